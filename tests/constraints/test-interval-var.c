/* SPDX-License-Identifier: MIT */
/* test-interval-var.c - schedules of tasks, as many as enumeration finds */
#include <fd.h>

#include "../tap.h"
#include "base/random.h"

enum { N = 3, LAST = 4, LONGEST = 2, SCHEDULES = 150 };

static FdRandom random_of;

static int32_t
below (uint32_t n)
{
  return (int32_t) fd_random_below (&random_of, n);
}

typedef enum { APART, TOGETHER, N_KINDS } Kind;

/* What is asked for. */
typedef struct {
  bool optional[N];
  int32_t demand[N], capacity;
  Kind kind;
  int before, behind; /* tasks; and the delay between them */
  int32_t delay;
} Schedule;

/* What it is of one task. */
typedef struct {
  int32_t start, duration, present;
} Task;

static void
draw (Schedule *s)
{
  for (int i = 0; i < N; i++) {
    s->optional[i] = below (2);
    s->demand[i] = below (3);
  }
  s->kind = (Kind) below (N_KINDS);
  s->capacity = below (4);
  s->before = below (N);
  s->behind = below (N);
  s->delay = below (5) - 2;
}

/* --- by enumeration ------------------------------------------------------- */

static bool
runs (const Task *t, int32_t time)
{
  return t->present && t->start <= time && time < t->start + t->duration;
}

static bool
are_right (const Schedule *s, const Task *task)
{
  const Task *a = &task[s->before], *b = &task[s->behind];
  if (a->present && b->present && a->start + a->duration + s->delay > b->start)
    return false;
  for (int32_t time = 0; time < LAST; time++) {
    int32_t running = 0, taken = 0;
    for (int i = 0; i < N; i++) {
      running += runs (&task[i], time);
      taken += runs (&task[i], time) ? s->demand[i] : 0;
    }
    if (s->kind == APART ? running > 1 : taken > s->capacity)
      return false;
  }
  return true;
}

/* Of tasks from @i on. */
static uint64_t
enumerate (const Schedule *s, Task *task, int i)
{
  uint64_t n = 0;
  if (i == N)
    return are_right (s, task);
  Task *t = &task[i];
  for (t->present = s->optional[i] ? 0 : 1; t->present < 2; t->present++)
    for (t->duration = 0; t->duration <= LONGEST; t->duration++)
      for (t->start = 0; t->start + t->duration <= LAST; t->start++)
        n += enumerate (s, task, i + 1);
  return n;
}

/* --- by the library ------------------------------------------------------- */

static bool
post (FdStore *store, const Schedule *s, FdIntervalVar *task)
{
  FdVar demand[N];
  for (int i = 0; i < N; i++) {
    task[i] = s->optional[i]
                  ? fd_interval_var_new_optional (store, 0, LAST, 0, LONGEST)
                  : fd_interval_var_new (store, 0, LAST, 0, LONGEST);
    ck_assert (task[i].start.id);
    demand[i] = fd_var_new (store, s->demand[i], s->demand[i]);
  }
  FdVar capacity = fd_var_new (store, s->capacity, s->capacity);
  return fd_interval_precede (store, &task[s->before], s->delay,
                              &task[s->behind]) &&
         (s->kind == APART
              ? fd_interval_disjunctive (store, task, N)
              : fd_interval_cumulative (store, task, demand, N, capacity));
}

static uint64_t
search (const Schedule *s, bool learning)
{
  uint64_t n = 0;
  FdIntervalVar task[N];
  FdVar x[3 * N];
  size_t n_x = 0;
  FdStore *store = fd_store_new ();
  if (post (store, s, task)) {
    for (int i = 0; i < N; i++) {
      x[n_x++] = task[i].start;
      x[n_x++] = task[i].duration;
      if (s->optional[i])
        x[n_x++] = fd_atom_var (task[i].present);
    }
    FdSearch *search = fd_search_new (store);
    fd_search_add_branching (search, x, n_x, FD_SELECT_FIRST_FAIL,
                             FD_ASSIGN_MIN);
    fd_search_project (search, x, n_x, NULL, 0);
    ck_assert (fd_search_set_learning (search, learning));
    fd_search_set_checking (search, true);
    ck_assert_int_eq (fd_search_count (search, &n), FD_STATUS_EXHAUSTED);
    fd_search_free (search);
  } else {
    ck_assert_ptr_null (fd_store_error (store));
  }
  fd_store_free (store);
  return n;
}

