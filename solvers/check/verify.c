/* SPDX-License-Identifier: MIT */
/* verify.c - verifies a proof record by record
 *
 * What a record means stands in FORMAT.  There are two stacks of domains: that
 * of the proof's tree, and root with, upon it, the domain of the stage that is
 * open.  At depth 0 both are root.
 */
#include "verify.h"

#include <inttypes.h>
#include <string.h>

/* --- the steps ------------------------------------------------------------ */

static Wrong
is_refuted (Check *c, Domain *d, bool *refuted)
{
  const Record *r = &c->record;
  if (r->source == BY_CONSTRAINT) {
    if (r->id > c->m->n_constraints)
      return "there is no such constraint";
    *refuted = d->empty || (r->id && refute (&c->refuter, d,
                                             &c->m->constraints[r->id - 1]));
    return NULL;
  }
  const Nogood *nogood = r->source == BY_NOGOOD ? find_nogood (c, r->id) : NULL;
  if (!nogood)
    return "there is no such nogood";
  *refuted = all_hold (d, nogood);
  return NULL;
}

/* Whether the source refutes d and the atoms and, if any, not *then. */
static Wrong
check_step (Check *c, Domain *d, const Atom *atoms, size_t n, const Atom *then)
{
  bool refuted = false;
  domain_push (d);
  for (size_t i = 0; i < n; i++)
    domain_put (d, atoms[i]);
  if (then)
    domain_put (d, atom_not (*then));
  Wrong wrong = is_refuted (c, d, &refuted);
  domain_pop (d);
  return wrong ? wrong : refuted ? NULL : "it does not follow";
}

static Wrong
take_facts (Check *c)
{
  const Record *r = &c->record;
  if (r->source == BY_SOLUTION)
    return "a solution is no source of facts";
  for (size_t i = 0; i < r->n_atoms; i++) {
    Wrong wrong = check_step (c, &c->tree, NULL, 0, &r->atoms[i]);
    if (wrong)
      return wrong;
    put (c, r->atoms[i]);
  }
  if (!r->is_false)
    return NULL;
  Wrong wrong = check_step (c, &c->tree, NULL, 0, NULL);
  if (!wrong)
    put (c, never);
  return wrong;
}

static Wrong
take_stage (Check *c)
{
  const Record *r = &c->record;
  if (depth (c))
    return "a nogood within a tree";
  if (r->id < 1 || r->id > UINT32_MAX)
    return "the number of a nogood must be one of 1..2^32-1";
  if (find_nogood (c, r->id))
    return "there is a nogood of this number";
  c->in_stage = true;
  c->stage_id = r->id;
  c->stage_at = c->proof.at;
  keep_atoms (c);
  domain_push (&c->root);
  for (size_t i = 0; i < r->n_atoms; i++)
    domain_put (&c->root, r->atoms[i]);
  return NULL;
}

static Wrong
end_stage (Check *c)
{
  bool empty = c->root.empty;
  c->in_stage = false;
  domain_pop (&c->root);
  if (!empty)
    return "the inferences do not lead to the nogood";
  store_nogood (c);
  if (c->n_stage < 2)
    put (c, c->n_stage ? atom_not (c->stage[0]) : never);
  return NULL;
}

/* The stage is empty, or fixed to the solution that the record names. */
static Wrong
check_blocked (Check *c)
{
  const Record *r = &c->record;
  if (!r->is_false || c->is_improving || r->id < 1 || r->id > c->n_printed)
    return "it is no solution that is known";
  if (c->root.empty)
    return NULL;
  const char *known = known_in (c, &c->root);
  if (!known)
    return "it is no solution that is known";
  return known == c->printed[r->id - 1].projection ? NULL
                                                   : "it is not this solution";
}

static Wrong
take_inference (Check *c)
{
  const Record *r = &c->record;
  const Atom *then = r->has_then ? &r->then : NULL;
  Wrong wrong;
  if (!c->in_stage)
    return "an inference outside of a nogood's stage";
  for (size_t i = 0; i < r->n_atoms; i++)
    if (!domain_holds (&c->root, r->atoms[i]))
      return "a premise does not hold";
  if (r->source == BY_SOLUTION) {
    wrong = check_blocked (c);
  } else {
    wrong = check_step (c, r->n_atoms ? &c->tree : &c->root, r->atoms,
                        r->n_atoms, then);
  }
  if (!wrong)
    domain_put (&c->root, then ? *then : never);
  return wrong;
}

static Wrong
take_deletion (Check *c)
{
  bool found = g_hash_table_remove (c->nogoods, &c->record.id);
  return found ? NULL : "there is no such nogood";
}

/* --- the tree ------------------------------------------------------------- */

static Wrong
take_push (Check *c)
{
  domain_push (&c->tree);
  c->open = grow (c->open, c->n_open, sizeof (Atom));
  c->open[c->n_open++] = c->record.atoms[0];
  domain_put (&c->tree, c->record.atoms[0]);
  return NULL;
}

