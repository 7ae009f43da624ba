/* SPDX-License-Identifier: MIT */
/* domain.c - sum of a[i] x[i] = c, domain consistent
 *
 * Let each term count from its least value; then all of them sum to up, as in
 * equal.c, whose bounds come first.  Forward, a set of bits holds what the
 * first terms can sum to: the set of one term less, shifted by each value of
 * the next.  The term of the widest range is the last and has no set; its
 * values are looked up.  Backward, a value stays if some sum before it leads to
 * a sum behind it that is still kept, and a sum is kept if some value does so.
 * What is left has a support each, so one pass is a fixpoint.
 *
 * The sets are those of Trick, A dynamic programming approach for consistency
 * and propagation for knapsack constraints, Annals of Operations Research 2003.
 */
#include "domain.h"

#include <string.h>

/* Words looked at in a run; where it may take more, bounds have to do. */
enum { MOST_STEPS = 1 << 17 };

enum { MOST_TERMS = FD_LINEAR_DOMAIN_MOST_TERMS };

/* Where a term comes in the order, constant after posting. */
typedef struct {
  uint32_t term;
  uint32_t first; /* word of its set; of the last term, of the spare one */
} Place;

/* A term that is open in this run. */
typedef struct {
  FdDomain *x;
  uint64_t *sums; /* of it and the terms before */
  uint32_t words;
  uint32_t index;  /* in the scope */
  bool rising;     /* least at the least value */
  int64_t a, from; /* from: the value at which it is least */
} Term;

typedef struct {
  FdStore *store;
  int64_t up;
  uint64_t *spare;
  uint32_t n;
  Term term[MOST_TERMS];
} Run;

static inline FdReason
reason_of (const Term *t)
{
  return fd_reason_lazy (FD_LINEAR_SUPPORT | t->index);
}

static inline int64_t
count_of (const Term *t, int64_t v)
{
  return t->a * (t->rising ? v - t->from : t->from - v);
}

/* The bits of a term are its values, in the same order. */
static inline bool
is_plain (const Term *t, bool rising)
{
  return t->a == 1 && t->rising == rising;
}

/* --- sets of bits -------------------------------------------------------- */

static inline bool
has_bit (const uint64_t *set, int64_t k)
{
  return set[k >> 6] >> (k & 63) & 1;
}

static inline void
add_bit (uint64_t *set, int64_t k)
{
  set[k >> 6] |= UINT64_C (1) << (k & 63);
}

/* Word @k of the set shifted right by @shift. */
static inline uint64_t
word_behind (const uint64_t *set, uint32_t words, uint32_t k, int64_t shift)
{
  int64_t i = k + (shift >> 6);
  uint32_t low = shift & 63;
  if (i >= words)
    return 0;
  uint64_t word = set[i] >> low;
  return low && i + 1 < words ? word | set[i + 1] << (64 - low) : word;
}

/* Adds to @set each bit of @other, shifted left by @shift; those beyond are
 * dropped. */
static void
add_shifted (uint64_t *set, uint32_t words, const uint64_t *other,
             uint32_t other_words, int64_t shift)
{
  int64_t high = shift >> 6;
  uint32_t low = shift & 63;
  for (uint32_t k = 0; k < other_words && k + high < words; k++) {
    set[k + high] |= other[k] << low;
    if (low && k + high + 1 < words)
      set[k + high + 1] |= other[k] >> (64 - low);
  }
}

/* Whether a bit of @before, shifted left by @shift, is in @behind; adds all
 * that are to @kept. */
static bool
keep_leading (uint64_t *kept, const Term *before, const Term *behind,
              int64_t shift)
{
  uint64_t any = 0;
  for (uint32_t k = 0; k < before->words; k++) {
    uint64_t word =
        before->sums[k] & word_behind (behind->sums, behind->words, k, shift);
    kept[k] |= word;
    any |= word;
  }
  return any;
}

/* --- forward ------------------------------------------------------------- */

/* Of the first term alone. */
static void
sum_first (const Term *t)
{
  const FdDomain *x = t->x;
  if (is_plain (t, true)) {
    for (uint32_t k = 0; k < t->words; k++)
      t->sums[k] = fd_domain_word (x, t->from + 64 * (int64_t) k);
    return;
  }
  memset (t->sums, 0, t->words * sizeof *t->sums);
  for (int64_t v = fd_domain_min (x);;
       v = fd_domain_next (x, (int32_t) v + 1)) {
    add_bit (t->sums, count_of (t, v));
    if (v == fd_domain_max (x))
      return;
  }
}

