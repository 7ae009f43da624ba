/* SPDX-License-Identifier: MIT */
/* suppose.c - values that fail when they are supposed
 *
 * In a store of all clues, at what is known, each value left is supposed.  The
 * known facts are a fixpoint of what the clues say one by one, so a failure
 * rests on the supposition.  Its derivation names the clues; these alone, in a
 * store of their own, show which of the facts are needed.
 */
#include "explainer.h"

#include <string.h>

enum { SHORT = 4 }; /* clues of a supposition that is short */

/* --- the store of all clues ---------------------------------------------- */

static FdScratch *
make_chain (FdExplainer *self, bool sets)
{
  g_autofree uint32_t *all = g_new (uint32_t, self->n_clues + 1);
  for (uint32_t i = 0; i < self->n_clues; i++)
    all[i] = i;
  return fd_explainer_scratch (self, all, self->n_clues,
                               sets ? FD_STRENGTH_DOMAIN : FD_STRENGTH_SINGLES);
}

FdScratch *
fd_suppose_chain (FdExplainer *self, bool sets)
{
  if (!self->chain[sets])
    self->chain[sets] = make_chain (self, sets);
  FdScratch *chain = self->chain[sets];
  if (!chain || self->chain_stamp[sets] == self->stamp + 1)
    return chain;
  if (self->chain_stamp[sets])
    fd_scratch_unload (chain);
  self->chain_stamp[sets] = 0;
  g_autoptr (GArray) facts = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  fd_facts_of_scratch (self, chain, facts);
  if (!fd_scratch_load (chain, (FdAtom *) (gpointer) facts->data, facts->len))
    return NULL;
  self->chain_stamp[sets] = self->stamp + 1;
  return chain;
}

/* --- making one minimal -------------------------------------------------- */

typedef struct {
  FdAtom supposed;
  GArray *premises, *clues;
  uint32_t placings, joins;
  bool sets;
} Candidate;

static FdStrength
strength_of (const Candidate *c)
{
  return c->sets ? FD_STRENGTH_DOMAIN : FD_STRENGTH_SINGLES;
}

static void
candidate_free (Candidate *c)
{
  g_array_unref (c->premises);
  g_array_unref (c->clues);
  g_free (c);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Candidate, candidate_free)

/* Why the supposition fails there, after what is loaded and @premises. */
static Candidate *
candidate_new (const FdExplainer *self, FdScratch *scratch, FdAtom supposed,
               const FdAtom *premise, size_t n)
{
  FdStep step = {0};
  g_autofree FdAtom *all = g_new (FdAtom, n + 1);
  for (size_t i = 0; i < n; i++)
    all[i] = fd_scratch_atom (scratch, premise[i]);
  all[n] = fd_scratch_atom (scratch, supposed);
  bool refuted = false;
  ++*scratch->work;
  g_autoptr (FdDerivation) d =
      fd_explain_refutation (scratch->store, all, n + 1, &refuted);
  if (!d)
    return NULL;
  Candidate *c = g_new0 (Candidate, 1);
  c->supposed = supposed;
  c->premises = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  c->clues = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  fd_suppose_trace (self, scratch, d, supposed, &step, c->clues);
  g_free ((gpointer) step.link);
  c->placings = step.placings;
  c->joins = step.joins;
  fd_facts_of_derivation (self, scratch, d, c->premises);
  fd_step_sort_atoms (c->premises);
  return c;
}

static int
compare (const Candidate *a, const Candidate *b)
{
  if (a->placings != b->placings)
    return a->placings < b->placings ? -1 : 1;
  if (a->joins != b->joins)
    return a->joins < b->joins ? -1 : 1;
  return (a->clues->len > b->clues->len) - (a->clues->len < b->clues->len);
}

/* Without clue number @i of @c, if that takes no more placings. */
static Candidate *
without_clue (FdExplainer *self, const Candidate *c, guint i)
{
  g_autoptr (GArray) fewer = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  g_array_append_vals (fewer, c->clues->data, c->clues->len);
  g_array_remove_index (fewer, i);
  g_autoptr (FdScratch) scratch = fd_explainer_scratch (
      self, (uint32_t *) (gpointer) fewer->data, fewer->len, strength_of (c));
  g_autoptr (GArray) facts = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  FdVar x = fd_atom_var (c->supposed);
  if (!scratch || scratch->refuted || (x.id && !fd_scratch_has (scratch, x)))
    return NULL;
  fd_facts_of_scratch (self, scratch, facts);
  g_autoptr (Candidate) less =
      candidate_new (self, scratch, c->supposed,
                     (FdAtom *) (gpointer) facts->data, facts->len);
  bool shorter =
      less && (less->placings < c->placings ||
               (less->placings == c->placings && less->joins <= c->joins));
  return shorter ? g_steal_pointer (&less) : NULL;
}

