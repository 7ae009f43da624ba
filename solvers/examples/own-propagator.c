/* SPDX-License-Identifier: MIT */
/* own-propagator.c - a constraint of one's own: |x - y| >= gap
 *
 * Radio stations that hear each other need frequencies some way apart.
 *
 *   cc own-propagator.c -o own-propagator $(pkg-config --cflags --libs libfd)
 */
#include <fd.h>
#include <stdio.h>

typedef struct {
  FdPropagator base; /* first */
  int32_t gap;
} Apart;

/* Once one side is fixed, the other loses the values near it; the fixed one is
 * the reason, which a search that learns will ask for. */
static bool
apart_propagate (FdPropagator *self, FdStore *store)
{
  int64_t gap = ((const Apart *) self)->gap;
  for (uint32_t i = 0; i < 2; i++) {
    FdDomain *x = self->scope[i], *y = self->scope[1 - i];
    if (!fd_domain_is_fixed (x))
      continue;
    int32_t value = fd_domain_min (x);
    FdReason reason =
        fd_reason_atom (fd_atom (fd_domain_var (x), FD_EQ, value));
    if (!fd_domain_remove_range (store, y, value - gap + 1, value + gap - 1,
                                 reason))
      return false;
    fd_entail (store, self); /* never to be run again below this point */
    return true;
  }
  return true;
}

/* The definition, by which solutions are checked. */
static bool
apart_check (const FdPropagator *self, const int32_t *values)
{
  return ABS (values[0] - values[1]) >= ((const Apart *) self)->gap;
}

static const FdPropagatorClass apart_class = {
    .name = "apart",
    .cost = FD_COST_LINEAR,
    .propagate = apart_propagate,
    .check = apart_check,
};

static bool
post_apart (FdStore *store, FdVar x, FdVar y, int32_t gap)
{
  const FdVar scope[] = {x, y};
  FdPropagator *self =
      fd_propagator_new (store, &apart_class, sizeof (Apart), scope, 2);
  if (self) {
    ((Apart *) self)->gap = gap;
    fd_subscribe_all (store, self, FD_EVENT_FIX);
  }
  return fd_post (store, self); /* also says that there was no memory */
}

int
main (void)
{
  enum { STATIONS = 5, GAP = 3 };
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar frequency[STATIONS];
  for (int i = 0; i < STATIONS; i++)
    frequency[i] = fd_var_new (store, 1, 12);
  for (int i = 0; i < STATIONS; i++) /* along a ring */
    if (!post_apart (store, frequency[i], frequency[(i + 1) % STATIONS], GAP))
      return 1;
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_checking (search, true);
  if (fd_search_next (search) != FD_STATUS_SOLUTION)
    return 1;
  for (int i = 0; i < STATIONS; i++)
    printf ("%d%c", fd_var_min (store, frequency[i]),
            i + 1 < STATIONS ? ' ' : '\n');
  return 0;
}
