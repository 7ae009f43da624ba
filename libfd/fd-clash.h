/* SPDX-License-Identifier: MIT */
#ifndef FD_CLASH_H
#define FD_CLASH_H

#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * FdClashes:
 *
 * Enumerates the minimal conflicts (MUSes) among n parts: the sets of parts
 * that have no solution together, although they have one if any part of the set
 * is left out.  Parts may be the clues of a puzzle, the named constraints of a
 * roster, or the wishes of a user.  Smaller sets are found first.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdClashes) clashes = fd_clashes_new (n, test, &model);
 *   g_autofree bool *in = g_new (bool, n);
 *   while (fd_clashes_next (clashes, in) == FD_STATUS_SOLUTION)
 *     print (in);
 * ]|
 */
typedef struct _FdClashes FdClashes;

/**
 * FdClashTestFunc:
 * @in: (array length=n) (inout): which parts are in the set to be tested
 * @data: as passed to fd_clashes_new()
 *
 * Tests whether the parts in the set have a solution together.  If they have,
 * the test may add parts that also hold in that solution.  If they have none,
 * it may remove parts that are not needed for that.  Both save work; they
 * influence only the order of the sets of equal size.
 *
 * Returns: %FD_STATUS_SOLUTION if they have a solution; %FD_STATUS_EXHAUSTED if
 *   they have none; any other status if the test could not decide
 */
typedef FdStatus (*FdClashTestFunc) (bool *in, gpointer data);

/**
 * fd_clashes_new:
 * @n: the number of parts
 * @test: called by fd_clashes_next()
 * @data: passed to @test
 *
 * Returns: (transfer full) (nullable): %NULL if @test is %NULL
 */
FdClashes *fd_clashes_new (size_t n, FdClashTestFunc test, gpointer data);

/**
 * fd_clashes_new_assuming:
 * @search: incremental (fd_search_set_incremental()) and not started; must
 *   outlive the result, and must not be used for other queries meanwhile
 * @atoms: (array length=n): the parts, for example the conditions of
 *   constraints (fd_condition_begin()); copied
 * @failures: the failure limit of a test; 0: no limit for the first test, and
 *   for each later one four times the failures of the first test or 20,000,
 *   whichever is more
 *
 * Enumerates the minimal sets of @atoms that have no solution together.  All
 * tests use one store and one search, in which they assume atoms
 * (fd_search_assume()).  A search that learns uses what it learned in earlier
 * tests, and tells at once which atoms its refutation needs.  Then this
 * function needs far fewer and shorter tests than fd_clashes_new().
 *
 * |[<!-- language="C" -->
 *   for (size_t i = 0; i < n; i++) {
 *     on[i] = fd_atom (fd_var_new (store, 0, 1), FD_EQ, 1);
 *     fd_condition_begin (store, on[i]);
 *     post_rule (store, i);
 *     fd_condition_end (store);
 *   }
 *   g_autoptr (FdSearch) search = fd_search_new (store);
 *   fd_search_set_learning (search, true);
 *   fd_search_set_free (search, true);
 *   fd_search_set_incremental (search, true);
 *   g_autoptr (FdClashes) clashes =
 *       fd_clashes_new_assuming (search, on, n, 0);
 * ]|
 *
 * Returns: (transfer full) (nullable): %NULL if an atom was refused, or out of
 *   memory (fd_store_error())
 */
FdClashes *fd_clashes_new_assuming (FdSearch *search, const FdAtom *atoms,
                                    size_t n, uint64_t failures);

/**
 * fd_clashes_free:
 * @self: (nullable): %NULL does nothing
 */
void fd_clashes_free (FdClashes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdClashes, fd_clashes_free)

/**
 * fd_clashes_set_test_limit:
 * @tests: counted from this call; 0 (the default) = no limit
 *
 * Limits how often the test is called.
 */
void fd_clashes_set_test_limit (FdClashes *self, uint64_t tests);

/**
 * fd_clashes_next:
 * @in: (array length=n) (out): which parts are in the set
 *
 * Finds the next minimal set, smaller sets first, each set once.
 *
 * The algorithm uses hitting sets.  A correction set is a set of parts whose
 * removal leaves parts that have a solution together.  Every conflict contains
 * at least one part of every correction set.  So the function looks for a
 * smallest set that hits all correction sets known so far and that includes no
 * conflict found before.  If this set has no solution, it is the next conflict.
 * Otherwise it is extended as long as it has a solution, and the parts that
 * remain outside are a new correction set.
 *
 * There may be exponentially many conflicts and correction sets.  Each is found
 * by at most n + 1 tests.
 *
 * Source: Ignatiev, Previti, Liffiton & Marques-Silva, Smallest MUS extraction
 * with minimal hitting set dualization, CP 2015.
 *
 * Returns: %FD_STATUS_SOLUTION: @in is another set; %FD_STATUS_EXHAUSTED: there
 *   are no more; %FD_STATUS_ERROR: out of memory, or @self or @in is %NULL; any
 *   other status: a limit was reached, or a test could not decide.  Then @in is
 *   a conflict not returned before, without the parts that are known to be
 *   unnecessary; or it is empty if no conflict is known
 */
FdStatus fd_clashes_next (FdClashes *self, bool *in);

FD_END_DECLS

#endif
