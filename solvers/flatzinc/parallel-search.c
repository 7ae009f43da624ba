/* SPDX-License-Identifier: MIT */
/* parallel-search.c - a model in several threads, each of which reads it
 *
 * A thread checks its solutions and writes them as text, which is all that is
 * handed over.
 */
#include "parallel-search.h"

#include "watch.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

void
fzn_set_up_search (const FznOptions *options, FdSearch *search)
{
  if (options->learning)
    fd_search_set_checking (search, options->checking);
  if (options->has_restart)
    fd_search_set_restarts (search, options->restart, options->restart_scale,
                            options->restart_base);
  fd_search_set_seed (search, options->seed);
  fd_search_set_node_limit (search, options->nodes);
  fd_search_set_failure_limit (search, options->failures);
}

/* --- the model of a thread --------------------------------------------------
 */

/* Each model has the variables that the model's own search makes, and a free
 * one perhaps some more behind them. */
static FdSearch *
make_search (const FznParallel *self, FdFlatzinc *flatzinc, bool is_free)
{
  FdSearch *search = fd_flatzinc_search_new (flatzinc, self->flags, NULL, NULL);
  if (!search || !is_free)
    return search;
  fd_search_free (search);
  return fd_flatzinc_search_new (
      flatzinc, self->flags | FD_FLATZINC_FREE | FD_FLATZINC_LEARN, NULL, NULL);
}

static bool
restrict_objective (const FznParallel *self, FdStore *store,
                    FdFlatzinc *flatzinc)
{
  FdVar x = fd_flatzinc_objective (flatzinc);
  return x.id && fd_set_value (store, x, (int32_t) self->objective);
}

static size_t
memory_of_one (const FznParallel *self)
{
  const FznOptions *options = self->options;
  uint64_t n = options->workers ? options->workers : FD_PORTFOLIO_WORKERS;
  return options->memory / (self->portfolio ? n + 1 : options->threads);
}

static bool
make_model (FdModel *model, gpointer data)
{
  const FznParallel *self = data;
  const FznOptions *options = self->options;
  FdStore *store = model->store = fd_store_new ();
  if (!store)
    return false;
  fd_store_set_memory_limit (store, memory_of_one (self));
  fd_store_set_explaining (store, options->learning || model->is_free);
  fd_store_set_stop (store, fzn_watch_stop ());
  FdFlatzinc *flatzinc = fd_flatzinc_read_memory_with (
      store, self->text, (gssize) self->length, self->name,
      options->no_cliques ? FD_FLATZINC_NO_CLIQUES : 0, NULL);
  model->own = flatzinc;
  if (!flatzinc || !fd_flatzinc_is_consistent (flatzinc) ||
      (self->has_objective && !restrict_objective (self, store, flatzinc)))
    return false;
  model->search = make_search (self, flatzinc, model->is_free);
  if (!model->search)
    return false;
  fzn_set_up_search (options, model->search);
  if (self->portfolio)
    fd_search_set_checking (model->search, options->checking);
  return true;
}

static void
free_model (gpointer own, gpointer data)
{
  (void) data;
  fd_flatzinc_free (own);
}

static bool
render (FdModel *model, GString *text, gpointer data)
{
  g_autoptr (GError) error = NULL;
  (void) data;
  if (fd_flatzinc_check_solution (model->own, &error))
    fd_flatzinc_append_solution (model->own, text);
  else
    g_string_assign (text, error->message);
  return !error;
}

/* --- altogether -------------------------------------------------------------
 */

static bool
read_all (int fd, GByteArray *bytes)
{
  char buffer[1 << 16];
  ssize_t n;
  while ((n = read (fd, buffer, sizeof buffer)) != 0) {
    if (n < 0 && errno != EINTR)
      return false;
    if (n > 0)
      g_byte_array_append (bytes, (const guint8 *) buffer, (guint) n);
  }
  return true;
}

bool
fzn_parallel_read (FznParallel *self, const FznOptions *options)
{
  bool standard = g_str_equal (options->path, "-");
  int fd =
      standard ? STDIN_FILENO : g_open (options->path, O_RDONLY | O_CLOEXEC, 0);
  GByteArray *bytes = g_byte_array_new ();
  bool ok = fd >= 0 && read_all (fd, bytes);
  if (fd >= 0 && !standard)
    close (fd);
  self->options = options;
  self->name = standard ? "<stdin>" : options->path;
  self->length = bytes->len;
  self->text = (char *) g_byte_array_free (bytes, FALSE);
  return ok;
}

