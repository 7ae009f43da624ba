/* SPDX-License-Identifier: MIT */
/* element-propagate.c - table[index] = y, domain consistent
 *
 * An index stays while y has its entry; a value of y stays while an index with
 * that entry is left.  What y loses was no entry of any index left, so one pass
 * is a fixpoint.
 *
 * Both sides are remembered as bits: the indices left, and the groups of equal
 * entries whose value y has.  So a run sees by words what was lost since the
 * last one, and does no more than that needs: a group that y has lost takes its
 * indices; an index that was lost matters only if it was the one that the group
 * remembers as its support, and then another is looked for.  When either side
 * is fixed, the other follows without any of that, and the constraint is
 * entailed.  Of few groups, none of that is worth its while: see keep_few().
 */
#include "element.h"
#include "index.h"

typedef FdElement Element;
typedef FdElementTable Table;
typedef FdElementBits Bits;

/* --- bits ----------------------------------------------------------------- */

static inline uint64_t
bit_of (uint32_t i)
{
  return UINT64_C (1) << i % 64;
}

/* Saves word @w, once in each level. */
static inline bool
touch (FdStore *store, Bits *bits, uint32_t w)
{
  uint64_t stamp = fd_trail_stamp (store);
  if (bits->stamp[w] == stamp)
    return true;
  bits->stamp[w] = stamp;
  return fd_trail_save_word (store, &bits->word[w]);
}

/* Leaves out words at either end that have become 0; one has not. */
static inline bool
narrow (FdStore *store, Bits *bits)
{
  uint32_t low = bits->low, high = bits->high;
  if (G_LIKELY (bits->word[low] && bits->word[high]))
    return true;
  while (low < high && !bits->word[low])
    low++;
  while (low < high && !bits->word[high])
    high--;
  if ((low != bits->low && !fd_trail_save (store, &bits->low)) ||
      (high != bits->high && !fd_trail_save (store, &bits->high)))
    return false;
  bits->low = low;
  bits->high = high;
  return true;
}

/* --- what y has lost ------------------------------------------------------ */

/* The groups of word @w that are kept, and whose value y has not. */
static inline uint64_t
lost_by (const Element *self, const FdDomain *y, uint32_t w)
{
  const Table *table = self->table;
  uint64_t kept = self->kept.word[w], lost = 0;
  if (table->dense)
    return kept & ~fd_domain_word (y, table->base + 64 * (int64_t) w);
  for (uint64_t rest = kept; rest; rest &= rest - 1) {
    uint32_t g = 64 * w + (uint32_t) __builtin_ctzll (rest);
    if (!fd_domain_contains (y, fd_element_value (table, g)))
      lost |= rest & -rest;
  }
  return lost;
}

/* They are kept no longer. */
static bool
leave (Element *self, FdStore *store, uint32_t w, uint64_t groups)
{
  if (!touch (store, &self->kept, w))
    return false;
  self->kept.word[w] &= ~groups;
  if (self->table->dense)
    return true;
  if (!fd_trail_save (store, &self->n_kept))
    return false;
  self->n_kept -= (uint32_t) __builtin_popcountll (groups);
  return true;
}

/* Of word @w, the indices @gone are left no longer. */
static inline bool
drop_indices (Element *self, FdStore *store, uint32_t w, uint64_t gone)
{
  uint64_t *word = &self->left.word[w];
  if (!(*word & gone))
    return true;
  if (!touch (store, &self->left, w))
    return false;
  *word &= ~gone;
  return true;
}

static bool
drop_group (Element *self, FdStore *store, uint32_t g)
{
  const uint32_t *i = self->table->order + self->table->start[g];
  const uint32_t *end = self->table->order + self->table->start[g + 1];
  while (i < end) {
    uint32_t w = *i / 64;
    uint64_t gone = 0;
    do
      gone |= bit_of (*i++);
    while (i < end && *i / 64 == w);
    if (!drop_indices (self, store, w, gone))
      return false;
  }
  return true;
}

/* Whether y is seen to have lost nothing, by its size. */
static inline bool
is_as_kept (const Element *self, const FdDomain *y)
{
  return !self->table->dense && self->begun &&
         ((int64_t) fd_domain_max (y) - fd_domain_min (y)) / 64 <
             self->n_kept &&
         fd_domain_size (y) == self->n_kept;
}

