/* SPDX-License-Identifier: MIT */
/* judge.c - a search with random switches, against the list of all solutions
 *
 * Solutions still to be found are those not excluded by the ones found and
 * better than the best: each is found once, and no nogood that is learned may
 * exclude one of them.
 */
#include "judge.h"

#include <string.h>

#include "base/memory.h"
#include "search/search.h"

/* So many solutions are enough of one search. */
enum { MANY = 60 };

typedef struct {
  const Model *model;
  ModelSolutions *all;
  Manner manner;
  OracleRandom random;
  FdStore *store;
  FdSearch *search;
  FdVar x[MODEL_VARS];
  uint32_t goal;                             /* variable of the objective */
  uint32_t n_distinct, distinct[MODEL_VARS]; /* solutions differ in these */
  FdAtom same[2];                            /* and in the truth of these */
  uint32_t n_same;
  FdAtom assumption[4], root[2];
  bool equated; /* two variables, in a level around the search */
  uint32_t equal[2];
  uint64_t nogoods; /* judged so far */
  uint32_t found;
  JudgeCounts *counts;
  GString *what;
} Judge;

G_GNUC_PRINTF (2, 3)
static bool
fail (Judge *j, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  g_string_vprintf (j->what, format, ap);
  va_end (ap);
  return false;
}

/* --- atoms -------------------------------------------------------------- */

/* A variable of the model with the record that @x has. */
static uint32_t
var_of (const Judge *j, FdVar x)
{
  for (uint32_t v = 0; v < j->model->n_vars; v++)
    if (fd_domain (j->store, j->x[v])->id == x.id)
      return v;
  return UINT32_MAX;
}

static bool
holds_on (const Judge *j, FdAtom atom, const int32_t *values)
{
  FdVar x = fd_atom_var (atom);
  if (!x.id)
    return fd_atom_relation (atom) == FD_EQ;
  uint32_t v = var_of (j, fd_domain_var (fd_domain (j->store, x)));
  return oracle_compare (values[v], fd_atom_relation (atom), atom.value);
}

static bool
all_hold_on (const Judge *j, const FdAtom *atom, size_t n,
             const int32_t *values)
{
  for (size_t i = 0; i < n; i++)
    if (!holds_on (j, atom[i], values))
      return false;
  return true;
}

static const char *
say_atoms (const Judge *j, const FdAtom *atom, size_t n)
{
  static const char *const name[] = {">=", "<=", "=", "!="};
  static char text[400];
  size_t at = 0;
  text[0] = '\0';
  for (size_t i = 0; i < n && at < sizeof text - 40; i++)
    at += (size_t) g_snprintf (
        text + at, sizeof text - at, "%sv%u %s %d", i ? ", " : "",
        var_of (j, fd_domain_var (fd_domain (j->store, fd_atom_var (atom[i])))),
        name[fd_atom_relation (atom[i])], atom[i].value);
  return text;
}

/* Any, of a value of the domain. */
static FdAtom
draw_atom (Judge *j)
{
  uint32_t v = oracle_below (&j->random, j->model->n_vars);
  const OracleValues *d = &j->model->domain[v];
  FdRelation relation = (FdRelation) oracle_below (&j->random, 4);
  int32_t value = d->value[oracle_below (&j->random, d->n)];
  return fd_atom (j->x[v], relation, value);
}

/* --- the switches ------------------------------------------------------- */

