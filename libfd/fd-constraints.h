/* SPDX-License-Identifier: MIT */
#ifndef FD_CONSTRAINTS_H
#define FD_CONSTRAINTS_H

#include "fd-store.h"

FD_BEGIN_DECLS

/* Each constraint reaches the consistency that its comment states, with one
 * exception.  Inside a level of a store that explains, a run of more than 2^24
 * consecutive values in the middle of a domain is removed only when a bound
 * reaches it. */

/* Each function returns false if the constraint is inconsistent with the store
 * (then the constraint was not posted), or if it was refused: see
 * fd_store_error().  Arrays are copied; variables may repeat.  Indices count
 * from 0.  In complexities, d is the size of a domain. */

/**
 * FdConsistency:
 * @FD_CONSISTENCY_DEFAULT: the one that usually pays for this constraint
 * @FD_CONSISTENCY_VALUE: value consistency: acts on fixed variables
 * @FD_CONSISTENCY_BOUNDS: bounds consistency: each bound belongs to a solution
 *   within the bounds
 * @FD_CONSISTENCY_DOMAIN: domain consistency: each value belongs to a solution
 * @FD_CONSISTENCY_SINGLES: for all-different only: value consistency and hidden
 *   singles.  If the terms together have no more values than there are terms, a
 *   value that only one term can take is assigned to that term
 *
 * How much a propagator is asked to prune.
 */
typedef enum {
  FD_CONSISTENCY_DEFAULT,
  FD_CONSISTENCY_VALUE,
  FD_CONSISTENCY_BOUNDS,
  FD_CONSISTENCY_DOMAIN,
  FD_CONSISTENCY_SINGLES,
} FdConsistency;

/**
 * fd_post_linear:
 * @a: (array length=n): coefficients
 * @x: (array length=n): variables
 * @relation: any #FdRelation
 *
 * a[0] x[0] + ... + a[n-1] x[n-1] @relation @c.  The empty sum is 0.
 *
 * Consistency: domain, except for =; for =, bounds(R), which is bounds(Z) if
 * all coefficients are 1 or -1; for x - y = c and x + y = c, domain.  O(n) a
 * pass; for those two, O(d / 64).
 * Reasons: at most n atoms, weakened by the slack that is left.
 * Refused with %FD_ERROR_OVERFLOW if a partial sum might exceed 62 bits.
 * Source: Harvey & Schimpf, Bounds consistency techniques for long linear
 * constraints, TRICS 2002.
 */
bool fd_post_linear (FdStore *store, const int32_t *a, const FdVar *x, size_t n,
                     FdRelation relation, int32_t c);

/**
 * fd_post_linear_consistent:
 *
 * As fd_post_linear(), at the consistency asked for.  @consistency makes a
 * difference only for =.  The default is that of fd_post_linear(); for x + y =
 * c, %FD_CONSISTENCY_BOUNDS prunes less than the default.
 *
 * Consistency: domain, if asked for, for at most 16 terms with few values.  The
 * limit is computed without the term of the widest range: for each other term,
 * take its number of values times the range of the sums of the terms before it,
 * divided by 64.  The total must not exceed 2^17.  It also bounds the words
 * that one run reads.  Above that limit the consistency is bounds.
 * Reasons: for each way to complete the pruned value to a solution, one value
 * that is no longer in its domain; for an index computation such as x + n y - z
 * = c, one atom.
 * Source: Trick, A dynamic programming approach for consistency and propagation
 * for knapsack constraints, Annals of Operations Research 2003.
 */
bool fd_post_linear_consistent (FdStore *store, const int32_t *a,
                                const FdVar *x, size_t n, FdRelation relation,
                                int32_t c, FdConsistency consistency);

/**
 * fd_post_sum:
 *
 * x[0] + ... + x[n-1] @relation @c, as fd_post_linear() with all a[i] = 1.
 */
bool fd_post_sum (FdStore *store, const FdVar *x, size_t n, FdRelation relation,
                  int32_t c);

/**
 * fd_post_reified_linear:
 *
 * @b <-> (a[0] x[0] + ... + a[n-1] x[n-1] @relation @c), for any atom @b.
 */
bool fd_post_reified_linear (FdStore *store, FdAtom b, const int32_t *a,
                             const FdVar *x, size_t n, FdRelation relation,
                             int32_t c);

