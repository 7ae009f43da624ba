/* SPDX-License-Identifier: MIT */
/* portfolio.c - workers that search in several ways, in turns
 *
 * Threads take members from a ring.  Whoever asks fills it with all members for
 * a round, waits, and exchanges what they found, one member after the other; or
 * lets each thread do so after its turn, if they race.
 *
 * Most models are solved before many ways to search pay, and one of them alone
 * would solve them sooner.  So there is a main member, the first that chooses
 * for itself, and beside it the model's own search.  The others begin one after
 * the other, as its work grows, and their turns are a small part of its own, at
 * last as much.
 */
#include "portfolio.h"

#include "search/search.h"

#define MOST_THREADS 1024
/* So often a wish to stop is looked for. */
#define PATIENCE (G_USEC_PER_SEC / 100)

/* Work of a turn, in the first round and at last. */
#define LEAST_FAILURES 100
#define MOST_FAILURES 1000

/* The main member. */
enum { MAIN = 1 };
/* Another one begins after so much more of its work (each some 30 us).  The
 * others together have a part of it until so much, and from then on more, until
 * each has as much after so much. */
#define WORK_A_MEMBER 4000
#define WORK_ALONE 40000
#define WORK_OF_ALL 160000
#define LEAST_PART 0.2
/* The model's own search, which may soon come to its end where what is learned
 * prunes little, has as much from the beginning, until so much of its work; and
 * then this part at least. */
#define WORK_OF_MODEL 12000
#define PART_OF_MODEL 0.25

/* --- ending -----------------------------------------------------------------
 */

/* Under the lock: turns end soon. */
static void
halt (FdPortfolio *self)
{
  self->halting = true;
  for (unsigned i = 0; i < self->n_begun; i++)
    if (self->member[i].running)
      fd_search_stop (self->member[i].running);
  g_cond_signal (&self->news);
}

void
fd_portfolio_fail (FdPortfolio *self, FdStatus status, FdLimit limit,
                   const char *message)
{
  fd_lock (&self->lock);
  bool is_mistake = status == FD_STATUS_ERROR && !self->error;
  if (self->status == FD_STATUS_SOLUTION || is_mistake) {
    self->status = status;
    self->failed_limit = limit;
    if (status == FD_STATUS_ERROR)
      g_set_error (&self->error, FD_ERROR, FD_ERROR_INVALID, "%s", message);
  }
  halt (self);
  fd_unlock (&self->lock);
}

void
fd_portfolio_free (FdPortfolio *self)
{
  if (!self)
    return;
  fd_lock (&self->lock);
  self->stopping = true;
  halt (self);
  g_cond_broadcast (&self->work);
  fd_unlock (&self->lock);
  for (unsigned i = 0; self->thread && i < self->n_threads; i++)
    if (self->thread[i])
      g_thread_join (self->thread[i]);
  for (unsigned i = 0; i < self->n_begun; i++)
    fd_member_clear (&self->member[i]);
  g_free (self->thread);
  g_free (self->member);
  g_free (self->ring);
  g_free (self->values);
  g_free (self->current);
  fd_blobs_clear (&self->queue, true);
  fd_blobs_clear (&self->told, true);
  fd_blobs_clear (&self->fresh, true);
  g_clear_error (&self->error);
  g_mutex_clear (&self->making);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->work);
  g_cond_clear (&self->news);
  g_free (self);
}

/* --- turns ------------------------------------------------------------------
 */

/* NULL: it did not begin, or is not asked any more. */
static const FdMember *
main_member (const FdPortfolio *self)
{
  bool is_there = self->n_begun > MAIN && !self->member[MAIN].retired;
  return is_there ? &self->member[MAIN] : NULL;
}

/* As failures. */
static uint64_t
work_of (const FdMember *m)
{
  return m->work / WORK_A_FAILURE;
}

static bool
is_time_for_another (const FdPortfolio *self)
{
  const FdMember *leader = main_member (self);
  if (self->n_begun == self->n_members)
    return false;
  return self->turn || !leader ||
         work_of (leader) >= (uint64_t) (self->n_begun - MAIN) * WORK_A_MEMBER;
}

/* Of the main member's turn, the part that is another one's. */
static double
part_of (const FdPortfolio *self, const FdMember *m, const FdMember *leader)
{
  bool is_model = m->number == 0;
  if (is_model && work_of (m) < WORK_OF_MODEL)
    return 1;
  double least =
      is_model ? PART_OF_MODEL : LEAST_PART / (self->n_begun - MAIN - 1);
  double work = (double) work_of (leader) - WORK_ALONE;
  return CLAMP (least + (1 - least) * work / (WORK_OF_ALL - WORK_ALONE), least,
                1);
}

