/* SPDX-License-Identifier: MIT */
/* lazy.c - choices left to propagation and search
 *
 * What the body posts is in a level of the store that lasts as long as the run:
 * a replay posts all of it anew.  When the body has returned, the search works
 * above that level, so only choices made at once cost replays.
 */
#include "amb.h"

#include "kernel/condition.h"
#include "kernel/transaction.h"

/* --- the level of a run ------------------------------------------------- */

bool
fd_amb_open_level (FdAmb *amb)
{
  FdStore *store = amb->store;
  if (!fd_store_push (store))
    return false;
  fd_hold_begin (store, &amb->hold);
  store->error = NULL; /* what there is, is of this run */
  amb->in_level = true;
  amb->n_vars = 0;
  return true;
}

bool
fd_amb_close_body (FdAmb *amb)
{
  return fd_batch_end (amb->store, true) && !amb->store->halt;
}

void
fd_amb_close_level (FdAmb *amb)
{
  if (!amb->in_level)
    return;
  fd_batch_end (amb->store, false);
  fd_search_free (amb->search);
  amb->search = NULL;
  amb->in_level = false;
  amb->store->halt = FD_LIMIT_NONE;
  fd_hold_end (amb->store, &amb->hold);
}

bool
fd_amb_store_halted (FdAmb *amb)
{
  FdStore *store = amb->store;
  FdLimit halt = store->halt;
  store->halt = FD_LIMIT_NONE;
  if (halt == FD_LIMIT_MEMORY ||
      g_error_matches (store->error, FD_ERROR, FD_ERROR_MEMORY))
    amb->limits.reached = FD_LIMIT_MEMORY;
  else if (halt != FD_LIMIT_NONE)
    amb->limits.reached = halt;
  else if (store->error)
    fd_amb_err (amb, store->error->code, "%s", store->error->message);
  else
    return false;
  return true;
}

/* --- the store ---------------------------------------------------------- */

/* A body that asks first is in its first run: the store has no other limits. */
static bool
make_store (FdAmb *amb)
{
  amb->store = fd_store_new ();
  if (!amb->store)
    return false;
  amb->owns_store = true;
  fd_store_set_memory_limit (amb->store, amb->memory.limit);
  if (!amb->active)
    return true;
  amb->outer_deadline = fd_store_begin_search (amb->store, &amb->limits.stop,
                                               amb->limits.deadline);
  amb->seen_propagations = 0;
  return !amb->running || fd_amb_open_level (amb);
}

FdStore *
fd_amb_store (FdAmb *amb)
{
  if (!fd_require_amb (amb))
    return NULL;
  if (!amb->store && !make_store (amb) && amb->running)
    fd_amb_leave_limit (amb, FD_LIMIT_MEMORY);
  return amb->store;
}

void
fd_amb_set_store (FdAmb *amb, FdStore *store)
{
  if (!fd_require_amb (amb) ||
      !fd_require_setting (amb, store, "the store is NULL, expected one") ||
      !fd_require_setting (amb, !amb->store,
                           "the amb has a store, expected the first call that "
                           "gives or asks for one") ||
      !fd_require_setting (
          amb, !amb->begun,
          "the amb has begun, expected a call before the first "
          "fd_amb_next()"))
    return;
  amb->store = store;
}

void
fd_amb_set_branching (FdAmb *amb, FdVarSelect var_select,
                      FdValSelect val_select)
{
  if (!fd_require_amb (amb) ||
      !fd_require_setting (amb,
                           (unsigned) var_select <= FD_SELECT_RANDOM &&
                               (unsigned) val_select <= FD_ASSIGN_OUT_RANDOM,
                           "selections %d and %d, expected one of FdVarSelect "
                           "and one of FdValSelect",
                           (int) var_select, (int) val_select))
    return;
  amb->has_branching = true;
  amb->var_select = var_select;
  amb->val_select = val_select;
}

/* --- variables ---------------------------------------------------------- */

static FdVar
chosen (FdAmb *amb, FdVar x)
{
  if (!x.id) {
    fd_amb_fail (amb); /* with the store's error */
    return x;
  }
  if (!fd_amb_grow (amb, (void **) &amb->vars, &amb->vars_room, amb->n_vars + 1,
                    sizeof *amb->vars))
    fd_amb_leave_limit (amb, FD_LIMIT_MEMORY);
  amb->vars[amb->n_vars++] = x;
  return x;
}

FdVar
fd_amb_choose_var (FdAmb *amb, const int32_t *values, size_t n)
{
  if (!fd_amb_check_inside (amb, G_STRFUNC) ||
      !fd_require_array_of_amb (amb, values, n))
    return FD_VAR_NONE;
  if (!n) {
    fd_amb_fail (amb);
    return FD_VAR_NONE;
  }
  return chosen (amb, fd_var_new_values (fd_amb_store (amb), values, n));
}

