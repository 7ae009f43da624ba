% SPDX-License-Identifier: MIT
% GNU Prolog's finite domains.  Build: gplc --no-top-level gprolog.pl

:- include('models.pl').
:- initialization(main).

main :-
    argument_list(Arguments),
    run_bench(Arguments).

vars(Xs, Min, Max) :-
    fd_domain(Xs, Min, Max).

different(Xs) :-
    fd_all_different(Xs).

next_to(A, B) :-
    dist(A, B) #= 1.

label(Xs) :-
    fd_labeling(Xs).

label_first_fail(Xs) :-
    fd_labelingff(Xs).

count_reset :-
    g_assign(solutions, 0).

count_one :-
    g_inc(solutions).

count(N) :-
    g_read(solutions, N).

clock(Seconds) :-
    cpu_time(Milliseconds),
    Seconds is Milliseconds / 1000.
