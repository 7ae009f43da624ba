/* SPDX-License-Identifier: MIT */
/* element-explain.c - why table[index] = y has pruned
 *
 * A value of y went because the indices of its group were gone, each by a bound
 * where one says it, else by itself; an index because y lacked its entry.
 */
#include "element.h"

typedef FdElement Element;
typedef FdElementTable Table;

typedef struct {
  const Table *table;
  FdHistoryValues index, first; /* before, and at first */
  FdHistoryValues y;
  FdAtoms *out;
} Past;

static void
read_y (Past *p, const FdPropagator *base, const FdStore *store, FdPosition at)
{
  fd_history_values_init (&p->y, store, fd_propagator_var (base, 1), at);
}

static void
read_index (Past *p, const FdPropagator *base, const FdStore *store,
            FdPosition at)
{
  FdVar index = fd_propagator_var (base, 0);
  fd_history_values_init (&p->index, store, index, at);
  fd_history_values_init (&p->first, store, index, 0);
}

/* @x, whose bounds were @min and @max, does not have @value; bounds are as weak
 * as that needs. */
static void
add_outside (const FdDomain *x, int32_t min, int32_t max, int32_t value,
             FdAtoms *out)
{
  FdVar var = fd_domain_var (x);
  fd_atoms_add (out, value > max   ? fd_atom (var, FD_LE, value - 1)
                     : value < min ? fd_atom (var, FD_GE, value + 1)
                                   : fd_atom (var, FD_NE, value));
}

static void
add_missing (const FdHistoryValues *past, int32_t value, FdAtoms *out)
{
  add_outside (past->x, past->min, past->max, value, out);
}

/* y did not have the entry of an index.  A value between the bounds it has now
 * was between those before, too. */
static void
add_entry (const FdPropagator *base, const FdStore *store, int32_t value,
           FdPosition at, FdAtoms *out)
{
  const FdDomain *y = base->scope[1];
  int32_t min = value, max = value;
  if (value < fd_domain_min (y))
    min = fd_history_bound (store, y, true, at).bound;
  else if (value > fd_domain_max (y))
    max = fd_history_bound (store, y, false, at).bound;
  add_outside (y, min, max, value, out);
}

/* Bounds that the index has passed, as weak as they can be. */
typedef struct {
  int32_t below, above;
} Passed;

/* Whether a bound has passed @i; it is noted if it was one of the first. */
static inline bool
is_passed (const Past *p, int32_t i, Passed *passed)
{
  if (i < p->index.min) {
    if (i >= passed->below && fd_history_has (&p->first, i))
      passed->below = i + 1;
    return true;
  }
  if (i <= p->index.max)
    return false;
  if (i <= passed->above && fd_history_has (&p->first, i))
    passed->above = i - 1;
  return true;
}

static inline void
add_hole (const Past *p, int32_t i)
{
  fd_atoms_add (p->out, fd_atom (fd_domain_var (p->index.x), FD_NE, i));
}

/* Those of some groups, among all. */
static void
add_lost_of_many (const Past *p, uint32_t from, uint32_t to, Passed *passed)
{
  const Table *table = p->table;
  for (uint32_t i = 0; i < table->n; i += 64)
    for (uint64_t bits = fd_history_bits (&p->first, i); bits;
         bits &= bits - 1) {
      uint32_t index = i + (uint32_t) __builtin_ctzll (bits);
      if (index < table->n && table->group[index] >= from &&
          table->group[index] < to && !is_passed (p, (int32_t) index, passed))
        add_hole (p, (int32_t) index);
    }
}

/* Those of the groups @from to before @to. */
static void
add_lost (const Past *p, uint32_t from, uint32_t to, Passed *passed)
{
  enum { MANY = 64 };
  const Table *table = p->table;
  uint32_t end = table->start[to];
  if (end - table->start[from] > MANY)
    add_lost_of_many (p, from, to, passed);
  else
    for (uint32_t k = table->start[from]; k < end; k++) {
      int32_t i = (int32_t) table->order[k];
      if (!is_passed (p, i, passed) && fd_history_has (&p->first, i))
        add_hole (p, i);
    }
}

