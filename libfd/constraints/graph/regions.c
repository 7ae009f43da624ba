/* SPDX-License-Identifier: MIT */
/* regions.c - a graph divided into connected regions of given sizes
 *
 * Region k is the nodes whose variable is @first + k.  Each is a connected part
 * of the graph, and the sum of its nodes is its size.  The atoms of the sums
 * and of the parts are the same, so they share what they learn.
 */
#include <fd.h>

/* --- the definition ----------------------------------------------------- */

/* Leads to the least node of the region, by one pass over the edges after the
 * other until nothing changes. */
static void
join_regions (const FdArgument *a, const int32_t *x, size_t *group)
{
  bool changed = true;
  for (size_t i = 0; i < a[0].n; i++)
    group[i] = i;
  while (changed) {
    changed = false;
    for (size_t e = 0; e < a[1].n; e++) {
      size_t i = (size_t) a[1].numbers[e], j = (size_t) a[2].numbers[e];
      if (x[i] != x[j] || group[i] == group[j])
        continue;
      group[i] = group[j] = MIN (group[i], group[j]);
      changed = true;
    }
  }
}

static bool
is_graph (const FdArgument *a)
{
  if (a[1].n != a[2].n)
    return false;
  for (size_t e = 0; e < a[1].n; e++) {
    int32_t i = a[1].numbers[e], j = a[2].numbers[e];
    if (i < 0 || j < 0 || (size_t) i >= a[0].n || (size_t) j >= a[0].n)
      return false;
  }
  return true;
}

static bool
have_sizes (const FdArgument *a, const int32_t *x, const size_t *group)
{
  for (size_t i = 0; i < a[0].n; i++)
    if (x[i] < a[3].number || (int64_t) x[i] - a[3].number >= (int64_t) a[4].n)
      return false;
  for (size_t k = 0; k < a[4].n; k++) {
    size_t size = 0, n_groups = 0;
    for (size_t i = 0; i < a[0].n; i++)
      if ((int64_t) x[i] - a[3].number == (int64_t) k) {
        size++;
        n_groups += group[i] == i;
      }
    if (n_groups > 1 || (int64_t) size != a[4].numbers[k])
      return false;
  }
  return true;
}

static bool
regions_holds (const FdArgument *a, const int32_t *x)
{
  if (!is_graph (a))
    return false;
  size_t *group = g_try_new (size_t, a[0].n + 1);
  if (group)
    join_regions (a, x, group);
  bool ok = group && have_sizes (a, x, group);
  g_free (group);
  return ok;
}

/* --- posting ------------------------------------------------------------ */

static bool
keep_in_range (FdStore *store, const FdArgument *a)
{
  int64_t last = (int64_t) a[3].number + (int64_t) a[4].n - 1;
  for (size_t i = 0; i < a[0].n; i++)
    if (!fd_post_atom (store, fd_atom (a[0].vars[i], FD_GE, a[3].number)) ||
        !fd_post_atom (store, fd_atom (a[0].vars[i], FD_LE, fd_clamp (last))))
      return false;
  return true;
}

/* @atom and @one have room for all nodes. */
static bool
post_region (FdStore *store, const FdArgument *a, size_t k, FdAtom *atom,
             int64_t *one)
{
  size_t n = a[0].n;
  int32_t value = fd_clamp ((int64_t) a[3].number + (int64_t) k);
  for (size_t i = 0; i < n; i++) {
    atom[i] = fd_atom (a[0].vars[i], FD_EQ, value);
    one[i] = 1;
  }
  return fd_post_linear_atoms (store, one, atom, n, FD_EQ, a[4].numbers[k]) &&
         fd_post_connected (store, atom, n, a[1].numbers, a[2].numbers, a[1].n,
                            NULL);
}

static bool
regions_post (FdStore *store, const FdArgument *a)
{
  size_t n = a[0].n;
  if (!is_graph (a))
    return fd_post_refuse (
        store, FD_ERROR_INVALID,
        "regions: from has %zu elements and to %zu, expected "
        "as many, all of 0..%lld",
        a[1].n, a[2].n, (long long) n - 1);
  FdAtom *atom = fd_scratch_new (store, n + 1, sizeof *atom);
  int64_t *one = fd_scratch_new (store, n + 1, sizeof *one);
  bool ok = atom && one && keep_in_range (store, a);
  for (size_t k = 0; k < a[4].n && ok; k++)
    ok = post_region (store, a, k, atom, one);
  fd_scratch_free (store, one, n + 1, sizeof *one);
  fd_scratch_free (store, atom, n + 1, sizeof *atom);
  return ok;
}

const FdConstraintClass fd_regions_constraint = {
    .name = "regions",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"from", FD_ARGUMENT_INTS},
                   {"to", FD_ARGUMENT_INTS},
                   {"first", FD_ARGUMENT_INT},
                   {"sizes", FD_ARGUMENT_INTS}},
    .consistency = "of each region, that of connected and that of its size",
    .flatzinc = "libfd_regions(x, from, to, first, sizes)",
    .holds = regions_holds,
    .post = regions_post,
};

bool
fd_post_regions (FdStore *store, const FdVar *x, size_t n, const int32_t *from,
                 const int32_t *to, size_t n_edges, int32_t first,
                 const int32_t *sizes, size_t n_regions)
{
  const FdArgument a[] = {
      fd_argument_vars (x, n), fd_argument_ints (from, n_edges),
      fd_argument_ints (to, n_edges), fd_argument_int (first),
      fd_argument_ints (sizes, n_regions)};
  return fd_post_as (store, __func__, &fd_regions_constraint, a);
}
