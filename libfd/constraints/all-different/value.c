/* SPDX-License-Identifier: MIT */
/* value.c - all different, value consistency
 *
 * The value of a fixed term is taken from the terms that are left.  Terms that
 * were taken out earlier need no look: their values are gone from this one's
 * domain already.  The list of newly fixed terms grows while it is worked off,
 * so that an empty list is the fixpoint.
 *
 * How many terms are left is not trailed.  What was taken out stands last,
 * the latest first; backtracking sets the latest free again.  So of the places
 * from n_free on, those of terms that are not fixed, or fixed anew and listed,
 * come before all others, and are found when they are needed.  A run that does
 * not know which were fixed later than others leaves all of them, once undone.
 *
 * Constraints on the same variables with different offsets, as the three of the
 * queens on a board, do their work together: the later ones follow the first,
 * have no subscriptions, and share its scope.  It takes from a term at once
 * what a fixed variable forbids by any of them.  Where prunings are explained
 * or written down, each is by the constraint it is due to: constraints posted
 * there stay apart, and a leader from before does the work of each in turn and
 * in its name.
 */
#include "all-different.h"
#include "kernel/change.h"
#include "kernel/propagator.h"

#include <string.h>

/* Constraints that can be one, see above, and subscriptions that are looked at
 * to find them. */
enum { MAX_LISTS = 4, MAX_LOOKS = 8 };

typedef struct _Value Value;
struct _Value {
  FdAllDifferent common;
  /* trailed: */
  uint32_t n_followers;
  /* kept but not trailed: so many of them count */
  Value *follower[MAX_LISTS - 1];
};

/* Lists all that are fixed, as if no term had been taken out. */
static bool
list_fixed (FdAllDifferent *self, FdStore *store)
{
  FdPropagator *base = &self->base;
  uint32_t *fixed = fd_propagator_fixed (base);
  self->n_free = base->n;
  base->n_fixed = 0;
  for (uint32_t i = 0; i < base->n; i++)
    if (fd_domain_is_fixed (base->scope[i]))
      fixed[base->n_fixed++] = i;
  return !base->n_fixed || fd_trail_save (store, &self->n_free);
}

/* How many terms are left, those in the list among them. */
static inline uint32_t
count_free (FdAllDifferent *self)
{
  FdPropagator *base = &self->base;
  const uint32_t *fixed = fd_propagator_fixed (base);
  uint32_t n = self->n_free;
  for (uint32_t k = 0; k < base->n_fixed; k++)
    n = MAX (n, self->place[fixed[k]] + 1);
  while (n < base->n &&
         !fd_domain_is_fixed (fd_term_domain (self, self->term[n])))
    n++;
  return n;
}

/* Makes the term at @index the last of the first @n. */
static inline void
move_to_end (FdAllDifferent *self, uint32_t index, uint32_t n)
{
  uint32_t i = self->place[index];
  assert (i < n);
  FdTerm term = self->term[i], last = self->term[n - 1];
  self->term[i] = last;
  self->place[last.index] = i;
  self->term[n - 1] = term;
  self->place[index] = n - 1;
}

/* Out of line, so that the loop below has the registers. */
static G_NO_INLINE bool
take_slowly (FdStore *store, FdDomain *x, int32_t value, const FdDomain *fixed)
{
  if (value > x->min && value < x->max && fd_sparse_is_ready (store, x))
    return fd_sparse_take (store, x, value);
  FdAtom reason = fd_atom (fd_domain_var (fixed), FD_EQ, fixed->min);
  return fd_domain_remove_value (store, x, value, fd_reason_atom (reason));
}

/* Takes the value of scope[@index] from the first @n terms.  Most of them do
 * not have it, which for small domains is seen here. */
static inline bool
take_value (FdAllDifferent *self, FdStore *store, uint32_t index, uint32_t n)
{
  FdDomain **scope = self->base.scope;
  const FdDomain *fixed = scope[index];
  int64_t value = (int64_t) fixed->min + self->offset[index];
  for (const FdTerm *term = self->term, *end = term + n; term < end; term++) {
    FdDomain *x = scope[term->index];
    int64_t v = value - term->offset;
    uint64_t i = (uint64_t) (v - x->base);
    if (G_LIKELY (x->word) ? i > 63 || !(x->word >> i & 1)
                           : v < x->min || v > x->max)
      continue;
    if (!(G_LIKELY (fd_word_is_ready (store, x))
              ? fd_word_take (store, x, (uint32_t) i)
              : take_slowly (store, x, (int32_t) v, fixed)))
      return false;
  }
  return true;
}

