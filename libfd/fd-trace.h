/* SPDX-License-Identifier: MIT */
#ifndef FD_TRACE_H
#define FD_TRACE_H

#include "fd-propagator.h"
#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * FdPruning:
 * @atom: what became true; %FD_ATOM_FALSE: a failure
 * @constraint: (nullable): the propagator that pruned or failed; for a failure,
 *   %NULL if a decision, an assumption or the bound of the objective was
 *   already false
 * @reason: (array length=n): atoms that held before and that imply @atom by
 *   @constraint alone, without those that always held
 * @n: the number of atoms in @reason
 * @explained: whether @reason is known; %false if the store does not explain,
 *   or when out of memory
 *
 * One inference of a constraint.  Valid until the callback returns.
 */
typedef struct {
  FdAtom atom;
  const FdPropagator *constraint;
  const FdAtom *reason;
  size_t n;
  bool explained;
} FdPruning;

/**
 * FdTracer:
 * @decision: @atom was decided and will be propagated next: a node.  @depth is
 *   the number of decisions now in force, including assumptions
 * @pruning: (stores that explain only) a constraint removed values; one call
 *   for each value and each bound, in the order of removal
 * @failure: propagation found the last node inconsistent
 * @nogood: the search has learned from the last failure or solution that not
 *   all of @atoms hold
 * @backtrack: the search returned to the node at @depth, where @atom is made
 *   true, which is a node: the other branch of the first decision undone, or
 *   what a nogood implies; %FD_ATOM_TRUE if the nogood implies nothing yet
 * @restart: the search returned to the node at @depth, the least possible
 *   depth, which is a node; also when it starts anew after fd_search_reset()
 * @solution: the store holds a solution
 * @interrupted: the last decision is undone because a limit was reached; it
 *   does not count as a node and will be decided again.  @depth is as before
 *   the decision
 *
 * The callbacks that report the steps of a search.  Any of them may be %NULL.
 * They may query the store and the search, but change neither.
 *
 * The nodes of #FdStatistics are: the root; one for each decision that is not
 * interrupted; one for each backtrack; one for each restart.  Failures,
 * solutions and restarts are the calls of these names, but without the restarts
 * by fd_search_reset().
 */
typedef struct {
  void (*decision) (const FdSearch *search, FdAtom atom, uint32_t depth,
                    gpointer data);
  void (*pruning) (const FdSearch *search, const FdPruning *pruning,
                   gpointer data);
  void (*failure) (const FdSearch *search, const FdPruning *why, gpointer data);
  void (*nogood) (const FdSearch *search, const FdAtom *atoms, size_t n,
                  gpointer data);
  void (*backtrack) (const FdSearch *search, FdAtom atom, uint32_t depth,
                     gpointer data);
  void (*restart) (const FdSearch *search, uint32_t depth, gpointer data);
  void (*solution) (const FdSearch *search, gpointer data);
  void (*interrupted) (const FdSearch *search, uint32_t depth, gpointer data);
} FdTracer;

/**
 * fd_search_add_tracer:
 * @tracer: not copied
 * @destroy: (nullable): called on @data when the search is freed, or at once if
 *   the tracer is refused
 *
 * Adds a tracer; it is called after those added before.  To be called before
 * the first fd_search_next().  A tracer does not influence the search, which
 * visits the same nodes in the same order.
 *
 * Returns: %false if it is refused or out of memory
 */
bool fd_search_add_tracer (FdSearch *search, const FdTracer *tracer,
                           gpointer data, GDestroyNotify destroy);

/**
 * fd_search_store:
 *
 * Returns: (transfer none): the store of @search; a callback uses it to query
 *   values and names
 */
FdStore *fd_search_store (const FdSearch *search);

/**
 * fd_search_trace_text:
 * @out: must stay open until the search is freed
 *
 * Writes one line for each event:
 *
 * |[
 * decide 1 x = 3
 *   x != 3 by disequal (x, y) because x = 3
 *   failure by linear (x, y, z) "the sum" because x = 3, y >= 2
 * nogood x = 3
 * back 0 x != 3
 * restart 0
 * solution 1
 * interrupted 4
 * ]|
 *
 * The number is the depth; of a solution, the number of solutions so far.  A
 * constraint is written as its class, its variables and its label.  " because "
 * is omitted if no reason is known; nothing follows it if the reason is empty.
 *
 * Returns: %false if it is refused or out of memory
 */
bool fd_search_trace_text (FdSearch *search, FILE *out);

/**
 * fd_search_trace_tree:
 * @out: must stay open until the search is freed
 *
 * Writes the search tree as a graph for GraphViz.  The label of an edge is the
 * atom made true; the edge is dotted if it was not a decision.  Failures are
 * red boxes, solutions green diamonds, restarts blue.  The graph is complete
 * when the search has been freed.
 *
 * Returns: %false if it is refused or out of memory
 */
bool fd_search_trace_tree (FdSearch *search, FILE *out);

FD_END_DECLS

#endif
