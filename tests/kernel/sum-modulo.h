/* SPDX-License-Identifier: MIT */
#ifndef KERNEL_SUM_MODULO_H
#define KERNEL_SUM_MODULO_H

#include <fd.h>

/* A user's propagator, written with the public header alone:
 * (x[0] + ... + x[n-1]) mod @modulus = @rest, with 0 <= rest < modulus. */
bool post_sum_modulo (FdStore *store, const FdVar *x, size_t n, int32_t modulus,
                      int32_t rest);

#endif
