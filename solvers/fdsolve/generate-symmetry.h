/* SPDX-License-Identifier: MIT */
#ifndef GENERATE_SYMMETRY_H
#define GENERATE_SYMMETRY_H

#include "solver.h"

/* Where the givens of a square board are. */
enum { GENERATE_ASYMMETRIC, GENERATE_HALF_TURN };

/**
 * GenerateOrbits:
 * @n: how many there are
 * @cell: (array): all cells, those of an orbit together
 * @start: (array length=n + 1): where those of each begin in @cell
 */
typedef struct {
  guint n;
  guint *cell, *start;
} GenerateOrbits;

/* `--symmetric[=KIND]`: without a kind, half a turn, as newspapers have it. */
bool generate_symmetry (const Solver *solver, guint *symmetry, GError **error);

/* Those of a square board of cells, row by row. */
void generate_orbits_init (GenerateOrbits *orbits, guint side, guint symmetry);
/* Each cell is one. */
void generate_orbits_init_single (GenerateOrbits *orbits, guint n);
void generate_orbits_clear (GenerateOrbits *orbits);

#endif
