/* SPDX-License-Identifier: MIT */
/* grade.c - the least class of rules whose exhaustive closure solves a model
 *
 * Each class is a set of rules that take values from domains, and more of them
 * the smaller the domains are: propagation in a store with given clues is such
 * a rule, and so is the removal of a value that some propagation refutes.  They
 * are applied until none takes anything, so the order does not matter, and a
 * class has all the rules of those below.  Hence another true clue, or another
 * true given, never makes a puzzle harder.
 */
#include "explainer.h"

#include "fd-search.h"
#include "fd-learning.h"

typedef struct {
  FdExplainer *self;
  FdScratch *all;   /* all clues, loaded with what was entered */
  GPtrArray *pairs; /* (element-type FdScratch): those of two clues */
  bool failed;      /* there is no solution */
} Grading;

enum { MOST_FAILURES = 200000 };

static bool
is_solved (const Grading *g)
{
  for (uint32_t i = 0; i < g->all->n; i++)
    if (g->self->known[g->all->var[i].id].shown &&
        !fd_var_is_fixed (g->all->store, (FdVar){i + 1}))
      return false;
  return !g->failed;
}

static bool
load_all (Grading *g, FdStrength strength)
{
  FdExplainer *self = g->self;
  g_autofree uint32_t *clue = g_new (uint32_t, self->n_clues + 1);
  for (uint32_t i = 0; i < self->n_clues; i++)
    clue[i] = i;
  fd_scratch_clear (g->all);
  g->all = fd_explainer_scratch (self, clue, self->n_clues, strength);
  return g->all &&
         fd_scratch_load (g->all, (FdAtom *) (gpointer) self->entered->data,
                          self->entered->len);
}

/* Takes a value for good. */
static bool
exclude (Grading *g, FdVar here, int32_t value)
{
  g->failed |= !fd_set_no_value (g->all->store, here, value);
  return true;
}

/* --- two clues at once --------------------------------------------------- */

static uint32_t
n_shared (const FdClue *a, const FdClue *b)
{
  uint32_t n = 0;
  for (uint32_t i = 0, k = 0; i < a->n_scope && k < b->n_scope;)
    if (a->scope[i].id == b->scope[k].id) {
      n++, i++, k++;
    } else if (a->scope[i].id < b->scope[k].id) {
      i++;
    } else {
      k++;
    }
  return n;
}

/* With one variable in common, each of two clues can be seen alone. */
static void
make_pairs (Grading *g)
{
  FdExplainer *self = g->self;
  g->pairs = g_ptr_array_new_with_free_func ((GDestroyNotify) fd_scratch_clear);
  for (uint32_t i = 0; i < self->n_clues; i++)
    for (uint32_t k = 0; k < i; k++) {
      uint32_t two[] = {k, i};
      if (n_shared (&self->clue[k], &self->clue[i]) < 2)
        continue;
      FdScratch *pair = fd_explainer_scratch (self, two, 2, FD_STRENGTH_DOMAIN);
      if (pair)
        g_ptr_array_add (g->pairs, pair);
    }
}

static void
add_domain (const Grading *g, FdVar x, GArray *out)
{
  FdVar here = fd_atom_var (fd_scratch_atom (g->all, fd_atom (x, FD_EQ, 0)));
  for (int32_t v = fd_var_min (g->self->model, x);
       v <= FD_VALUE_MAX && g->self->known[x.id].small;
       v = fd_var_next (g->self->model, x, v))
    if (!fd_var_contains (g->all->store, here, v)) {
      FdAtom atom = fd_atom (x, FD_NE, v);
      g_array_append_val (out, atom);
    }
}

/* What the pair takes, or refutes; whether anything. */
static bool
try_pair (Grading *g, FdScratch *pair)
{
  bool news = false;
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  for (uint32_t i = 0; i < pair->n; i++)
    add_domain (g, pair->var[i], known);
  if (!fd_scratch_load (pair, (FdAtom *) (gpointer) known->data, known->len)) {
    g->failed = true;
    return false;
  }
  for (uint32_t i = 0; i < pair->n && !g->failed; i++) {
    FdVar here = {i + 1}, there = fd_atom_var (fd_scratch_atom (
                              g->all, fd_atom (pair->var[i], FD_EQ, 0)));
    if (!g->self->known[pair->var[i].id].small ||
        fd_var_is_fixed (pair->store, here))
      continue;
    for (int32_t v = fd_var_min (pair->store, here);
         v <= FD_VALUE_MAX && !g->failed;
         v = fd_var_next (pair->store, here, v)) {
      ++*pair->work;
      fd_store_push (pair->store);
      bool fails = !fd_set_value (pair->store, here, v);
      fd_store_pop (pair->store);
      if (fails && fd_var_contains (g->all->store, there, v))
        news |= exclude (g, there, v);
    }
  }
  fd_scratch_unload (pair);
  return news;
}

