/* SPDX-License-Identifier: MIT */
/* circuit-chains.c - no circuit but one, by the successors that are fixed
 *
 * Fixed successors form chains, from a node that nothing fixed leads to up to
 * one whose successor is not fixed.  Where the end of a chain led back to its
 * beginning, the chain would be a circuit; so it must not, unless all nodes are
 * in it or, of a circuit that may leave nodes out, no other node must be on it.
 * The reason is the successors of the chain and, if nodes may be left out, that
 * some other one is not.  A chain that closes early in the same way is a
 * failure.
 *
 * Where all successors are fixed, something is closed; that it has all nodes is
 * all there is to decide.  So this is the constraint, and whatever is posted
 * besides only prunes more.
 */
#include "circuit.h"

#include <string.h>

/* What a reason is asked for, in the last two bits of its code; before them
 * the end of a chain and its beginning, or a node of a closed one. */
enum { RULE_RANGE, RULE_CHAIN, RULE_CLOSED };

static inline FdReason
reason (unsigned rule, uint32_t end, uint32_t start)
{
  return fd_reason_lazy ((uint64_t) end << 32 | (uint64_t) start << 2 | rule);
}

/* --- successors as they are, or were ------------------------------------- */

/* Where successors are read. */
typedef struct {
  const FdCircuit *self;
  const FdStore *store; /* NULL: as they are */
  FdPosition at;
} View;

/* What @node is fixed to; FD_NO_NODE if it is not. */
static inline uint32_t
fixed_node (const View *view, uint32_t node)
{
  const FdCircuit *self = view->self;
  int32_t value;
  if (view->store) {
    FdVar x = fd_propagator_var (&self->base, node);
    value = fd_min_at (view->store, x, view->at);
    if (fd_max_at (view->store, x, view->at) != value)
      return FD_NO_NODE;
  } else {
    const FdDomain *x = self->base.scope[node];
    value = fd_domain_min (x);
    if (fd_domain_max (x) != value)
      return FD_NO_NODE;
  }
  return fd_circuit_node (self, value);
}

/* The same, but of a node that is left out there is none. */
static inline uint32_t
successor (const View *view, uint32_t node)
{
  uint32_t next = fixed_node (view, node);
  return next == node && view->self->optional ? FD_NO_NODE : next;
}

/* Whether @node must be on the circuit. */
static inline bool
is_required (const View *view, uint32_t node)
{
  int32_t value = fd_circuit_value (view->self, node);
  return view->store
             ? !fd_contains_at (view->store,
                                fd_propagator_var (&view->self->base, node),
                                value, view->at)
             : !fd_domain_contains (view->self->base.scope[node], value);
}

/* A node of something closed that is not all there must be, and its length;
 * FD_NO_NODE: there is none.  Seen: what was walked along, and from where. */
static uint32_t
find_closed (const View *view, uint32_t *seen)
{
  uint32_t n = view->self->base.n;
  memset (seen, 0, n * sizeof *seen);
  for (uint32_t start = 0; start < n; start++) {
    uint32_t i = start;
    while (i != FD_NO_NODE && !seen[i]) {
      seen[i] = start + 1;
      i = successor (view, i);
    }
    if (i != FD_NO_NODE && seen[i] == start + 1)
      return i;
  }
  return FD_NO_NODE;
}

/* Marks what is closed from @node on, and returns how many they are. */
static uint32_t
mark_closed (const View *view, uint32_t node, uint32_t *marked)
{
  uint32_t length = 0, i = node;
  memset (marked, 0, view->self->base.n * sizeof *marked);
  do {
    marked[i] = 1;
    length++;
    i = successor (view, i);
  } while (i != node);
  return length;
}

/* Some node that is not marked and must be on the circuit. */
static uint32_t
find_required (const View *view, const uint32_t *marked)
{
  uint32_t n = view->self->base.n;
  for (uint32_t i = 0; i < n; i++)
    if (!marked[i] && is_required (view, i))
      return i;
  return FD_NO_NODE;
}

/* --- pruning ------------------------------------------------------------- */

