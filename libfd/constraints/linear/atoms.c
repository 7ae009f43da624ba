/* SPDX-License-Identifier: MIT */
/* atoms.c - w[0] [atom 0] + ... + w[n-1] [atom n-1] relation c: posting
 *
 * A sum is brought to one form: <= or !=, each atom once, weights above 0 by
 * w [a] = w - w [not a], no common divisor, the heaviest first.  An equation is
 * two such inequalities, of the atoms and of their opposites.  An inequality
 * that says no more than that one of the atoms fails is posted as a clause.
 */
#include "atoms.h"

#include "constraints/constraint.h"
#include "kernel/error.h"

#include <stdlib.h>

/* Sums stay within it, however the terms are turned. */
#define LIMIT (INT64_C (1) << 61)

typedef struct {
  FdWeightedAtom *term; /* and room for as many atoms behind them */
  size_t n;
  FdRelation relation;
  int64_t c;
  void *room;
} Sum;

/* --- room ----------------------------------------------------------------- */

enum { TERM_BYTES = sizeof (FdWeightedAtom) + sizeof (FdAtom) };

FdWeightedAtom *
fd_weighted_atoms_new (FdStore *store, size_t n)
{
  FdWeightedAtom *term = NULL;
  if (n < INT32_MAX)
    term = fd_memory_alloc (&store->memory, (n + 1) * TERM_BYTES);
  if (!term)
    fd_store_refuse (store, FD_ERROR_MEMORY, "linear-atoms: out of memory");
  return term;
}

void
fd_weighted_atoms_free (FdStore *store, FdWeightedAtom *term, size_t n)
{
  fd_memory_free (&store->memory, term, (n + 1) * TERM_BYTES);
}

/* --- one form ------------------------------------------------------------- */

static bool
is_small (const FdWeightedAtom *term, size_t n)
{
  uint64_t total = 0;
  for (size_t i = 0; i < n; i++) {
    int64_t w = term[i].weight;
    uint64_t weight = w < 0 ? -(uint64_t) w : (uint64_t) w;
    if (__builtin_add_overflow (total, weight, &total))
      return false;
  }
  return total <= LIMIT;
}

/* w [a] = w - w [not a] */
static void
turn_term (Sum *sum, FdWeightedAtom *term)
{
  sum->c -= term->weight;
  term->weight = -term->weight;
  term->atom = fd_atom_not (term->atom);
}

/* The one form of all atoms that mean the same, or its opposite: <=, or = with
 * a value that is no bound. */
static void
make_canonical (const FdStore *store, Sum *sum, FdWeightedAtom *term)
{
  FdAtom atom = term->atom;
  FdVar x = fd_domain_var (fd_domain (store, fd_atom_var (atom)));
  term->atom = atom = fd_atom (x, fd_atom_relation (atom), atom.value);
  if (fd_atom_relation (atom) == FD_GE || fd_atom_relation (atom) == FD_NE)
    turn_term (sum, term);
  atom = term->atom;
  if (fd_atom_relation (atom) == FD_LE)
    return;
  if (fd_is_given (store, fd_atom (x, FD_GE, atom.value))) {
    term->atom = fd_atom (x, FD_LE, atom.value);
  } else if (fd_is_given (store, fd_atom (x, FD_LE, atom.value))) {
    term->atom = fd_atom (x, FD_GE, atom.value);
    turn_term (sum, term);
  }
}

static void
drop_given (const FdStore *store, Sum *sum)
{
  size_t n = 0;
  for (size_t i = 0; i < sum->n; i++) {
    FdWeightedAtom term = sum->term[i];
    if (fd_is_given (store, term.atom)) {
      sum->c -= term.weight;
    } else if (!fd_is_given (store, fd_atom_not (term.atom))) {
      make_canonical (store, sum, &term);
      sum->term[n++] = term;
    }
  }
  sum->n = n;
}

static int
compare_atoms (const void *a, const void *b)
{
  const FdWeightedAtom *p = a, *q = b;
  if (p->atom.tag != q->atom.tag)
    return p->atom.tag < q->atom.tag ? -1 : 1;
  return (p->atom.value > q->atom.value) - (p->atom.value < q->atom.value);
}

