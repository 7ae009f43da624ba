/* SPDX-License-Identifier: MIT */
/* sort.c - y[0], ..., y[n-1] are x[0], ..., x[n-1] in ascending order
 *
 * The bounds of y are made to ascend first.  Then an x and a y match where
 * their bounds have a number in common, and the constraint has a solution
 * within the bounds if there is a perfect matching: what the pairs have in
 * common, sorted, still lies within the bounds of y.  As those of y ascend, an
 * x matches some y that follow one another, and so it is enough to go through y
 * from the first on and to give each, of the x left that it reaches, the one
 * with the least max.
 *
 * y[j] is at most the max of the x it was given: all x given since the last one
 * with a greater max were beyond the y before them, and have to have these
 * places.  What y[j] is at least comes from the same, mirrored.  An x may be
 * given y[k], and so any number that it has in common with it, if with the
 * matching turned round there is a way back from y[k]: so x is at least the min
 * of the first y that it matches in the component it was given one of, and at
 * most the max of the last.  As what can be reached are places that follow one
 * another, the components come from one pass with a stack.
 *
 * Source: Mehlhorn & Thiel, Faster algorithms for bound-consistency of the
 * sortedness and the alldifferent constraint, CP 2000.
 */
#include "sort.h"

#include <string.h>

/* --- a heap of x, the least key first ------------------------------------- */

static void
heap_push (uint32_t *heap, uint32_t n, const int32_t *key, uint32_t i)
{
  while (n > 0 && key[heap[(n - 1) / 2]] > key[i]) {
    heap[n] = heap[(n - 1) / 2];
    n = (n - 1) / 2;
  }
  heap[n] = i;
}

/* Of @n. */
static uint32_t
heap_pop (uint32_t *heap, uint32_t n, const int32_t *key)
{
  uint32_t top = heap[0], last = heap[n - 1], hole = 0;
  for (uint32_t child = 1; child < n - 1; child = 2 * hole + 1) {
    if (child + 1 < n - 1 && key[heap[child + 1]] < key[heap[child]])
      child++;
    if (key[heap[child]] >= key[last])
      break;
    heap[hole] = heap[child];
    hole = child;
  }
  heap[hole] = last;
  return top;
}

/* --- the matching --------------------------------------------------------- */

bool
fd_sort_normalize (const FdSort *self, const FdSortBounds *b)
{
  for (uint32_t j = 1; j < self->n; j++)
    b->y_min[j] = MAX (b->y_min[j], b->y_min[j - 1]);
  for (uint32_t j = self->n; j-- > 1;)
    b->y_max[j - 1] = MIN (b->y_max[j - 1], b->y_max[j]);
  for (uint32_t j = 0; j < self->n; j++)
    if (b->y_min[j] > b->y_max[j])
      return false;
  return true;
}

/* @bound first, as what is unsigned. */
static inline uint64_t
key_of (int32_t bound, uint32_t i)
{
  return (uint64_t) ((uint32_t) bound ^ UINT32_C (1) << 31) << 32 | i;
}

/* From the order as it was; from none, if it has changed much. */
static void
sort_keys (const FdSort *self, uint64_t *key, const int32_t *bound)
{
  uint64_t moves = 0, most = 16 * (uint64_t) self->n;
  for (uint32_t k = 0; k < self->n; k++)
    key[k] = key_of (bound[(uint32_t) key[k]], (uint32_t) key[k]);
  for (uint32_t k = 1; k < self->n && moves < most; k++) {
    uint64_t moved = key[k];
    uint32_t at = k;
    for (; at > 0 && key[at - 1] > moved; at--)
      key[at] = key[at - 1];
    key[at] = moved;
    moves += k - at;
  }
  if (moves < most)
    return;
  for (uint32_t i = 0; i < self->n; i++)
    heap_push (self->heap, i, bound, i);
  for (uint32_t i = 0; i < self->n; i++) {
    uint32_t next = heap_pop (self->heap, self->n - i, bound);
    key[i] = key_of (bound[next], next);
  }
}