/* Under the lock: the failures of its next turn. */
static uint64_t
turn_of (const FdPortfolio *self, const FdMember *m)
{
  if (self->turn)
    return self->turn;
  uint64_t most = LEAST_FAILURES + LEAST_FAILURES / 4 * (self->n_rounds - 1);
  most = MIN (most, MOST_FAILURES);
  const FdMember *leader = main_member (self);
  if (!leader || m == leader)
    return most;
  return MAX (1, (uint64_t) ((double) most * part_of (self, m, leader)));
}

/* Under the lock. */
static void
give (FdPortfolio *self, FdMember *m)
{
  m->turn = turn_of (self, m);
  self->ring[self->n_given++ % self->n_members] = m;
  g_cond_signal (&self->work);
}

/* Under the lock. */
static bool
is_racing_on (const FdPortfolio *self)
{
  return self->status == FD_STATUS_SOLUTION && !self->halting &&
         (self->has_objective || !self->n_best);
}

/* Under the lock, of a member that had its turn. */
static void
end_turn (FdPortfolio *self, FdMember *m)
{
  self->n_done++;
  if (self->racing) {
    fd_portfolio_exchange (self, m);
    if (!is_racing_on (self))
      halt (self);
    else if (!m->retired)
      give (self, m);
  }
  g_cond_signal (&self->news);
}

static gpointer
run_thread (gpointer data)
{
  FdPortfolio *self = data;
  fd_lock (&self->lock);
  for (;;) {
    while (!self->stopping && self->n_taken == self->n_given)
      fd_wait (&self->work, &self->lock);
    if (self->stopping)
      break;
    FdMember *m = self->ring[self->n_taken++ % self->n_members];
    fd_unlock (&self->lock);
    fd_member_run (m);
    fd_lock (&self->lock);
    end_turn (self, m);
  }
  fd_unlock (&self->lock);
  return NULL;
}

/* The next one begins. */
static void
add_member (FdPortfolio *self)
{
  FdMember *m = &self->member[self->n_begun];
  m->portfolio = self;
  m->number = self->n_begun++;
  m->role = fd_role_of (self, m->number);
}

/* Under the lock: one turn for each. */
static void
give_round (FdPortfolio *self)
{
  self->n_rounds++;
  if (is_time_for_another (self))
    add_member (self);
  for (unsigned i = 0; i < self->n_begun; i++)
    if (!self->member[i].retired)
      give (self, &self->member[i]);
}

/* --- beginning --------------------------------------------------------------
 */

static bool
out_of_memory (FdPortfolio *self)
{
  fd_portfolio_fail (self, FD_STATUS_LIMIT, FD_LIMIT_MEMORY, NULL);
  return false;
}

static bool
start_threads (FdPortfolio *self)
{
  unsigned n_started = 0;
  for (unsigned i = 0; i < self->n_threads; i++) {
    self->thread[i] = g_thread_try_new ("fd-worker", run_thread, self, NULL);
    n_started += self->thread[i] != NULL;
  }
  return n_started || out_of_memory (self);
}

/* More threads than members would wait. */
static bool
begin (FdPortfolio *self)
{
  self->begun = true;
  if (!self->limits.begun)
    self->limits.begun = g_get_monotonic_time ();
  fd_limits_start_clock (&self->limits);
  if (self->status != FD_STATUS_SOLUTION)
    return false;
  if (!self->n_threads)
    self->n_threads = CLAMP (g_get_num_processors (), 1, MOST_THREADS);
  self->n_threads = MIN (self->n_threads, self->n_members);
  self->member = g_try_new0 (FdMember, self->n_members);
  self->ring = g_try_new0 (FdMember *, self->n_members);
  self->thread = g_try_new0 (GThread *, self->n_threads);
  if (!self->member || !self->ring || !self->thread)
    return out_of_memory (self);
  return start_threads (self);
}

/* --- asking -----------------------------------------------------------------
 */

/* Under the lock: by a store of those that have their turn. */
static bool
is_stopped (const FdPortfolio *self)
{
  for (unsigned i = 0; i < self->n_begun; i++)
    if (self->member[i].running &&
        fd_store_is_told_to_stop (self->member[i].running->store))
      return true;
  return false;
}

/* Under the lock. */
static void
look_at_limits (FdPortfolio *self)
{
  FdLimits *limits = &self->limits;
  if (limits->reached)
    return;
  if (fd_stop_is_set (&limits->stop) || is_stopped (self))
    limits->reached = FD_LIMIT_STOPPED;
  else if (limits->deadline && g_get_monotonic_time () >= limits->deadline)
    limits->reached = FD_LIMIT_TIME;
  if (limits->reached)
    halt (self);
}

