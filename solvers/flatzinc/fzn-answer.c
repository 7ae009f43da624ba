/* SPDX-License-Identifier: MIT */
/* fzn-answer.c - what standard output is told, each piece whole */
#include "fzn-answer.h"

#include <errno.h>
#include <unistd.h>

struct _FznAnswer {
  GMutex lock;
  GString *waiting;    /* a solution not yet written */
  GString *statistics; /* for an end from elsewhere */
  bool found, ended, dropped;
  int error;
};

FznAnswer *
fzn_answer_new (void)
{
  FznAnswer *answer = g_new0 (FznAnswer, 1);
  g_mutex_init (&answer->lock);
  answer->waiting = g_string_new (NULL);
  answer->statistics = g_string_new (NULL);
  return answer;
}

/* After a write that failed nothing is tried again. */
static bool
write_all (FznAnswer *answer, const GString *text)
{
  const char *p = text->str;
  gsize left = text->len;
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

static void
set_statistics (FznAnswer *answer, const char *statistics)
{
  if (statistics)
    g_string_assign (answer->statistics, statistics);
}

bool
fzn_answer_solution (FznAnswer *answer, const GString *text, bool now,
                     const char *statistics)
{
  g_mutex_lock (&answer->lock);
  bool good = !answer->error;
  if (!answer->ended) {
    g_string_truncate (answer->waiting, 0);
    g_string_append_len (answer->waiting, text->str, (gssize) text->len);
    g_string_append (answer->waiting, "----------\n");
    set_statistics (answer, statistics);
    answer->found = true;
    if (now) {
      good = write_all (answer, answer->waiting);
      g_string_truncate (answer->waiting, 0);
    }
  }
  g_mutex_unlock (&answer->lock);
  return good;
}

void
fzn_answer_set_statistics (FznAnswer *answer, const char *statistics)
{
  g_mutex_lock (&answer->lock);
  set_statistics (answer, statistics);
  g_mutex_unlock (&answer->lock);
}

static bool
end_locked (FznAnswer *answer, FznEnding ending, const char *statistics)
{
  if (answer->ended)
    return !answer->error && !answer->dropped;
  answer->ended = true;
  if (ending == FZN_ENDING_COMPLETE)
    g_string_append (answer->waiting, answer->found
                                          ? "==========\n"
                                          : "=====UNSATISFIABLE=====\n");
  else if (!answer->found)
    g_string_append (answer->waiting, "=====UNKNOWN=====\n");
  g_string_append (answer->waiting,
                   statistics ? statistics : answer->statistics->str);
  return write_all (answer, answer->waiting);
}

bool
fzn_answer_end (FznAnswer *answer, FznEnding ending, const char *statistics)
{
  g_mutex_lock (&answer->lock);
  bool good = end_locked (answer, ending, statistics);
  g_mutex_unlock (&answer->lock);
  return good;
}

bool
fzn_answer_try_end (FznAnswer *answer, FznEnding ending, bool *written)
{
  if (!g_mutex_trylock (&answer->lock))
    return false;
  *written = end_locked (answer, ending, NULL);
  g_mutex_unlock (&answer->lock);
  return true;
}

bool
fzn_answer_drop (FznAnswer *answer)
{
  g_mutex_lock (&answer->lock);
  bool open = !answer->ended;
  answer->dropped = open;
  answer->ended = true;
  g_mutex_unlock (&answer->lock);
  return open;
}

int
fzn_answer_errno (FznAnswer *answer)
{
  g_mutex_lock (&answer->lock);
  int error = answer->error;
  g_mutex_unlock (&answer->lock);
  return error;
}
