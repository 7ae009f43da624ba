/* SPDX-License-Identifier: MIT */
#ifndef FD_PARALLEL_H
#define FD_PARALLEL_H

#include "fd-proof.h"
#include "fd-search.h"

FD_BEGIN_DECLS

/* --- parts of a search ---------------------------------------------------- */

/**
 * FdCubes:
 *
 * A search in parts, cubes: atoms that are assumed (fd_search_assume()).
 */
typedef struct _FdCubes FdCubes;

/**
 * fd_search_split:
 * @search: not begun; nor has it begun afterwards
 * @n: about as many parts as are wanted, at least 1
 *
 * Splits @search as it would branch, where branchings are left to choose from
 * (not by what was learned), into parts of about equal size: the number of
 * assignments that are left for what it branches on.  Each solution belongs to
 * exactly one part; of a search that is projected, each of those that are told
 * apart.  The parts come in the order in which the search would reach them; so,
 * if its branchings go by the domains alone, their solutions one after the
 * other are those of @search in its order.  What propagation refutes is no
 * part. There are fewer parts than @n, 0 also, where there is nothing to split,
 * and at most 4 @n.  What was assumed before holds in all of them, and is not
 * repeated in them.
 *
 * O(@n) nodes.
 *
 * Returns: (transfer full) (nullable): %NULL if a limit ended it
 *   (fd_search_limit()), it was refused, or when out of memory
 */
FdCubes *fd_search_split (FdSearch *search, size_t n);

/**
 * fd_cubes_new:
 *
 * Returns: (transfer full) (nullable): no cubes; %NULL when out of memory
 */
FdCubes *fd_cubes_new (void);

/**
 * fd_cubes_add:
 * @atom: (array length=n): copied
 *
 * Adds a cube, behind the others.
 *
 * Returns: %false when out of memory
 */
bool fd_cubes_add (FdCubes *cubes, const FdAtom *atom, size_t n);

/**
 * fd_cubes_length:
 *
 * Returns: how many cubes there are
 */
size_t fd_cubes_length (const FdCubes *cubes);

/**
 * fd_cubes_get:
 * @i: counted from 0
 * @n: (out): how many atoms it has
 *
 * Returns: (transfer none) (array length=n) (nullable): the atoms of cube @i;
 *   %NULL if there are not so many cubes
 */
const FdAtom *fd_cubes_get (const FdCubes *cubes, size_t i, size_t *n);

/**
 * fd_cubes_free:
 * @cubes: (nullable)
 */
void fd_cubes_free (FdCubes *cubes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdCubes, fd_cubes_free)

/**
 * FdProofPartFunc:
 * @cube: whose atoms hold, counted from 0
 *
 * Writes the proof that there is no solution in @cube but those it writes:
 * fd_proof_join(), or fd_proof_refute().
 *
 * Returns: %false if it cannot
 */
typedef bool (*FdProofPartFunc) (FdProof *proof, size_t cube, gpointer data);

/**
 * fd_search_prove_cubes:
 * @search: of a store with the model, with the store's proof
 *   (fd_search_set_proof()), not begun, and no more afterwards; without
 * learning
 * @cubes: as fd_search_split() made them, in this order
 *
 * Writes the proof that all solutions are in @cubes, by the proof that @part
 * writes for each of them.  What is to be said of the whole may be claimed then
 * (fd_proof_claim()).
 *
 * Returns: %false if it is not proved, for @part could not, @cubes leave
 *   something out, or a limit ended it
 */
bool fd_search_prove_cubes (FdSearch *search, const FdCubes *cubes,
                            FdProofPartFunc part, gpointer data);

/* --- searches in several threads ------------------------------------------ */

/**
 * FdModel:
 * @store: with all constraints
 * @search: of @store, not begun; without learning, or with
 * @own: what else belongs to the model
 * @is_free: given, %false but for some workers of an #FdPortfolio: the search
 *   will learn and choose for itself; it need not be made otherwise, but may
 *
 * A model as one worker has it.  Nothing in it is shared with another one's.
 */
typedef struct {
  FdStore *store;
  FdSearch *search;
  gpointer own;
  bool is_free;
} FdModel;

