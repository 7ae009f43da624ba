/* SPDX-License-Identifier: MIT */
/* jobshop.c - job shops: the shortest schedule */
#include "read.h"

typedef struct {
  const JobShop *shop;
  FdStore *store;
  JobShopModel model;
  bool learning;
  int32_t *first;   /* start of each task in a schedule found without search */
  int32_t makespan; /* of it */
  bool shows_first;
} Job;

static int
n_tasks (const Job *job)
{
  return job->shop->n_jobs * job->shop->n_machines;
}

static int32_t
start_of (const Job *job, int t)
{
  return job->shows_first ? job->first[t]
                          : fd_var_min (job->store, job->model.start[t]);
}

static int32_t
makespan_of (const Job *job)
{
  return job->shows_first ? job->makespan
                          : fd_var_min (job->store, job->model.makespan);
}

static int32_t
end_of (const Job *job, int t)
{
  return start_of (job, t) + job->shop->duration[t];
}

/* --- search --------------------------------------------------------------- */

/* The orders; then the makespan and all starts, as soon as may be. */
static void
branch (FdSearch *search, gpointer data)
{
  const Job *job = data;
  const JobShopModel *model = &job->model;

  fd_search_add_branching (search, model->order, model->n_orders,
                           job->learning ? FD_SELECT_INPUT_ORDER
                                         : FD_SELECT_DOM_WDEG,
                           FD_ASSIGN_MIN);
  fd_search_add_branching (search, &model->makespan, 1, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_MIN);
  fd_search_add_branching (search, model->start, (size_t) n_tasks (job),
                           FD_SELECT_SMALLEST, FD_ASSIGN_MIN);
  if (job->learning && fd_search_set_learning (search, true))
    fd_search_set_free (search, true);
}

/* j2t1: when the first task of job 2 begins; j2t1<j1t3: whether that is before
 * the third one of job 1 does. */
static void
name_vars (gpointer data)
{
  const Job *job = data;
  const JobShopModel *model = &job->model;
  int n = job->shop->n_machines;

  solver_name_var (job->store, model->makespan, "makespan");
  for (int t = 0; t < n_tasks (job); t++)
    solver_name_var (job->store, model->start[t], "j%dt%d", t / n + 1,
                     t % n + 1);
  for (size_t i = 0; i < model->n_orders; i++) {
    const int *task = model->ordered[i];
    solver_name_var (job->store, model->order[i], "j%dt%d<j%dt%d",
                     task[1] / n + 1, task[1] % n + 1, task[0] / n + 1,
                     task[0] % n + 1);
  }
}

/* --- what is shown -------------------------------------------------------- */

/* By machine, then by start; of tasks that take no time, the one before. */
static int
compare_tasks (gconstpointer a, gconstpointer b, gpointer data)
{
  const Job *job = data;
  int t = *(const int *) a, u = *(const int *) b;
  const int32_t key[][2] = {{job->shop->machine[t], job->shop->machine[u]},
                            {start_of (job, t), start_of (job, u)},
                            {end_of (job, t), end_of (job, u)},
                            {t, u}};

  for (guint i = 0; i < G_N_ELEMENTS (key); i++)
    if (key[i][0] != key[i][1])
      return key[i][0] < key[i][1] ? -1 : 1;
  return 0;
}

static int *
by_machine (const Job *job)
{
  int n = n_tasks (job), *task = g_new (int, n);

  for (int t = 0; t < n; t++)
    task[t] = t;
  g_qsort_with_data (task, n, sizeof *task, compare_tasks, (gpointer) job);
  return task;
}

static bool
check (gpointer data)
{
  const Job *job = data;
  const JobShop *shop = job->shop;
  g_autofree int *task = by_machine (job);
  int32_t last = 0;

  for (int t = 0; t < n_tasks (job); t++) {
    if (start_of (job, t) < 0 ||
        (t % shop->n_machines > 0 && start_of (job, t) < end_of (job, t - 1)))
      return false;
    last = MAX (last, end_of (job, t));
  }
  for (int i = 1; i < n_tasks (job); i++)
    if (shop->machine[task[i]] == shop->machine[task[i - 1]] &&
        start_of (job, task[i]) < end_of (job, task[i - 1]))
      return false;
  return last <= makespan_of (job);
}

/* A line a machine: its jobs, with when they begin and end. */
static void
draw (const SolverStyle *style, GString *out, gpointer data)
{
  const Job *job = data;
  const JobShop *shop = job->shop;
  g_autofree int *task = by_machine (job);

  for (int i = 0; i < n_tasks (job); i++) {
    int t = task[i];
    if (i == 0 || shop->machine[t] != shop->machine[task[i - 1]])
      g_string_append_printf (out, "%s%smachine %d:%s ", i > 0 ? "\n" : "",
                              style->bold, shop->machine[t], style->plain);
    else
      g_string_append (out, ", ");
    g_string_append_printf (out, "job %d %d-%d", t / shop->n_machines,
                            start_of (job, t), end_of (job, t));
  }
  g_string_append_c (out, '\n');
}

