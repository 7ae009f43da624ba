/* SPDX-License-Identifier: MIT */
/* circuit.c - one circuit through all nodes, or through some
 *
 * A circuit is a permutation: all_different, of the consistency asked for, is
 * posted besides.  What chains of fixed successors say, and what the graph of
 * all successors left says, are propagators of their own.
 */
#include "circuit.h"

/* --- the definition ----------------------------------------------------- */

/* One circuit has as many nodes as it takes steps until it comes back. */
static bool
is_one_circuit (const int32_t *x, size_t n, int32_t offset, size_t start,
                size_t length)
{
  int64_t i = (int64_t) start;
  for (size_t steps = 1; steps <= length; steps++) {
    i = (int64_t) x[i] - offset;
    if (i < 0 || i >= (int64_t) n)
      return false;
    if (i == (int64_t) start)
      return steps == length;
  }
  return false;
}

bool
fd_is_circuit (const int32_t *x, size_t n, int32_t offset, bool optional)
{
  size_t length = 0, start = 0;
  for (size_t i = 0; i < n; i++)
    if (!optional || (int64_t) x[i] - offset != (int64_t) i) {
      start = i;
      length++;
    }
  return !length || is_one_circuit (x, n, offset, start, length);
}

bool
fd_circuit_check (const FdPropagator *base, const int32_t *values)
{
  const FdCircuit *self = (const FdCircuit *) base;
  return fd_is_circuit (values, base->n, self->offset, self->optional);
}

static bool
circuit_holds (const FdArgument *a, const int32_t *values)
{
  return fd_is_circuit (values, a[0].n, a[1].number, false);
}

static bool
subcircuit_holds (const FdArgument *a, const int32_t *values)
{
  return fd_is_circuit (values, a[0].n, a[1].number, true);
}

/* --- posting ------------------------------------------------------------ */

/* Nodes up to which all_different is domain consistent by default, and values
 * of all together: many times those that are nodes. */
enum { DEFAULT_NODES = 64, DEFAULT_VALUES = 1 << 16 };

FdCircuit *
fd_circuit_new (FdStore *store, const FdPropagatorClass *klass, const FdVar *x,
                size_t n, int32_t offset, bool optional, size_t n_arrays)
{
  FdCircuit *self = (FdCircuit *) fd_propagator_new (
      store, klass, sizeof *self + n_arrays * n * sizeof *self->scratch, x, n);
  if (!self)
    return NULL;
  self->offset = offset;
  self->optional = optional;
  return self;
}

/* Nodes are all there is to take.  What all_different would choose counts other
 * values, too, as long as they are not gone: then what is found would depend on
 * when it was posted, and on how wide a variable was before it was unified. */
static FdConsistency
default_consistency (const FdStore *store, const FdVar *x, size_t n)
{
  uint64_t n_values = 0;
  if (n > DEFAULT_NODES)
    return FD_CONSISTENCY_BOUNDS;
  for (size_t i = 0; i < n; i++)
    n_values += fd_var_size (store, x[i]);
  return n_values <= DEFAULT_VALUES ? FD_CONSISTENCY_DOMAIN
                                    : FD_CONSISTENCY_BOUNDS;
}

static bool
post_circuit (FdStore *store, const FdArgument *a, bool optional)
{
  const FdVar *x = a[0].vars;
  size_t n = a[0].n;
  int32_t offset = a[1].number;
  FdConsistency consistency = a[2].consistency;
  if (n >= FD_MAX_NODES)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "%s: x has %zu elements, expected fewer than %u",
                           optional ? "subcircuit" : "circuit", n,
                           FD_MAX_NODES);
  if (!n)
    return true;
  if (!fd_post_circuit_chains (store, x, n, offset, optional))
    return false;
  if (n == 1)
    return true;
  if (consistency == FD_CONSISTENCY_DEFAULT)
    consistency = default_consistency (store, x, n);
  return fd_post_all_different (store, x, NULL, n, consistency) &&
         fd_post_circuit_components (store, x, n, offset, optional);
}

static bool
circuit_post (FdStore *store, const FdArgument *a)
{
  return post_circuit (store, a, false);
}

static bool
subcircuit_post (FdStore *store, const FdArgument *a)
{
  return post_circuit (store, a, true);
}

#define CIRCUIT_SOURCE                                                         \
  "Francis & Stuckey, Explaining circuit propagation, Constraints 19 (2014)"

const FdConstraintClass fd_circuit_constraint = {
    .name = "circuit",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"offset", FD_ARGUMENT_INT},
                   {"consistency", FD_ARGUMENT_CONSISTENCY}},
    .consistency = "that of all_different; no subtours; components in a row",
    .source = CIRCUIT_SOURCE,
    .flatzinc = "libfd_circuit(x, offset)",
    .holds = circuit_holds,
    .post = circuit_post,
};

const FdConstraintClass fd_subcircuit_constraint = {
    .name = "subcircuit",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"offset", FD_ARGUMENT_INT},
                   {"consistency", FD_ARGUMENT_CONSISTENCY}},
    .consistency = "that of all_different; no subtours; reachability",
    .source = CIRCUIT_SOURCE,
    .flatzinc = "libfd_subcircuit(x, offset)",
    .holds = subcircuit_holds,
    .post = subcircuit_post,
};

bool
fd_post_circuit (FdStore *store, const FdVar *x, size_t n, int32_t offset,
                 FdConsistency consistency)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (offset),
                          fd_argument_consistency (consistency)};
  return fd_post_as (store, __func__, &fd_circuit_constraint, a);
}

bool
fd_post_subcircuit (FdStore *store, const FdVar *x, size_t n, int32_t offset,
                    FdConsistency consistency)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (offset),
                          fd_argument_consistency (consistency)};
  return fd_post_as (store, __func__, &fd_subcircuit_constraint, a);
}
