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
 * The parts (cubes) of a search.  A cube is a list of atoms, to be assumed by
 * fd_search_assume().
 */
typedef struct _FdCubes FdCubes;

/**
 * fd_search_split:
 * @search: has not started; this call does not start it
 * @n: about how many parts are wanted, at least 1
 *
 * Splits @search into parts of about equal size.  The size of a part is the
 * number of assignments that remain for the branching variables.  The splits
 * are decisions of the branchings, not of what was learned.  If a branching is
 * by %FD_SELECT_INPUT_ORDER and %FD_ASSIGN_MIN or %FD_ASSIGN_MAX, a domain with
 * more values than parts are wanted is halved instead.
 *
 * Each solution belongs to exactly one part; if the search is projected, each
 * projected solution does.  The parts are in the order in which @search would
 * reach them.  Therefore, if its branchings depend on domains only, the
 * solutions of the parts, one part after the other, are the solutions of
 * @search in its order.
 *
 * What propagation refutes is not a part.  There are at most 4 @n parts; there
 * may be fewer than @n, and none if nothing is left to split.  Earlier
 * assumptions of @search hold in all parts and are not repeated in them.
 *
 * O(@n) nodes.
 *
 * Returns: (transfer full) (nullable): the parts; %NULL if a limit ended the
 *   call (fd_search_limit()), if it was refused, or when out of memory
 */
FdCubes *fd_search_split (FdSearch *search, size_t n);

/**
 * fd_cubes_new:
 *
 * Returns: (transfer full) (nullable): an empty list of cubes; %NULL when out
 *   of memory
 */
FdCubes *fd_cubes_new (void);

/**
 * fd_cubes_add:
 * @atom: (array length=n): copied
 *
 * Appends a cube.
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
 * @i: from 0
 * @n: (out): the number of atoms of the cube
 *
 * Returns: (transfer none) (array length=n) (nullable): the atoms of cube @i;
 *   %NULL if there is no cube @i
 */
const FdAtom *fd_cubes_get (const FdCubes *cubes, size_t i, size_t *n);

/**
 * fd_cubes_free:
 * @cubes: (nullable): %NULL does nothing
 */
void fd_cubes_free (FdCubes *cubes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdCubes, fd_cubes_free)

/**
 * FdProofPartFunc:
 * @cube: the index of the cube, from 0, whose atoms hold
 *
 * Writes the proof that @cube has no solutions but those that the proof
 * contains, by fd_proof_join() or fd_proof_refute().
 *
 * Returns: %false if that is not possible
 */
typedef bool (*FdProofPartFunc) (FdProof *proof, size_t cube, gpointer data);

/**
 * fd_search_prove_cubes:
 * @search: of a store with the model; writes the proof of the store
 *   (fd_search_set_proof()), does not learn, has not started, and must not be
 *   used afterwards
 * @cubes: as fd_search_split() made them, in the same order
 * @part: writes the proof of one cube
 *
 * Writes the proof that all solutions are in @cubes, from the proofs that @part
 * writes for the single cubes.  After that, the result for the whole search may
 * be claimed (fd_proof_claim()).
 *
 * Returns: %false if the proof is not complete: @part failed, @cubes omit
 *   something, or a limit ended the call
 */
bool fd_search_prove_cubes (FdSearch *search, const FdCubes *cubes,
                            FdProofPartFunc part, gpointer data);

/* --- searches in several threads ------------------------------------------ */

/**
 * FdModel:
 * @store: with all constraints
 * @search: of @store; has not started; may learn or not
 * @own: any other data that belong to the model
 * @is_free: input: %true for some workers of an #FdPortfolio: the search will
 *   learn and be free (fd_search_set_free()).  The model may, but need not,
 *   depend on it
 *
 * The model of one worker.  Workers share nothing of their models.
 */
typedef struct {
  FdStore *store;
  FdSearch *search;
  gpointer own;
  bool is_free;
} FdModel;

/**
 * FdModelFunc:
 * @model: (inout): all %NULL before, except for what is given
 *
 * Makes a model.  It must make the same model each time, so that a variable or
 * an atom means the same in every model.  It is called in several threads, but
 * never in two at once.
 *
 * Returns: %false if a constraint could not be posted.  With %FD_ERROR_MEMORY
 *   or %FD_ERROR_STOPPED in fd_store_error() of its store, the search ends with
 *   that limit; with another error, it fails with that error; without one, the
 *   model has no solution
 */
