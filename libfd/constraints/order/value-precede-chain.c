/* SPDX-License-Identifier: MIT */
/* value-precede-chain.c - the constraints that are value precedence: of a pair
 * of values, of a chain of them, of 1, 2, 3, ...
 */
#include "value-precede.h"

#include <stdlib.h>

/* --- posting ------------------------------------------------------------ */

static Precede *
precede_new (FdStore *store, const FdVar *x, size_t n, size_t n_room)
{
  size_t size = sizeof (Precede) + (n + n_room) * sizeof (uint32_t);
  Precede *self = (Precede *) fd_propagator_new (store, &fd_value_precede_class,
                                                 size, x, n);
  if (self) {
    self->up = self->room;
    self->top = (uint32_t) n;
    fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  }
  return self;
}

static bool
is_run (const int32_t *c, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if ((int64_t) c[i - 1] + 1 != c[i])
      return false;
  return true;
}

static int
compare_places (const void *a, const void *b)
{
  const Place *p = a, *q = b;
  return p->value != q->value ? (p->value > q->value) - (p->value < q->value)
                              : (p->place > q->place) - (p->place < q->place);
}

/* What is there twice would have to precede itself: it never occurs, and so
 * does what is behind it. */
static void
sort_chain (Precede *self, const int32_t *c, uint32_t n)
{
  self->chain = (int32_t *) self->room + self->base.n;
  self->sorted = (Place *) (self->chain + n);
  self->most = n;
  for (uint32_t i = 0; i < n; i++) {
    self->chain[i] = c[i];
    self->sorted[i] = (Place){c[i], i + 1};
  }
  qsort (self->sorted, n, sizeof *self->sorted, compare_places);
  for (uint32_t i = 1; i < n; i++)
    if (self->sorted[i - 1].value == self->sorted[i].value)
      self->most = MIN (self->most, self->sorted[i - 1].place - 1);
  for (uint32_t i = 0; i < n; i++)
    if (self->sorted[i].place > self->most)
      self->sorted[i].place = self->most + 2;
}

static bool
post_chain (FdStore *store, const FdVar *x, size_t n, const int32_t *c,
            size_t n_c)
{
  if (n == 0 || n_c < 2)
    return true;
  if (n_c > FD_VALUE_MAX)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "value-precede: %zu values, expected %d at most",
                           n_c, FD_VALUE_MAX);
  bool run = is_run (c, n_c);
  Precede *self = precede_new (store, x, n, run ? 0 : 3 * n_c);
  if (!self)
    return false;
  self->n_chain = self->most = (uint32_t) n_c;
  self->least = c[0];
  self->greatest = c[n_c - 1];
  if (!run)
    sort_chain (self, c, (uint32_t) n_c);
  return fd_post (store, &self->base);
}

/* n variables come no further than n. */
static bool
seq_post (FdStore *store, const FdArgument *a)
{
  if (a[0].n == 0)
    return true;
  Precede *self = precede_new (store, a[0].vars, a[0].n, 0);
  if (!self)
    return false;
  self->n_chain = self->most = self->base.n;
  self->least = 1;
  self->greatest = FD_VALUE_MAX;
  return fd_post (store, &self->base);
}

/* --- the declarations --------------------------------------------------- */

static bool
is_preceded (const int32_t *x, size_t n, int32_t s, int32_t t)
{
  for (size_t i = 0; i < n; i++) {
    if (x[i] == t)
      return false;
    if (x[i] == s)
      return true;
  }
  return true;
}

static bool
pair_holds (const FdArgument *a, const int32_t *values)
{
  return is_preceded (values, a[0].n, a[1].number, a[2].number);
}

static bool
chain_holds (const FdArgument *a, const int32_t *values)
{
  for (size_t k = 1; k < a[1].n; k++)
    if (!is_preceded (values, a[0].n, a[1].numbers[k - 1], a[1].numbers[k]))
      return false;
  return true;
}

static bool
seq_holds (const FdArgument *a, const int32_t *values)
{
  int32_t most = 0;
  for (size_t i = 0; i < a[0].n; i++) {
    if (values[i] > most + 1)
      return false;
    most = MAX (most, values[i]);
  }
  return true;
}

static bool
pair_post (FdStore *store, const FdArgument *a)
{
  const int32_t c[] = {a[1].number, a[2].number};
  return post_chain (store, a[0].vars, a[0].n, c, 2);
}

static bool
chain_post (FdStore *store, const FdArgument *a)
{
  return post_chain (store, a[0].vars, a[0].n, a[1].numbers, a[1].n);
}

const FdConstraintClass fd_value_precede_constraint = {
    .name = "value-precede",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"s", FD_ARGUMENT_INT},
                   {"t", FD_ARGUMENT_INT}},
    .consistency = "domain, for different variables",
    .source = "Law & Lee, Global constraints for integer and set value "
              "precedence, CP 2004",
    .flatzinc = "fzn_value_precede_int(s, t, x)",
    .holds = pair_holds,
    .post = pair_post,
};

const FdConstraintClass fd_value_precede_chain_constraint = {
    .name = "value-precede-chain",
    .parameters = {{"x", FD_ARGUMENT_VARS}, {"c", FD_ARGUMENT_INTS}},
    .consistency = "domain, for different variables",
    .source = "Walsh, Symmetry breaking using value precedence, ECAI 2006",
    .flatzinc = "fzn_value_precede_chain_int(c, x)",
    .holds = chain_holds,
    .post = chain_post,
};

const FdConstraintClass fd_seq_precede_chain_constraint = {
    .name = "seq-precede-chain",
    .parameters = {{"x", FD_ARGUMENT_VARS}},
    .consistency = "domain, for different variables",
    .source = "Walsh, Symmetry breaking using value precedence, ECAI 2006",
    .flatzinc = "fzn_seq_precede_chain_int(x)",
    .holds = seq_holds,
    .post = seq_post,
};

bool
fd_post_value_precede (FdStore *store, const FdVar *x, size_t n, int32_t s,
                       int32_t t)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (s),
                          fd_argument_int (t)};
  return fd_post_as (store, __func__, &fd_value_precede_constraint, a);
}

bool
fd_post_value_precede_chain (FdStore *store, const FdVar *x, size_t n,
                             const int32_t *c, size_t n_c)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_ints (c, n_c)};
  return fd_post_as (store, __func__, &fd_value_precede_chain_constraint, a);
}

bool
fd_post_seq_precede_chain (FdStore *store, const FdVar *x, size_t n)
{
  const FdArgument a[] = {fd_argument_vars (x, n)};
  return fd_post_as (store, __func__, &fd_seq_precede_chain_constraint, a);
}