static void
close_pairs (Grading *g)
{
  if (!g->pairs)
    make_pairs (g);
  for (bool news = true; news && !g->failed && !is_solved (g);) {
    news = false;
    for (guint i = 0; i < g->pairs->len && !g->failed; i++)
      news |= try_pair (g, g->pairs->pdata[i]);
  }
}

/* --- suppositions -------------------------------------------------------- */

static bool close_suppositions (Grading *g, uint32_t depth);

/* Whether @atom fails, with so many levels of suppositions inside. */
static bool
fails (Grading *g, FdAtom atom, uint32_t depth)
{
  FdStore *store = g->all->store;
  ++*g->all->work;
  fd_store_push (store);
  bool ok = fd_set_atom (store, atom);
  if (ok && depth) {
    ok = close_suppositions (g, depth);
    g->failed = false;
  }
  fd_store_pop (store);
  return !ok;
}

static bool
try_var (Grading *g, uint32_t i, uint32_t depth)
{
  FdStore *store = g->all->store;
  FdVar here = {i + 1};
  bool news = false;
  if (!g->self->known[g->all->var[i].id].shown ||
      !g->self->known[g->all->var[i].id].small || fd_var_is_fixed (store, here))
    return false;
  for (int32_t v = fd_var_min (store, here); v <= FD_VALUE_MAX && !g->failed;
       v = fd_var_next (store, here, v))
    if (!fd_explainer_is_late (g->self) &&
        fails (g, fd_atom (here, FD_EQ, v), depth - 1))
      news |= exclude (g, here, v);
  return news;
}

/* False: nothing is left. */
static bool
close_suppositions (Grading *g, uint32_t depth)
{
  for (bool news = true; news && !g->failed && !is_solved (g);) {
    news = false;
    for (uint32_t i = 0; i < g->all->n && !g->failed; i++)
      news |= try_var (g, i, depth);
  }
  return !g->failed;
}

/* --- the classes --------------------------------------------------------- */

static bool
has_one_solution (Grading *g)
{
  g_autoptr (FdSearch) s = fd_search_new (g->all->store);
  fd_search_set_learning (s, true);
  fd_search_set_free (s, true);
  fd_search_set_failure_limit (s, MOST_FAILURES);
  return fd_search_next (s) == FD_STATUS_SOLUTION &&
         fd_search_next (s) == FD_STATUS_EXHAUSTED;
}

/* No clue says anything of it. */
static bool
is_some_var_free (const FdExplainer *self)
{
  for (uint32_t id = 1; id <= self->n_vars; id++)
    if (!self->known[id].n_clues && !fd_var_is_fixed (self->facts, (FdVar){id}))
      return true;
  return false;
}

static FdGrade
grade (Grading *g)
{
  if (is_some_var_free (g->self) || !load_all (g, FD_STRENGTH_SINGLES))
    return FD_GRADE_NONE;
  if (is_solved (g))
    return FD_GRADE_SINGLES;
  if (!load_all (g, FD_STRENGTH_DOMAIN))
    return FD_GRADE_NONE;
  if (is_solved (g))
    return FD_GRADE_SETS;
  close_pairs (g);
  if (is_solved (g))
    return FD_GRADE_PAIRS;
  for (uint32_t depth = 1; depth <= 2 && !g->failed; depth++)
    if (close_suppositions (g, depth) && is_solved (g))
      return depth == 1 ? FD_GRADE_SUPPOSITIONS : FD_GRADE_NESTED;
  return !g->failed && !fd_explainer_is_late (g->self) && has_one_solution (g)
             ? FD_GRADE_SEARCH
             : FD_GRADE_NONE;
}

FdGrade
fd_explainer_grade (FdExplainer *self)
{
  if (!fd_require_explainer (self, __func__))
    return FD_GRADE_NONE;
  Grading g = {.self = self};
  FdGrade result = grade (&g);
  fd_scratch_clear (g.all);
  if (g.pairs)
    g_ptr_array_unref (g.pairs);
  return result;
}

const char *
fd_grade_name (FdGrade grade)
{
  static const char *const names[] = {
      "none", "easy", "moderate", "tricky", "hard", "very hard", "extreme",
  };
  return (unsigned) grade < G_N_ELEMENTS (names) ? names[grade] : "no grade";
}
