/* SPDX-License-Identifier: MIT */
/* trim-explain.c - what a constraint needs of domains to refute them
 *
 * Of each variable of its scope, the domain has three parts: both bounds and
 * the holes.  Parts are left out as long as the constraint still refutes the
 * rest, first those of whole variables: half of them, and so on.  What is left
 * out must not make it hard to refute: by a rule, or few assignments.
 */
#include "trim.h"

typedef struct {
  Explainer *e;
  const Constraint *c;
  const Atom *premises, *then;
  size_t n;
} Question;

/* --- the scope ------------------------------------------------------------ */

static void
add_part (Explainer *e, uint32_t x, uint8_t what)
{
  e->parts = grow (e->parts, e->n_parts, sizeof (Part));
  e->parts[e->n_parts++] = (Part){x, what, false};
}

/* Whether ranges of @d leave out values of the loose domain within bounds. */
static bool
has_holes (const Explainer *e, uint32_t x)
{
  Values of = e->from->of[x];
  for (uint32_t i = 1; i < of.n; i++) {
    const Range *r = &e->from->ranges[of.first + i];
    if (r->min > of.min && r[-1].max < of.max &&
        domain_next (&e->loose, x, r[-1].max + 1) < r->min)
      return true;
  }
  return false;
}

static void
add_variable (Explainer *e, Term t)
{
  View w = names_view (e->names, t);
  uint32_t x = w.atom.x;
  if (w.kind == SEEN_NUMBER || e->refuter.seen[x] == e->refuter.now)
    return;
  e->refuter.seen[x] = e->refuter.now;
  Values of = e->from->of[x], loose = e->loose.of[x];
  uint8_t what = (uint8_t) ((of.min > loose.min ? LOW : 0) |
                            (of.max < loose.max ? HIGH : 0) |
                            (has_holes (e, x) ? HOLES : 0));
  if (what)
    add_part (e, x, what);
}

static void
find_parts (Explainer *e, const Constraint *c)
{
  e->n_parts = 0;
  e->refuter.now++;
  for (uint32_t i = 0; i < c->n_all; i++)
    add_variable (e, c->all[i]);
}

/* --- leaving out ---------------------------------------------------------- */

static void
put_holes (Explainer *e, uint32_t x)
{
  Values of = e->from->of[x];
  for (uint32_t i = 1; i < of.n; i++) {
    Range after = e->from->ranges[of.first + i];
    Range before = e->from->ranges[of.first + i - 1];
    int64_t v = MAX (before.max, of.min), end = MIN (after.min, of.max);
    while ((v = domain_next (&e->loose, x, v + 1)) < end && !e->loose.empty)
      domain_put (&e->loose, (Atom){x, IS_NOT, v});
  }
}

static void
put_part (Explainer *e, const Part *p)
{
  Values of = e->from->of[p->x];
  if (p->what & LOW)
    domain_put (&e->loose, (Atom){p->x, AT_LEAST, of.min});
  if (p->what & HIGH)
    domain_put (&e->loose, (Atom){p->x, AT_MOST_V, of.max});
  if (p->what & HOLES)
    put_holes (e, p->x);
}

/* Whether what is not left out is enough. */
static bool
is_refuted (const Question *q, bool is_short)
{
  Explainer *e = q->e;
  domain_push (&e->loose);
  for (size_t i = 0; i < e->n_parts; i++)
    if (!e->parts[i].is_out)
      put_part (e, &e->parts[i]);
  for (size_t i = 0; i < q->n; i++)
    domain_put (&e->loose, q->premises[i]);
  if (q->then)
    domain_put (&e->loose, atom_not (*q->then));
  e->refuter.is_short = is_short;
  bool refuted =
      e->loose.empty || (q->c && refute (&e->refuter, &e->loose, q->c));
  domain_pop (&e->loose);
  return refuted;
}

static void
leave_out (const Question *q, size_t first, size_t n)
{
  Part *parts = q->e->parts;
  for (size_t i = first; i < first + n; i++)
    parts[i].is_out = true;
  if (!n || is_refuted (q, true))
    return;
  for (size_t i = first; i < first + n; i++)
    parts[i].is_out = false;
  if (n == 1)
    return;
  leave_out (q, first, n / 2);
  leave_out (q, first + n / 2, n - n / 2);
}

/* Bounds and holes of what is still in, one by one. */
static void
split_parts (Explainer *e)
{
  size_t n = e->n_parts;
  for (size_t i = 0; i < n; i++) {
    Part p = e->parts[i];
    for (uint8_t what = LOW; what <= HOLES && !p.is_out; what <<= 1)
      if (p.what & what)
        add_part (e, p.x, what);
    e->parts[i].is_out = true;
  }
}

static void
add_holes (const Explainer *e, Needs *needs, uint32_t x)
{
  Values of = e->from->of[x];
  for (uint32_t i = 1; i < of.n; i++) {
    const Range *r = &e->from->ranges[of.first + i];
    needs_add (needs, x, MAX (r[-1].max, of.min) + 1, MIN (r->min, of.max) - 1);
  }
}

static void
add_needs (const Explainer *e, Needs *needs)
{
  for (size_t i = 0; i < e->n_parts; i++) {
    const Part *p = &e->parts[i];
    Values of = e->from->of[p->x];
    if (p->is_out)
      continue;
    if (p->what & LOW)
      needs_add_atom (needs, (Atom){p->x, AT_LEAST, of.min});
    if (p->what & HIGH)
      needs_add_atom (needs, (Atom){p->x, AT_MOST_V, of.max});
    if (p->what & HOLES)
      add_holes (e, needs, p->x);
  }
}

bool
explain_parts (Explainer *e, uint64_t k, const Atom *premises, size_t n,
               const Atom *then)
{
  const Constraint *c = k ? &e->m->constraints[k - 1] : NULL;
  Question q = {e, c, premises, then, n};
  e->n_parts = 0;
  if (is_refuted (&q, true))
    return true;
  if (c)
    find_parts (e, c);
  if (is_refuted (&q, true)) {
    leave_out (&q, 0, e->n_parts);
    size_t n_whole = e->n_parts;
    split_parts (e);
    leave_out (&q, n_whole, e->n_parts - n_whole);
    return true;
  }
  return is_refuted (&q, false);
}

bool
explain_constraint (Explainer *e, Needs *needs, uint64_t k,
                    const Atom *premises, size_t n, const Atom *then)
{
  bool found = explain_parts (e, k, premises, n, then);
  add_needs (e, needs);
  return found;
}

/* --- nogoods -------------------------------------------------------------- */

/* An atom holds without what is known, or where then does not, or as it is. */
void
explain_atoms (Explainer *e, Needs *needs, const Atom *atoms, size_t n,
               const Atom *premises, size_t n_premises, const Atom *then)
{
  Atom not_then = then ? atom_not (*then) : (Atom){.sign = TRUE_ATOM};
  domain_push (&e->loose);
  for (size_t i = 0; i < n_premises; i++)
    domain_put (&e->loose, premises[i]);
  domain_put (&e->loose, not_then);
  for (size_t i = 0; i < n; i++)
    if (!domain_holds (&e->loose, atoms[i])) {
      Needs own;
      Atom atom = names_atom (e->names, atoms[i]);
      Atom other = names_atom (e->names, not_then);
      needs_init (&own);
      needs_add_atom (&own, atom);
      if (other.sign < TRUE_ATOM && other.x == atom.x)
        needs_drop (&own, other);
      needs_merge (needs, &own);
      needs_clear (&own);
    }
  domain_pop (&e->loose);
}