static void
sum_next (const Term *t, const Term *before)
{
  const FdDomain *x = t->x;
  memset (t->sums, 0, t->words * sizeof *t->sums);
  for (int64_t v = fd_domain_min (x);;
       v = fd_domain_next (x, (int32_t) v + 1)) {
    add_shifted (t->sums, t->words, before->sums, before->words,
                 count_of (t, v));
    if (v == fd_domain_max (x))
      return;
  }
}

/* --- backward ------------------------------------------------------------ */

/* Takes from @x the values @origin + i with bit i of @lost set. */
static inline bool
take (FdStore *store, const Term *t, int64_t origin, uint64_t lost)
{
  return !lost ||
         fd_domain_subtract_word (store, t->x, origin, lost, reason_of (t));
}

/* The values whose bits, @offset above the numbers of the set's bits, are in
 * the set; and the set's bits that are values. */
static bool
keep_plain (FdStore *store, const Term *t, uint64_t *sums, uint32_t words,
            int64_t offset)
{
  for (uint32_t k = 0; k < words; k++) {
    int64_t origin = offset + 64 * (int64_t) k;
    uint64_t values = fd_domain_word (t->x, origin), lost = values & ~sums[k];
    sums[k] &= values;
    if (!take (store, t, origin, lost))
      return false;
  }
  return true;
}

typedef enum { LAST, MIDDLE, FIRST } Position;

static inline bool
is_supported (const Run *run, const Term *t, Position position, int64_t count)
{
  switch (position) {
  case FIRST:
    return has_bit (t->sums, count);
  case MIDDLE:
    return keep_leading (run->spare, t - 1, t, count);
  default:
    if (!has_bit (t[-1].sums, run->up - count))
      return false;
    add_bit (run->spare, run->up - count);
    return true;
  }
}

/* What is supported goes on in the spare set. */
static bool
keep_supported (const Run *run, const Term *t, Position position)
{
  FdDomain *x = t->x;
  int32_t last = fd_domain_max (x);
  for (int64_t origin = fd_domain_min (x); origin <= last;) {
    uint64_t lost = 0;
    for (uint64_t left = fd_domain_word (x, origin); left; left &= left - 1) {
      int64_t v = origin + __builtin_ctzll (left);
      if (!is_supported (run, t, position, count_of (t, v)))
        lost |= left & -left;
    }
    if (!take (run->store, t, origin, lost))
      return false;
    origin += 64;
    if (origin > fd_domain_max (x))
      return true;
    origin = fd_domain_next (x, (int32_t) origin);
  }
  return true;
}

static bool
keep (const Run *run, uint32_t i)
{
  const Term *t = &run->term[i];
  bool is_last = i == run->n - 1;
  if (is_last && is_plain (t, false))
    return keep_plain (run->store, t, t[-1].sums, t[-1].words,
                       t->from - run->up);
  if (i == 0 && is_plain (t, true))
    return keep_plain (run->store, t, t->sums, t->words, t->from);
  if (i == 0)
    return keep_supported (run, t, FIRST);
  memset (run->spare, 0, t[-1].words * sizeof *run->spare);
  if (!keep_supported (run, t, is_last ? LAST : MIDDLE))
    return false;
  memcpy (t[-1].sums, run->spare, t[-1].words * sizeof *run->spare);
  return true;
}

/* --- a run --------------------------------------------------------------- */

static const Place *
places (const Linear *self)
{
  return fd_linear_more ((Linear *) self);
}

static void
begin (const Linear *self, FdStore *store, Run *run)
{
  uint32_t n = self->base.n;
  const Place *place = places (self);
  uint64_t *words = (uint64_t *) (place + n);
  run->store = store;
  run->up = self->c;
  run->spare = words + place[n - 1].first;
  run->n = 0;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t index = place[i].term;
    bool rising = index < self->n_positive;
    FdDomain *x = self->base.scope[index];
    int64_t a = self->a[index],
            from = rising ? fd_domain_min (x) : fd_domain_max (x);
    run->up -= rising ? a * from : -a * from;
    if (!fd_domain_is_fixed (x))
      run->term[run->n++] =
          (Term){x, words + place[i].first, 0, index, rising, a, from};
  }
}

