/* SPDX-License-Identifier: MIT */
/* bin-packing-explain.c - why an item was in or out of a bin, or the load no
 * value
 *
 * What was asked for is taken to fail: then the load is one of some values, and
 * nothing the bin could hold summed to any of them.  If what was packed was
 * more already, some of the packed say so, the heaviest first; if all that was
 * not lost was less, some of the lost.  Else no sum met a value between: then
 * one item after the other is given back, as if it might be in or out, as long
 * as still none does.  In the end the load's bounds need be no tighter than the
 * next sums on either side.  Items that always were where they are need no
 * atom.
 */
#include "bin-packing.h"

#include <string.h>

/* Apart: the item that is asked about. */
typedef enum { OPEN, PACKED, LOST, APART } State;

typedef struct {
  FdBinPacking *self;
  const FdStore *store;
  FdPosition at;
  FdAtoms *out;
  uint32_t b;
  FdHistoryValues load; /* with loads */
  /* what the load is taken to be: within, but not one of them */
  FdLoadRange target;
  int64_t except;
  bool needs_min, needs_max; /* whether these are the load's */
  int64_t extra;             /* the weight of an item taken to be in */
  uint8_t *state;            /* of each item */
} Past;

static FdAtom
item_atom (const Past *p, uint32_t i)
{
  return fd_atom (fd_propagator_var (&p->self->base, i),
                  p->state[i] == PACKED ? FD_EQ : FD_NE,
                  p->self->first + (int32_t) p->b);
}

static bool
is_given (const Past *p, uint32_t i)
{
  return fd_atom_holds_at (p->store, item_atom (p, i), 0);
}

static void
read_items (Past *p, uint32_t except)
{
  const FdBinPacking *self = p->self;
  int32_t number = self->first + (int32_t) p->b;
  for (uint32_t i = 0; i < self->n; i++) {
    FdVar x = fd_propagator_var (&self->base, i);
    p->state[i] = OPEN;
    if (i == except || !self->weight[i])
      continue;
    if (!fd_contains_at (p->store, x, number, p->at))
      p->state[i] = LOST;
    else if (fd_min_at (p->store, x, p->at) == fd_max_at (p->store, x, p->at))
      p->state[i] = PACKED;
  }
}

/* Of those in @state the weight. */
static int64_t
weigh (const Past *p, State state)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < p->self->n; i++)
    if (p->state[i] == state)
      sum += p->self->weight[i];
  return sum;
}

/* --- by the weight alone -------------------------------------------------- */

/* The heaviest in @state that is not given. */
static uint32_t
heaviest (const Past *p, State state)
{
  uint32_t best = p->self->n;
  for (uint32_t i = 0; i < p->self->n; i++)
    if (p->state[i] == state &&
        (best == p->self->n || p->self->weight[i] > p->self->weight[best]))
      best = i;
  return best;
}

/* Adds items in @state until they weigh more than @enough, those that are given
 * first, and returns what they weigh. */
static int64_t
add_items (Past *p, State state, int64_t enough)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < p->self->n; i++)
    if (p->state[i] == state && is_given (p, i)) {
      sum += p->self->weight[i];
      p->state[i] = OPEN;
    }
  while (sum <= enough) {
    uint32_t i = heaviest (p, state);
    fd_atoms_add (p->out, item_atom (p, i));
    sum += p->self->weight[i];
    p->state[i] = OPEN;
  }
  return sum;
}

static void
add_load (const Past *p, bool least, int64_t bound)
{
  const FdDomain *load = fd_bin_load (p->self, p->b);
  if (load && (least ? p->needs_min : p->needs_max))
    fd_explain_bound (p->store, load, least, fd_clamp (bound), p->out);
}

/* What is packed is too much. */
static bool
explain_packed (Past *p)
{
  if (weigh (p, PACKED) + p->extra <= p->target.max)
    return false;
  int64_t sum = add_items (p, PACKED, p->target.max - p->extra) + p->extra;
  add_load (p, false, sum - 1);
  return true;
}

/* What is not lost is too little; @all: what may be there without any lost. */
static bool
explain_lost (Past *p, int64_t all)
{
  if (all - weigh (p, LOST) >= p->target.min)
    return false;
  int64_t sum = all - add_items (p, LOST, all - p->target.min);
  add_load (p, true, sum + 1);
  return true;
}

/* --- by the sums ---------------------------------------------------------- */

/* What the items can sum to, from what is packed on, up to @words words, in the
 * first row; how many words they take. */
static uint64_t *
find_sums (const Past *p, uint32_t words)
{
  const FdBinPacking *self = p->self;
  uint64_t *one = self->sums, *other = self->sums + self->words;
  memset (one, 0, words * sizeof *one);
  one[0] = 1;
  for (uint32_t i = 0; i < self->n; i++) {
    if (p->state[i] != OPEN || !self->weight[i])
      continue;
    fd_bin_add (other, words, one, words, self->weight[i]);
    uint64_t *next = other;
    other = one;
    one = next;
  }
  return one;
}

/* Of 64 values from @origin on, those that the load is taken to be. */
static uint64_t
target_word (const Past *p, int64_t origin)
{
  uint64_t word =
      fd_bin_from (p->target.min - origin) & fd_bin_to (p->target.max - origin);
  if (p->except >= origin && p->except < origin + 64)
    word &= ~(UINT64_C (1) << (p->except - origin));
  return p->self->has_loads ? word & fd_history_bits (&p->load, origin) : word;
}

/* The words of sums from @packed on up to the greatest target; 0: too many. */
static uint32_t
count_words (const Past *p, int64_t packed)
{
  int64_t most = MIN (p->target.max - packed, weigh (p, OPEN));
  if (most < 0)
    return 1;
  return most / 64 < p->self->words ? (uint32_t) (most / 64) + 1 : 0;
}

