/* SPDX-License-Identifier: MIT */
/* mixed-normalize.c - a[0] x[0] + ... + w[0] [atom 0] + ... relation c: posting
 *
 * A sum is brought to one form: <= or !=, each variable and each atom once, no
 * weight 0, those of atoms above 0 by w [a] = w - w [not a], no common divisor,
 * variables first, then the atoms: those that share a variable by variable,
 * then the others, the heaviest first.  An equation is two such inequalities,
 * of the terms and of their opposites.  A sum of variables alone is posted as
 * such, and an inequality that says no more than that one of its atoms fails as
 * a clause, unless atoms share a variable, which then says more.
 */
#include "linear.h"
#include "mixed.h"

#include <stdlib.h>

/* Sums stay within it, however the terms are turned. */
#define LIMIT (INT64_C (1) << 61)

typedef struct {
  FdMixedTerm *term; /* and room for as many atoms behind them */
  size_t n, n_vars, n_shared;
  FdRelation relation;
  int64_t c;
  int64_t least, most; /* what it may be */
  void *room;
} Sum;

/* --- room ----------------------------------------------------------------- */

enum { TERM_BYTES = sizeof (FdMixedTerm) + sizeof (FdAtom) };

FdMixedTerm *
fd_mixed_terms_new (FdStore *store, size_t n)
{
  return fd_scratch_new (store, n < INT32_MAX ? n + 1 : SIZE_MAX, TERM_BYTES);
}

void
fd_mixed_terms_free (FdStore *store, FdMixedTerm *term, size_t n)
{
  fd_scratch_free (store, term, n + 1, TERM_BYTES);
}

/* --- one form ------------------------------------------------------------- */

static FdDomain *
domain_of (const FdStore *store, const FdMixedTerm *term)
{
  return fd_domain (store, fd_atom_var (term->atom));
}

/* The greatest magnitude that a variable ever had. */
static uint64_t
size_of (const FdStore *store, const FdMixedTerm *term)
{
  if (!term->is_var)
    return 1;
  return (uint64_t) MAX (fd_linear_most (store, fd_atom_var (term->atom)), 1);
}

bool
fd_mixed_terms_are_small (const FdStore *store, const FdMixedTerm *term,
                          size_t n)
{
  uint64_t total = 0;
  for (size_t i = 0; i < n; i++) {
    int64_t w = term[i].weight;
    uint64_t weight = w < 0 ? -(uint64_t) w : (uint64_t) w;
    if (__builtin_mul_overflow (weight, size_of (store, &term[i]), &weight) ||
        __builtin_add_overflow (total, weight, &total))
      return false;
  }
  return total <= LIMIT;
}

/* w [a] = w - w [not a] */
static void
turn_term (Sum *sum, FdMixedTerm *term)
{
  sum->c -= term->weight;
  term->weight = -term->weight;
  term->atom = fd_atom_not (term->atom);
}

/* The one form of all atoms that mean the same, or its opposite: <=, or = with
 * a value that is no bound. */
