/* SPDX-License-Identifier: MIT */
/* answer.c - nogoods and solutions that are kept, and what a proof claims */
#include "verify.h"

#include <inttypes.h>
#include <stdio.h>

void
answer_init (Check *c)
{
  c->nogoods =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  c->known = g_hash_table_new (g_str_hash, g_str_equal);
  c->strings = g_string_chunk_new (1 << 16);
  c->key = g_string_new (NULL);
}

/* --- nogoods -------------------------------------------------------------- */

Nogood *
find_nogood (const Check *c, uint64_t id)
{
  return g_hash_table_lookup (c->nogoods, &id);
}

void
store_nogood (Check *c)
{
  Nogood *nogood = g_malloc (sizeof *nogood + c->n_stage * sizeof (Atom));
  *nogood = (Nogood){.id = c->stage_id, .n = c->n_stage};
  for (size_t i = 0; i < c->n_stage; i++)
    nogood->atoms[i] = c->stage[i];
  g_hash_table_insert (c->nogoods, &nogood->id, nogood);
}

static gboolean
is_new (gpointer id, gpointer nogood, gpointer data)
{
  (void) id, (void) data;
  return !((Nogood *) nogood)->is_marked;
}

static void
set_mark (gpointer id, gpointer nogood, gpointer data)
{
  (void) id, (void) data;
  ((Nogood *) nogood)->is_marked = true;
}

bool
all_hold (const Domain *d, const Nogood *nogood)
{
  for (size_t i = 0; i < nogood->n; i++)
    if (!domain_holds (d, nogood->atoms[i]))
      return false;
  return true;
}

/* --- solutions ------------------------------------------------------------ */

/* The projection of the values, or of @d, into c->key; false: it is not fixed.
 */
static bool
make_key (Check *c, const Domain *d, const int64_t *values)
{
  g_string_truncate (c->key, 0);
  for (size_t i = 0; i < c->n_projection; i++) {
    uint32_t x = c->projection[i];
    View w = names_view (&c->names, (Term){VARIABLE, x});
    if (!values && view_min (d, &w) != view_max (d, &w))
      return false;
    g_string_append_printf (c->key, "%" PRId64 " ",
                            values ? values[x] : view_min (d, &w));
  }
  return true;
}

/* The known projection that @d is fixed to, or NULL. */
const char *
known_in (Check *c, const Domain *d)
{
  bool may_be = !c->is_improving && g_hash_table_size (c->known);
  return may_be && make_key (c, d, NULL)
             ? g_hash_table_lookup (c->known, c->key->str)
             : NULL;
}

bool
is_closed (Check *c, const Domain *d)
{
  return d->empty || known_in (c, d);
}

/* The record's atoms, for the time behind it. */
void
keep_atoms (Check *c)
{
  const Record *r = &c->record;
  for (c->n_stage = 0; c->n_stage < r->n_atoms; c->n_stage++) {
    c->stage = grow (c->stage, c->n_stage, sizeof (Atom));
    c->stage[c->n_stage] = r->atoms[c->n_stage];
  }
}

/* --- solutions and claims ------------------------------------------------- */

static bool
is_declared (const Check *c, size_t i, const int64_t *values)
{
  const Variable *x = &c->m->variables[i];
  if (x->same.kind != NONE &&
      values[i] !=
          (x->same.kind == VARIABLE ? values[x->same.value] : x->same.value))
    return false;
  for (uint32_t k = 0; k < x->domain.n; k++) {
    Range r = c->m->ranges[x->domain.first + k];
    if (values[i] >= r.min && values[i] <= r.max)
      return true;
  }
  return false;
}

static Wrong
check_solution (Check *c, const int64_t *values)
{
  static char message[120];
  for (size_t i = 0; i < c->m->n_variables; i++)
    if (!is_declared (c, i, values))
      return "a value is not as it is declared";
  for (size_t i = 0; i < c->m->n_constraints; i++) {
    Constraint k = c->m->constraints[i];
    k.t = 0;
    if (constraint_holds (c->m, &k, values))
      continue;
    snprintf (message, sizeof message, "constraint %zu, %s, does not hold",
              i + 1, k.predicate->name);
    return message;
  }
  return NULL;
}

static bool
is_in_root (Check *c, const int64_t *values)
{
  for (size_t i = 0; i < c->m->n_variables; i++) {
    View w = names_view (&c->names, (Term){VARIABLE, (int64_t) i});
    if (!view_has (&c->root, &w, values[i]))
      return false;
  }
  return !c->root.empty;
}

static int64_t
objective_of (const Check *c, const int64_t *values)
{
  Term t = c->m->objective;
  return !c->m->sense ? 0 : t.kind == VARIABLE ? values[t.value] : t.value;
}

static Wrong
take_better (Check *c, int64_t objective)
{
  if (c->n_better && c->m->sense * (objective - c->best) <= 0)
    return NULL;
  if (!is_in_root (c, c->record.values))
    return "this solution contradicts what was proved before";
  c->n_better++;
  c->best = objective;
  domain_put (&c->root, bound (c));
  domain_put (&c->tree, bound (c));
  return NULL;
}