static bool
linear_domain_propagate (FdPropagator *base, FdStore *store)
{
  const Linear *self = (const Linear *) base;
  Run run;
  if (!fd_linear_eq_narrow (self, store))
    return false;
  begin (self, store, &run);
  if (run.n < 2)
    return true;
  int64_t width = 0;
  for (uint32_t i = 0; i < run.n - 1; i++) {
    Term *t = &run.term[i];
    width += t->a * ((int64_t) fd_domain_max (t->x) - fd_domain_min (t->x));
    t->words = (uint32_t) (MIN (width, run.up) >> 6) + 1;
    if (i == 0)
      sum_first (t);
    else
      sum_next (t, t - 1);
  }
  for (uint32_t i = run.n; i-- > 0;)
    if (!keep (&run, i))
      return false;
  return true;
}

static const char *
linear_domain_explain (FdPropagator *base, FdStore *store, FdAtom need,
                       uint64_t code, FdPosition at, FdAtoms *out)
{
  if (!(code & FD_LINEAR_SUPPORT))
    return fd_linear_explain (base, store, need, code, at, out);
  return fd_linear_support_explain ((const Linear *) base, store, need,
                                    (uint32_t) code, at, out);
}

#define CLASS(of_cost)                                                         \
  {                                                                            \
    .name = "linear =", .cost = of_cost, .idempotent = true,                   \
    .propagate = linear_domain_propagate, .explain = linear_domain_explain,    \
    .entailed = fd_linear_eq_entailed, .check = fd_linear_eq_check,            \
    .on_unify = fd_linear_eq_on_unify,                                         \
  }

static const FdPropagatorClass linear_domain_class = CLASS (FD_COST_QUADRATIC);
static const FdPropagatorClass short_class = CLASS (FD_COST_LINEAR);

/* --- posting ------------------------------------------------------------- */

/* The sets, of the values there are when it is posted. */
typedef struct {
  Place place[MOST_TERMS];
  uint64_t words, steps; /* the words of all sets, and those a run looks at */
} Plan;

/* In the order of their ranges, and the widest last. */
static void
order_terms (const uint64_t *width, uint32_t n, Place *place)
{
  for (uint32_t i = 0; i < n; i++) {
    uint32_t k = i;
    for (; k > 0 && width[place[k - 1].term] > width[i]; k--)
      place[k] = place[k - 1];
    place[k].term = i;
  }
}

static void
plan_sets (const FdStore *store, const int64_t *a, const FdVar *x, uint32_t n,
           Plan *plan)
{
  uint64_t width[MOST_TERMS], total = 0, words = 0;
  for (uint32_t i = 0; i < n; i++) {
    const FdDomain *d = fd_domain (store, x[i]);
    width[i] = (uint64_t) a[i] *
               (uint64_t) ((int64_t) fd_domain_max (d) - fd_domain_min (d));
  }
  order_terms (width, n, plan->place);
  plan->words = plan->steps = 0;
  for (uint32_t i = 0; i < n - 1; i++) {
    uint32_t term = plan->place[i].term;
    plan->steps += fd_domain_size (fd_domain (store, x[term])) * MAX (words, 1);
    plan->place[i].first = (uint32_t) MIN (plan->words, MOST_STEPS);
    total += width[term];
    words = total / 64 + 1;
    plan->words += words;
    if (plan->steps > MOST_STEPS || words > MOST_STEPS)
      break;
  }
  plan->place[n - 1].first = (uint32_t) MIN (plan->words, MOST_STEPS);
  plan->words += words;
  plan->steps += words * (a[plan->place[n - 1].term] == 1 ? 1 : 64);
}

bool
fd_linear_domain_is_cheap (const FdStore *store, const int64_t *a,
                           const FdVar *x, uint32_t n)
{
  Plan plan;
  if (n < 2 || n > MOST_TERMS)
    return false;
  plan_sets (store, a, x, n, &plan);
  return plan.steps <= MOST_STEPS;
}

bool
fd_post_linear_domain (FdStore *store, const int64_t *a, const FdVar *x,
                       uint32_t n, uint32_t n_positive, int64_t c)
{
  Plan plan;
  plan_sets (store, a, x, n, &plan);
  size_t more = n * sizeof *plan.place + plan.words * sizeof (uint64_t);
  Linear *self = fd_linear_new (
      store, fd_linear_is_short (n) ? &short_class : &linear_domain_class, a, x,
      n, n_positive, c, more);
  if (!self)
    return false;
  self->consistency = FD_CONSISTENCY_DOMAIN;
  memcpy (fd_linear_more (self), plan.place, n * sizeof *plan.place);
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}
