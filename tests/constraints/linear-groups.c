/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Sums of atoms of which several are of one variable: of term i one with the
 * weight b[i], [x[i] relations[i] a[i]], and more of them, each three numbers
 * of the table: the term and the relation, as 6 i + relation; the value; the
 * weight.  The sum has the relation to k. */

enum { MORE = 3 };

typedef struct {
  uint32_t term;
  FdRelation relation;
  int32_t value, weight;
} Atom;

static uint32_t
n_atoms (const OracleInstance *in)
{
  return in->n + in->n_table / MORE;
}

static Atom
atom_of (const OracleInstance *in, uint32_t i)
{
  if (i < in->n)
    return (Atom){i, in->relations[i], in->a[i], in->b[i]};
  const int32_t *more = &in->table[(i - in->n) * MORE];
  return (Atom){(uint32_t) more[0] / 6, (FdRelation) (more[0] % 6), more[1],
                more[2]};
}

static int32_t
sum_of (const OracleInstance *in, const int32_t *x)
{
  int32_t sum = 0;
  for (uint32_t i = 0; i < n_atoms (in); i++) {
    Atom atom = atom_of (in, i);
    if (oracle_compare (x[atom.term], atom.relation, atom.value))
      sum += atom.weight;
  }
  return sum;
}

static int32_t
any_value (OracleRandom *r, const OracleInstance *in, uint32_t term)
{
  const OracleValues *d = &in->domain[in->var[term]];
  return d->value[oracle_below (r, d->n)];
}

static void
generate (OracleRandom *r, OracleInstance *in)
{
  bool values = oracle_chance (r, 60), positive = oracle_chance (r, 50);
  int32_t least = positive ? 1 : -4, point[ORACLE_TERMS];
  for (uint32_t i = 0; i < in->n; i++) {
    in->relations[i] = values ? FD_EQ : oracle_relation (r);
    in->a[i] = any_value (r, in, i);
    in->b[i] = oracle_between (r, least, 7);
  }
  in->n_table = MORE * (in->n ? oracle_below (r, ORACLE_TABLE / MORE + 1) : 0);
  for (uint32_t i = 0; i < in->n_table; i += MORE) {
    uint32_t term = oracle_below (r, in->n);
    in->table[i] =
        (int32_t) (6 * term + (values ? FD_EQ : oracle_relation (r)));
    in->table[i + 1] = any_value (r, in, term);
    in->table[i + 2] = oracle_between (r, least, 7);
  }
  oracle_pick (r, in, point);
  in->k = sum_of (in, point) + oracle_between (r, -1, 1);
}

static void
generate_any (OracleRandom *r, OracleInstance *in)
{
  generate (r, in);
  in->relation = oracle_chance (r, 50) ? FD_LE : FD_GE;
}

static bool
holds (const OracleInstance *in, const int32_t *x)
{
  return oracle_compare (sum_of (in, x), in->relation, in->k);
}

static bool
post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdAtom atoms[ORACLE_TERMS + ORACLE_TABLE / MORE];
  int64_t weights[ORACLE_TERMS + ORACLE_TABLE / MORE];
  for (uint32_t i = 0; i < n_atoms (in); i++) {
    Atom atom = atom_of (in, i);
    atoms[i] = fd_atom (x[atom.term], atom.relation, atom.value);
    weights[i] = atom.weight;
  }
  return fd_post_linear_atoms (store, weights, atoms, n_atoms (in),
                               in->relation, in->k);
}

/* What is posted of other variables may see less of them when they become one:
 * a clause, say. */
static OracleStrength
strength_of (const OracleInstance *in)
{
  return in->share == ORACLE_SHARE_POSTED ? ORACLE_DOMAIN : ORACLE_DECIDES;
}

/* No hole is left for later in these. */
#define STYLES                                                                 \
  (ORACLE_STYLE_SMALL | ORACLE_STYLE_NEGATIVE | ORACLE_STYLE_BORDER |          \
   ORACLE_STYLE_ENDS)

const OracleConstraint oracle_linear_groups = {
    .name = "linear-groups",
    .posts = "fd_post_linear_atoms",
    .min_terms = 1,
    .max_terms = 6,
    .styles = STYLES,
    .generate = generate_any,
    .holds = holds,
    .post = post,
    .strength_of = strength_of,
    .sharper = true,
};

const OracleConstraint oracle_linear_groups_equal = {
    .name = "linear-groups-equal",
    .posts = "fd_post_linear_atoms",
    .min_terms = 1,
    .max_terms = 6,
    .generate = generate,
    .holds = holds,
    .post = post,
    .strength = ORACLE_DECIDES,
    .relation = FD_EQ,
    .sharper = true,
    .unchecked = true, /* two propagators */
    .at_least = 70,
};

const OracleConstraint oracle_linear_groups_far = {
    .name = "linear-groups-far",
    .posts = "fd_post_linear_atoms",
    .min_terms = 1,
    .max_terms = 6,
    .generate = generate_any,
    .holds = holds,
    .post = post,
    .strength = ORACLE_DECIDES,
    .sharper = true,
    .at_least = 75,
};