START_TEST (schedules)
{
  int possible = 0;
  fd_random_init (&random_of, 20261123);
  for (int k = 0; k < SCHEDULES; k++) {
    Schedule s;
    Task task[N];
    draw (&s);
    uint64_t n = enumerate (&s, task, 0);
    possible += n > 0;
    ck_assert_uint_eq (search (&s, false), n);
    ck_assert_uint_eq (search (&s, true), n);
  }
  ck_assert_int_gt (possible, SCHEDULES / 2);
}
END_TEST

/* None at all is no mistake. */
START_TEST (no_tasks)
{
  FdStore *store = fd_store_new ();
  FdVar capacity = fd_var_new (store, 0, 1);
  ck_assert (fd_interval_disjunctive (store, NULL, 0));
  ck_assert (fd_interval_cumulative (store, NULL, NULL, 0, capacity));
  fd_store_free (store);
}
END_TEST

static const char *
message (const FdStore *store)
{
  const GError *error = fd_store_error (store);
  return error ? error->message : "";
}

/* Refused by name, and nothing is left of it. */
START_TEST (refusals)
{
  FdStore *store = fd_store_new ();
  FdVar first = fd_var_new (store, 0, 1);
  ck_assert_uint_eq (fd_interval_var_new (store, 5, 9, 5, 6).start.id, 0);
  ck_assert_str_eq (message (store),
                    "fd_interval_var_new: a task of 5 to 6 within 5..9, "
                    "expected a duration that has room");
  ck_assert_uint_eq (fd_interval_var_new_optional (store, 0, 9, -1, 6).start.id,
                     0);
  ck_assert_uint_eq (fd_interval_var_new (store, 0, 9, 3, 2).start.id, 0);
  ck_assert_uint_eq (
      fd_interval_var_new (store, INT32_MIN, INT32_MAX, 0, 1).start.id, 0);
  ck_assert_str_ne (message (store), "");
  ck_assert_uint_eq (fd_var_new (store, 0, 1).id, first.id + 1);

  FdIntervalVar none = fd_interval_var_new (store, 0, 9, 3, 2);
  FdIntervalVar task = fd_interval_var_new (store, 0, 9, 2, 3);
  ck_assert (!fd_interval_precede (store, &task, 0, &none));
  ck_assert_msg (g_str_has_prefix (message (store), "fd_interval_precede:"),
                 "%s", message (store));
  ck_assert (!fd_interval_disjunctive (store, &none, 1));
  ck_assert_str_ne (message (store), "");
  fd_store_free (store);
}
END_TEST

/* The delay may be any number. */
START_TEST (delays)
{
  FdStore *store = fd_store_new ();
  FdIntervalVar a = fd_interval_var_new (store, 0, 9, 2, 2);
  FdIntervalVar b = fd_interval_var_new (store, 0, 9, 2, 2);
  ck_assert (fd_interval_precede (store, &a, 3, &b));
  ck_assert_int_eq (fd_var_min (store, b.start), 5);
  ck_assert_int_eq (fd_var_max (store, a.start), 2);
  ck_assert (fd_interval_precede (store, &a, INT32_MIN, &b));
  ck_assert (!fd_interval_precede (store, &a, INT32_MAX, &b));
  ck_assert_ptr_null (fd_store_error (store));
  fd_store_free (store);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("interval variables");
  add_test (suite, "schedules", schedules);
  add_test (suite, "no tasks", no_tasks);
  add_test (suite, "refusals", refusals);
  add_test (suite, "delays", delays);
  return run_suite (suite);
}