static Candidate *
drop_clues (FdExplainer *self, Candidate *c)
{
  for (guint i = c->clues->len; i-- > 0 && c->clues->len > 1;) {
    Candidate *less = i < c->clues->len ? without_clue (self, c, i) : NULL;
    if (!less)
      continue;
    candidate_free (c);
    c = less;
  }
  return c;
}

/* Adds @not_so, if it fails by the same premises. */
static void
try_symmetric (const FdExplainer *self, FdScratch *scratch, const Candidate *c,
               FdAtom not_so, GArray *conclusions)
{
  FdStep model = {
      .rule = FD_STEP_SUPPOSITION, .conclusion = &not_so, .n_conclusions = 1};
  for (guint i = 0; i < conclusions->len; i++)
    if (fd_atom_equal (g_array_index (conclusions, FdAtom, i), not_so))
      return;
  if (!fd_facts_hold (self, not_so) &&
      fd_step_follows (scratch, &model,
                       (const FdAtom *) (gpointer) c->premises->data,
                       c->premises->len))
    g_array_append_val (conclusions, not_so);
}

/* Adds what else fails by the same premises: of the variables in its links; of
 * the same value, if it is short. */
static void
add_symmetric (const FdExplainer *self, FdScratch *scratch, const Candidate *c,
               const FdStep *step, GArray *conclusions)
{
  for (size_t i = 0; i < step->n_links; i++)
    try_symmetric (self, scratch, c, fd_atom_not (step->link[i].atom),
                   conclusions);
  if (step->n_constraints > SHORT || !fd_atom_var (c->supposed).id)
    return;
  for (uint32_t i = 0; i < scratch->n; i++)
    if (self->known[scratch->var[i].id].shown)
      try_symmetric (self, scratch, c,
                     fd_atom (scratch->var[i], FD_NE, c->supposed.value),
                     conclusions);
  fd_step_sort_atoms (conclusions);
}

/* With premises and clues of which none can be spared. */
static FdStep *
make_minimal (FdExplainer *self, const Candidate *found)
{
  const uint32_t *clue = (const uint32_t *) (gpointer) found->clues->data;
  g_autoptr (FdScratch) scratch =
      fd_explainer_scratch (self, clue, found->clues->len, strength_of (found));
  g_autoptr (GArray) conclusions = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  FdAtom not_so = fd_atom_not (found->supposed);
  FdStep model = {
      .rule = FD_STEP_SUPPOSITION, .conclusion = &not_so, .n_conclusions = 1};
  if (!scratch || scratch->refuted)
    return NULL;
  fd_step_minimize (scratch, &model, found->premises, false);
  const FdAtom *premise = (const FdAtom *) (gpointer) found->premises->data;
  g_autoptr (Candidate) c = candidate_new (self, scratch, found->supposed,
                                           premise, found->premises->len);
  if (!c)
    return NULL;
  bool refuted;
  g_array_append_val (conclusions, not_so);
  FdStep *step = fd_explainer_make_step (
      self, FD_STEP_SUPPOSITION, &not_so, 1, premise, found->premises->len,
      (uint32_t *) (gpointer) c->clues->data, c->clues->len);
  g_autofree FdAtom *all = g_new (FdAtom, found->premises->len + 1);
  for (guint i = 0; i < found->premises->len; i++)
    all[i] = fd_scratch_atom (scratch, premise[i]);
  all[found->premises->len] = fd_scratch_atom (scratch, found->supposed);
  g_autoptr (FdDerivation) d = fd_explain_refutation (
      scratch->store, all, found->premises->len + 1, &refuted);
  g_array_set_size (c->clues, 0);
  fd_suppose_trace (self, scratch, d, found->supposed, step, c->clues);
  step->supposed = found->supposed;
  step->sets = found->sets;
  add_symmetric (self, scratch, found, step, conclusions);
  fd_step_set_conclusions (step, (FdAtom *) (gpointer) conclusions->data,
                           conclusions->len);
  fd_step_price (self, step);
  return step;
}

