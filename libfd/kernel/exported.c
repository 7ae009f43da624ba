/* SPDX-License-Identifier: MIT */
/* exported.c - the language of propagators for code outside of the library
 *
 * The same functions as in domain/domain.h, but not inline.  They also check
 * their arguments: that there is a domain, and that pruning is allowed now.
 */
#define FD_EXPORTING

#include "atom.h"
#include "error.h"
#include "propagator.h"
#include "require.h"
#include "trail.h"

/* A query requires a domain; without one the answer is 0. */
#define ask(x, answer)                                                         \
  (G_LIKELY ((x) != NULL) ? (answer)                                           \
                          : (fd_misused_null (__func__, "domain"), 0))

FdDomain *
fd_domain (const FdStore *store, FdVar x)
{
  return fd_require_var (store, x) ? fd_domain_of (store, x.id) : NULL;
}

FdVar
fd_domain_var (const FdDomain *x)
{
  return (FdVar){ask (x, x->id)};
}

int32_t
fd_domain_min (const FdDomain *x)
{
  return ask (x, x->min);
}

int32_t
fd_domain_max (const FdDomain *x)
{
  return ask (x, x->max);
}

bool
fd_domain_is_fixed (const FdDomain *x)
{
  return ask (x, x->min == x->max);
}

uint32_t
fd_domain_size (const FdDomain *x)
{
  return ask (x, x->size ? x->size : fd_domain_count ((FdDomain *) x));
}

static bool
contains (const FdDomain *x, int32_t value)
{
  if (value < x->min || value > x->max)
    return false;
  if (x->word)
    return x->word >> (value - x->base) & 1;
  return !fd_domain_sparse (x) || fd_domain_sparse_contains (x, value);
}

bool
fd_domain_contains (const FdDomain *x, int32_t value)
{
  return ask (x, contains (x, value));
}

int32_t
fd_domain_next (const FdDomain *x, int32_t value)
{
  return ask (x, value > x->max ? FD_VALUE_MAX + 1
                                : fd_domain_value_from (x, value));
}

int32_t
fd_domain_prev (const FdDomain *x, int32_t value)
{
  return ask (x, value < x->min ? FD_VALUE_MIN - 1
                                : fd_domain_value_to (x, value));
}

/* A query that returns a hole in *@hole. */
#define ask_hole(x, hole, answer)                                              \
  (G_LIKELY ((hole) != NULL) ? ask (x, answer)                                 \
                             : fd_misused_null (__func__, "hole"))

bool
fd_domain_next_hole (const FdDomain *x, int32_t from, int32_t *hole)
{
  return ask_hole (x, hole, fd_domain_hole_from (x, from, hole));
}

bool
fd_domain_prev_hole (const FdDomain *x, int32_t from, int32_t *hole)
{
  return ask_hole (x, hole, fd_domain_hole_to (x, from, hole));
}

uint64_t
fd_domain_word (const FdDomain *x, int64_t origin)
{
  return ask (x, x->word ? fd_shift (x->word, x->base - origin)
                         : fd_domain_sparse_word_at (x, origin));
}

uint64_t
fd_domain_mirrored_word (const FdDomain *x, int64_t origin)
{
  return ask (x, fd_reverse (fd_domain_word (x, origin - 63)));
}

bool
fd_domain_is_disjoint (const FdDomain *x, const FdDomain *y, int32_t k)
{
  return ask (x, ask (y, fd_domain_have_none (x, y, k)));
}

FdVar
fd_propagator_var (const FdPropagator *self, uint32_t index)
{
  if (G_UNLIKELY (!self || index >= self->n)) {
    fd_complain (__func__,
                 "index %u, expected one of a propagator's %u variables", index,
                 self ? self->n : 0);
    return FD_VAR_NONE;
  }
  return (FdVar){self->scope[index]->id};
}

bool
fd_scope_is_fixed (const FdPropagator *self)
{
  if (G_UNLIKELY (!self))
    return fd_misused_null (__func__, "propagator");
  for (uint32_t i = self->n; i-- > 0;) /* the first are mostly fixed first */
    if (!fd_domain_is_fixed (self->scope[i]))
      return false;
  return true;
}

void
fd_entail (FdStore *store, FdPropagator *self)
{
  if (fd_require_run (store) && fd_require_self (store, self) && !self->dead &&
      fd_trail_save_dead (store, self))
    self->dead = FD_DEAD_ENTAILED;
}

bool
fd_trail_save (FdStore *store, uint32_t *cell)
{
  assert (cell);
  return fd_trail_save_cell (store, cell);
}

bool
fd_trail_save_word (FdStore *store, uint64_t *cell)
{
  assert (cell);
  return fd_require_store (store) && fd_trail_save_word_cell (store, cell);
}

