/* SPDX-License-Identifier: MIT */
/* read.c - job shops in the format of the OR-Library */
#include "read.h"

#include <string.h>

/* An order is a variable and two constraints for each pair of tasks that need
 * the same machine. */
enum { MOST_JOBS = 10000, MOST_TASKS = 100000, MOST_PAIRS = 2000000 };
enum { MOST_TIME = FD_VALUE_MAX - 1 };

typedef struct _JobShopReader Reader;

struct _JobShopReader {
  SolverStream *stream;
  const SolverText *text;
  size_t at;   /* in the line */
  guint line;  /* its number, from 1 */
  char *name;  /* of the next instance */
  guint count; /* instances begun */
  GError **error;
};

void
jobshop_text_free (JobShopText *instance)
{
  jobshop_clear (&instance->shop);
  g_free (instance->name);
  g_free (instance);
}

/* --- characters and numbers ----------------------------------------------- */

static char
peek (const Reader *reader)
{
  return reader->text->text[reader->at];
}

static void
skip_blanks (Reader *reader)
{
  while (peek (reader) == ' ' || peek (reader) == '\t' || peek (reader) == '\r')
    reader->at++;
}

static bool
is_line_end (const Reader *reader)
{
  return reader->at >= reader->text->length || peek (reader) == '\n';
}

static void
skip_line (Reader *reader)
{
  reader->at += strcspn (reader->text->text + reader->at, "\n");
  if (reader->at < reader->text->length) {
    reader->at++;
    reader->line++;
  }
}

/* Whether there is another line. */
static bool
has_line (Reader *reader)
{
  return reader->at < reader->text->length ||
         solver_stream_more (reader->stream);
}

static bool
unexpected (const Reader *reader, const char *expected)
{
  g_autofree char *found = solver_text_found (reader->text, reader->at);

  return solver_text_error (reader->text, reader->at, FD_ERROR_PARSE,
                            reader->error, "expected %s, found %s", expected,
                            found);
}

static bool
read_number (Reader *reader, const char *what, int32_t min, int32_t max,
             int32_t *value)
{
  const char *text = reader->text->text;
  gint64 number = 0;
  size_t start;

  skip_blanks (reader);
  start = reader->at;
  if (!g_ascii_isdigit (peek (reader)))
    return unexpected (reader, what);
  for (; g_ascii_isdigit (peek (reader)); reader->at++)
    if (number <= max)
      number = number * 10 + (peek (reader) - '0');
  if (!is_line_end (reader) && strchr (" \t\r", peek (reader)) == NULL)
    return unexpected (reader, "a blank after the number");
  *value = (int32_t) number;
  return (number >= min && number <= max) ||
         solver_text_error (reader->text, start, FD_ERROR_INVALID,
                            reader->error, "expected %s, %d to %d, found %.*s",
                            what, min, max, (int) MIN (reader->at - start, 40),
                            text + start);
}

static bool
read_end (Reader *reader, const char *expected)
{
  skip_blanks (reader);
  if (!is_line_end (reader))
    return unexpected (reader, expected);
  skip_line (reader);
  return true;
}

/* --- lines ---------------------------------------------------------------- */

/* Goes to the next line that is neither empty nor a remark; @between instances,
 * whatever begins with no digit is one. */
static bool
next_line (Reader *reader, bool between)
{
  for (; has_line (reader); skip_line (reader)) {
    const char *word;
    skip_blanks (reader);
    word = reader->text->text + reader->at;
    if (is_line_end (reader) || *word == '#')
      continue;
    if (!between || g_ascii_isdigit (*word))
      return true;
    if (g_str_has_prefix (word, "instance ")) {
      word += strlen ("instance ");
      word += strspn (word, " \t");
      g_free (reader->name);
      reader->name = g_strndup (word, strcspn (word, " \t\r\n"));
    }
  }
  return false;
}

static bool
read_job (Reader *reader, JobShop *shop, int job, gint64 *sum)
{
  for (int k = 0; k < shop->n_machines; k++) {
    int t = job * shop->n_machines + k;
    size_t start;
    if (!read_number (reader, "the number of a machine", 0,
                      shop->n_machines - 1, &shop->machine[t]))
      return false;
    skip_blanks (reader);
    start = reader->at;
    if (!read_number (reader, "the duration of the task", 0, MOST_TIME,
                      &shop->duration[t]))
      return false;
    *sum += shop->duration[t];
    if (*sum > MOST_TIME)
      return solver_text_error (
          reader->text, start, FD_ERROR_OVERFLOW, reader->error,
          "all durations together are more than %d", MOST_TIME);
  }
  return read_end (reader, "the end of the line: a job has one task for each "
                           "machine");
}