static void
draw_manner (Judge *j, uint32_t mask)
{
  OracleRandom *r = &j->random;
  static const uint32_t scales[] = {1, 1, 2, 5, 20};
  Manner *m = &j->manner;
  *m = (Manner){0};
  /* one after the other, so that each compiler draws the same */
  m->learning = oracle_chance (r, 88);
  m->free = oracle_chance (r, 40);
  m->minimization = oracle_chance (r, 70);
  m->last_conflict = oracle_chance (r, 20);
  m->checking = oracle_chance (r, 50);
  m->restart = (FdRestart) oracle_below (r, 6);
  m->scale = scales[oracle_below (r, 5)];
  m->n_branchings = oracle_below (r, 4);
  m->projected = oracle_chance (r, 25);
  m->optimize = oracle_chance (r, 35);
  m->maximize = oracle_chance (r, 50);
  m->n_assumptions = oracle_chance (r, 25) ? 1 + oracle_below (r, 4) : 0;
  m->n_root = oracle_chance (r, 15) ? 1 + oracle_below (r, 2) : 0;
  m->by_step = oracle_chance (r, 60);
  m->node_step = oracle_chance (r, 30) ? 1 + oracle_below (r, 5) : 0;
  m->kept = oracle_chance (r, 30) ? 1 + oracle_below (r, 8) : 0;
  m->scarce = oracle_chance (r, 10);
  m->faults = oracle_chance (r, 15);
  m->root_end = oracle_chance (r, 30);
  if (oracle_chance (r, 50))
    m->restart = FD_RESTART_NONE;
  m->turns = oracle_chance (r, 70) ? FD_TURNS_PLAIN : FD_TURNS_NONE;
  if (m->turns && oracle_chance (r, 30))
    m->turns = FD_TURNS_APART;
  m->turn = 1 + oracle_below (r, 5000);
  if (m->turns && oracle_chance (r, 30)) { /* there will be some */
    m->learning = m->free = true;
    m->restart = FD_RESTART_CONSTANT;
    m->scale = 1;
    m->projected = m->root_end = false;
    m->n_assumptions = 0;
  }
  bool *switches[JUDGE_SWITCHES] = {
      &m->free,     &m->minimization, &m->last_conflict, &m->projected,
      &m->optimize, &m->scarce,       &m->checking,      NULL};
  for (uint32_t i = 0; i < JUDGE_SWITCHES; i++)
    if (mask >> i & 1 && switches[i])
      *switches[i] = false;
  if (mask >> 7 & 1)
    m->restart = FD_RESTART_NONE;
  if (mask >> 8 & 1)
    m->n_assumptions = 0;
  if (mask >> 9 & 1)
    m->n_root = m->n_branchings = 0;
  if (mask >> 11 & 1)
    m->faults = false;
  if (mask >> 12 & 1)
    m->root_end = false;
  if (mask >> 13 & 1)
    m->turns = FD_TURNS_NONE;
  if (mask >> 10 & 1)
    m->kept = m->node_step = 0;
}

static bool
draw_decision (const FdStore *store, gpointer data, FdAtom *decision)
{
  Judge *j = data;
  uint32_t open[MODEL_VARS], n = 0;
  for (uint32_t v = 0; v < j->model->n_vars; v++)
    if (!fd_var_is_fixed (store, j->x[v]))
      open[n++] = v;
  if (!n)
    return false;
  FdVar x = j->x[open[oracle_below (&j->random, n)]];
  int32_t min = fd_var_min (store, x), max = fd_var_max (store, x);
  switch (oracle_below (&j->random, 4)) {
  case 0:
    *decision = fd_atom (x, FD_GE, oracle_between (&j->random, min + 1, max));
    return true;
  case 1:
    *decision = fd_atom (x, FD_LE, oracle_between (&j->random, min, max - 1));
    return true;
  default: {
    int32_t value = fd_var_next (store, x, min);
    if (oracle_chance (&j->random, 30))
      value = oracle_chance (&j->random, 50) ? min : max;
    *decision =
        fd_atom (x, oracle_chance (&j->random, 50) ? FD_EQ : FD_NE, value);
    return true;
  }
  }
}

static void
branch_on (Judge *j, const FdVar *x, uint32_t n)
{
  OracleRandom *r = &j->random;
  uint32_t var_select = oracle_below (r, FD_SELECT_RANDOM + 1);
  uint32_t val_select = oracle_below (r, FD_ASSIGN_OUT_RANDOM + 1);
  fd_search_add_branching (j->search, x, n, (FdVarSelect) var_select,
                           (FdValSelect) val_select);
}

static void
add_branching (Judge *j)
{
  FdVar x[MODEL_VARS];
  uint32_t n = 0;
  if (oracle_chance (&j->random, 25)) {
    fd_search_add_brancher (j->search, draw_decision, j, NULL);
    return;
  }
  for (uint32_t v = 0; v < j->model->n_vars; v++)
    if (oracle_chance (&j->random, 50))
      x[n++] = j->x[v];
  branch_on (j, x, n);
}