typedef bool (*FdModelFunc) (FdModel *model, gpointer data);

/**
 * FdModelFreeFunc:
 *
 * Frees the data @own of a model.  At that time the search of the model was
 * freed, and its store was not.  Calls do not overlap with each other, nor with
 * the making of a model.
 */
typedef void (*FdModelFreeFunc) (gpointer own, gpointer data);

/**
 * FdParallel:
 *
 * Finds all solutions of a model by several threads: each solution once, in the
 * order in which one thread would find them, whatever the number of threads is.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdParallel) parallel = fd_parallel_new (make, NULL, &n);
 *   fd_parallel_set_threads (parallel, 4);
 *   while (fd_parallel_next (parallel) == FD_STATUS_SOLUTION)
 *     print_value (fd_parallel_value (parallel, x));
 * ]|
 *
 * The search is split into parts (fd_search_split()).  A thread that is idle
 * takes the next part.  The solutions of a part wait until those of all earlier
 * parts were delivered.  An #FdParallel may be used only by the thread that
 * made it.
 *
 * Source: Regin, Rezgui & Malapert, Embarrassingly parallel search, CP 2013.
 */
typedef struct _FdParallel FdParallel;

/**
 * fd_parallel_new:
 * @make: see #FdModelFunc
 * @drop: (nullable): see #FdModelFreeFunc
 * @data: passed to both; must outlive the result
 *
 * The search of the model must have no objective.  It may restart only if
 * restarts end with the first solution.  A search that branches by weights or
 * at random starts with new weights and random numbers in each part; a search
 * that learns starts without nogoods in each part.
 *
 * Returns: (transfer full) (nullable): %NULL when out of memory
 */
FdParallel *fd_parallel_new (FdModelFunc make, FdModelFreeFunc drop,
                             gpointer data);

/**
 * fd_parallel_free:
 * @parallel: (nullable): %NULL does nothing
 *
 * Ends all threads and frees @parallel.
 */
void fd_parallel_free (FdParallel *parallel);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdParallel, fd_parallel_free)

/**
 * fd_parallel_set_threads:
 * @n: 1 to 1,024; the default is the number of processors
 *
 * Sets the number of threads.  Like all settings, to be called before the first
 * fd_parallel_next().  It does not influence which solutions are found.
 */
void fd_parallel_set_threads (FdParallel *parallel, unsigned n);

/**
 * fd_parallel_set_parts:
 * @n: 1 to 2^20
 *
 * Sets about how many parts are made; if a few of them would be much larger
 * than the others, there are more, up to 32 @n.  The default is 64 for each
 * thread, but at most 1,024.  If the order of solutions may depend on the
 * number of parts, the default is always 1,024: this is so for a search that
 * learns, that chooses at random or by failures, or that has branching
 * functions.
 */
void fd_parallel_set_parts (FdParallel *parallel, size_t n);

/**
 * fd_parallel_set_outputs:
 * @x: (array length=n): variables of each model; copied
 *
 * Keeps only the values of @x in solutions, which saves memory.  The default is
 * all variables.
 */
void fd_parallel_set_outputs (FdParallel *parallel, const FdVar *x, size_t n);

/**
 * FdRenderFunc:
 * @model: the model whose store holds the solution
 * @text: empty; append the description of the solution; it may contain NUL
 *   bytes
 *
 * Renders a solution as text.  It is called in the thread that found the
 * solution, at the same time as in other threads.  It must not change the
 * store.
 *
 * Returns: %false to end the whole search with %FD_STATUS_ERROR; @text is then
 *   the reason
 */
typedef bool (*FdRenderFunc) (FdModel *model, GString *text, gpointer data);

/**
 * fd_parallel_set_render:
 * @render: (nullable): %NULL: the values of the outputs are kept
 *
 * Keeps the text that @render makes of each solution (fd_parallel_text())
 * instead of values.  @render is also called for solutions that are only
 * counted.
 */
void fd_parallel_set_render (FdParallel *parallel, FdRenderFunc render);

/**
 * fd_parallel_set_seed:
 * @seed: the default is 1
 *
 * Seeds the random selections.  Each part has a random sequence of its own.
 */
