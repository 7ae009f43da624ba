/* SPDX-License-Identifier: MIT */
/* nested.c - suppositions inside of a supposition
 *
 * Where no value fails by itself, one is supposed, and within it values that
 * fail are excluded one after the other, each a lemma, until nothing is left.
 * Of all values the one with the fewest lemmas that are needed is told.
 */
#include "explainer.h"

/* With that few lemmas no other value is tried; once there are some, as many
 * suppositions again, and so many more, are. */
enum { FEW_LEMMAS = 2, MOST_LEMMAS = 64, TRIED_AT_LEAST = 2000 };

/* A lemma while they are looked for. */
typedef struct {
  FdAtom supposed;
  GArray *premises; /* of FdAtom of the model: facts, and what was supposed */
  GArray *clues;
  bool needed;
} Lemma;

typedef struct {
  FdExplainer *self;
  FdScratch *chain;
  FdAtom supposed;
  GPtrArray *lemmas;
  uint32_t at;                 /* where the next lemma is looked for */
  uint64_t n_tried, n_at_most; /* suppositions; 0: no limit yet */
} Search;

static bool
is_over (const Search *s)
{
  return (s->n_at_most && s->n_tried > s->n_at_most) ||
         fd_explainer_is_late (s->self);
}

static void
lemma_free (Lemma *lemma)
{
  g_array_unref (lemma->premises);
  g_array_unref (lemma->clues);
  g_free (lemma);
}

static Lemma *
lemma_new (Search *s, FdAtom supposed, const FdDerivation *d)
{
  Lemma *lemma = g_new0 (Lemma, 1);
  FdStep step = {0};
  lemma->supposed = supposed;
  lemma->premises = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  lemma->clues = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  fd_suppose_trace (s->self, s->chain, d, supposed, &step, lemma->clues);
  g_free ((gpointer) step.link);
  for (size_t i = 0; i < fd_derivation_length (d); i++) {
    const FdInference *one = fd_derivation_inference (d, i);
    FdAtom atom = fd_scratch_atom_back (s->chain, one->atom);
    if (!one->by.id && one->rule[0] == 'g')
      g_array_append_val (lemma->premises, atom);
  }
  return lemma;
}

/* Of a variable: the first value left that fails within what is loaded. */
static Lemma *
find_lemma_of (Search *s, uint32_t i)
{
  FdStore *store = s->chain->store;
  FdVar x = s->chain->var[i], here = {i + 1};
  if (!s->self->known[x.id].shown || fd_var_is_fixed (store, here) ||
      !s->self->known[x.id].small)
    return NULL;
  for (int32_t v = fd_var_min (store, here); v <= FD_VALUE_MAX;
       v = fd_var_next (store, here, v)) {
    FdAtom atom = fd_atom (here, FD_EQ, v);
    g_autoptr (FdDerivation) d = fd_explain_refutation (store, &atom, 1, NULL);
    s->n_tried++;
    s->self->work++;
    if (d)
      return lemma_new (s, fd_atom (x, FD_EQ, v), d);
  }
  return NULL;
}

/* The next one, from the variable on where the last one was found. */
static Lemma *
find_lemma (Search *s)
{
  for (uint32_t k = 0; k < s->chain->n && !is_over (s); k++) {
    Lemma *lemma = find_lemma_of (s, s->at);
    if (lemma)
      return lemma;
    s->at = s->at + 1 < s->chain->n ? s->at + 1 : 0;
  }
  return NULL;
}

/* Whether the supposition fails, with at most so many lemmas; they are found
 * then, the last one being the end. */
static bool
fails (Search *s, guint most)
{
  FdStore *store = s->chain->store;
  s->at = 0;
  while (s->lemmas->len < most) {
    Lemma *lemma = find_lemma (s);
    if (!lemma)
      return false;
    g_ptr_array_add (s->lemmas, lemma);
    FdAtom not_so = fd_scratch_atom (s->chain, fd_atom_not (lemma->supposed));
    if (fd_set_atom (store, not_so))
      continue;
    g_autoptr (FdDerivation) d =
        fd_explain_refutation (store, &not_so, 1, NULL);
    if (!d)
      return false;
    g_ptr_array_add (s->lemmas, lemma_new (s, FD_ATOM_TRUE, d));
    return true;
  }
  return false;
}