/* Solutions differ in some variables, perhaps branched on here, and atoms. */
static void
project (Judge *j, bool branch)
{
  FdVar x[MODEL_VARS];
  for (uint32_t v = 0; v < j->model->n_vars; v++)
    if (oracle_chance (&j->random, 40)) {
      x[j->n_distinct] = j->x[v];
      j->distinct[j->n_distinct++] = v;
    }
  j->n_same =
      oracle_chance (&j->random, 30) ? 1 + oracle_below (&j->random, 2) : 0;
  for (uint32_t i = 0; i < j->n_same; i++)
    j->same[i] = draw_atom (j);
  if (branch)
    branch_on (j, x, j->n_distinct);
  fd_search_project (j->search, x, j->n_distinct, j->same, j->n_same);
}

static void
prepare (Judge *j)
{
  const Manner *m = &j->manner;
  FdSearch *s = j->search;
  uint32_t at = oracle_below (&j->random, m->n_branchings + 1);
  bool first = at < m->n_branchings && oracle_chance (&j->random, 50);
  for (uint32_t b = 0; b <= m->n_branchings; b++) {
    if (m->projected && b == at)
      project (j, first);
    else if (b < m->n_branchings)
      add_branching (j);
  }
  if (!m->projected || m->optimize) {
    j->n_same = 0;
    for (uint32_t v = 0; v < j->model->n_vars; v++)
      j->distinct[v] = v;
    j->n_distinct = j->model->n_vars;
  }
  if (!fd_search_set_learning (s, m->learning))
    fail (j, "the search cannot learn");
  fd_search_set_free (s, m->free);
  fd_search_set_turns (s, m->turns, m->turn);
  if (!m->minimization)
    fd_search_set_minimization (s, FD_MINIMIZATION_NONE);
  fd_search_set_last_conflict (s, m->last_conflict);
  fd_search_set_checking (s, m->checking);
  fd_search_set_keeping_root_atoms (s, m->root_end);
  if (m->scarce)
    fd_search_set_nogood_memory (s, 1000);
  if (m->restart)
    fd_search_set_restarts (s, m->restart, m->scale, 1.3);
  fd_search_set_seed (s, oracle_random (&j->random));
  if (m->optimize && m->maximize)
    fd_search_maximize (s, j->x[j->goal]);
  else if (m->optimize)
    fd_search_minimize (s, j->x[j->goal]);
  for (uint32_t i = 0; i < m->n_assumptions; i++)
    j->assumption[i] = draw_atom (j);
  if (m->n_assumptions)
    fd_search_assume (s, j->assumption, m->n_assumptions);
}

/* --- judging ------------------------------------------------------------ */

static bool
is_better (const Judge *j, int32_t a, int32_t b)
{
  return j->manner.maximize ? a > b : a < b;
}

/* What is found excludes others. */
static bool
judge_solution (Judge *j)
{
  int32_t values[MODEL_VARS] = {0};
  bool known = false;
  for (uint32_t v = 0; v < j->model->n_vars; v++)
    if (!fd_get_value (j->store, j->x[v], &values[v]))
      return fail (j, "a solution without a value");
  for (uint32_t i = 0; i < j->all->n; i++) {
    const int32_t *other = j->all->values[i];
    if (!memcmp (values, other, j->model->n_vars * sizeof *values)) {
      if (j->all->gone[i])
        return fail (j, "a solution found twice, or one not wanted");
      known = true;
    }
  }
  if (!known)
    return fail (j, "found what is no solution");
  for (uint32_t i = 0; i < j->all->n; i++) {
    bool same = true;
    for (uint32_t k = 0; k < j->n_distinct; k++)
      same =
          same && values[j->distinct[k]] == j->all->values[i][j->distinct[k]];
    for (uint32_t k = 0; k < j->n_same; k++)
      same = same && holds_on (j, j->same[k], values) ==
                         holds_on (j, j->same[k], j->all->values[i]);
    if (j->manner.optimize)
      same = !is_better (j, j->all->values[i][j->goal], values[j->goal]);
    j->all->gone[i] |= same;
  }
  j->found++;
  j->counts->solutions++;
  return all_hold_on (j, j->assumption, j->manner.n_assumptions, values) ||
         fail (j, "a solution without an assumption");
}

