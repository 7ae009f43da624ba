/* SPDX-License-Identifier: MIT */
#ifndef FD_CIRCUIT_H
#define FD_CIRCUIT_H

#include <fd.h>

/* No node. */
#define FD_NO_NODE UINT32_MAX

/* So that two nodes and a rule fit into the code of a lazy reason. */
#define FD_MAX_NODES (1u << 30)

/* scope[i] - offset is the node behind node i.  With @optional a node behind
 * itself is not on the circuit. */
typedef struct {
  FdPropagator base;
  /* constant after posting: */
  int32_t offset;
  bool optional;
  /* scratch: */
  uint32_t scratch[];
} FdCircuit;

/* The node that @value stands for; FD_NO_NODE if it stands for none. */
static inline uint32_t
fd_circuit_node (const FdCircuit *self, int32_t value)
{
  int64_t node = (int64_t) value - self->offset;
  return node >= 0 && node < (int64_t) self->base.n ? (uint32_t) node
                                                    : FD_NO_NODE;
}

/* The value that stands for @node: one beyond the range if none can. */
static inline int32_t
fd_circuit_value (const FdCircuit *self, uint32_t node)
{
  return fd_clamp ((int64_t) self->offset + node);
}

/* Whether the nodes with these successors form one circuit, and what is not
 * on it stands behind itself, if it may. */
bool fd_is_circuit (const int32_t *x, size_t n, int32_t offset, bool optional);

bool fd_circuit_check (const FdPropagator *base, const int32_t *values);

/* Makes one of @klass, with so many arrays of n numbers for scratch. */
FdCircuit *fd_circuit_new (FdStore *store, const FdPropagatorClass *klass,
                           const FdVar *x, size_t n, int32_t offset,
                           bool optional, size_t n_arrays);

bool fd_post_circuit_chains (FdStore *store, const FdVar *x, size_t n,
                             int32_t offset, bool optional);
bool fd_post_circuit_components (FdStore *store, const FdVar *x, size_t n,
                                 int32_t offset, bool optional);

#endif