/* The indices of what y has lost are not left. */
static bool
drop_groups (Element *self, FdStore *store, const FdDomain *y)
{
  if (is_as_kept (self, y))
    return true;
  for (uint32_t w = self->kept.low; w <= self->kept.high; w++) {
    uint64_t lost = lost_by (self, y, w);
    if (!lost)
      continue;
    if (!leave (self, store, w, lost))
      return false;
    for (; lost; lost &= lost - 1)
      if (!drop_group (self, store, 64 * w + (uint32_t) __builtin_ctzll (lost)))
        return false;
  }
  return true;
}

/* --- what the index has lost ---------------------------------------------- */

/* The index is @i no longer: is that its group's support, without another? */
static void
lose_index (Element *self, const FdDomain *index, uint32_t i)
{
  const Table *table = self->table;
  uint32_t g = table->group[i], *support = &self->support[g];
  if (!(self->kept.word[g / 64] & bit_of (g)) || table->order[*support] != i)
    return;
  uint32_t start = table->start[g], end = table->start[g + 1];
  for (uint32_t n = end - start - 1, k = *support; n > 0; n--) {
    k = k + 1 < end ? k + 1 : start;
    if (fd_domain_contains (index, (int32_t) table->order[k])) {
      *support = k;
      return;
    }
  }
  self->lost[g / 64] |= bit_of (g);
}

static inline void
see_indices (Element *self, const FdDomain *index)
{
  fd_element_read (index, self->left.low, self->left.high, self->table->seen);
}

/* Bounds first: then the words between take few changes. */
static bool
keep_bounds (Element *self, FdStore *store, FdDomain *index)
{
  const Bits *left = &self->left;
  FdReason reason = fd_reason_lazy (FD_ELEMENT_INDEX);
  const uint64_t *seen = self->table->seen;
  uint32_t low = left->low, high = left->high;
  uint64_t word;
  while (!(word = left->word[low] & seen[low]))
    if (low++ == high)
      return fd_domain_set_min (store, index, (int32_t) self->table->n, reason);
  int64_t min = 64 * (int64_t) low + __builtin_ctzll (word);
  while (!(word = left->word[high] & seen[high]))
    high--;
  int64_t max = 64 * (int64_t) high + 63 - __builtin_clzll (word);
  if (min <= fd_domain_min (index) && max >= fd_domain_max (index))
    return true;
  if (!fd_domain_set_min (store, index, (int32_t) min, reason) ||
      !fd_domain_set_max (store, index, (int32_t) max, reason))
    return false;
  see_indices (self, index);
  return true;
}

/* Of word @w, it has @now. */
static bool
keep_word (Element *self, FdStore *store, FdDomain *index, uint32_t w,
           uint64_t now)
{
  Bits *left = &self->left;
  uint64_t old = left->word[w];
  if ((now & ~old) &&
      !fd_domain_subtract_word (store, index, 64 * (int64_t) w, now & ~old,
                                fd_reason_lazy (FD_ELEMENT_INDEX)))
    return false;
  now &= old;
  if (now == old)
    return true;
  if (!touch (store, left, w))
    return false;
  left->word[w] = now;
  for (uint64_t gone = old & ~now; gone; gone &= gone - 1)
    lose_index (self, index, 64 * w + (uint32_t) __builtin_ctzll (gone));
  return true;
}

static bool
keep_indices (Element *self, FdStore *store, FdDomain *index)
{
  const Bits *left = &self->left;
  const uint64_t *seen = self->table->seen;
  see_indices (self, index);
  if (left->low < left->high && !keep_bounds (self, store, index))
    return false;
  for (uint32_t w = left->low; w <= left->high; w++)
    if (seen[w] != left->word[w] && !keep_word (self, store, index, w, seen[w]))
      return false;
  return narrow (store, &self->left);
}

/* --- what y loses --------------------------------------------------------- */

/* Groups without an index are kept no longer; *@any: there are some. */
static bool
leave_lost (Element *self, FdStore *store, bool *any)
{
  *any = false;
  for (uint32_t w = self->kept.low; w <= self->kept.high; w++)
    if (self->lost[w]) {
      *any = true;
      if (!leave (self, store, w, self->lost[w]))
        return false;
    }
  return narrow (store, &self->kept);
}

