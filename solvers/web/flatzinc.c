/* SPDX-License-Identifier: MIT */
/* flatzinc.c - models that are text, as libfd.js asks for them */
#include "web.h"

#include <fd-flatzinc.h>

static char *last_error;

const char *
web_flatzinc_error (void)
{
  return last_error ? last_error : "";
}

static void
take_error (GError *error)
{
  g_free (last_error);
  last_error = error ? g_strdup (error->message) : NULL;
  g_clear_error (&error);
}

FdFlatzinc *
web_flatzinc_read (FdStore *store, const char *text)
{
  GError *error = NULL;
  FdFlatzinc *model =
      fd_flatzinc_read_memory (store, text, -1, "model", &error);
  take_error (error);
  return model;
}

/* The solution that the store holds, if it passes the check of the text. */
char *
web_flatzinc_solution (FdFlatzinc *model)
{
  GError *error = NULL;
  bool good = fd_flatzinc_check_solution (model, &error);
  take_error (error);
  if (!good)
    return NULL;
  GString *text = g_string_new (NULL);
  fd_flatzinc_append_solution (model, text);
  return g_string_free (text, FALSE);
}

int
web_flatzinc_proves (FdFlatzinc *model, int claim, double best)
{
  GError *error = NULL;
  bool good = fd_flatzinc_proves (model, (FdFlatzincClaim) claim,
                                  (int64_t) best, &error);
  take_error (error);
  return good;
}

FdSearch *
web_flatzinc_search (FdFlatzinc *model, unsigned flags)
{
  return fd_flatzinc_search_new (model, flags, NULL, NULL);
}

double
web_flatzinc_objective (FdFlatzinc *model)
{
  return (double) fd_flatzinc_objective_value (model);
}
