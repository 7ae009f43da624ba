/* SPDX-License-Identifier: MIT */
#ifndef SUDOKU_SYMMETRY_H
#define SUDOKU_SYMMETRY_H

#include <glib.h>
#include <stdbool.h>

/* (array zero-terminated=1): "none" first */
extern const char *const sudoku_symmetries[];

enum { SUDOKU_ASYMMETRIC, SUDOKU_HALF_TURN };

/**
 * SudokuOrbits:
 * @n: how many there are
 * @cell: (array): all cells, those of an orbit together
 * @start: (array length=n + 1): where those of each begin in @cell
 */
typedef struct {
  guint n;
  guint *cell, *start;
} SudokuOrbits;

/* @symmetry: an index of sudoku_symmetries[] */
void sudoku_orbits_init (SudokuOrbits *orbits, guint side, guint symmetry);
void sudoku_orbits_clear (SudokuOrbits *orbits);

#endif
