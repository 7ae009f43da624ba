/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAIN_PRIVATE_H
#define FD_EXPLAIN_PRIVATE_H

#include "history.h"

/* Reasons, read from the trail of a store that explains. */

/* @need became true by the change logged at @at: adds to @out atoms that held
 * before @at and imply it by one constraint, and returns the label of the rule
 * used.  Of what was decided, or came from outside, and so has no reason: adds
 * as much of it as is needed, and what else held before; NULL. */
const char *fd_explain_change (FdStore *store, FdPosition at, FdAtom need,
                               FdAtoms *out);

/* The same for the last failure: atoms that cannot all hold. */
const char *fd_explain_conflict (FdStore *store, FdAtoms *out);

/* Of failures that were seen in two ways, how often the second was shorter. */
typedef struct {
  uint32_t n, compared, won; /* failures; seen in both, of late; so often */
} FdSecondLook;
/* The same, for many failures, all 0 at first: only where it pays, in both. */
const char *fd_explain_conflict_seen (FdStore *store, FdSecondLook *look,
                                      FdAtoms *out);

/* FD_REMEMBERED_BYTES in which explanations of @p leave something to each
 * other, all 0 at first; NULL when out of memory.  Most propagators never ask,
 * so it is not theirs. */
void *fd_explain_remembered (FdStore *store, const FdPropagator *p);

void *fd_explain_room_grow (FdStore *store, size_t bytes, FdAtoms *out);

/* A block of the store's for what an explanation works out, until the next one
 * asks; NULL, and @out is incomplete, when out of memory. */
FD_INLINE_ONLY void *
fd_explain_block (FdStore *store, size_t bytes, FdAtoms *out)
{
  return G_LIKELY (bytes <= store->explaining_room)
             ? store->explaining_block
             : fd_explain_room_grow (store, bytes, out);
}
#ifndef FD_EXPORTING
FD_INLINE_ONLY void *
fd_explain_room (FdStore *store, size_t bytes, FdAtoms *out)
{
  return fd_explain_block (store, bytes, out);
}
#endif

/* It keeps its room. */
static inline void
fd_atoms_empty (FdAtoms *atoms)
{
  atoms->n = 0;
  atoms->incomplete = false;
}

/* Adds x >= @bound, or, unless @least, x <= @bound, if it did not always
 * hold. */
FD_INLINE_ONLY void
fd_add_bound (const FdStore *store, const FdDomain *x, bool least,
              int32_t bound, FdAtoms *out)
{
  int32_t first = fd_bound_of_root (store, x, least, UINT32_MAX);
  if (least ? bound > first : bound < first)
    fd_atoms_add (out, (FdAtom){fd_domain_var (x).id << 2 |
                                    (uint32_t) (least ? FD_GE : FD_LE),
                                bound});
}
#ifndef FD_EXPORTING
FD_INLINE_ONLY void
fd_explain_bound (const FdStore *store, const FdDomain *x, bool least,
                  int32_t bound, FdAtoms *out)
{
  fd_add_bound (store, x, least, bound, out);
}
#endif

/* When a bound got as far as @bound, where it was before @at: the entry + 1; 0:
 * it always was. */
uint32_t fd_bound_since (const FdStore *store, const FdDomain *x, bool least,
                         int64_t bound, FdPosition at);

/* Adds why, before @at, every value of @x was greater than every one of @y,
 * less @k, which it was. */
void fd_add_apart (const FdStore *store, const FdDomain *x, int64_t k,
                   const FdDomain *y, FdPosition at, FdAtoms *out);
/* The same if that was so; else false. */
bool fd_add_if_apart (const FdStore *store, const FdDomain *x, int64_t k,
                      const FdDomain *y, FdPosition at, FdAtoms *out);
#ifndef FD_EXPORTING
FD_INLINE_ONLY bool
fd_explain_apart (const FdStore *store, FdVar x, int64_t k, FdVar y,
                  FdPosition at, FdAtoms *out)
{
  return fd_add_if_apart (store, fd_domain (store, x), k, fd_domain (store, y),
                          at, out);
}
#endif

#endif
