% SPDX-License-Identifier: MIT
% The rows of fd-bench that have a twin in Prolog, and how they are measured.
%
% The programs that include this file say, for their system: vars/3,
% different/1, next_to/2, label/1, label_first_fail/1; a counter, count_reset/0,
% count_one/0 and count/1; and clock/1, seconds of CPU time.

row('queens-8-all-ne', queens(8)).
row('queens-10-all-ne', queens(10)).
row('queens-12-all-ne', queens(12)).
row('hexagon-value', hexagon).
row('send-more-money', send_more).
row('zebra', zebra).
row('magic-4-all-value', magic(4)).

% --- models: each leaves one solution after the other ----------------------

model(queens(N)) :-
    length(Xs, N),
    Max is N - 1,
    vars(Xs, 0, Max),
    safe(Xs),
    label(Xs).
model(hexagon) :-
    Xs = [A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S],
    vars(Xs, 1, 19),
    A + B + C #= 38, D + E + F + G #= 38, H + I + J + K + L #= 38,
    M + N + O + P #= 38, Q + R + S #= 38,
    A + D + H #= 38, B + E + I + M #= 38, C + F + J + N + Q #= 38,
    G + K + O + R #= 38, L + P + S #= 38,
    C + G + L #= 38, B + F + K + P #= 38, A + E + J + O + S #= 38,
    D + I + N + R #= 38, H + M + Q #= 38,
    different(Xs),
    label(Xs).
model(send_more) :-
    Xs = [S, E, N, D, M, O, R, Y],
    vars(Xs, 0, 9),
    S #\= 0, M #\= 0,
    1000 * S + 91 * E + D + 10 * R #= 90 * N + 9000 * M + 900 * O + Y,
    different(Xs),
    label(Xs).
model(zebra) :-
    People = [English, Spanish, Japanese, Italian, Norwegian],
    Colours = [Red, Green, White, Yellow, Blue],
    Jobs = [Painter, Sculptor, Diplomat, Violinist, Doctor],
    Pets = [Dog, Snails, Fox, Horse, _Zebra],
    Drinks = [Tea, Coffee, Milk, Juice, _Water],
    Groups = [People, Colours, Jobs, Pets, Drinks],
    concatenate(Groups, Xs),
    vars(Xs, 1, 5),
    all_groups_different(Groups),
    English #= Red, Spanish #= Dog, Japanese #= Painter, Italian #= Tea,
    Green #= Coffee, Sculptor #= Snails, Diplomat #= Yellow,
    Violinist #= Juice,
    Norwegian #= 1,
    Green #= White + 1,
    Milk #= 3,
    next_to(Norwegian, Blue),
    next_to(Fox, Doctor),
    next_to(Horse, Diplomat),
    label_first_fail(Xs).
model(magic(4)) :-
    Xs = [A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P],
    vars(Xs, 1, 16),
    A + B + C + D #= 34, A + E + I + M #= 34,
    E + F + G + H #= 34, B + F + J + N #= 34,
    I + J + K + L #= 34, C + G + K + O #= 34,
    M + N + O + P #= 34, D + H + L + P #= 34,
    A + F + K + P #= 34, D + G + J + M #= 34,
    different(Xs),
    A #< D, A #< M, A #< P, D #< M,
    label(Xs).

% No two queens on one line.
safe([]).
safe([X|Xs]) :-
    safe_from(Xs, X, 1),
    safe(Xs).

safe_from([], _, _).
safe_from([Y|Ys], X, D) :-
    X #\= Y - D, X #\= Y, X #\= Y + D,
    D1 is D + 1,
    safe_from(Ys, X, D1).

all_groups_different([]).
all_groups_different([G|Gs]) :-
    different(G),
    all_groups_different(Gs).

concatenate([], []).
concatenate([L|Ls], All) :-
    append(L, Rest, All),
    concatenate(Ls, Rest).

% --- measuring: the line of fd-bench, what is not known left blank ---------

solve_all(Model) :-
    count_reset,
    solve_each(Model).

solve_each(Model) :-
    model(Model),
    count_one,
    fail.
solve_each(_).

solve_times(Runs, Model) :-
    between(1, Runs, _),
    solve_all(Model),
    fail.
solve_times(_, _).

% Batches double, for the clock is coarse.
measure(Row, Seconds) :-
    row(Row, Model),
    clock(Begun),
    batches(Model, Seconds, Begun, 0, 1, Runs, Took),
    count(Solutions),
    Mean is Took / Runs,
    write(Row), put_char('\t'), write(Solutions),
    format('\t\t\t\t~9f\t\tdone\t~n', [Mean]).

batches(Model, Seconds, Begun, Done, Batch, Runs, Took) :-
    solve_times(Batch, Model),
    clock(Now),
    Done1 is Done + Batch,
    Took1 is Now - Begun,
    (   Took1 >= Seconds
    ->  Runs = Done1, Took = Took1
    ;   batches(Model, Seconds, Begun, Done1, Done1, Runs, Took)
    ).

rows(Rows) :-
    findall(Row, row(Row, _), Rows).

list_rows([]).
list_rows([Row|Rows]) :-
    write(Row), nl,
    list_rows(Rows).

% usage: [--seconds S] [ROW...] | --list
run_bench(['--list']) :-
    !,
    rows(Rows),
    list_rows(Rows).
run_bench(['--seconds', Text|Rows]) :-
    !,
    atom_codes(Text, Codes),
    number_codes(Seconds, Codes),
    run_rows(Rows, Seconds).
run_bench(Rows) :-
    run_rows(Rows, 0).

run_rows([], Seconds) :-
    !,
    rows(Rows),
    measure_each(Rows, Seconds).
run_rows(Rows, Seconds) :-
    measure_each(Rows, Seconds).

measure_each([], _).
measure_each([Row|Rows], Seconds) :-
    (   row(Row, _)
    ->  measure(Row, Seconds)
    ;   write('no such row: '), write(Row), nl, halt(1)
    ),
    measure_each(Rows, Seconds).
