/* SPDX-License-Identifier: MIT */
/* exported.c - constraints and their propagators from outside of the library,
 * with a look at what is handed over */
#define FD_EXPORTING

#include "constraint.h"
#include "deferred-hole.h"

#include "kernel/error.h"

/* --- posting ------------------------------------------------------------ */

bool
fd_post_as (FdStore *store, const char *who, const FdConstraintClass *klass,
            const FdArgument *arguments)
{
  if (!who)
    return fd_misused_null (__func__, "who");
  return fd_require_class_of (store, who, klass, arguments) &&
         fd_post_declared (store, who, klass, arguments);
}

bool
fd_post_reified_as (FdStore *store, const char *who, FdAtom b,
                    const FdConstraintClass *klass, const FdArgument *arguments)
{
  if (!who)
    return fd_misused_null (__func__, "who");
  return fd_require_definition_of (store, who, klass, arguments) &&
         fd_post_reified_declared (store, who, b, klass, arguments);
}

bool
fd_is_constant (const FdStore *store, FdVar x)
{
  return fd_require_var (store, x) && fd_var_is_constant (store, x);
}

int32_t
fd_first_min (const FdStore *store, FdVar x)
{
  return fd_require_var (store, x) ? fd_var_first_min (store, x) : 0;
}

int32_t
fd_first_max (const FdStore *store, FdVar x)
{
  return fd_require_var (store, x) ? fd_var_first_max (store, x) : 0;
}

/* --- domains ------------------------------------------------------------ */

#define ask(x, answer)                                                         \
  (G_LIKELY ((x) != NULL) ? (answer)                                           \
                          : (fd_misused_null (__func__, "domain"), 0))

int64_t
fd_domain_next_inside (const FdDomain *x, int64_t from)
{
  return ask (x, fd_next_inside (x, from));
}

int64_t
fd_domain_next_outside (const FdDomain *x, int64_t from)
{
  return ask (x, fd_next_outside (x, from));
}

int64_t
fd_domain_prev_inside (const FdDomain *x, int64_t from)
{
  return ask (x, fd_prev_inside (x, from));
}

int64_t
fd_domain_prev_outside (const FdDomain *x, int64_t from)
{
  return ask (x, fd_prev_outside (x, from));
}

static bool
require_domain (const FdStore *store, const char *who, const FdDomain *x)
{
  return fd_is_domain_of (store, x) ||
         fd_store_misuse (store, who,
                          "x is no domain of this store, expected one");
}

bool
fd_domain_remove_interval (FdStore *store, FdDomain *x, int64_t from,
                           int64_t to, FdReason reason)
{
  return fd_require_run (store) && require_domain (store, __func__, x) &&
         fd_remove_interval (store, x, from, to, reason);
}

bool
fd_domain_defers_interval (const FdStore *store, const FdDomain *x,
                           int64_t from, int64_t to)
{
  return fd_require_store (store) && require_domain (store, __func__, x) &&
         fd_hole_is_deferred (store, x, from, to);
}

bool
fd_domain_keep_supported (FdStore *store, FdDomain *x, const FdSupport *support,
                          FdReason reason)
{
  return fd_require_run (store) && require_domain (store, __func__, x) &&
         fd_require (store,
                     support && support->next_lost && support->next_kept &&
                         support->word,
                     "support is NULL or lacks a function, expected all") &&
         fd_keep_supported (store, x, support, reason);
}

/* --- reasons ------------------------------------------------------------ */

bool
fd_explain_outside (const FdStore *store, FdVar x, int64_t from, int64_t to,
                    FdPosition at, FdAtoms *out)
{
  return fd_require_explaining (store) && fd_require_var (store, x) &&
         fd_add_outside (store, x, from, to, at, out);
}

bool
fd_explain_disjoint (const FdStore *store, FdVar x, int64_t k, FdVar y,
                     FdPosition at, FdAtoms *out)
{
  return fd_require_explaining (store) && fd_require_var (store, x) &&
         fd_require_var (store, y) && fd_add_disjoint (store, x, k, y, at, out);
}
