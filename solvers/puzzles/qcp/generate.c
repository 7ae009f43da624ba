/* SPDX-License-Identifier: MIT */
/* generate.c - random quasigroups with holes, and partial ones
 *
 * A square is walked to as a cube of numbers f (row, column, value), of which
 * each line sums to 1.  A proper one, of 0 and 1 alone, is a Latin square; an
 * improper one has a single -1.  A step adds 1 to a cell and takes 1 from the
 * three ones that are in line with it, and so on around a box.
 */
#include "qcp.h"

#include <string.h>

/* How often a partial square is begun. */
enum { PARTIAL_DRAWS = 100 };

/* --- full squares --------------------------------------------------------- */

typedef struct {
  GenerateRandom *random;
  int n;
  int8_t *f;
} Cube;

static int8_t *
cube_at (const Cube *cube, const int place[3])
{
  return &cube->f[(place[0] * cube->n + place[1]) * cube->n + place[2]];
}

/* Where the line through @place along @axis has a 1; if at two places, one of
 * them by chance. */
static int
cube_one (const Cube *cube, const int place[3], int axis)
{
  int at[3] = {place[0], place[1], place[2]}, found[2], n_found = 0;

  for (at[axis] = 0; at[axis] < cube->n && n_found < 2; at[axis]++)
    if (*cube_at (cube, at) == 1)
      found[n_found++] = at[axis];
  return found[n_found == 2 ? generate_random_below (cube->random, 2) : 0];
}

/* Adds 1 to @place, and what that brings along.  Returns: whether the square is
 * proper; if not, @place is where it has its -1. */
static bool
cube_step (const Cube *cube, int place[3])
{
  int other[3];

  for (int axis = 0; axis < 3; axis++)
    other[axis] = cube_one (cube, place, axis);
  for (int corner = 0; corner < 8; corner++) {
    int at[3], turns = 0;
    for (int axis = 0; axis < 3; axis++) {
      bool turned = corner >> axis & 1;
      at[axis] = turned ? other[axis] : place[axis];
      turns += turned;
    }
    *cube_at (cube, at) += turns % 2 ? -1 : 1;
  }
  memcpy (place, other, sizeof other);
  return *cube_at (cube, other) >= 0;
}

bool
qcp_draw_square (const Solver *solver, GenerateRandom *random, int n,
                 int32_t *cell)
{
  g_autofree int8_t *f = g_new0 (int8_t, n * n * n);
  Cube cube = {random, n, f};
  int at[3], place[3] = {0};
  bool proper = true;

  for (at[0] = 0; at[0] < n; at[0]++)
    for (at[1] = 0; at[1] < n; at[1]++) {
      at[2] = (at[0] + at[1]) % n;
      *cube_at (&cube, at) = 1;
    }
  for (int steps = n * n * n; n > 1 && (steps > 0 || !proper); steps--) {
    if (steps % 256 == 0 && solver_is_over (solver))
      return false;
    while (proper) {
      for (int axis = 0; axis < 3; axis++)
        place[axis] = (int) generate_random_below (random, (guint) n);
      if (*cube_at (&cube, place) == 0)
        break;
    }
    proper = cube_step (&cube, place);
  }
  for (at[0] = 0; at[0] < n; at[0]++)
    for (at[1] = 0; at[1] < n; at[1]++)
      for (at[2] = 0; at[2] < n; at[2]++)
        if (*cube_at (&cube, at) == 1)
          cell[at[0] * n + at[1]] = at[2] + 1;
  return true;
}

/* --- holes ---------------------------------------------------------------- */

static void
shuffle (GenerateRandom *random, int *x, int n)
{
  for (int i = n - 1; i > 0; i--) {
    int j = (int) generate_random_below (random, (guint) i + 1), swapped = x[i];
    x[i] = x[j];
    x[j] = swapped;
  }
}

static int *
new_order (GenerateRandom *random, int n)
{
  int *order = g_new (int, n);

  for (int i = 0; i < n; i++)
    order[i] = i;
  shuffle (random, order, n);
  return order;
}

/* The cells with one value of another Latin square are one of each row and
 * column: holes go value by value. */
bool
qcp_draw_holes (const Solver *solver, GenerateRandom *random, int n, int holes,
                int32_t *cell)
{
  g_autofree int32_t *pattern = g_new (int32_t, n * n);
  g_autofree int *order = new_order (random, n * n);

  if (!qcp_draw_square (solver, random, n, pattern))
    return false;
  for (int value = 1; value <= n; value++)
    for (int i = 0; i < n * n && holes > 0; i++)
      if (pattern[order[i]] == value) {
        cell[order[i]] = 0;
        holes--;
      }
  return true;
}

/* --- partial squares ------------------------------------------------------ */

typedef struct {
  int n;
  int32_t *cell;
  int *uses; /* of value v in what cell i sees, at i * n + v - 1 */
  int *left; /* values no one has that cell i sees */
} Partial;

/* Counts @value, at @i, in the cells that see it, as often as @sign says;
 * whether each empty one of these has values left. */
static bool
count_value (Partial *partial, int i, int value, int sign)
{
  int n = partial->n;
  bool all_have = true;

  for (int k = 0; k < 2 * n; k++) {
    int j = k < n ? i / n * n + k : (k - n) * n + i % n;
    int *uses = &partial->uses[j * n + value - 1];
    if (j == i)
      continue;
    if (sign > 0 ? ++*uses == 1 : --*uses == 0)
      partial->left[j] -= sign;
    all_have &= partial->cell[j] != 0 || partial->left[j] > 0;
  }
  return all_have;
}

/* Fills cell @i, if any value will do. */
static bool
fill_cell (Partial *partial, GenerateRandom *random, int i)
{
  g_autofree int *order = new_order (random, partial->n);

  for (int k = 0; k < partial->n; k++) {
    int value = order[k] + 1;
    if (partial->uses[i * partial->n + value - 1] > 0)
      continue;
    partial->cell[i] = value;
    if (count_value (partial, i, value, 1))
      return true;
    count_value (partial, i, value, -1);
    partial->cell[i] = 0;
  }
  return false;
}

/* Fills @wanted cells in a random order; false if no others will do. */
static bool
fill (const Solver *solver, Partial *partial, GenerateRandom *random,
      int wanted)
{
  int n = partial->n, filled = 0;
  g_autofree int *order = new_order (random, n * n);

  memset (partial->cell, 0, (size_t) (n * n) * sizeof *partial->cell);
  memset (partial->uses, 0, (size_t) (n * n * n) * sizeof *partial->uses);
  for (int i = 0; i < n * n; i++)
    partial->left[i] = n;
  for (int k = 0; k < n * n && filled < wanted && !solver_is_over (solver); k++)
    filled += fill_cell (partial, random, order[k]);
  return filled == wanted;
}

bool
qcp_draw_partial (const Solver *solver, GenerateRandom *random, int n,
                  int holes, int32_t *cell)
{
  g_autofree int *uses = g_new (int, n *n *n), *left = g_new (int, n *n);
  Partial partial = {n, cell, uses, left};

  for (int k = 0; k < PARTIAL_DRAWS && !solver_is_over (solver); k++)
    if (fill (solver, &partial, random, n * n - holes))
      return true;
  return false;
}
