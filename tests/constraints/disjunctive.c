/* SPDX-License-Identifier: MIT */
#include "atoms.h"

/* The variant says which tasks there are, and with STRICT that what takes no
 * time has its place, too. */
enum { FIXED, VARIABLE, OPTIONAL, STRICT = 4 };

static bool
is_strict (const OracleInstance *in)
{
  return in->variant & STRICT;
}

static uint32_t
n_tasks (const OracleInstance *in)
{
  return (in->variant & ~STRICT) == FIXED ? in->n : in->n / 2;
}

/* Durations that together are about as long as the time there is. */
static void
generate_durations (OracleRandom *r, OracleInstance *in)
{
  uint32_t n = n_tasks (in);
  int64_t min = FD_VALUE_MAX, max = FD_VALUE_MIN;
  for (uint32_t i = 0; i < n; i++) {
    const OracleValues *d = &in->domain[in->var[i]];
    min = MIN (min, d->value[0]);
    max = MAX (max, d->value[d->n - 1]);
  }
  int64_t share = (max - min) / MAX (n, 1) + 1;
  in->n_table = n;
  for (uint32_t i = 0; i < n; i++) {
    int64_t most = MIN (2 * share, FD_VALUE_MAX);
    in->table[i] = oracle_between (r, 0, (int32_t) most);
    if (oracle_chance (r, 10))
      in->table[i] = 0;
    if (oracle_chance (r, 2))
      in->table[i] = oracle_chance (r, 50) ? -1 : FD_VALUE_MAX;
  }
}

/* Terms: the starts; table has the durations. */
static void
fixed_generate (OracleRandom *r, OracleInstance *in)
{
  if (oracle_chance (r, 60)) { /* many in a narrow room */
    int32_t width = oracle_between (r, 1, 9);
    for (uint32_t i = 0; i < in->n; i++) {
      int32_t first = oracle_between (r, -2, width);
      oracle_set_range (in, i, first, oracle_between (r, first, width));
    }
  }
  generate_durations (r, in);
}

/* Terms: the starts, then the durations. */
static void
variable_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t n = n_tasks (in);
  generate_durations (r, in);
  for (uint32_t i = 0; i < n; i++) {
    int32_t p = MIN (in->table[i], FD_VALUE_MAX - 3);
    if (in->domain[in->var[n + i]].n > 1 || oracle_chance (r, 80))
      oracle_set_range (in, n + i, p - oracle_between (r, 0, 2),
                        p + oracle_between (r, 0, 2));
  }
}

/* Terms: the starts, then what the presence is an atom of. */
static void
optional_generate (OracleRandom *r, OracleInstance *in)
{
  oracle_atoms_generate (r, in);
  generate_durations (r, in);
}

static bool
apart (int64_t s, int64_t p, int64_t t, int64_t q, bool strict)
{
  if (!strict && (p == 0 || q == 0))
    return true;
  return s + p <= t || t + q <= s;
}

static bool
disjunctive_holds (const OracleInstance *in, const int32_t *x)
{
  uint32_t n = n_tasks (in), kind = (uint32_t) in->variant & 3;
  const int32_t *p = kind == VARIABLE ? x + n : in->table;
  for (uint32_t i = 0; i < n; i++) {
    if (p[i] < 0)
      return false;
    for (uint32_t j = 0; j < i; j++) {
      bool both =
          kind != OPTIONAL || (oracle_atom_holds (in, n + i, x[n + i]) &&
                               oracle_atom_holds (in, n + j, x[n + j]));
      if (both && !apart (x[i], p[i], x[j], p[j], is_strict (in)))
        return false;
    }
  }
  return true;
}

/* Numbers are variables, too. */
static void
make_durations (FdStore *store, const OracleInstance *in, FdVar *duration)
{
  for (uint32_t i = 0; i < n_tasks (in); i++)
    duration[i] = fd_var_new (store, in->table[i], in->table[i]);
}

static bool
disjunctive_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdVar room[ORACLE_TERMS];
  FdAtom present[ORACLE_TERMS];
  uint32_t n = n_tasks (in), kind = (uint32_t) in->variant & 3;
  const FdVar *duration = kind == VARIABLE ? x + n : room;
  if (kind != VARIABLE)
    make_durations (store, in, room);
  if (kind != OPTIONAL)
    return (is_strict (in) ? fd_post_disjunctive_strict
                           : fd_post_disjunctive) (store, x, duration, n);
  for (uint32_t i = 0; i < n; i++)
    present[i] = oracle_atom (in, n + i, x);
  return (is_strict (in)
              ? fd_post_disjunctive_strict_optional
              : fd_post_disjunctive_optional) (store, x, duration, present, n);
}

const OracleConstraint oracle_disjunctive = {
    .name = "disjunctive",
    .posts = "fd_post_disjunctive",
    .min_terms = 0,
    .max_terms = 6,
    .generate = fixed_generate,
    .holds = disjunctive_holds,
    .post = disjunctive_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
    .unshared = true,
    .unchecked = true, /* durations are no terms */
    .variant = FIXED,
};

const OracleConstraint oracle_disjunctive_strict = {
    .name = "disjunctive-strict",
    .posts = "fd_post_disjunctive_strict",
    .min_terms = 0,
    .max_terms = 6,
    .generate = fixed_generate,
    .holds = disjunctive_holds,
    .post = disjunctive_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
    .unshared = true,
    .unchecked = true, /* durations are no terms */
    .variant = FIXED | STRICT,
};

const OracleConstraint oracle_disjunctive_durations = {
    .name = "disjunctive-durations",
    .posts = "fd_post_disjunctive",
    .min_terms = 2,
    .max_terms = 6,
    .generate = variable_generate,
    .holds = disjunctive_holds,
    .post = disjunctive_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
    .unshared = true,
    .variant = VARIABLE,
};

const OracleConstraint oracle_disjunctive_strict_durations = {
    .name = "disjunctive-strict-durations",
    .posts = "fd_post_disjunctive_strict",
    .min_terms = 2,
    .max_terms = 6,
    .generate = variable_generate,
    .holds = disjunctive_holds,
    .post = disjunctive_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
    .unshared = true,
    .variant = VARIABLE | STRICT,
};

const OracleConstraint oracle_disjunctive_optional = {
    .name = "disjunctive-optional",
    .posts = "fd_post_disjunctive_optional",
    .min_terms = 2,
    .max_terms = 6,
    .generate = optional_generate,
    .holds = disjunctive_holds,
    .post = disjunctive_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
    .unshared = true,
    .unchecked = true, /* durations are no terms */
    .variant = OPTIONAL,
};

const OracleConstraint oracle_disjunctive_strict_optional = {
    .name = "disjunctive-strict-optional",
    .posts = "fd_post_disjunctive_strict_optional",
    .min_terms = 2,
    .max_terms = 6,
    .generate = optional_generate,
    .holds = disjunctive_holds,
    .post = disjunctive_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
    .unshared = true,
    .unchecked = true, /* durations are no terms */
    .variant = OPTIONAL | STRICT,
};
