/* SPDX-License-Identifier: MIT */
/* automaton.c - a finite automaton accepts the values
 *
 * It is unfolded: layer i of a layered graph has the states in which it may be
 * behind i values.  Those that accept are one, the goal.
 */
#include "automaton.h"

#include <stdlib.h>
#include <string.h>

/* The unfolding. */
typedef struct {
  FdStore *store;
  const FdAutomaton *a;
  uint8_t *now, *next; /* the states of a layer, and of the next one */
  uint32_t *start;     /* of each layer in edge[]; the end */
  FdLayerEdge *edge;
  size_t n_edges, room;
} Unfolding;

/* Makes room for the edges of one more layer. */
static bool
more_room (Unfolding *u)
{
  size_t room = 2 * u->room + u->a->n_edges;
  if (u->room - u->n_edges >= u->a->n_edges)
    return true;
  FdLayerEdge *edge = fd_scratch_new (u->store, room, sizeof *edge);
  if (!edge)
    return false;
  if (u->edge) {
    memcpy (edge, u->edge, u->n_edges * sizeof *edge);
    fd_scratch_free (u->store, u->edge, u->room, sizeof *edge);
  }
  u->edge = edge;
  u->room = room;
  return true;
}

static void
unfold_layer (Unfolding *u, uint32_t i)
{
  const FdAutomaton *a = u->a;
  bool last = i + 1 == a->n;
  memset (u->next, 0, a->n_states);
  for (size_t k = 0; k < a->n_edges; k++) {
    const int32_t *e = a->edge + 3 * k;
    if (!u->now[e[0] - 1] || !fd_may_have (u->store, a->x[i], e[1]) ||
        (last && !fd_intervals_have (a->accepting, a->n_accepting, e[2])))
      continue;
    uint32_t to = last ? 0 : (uint32_t) e[2] - 1;
    u->edge[u->n_edges++] =
        (FdLayerEdge){(uint32_t) e[0] - 1, to, e[1], a->cost ? a->cost[k] : 0};
    u->next[to] = 1;
  }
}

static bool
refuse_size (FdStore *store, const char *name)
{
  return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                         "%s: an unfolded automaton of more than %d edges, "
                         "expected fewer",
                         name, FD_LAYERS_MOST_EDGES);
}

static bool
unfold (Unfolding *u)
{
  memset (u->now, 0, u->a->n_states);
  u->now[u->a->initial - 1] = 1;
  for (uint32_t i = 0; i < u->a->n; i++) {
    u->start[i] = (uint32_t) u->n_edges;
    if (!more_room (u))
      return false;
    unfold_layer (u, i);
    if (u->n_edges > FD_LAYERS_MOST_EDGES)
      return refuse_size (u->store, u->a->name);
    uint8_t *next = u->now;
    u->now = u->next;
    u->next = next;
  }
  u->start[u->a->n] = (uint32_t) u->n_edges;
  return true;
}

static bool
post_edges (Unfolding *u)
{
  const FdAutomaton *a = u->a;
  FdLayersGiven given = {.x = a->x,
                         .n = a->n,
                         .width = a->n_states,
                         .edge = u->edge,
                         .start = u->start,
                         .root = (uint32_t) a->initial - 1,
                         .total = a->total};
  return fd_layers_post (u->store, &given);
}

/* The empty word costs nothing. */
static bool
post_empty (FdStore *store, const FdAutomaton *a)
{
  if (!fd_intervals_have (a->accepting, a->n_accepting, a->initial))
    return fd_post_false (store);
  return !a->total || fd_post_atom (store, fd_atom (*a->total, FD_EQ, 0));
}

bool
fd_automaton_post (FdStore *store, const FdAutomaton *a)
{
  Unfolding u = {.store = store, .a = a};
  if (!a->n)
    return post_empty (store, a);
  if ((uint64_t) a->n * a->n_states > FD_LAYERS_MOST_EDGES)
    return refuse_size (store, a->name);
  uint8_t *states =
      fd_scratch_new (store, 2 * (size_t) a->n_states, sizeof *states);
  u.start = fd_scratch_new (store, (size_t) a->n + 1, sizeof *u.start);
  bool ok = states && u.start;
  if (ok) {
    u.now = states;
    u.next = states + a->n_states;
    ok = unfold (&u) && post_edges (&u);
  }
  if (u.edge)
    fd_scratch_free (store, u.edge, u.room, sizeof *u.edge);
  fd_scratch_free (store, states, 2 * (size_t) a->n_states, sizeof *states);
  fd_scratch_free (store, u.start, (size_t) a->n + 1, sizeof *u.start);
  return ok;
}

