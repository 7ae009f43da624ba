/* SPDX-License-Identifier: MIT */
#ifndef FD_CONSTRAINTS_H
#define FD_CONSTRAINTS_H

#include "fd-store.h"

FD_BEGIN_DECLS

/* The consistency stated is reached, with one exception: inside a level of a
 * store that explains, more than 2^24 values in a row in the middle of a domain
 * are removed only when a bound reaches them. */

/* All of these return %false if the constraint is inconsistent with the store
 * (then it was not posted), or was refused: see fd_store_error().  Arrays are
 * copied; variables may repeat.  Indices count from 0. */

/**
 * FdConsistency:
 * @FD_CONSISTENCY_DEFAULT: what usually pays for this constraint
 * @FD_CONSISTENCY_VALUE: acts on fixed variables
 * @FD_CONSISTENCY_BOUNDS: each bound belongs to a solution within the bounds
 * @FD_CONSISTENCY_DOMAIN: each value belongs to a solution
 * @FD_CONSISTENCY_SINGLES: of all-different alone: value; and where the terms
 *   have no more values together than they are, a value only one of them has
 *   is that one's
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
 *
 * a[0] x[0] + ... + a[n-1] x[n-1] @relation @c.  The empty sum is 0.
 *
 * Consistency: domain, but for = bounds(R), which is bounds(Z) if all
 * coefficients are 1 or -1; domain for x - y = c and x + y = c.  O(n) a pass,
 * O(d / 64) for those two.
 * Reasons: at most n atoms, weakened by the slack that is left.
 * Refused with %FD_ERROR_OVERFLOW if a partial sum might leave 62 bits.
 * Source: Harvey & Schimpf, Bounds consistency techniques for long linear
 * constraints, TRICS 2002.
 */
bool fd_post_linear (FdStore *store, const int32_t *a, const FdVar *x, size_t n,
                     FdRelation relation, int32_t c);

/**
 * fd_post_linear_consistent:
 *
 * The same, at the consistency asked for, which only tells the kinds of =
 * apart.  The default is as above; but x + y = c has less at bounds.
 *
 * Domain: for at most 16 terms whose values, but for those of the term with the
 * widest range, are few: the sum over these terms of the number of values times
 * the range of the sums of the terms before, a 64th of it, must not exceed
 * 2^17, which also bounds the words a run looks at; else it is bounds.
 * Reasons: for each way to complete a value to a solution a value that is gone,
 * which for an index as x + n y - z = c is one atom.
 * Source: Trick, A dynamic programming approach for consistency and propagation
 * for knapsack constraints, Annals of Operations Research 2003.
 */
bool fd_post_linear_consistent (FdStore *store, const int32_t *a,
                                const FdVar *x, size_t n, FdRelation relation,
                                int32_t c, FdConsistency consistency);

/**
 * fd_post_sum:
 *
 * x[0] + ... + x[n-1] @relation @c.  As fd_post_linear() with all a[i] = 1.
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
 * @weights: (array length=n): any, also below 0
 * @atoms: (array length=n): any, with a variable in several or without one
 *
 * weights[0] [atoms[0]] + ... + weights[n-1] [atoms[n-1]] @relation @c, where
 * [atom] is 1 if the atom holds and 0 if it fails: counts, preferences, soft
 * constraints.  With all weights 1, it counts the atoms that hold.
 *
 * Consistency: domain; for = that of <= and >= both; for != only if no two
 * atoms share a variable.  Elsewhere atoms of one variable are one term, which
 * weighs what they weigh together for its value: of [x = 1] and [x = 2] one
 * holds at most; variables unified later may prune less.  O(1) for an atom that
 * comes to hold, and O(n) on a path for all runs together, but for variables
 * with several atoms; O(n log n) to post, and O(n) memory.
 * Reasons: the heaviest atoms that hold, as few as exceed what is left; of a
 * variable with several, why it has no value left for which they weigh less.
 * Refused with %FD_ERROR_OVERFLOW if the weights, without their signs, add up
 * to more than 2^61.
 */
bool fd_post_linear_atoms (FdStore *store, const int64_t *weights,
                           const FdAtom *atoms, size_t n, FdRelation relation,
                           int64_t c);

