% SPDX-License-Identifier: MIT
% SWI-Prolog's library(clpfd).  Run: swipl -O swi.pl

:- use_module(library(clpfd)).
:- include(models).
:- initialization(main, main).

main :-
    current_prolog_flag(argv, Arguments),
    run_bench(Arguments).

vars(Xs, Min, Max) :-
    Xs ins Min..Max.

different(Xs) :-
    all_different(Xs).

next_to(A, B) :-
    abs(A - B) #= 1.

label_first_fail(Xs) :-
    labeling([ff], Xs).

count_reset :-
    nb_setval(solutions, 0).

count_one :-
    nb_getval(solutions, N0),
    N is N0 + 1,
    nb_setval(solutions, N).

count(N) :-
    nb_getval(solutions, N).

clock(Seconds) :-
    statistics(cputime, Seconds).
