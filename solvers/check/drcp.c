/* SPDX-License-Identifier: MIT */
/* drcp.c - writes a trimmed proof in the format DRCP of the solver Pumpkin
 *
 * Its checkers know linear equations and inequalities, all different, and
 * nogoods; a nogood is deduced from inferences whose premises say all, the
 * declared domains, too.  So each fact of root, or of a tree, becomes a nogood:
 * not all of what is open, and the fact's opposite.  Where it is used later it
 * is inferred from that.  An objective is opened at the beginning: better than
 * what is claimed.
 */
#include "trim.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_HOLES = 1000 };

typedef struct {
  Atom atom;
  uint64_t step;  /* its nogood */
  uint32_t depth; /* how many atoms were open */
} Fact;

typedef struct {
  const Kept *k;
  const Model *m;
  FILE *out;
  Names *names;
  Domain top;
  Explainer explainer;
  GHashTable *ids; /* of atoms, by their text */
  uint64_t n_ids, n_steps;
  GArray *facts, *levels; /* how many facts there were at each + */
  GArray *path;           /* Atom, what is open */
  GArray *premises;       /* Atom, of the next inference */
  GArray *hints;          /* steps, of the next deduction */
  GHashTable *supported;  /* variables, by them */
  uint64_t *step_of;      /* of an n, by its entry */
  bool has_goal;          /* the first of the path */
  uint64_t closed;        /* the nogood that closes what is open; or 0 */
  uint32_t emptied;       /* the variable that has no value; or none */
} Drcp;

static G_NORETURN void
refuse (const Drcp *d, const char *what)
{
  die ("%s: DRCP has no word for %s", d->k->proof->file, what);
}

/* --- lines ---------------------------------------------------------------- */

/* The number of the atom, which is defined where it is new. */
static uint64_t
atom_id (Drcp *d, Atom atom)
{
  static const char *const relations[] = {">=", "<=", "==", "!="};
  char name[256], *text;
  model_name (d->m, atom.x, name, sizeof name);
  text = g_strdup_printf ("[%s %s %" PRId64 "]", name, relations[atom.sign & 3],
                          atom.v);
  uint64_t *id = g_hash_table_lookup (d->ids, text);
  if (id) {
    g_free (text);
    return *id;
  }
  id = g_new (uint64_t, 1);
  *id = ++d->n_ids;
  fprintf (d->out, "a %" PRIu64 " %s\n", *id, text);
  g_hash_table_insert (d->ids, text, id);
  return *id;
}

static void
add_ids (Drcp *d, GString *line, const Atom *atoms, size_t n)
{
  for (size_t i = 0; i < n; i++)
    g_string_append_printf (line, " %" PRIu64, atom_id (d, atoms[i]));
}

/* The premises, if there are any, and by the constraint or nogood, or 0: so
 * then, or false. */
static void
infer (Drcp *d, const Atom *premises, size_t n, const Atom *then, uint64_t by,
       const char *label)
{
  g_autoptr (GString) line = g_string_new (NULL);
  uint64_t step = ++d->n_steps;
  g_string_printf (line, "i %" PRIu64, step);
  add_ids (d, line, premises, n);
  if (then) {
    g_string_append (line, " 0");
    add_ids (d, line, then, 1);
  }
  if (by)
    g_string_append_printf (line, " c:%" PRIu64, by);
  fprintf (d->out, "%s l:%s\n", line->str, label);
  g_array_append_val (d->hints, step);
}

/* That not all of the path and the atoms hold. */
static uint64_t
deduce (Drcp *d, const Atom *atoms, size_t n)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_string_printf (line, "n %" PRIu64, ++d->n_steps);
  add_ids (d, line, (Atom *) (void *) d->path->data, d->path->len);
  add_ids (d, line, atoms, n);
  g_string_append (line, " 0");
  for (guint i = 0; i < d->hints->len; i++)
    g_string_append_printf (line, " %" PRIu64,
                            g_array_index (d->hints, uint64_t, i));
  fprintf (d->out, "%s\n", line->str);
  g_array_set_size (d->hints, 0);
  g_hash_table_remove_all (d->supported);
  return d->n_steps;
}

/* --- what is known of a variable ------------------------------------------ */

static void
infer_hole (Drcp *d, uint32_t x, int64_t first, int64_t last)
{
  if (last - first >= MOST_HOLES)
    refuse (d, "domains with wide gaps");
  for (int64_t v = first; v <= last; v++)
    infer (d, NULL, 0, &(Atom){x, IS_NOT, v}, 0, "initial_domain");
}