/**
 * fd_post_linear_mixed:
 * @a: (array length=n): any, also below 0
 * @x: (array length=n): may repeat
 * @weights: (array length=n_atoms): any, also below 0
 * @atoms: (array length=n_atoms): any, also of the variables of @x
 *
 * a[0] x[0] + ... + a[n-1] x[n-1] + weights[0] [atoms[0]] + ... @relation @c:
 * fd_post_linear() and fd_post_linear_atoms() in one sum.
 *
 * Consistency: domain if no two terms share a variable; for = that of <= and >=
 * both.  O(1) for a term that grows, O(n) for a run, and for all runs on a path
 * O(n_atoms) more; O(k log k) to post k terms, and O(k) memory.
 * Reasons: the heaviest atoms that hold, then bounds, as few as exceed what is
 * left.
 * Refused with %FD_ERROR_OVERFLOW if the terms, without their signs, may add up
 * to more than 2^61.
 */
bool fd_post_linear_mixed (FdStore *store, const int64_t *a, const FdVar *x,
                           size_t n, const int64_t *weights,
                           const FdAtom *atoms, size_t n_atoms,
                           FdRelation relation, int64_t c);

/**
 * fd_post_all_different:
 * @offsets: (array length=n) (nullable): %NULL means all 0
 *
 * x[i] + offsets[i] != x[j] + offsets[j] for all i < j.
 *
 * Consistency: as asked, for different variables; of one that occurs twice
 * each occurrence is pruned as if it were another.  The default is domain for
 * at most 64 values in all, otherwise bounds; where domain would need more
 * than 2^22 words of values, it is bounds, too.  Value: O(n) a fixed variable.
 * Singles: O(n d / 64), O(n) where there are more values than terms; for terms
 * that are a permutation, it has most of what domain has at the cost of value.
 * Bounds: bounds(Z), O(n log n).  Domain: O(n d / 64) words and an O(n d)
 * matching at worst. Reasons: one atom (value), those that a value is nowhere
 * else (singles), a Hall set (bounds, domain).
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
 * @x: (array length=n)
 *
 * x[i] = x[j] for some i < j: not all are different.  Under a condition not b,
 * beside fd_post_all_different() under b, it makes b tell whether they are.
 *
 * Consistency: domain of the last two that can be equal; before, none.  O(1)
 * intersections of domains a run, and O(n^2) where a pair was lost.
 */
bool fd_post_some_equal (FdStore *store, const FdVar *x, size_t n);

/**
 * fd_post_all_equal:
 * @x: (array length=n)
 *
 * x[0] = x[1] = ... = x[n-1].
 *
 * Consistency: domain.  Without a condition they become one variable where
 * fd_post_relation() would make them one; else O(n d / 64) a run.
 * Reasons: one atom; of a failure, two bounds, or one atom for each value
 * between.
 */
bool fd_post_all_equal (FdStore *store, const FdVar *x, size_t n);

/**
 * fd_post_reified_all_equal:
 *
 * @b <-> fd_post_all_equal(), for any atom @b.
 *
 * Consistency: domain if @b is known.  @b fails as soon as no value is common
 * to all, even where each two have one.
 */
bool fd_post_reified_all_equal (FdStore *store, FdAtom b, const FdVar *x,
                                size_t n);

/**
 * fd_post_relation:
 *
 * @x @relation @y + @k.
 *
 * Consistency: domain.  For =, O(d / 64); for the others O(1).
 * Reasons: one atom.
 */
bool fd_post_relation (FdStore *store, FdVar x, FdRelation relation, FdVar y,
                       int32_t k);

/**
 * fd_post_reified_relation:
 *
 * @b <-> (@x @relation @y + @k), for any atom @b.  A comparison with a
 * constant needs no constraint: it is an atom.
 */
bool fd_post_reified_relation (FdStore *store, FdAtom b, FdVar x,
                               FdRelation relation, FdVar y, int32_t k);

/**
 * fd_post_distance:
 *
 * |@x - @y| = @k.  Consistency: domain, O(d / 64).  Reasons: two atoms.
 */
bool fd_post_distance (FdStore *store, FdVar x, FdVar y, int32_t k);

/**
 * fd_post_next_to:
 *
 * |@x - @y| = 1.  Consistency: domain, as fd_post_distance().
 */
bool fd_post_next_to (FdStore *store, FdVar x, FdVar y);