void fd_parallel_set_seed (FdParallel *parallel, uint64_t seed);

/**
 * fd_parallel_set_memory_limit:
 * @bytes: 64 MiB by default
 *
 * Limits the memory of solutions that wait to be delivered; at the limit the
 * threads wait, too.  The memory of each store has its own limit.
 */
void fd_parallel_set_memory_limit (FdParallel *parallel, size_t bytes);

/**
 * fd_parallel_set_time_limit:
 * @seconds: counted from the first fd_parallel_next(); 0 = no limit
 *
 * Sets the time limit; may be called at any time.  When the time is over,
 * fd_parallel_next() returns %FD_STATUS_LIMIT.  The threads go on until
 * fd_parallel_free().
 */
void fd_parallel_set_time_limit (FdParallel *parallel, double seconds);

/**
 * fd_parallel_stop:
 *
 * Requests a stop: the fd_parallel_next() that waits, or else the next one,
 * returns %FD_STATUS_LIMIT.  May be called from another thread.
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
 * For a program that writes solutions and wants to know whether more solutions
 * can be written together with the last one.
 *
 * Returns: at least how many solutions fd_parallel_next() can deliver without
 *   waiting
 */
size_t fd_parallel_n_ready (const FdParallel *parallel);

/**
 * fd_parallel_count:
 * @count: (out): the number of solutions
 *
 * Counts the solutions instead of keeping them; to be called instead of the
 * first fd_parallel_next().  After a limit, @count is the number in the parts
 * that are done; another call continues.
 *
 * Returns: %FD_STATUS_EXHAUSTED if @count is the number of all solutions
 */
FdStatus fd_parallel_count (FdParallel *parallel, uint64_t *count);

/**
 * fd_parallel_value:
 * @x: one of the outputs
 *
 * Returns: the value of @x in the last solution delivered; 0 if there is none,
 *   or if @x is not an output
 */
int32_t fd_parallel_value (const FdParallel *parallel, FdVar x);

/**
 * fd_parallel_text:
 * @n: (out) (nullable): the number of bytes, without the final NUL
 *
 * Returns: (transfer none) (nullable): the rendered text of the last solution
 *   delivered, valid until the next one; %NULL if nothing was rendered
 */
const char *fd_parallel_text (const FdParallel *parallel, size_t *n);

/**
 * fd_parallel_limit:
 *
 * Returns: the limit that ended the last call; %FD_LIMIT_NONE if none did
 */
FdLimit fd_parallel_limit (const FdParallel *parallel);

/**
 * fd_parallel_error:
 *
 * Returns: (transfer none) (nullable): why the last call returned
 *   %FD_STATUS_ERROR
 */
const GError *fd_parallel_error (const FdParallel *parallel);

/**
 * fd_parallel_statistics:
 *
 * Returns: the counts of all threads together, up to the last part that each
 *   thread has finished.  Each part decides its atoms again, so the nodes of
 *   the split are counted again
 */
FdStatistics fd_parallel_statistics (FdParallel *parallel);

/**
 * fd_parallel_n_parts:
 * @n_done: (out) (nullable): how many of the parts are done
 *
 * Returns: the number of parts; 0 before the first fd_parallel_next()
 */
size_t fd_parallel_n_parts (FdParallel *parallel, size_t *n_done);

/* --- several ways to search ------------------------------------------------
 */

/**
 * FdPortfolio:
 *
 * Finds the best solution of a model, or a first solution, by workers that
 * search in different ways and exchange what they find.  The ways are: by the
 * branchings of the model; by learning; with other seeds; in the neighbourhood
 * of the best solution; from the bound of the objective; and, if the objective
 * is a sum, by cores of its terms.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdPortfolio) portfolio = fd_portfolio_new (make, NULL, &n);
 *   fd_portfolio_set_threads (portfolio, 4);
 *   while (fd_portfolio_next (portfolio) == FD_STATUS_SOLUTION)
 *     print_value (fd_portfolio_value (portfolio, x));
 * ]|
 *
 * Each worker has a model of its own.  The number of workers does not depend on
 * the number of threads.  Workers take turns.  A round consists of one turn of
 * each worker; a turn is limited by failures or propagations.  After a round,
 * the results are exchanged in the order of the workers.  Therefore the answer
 * is the same for any number of threads, including one, unless time or memory
 * runs out.
 *
 * Sources: Perron, Didier & Gay, The CP-SAT-LP solver, CP 2023
 * (workers of several kinds); Hamadi, Jabbour, Piette & Sais, Deterministic
 * parallel DPLL, JSAT 2011 (exchange at rounds).
 */
