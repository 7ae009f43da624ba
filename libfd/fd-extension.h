/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_H
#define FD_EXTENSION_H

#include "fd-constraints.h"

FD_BEGIN_DECLS

/* Constraints in extension: by their solutions, one by one. */

/* In a row of a table: any value. */
#define FD_ANY INT32_MIN

/**
 * fd_post_table:
 * @x: (array length=n): @n >= 1; may repeat
 * @rows: (array): @n_rows times @n numbers, row after row; a number may be
 *   %FD_ANY
 *
 * (x[0], ..., x[n-1]) is one of the rows, where %FD_ANY is any value.
 *
 * Consistency: domain.  A run takes a 64th of the rows that are left for each
 * value that is gone or, if they are fewer, for each that is left; and finds
 * the support of a value where it was, or looks through a 64th of its rows.
 * O(@n @n_rows) memory, and the same time to post.
 * Reasons: bounds, values and holes that hit each row that supports the value,
 * chosen greedily, no one of them needless, bounds as weak as may be.
 * Refused with %FD_ERROR_INVALID if @n is 0, and with %FD_ERROR_OVERFLOW if
 * there are more than 2^27 numbers.
 * Sources: Demeulenaere, Hartert, Lecoutre, Perez, Perron, Regin & Schaus,
 * Compact-Table: efficiently filtering table constraints with reversible sparse
 * bit-sets, CP 2016; Verhaeghe, Lecoutre & Schaus, Extending Compact-Table to
 * negative and short tables, AAAI 2017.
 */
bool fd_post_table (FdStore *store, const FdVar *x, size_t n,
                    const int32_t *rows, size_t n_rows);

/**
 * fd_post_negative_table:
 * @x: (array length=n): @n >= 1; may repeat
 * @rows: (array): as in fd_post_table()
 *
 * (x[0], ..., x[n-1]) is none of the rows.
 *
 * Consistency: domain, if no row has %FD_ANY; else, each row is a clause.  A
 * run takes as long as one of fd_post_table(), and a value is counted rather
 * than looked for.
 * Reasons: that all other values of the other variables are gone, but for those
 * of rows that are gone all the same.
 * Refused as fd_post_table().
 * Source: Verhaeghe, Lecoutre & Schaus, Extending Compact-Table to negative and
 * short tables, AAAI 2017.
 */
bool fd_post_negative_table (FdStore *store, const FdVar *x, size_t n,
                             const int32_t *rows, size_t n_rows);

/**
 * fd_post_reified_table:
 *
 * @b <-> fd_post_table(), for any atom @b.
 *
 * Consistency: as fd_post_table() if @b holds, as fd_post_negative_table() if
 * it does not; before, @b is known as soon as no row is left, or, where there
 * is no %FD_ANY, nothing but rows.
 */
bool fd_post_reified_table (FdStore *store, FdAtom b, const FdVar *x, size_t n,
                            const int32_t *rows, size_t n_rows);

FD_END_DECLS

#endif
