/* SPDX-License-Identifier: MIT */
#ifndef FD_DOMAIN_PRIVATE_H
#define FD_DOMAIN_PRIVATE_H

#include "base/bits.h"
#include "sparse-bitset.h"
#include "fd-domain.h"

enum { FD_ALL_EVENTS = FD_EVENT_FIX | FD_EVENT_BOUNDS | FD_EVENT_DOMAIN };

/* Whom a variable wakes.  Much of the memory of small constraints goes there:
 * all propagators stand at multiples of 16 where an address has 64 bits, so its
 * lowest bits are the events. */
#if UINTPTR_MAX > UINT32_MAX
typedef struct {
  uintptr_t tagged;
  uint32_t index; /* of the variable in its scope */
} __attribute__ ((packed, aligned (4))) FdSubscription;

static inline FdSubscription
fd_subscription (FdPropagator *propagator, uint32_t index, uint32_t events)
{
  return (FdSubscription){(uintptr_t) propagator | (events & FD_ALL_EVENTS),
                          index};
}

static inline FdPropagator *
fd_propagator_of (const FdSubscription *s)
{
  return (FdPropagator *) (s->tagged & ~(uintptr_t) FD_ALL_EVENTS);
}

/* Those of @events that wake it. */
static inline uint32_t
fd_woken_by (const FdSubscription *s, uint32_t events)
{
  return s->tagged & events;
}
#else
typedef struct {
  FdPropagator *propagator;
  uint32_t index, events;
} FdSubscription;

static inline FdSubscription
fd_subscription (FdPropagator *propagator, uint32_t index, uint32_t events)
{
  return (FdSubscription){propagator, index, events};
}

static inline FdPropagator *
fd_propagator_of (const FdSubscription *s)
{
  return s->propagator;
}

static inline uint32_t
fd_woken_by (const FdSubscription *s, uint32_t events)
{
  return s->events & events;
}
#endif

static inline uint32_t
fd_events_of (const FdSubscription *s)
{
  return fd_woken_by (s, FD_ALL_EVENTS);
}

/* The subscriptions of a variable stand in this order.  The last are those of
 * direct propagators, for FIX events. */
enum {
  FD_SECTION_DOMAIN,
  FD_SECTION_BOUNDS,
  FD_SECTION_FIX,
  FD_SECTION_DIRECT,
  FD_N_SECTIONS
};

/* What a variable needs once a constraint is on it, or its domain is wide and
 * has holes. */
typedef struct {
  FdSparseBitset *sparse;      /* NULL: no holes */
  uint32_t end[FD_N_SECTIONS]; /* of the subscriptions, by section */
  uint32_t room : 30;          /* for subscriptions */
  uint32_t differs : 1; /* a constraint once on it may keep it from others */
  uint32_t owned : 1;   /* by one variable */
  FdSubscription subscription[];
} FdAnnex;

/* Shared by all that need none: it is never written to.  A program may have
 * several, in libraries that it links. */
extern const FdAnnex fd_no_annex;

/* The record of a variable: a domain in one of three kinds, and who listens.
 *
 * WORD      word != 0: bit i is the value base + i; none outside min..max
 * INTERVAL  word == 0, no sparse: all of min..max
 * SPARSE    word == 0: min..max without the holes of the sparse, whose bits
 *           outside min..max mean nothing
 *
 * min and max are always values of the domain.  A domain is never empty: the
 * pruning that would empty it fails instead and changes nothing. */
struct _FdDomain {
  int32_t min, max;
  uint32_t size; /* 0: to be counted, and then kept */
  int32_t base;
  uint64_t word;
  FdAnnex *annex; /* never NULL */
  uint32_t id;    /* of the record that stands for it: its own, until unified */
  union {
    uint32_t stamp; /* of the level that last logged it */
    uint32_t last;  /* in a store that explains: its last trail entry + 1 */
  };
};

FD_INLINE_ONLY FdSparseBitset *
fd_domain_sparse (const FdDomain *x)
{
  return x->annex->sparse;
}

static inline uint32_t
fd_domain_n_subscriptions (const FdDomain *x)
{
  return x->annex->end[FD_N_SECTIONS - 1];
}

uint32_t fd_domain_count (FdDomain *x);
/* Whether the record is as said above: for assertions, in O(1). */
bool fd_domain_is_sound (const FdDomain *x);

/* Of a value within the bounds, whether it is no hole of the sparse. */
FD_INLINE_ONLY bool
fd_domain_sparse_contains (const FdDomain *x, int32_t value)
{
  return fd_sparse_get (fd_domain_sparse (x), value >> 6) >> (value & 63) & 1;
}

uint64_t fd_domain_sparse_word_at (const FdDomain *x, int64_t origin);

/* --- behind the functions of fd-domain.h -------------------------------- */

/* Arguments are valid; prunings may be made from wherever. */
int32_t fd_domain_value_from (const FdDomain *x, int32_t value);
int32_t fd_domain_value_to (const FdDomain *x, int32_t value);
bool fd_domain_hole_from (const FdDomain *x, int32_t from, int32_t *hole);
bool fd_domain_hole_to (const FdDomain *x, int32_t from, int32_t *hole);
bool fd_domain_have_none (const FdDomain *x, const FdDomain *y, int32_t k);

/* Of a bound that moves. */
bool fd_domain_raise_min (FdStore *store, FdDomain *x, int32_t min,
                          FdReason reason);
