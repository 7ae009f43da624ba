/* SPDX-License-Identifier: MIT */
/* disjunctive.c - tasks that do not overlap
 *
 * Any two tasks present are done one after the other.  All rules reason on the
 * least duration a task may have, and run, the cheap ones first, until none
 * finds more; each in both directions of time.  When all is fixed, precedences
 * alone decide: of two tasks that overlap, neither can come first.
 *
 * A task that may take no time lies anywhere until it must take some; of
 * disjunctive_strict, it takes part in any case, as all its pairs are ordered,
 * too.
 *
 * Each run reads all from the domains, so that nothing has to be trailed.
 *
 * Vilim, Global constraints in scheduling, thesis, Prague 2007.
 */
#include "disjunctive.h"

typedef bool (*Rule) (FdDisjunctive *self, FdStore *store);

/* In both directions; as the second one still has the tasks as they were read,
 * it prunes what is true all the same. */
static bool
run_rule (FdDisjunctive *self, FdStore *store, Rule rule)
{
  bool ok = rule (self, store);
  fd_disjunctive_mirror (self);
  ok = ok && rule (self, store);
  fd_disjunctive_mirror (self);
  return ok;
}

static const Rule rules[] = {fd_disjunctive_precedences,
                             fd_disjunctive_not_last,
                             fd_disjunctive_edge_finding};

/* Up to the first rule that prunes. */
static bool
run_rules (FdDisjunctive *self, FdStore *store)
{
  fd_disjunctive_read (self);
  fd_disjunctive_gather (self);
  if (!fd_disjunctive_overload (self, store))
    return false;
  for (size_t i = 0;
       self->n_gathered && i < G_N_ELEMENTS (rules) && !self->changed; i++)
    if (!run_rule (self, store, rules[i]))
      return false;
  return self->changed || fd_disjunctive_durations (self, store);
}

static bool
disjunctive_propagate (FdPropagator *base, FdStore *store)
{
  FdDisjunctive *self = (FdDisjunctive *) base;
  do
    if (!run_rules (self, store))
      return false;
  while (self->changed);
  if (fd_scope_is_fixed (base))
    fd_entail (store, base);
  return true;
}

/* --- under a condition ---------------------------------------------------- */

static inline bool
can_be (const FdDisjunctive *self, uint32_t i, bool absent)
{
  if (!self->present)
    return !absent;
  const FdDomain *x = self->base.scope[2 * self->n + i];
  return absent ? !fd_scope_atom_holds (x, self->present[i])
                : !fd_scope_atom_fails (x, self->present[i]);
}

/* Whether i can come before j. */
static inline bool
can_precede (const FdDisjunctive *self, uint32_t i, uint32_t j)
{
  return self->view.key[FD_TASK_BY_ECT][i] <= self->view.key[FD_TASK_BY_LST][j];
}

/* Two tasks that must overlap; or a duration below 0. */
static bool
is_violated (const FdDisjunctive *self)
{
  for (uint32_t i = 0; i < self->n; i++) {
    if (fd_domain_max (self->base.scope[self->n + i]) < 0)
      return true;
    for (uint32_t j = 0; j < i && fd_disjunctive_is_present (self, i); j++)
      if (fd_disjunctive_is_present (self, j) && !can_precede (self, i, j) &&
          !can_precede (self, j, i))
        return true;
  }
  return false;
}

/* By est, each task is done at its latest before the next one can start. */
static bool
is_certain (const FdDisjunctive *self)
{
  int64_t done = INT64_MIN;
  for (uint32_t k = 0; k < self->n; k++) {
    uint32_t i = self->sorted[FD_TASK_BY_EST][k];
    const FdDomain *p = self->base.scope[self->n + i];
    if (fd_domain_min (p) < 0)
      return false;
    if (!can_be (self, i, false) ||
        !fd_disjunctive_takes_part (self, fd_domain_max (p)))
      continue;
    if (self->view.key[FD_TASK_BY_EST][i] < done)
      return false;
    done = self->view.key[FD_TASK_BY_LST][i] + fd_domain_max (p);
  }
  return true;
}

