/* SPDX-License-Identifier: MIT */
/* classes.c - which variables of a model are one, and what they are
 *
 * Equal variables are a class, found by union-find.  A truth value and its
 * negation are in one class, too: each link carries a sign.  A class of truth
 * values is first of all an atom; only where a number is wanted it becomes a
 * variable 0..1, for each of the two signs.
 */
#include "instance.h"

#include <string.h>

/* --- making --------------------------------------------------------------- */

bool
fzn_classes_init (FznInstance *instance)
{
  size_t n = instance->n_variables;
  instance->links =
      fzn_memory_resize (&instance->memory, NULL, 0, n * sizeof (FznLink));
  instance->classes =
      fzn_memory_resize (&instance->memory, NULL, 0, n * sizeof (FznClass));
  if (!instance->links || !instance->classes)
    return fzn_refuse_memory (instance);
  for (size_t i = 0; i < n; i++) {
    const FznVariable *x = &instance->variables[i];
    FznRange hull = {-FZN_INFINITY, FZN_INFINITY};
    if (!(x->flags & FZN_UNBOUNDED))
      hull = fzn_model_hull (instance->model, &x->domain);
    instance->links[i] = (FznLink) i << 1;
    instance->classes[i] = (FznClass){
        .min = CLAMP (hull.min, -FZN_INFINITY, FZN_INFINITY - 1),
        .max = CLAMP (hull.max, 1 - FZN_INFINITY, FZN_INFINITY),
        .is_truth = x->type == FZN_TYPE_BOOL,
    };
    if (x->domain.min > x->domain.max)
      fzn_contradiction (instance);
  }
  return true;
}

void
fzn_classes_clear (FznInstance *instance)
{
  size_t n = instance->n_variables, room = instance->constants.room;
  FznMemory *memory = &instance->memory;
  fzn_memory_free (memory, instance->links, n * sizeof (FznLink));
  fzn_memory_free (memory, instance->classes, n * sizeof (FznClass));
  fzn_memory_free (memory, instance->constants.vars, room * sizeof (FdVar));
  fzn_memory_free (memory, instance->constants.values, room * sizeof (int32_t));
}

FznLink
fzn_link (FznInstance *instance, uint32_t variable)
{
  FznLink *links = instance->links;
  FznLink root = variable << 1;
  while (links[root >> 1] != (root & ~1u))
    root = links[root >> 1] ^ (root & 1);
  FznLink x = variable << 1, to = root;
  while (x >> 1 != root >> 1) {
    FznLink next = links[x >> 1] ^ (x & 1);
    links[x >> 1] = to ^ (x & 1);
    x = next;
  }
  return root;
}

static FznLink
term_link (const FznInstance *instance, FznTerm term)
{
  return fzn_link ((FznInstance *) instance, fzn_term_index (term));
}

/* --- bounds --------------------------------------------------------------- */

FznRange
fzn_bounds (FznInstance *instance, FznTerm term)
{
  if (fzn_is_constant (term)) {
    int64_t value = fzn_number (instance->model, term);
    return (FznRange){value, value};
  }
  FznLink link = term_link (instance, term);
  const FznClass *klass = fzn_class (instance, link);
  if (link & 1)
    return (FznRange){1 - klass->max, 1 - klass->min};
  return (FznRange){klass->min, klass->max};
}

/* A bound beyond infinity says no more than that it is the last number known.
 */
bool
fzn_narrow_link (FznInstance *instance, FznLink link, int64_t min, int64_t max)
{
  FznClass *klass = fzn_class (instance, link);
  if (link & 1) {
    int64_t least = max >= 1 ? 0 : 1, most = min <= 0 ? 1 : 0;
    min = least;
    max = most;
  }
  min = MIN (min, FZN_INFINITY - 1);
  max = MAX (max, 1 - FZN_INFINITY);
  if (min > klass->min) {
    klass->min = min;
    instance->changed = true;
    if (instance->proof)
      fd_proof_bound (instance->proof, link >> 1, true, min);
  }
  if (max < klass->max) {
    klass->max = max;
    instance->changed = true;
    if (instance->proof)
      fd_proof_bound (instance->proof, link >> 1, false, max);
  }
  return klass->min <= klass->max || fzn_contradiction (instance);
}