/* Takes the values of those groups of word @w that are @lost. */
static bool
remove_groups (const Element *self, FdStore *store, FdDomain *y, uint32_t w,
               uint64_t lost)
{
  const Table *table = self->table;
  FdReason reason = fd_reason_lazy (FD_ELEMENT_VALUE);
  if (table->dense)
    return fd_domain_subtract_word (store, y, table->base + 64 * (int64_t) w,
                                    lost, reason);
  while (lost) {
    int64_t origin =
        fd_element_value (table, 64 * w + (uint32_t) __builtin_ctzll (lost));
    uint64_t word = 0;
    for (; lost; lost &= lost - 1) {
      int64_t v =
          fd_element_value (table, 64 * w + (uint32_t) __builtin_ctzll (lost));
      if (v - origin >= 64)
        break;
      word |= UINT64_C (1) << (v - origin);
    }
    if (!fd_domain_subtract_word (store, y, origin, word, reason))
      return false;
  }
  return true;
}

/* Takes what lies between @last and @value, two entries; *@waits: not all. */
static bool
remove_between (FdStore *store, FdDomain *y, int64_t last, int64_t value,
                bool *waits)
{
  if (last + 1 >= value)
    return true;
  if (!fd_domain_remove_interval (store, y, last + 1, value - 1,
                                  fd_reason_lazy (FD_ELEMENT_VALUE)))
    return false;
  *waits = *waits || fd_domain_defers_interval (store, y, last + 1, value - 1);
  return true;
}

/* Takes all between the bounds that is no entry. */
static bool
begin (Element *self, FdStore *store, FdDomain *y)
{
  const Table *table = self->table;
  const Bits *kept = &self->kept;
  int64_t last = fd_domain_max (y);
  bool waits = false;
  for (uint32_t w = kept->low; w <= kept->high; w++) {
    uint64_t word = kept->word[w];
    if (table->dense && !remove_groups (self, store, y, w, ~word))
      return false;
    for (; word && !table->dense; word &= word - 1) {
      int64_t value =
          fd_element_value (table, 64 * w + (uint32_t) __builtin_ctzll (word));
      if (!remove_between (store, y, last, value, &waits))
        return false;
      last = value;
    }
  }
  if (!waits && !fd_trail_save (store, &self->begun))
    return false;
  self->begun = !waits;
  return true;
}

static bool
keep_values (Element *self, FdStore *store, FdDomain *y)
{
  const Bits *kept = &self->kept;
  const Table *table = self->table;
  FdReason reason = fd_reason_lazy (FD_ELEMENT_VALUE);
  uint32_t low = kept->low, high = kept->high;
  uint32_t first = 64 * low + (uint32_t) __builtin_ctzll (kept->word[low]);
  uint32_t last =
      64 * high + 63 - (uint32_t) __builtin_clzll (kept->word[high]);
  if (!fd_domain_set_min (store, y, fd_element_value (table, first), reason) ||
      !fd_domain_set_max (store, y, fd_element_value (table, last), reason))
    return false;
  if (!self->begun)
    return begin (self, store, y);
  for (uint32_t w = low; w <= high; w++) {
    uint64_t lost = self->lost[w];
    if (w == low)
      lost &= ~UINT64_C (0) << first % 64;
    if (w == high)
      lost &= ~UINT64_C (0) >> (63 - last % 64);
    if (lost && !remove_groups (self, store, y, w, lost))
      return false;
  }
  return true;
}

/* --- propagation ---------------------------------------------------------- */

/* Both may lose values yet. */
static G_NO_INLINE bool
keep (Element *self, FdStore *store, FdDomain *index, FdDomain *y)
{
  uint32_t low = self->kept.low, high = self->kept.high;
  bool any = false;
  bool ok = drop_groups (self, store, y) && keep_indices (self, store, index) &&
            leave_lost (self, store, &any) &&
            ((!any && self->begun) || keep_values (self, store, y));
  for (uint32_t w = low; w <= high; w++)
    self->lost[w] = 0;
  return ok;
}