/**
 * fd_post_left_of:
 *
 * @a + 1 = @b.  Consistency: domain, as fd_post_relation() with =.
 */
bool fd_post_left_of (FdStore *store, FdVar a, FdVar b);

/**
 * fd_post_clause:
 *
 * atoms[0] or ... or atoms[n-1].  The empty clause is false.
 *
 * Consistency: domain if no two atoms share a variable, else unit propagation.
 * Two watched atoms, O(n) at worst a wake-up.
 */
bool fd_post_clause (FdStore *store, const FdAtom *atoms, size_t n);

/**
 * fd_post_reified_clause:
 *
 * @b <-> (atoms[0] or ... or atoms[n-1]), for any atom @b.  For a conjunction,
 * negate them all: not @b <-> (not atoms[0] or ...).
 *
 * Consistency: domain if no two atoms share a variable, else unit propagation.
 * O(n) at worst a wake-up.
 * Reasons: one atom, but where the clause itself propagates.
 */
bool fd_post_reified_clause (FdStore *store, FdAtom b, const FdAtom *atoms,
                             size_t n);

/**
 * fd_post_parity:
 *
 * An odd number of the atoms hold; if not @odd, an even number.  Reified, it is
 * the same with one atom more: b <-> (odd of atoms) is even of atoms and b.
 *
 * Consistency: domain if no two atoms share a variable; else the last atom that
 * is not decided is.  Two watched atoms, O(n) at worst a wake-up.
 * Reasons: n - 1 atoms.
 */
bool fd_post_parity (FdStore *store, const FdAtom *atoms, size_t n, bool odd);

/**
 * fd_post_iff:
 *
 * @a <-> @b.  Consistency: domain, for different variables.  O(1).
 */
bool fd_post_iff (FdStore *store, FdAtom a, FdAtom b);

/**
 * FdInterval:
 *
 * The numbers @min..@max; none if @min > @max.
 */
typedef struct {
  int32_t min, max;
} FdInterval;

/**
 * fd_post_member:
 * @set: (array length=n): in any order; may overlap
 *
 * @x is in set[0] or ... or set[n-1].
 *
 * Consistency: domain.  O(n) once, then O(log n) as long as anything is left to
 * do.  Reasons: one atom for a bound, none for a value.
 */
bool fd_post_member (FdStore *store, FdVar x, const FdInterval *set, size_t n);

/**
 * fd_post_reified_member:
 *
 * @b <-> (@x in set[0] or ... or set[n-1]), for any atom @b.  Where the set is
 * an atom of @x as it stands, no more than the two atoms' equality is posted.
 *
 * Consistency: domain, for different variables.
 */
bool fd_post_reified_member (FdStore *store, FdAtom b, FdVar x,
                             const FdInterval *set, size_t n);

/**
 * fd_post_member_var:
 * @x: (array length=n)
 *
 * @y is one of x[0], ..., x[n-1]; of no variables, it does not hold.
 *
 * Consistency: domain, for different variables.  O(n) a run, times the runs of
 * values in the domains.
 * Reasons: for each of @x a bound, or the values it has lost.
 */
bool fd_post_member_var (FdStore *store, const FdVar *x, size_t n, FdVar y);

/**
 * fd_post_element:
 * @table: (array length=n)
 *
 * table[@index] = @y, with 0 <= @index < @n.
 *
 * Consistency: domain.  O(n / 64) a run, and O(1) for each index lost; O(n) for
 * values that are far apart.  Constraints of equal tables share one.
 */
bool fd_post_element (FdStore *store, const int32_t *table, size_t n,
                      FdVar index, FdVar y);

/**
 * fd_post_element_var:
 * @x: (array length=n)
 *
 * x[@index] = @y, with 0 <= @index < @n.
 *
 * Consistency: domain, for different variables.  O(n) a run, times the runs of
 * values in the domains.
 * Reasons: two atoms for an index where bounds are apart; at most n for @y.
 */
bool fd_post_element_var (FdStore *store, const FdVar *x, size_t n, FdVar index,
                          FdVar y);

