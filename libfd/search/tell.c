/* SPDX-License-Identifier: MIT */
/* tell.c - exports short nogoods to other searches of the same model
 *
 * What a search learns from failures follows from the model and, once it knows
 * a solution, from the requirement of a better one.  So it holds for every
 * search that has the model and knows a solution as good as those the search
 * knew.  Therefore solutions must be exported first (share.c), and a search
 * that could not export its solution must not export what it learned since.
 * Assumptions are decisions, so they are among the atoms of a nogood.  Two
 * kinds of nogoods are not exported: those of one query only, learned in a
 * level of its own; and, if all solutions are equally good, those learned since
 * the first solution, because they may follow from the requirement not to find
 * it again.
 *
 * A search imports nogoods at its root, where any two of the open atoms may be
 * watched.  A proof has no numbers for imported nogoods, so a search with a
 * proof imports none.
 *
 * Source: Hamadi, Jabbour & Sais, ManySAT: a parallel SAT solver, JSAT 2009
 * (exchange of nogoods up to a length).
 */
#include "search.h"

#include <string.h>

enum {
  MOST_TOLD = 50,        /* of a turn */
  MOST_WAITING = 1 << 16 /* atoms, for a search that does not restart */
};

void
fd_search_clear_tells (FdSearch *search)
{
  fd_atoms_clear (&search->tells.learned);
  fd_atoms_clear (&search->tells.told);
  fd_atoms_clear (&search->tells.taken);
}

void
fd_search_tell_nogoods (FdSearch *search, uint32_t longest, uint32_t n_vars)
{
  fd_search_clear_tells (search);
  search->tells = (FdTells){.longest = longest, .n_vars = n_vars};
}

/* The atoms from @before on were appended; if memory ran out, removes them. */
static void
end_append (FdAtoms *list, size_t before)
{
  if (list->incomplete)
    list->n = before;
  list->incomplete = false;
}

/* Whether the nogoods of this search hold for others, too. */
static bool
may_tell (const FdSearch *search)
{
  return !search->asking && fd_search_forbids_none (search);
}

void
fd_search_tell (FdSearch *search)
{
  FdTells *tells = &search->tells;
  const FdAtoms *learned = &search->learner->learned;
  if (learned->n > tells->longest || tells->n >= MOST_TOLD ||
      !may_tell (search))
    return;
  for (size_t i = 0; i < learned->n; i++)
    if (fd_atom_var (learned->atom[i]).id > tells->n_vars)
      return;
  size_t before = tells->learned.n;
  for (size_t i = 0; i < learned->n; i++)
    fd_atoms_add (&tells->learned, learned->atom[i]);
  fd_atoms_add (&tells->learned, FD_ATOM_FALSE);
  end_append (&tells->learned, before);
  tells->n++;
}

void
fd_search_hear (FdSearch *search, const void *bytes, size_t n)
{
  FdAtoms *told = &search->tells.told;
  FdAtom atom;
  if (!search->learning || search->proof || told->n >= MOST_WAITING)
    return;
  size_t before = told->n;
  for (size_t i = 0; i < n; i += sizeof atom) {
    memcpy (&atom, (const char *) bytes + i, sizeof atom);
    fd_atoms_add (told, atom);
  }
  end_append (told, before);
}

/* --- at the root ---------------------------------------------------------- */

static bool
is_among (const FdAtom *atom, uint32_t n, FdAtom other)
{
  for (uint32_t i = 0; i < n; i++)
    if (fd_atom_equal (atom[i], other))
      return true;
  return false;
}

/* Removes the atoms that hold; if all hold, one stays.  Returns 0 if an atom
 * fails: then there is nothing to learn. */
static uint32_t
keep_open (const FdStore *store, FdAtom *atom, uint32_t n)
{
  uint32_t n_open = 0;
  for (uint32_t i = 0; i < n; i++) {
    FdAtom one = fd_canonical_atom (store, atom[i]);
    if (fd_atom_fails (store, one))
      return 0;
    if (!fd_atom_is_true (store, one) && !is_among (atom, n_open, one))
      atom[n_open++] = one;
  }
  return MAX (n_open, 1);
}

/* False: inconsistent, or halted. */
static bool
learn (FdSearch *search, FdAtom *atom, uint32_t n)
{
  FdStore *store = search->store;
  uint32_t ref, n_open = keep_open (store, atom, n);
  if (!n_open)
    return true;
  if (n_open == 1)
    return search->strategy->assert_bound (
        search, fd_atom_not (fd_canonical_atom (store, atom[0])));
  return fd_nogoods_add (search->learner->nogoods, store, atom, n_open, n_open,
                         false, &ref);
}

void
fd_search_learn_told (FdSearch *search)
{
  FdAtoms *told = &search->tells.told;
  bool ok = true;
  for (size_t i = 0, n = 0; ok && i < told->n; i += n + 1) {
    for (n = 0; fd_atom_var (told->atom[i + n]).id;)
      n++;
    ok = learn (search, told->atom + i, (uint32_t) n);
    search->tells.n_taken++;
  }
  fd_atoms_empty (told);
  if (ok)
    fd_search_settle (search);
  else
    fd_search_not_settled (search);
}
