/* SPDX-License-Identifier: MIT */
/* diffn-post.c - the constraints of boxes that do not overlap: rectangles, or
 * in any number of dimensions; strict, or where what has no size lies anywhere
 */
#include "diffn.h"

#include <string.h>

/* --- the definition ------------------------------------------------------- */

static bool
are_apart (int64_t x, int64_t w, int64_t y, int64_t v, bool strict)
{
  return x + w <= y || y + v <= x || (!strict && (w == 0 || v == 0));
}

bool
fd_is_diffn (const int32_t *place, const int32_t *size, size_t n,
             size_t n_dimensions, size_t box, size_t dimension, bool strict)
{
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++) {
      bool apart = false;
      for (size_t d = 0; !apart && d < n_dimensions; d++) {
        size_t a = i * box + d * dimension, b = j * box + d * dimension;
        apart = are_apart (place[a], size[a], place[b], size[b], strict);
      }
      if (!apart)
        return false;
    }
  return true;
}

/* Arguments x, y, dx, dy. */
static bool
rectangles_hold (const FdArgument *a, const int32_t *values, bool strict)
{
  size_t n = a[0].n;
  if (a[1].n != n || a[2].n != n || a[3].n != n)
    return false;
  return fd_is_diffn (values, values + 2 * n, n, 2, 1, n, strict);
}

/* Arguments dimensions, position, size: one box after the other. */
static bool
boxes_hold (const FdArgument *a, const int32_t *values, bool strict)
{
  size_t n = a[1].n, k = (size_t) MAX (a[0].number, 1);
  if (a[2].n != n || n % k != 0 || (a[0].number < 1 && n > 0))
    return false;
  return fd_is_diffn (values, values + n, n / k, k, k, 1, strict);
}

/* --- posting -------------------------------------------------------------- */

/* Positions and sizes of all boxes, with steps as in fd_is_diffn(). */
static bool
post_scope (FdStore *store, FdVar *scope, size_t n, size_t k, bool strict)
{
  if (n < 2)
    return true;
  FdDiffn *self = fd_diffn_new (store, scope, n, k, strict);
  return self && fd_post (store, &self->base);
}

static bool
post_rectangles (FdStore *store, const FdArgument *a, bool strict)
{
  const char *who = strict ? "diffn" : "diffn-nonstrict";
  static const char *const names[] = {"x", "y", "dx", "dy"};
  size_t n = a[0].n;
  for (int i = 1; i < 4; i++)
    if (a[i].n != n)
      return fd_post_refuse (
          store, FD_ERROR_INVALID,
          "%s: %s has %zu elements, expected as many as x, %zu", who, names[i],
          a[i].n, n);
  if (n < 2)
    return true;
  FdVar *scope = fd_scratch_new (store, n, 4 * sizeof *scope);
  if (!scope)
    return false;
  for (int i = 0; i < 4; i++)
    memcpy (scope + (size_t) i * n, a[i].vars, n * sizeof *scope);
  bool ok = post_scope (store, scope, n, 2, strict);
  fd_scratch_free (store, scope, n, 4 * sizeof *scope);
  return ok;
}

static bool
post_boxes (FdStore *store, const FdArgument *a, bool strict)
{
  const char *who = strict ? "diffn-k" : "diffn-nonstrict-k";
  size_t n = a[1].n;
  if (a[2].n != n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "%s: size has %zu elements, expected as many as "
                           "position, %zu",
                           who, a[2].n, n);
  if (n == 0)
    return true;
  if (a[0].number < 1 || n % (size_t) a[0].number != 0)
    return fd_post_false (store);
  size_t k = (size_t) a[0].number, n_boxes = n / k;
  FdVar *scope = fd_scratch_new (store, n, 2 * sizeof *scope);
  if (!scope)
    return false;
  for (size_t i = 0; i < n_boxes; i++)
    for (size_t d = 0; d < k; d++) {
      scope[d * n_boxes + i] = a[1].vars[i * k + d];
      scope[n + d * n_boxes + i] = a[2].vars[i * k + d];
    }
  bool ok = post_scope (store, scope, n_boxes, k, strict);
  fd_scratch_free (store, scope, n, 2 * sizeof *scope);
  return ok;
}

/* --- the classes ---------------------------------------------------------- */

#define CONSISTENCY                                                            \
  "of each two boxes: if one way to be apart is left by bounds, it holds"
