/* SPDX-License-Identifier: MIT */
/* suite.c - what the suites of this folder share */
#include "suite.h"

#include "kernel/store.h"

#include <string.h>

static _Thread_local unsigned n_criticals;
static _Thread_local bool expecting;

static void
count_critical (const char *domain, GLogLevelFlags level, const char *message,
                gpointer data)
{
  if (expecting && level & G_LOG_LEVEL_CRITICAL)
    n_criticals++;
  else
    g_log_default_handler (domain, level, message, data);
}

bool
was_refused (FdStore *store, const char *who, const char *part)
{
  const GError *error = store->error;
  store->error = NULL;
  bool ok = g_error_matches (error, FD_ERROR, FD_ERROR_INVALID) &&
            g_str_has_prefix (error->message, who) &&
            strstr (error->message, "expected") &&
            strstr (error->message, part);
  if (!ok)
    g_printerr ("%s: %s\n", who, error ? error->message : "no error");
  return ok;
}

void
criticals_expect (void)
{
  g_log_set_default_handler (count_critical, NULL);
  expecting = true;
  n_criticals = 0;
}

unsigned
criticals_seen (void)
{
  expecting = false;
  return n_criticals;
}

void
assert_values (FdStore *store, FdVar x, const int32_t *values, size_t n)
{
  g_autofree int32_t *got = g_new (int32_t, n + 1);
  ck_assert_uint_eq (fd_get_values (store, x, got, n + 1), n);
  ck_assert_uint_eq (fd_var_size (store, x), n);
  for (size_t i = 0; i < n; i++) {
    ck_assert_int_eq (got[i], values[i]);
    ck_assert (fd_var_contains (store, x, values[i]));
    ck_assert_int_eq (fd_var_next (store, x, values[i] - 1), values[i]);
  }
  ck_assert_int_eq (fd_var_min (store, x), values[0]);
  ck_assert_int_eq (fd_var_max (store, x), values[n - 1]);
  ck_assert_int_eq (fd_var_next (store, x, values[n - 1]), FD_VALUE_MAX + 1);
  int32_t value = 0;
  ck_assert (fd_get_value (store, x, &value) == (n == 1));
  ck_assert (fd_var_is_fixed (store, x) == (n == 1));
  if (n == 1)
    ck_assert_int_eq (value, values[0]);
}

int
suite_run (Suite *suite)
{
  SRunner *runner = srunner_create (suite);
  srunner_set_tap (runner, "-");
  srunner_run_all (runner, CK_SILENT);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