/* Its declared domain, and the facts. */
static void
support (Drcp *d, uint32_t x)
{
  const Span domain = d->m->variables[x].domain;
  const Range *r = d->m->ranges + domain.first;
  if (!g_hash_table_add (d->supported, GUINT_TO_POINTER (x)))
    return;
  infer (d, NULL, 0, &(Atom){x, AT_LEAST, r[0].min}, 0, "initial_domain");
  infer (d, NULL, 0, &(Atom){x, AT_MOST_V, r[domain.n - 1].max}, 0,
         "initial_domain");
  for (uint32_t i = 1; i < domain.n; i++)
    infer_hole (d, x, r[i - 1].max + 1, r[i].min - 1);
  for (guint i = 0; i < d->facts->len; i++) {
    const Fact *f = &g_array_index (d->facts, Fact, i);
    if (f->atom.x == x)
      infer (d, (Atom *) (void *) d->path->data, f->depth, &f->atom, f->step,
             "nogood");
  }
}

static void
need (Drcp *d, Atom atom)
{
  g_array_append_val (d->premises, atom);
}

static void
need_part (Drcp *d, uint32_t x, unsigned what)
{
  Values of = d->top.of[x];
  if (what & LOW)
    need (d, (Atom){x, AT_LEAST, of.min});
  if (what & HIGH)
    need (d, (Atom){x, AT_MOST_V, of.max});
  for (int64_t v = of.min, n = 0; what & HOLES && v < of.max;) {
    int64_t next = domain_next (&d->top, x, v + 1);
    for (v++; v < next; v++, n++)
      if (n > MOST_HOLES)
        refuse (d, "domains with many holes");
      else
        need (d, (Atom){x, IS_NOT, v});
  }
}

/* --- constraints ---------------------------------------------------------- */

/* The least sum of the terms, of a number of variables. */
static Wide
least_sum (const Drcp *d, const Constraint *c, int sign)
{
  Wide sum = 0;
  for (size_t i = 0, n = sum_length (d->m, c); i < n; i++) {
    int64_t factor;
    View w = names_view (d->names, sum_term (d->m, c, i, &factor));
    Wide a = (Wide) factor * sign;
    sum += a * (a > 0 ? view_min (&d->top, &w) : view_max (&d->top, &w));
  }
  return sum;
}

static void
need_terms (Drcp *d, const Constraint *c, int sign, const Atom *then)
{
  for (size_t i = 0, n = sum_length (d->m, c); i < n; i++) {
    int64_t factor;
    Term t = sum_term (d->m, c, i, &factor);
    bool is_low = (factor > 0) == (sign > 0);
    if (t.kind == VARIABLE && factor)
      need_part (d, (uint32_t) t.value,
                 !sign || (then && then->x == t.value) ? LOW | HIGH | HOLES
                 : is_low                              ? LOW
                                                       : HIGH);
  }
}

static const char *
need_linear (Drcp *d, const Constraint *c, const Atom *then)
{
  int relation = c->predicate->parameter & 7;
  if (relation != EQ && relation != LE)
    refuse (d, "other sums than = and <=");
  domain_push (&d->top);
  if (then)
    domain_put (&d->top, atom_not (*then));
  bool above = least_sum (d, c, 1) > 0;
  bool below = relation == EQ && least_sum (d, c, -1) > 0;
  domain_pop (&d->top);
  if (!above && !below && (relation != EQ || sum_length (d->m, c) > 3))
    refuse (d, "sums that are refuted by more than bounds");
  need_terms (d, c, above ? 1 : below ? -1 : 0, then);
  return above || below ? "linear_bounds" : "binary_equals";
}

static const char *
need_different (Drcp *d, uint64_t k, const Atom *then)
{
  Explainer *e = &d->explainer;
  if (!explain_parts (e, k, NULL, 0, then))
    refuse (d, "what does not follow; see fdcheck");
  for (size_t i = 0; i < e->n_parts; i++)
    if (!e->parts[i].is_out)
      need_part (d, e->parts[i].x, e->parts[i].what);
  return "all_different";
}

