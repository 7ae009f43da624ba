/* SPDX-License-Identifier: MIT */
/* error.c - GError */
#include "glib.h"

GQuark
g_file_error_quark (void)
{
  return g_quark_from_static_string ("g-file-error-quark");
}

GFileError
g_file_error_from_errno (int code)
{
  return code == EEXIST   ? G_FILE_ERROR_EXIST
         : code == ENOENT ? G_FILE_ERROR_NOENT
         : code == EINTR  ? G_FILE_ERROR_INTR
                          : G_FILE_ERROR_FAILED;
}

const char *
g_strerror (int code)
{
  return strerror (code);
}

GError *
g_error_new_literal (GQuark domain, int code, const char *message)
{
  GError *error = g_new (GError, 1);
  *error = (GError){domain, code, g_strdup (message)};
  return error;
}

static GError *
error_new (GQuark domain, int code, const char *format, va_list args)
{
  GError *error = g_new (GError, 1);
  *error = (GError){domain, code, g_strdup_vprintf (format, args)};
  return error;
}

GError *
g_error_new (GQuark domain, int code, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  GError *error = error_new (domain, code, format, args);
  va_end (args);
  return error;
}

GError *
g_error_copy (const GError *error)
{
  return g_error_new_literal (error->domain, error->code, error->message);
}

void
g_error_free (GError *error)
{
  g_free (error->message);
  g_free (error);
}

void
g_clear_error (GError **error)
{
  if (error && *error)
    g_error_free (g_steal_pointer (error));
}

gboolean
g_error_matches (const GError *error, GQuark domain, int code)
{
  return error && error->domain == domain && error->code == code;
}

void
g_set_error (GError **error, GQuark domain, int code, const char *format, ...)
{
  va_list args;
  if (!error)
    return;
  va_start (args, format);
  *error = error_new (domain, code, format, args);
  va_end (args);
}

void
g_set_error_literal (GError **error, GQuark domain, int code,
                     const char *message)
{
  if (error)
    *error = g_error_new_literal (domain, code, message);
}

void
g_propagate_error (GError **to, GError *from)
{
  if (to)
    *to = from;
  else
    g_error_free (from);
}

void
g_prefix_error (GError **error, const char *format, ...)
{
  va_list args;
  if (!error || !*error)
    return;
  va_start (args, format);
  g_autofree char *prefix = g_strdup_vprintf (format, args);
  va_end (args);
  g_autofree char *message = (*error)->message;
  (*error)->message = g_strconcat (prefix, message, NULL);
}
