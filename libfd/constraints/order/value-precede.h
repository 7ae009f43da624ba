/* SPDX-License-Identifier: MIT */
#ifndef FD_VALUE_PRECEDE_H
#define FD_VALUE_PRECEDE_H

#include <fd.h>

typedef struct {
  int32_t value;
  uint32_t place;
} Place;

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  int32_t *chain; /* c; or, where it is value after value, NULL */
  Place *sorted;  /* the same by value */
  uint32_t *up;   /* scratch: by index, see above */
  uint32_t n_chain;
  uint32_t most; /* the greatest place; those of c behind it never occur */
  int32_t least; /* without a chain, the values are least..greatest */
  int32_t greatest;
  /* trailed: */
  uint32_t first; /* those before are fixed */
  uint32_t s;     /* before x[first] */
  uint32_t top;   /* what may be the first with s = most behind it */
  uint32_t last;  /* all behind have a value with a place up to 1 */
  /* kept, not trailed: what top and last say may be about to change; or a run
   * has failed, and the next one will tell: */
  bool running;
  uint32_t room[];
} Precede;

extern const FdPropagatorClass fd_value_precede_class;

#endif