static bool
keep_in_range (FdCircuit *self, FdStore *store)
{
  uint32_t n = self->base.n;
  FdReason none = reason (RULE_RANGE, 0, 0);
  int32_t min = fd_circuit_value (self, 0);
  int32_t max = fd_circuit_value (self, n - 1);
  for (uint32_t i = 0; i < n; i++) {
    FdDomain *x = self->base.scope[i];
    if (fd_domain_min (x) < min && !fd_domain_set_min (store, x, min, none))
      return false;
    if (fd_domain_max (x) > max && !fd_domain_set_max (store, x, max, none))
      return false;
  }
  return true;
}

/* Nothing else is on the circuit than what is closed from @node on. */
static bool
leave_out_others (FdCircuit *self, FdStore *store, uint32_t node)
{
  View view = {.self = self};
  uint32_t n = self->base.n, *marked = self->scratch;
  if (mark_closed (&view, node, marked) == n)
    return true;
  FdReason closed = reason (RULE_CLOSED, 0, node);
  if (!self->optional)
    return fd_fail (store, closed);
  for (uint32_t i = 0; i < n; i++)
    if (!marked[i] && !fd_domain_fix (store, self->base.scope[i],
                                      fd_circuit_value (self, i), closed))
      return false;
  return true;
}

/* How many must be on the circuit. */
static uint32_t
count_required (const View *view)
{
  uint32_t n = view->self->base.n, required = 0;
  if (!view->self->optional)
    return n;
  for (uint32_t i = 0; i < n; i++)
    required += is_required (view, i);
  return required;
}

/* The successors that are fixed when a run begins. */
typedef struct {
  const View *view;
  uint32_t *next, *entered,
      *seen; /* by node; seen: from which beginning, + 1 */
  uint32_t n_required;
} Chains;

static void
read_chains (Chains *chains)
{
  uint32_t n = chains->view->self->base.n;
  memset (chains->entered, 0, 2 * (size_t) n * sizeof (uint32_t));
  for (uint32_t i = 0; i < n; i++) {
    uint32_t next = chains->next[i] = successor (chains->view, i);
    if (next != FD_NO_NODE)
      chains->entered[next] = 1;
  }
}

/* Walks from @start; *closed becomes a node of a chain that closes, if it is
 * met.  Two chains that meet are no matter: all_different forbids it. */
static bool
walk_chain (Chains *chains, FdStore *store, uint32_t start, uint32_t *closed)
{
  const FdCircuit *self = chains->view->self;
  uint32_t end = start, length = 0;
  chains->seen[start] = start + 1;
  while (chains->next[end] != FD_NO_NODE) {
    end = chains->next[end];
    length++;
    if (chains->seen[end]) {
      if (chains->seen[end] == start + 1)
        *closed = end;
      return true;
    }
    chains->seen[end] = start + 1;
  }
  uint32_t within =
      length + (!self->optional || is_required (chains->view, end));
  if (within >= chains->n_required || (self->optional && !length))
    return true;
  return fd_domain_remove (store, self->base.scope[end],
                           fd_circuit_value (self, start),
                           reason (RULE_CHAIN, end, start));
}

/* What the run itself fixes wakes it again. */
static bool
circuit_chains_propagate (FdPropagator *base, FdStore *store)
{
  FdCircuit *self = (FdCircuit *) base;
  uint32_t n = base->n, closed = FD_NO_NODE;
  View view = {.self = self};
  if (!keep_in_range (self, store))
    return false;
  Chains chains = {&view, self->scratch, self->scratch + n,
                   self->scratch + 2 * (size_t) n, count_required (&view)};
  read_chains (&chains);
  for (uint32_t i = 0; i < n; i++)
    if (!chains.entered[i] && !walk_chain (&chains, store, i, &closed))
      return false;
  for (uint32_t i = 0; i < n && closed == FD_NO_NODE; i++)
    if (!chains.seen[i] && chains.next[i] != FD_NO_NODE)
      closed = i;
  if (closed == FD_NO_NODE)
    return true;
  fd_entail (store, base);
  return leave_out_others (self, store, closed);
}

/* Without a closed chain all can still be well, and with one it is known, but
 * for what is not on it. */
