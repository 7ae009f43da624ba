/* SPDX-License-Identifier: MIT */
#ifndef FD_DOMAIN_H
#define FD_DOMAIN_H

#include "fd-propagator.h"

FD_BEGIN_DECLS

/* The language of propagators: functions that query and prune the domains of a
 * scope.  The library's own propagators use it, too.
 *
 * |[<!-- language="C" -->
 *   FdDomain *x = self->scope[0], *y = self->scope[1]; // x <= y
 *   FdReason min = fd_reason_atom (fd_atom (fd_domain_var (x), FD_GE,
 *                                           fd_domain_min (x)));
 *   return fd_domain_set_min (store, y, fd_domain_min (x), min);
 * ]|
 *
 * An #FdDomain is the present domain of a variable; it is never empty.
 * Variables that were unified share one domain.  If a domain is %NULL, the
 * functions print a critical message of GLib and return 0. */

/**
 * fd_domain:
 *
 * Returns: (transfer none): the domain of @x, valid as long as @x exists and is
 *   not unified with another variable; %NULL if @x is not a variable of @store.
 *   In a propagator, use @scope instead
 */
FdDomain *fd_domain (const FdStore *store, FdVar x);

/**
 * fd_domain_var:
 *
 * Returns: a variable that has the domain @x, for atoms and for functions that
 *   take a variable
 */
FdVar fd_domain_var (const FdDomain *x);

/**
 * fd_domain_min, fd_domain_max:
 *
 * Returns: (fd_domain_min) the least value of @x; (fd_domain_max) the greatest
 */
int32_t fd_domain_min (const FdDomain *x);
int32_t fd_domain_max (const FdDomain *x);

/**
 * fd_domain_is_fixed:
 *
 * Returns: whether @x has exactly one value
 */
bool fd_domain_is_fixed (const FdDomain *x);

/**
 * fd_domain_size:
 *
 * Returns: the number of values of @x.  O(1); O(d / 64) after a change
 */
uint32_t fd_domain_size (const FdDomain *x);

/**
 * fd_domain_contains:
 * @value: any number
 *
 * Returns: whether @x has the value @value.  O(1)
 */
bool fd_domain_contains (const FdDomain *x, int32_t value);

/**
 * fd_domain_next, fd_domain_prev:
 *
 * fd_domain_next() finds the least value >= @value; @value must not exceed the
 * maximum of @x.  fd_domain_prev() finds the greatest value <= @value; @value
 * must not be below the minimum.  The library's exported functions check that.
 *
 * Returns: the value; if there is none, FD_VALUE_MAX + 1 (next) or FD_VALUE_MIN
 *   - 1 (prev)
 */
int32_t fd_domain_next (const FdDomain *x, int32_t value);
int32_t fd_domain_prev (const FdDomain *x, int32_t value);

/**
 * fd_domain_next_hole, fd_domain_prev_hole:
 * @hole: (out): (next) the least hole >= @from; (prev) the greatest hole <=
 *   @from
 *
 * A hole is a number between the bounds of @x that is not a value of @x.
 *
 * Returns: %false if there is no such hole
 */
bool fd_domain_next_hole (const FdDomain *x, int32_t from, int32_t *hole);
bool fd_domain_prev_hole (const FdDomain *x, int32_t from, int32_t *hole);

/**
 * fd_domain_word:
 *
 * Returns: the values among 64 consecutive numbers: bit i tells whether @origin
 *   + i is a value
 */
uint64_t fd_domain_word (const FdDomain *x, int64_t origin);

/**
 * fd_domain_mirrored_word:
 *
 * Returns: the values among 64 consecutive numbers, downwards: bit i tells
 *   whether @origin - i is a value
 */
uint64_t fd_domain_mirrored_word (const FdDomain *x, int64_t origin);

/**
 * fd_domain_next_inside, fd_domain_next_outside:
 * @from: any number
 *
 * For iterating over runs of consecutive values: fd_domain_next_inside() finds
 * the least value >= @from; fd_domain_next_outside() finds the least number >=
 * @from that is not a value.
 *
 * Returns: the number; FD_VALUE_MAX + 1 if there is no such value
 */
int64_t fd_domain_next_inside (const FdDomain *x, int64_t from);
int64_t fd_domain_next_outside (const FdDomain *x, int64_t from);

/**
 * fd_domain_prev_inside, fd_domain_prev_outside:
 * @from: any number
 *
 * The same downwards: fd_domain_prev_inside() finds the greatest value <=
 * @from; fd_domain_prev_outside() finds the greatest number <= @from that is
 * not a value.
 *
 * Returns: the number; FD_VALUE_MIN - 1 if there is no such value
 */
int64_t fd_domain_prev_inside (const FdDomain *x, int64_t from);
int64_t fd_domain_prev_outside (const FdDomain *x, int64_t from);