static int64_t
clamp_infinite (int64_t value)
{
  return CLAMP (value, -FZN_INFINITY, FZN_INFINITY);
}

bool
fzn_narrow (FznInstance *instance, FznTerm term, int64_t min, int64_t max)
{
  min = clamp_infinite (min);
  max = clamp_infinite (max);
  if (!fzn_is_constant (term))
    return fzn_narrow_link (instance, term_link (instance, term), min, max);
  int64_t value = clamp_infinite (fzn_number (instance->model, term));
  return (min <= value && value <= max) || fzn_contradiction (instance);
}

bool
fzn_merge (FznInstance *instance, FznLink x, FznLink y)
{
  x = fzn_link (instance, x >> 1) ^ (x & 1);
  y = fzn_link (instance, y >> 1) ^ (y & 1);
  if (x == y)
    return true;
  if (x >> 1 == y >> 1)
    return fzn_contradiction (instance);
  FznClass *keep = fzn_class (instance, x), *gone = fzn_class (instance, y);
  if (gone->has_atom && keep->has_atom)
    return fzn_posted (instance, fd_post_iff (instance->store,
                                              fzn_link_atom (instance, x),
                                              fzn_link_atom (instance, y)));
  if (keep->is_truth || gone->is_truth) {
    bool is_bit = fzn_narrow_link (instance, x & ~1u, 0, 1) &&
                  fzn_narrow_link (instance, y & ~1u, 0, 1);
    if (!is_bit)
      return false;
  }
  FznLink sign = (x ^ y) & 1;
  keep->is_truth |= gone->is_truth;
  keep->is_used |= gone->is_used;
  if (gone->has_atom) {
    keep->atom = sign ? fd_atom_not (gone->atom) : gone->atom;
    keep->has_atom = true;
  }
  instance->links[y >> 1] = (x & ~1u) | sign;
  int64_t min = sign ? 1 - gone->max : gone->min;
  int64_t max = sign ? 1 - gone->min : gone->max;
  return fzn_narrow_link (instance, x & ~1u, min, max);
}

/* --- comparing ------------------------------------------------------------ */

static bool
compares (int64_t x, FdRelation relation, int64_t y)
{
  switch (relation) {
  case FD_GE:
    return x >= y;
  case FD_LE:
    return x <= y;
  case FD_EQ:
    return x == y;
  case FD_NE:
    return x != y;
  case FD_GT:
    return x > y;
  default:
    return x < y;
  }
}

/* That of a bound, which may be infinite. */
static bool
bound_compares (int64_t x, FdRelation relation, int64_t c)
{
  if (x > -FZN_INFINITY && x < FZN_INFINITY)
    return compares (x, relation, c);
  return relation == FD_NE || (x > 0 ? relation == FD_GE || relation == FD_GT
                                     : relation == FD_LE || relation == FD_LT);
}

/* Whether x relation c for all of the range (1), none (0) or some (-1). */
static int
range_compares (FznRange x, FdRelation relation, int64_t c)
{
  bool below = bound_compares (x.min, relation, c),
       above = bound_compares (x.max, relation, c);
  if (x.min == x.max)
    return below;
  if (relation == FD_EQ || relation == FD_NE)
    return (c < x.min && x.min > -FZN_INFINITY) ||
                   (c > x.max && x.max < FZN_INFINITY)
               ? relation == FD_NE
               : -1;
  return below == above ? below : -1;
}

FznMeaning
fzn_compare (FznInstance *instance, FznTerm term, FdRelation relation,
             int64_t c)
{
  FznRange range = fzn_bounds (instance, term);
  int known = fzn_is_constant (term) ? compares (range.min, relation, c)
                                     : range_compares (range, relation, c);
  if (known >= 0)
    return fzn_meaning_bool (known);
  FznLink link = term_link (instance, term);
  if (fzn_class (instance, link)->is_truth) {
    FznMeaning meaning = fzn_meaning (FZN_MEANS_LINK);
    meaning.link = link ^ !compares (1, relation, c);
    return meaning;
  }
  FznMeaning meaning = fzn_meaning (FZN_MEANS_ATOM);
  FdVar x = instance->is_dry ? FD_VAR_NONE : fzn_var (instance, term);
  if (!x.id)
    return fzn_meaning (FZN_MEANS_MORE);
  meaning.atom = fd_atom (x, relation, fzn_clamp (c));
  return meaning;
}

