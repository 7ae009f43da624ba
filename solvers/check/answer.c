/* SPDX-License-Identifier: MIT */
/* answer.c - nogoods and solutions that are kept, and what a proof claims */
#include "verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- nogoods -------------------------------------------------------------- */

Nogood **
find_nogood (const Check *c, uint64_t id)
{
  Nogood **at =
      &c->nogoods[id * 0x9e3779b97f4a7c15u >> 20 & (c->n_buckets - 1)];
  while (*at && (*at)->id != id)
    at = &(*at)->after;
  return at;
}

void
grow_nogoods (Check *c)
{
  size_t n = c->n_buckets;
  Nogood **old = c->nogoods;
  c->n_buckets = n ? 2 * n : 64;
  if (!(c->nogoods = calloc (c->n_buckets, sizeof *old)))
    die ("out of memory");
  for (size_t i = 0; i < n; i++)
    for (Nogood *at = old[i], *after; at; at = after) {
      after = at->after;
      at->after = NULL;
      *find_nogood (c, at->id) = at;
    }
  free (old);
}

void
store_nogood (Check *c)
{
  Nogood *nogood = malloc (sizeof *nogood + c->n_stage * sizeof (Atom));
  if (!nogood)
    die ("out of memory");
  *nogood = (Nogood){.id = c->stage_id, .n = c->n_stage};
  for (size_t i = 0; i < c->n_stage; i++)
    nogood->atoms[i] = c->stage[i];
  if (++c->n_nogoods > c->n_buckets)
    grow_nogoods (c);
  *find_nogood (c, c->stage_id) = nogood;
}

/* Marks all; or drops those that are not marked. */
void
mark_nogoods (Check *c, bool drop)
{
  for (size_t i = 0; i < c->n_buckets; i++)
    for (Nogood **at = &c->nogoods[i], *nogood; (nogood = *at);) {
      if (drop && !nogood->is_marked) {
        *at = nogood->after;
        free (nogood);
        c->n_nogoods--;
      } else {
        nogood->is_marked = true;
        at = &nogood->after;
      }
    }
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

static void
add_byte (Check *c, unsigned char byte)
{
  if (c->n_pool == c->room_pool) {
    c->room_pool = c->room_pool ? 2 * c->room_pool : 1024;
    if (!(c->pool = realloc (c->pool, c->room_pool)))
      die ("out of memory");
  }
  c->pool[c->n_pool++] = byte;
}

static void
add_value (Check *c, int64_t value)
{
  uint64_t word = (uint64_t) value << 1 ^ (uint64_t) (value >> 63);
  for (; word > 127; word >>= 7)
    add_byte (c, (unsigned char) (word | 128));
  add_byte (c, (unsigned char) word);
}

static uint32_t *
find_known (Check *c, size_t first, size_t n)
{
  uint64_t hash = 14695981039346656037u;
  for (size_t i = first; i < first + n; i++)
    hash = (hash ^ c->pool[i]) * 1099511628211u;
  uint32_t *at = &c->known[(hash ^ hash >> 32) & (c->n_known_buckets - 1)];
  for (; *at; at = &c->printed[*at - 1].after) {
    const Printed *p = &c->printed[*at - 1];
    if (p->n == n && memcmp (c->pool + p->first, c->pool + first, n) == 0)
      break;
  }
  return at;
}

static void
make_known (Check *c, size_t i)
{
  Printed *p = &c->printed[i];
  p->after = 0;
  uint32_t *at = find_known (c, p->first, p->n);
  if (!*at) {
    *at = (uint32_t) i + 1;
    c->n_known++;
  }
}

void
grow_known (Check *c)
{
  uint32_t *old = c->known;
  size_t n = c->n_known_buckets;
  c->n_known_buckets = n ? 2 * n : 64;
  c->n_known = 0;
  if (!(c->known = calloc (c->n_known_buckets, sizeof *old)))
    die ("out of memory");
  for (size_t i = 0; i < n; i++)
    for (uint32_t at = old[i], after; at; at = after) {
      after = c->printed[at - 1].after;
      make_known (c, at - 1);
    }
  free (old);
}

/* Puts the projection behind the pool, without keeping it; false: it is not
 * fixed. */
static bool
put_projection (Check *c, const Domain *d, const int64_t *values, size_t *n)
{
  size_t first = c->n_pool;
  bool fixed = true;
  for (size_t i = 0; i < c->n_projection && fixed; i++) {
    uint32_t x = c->projection[i];
    int64_t value = values ? values[x] : 0;
    if (!values) {
      View w = names_view (&c->names, (Term){VARIABLE, x});
      value = view_min (d, &w);
      fixed = value == view_max (d, &w);
    }
    add_value (c, value);
  }
  *n = c->n_pool - first;
  c->n_pool = first;
  return fixed;
}

/* Which solution the fixed projection of @d is, plus 1. */
uint32_t
known_in (Check *c, const Domain *d)
{
  size_t n;
  if (c->is_improving || !c->n_known || !put_projection (c, d, NULL, &n))
    return 0;
  return *find_known (c, c->n_pool, n);
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
    c->stage = reserve (c->stage, &c->room_stage, c->n_stage, sizeof (Atom));
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

static void
add_solution (Check *c, const int64_t *values)
{
  size_t n;
  put_projection (c, NULL, values, &n);
  if (c->n_printed >= UINT32_MAX - 1)
    die ("too many solutions");
  c->printed = grow (c->printed, c->n_printed, sizeof (Printed));
  c->printed[c->n_printed++] =
      (Printed){c->n_pool, (uint32_t) n, 0, objective_of (c, values)};
  c->n_pool += n;
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
  size_t n;
  if (wrong)
    return wrong;
  int64_t objective = objective_of (c, values);
  if (!c->is_improving && c->m->sense && objective != c->best)
    return "its objective is not the best";
  put_projection (c, NULL, values, &n);
  bool is_new = !c->n_known || !*find_known (c, c->n_pool, n);
  if (!c->is_improving && is_new && !is_in_root (c, values))
    return "this solution contradicts what was proved before";
  add_solution (c, values);
  if (c->n_known >= c->n_known_buckets)
    grow_known (c);
  make_known (c, c->n_printed - 1);
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
  mark_nogoods (c, false);
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
  mark_nogoods (c, true);
  c->is_improving = c->is_done = c->is_optimal = false;
  memset (c->known, 0, c->n_known_buckets * sizeof *c->known);
  c->n_known = 0;
  for (size_t i = 0; i < c->n_printed; i++)
    if (c->printed[i].objective == best)
      make_known (c, i);
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
  for (size_t i = 0; i < c->n_buckets && !refuted; i++)
    for (const Nogood *at = c->nogoods[i]; at && !refuted; at = at->after)
      refuted = all_hold (&c->tree, at);
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
  return c->n_known == r->id ? NULL : "it is another number of solutions";
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
