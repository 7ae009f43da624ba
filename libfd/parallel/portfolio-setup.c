/* SPDX-License-Identifier: MIT */
/* portfolio-setup.c - what a portfolio is asked for, and what it says */
#include "portfolio.h"

#include "search/search.h"

#include <string.h>

#define MOST_THREADS 1024
#define MOST_MEMBERS 1024

/* --- setting up -------------------------------------------------------------
 */

FdPortfolio *
fd_portfolio_new (FdModelFunc make, FdModelFreeFunc drop, gpointer data)
{
  if (!make)
    return fd_misused_null (__func__, "make"), NULL;
  FdPortfolio *self = g_try_new0 (FdPortfolio, 1);
  if (!self)
    return NULL;
  self->make = make;
  self->drop = drop;
  self->data = data;
  self->seed = 1;
  self->n_members = FD_PORTFOLIO_WORKERS;
  self->longest = FD_PORTFOLIO_NOGOODS;
  self->status = FD_STATUS_SOLUTION;
  g_mutex_init (&self->making);
  g_mutex_init (&self->lock);
  g_cond_init (&self->work);
  g_cond_init (&self->news);
  return self;
}

/* Whether it may be set up, and what it is given is right; else it will not
 * begin. */
static bool
require (FdPortfolio *self, const char *who, bool right, const char *expected)
{
  if (!self)
    return fd_misused_null (who, "portfolio");
  if (right && !self->begun)
    return true;
  g_autofree char *message = g_strdup_printf (
      "%s: %s", who,
      self->begun ? "the search has begun, expected a call before the first "
                    "fd_portfolio_next()"
                  : expected);
  fd_portfolio_fail (self, FD_STATUS_ERROR, FD_LIMIT_NONE, message);
  return false;
}

void
fd_portfolio_set_threads (FdPortfolio *self, unsigned n)
{
  if (require (self, __func__, n && n <= MOST_THREADS,
               "expected 1 to 1024 threads"))
    self->n_threads = n;
}

void
fd_portfolio_set_workers (FdPortfolio *self, unsigned n)
{
  if (require (self, __func__, n && n <= MOST_MEMBERS,
               "expected 1 to 1024 workers"))
    self->n_members = n;
}

void
fd_portfolio_set_turn (FdPortfolio *self, uint64_t failures)
{
  if (require (self, __func__, failures && failures <= UINT32_MAX,
               "expected 1 to 2^32 - 1 failures"))
    self->turn = failures;
}

void
fd_portfolio_set_nogoods (FdPortfolio *self, unsigned longest)
{
  if (require (self, __func__, longest <= FD_PORTFOLIO_LONGEST,
               "expected nogoods of 0 to " G_STRINGIFY (
                   FD_PORTFOLIO_LONGEST) " atoms"))
    self->longest = longest;
}

void
fd_portfolio_set_racing (FdPortfolio *self, bool racing)
{
  if (require (self, __func__, true, NULL))
    self->racing = racing;
}

void
fd_portfolio_set_seed (FdPortfolio *self, uint64_t seed)
{
  if (require (self, __func__, true, NULL))
    self->seed = seed;
}

void
fd_portfolio_set_render (FdPortfolio *self, FdRenderFunc render)
{
  if (require (self, __func__, true, NULL))
    self->render = render;
}

void
fd_portfolio_set_node_limit (FdPortfolio *self, uint64_t n)
{
  if (require (self, __func__, true, NULL))
    self->limits.nodes = n;
}

void
fd_portfolio_set_failure_limit (FdPortfolio *self, uint64_t n)
{
  if (require (self, __func__, true, NULL))
    self->limits.failures = n;
}

void
fd_portfolio_set_progress (FdPortfolio *self, FdProgressFunc progress,
                           gpointer data)
{
  if (!require (self, __func__, true, NULL))
    return;
  self->progress = progress;
  self->progress_data = data;
}

void
fd_portfolio_set_time_limit (FdPortfolio *self, double seconds)
{
  if (!self) {
    fd_misused_null (__func__, "portfolio");
    return;
  }
  if (!(seconds >= 0)) {
    fd_portfolio_fail (self, FD_STATUS_ERROR, FD_LIMIT_NONE,
                       "fd_portfolio_set_time_limit: expected 0 or more "
                       "seconds");
    return;
  }
  fd_limits_set_seconds (&self->limits, seconds);
  if (self->begun && seconds > 0)
    fd_limits_start_clock (&self->limits);
}

void
fd_portfolio_stop (FdPortfolio *self)
{
  if (self)
    fd_stop_set (&self->limits.stop);
}

/* --- what it says -----------------------------------------------------------
 */

int32_t
fd_portfolio_value (const FdPortfolio *self, FdVar x)
{
  int32_t value;
  if (!self || !self->has_current || x.id > self->n_vars)
    return 0;
  memcpy (&value, self->current + sizeof (FdFound) + x.id * sizeof value,
          sizeof value);
  return value;
}

const char *
fd_portfolio_text (const FdPortfolio *self, size_t *n)
{
  bool has_text = self && self->has_current && self->render;
  size_t before = 0;
  if (has_text)
    before = sizeof (FdFound) + ((size_t) self->n_vars + 1) * sizeof (int32_t);
  if (n)
    *n = has_text ? self->n_current - before : 0;
  return has_text ? self->current + before : NULL;
}

bool
fd_portfolio_best (const FdPortfolio *self, int64_t *best)
{
  FdFound found;
  if (!self || !best || !self->has_current || !self->has_objective)
    return false;
  memcpy (&found, self->current, sizeof found);
  *best = found.objective;
  return true;
}

bool
fd_portfolio_bound (FdPortfolio *self, int64_t *bound)
{
  if (!self || !bound)
    return false;
  fd_lock (&self->lock);
  bool proven = self->status == FD_STATUS_EXHAUSTED && self->has_best;
  bool known = proven || self->has_bound;
  if (known)
    *bound = proven || (self->has_best &&
                        !fd_portfolio_is_better (self, self->bound))
                 ? self->best
                 : self->bound;
  fd_unlock (&self->lock);
  return known;
}

FdLimit
fd_portfolio_limit (const FdPortfolio *self)
{
  return self ? self->limits.reached : FD_LIMIT_NONE;
}

const GError *
fd_portfolio_error (const FdPortfolio *self)
{
  return self ? self->error : NULL;
}

FdStatistics
fd_portfolio_statistics (FdPortfolio *self)
{
  FdStatistics sum = {0};
  if (!self)
    return sum;
  fd_lock (&self->lock);
  for (unsigned i = 0; i < self->n_begun; i++)
    fd_statistics_join (FD_STATISTICS_SEARCH, &sum,
                        &self->member[i].statistics);
  fd_unlock (&self->lock);
  return sum;
}

bool
fd_portfolio_worker (FdPortfolio *self, unsigned i, FdPortfolioWorker *worker)
{
  if (!self || !worker || i >= self->n_begun)
    return false;
  fd_lock (&self->lock);
  const FdMember *m = &self->member[i];
  *worker =
      (FdPortfolioWorker){m->role->name, m->n_improvements, m->statistics};
  fd_unlock (&self->lock);
  return true;
}

bool
fd_portfolio_worker_nogoods (FdPortfolio *self, unsigned i, uint64_t *n_told,
                             uint64_t *n_taken)
{
  if (!self || !n_told || !n_taken || i >= self->n_begun)
    return false;
  fd_lock (&self->lock);
  *n_told = self->member[i].n_told;
  *n_taken = self->member[i].n_taken;
  fd_unlock (&self->lock);
  return true;
}