static FdEntailment
disjunctive_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdDisjunctive *self = (FdDisjunctive *) base;
  fd_disjunctive_read (self);
  if (is_violated (self))
    return FD_DISENTAILED;
  return is_certain (self) || fd_scope_is_fixed (base) ? FD_ENTAILED
                                                       : FD_UNDECIDED;
}

/* --- the definition ------------------------------------------------------- */

typedef struct {
  const FdDisjunctive *self;
  const int32_t *values;
} Presence;

static bool
is_scope_present (const void *data, size_t i)
{
  const Presence *of = data;
  return fd_scope_atom_accepts (of->self->present[i], of->values[i]);
}

static bool
disjunctive_check (const FdPropagator *base, const int32_t *values)
{
  const FdDisjunctive *self = (const FdDisjunctive *) base;
  size_t n = self->n;
  Presence of = {self, values + 2 * n};
  return fd_is_disjunctive (values, values + n, n, self->strict,
                            self->present ? is_scope_present : NULL, &of);
}

/* --- posting -------------------------------------------------------------- */

static const FdPropagatorClass disjunctive_class = {
    .name = "disjunctive",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .propagate = disjunctive_propagate,
    .explain = fd_disjunctive_explain,
    .explain_conflict = fd_disjunctive_explain_conflict,
    .entailed = disjunctive_entailed,
    .check = disjunctive_check,
};

/* Behind the struct: the widest elements first. */
static size_t
lay_out (FdDisjunctive *self, size_t n, bool optional)
{
  size_t nodes = fd_theta_nodes (n);
  size_t wide = 2 * FD_TASK_N_ORDERS + 1, narrow = 3 * FD_TASK_N_ORDERS + 3;
  if (self) {
    int64_t *key = (int64_t *) (self + 1);
    for (int k = 0; k < FD_TASK_N_ORDERS; k++, key += 2 * n) {
      self->view.key[k] = key;
      self->other.key[k] = key + n;
    }
    self->p = key;
    self->task = (FdDisjunctiveTask *) (key + n);
    self->tree.theta = (FdThetaNode *) (self->task + n);
    self->tree.lambda = (FdLambdaNode *) (self->tree.theta + nodes);
    uint32_t *place = (uint32_t *) (self->tree.lambda + nodes);
    for (int k = 0; k < FD_TASK_N_ORDERS; k++, place += 3 * n) {
      self->sorted[k] = place;
      self->view.order[k] = place + n;
      self->other.order[k] = place + 2 * n;
    }
    self->view.rank = place;
    self->other.rank = place + n;
    self->spare = place + 2 * n;
    self->present = optional ? (FdScopeAtom *) (place + 3 * n) : NULL;
    self->kind = (uint8_t *) (place + 3 * n);
    if (optional)
      self->kind += n * sizeof *self->present;
  }
  return sizeof *self + n * (wide * sizeof *self->p + sizeof *self->task) +
         nodes * (sizeof *self->tree.theta + sizeof *self->tree.lambda) +
         n * narrow * sizeof *self->spare +
         n * ((optional ? sizeof *self->present : 0) + sizeof *self->kind);
}

FdDisjunctive *
fd_disjunctive_new (FdStore *store, const FdVar *scope, const FdAtom *present,
                    size_t n, bool strict)
{
  FdDisjunctive *self = (FdDisjunctive *) fd_propagator_new (
      store, &disjunctive_class, lay_out (NULL, n, present != NULL), scope,
      present ? 3 * n : 2 * n);
  if (!self)
    return NULL;
  lay_out (self, n, present != NULL);
  self->n = (uint32_t) n;
  self->strict = strict;
  for (uint32_t i = 0; i < n; i++) {
    for (int k = 0; k < FD_TASK_N_ORDERS; k++)
      self->sorted[k][i] = i;
    if (present)
      self->present[i] = fd_scope_atom (present[i]);
  }
  FdEvents events = fd_bounds_events (store);
  for (uint32_t i = 0; i < self->base.n; i++)
    fd_subscribe (store, &self->base, i,
                  i < n ? events
                  : i < 2 * n
                      ? (events == FD_EVENT_BOUNDS ? FD_EVENT_MIN : events)
                      : FD_EVENT_DOMAIN);
  return self;
}