/**
 * fd_domain_is_disjoint:
 *
 * Returns: whether @y contains v + @k for no value v of @x.  O(d / 64)
 */
bool fd_domain_is_disjoint (const FdDomain *x, const FdDomain *y, int32_t k);

/**
 * fd_clamp:
 *
 * Returns: @value as a bound.  All numbers beyond the range of values are
 *   equivalent, so the result is at most one beyond the range
 */
FD_INLINE int32_t
fd_clamp (int64_t value)
{
  return value < FD_VALUE_MIN   ? FD_VALUE_MIN - 1
         : value > FD_VALUE_MAX ? FD_VALUE_MAX + 1
                                : (int32_t) value;
}

/**
 * fd_floor_div, fd_ceil_div:
 * @b: any number but 0
 *
 * Returns: @a / @b, rounded towards minus infinity (floor) or plus infinity
 *   (ceil)
 */
FD_INLINE int64_t
fd_floor_div (int64_t a, int64_t b)
{
  int64_t q = a / b;
  return q - (a % b != 0 && (a < 0) != (b < 0));
}

FD_INLINE int64_t
fd_ceil_div (int64_t a, int64_t b)
{
  int64_t q = a / b;
  return q + (a % b != 0 && (a < 0) == (b < 0));
}

/* --- prunings, only inside propagate ------------------------------------ */

/* Each of these returns %false if no value would be left; propagate() must then
 * return %false, too.  Values may be any numbers.  Outside of propagate() these
 * functions are refused, like the prunings of fd-propagator.h. */

/**
 * fd_domain_set_min, fd_domain_set_max:
 *
 * @x >= @min; @x <= @max.
 */
bool fd_domain_set_min (FdStore *store, FdDomain *x, int32_t min,
                        FdReason reason) G_GNUC_WARN_UNUSED_RESULT;
bool fd_domain_set_max (FdStore *store, FdDomain *x, int32_t max,
                        FdReason reason) G_GNUC_WARN_UNUSED_RESULT;
/**
 * fd_domain_fix, fd_domain_remove:
 *
 * @x = @value; @x != @value.
 */
bool fd_domain_fix (FdStore *store, FdDomain *x, int32_t value,
                    FdReason reason) G_GNUC_WARN_UNUSED_RESULT;
bool fd_domain_remove (FdStore *store, FdDomain *x, int32_t value,
                       FdReason reason) G_GNUC_WARN_UNUSED_RESULT;
/**
 * fd_domain_subtract_word:
 *
 * Removes the values @origin + i for which bit i of @word is set.
 */
bool fd_domain_subtract_word (FdStore *store, FdDomain *x, int64_t origin,
                              uint64_t word,
                              FdReason reason) G_GNUC_WARN_UNUSED_RESULT;
/**
 * fd_domain_remove_range:
 *
 * Removes the values @from..@to.
 */
bool fd_domain_remove_range (FdStore *store, FdDomain *x, int64_t from,
                             int64_t to,
                             FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_domain_remove_interval:
 *
 * Removes the values @from..@to, which must lie between the bounds of @x.  In a
 * store that explains, a long hole may be deferred, see fd-constraints.h.
 */
bool fd_domain_remove_interval (FdStore *store, FdDomain *x, int64_t from,
                                int64_t to,
                                FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_domain_defers_interval:
 *
 * Returns: whether fd_domain_remove_interval() would defer any of @from..@to,
 *   so that the propagator must stay active
 */
bool fd_domain_defers_interval (const FdStore *store, const FdDomain *x,
                                int64_t from, int64_t to);

/**
 * fd_domain_intersect:
 * @exactly: whether holes must not be deferred, see fd-constraints.h
 *
 * Keeps in @y the values v for which @x has v - @k.  O(d / 64).
 */
bool fd_domain_intersect (FdStore *store, FdDomain *y, const FdDomain *x,
                          int32_t k, bool exactly,
                          FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * FdSupport:
 * @data: passed to the functions
 * @next_lost: returns the least number >= @v that has no support; a number
 *   beyond all values if there is none
 * @next_kept: returns the least number >= @v that has a support; a number
 *   beyond all values if there is none
 * @word: returns, as bits, which of @v..@v + 63 have a support
 *
 * Describes which values of a variable have a support in other variables.
 */
typedef struct {
  const void *data;
  int64_t (*next_lost) (const void *data, int64_t v);
  int64_t (*next_kept) (const void *data, int64_t v);
  uint64_t (*word) (const void *data, int64_t v);
} FdSupport;

/**
 * fd_domain_keep_supported:
 *
 * Keeps in @x the values that have a support.  A long hole may be deferred, see
 * fd-constraints.h.  The time is that of the runs of consecutive values, not of
 * the single values.
 */
bool fd_domain_keep_supported (FdStore *store, FdDomain *x,
                               const FdSupport *support,
                               FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

FD_END_DECLS

#endif