typedef struct _FdPortfolio FdPortfolio;

/**
 * fd_portfolio_new:
 * @make: see #FdModelFunc
 * @drop: (nullable): see #FdModelFreeFunc
 * @data: passed to both; must outlive the result
 *
 * A model may have additional variables, behind those that all models have.
 * Limits of the models' searches are ignored; the memory limit of each store is
 * respected.
 *
 * Returns: (transfer full) (nullable): %NULL when out of memory
 */
FdPortfolio *fd_portfolio_new (FdModelFunc make, FdModelFreeFunc drop,
                               gpointer data);

/**
 * fd_portfolio_free:
 * @portfolio: (nullable): %NULL does nothing
 *
 * Ends all threads and frees @portfolio.
 */
void fd_portfolio_free (FdPortfolio *portfolio);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdPortfolio, fd_portfolio_free)

/**
 * fd_portfolio_set_threads:
 * @n: 1 to 1,024; the default is the number of processors
 *
 * Sets the number of threads.  Like all settings, to be called before the first
 * fd_portfolio_next().
 */
void fd_portfolio_set_threads (FdPortfolio *portfolio, unsigned n);

/* The default number of workers. */
#define FD_PORTFOLIO_WORKERS 8

/**
 * fd_portfolio_set_workers:
 * @n: 1 to 1,024; the default is %FD_PORTFOLIO_WORKERS
 *
 * Sets the number of workers.  What is found depends on it.
 */
void fd_portfolio_set_workers (FdPortfolio *portfolio, unsigned n);

/**
 * fd_portfolio_set_turn:
 * @failures: at least 1
 *
 * Sets the length of a turn: that many failures, or work that takes about as
 * long.
 *
 * By default a turn is limited by work only, for workers that learn and for
 * those that do not: the work of about 100 failures at first, and of about
 * 1,000 in the end.  At first the worker with the model's own search and the
 * first free worker do more than the others, which start as the work of these
 * two grows.  So a model that is easy for one of the two costs not much more
 * than with that worker alone.
 */
void fd_portfolio_set_turn (FdPortfolio *portfolio, uint64_t failures);

/* The greatest length of nogoods that workers may exchange, and the default. */
#define FD_PORTFOLIO_LONGEST FD_SEARCH_LONGEST_NEWS
#define FD_PORTFOLIO_NOGOODS 4

/**
 * fd_portfolio_set_nogoods:
 * @longest: 0 to %FD_PORTFOLIO_LONGEST atoms; the default is
 *   %FD_PORTFOLIO_NOGOODS; 0 = no exchange
 *
 * Sets the greatest length of the nogoods that workers exchange.  A worker that
 * learns exports about 50 nogoods a turn, and imports those of others when it
 * restarts.
 */
void fd_portfolio_set_nogoods (FdPortfolio *portfolio, unsigned longest);

/**
 * fd_portfolio_set_racing:
 *
 * Lets workers exchange their results after each turn, without waiting for the
 * others.  Two runs may then differ.
 */
void fd_portfolio_set_racing (FdPortfolio *portfolio, bool racing);

/**
 * fd_portfolio_set_seed:
 * @seed: the default is 1
 *
 * Seeds the random selections.
 */
void fd_portfolio_set_seed (FdPortfolio *portfolio, uint64_t seed);

/**
 * fd_portfolio_set_render:
 * @render: (nullable): see fd_parallel_set_render(); here the text is kept in
 *   addition to the values
 */
void fd_portfolio_set_render (FdPortfolio *portfolio, FdRenderFunc render);

/**
 * fd_portfolio_set_node_limit, fd_portfolio_set_failure_limit:
 * @n: 0 = no limit
 *
 * Limit the nodes or the failures of all workers together.  The limits are
 * checked after each round.
 */
void fd_portfolio_set_node_limit (FdPortfolio *portfolio, uint64_t n);
void fd_portfolio_set_failure_limit (FdPortfolio *portfolio, uint64_t n);