static bool
read_jobs (Reader *reader, JobShop *shop, guint first)
{
  gint64 sum = 0;

  for (int job = 0; job < shop->n_jobs; job++) {
    if (!next_line (reader, false))
      return solver_text_error (
          reader->text, reader->text->length, FD_ERROR_PARSE, reader->error,
          "expected job %d of the %d of the instance that begins in line %u, "
          "found the end of the file",
          job + 1, shop->n_jobs, first);
    if (!read_job (reader, shop, job, &sum))
      return false;
  }
  return true;
}

/* Counts the pairs of tasks that need the same machine. */
static gint64
count_pairs (const JobShop *shop)
{
  g_autofree gint64 *count = g_new0 (gint64, shop->n_machines);
  gint64 pairs = 0;

  for (int t = 0; t < shop->n_jobs * shop->n_machines; t++)
    pairs += count[shop->machine[t]]++;
  return pairs;
}

static bool
read_instance (Reader *reader, JobShopText *instance)
{
  JobShop *shop = &instance->shop;
  size_t start = reader->at;
  guint line = reader->line;
  size_t n;

  if (!read_number (reader, "the number of jobs", 1, MOST_JOBS,
                    &shop->n_jobs) ||
      !read_number (reader, "the number of machines", 1,
                    MOST_TASKS / shop->n_jobs, &shop->n_machines) ||
      !read_end (reader, "the end of the line"))
    return false;
  n = (size_t) shop->n_jobs * (size_t) shop->n_machines;
  shop->machine = g_new0 (int32_t, n);
  shop->duration = g_new0 (int32_t, n);
  instance->name = reader->name != NULL
                       ? g_steal_pointer (&reader->name)
                       : g_strdup_printf ("%s:%u", reader->text->name, line);
  return read_jobs (reader, shop, line) &&
         (count_pairs (shop) <= MOST_PAIRS ||
          solver_text_error (
              reader->text, start, FD_ERROR_INVALID, reader->error,
              "more than %d pairs of tasks on one machine", MOST_PAIRS));
}

/* Whether the line from @at on is two numbers, as an instance begins. */
static bool
is_beginning (const char *at)
{
  for (int i = 0; i < 2; i++) {
    at += strspn (at, " \t\r");
    if (!g_ascii_isdigit (*at))
      return false;
    at += strspn (at, "0123456789");
  }
  at += strspn (at, " \t\r");
  return *at == '\n' || *at == '\0';
}

/* After a mistake: to the next remark, or line that begins an instance. */
static void
skip_instance (Reader *reader)
{
  for (skip_line (reader); has_line (reader); skip_line (reader)) {
    const char *line = reader->text->text + reader->at;
    line += strspn (line, " \t\r");
    if (is_beginning (line) || (*line != '\n' && *line != '#' && *line != '-' &&
                                !g_ascii_isdigit (*line)))
      return;
  }
}

JobShopReader *
jobshop_reader_new (SolverStream *stream)
{
  Reader *reader = g_new0 (Reader, 1);

  reader->stream = stream;
  reader->text = &stream->text;
  reader->line = 1;
  return reader;
}

void
jobshop_reader_free (JobShopReader *reader)
{
  if (reader == NULL)
    return;
  g_free (reader->name);
  g_free (reader);
}

bool
jobshop_reader_has_next (JobShopReader *reader)
{
  bool has;

  reader->stream->impatient = true;
  has = next_line (reader, true) || reader->stream->paused;
  reader->stream->impatient = reader->stream->paused = false;
  return has;
}

bool
jobshop_reader_next (JobShopReader *reader, JobShopText **instance,
                     GError **error)
{
  *instance = NULL;
  reader->error = error;
  reader->at = solver_stream_drop (reader->stream, reader->at);
  if (!next_line (reader, true))
    return !solver_stream_failed (reader->stream, error) &&
           (reader->count > 0 ||
            solver_text_error (reader->text, reader->text->length,
                               FD_ERROR_PARSE, error,
                               "expected the numbers of jobs and machines, "
                               "found the end of the file"));
  reader->count++;
  *instance = g_new0 (JobShopText, 1);
  if (read_instance (reader, *instance))
    return true;
  skip_instance (reader);
  solver_stream_failed (reader->stream, error);
  g_clear_pointer (instance, jobshop_text_free);
  return false;
}