/* Whether bounds alone took those of the groups @from to before @to. */
static bool
are_passed (const Past *p, uint32_t from, uint32_t to, Passed *passed)
{
  const Table *table = p->table;
  Passed further = *passed;
  for (uint32_t k = table->start[from]; k < table->start[to]; k++) {
    int32_t i = (int32_t) table->order[k];
    if (!is_passed (p, i, &further) && fd_history_has (&p->first, i))
      return false;
  }
  *passed = further;
  return true;
}

/* Why y is none of the values of the groups @from to before @to: their indices
 * were lost, and some values before, with which it is said in one atom. */
static void
add_lacking (const Past *p, uint32_t from, uint32_t to, Passed *passed)
{
  FdHistoryValues first;
  FdVar y = fd_domain_var (p->y.x);
  fd_history_values_init (&first, p->y.store, y, 0);
  for (uint32_t g = from, last; g < to; g = last + 1) {
    for (last = g; last < to; last++)
      if (!fd_history_has (&p->y, fd_element_value (p->table, last)))
        break;
    add_lost (p, g, last, passed);
    if (last < to &&
        fd_history_has (&first, fd_element_value (p->table, last)) &&
        !are_passed (p, last, last + 1, passed))
      fd_atoms_add (p->out,
                    fd_atom (y, FD_NE, fd_element_value (p->table, last)));
  }
}

/* Why a bound of y came to be @value: from where it was, or where the index has
 * passed what was beyond that, too, without saying so. */
static void
explain_value_bound (const Past *p, bool least, int32_t value, Passed *passed)
{
  const Table *table = p->table;
  int32_t bound = least ? p->y.min : p->y.max;
  uint32_t old = fd_element_group_from (table, bound + (int64_t) !least);
  uint32_t now = fd_element_group_from (table, value + (int64_t) !least);
  if (!are_passed (p, least ? 0 : old, least ? old : table->n_groups, passed))
    fd_explain_bound (p->y.store, p->y.x, least, bound, p->out);
  add_lacking (p, MIN (old, now), MAX (old, now), passed);
}

/* What bounds of y must be. */
typedef struct {
  int32_t least, greatest;
} Needed;

/* Whether @entry is beyond y's bounds, which then is needed. */
static bool
is_beyond (const Past *p, int32_t entry, Needed *needed)
{
  if (entry < p->y.min)
    needed->least = MAX (needed->least, entry + 1);
  else if (entry > p->y.max)
    needed->greatest = MIN (needed->greatest, entry - 1);
  else
    return false;
  return true;
}

static inline bool
is_out (const Needed *needed, int32_t entry)
{
  return entry < needed->least || entry > needed->greatest;
}

static void
add_needed (const Past *p, const Needed *needed)
{
  FdVar y = fd_domain_var (p->y.x);
  if (needed->least != INT32_MIN)
    fd_atoms_add (p->out, fd_atom (y, FD_GE, needed->least));
  if (needed->greatest != INT32_MAX)
    fd_atoms_add (p->out, fd_atom (y, FD_LE, needed->greatest));
}

/* An index below @need, or above: y lacks its entry, or it was lost.  Once it
 * was by a bound, there is no more to say. */
static bool
explain_index_bound (const Past *p, FdAtom need)
{
  FdVar index = fd_domain_var (p->index.x), y = fd_domain_var (p->y.x);
  const int32_t *value = p->table->value;
  bool least = fd_atom_relation (need) == FD_GE;
  int32_t step = least ? -1 : 1, end = least ? -1 : (int32_t) p->table->n;
  Needed needed = {INT32_MIN, INT32_MAX};
  size_t first = p->out->n;
  for (int32_t i = need.value + step; i != end; i += step) {
    int32_t entry = value[i];
    if (is_out (&needed, entry) || !fd_history_has (&p->first, i))
      continue;
    if (least ? i < p->index.min : i > p->index.max) {
      add_missing (&p->index, i, p->out);
      break;
    }
    if (is_beyond (p, entry, &needed))
      continue;
    if (!fd_history_has (&p->y, entry))
      fd_atoms_add (p->out, fd_atom (y, FD_NE, entry));
    else if (!fd_history_has (&p->index, i))
      fd_atoms_add (p->out, fd_atom (index, FD_NE, i));
    else {
      p->out->n = first;
      return false;
    }
  }
  add_needed (p, &needed);
  return true;
}