/* The start of each task, a row a job. */
static void
json (JsonBuilder *builder, gpointer data)
{
  const Job *job = data;

  json_builder_set_member_name (builder, "makespan");
  json_builder_add_int_value (builder, makespan_of (job));
  json_builder_set_member_name (builder, "starts");
  json_builder_begin_array (builder);
  for (int t = 0; t < n_tasks (job); t++) {
    if (t % job->shop->n_machines == 0)
      json_builder_begin_array (builder);
    json_builder_add_int_value (builder, start_of (job, t));
    if ((t + 1) % job->shop->n_machines == 0)
      json_builder_end_array (builder);
  }
  json_builder_end_array (builder);
}

static void
describe (JsonBuilder *builder, gpointer data)
{
  const Job *job = data;

  json_builder_set_member_name (builder, "jobs");
  json_builder_add_int_value (builder, job->shop->n_jobs);
  json_builder_set_member_name (builder, "machines");
  json_builder_add_int_value (builder, job->shop->n_machines);
}

static void
draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const Job *job = data;
  g_autofree int32_t *start = g_new (int32_t, n_tasks (job));

  for (int t = 0; kind == PICTURE_SOLUTION && t < n_tasks (job); t++)
    start[t] = start_of (job, t);
  jobshop_picture (picture, job->shop, kind == PICTURE_SOLUTION ? start : NULL);
}

/* --- the family ----------------------------------------------------------- */

static void
show_first (bool shown, gpointer data)
{
  ((Job *) data)->shows_first = shown;
}

static bool
solve_posted (Solver *solver, Job *job, const char *name, bool stopped,
              GError **error)
{
  return solver_solve (
      solver,
      &(SolverPuzzle){.name = name,
                      .store = job->store,
                      .data = job,
                      .branch = branch,
                      .learns = job->learning,
                      .name_vars = name_vars,
                      .draw = draw,
                      .json = json,
                      .describe = describe,
                      .picture = draw_picture,
                      .check = check,
                      .stopped = stopped,
                      .first = show_first,
                      .first_value = job->makespan,
                      .objective = job->model.makespan,
                      .objective_name = "makespan",
                      .sense = -1,
                      .has_bound = !stopped,
                      .bound = stopped ? 0 : jobshop_bound (job->shop)},
      error);
}

static bool
solve (Solver *solver, const JobShopText *instance, GError **error)
{
  Job job = {.shop = &instance->shop,
             .store = solver_store_new (solver),
             .learning = solver_option (solver, "plain") == NULL};
  g_autofree int32_t *first = g_new (int32_t, n_tasks (&job));
  bool good = false, posted;

  job.first = first;
  job.makespan = jobshop_greedy (job.shop, first);
  fd_store_set_explaining (job.store, job.learning);
  posted = jobshop_post (job.store, job.shop,
                         solver_proves (solver) ? 0 : jobshop_bound (job.shop),
                         true, &job.model);
  if (posted || solver_is_over (solver))
    good = solve_posted (solver, &job, instance->name, !posted, error);
  else if (!solver_refused (job.store, error))
    g_assert_not_reached (); /* one job after the other is a schedule */
  jobshop_model_clear (&job.model);
  fd_store_free (job.store);
  return good;
}

/* Each instance as soon as it is read. */
static bool
solve_stream (Solver *solver, SolverStream *stream, GError **error)
{
  g_autoptr (JobShopReader) reader = jobshop_reader_new (stream);

  for (bool more = true; more && solver_going (solver);) {
    JobShopText *instance;
    bool good = jobshop_reader_next (reader, &instance, error);
    if (good && instance == NULL)
      break;
    more = jobshop_reader_has_next (reader);
    if (more)
      solver_batch (solver, 0);
    if (good)
      good = solve (solver, instance, error);
    g_clear_pointer (&instance, jobshop_text_free);
    if (!good && !solver_go_on (solver, error))
      return false;
  }
  return true;
}

static bool
run (Solver *solver, char **args, GError **error)
{
  if (args[1] != NULL)
    solver_batch (solver, 0);
  for (; *args != NULL && solver_going (solver); args++) {
    g_autoptr (SolverStream) stream = solver_stream_open (*args, error);
    if (stream == NULL ? !solver_go_on (solver, error)
                       : !solve_stream (solver, stream, error))
      return false;
  }
  return true;
}

static const SolverOption options[] = {
    {"plain", NULL, "search without learning from failures"},
    {NULL, NULL, NULL}};

const SolverFamily solver_jobshop = {
    .name = "jobshop",
    .arguments = "FILE...",
    .summary = "the shortest schedules of job shops",
    .help =
        "Each job is a sequence of tasks, one for each machine; a machine "
        "works "
        "on one at a\ntime.  FILE, or - for standard input, has the format of "
        "the OR-Library: a line\n'JOBS MACHINES', then a line for each job, "
        "'MACHINE DURATION' for each of its\ntasks in turn; machines count "
        "from 0.  Before and between instances, lines that\ndo not begin with "
        "a digit are remarks; 'instance NAME' names the next one.\n\n"
        "  fdsolve jobshop ft06.txt\n"
        "  fdsolve jobshop --time-limit 1m --json jobshop1.txt",
    .options = options,
    .min_args = 1,
    .max_args = -1,
    .run = run,
};