/**
 * FdModelFunc:
 * @model: (inout): all %NULL before, but for what is given
 *
 * Makes a model: the same each time, so that variables and atoms of one mean
 * the same in each.  It is called in several threads, one at a time.
 *
 * Returns: %false if a constraint could not be posted: if fd_store_error() of
 *   its store is set, that is why the search fails, or ends with
 *   %FD_LIMIT_MEMORY if it is %FD_ERROR_MEMORY; else the model has no solution
 */
typedef bool (*FdModelFunc) (FdModel *model, gpointer data);

/**
 * FdModelFreeFunc:
 *
 * Frees what belongs to a model, of which the search was freed before, and the
 * store is afterwards.  One at a time, and not while one is made.
 */
typedef void (*FdModelFreeFunc) (gpointer own, gpointer data);

/**
 * FdParallel:
 *
 * All solutions of a model, found by several threads, each once, in the order
 * in which one thread would find them, whatever the number of threads.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdParallel) parallel = fd_parallel_new (make, NULL, &n);
 *   fd_parallel_set_threads (parallel, 4);
 *   while (fd_parallel_next (parallel) == FD_STATUS_SOLUTION)
 *     print_value (fd_parallel_value (parallel, x));
 * ]|
 *
 * The search is split in parts (fd_search_split()); a thread that is free takes
 * the next one.  Solutions of later parts wait until those before them were
 * asked for.  It belongs to the thread that made it.
 *
 * Source: Regin, Rezgui & Malapert, Embarrassingly parallel search, CP 2013.
 */
typedef struct _FdParallel FdParallel;

/**
 * fd_parallel_new:
 * @make: see #FdModelFunc
 * @drop: (nullable)
 * @data: given to both; it must outlive the result
 *
 * The model's search must have no objective, and no restarts but those that end
 * with the first solution; a search that branches by weights or at random does
 * so anew in each part, and one that learns learns anew.
 *
 * Returns: (transfer full) (nullable): %NULL when out of memory
 */
FdParallel *fd_parallel_new (FdModelFunc make, FdModelFreeFunc drop,
                             gpointer data);

/**
 * fd_parallel_free:
 * @parallel: (nullable)
 *
 * Ends all threads.
 */
void fd_parallel_free (FdParallel *parallel);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdParallel, fd_parallel_free)

/**
 * fd_parallel_set_threads:
 * @n: 1 to 1,024; as many as the machine has processors, if it is never called
 *
 * Before the first fd_parallel_next(), as all that sets it up.  Of no influence
 * on what is found.
 */
void fd_parallel_set_threads (FdParallel *parallel, unsigned n);

/**
 * fd_parallel_set_parts:
 * @n: 1 to 2^20
 *
 * About how many parts there are to be.  If it is never called: 64 for each
 * thread, but 1,024 at most, and where the order of solutions may depend on it:
 * of searches that learn, choose at random or by failures, or have branchings
 * of their own.
 */
void fd_parallel_set_parts (FdParallel *parallel, size_t n);

/**
 * fd_parallel_set_outputs:
 * @x: (array length=n): copied; variables of each model
 *
 * Only their values are to be asked for, which saves memory.  All variables, if
 * it is never called.
 */
void fd_parallel_set_outputs (FdParallel *parallel, const FdVar *x, size_t n);

/**
 * FdRenderFunc:
 * @model: whose store holds a solution
 * @text: empty: what is to be known of it is appended, also bytes of 0
 *
 * Called by the thread that found the solution, at the same time as in others.
 * It changes nothing in the store.
 *
 * Returns: %false to end it all with %FD_STATUS_ERROR, for the reason in @text
 */
typedef bool (*FdRenderFunc) (FdModel *model, GString *text, gpointer data);

/**
 * fd_parallel_set_render:
 * @render: (nullable): %NULL: the outputs' values are kept
 *
 * Instead of values, what @render makes of a solution is to be asked for
 * (fd_parallel_text()).  It is also called for solutions that are only counted.
 */
void fd_parallel_set_render (FdParallel *parallel, FdRenderFunc render);

/**
 * fd_parallel_set_seed:
 * @seed: the default is 1
 *
 * Seeds the random selections; each part draws from a sequence of its own.
 */
void fd_parallel_set_seed (FdParallel *parallel, uint64_t seed);

/**
 * fd_parallel_set_memory_limit:
 * @bytes: 64 MiB by default
 *
 * How much solutions that wait may take before the threads wait, too.  What
 * each store may take is its own limit.
 */