void
fd_sort_order (const FdSort *self)
{
  const FdSortBounds *b = &self->bounds, *m = &self->mirror;
  sort_keys (self, self->min_key, b->x_min);
  sort_keys (self, self->max_key, b->x_max);
  for (uint32_t k = 0, end = self->n; end-- > 0; k++) {
    uint32_t by_min = (uint32_t) self->min_key[k];
    uint32_t by_max = (uint32_t) self->max_key[k];
    b->by_min[k] = m->by_max[end] = by_min;
    b->by_max[k] = m->by_min[end] = by_max;
    b->rank[by_max] = k;
    m->rank[by_min] = end;
  }
}

/* If there are @few, a word of ranks is the heap. */
FD_FOR_EACH_CALL FdSortGap
match_as (const FdSort *self, const FdSortBounds *b, bool few)
{
  uint32_t k = 0, n = self->n;
  uint64_t ranks = 0;
  for (uint32_t j = 0; j < n; j++) {
    for (; k < n && b->x_min[b->by_min[k]] <= b->y_max[j]; k++) {
      uint32_t i = b->by_min[k];
      if (few)
        ranks |= UINT64_C (1) << b->rank[i];
      else
        heap_push (self->heap, k - j, b->x_max, i);
      b->first[i] = j;
    }
    if (k == j)
      return (FdSortGap){j, false};
    uint32_t i = few ? b->by_max[__builtin_ctzll (ranks)]
                     : heap_pop (self->heap, k - j, b->x_max);
    ranks &= ranks - 1;
    b->match[j] = i;
    if (b->x_max[i] < b->y_min[j])
      return (FdSortGap){j, true};
  }
  return (FdSortGap){n, false};
}

FdSortGap
fd_sort_match (const FdSort *self, const FdSortBounds *b)
{
  return self->n <= 64 ? match_as (self, b, true) : match_as (self, b, false);
}

/* --- propagation ---------------------------------------------------------- */

static void
read_bounds (const FdSort *self)
{
  for (uint32_t i = 0; i < self->n; i++) {
    const FdDomain *x = self->base.scope[i], *y = self->base.scope[self->n + i];
    self->bounds.x_min[i] = fd_domain_min (x);
    self->bounds.x_max[i] = fd_domain_max (x);
    self->bounds.y_min[i] = fd_domain_min (y);
    self->bounds.y_max[i] = fd_domain_max (y);
  }
}

static void
turn_round (const FdSort *self)
{
  for (uint32_t i = 0; i < self->n; i++) {
    self->mirror.x_min[i] = -self->bounds.x_max[i];
    self->mirror.x_max[i] = -self->bounds.x_min[i];
    self->mirror.y_min[i] = -self->bounds.y_max[self->n - 1 - i];
    self->mirror.y_max[i] = -self->bounds.y_min[self->n - 1 - i];
  }
}

/* All pruning asks for bounds; *@room: the sum of what is between those. */
static bool
keep_min (const FdSort *self, FdStore *store, uint32_t index, int32_t min,
          int64_t *room)
{
  *room -= min;
  return fd_domain_set_min (store, self->base.scope[index], min,
                            fd_reason_lazy (index));
}

static bool
keep_max (const FdSort *self, FdStore *store, uint32_t index, int32_t max,
          int64_t *room)
{
  *room += max;
  return fd_domain_set_max (store, self->base.scope[index], max,
                            fd_reason_lazy (index));
}

/* The max of each y by the matching. */
static bool
keep_y_max (const FdSort *self, FdStore *store, int64_t *room)
{
  const FdSortBounds *b = &self->bounds;
  for (uint32_t j = 0; j < self->n; j++)
    if (!keep_max (self, store, self->n + j,
                   MIN (b->y_max[j], b->x_max[b->match[j]]), room))
      return false;
  return true;
}

/* The min by that of the mirror. */
static bool
keep_y_min (const FdSort *self, FdStore *store, int64_t *room)
{
  const FdSortBounds *b = &self->mirror;
  for (uint32_t j = 0; j < self->n; j++)
    if (!keep_min (self, store, 2 * self->n - 1 - j,
                   -MIN (b->y_max[j], b->x_max[b->match[j]]), room))
      return false;
  return true;
}

/* The first place that x[i] may have, and that behind the last. */
static inline uint32_t
first_place (const FdSort *self, uint32_t i)
{
  return self->bounds.first[i];
}

static inline uint32_t
end_place (const FdSort *self, uint32_t i)
{
  return self->n - self->mirror.first[i];
}

/* The component of each place, as its first place.  One that may grow is on the
 * stack with the last place so far and the end of what it reaches; each reaches
 * the one above it. */
