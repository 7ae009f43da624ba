/* SPDX-License-Identifier: MIT */
#ifndef FD_ASSUMING_H
#define FD_ASSUMING_H

#include "fd-clash.h"

/* Parts that are atoms, and the search that is asked, again and again, whether
 * they have a solution together; @failures as of fd_clashes_new_assuming(). */
typedef struct {
  FdSearch *search;
  FdAtom *atom;
  size_t n;
  uint64_t failures;
} FdAssuming;

/* NULL: refused, or out of memory. */
FdAssuming *fd_assuming_new (FdSearch *search, const FdAtom *atoms, size_t n,
                             uint64_t failures);
void fd_assuming_free (FdAssuming *assuming);
/* A #FdClashTestFunc; @data is the FdAssuming. */
FdStatus fd_assuming_test (bool *in, gpointer data);

#endif
