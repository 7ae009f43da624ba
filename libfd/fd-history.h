/* SPDX-License-Identifier: MIT */
#ifndef FD_HISTORY_H
#define FD_HISTORY_H

#include "fd-propagator.h"

FD_BEGIN_DECLS

/* The history of the domains, for the hooks explain() and explain_conflict() of
 * a propagator's class.  In a store that does not explain these are refused
 * with %FD_ERROR_INVALID.  Each walks over the changes of the variable since
 * @at, from the last back. */

/**
 * fd_min_at, fd_max_at:
 *
 * Returns: the least value of @x before @at; the greatest
 */
int32_t fd_min_at (const FdStore *store, FdVar x, FdPosition at);
int32_t fd_max_at (const FdStore *store, FdVar x, FdPosition at);

/**
 * fd_contains_at:
 *
 * Returns: whether @x had @value before @at
 */
bool fd_contains_at (const FdStore *store, FdVar x, int32_t value,
                     FdPosition at);

/**
 * fd_atom_holds_at:
 *
 * Returns: whether @atom held before @at
 */
bool fd_atom_holds_at (const FdStore *store, FdAtom atom, FdPosition at);

/**
 * fd_atom_is_earlier:
 * @a, @b: held before @at
 *
 * Returns: whether @a came to hold before @b did.  What held from the first
 *   came before all else
 */
bool fd_atom_is_earlier (const FdStore *store, FdAtom a, FdAtom b,
                         FdPosition at);

/**
 * FdHistoryValues:
 * @min: the least value
 * @max: the greatest
 *
 * The values of a variable before some position, to ask for many of them.
 */
typedef struct {
  const FdStore *store;
  const FdDomain *x;
  FdPosition at;
  int32_t min, max;
  uint64_t word; /* of a small domain all of them */
} FdHistoryValues;

/**
 * fd_history_values_init:
 * @past: (out): receives the values of @x before @at, good until the domain of
 *   @x changes; no value at all if it is refused
 */
void fd_history_values_init (FdHistoryValues *past, const FdStore *store,
                             FdVar x, FdPosition at);

/**
 * fd_history_has:
 *
 * Returns: whether @value was one of @past
 */
bool fd_history_has (const FdHistoryValues *past, int64_t value);

/**
 * fd_history_bits:
 *
 * Returns: 64 numbers at once: bit i tells whether @origin + i was a value of
 *   @past
 */
uint64_t fd_history_bits (const FdHistoryValues *past, int64_t origin);

/**
 * FdHistoryBound:
 * @bound: what it was
 * @entry: of the trail, where to look for the change that made it so; 0: it
 *   always was
 *
 * A bound of a variable before some position, on its way back.
 */
typedef struct {
  int32_t bound;
  uint32_t entry;
} FdHistoryBound;

/**
 * fd_history_bound:
 * @least: the least value is asked for, not the greatest
 *
 * Returns: the bound of @x before @at
 */
FdHistoryBound fd_history_bound (const FdStore *store, const FdDomain *x,
                                 bool least, FdPosition at);

/**
 * fd_history_bound_origin:
 * @least: as it was asked for
 * @past: (inout): its @entry becomes that of the change that made it so: the
 *   greater, the later.  With @before as its bound it goes on further back
 * @before: (out): receives the bound before that change
 *
 * Returns: %false if the bound always was what it is
 */
bool fd_history_bound_origin (const FdStore *store, const FdDomain *x,
                              bool least, FdHistoryBound *past,
                              int32_t *before);

/**
 * fd_root_bound:
 * @least: the least value is asked for, not the greatest
 *
 * Returns: the bound of @x that always held, as far as a reason before @at need
 *   care: an atom that says no more is dropped
 */
int32_t fd_root_bound (const FdStore *store, const FdDomain *x, bool least,
                       FdPosition at);

/**
 * fd_root_end:
 *
 * Returns: the end of what is a fact: an atom that held before it always holds
 *   in reasons, and costs a nogood nothing
 */