FdStep *
fd_suppose (FdExplainer *self, FdAtom atom, bool sets)
{
  FdScratch *chain = fd_suppose_chain (self, sets);
  FdVar x = fd_atom_var (atom);
  if (!chain || (x.id && !fd_scratch_has (chain, x)))
    return NULL;
  Candidate *c = candidate_new (self, chain, atom, NULL, 0);
  if (!c)
    return NULL;
  c->sets = sets;
  c = drop_clues (self, c);
  FdStep *step = make_minimal (self, c);
  candidate_free (c);
  return step;
}

FdStep *
fd_suppose_clash (FdExplainer *self)
{
  FdScratch *chain = self->chain[false];
  if (!chain || self->chain_stamp[false] || chain->refuted)
    return NULL;
  g_autoptr (GArray) facts = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  fd_facts_of_scratch (self, chain, facts);
  Candidate *c = candidate_new (self, chain, FD_ATOM_TRUE,
                                (FdAtom *) (gpointer) facts->data, facts->len);
  if (!c)
    return NULL;
  c = drop_clues (self, c);
  FdStep *step = make_minimal (self, c);
  candidate_free (c);
  return step;
}

/* --- all of them --------------------------------------------------------- */

static bool
is_pending (const FdExplainer *self, FdAtom supposed)
{
  for (guint i = 0; i < self->pending->len; i++) {
    const FdStep *step = self->pending->pdata[i];
    if (fd_atom_equal (step->supposed, supposed))
      return true;
  }
  return false;
}

/* One all-different fails alone: that is a Hall set's to tell. */
static bool
is_of_hall_set (const FdExplainer *self, const Candidate *c)
{
  return c->clues->len == 1 &&
         self->clue[g_array_index (c->clues, uint32_t, 0)].different;
}

static void
try_value (FdExplainer *self, bool sets, FdVar x, int32_t value,
           GPtrArray *candidates)
{
  FdAtom atom = fd_atom (x, FD_EQ, value);
  if (is_pending (self, atom))
    return;
  Candidate *c = candidate_new (self, self->chain[sets], atom, NULL, 0);
  if (c)
    c->sets = sets;
  if (c && is_of_hall_set (self, c))
    candidate_free (c);
  else if (c)
    g_ptr_array_add (candidates, c);
}

/* Of few values each; of many the ends. */
static void
try_var (FdExplainer *self, bool sets, FdVar x, GPtrArray *candidates)
{
  if (!self->known[x.id].shown || fd_var_is_fixed (self->facts, x))
    return;
  if (!self->known[x.id].small) {
    try_value (self, sets, x, fd_var_min (self->facts, x), candidates);
    try_value (self, sets, x, fd_var_max (self->facts, x), candidates);
    return;
  }
  for (int32_t v = fd_var_min (self->facts, x); v <= FD_VALUE_MAX;
       v = fd_var_next (self->facts, x, v))
    try_value (self, sets, x, v, candidates);
}

static int
compare_candidates (const void *a, const void *b)
{
  const Candidate *c = *(Candidate *const *) a, *d = *(Candidate *const *) b;
  int order = compare (c, d);
  FdAtom x = c->supposed, y = d->supposed;
  if (order)
    return order;
  if (x.tag != y.tag)
    return x.tag < y.tag ? -1 : 1;
  return (x.value > y.value) - (x.value < y.value);
}

/* The easiest of each number of clues, so that one crowds out no other. */
static void
keep_best (FdExplainer *self, GPtrArray *candidates)
{
  enum { CLASSES = 4 };
  uint32_t kept[CLASSES] = {0};
  g_ptr_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < candidates->len; i++) {
    Candidate *c = candidates->pdata[i];
    uint32_t *n = &kept[MIN (c->clues->len, CLASSES - 1)];
    if (*n >= self->candidates || is_pending (self, c->supposed))
      continue;
    ++*n;
    FdStep *step = make_minimal (self, c);
    if (step)
      g_ptr_array_add (self->pending, step);
  }
}

void
fd_suppose_all (FdExplainer *self, bool sets)
{
  FdScratch *chain = fd_suppose_chain (self, sets);
  g_autoptr (GPtrArray) candidates =
      g_ptr_array_new_with_free_func ((GDestroyNotify) candidate_free);
  self->supposed_stamp[sets] = self->stamp + 1;
  if (!chain)
    return;
  for (uint32_t i = 0; i < chain->n && !fd_explainer_is_late (self); i++)
    try_var (self, sets, chain->var[i], candidates);
  keep_best (self, candidates);
}
