/* SPDX-License-Identifier: MIT */
/* answer.c - what standard output is told, each piece whole
 *
 * While the lock is held nothing is allocated: without memory the program ends
 * where it asks for some, and then the best solution is to be written.
 */
#include "answer.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

struct _FznAnswer {
  pthread_mutex_t lock; /* the thread sanitizer sees it, GLib's not */
  GString *waiting;     /* a solution not yet written */
  GString *statistics;  /* for an end from elsewhere */
  GString *next;        /* to be waiting; of the thread that searches */
  GString *held;        /* solutions to be written as one piece; never longer
                           than there is room for from the beginning */
  bool found, ended, dropped;
  int error;
};

#define MOST_HELD 65536

FznAnswer *
fzn_answer_new (void)
{
  FznAnswer *answer = g_new0 (FznAnswer, 1);
  pthread_mutex_init (&answer->lock, NULL);
  answer->waiting = g_string_new (NULL);
  answer->statistics = g_string_new (NULL);
  answer->next = g_string_new (NULL);
  answer->held = g_string_sized_new (MOST_HELD);
  return answer;
}

/* After a write that failed nothing is tried again. */
static bool
write_all (FznAnswer *answer, const char *p, gsize left)
{
  while (left && !answer->error) {
    gssize n = write (STDOUT_FILENO, p, left);
    if (n < 0 && errno != EINTR) {
      answer->error = errno;
    } else if (n > 0) {
      p += n;
      left -= (gsize) n;
    }
  }
  return !answer->error;
}

static bool
write_text (FznAnswer *answer, const char *text)
{
  return write_all (answer, text, strlen (text));
}

void
fzn_answer_set_statistics (FznAnswer *answer, const char *statistics)
{
  if (!statistics)
    return;
  GString *text = g_string_new (statistics);
  pthread_mutex_lock (&answer->lock);
  GString *old = answer->statistics;
  answer->statistics = text;
  pthread_mutex_unlock (&answer->lock);
  g_string_free (old, TRUE);
}

bool
fzn_answer_solution (FznAnswer *answer, const GString *text, bool now,
                     const char *statistics)
{
  GString *next = answer->next;
  g_string_truncate (next, 0);
  g_string_append_len (next, text->str, (gssize) text->len);
  g_string_append (next, "----------\n");
  pthread_mutex_lock (&answer->lock);
  bool good = !answer->error;
  if (!answer->ended) {
    answer->next = answer->waiting;
    answer->waiting = next;
    answer->found = true;
    if (now) {
      good = write_all (answer, next->str, next->len);
      g_string_truncate (next, 0);
    }
  }
  pthread_mutex_unlock (&answer->lock);
  fzn_answer_set_statistics (answer, statistics);
  return good;
}

/* Under the lock. */
static void
write_held (FznAnswer *answer)
{
  write_all (answer, answer->held->str, answer->held->len);
  g_string_truncate (answer->held, 0);
}

/* Under the lock. */
static void
hold (FznAnswer *answer, const char *text, gsize n)
{
  if (answer->held->len + n >= MOST_HELD)
    write_held (answer);
  if (n >= MOST_HELD)
    write_all (answer, text, n);
  else
    g_string_append_len (answer->held, text, (gssize) n);
}

bool
fzn_answer_hold (FznAnswer *answer, const GString *text)
{
  static const char line[] = "----------\n";
  pthread_mutex_lock (&answer->lock);
  if (!answer->ended) {
    answer->found = true;
    hold (answer, text->str, text->len);
    hold (answer, line, sizeof line - 1);
  }
  bool good = !answer->error;
  pthread_mutex_unlock (&answer->lock);
  return good;
}

bool
fzn_answer_flush (FznAnswer *answer)
{
  pthread_mutex_lock (&answer->lock);
  if (!answer->ended)
    write_held (answer);
  bool good = !answer->error;
  pthread_mutex_unlock (&answer->lock);
  return good;
}

static bool
end_locked (FznAnswer *answer, FznEnding ending, const char *statistics)
{
  if (answer->ended)
    return !answer->error && !answer->dropped;
  answer->ended = true;
  write_held (answer);
  write_all (answer, answer->waiting->str, answer->waiting->len);
  if (ending == FZN_ENDING_COMPLETE)
    write_text (answer,
                answer->found ? "==========\n" : "=====UNSATISFIABLE=====\n");
  else if (!answer->found)
    write_text (answer, "=====UNKNOWN=====\n");
  return write_text (answer, statistics ? statistics : answer->statistics->str);
}

bool
fzn_answer_end (FznAnswer *answer, FznEnding ending, const char *statistics)
{
  pthread_mutex_lock (&answer->lock);
  bool good = end_locked (answer, ending, statistics);
  pthread_mutex_unlock (&answer->lock);
  return good;
}

bool
fzn_answer_try_end (FznAnswer *answer, FznEnding ending, bool *written)
{
  if (pthread_mutex_trylock (&answer->lock) != 0)
    return false;
  *written = end_locked (answer, ending, NULL);
  pthread_mutex_unlock (&answer->lock);
  return true;
}

bool
fzn_answer_drop (FznAnswer *answer)
{
  pthread_mutex_lock (&answer->lock);
  bool open = !answer->ended;
  answer->dropped = open;
  answer->ended = true;
  pthread_mutex_unlock (&answer->lock);
  return open;
}

int
fzn_answer_errno (FznAnswer *answer)
{
  pthread_mutex_lock (&answer->lock);
  int error = answer->error;
  pthread_mutex_unlock (&answer->lock);
  return error;
}
