/* SPDX-License-Identifier: MIT */
#ifndef FD_VALUE_SUBSCRIPTION_H
#define FD_VALUE_SUBSCRIPTION_H

#include "store.h"

/* Who is woken for one value. */
typedef struct {
  FdSubscription s;
  uint32_t bit;  /* the value, from the page's origin */
  uint32_t next; /* of the same value, from 1; 0: none */
} FdValueSubscription;

/* Of 64 values of a variable. */
struct _FdValuePage {
  FdValuePage *next;
  int64_t origin;
  uint64_t left;  /* trailed: values that somebody waits for */
  uint64_t stamp; /* of the level that last saved it */
  uint32_t n, room;
  FdValueSubscription *list;
  uint32_t first[64]; /* by value, from 1; 0: none */
};

void fd_undo_value_subscribed (FdStore *store, const FdTrailEntry *entry);
bool fd_add_value_subscription (FdStore *store, FdDomain *x, FdSubscription s,
                                int32_t value);
/* Of the record made with @id, and of the variable. */
static inline FdValuePage *
fd_value_pages_of (const FdStore *store, uint32_t id)
{
  return id < store->values_room ? store->values[id].pages : NULL;
}

static inline FdValuePage *
fd_value_pages (const FdStore *store, const FdDomain *x)
{
  return fd_value_pages_of (store, x->id);
}

static inline uint32_t
fd_n_value_subscriptions (const FdStore *store, const FdDomain *x)
{
  return x->id < store->values_room ? store->values[x->id].n : 0;
}

/* Of the record made with @id. */
void fd_value_pages_free (FdStore *store, uint32_t id);

#ifndef NDEBUG
/* Whether each index whose variable is not fixed has a subscription. */
bool fd_is_subscribed (const FdStore *store, const FdPropagator *p);
#endif

/* Whether @p is that which tells those who wait for values. */
static inline bool
fd_is_value_teller (const FdStore *store, const FdPropagator *p)
{
  return p == &store->value_teller;
}

#endif