static void
find_components (FdSort *self)
{
  uint32_t n = self->n, top = n;
  for (uint32_t j = 0; j < n; j++) {
    uint32_t i = self->bounds.match[j], from = first_place (self, i);
    while (top < n && self->reach[top] <= j)
      top = self->below[top];
    self->root[j] = self->last[j] = j;
    self->reach[j] = end_place (self, i);
    self->below[j] = top;
    top = j;
    for (uint32_t next; (next = self->below[top]) < n; top = next) {
      if (self->last[next] < from)
        break;
      self->reach[next] = MAX (self->reach[next], self->reach[top]);
      self->last[next] = j;
      self->root[top] = next;
    }
  }
  for (uint32_t j = 0; j < n; j++)
    self->root[j] = self->root[self->root[j]];
}

/* Puts the places into `places`, those of a component from `begin` to `end` of
 * its first place, ascending. */
static void
group_places (FdSort *self)
{
  uint32_t sum = 0;
  memset (self->end, 0, self->n * sizeof *self->end);
  for (uint32_t j = 0; j < self->n; j++)
    self->end[self->root[j]]++;
  for (uint32_t j = 0; j < self->n; j++) {
    self->begin[j] = sum;
    sum += self->end[j];
    self->end[j] = self->begin[j];
  }
  for (uint32_t j = 0; j < self->n; j++)
    self->places[self->end[self->root[j]]++] = j;
}

/* Where in `places` those of the component of @root from @place on are. */
static uint32_t
find_place (const FdSort *self, uint32_t root, uint32_t place)
{
  uint32_t low = self->begin[root], high = self->end[root];
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (self->places[middle] >= place)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

static bool
keep_x (FdSort *self, FdStore *store, int64_t *room)
{
  const FdSortBounds *b = &self->bounds;
  find_components (self);
  group_places (self);
  for (uint32_t j = 0; j < self->n; j++) {
    uint32_t i = b->match[j], root = self->root[j];
    if (b->x_min[i] == b->x_max[i])
      continue;
    uint32_t from = find_place (self, root, first_place (self, i));
    uint32_t end = find_place (self, root, end_place (self, i));
    int32_t min = b->y_min[self->places[from]];
    int32_t max = b->y_max[self->places[end - 1]];
    if (!keep_min (self, store, i, MAX (b->x_min[i], min), room) ||
        !keep_max (self, store, i, MIN (b->x_max[i], max), room))
      return false;
  }
  return true;
}

/* Leaves the bounds, and the matching of them. */
static bool
has_solution (FdSort *self)
{
  read_bounds (self);
  if (!fd_sort_normalize (self, &self->bounds))
    return false;
  fd_sort_order (self);
  return fd_sort_match (self, &self->bounds).at == self->n;
}

/* How far apart the bounds of all are. */
static int64_t
sum_room (const FdSort *self)
{
  int64_t room = 0;
  for (uint32_t i = 0; i < self->base.n; i++)
    room += (int64_t) fd_domain_max (self->base.scope[i]) -
            fd_domain_min (self->base.scope[i]);
  return room;
}

/* One pass is a fixpoint, unless bounds go beyond what was asked for: there
 * were holes, or a variable occurs twice. */
static bool
sort_propagate (FdPropagator *base, FdStore *store)
{
  FdSort *self = (FdSort *) base;
  int64_t room, left = sum_room (self);
  do {
    if (!has_solution (self))
      return fd_fail (store, fd_reason_lazy (base->n));
    if (!left)
      break;
    room = 0;
    turn_round (self);
    fd_sort_match (self, &self->mirror);
    if (!keep_y_max (self, store, &room) || !keep_x (self, store, &room) ||
        !keep_y_min (self, store, &room))
      return false;
    left = sum_room (self);
  } while (left != room);
  if (!left)
    fd_entail (store, base);
  return true;
}

static FdEntailment
sort_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdSort *self = (FdSort *) base;
  return !has_solution (self)              ? FD_DISENTAILED
         : fd_scope_is_fixed (&self->base) ? FD_ENTAILED
                                           : FD_UNDECIDED;
}

/* --- the definition ------------------------------------------------------- */

