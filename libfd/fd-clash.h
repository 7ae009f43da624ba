/* SPDX-License-Identifier: MIT */
#ifndef FD_CLASH_H
#define FD_CLASH_H

#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * FdClashes:
 *
 * The smallest sets of parts that have no solution together, and none of which
 * can do without one: of what can be left out and put in, as the clues of a
 * puzzle, the named constraints of a roster, the wishes of a user.
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
 * @in: (array length=n) (inout): which parts are asked about
 * @data: as given to fd_clashes_new()
 *
 * Whether the parts of @in have a solution together.  If so, it may put into
 * @in others that hold in that solution; if not, it may leave out some that
 * are not needed for that.  Both save work, and change nothing of what is found
 * but the order among sets of one size.
 *
 * Returns: %FD_STATUS_SOLUTION; %FD_STATUS_EXHAUSTED: they have none; any other
 *   one: it could not be told
 */
typedef FdStatus (*FdClashTestFunc) (bool *in, gpointer data);

/**
 * fd_clashes_new:
 * @n: how many parts there are
 * @test: called by fd_clashes_next()
 * @data: given to @test
 *
 * Returns: (transfer full) (nullable): %NULL without @test
 */
FdClashes *fd_clashes_new (size_t n, FdClashTestFunc test, gpointer data);

/**
 * fd_clashes_new_assuming:
 * @search: incremental (fd_search_set_incremental()), and not begun; it must
 *   outlive the result, and is asked nothing else meanwhile
 * @atoms: (array length=n): the parts, such as the conditions of constraints
 *   (fd_condition_begin()); copied
 * @failures: that one test may take; 0: as many as it needs, but each after the
 *   first at most four times as many as that, or 20,000
 *
 * Which @atoms have no solution together: one store and one search for all
 * tests, in which they are assumed (fd_search_assume()).  A search that learns
 * knows in each test what it found out in those before, and tells at once which
 * atoms its proof needs; then this takes far fewer and shorter tests than
 * fd_clashes_new().
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
 * @self: (nullable)
 */
void fd_clashes_free (FdClashes *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdClashes, fd_clashes_free)

/**
 * fd_clashes_set_test_limit:
 * @tests: from now on; 0 = no limit (as it is)
 *
 * How often the test may be called.
 */
void fd_clashes_set_test_limit (FdClashes *self, uint64_t tests);

/**
 * fd_clashes_next:
 * @in: (array length=n) (out): receives which parts clash
 *
 * Finds the next set, the smallest first, each once.  A set that clashes has a
 * part of every correction set: of what a solution of all the rest breaks.  So
 * a least set is looked for that hits all correction sets seen so far, and
 * holds none of the sets found.  If it has no solution, it is the next one;
 * else it is grown as far as it has one, and what is left is another correction
 * set.
 *
 * There may be exponentially many sets, and as many correction sets; each is
 * found by up to n + 1 tests.
 *
 * Source: Ignatiev, Previti, Liffiton & Marques-Silva, Smallest MUS extraction
 * with minimal hitting set dualization, CP 2015.
 *
 * Returns: %FD_STATUS_SOLUTION: another set; %FD_STATUS_EXHAUSTED: there are no
 *   more; else a limit came first, or a test could not tell: @in then is a set
 *   that clashes and was not returned yet, from which the parts were taken that
 *   were seen to be spared, or empty if none is known; %FD_STATUS_ERROR: there
 *   is no memory, or @self or @in is %NULL
 */
FdStatus fd_clashes_next (FdClashes *self, bool *in);

FD_END_DECLS

#endif
