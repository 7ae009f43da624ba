/* SPDX-License-Identifier: MIT */
/* assuming.c - whether some atoms have a solution together, asked of one search
 *
 * The atoms are assumed, and what the search learns in one test it knows in the
 * next one.  If they have no solution, those that the proof needs are told; if
 * they have one, all other atoms that hold in it, and it is looked for where
 * many do.
 *
 * Source: Een & Sorensson, Temporal induction by incremental SAT solving, 2003
 * (one solver for all questions); Marques-Silva, Heras, Janota, Previti &
 * Belov, On computing minimal correction subsets, IJCAI 2013 (what holds in a
 * solution need not be asked).
 */
#include "assuming.h"

#include "fd-trace.h"

/* Of a test, or four times what the first took. */
enum { LEAST_FAILURES = 20000 };

/* It is tried first what makes the atom true, where it is one value. */
static bool
hint (FdSearch *search, FdAtom atom)
{
  return !fd_atom_var (atom).id || fd_atom_relation (atom) == FD_NE ||
         fd_search_set_hint (search, fd_atom_var (atom), atom.value);
}

FdAssuming *
fd_assuming_new (FdSearch *search, const FdAtom *atoms, size_t n,
                 uint64_t failures)
{
  FdAssuming *self = g_new (FdAssuming, 1);
  *self = (FdAssuming){search, g_new (FdAtom, n + 1), n, failures};
  for (size_t i = 0; i < n; i++) {
    self->atom[i] = atoms[i];
    if (hint (search, atoms[i]))
      continue;
    fd_assuming_free (self);
    return NULL;
  }
  return self;
}

void
fd_assuming_free (FdAssuming *self)
{
  if (!self)
    return;
  g_free (self->atom);
  g_free (self);
}

/* Asks for a solution of the atoms of @in. */
static bool
ask (FdAssuming *self, const bool *in)
{
  g_autofree FdAtom *atom = g_new (FdAtom, self->n + 1);
  size_t n = 0;
  for (size_t i = 0; i < self->n; i++)
    if (in[i])
      atom[n++] = self->atom[i];
  uint64_t failed = fd_search_statistics (self->search)->failures;
  if (self->failures)
    fd_search_set_failure_limit (
        self->search, failed + MIN (self->failures, UINT64_MAX - failed));
  return fd_search_reset (self->search) &&
         fd_search_assume (self->search, atom, n);
}

/* Those of @in that are in the core. */
static void
keep_core (const FdAssuming *self, bool *in)
{
  size_t n;
  const FdAtom *core = fd_search_core (self->search, &n);
  for (size_t i = 0; i < self->n; i++) {
    bool found = false;
    for (size_t k = 0; k < n && in[i] && !found; k++)
      found = fd_atom_equal (core[k], self->atom[i]);
    in[i] = found;
  }
}

static void
add_holding (const FdAssuming *self, const FdStore *store, bool *in)
{
  for (size_t i = 0; i < self->n; i++)
    in[i] = in[i] || fd_atom_holds (store, self->atom[i]);
}

FdStatus
fd_assuming_test (bool *in, gpointer data)
{
  FdAssuming *self = data;
  if (!ask (self, in))
    return FD_STATUS_ERROR;
  FdStatus status = fd_search_next (self->search);
  if (!self->failures)
    self->failures =
        MAX (LEAST_FAILURES, 4 * fd_search_statistics (self->search)->failures);
  if (status == FD_STATUS_EXHAUSTED)
    keep_core (self, in);
  else if (status == FD_STATUS_SOLUTION)
    add_holding (self, fd_search_store (self->search), in);
  return status;
}