/* An earlier lemma whose negation is @atom, or implies it. */
static Lemma *
lemma_of (const Search *s, FdAtom atom, guint before)
{
  for (guint i = 0; i < before; i++) {
    Lemma *lemma = s->lemmas->pdata[i];
    if (fd_atom_var (lemma->supposed).id == fd_atom_var (atom).id &&
        !fd_atom_accepts (atom, lemma->supposed.value))
      lemma->needed = true;
  }
  return NULL;
}

/* From the end back: which lemmas are needed. */
static guint
mark_needed (Search *s)
{
  guint n = 0, last = s->lemmas->len - 1;
  ((Lemma *) s->lemmas->pdata[last])->needed = true;
  for (guint i = last + 1; i-- > 0;) {
    Lemma *lemma = s->lemmas->pdata[i];
    for (guint k = 0; lemma->needed && k < lemma->premises->len; k++)
      lemma_of (s, g_array_index (lemma->premises, FdAtom, k), i);
    n += lemma->needed;
  }
  return n - 1;
}

/* --- the step ------------------------------------------------------------ */

static void
add_clues (GArray *all, const GArray *clues)
{
  for (guint i = 0; i < clues->len; i++) {
    uint32_t clue = g_array_index (clues, uint32_t, i);
    bool known = false;
    for (guint k = 0; k < all->len && !known; k++)
      known = g_array_index (all, uint32_t, k) == clue;
    if (!known)
      g_array_append_val (all, clue);
  }
}

/* The lemmas needed, as steps; their clues, and the facts they rest on. */
static GPtrArray *
steps_of (Search *s, GArray *clues)
{
  GPtrArray *steps =
      g_ptr_array_new_with_free_func ((GDestroyNotify) fd_step_free);
  for (guint i = 0; i < s->lemmas->len; i++) {
    const Lemma *lemma = s->lemmas->pdata[i];
    if (!lemma->needed)
      continue;
    add_clues (clues, lemma->clues);
    if (i + 1 == s->lemmas->len)
      continue;
    FdAtom not_so = fd_atom_not (lemma->supposed);
    FdStep *step = fd_explainer_make_step (
        s->self, FD_STEP_SUPPOSITION, &not_so, 1, NULL, 0,
        (uint32_t *) (gpointer) lemma->clues->data, lemma->clues->len);
    step->supposed = lemma->supposed;
    g_ptr_array_add (steps, step);
  }
  return steps;
}

/* What is told of one lemma, within the premises, the supposition and the
 * lemmas before. */
static void
retell (Search *s, FdScratch *scratch, FdStep *lemma)
{
  FdAtom atom = fd_scratch_atom (scratch, lemma->supposed);
  g_autoptr (GArray) clues = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  g_autoptr (FdDerivation) d =
      fd_explain_refutation (scratch->store, &atom, 1, NULL);
  if (!d)
    return;
  fd_suppose_trace (s->self, scratch, d, lemma->supposed, lemma, clues);
  for (guint i = 0; i < clues->len; i++)
    ((FdConstraint *) lemma->constraint)[i] =
        s->self->clue[g_array_index (clues, uint32_t, i)].member[0];
  lemma->n_constraints = clues->len;
  fd_step_price (s->self, lemma);
}

/* Room for any clues. */
static void
give_room (Search *s, FdStep *lemma)
{
  FdConstraint *more = g_new0 (FdConstraint, s->self->n_clues + 1);
  g_free ((gpointer) lemma->constraint);
  lemma->constraint = more;
}

static void
retell_lemmas (Search *s, FdScratch *scratch, const FdStep *step)
{
  g_autofree FdAtom *all = g_new (FdAtom, step->n_premises + 1);
  for (size_t i = 0; i < step->n_premises; i++)
    all[i] = step->premise[i];
  all[step->n_premises] = step->supposed;
  if (!fd_scratch_load (scratch, all, step->n_premises + 1))
    return;
  for (size_t i = 0; i < step->n_lemmas; i++) {
    FdStep *lemma = (FdStep *) step->lemma[i];
    give_room (s, lemma);
    retell (s, scratch, lemma);
    if (!fd_set_atom (scratch->store,
                      fd_scratch_atom (scratch, fd_atom_not (lemma->supposed))))
      break;
  }
  fd_scratch_unload (scratch);
}