/* Whether some sum is a target; true, too, where that cannot be said. */
static bool
meets (const Past *p)
{
  int64_t packed = weigh (p, PACKED) + p->extra;
  uint32_t words = count_words (p, packed);
  if (!words)
    return true;
  const uint64_t *sums = find_sums (p, words);
  for (uint32_t k = 0; k < words; k++)
    if (sums[k] & target_word (p, packed + (int64_t) k * 64))
      return true;
  return false;
}

/* As long as no sum becomes a target, gives back items, and adds the others. */
static void
give_back_items (Past *p)
{
  for (uint32_t i = 0; i < p->self->n; i++) {
    State state = p->state[i];
    if ((state != PACKED && state != LOST) || is_given (p, i))
      continue;
    p->state[i] = OPEN;
    if (!meets (p))
      continue;
    p->state[i] = (uint8_t) state;
    fd_atoms_add (p->out, item_atom (p, i));
  }
}

/* The sums that the load is not, by its bounds and holes. */
static void
add_load_values (const Past *p)
{
  int64_t packed = weigh (p, PACKED) + p->extra;
  int64_t below = INT64_MIN, above = INT64_MAX;
  uint32_t words = MIN (count_words (p, packed) + 1, p->self->words);
  const uint64_t *sums = find_sums (p, words);
  FdDomain *load = fd_bin_load (p->self, p->b);
  if (!load)
    return;
  for (int64_t s = 0; s < (int64_t) words * 64 && above == INT64_MAX; s++) {
    int64_t v = packed + s;
    FdAtom hole = fd_atom (fd_domain_var (load), FD_NE, fd_clamp (v));
    if (!(sums[s / 64] >> s % 64 & 1))
      continue;
    if (v < p->target.min)
      below = v;
    else if (v > p->target.max)
      above = v;
    else if (v != p->except && !fd_atom_holds_at (p->store, hole, 0))
      fd_atoms_add (p->out, hole);
  }
  if (above == INT64_MAX && weigh (p, OPEN) >= (int64_t) words * 64)
    above = packed + (int64_t) words * 64; /* as far as was looked */
  if (below != INT64_MIN)
    add_load (p, true, below + 1);
  if (above != INT64_MAX)
    add_load (p, false, above - 1);
}

/* --- what is asked -------------------------------------------------------- */

static void
begin (Past *p, FdBinPacking *self, const FdStore *store, uint32_t b,
       FdPosition at, FdAtoms *out)
{
  *p = (Past){.self = self, .store = store, .at = at, .out = out, .b = b};
  p->needs_min = p->needs_max = true;
  p->except = INT64_MIN;
  p->state = (uint8_t *) self->item; /* of four bytes each */
  if (!self->has_loads) {
    p->target = self->limit[b];
    return;
  }
  FdVar load = fd_domain_var (fd_bin_load (self, b));
  fd_history_values_init (&p->load, store, load, at);
  p->target = (FdLoadRange){p->load.min, p->load.max};
}

/* The load is not as needed. */
static void
aim_at_load (Past *p, FdAtom need)
{
  int64_t v = need.value;
  switch (fd_atom_relation (need)) {
  case FD_GE:
    p->target.max = MIN (p->target.max, v - 1);
    p->needs_max = false;
    break;
  case FD_LE:
    p->target.min = MAX (p->target.min, v + 1);
    p->needs_min = false;
    break;
  case FD_NE:
    p->target = (FdLoadRange){v, v};
    p->needs_min = p->needs_max = false;
    break;
  default:
    p->except = v;
  }
}

/* @in: the item is, @out: the item is not; of none, neither matters. */
static bool
explain (Past *p, uint32_t item, bool in)
{
  const FdBinPacking *self = p->self;
  int64_t weight = item < self->n ? self->weight[item] : 0;
  p->extra = in ? weight : 0;
  read_items (p, item);
  if (item < self->n)
    p->state[item] = APART;
  if (explain_packed (p) || explain_lost (p, self->total - weight + p->extra))
    return true;
  if (meets (p))
    return false;
  give_back_items (p);
  add_load_values (p);
  return true;
}

const char *
fd_bin_packing_explain (FdPropagator *base, FdStore *store, FdAtom need,
                        uint64_t code, FdPosition at, FdAtoms *out)
{
  FdBinPacking *self = (FdBinPacking *) base;
  uint32_t rest = (uint32_t) code;
  Past p;
  if (rest == FD_BIN_RULE_RANGE)
    return "bin-packing-range";
  begin (&p, self, store, (uint32_t) (code >> 32), at, out);
  if (rest >> 1 == self->n && fd_atom_var (need).id)
    aim_at_load (&p, need);
  return explain (&p, rest >> 1, rest & 1) ? "bin-packing" : NULL;
}

/* Of a bin, or of an item in none. */
const char *
fd_bin_packing_explain_conflict (FdPropagator *base, FdStore *store,
                                 FdPosition at, FdAtoms *out)
{
  FdBinPacking *self = (FdBinPacking *) base;
  size_t first = out->n;
  for (uint32_t b = 0; b < self->m; b++) {
    Past p;
    begin (&p, self, store, b, at, out);
    if (explain (&p, self->n, false))
      return "bin-packing";
  }
  for (uint32_t i = 0; i < self->n; i++) {
    int64_t last = (int64_t) self->first + self->m - 1;
    if (fd_explain_outside (store, fd_propagator_var (base, i), self->first,
                            last, at, out))
      return "bin-packing-range";
    out->n = first;
  }
  return NULL;
}
