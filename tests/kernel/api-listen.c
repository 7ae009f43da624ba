/* SPDX-License-Identifier: MIT */
/* api-listen.c - the change listeners of a trace */
#include "api-run.h"
#include "dump.h"

#include <string.h>

static bool
listener_told (FdStore *store, FdVar x, gpointer data)
{
  Listener *self = data;
  self->told++;
  if (!self->prunes || fd_var_contains (store, x, self->v))
    return true;
  return fd_set_no_value (store, self->y, self->w);
}

static void
listener_destroyed (gpointer data)
{
  ((Listener *) data)->destroyed++;
}

bool
listen_begin (Run *run, const Op *op)
{
  /* If x != v already, nobody will tell that it became so. */
  if (op->kind == OP_IMPLY &&
      !fd_var_contains (run->store, run->var[op->a[0]], op->a[1]))
    return fd_set_no_value (run->store, run->var[op->a[2]], op->a[3]);
  Model *model = run->model;
  Listener *self = &run->listener[model->n_listeners];
  *self = (Listener){.x = run->var[op->a[0]], .prunes = op->kind == OP_IMPLY};
  if (self->prunes) {
    self->v = op->a[1];
    self->y = run->var[op->a[2]];
    self->w = op->a[3];
  }
  self->before = values_dump (run->store, self->x);
  self->id = fd_on_change (run->store, self->x, listener_told, self,
                           listener_destroyed);
  if (!self->id) {
    if (self->destroyed)
      run_problem (run, "data of a listener refused was destroyed");
    g_clear_pointer (&self->before, g_free);
    return false;
  }
  model->listening |= UINT64_C (1) << model->n_listeners++;
  return true;
}

void
listen_off (Run *run, uint32_t which)
{
  Model *model = run->model;
  if (!model->n_listeners)
    return;
  which %= (uint32_t) model->n_listeners;
  if (run->listener[which].prunes)
    return;
  fd_off_change (run->store, run->listener[which].id);
  if (!run_was_refused (run))
    model->listening &= ~(UINT64_C (1) << which);
}

static bool
any_prunes (const Run *run)
{
  for (int i = 0; i < run->model->n_listeners; i++)
    if (run->listener[i].prunes)
      return true;
  return false;
}

void
listen_check (Run *run, bool exactly)
{
  bool once = !any_prunes (run);
  for (int i = 0; i < run->model->n_listeners; i++) {
    Listener *self = &run->listener[i];
    if (self->destroyed)
      run_problem (run, "data of listener %d destroyed too early", i);
    char *now = values_dump (run->store, self->x);
    bool changed = strcmp (now, self->before);
    bool on = run->model->listening >> i & 1;
    if (exactly && !on && self->told)
      run_problem (run, "listener %d is off, but was told", i);
    if (exactly && on && changed != (self->told > 0))
      run_problem (run, "listener %d told %u times:%s ->%s", i, self->told,
                   self->before, now);
    if (exactly && on && once && self->told > 1)
      run_problem (run, "listener %d told %u times of one change", i,
                   self->told);
    g_free (self->before);
    self->before = now;
    self->told = 0;
  }
}

void
listen_gone (Run *run, int first)
{
  for (int i = first; i < run->model->n_listeners; i++) {
    Listener *self = &run->listener[i];
    if (self->destroyed != 1)
      run_problem (run, "data of listener %d destroyed %u times", i,
                   self->destroyed);
    g_clear_pointer (&self->before, g_free);
  }
}