bool
fzn_parallel_begin_all (FznParallel *self, unsigned flags)
{
  const FznOptions *options = self->options;
  self->flags = flags;
  self->threads = fd_parallel_new (make_model, free_model, self);
  if (!self->threads)
    return false;
  fd_parallel_set_threads (self->threads, (unsigned) options->threads);
  fd_parallel_set_seed (self->threads, options->seed);
  fd_parallel_set_render (self->threads, render);
  return true;
}

bool
fzn_parallel_begin_best (FznParallel *self, unsigned flags)
{
  const FznOptions *options = self->options;
  self->flags = flags & ~(unsigned) FD_FLATZINC_FREE;
  if (!options->learn)
    self->flags &= ~(unsigned) FD_FLATZINC_LEARN;
  FdPortfolio *portfolio = fd_portfolio_new (make_model, free_model, self);
  self->portfolio = portfolio;
  if (!portfolio)
    return false;
  fd_portfolio_set_threads (portfolio, (unsigned) options->threads);
  if (options->workers)
    fd_portfolio_set_workers (portfolio, (unsigned) options->workers);
  if (options->turn)
    fd_portfolio_set_turn (portfolio, options->turn);
  if (options->has_nogoods)
    fd_portfolio_set_nogoods (portfolio, (unsigned) options->nogoods);
  fd_portfolio_set_racing (portfolio, options->racing);
  fd_portfolio_set_seed (portfolio, options->seed);
  fd_portfolio_set_node_limit (portfolio, options->nodes);
  fd_portfolio_set_failure_limit (portfolio, options->failures);
  fd_portfolio_set_render (portfolio, render);
  return true;
}

void
fzn_parallel_end (FznParallel *self)
{
  g_clear_pointer (&self->threads, fd_parallel_free);
  g_clear_pointer (&self->portfolio, fd_portfolio_free);
}

void
fzn_parallel_clear (FznParallel *self)
{
  fzn_parallel_end (self);
  g_clear_pointer (&self->text, g_free);
}

/* --- asking -----------------------------------------------------------------
 */

FdStatus
fzn_parallel_next (FznParallel *self, GString *text, int64_t *objective)
{
  size_t n;
  FdStatus status = self->portfolio ? fd_portfolio_next (self->portfolio)
                                    : fd_parallel_next (self->threads);
  if (status != FD_STATUS_SOLUTION)
    return status;
  const char *solution = self->portfolio
                             ? fd_portfolio_text (self->portfolio, &n)
                             : fd_parallel_text (self->threads, &n);
  g_string_truncate (text, 0);
  g_string_append_len (text, solution, (gssize) n);
  if (self->portfolio)
    fd_portfolio_best (self->portfolio, objective);
  return status;
}

bool
fzn_parallel_has_more (const FznParallel *self)
{
  return self->threads && fd_parallel_n_ready (self->threads);
}

FdLimit
fzn_parallel_limit (const FznParallel *self)
{
  return self->portfolio ? fd_portfolio_limit (self->portfolio)
                         : fd_parallel_limit (self->threads);
}

const GError *
fzn_parallel_error (const FznParallel *self)
{
  return self->portfolio ? fd_portfolio_error (self->portfolio)
                         : fd_parallel_error (self->threads);
}

FdStatistics
fzn_parallel_statistics (const FznParallel *self)
{
  return self->portfolio ? fd_portfolio_statistics (self->portfolio)
                         : fd_parallel_statistics (self->threads);
}

bool
fzn_parallel_bound (const FznParallel *self, int64_t *bound)
{
  return self->portfolio && fd_portfolio_bound (self->portfolio, bound);
}

char *
fzn_parallel_workers (const FznParallel *self)
{
  FdPortfolioWorker worker;
  if (!self->portfolio)
    return NULL;
  GString *text = g_string_new (NULL);
  for (unsigned i = 0; fd_portfolio_worker (self->portfolio, i, &worker); i++) {
    uint64_t n_told = 0, n_taken = 0;
    fd_portfolio_worker_nogoods (self->portfolio, i, &n_told, &n_taken);
    g_string_append_printf (
        text,
        "%%%%%%mzn-stat: worker%u=\"%s: %" G_GUINT64_FORMAT
        " nodes, %" G_GUINT64_FORMAT " failures, %" G_GUINT64_FORMAT
        " better solutions, %" G_GUINT64_FORMAT
        " nogoods told, %" G_GUINT64_FORMAT " taken\"\n",
        i + 1, worker.name, worker.statistics.nodes, worker.statistics.failures,
        worker.improvements, n_told, n_taken);
  }
  return g_string_free (text, FALSE);
}
