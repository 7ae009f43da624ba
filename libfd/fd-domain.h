/* SPDX-License-Identifier: MIT */
#ifndef FD_DOMAIN_H
#define FD_DOMAIN_H

#include "fd-propagator.h"

FD_BEGIN_DECLS

/* The language of propagators: asking and pruning the domains of a scope.  The
 * library's own propagators are written in it, too.
 *
 * |[<!-- language="C" -->
 *   FdDomain *x = self->scope[0], *y = self->scope[1]; // x <= y
 *   FdReason min = fd_reason_atom (fd_atom (fd_domain_var (x), FD_GE,
 *                                           fd_domain_min (x)));
 *   return fd_domain_set_min (store, y, fd_domain_min (x), min);
 * ]|
 *
 * A domain is that of a variable as it is now; it is never empty.  Variables
 * that were unified have one domain.  Where a domain is %NULL, it is a critical
 * message of GLib, and the answer is 0. */

/**
 * fd_domain:
 *
 * Returns: (transfer none): the domain of @x, for as long as @x exists and is
 *   not unified with another variable; %NULL if @x is no variable of @store.
 *   In a propagator, @scope has it at hand
 */
FdDomain *fd_domain (const FdStore *store, FdVar x);

/**
 * fd_domain_var:
 *
 * Returns: a variable with the domain @x, for atoms and for functions that take
 *   one
 */
FdVar fd_domain_var (const FdDomain *x);

/**
 * fd_domain_min, fd_domain_max:
 *
 * Returns: the least value of @x; the greatest
 */
int32_t fd_domain_min (const FdDomain *x);
int32_t fd_domain_max (const FdDomain *x);

/**
 * fd_domain_is_fixed:
 *
 * Returns: whether @x has one value
 */
bool fd_domain_is_fixed (const FdDomain *x);

/**
 * fd_domain_size:
 *
 * Returns: how many values @x has.  O(1), but O(d / 64) after a change
 */
uint32_t fd_domain_size (const FdDomain *x);

/**
 * fd_domain_contains:
 * @value: any number
 *
 * Returns: whether @value is a value of @x.  O(1)
 */
bool fd_domain_contains (const FdDomain *x, int32_t value);

/**
 * fd_domain_next, fd_domain_prev:
 *
 * The least value >= @value, which must not exceed the greatest; the greatest
 * value <= @value, which must not be below the least.  From outside of the
 * library the limits are checked.
 *
 * Returns: the value; FD_VALUE_MAX + 1 or FD_VALUE_MIN - 1 if there is none
 */
int32_t fd_domain_next (const FdDomain *x, int32_t value);
int32_t fd_domain_prev (const FdDomain *x, int32_t value);

/**
 * fd_domain_next_hole, fd_domain_prev_hole:
 * @hole: (out): receives the least number >= @from between the bounds that is
 *   no value; or the greatest <= @from
 *
 * Returns: %false if there is none
 */
bool fd_domain_next_hole (const FdDomain *x, int32_t from, int32_t *hole);
bool fd_domain_prev_hole (const FdDomain *x, int32_t from, int32_t *hole);

/**
 * fd_domain_word:
 *
 * Returns: 64 numbers at once: bit i tells whether @origin + i is a value
 */
uint64_t fd_domain_word (const FdDomain *x, int64_t origin);

/**
 * fd_domain_mirrored_word:
 *
 * Returns: 64 numbers downwards: bit i tells whether @origin - i is a value
 */
uint64_t fd_domain_mirrored_word (const FdDomain *x, int64_t origin);

/**
 * fd_domain_next_inside, fd_domain_next_outside:
 * @from: any number
 *
 * Runs of values by their ends: the least value >= @from, and the least number
 * >= @from that is none.
 *
 * Returns: the number; FD_VALUE_MAX + 1 if there is no such value
 */
int64_t fd_domain_next_inside (const FdDomain *x, int64_t from);
int64_t fd_domain_next_outside (const FdDomain *x, int64_t from);

/**
 * fd_domain_prev_inside, fd_domain_prev_outside:
 * @from: any number
 *
 * The same downwards: the greatest value <= @from, and the greatest number
 * <= @from that is none.
 *
 * Returns: the number; FD_VALUE_MIN - 1 if there is no such value
 */
int64_t fd_domain_prev_inside (const FdDomain *x, int64_t from);
int64_t fd_domain_prev_outside (const FdDomain *x, int64_t from);

/**
 * fd_domain_is_disjoint:
 *
 * Returns: whether no value v of @x has v + @k in @y.  O(d / 64)
 */
bool fd_domain_is_disjoint (const FdDomain *x, const FdDomain *y, int32_t k);

/**
 * fd_clamp:
 *
 * Returns: @value as a bound: beyond the range of values, one is as good as
 *   another
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
 * Returns: @a / @b, rounded to minus infinity; to plus infinity
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

/* All of these return %false if no value would be left; then propagate() is to
 * return %false, too.  Values may be any.  Elsewhere they are refused, as are
 * those of fd-propagator.h. */

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
 * Removes the values @origin + i with bit i of @word set.
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
 * Removes the values @from..@to, which lie between the bounds of @x; a hole may
 * be left for later, see fd-constraints.h.
 */
bool fd_domain_remove_interval (FdStore *store, FdDomain *x, int64_t from,
                                int64_t to,
                                FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_domain_defers_interval:
 *
 * Returns: whether fd_domain_remove_interval() leaves any of @from..@to for
 *   later, so that the propagator is still needed
 */
bool fd_domain_defers_interval (const FdStore *store, const FdDomain *x,
                                int64_t from, int64_t to);

/**
 * fd_domain_intersect:
 * @exactly: not to leave a hole for later, see fd-constraints.h
 *
 * Keeps in @y the values v with v - @k in @x.  O(d / 64).
 */
bool fd_domain_intersect (FdStore *store, FdDomain *y, const FdDomain *x,
                          int32_t k, bool exactly,
                          FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * FdSupport:
 * @data: what the functions are given
 * @next_lost: returns the least number >= @v without support, or one beyond
 *   all values
 * @next_kept: the same with support
 * @word: returns which of @v..@v + 63 have support, as bits
 *
 * Which values have support by other variables.
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
 * Keeps in @x what has support; a hole may be left for later, see
 * fd-constraints.h.  It goes from run to run, not from value to value.
 */
bool fd_domain_keep_supported (FdStore *store, FdDomain *x,
                               const FdSupport *support,
                               FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

FD_END_DECLS

#endif