void fd_parallel_set_memory_limit (FdParallel *parallel, size_t bytes);

/**
 * fd_parallel_set_time_limit:
 * @seconds: from the first fd_parallel_next(); 0 = no limit
 *
 * At any time.  fd_parallel_next() ends with %FD_STATUS_LIMIT then.  The
 * threads go on, until fd_parallel_free().
 */
void fd_parallel_set_time_limit (FdParallel *parallel, double seconds);

/**
 * fd_parallel_stop:
 *
 * Ends the fd_parallel_next() that waits, or else the next one, with
 * %FD_STATUS_LIMIT.  May be called from another thread.
 */
void fd_parallel_stop (FdParallel *parallel);

/**
 * fd_parallel_next:
 *
 * Waits for the next solution.
 *
 * Returns: as fd_search_next(); %FD_STATUS_ERROR: see fd_parallel_error()
 */
FdStatus fd_parallel_next (FdParallel *parallel);

/**
 * fd_parallel_n_ready:
 *
 * For who writes them: whether there is one more to be written with the last.
 *
 * Returns: how many solutions fd_parallel_next() has without waiting, at least
 */
size_t fd_parallel_n_ready (const FdParallel *parallel);

/**
 * fd_parallel_count:
 * @count: (out): how many solutions there are
 *
 * Instead of the first fd_parallel_next(): solutions are counted, not kept.
 * After a limit it may be called again, and goes on; @count is then of the
 * parts that are done.
 *
 * Returns: %FD_STATUS_EXHAUSTED if @count is all of them
 */
FdStatus fd_parallel_count (FdParallel *parallel, uint64_t *count);

/**
 * fd_parallel_value:
 * @x: one of the outputs
 *
 * Returns: what @x is in the solution found last; 0, and nothing else, if there
 *   is none or it is no output
 */
int32_t fd_parallel_value (const FdParallel *parallel, FdVar x);

/**
 * fd_parallel_text:
 * @n: (out) (nullable): how many bytes, without the NUL behind them
 *
 * Returns: (transfer none) (nullable): what was rendered of the solution found
 *   last, until the next one; %NULL if nothing was
 */
const char *fd_parallel_text (const FdParallel *parallel, size_t *n);

/**
 * fd_parallel_limit:
 *
 * Returns: which limit ended the last call; %FD_LIMIT_NONE if none did
 */
FdLimit fd_parallel_limit (const FdParallel *parallel);

/**
 * fd_parallel_error:
 *
 * Returns: (transfer none) (nullable): why it ended with %FD_STATUS_ERROR
 */
const GError *fd_parallel_error (const FdParallel *parallel);

/**
 * fd_parallel_statistics:
 *
 * The counts of all threads together, up to the last part that each ended.  The
 * atoms of a part are decided in it, so its nodes are counted again.
 */
FdStatistics fd_parallel_statistics (FdParallel *parallel);

/**
 * fd_parallel_n_parts:
 * @n_done: (out) (nullable): how many of them are done
 *
 * Returns: how many parts there are; 0 before the first fd_parallel_next()
 */
size_t fd_parallel_n_parts (FdParallel *parallel, size_t *n_done);

/* --- several ways to search ------------------------------------------------
 */

/**
 * FdPortfolio:
 *
 * The best solution of a model, or a first one, by workers that search in
 * several ways and tell each other what they find: by the model's branchings,
 * by what is learned from failures, with other seeds, around the best solution,
 * from the bound of the objective, and by cores of its terms where it is a sum.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdPortfolio) portfolio = fd_portfolio_new (make, NULL, &n);
 *   fd_portfolio_set_threads (portfolio, 4);
 *   while (fd_portfolio_next (portfolio) == FD_STATUS_SOLUTION)
 *     print_value (fd_portfolio_value (portfolio, x));
 * ]|
 *
 * Each worker has a model of its own, and how many there are does not depend on
 * the number of threads.  They take turns: a round is one of each, of so many
 * failures or propagations, and after it what was found is exchanged in the
 * order of the workers.  So the answer is the same for any number of threads,
 * also one, unless time or memory end it.
 *
 * Sources: Perron, Didier & Gay, The CP-SAT-LP solver, CP 2023
 * (workers of several kinds); Hamadi, Jabbour, Piette & Sais, Deterministic
 * parallel DPLL, JSAT 2011 (exchange at rounds).
 */