FdAtom
fzn_meaning_atom (FznInstance *instance, FznMeaning meaning)
{
  switch (meaning.means) {
  case FZN_MEANS_TRUE:
    return FD_ATOM_TRUE;
  case FZN_MEANS_LINK:
    return fzn_link_atom (instance, meaning.link);
  case FZN_MEANS_ATOM:
    return meaning.atom;
  default:
    return FD_ATOM_FALSE;
  }
}

/* --- constants ------------------------------------------------------------ */

static size_t
constant_slot (const FznConstants *self, int32_t value)
{
  size_t i = ((uint32_t) value * UINT64_C (0x9e3779b97f4a7c15)) >> 20;
  i &= self->room - 1;
  while (self->vars[i].id && self->values[i] != value)
    i = (i + 1) & (self->room - 1);
  return i;
}

/* Keeps a quarter free. */
static bool
constants_room (FznInstance *instance)
{
  FznConstants *self = &instance->constants, old = *self;
  if (4 * (old.n + 1) <= 3 * old.room)
    return true;
  size_t room = old.room ? 2 * old.room : 64;
  FznMemory *memory = &instance->memory;
  FdVar *vars = fzn_memory_resize (memory, NULL, 0, room * sizeof *vars);
  int32_t *values = fzn_memory_resize (memory, NULL, 0, room * sizeof *values);
  if (!vars || !values) {
    fzn_memory_free (memory, vars, room * sizeof *vars);
    fzn_memory_free (memory, values, room * sizeof *values);
    return fzn_refuse_memory (instance);
  }
  memset (vars, 0, room * sizeof *vars);
  *self = (FznConstants){vars, values, old.n, room};
  for (size_t i = 0; i < old.room; i++)
    if (old.vars[i].id) {
      size_t slot = constant_slot (self, old.values[i]);
      vars[slot] = old.vars[i];
      values[slot] = old.values[i];
    }
  fzn_memory_free (memory, old.vars, old.room * sizeof *vars);
  fzn_memory_free (memory, old.values, old.room * sizeof *values);
  return true;
}

FdVar
fzn_constant (FznInstance *instance, int64_t value)
{
  FznConstants *self = &instance->constants;
  if (!fzn_is_value (value)) {
    fzn_refuse (instance, FD_ERROR_OVERFLOW,
                "%" G_GINT64_FORMAT " is out of range, expected %d..%d", value,
                FD_VALUE_MIN, FD_VALUE_MAX);
    return FD_VAR_NONE;
  }
  if (!constants_room (instance))
    return FD_VAR_NONE;
  size_t slot = constant_slot (self, (int32_t) value);
  if (self->vars[slot].id)
    return self->vars[slot];
  FdVar x = fzn_new_var (instance, value, value);
  if (!x.id)
    return x;
  if (instance->proof)
    fd_proof_name_constant (instance->proof, x);
  self->values[slot] = (int32_t) value;
  self->n++;
  return self->vars[slot] = x;
}

/* --- variables and atoms -------------------------------------------------- */

FdVar
fzn_new_var (FznInstance *instance, int64_t min, int64_t max)
{
  FdVar x = fd_var_new (instance->store, fzn_clamp (min), fzn_clamp (max));
  fzn_posted (instance, x.id != 0);
  return x;
}

/* The 0..1 variable that @atom is 1 of, if it is one. */
static FdVar
bit_of (const FdStore *store, FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  FdRelation relation = fd_atom_relation (atom);
  if (!x.id || fd_var_min (store, x) < 0 || fd_var_max (store, x) > 1)
    return FD_VAR_NONE;
  bool rises = relation == FD_NE ? atom.value == 0
                                 : relation != FD_LE && atom.value == 1;
  return rises ? x : FD_VAR_NONE;
}

/* Of a truth value that is not known. */
static FdVar
truth_var (FznInstance *instance, FznLink link)
{
  FznClass *klass = fzn_class (instance, link);
  FdVar *x = &klass->var[link & 1];
  FdStore *store = instance->store;
  if (x->id)
    return *x;
  if (klass->has_atom)
    *x = bit_of (store, fzn_link_atom (instance, link));
  if (x->id)
    return *x;
  *x = fzn_new_var (instance, 0, 1);
  if (!x->id)
    return *x;
  fzn_prove_name (instance, link, *x);
  FdAtom is_one = fd_atom (*x, FD_GE, 1);
  if (!klass->has_atom) {
    klass->atom = link & 1 ? fd_atom_not (is_one) : is_one;
    klass->has_atom = true;
  } else if (!fzn_posted (
                 instance,
                 fd_post_iff (store, fzn_link_atom (instance, link), is_one))) {
    *x = FD_VAR_NONE;
  }
  return *x;
}