/* Under the lock: those of work, which depend on no time. */
static void
look_at_work (FdPortfolio *self)
{
  FdLimits *limits = &self->limits;
  uint64_t nodes = 0, failures = 0;
  for (unsigned i = 0; i < self->n_begun; i++) {
    nodes += self->member[i].statistics.nodes;
    failures += self->member[i].statistics.failures;
  }
  if (!limits->reached &&
      (fd_limits_enough (limits, limits->nodes, nodes, FD_LIMIT_NODES) ||
       fd_limits_enough (limits, limits->failures, failures,
                         FD_LIMIT_FAILURES)))
    halt (self);
}

/* Under the lock. */
static void
wait_for_news (FdPortfolio *self)
{
  int64_t until = g_get_monotonic_time () + PATIENCE;
  int64_t deadline = self->limits.deadline;
  bool sooner = deadline && deadline < until && !self->limits.reached;
  fd_wait_until (&self->news, &self->lock, sooner ? deadline : until);
  look_at_limits (self);
}

static void
tell_progress (FdPortfolio *self)
{
  FdProgress progress = {.has_best = self->has_best,
                         .has_bound = self->has_bound,
                         .best = self->best,
                         .bound = self->bound,
                         .rounds = self->n_rounds};
  int64_t now = g_get_monotonic_time ();
  progress.seconds = (double) (now - self->limits.begun) / G_USEC_PER_SEC;
  for (unsigned i = 0; i < self->n_begun; i++)
    progress.failures += self->member[i].statistics.failures;
  fd_unlock (&self->lock);
  self->progress (&progress, self->progress_data);
  fd_lock (&self->lock);
}

/* Under the lock: whether any member is left to ask. */
static bool
has_members (const FdPortfolio *self)
{
  if (self->n_begun < self->n_members)
    return true;
  for (unsigned i = 0; i < self->n_begun; i++)
    if (!self->member[i].retired)
      return true;
  return false;
}

/* Under the lock.  A race goes on without whoever asks, unless it is to end. */
static bool
is_round_open (const FdPortfolio *self, size_t n_done)
{
  if (self->n_done == self->n_given)
    return false;
  return !self->racing || self->halting || self->n_done == n_done;
}

/* Under the lock, at the end of a round. */
static void
exchange_all (FdPortfolio *self)
{
  for (unsigned i = 0; i < self->n_begun; i++)
    fd_portfolio_exchange (self, &self->member[i]);
  fd_blobs_clear (&self->fresh, false); /* by now all know of it */
}

/* Under the lock: a round, or in a race a turn. */
static void
run_round (FdPortfolio *self)
{
  if (self->n_done == self->n_given)
    give_round (self);
  else if (self->racing && is_time_for_another (self)) {
    add_member (self);
    give (self, &self->member[self->n_begun - 1]);
  }
  size_t n_done = self->n_done;
  do
    wait_for_news (self);
  while (is_round_open (self, n_done) &&
         !(self->halting && fd_portfolio_take_fresh (self)));
  if (is_round_open (self, n_done))
    return; /* with a solution, for which nobody is to wait */
  if (!self->racing)
    exchange_all (self);
  if (self->status == FD_STATUS_SOLUTION && !has_members (self)) {
    self->status = FD_STATUS_LIMIT;
    self->failed_limit = FD_LIMIT_MEMORY;
  }
  if (self->progress)
    tell_progress (self);
}

/* Under the lock: why the call ends; SOLUTION: it does not. */
static FdStatus
ended (FdPortfolio *self)
{
  if (self->status != FD_STATUS_SOLUTION) {
    self->limits.reached = self->failed_limit;
    return self->status;
  }
  if (!self->has_objective && self->n_best) {
    self->limits.reached = FD_LIMIT_SOLUTIONS;
    return FD_STATUS_LIMIT;
  }
  look_at_limits (self);
  look_at_work (self);
  return self->limits.reached && self->n_done == self->n_given
             ? FD_STATUS_LIMIT
             : FD_STATUS_SOLUTION;
}

/* Solutions that were found come first, whatever ended it but an error. */
static FdStatus
next (FdPortfolio *self)
{
  FdStatus status;
  for (;;) {
    if (self->status != FD_STATUS_ERROR && fd_portfolio_deliver (self))
      return FD_STATUS_SOLUTION;
    if ((status = ended (self)) != FD_STATUS_SOLUTION)
      return status;
    run_round (self);
  }
}

FdStatus
fd_portfolio_next (FdPortfolio *self)
{
  if (!self) {
    fd_misused_null (__func__, "portfolio");
    return FD_STATUS_ERROR;
  }
  self->has_current = false;
  if (!self->begun)
    begin (self);
  fd_lock (&self->lock); /* a race goes on between the calls */
  fd_limits_begin_call (&self->limits);
  self->halting = false;
  FdStatus status = next (self);
  if (status != FD_STATUS_SOLUTION) /* else the stop is for the next call */
    fd_limits_end_call (&self->limits);
  fd_unlock (&self->lock);
  return status;
}