/* What the constraints of a leader take, for a fixed variable. */
typedef struct {
  const FdDomain *fixed;
  const int32_t *offset[MAX_LISTS]; /* by index */
  int64_t value[MAX_LISTS];
} Lists;

/* From a domain of more than a word. */
static G_NO_INLINE bool
take_each (FdStore *store, FdDomain *x, uint32_t index, const Lists *lists,
           uint32_t n_lists)
{
  bool ready = fd_sparse_is_ready (store, x);
  for (uint32_t k = 0; k < n_lists; k++) {
    int64_t v = lists->value[k] - lists->offset[k][index];
    if (v < x->min || v > x->max)
      continue;
    if (!(ready && v != x->min && v != x->max
              ? fd_sparse_take (store, x, (int32_t) v)
              : take_slowly (store, x, (int32_t) v, lists->fixed)))
      return false;
  }
  return true;
}

static inline uint64_t
strike (uint64_t word, uint64_t i)
{
  return i < 64 ? word & ~(UINT64_C (1) << i) : word;
}

/* As take_value(), for all lists; their number is known when compiled.  Nobody
 * will ask why. */
static inline __attribute__ ((always_inline)) bool
take_values (const FdAllDifferent *self, FdStore *store, const Lists *lists,
             uint32_t n, uint32_t n_lists)
{
  const int64_t *value = lists->value;
  const int32_t *const *offset = lists->offset;
  for (const FdTerm *term = self->term, *end = term + n; term < end; term++) {
    uint32_t i = term->index;
    FdDomain *x = self->base.scope[i];
    uint64_t word = x->word;
    if (G_UNLIKELY (!word)) {
      if (!take_each (store, x, i, lists, n_lists))
        return false;
      continue;
    }
    word = strike (word, (uint64_t) (value[0] - term->offset - x->base));
    word = strike (word, (uint64_t) (value[1] - offset[1][i] - x->base));
    if (n_lists > 2)
      word = strike (word, (uint64_t) (value[2] - offset[2][i] - x->base));
    if (n_lists > 3)
      word = strike (word, (uint64_t) (value[3] - offset[3][i] - x->base));
    if (word != x->word && (!word || !fd_word_leave (store, x, word)))
      return false;
  }
  return true;
}

static bool
take_for_all (const Value *self, FdStore *store, uint32_t index, uint32_t n)
{
  const FdAllDifferent *common = &self->common;
  const FdDomain *fixed = common->base.scope[index];
  assert (!store->explaining);
  uint32_t n_lists = self->n_followers + 1;
  Lists lists;
  lists.fixed = fixed;
  lists.offset[0] = common->offset;
  lists.value[0] = (int64_t) fixed->min + common->offset[index];
  for (uint32_t k = 1; k < n_lists; k++) {
    lists.offset[k] = self->follower[k - 1]->common.offset;
    lists.value[k] = (int64_t) fixed->min + lists.offset[k][index];
  }
  return n_lists == 3   ? take_values (common, store, &lists, n, 3)
         : n_lists == 2 ? take_values (common, store, &lists, n, 2)
                        : take_values (common, store, &lists, n, MAX_LISTS);
}

/* As take_value(), as constraint @by, of a leader's first @n terms. */
static bool
take_as (const Value *self, const FdAllDifferent *by, FdStore *store,
         uint32_t index, uint32_t n)
{
  FdDomain **scope = self->common.base.scope;
  const FdDomain *fixed = scope[index];
  FdAtom reason = fd_atom (fd_domain_var (fixed), FD_EQ, fixed->min);
  int64_t value = (int64_t) fixed->min + by->offset[index];
  for (uint32_t k = 0; k < n; k++) {
    uint32_t i = self->common.term[k].index;
    int64_t v = value - by->offset[i];
    if (v >= scope[i]->min && v <= scope[i]->max &&
        !fd_domain_remove (store, scope[i], (int32_t) v,
                           fd_reason_atom (reason)))
      return false;
  }
  return true;
}

/* Who fails stays the one that runs, to be blamed. */
static bool
take_explained (const Value *self, FdStore *store, uint32_t index, uint32_t n)
{
  FdPropagator *leader = store->running;
  for (uint32_t k = 0; k <= self->n_followers; k++) {
    FdAllDifferent *by =
        k ? &self->follower[k - 1]->common : (FdAllDifferent *) leader;
    store->running = &by->base;
    if (!take_as (self, by, store, index, n))
      return false;
  }
  store->running = leader;
  return true;
}

