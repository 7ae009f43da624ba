/* SPDX-License-Identifier: MIT */
/* layers-reason.c - what a reason says of the values of one layer
 *
 * Of values below what was the least one then, the greatest that must be gone
 * gives a bound, and the others below it are gone by it, too; likewise above.
 * Where the variable was fixed, its value says more than two of these.
 */
#include "layers-reason.h"

void
fd_layers_find_gone (const FdLayersReason *c, uint32_t i)
{
  FdLayers *self = c->self;
  FdVar x = fd_propagator_var (&self->base, i);
  const FdColumn *column = &self->columns.column[i];
  int32_t min = fd_min_at (c->store, x, c->at);
  int32_t max = fd_max_at (c->store, x, c->at);
  for (uint32_t v = column->start; v < column->end; v++) {
    int32_t value = self->columns.value[v];
    if (value >= min && value <= max &&
        fd_contains_at (c->store, x, value, c->at))
      self->gone[v] = FD_VALUE_THERE;
    else if (!fd_contains_at (c->store, x, value, 0))
      self->gone[v] = FD_VALUE_NEVER;
    else
      self->gone[v] = value < min   ? FD_VALUE_BELOW
                      : value > max ? FD_VALUE_ABOVE
                                    : FD_VALUE_HOLE;
  }
}

void
fd_layers_need (FdLayers *self, FdLayersNeeded *needed, uint32_t v)
{
  int32_t value = self->columns.value[v];
  if (self->gone[v] == FD_VALUE_BELOW) {
    needed->greatest_below =
        needed->below ? MAX (needed->greatest_below, value) : value;
    needed->below = true;
  } else if (self->gone[v] == FD_VALUE_ABOVE) {
    needed->least_above =
        needed->above ? MIN (needed->least_above, value) : value;
    needed->above = true;
  } else if (self->gone[v] == FD_VALUE_HOLE) {
    needed->hole = true;
    self->gone[v] = FD_VALUE_NAMED;
  }
}

void
fd_layers_add_needed (const FdLayersReason *c, uint32_t i,
                      const FdLayersNeeded *needed)
{
  FdLayers *self = c->self;
  if (!needed->below && !needed->above && !needed->hole)
    return;
  FdVar x = fd_propagator_var (&self->base, i);
  const FdColumn *column = &self->columns.column[i];
  int32_t min = fd_min_at (c->store, x, c->at);
  bool fixed = min == fd_max_at (c->store, x, c->at) &&
               needed->below + needed->above + needed->hole > 1;
  if (fixed)
    fd_atoms_add (c->out, fd_atom (x, FD_EQ, min));
  else if (needed->below)
    fd_atoms_add (c->out, fd_atom (x, FD_GT, needed->greatest_below));
  if (!fixed && needed->above)
    fd_atoms_add (c->out, fd_atom (x, FD_LT, needed->least_above));
  for (uint32_t v = column->start; v < column->end; v++) {
    uint8_t *gone = &self->gone[v];
    int32_t value = self->columns.value[v];
    if (!fixed && *gone == FD_VALUE_NAMED)
      fd_atoms_add (c->out, fd_atom (x, FD_NE, value));
    if (*gone == FD_VALUE_THERE || *gone == FD_VALUE_NEVER)
      continue;
    if (fixed || *gone == FD_VALUE_NAMED ||
        (*gone == FD_VALUE_BELOW && needed->below &&
         value <= needed->greatest_below) ||
        (*gone == FD_VALUE_ABOVE && needed->above &&
         value >= needed->least_above))
      *gone = FD_VALUE_CUT;
  }
}
