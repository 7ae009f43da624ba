/* SPDX-License-Identifier: MIT */
/* cliques.c - tasks of which no two may overlap, found in pairs
 *
 * A model may say of two tasks that one is done before the other starts, by a
 * clause of two truth values, each of which implies one order:
 *
 *     b or c,  b -> x + p <= y,  c -> y + q <= x,  with p, q > 0,
 *
 * or by one truth value, with c its opposite.  That may be said by clauses
 * again, (not b or d) and (b or e), where d and e imply the orders: so do b and
 * its opposite then.
 *
 * Of variables that are so related each to each, a clique, the constraint
 * disjunctive follows, if the duration of each is the least by which it
 * precedes another; and it prunes more than the pairs do.  From each pair that
 * is in no clique so far one is grown, by the variables in the order of the
 * model, up to a number of steps.  One that has most of its pairs in common
 * with those before it would cost more than it prunes.  Pairs that a
 * disjunctive of the model speaks of are left to it.
 *
 * A proof speaks of the model's constraints alone, so nothing is looked for
 * where one is written.
 */
#include <stdlib.h>
#include <string.h>

#include "poster.h"

enum { MOST_STEPS = 1 << 24, MOST_ORDERS = 1 << 20 };

/* b -> x + gap <= y */
typedef struct {
  FznLink b;
  uint32_t x, y;
  int32_t gap;
} Order;

/* Of two tasks; there is one of y and x, too. */
typedef struct {
  uint32_t x, y;
  int32_t gap;
  bool covered;
} Pair;

typedef struct {
  FznPoster *poster;
  FznInstance *instance;
  FznVector orders, pairs, members; /* Order, Pair, uint32_t */
  size_t n_sorted;                  /* of the orders */
  size_t steps;
} Finder;

static void *
add (Finder *f, FznVector *vector, size_t item_bytes)
{
  FznMemory *memory = &f->instance->memory;
  if (fzn_vector_reserve (memory, vector, item_bytes, 1))
    return (char *) vector->items + vector->n++ * item_bytes;
  fzn_refuse_memory (f->instance);
  return NULL;
}

static int
by_truth (const void *a, const void *b)
{
  const Order *x = a, *y = b;
  if (x->b != y->b)
    return x->b < y->b ? -1 : 1;
  if (x->x != y->x)
    return x->x < y->x ? -1 : 1;
  if (x->y != y->y)
    return x->y < y->y ? -1 : 1;
  return x->gap < y->gap ? -1 : x->gap > y->gap;
}

/* Of equal ones the greatest gap first. */
static int
by_tasks (const void *a, const void *b)
{
  const Pair *x = a, *y = b;
  if (x->x != y->x)
    return x->x < y->x ? -1 : 1;
  if (x->y != y->y)
    return x->y < y->y ? -1 : 1;
  return x->gap > y->gap ? -1 : x->gap < y->gap;
}

/* --- the model ------------------------------------------------------------ */

static const char *
name_at (const Finder *f, size_t i)
{
  const FznPoster *poster = f->poster;
  uint32_t predicate = poster->constraints[i].predicate;
  return fzn_model_text (f->instance->model,
                         poster->predicates[predicate].name);
}

/* Whether it is a variable, and no truth value's negation. */
static bool
is_task (const Finder *f, FznTerm term, uint32_t *root)
{
  if (fzn_is_constant (term) || fzn_is_far (f->instance, term))
    return false;
  FznLink link = fzn_link (f->instance, fzn_term_index (term));
  *root = link >> 1;
  return !(link & 1);
}

/* int_lin_le_reif, int_lin_le_imp: a x + b y <= c, r. */
static bool
read_order (Finder *f, FznTerms a)
{
  const FznModel *model = f->instance->model;
  FznTerms factors = fzn_term_items (model, a.items[0]);
  FznTerms x = fzn_term_items (model, a.items[1]);
  if (x.n != 2 || factors.n != 2 || !fzn_is_constant (a.items[2]) ||
      fzn_is_constant (a.items[3]))
    return true;
  int64_t factor = fzn_term_int (model, factors.items[0]);
  int64_t gap = fzn_term_int (model, a.items[2]);
  uint32_t first, second;
  if ((factor != 1 && factor != -1) ||
      fzn_term_int (model, factors.items[1]) != -factor || gap >= 0 ||
      gap < -FD_VALUE_MAX || !is_task (f, x.items[factor < 0], &first) ||
      !is_task (f, x.items[factor > 0], &second) || first == second)
    return true;
  Order *order = add (f, &f->orders, sizeof *order);
  if (!order)
    return false;
  *order = (Order){fzn_link (f->instance, fzn_term_index (a.items[3])), first,
                   second, (int32_t) -gap};
  return true;
}

static void
sort_orders (Finder *f)
{
  f->n_sorted = f->orders.n;
  if (f->n_sorted)
    qsort (f->orders.items, f->n_sorted, sizeof (Order), by_truth);
}