static const char *
need_nogood (Drcp *d, const Entry *e, const Atom *then)
{
  for (uint32_t i = 0; i < e->n; i++) {
    Atom atom = entry_atoms (d->k, e)[i];
    Domain *any = &d->explainer.loose;
    domain_push (any);
    if (then)
      domain_put (any, atom_not (*then));
    bool holds = domain_holds (any, atom);
    domain_pop (any);
    if (!holds && then && then->x == atom.x)
      need_part (d, atom.x, LOW | HIGH | HOLES);
    else if (!holds)
      need (d, atom);
  }
  if (d->has_goal)
    need (d, g_array_index (d->path, Atom, 0));
  return "nogood";
}

/* The inference of the entry, and what it needs. */
static void
infer_entry (Drcp *d, const Entry *e, const Atom *then)
{
  const char *label;
  g_array_set_size (d->premises, 0);
  const Constraint *c = e->source == BY_CONSTRAINT && e->id
                            ? &d->m->constraints[e->id - 1]
                            : NULL;
  if (e->source == BY_NOGOOD)
    label = need_nogood (d, &d->k->entries[e->mate], then);
  else if (!c || c->mode != HOLDS)
    refuse (d, "reified constraints");
  else if (c->predicate->op == SUM)
    label = need_linear (d, c, then);
  else if (c->predicate->op == DIFFERENT)
    label = need_different (d, e->id, then);
  else
    refuse (d, c->predicate->name);
  for (guint i = 0; i < d->premises->len; i++)
    support (d, g_array_index (d->premises, Atom, i).x);
  infer (d, (Atom *) (void *) d->premises->data, d->premises->len, then,
         e->source == BY_NOGOOD ? d->step_of[e->mate] : e->id, label);
}

/* --- records -------------------------------------------------------------- */

static void
put (Drcp *d, Atom atom)
{
  domain_put (&d->top, atom);
  if (d->top.empty)
    d->emptied = atom.x;
}

static void
put_fact (Drcp *d, Atom atom, uint64_t step)
{
  Fact f = {atom, step, d->path->len};
  g_array_append_val (d->facts, f);
  put (d, atom);
}

/* The nogood of all that is open, when top is empty. */
static uint64_t
close_path (Drcp *d)
{
  if (d->closed)
    return d->closed;
  if (!d->top.empty)
    refuse (d, "solutions that are known");
  support (d, d->emptied);
  return deduce (d, NULL, 0);
}

static void
write_fact (Drcp *d, const Entry *e)
{
  Atom then = e->is_on ? (Atom){0} : entry_atoms (d->k, e)[0];
  Atom opposite = atom_not (then);
  infer_entry (d, e, e->is_on ? NULL : &then);
  if (e->is_on) {
    d->closed = deduce (d, NULL, 0);
    d->top.empty = true;
  } else {
    put_fact (d, then, deduce (d, &opposite, 1));
  }
}

static void
write_stage (Drcp *d, uint32_t at)
{
  const Entry *n = &d->k->entries[at];
  const Atom *atoms = entry_atoms (d->k, n);
  bool is_false = false;
  domain_push (&d->top);
  for (uint32_t i = 0; i < n->n; i++)
    put (d, atoms[i]);
  for (uint32_t i = at + 1; i < n->mate && !d->top.empty; i++) {
    const Entry *e = &d->k->entries[i];
    Atom then = e->is_on ? (Atom){0} : entry_atoms (d->k, e)[e->n - 1];
    if (!e->is_kept)
      continue;
    infer_entry (d, e, e->is_on ? NULL : &then);
    is_false = d->top.empty = e->is_on;
    if (!e->is_on)
      put (d, then);
  }
  if (!is_false)
    support (d, d->emptied);
  d->step_of[at] = deduce (d, atoms, n->n);
  domain_pop (&d->top);
  if (!n->n)
    d->closed = d->step_of[at];
  d->top.empty |= !n->n;
  if (n->n == 1)
    put_fact (d, atom_not (atoms[0]), d->step_of[at]);
}

static void
write_push (Drcp *d, const Entry *e)
{
  Atom atom = entry_atoms (d->k, e)[0];
  if (!e->mate)
    refuse (d, "assumptions");
  g_array_append_val (d->levels, d->facts->len);
  g_array_append_val (d->path, atom);
  domain_push (&d->top);
  put (d, atom);
}

static void
write_pop (Drcp *d)
{
  Atom atom = g_array_index (d->path, Atom, d->path->len - 1);
  uint64_t step = close_path (d);
  guint n = g_array_index (d->levels, guint, d->levels->len - 1);
  domain_pop (&d->top);
  g_array_set_size (d->facts, n);
  g_array_set_size (d->levels, d->levels->len - 1);
  g_array_set_size (d->path, d->path->len - 1);
  d->closed = 0;
  put_fact (d, atom_not (atom), step);
}

