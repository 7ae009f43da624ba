/* SPDX-License-Identifier: MIT */
/* past.c - what explanations of a sum remember, where the kernel keeps it */
#include "linear.h"

#include "explain/explain.h"

G_STATIC_ASSERT (2 * sizeof (FdLinearPast) <= FD_REMEMBERED_BYTES);

FdLinearPast *
fd_linear_past (FdStore *store, const FdPropagator *base, bool above)
{
  FdLinearPast *both = fd_explain_remembered (store, base);
  return both ? &both[above] : NULL;
}