static Wrong
take_pop (Check *c)
{
  bool closes = c->record.kind == '-';
  if (!depth (c))
    return "nothing was put on the stack";
  if (closes && !is_closed (c, &c->tree))
    return "there may be a solution";
  domain_pop (&c->tree);
  Atom atom = c->open[--c->n_open];
  if (closes)
    put (c, atom_not (atom));
  if (has_objective (c))
    put (c, bound (c));
  return NULL;
}

/* --- names ---------------------------------------------------------------- */

static bool
is_within_01 (Check *c, Term t)
{
  View w = names_view (&c->names, t);
  return c->tree.empty ||
         (view_min (&c->tree, &w) >= 0 && view_max (&c->tree, &w) <= 1);
}

/* Whether K says x = y as it stands, whatever their domains. */
static bool
says_equal (Check *c, const Constraint *k, Term x, Term y)
{
  View u = names_view (&c->names, k->a[0]), v = names_view (&c->names, k->a[1]);
  View s = names_view (&c->names, x), t = names_view (&c->names, y);
  bool is_eq =
      k->predicate->op == SUM && k->predicate->parameter == (COMPARE << 3 | EQ);
  if (k->mode != HOLDS) {
    View b = names_view (&c->names, k->b);
    is_eq &= k->outer == HOLDS && view_min (&c->tree, &b) == 1;
  }
  if (!is_eq || s.kind != SEEN_VARIABLE || t.kind != SEEN_VARIABLE ||
      u.kind != SEEN_VARIABLE || v.kind != SEEN_VARIABLE || s.flip || t.flip ||
      u.flip || v.flip)
    return false;
  return (u.atom.x == s.atom.x && v.atom.x == t.atom.x) ||
         (u.atom.x == t.atom.x && v.atom.x == s.atom.x);
}

enum { MOST_ALIKE = 1 << 16 };

static bool
has_few_values (Check *c, Term t)
{
  View w = names_view (&c->names, t);
  int64_t max = view_max (&c->tree, &w), v = view_min (&c->tree, &w);
  int n = 0;
  while (v <= max && ++n <= MOST_ALIKE)
    v = view_next (&c->tree, &w, v + 1);
  return n <= MOST_ALIKE;
}

/* x = v and y != v are refuted, for each v that x has, or y. */
static Wrong
check_values (Check *c)
{
  const Record *r = &c->record;
  bool by_x = has_few_values (c, r->x), flips = r->flip_x != r->flip_y;
  Term of = by_x ? r->x : r->y;
  uint32_t x = (uint32_t) of.value, y = (uint32_t) (by_x ? r->y : r->x).value;
  if (!by_x && !has_few_values (c, of))
    return "its two variables have too many values for an alias";
  View w = names_view (&c->names, of);
  int64_t max = view_max (&c->tree, &w), v = view_min (&c->tree, &w);
  for (; v <= max; v = view_next (&c->tree, &w, v + 1)) {
    Atom is = {x, IS, v}, too = {y, IS, flips ? 1 - v : v};
    Wrong wrong = check_step (c, &c->tree, &is, 1, &too);
    if (wrong)
      return wrong;
  }
  return NULL;
}

static Wrong
take_alias (Check *c)
{
  const Record *r = &c->record;
  uint32_t x = (uint32_t) r->x.value, y = (uint32_t) r->y.value;
  bool flips = r->flip_x || r->flip_y, is_truth = r->has_then;
  if (depth (c) || c->has_mark)
    return "an alias behind a mark or within a tree";
  if (r->id > c->m->n_constraints)
    return "there is no such constraint";
  if (((r->flip_x || is_truth) && !is_within_01 (c, r->x)) ||
      (r->flip_y && !is_within_01 (c, r->y)))
    return "a variable that is not within 0..1";
  if (c->tree.empty)
    return NULL;
  if (is_truth) {
    Atom is[] = {{x, IS, 1}, {x, IS, 0}}, then = atom_not (r->then);
    Wrong wrong = check_step (c, &c->tree, &is[0], 1, &r->then);
    wrong = wrong ? wrong : check_step (c, &c->tree, &is[1], 1, &then);
    if (!wrong)
      names_define (&c->names, c->both, 2, x, r->then);
    return wrong;
  }
  const Constraint *k = r->id ? &c->m->constraints[r->id - 1] : NULL;
  Wrong wrong =
      !flips && k && says_equal (c, k, r->x, r->y) ? NULL : check_values (c);
  if (!wrong)
    names_unite (&c->names, c->both, 2, x, y, r->flip_x != r->flip_y);
  return wrong;
}

