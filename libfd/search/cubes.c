/* SPDX-License-Identifier: MIT */
/* cubes.c - parts of a search, as lists of atoms */
#include "cubes.h"

#include "kernel/require.h"

bool
fd_cubes_add_atom (FdCubes *cubes, FdAtom atom)
{
  if (!fd_room (&cubes->atom, cubes->n_atoms + 1, &cubes->atoms_room,
                sizeof *cubes->atom))
    return false;
  cubes->atom[cubes->n_atoms++] = atom;
  return true;
}

bool
fd_cubes_close (FdCubes *cubes)
{
  if (!fd_room (&cubes->end, cubes->n + 1, &cubes->room, sizeof *cubes->end))
    return false;
  cubes->end[cubes->n++] = cubes->n_atoms;
  return true;
}

FdCubes *
fd_cubes_new (void)
{
  return g_try_new0 (FdCubes, 1);
}

bool
fd_cubes_add (FdCubes *cubes, const FdAtom *atom, size_t n)
{
  if (!G_LIKELY (cubes))
    return fd_misused_null (__func__, "cubes");
  if (!G_LIKELY (atom || !n))
    return fd_misused_null (__func__, "atom");
  for (size_t i = 0; i < n; i++)
    if (!fd_cubes_add_atom (cubes, atom[i])) {
      cubes->n_atoms -= i;
      return false;
    }
  bool ok = fd_cubes_close (cubes);
  cubes->n_atoms -= ok ? 0 : n;
  return ok;
}

size_t
fd_cubes_length (const FdCubes *cubes)
{
  return cubes ? cubes->n : 0;
}

const FdAtom *
fd_cubes_get (const FdCubes *cubes, size_t i, size_t *n)
{
  static const FdAtom none[1];
  size_t from = cubes && i && i < cubes->n ? cubes->end[i - 1] : 0;
  bool is_there = cubes && i < cubes->n;
  if (n)
    *n = is_there ? cubes->end[i] - from : 0;
  if (!is_there)
    return NULL;
  return cubes->atom ? cubes->atom + from : none;
}

void
fd_cubes_free (FdCubes *cubes)
{
  if (!cubes)
    return;
  g_free (cubes->atom);
  g_free (cubes->end);
  g_free (cubes);
}