/* The nogood learned last, if there is a new one. */
static bool
judge_nogood (Judge *j)
{
  const FdLearner *learner = j->search->learner;
  if (!learner || !learner->store || learner->statistics.nogoods == j->nogoods)
    return true;
  if (++j->nogoods != learner->statistics.nogoods)
    return fail (j, "%u nogoods at once",
                 (unsigned) (learner->statistics.nogoods - j->nogoods + 1));
  j->counts->judged++;
  const FdAtoms *learned = &learner->learned;
  for (uint32_t i = 0; i < j->all->n; i++)
    if (!j->all->gone[i] &&
        all_hold_on (j, learned->atom, learned->n, j->all->values[i]))
      return fail (j, "the nogood %s excludes a solution",
                   say_atoms (j, learned->atom, learned->n));
  return true;
}

static uint32_t
count_with (const Judge *j, const FdAtom *atom, size_t n)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < j->all->n; i++)
    count += !j->all->gone[i] && all_hold_on (j, atom, n, j->all->values[i]);
  return count;
}

static bool
judge_core (Judge *j)
{
  size_t n;
  const FdAtom *core = fd_search_core (j->search, &n);
  j->counts->cores++;
  j->store->memory.fail_at = 0;
  for (int round = 0; round < 2; round++) {
    for (size_t i = 0; i < n; i++) {
      bool known = false;
      for (uint32_t k = 0; k < j->manner.n_assumptions; k++)
        known |= fd_atom_equal (core[i], j->assumption[k]);
      if (!known)
        return fail (j, "a core with what was not assumed");
    }
    if (count_with (j, core, n))
      return fail (j, "the core %s has a solution", say_atoms (j, core, n));
    if (round || j->manner.optimize || oracle_chance (&j->random, 30))
      break;
    if (!fd_search_minimize_core (j->search, 0))
      return fail (j, "a core not minimized");
    core = fd_search_core (j->search, &n);
    for (size_t i = 0; i < n; i++) {
      FdAtom less[4];
      memcpy (less, core, n * sizeof *less);
      less[i] = less[n - 1];
      if (!count_with (j, less, n - 1))
        return fail (j, "the core %s is not minimal", say_atoms (j, core, n));
    }
  }
  return true;
}

static bool
judge_end (Judge *j)
{
  if (count_with (j, j->assumption, j->manner.n_assumptions))
    return fail (j, "%u solutions missed, %u found",
                 count_with (j, j->assumption, j->manner.n_assumptions),
                 j->found);
  return j->found || judge_core (j);
}

/* --- running ------------------------------------------------------------ */

/* Where the next stop is to be. */
static void
set_limits (Judge *j)
{
  const FdStatistics *s = fd_search_statistics (j->search);
  if (j->manner.by_step)
    fd_search_set_failure_limit (j->search, s->failures + 1);
  else if (j->manner.node_step)
    fd_search_set_node_limit (j->search, s->nodes + j->manner.node_step);
}

/* Of the next allocations one may fail. */
static void
set_fault (Judge *j)
{
  FdMemory *memory = &j->store->memory;
  memory->fail_at = 0;
  if (j->manner.faults && oracle_chance (&j->random, 40))
    memory->fail_at = memory->n_calls + 1 + oracle_below (&j->random, 12);
}

static bool
run (Judge *j)
{
  for (;;) {
    set_limits (j);
    set_fault (j);
    FdStatus status = fd_search_next (j->search);
    if (j->manner.kept && j->search->learner && j->search->learner->store)
      j->search->learner->nogoods->local_limit = j->manner.kept;
    if (status == FD_STATUS_LIMIT && j->manner.faults &&
        fd_search_limit (j->search) == FD_LIMIT_MEMORY) {
      /* what was learned may be half of it */
      if (j->search->learner)
        j->nogoods = j->search->learner->statistics.nogoods;
      continue;
    }
    if (j->manner.by_step && !judge_nogood (j))
      return false;
    if (status == FD_STATUS_EXHAUSTED)
      return judge_end (j);
    if (status == FD_STATUS_SOLUTION) {
      if (!judge_solution (j))
        return false;
      if (j->found == MANY)
        return true;
      continue;
    }
    if (status == FD_STATUS_ERROR)
      return fail (j, "%s", fd_store_error (j->store)->message);
    FdLimit limit = fd_search_limit (j->search);
    if (limit != (j->manner.by_step ? FD_LIMIT_FAILURES : FD_LIMIT_NODES))
      return fail (j, "stopped by limit %d", limit);
  }
}