/* --- the declaration ---------------------------------------------------- */

enum { X, STATES, EDGES, INITIAL, ACCEPTING };

static bool
is_state (const FdArgument *a, int32_t number)
{
  return number >= 1 && number <= a[STATES].number;
}

static bool
are_edges (const FdArgument *a)
{
  const int32_t *e = a[EDGES].numbers;
  for (size_t k = 0; k + 3 <= a[EDGES].n; k += 3)
    if (!is_state (a, e[k]) || !is_state (a, e[k + 2]))
      return false;
  return a[EDGES].n % 3 == 0;
}

/* One round for each value: the states it may be in. */
static bool
accepts (const FdArgument *a, const int32_t *values, uint8_t *now,
         uint8_t *next)
{
  size_t n_states = (size_t) a[STATES].number + 1;
  now[a[INITIAL].number] = 1;
  for (size_t i = 0; i < a[X].n; i++) {
    const int32_t *e = a[EDGES].numbers;
    memset (next, 0, n_states);
    for (size_t k = 0; k < a[EDGES].n; k += 3)
      next[e[k + 2]] |= now[e[k]] && e[k + 1] == values[i];
    memcpy (now, next, n_states);
  }
  for (size_t q = 1; q < n_states; q++)
    if (now[q] &&
        fd_intervals_have (a[ACCEPTING].set, a[ACCEPTING].n, (int32_t) q))
      return true;
  return false;
}

static bool
automaton_holds (const FdArgument *a, const int32_t *values)
{
  if (!is_state (a, a[INITIAL].number) || !are_edges (a))
    return false;
  size_t n_states = (size_t) a[STATES].number + 1;
  uint8_t *states = calloc (2, n_states);
  bool holds = states && accepts (a, values, states, states + n_states);
  free (states);
  return holds;
}

static bool
automaton_post (FdStore *store, const FdArgument *a)
{
  if (!is_state (a, a[INITIAL].number))
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "regular: the initial state %d, expected one of "
                           "1..%d",
                           a[INITIAL].number, a[STATES].number);
  if (!are_edges (a))
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "regular: edges that are not three numbers each, "
                           "state, symbol, state, expected states of 1..%d",
                           a[STATES].number);
  FdAutomaton automaton = {.name = "regular",
                           .x = a[X].vars,
                           .n = (uint32_t) a[X].n,
                           .n_states = (uint32_t) a[STATES].number,
                           .edge = a[EDGES].numbers,
                           .n_edges = a[EDGES].n / 3,
                           .initial = a[INITIAL].number,
                           .accepting = a[ACCEPTING].set,
                           .n_accepting = a[ACCEPTING].n};
  return fd_automaton_post (store, &automaton);
}

const FdConstraintClass fd_regular_nfa_constraint = {
    .name = "regular-nfa",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"states", FD_ARGUMENT_INT},
                   {"edges", FD_ARGUMENT_INTS},
                   {"initial", FD_ARGUMENT_INT},
                   {"accepting", FD_ARGUMENT_SET}},
    .consistency = "domain, for different variables",
    .source = "Pesant, A regular language membership constraint for finite "
              "sequences of variables, CP 2004",
    .flatzinc = "libfd_regular_nfa(x, states, edges, initial, accepting)",
    .holds = automaton_holds,
    .post = automaton_post,
};

bool
fd_post_regular_nfa (FdStore *store, const FdVar *x, size_t n, int32_t states,
                     const int32_t *edges, size_t n_edges, int32_t initial,
                     const FdInterval *accepting, size_t n_accepting)
{
  size_t n_numbers = n_edges <= SIZE_MAX / 3 ? 3 * n_edges : SIZE_MAX;
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (states),
                          fd_argument_ints (edges, n_numbers),
                          fd_argument_int (initial),
                          fd_argument_set (accepting, n_accepting)};
  return fd_post_as (store, __func__, &fd_regular_nfa_constraint, a);
}