typedef struct _FdPortfolio FdPortfolio;

/**
 * fd_portfolio_new:
 * @make: see #FdModelFunc
 * @drop: (nullable)
 * @data: given to both; it must outlive the result
 *
 * Models may have more variables behind those that they all have.  Limits of
 * their searches are not kept, but that of the store's memory is.
 *
 * Returns: (transfer full) (nullable): %NULL when out of memory
 */
FdPortfolio *fd_portfolio_new (FdModelFunc make, FdModelFreeFunc drop,
                               gpointer data);

/**
 * fd_portfolio_free:
 * @portfolio: (nullable)
 *
 * Ends all threads.
 */
void fd_portfolio_free (FdPortfolio *portfolio);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdPortfolio, fd_portfolio_free)

/**
 * fd_portfolio_set_threads:
 * @n: 1 to 1,024; as many as the machine has processors, if it is never called
 *
 * Before the first fd_portfolio_next(), as all that sets it up.
 */
void fd_portfolio_set_threads (FdPortfolio *portfolio, unsigned n);

/* How many ways to search there are, unless it is said. */
#define FD_PORTFOLIO_WORKERS 8

/**
 * fd_portfolio_set_workers:
 * @n: 1 to 1,024; the default is %FD_PORTFOLIO_WORKERS
 *
 * How many ways to search there are: what is found depends on it.
 */
void fd_portfolio_set_workers (FdPortfolio *portfolio, unsigned n);

/**
 * fd_portfolio_set_turn:
 * @failures: at least 1
 *
 * How much a worker does between two exchanges: so many failures, or what takes
 * as long as so many do, more or less.  If it is never called, it is work
 * alone, as much as 100 failures at first and 1,000 at last, for those that
 * learn as for those that do not; and the model's own search and the first
 * worker that chooses for itself do more than the others for a while, which
 * begin as their work grows: a model that is easy for one of the two does not
 * cost much more than it alone.
 */
void fd_portfolio_set_turn (FdPortfolio *portfolio, uint64_t failures);

/* The longest nogoods that workers may tell each other, and those they do. */
#define FD_PORTFOLIO_LONGEST FD_SEARCH_LONGEST_NEWS
#define FD_PORTFOLIO_NOGOODS 4

/**
 * fd_portfolio_set_nogoods:
 * @longest: 0 to %FD_PORTFOLIO_LONGEST atoms; the default is
 *   %FD_PORTFOLIO_NOGOODS; 0: none are told
 *
 * Workers that learn tell each other nogoods of so many atoms, some 50 a turn,
 * and take those of others when they restart.
 */
void fd_portfolio_set_nogoods (FdPortfolio *portfolio, unsigned longest);

/**
 * fd_portfolio_set_racing:
 *
 * Lets workers exchange what they found after each turn, without waiting for
 * the others.  No two runs need be the same then.
 */
void fd_portfolio_set_racing (FdPortfolio *portfolio, bool racing);

/**
 * fd_portfolio_set_seed:
 * @seed: the default is 1
 */
void fd_portfolio_set_seed (FdPortfolio *portfolio, uint64_t seed);

/**
 * fd_portfolio_set_render:
 * @render: (nullable): see fd_parallel_set_render(): the text is made besides
 *   the values
 */
void fd_portfolio_set_render (FdPortfolio *portfolio, FdRenderFunc render);

/**
 * fd_portfolio_set_node_limit, fd_portfolio_set_failure_limit:
 * @n: of all workers together, looked at after each round; 0: none
 */
void fd_portfolio_set_node_limit (FdPortfolio *portfolio, uint64_t n);
void fd_portfolio_set_failure_limit (FdPortfolio *portfolio, uint64_t n);

/**
 * fd_portfolio_set_time_limit:
 * @seconds: from the first fd_portfolio_next(); 0 = no limit
 *
 * At any time.
 */
void fd_portfolio_set_time_limit (FdPortfolio *portfolio, double seconds);

/**
 * fd_portfolio_stop:
 *
 * Ends the fd_portfolio_next() that runs, or else the next one, with
 * %FD_STATUS_LIMIT.  May be called from another thread.
 */