static void
merge_equal (Sum *sum)
{
  FdWeightedAtom *term = sum->term;
  size_t n = 0;
  qsort (term, sum->n, sizeof *term, compare_atoms);
  for (size_t i = 0; i < sum->n; i++) {
    if (n && fd_atom_equal (term[n - 1].atom, term[i].atom))
      term[n - 1].weight += term[i].weight;
    else
      term[n++] = term[i];
    n -= !term[n - 1].weight;
  }
  sum->n = n;
}

static void
make_weak (Sum *sum)
{
  FdRelation relation = sum->relation;
  if (relation == FD_GE || relation == FD_GT) {
    for (size_t i = 0; i < sum->n; i++)
      sum->term[i].weight = -sum->term[i].weight;
    sum->c = -sum->c;
    relation = fd_relation_mirror (relation);
  }
  sum->c -= relation == FD_LT;
  sum->relation = relation == FD_LT ? FD_LE : relation;
}

/* Returns what all terms weigh together. */
static int64_t
make_positive (Sum *sum)
{
  int64_t total = 0;
  for (size_t i = 0; i < sum->n; i++) {
    if (sum->term[i].weight < 0)
      turn_term (sum, &sum->term[i]);
    total += sum->term[i].weight;
  }
  return total;
}

static int64_t
common_divisor (const Sum *sum)
{
  int64_t divisor = 0;
  for (size_t i = 0; i < sum->n && divisor != 1; i++) {
    int64_t rest = sum->term[i].weight;
    while (rest) {
      int64_t next = divisor % rest;
      divisor = rest;
      rest = next;
    }
  }
  return divisor;
}

/* False: c is no multiple, so that = never holds. */
static bool
divide (Sum *sum, int64_t *total)
{
  int64_t divisor = common_divisor (sum);
  if (divisor <= 1)
    return true;
  if (sum->relation != FD_LE && sum->c % divisor)
    return false;
  sum->c = fd_floor_div (sum->c, divisor);
  *total /= divisor;
  for (size_t i = 0; i < sum->n; i++)
    sum->term[i].weight /= divisor;
  return true;
}

/* --- choosing ------------------------------------------------------------- */

static int
compare_weights (const void *a, const void *b)
{
  const FdWeightedAtom *p = a, *q = b;
  if (p->weight != q->weight)
    return p->weight > q->weight ? -1 : 1;
  return compare_atoms (a, b);
}

/* Not all of them. */
static bool
post_clause (FdStore *store, const Sum *sum)
{
  FdAtom *atom = sum->room;
  for (size_t i = 0; i < sum->n; i++)
    atom[i] = fd_atom_not (sum->term[i].atom);
  return fd_clause_post (store, atom, sum->n);
}

static bool
post_le (FdStore *store, const Sum *sum, int64_t total)
{
  size_t n = sum->n;
  if (sum->c < 0)
    return fd_post_false (store);
  if (total <= sum->c)
    return true;
  if (total - sum->term[n - 1].weight <= sum->c)
    return post_clause (store, sum);
  return fd_post_atoms_le (store, sum->term, sum->room, (uint32_t) n, sum->c);
}

static bool
post_ne (FdStore *store, const Sum *sum, int64_t total)
{
  size_t n = sum->n;
  if (sum->c < 0 || sum->c > total)
    return true;
  if (n == 0)
    return fd_post_false (store);
  if (n == 1) /* of weight 1 */
    return fd_post_atom (store, sum->c ? fd_atom_not (sum->term[0].atom)
                                       : sum->term[0].atom);
  return fd_post_atoms_ne (store, sum->term, sum->room, (uint32_t) n, sum->c);
}

/* At most c, and of the opposites at most the rest. */
static bool
post_eq (FdStore *store, Sum *sum, int64_t total)
{
  if (sum->c < 0 || sum->c > total)
    return fd_post_false (store);
  if (!post_le (store, sum, total))
    return false;
  for (size_t i = 0; i < sum->n; i++)
    sum->term[i].atom = fd_atom_not (sum->term[i].atom);
  sum->c = total - sum->c;
  return post_le (store, sum, total);
}