static FdEntailment
circuit_chains_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdCircuit *self = (FdCircuit *) base;
  View view = {.self = self};
  bool fixed = true;
  for (uint32_t i = 0; i < base->n; i++) {
    const FdDomain *x = base->scope[i];
    if (!fd_domain_is_fixed (x))
      fixed = false;
    else if (fd_circuit_node (self, fd_domain_min (x)) == FD_NO_NODE)
      return FD_DISENTAILED;
  }
  uint32_t closed = find_closed (&view, self->scratch);
  if (closed == FD_NO_NODE)
    return fixed ? FD_ENTAILED : FD_UNDECIDED;
  uint32_t length = mark_closed (&view, closed, self->scratch);
  if (self->optional ? find_required (&view, self->scratch) != FD_NO_NODE
                     : length < base->n)
    return FD_DISENTAILED;
  return fixed ? FD_ENTAILED : FD_UNDECIDED;
}

/* --- reasons ------------------------------------------------------------- */

static inline void
add_fixed (const View *view, uint32_t node, FdAtoms *out)
{
  fd_explain_fixed (view->store, fd_propagator_var (&view->self->base, node),
                    view->at, out);
}

/* Adds that some node that is not marked must be on the circuit: one that
 * always had to be, if there is one. */
static bool
add_required (const View *view, const uint32_t *marked, FdAtoms *out)
{
  View first = {view->self, view->store, 0};
  if (find_required (&first, marked) != FD_NO_NODE)
    return true;
  uint32_t node = find_required (view, marked);
  if (node == FD_NO_NODE)
    return false;
  fd_atoms_add (out, fd_atom (fd_propagator_var (&view->self->base, node),
                              FD_NE, fd_circuit_value (view->self, node)));
  return true;
}

static const char *
explain_chain (const View *view, uint32_t end, uint32_t start, FdAtoms *out)
{
  uint32_t *marked = ((FdCircuit *) view->self)->scratch;
  memset (marked, 0, view->self->base.n * sizeof *marked);
  for (uint32_t i = start; i != end; i = successor (view, i)) {
    marked[i] = 1;
    add_fixed (view, i, out);
  }
  marked[end] = 1;
  if (view->self->optional)
    add_required (view, marked, out);
  return "no subtour";
}

/* @failed: of something closed that left out what it must not. */
static const char *
explain_closed (const View *view, uint32_t node, bool failed, FdAtoms *out)
{
  uint32_t *marked = ((FdCircuit *) view->self)->scratch, i = node;
  uint32_t length = mark_closed (view, node, marked);
  if (failed && (view->self->optional ? !add_required (view, marked, out)
                                      : length == view->self->base.n))
    return NULL;
  do {
    add_fixed (view, i, out);
    i = successor (view, i);
  } while (i != node);
  return "no subtour";
}

static const char *
circuit_chains_explain (FdPropagator *base, FdStore *store, FdAtom need,
                        uint64_t code, FdPosition at, FdAtoms *out)
{
  View view = {(FdCircuit *) base, store, at};
  uint32_t start = (uint32_t) code >> 2, end = (uint32_t) (code >> 32);
  switch (code & 3) {
  case RULE_CHAIN:
    return explain_chain (&view, end, start, out);
  case RULE_CLOSED:
    return explain_closed (&view, start, !fd_atom_var (need).id, out);
  default:
    return "a node";
  }
}

static const char *
circuit_chains_explain_conflict (FdPropagator *base, FdStore *store,
                                 FdPosition at, FdAtoms *out)
{
  FdCircuit *self = (FdCircuit *) base;
  View view = {self, store, at};
  uint32_t closed = find_closed (&view, self->scratch);
  return closed == FD_NO_NODE ? NULL
                              : explain_closed (&view, closed, true, out);
}

static const FdPropagatorClass circuit_chains_class = {
    .name = "circuit-chains",
    .cost = FD_COST_LINEAR,
    .propagate = circuit_chains_propagate,
    .explain = circuit_chains_explain,
    .explain_conflict = circuit_chains_explain_conflict,
    .entailed = circuit_chains_entailed,
    .check = fd_circuit_check,
};

bool
fd_post_circuit_chains (FdStore *store, const FdVar *x, size_t n,
                        int32_t offset, bool optional)
{
  FdCircuit *self =
      fd_circuit_new (store, &circuit_chains_class, x, n, offset, optional, 3);
  if (!self)
    return false;
  fd_subscribe_all (store, &self->base,
                    optional ? FD_EVENT_DOMAIN : FD_EVENT_FIX);
  return fd_post (store, &self->base);
}