uint64_t
fd_trail_stamp (const FdStore *store)
{
  return fd_require_store (store)
             ? (uint64_t) store->n_stamp_turns << 32 | store->stamp
             : 0;
}

/* --- prunings ----------------------------------------------------------- */

#define may_prune(store, x)                                                    \
  (fd_require_run (store) &&                                                   \
   fd_require (store, fd_is_domain_of (store, x),                              \
               "x is no domain of this store, expected one"))

bool
fd_domain_set_min (FdStore *store, FdDomain *x, int32_t min, FdReason reason)
{
  return may_prune (store, x) &&
         (min <= x->min || fd_domain_raise_min (store, x, min, reason));
}

bool
fd_domain_set_max (FdStore *store, FdDomain *x, int32_t max, FdReason reason)
{
  return may_prune (store, x) &&
         (max >= x->max || fd_domain_lower_max (store, x, max, reason));
}

bool
fd_domain_fix (FdStore *store, FdDomain *x, int32_t value, FdReason reason)
{
  return may_prune (store, x) && fd_domain_fix_value (store, x, value, reason);
}

bool
fd_domain_remove (FdStore *store, FdDomain *x, int32_t value, FdReason reason)
{
  return may_prune (store, x) &&
         (!contains (x, value) ||
          fd_domain_remove_value (store, x, value, reason));
}

bool
fd_domain_subtract_word (FdStore *store, FdDomain *x, int64_t origin,
                         uint64_t word, FdReason reason)
{
  return may_prune (store, x) &&
         fd_domain_remove_word (store, x, origin, word, reason);
}

bool
fd_domain_remove_range (FdStore *store, FdDomain *x, int64_t from, int64_t to,
                        FdReason reason)
{
  return may_prune (store, x) &&
         fd_domain_remove_values (store, x, from, to, reason);
}

bool
fd_domain_intersect (FdStore *store, FdDomain *y, const FdDomain *x, int32_t k,
                     bool exactly, FdReason reason)
{
  return may_prune (store, y) &&
         fd_require (store, fd_is_domain_of (store, x),
                     "x is no domain of this store, expected one") &&
         fd_domain_keep_shifted (store, y, x, k, exactly, reason);
}

/* --- posting ------------------------------------------------------------ */

static bool
is_complete (const FdStore *store, const char *who,
             const FdPropagatorClass *klass)
{
  if (!klass)
    return fd_store_misuse (store, who, "the class is NULL, expected one");
  if (!klass->name)
    return fd_store_misuse (store, who, "a class without a name, expected one");
  if (!klass->propagate)
    return fd_store_misuse (store, who,
                            "class \"%s\" is without propagate(), expected "
                            "it",
                            klass->name);
  return (unsigned) klass->cost <= FD_N_COSTS ||
         fd_store_misuse (store, who,
                          "class \"%s\" has cost %d, expected one of FdCost",
                          klass->name, (int) klass->cost);
}

FdPropagator *
fd_propagator_new (FdStore *store, const FdPropagatorClass *klass, size_t size,
                   const FdVar *scope, size_t n)
{
  if (!fd_require_vars (store, scope, n) ||
      !is_complete (store, __func__, klass) ||
      !fd_require (store, size >= sizeof (FdPropagator),
                   "a size of %zu, expected that of a struct that begins with "
                   "an FdPropagator",
                   size) ||
      !fd_post_enter (store))
    return NULL;
  return fd_propagator_make (store, klass, size, scope, n);
}

bool
fd_post_idle (FdStore *store, FdPropagator *self)
{
  return fd_require_store (store) && fd_post_idle_any (store, self);
}

bool
fd_store_explains (const FdStore *store)
{
  return fd_require_store (store) && store->explaining;
}

bool
fd_has_condition (const FdStore *store)
{
  return fd_require_store (store) && store->condition.tag != FD_ATOM_TRUE.tag;
}

FdAtom
fd_condition_in_force (const FdStore *store)
{
  return fd_require_store (store) ? store->condition : FD_ATOM_TRUE;
}

FdAtom
fd_condition_exchange (FdStore *store, FdAtom condition)
{
  if (!fd_store_enter (store) ||
      !fd_require (store, store->depth > store->ground,
                   "called from outside of a posting function, expected one "
                   "to call it") ||
      !fd_require_atom (store, condition))
    return FD_ATOM_TRUE;
  FdAtom outer = store->condition;
  store->condition = fd_atom_canonical (condition);
  return outer;
}

/* --- explaining --------------------------------------------------------- */

void
fd_atoms_add (FdAtoms *atoms, FdAtom atom)
{
  fd_atoms_add_any (atoms, atom);
}
