/* SPDX-License-Identifier: MIT */
/* check.c - checks explanations
 *
 * For each explanation that the analysis asks for, three conditions are
 * checked: what it explains happened at that position; its atoms held before;
 * and they imply it by the constraint alone.  The third is tested by the
 * definition of the constraint: over the domains before the first decision,
 * restricted by the reason and by the negation of what it must imply, no
 * assignment may satisfy the constraint.  If there are too many assignments, a
 * random sample is tested.
 */
#include "learner.h"

#include "kernel/error.h"
#include "kernel/limits.h"
#include "kernel/solution.h"

#include <stdarg.h>
#include <stdio.h>

enum {
  SAMPLES = 300, /* where not all assignments are tried */
  PATIENCE = 512 /* values looked at for one that is left */
};

/* The remaining values of a variable. */
typedef struct {
  FdVar x;
  int32_t min, max;
  uint32_t n; /* values; 0: too many to count */
} Range;

typedef struct {
  FdLearner *learner;
  FdStore *store;
  const FdPropagator *propagator;
  FdPosition at;
  FdAtom need; /* FD_ATOM_FALSE: a failure */
  const FdAtom *reason;
  size_t n;
  const char *label;
  Range *range;
  uint32_t n_ranges;
} Check;

/* --- saying so ---------------------------------------------------------- */

/* The message is on the stack, because memory may have run out. */
typedef struct {
  char text[1200];
  size_t n;
} Saying;

G_GNUC_PRINTF (2, 3)
static void
say (Saying *self, const char *format, ...)
{
  va_list args;
  size_t room = sizeof self->text - self->n;
  va_start (args, format);
  int n = vsnprintf (self->text + self->n, room, format, args);
  va_end (args);
  self->n += MIN ((size_t) MAX (n, 0), room - 1);
}

static void
say_atom (Saying *saying, FdAtom atom)
{
  static const char *const name[] = {">=", "<=", "=", "!="};
  FdVar x = fd_atom_var (atom);
  if (x.id)
    say (saying, "x%u %s %d", x.id, name[fd_atom_relation (atom)], atom.value);
  else
    say (saying, "%s", fd_atom_relation (atom) == FD_EQ ? "true" : "false");
}

static bool
complain (const Check *c, const char *what, const char *details)
{
  Saying saying = {.n = 0};
  const FdPropagator *p = c->propagator;
  const char *sentence = p ? fd_propagator_label (c->store, p) : NULL;
  say_atom (&saying, c->need);
  say (&saying, ", by rule '%s', because of", c->label ? c->label : "none");
  for (size_t i = 0; i < c->n && i < 32; i++) {
    say (&saying, "%s", i ? ", " : " ");
    say_atom (&saying, c->reason[i]);
  }
  say (&saying, "%s", c->n > 32 ? ", ...: " : c->n ? ": " : " nothing: ");
  fd_store_refuse (c->store, FD_ERROR_EXPLANATION,
                   "%s%s%s%s: invalid explanation: %s%s%s",
                   p ? p->klass->name : "a decision", sentence ? " (" : "",
                   sentence ? sentence : "", sentence ? ")" : "", saying.text,
                   what, details ? details : "");
  c->learner->wrong = true;
  return false;
}

static bool
complain_of_values (const Check *c)
{
  Saying saying = {.n = 0};
  for (uint32_t i = 0; i < c->n_ranges && i < 32; i++)
    say (&saying, "%s x%u = %d", i ? "," : "", c->range[i].x.id,
         c->learner->value[c->range[i].x.id]);
  return complain (c, "it does not follow, see", saying.text);
}

/* --- when --------------------------------------------------------------- */