FdPosition fd_root_end (const FdStore *store);

/**
 * fd_root_stamp:
 *
 * What was calculated from fd_root_bound() can be kept for as long as the stamp
 * is the same.
 *
 * Returns: a number above 0 that is another one whenever fd_root_end() moves
 */
uint64_t fd_root_stamp (const FdStore *store);

/**
 * fd_explain_room:
 * @bytes: how many
 * @out: (inout): of the reason asked for
 *
 * Memory to work in, of any contents, which is the store's: it is good until
 * the hook returns or asks again.
 *
 * Returns: (nullable): aligned as of malloc(); %NULL when out of memory: then
 *   @out is incomplete, and the hook returns
 */
void *fd_explain_room (FdStore *store, size_t bytes, FdAtoms *out);

/**
 * fd_explain_bound:
 * @least: the least value is meant, not the greatest
 *
 * Adds to @out that @x >= @bound, or, unless @least, @x <= @bound; nothing if
 * that always held.
 */
void fd_explain_bound (const FdStore *store, const FdDomain *x, bool least,
                       int32_t bound, FdAtoms *out);

/**
 * fd_atoms_merge:
 * @first: the index of the first of them
 *
 * Says those atoms of @out from @first on, which held before @at, by fewer:
 * nothing twice, and several values beyond a bound by that bound.
 */
void fd_atoms_merge (const FdStore *store, FdAtoms *out, size_t first,
                     FdPosition at);

/**
 * fd_explain_fixed:
 * @x: fixed before @at
 *
 * Adds to @out that @x has the value it had before @at; nothing if it has had
 * that value from the beginning.
 */
void fd_explain_fixed (const FdStore *store, FdVar x, FdPosition at,
                       FdAtoms *out);

/**
 * fd_explain_domain:
 *
 * Adds to @out what has happened to @x before @at: bounds and holes.
 */
void fd_explain_domain (const FdStore *store, FdVar x, FdPosition at,
                        FdAtoms *out);

/**
 * fd_explain_apart:
 *
 * Adds to @out why, before @at, every v of @x had v + @k above all of @y: a
 * bound of each, as weak as may be.
 *
 * Returns: %false if that was not so; then nothing is added
 */
bool fd_explain_apart (const FdStore *store, FdVar x, int64_t k, FdVar y,
                       FdPosition at, FdAtoms *out);

/**
 * fd_explain_outside:
 *
 * Adds to @out why @x had none of @from..@to before @at: a bound, or holes.
 *
 * Returns: %false if it had one, or they are too many to look at; then, what
 *   has happened to @x may be added
 */
bool fd_explain_outside (const FdStore *store, FdVar x, int64_t from,
                         int64_t to, FdPosition at, FdAtoms *out);

/**
 * fd_explain_disjoint:
 *
 * Adds to @out why no v of @x had v + @k in @y before @at.
 *
 * Returns: %false if that was not so, or they are too many to look at; then
 *   nothing is added
 */
bool fd_explain_disjoint (const FdStore *store, FdVar x, int64_t k, FdVar y,
                          FdPosition at, FdAtoms *out);

/**
 * fd_explain_by_replay, fd_explain_conflict_by_replay:
 *
 * Hooks explain and explain_conflict for a class without any of its own: the
 * naive reason, but for what can be left out or weakened.  What can is found by
 * running propagate() on other domains, once or more for each atom; so they
 * take long, and want a propagate() that heeds @stale, keeps what else changes
 * in cells saved by fd_trail_save(), and asks for variables by
 * fd_propagator_var().  Reasons may be lazy, with any code, or naive.
 *
 * Returns: (transfer none): the label of the rule, "naive"
 */
const char *fd_explain_by_replay (FdPropagator *self, FdStore *store,
                                  FdAtom need, uint64_t code, FdPosition at,
                                  FdAtoms *out);
const char *fd_explain_conflict_by_replay (FdPropagator *self, FdStore *store,
                                           FdPosition at, FdAtoms *out);

FD_END_DECLS

#endif