/**
 * fd_post_linear_atoms:
 * @weights: (array length=n): any integers
 * @atoms: (array length=n): any atoms; several may have the same variable; an
 *   atom may have no variable
 *
 * weights[0] [atoms[0]] + ... + weights[n-1] [atoms[n-1]] @relation @c, where
 * [atom] is 1 if the atom holds and 0 if it fails.  For counts (all weights 1),
 * preferences and soft constraints.
 *
 * Consistency: domain; for =, that of <= and >= together; for !=, domain only
 * if no two atoms share a variable.  For the other relations, the atoms of one
 * variable form one term: for each value of the variable, the term has the sum
 * of the weights of the atoms that this value satisfies.  For example, at most
 * one of [x = 1] and [x = 2] holds.  If variables are unified later, it may
 * prune less.  O(1) for an atom that becomes true; O(n) for all runs on a
 * search path together, except for variables with several atoms; O(n log n) to
 * post;
 * O(n) memory.
 * Reasons: the heaviest atoms that hold, as few as are needed to exceed the
 * slack; for a variable with several atoms, the reason why it has no remaining
 * value with a lesser weight.
 * Refused with %FD_ERROR_OVERFLOW if the absolute weights add up to more than
 * 2^61.
 */
bool fd_post_linear_atoms (FdStore *store, const int64_t *weights,
                           const FdAtom *atoms, size_t n, FdRelation relation,
                           int64_t c);

/**
 * fd_post_linear_mixed:
 * @a: (array length=n): coefficients, of any sign
 * @x: (array length=n): variables; may repeat
 * @weights: (array length=n_atoms): of any sign
 * @atoms: (array length=n_atoms): any atoms, also of the variables in @x
 *
 * a[0] x[0] + ... + a[n-1] x[n-1] + weights[0] [atoms[0]] + ... @relation @c:
 * fd_post_linear() and fd_post_linear_atoms() in one sum.
 *
 * Consistency: domain if no two terms share a variable; for =, that of <= and
 * >= together.  O(1) for a term that grows, O(n) for a run, and O(n_atoms) more
 * for all runs on a search path together.  With k terms in all, O(k log k) to
 * post and O(k) memory.
 * Reasons: the heaviest atoms that hold, then bounds, as few as are needed to
 * exceed the slack.
 * Refused with %FD_ERROR_OVERFLOW if the absolute values of the terms may add
 * up to more than 2^61.
 */
bool fd_post_linear_mixed (FdStore *store, const int64_t *a, const FdVar *x,
                           size_t n, const int64_t *weights,
                           const FdAtom *atoms, size_t n_atoms,
                           FdRelation relation, int64_t c);

/**
 * fd_post_all_different:
 * @offsets: (array length=n) (nullable): %NULL means all 0
 * @consistency: any
 *
 * x[i] + offsets[i] != x[j] + offsets[j] for all i < j.
 *
 * Consistency: as asked for, if the variables are different; if a variable
 * repeats, each occurrence is pruned as if it were a variable of its own.  The
 * default is domain if there are at most 64 values in all, otherwise bounds.
 * Domain needs a bit matrix of words; above 2^22 words bounds is used instead.
 *
 * Complexity: value: O(n) for a fixed variable.  Singles: O(n d / 64), or O(n)
 * if there are more values than terms; if the terms are a permutation, it
 * prunes most of what domain prunes, at the cost of value.  Bounds: bounds(Z),
 * O(n log n).  Domain: O(n d / 64) words and, at worst, an O(n d) matching.
 *
 * Reasons: value: one atom; singles: the atoms that say that no other term can
 * take the value; bounds and domain: a Hall set.
 * Sources: Lopez-Ortiz, Quimper, Tromp & van Beek, A fast and simple algorithm
 * for bounds consistency of the alldifferent constraint, IJCAI 2003; Mehlhorn
 * & Thiel, Faster algorithms for bound-consistency of the sortedness and the
 * alldifferent constraint, CP 2000; Regin, A filtering algorithm for
 * constraints of difference in CSPs, AAAI 1994.
 */
bool fd_post_all_different (FdStore *store, const FdVar *x,
                            const int32_t *offsets, size_t n,
                            FdConsistency consistency);

/**
 * fd_post_some_equal:
 * @x: (array length=n): variables
 *
 * x[i] = x[j] for some i < j: the variables are not all different.  To make an
 * atom b equivalent to all-different, post this constraint under the condition
 * not b, and fd_post_all_different() under b.
 *
 * Consistency: domain when only one pair can still be equal; before that, none.
 * O(1) intersections of domains a run, and O(n^2) when a pair can no longer be
 * equal.
 */