static bool
happened_in_order (const Check *c)
{
  const FdStore *store = c->store;
  if (fd_atom_var (c->need).id &&
      (fd_atom_holds_at (store, c->need, c->at) ||
       !fd_atom_holds_at (store, c->need, c->at + 1)))
    return complain (c, "it did not become true there", NULL);
  for (size_t i = 0; i < c->n; i++)
    if (fd_atom_var (c->reason[i]).id > store->n_vars ||
        !fd_atom_holds_at (store, c->reason[i], c->at)) {
      Saying saying = {.n = 0};
      say_atom (&saying, c->reason[i]);
      return complain (c, "not true before: ", saying.text);
    }
  return true;
}

/* --- what is left of the domains ---------------------------------------- */

static uint32_t
record_id (const FdStore *store, FdVar x)
{
  return fd_domain (store, x)->id;
}

static bool
is_left (const Check *c, FdVar x, int32_t value)
{
  for (size_t i = 0; i < c->n; i++) {
    FdVar y = fd_atom_var (c->reason[i]);
    if (y.id && record_id (c->store, y) == x.id &&
        !fd_atom_accepts (c->reason[i], value))
      return false;
  }
  FdVar y = fd_atom_var (c->need);
  if (y.id && record_id (c->store, y) == x.id &&
      fd_atom_accepts (c->need, value))
    return false;
  return fd_contains_at (c->store, x, value, 0);
}

/* Restricts a range by bounds only. */
static void
cut (const Check *c, Range *range, FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  FdRelation r = fd_atom_relation (atom);
  if (!x.id || record_id (c->store, x) != range->x.id)
    return;
  if (r == FD_GE || r == FD_EQ)
    range->min = MAX (range->min, atom.value);
  if (r == FD_LE || r == FD_EQ)
    range->max = MIN (range->max, atom.value);
}

/* Counts the remaining values; false if there are none. */
static bool
measure (const Check *c, Range *range, uint32_t most)
{
  range->min = fd_min_at (c->store, range->x, 0);
  range->max = fd_max_at (c->store, range->x, 0);
  for (size_t i = 0; i < c->n; i++)
    cut (c, range, c->reason[i]);
  if (fd_atom_var (c->need).id)
    cut (c, range, fd_atom_not (c->need));
  range->n = 0;
  if (range->min > range->max)
    return false;
  if ((int64_t) range->max - range->min >= most)
    return true;
  for (int32_t v = range->min; v <= range->max; v++)
    range->n += is_left (c, range->x, v);
  return range->n;
}

/* The first remaining value from @value on; false if none was found within the
 * search limit. */
static bool
first_left (const Check *c, const Range *range, int32_t value, int32_t *first)
{
  uint32_t patience = range->n ? UINT32_MAX : PATIENCE;
  for (; value <= range->max && patience; value++, patience--)
    if (is_left (c, range->x, value)) {
      *first = value;
      return true;
    }
  return false;
}

/* --- trying ------------------------------------------------------------- */

static void
put (const Check *c, uint32_t i, int32_t value)
{
  c->learner->value[c->range[i].x.id] = value;
}

static bool
is_satisfied (const Check *c)
{
  FdVar x = fd_atom_var (fd_propagator_condition (c->propagator));
  int32_t *value = c->learner->value;
  if (x.id)
    value[x.id] = value[record_id (c->store, x)];
  return fd_propagator_check (c->store, c->propagator, value);
}

static bool
try_all (const Check *c)
{
  uint32_t i;
  for (i = 0; i < c->n_ranges; i++) {
    int32_t v = 0;
    first_left (c, &c->range[i], c->range[i].min, &v);
    put (c, i, v);
  }
  do {
    if (is_satisfied (c))
      return complain_of_values (c);
    for (i = 0; i < c->n_ranges; i++) {
      const Range *range = &c->range[i];
      int32_t v = c->learner->value[range->x.id];
      bool more = first_left (c, range, v + 1, &v);
      if (!more)
        first_left (c, range, range->min, &v);
      put (c, i, v);
      if (more)
        break;
    }
  } while (i < c->n_ranges);
  return true;
}

