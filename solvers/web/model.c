/* SPDX-License-Identifier: MIT */
/* model.c - models and searches, as libfd.js asks for them
 *
 * JavaScript passes numbers, and memory that it filled: a message is a row of
 * 32-bit words.  Each argument of a constraint begins at an even word: its kind
 * (FdArgumentKind), its length, and its values as the library has them.
 */
#include "web.h"

#include <fd.h>

/* --- memory and texts -------------------------------------------------------
 */

void *
web_allocate (uint32_t bytes)
{
  return malloc (bytes);
}

void
web_free (void *memory)
{
  free (memory);
}

const char *
web_error (FdStore *store)
{
  const GError *error = fd_store_error (store);
  return error ? error->message : "";
}

/* All classes as JSON: what they are called and take. */
char *
web_classes (void)
{
  GString *out = g_string_new ("[");
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  for (size_t i = 0; classes[i]; i++) {
    g_string_append_printf (out, "%s{\"name\":\"%s\",\"parameters\":[",
                            i ? "," : "", classes[i]->name);
    const FdParameter *p = classes[i]->parameters;
    for (int j = 0; j < FD_MAX_PARAMETERS && p[j].name; j++)
      g_string_append_printf (out, "%s[\"%s\",%d]", j ? "," : "", p[j].name,
                              (int) p[j].kind);
    g_string_append (out, "]}");
  }
  g_string_append_c (out, ']');
  return g_string_free (out, FALSE);
}

/* --- variables ---------------------------------------------------------------
 */

uint32_t
web_var_new (FdStore *store, int32_t min, int32_t max)
{
  return fd_var_new (store, min, max).id;
}

uint32_t
web_var_new_values (FdStore *store, const int32_t *values, uint32_t n)
{
  return fd_var_new_values (store, values, n).id;
}

int
web_var_set_name (FdStore *store, uint32_t x, const char *name)
{
  return fd_var_set_name (store, (FdVar){x}, name);
}

int32_t
web_var_min (FdStore *store, uint32_t x)
{
  return fd_var_min (store, (FdVar){x});
}

int32_t
web_var_max (FdStore *store, uint32_t x)
{
  return fd_var_max (store, (FdVar){x});
}

/* How many values @x has; those that there is room for are put in @values. */
uint32_t
web_var_values (FdStore *store, uint32_t x, int32_t *values, uint32_t room)
{
  return (uint32_t) fd_get_values (store, (FdVar){x}, values, room);
}

int
web_set_atom (FdStore *store, const FdAtom *atom)
{
  return fd_set_atom (store, *atom);
}

int
web_atom_holds (FdStore *store, const FdAtom *atom)
{
  return fd_atom_holds (store, *atom)   ? 1
         : fd_atom_fails (store, *atom) ? 0
                                        : -1;
}

/* --- constraints -------------------------------------------------------------
 */

static const uint32_t *
read_argument (const uint32_t *at, FdArgument *argument)
{
  static const uint8_t words[] = {
      [FD_ARGUMENT_ATOM] = 2,  [FD_ARGUMENT_ATOMS] = 2,  [FD_ARGUMENT_SET] = 2,
      [FD_ARGUMENT_INT64] = 2, [FD_ARGUMENT_INTS64] = 2,
  };
  const uint32_t *values = at + 2;
  argument->kind = (FdArgumentKind) at[0];
  argument->n = at[1];
  switch (argument->kind) {
  case FD_ARGUMENT_VARS:
  case FD_ARGUMENT_INTS:
  case FD_ARGUMENT_ATOMS:
  case FD_ARGUMENT_SET:
  case FD_ARGUMENT_INTS64:
    argument->vars = (const FdVar *) (const void *) values;
    break;
  case FD_ARGUMENT_ATOM:
  case FD_ARGUMENT_INT64:
    memcpy (&argument->number64, values, sizeof argument->number64);
    break;
  case FD_ARGUMENT_BOOL:
    argument->truth = values[0];
    break;
  default:
    argument->number = (int32_t) values[0];
  }
  size_t n = argument->n * MAX (words[argument->kind], 1);
  return values + n + n % 2;
}

/* How a constraint is posted. */
enum { ALWAYS, IFF, IF };

int
web_post (FdStore *store, const char *name, const uint32_t *message, int how,
          const FdAtom *atom)
{
  const FdConstraintClass *klass = fd_constraint_class_by_name (name);
  FdArgument arguments[FD_MAX_PARAMETERS] = {0};
  for (int i = 0; i < FD_MAX_PARAMETERS && klass->parameters[i].name; i++)
    message = read_argument (message, &arguments[i]);
  if (how == IFF)
    return fd_post_reified (store, *atom, klass, arguments);
  if (how == IF)
    fd_condition_begin (store, *atom);
  int good = fd_post_constraint (store, klass, arguments);
  if (how == IF)
    fd_condition_end (store);
  return good;
}

/* --- searches ----------------------------------------------------------------
 */

void
web_branch (FdSearch *search, const FdVar *x, uint32_t n, int var_select,
            int val_select)
{
  fd_search_add_branching (search, x, n, (FdVarSelect) var_select,
                           (FdValSelect) val_select);
}

int
web_objective (FdSearch *search, const int64_t *a, const FdVar *x, uint32_t n,
               int maximize)
{
  if (n == 1 && a[0] == 1) {
    (maximize ? fd_search_maximize : fd_search_minimize) (search, x[0]);
    return true;
  }
  return maximize ? fd_search_maximize_linear (search, a, x, n, NULL, NULL, 0)
                  : fd_search_minimize_linear (search, a, x, n, NULL, NULL, 0);
}

void
web_limits (FdSearch *search, double seconds, double nodes, double failures)
{
  if (seconds > 0)
    fd_search_set_time_limit (search, seconds);
  if (nodes > 0)
    fd_search_set_node_limit (search, (uint64_t) nodes);
  if (failures > 0)
    fd_search_set_failure_limit (search, (uint64_t) failures);
}

int
web_hint (FdSearch *search, uint32_t x, int32_t value)
{
  return fd_search_set_hint (search, (FdVar){x}, value);
}

void
web_seed (FdSearch *search, double seed)
{
  fd_search_set_seed (search, (uint64_t) seed);
}

/* The core, as a message: its length, and two words an atom. */
uint32_t
web_core (FdSearch *search, FdAtom *atoms, uint32_t room)
{
  size_t n;
  const FdAtom *core = fd_search_core (search, &n);
  for (size_t i = 0; i < n && i < room; i++)
    atoms[i] = core[i];
  return (uint32_t) n;
}

double
web_statistic (FdSearch *search, int i)
{
  const FdStatistics *s = fd_search_statistics (search);
  return (double) ((const uint64_t *) s)[i];
}

double
web_best (FdSearch *search)
{
  int64_t best;
  return fd_search_best (search, &best) ? (double) best : NAN;
}