static FdStep *
make_step (Search *s)
{
  g_autoptr (GArray) clues = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  g_autoptr (GPtrArray) lemmas = steps_of (s, clues);
  uint32_t *clue = (uint32_t *) (gpointer) clues->data;
  g_autoptr (FdScratch) scratch =
      fd_explainer_scratch (s->self, clue, clues->len, FD_STRENGTH_SINGLES);
  g_autoptr (GArray) facts = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  if (!scratch || scratch->refuted)
    return NULL;
  fd_facts_of_scratch (s->self, scratch, facts);
  FdAtom not_so = fd_atom_not (s->supposed);
  FdStep model = {.rule = FD_STEP_NESTED,
                  .conclusion = &not_so,
                  .n_conclusions = 1,
                  .lemma = (const FdStep *const *) lemmas->pdata,
                  .n_lemmas = lemmas->len};
  if (!fd_step_follows (scratch, &model, (FdAtom *) (gpointer) facts->data,
                        facts->len))
    return NULL;
  fd_step_minimize (scratch, &model, facts, false);
  FdStep *step = fd_explainer_make_step (s->self, FD_STEP_NESTED, &not_so, 1,
                                         (FdAtom *) (gpointer) facts->data,
                                         facts->len, clue, clues->len);
  step->supposed = s->supposed;
  fd_step_set_lemmas (step, lemmas);
  retell_lemmas (s, scratch, step);
  fd_step_price (s->self, step);
  return step;
}

/* --- looking ------------------------------------------------------------- */

/* What is supposed fails by at most @most lemmas. */
static FdStep *
try_value (Search *s, FdAtom atom, guint *most)
{
  FdStep *step = NULL;
  s->supposed = atom;
  s->lemmas = g_ptr_array_new_with_free_func ((GDestroyNotify) lemma_free);
  FdStore *store = s->chain->store;
  s->self->work++;
  fd_store_push (store);
  bool found = fd_set_atom (store, fd_scratch_atom (s->chain, atom)) &&
               fails (s, MOST_LEMMAS);
  fd_store_pop (store);
  guint n = found ? mark_needed (s) : 0;
  if (found && n < *most) {
    step = make_step (s);
    *most = step ? n : *most;
  }
  g_ptr_array_unref (s->lemmas);
  return step;
}

/* All values left of one variable. */
static FdStep *
try_var (Search *s, FdVar x, guint *most, FdStep *best)
{
  const FdExplainer *self = s->self;
  for (int32_t v = fd_var_min (self->facts, x); v <= FD_VALUE_MAX;
       v = fd_var_next (self->facts, x, v)) {
    if (is_over (s) || *most <= FEW_LEMMAS)
      return best;
    FdStep *step = try_value (s, fd_atom (x, FD_EQ, v), most);
    if (!step)
      continue;
    fd_step_free (best);
    best = step;
    if (!s->n_at_most)
      s->n_at_most = 2 * s->n_tried + TRIED_AT_LEAST;
  }
  return best;
}

/* Variables of few values first: of the two suppositions one may fail soon. */
FdStep *
fd_nested_find (FdExplainer *self)
{
  Search s = {.self = self, .chain = fd_suppose_chain (self, false)};
  FdStep *best = NULL;
  guint most = MOST_LEMMAS;
  uint64_t size = 0;
  for (uint32_t i = 0; s.chain && i < s.chain->n; i++)
    if (self->known[s.chain->var[i].id].small)
      size = MAX (size, fd_var_size (self->facts, s.chain->var[i]));
  for (uint64_t n = 2; n <= size; n++)
    for (uint32_t i = 0; i < s.chain->n; i++) {
      FdVar x = s.chain->var[i];
      if (self->known[x.id].shown && self->known[x.id].small &&
          fd_var_size (self->facts, x) == n)
        best = try_var (&s, x, &most, best);
    }
  return best;
}