static Wrong
take_truth (Check *c)
{
  uint64_t id = c->record.id;
  if (depth (c) || c->has_mark)
    return "a new variable behind a mark or within a tree";
  Constraint *k =
      id && id <= c->m->n_constraints ? &c->m->constraints[id - 1] : NULL;
  if (!k || k->outer == HOLDS)
    return "there is no such constraint with two Booleans";
  if (k->t)
    return "this constraint has its variable already";
  uint32_t t = names_add (&c->names);
  domain_add (&c->tree, t);
  domain_add (&c->root, t);
  constraint_name (k, t);
  return NULL;
}

static Wrong
take_cut (Check *c)
{
  if (c->is_started || depth (c) || c->has_mark)
    return "an assumption behind the first step of the search";
  c->is_cut = true;
  for (uint32_t i = 0; i < c->m->n_variables; i++) {
    if (!names_is_wide (&c->names, &c->tree, i))
      continue;
    c->assumed = grow (c->assumed, c->n_assumed, sizeof (uint32_t));
    c->assumed[c->n_assumed++] = i;
    put (c, (Atom){i, AT_LEAST, -W_MOST});
    put (c, (Atom){i, AT_MOST_V, W_MOST});
  }
  return NULL;
}

static Wrong
take_projection (Check *c)
{
  const Record *r = &c->record;
  if (c->is_started || c->has_projection)
    return "a projection behind the first step of the search, or a second one";
  c->has_projection = true;
  g_free (c->projection);
  c->n_projection = r->n_list;
  c->projection = g_memdup2 (r->list, r->n_list * sizeof (uint32_t));
  return NULL;
}

/* --- records -------------------------------------------------------------- */

/* A variable without bounds is assumed to have some if none follow. */
static void
start (Check *c)
{
  c->is_started = true;
  for (size_t i = 0; i < c->m->n_variables && !c->is_cut; i++) {
    View w = names_view (&c->names, (Term){VARIABLE, (int64_t) i});
    if (!c->m->variables[i].is_open || (view_min (&c->root, &w) > -FAR / 2 &&
                                        view_max (&c->root, &w) < FAR / 2))
      continue;
    c->assumed = grow (c->assumed, c->n_assumed, sizeof (uint32_t));
    c->assumed[c->n_assumed++] = (uint32_t) i;
  }
}

static Wrong
take_record (Check *c)
{
  char kind = c->record.kind;
  if (c->is_done && kind != 'o')
    return "a record behind q";
  if (!c->is_started && !strchr ("ajrvw", kind))
    start (c);
  switch (kind) {
  case 'j':
    return take_projection (c);
  case 'w':
    return take_cut (c);
  case 'a':
    return take_alias (c);
  case 'v':
    return take_truth (c);
  case 'r':
    return take_facts (c);
  case 'n':
    return take_stage (c);
  case 'i':
    return take_inference (c);
  case 'd':
    return take_deletion (c);
  case '+':
    return take_push (c);
  case '-':
  case '*':
    return take_pop (c);
  case 's':
    return take_solution (c);
  case 'm':
    return take_mark (c);
  case 'o':
    return take_optimum (c);
  default:
    return take_claim (c);
  }
}

static void
reject (Check *c, Wrong wrong, uint64_t at, bool is_stage)
{
  const Record *r = &c->record;
  const Proof *p = &c->proof;
  c->n_rejected++;
  fprintf (stderr,
           p->is_binary ? "%s: byte %" PRIu64 ": rejected: %s\n"
                        : "%s:%" PRIu64 ": rejected: %s\n",
           p->file, at, wrong);
  if (is_stage) {
    fprintf (stderr, "  n %" PRIu64 " :", c->stage_id);
    proof_print_atoms (p, c->stage, c->n_stage < 100 ? c->n_stage : 100,
                       stderr);
    fputc ('\n', stderr);
    return;
  }
  fputs ("  ", stderr);
  proof_print (p, r, stderr);
  bool of_constraint = strchr ("ira", r->kind) && r->source == BY_CONSTRAINT;
  if (of_constraint && r->id && r->id <= c->m->n_constraints) {
    const Constraint *k = &c->m->constraints[r->id - 1];
    fprintf (stderr, "  constraint %" PRIu64 ": %s:%" PRIu32 ": %s%s\n", r->id,
             c->m->file, k->line, k->predicate->name,
             k->mode == HOLDS ? "" : ", of a Boolean");
  }
}

/* False: nothing more is to be read. */
bool
take_next (Check *c)
{
  proof_next (&c->proof, &c->record);
  char kind = c->record.kind;
  if (c->in_stage && kind && kind != 'i') {
    Wrong wrong = end_stage (c);
    if (wrong)
      reject (c, wrong, c->stage_at, true);
  }
  if (!kind || (c->n_rejected && !c->goes_on))
    return false;
  c->n_records++;
  Wrong wrong = take_record (c);
  if (wrong)
    reject (c, wrong, c->proof.at, false);
  return !wrong || c->goes_on;
}
