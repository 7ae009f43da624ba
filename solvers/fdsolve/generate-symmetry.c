/* SPDX-License-Identifier: MIT */
/* generate-symmetry.c - cells that are given together
 *
 * A symmetry is a set of moves of the grid onto itself; cells that some moves
 * in a row take to each other are an orbit.
 */
#include "generate-symmetry.h"

#include <string.h>

static const char *const symmetries[] = {"none",         "rotation", "quarter",
                                         "left-right",   "up-down",  "diagonal",
                                         "antidiagonal", "full",     NULL};

typedef enum { HALF_TURN, QUARTER_TURN, LEFT_RIGHT, UP_DOWN, MAIN, ANTI } Move;

/* The moves that make up each symmetry. */
static const struct {
  guint n;
  Move move[2];
} moves_of[] = {
    {0, {0}},
    {1, {HALF_TURN}},
    {1, {QUARTER_TURN}},
    {1, {LEFT_RIGHT}},
    {1, {UP_DOWN}},
    {1, {MAIN}},
    {1, {ANTI}},
    {2, {QUARTER_TURN, MAIN}},
};

static guint
apply (Move move, guint side, guint at)
{
  guint row = at / side, column = at % side, last = side - 1;

  switch (move) {
  case HALF_TURN:
    return (last - row) * side + last - column;
  case QUARTER_TURN:
    return column * side + last - row;
  case LEFT_RIGHT:
    return row * side + last - column;
  case UP_DOWN:
    return (last - row) * side + column;
  case MAIN:
    return column * side + row;
  default:
    return (last - column) * side + last - row;
  }
}

/* Puts the orbit of the cell @at behind those before, and marks its cells. */
static void
add_orbit (GenerateOrbits *self, guint side, guint symmetry, guint at,
           bool *done)
{
  guint from = self->start[self->n], to = from;

  self->cell[to++] = at;
  done[at] = true;
  for (guint i = from; i < to; i++)
    for (guint m = 0; m < moves_of[symmetry].n; m++) {
      guint next = apply (moves_of[symmetry].move[m], side, self->cell[i]);
      if (!done[next])
        self->cell[to++] = next;
      done[next] = true;
    }
  self->start[++self->n] = to;
}

void
generate_orbits_init (GenerateOrbits *self, guint side, guint symmetry)
{
  g_autofree bool *done = g_new0 (bool, side *side);

  g_assert (symmetry < G_N_ELEMENTS (moves_of));
  self->n = 0;
  self->cell = g_new (guint, side * side);
  self->start = g_new0 (guint, side * side + 1);
  for (guint at = 0; at < side * side; at++)
    if (!done[at])
      add_orbit (self, side, symmetry, at, done);
}

void
generate_orbits_init_single (GenerateOrbits *self, guint n)
{
  self->n = n;
  self->cell = g_new (guint, n + 1);
  self->start = g_new (guint, n + 1);
  for (guint i = 0; i <= n; i++)
    self->cell[i] = self->start[i] = i;
}

void
generate_orbits_clear (GenerateOrbits *self)
{
  g_free (self->cell);
  g_free (self->start);
}

bool
generate_symmetry (const Solver *solver, guint *symmetry, GError **error)
{
  const char *text = solver_option (solver, "symmetric");
  int choice = GENERATE_ASYMMETRIC;

  if (text != NULL && *text == '\0')
    choice = GENERATE_HALF_TURN;
  else if (!solver_option_choice (solver, "symmetric", symmetries, &choice,
                                  error))
    return false;
  *symmetry = (guint) choice;
  return true;
}
