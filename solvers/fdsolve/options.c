/* SPDX-License-Identifier: MIT */

/* The values of options. */
#include "solver-private.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

const SolverOption *
solver_options_find (const SolverOption *options, const char *name)
{
  for (; options != NULL && options->name != NULL; options++)
    if (strcmp (options->name, name) == 0)
      return options;
  return NULL;
}

bool
solver_usage_error (GError **error, const char *format, ...)
{
  va_list ap;
  g_autofree char *message = NULL;

  va_start (ap, format);
  message = g_strdup_vprintf (format, ap);
  va_end (ap);
  g_set_error_literal (error, SOLVER_ERROR, SOLVER_ERROR_USAGE, message);
  return false;
}

bool
solver_parse_int (const char *text, const char *what, gint64 min, gint64 max,
                  gint64 *value, GError **error)
{
  char *end;
  gint64 v;
  const char *p = text;

  if (*p == '-' || *p == '+')
    p++;
  errno = 0;
  v = g_ascii_strtoll (text, &end, 10);
  if (!g_ascii_isdigit (*p) || *end != '\0' || errno != 0 || v < min || v > max)
    return max == G_MAXINT64
               ? solver_usage_error (error,
                                     "%s: expected a whole number from %" PRId64
                                     " up, found '%s'",
                                     what, min, text)
               : solver_usage_error (error,
                                     "%s: expected a whole number from %" PRId64
                                     " to %" PRId64 ", found '%s'",
                                     what, min, max, text);
  *value = v;
  return true;
}

const char *
solver_option (const Solver *solver, const char *name)
{
  g_return_val_if_fail (solver_options_find (solver->family->options, name),
                        NULL);

  return g_hash_table_lookup (solver->options, name);
}

bool
solver_option_int (const Solver *solver, const char *name, gint64 min,
                   gint64 max, gint64 *value, GError **error)
{
  const char *text = solver_option (solver, name);
  g_autofree char *what = g_strconcat ("--", name, NULL);

  return text == NULL || solver_parse_int (text, what, min, max, value, error);
}

bool
solver_option_choice (const Solver *solver, const char *name,
                      const char *const *choices, int *choice, GError **error)
{
  const char *text = solver_option (solver, name);
  g_autofree char *list = NULL;

  if (text == NULL)
    return true;
  for (int i = 0; choices[i] != NULL; i++)
    if (strcmp (choices[i], text) == 0) {
      *choice = i;
      return true;
    }
  list = g_strjoinv (", ", (char **) choices);
  return solver_usage_error (error, "--%s: expected one of %s, found '%s'",
                             name, list, text);
}

bool
solver_option_consistency (const Solver *solver, FdConsistency *consistency,
                           GError **error)
{
  static const char *const words[] = {"value", "singles", "bounds", "domain",
                                      NULL};
  static const FdConsistency levels[] = {
      FD_CONSISTENCY_VALUE, FD_CONSISTENCY_SINGLES, FD_CONSISTENCY_BOUNDS,
      FD_CONSISTENCY_DOMAIN};
  int choice = -1;

  if (!solver_option_choice (solver, "consistency", words, &choice, error))
    return false;
  if (choice >= 0)
    *consistency = levels[choice];
  return true;
}
