/* SPDX-License-Identifier: MIT */
#ifndef FD_TRACE_H
#define FD_TRACE_H

#include "fd-propagator.h"
#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * FdPruning:
 * @atom: what became true; %FD_ATOM_FALSE: a failure
 * @constraint: (nullable): whose doing it is; of a failure, %NULL where a
 *   decision, an assumption or the bound of the objective was false already
 * @reason: (array length=n): atoms that held before and imply it, by
 *   @constraint alone; those that always held are left out
 * @explained: whether @reason is known: not in a store that does not explain,
 *   nor when out of memory
 *
 * What a constraint concluded.  Good until the callback returns.
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
 * @decision: @atom was decided, and is propagated next: a node.  @depth
 *   decisions are in force now, assumptions among them
 * @pruning: (explaining stores) a constraint took values; each value and each
 *   bound alone, in the order they went
 * @failure: propagation of the last node found it inconsistent
 * @nogood: from the last failure or solution was learned that not all @atoms
 *   hold
 * @backtrack: back to the node at @depth; there @atom is made true, and that is
 *   a node: the other branch of the first decision undone, or what a nogood
 *   implies; %FD_ATOM_TRUE if it implies nothing yet
 * @restart: back to the node at @depth, the least there is, and a node; also
 *   where a search begins anew after fd_search_reset()
 * @solution: the store holds a solution
 * @interrupted: the last decision is taken back, because a limit came first: no
 *   node after all; it will be decided again.  @depth as before the decision
 *
 * What a search tells of its steps.  Any callback may be %NULL.  They may ask
 * the store and the search, but change neither.  The nodes of #FdStatistics are
 * the root, and one a decision, less those interrupted, a backtrack and a
 * restart; the failures, solutions and restarts are the calls of that name, but
 * for the restarts by fd_search_reset().
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
 * @destroy: (nullable): called on @data when the search is freed, or at once
 *   if the tracer is refused
 *
 * Tells @tracer, after those added before, what the search does.  Before the
 * first fd_search_next().  The search itself does not change by it: the same
 * nodes in the same order.
 *
 * Returns: %false if it is refused or out of memory
 */
bool fd_search_add_tracer (FdSearch *search, const FdTracer *tracer,
                           gpointer data, GDestroyNotify destroy);

/**
 * fd_search_store:
 *
 * Returns: (transfer none): the store of @search, which a callback asks for
 *   values and names
 */
FdStore *fd_search_store (const FdSearch *search);

/**
 * fd_search_trace_text:
 * @out: open until the search is freed
 *
 * Writes each event as a line:
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
 * The number is the depth, or how many solutions there are.  A constraint is
 * its class, its variables and its label; " because " is left out where no
 * reason is known, and nothing follows it where none is needed.
 *
 * Returns: %false if it is refused or out of memory
 */
bool fd_search_trace_text (FdSearch *search, FILE *out);

/**
 * fd_search_trace_tree:
 * @out: open until the search is freed
 *
 * Writes the search tree as a graph for GraphViz: a node each, on its edge what
 * was decided, dotted where it was not a decision; failures are red boxes,
 * solutions green diamonds, restarts blue.  The graph is complete once the
 * search is freed.
 *
 * Returns: %false if it is refused or out of memory
 */
bool fd_search_trace_tree (FdSearch *search, FILE *out);

FD_END_DECLS

#endif
