/* SPDX-License-Identifier: MIT */
#ifndef FD_DEFERRED_HOLE_H
#define FD_DEFERRED_HOLE_H

#include "post.h"

/* --- fd-domain.h, fd-history.h, inline ---------------------------------- */

/* The functions of those headers without a part of their names, unchecked;
 * inside of the library those names are these. */
bool fd_hole_is_deferred (const FdStore *store, const FdDomain *x, int64_t from,
                          int64_t to);
bool fd_remove_interval (FdStore *store, FdDomain *x, int64_t from, int64_t to,
                         FdReason reason) G_GNUC_WARN_UNUSED_RESULT;
bool fd_keep_supported (FdStore *store, FdDomain *x, const FdSupport *support,
                        FdReason reason) G_GNUC_WARN_UNUSED_RESULT;
int64_t fd_next_outside (const FdDomain *x, int64_t v);
int64_t fd_next_inside (const FdDomain *x, int64_t v);
int64_t fd_prev_outside (const FdDomain *x, int64_t v);
int64_t fd_prev_inside (const FdDomain *x, int64_t v);
bool fd_add_outside (const FdStore *store, FdVar x, int64_t from, int64_t to,
                     FdPosition at, FdAtoms *out);
bool fd_add_disjoint (const FdStore *store, FdVar x, int64_t k, FdVar y,
                      FdPosition at, FdAtoms *out);

#ifndef FD_EXPORTING

FD_INLINE_ONLY bool
fd_domain_remove_interval (FdStore *store, FdDomain *x, int64_t from,
                           int64_t to, FdReason reason)
{
  return fd_remove_interval (store, x, from, to, reason);
}

FD_INLINE_ONLY bool
fd_domain_defers_interval (const FdStore *store, const FdDomain *x,
                           int64_t from, int64_t to)
{
  return fd_hole_is_deferred (store, x, from, to);
}

FD_INLINE_ONLY bool
fd_domain_keep_supported (FdStore *store, FdDomain *x, const FdSupport *support,
                          FdReason reason)
{
  return fd_keep_supported (store, x, support, reason);
}

FD_INLINE_ONLY int64_t
fd_domain_next_inside (const FdDomain *x, int64_t from)
{
  return fd_next_inside (x, from);
}

FD_INLINE_ONLY int64_t
fd_domain_next_outside (const FdDomain *x, int64_t from)
{
  return fd_next_outside (x, from);
}

FD_INLINE_ONLY int64_t
fd_domain_prev_inside (const FdDomain *x, int64_t from)
{
  return fd_prev_inside (x, from);
}

FD_INLINE_ONLY int64_t
fd_domain_prev_outside (const FdDomain *x, int64_t from)
{
  return fd_prev_outside (x, from);
}

FD_INLINE_ONLY bool
fd_explain_outside (const FdStore *store, FdVar x, int64_t from, int64_t to,
                    FdPosition at, FdAtoms *out)
{
  return fd_add_outside (store, x, from, to, at, out);
}

FD_INLINE_ONLY bool
fd_explain_disjoint (const FdStore *store, FdVar x, int64_t k, FdVar y,
                     FdPosition at, FdAtoms *out)
{
  return fd_add_disjoint (store, x, k, y, at, out);
}

#endif

#endif
