/* SPDX-License-Identifier: MIT */
/* refute.c - whether a constraint has a solution within domains
 *
 * A rule for each kind of predicate looks at the domains of the arguments as if
 * they were independent of each other.  What it cannot refute is divided: the
 * smallest domain into two halves, and so on.  At last, all variables have
 * values, and the definition decides.  So rules need not be sharp; that none is
 * wrong is what the answer rests on.
 */
#include "refute.h"

static size_t
longest_scope (const Model *m)
{
  size_t longest = 0;
  for (size_t i = 0; i < m->n_arrays; i++)
    longest = MAX (m->arrays[i].n, longest);
  for (size_t i = 0; i < m->n_constraints; i++)
    longest = MAX (m->constraints[i].n_all, longest);
  return 2 * longest + 8;
}

void
refuter_init (Refuter *r, Names *names)
{
  size_t n = longest_scope (names->m);
  *r = (Refuter){
      .names = names,
      .terms = g_new0 (Terms, names->m->n_constraints + 1),
      .views = g_new0 (View, n + 1),
      .factors = g_new0 (Wide, n + 1),
      .scope = g_new0 (uint32_t, n + 1),
      .seen = g_new0 (uint64_t, names->room + 1),
      .place = g_new0 (uint32_t, names->room + 1),
      .values = g_new0 (int64_t, names->room + 1),
      .bits = g_new0 (uint64_t, MOST_VALUES / 64 + 2),
      .more = g_new0 (uint64_t, MOST_VALUES / 64 + 2),
      .owners = g_new0 (uint32_t, MOST_VALUES + 1),
      .visited = g_new0 (uint64_t, MOST_VALUES + 1),
  };
}

/* --- all of them ---------------------------------------------------------- */

static bool
relation_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  switch (c->predicate->op) {
  case SUM:
    return sum_refute (r, d, c, holds);
  case JOIN:
    return join_refute (r, d, c, holds);
  case DIFFERENT:
    return different_refute (r, d, c, holds);
  case GLOBAL:
    return c->predicate->global->refute (r, d, c, holds);
  case MEMBER:
    return member_refute (r, d, c, holds);
  case ELEMENT:
    return element_refute (r, d, c, holds);
  case EXTREME:
    return extreme_refute (r, d, c, holds);
  default:
    return function_refute (r, d, c, holds);
  }
}

/* t <-> relation */
static bool
iff_refute (Refuter *r, const Domain *d, const Constraint *c, Term t)
{
  View b = see (r, t);
  return (view_max (d, &b) == 0 || relation_refute (r, d, c, true)) &&
         (view_min (d, &b) == 1 || relation_refute (r, d, c, false));
}

/* outer (t = b), with the truth t of the relation, by the values alone */
static bool
outer_refute (Refuter *r, const Domain *d, const Constraint *c)
{
  View t = see (r, (Term){VARIABLE, c->t - 1}), b = see (r, c->b);
  View o = see (r, c->o);
  if (!is_fixed (d, &t) || !is_fixed (d, &b))
    return false;
  return view_min (d, &t) == view_min (d, &b)
             ? c->outer == IFF && view_max (d, &o) == 0
             : view_min (d, &o) == 1;
}

static bool
rule_refute (Refuter *r, const Domain *d, const Constraint *c)
{
  if (c->t && (iff_refute (r, d, c, (Term){VARIABLE, c->t - 1}) ||
               outer_refute (r, d, c)))
    return true;
  if (c->outer != HOLDS) {
    View o = see (r, c->o);
    return view_min (d, &o) == 1 && iff_refute (r, d, c, c->b);
  }
  if (c->mode == HOLDS)
    return relation_refute (r, d, c, true);
  if (c->mode == IFF)
    return iff_refute (r, d, c, c->b);
  View b = see (r, c->b);
  return view_min (d, &b) == 1 && relation_refute (r, d, c, true);
}

/* --- dividing ------------------------------------------------------------- */

static void
add_scope (Refuter *r, const Domain *d, Term t, size_t *n)
{
  View w = see (r, t);
  uint32_t x = w.atom.x;
  if (w.kind == SEEN_NUMBER || r->seen[x] == r->now ||
      d->of[x].min == d->of[x].max)
    return;
  r->seen[x] = r->now;
  r->scope[(*n)++] = x;
}

/* The variables without a value. */
static size_t
find_scope (Refuter *r, const Domain *d, const Constraint *c)
{
  size_t n = 0;
  r->now++;
  for (uint32_t i = 0; i < c->n_all; i++)
    add_scope (r, d, c->all[i], &n);
  return n;
}

/* All variables have values: what the definition says. */
static bool
values_refute (Refuter *r, const Domain *d, const Constraint *c)
{
  for (uint32_t i = 0; i < c->n_all; i++) {
    View w = see (r, c->all[i]);
    if (c->all[i].kind == VARIABLE)
      r->values[c->all[i].value] = view_min (d, &w);
  }
  return !constraint_holds (r->names->m, c, r->values);
}

static uint32_t
smallest (const Refuter *r, const Domain *d, size_t n)
{
  uint32_t best = UINT32_MAX;
  for (size_t i = 0; i < n; i++) {
    uint32_t x = r->scope[i];
    if (d->of[x].min < d->of[x].max &&
        (best == UINT32_MAX ||
         d->of[x].max - d->of[x].min < d->of[best].max - d->of[best].min))
      best = x;
  }
  return best;
}

static bool
divide (Refuter *r, Domain *d, const Constraint *c, size_t n)
{
  if (d->empty || rule_refute (r, d, c))
    return true;
  if (--r->boxes < 0)
    return false;
  uint32_t x = smallest (r, d, n);
  if (x == UINT32_MAX)
    return values_refute (r, d, c);
  int64_t middle = d->of[x].min + (d->of[x].max - d->of[x].min) / 2;
  bool refuted = true;
  for (int half = 0; half < 2 && refuted; half++) {
    domain_push (d);
    domain_put (d, half ? (Atom){x, AT_LEAST, middle + 1}
                        : (Atom){x, AT_MOST_V, middle});
    refuted = divide (r, d, c, n);
    domain_pop (d);
  }
  return refuted;
}

/* Whether the variables of the scope have few assignments. */
static bool
are_few (const Refuter *r, const Domain *d, size_t n)
{
  Wide total = 1;
  for (size_t i = 0; i < n && total <= MOST_ASSIGNMENTS; i++)
    total *= d->of[r->scope[i]].max - d->of[r->scope[i]].min + 1;
  return total <= MOST_ASSIGNMENTS;
}

bool
refute (Refuter *r, Domain *d, const Constraint *c)
{
  if (d->empty || rule_refute (r, d, c))
    return true;
  size_t n = find_scope (r, d, c);
  if (r->is_short && !are_few (r, d, n))
    return false;
  r->boxes = MIN (MOST_BOXES, MOST_WORK / ((int) c->n_all + 1));
  return n <= MOST_OPEN && divide (r, d, c, n);
}