static FdVar
link_var (FznInstance *instance, FznLink link)
{
  FznClass *klass = fzn_class (instance, link);
  if (klass->is_truth) {
    if (klass->min == klass->max)
      return fzn_constant (instance, klass->min ^ (link & 1));
    return truth_var (instance, link);
  }
  if (klass->min == klass->max && !fzn_is_value (klass->min))
    return fzn_constant (instance, klass->min);
  if (!klass->var[0].id)
    fzn_prove_name (instance, link,
                    klass->var[0] =
                        fzn_new_var (instance, klass->min, klass->max));
  return klass->var[0];
}

FdVar
fzn_var (FznInstance *instance, FznTerm term)
{
  if (fzn_is_constant (term))
    return fzn_constant (instance, fzn_number (instance->model, term));
  return link_var (instance, term_link (instance, term));
}

FdAtom
fzn_link_atom (FznInstance *instance, FznLink link)
{
  const FznClass *klass = fzn_class (instance, link);
  bool negated = link & 1;
  if (klass->min == klass->max)
    return (klass->min != 0) != negated ? FD_ATOM_TRUE : FD_ATOM_FALSE;
  if (!klass->has_atom && !truth_var (instance, link & ~1u).id)
    return FD_ATOM_FALSE;
  return negated ? fd_atom_not (klass->atom) : klass->atom;
}

FdAtom
fzn_atom (FznInstance *instance, FznTerm term)
{
  if (fzn_is_constant (term))
    return fzn_number (instance->model, term) ? FD_ATOM_TRUE : FD_ATOM_FALSE;
  return fzn_link_atom (instance, term_link (instance, term));
}

/* --- the public functions ------------------------------------------------- */

static bool
is_scalar (FznTerm term)
{
  FznKind kind = fzn_term_kind (term);
  return kind == FZN_BOOL || kind == FZN_INT || kind == FZN_VARIABLE;
}

FdVar
fzn_instance_var (FznInstance *instance, FznTerm term)
{
  g_return_val_if_fail (instance && is_scalar (term), FD_VAR_NONE);
  return fzn_var (instance, term);
}

static bool
is_bool (const FznInstance *instance, FznTerm term)
{
  return fzn_term_kind (term) == FZN_BOOL ||
         (fzn_term_kind (term) == FZN_VARIABLE &&
          instance->variables[fzn_term_index (term)].type == FZN_TYPE_BOOL);
}

FdAtom
fzn_instance_atom (FznInstance *instance, FznTerm term)
{
  g_return_val_if_fail (instance && is_bool (instance, term), FD_ATOM_FALSE);
  return fzn_atom (instance, term);
}

bool
fzn_is_far (const FznInstance *instance, FznTerm term)
{
  if (fzn_is_constant (term))
    return !fzn_is_value (fzn_number (instance->model, term));
  if (!instance->has_far)
    return false;
  const FznClass *klass = fzn_class (instance, term_link (instance, term));
  return klass->min == klass->max && !fzn_is_value (klass->min);
}

bool
fzn_instance_has_var (const FznInstance *instance, FznTerm term)
{
  g_return_val_if_fail (instance && is_scalar (term), false);
  return !fzn_is_far (instance, term);
}

int64_t
fzn_instance_value (const FznInstance *instance, FznTerm term)
{
  g_return_val_if_fail (instance && is_scalar (term), 0);
  if (fzn_is_constant (term))
    return fzn_number (instance->model, term);
  FznLink link = term_link (instance, term);
  const FznClass *klass = fzn_class (instance, link);
  if (!klass->is_truth)
    return klass->var[0].id ? fd_var_min (instance->store, klass->var[0])
                            : klass->min;
  bool value = klass->min == klass->max ? klass->min
               : klass->has_atom ? fd_atom_holds (instance->store, klass->atom)
                                 : klass->min;
  return value ^ (link & 1);
}
