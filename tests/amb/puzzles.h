/* SPDX-License-Identifier: MIT */
#ifndef PUZZLES_H
#define PUZZLES_H

#include "../tap.h"

#include <fd.h>
#include <string.h>

/* SEND + MORE = MONEY of s, e, n, d, m, o, r, y. */
static inline bool
send_adds_up (const int32_t *v)
{
  int32_t s = v[0], e = v[1], n = v[2], d = v[3];
  int32_t m = v[4], o = v[5], r = v[6], y = v[7];
  return 1000 * s + 100 * e + 10 * n + d + 1000 * m + 100 * o + 10 * r + e ==
         10000 * m + 1000 * o + 100 * n + 10 * e + y;
}

static inline bool
all_differ (const int32_t *v, size_t n)
{
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++)
      if (v[i] == v[j])
        return false;
  return true;
}

static const int32_t send_solution[] = {9, 5, 6, 7, 1, 0, 8, 2};

/* Bodies of more than one suite. */
static inline void
one_of_ten (FdAmb *amb, gpointer data)
{
  *(int32_t *) data = fd_amb_choose_range (amb, 1, 10);
}

static inline void
queens (FdAmb *amb, gpointer data)
{
  int32_t *column = data;
  for (int i = 0; i < 8; i++) {
    column[i] = fd_amb_choose_except (amb, 0, 7, column, (size_t) i);
    if (!fd_amb_is_replaying (amb))
      for (int j = 0; j < i; j++)
        fd_amb_require (amb, ABS (column[i] - column[j]) != i - j);
  }
}

/* Complaints of the library are counted while a test expects them. */
static unsigned n_complaints;

static inline void
count_complaint (const gchar *domain, GLogLevelFlags level,
                 const gchar *message, gpointer data)
{
  (void) domain, (void) level, (void) message, (void) data;
  n_complaints++;
}

#define ASSERT_COMPLAINTS(n, statement)                                        \
  do {                                                                         \
    GLogFunc usual_ = g_log_set_default_handler (count_complaint, NULL);       \
    n_complaints = 0;                                                          \
    statement;                                                                 \
    g_log_set_default_handler (usual_, NULL);                                  \
    ck_assert_uint_eq (n_complaints, n);                                       \
  } while (0)

/* The call of @who was refused with %FD_ERROR_INVALID and a sentence with
 * @part. */
static inline bool
was_refused (const FdAmb *amb, const char *who, const char *part)
{
  const GError *error = fd_amb_error (amb);
  return g_error_matches (error, FD_ERROR, FD_ERROR_INVALID) &&
         g_str_has_prefix (error->message, who) &&
         strstr (error->message, part) && strstr (error->message, "expected");
}
#define ASSERT_REFUSED(amb, who, part, statement)                              \
  do {                                                                         \
    statement;                                                                 \
    ck_assert_msg (was_refused (amb, who, part), "%s: %s", who,                \
                   fd_amb_error (amb) ? fd_amb_error (amb)->message : "-");    \
  } while (0)

#endif