void fd_portfolio_stop (FdPortfolio *portfolio);

/**
 * FdProgress:
 * @best: if @has_best: the objective of the best solution
 * @bound: if @has_bound: no solution is better than that
 * @seconds: since the first fd_portfolio_next()
 * @failures: of all workers
 * @rounds: each worker's turns
 *
 * What a portfolio knows.
 */
typedef struct {
  bool has_best, has_bound;
  int64_t best, bound;
  double seconds;
  uint64_t failures, rounds;
} FdProgress;

/**
 * FdProgressFunc:
 *
 * Called within fd_portfolio_next(), in its thread, after each round.  It may
 * call fd_portfolio_stop().
 */
typedef void (*FdProgressFunc) (const FdProgress *progress, gpointer data);

/**
 * fd_portfolio_set_progress:
 * @progress: (nullable): %NULL: nobody is told
 * @data: given to it
 *
 * Before the first fd_portfolio_next().
 */
void fd_portfolio_set_progress (FdPortfolio *portfolio, FdProgressFunc progress,
                                gpointer data);

/**
 * fd_portfolio_next:
 *
 * Waits for a solution, with an objective for a better one.  After a limit it
 * may be called again.
 *
 * Returns: %FD_STATUS_SOLUTION; %FD_STATUS_EXHAUSTED: there is no better one,
 *   some worker proved it; %FD_STATUS_LIMIT, without an objective also after
 *   the first solution; %FD_STATUS_ERROR: see fd_portfolio_error()
 */
FdStatus fd_portfolio_next (FdPortfolio *portfolio);

/**
 * fd_portfolio_value:
 * @x: one of the variables that all models have
 *
 * Returns: what @x is in the solution found last; 0 if there is none
 */
int32_t fd_portfolio_value (const FdPortfolio *portfolio, FdVar x);

/**
 * fd_portfolio_text:
 * @n: (out) (nullable): how many bytes, without the NUL behind them
 *
 * As fd_parallel_text().
 *
 * Returns: (transfer none) (nullable): what was rendered of the solution found
 *   last, until the next one; %NULL if nothing was
 */
const char *fd_portfolio_text (const FdPortfolio *portfolio, size_t *n);

/**
 * fd_portfolio_best:
 * @best: (out): the objective of the solution found last
 *
 * Returns: %false if there is none, or no objective
 */
bool fd_portfolio_best (const FdPortfolio *portfolio, int64_t *best);

/**
 * fd_portfolio_bound:
 * @bound: (out): what no solution is better than; see fd_search_bound()
 *
 * Returns: %false if nothing is known
 */
bool fd_portfolio_bound (FdPortfolio *portfolio, int64_t *bound);

/**
 * fd_portfolio_limit:
 *
 * Returns: which limit ended the last call; %FD_LIMIT_NONE if none did
 */
FdLimit fd_portfolio_limit (const FdPortfolio *portfolio);

/**
 * fd_portfolio_error:
 *
 * Returns: (transfer none) (nullable): why it ended with %FD_STATUS_ERROR
 */
const GError *fd_portfolio_error (const FdPortfolio *portfolio);

/**
 * fd_portfolio_statistics:
 *
 * Returns: the counts of all workers together
 */
FdStatistics fd_portfolio_statistics (FdPortfolio *portfolio);

/**
 * FdPortfolioWorker:
 * @name: (transfer none): of the way it searches
 * @improvements: how many of the solutions delivered were its
 * @statistics: up to its last turn
 */
typedef struct {
  const char *name;
  uint64_t improvements;
  FdStatistics statistics;
} FdPortfolioWorker;

/**
 * fd_portfolio_worker:
 * @i: counted from 0
 * @worker: (out)
 *
 * Returns: %false if there are not so many; they begin one after the other
 */
bool fd_portfolio_worker (FdPortfolio *portfolio, unsigned i,
                          FdPortfolioWorker *worker);

/**
 * fd_portfolio_worker_nogoods:
 * @i: counted from 0
 * @n_told: (out): of those it learned, how many it told others
 * @n_taken: (out): how many of others it took
 *
 * Returns: %false if there are not so many workers
 */
bool fd_portfolio_worker_nogoods (FdPortfolio *portfolio, unsigned i,
                                  uint64_t *n_told, uint64_t *n_taken);

FD_END_DECLS

#endif