#define SOURCE                                                                 \
  "Beldiceanu and Carlsson, Sweep as a generic pruning technique applied to "  \
  "the non-overlapping rectangles constraint, CP 2001"

#define RECTANGLES                                                             \
  {                                                                            \
    {"x", FD_ARGUMENT_VARS}, {"y", FD_ARGUMENT_VARS},                          \
        {"dx", FD_ARGUMENT_VARS},                                              \
    {                                                                          \
      "dy", FD_ARGUMENT_VARS                                                   \
    }                                                                          \
  }
#define BOXES                                                                  \
  {                                                                            \
    {"dimensions", FD_ARGUMENT_INT}, {"position", FD_ARGUMENT_VARS},           \
    {                                                                          \
      "size", FD_ARGUMENT_VARS                                                 \
    }                                                                          \
  }

/* The functions of one form, and its class. */
#define FORM(STEM, NAME, OF, STRICT, PARAMETERS, FLATZINC)                     \
  static bool STEM##_holds (const FdArgument *a, const int32_t *values)        \
  {                                                                            \
    return OF##_hold (a, values, STRICT);                                      \
  }                                                                            \
                                                                               \
  static bool STEM##_post (FdStore *store, const FdArgument *a)                \
  {                                                                            \
    return post_##OF (store, a, STRICT);                                       \
  }                                                                            \
                                                                               \
  const FdConstraintClass fd_##STEM##_constraint = {                           \
      .name = NAME,                                                            \
      .parameters = PARAMETERS,                                                \
      .consistency = CONSISTENCY,                                              \
      .source = SOURCE,                                                        \
      .flatzinc = FLATZINC,                                                    \
      .holds = STEM##_holds,                                                   \
      .post = STEM##_post,                                                     \
  };

FORM (diffn, "diffn", rectangles, true, RECTANGLES,
      "fzn_diffn(x, y, dx, dy) fd_diffn(x, y, dx, dy)")
FORM (diffn_nonstrict, "diffn-nonstrict", rectangles, false, RECTANGLES,
      "fzn_diffn_nonstrict(x, y, dx, dy) fd_diffn_nonstrict(x, y, dx, dy)")
FORM (diffn_k, "diffn-k", boxes, true, BOXES,
      "fd_diffn_k(dimensions, position, size)")
FORM (diffn_nonstrict_k, "diffn-nonstrict-k", boxes, false, BOXES,
      "fd_diffn_nonstrict_k(dimensions, position, size)")

static bool
post_rectangles_as (FdStore *store, const char *who,
                    const FdConstraintClass *class, const FdVar *const axes[4],
                    size_t n)
{
  FdArgument a[4];
  for (int i = 0; i < 4; i++)
    a[i] = fd_argument_vars (axes[i], n);
  return fd_post_as (store, who, class, a);
}

bool
fd_post_diffn (FdStore *store, const FdVar *x, const FdVar *y, const FdVar *dx,
               const FdVar *dy, size_t n)
{
  const FdVar *axes[] = {x, y, dx, dy};
  return post_rectangles_as (store, __func__, &fd_diffn_constraint, axes, n);
}

bool
fd_post_diffn_nonstrict (FdStore *store, const FdVar *x, const FdVar *y,
                         const FdVar *dx, const FdVar *dy, size_t n)
{
  const FdVar *axes[] = {x, y, dx, dy};
  return post_rectangles_as (store, __func__, &fd_diffn_nonstrict_constraint,
                             axes, n);
}

static bool
post_boxes_as (FdStore *store, const char *who, const FdConstraintClass *class,
               const FdVar *position, const FdVar *size, size_t n,
               int32_t dimensions)
{
  size_t all = dimensions > 0 ? n * (size_t) dimensions : n;
  const FdArgument a[] = {fd_argument_int (dimensions),
                          fd_argument_vars (position, all),
                          fd_argument_vars (size, all)};
  return fd_post_as (store, who, class, a);
}

bool
fd_post_diffn_k (FdStore *store, const FdVar *position, const FdVar *size,
                 size_t n, int32_t dimensions)
{
  return post_boxes_as (store, __func__, &fd_diffn_k_constraint, position, size,
                        n, dimensions);
}

bool
fd_post_diffn_nonstrict_k (FdStore *store, const FdVar *position,
                           const FdVar *size, size_t n, int32_t dimensions)
{
  return post_boxes_as (store, __func__, &fd_diffn_nonstrict_k_constraint,
                        position, size, n, dimensions);
}
