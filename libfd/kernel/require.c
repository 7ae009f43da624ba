/* SPDX-License-Identifier: MIT */
/* require.c - checks of arguments, and the messages about a caller's mistakes
 *
 * The return value does not distinguish a refusal from an inconsistency.
 * Therefore each refusal sets the store's error, which says what was wrong and
 * what was expected.  Queries do so, too, although they change nothing else in
 * the store.
 */
#include "require.h"

#include "error.h"

#include <glib/gprintf.h>
#include <stdarg.h>

bool
fd_misused_null (const char *who, const char *what)
{
  return fd_complain (who, "the %s is NULL, expected one", what);
}

bool
fd_store_misuse (const FdStore *store, const char *who, const char *format, ...)
{
  if (!store)
    return fd_misused_null (who, "store");
  va_list args;
  va_start (args, format);
  char what[160];
  g_vsnprintf (what, sizeof what, format, args);
  va_end (args);
  return fd_store_refuse ((FdStore *) store, FD_ERROR_INVALID, "%s: %s", who,
                          what);
}

bool
fd_misused_var (const FdStore *store, const char *who, const char *name,
                FdVar x)
{
  if (store && !x.id)
    return fd_store_misuse (store, who,
                            "%s is FD_VAR_NONE, expected a variable", name);
  return fd_store_misuse (
      store, who,
      "%s is no variable of this store (id %u), expected one of its %u", name,
      x.id, store ? store->n_vars : 0);
}

bool
fd_misused_history (const FdStore *store, const char *who)
{
  return fd_store_misuse (store, who,
                          "the store does not explain, expected "
                          "fd_store_set_explaining()");
}

/* True if there is an array of @n elements; otherwise reports the mistake. */
bool
fd_misused_array (const FdStore *store, const char *who, const char *name,
                  const void *array, size_t n)
{
  if (!store || (!array && n))
    return fd_store_misuse (
        store, who, "%s is NULL, expected an array of length %zu", name, n);
  return n < FD_MAX_LENGTH ||
         fd_store_misuse (store, who,
                          "%s is of length %zu, expected less than %zu", name,
                          n, FD_MAX_LENGTH);
}

bool
fd_misused_vars (const FdStore *store, const char *who, const char *name,
                 const FdVar *x, size_t n)
{
  if (!fd_misused_array (store, who, name, x, n))
    return false;
  size_t i = 0;
  while (fd_var_is_valid (store, x[i]))
    i++;
  char element[64];
  g_snprintf (element, sizeof element, "%s[%zu]", name, i);
  return fd_misused_var (store, who, element, x[i]);
}

bool
fd_misused_atom (const FdStore *store, const char *who, const char *name,
                 FdAtom atom)
{
  char whose[64];
  g_snprintf (whose, sizeof whose, "the variable of %s", name);
  return fd_misused_var (store, who, whose, fd_atom_var (atom));
}

bool
fd_misused_atoms (const FdStore *store, const char *who, const char *name,
                  const FdAtom *atom, size_t n)
{
  if (!fd_misused_array (store, who, name, atom, n))
    return false;
  size_t i = 0;
  while (fd_atom_is_valid (store, atom[i]))
    i++;
  char element[64];
  g_snprintf (element, sizeof element, "%s[%zu]", name, i);
  return fd_misused_atom (store, who, element, atom[i]);
}

static bool
refuse_pending (const FdStore *store, const char *who)
{
  return fd_store_misuse (store, who,
                          "the constraint \"%s\" is made but not posted, "
                          "expected fd_post() first",
                          store->pending->klass->name);
}

static bool
refuse_in_propagate (const FdStore *store, const char *who)
{
  return fd_store_misuse (store, who,
                          "called by propagate() of \"%s\", expected one of "
                          "the prunings of fd-propagator.h there",
                          store->running->klass->name);
}

static bool
refuse_in_callback (const FdStore *store, const char *who)
{
  static const char *const name[] = {
      [FD_CALLBACK_UNDO] = "a listener of fd_on_undo()",
      [FD_CALLBACK_DESTROY] = "a function that frees what is the user's",
      [FD_CALLBACK_BRANCHING] = "an FdBranchFunc",
      [FD_CALLBACK_EXPLAIN] = "explain() of a class",
      [FD_CALLBACK_ADVISE] = "advise() of a class",
  };
  return fd_store_misuse (store, who,
                          "called by %s, expected a call between changes",
                          name[store->callback]);
}

bool
fd_misused_run (const FdStore *store, const char *who)
{
  if (store && store->callback == FD_CALLBACK_ADVISE)
    return fd_store_misuse (store, who,
                            "called by advise() of a class, expected a change "
                            "in propagate()");
  if (store && store->running && store->running != store->listener)
    return true;
  return fd_store_misuse (store, who,
                          "called outside of propagate(), expected a change "
                          "of fd-store.h there");
}

bool
fd_misused_busy (const FdStore *store, const char *who)
{
  if (!store)
    return fd_misused_null (who, "store");
  if (store->callback)
    return refuse_in_callback (store, who);
  if (store->listening)
    return fd_store_misuse (
        store, who, "called by a listener, expected a call between changes");
  if (store->running)
    return refuse_in_propagate (store, who);
  if (store->pending)
    return refuse_pending (store, who);
  return fd_store_misuse (store, who,
                          "a batch is open, expected fd_store_commit() before");
}

bool
fd_refuse_change (FdStore *store, const char *who)
{
  if (!store)
    return fd_misused_null (who, "store");
  if (store->callback)
    return refuse_in_callback (store, who);
  if (store->running && !store->listening)
    return refuse_in_propagate (store, who);
  if (store->n_levels < store->held)
    return fd_store_misuse (store, who,
                            "a search under way would undo it when it goes on, "
                            "expected fd_store_push() before, or the end of "
                            "the search");
  if (store->pending)
    return refuse_pending (store, who);
  return fd_store_misuse (store, who,
                          "fd_condition_begin() was refused, expected "
                          "fd_condition_end() before");
}