bool fd_post_some_equal (FdStore *store, const FdVar *x, size_t n);

/**
 * fd_post_all_equal:
 * @x: (array length=n): variables
 *
 * x[0] = x[1] = ... = x[n-1].
 *
 * Consistency: domain.  Without a condition, the variables become one variable
 * wherever fd_post_relation() would unify them.  Otherwise O(n d / 64) a run.
 * Reasons: one atom; for a failure, two bounds, or one atom for each value
 * between the bounds.
 */
bool fd_post_all_equal (FdStore *store, const FdVar *x, size_t n);

/**
 * fd_post_reified_all_equal:
 *
 * @b <-> x[0] = x[1] = ... = x[n-1], for any atom @b; see fd_post_all_equal().
 *
 * Consistency: domain once @b is decided.  @b becomes false as soon as no value
 * is common to all variables, even if each two of them have a common value.
 */
bool fd_post_reified_all_equal (FdStore *store, FdAtom b, const FdVar *x,
                                size_t n);

/**
 * fd_post_relation:
 *
 * @x @relation @y + @k.
 *
 * Consistency: domain.  O(d / 64) for =, O(1) for the other relations.
 * Reasons: one atom.
 */
bool fd_post_relation (FdStore *store, FdVar x, FdRelation relation, FdVar y,
                       int32_t k);

/**
 * fd_post_reified_relation:
 *
 * @b <-> (@x @relation @y + @k), for any atom @b.  To compare @x with a
 * constant, use an atom: no constraint is needed.
 */
bool fd_post_reified_relation (FdStore *store, FdAtom b, FdVar x,
                               FdRelation relation, FdVar y, int32_t k);

/**
 * fd_post_distance:
 *
 * |@x - @y| = @k.
 *
 * Consistency: domain.  O(d / 64).
 * Reasons: two atoms.
 */
bool fd_post_distance (FdStore *store, FdVar x, FdVar y, int32_t k);

/**
 * fd_post_next_to:
 *
 * |@x - @y| = 1.
 *
 * Consistency: domain, as fd_post_distance().
 */
bool fd_post_next_to (FdStore *store, FdVar x, FdVar y);

/**
 * fd_post_left_of:
 *
 * @a + 1 = @b.
 *
 * Consistency: domain, as fd_post_relation() with =.
 */
bool fd_post_left_of (FdStore *store, FdVar a, FdVar b);

/**
 * fd_post_clause:
 *
 * atoms[0] or ... or atoms[n-1].  The empty clause is false.
 *
 * Consistency: domain if no two atoms share a variable, otherwise unit
 * propagation.  Two watched atoms; O(n) at worst for each wake-up.
 */
bool fd_post_clause (FdStore *store, const FdAtom *atoms, size_t n);

/**
 * fd_post_reified_clause:
 *
 * @b <-> (atoms[0] or ... or atoms[n-1]), for any atom @b.  For a conjunction,
 * negate @b and all atoms: not @b <-> (not atoms[0] or ... or not atoms[n-1]).
 *
 * Consistency: domain if no two atoms share a variable, otherwise unit
 * propagation.  O(n) at worst for each wake-up.
 * Reasons: one atom, except where the clause itself propagates.
 */
bool fd_post_reified_clause (FdStore *store, FdAtom b, const FdAtom *atoms,
                             size_t n);

/**
 * fd_post_parity:
 *
 * An odd number of the atoms hold; if @odd is %false, an even number.  For the
 * reified form, add an atom: b <-> (an odd number of atoms hold) means that an
 * even number of the atoms and b hold.
 *
 * Consistency: domain if no two atoms share a variable; otherwise it decides
 * the last undecided atom.  Two watched atoms; O(n) at worst for each wake-up.
 * Reasons: n - 1 atoms.
 */
bool fd_post_parity (FdStore *store, const FdAtom *atoms, size_t n, bool odd);

/**
 * fd_post_iff:
 *
 * @a <-> @b.
 *
 * Consistency: domain, for different variables.  O(1).
 */
bool fd_post_iff (FdStore *store, FdAtom a, FdAtom b);

/**
 * FdInterval:
 *
 * The numbers @min..@max; empty if @min > @max.
 */
