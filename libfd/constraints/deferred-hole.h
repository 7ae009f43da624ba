/* SPDX-License-Identifier: MIT */
#ifndef FD_DEFERRED_HOLE_H
#define FD_DEFERRED_HOLE_H

#include "post.h"

/* Takes @from..@to from the middle of @x, but for what may be put off: whether
 * there is such. */
bool fd_hole_is_deferred (const FdStore *store, const FdDomain *x, int64_t from,
                          int64_t to);
bool fd_remove_interval (FdStore *store, FdDomain *x, int64_t from, int64_t to,
                         FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/* What some values of a variable are supported by: */
typedef struct {
  const void *data;
  /* the least v >= @v without, and the least with support; may be beyond all
   * values */
  int64_t (*next_lost) (const void *data, int64_t v);
  int64_t (*next_kept) (const void *data, int64_t v);
  /* which of v..v + 63 have support, as bits */
  uint64_t (*word) (const void *data, int64_t v);
} FdSupport;

/* Leaves in @x what has support, and what may be put off. */
bool fd_keep_supported (FdStore *store, FdDomain *x, const FdSupport *support,
                        FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/* The least value >= @v outside of @x, the least within, or FD_VALUE_MAX + 1;
 * the greatest <= @v, or FD_VALUE_MIN - 1. */
int64_t fd_next_outside (const FdDomain *x, int64_t v);
int64_t fd_next_inside (const FdDomain *x, int64_t v);
int64_t fd_prev_outside (const FdDomain *x, int64_t v);
int64_t fd_prev_inside (const FdDomain *x, int64_t v);

/* Adds why @x had none of @from..@to before @at.  False: it had one, or they
 * are too many holes to look at; then, all that happened to @x is added. */
bool fd_explain_outside (const FdStore *store, FdVar x, int64_t from,
                         int64_t to, FdPosition at, FdAtoms *out);
/* Adds why no v of @x had v + @k in @y before @at, if that was so; false: it
 * was not, or to look would take too long. */
bool fd_explain_disjoint (const FdStore *store, FdVar x, int64_t k, FdVar y,
                          FdPosition at, FdAtoms *out);

#endif
