/* SPDX-License-Identifier: MIT */
#ifndef FD_WITNESS_H
#define FD_WITNESS_H

#include "trail.h"

/* Who is to know of each change and by whom it is, to write it down: see
 * proof/.  A store without one spends nothing on it. */
struct _FdWitness {
  /* What the trail has had since @at is by @p; NULL: by who posts, from
   * outside.  Unless @ok, nothing is left. */
  void (*ran) (FdWitness *self, FdStore *store, const FdPropagator *p, bool ok);
  /* What is posted from here on is by @p; NULL: by who posts from outside. */
  void (*post_as) (FdWitness *self, FdStore *store, const FdPropagator *p);
  /* The store is being freed. */
  void (*gone) (FdWitness *self);
  FdPosition at;
  uint32_t n_propagators; /* that were there at last */
  bool muted;             /* nothing is asked of what happens now */
};

static inline bool
fd_is_witnessed (const FdStore *store)
{
  return G_UNLIKELY (store->witness) && !store->witness->muted;
}

/* After a run, halted or not; what the next one changes is logged anew. */
static inline void
fd_witness_ran (FdStore *store, const FdPropagator *p, bool ok)
{
  FdWitness *witness = store->witness;
  if (ok && witness->at == store->trail.n &&
      witness->n_propagators == store->n_propagators)
    return;
  witness->ran (witness, store, p, ok || store->halt);
  store->stamp = fd_new_stamp (store);
}

/* What was changed so far, outside of all runs. */
static inline void
fd_witness_outside (FdStore *store)
{
  if (fd_is_witnessed (store))
    fd_witness_ran (store, NULL, true);
}

/* What the trail has by now is known otherwise. */
static inline void
fd_witness_skip (FdStore *store)
{
  FdWitness *witness = store->witness;
  if (G_UNLIKELY (witness)) {
    witness->at = store->trail.n;
    witness->n_propagators = MIN (witness->n_propagators, store->n_propagators);
    store->stamp = fd_new_stamp (store);
  }
}

#endif
