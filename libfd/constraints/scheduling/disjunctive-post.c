/* SPDX-License-Identifier: MIT */
/* disjunctive-post.c - the constraints of tasks that do not overlap: with and
 * without tasks that may be absent; strict or not
 */
#include "disjunctive.h"

#include <string.h>

/* --- the definition ------------------------------------------------------- */

static bool
are_apart (int64_t s, int64_t p, int64_t t, int64_t q, bool strict)
{
  return (!strict && (p == 0 || q == 0)) || s + p <= t || t + q <= s;
}

bool
fd_is_disjunctive (const int32_t *s, const int32_t *p, size_t n, bool strict,
                   bool (*is_present) (const void *data, size_t i),
                   const void *data)
{
  for (size_t i = 0; i < n; i++)
    if (p[i] < 0)
      return false;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i && (!is_present || is_present (data, i)); j++)
      if ((!is_present || is_present (data, j)) &&
          !are_apart (s[i], p[i], s[j], p[j], strict))
        return false;
  return true;
}

static bool
is_value_present (const void *data, size_t i)
{
  return ((const int32_t *) data)[i] != 0;
}

static bool
holds (const FdArgument *a, const int32_t *values, bool strict, bool optional)
{
  size_t n = a[0].n;
  if (a[1].n != n || (optional && a[2].n != n))
    return false;
  return fd_is_disjunctive (values, values + n, n, strict,
                            optional ? is_value_present : NULL, values + 2 * n);
}

/* --- posting -------------------------------------------------------------- */

/* @scope and @here are room for what the propagator is given: tasks that cannot
 * be absent have an atom that always holds. */
static bool
post_tasks (FdStore *store, const FdArgument *a, bool strict, FdVar *scope,
            FdAtom *here)
{
  size_t n = 0;
  bool optional = false;
  for (size_t i = 0; i < a[0].n; i++) {
    FdAtom present = here ? fd_atom_canonical (a[2].atoms[i]) : FD_ATOM_TRUE;
    if (!fd_post_atom (store, fd_atom (a[1].vars[i], FD_GE, 0)))
      return false;
    if (fd_atom_equal (present, FD_ATOM_FALSE))
      continue;
    optional |= !fd_atom_equal (present, FD_ATOM_TRUE);
    if (fd_atom_equal (present, FD_ATOM_TRUE))
      present = fd_atom (a[0].vars[i], FD_GE, FD_VALUE_MIN);
    scope[n] = a[0].vars[i];
    scope[a[0].n + n] = a[1].vars[i];
    if (here)
      here[n] = present;
    n++;
  }
  if (n < 2)
    return true;
  memmove (scope + n, scope + a[0].n, n * sizeof *scope);
  for (size_t i = 0; optional && i < n; i++)
    scope[2 * n + i] = fd_atom_var (here[i]);
  FdDisjunctive *self =
      fd_disjunctive_new (store, scope, optional ? here : NULL, n, strict);
  return self && fd_post (store, &self->base);
}

static bool
post (FdStore *store, const FdArgument *a, bool strict, bool optional)
{
  size_t n = a[0].n;
  const char *who = strict ? "disjunctive-strict" : "disjunctive";
  if (a[1].n != n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "%s: duration has %zu elements, expected as many "
                           "as start, %zu",
                           who, a[1].n, n);
  if (optional && a[2].n != n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "%s: present has %zu elements, expected as many as "
                           "start, %zu",
                           who, a[2].n, n);
  if (n == 0)
    return true;
  FdVar *scope = fd_scratch_new (store, n, 3 * sizeof *scope);
  FdAtom *here = optional ? fd_scratch_new (store, n, sizeof *here) : NULL;
  bool ok = scope && (here || !optional) &&
            post_tasks (store, a, strict, scope, here);
  fd_scratch_free (store, here, n, sizeof *here);
  fd_scratch_free (store, scope, n, 3 * sizeof *scope);
  return ok;
}

/* --- the classes ---------------------------------------------------------- */

#define CONSISTENCY                                                            \
  "overload checking, detectable precedences, not-first/not-last and edge "    \
  "finding, to a fixpoint"
#define SOURCE "Vilim, Global constraints in scheduling, thesis, Prague 2007"

static bool
disjunctive_holds (const FdArgument *a, const int32_t *values)
{
  return holds (a, values, false, false);
}

