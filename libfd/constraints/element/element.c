/* SPDX-License-Identifier: MIT */
/* element.c - table[index] = y: its declaration and posting
 *
 * What it prunes is told in element-propagate.c.
 */
#include "element.h"

#include <string.h>

typedef FdElement Element;
typedef FdElementTable Table;
typedef FdElementBits Bits;

/* --- entailment --------------------------------------------------------- */

static FdEntailment
element_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const Table *table = ((const Element *) base)->table;
  const FdDomain *index = base->scope[0], *y = base->scope[1];
  int64_t end = MIN (fd_domain_max (index), (int64_t) table->n - 1);
  bool all = fd_domain_min (index) >= 0 &&
             fd_domain_max (index) < (int64_t) table->n &&
             (index == y || fd_domain_is_fixed (y));
  bool any = false;
  for (int64_t v = fd_domain_next_inside (index, 0); v <= end;
       v = fd_domain_next_inside (index, v + 1)) {
    int32_t entry = table->value[v];
    bool one = index == y ? entry == v : fd_domain_contains (y, entry);
    any = any || one;
    all = all && one;
    if (any && !all)
      return FD_UNDECIDED;
  }
  return !any ? FD_DISENTAILED : all ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
element_check (const FdPropagator *base, const int32_t *values)
{
  const Table *table = ((const Element *) base)->table;
  return values[0] >= 0 && (uint32_t) values[0] < table->n &&
         table->value[values[0]] == values[1];
}

static void
element_finalize (FdPropagator *base)
{
  fd_interned_leave (((Element *) base)->table);
}

static const FdPropagatorClass element_class = {
    .name = "element",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .explains_bounds = true,
    .propagate = fd_element_propagate,
    .explain = fd_element_explain,
    .explain_conflict = fd_element_explain_conflict,
    .entailed = element_entailed,
    .check = element_check,
    .finalize = element_finalize,
};

/* --- posting ------------------------------------------------------------ */

static size_t
bytes_of (const Table *table)
{
  if (table->mask)
    return sizeof (Element);
  return sizeof (Element) +
         (2 * (size_t) fd_element_words (table->n) +
          3 * (size_t) fd_element_words (table->n_groups)) *
             sizeof (uint64_t) +
         table->n_groups * sizeof (uint32_t);
}

/* Lays the arrays out behind the struct: all is left, and all that is an entry
 * is kept. */
static void
set_table (Element *self, const Table *table)
{
  uint32_t n = fd_element_words (table->n);
  uint32_t m = fd_element_words (table->n_groups);
  uint64_t *room = self->room;
  self->table = table;
  if (table->mask)
    return;
  self->left = (Bits){room, room + n, 0, n - 1};
  self->kept =
      (Bits){room + 2 * (size_t) n, room + 2 * (size_t) n + m, 0, m - 1};
  self->lost = self->kept.stamp + m;
  self->support = (uint32_t *) (self->lost + m);
  self->n_kept = table->n_groups;
  memset (self->left.word, 255, n * sizeof (uint64_t));
  self->left.word[n - 1] >>= 63 - (table->n - 1) % 64;
  memcpy (self->kept.word, table->used, m * sizeof (uint64_t));
  memcpy (self->support, table->start, table->n_groups * sizeof (uint32_t));
}

static bool
element_post (FdStore *store, const int32_t *value, uint32_t n, FdVar index,
              FdVar y)
{
  if (n == 0)
    return fd_post_false (store);
  if (fd_is_constant (store, index)) {
    int32_t i = fd_domain_min (fd_domain (store, index));
    if (i < 0 || (uint32_t) i >= n)
      return fd_post_false (store);
    return fd_post_atom (store, fd_atom (y, FD_EQ, value[i]));
  }
  FdVar scope[] = {index, y};
  const Table *table = fd_element_table (store, value, n);
  if (!table)
    return false;
  Element *self = (Element *) fd_propagator_new (store, &element_class,
                                                 bytes_of (table), scope, 2);
  if (!self) {
    fd_interned_leave (table);
    return false;
  }
  set_table (self, table);
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

/* --- the declaration ---------------------------------------------------- */

static bool
element_value (const FdArgument *a, const int32_t *x, int64_t *y)
{
  if (x[0] < 0 || (size_t) x[0] >= a[0].n)
    return false;
  *y = a[0].numbers[x[0]];
  return true;
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  if (a[0].n > FD_VALUE_MAX)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "element: a table of %zu entries has indices "
                           "beyond %d",
                           a[0].n, FD_VALUE_MAX);
  return element_post (store, a[0].numbers, (uint32_t) a[0].n, a[1].var,
                       a[2].var);
}

const FdConstraintClass fd_element_constraint = {
    .name = "element",
    .parameters = {{"table", FD_ARGUMENT_INTS},
                   {"index", FD_ARGUMENT_VAR},
                   {"y", FD_ARGUMENT_VAR}},
    .consistency = "domain",
    .flatzinc = "array_bool_element array_int_element",
    .value = element_value,
    .post = post_arguments,
};

bool
fd_post_element (FdStore *store, const int32_t *table, size_t n, FdVar index,
                 FdVar y)
{
  const FdArgument a[] = {fd_argument_ints (table, n), fd_argument_var (index),
                          fd_argument_var (y)};
  return fd_post_as (store, __func__, &fd_element_constraint, a);
}

bool
fd_post_reified_element (FdStore *store, FdAtom b, const int32_t *table,
                         size_t n, FdVar index, FdVar y)
{
  const FdArgument a[] = {fd_argument_ints (table, n), fd_argument_var (index),
                          fd_argument_var (y)};
  return fd_post_reified_as (store, __func__, b, &fd_element_constraint, a);
}