/* Steele, Lea & Flood's splitmix64. */
static uint64_t
draw (FdLearner *self)
{
  uint64_t z = self->draws += UINT64_C (0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* Draws a value, often a bound, where constraints tend to be wrong.  False: no
 * value was found. */
static bool
draw_value (const Check *c, const Range *range, int32_t *value)
{
  uint64_t span = (uint64_t) ((int64_t) range->max - range->min) + 1;
  uint64_t how = draw (c->learner) >> 32;
  int32_t v = range->min;
  if (how % 4 == 0 && is_left (c, range->x, range->max))
    v = range->max;
  else if (how % 4 > 1)
    v = (int32_t) (range->min + (int64_t) (draw (c->learner) % span));
  return first_left (c, range, v, value) ||
         first_left (c, range, range->min, value);
}

static bool
try_some (const Check *c)
{
  for (uint32_t k = 0; k < SAMPLES; k++) {
    for (uint32_t i = 0; i < c->n_ranges; i++) {
      int32_t v;
      if (!draw_value (c, &c->range[i], &v))
        return true;
      put (c, i, v);
    }
    if (is_satisfied (c))
      return complain_of_values (c);
  }
  return true;
}

/* --- all of it ---------------------------------------------------------- */

static void
add_range (Check *c, FdVar x)
{
  uint32_t id = x.id ? record_id (c->store, x) : 0;
  for (uint32_t i = 0; i < c->n_ranges && id; i++)
    if (c->range[i].x.id == id)
      id = 0;
  if (id)
    c->range[c->n_ranges++] = (Range){.x = {id}};
}

static bool
follows (Check *c)
{
  const FdPropagator *p = c->propagator;
  uint32_t most = c->learner->check_limit;
  uint64_t product = 1;
  for (uint32_t i = 0; i < p->n; i++)
    add_range (c, fd_domain_var (p->scope[i]));
  add_range (c, fd_atom_var (fd_propagator_condition (p)));
  add_range (c, fd_atom_var (c->need));
  for (uint32_t i = 0; i < c->n_ranges; i++) {
    if (!measure (c, &c->range[i], most))
      return true;
    if (!c->range[i].n || product > most)
      product = UINT64_MAX;
    else
      product *= c->range[i].n;
  }
  if (product <= most)
    return try_all (c);
  return most < FD_CHECK_ALL || try_some (c);
}

static bool
check (Check *c)
{
  FdMemory *memory = &c->store->memory;
  const FdPropagator *p = c->propagator;
  c->learner->statistics.checked++;
  if (!happened_in_order (c))
    return false;
  if (!p || p == &c->learner->nogoods->base || p->by_listener ||
      !p->klass->check ||
      (c->learner->check_limit < FD_CHECK_ALL && p->n > FD_CHECK_FEW))
    return true;
  size_t bytes = (p->n + 2) * sizeof *c->range;
  c->range = fd_memory_alloc (memory, bytes);
  if (!c->range)
    return fd_store_halt (c->store, FD_LIMIT_MEMORY);
  bool ok = follows (c);
  fd_memory_free (memory, c->range, bytes);
  return ok;
}

bool
fd_learner_check_change (FdLearner *self, FdPosition at, FdAtom need,
                         const FdAtom *reason, size_t n, const char *label)
{
  FdStore *store = self->store;
  uint32_t id = store->trail.entry[at].propagator;
  Check c = {.learner = self,
             .store = store,
             .propagator = id ? store->propagators[id] : NULL,
             .at = at,
             .need = need,
             .reason = reason,
             .n = n,
             .label = label};
  return check (&c);
}

bool
fd_learner_check_conflict (FdLearner *self, const FdAtoms *reason,
                           const char *label)
{
  FdStore *store = self->store;
  if (!self->check_limit)
    return true;
  Check c = {.learner = self,
             .store = store,
             .propagator = store->conflict.propagator,
             .at = store->conflict.at,
             .need = FD_ATOM_FALSE,
             .reason = reason->atom,
             .n = reason->n,
             .label = label};
  return check (&c);
}