typedef struct {
  int32_t min, max;
} FdInterval;

/**
 * fd_post_member:
 * @set: (array length=n): intervals, in any order; they may overlap
 *
 * @x is in the union of set[0], ..., set[n-1].
 *
 * Consistency: domain.  O(n) once, then O(log n) while there is still something
 * to prune.
 * Reasons: one atom for a bound, none for a value.
 */
bool fd_post_member (FdStore *store, FdVar x, const FdInterval *set, size_t n);

/**
 * fd_post_reified_member:
 *
 * @b <-> (@x is in the union of set[0], ..., set[n-1]), for any atom @b.  If,
 * within the present domain of @x, the set is equivalent to one atom of @x,
 * only the equivalence of @b and that atom is posted.
 *
 * Consistency: domain, for different variables.
 */
bool fd_post_reified_member (FdStore *store, FdAtom b, FdVar x,
                             const FdInterval *set, size_t n);

/**
 * fd_post_member_var:
 * @x: (array length=n): variables
 *
 * @y = x[i] for some i.  With n = 0 it is false.
 *
 * Consistency: domain, for different variables.  O(n r) a run, where r is the
 * number of runs of consecutive values in a domain.
 * Reasons: for each x[i], a bound or the values that it has lost.
 */
bool fd_post_member_var (FdStore *store, const FdVar *x, size_t n, FdVar y);

/**
 * fd_post_element:
 * @table: (array length=n): numbers
 *
 * table[@index] = @y, with 0 <= @index < @n.
 *
 * Consistency: domain.  O(n / 64) a run, and O(1) for each index that is
 * removed; O(n) if the values are far apart.  Constraints with equal tables
 * share one copy.
 */
bool fd_post_element (FdStore *store, const int32_t *table, size_t n,
                      FdVar index, FdVar y);

/**
 * fd_post_element_var:
 * @x: (array length=n): variables
 *
 * x[@index] = @y, with 0 <= @index < @n.
 *
 * Consistency: domain, for different variables.  O(n r) a run, where r is the
 * number of runs of consecutive values in a domain.
 * Reasons: two atoms to remove an index where the bounds are apart; at most n
 * atoms to prune @y.
 */
bool fd_post_element_var (FdStore *store, const FdVar *x, size_t n, FdVar index,
                          FdVar y);

/**
 * fd_post_element_2d:
 * @table: (array): @n_rows rows of @n_columns numbers, row-major
 * @row_first, @column_first: the index of the first row and of the first
 *   column, usually 0 or 1
 *
 * @y = @table[@row, @column], where @row and @column are valid indices.
 *
 * Consistency: domain, for different variables.  O(1) a run for each index and
 * for each value of @y if its support is still the same; at worst
 * O(@n_rows @n_columns).  Constraints with equal tables share one copy.
 * Reasons: for each cell that would be a support, its row, its column, or a
 * bound or values of @y; bounds are as weak as possible.
 * Refused with %FD_ERROR_OVERFLOW if there are more than 2^27 entries.
 */
bool fd_post_element_2d (FdStore *store, const int32_t *table, size_t n_rows,
                         size_t n_columns, FdVar row, int32_t row_first,
                         FdVar column, int32_t column_first, FdVar y);

/**
 * fd_post_if_then_else:
 * @conditions: (array length=n): atoms
 * @x: (array length=n): variables
 *
 * @y = x[i] for the first i for which conditions[i] holds.  If none holds, @y
 * is not constrained.  For an "else", give %FD_ATOM_TRUE as the last condition.
 *
 * Consistency: domain, for different variables.  O(n r) a run, where r is the
 * number of runs of consecutive values in a domain.
 * Reasons: for each case up to one that holds: the atom that says that its
 * condition fails, or a bound or values that its x[i] has lost; nothing if x[i]
 * never had these values.
 *
 * If the cases are two numbers, of which the second is the "else", an
 * equivalence of atoms is posted.
 */
bool fd_post_if_then_else (FdStore *store, const FdAtom *conditions,
                           const FdVar *x, size_t n, FdVar y);

/**
 * fd_post_absolute:
 *
 * |@x| = @y.
 *
 * Consistency: domain if asked for, O(d / 64); otherwise, and by default,
 * bounds(Z), O(1).
 * Reasons: for domain, at most two atoms, or one atom for each hole that a
 * bound of @y passes; for bounds, at most three, none of which can be left out.
 */