/**
 * fd_post_element_2d:
 * @table: (array): @n_rows times @n_columns numbers, row after row
 * @row_first, @column_first: the indices of the first ones, as a rule 0 or 1
 *
 * @y is the entry of @table in @row and @column, each an index of it.
 *
 * Consistency: domain, for different variables.  O(1) a run for each index and
 * each value of @y whose support is where it was, at worst O(@n_rows
 * @n_columns).  Constraints of equal tables share one.
 * Reasons: of the cells that would be a support, rows, columns, and a bound or
 * values of @y; bounds as weak as may be.
 * Refused with %FD_ERROR_OVERFLOW if there are more than 2^27 entries.
 */
bool fd_post_element_2d (FdStore *store, const int32_t *table, size_t n_rows,
                         size_t n_columns, FdVar row, int32_t row_first,
                         FdVar column, int32_t column_first, FdVar y);

/**
 * fd_post_if_then_else:
 * @conditions: (array length=n)
 * @x: (array length=n)
 *
 * @y = x[i] for the first i for which conditions[i] holds; if none does,
 * nothing is said of @y.  So %FD_ATOM_TRUE, as the last condition, is "else".
 *
 * Consistency: domain, for different variables.  O(n) a run, times the runs of
 * values in the domains.
 * Reasons: of each case up to one that holds, that its condition has failed,
 * or a bound or values that its x[i] has lost; nothing where it never had them.
 * Of two numbers and an "else", it is an equality of atoms.
 */
bool fd_post_if_then_else (FdStore *store, const FdAtom *conditions,
                           const FdVar *x, size_t n, FdVar y);

/**
 * fd_post_absolute:
 *
 * |@x| = @y.
 *
 * Consistency: domain if asked for, O(d / 64); else, and by default, bounds(Z),
 * O(1).
 * Reasons: at most two atoms, but for domain one for each hole a bound of @y
 * passes; for bounds at most three, of which none is needless.
 */
bool fd_post_absolute (FdStore *store, FdVar x, FdVar y,
                       FdConsistency consistency);

/**
 * fd_post_times:
 *
 * @x @y = @z.  Consistency: bounds(R), and value when two are fixed.  O(1).
 */
bool fd_post_times (FdStore *store, FdVar x, FdVar y, FdVar z);

/**
 * fd_post_divide:
 *
 * @x / @y = @z, rounded towards zero; @y is not 0.
 *
 * Consistency: for each choice of signs, bounds as if the others were real
 * numbers; bounds(Z) when two are fixed.  O(1).
 * Reasons: at most six bounds, of which none is needless.
 */
bool fd_post_divide (FdStore *store, FdVar x, FdVar y, FdVar z);

/**
 * fd_post_modulo:
 *
 * @x - @y trunc (@x / @y) = @z; @y is not 0.  @z has the sign of @x, or is 0.
 *
 * Consistency: bounds(Z) when two are fixed; before, for each choice of signs,
 * what the range of the quotient leaves.  O(1), but O(sqrt (|@x|)) when @x and
 * @z are fixed.
 * Reasons: at most six bounds, of which none is needless.
 */
bool fd_post_modulo (FdStore *store, FdVar x, FdVar y, FdVar z);

/**
 * fd_post_power:
 *
 * @x ^ @y = @z, where 0 ^ 0 = 1.  A negative @y stands for 1 / @x ^ -@y rounded
 * towards zero, and there is no such number for @x = 0.
 *
 * Consistency: bounds(Z), for different variables.  O(1): 30 exponents.
 * Reasons: at most six bounds, of which none is needless.
 */
bool fd_post_power (FdStore *store, FdVar x, FdVar y, FdVar z);

/**
 * fd_post_maximum, fd_post_minimum:
 * @x: (array length=n): @n >= 1
 *
 * max (x[0], ..., x[n-1]) = @y; min (x[0], ..., x[n-1]) = @y.
 *
 * Consistency: bounds(Z), for different variables.  O(n).
 * Reasons: one atom for a bound of @y that one x[i] has, or of x[i] that @y
 * has; else at most n, weakened.
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
 * @b <-> C, for any atom @b and the constraint C of that name without
 * "reified".  Where C has no result at all, as for a division by 0 or an index
 * outside the array, it does not hold, and so @b fails.
 *
 * Consistency: C's own if @b holds; and once the arguments are fixed, all there
 * is to know of @b and the result.  Before, @b fails as soon as C is seen to be
 * violated.
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
