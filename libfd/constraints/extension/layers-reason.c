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
  FdHistoryValues past, root;
  fd_history_values_init (&past, c->store, x, c->at);
  fd_history_values_init (&root, c->store, x, 0);
  for (uint32_t v = column->start; v < column->end; v++) {
    int32_t value = self->columns.value[v];
    if (fd_history_has (&past, value))
      self->gone[v] = FD_VALUE_THERE;
    else if (!fd_history_has (&root, value))
      self->gone[v] = FD_VALUE_NEVER;
    else
      self->gone[v] = value < past.min   ? FD_VALUE_BELOW
                      : value > past.max ? FD_VALUE_ABOVE
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
