/* SPDX-License-Identifier: MIT */
#ifndef FD_CUBES_H
#define FD_CUBES_H

#include "fd-parallel.h"

#include "base/room.h"

/* Not held against the memory limit of a store: they outlive it. */
struct _FdCubes {
  FdAtom *atom; /* of all cubes, one behind the other */
  size_t *end;  /* of each cube */
  size_t n, n_atoms, room, atoms_room;
};

/* One atom more of the cube in the making, and its end.  False: no memory. */
bool fd_cubes_add_atom (FdCubes *cubes, FdAtom atom);
bool fd_cubes_close (FdCubes *cubes);

/* As fd_search_split(), of a search without a proof: no cube has an atom that
 * follows from one behind it, and where the sizes are uneven, there are up to
 * 32 @n cubes. */
FdCubes *fd_search_split_finely (FdSearch *search, size_t n);

#endif