Wrong
take_solution (Check *c)
{
  const int64_t *values = c->record.values;
  Wrong wrong = check_solution (c, values);
  if (wrong)
    return wrong;
  int64_t objective = objective_of (c, values);
  if (!c->is_improving && c->m->sense && objective != c->best)
    return "its objective is not the best";
  make_key (c, NULL, values);
  bool is_known = g_hash_table_contains (c->known, c->key->str);
  if (!c->is_improving && !is_known && !is_in_root (c, values))
    return "this solution contradicts what was proved before";
  Printed p = {g_string_chunk_insert_const (c->strings, c->key->str),
               objective};
  c->printed = grow (c->printed, c->n_printed, sizeof p);
  c->printed[c->n_printed++] = p;
  g_hash_table_add (c->known, p.projection);
  return c->is_improving ? take_better (c, objective) : NULL;
}

Wrong
take_mark (Check *c)
{
  if (depth (c) || c->has_mark || !c->is_improving)
    return "a mark within a tree, a second one, or nothing to improve";
  c->has_mark = true;
  domain_push (&c->tree);
  domain_push (&c->root);
  g_hash_table_foreach (c->nogoods, set_mark, NULL);
  return NULL;
}

Wrong
take_optimum (Check *c)
{
  int64_t best = c->record.number;
  if (!c->is_optimal || !c->has_mark || best != c->best)
    return "there is no mark, or not this optimum before";
  domain_pop (&c->tree);
  domain_pop (&c->root);
  g_hash_table_foreach_remove (c->nogoods, is_new, NULL);
  c->is_improving = c->is_done = c->is_optimal = false;
  g_hash_table_remove_all (c->known);
  for (size_t i = 0; i < c->n_printed; i++)
    if (c->printed[i].objective == best)
      g_hash_table_add (c->known, c->printed[i].projection);
  if (c->m->objective.kind == VARIABLE)
    put (c, (Atom){(uint32_t) c->m->objective.value, IS, best});
  return NULL;
}

static Wrong
check_bound (Check *c, int64_t value)
{
  View w = names_view (&c->names, c->m->objective);
  if (!c->m->sense)
    return "the model has no objective";
  if (c->n_better && c->m->sense * ((Wide) value - c->best) < 0)
    return "a solution is better";
  if (c->root.empty)
    return NULL;
  return (c->m->sense < 0 ? view_min (&c->root, &w) >= value
                          : view_max (&c->root, &w) <= value)
             ? NULL
             : "the objective may be better";
}

static bool
is_listed (const Check *c, Atom atom)
{
  const Record *r = &c->record;
  for (size_t i = 0; i < r->n_atoms; i++)
    if (r->atoms[i].x == atom.x && r->atoms[i].sign == atom.sign &&
        r->atoms[i].v == atom.v)
      return true;
  return false;
}

static Wrong
check_core (Check *c)
{
  const Record *r = &c->record;
  if (c->n_printed)
    return "what was proved is of solutions that are not printed";
  for (size_t i = 0; i < c->n_open; i++)
    if (!is_listed (c, c->open[i]))
      return "an atom that is open is not in the core";
  domain_push (&c->tree);
  for (size_t i = 0; i < r->n_atoms; i++)
    domain_put (&c->tree, r->atoms[i]);
  bool refuted = c->tree.empty;
  GHashTableIter iter;
  gpointer nogood;
  g_hash_table_iter_init (&iter, c->nogoods);
  while (!refuted && g_hash_table_iter_next (&iter, NULL, &nogood))
    refuted = all_hold (&c->tree, nogood);
  domain_pop (&c->tree);
  return refuted ? NULL : "nothing says so";
}

static Wrong
check_end (Check *c)
{
  const Record *r = &c->record;
  if (r->what == 's')
    return c->n_printed ? NULL : "there is no solution";
  if (r->what == 'b')
    return check_bound (c, r->number);
  if (depth (c) || !is_closed (c, &c->root))
    return "the search is not at its end";
  if (r->what == 'u')
    return c->n_printed ? "there is a solution" : NULL;
  if (r->what == 'o')
    return c->is_improving && c->n_better && c->best == r->number
               ? NULL
               : "it is not the best objective of a solution";
  if (c->is_improving)
    return "solutions are counted without an objective, or behind an o";
  return g_hash_table_size (c->known) == r->id
             ? NULL
             : "it is another number of solutions";
}

Wrong
take_claim (Check *c)
{
  const Record *r = &c->record;
  Wrong wrong = r->what == '?'   ? NULL
                : r->what == 'c' ? check_core (c)
                                 : check_end (c);
  c->is_done = true;
  c->is_optimal = !wrong && r->what == 'o';
  if (!wrong) {
    c->claim = r->what;
    c->claimed = r->what == 'a' ? (int64_t) r->id : r->number;
    keep_atoms (c);
  }
  return wrong;
}