/* --- the beginning and the end -------------------------------------------- */

/* What the first q says. */
static const Record *
find_claim (const Drcp *d)
{
  for (uint32_t i = 0; i < d->k->n_entries; i++)
    if (d->k->entries[i].kind == 'q') {
      const Record *r = &d->k->others[d->k->entries[i].first];
      if (strchr ("uob", r->what))
        return r;
    }
  refuse (d, "this claim, but for unsat, optimum and bound");
}

/* A domain that leaves each variable values that no other one has. */
static void
make_roomy (Drcp *d, Domain *to)
{
  int64_t min = FAR, max = -FAR, room = (int64_t) d->m->n_variables + 1;
  domain_init (to, d->names);
  for (size_t x = 0; x < d->m->n_variables; x++) {
    min = MIN (min, to->of[x].min);
    max = MAX (max, to->of[x].max);
  }
  Range all = {min - room, max + room};
  for (size_t x = 0; x < d->m->n_variables; x++) {
    to->of[x] = (Values){all.min, all.max, (uint32_t) to->n_ranges, 1};
    to->ranges = grow (to->ranges, to->n_ranges, sizeof all);
    to->ranges[to->n_ranges++] = all;
  }
}

static void
drcp_init (Drcp *d, const Kept *k, Names *names, FILE *out)
{
  *d = (Drcp){
      .k = k,
      .m = names->m,
      .out = out,
      .names = names,
      .ids = g_hash_table_new (g_str_hash, g_str_equal),
      .n_steps = names->m->n_constraints,
      .facts = g_array_new (FALSE, FALSE, sizeof (Fact)),
      .levels = g_array_new (FALSE, FALSE, sizeof (guint)),
      .path = g_array_new (FALSE, FALSE, sizeof (Atom)),
      .premises = g_array_new (FALSE, FALSE, sizeof (Atom)),
      .hints = g_array_new (FALSE, FALSE, sizeof (uint64_t)),
      .supported = g_hash_table_new (NULL, NULL),
      .step_of = g_new0 (uint64_t, k->n_entries),
  };
  domain_init (&d->top, names);
  make_roomy (d, &d->explainer.loose);
  d->explainer.m = d->m;
  d->explainer.names = names;
  d->explainer.from = &d->top;
  refuter_init (&d->explainer.refuter, names);
}

static void
check_words (const Drcp *d)
{
  if (d->k->preamble)
    refuse (d, "aliases, assumptions and new variables");
  for (size_t x = 0; x < d->m->n_variables; x++)
    if (d->m->variables[x].same.kind != NONE || d->m->variables[x].element ||
        !d->m->variables[x].domain.n)
      refuse (d, "\"= value\", arrays of new variables and empty domains");
  if (d->m->sense && d->m->objective.kind != VARIABLE)
    refuse (d, "an objective that is a number");
}

static void
write_entry (Drcp *d, uint32_t i)
{
  const Entry *e = &d->k->entries[i];
  if (e->kind == 'r')
    write_fact (d, e);
  else if (e->kind == 'n')
    write_stage (d, i);
  else if (e->kind == '+')
    write_push (d, e);
  else if (e->kind == '-')
    write_pop (d);
}

void
drcp_write (const Kept *k, Names *names, FILE *out)
{
  static Drcp d; /* for the time of the program */
  drcp_init (&d, k, names, out);
  check_words (&d);
  const Record *claim = find_claim (&d);
  Atom goal = {(uint32_t) d.m->objective.value,
               d.m->sense < 0 ? AT_LEAST : AT_MOST_V, claim->number};
  Atom better = atom_not (goal);
  d.has_goal = claim->what != 'u';
  if (d.has_goal) {
    g_array_append_val (d.path, better);
    put (&d, better);
  }
  for (uint32_t i = 1; i < k->n_entries && k->entries[i].kind != 'q'; i++) {
    const Entry *e = &k->entries[i];
    if (d.top.empty && !d.levels->len)
      break;
    if (!e->is_kept)
      continue;
    if (e->kind == '+' && d.top.empty)
      i = e->mate;
    else if (!d.top.empty || e->kind == '-')
      write_entry (&d, i);
  }
  close_path (&d);
  if (claim->what == 'u')
    fprintf (out, "c UNSAT\n");
  else
    fprintf (out, "c %" PRIu64 "\n", atom_id (&d, goal));
}
