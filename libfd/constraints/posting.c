/* SPDX-License-Identifier: MIT */
/* posting.c - what posting functions need: memory to work in, what may be taken
 * for true for good, refusals
 */
#include "post.h"

#include "kernel/error.h"

#include <stdarg.h>

/* Of nothing, too, there is a block. */
static size_t
bytes_of (size_t n, size_t size)
{
  size_t bytes;
  return __builtin_mul_overflow (MAX (n, 1), size, &bytes) ? SIZE_MAX : bytes;
}

void *
fd_scratch_new (FdStore *store, size_t n, size_t size)
{
  if (!fd_require_store (store) ||
      !fd_require (store, size, "elements of 0 bytes, expected 1 or more"))
    return NULL;
  void *scratch = NULL;
  if (bytes_of (n, size) < SIZE_MAX / 2)
    scratch = fd_memory_alloc (&store->memory, bytes_of (n, size));
  if (!scratch)
    fd_store_refuse (store, FD_ERROR_MEMORY, "constraint: out of memory");
  return scratch;
}

void
fd_scratch_free (FdStore *store, void *scratch, size_t n, size_t size)
{
  if (fd_require_store (store))
    fd_memory_free (&store->memory, scratch, bytes_of (n, size));
}

/* Each sets the bit of the last digits of its number. */
bool
fd_vars_differ (const FdStore *store, const FdVar *x, size_t n)
{
  enum { BITS = 4096 };
  bool ascending = true;
  uint32_t last = 0;
  for (size_t i = 0; i < n && ascending; i++) {
    uint32_t id = fd_domain (store, x[i])->id;
    ascending = id > last;
    last = id;
  }
  if (ascending || n > BITS)
    return ascending;
  uint64_t seen[BITS / 64];
  fd_memory_zero (seen, sizeof seen);
  for (size_t i = 0; i < n; i++) {
    uint32_t id = fd_domain (store, x[i])->id % BITS;
    uint64_t bit = UINT64_C (1) << id % 64;
    if (seen[id / 64] & bit)
      return false;
    seen[id / 64] |= bit;
  }
  return true;
}

bool
fd_is_given (const FdStore *store, FdAtom atom)
{
  if (!fd_require_atom (store, atom))
    return false;
  return store->explaining ? fd_atom_holds_at (store, atom, 0)
                           : fd_atom_is_true (store, atom);
}

int32_t
fd_given_min (const FdStore *store, FdVar x)
{
  if (!fd_require_var (store, x))
    return 0;
  return store->explaining ? fd_min_at (store, x, 0)
                           : fd_domain_min (fd_domain (store, x));
}

int32_t
fd_given_max (const FdStore *store, FdVar x)
{
  if (!fd_require_var (store, x))
    return 0;
  return store->explaining ? fd_max_at (store, x, 0)
                           : fd_domain_max (fd_domain (store, x));
}

bool
fd_post_refuse (FdStore *store, FdError code, const char *format, ...)
{
  if (!fd_store_enter (store) ||
      !fd_require (store, format, "the format is NULL, expected one"))
    return false;
  va_list args;
  va_start (args, format);
  fd_store_refuse_valist (store, code, format, args);
  va_end (args);
  return false;
}