/* Each run of equal numbers in y is as long as there are such in x. */
static bool
is_sorted (const int32_t *x, const int32_t *y, size_t n)
{
  for (size_t from = 0, to; from < n; from = to) {
    size_t equal = 0;
    for (to = from + 1; to < n && y[to] == y[from]; to++)
      continue;
    if (to < n && y[to] < y[from])
      return false;
    for (size_t i = 0; i < n; i++)
      equal += x[i] == y[from];
    if (equal != to - from)
      return false;
  }
  return true;
}

static bool
sort_check (const FdPropagator *base, const int32_t *values)
{
  return is_sorted (values, values + base->n / 2, base->n / 2);
}

static bool
sort_holds (const FdArgument *a, const int32_t *values)
{
  return a[0].n == a[1].n && is_sorted (values, values + a[0].n, a[0].n);
}

static const FdPropagatorClass sort_class = {
    .name = "sort",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .propagate = sort_propagate,
    .explain = fd_sort_explain,
    .explain_conflict = fd_sort_explain_conflict,
    .entailed = sort_entailed,
    .check = sort_check,
};

/* --- posting -------------------------------------------------------------- */

enum { N_ARRAYS = 30, MOST = 1 << 24 };

static void
divide_room (FdSort *self, uint32_t n)
{
  self->min_key = (uint64_t *) (self + 1);
  self->max_key = self->min_key + n;
  int32_t *numbers = (int32_t *) (self->max_key + n);
  uint32_t *rest = (uint32_t *) (numbers + 8 * (size_t) n);
  int32_t **of_bounds[] = {&self->bounds.x_min, &self->bounds.x_max,
                           &self->bounds.y_min, &self->bounds.y_max,
                           &self->mirror.x_min, &self->mirror.x_max,
                           &self->mirror.y_min, &self->mirror.y_max};
  uint32_t **others[] = {
      &self->bounds.by_min, &self->bounds.by_max, &self->bounds.rank,
      &self->bounds.match,  &self->bounds.first,  &self->mirror.by_min,
      &self->mirror.by_max, &self->mirror.rank,   &self->mirror.match,
      &self->mirror.first,  &self->heap,          &self->root,
      &self->last,          &self->reach,         &self->below,
      &self->begin,         &self->end,           &self->places};
  self->n = n;
  for (size_t k = 0; k < G_N_ELEMENTS (of_bounds); k++, numbers += n)
    *of_bounds[k] = numbers;
  for (size_t k = 0; k < G_N_ELEMENTS (others); k++, rest += n)
    *others[k] = rest;
  for (uint32_t i = 0; i < n; i++)
    self->min_key[i] = self->max_key[i] = i;
}

static bool
sort_post (FdStore *store, const FdArgument *a)
{
  size_t n = a[0].n;
  if (a[1].n != n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "sort: arrays of %zu and %zu, expected two of one "
                           "length",
                           n, a[1].n);
  if (n > MOST)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "sort: arrays of %zu, expected at most %d", n, MOST);
  if (n == 0)
    return true;
  FdVar *scope = fd_scratch_new (store, 2 * n, sizeof *scope);
  if (!scope)
    return false;
  memcpy (scope, a[0].vars, n * sizeof *scope);
  memcpy (scope + n, a[1].vars, n * sizeof *scope);
  FdSort *self = (FdSort *) fd_propagator_new (
      store, &sort_class, sizeof *self + N_ARRAYS * n * sizeof (uint32_t),
      scope, 2 * n);
  fd_scratch_free (store, scope, 2 * n, sizeof *scope);
  if (!self)
    return false;
  divide_room (self, (uint32_t) n);
  fd_subscribe_all (store, &self->base, FD_EVENT_BOUNDS);
  return fd_post (store, &self->base);
}

const FdConstraintClass fd_sort_constraint = {
    .name = "sort",
    .parameters = {{"x", FD_ARGUMENT_VARS}, {"y", FD_ARGUMENT_VARS}},
    .consistency = "bounds, for different variables",
    .source = "Mehlhorn & Thiel, Faster algorithms for bound-consistency of "
              "the sortedness and the alldifferent constraint, CP 2000",
    .flatzinc = "fzn_sort(x, y)",
    .holds = sort_holds,
    .post = sort_post,
};

bool
fd_post_sort (FdStore *store, const FdVar *x, const FdVar *y, size_t n)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_vars (y, n)};
  return fd_post_as (store, __func__, &fd_sort_constraint, a);
}