static bool
disjunctive_post (FdStore *store, const FdArgument *a)
{
  return post (store, a, false, false);
}

const FdConstraintClass fd_disjunctive_constraint = {
    .name = "disjunctive",
    .parameters = {{"start", FD_ARGUMENT_VARS}, {"duration", FD_ARGUMENT_VARS}},
    .consistency = CONSISTENCY,
    .source = SOURCE,
    .flatzinc = "fzn_disjunctive(start, duration)",
    .holds = disjunctive_holds,
    .post = disjunctive_post,
};

bool
fd_post_disjunctive (FdStore *store, const FdVar *start, const FdVar *duration,
                     size_t n)
{
  const FdArgument a[] = {fd_argument_vars (start, n),
                          fd_argument_vars (duration, n)};
  return fd_post_as (store, __func__, &fd_disjunctive_constraint, a);
}

static bool
disjunctive_strict_holds (const FdArgument *a, const int32_t *values)
{
  return holds (a, values, true, false);
}

static bool
disjunctive_strict_post (FdStore *store, const FdArgument *a)
{
  return post (store, a, true, false);
}

const FdConstraintClass fd_disjunctive_strict_constraint = {
    .name = "disjunctive-strict",
    .parameters = {{"start", FD_ARGUMENT_VARS}, {"duration", FD_ARGUMENT_VARS}},
    .consistency = CONSISTENCY,
    .source = SOURCE,
    .flatzinc = "fzn_disjunctive_strict(start, duration) "
                "fd_disjunctive_strict(start, duration)",
    .holds = disjunctive_strict_holds,
    .post = disjunctive_strict_post,
};

bool
fd_post_disjunctive_strict (FdStore *store, const FdVar *start,
                            const FdVar *duration, size_t n)
{
  const FdArgument a[] = {fd_argument_vars (start, n),
                          fd_argument_vars (duration, n)};
  return fd_post_as (store, __func__, &fd_disjunctive_strict_constraint, a);
}

static bool
disjunctive_optional_holds (const FdArgument *a, const int32_t *values)
{
  return holds (a, values, false, true);
}

static bool
disjunctive_optional_post (FdStore *store, const FdArgument *a)
{
  return post (store, a, false, true);
}

const FdConstraintClass fd_disjunctive_optional_constraint = {
    .name = "disjunctive-optional",
    .parameters = {{"start", FD_ARGUMENT_VARS},
                   {"duration", FD_ARGUMENT_VARS},
                   {"present", FD_ARGUMENT_ATOMS}},
    .consistency = CONSISTENCY,
    .source = SOURCE,
    .flatzinc = "fd_disjunctive_opt(start, duration, present)",
    .holds = disjunctive_optional_holds,
    .post = disjunctive_optional_post,
};

bool
fd_post_disjunctive_optional (FdStore *store, const FdVar *start,
                              const FdVar *duration, const FdAtom *present,
                              size_t n)
{
  const FdArgument a[] = {fd_argument_vars (start, n),
                          fd_argument_vars (duration, n),
                          fd_argument_atoms (present, n)};
  return fd_post_as (store, __func__, &fd_disjunctive_optional_constraint, a);
}

static bool
disjunctive_strict_optional_holds (const FdArgument *a, const int32_t *values)
{
  return holds (a, values, true, true);
}

static bool
disjunctive_strict_optional_post (FdStore *store, const FdArgument *a)
{
  return post (store, a, true, true);
}

const FdConstraintClass fd_disjunctive_strict_optional_constraint = {
    .name = "disjunctive-strict-optional",
    .parameters = {{"start", FD_ARGUMENT_VARS},
                   {"duration", FD_ARGUMENT_VARS},
                   {"present", FD_ARGUMENT_ATOMS}},
    .consistency = CONSISTENCY,
    .source = SOURCE,
    .flatzinc = "fd_disjunctive_strict_opt(start, duration, present)",
    .holds = disjunctive_strict_optional_holds,
    .post = disjunctive_strict_optional_post,
};

bool
fd_post_disjunctive_strict_optional (FdStore *store, const FdVar *start,
                                     const FdVar *duration,
                                     const FdAtom *present, size_t n)
{
  const FdArgument a[] = {fd_argument_vars (start, n),
                          fd_argument_vars (duration, n),
                          fd_argument_atoms (present, n)};
  return fd_post_as (store, __func__,
                     &fd_disjunctive_strict_optional_constraint, a);
}
