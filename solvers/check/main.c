/* SPDX-License-Identifier: MIT */
/* main.c - fdcheck: verifies a proof record by record
 *
 * What a record means stands in FORMAT.  There are two stacks of domains: that
 * of the proof's tree, and root with, upon it, the domain of the stage that is
 * open.  At depth 0 both are root.
 */
#include "proof.h"
#include "refute.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct Nogood {
  struct Nogood *after;
  uint64_t id;
  size_t n;
  bool is_marked; /* stored before the mark */
  Atom atoms[];
} Nogood;

/* A solution's projection: bytes of the pool. */
typedef struct {
  size_t first;
  uint32_t n, after; /* after: in the same bucket, plus 1 */
  int64_t objective;
} Printed;

typedef struct {
  Model *m;
  Proof proof;
  Record record;
  Names names;
  Domain tree, root;
  Domain *both[2];
  Refuter refuter;
  Nogood **nogoods; /* buckets */
  size_t n_nogoods, n_buckets;
  Atom *open; /* of + */
  size_t n_open, room_open;
  Atom *stage; /* of the n that is open, or of a core */
  size_t n_stage, room_stage;
  uint64_t stage_id, stage_at;
  bool in_stage, has_mark, is_started, has_projection;
  bool is_improving; /* the objective */
  bool is_optimal;   /* behind a q optimum that was right */
  bool is_done;      /* behind a q */
  uint32_t *projection;
  size_t n_projection;
  Printed *printed;
  uint32_t *known; /* buckets */
  size_t n_printed, n_known, n_known_buckets;
  unsigned char *pool;
  size_t n_pool, room_pool;
  int64_t best, n_better;
  uint32_t *assumed; /* variables */
  size_t n_assumed;
  bool is_cut; /* by a w */
  bool goes_on;
  uint64_t n_rejected, n_records;
  char claim;
  int64_t claimed;
} Check;

typedef const char *Wrong; /* why a record is rejected, or NULL */

/* --- facts ---------------------------------------------------------------- */

static size_t
depth (const Check *c)
{
  return c->n_open;
}

/* To the top; at depth 0, to root. */
static void
put (Check *c, Atom atom)
{
  domain_put (&c->tree, atom);
  if (!depth (c))
    domain_put (&c->root, atom);
}

static const Atom never = {.sign = FALSE_ATOM};

static bool
has_objective (const Check *c)
{
  return c->is_improving && c->n_better;
}

/* What a better solution would have. */
static Atom
bound (const Check *c)
{
  bool max = c->m->sense > 0;
  if (c->m->objective.kind != VARIABLE)
    return never;
  return (Atom){(uint32_t) c->m->objective.value, max ? AT_LEAST : AT_MOST_V,
                c->best + (max ? 1 : -1)};
}

/* --- nogoods -------------------------------------------------------------- */

static Nogood **
find_nogood (const Check *c, uint64_t id)
{
  Nogood **at =
      &c->nogoods[id * 0x9e3779b97f4a7c15u >> 20 & (c->n_buckets - 1)];
  while (*at && (*at)->id != id)
    at = &(*at)->after;
  return at;
}

static void
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

static void
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
static void
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

static bool
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

static void
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
static uint32_t
known_in (Check *c, const Domain *d)
{
  size_t n;
  if (c->is_improving || !c->n_known || !put_projection (c, d, NULL, &n))
    return 0;
  return *find_known (c, c->n_pool, n);
}

static bool
is_closed (Check *c, const Domain *d)
{
  return d->empty || known_in (c, d);
}

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
  const Nogood *nogood =
      r->source == BY_NOGOOD ? *find_nogood (c, r->id) : NULL;
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

/* The record's atoms, for the time behind it. */
static void
keep_atoms (Check *c)
{
  const Record *r = &c->record;
  for (c->n_stage = 0; c->n_stage < r->n_atoms; c->n_stage++) {
    c->stage = reserve (c->stage, &c->room_stage, c->n_stage, sizeof (Atom));
    c->stage[c->n_stage] = r->atoms[c->n_stage];
  }
}

static Wrong
take_stage (Check *c)
{
  const Record *r = &c->record;
  if (depth (c))
    return "a nogood within a tree";
  if (r->id < 1 || r->id > UINT32_MAX)
    return "the number of a nogood must be one of 1..2^32-1";
  if (*find_nogood (c, r->id))
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
    uint32_t known = known_in (c, &c->root);
    if (!r->is_false || !known || r->id < 1 || r->id > c->n_printed)
      return "it is no solution that is known";
    const Printed *p = &c->printed[r->id - 1], *q = &c->printed[known - 1];
    wrong = p->n == q->n &&
                    memcmp (c->pool + p->first, c->pool + q->first, p->n) == 0
                ? NULL
                : "it is not this solution";
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
  Nogood **at = find_nogood (c, c->record.id), *nogood = *at;
  if (!nogood)
    return "there is no such nogood";
  *at = nogood->after;
  free (nogood);
  c->n_nogoods--;
  return NULL;
}

