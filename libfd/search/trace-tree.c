/* SPDX-License-Identifier: MIT */
/* trace-tree.c - the search tree as a graph for GraphViz
 *
 * The graph is written as it grows.  Only the path from the root to the present
 * node is kept, by depth.  A backtrack or restart continues below the node at
 * its depth, and its own node then takes that depth.  So the right branches of
 * one decision hang below each other, as in the search.
 */
#include "kernel/print.h"
#include "kernel/require.h"
#include "search.h"

#include "fd-trace.h"

typedef struct {
  FdStore *store;
  FILE *out;
  uint32_t *node; /* by depth, its number; [0] is the root, number 0 */
  uint32_t room;
  uint32_t n_nodes; /* but for the root */
  uint32_t depth;   /* of the node in force */
} Tree;

/* Ensures that there is room for the node at @depth. */
static bool
tree_room (Tree *self, uint32_t depth)
{
  if (depth < self->room)
    return true;
  uint32_t more = MAX (depth + 1, 2 * self->room);
  size_t size = sizeof *self->node;
  uint32_t *bigger = fd_memory_realloc (&self->store->memory, self->node,
                                        self->room * size, more * size);
  if (!bigger)
    return false;
  self->node = bigger;
  self->room = more;
  return true;
}

/* Adds a node below number @parent, which becomes the present node at @depth.
 * When out of memory, it is added below the deepest node that was stored. */
static void
tree_add (Tree *self, uint32_t parent, uint32_t depth, const char *style)
{
  uint32_t number = ++self->n_nodes;
  self->depth = tree_room (self, depth) ? depth : self->room - 1;
  self->node[self->depth] = number;
  fprintf (self->out, "n%u -> n%u [style=%s, label=\"", parent, number, style);
}

static void
tree_end_edge (Tree *self)
{
  fputs ("\"];\n", self->out);
}

static void
tree_decision (const FdSearch *search, FdAtom atom, uint32_t depth,
               gpointer data)
{
  Tree *self = data;
  tree_add (self, self->node[MIN (depth, self->room) - 1], depth, "solid");
  fd_print_atom (search->store, atom, self->out);
  tree_end_edge (self);
}

static void
tree_backtrack (const FdSearch *search, FdAtom atom, uint32_t depth,
                gpointer data)
{
  Tree *self = data;
  depth = MIN (depth, self->room - 1);
  tree_add (self, self->node[depth], depth, "dotted");
  fd_print_atom (search->store, atom, self->out);
  tree_end_edge (self);
}

static void
tree_restart (const FdSearch *search, uint32_t depth, gpointer data)
{
  Tree *self = data;
  (void) search;
  depth = MIN (depth, self->room - 1);
  tree_add (self, self->node[depth], depth, "dotted");
  fputs ("restart", self->out);
  tree_end_edge (self);
  fprintf (self->out, "n%u [color=blue];\n", self->node[depth]);
}

static void
tree_failure (const FdSearch *search, const FdPruning *why, gpointer data)
{
  Tree *self = data;
  (void) search;
  fprintf (self->out, "n%u [shape=box, color=red", self->node[self->depth]);
  if (why->constraint) {
    fputs (", tooltip=\"", self->out);
    fd_print_class (why->constraint, self->out);
    putc ('"', self->out);
  }
  fputs ("];\n", self->out);
}

static void
tree_solution (const FdSearch *search, gpointer data)
{
  Tree *self = data;
  (void) search;
  fprintf (self->out, "n%u [shape=diamond, color=green];\n",
           self->node[self->depth]);
}

/* The edge is written already; the decision will get another one later. */
static void
tree_interrupted (const FdSearch *search, uint32_t depth, gpointer data)
{
  Tree *self = data;
  (void) search;
  fprintf (self->out, "n%u [color=gray];\n", self->node[self->depth]);
  self->depth = MIN (depth, self->room - 1);
}

static const FdTracer tree_tracer = {
    .decision = tree_decision,
    .failure = tree_failure,
    .backtrack = tree_backtrack,
    .restart = tree_restart,
    .solution = tree_solution,
    .interrupted = tree_interrupted,
};

static void
tree_free (gpointer data)
{
  Tree *self = data;
  fputs ("}\n", self->out);
  fd_memory_free (&self->store->memory, self->node,
                  self->room * sizeof *self->node);
  g_free (self);
}

/* Makes a tree with a root; NULL when out of memory. */
static Tree *
tree_new (FdStore *store, FILE *out)
{
  Tree *self = g_try_new0 (Tree, 1);
  if (!self)
    return NULL;
  self->store = store;
  self->out = out;
  if (!tree_room (self, 15)) {
    g_free (self);
    return NULL;
  }
  self->node[0] = 0;
  fputs ("digraph search {\nnode [shape=point];\nn0;\n", out);
  return self;
}

bool
fd_search_trace_tree (FdSearch *search, FILE *out)
{
  if (!fd_require_search (search) || !fd_require_new (search) ||
      !fd_require_of_search (search, out, "out is NULL, expected a stream"))
    return false;
  Tree *self = tree_new (search->store, out);
  return self && fd_search_add_tracer (search, &tree_tracer, self, tree_free);
}