/* Of few groups: nothing is remembered, each that y has is looked at. */
static bool
keep_few (const Table *table, FdStore *store, FdDomain *index, FdDomain *y)
{
  FdReason reason = fd_reason_lazy (FD_ELEMENT_VALUE);
  uint64_t indices = fd_domain_word (index, 0), left = 0;
  uint64_t groups = fd_domain_word (y, table->base), kept = 0;
  for (uint64_t rest = groups & table->used[0]; rest; rest &= rest - 1) {
    uint64_t of = table->mask[__builtin_ctzll (rest)] & indices;
    left |= of;
    kept |= of ? rest & -rest : 0;
  }
  if ((left != indices &&
       !fd_domain_subtract_word (store, index, 0, ~left,
                                 fd_reason_lazy (FD_ELEMENT_INDEX))))
    return false;
  int64_t min = (int64_t) table->base + __builtin_ctzll (kept);
  int64_t max = (int64_t) table->base + 63 - __builtin_clzll (kept);
  return fd_domain_set_min (store, y, (int32_t) min, reason) &&
         fd_domain_set_max (store, y, (int32_t) max, reason) &&
         (kept == groups || fd_domain_subtract_word (store, y, table->base,
                                                     groups & ~kept, reason));
}

/* The bounds of an index of which only those of order[@start..@end - 1] stay.
 */
static bool
keep_group_bounds (const Element *self, FdStore *store, FdDomain *index,
                   uint32_t start, uint32_t end)
{
  const uint32_t *order = self->table->order;
  FdReason reason = fd_reason_lazy (FD_ELEMENT_INDEX);
  while (start < end && !fd_domain_contains (index, (int32_t) order[start]))
    start++;
  if (start == end)
    return fd_domain_set_min (store, index, (int32_t) self->table->n, reason);
  while (!fd_domain_contains (index, (int32_t) order[end - 1]))
    end--;
  return fd_domain_set_min (store, index, (int32_t) order[start], reason) &&
         fd_domain_set_max (store, index, (int32_t) order[end - 1], reason);
}

/* y has one value: the index is one of its group. */
static G_NO_INLINE bool
keep_group (const Element *self, FdStore *store, FdDomain *index, int32_t value)
{
  const Table *table = self->table;
  uint32_t g = fd_element_group_from (table, value), start = 0, end = 0;
  if (g < table->n_groups && fd_element_value (table, g) == value)
    start = table->start[g], end = table->start[g + 1];
  if (table->n > 64 && !keep_group_bounds (self, store, index, start, end))
    return false;
  uint32_t high = (uint32_t) fd_domain_max (index) / 64;
  for (uint32_t w = (uint32_t) fd_domain_min (index) / 64; w <= high; w++) {
    uint64_t group = 0;
    for (; start < end && table->order[start] / 64 <= w; start++)
      if (table->order[start] / 64 == w)
        group |= bit_of (table->order[start]);
    uint64_t drop = fd_domain_word (index, 64 * (int64_t) w) & ~group;
    if (drop && !fd_domain_subtract_word (store, index, 64 * (int64_t) w, drop,
                                          fd_reason_lazy (FD_ELEMENT_INDEX)))
      return false;
  }
  return true;
}

static inline bool
is_not_its_entry (const void *data, int32_t i)
{
  const Table *table = data;
  return table->value[i] != i;
}

/* Of different variables, within the range. */
static bool
keep_all (Element *self, FdStore *store, FdDomain *index, FdDomain *y)
{
  if (fd_domain_is_fixed (index))
    return fd_domain_fix (store, y, self->table->value[fd_domain_min (index)],
                          fd_reason_lazy (FD_ELEMENT_VALUE));
  if (self->table->mask)
    return keep_few (self->table, store, index, y);
  if (fd_domain_is_fixed (y))
    return keep_group (self, store, index, fd_domain_min (y));
  return keep (self, store, index, y);
}

bool
fd_element_propagate (FdPropagator *base, FdStore *store)
{
  Element *self = (Element *) base;
  const Table *table = self->table;
  FdDomain *index = base->scope[0], *y = base->scope[1];
  FdReason range = fd_reason_lazy (FD_ELEMENT_RANGE);
  if (index == y) {
    if (!fd_keep_indices (store, index, (int32_t) table->n, range, range,
                          is_not_its_entry, table))
      return false;
    fd_entail (store, base);
    return true;
  }
  if (!fd_domain_set_min (store, index, 0, range) ||
      !fd_domain_set_max (store, index, (int32_t) table->n - 1, range) ||
      !keep_all (self, store, index, y))
    return false;
  if (fd_domain_is_fixed (y))
    fd_entail (store, base);
  return true;
}