/* What the variables just fixed take.  @leading is known when compiled. */
static inline __attribute__ ((always_inline)) bool
take_fixed (Value *self, FdStore *store, bool leading)
{
  FdAllDifferent *common = &self->common;
  FdPropagator *base = &common->base;
  const uint32_t *fixed = fd_propagator_fixed (base);
  uint32_t n = common->n_free = count_free (common);
  while (base->n_fixed) {
    uint32_t index = fixed[--base->n_fixed];
    move_to_end (common, index, n--);
    if (!(!leading            ? take_value (common, store, index, n)
          : store->explaining ? take_explained (self, store, index, n)
                              : take_for_all (self, store, index, n)))
      return false;
  }
  common->n_free = n;
  if (n <= 1)
    fd_entail (store, base);
  return true;
}

/* Two functions, so that the loop of each has the registers. */
static G_NO_INLINE bool
lead (Value *self, FdStore *store)
{
  return take_fixed (self, store, true);
}

static G_NO_INLINE bool
go_alone (Value *self, FdStore *store)
{
  return take_fixed (self, store, false);
}

static inline bool
go_on (Value *self, FdStore *store)
{
  if (!self->common.base.n_fixed)
    return true;
  return self->n_followers ? lead (self, store) : go_alone (self, store);
}

static G_NO_INLINE bool
start_anew (Value *self, FdStore *store)
{
  return list_fixed (&self->common, store) && go_on (self, store);
}

static bool
value_propagate (FdPropagator *base, FdStore *store)
{
  Value *self = (Value *) base;
  return base->stale ? start_anew (self, store) : go_on (self, store);
}

/* Runs only while the condition is undecided: no term is taken out. */
static FdEntailment
value_entailed (FdPropagator *base, FdStore *store)
{
  ((FdAllDifferent *) base)->n_free = base->n;
  return fd_all_different_entailed (base, store);
}

static bool
value_on_unify (FdPropagator *base, FdStore *store)
{
  Value *self = (Value *) base;
  for (uint32_t k = 0; k < self->n_followers; k++) {
    FdPropagator *follower = &self->follower[k]->common.base;
    fd_entail (store, follower);
    if (!fd_all_different_repost (follower, store, fd_post_all_different_value))
      return false;
  }
  return fd_all_different_repost (base, store, fd_post_all_different_value);
}

static bool
value_implies_ne (const FdPropagator *base, uint32_t i, uint32_t j)
{
  const Value *self = (const Value *) base;
  bool differ = fd_all_different_implies_ne (base, i, j);
  for (uint32_t k = 0; k < self->n_followers; k++)
    differ |=
        fd_all_different_implies_ne (&self->follower[k]->common.base, i, j);
  return differ;
}

static const FdPropagatorClass value_class = {
    .name = "all_different_value",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .tracks_fixed = true,
    .propagate = value_propagate,
    .explain_conflict = fd_all_different_explain_conflict,
    .entailed = value_entailed,
    .check = fd_all_different_check,
    .on_unify = value_on_unify,
    .implies_ne = value_implies_ne,
};

/* --- posting ------------------------------------------------------------ */

static bool
can_lead (const FdPropagator *p, const FdPropagator *base)
{
  const Value *leader = (const Value *) p;
  return p->klass == &value_class && !p->dead && p->n == base->n &&
         !p->conditional && !leader->common.repeats &&
         leader->n_followers < MAX_LISTS - 1 &&
         memcmp (p->scope, base->scope, p->n * sizeof *p->scope) == 0;
}

static Value *
find_leader (const FdStore *store, const Value *self)
{
  const FdPropagator *base = &self->common.base;
  if (store->attended || fd_has_condition (store) || self->common.repeats)
    return NULL;
  const FdDomain *x = base->scope[0];
  uint32_t end = x->annex->end[FD_SECTION_FIX];
  for (uint32_t i = end; i-- > x->annex->end[FD_SECTION_BOUNDS];) {
    if (end - i > MAX_LOOKS)
      break;
    if (can_lead (fd_propagator_of (&x->annex->subscription[i]), base))
      return (Value *) fd_propagator_of (&x->annex->subscription[i]);
  }
  return NULL;
}

bool
fd_post_all_different_value (FdStore *store, const FdVar *x,
                             const int32_t *offsets, size_t n)
{
  Value *self = (Value *) fd_all_different_new (store, &value_class,
                                                sizeof *self, x, offsets, n);
  if (!self)
    return false;
  FdPropagator *base = &self->common.base;
  Value *leader = find_leader (store, self);
  if (!leader) {
    fd_subscribe_all (store, base, FD_EVENT_FIX);
  } else if (fd_trail_save (store, &leader->n_followers)) {
    leader->follower[leader->n_followers++] = self;
    base->scope = leader->common.base.scope;
  }
  for (size_t i = 0; i < n; i++)
    if (fd_domain_is_fixed (base->scope[i]))
      return fd_post (store, base);
  return fd_post_idle (store, base);
}