static bool
read_orders (Finder *f)
{
  for (size_t i = 0; i < f->poster->n; i++) {
    const char *name = name_at (f, i);
    if (!fzn_may_go_on (f->instance, i))
      return false;
    if (strcmp (name, "int_lin_le_imp") && strcmp (name, "int_lin_le_reif"))
      continue;
    if (!read_order (f, fzn_poster_arguments (f->poster, i)))
      return false;
  }
  sort_orders (f);
  return true;
}

static size_t
first_order (const Finder *f, FznLink b)
{
  const Order *orders = f->orders.items;
  size_t low = 0, high = f->n_sorted;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (orders[middle].b < b)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool
add_pair (Finder *f, const Order *order)
{
  Pair *pair = add (f, &f->pairs, sizeof *pair);
  if (!pair)
    return false;
  *pair = (Pair){.x = order->x, .y = order->y, .gap = order->gap};
  return true;
}

/* @b or @c: the opposite of each implies what the other one does. */
static bool
read_clause (Finder *f, FznLink b, FznLink c)
{
  for (int k = 0; k < 2; k++) {
    FznLink from = k ? c : b, to = (k ? b : c) ^ 1;
    for (size_t i = first_order (f, from);
         i < f->n_sorted && f->orders.n < MOST_ORDERS; i++) {
      Order order = ((const Order *) f->orders.items)[i];
      if (order.b != from)
        break;
      Order *copy = add (f, &f->orders, sizeof *copy);
      if (!copy)
        return false;
      *copy = order;
      copy->b = to;
    }
  }
  return true;
}

/* The literals of array_bool_or, true, and of bool_clause. */
static bool
read_literals (Finder *f, FznTerms a, bool is_clause)
{
  FznInstance *instance = f->instance;
  FznTerms lists[2] = {fzn_term_items (instance->model, a.items[0]), {0}};
  FznLink literal[2];
  size_t n = 0;
  if (is_clause)
    lists[1] = fzn_term_items (instance->model, a.items[1]);
  else if (fzn_bounds (instance, a.items[1]).min < 1)
    return true;
  if (lists[0].n + lists[1].n != 2)
    return true;
  for (int k = 0; k < 2; k++)
    for (size_t i = 0; i < lists[k].n; i++) {
      if (fzn_is_constant (lists[k].items[i]))
        return true;
      uint32_t index = fzn_term_index (lists[k].items[i]);
      literal[n++] = fzn_link (instance, index) ^ (FznLink) k;
    }
  return read_clause (f, literal[0], literal[1]);
}

static bool
read_clauses (Finder *f)
{
  for (size_t i = 0; i < f->poster->n; i++) {
    const char *name = name_at (f, i);
    bool is_clause = !strcmp (name, "bool_clause");
    if (!fzn_may_go_on (f->instance, i))
      return false;
    if (!is_clause && strcmp (name, "array_bool_or"))
      continue;
    FznTerms a = fzn_poster_arguments (f->poster, i);
    if (a.n == 2 && !read_literals (f, a, is_clause))
      return false;
  }
  sort_orders (f);
  return true;
}

/* The orders of each truth value beside those of its opposite. */
static bool
pair_orders (Finder *f)
{
  const Order *order = f->orders.items;
  for (size_t i = 0; i < f->orders.n; i++) {
    if (order[i].b & 1)
      continue;
    for (size_t j = first_order (f, order[i].b ^ 1);
         j < f->orders.n && order[j].b == (order[i].b ^ 1); j++) {
      if (f->steps++ == MOST_STEPS)
        break;
      if (order[i].x == order[j].y && order[i].y == order[j].x &&
          (!add_pair (f, &order[i]) || !add_pair (f, &order[j])))
        return false;
    }
  }
  if (f->pairs.n)
    qsort (f->pairs.items, f->pairs.n, sizeof (Pair), by_tasks);
  return true;
}

/* --- cliques -------------------------------------------------------------- */

/* The first pair that is not before x, y. */
static size_t
first_pair (const Finder *f, uint32_t x, uint32_t y)
{
  const Pair *pairs = f->pairs.items;
  size_t low = 0, high = f->pairs.n;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const Pair *pair = &pairs[middle];
    if (pair->x < x || (pair->x == x && pair->y < y))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* NULL: they are no pair. */
static Pair *
find_pair (Finder *f, uint32_t x, uint32_t y)
{
  size_t i = first_pair (f, x, y);
  Pair *pair = (Pair *) f->pairs.items + i;
  f->steps++;
  return i < f->pairs.n && pair->x == x && pair->y == y ? pair : NULL;
}

static void
cover_pair (Finder *f, uint32_t x, uint32_t y)
{
  const Pair *end = (const Pair *) f->pairs.items + f->pairs.n;
  Pair *pair = find_pair (f, x, y);
  for (; pair && pair < end && pair->x == x && pair->y == y; pair++)
    pair->covered = true;
}

/* Marks the pairs of the members. */
static void
cover (Finder *f)
{
  const uint32_t *member = f->members.items;
  for (size_t i = 0; i < f->members.n; i++)
    for (size_t j = 0; j < f->members.n && f->steps < MOST_STEPS; j++)
      if (i != j)
        cover_pair (f, member[i], member[j]);
}

static bool
add_member (Finder *f, uint32_t x)
{
  uint32_t *member = add (f, &f->members, sizeof *member);
  if (member)
    *member = x;
  return member;
}

/* The pairs that the model has in a disjunctive. */
static bool
cover_disjunctives (Finder *f)
{
  for (size_t i = 0; i < f->poster->n && f->steps < MOST_STEPS; i++) {
    const char *name = name_at (f, i);
    if (strcmp (name, "fzn_disjunctive") &&
        strcmp (name, "fd_disjunctive_strict"))
      continue;
    FznTerms start = fzn_term_items (
        f->instance->model, fzn_poster_arguments (f->poster, i).items[0]);
    f->members.n = 0;
    for (size_t k = 0; k < start.n; k++) {
      uint32_t root;
      if (is_task (f, start.items[k], &root) && !add_member (f, root))
        return false;
    }
    cover (f);
  }
  return true;
}

static bool
fits (Finder *f, uint32_t x)
{
  const uint32_t *member = f->members.items;
  for (size_t i = 0; i < f->members.n; i++)
    if (member[i] == x || !find_pair (f, member[i], x))
      return false;
  return true;
}

/* A clique of that pair, and those beside its first task in order. */
static bool
grow (Finder *f, const Pair *pair)
{
  const Pair *end = (const Pair *) f->pairs.items + f->pairs.n;
  const Pair *p = (const Pair *) f->pairs.items + first_pair (f, pair->x, 0);
  f->members.n = 0;
  if (!add_member (f, pair->x) || !add_member (f, pair->y))
    return false;
  for (; p < end && p->x == pair->x && f->steps < MOST_STEPS; p++)
    if (fits (f, p->y) && !add_member (f, p->y))
      return false;
  return true;
}

/* The least by which it precedes another member. */
static int32_t
duration_of (Finder *f, uint32_t x)
{
  const uint32_t *member = f->members.items;
  int32_t least = FD_VALUE_MAX;
  for (size_t i = 0; i < f->members.n; i++)
    if (member[i] != x)
      least = MIN (least, find_pair (f, x, member[i])->gap);
  return least;
}

/* Whether at least half of the pairs of the members are in none so far. */
static bool
is_new (Finder *f)
{
  const uint32_t *member = f->members.items;
  size_t n_new = 0, n_old = 0;
  for (size_t i = 0; i < f->members.n; i++)
    for (size_t j = 0; j < i && f->steps < MOST_STEPS; j++)
      if (find_pair (f, member[i], member[j])->covered)
        n_old++;
      else
        n_new++;
  return n_new >= n_old;
}

static bool
post_clique (Finder *f)
{
  FznInstance *instance = f->instance;
  const uint32_t *member = f->members.items;
  size_t n = f->members.n;
  FdVar *x = fzn_scratch (instance, &instance->vars, 2 * n, sizeof *x);
  if (!x)
    return false;
  for (size_t i = 0; i < n; i++) {
    x[i] = fzn_var (instance, fzn_term (FZN_VARIABLE, member[i]));
    x[n + i] = fzn_constant (instance, duration_of (f, member[i]));
    if (!x[i].id || !x[n + i].id)
      return false;
  }
  return fzn_posted (instance,
                     fd_post_disjunctive (instance->store, x, x + n, n));
}

static bool
find_all (Finder *f)
{
  if (!read_orders (f) || f->orders.n < 6 || !read_clauses (f) ||
      !pair_orders (f) || f->pairs.n < 6 || !cover_disjunctives (f))
    return fzn_goes_on (f->instance);
  for (size_t i = 0; i < f->pairs.n && f->steps < MOST_STEPS; i++) {
    const Pair *pair = (const Pair *) f->pairs.items + i;
    if (pair->covered || pair->x > pair->y)
      continue;
    if (!grow (f, pair))
      return false;
    if (f->members.n > 2 && is_new (f) && !post_clique (f))
      return false;
    cover (f);
  }
  return true;
}

bool
fzn_post_cliques (FznPoster *self)
{
  FznInstance *instance = self->instance;
  FznMemory *memory = &instance->memory;
  Finder f = {.poster = self, .instance = instance};
  if (instance->proof)
    return true;
  bool ok = find_all (&f);
  fzn_vector_clear (memory, &f.orders, sizeof (Order));
  fzn_vector_clear (memory, &f.pairs, sizeof (Pair));
  fzn_vector_clear (memory, &f.members, sizeof (uint32_t));
  return ok;
}