static void
make_canonical (const FdStore *store, Sum *sum, FdMixedTerm *term)
{
  FdAtom atom = term->atom;
  FdVar x = fd_domain_var (domain_of (store, term));
  term->atom = atom = fd_atom (x, fd_atom_relation (atom), atom.value);
  if (term->is_var)
    return;
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

/* Whether it is a number, which goes to the right. */
static bool
is_number (const FdStore *store, const FdMixedTerm *term, int64_t *number)
{
  if (term->is_var) {
    *number = term->weight * fd_domain_min (domain_of (store, term));
    return fd_is_constant (store, fd_atom_var (term->atom));
  }
  bool holds = fd_is_given (store, term->atom);
  *number = holds ? term->weight : 0;
  return holds || fd_is_given (store, fd_atom_not (term->atom));
}

static void
drop_given (const FdStore *store, Sum *sum)
{
  size_t n = 0;
  for (size_t i = 0; i < sum->n; i++) {
    FdMixedTerm term = sum->term[i];
    int64_t number;
    if (is_number (store, &term, &number)) {
      sum->c -= number;
      continue;
    }
    make_canonical (store, sum, &term);
    sum->term[n++] = term;
  }
  sum->n = n;
}

static int
compare_atoms (const void *a, const void *b)
{
  const FdMixedTerm *p = a, *q = b;
  if (p->is_var != q->is_var)
    return p->is_var ? -1 : 1;
  if (p->atom.tag != q->atom.tag)
    return p->atom.tag < q->atom.tag ? -1 : 1;
  return (p->atom.value > q->atom.value) - (p->atom.value < q->atom.value);
}

static void
merge_equal (Sum *sum)
{
  FdMixedTerm *term = sum->term;
  size_t n = 0;
  qsort (term, sum->n, sizeof *term, compare_atoms);
  for (size_t i = 0; i < sum->n; i++) {
    if (n && compare_atoms (&term[n - 1], &term[i]) == 0)
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

/* The weights of atoms; counts those of variables. */
static void
make_positive (Sum *sum)
{
  sum->n_vars = 0;
  for (size_t i = 0; i < sum->n; i++) {
    sum->n_vars += sum->term[i].is_var;
    if (!sum->term[i].is_var && sum->term[i].weight < 0)
      turn_term (sum, &sum->term[i]);
  }
}

static int64_t
common_divisor (const Sum *sum)
{
  int64_t divisor = 0;
  for (size_t i = 0; i < sum->n && divisor != 1; i++)
    divisor = fd_gcd (divisor, sum->term[i].weight);
  return divisor < 0 ? -divisor : divisor;
}

/* False: c is no multiple, so that = never holds. */
static bool
divide (Sum *sum)
{
  int64_t divisor = common_divisor (sum);
  if (divisor <= 1)
    return true;
  if (sum->relation != FD_LE && sum->c % divisor)
    return false;
  sum->c = fd_floor_div (sum->c, divisor);
  for (size_t i = 0; i < sum->n; i++)
    sum->term[i].weight /= divisor;
  return true;
}

/* From what always held, where it must be said later why. */
static void
find_range (const FdStore *store, Sum *sum)
{
  sum->least = sum->most = 0;
  for (size_t i = 0; i < sum->n; i++) {
    const FdMixedTerm *term = &sum->term[i];
    int64_t w = term->weight, min = 0, max = 1;
    if (term->is_var) {
      min = fd_given_min (store, fd_atom_var (term->atom));
      max = fd_given_max (store, fd_atom_var (term->atom));
    }
    sum->least += w * (w > 0 ? min : max);
    sum->most += w * (w > 0 ? max : min);
  }
}

static int
compare_weights (const void *a, const void *b)
{
  const FdMixedTerm *p = a, *q = b;
  if (p->shares != q->shares && !p->is_var && !q->is_var)
    return p->shares ? -1 : 1;
  if (p->weight != q->weight && !p->is_var && !q->is_var && !p->shares)
    return p->weight > q->weight ? -1 : 1;
  return compare_atoms (a, b);
}

static bool
are_of_one (const FdMixedTerm *a, const FdMixedTerm *b)
{
  return !a->is_var && !b->is_var &&
         fd_atom_var (a->atom).id == fd_atom_var (b->atom).id;
}

/* Which atoms share their variable; they follow each other. */
static void
find_shared (Sum *sum)
{
  FdMixedTerm *term = sum->term;
  sum->n_shared = 0;
  for (size_t i = 0; i < sum->n; i++) {
    term[i].shares = (i && are_of_one (&term[i - 1], &term[i])) ||
                     (i + 1 < sum->n && are_of_one (&term[i], &term[i + 1]));
    sum->n_shared += term[i].shares;
  }
}

static void
order (Sum *sum)
{
  find_shared (sum);
  qsort (sum->term, sum->n, sizeof *sum->term, compare_weights);
}

/* --- choosing ------------------------------------------------------------- */

static FdMixedSum
chosen (const Sum *sum)
{
  return (FdMixedSum){sum->term, sum->room, (uint32_t) sum->n,
                      (uint32_t) sum->n_vars, (uint32_t) sum->n_shared};
}

/* Not all of them. */
static bool
post_clause (FdStore *store, const Sum *sum)
{
  FdAtom *atom = sum->room;
  for (size_t i = 0; i < sum->n; i++)
    atom[i] = fd_atom_not (sum->term[i].atom);
  return fd_post_clause (store, atom, sum->n);
}

static bool
post_le (FdStore *store, const Sum *sum)
{
  size_t n = sum->n;
  if (sum->c < sum->least)
    return fd_post_false (store);
  if (sum->most <= sum->c)
    return true;
  if (!sum->n_vars && !sum->n_shared &&
      sum->most - sum->term[n - 1].weight <= sum->c)
    return post_clause (store, sum);
  FdMixedSum chosen_sum = chosen (sum);
  return fd_post_mixed_le (store, &chosen_sum, sum->c);
}

static bool
post_ne (FdStore *store, const Sum *sum)
{
  if (sum->c < sum->least || sum->c > sum->most)
    return true;
  if (sum->n == 0)
    return fd_post_false (store);
  if (sum->n == 1) /* of weight 1 */
    return fd_post_atom (store, sum->c ? fd_atom_not (sum->term[0].atom)
                                       : sum->term[0].atom);
  FdMixedSum chosen_sum = chosen (sum);
  return fd_post_mixed_ne (store, &chosen_sum, sum->c);
}

/* The same of the opposites: -a x, and of an atom w [not a] = w - w [a]. */
static void
make_opposite (Sum *sum)
{
  int64_t least = sum->least;
  sum->c = -sum->c;
  sum->least = -sum->most;
  sum->most = -least;
  for (size_t i = 0; i < sum->n; i++) {
    FdMixedTerm *term = &sum->term[i];
    if (term->is_var) {
      term->weight = -term->weight;
      continue;
    }
    term->atom = fd_atom_not (term->atom);
    sum->c += term->weight;
    sum->least += term->weight;
    sum->most += term->weight;
  }
}

/* At most c, and of the opposites at most the rest. */
static bool
post_eq (FdStore *store, Sum *sum)
{
  if (sum->c < sum->least || sum->c > sum->most)
    return fd_post_false (store);
  if (!post_le (store, sum))
    return false;
  make_opposite (sum);
  return post_le (store, sum);
}

static bool
post_vars (FdStore *store, const Sum *sum)
{
  int64_t *weight = fd_scratch_new (store, sum->n, sizeof *weight);
  FdVar *x = sum->room;
  if (!weight)
    return false;
  for (size_t i = 0; i < sum->n; i++) {
    weight[i] = sum->term[i].weight;
    x[i] = fd_atom_var (sum->term[i].atom);
  }
  bool ok = fd_post_terms (store, weight, x, sum->n, sum->relation, sum->c,
                           FD_CONSISTENCY_DEFAULT);
  fd_scratch_free (store, weight, sum->n, sizeof *weight);
  return ok;
}

bool
fd_post_mixed (FdStore *store, FdMixedTerm *term, size_t n, FdRelation relation,
               int64_t c)
{
  if (!fd_mixed_terms_are_small (store, term, n))
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "linear sum: %zu terms may add up to more than 2^61",
                           n);
  Sum sum = {.term = term,
             .n = n,
             .relation = relation,
             .c = CLAMP (c, -2 * LIMIT, 2 * LIMIT),
             .room = term + n + 1};
  drop_given (store, &sum);
  merge_equal (&sum);
  make_weak (&sum);
  make_positive (&sum);
  if (!divide (&sum))
    return relation == FD_NE || fd_post_false (store);
  if (sum.n && sum.n_vars == sum.n)
    return post_vars (store, &sum);
  find_range (store, &sum);
  order (&sum);
  return sum.relation == FD_LE   ? post_le (store, &sum)
         : sum.relation == FD_EQ ? post_eq (store, &sum)
                                 : post_ne (store, &sum);
}

FdPropagator *
fd_objective_new (FdStore *store, FdMixedTerm *term, size_t n, int64_t *offset)
{
  Sum sum = {.term = term, .n = n, .relation = FD_LE, .room = term + n + 1};
  assert (fd_mixed_terms_are_small (store, term, n));
  drop_given (store, &sum);
  merge_equal (&sum);
  make_positive (&sum);
  order (&sum);
  *offset = -sum.c;
  FdMixedSum chosen_sum = chosen (&sum);
  return fd_post_objective (store, &chosen_sum);
}
