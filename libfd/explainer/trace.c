/* SPDX-License-Identifier: MIT */
/* trace.c - what a failure took, read from its derivation
 *
 * Which clues it names, in order; which variables get a value on the way, and
 * how many of these rest on two or more others: of each inference it is known
 * on which placings it rests, the last ones on each way to it.
 */
#include "explainer.h"

enum { MOST_PLACINGS = 64 }; /* of which joins are told */

typedef struct {
  const FdExplainer *self;
  const FdScratch *scratch;
  const FdDerivation *d;
  FdVar supposed;      /* of the model; FD_VAR_NONE */
  uint64_t *rests_on;  /* per inference: on which placings, the last ones */
  GArray *link, *clue; /* of FdStepLink, uint32_t */
  FdStep *step;
} Trace;

static void
add_clue (Trace *t, FdConstraint by)
{
  uint32_t clue = fd_scratch_clue (t->scratch, by);
  if (clue == UINT32_MAX)
    return;
  for (guint i = 0; i < t->clue->len; i++)
    if (g_array_index (t->clue, uint32_t, i) == clue)
      return;
  g_array_append_val (t->clue, clue);
}

/* The clue that fails is the last one. */
static void
add_last_clue (Trace *t, FdConstraint by)
{
  uint32_t clue = fd_scratch_clue (t->scratch, by);
  for (guint i = 0; i < t->clue->len; i++)
    if (g_array_index (t->clue, uint32_t, i) == clue) {
      g_array_remove_index (t->clue, i);
      break;
    }
  add_clue (t, by);
}

static bool
is_known_link (const Trace *t, FdVar x)
{
  for (guint i = 0; i < t->link->len; i++)
    if (fd_atom_var (g_array_index (t->link, FdStepLink, i).atom).id == x.id)
      return true;
  return false;
}

/* A shown variable gets a value, that had more. */
static bool
is_placing (const Trace *t, const FdInference *one, FdAtom *atom)
{
  *atom = fd_scratch_atom_back (t->scratch, one->atom);
  FdVar x = fd_atom_var (*atom);
  return x.id && fd_atom_relation (one->atom) == FD_EQ && one->rule[0] != 'g' &&
         x.id != t->supposed.id && t->self->known[x.id].shown &&
         !fd_var_is_fixed (t->self->facts, x) && !is_known_link (t, x);
}

static bool
are_several (uint64_t set)
{
  return (set & (set - 1)) != 0;
}

static void
trace_inference (Trace *t, size_t i)
{
  const FdInference *one = fd_derivation_inference (t->d, i);
  uint64_t on = 0;
  FdAtom atom;
  for (size_t k = 0; k < one->n_premises; k++)
    on |= t->rests_on[one->premise[k]];
  t->rests_on[i] = on;
  if (one->by.id)
    add_clue (t, one->by);
  if (!is_placing (t, one, &atom))
    return;
  uint32_t clue = fd_scratch_clue (t->scratch, one->by);
  FdStepLink link = {atom, clue == UINT32_MAX ? FD_CONSTRAINT_NONE
                                              : t->self->clue[clue].member[0]};
  if (t->link->len < MOST_PLACINGS)
    t->rests_on[i] = 1ull << t->link->len;
  t->step->joins += are_several (on);
  t->step->placings++;
  g_array_append_val (t->link, link);
}

void
fd_suppose_trace (const FdExplainer *self, const FdScratch *scratch,
                  const FdDerivation *d, FdAtom supposed, FdStep *step,
                  GArray *clues)
{
  size_t n = fd_derivation_length (d);
  g_autoptr (GArray) links = g_array_new (FALSE, FALSE, sizeof (FdStepLink));
  g_autofree uint64_t *rests_on = g_new0 (uint64_t, n + 1);
  Trace t = {self,     scratch, d,     fd_atom_var (supposed),
             rests_on, links,   clues, step};
  step->placings = step->joins = 0;
  for (size_t i = 0; i < n; i++)
    trace_inference (&t, i);
  add_last_clue (&t, fd_derivation_inference (d, n - 1)->by);
  fd_step_set_links (step, (FdStepLink *) (gpointer) links->data, links->len);
}
