/* SPDX-License-Identifier: MIT */
#ifndef FD_SINGLE_LOOP_H
#define FD_SINGLE_LOOP_H

#include "graph.h"

/* Why an edge was decided, by a node or by another edge; see single-loop.c. */
enum {
  FD_LOOP_HAS_TWO, /* the node */
  FD_LOOP_LACKS,   /* the node: all others are decided */
  FD_LOOP_CLOSES,
  FD_LOOP_CLOSED, /* by the edge */
  FD_LOOP_BRIDGE,
  FD_LOOP_BLOCK, /* not that of the edge */
};

static inline FdReason
fd_loop_reason (unsigned rule, uint32_t edge, uint32_t cause)
{
  return fd_reason_lazy ((uint64_t) cause << 32 | (uint64_t) edge << 3 | rule);
}

const char *fd_loop_explain (FdPropagator *base, FdStore *store, FdAtom need,
                             uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_loop_explain_conflict (FdPropagator *base, FdStore *store,
                                      FdPosition at, FdAtoms *out);

#endif