bool fd_post_absolute (FdStore *store, FdVar x, FdVar y,
                       FdConsistency consistency);

/**
 * fd_post_times:
 *
 * @x @y = @z.
 *
 * Consistency: bounds(R), and value when two variables are fixed.  O(1).
 */
bool fd_post_times (FdStore *store, FdVar x, FdVar y, FdVar z);

/**
 * fd_post_divide:
 *
 * @x / @y = @z, rounded towards zero; @y is not 0.
 *
 * Consistency: for each choice of signs, each bound is consistent if the other
 * variables may be real numbers; bounds(Z) when two variables are fixed.  O(1).
 * Reasons: at most six bounds, none of which can be left out.
 */
bool fd_post_divide (FdStore *store, FdVar x, FdVar y, FdVar z);

/**
 * fd_post_modulo:
 *
 * @x - @y trunc (@x / @y) = @z; @y is not 0.  @z has the sign of @x, or is 0.
 *
 * Consistency: bounds(Z) when two variables are fixed; before that, for each
 * choice of signs, the bounds that follow from the range of the quotient.
 * O(1), but O(sqrt (|@x|)) when @x and @z are fixed.
 * Reasons: at most six bounds, none of which can be left out.
 */
bool fd_post_modulo (FdStore *store, FdVar x, FdVar y, FdVar z);

/**
 * fd_post_power:
 *
 * @x ^ @y = @z, where 0 ^ 0 = 1.  For a negative @y, @z is 1 / @x ^ -@y rounded
 * towards zero; then @x = 0 has no result.
 *
 * Consistency: bounds(Z), for different variables.  O(1): there are 30
 * exponents to try.
 * Reasons: at most six bounds, none of which can be left out.
 */
bool fd_post_power (FdStore *store, FdVar x, FdVar y, FdVar z);

/**
 * fd_post_maximum, fd_post_minimum:
 * @x: (array length=n): @n >= 1
 *
 * max (x[0], ..., x[n-1]) = @y; min (x[0], ..., x[n-1]) = @y.
 *
 * Consistency: bounds(Z), for different variables.  O(n).
 * Reasons: one atom if a bound of @y comes from one x[i], or a bound of x[i]
 * from @y; otherwise at most n atoms, weakened.
 * Refused with %FD_ERROR_INVALID if @n is 0.
 */
bool fd_post_maximum (FdStore *store, const FdVar *x, size_t n, FdVar y);
bool fd_post_minimum (FdStore *store, const FdVar *x, size_t n, FdVar y);

/**
 * fd_post_reified_times, fd_post_reified_divide, fd_post_reified_modulo,
 * fd_post_reified_power, fd_post_reified_absolute, fd_post_reified_maximum,
 * fd_post_reified_minimum, fd_post_reified_element,
 * fd_post_reified_element_var:
 *
 * @b <-> C, for any atom @b, where C is the constraint of the same name without
 * "reified".  Where C has no result (a division by 0, or an index outside the
 * array), C does not hold, so @b is false.
 *
 * Consistency: that of C if @b holds; and once the arguments are fixed, all
 * that follows for @b and the result.  Before that, @b becomes false as soon as
 * C is seen to be violated.
 */
bool fd_post_reified_times (FdStore *store, FdAtom b, FdVar x, FdVar y,
                            FdVar z);
bool fd_post_reified_divide (FdStore *store, FdAtom b, FdVar x, FdVar y,
                             FdVar z);
bool fd_post_reified_modulo (FdStore *store, FdAtom b, FdVar x, FdVar y,
                             FdVar z);
bool fd_post_reified_power (FdStore *store, FdAtom b, FdVar x, FdVar y,
                            FdVar z);
bool fd_post_reified_absolute (FdStore *store, FdAtom b, FdVar x, FdVar y);
bool fd_post_reified_maximum (FdStore *store, FdAtom b, const FdVar *x,
                              size_t n, FdVar y);
bool fd_post_reified_minimum (FdStore *store, FdAtom b, const FdVar *x,
                              size_t n, FdVar y);
bool fd_post_reified_element (FdStore *store, FdAtom b, const int32_t *table,
                              size_t n, FdVar index, FdVar y);
bool fd_post_reified_element_var (FdStore *store, FdAtom b, const FdVar *x,
                                  size_t n, FdVar index, FdVar y);

FD_END_DECLS

#endif