/* --- the tree ------------------------------------------------------------- */

static Wrong
take_push (Check *c)
{
  domain_push (&c->tree);
  c->open = reserve (c->open, &c->room_open, c->n_open, sizeof (Atom));
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

/* x = v and y != v are refuted, for each v. */
static Wrong
check_values (Check *c)
{
  const Record *r = &c->record;
  uint32_t x = (uint32_t) r->x.value, y = (uint32_t) r->y.value;
  View w = names_view (&c->names, r->x);
  int64_t max = view_max (&c->tree, &w), v = view_min (&c->tree, &w);
  for (int i = 0; v <= max; v = view_next (&c->tree, &w, v + 1)) {
    Atom is = {x, IS, v};
    Atom too = {y, IS, r->flip_x != r->flip_y ? 1 - v : v};
    Wrong wrong = check_step (c, &c->tree, &is, 1, &too);
    if (wrong || ++i > 1 << 16)
      return wrong ? wrong : "it has too many values for an alias";
  }
  return NULL;
}

static Wrong
take_alias (Check *c)
{
  const Record *r = &c->record;
  uint32_t x = (uint32_t) r->x.value, y = (uint32_t) r->y.value;
  bool flips = r->flip_x || r->flip_y;
  if (depth (c) || c->has_mark)
    return "an alias behind a mark or within a tree";
  if (r->id > c->m->n_constraints)
    return "there is no such constraint";
  if ((flips || r->has_then) &&
      (!is_within_01 (c, r->x) || (!r->has_then && !is_within_01 (c, r->y))))
    return "a variable that is not within 0..1";
  if (c->tree.empty)
    return NULL;
  if (r->has_then) {
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
  k->t = t + 1;
  return NULL;
}

static Wrong
take_cut (Check *c)
{
  const int64_t most = 1 << 30;
  if (c->is_started || depth (c) || c->has_mark)
    return "an assumption behind the first step of the search";
  c->is_cut = true;
  for (size_t i = 0; i < c->m->n_variables; i++) {
    View w = names_view (&c->names, (Term){VARIABLE, (int64_t) i});
    if (view_min (&c->tree, &w) >= -most && view_max (&c->tree, &w) <= most)
      continue;
    c->assumed = grow (c->assumed, c->n_assumed, sizeof (uint32_t));
    c->assumed[c->n_assumed++] = (uint32_t) i;
    put (c, (Atom){(uint32_t) i, AT_LEAST, -most});
    put (c, (Atom){(uint32_t) i, AT_MOST_V, most});
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
  c->n_projection = 0;
  for (size_t i = 0; i < r->n_list; i++) {
    c->projection = grow (c->projection, i, sizeof (uint32_t));
    c->projection[c->n_projection++] = r->list[i];
  }
  return NULL;
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

static Wrong
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

static Wrong
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

static Wrong
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

static Wrong
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
static bool
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

/* --- what is proved ------------------------------------------------------- */

static void
print_list (const Check *c, const uint32_t *list, size_t n)
{
  char name[128];
  for (size_t i = 0; i < n && i < 10; i++) {
    model_name (c->m, list[i], name, sizeof name);
    printf ("%s%s", i ? ", " : "", name);
  }
  if (n > 10)
    printf (", ... (%zu)", n);
  putchar ('\n');
}

static void
print_open (const Check *c, const char *word)
{
  printf ("verified %s", word);
  if (c->m->sense && c->n_better)
    printf (": best %" PRId64, c->best);
  else
    printf (": %zu solution%s", c->n_known, c->n_known == 1 ? "" : "s");
  View w = names_view ((Names *) &c->names, c->m->objective);
  if (c->m->sense && c->is_improving && !c->root.empty)
    printf (", bound %" PRId64, c->m->sense < 0 ? view_min (&c->root, &w)
                                                : view_max (&c->root, &w));
  putchar ('\n');
}

static void
print_claim (const Check *c)
{
  switch (c->claim) {
  case 'u':
    puts ("verified unsat");
    break;
  case 'o':
    printf ("verified optimum %" PRId64 "\n", c->claimed);
    break;
  case 'b':
    printf ("verified bound %" PRId64, c->claimed);
    if (c->n_better)
      printf (": best %" PRId64, c->best);
    putchar ('\n');
    break;
  case 'a':
    if (c->m->sense)
      printf ("verified optimum %" PRId64 ", ", c->best);
    else
      printf ("verified ");
    printf ("all %" PRId64 "\n", c->claimed);
    break;
  case 'c':
    printf ("verified core");
    proof_print_atoms (&c->proof, c->stage, c->n_stage, stdout);
    putchar ('\n');
    break;
  default:
    print_open (c, c->claim == 's' ? "sat" : "open");
  }
}

static void
print_verdict (const Check *c)
{
  print_claim (c);
  if (c->n_assumed) {
    printf ("assumed within %s: ", c->is_cut ? "-2^30..2^30" : "-2^61..2^61");
    print_list (c, c->assumed, c->n_assumed);
  }
  if (c->has_projection && strchr ("as", c->claim ? c->claim : '?')) {
    printf ("solutions differ in: ");
    print_list (c, c->projection, c->n_projection);
  }
}

/* --- setting up ----------------------------------------------------------- */

static void
find_outputs (Check *c)
{
  for (size_t i = 0; i < c->m->n_variables; i++)
    if (c->m->variables[i].is_output) {
      c->projection = grow (c->projection, c->n_projection, sizeof (uint32_t));
      c->projection[c->n_projection++] = (uint32_t) i;
    }
}

/* What declarations say by "= value". */
static void
declare_equal (Check *c)
{
  for (size_t i = 0; i < c->m->n_variables; i++) {
    Term same = c->m->variables[i].same;
    if (same.kind == VARIABLE)
      names_unite (&c->names, c->both, 2, (uint32_t) i, (uint32_t) same.value,
                   false);
    else if (same.kind != NONE)
      put (c, (Atom){(uint32_t) i, IS, same.value});
  }
}

static void
check_init (Check *c, const char *model, const char *proof)
{
  c->m = model_read (model);
  names_init (&c->names, c->m);
  domain_init (&c->tree, &c->names);
  domain_init (&c->root, &c->names);
  c->both[0] = &c->tree;
  c->both[1] = &c->root;
  refuter_init (&c->refuter, &c->names);
  c->record.values = calloc (c->m->n_variables + 1, sizeof (int64_t));
  if (!c->record.values)
    die ("out of memory");
  c->is_improving = c->m->sense;
  grow_nogoods (c);
  grow_known (c);
  find_outputs (c);
  declare_equal (c);
  proof_open (&c->proof, proof, c->m, &c->names);
  if (c->proof.has_hash && c->proof.hash != c->m->hash)
    die ("%s: a proof of another model than %s, whose hash is %016" PRIx64,
         proof, model, c->m->hash);
}

static const char help[] =
    "Usage: fdcheck [OPTION...] MODEL PROOF\n"
    "Verifies that PROOF, written by a solver, proves its answer to MODEL.\n"
    "\n"
    "MODEL is a FlatZinc file.  PROOF is text or binary; its form is "
    "described\n"
    "in the file FORMAT (" FORMAT_FILE ").\n"
    "Either may be -, the standard input.\n"
    "\n"
    "  --all      go on behind records that are rejected, as if they were not\n"
    "             there\n"
    "  --stats    print how many records there were\n"
    "  --help     print this\n"
    "  --version  print the version\n"
    "\n"
    "The first line of the output is the verdict:\n"
    "\n"
    "  verified unsat                no solution\n"
    "  verified optimum V            V is the best value of the objective\n"
    "  verified all N                N solutions, and no others\n"
    "  verified optimum V, all N     N solutions with the best objective\n"
    "  verified bound V: best W      no objective better than V; W was found\n"
    "  verified core ATOM...         no solution has all of the atoms\n"
    "  verified sat: ...             solutions, maybe not all\n"
    "  verified open: ...            the search came to no end\n"
    "\n"
    "Lines behind it say what was assumed of variables without bounds, and in\n"
    "what solutions differ, if it is not what the model prints.\n"
    "\n"
    "A record that does not follow is printed on the standard error output "
    "with\n"
    "its line (or byte) and constraint.\n"
    "\n"
    "Exit status: 0, if the answer is verified; 1, if a record is rejected; "
    "2,\n"
    "if a file cannot be read or makes no sense; 3, if the records are right "
    "but\n"
    "claim nothing: the search came to no end.\n";

static int
verify (Check *c, const char *model, const char *proof, bool stats)
{
  check_init (c, model, proof);
  while (take_next (c))
    ;
  if (stats)
    printf ("records %" PRIu64 ", solutions %zu, nogoods kept %zu\n",
            c->n_records, c->n_printed, c->n_nogoods);
  if (c->n_rejected) {
    puts ("rejected");
    return 1;
  }
  print_verdict (c);
  return c->claim && c->claim != '?' ? 0 : 3;
}

int
main (int argc, char **argv)
{
  static Check check;
  bool stats = false;
  int i = 1;
  for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
    if (strcmp (argv[i], "--help") == 0) {
      fputs (help, stdout);
      return fflush (stdout) ? 2 : 0;
    }
    if (strcmp (argv[i], "--version") == 0) {
      puts ("fdcheck " VERSION);
      return fflush (stdout) ? 2 : 0;
    }
    if (strcmp (argv[i], "--all") == 0)
      check.goes_on = true;
    else if (strcmp (argv[i], "--stats") == 0)
      stats = true;
    else
      die ("there is no option %s; see fdcheck --help", argv[i]);
  }
  if (argc - i != 2)
    die ("expected a model and a proof; see fdcheck --help");
  if (strcmp (argv[i], "-") == 0 && strcmp (argv[i + 1], "-") == 0)
    die ("only one of model and proof can be the standard input");
  int status = verify (&check, argv[i], argv[i + 1], stats);
  return fflush (stdout) ? 2 : status;
}