bool fd_domain_lower_max (FdStore *store, FdDomain *x, int32_t max,
                          FdReason reason);
/* Of a value within the bounds, and in the word of a WORD domain. */
bool fd_domain_remove_value (FdStore *store, FdDomain *x, int32_t value,
                             FdReason reason);
bool fd_domain_fix_value (FdStore *store, FdDomain *x, int32_t value,
                          FdReason reason);
bool fd_domain_remove_word (FdStore *store, FdDomain *x, int64_t origin,
                            uint64_t word, FdReason reason);
bool fd_domain_remove_values (FdStore *store, FdDomain *x, int64_t from,
                              int64_t to, FdReason reason);
bool fd_domain_keep_shifted (FdStore *store, FdDomain *y, const FdDomain *x,
                             int32_t k, bool exactly, FdReason reason);

/* Whether @from..@to, all to be taken from the middle of @x, should wait until
 * a bound comes by. */
bool fd_domain_defers_hole (const FdStore *store, const FdDomain *x,
                            int64_t from, int64_t to);

/* --- fd-domain.h, inline ------------------------------------------------ */

/* For the library itself: the same text costs a propagator outside of it a call
 * and a check, and one inside nothing.  What is exported under these names
 * stands in kernel/exported.c. */
#ifndef FD_EXPORTING

FD_INLINE_ONLY FdVar
fd_domain_var (const FdDomain *x)
{
  return (FdVar){x->id};
}

FD_INLINE_ONLY int32_t
fd_domain_min (const FdDomain *x)
{
  return x->min;
}

FD_INLINE_ONLY int32_t
fd_domain_max (const FdDomain *x)
{
  return x->max;
}

FD_INLINE_ONLY bool
fd_domain_is_fixed (const FdDomain *x)
{
  return x->min == x->max;
}

FD_INLINE_ONLY uint32_t
fd_domain_size (const FdDomain *x)
{
  return x->size ? x->size : fd_domain_count ((FdDomain *) x);
}

FD_INLINE_ONLY bool
fd_domain_contains (const FdDomain *x, int32_t value)
{
  if (value < x->min || value > x->max)
    return false;
  if (x->word)
    return x->word >> (value - x->base) & 1;
  return !fd_domain_sparse (x) || fd_domain_sparse_contains (x, value);
}

FD_INLINE_ONLY int32_t
fd_domain_next (const FdDomain *x, int32_t value)
{
  return fd_domain_value_from (x, value);
}

FD_INLINE_ONLY int32_t
fd_domain_prev (const FdDomain *x, int32_t value)
{
  return fd_domain_value_to (x, value);
}

FD_INLINE_ONLY bool
fd_domain_next_hole (const FdDomain *x, int32_t from, int32_t *hole)
{
  return fd_domain_hole_from (x, from, hole);
}

FD_INLINE_ONLY bool
fd_domain_prev_hole (const FdDomain *x, int32_t from, int32_t *hole)
{
  return fd_domain_hole_to (x, from, hole);
}

FD_INLINE_ONLY uint64_t
fd_domain_word (const FdDomain *x, int64_t origin)
{
  if (x->word)
    return fd_shift (x->word, x->base - origin);
  return fd_domain_sparse_word_at (x, origin);
}

FD_INLINE_ONLY uint64_t
fd_domain_mirrored_word (const FdDomain *x, int64_t origin)
{
  return fd_reverse (fd_domain_word (x, origin - 63));
}

FD_INLINE_ONLY bool
fd_domain_is_disjoint (const FdDomain *x, const FdDomain *y, int32_t k)
{
  return fd_domain_have_none (x, y, k);
}

FD_INLINE_ONLY bool
fd_domain_set_min (FdStore *store, FdDomain *x, int32_t min, FdReason reason)
{
  return min <= x->min || fd_domain_raise_min (store, x, min, reason);
}

FD_INLINE_ONLY bool
fd_domain_set_max (FdStore *store, FdDomain *x, int32_t max, FdReason reason)
{
  return max >= x->max || fd_domain_lower_max (store, x, max, reason);
}

FD_INLINE_ONLY bool
fd_domain_fix (FdStore *store, FdDomain *x, int32_t value, FdReason reason)
{
  return fd_domain_fix_value (store, x, value, reason);
}

FD_INLINE_ONLY bool
fd_domain_remove (FdStore *store, FdDomain *x, int32_t value, FdReason reason)
{
  if (value < x->min || value > x->max)
    return true;
  if (x->word && !(x->word >> (value - x->base) & 1))
    return true;
  return fd_domain_remove_value (store, x, value, reason);
}

FD_INLINE_ONLY bool
fd_domain_subtract_word (FdStore *store, FdDomain *x, int64_t origin,
                         uint64_t word, FdReason reason)
{
  return fd_domain_remove_word (store, x, origin, word, reason);
}

FD_INLINE_ONLY bool
fd_domain_remove_range (FdStore *store, FdDomain *x, int64_t from, int64_t to,
                        FdReason reason)
{
  return fd_domain_remove_values (store, x, from, to, reason);
}

FD_INLINE_ONLY bool
fd_domain_intersect (FdStore *store, FdDomain *y, const FdDomain *x, int32_t k,
                     bool exactly, FdReason reason)
{
  return fd_domain_keep_shifted (store, y, x, k, exactly, reason);
}

#endif

#endif
