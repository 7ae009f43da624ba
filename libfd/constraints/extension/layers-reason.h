/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_LAYERS_REASON_H
#define FD_EXTENSION_LAYERS_REASON_H

#include "layers.h"

/* What a value was: there; gone as a hole, below or above the bounds; or it was
 * never there.  NAMED: a hole that the reason is to name; CUT: gone by the
 * reason, as far as it is known. */
typedef enum {
  FD_VALUE_THERE,
  FD_VALUE_HOLE,
  FD_VALUE_BELOW,
  FD_VALUE_ABOVE,
  FD_VALUE_NEVER,
  FD_VALUE_NAMED,
  FD_VALUE_CUT
} FdValueState;

/* A reason in the making. */
typedef struct {
  FdLayers *self;
  const FdStore *store;
  FdPosition at;
  FdAtoms *out;
} FdLayersReason;

/* What it is to say of a variable. */
typedef struct {
  bool below, above, hole;
  int32_t greatest_below, least_above;
} FdLayersNeeded;

/* Finds what the values of layer @i were: gone[]. */
void fd_layers_find_gone (const FdLayersReason *c, uint32_t i);
/* The reason must say that value @v, which was gone, was. */
void fd_layers_need (FdLayers *self, FdLayersNeeded *needed, uint32_t v);
/* Adds the atoms, and cuts what they say is gone. */
void fd_layers_add_needed (const FdLayersReason *c, uint32_t i,
                           const FdLayersNeeded *needed);

/* Whether edge @e is gone by the reason alone. */
static inline bool
fd_layers_is_cut (const FdLayers *self, uint32_t e)
{
  uint8_t gone = self->gone[self->label[e]];
  return gone == FD_VALUE_CUT || gone == FD_VALUE_NEVER;
}

#endif
