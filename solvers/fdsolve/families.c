/* SPDX-License-Identifier: MIT */

/* The families of fdsolve: a new one adds its two lines here. */
#include "solver.h"

extern const SolverFamily solver_amb;
extern const SolverFamily solver_color;
extern const SolverFamily solver_crypt;
extern const SolverFamily solver_hexagon;
extern const SolverFamily solver_jobshop;
extern const SolverFamily solver_magic;
extern const SolverFamily solver_qcp;
extern const SolverFamily solver_queens;
extern const SolverFamily solver_states;
extern const SolverFamily solver_sudoku;
extern const SolverFamily solver_zebra;

const SolverFamily *const solver_families[] = {
    &solver_amb,     &solver_color,  &solver_crypt, &solver_hexagon,
    &solver_jobshop, &solver_magic,  &solver_qcp,   &solver_queens,
    &solver_states,  &solver_sudoku, &solver_zebra, NULL,
};
