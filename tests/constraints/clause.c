/* SPDX-License-Identifier: MIT */
#include "atoms.h"

void
oracle_atoms_generate (OracleRandom *r, OracleInstance *in)
{
  bool tight = oracle_chance (r, 50); /* few points satisfy an atom */
  for (uint32_t i = 0; i < in->n; i++) {
    const OracleValues *d = &in->domain[in->var[i]];
    in->relations[i] = tight ? FD_EQ : oracle_relation (r);
    in->a[i] = d->value[oracle_below (r, d->n)];
    if (tight && oracle_chance (r, 40)) {
      bool low = oracle_chance (r, 50);
      in->relations[i] = low ? FD_LE : FD_GE;
      in->a[i] = d->value[low ? 0 : d->n - 1];
    }
    if (oracle_chance (r, 10))
      in->a[i] += oracle_between (r, -1, 1);
    if (i > 0 && oracle_chance (r, 5)) { /* the same, or its contrary */
      in->a[i] = in->a[i - 1];
      in->relations[i] = oracle_chance (r, 50) ? in->relations[i - 1] : FD_NE;
    }
  }
}

bool
oracle_atom_holds (const OracleInstance *in, uint32_t i, int32_t value)
{
  return oracle_compare (value, in->relations[i], in->a[i]);
}

FdAtom
oracle_atom (const OracleInstance *in, uint32_t i, const FdVar *x)
{
  return fd_atom (x[i], in->relations[i], in->a[i]);
}

static bool
clause_holds (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t i = 0; i < in->n; i++)
    if (oracle_atom_holds (in, i, x[i]))
      return true;
  return false;
}

static bool
clause_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdAtom atoms[ORACLE_TERMS];
  for (uint32_t i = 0; i < in->n; i++)
    atoms[i] = oracle_atom (in, i, x);
  return fd_post_clause (store, atoms, in->n);
}

static bool
iff_holds (const OracleInstance *in, const int32_t *x)
{
  return oracle_atom_holds (in, 0, x[0]) == oracle_atom_holds (in, 1, x[1]);
}

static bool
iff_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_iff (store, oracle_atom (in, 0, x), oracle_atom (in, 1, x));
}

/* The first atom is b. */
static bool
reified_clause_holds (const OracleInstance *in, const int32_t *x)
{
  bool any = false;
  for (uint32_t i = 1; i < in->n; i++)
    any = any || oracle_atom_holds (in, i, x[i]);
  return any == oracle_atom_holds (in, 0, x[0]);
}

static bool
reified_clause_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdAtom atoms[ORACLE_TERMS];
  for (uint32_t i = 0; i < in->n; i++)
    atoms[i] = oracle_atom (in, i, x);
  return fd_post_reified_clause (store, atoms[0], atoms + 1, in->n - 1);
}

/* k is 1 for an odd number. */
static void
parity_generate (OracleRandom *r, OracleInstance *in)
{
  oracle_atoms_generate (r, in);
  in->k = oracle_chance (r, 50);
  for (uint32_t i = 1; i < in->n; i++)
    if (in->var[i] == in->var[i - 1] && oracle_chance (r, 40)) {
      in->a[i] = in->a[i - 1]; /* they cancel, or nearly */
      in->relations[i] = in->relations[i - 1];
    }
}

static bool
parity_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t n = 0;
  for (uint32_t i = 0; i < in->n; i++)
    n += oracle_atom_holds (in, i, x[i]);
  return n % 2 == in->k;
}

static bool
parity_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdAtom atoms[ORACLE_TERMS];
  for (uint32_t i = 0; i < in->n; i++)
    atoms[i] = oracle_atom (in, i, x);
  return fd_post_parity (store, atoms, in->n, in->k);
}

const OracleConstraint oracle_reified_clause = {
    .name = "reified-clause",
    .posts = "fd_post_reified_clause",
    .min_terms = 1,
    .max_terms = 6,
    .generate = oracle_atoms_generate,
    .holds = reified_clause_holds,
    .post = reified_clause_post,
    .strength = ORACLE_DOMAIN,
    .unconditional = true,
    .unshared = true,
    .at_least = 80,
};

const OracleConstraint oracle_parity = {
    .name = "parity",
    .posts = "fd_post_parity",
    .min_terms = 0,
    .max_terms = 6,
    .generate = parity_generate,
    .holds = parity_holds,
    .post = parity_post,
    .strength = ORACLE_DOMAIN,
    .alike = true,
    .unshared = true,
    .sharper = true, /* equal atoms cancel */
    .at_least = 80,
};

const OracleConstraint oracle_clause = {
    .name = "clause",
    .posts = "fd_post_clause",
    .min_terms = 0,
    .max_terms = 6,
    .generate = oracle_atoms_generate,
    .holds = clause_holds,
    .post = clause_post,
    .strength = ORACLE_DOMAIN,
    .alike = true,
    .unshared = true,
    .at_least = 55,
};

const OracleConstraint oracle_iff = {
    .name = "iff",
    .posts = "fd_post_iff",
    .min_terms = 2,
    .max_terms = 2,
    .generate = oracle_atoms_generate,
    .holds = iff_holds,
    .post = iff_post,
    .strength = ORACLE_DOMAIN,
    .unshared = true,
};