FdVar
fd_amb_choose_var_range (FdAmb *amb, int32_t min, int32_t max)
{
  if (!fd_amb_check_inside (amb, G_STRFUNC))
    return FD_VAR_NONE;
  if (min > max) {
    fd_amb_fail (amb);
    return FD_VAR_NONE;
  }
  return chosen (amb, fd_var_new (fd_amb_store (amb), min, max));
}

int32_t
fd_amb_choose_value (FdAmb *amb, FdVar x)
{
  if (!fd_amb_check_inside (amb, G_STRFUNC))
    return 0;
  FdStore *store = fd_amb_store (amb);
  if (!fd_require_var_of_amb (amb, x))
    return 0;
  int32_t min = fd_var_min (store, x), max = fd_var_max (store, x), value;
  uint64_t size = fd_var_size (store, x);
  if (size == (uint64_t) ((int64_t) max - min) + 1) {
    value = fd_amb_choose_range (amb, min, max);
  } else {
    int32_t *values = fd_amb_alloc (amb, size * sizeof *values);
    fd_get_values (store, x, values, size);
    value = fd_amb_choose (amb, values, size);
  }
  fd_amb_require (amb, fd_set_value (store, x, value));
  return value;
}

int32_t
fd_amb_value (const FdAmb *amb, FdVar x)
{
  int32_t value = 0;
  if (!fd_require_amb (amb) ||
      !fd_require_of_amb (amb, amb->in_level,
                          "there is no run of an amb with variables, expected "
                          "one in the body or at a solution") ||
      !fd_require_var_of_amb (amb, x))
    return 0;
  bool fixed = fd_get_value (amb->store, x, &value);
  (void) fd_require_of_amb (amb, fixed,
                            "variable %u has no value yet, expected one", x.id);
  return value;
}

/* --- the search --------------------------------------------------------- */

enum { SLICE = 256 }; /* nodes */

static bool
begin_search (FdAmb *amb)
{
  amb->search = fd_search_new (amb->store);
  if (!amb->search)
    return false;
  amb->seen_nodes = 1; /* the root is no branch */
  amb->seen_failures = 0;
  FdVarSelect var_select = amb->var_select;
  FdValSelect val_select = amb->val_select;
  if (!amb->has_branching) {
    var_select = FD_SELECT_INPUT_ORDER;
    val_select = amb->shuffled ? FD_ASSIGN_RANDOM : FD_ASSIGN_MIN;
  }
  if (amb->shuffled)
    fd_search_set_seed (amb->search, fd_random_next (&amb->random));
  fd_search_add_branching (amb->search, amb->vars, amb->n_vars, var_select,
                           val_select);
  return true;
}

/* What is left of a limit, as a limit of the search. */
static uint64_t
rest (uint64_t limit, uint64_t used, uint64_t seen)
{
  return !limit ? 0 : limit > used ? seen + (limit - used) : seen;
}

static void
count (FdAmb *amb)
{
  const FdStatistics *s = fd_search_statistics (amb->search);
  FdAmbStatistics *own = &amb->statistics;
  if (s->nodes > amb->seen_nodes)
    own->choices += s->nodes - amb->seen_nodes;
  own->failures += s->failures - amb->seen_failures;
  amb->seen_nodes = MAX (s->nodes, 1);
  amb->seen_failures = s->failures;
}

/* The limits of the ambs around this one are looked at between slices. */
static FdStatus
search_slice (FdAmb *amb)
{
  const FdAmbStatistics *own = &amb->statistics;
  uint64_t nodes = rest (amb->limits.nodes, own->choices, amb->seen_nodes);
  uint64_t slice = amb->seen_nodes + SLICE;
  fd_search_set_node_limit (amb->search, nodes ? MIN (nodes, slice) : slice);
  fd_search_set_failure_limit (
      amb->search,
      rest (amb->limits.failures, own->failures, amb->seen_failures));
  FdStatus status = fd_search_next (amb->search);
  count (amb);
  return status;
}

FdStatus
fd_amb_complete (FdAmb *amb)
{
  if (!amb->search && !begin_search (amb)) {
    amb->limits.reached = FD_LIMIT_MEMORY;
    return FD_STATUS_LIMIT;
  }
  for (;;) {
    if (fd_amb_limited (amb))
      return FD_STATUS_LIMIT;
    FdStatus status = search_slice (amb);
    if (status == FD_STATUS_SOLUTION) {
      amb->statistics.solutions++;
      amb->state = FD_AMB_SOLUTION;
      return status;
    }
    if (status == FD_STATUS_EXHAUSTED) {
      amb->state = FD_AMB_BACK;
      return status;
    }
    if (status == FD_STATUS_ERROR) {
      amb->error = g_error_copy (amb->store->error);
      amb->state = FD_AMB_ERROR;
      fd_amb_close_run (amb);
      return status;
    }
    if (fd_search_limit (amb->search) != FD_LIMIT_NODES) {
      amb->limits.reached = fd_search_limit (amb->search);
      return status;
    }
  }
}