/* Once from where the store is. */
static bool
search (Judge *j)
{
  j->search = fd_search_new (j->store);
  j->nogoods = j->found = 0;
  j->n_distinct = j->n_same = 0;
  for (uint32_t i = 0; i < j->all->n; i++)
    j->all->gone[i] =
        !all_hold_on (j, j->root, j->manner.n_root, j->all->values[i]) ||
        (j->equated &&
         j->all->values[i][j->equal[0]] != j->all->values[i][j->equal[1]]);
  prepare (j);
  bool ok = run (j);
  j->store->memory.fail_at = 0;
  FdLearningStatistics s = fd_search_learning_statistics (j->search);
  j->counts->nogoods += s.nogoods;
  j->counts->forgotten += s.forgotten;
  j->counts->checked += j->manner.checking ? s.checked : 0;
  j->counts->plain += s.plain_failures;
  j->counts->failures += fd_search_statistics (j->search)->failures;
  if (ok && fd_search_statistics (j->search)->solutions != j->found)
    ok = fail (j, "solutions miscounted");
  fd_search_free (j->search);
  return ok;
}

static uint64_t
count_values (const Judge *j)
{
  uint64_t n = 0;
  for (uint32_t v = 0; v < j->model->n_vars; v++)
    n = 31 * n + fd_var_size (j->store, j->x[v]) +
        (uint32_t) fd_var_min (j->store, j->x[v]);
  return n;
}

bool
judge (Model *model, uint64_t seed, uint32_t mask, ModelSolutions *all,
       JudgeCounts *counts, GString *what)
{
  Judge j = {.model = model, .all = all, .counts = counts, .what = what};
  oracle_random_seed (&j.random, seed);
  draw_manner (&j, mask);
  for (int k = 0; k < 4; k++) {
    uint32_t v = oracle_below (&j.random, model->n_vars);
    if (model->domain[v].n >= model->domain[j.goal].n)
      j.goal = v;
  }
  j.store = fd_store_new ();
  bool explaining = j.manner.learning || oracle_chance (&j.random, 50);
  bool later = explaining && seed % 2; /* the history begins after posting */
  fd_store_set_explaining (j.store, explaining && !later);
  bool ok = true, consistent = model_post (model, j.store, j.x);
  if (later && (j.manner.n_root || !j.manner.learning || seed / 2 % 2) &&
      !fd_store_set_explaining (j.store, true))
    ok = fail (&j, "the history cannot begin");
  if (!model_solve (model, all)) {
    counts->skipped++;
    fd_store_free (j.store);
    return true;
  }
  counts->models++;
  counts->learning += j.manner.learning;
  counts->optimized += j.manner.optimize;
  counts->inconsistent += !consistent;
  if (!consistent && all->n)
    ok = fail (&j, "called inconsistent with %u solutions", all->n);
  uint32_t n_root = j.manner.n_root;
  j.manner.n_root = 0;
  for (uint32_t i = 0; consistent && i < n_root; i++) {
    FdAtom atom = draw_atom (&j);
    if (!fd_store_push (j.store))
      ok = fail (&j, "no level");
    if (fd_set_atom (j.store, atom))
      j.root[j.manner.n_root++] = atom;
  }
  if (consistent && n_root && oracle_chance (&j.random, 40)) {
    for (uint32_t k = 0; k < 2; k++)
      j.equal[k] = oracle_below (&j.random, model->n_vars);
    j.equated = fd_unify (j.store, j.x[j.equal[0]], j.x[j.equal[1]]);
  }
  uint64_t before = count_values (&j);
  for (int k = 0; consistent && ok && k < 2; k++) {
    ok = search (&j);
    if (ok && count_values (&j) != before)
      ok = fail (&j, "the search changed the store");
    if (!oracle_chance (&j.random, 25))
      break;
  }
  fd_store_free (j.store);
  return ok;
}
