/* SPDX-License-Identifier: MIT */
/* clause-reduce.c - a clause without needless atoms
 *
 * Of several atoms of one variable the weakest bound on each side remains,
 * with the values it does not cover; or only a !=, which covers all values but
 * one.  Where they leave out no value at all, the clause always holds.
 */
#include "clause.h"

#include <string.h>

/* What the atoms of one variable say together. */
typedef struct {
  int64_t ge, le; /* the weakest */
  bool has_ne;
  FdAtom ne;
} Group;

static bool
is_within (const Group *group, int32_t value)
{
  return value >= group->ge || value <= group->le;
}

/* Reduces sorted atoms of one variable to what is needed of them, and returns
 * how many that are; -1: one of them always holds. */
static int64_t
reduce_group (FdAtom *atom, size_t n)
{
  Group group = {INT64_MAX, INT64_MIN, false, FD_ATOM_FALSE};
  for (size_t i = 0; i < n; i++) {
    FdRelation relation = fd_atom_relation (atom[i]);
    int32_t value = atom[i].value;
    if (relation == FD_GE)
      group.ge = MIN (group.ge, value);
    else if (relation == FD_LE)
      group.le = MAX (group.le, value);
    else if (relation == FD_NE && group.has_ne && group.ne.value != value)
      return -1;
    else if (relation == FD_NE) {
      group.ne = atom[i];
      group.has_ne = true;
    }
  }
  if (group.le != INT64_MIN && group.ge <= group.le + 1)
    return -1;
  int64_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    FdRelation relation = fd_atom_relation (atom[i]);
    int32_t value = atom[i].value;
    bool repeated = kept && fd_atom_equal (atom[kept - 1], atom[i]);
    if (group.has_ne && ((relation == FD_EQ && value == group.ne.value) ||
                         is_within (&group, group.ne.value)))
      return -1;
    if (repeated || (relation == FD_GE && value != group.ge) ||
        (relation == FD_LE && value != group.le) ||
        (relation == FD_EQ && is_within (&group, value)))
      continue;
    atom[kept++] = atom[i];
  }
  if (group.has_ne)
    atom[0] = group.ne;
  return group.has_ne ? 1 : kept;
}

int64_t
fd_clause_reduce (FdAtom *atom, size_t n)
{
  bool ascending = true;
  for (size_t i = 1; i < n; i++)
    ascending =
        ascending && fd_atom_var (atom[i - 1]).id < fd_atom_var (atom[i]).id;
  if (ascending)
    return (int64_t) n;
  fd_atoms_sort (atom, n);
  size_t kept = 0;
  for (size_t i = 0, end; i < n; i = end) {
    uint32_t id = fd_atom_var (atom[i]).id;
    for (end = i + 1; end < n && fd_atom_var (atom[end]).id == id; end++)
      ;
    int64_t few = reduce_group (atom + i, end - i);
    if (few < 0)
      return -1;
    memmove (atom + kept, atom + i, (size_t) few * sizeof *atom);
    kept += (size_t) few;
  }
  return (int64_t) kept;
}