/**
 * fd_portfolio_set_time_limit:
 * @seconds: counted from the first fd_portfolio_next(); 0 = no limit
 *
 * Sets the time limit; may be called at any time.
 */
void fd_portfolio_set_time_limit (FdPortfolio *portfolio, double seconds);

/**
 * fd_portfolio_stop:
 *
 * Requests a stop: the running fd_portfolio_next(), or else the next one,
 * returns %FD_STATUS_LIMIT.  May be called from another thread.
 */
void fd_portfolio_stop (FdPortfolio *portfolio);

/**
 * FdProgress:
 * @has_best: whether @best is valid
 * @has_bound: whether @bound is valid
 * @best: the objective of the best solution
 * @bound: no solution has a better objective
 * @seconds: since the first fd_portfolio_next()
 * @failures: of all workers together
 * @rounds: turns of each worker
 *
 * The present state of a portfolio.
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
 * @progress: (nullable): %NULL: none
 * @data: passed to @progress
 *
 * Sets a function that is called after each round.  To be called before the
 * first fd_portfolio_next().
 */
void fd_portfolio_set_progress (FdPortfolio *portfolio, FdProgressFunc progress,
                                gpointer data);

/**
 * fd_portfolio_next:
 *
 * Waits for a solution; with an objective, for a better one.  After a limit it
 * may be called again.
 *
 * Returns: %FD_STATUS_SOLUTION; %FD_STATUS_EXHAUSTED if a worker has proved
 *   that there is no better solution; %FD_STATUS_LIMIT; without an objective,
 *   %FD_STATUS_LIMIT also after the first solution; %FD_STATUS_ERROR: see
 *   fd_portfolio_error()
 */
FdStatus fd_portfolio_next (FdPortfolio *portfolio);

/**
 * fd_portfolio_value:
 * @x: one of the variables that all models have
 *
 * Returns: the value of @x in the last solution delivered; 0 if there is none
 */
int32_t fd_portfolio_value (const FdPortfolio *portfolio, FdVar x);

/**
 * fd_portfolio_text:
 * @n: (out) (nullable): the number of bytes, without the final NUL
 *
 * As fd_parallel_text().
 *
 * Returns: (transfer none) (nullable): the rendered text of the last solution
 *   delivered, valid until the next one; %NULL if nothing was rendered
 */
const char *fd_portfolio_text (const FdPortfolio *portfolio, size_t *n);

/**
 * fd_portfolio_best:
 * @best: (out): the objective of the last solution delivered
 *
 * Returns: %false if there is no solution, or no objective
 */
bool fd_portfolio_best (const FdPortfolio *portfolio, int64_t *best);

/**
 * fd_portfolio_bound:
 * @bound: (out): no solution has a better objective; see fd_search_bound()
 *
 * Returns: %false if no bound is known
 */
bool fd_portfolio_bound (FdPortfolio *portfolio, int64_t *bound);

/**
 * fd_portfolio_limit:
 *
 * Returns: the limit that ended the last call; %FD_LIMIT_NONE if none did
 */
FdLimit fd_portfolio_limit (const FdPortfolio *portfolio);

/**
 * fd_portfolio_error:
 *
 * Returns: (transfer none) (nullable): why the last call returned
 *   %FD_STATUS_ERROR
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
 * @name: (transfer none): of its way to search
 * @improvements: how many of the delivered solutions it has found
 * @statistics: its counts, up to its last turn
 *
 * What a worker of a portfolio has done.
 */
typedef struct {
  const char *name;
  uint64_t improvements;
  FdStatistics statistics;
} FdPortfolioWorker;

/**
 * fd_portfolio_worker:
 * @i: from 0
 * @worker: (out): its data
 *
 * Workers start one after the other, so their number may grow.
 *
 * Returns: %false if there is no worker @i yet
 */
bool fd_portfolio_worker (FdPortfolio *portfolio, unsigned i,
                          FdPortfolioWorker *worker);

/**
 * fd_portfolio_worker_nogoods:
 * @i: from 0
 * @n_told: (out): how many of its nogoods it exported to others
 * @n_taken: (out): how many nogoods of others it imported
 *
 * Returns: %false if there is no worker @i
 */
bool fd_portfolio_worker_nogoods (FdPortfolio *portfolio, unsigned i,
                                  uint64_t *n_told, uint64_t *n_taken);

FD_END_DECLS

#endif