/* Where the index is y, values were taken each by itself. */
static bool
is_in_range (const Table *table, FdAtom need)
{
  FdRelation relation = fd_atom_relation (need);
  return relation == FD_GE   ? need.value <= 0
         : relation == FD_LE ? need.value >= (int32_t) table->n - 1
                             : true;
}

/* A value of y is lost with its indices.  An index that is fixed says it all.
 */
static void
explain_value (Past *p, const FdPropagator *base, FdAtom need)
{
  const FdStore *store = p->index.store;
  FdRelation relation = fd_atom_relation (need);
  FdVar index = fd_domain_var (p->index.x);
  Passed passed = {INT32_MIN, INT32_MAX};
  FdAtoms *out = p->out;
  size_t first = out->n;
  uint32_t g = fd_element_group_from (p->table, need.value);
  if (relation == FD_EQ) {
    fd_explain_fixed (store, index, p->index.at, out);
    return;
  }
  if (relation != FD_NE) {
    read_y (p, base, store, p->index.at);
    explain_value_bound (p, relation == FD_GE, need.value, &passed);
  } else if (g < p->table->n_groups &&
             fd_element_value (p->table, g) == need.value)
    add_lost (p, g, g + 1, &passed);
  if (passed.below != INT32_MIN)
    fd_atoms_add (out, fd_atom (index, FD_GE, passed.below));
  if (passed.above != INT32_MAX)
    fd_atoms_add (out, fd_atom (index, FD_LE, passed.above));
  if (out->n - first < 2 || p->index.min != p->index.max)
    return;
  out->n = first;
  fd_explain_fixed (store, index, p->index.at, out);
}

const char *
fd_element_explain (FdPropagator *base, FdStore *store, FdAtom need,
                    uint64_t code, FdPosition at, FdAtoms *out)
{
  const Table *table = ((const Element *) base)->table;
  if (code == FD_ELEMENT_RANGE)
    return is_in_range (table, need) ? "element-range" : NULL;
  if (code == FD_ELEMENT_INDEX && fd_atom_relation (need) == FD_NE) {
    add_entry (base, store, table->value[need.value], at, out);
    return "element-index";
  }
  Past past;
  past.table = table;
  past.out = out;
  read_index (&past, base, store, at);
  if (code == FD_ELEMENT_VALUE) {
    explain_value (&past, base, need);
    return "element-value";
  }
  read_y (&past, base, store, at);
  return explain_index_bound (&past, need) ? "element-index" : NULL;
}

/* y has no entry that the index still means. */
const char *
fd_element_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                             FdAtoms *out)
{
  const Table *table = ((const Element *) base)->table;
  Needed needed = {INT32_MIN, INT32_MAX};
  size_t first = out->n;
  Past past = {.table = table, .out = out};
  if (base->scope[0] == base->scope[1])
    return NULL;
  read_index (&past, base, store, at);
  read_y (&past, base, store, at);
  for (uint32_t i = 0; i < table->n; i++)
    if (fd_history_has (&past.index, i) &&
        !is_beyond (&past, table->value[i], &needed) &&
        fd_history_has (&past.y, table->value[i]))
      return NULL;
  add_needed (&past, &needed);
  for (uint32_t i = 0; i < table->n; i++) {
    if (is_out (&needed, table->value[i]) || !fd_history_has (&past.first, i))
      continue;
    if (fd_history_has (&past.index, i))
      add_missing (&past.y, table->value[i], out);
    else
      add_missing (&past.index, (int32_t) i, out);
  }
  fd_atoms_merge (store, out, first, at);
  return "element-none";
}