bool
fd_post_weighted_atoms (FdStore *store, FdWeightedAtom *term, size_t n,
                        FdRelation relation, int64_t c)
{
  if (!is_small (term, n))
    return fd_store_refuse (store, FD_ERROR_OVERFLOW,
                            "linear-atoms: the weights of %zu atoms add up to "
                            "more than 2^61",
                            n);
  Sum sum = {term, n, relation, CLAMP (c, -2 * LIMIT, 2 * LIMIT), term + n + 1};
  drop_given (store, &sum);
  merge_equal (&sum);
  make_weak (&sum);
  int64_t total = make_positive (&sum);
  if (!divide (&sum, &total))
    return relation == FD_NE || fd_post_false (store);
  qsort (term, sum.n, sizeof *term, compare_weights);
  return sum.relation == FD_LE   ? post_le (store, &sum, total)
         : sum.relation == FD_EQ ? post_eq (store, &sum, total)
                                 : post_ne (store, &sum, total);
}

/* --- the declaration ------------------------------------------------------ */

/* The sum in two parts, of which the low one takes 32 bits: weights may be
 * any. */
typedef struct {
  int64_t high, low;
} WideSum;

static void
add (WideSum *sum, int64_t weight, int sign)
{
  int64_t low = sum->low + sign * (int64_t) (uint32_t) weight;
  sum->high += sign * (weight >> 32) + (low >> 32);
  sum->low = (int64_t) (uint32_t) low;
}

static bool
linear_atoms_holds (const FdArgument *a, const int32_t *truth)
{
  WideSum sum = {0, 0};
  for (size_t i = 0; i < a[1].n; i++)
    if (truth[i])
      add (&sum, a[0].numbers64[i], 1);
  add (&sum, a[3].number64, -1);
  return fd_relation_accepts (a[2].relation, sum.high ? sum.high : sum.low, 0);
}

static bool
post_relation (FdStore *store, const FdArgument *a, FdRelation relation)
{
  size_t n = a[1].n;
  if (a[0].n != n)
    return fd_store_misuse (store, "linear-atoms",
                            "weights has %zu elements, expected as many as "
                            "atoms, %zu",
                            a[0].n, n);
  FdWeightedAtom *term = fd_weighted_atoms_new (store, n);
  if (!term)
    return false;
  for (size_t i = 0; i < n; i++)
    term[i] =
        (FdWeightedAtom){a[0].numbers64[i], fd_atom_canonical (a[1].atoms[i])};
  bool ok = fd_post_weighted_atoms (store, term, n, relation, a[3].number64);
  fd_weighted_atoms_free (store, term, n);
  return ok;
}

static bool
linear_atoms_post (FdStore *store, const FdArgument *a)
{
  return post_relation (store, a, a[2].relation);
}

static bool
linear_atoms_post_not (FdStore *store, const FdArgument *a)
{
  return post_relation (store, a, fd_relation_not (a[2].relation));
}

const FdConstraintClass fd_linear_atoms_constraint = {
    .name = "linear-atoms",
    .parameters = {{"weights", FD_ARGUMENT_INTS64},
                   {"atoms", FD_ARGUMENT_ATOMS},
                   {"relation", FD_ARGUMENT_RELATION},
                   {"c", FD_ARGUMENT_INT64}},
    .consistency = "domain if no two atoms share a variable, but for = that of "
                   "<= and >=",
    .holds = linear_atoms_holds,
    .post = linear_atoms_post,
    .post_not = linear_atoms_post_not,
};

bool
fd_post_linear_atoms (FdStore *store, const int64_t *weights,
                      const FdAtom *atoms, size_t n, FdRelation relation,
                      int64_t c)
{
  const FdArgument a[] = {
      fd_argument_ints64 (weights, n), fd_argument_atoms (atoms, n),
      fd_argument_relation (relation), fd_argument_int64 (c)};
  return fd_post_as (store, __func__, &fd_linear_atoms_constraint, a);
}
