/* SPDX-License-Identifier: MIT */
/* mpi-news.c - what ranks tell each other in the middle of their cubes
 *
 * Each tells rank 0, which passes it on.  Nobody waits for news: where those
 * sent before did not arrive yet, new ones are gathered, and of nogoods,
 * without which all is found as well, not too many.
 *
 * What a search learned holds for those that look for nothing worse than it
 * does (fd_search_cutoff()), so a rank keeps it until it knows of a better
 * solution than the one who learned it, if that had found one itself.
 */
#include "mpi-news.h"

#include <string.h>

/* Bytes that wait for a rank; and of nogoods that are kept. */
enum { MOST_WAITING = 1 << 16, MOST_LEARNED = 1 << 22 };

/* Before the atoms of nogoods.  Of numbers of 64 bits alone. */
typedef struct {
  int64_t has_objective, objective; /* of a solution */
  int64_t has_worst, worst;         /* see fd_search_cutoff() */
  int64_t n_atoms;
} Head;

/* --- on the way -----------------------------------------------------------
 */

void
fzn_outbox_init (FznOutbox *self, int rank)
{
  *self = (FznOutbox){.rank = rank,
                      .waiting = g_byte_array_new (),
                      .flying = g_byte_array_new ()};
}

/* The next of the news; false: there are no more. */
static bool
next_news (const GByteArray *bytes, size_t *at, Head *head, const FdAtom **atom)
{
  if (*at + sizeof *head > bytes->len)
    return false;
  memcpy (head, bytes->data + *at, sizeof *head);
  *at += sizeof *head;
  if (head->n_atoms < 0 ||
      (uint64_t) head->n_atoms > (bytes->len - *at) / sizeof **atom)
    return false;
  *atom = (const FdAtom *) (gconstpointer) (bytes->data + *at);
  *at += (size_t) head->n_atoms * sizeof **atom;
  return true;
}

void
fzn_outbox_add (FznOutbox *self, const void *bytes, size_t n)
{
  GByteArray all = {(guint8 *) bytes, (guint) n};
  const FdAtom *atom;
  Head head;
  for (size_t at = 0; !self->closed && next_news (&all, &at, &head, &atom);) {
    bool full = self->waiting->len > MOST_WAITING;
    if (full && !head.has_objective)
      continue;
    if (full)
      head.n_atoms = 0;
    g_byte_array_append (self->waiting, (guint8 *) &head, sizeof head);
    g_byte_array_append (self->waiting, (const guint8 *) atom,
                         (guint) ((size_t) head.n_atoms * sizeof *atom));
  }
}

void
fzn_outbox_push (FznOutbox *self)
{
  int there = 1;
  if (self->is_flying)
    MPI_Test (&self->request, &there, MPI_STATUS_IGNORE);
  self->is_flying = !there;
  if (!there || self->closed || !self->waiting->len)
    return;
  GByteArray *news = self->waiting;
  self->waiting = self->flying;
  self->flying = news;
  g_byte_array_set_size (self->waiting, 0);
  MPI_Isend (news->data, (int) news->len, MPI_BYTE, self->rank, FZN_MPI_NEWS,
             MPI_COMM_WORLD, &self->request);
  self->is_flying = true;
}

void
fzn_outbox_close (FznOutbox *self)
{
  self->closed = true;
  if (self->is_flying)
    MPI_Wait (&self->request, MPI_STATUS_IGNORE);
  self->is_flying = false;
  g_clear_pointer (&self->waiting, g_byte_array_unref);
  g_clear_pointer (&self->flying, g_byte_array_unref);
}

GByteArray *
fzn_news_receive (const MPI_Status *status)
{
  int n = 0;
  GByteArray *bytes = g_byte_array_new ();
  MPI_Get_count (status, MPI_BYTE, &n);
  g_byte_array_set_size (bytes, (guint) n);
  MPI_Recv (bytes->data, n, MPI_BYTE, status->MPI_SOURCE, FZN_MPI_NEWS,
            MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return bytes;
}

/* --- what was told --------------------------------------------------------
 */

void
fzn_news_init (FznNews *self, const FznManifest *manifest)
{
  *self = (FznNews){.manifest = manifest,
                    .learned = g_byte_array_new (),
                    .later = g_byte_array_new ()};
  fzn_outbox_init (&self->out, 0);
}

void
fzn_news_clear (FznNews *self)
{
  fzn_outbox_close (&self->out);
  g_byte_array_unref (self->learned);
  g_byte_array_unref (self->later);
}

void
fzn_news_begin (FznNews *self)
{
  self->heard = 0;
  self->has_told = false;
  g_byte_array_set_size (self->later, 0);
}

void
fzn_news_take (FznNews *self, const GByteArray *bytes)
{
  const FdAtom *atom;
  Head head;
  for (size_t at = 0, from = 0; next_news (bytes, &at, &head, &atom);
       from = at) {
    if (head.has_objective &&
        (!self->has_best ||
         fzn_is_better (self->manifest, head.objective, self->best))) {
      self->has_best = true;
      self->best = head.objective;
      self->n_objectives++;
    }
    if (head.n_atoms && self->learned->len < MOST_LEARNED)
      g_byte_array_append (self->learned, bytes->data + from,
                           (guint) (at - from));
    for (int64_t i = 0; i < head.n_atoms; i++)
      self->n_nogoods += fd_atom_equal (atom[i], FD_ATOM_FALSE);
  }
}

static bool
may_hear (const FznNews *self, const FdSearch *search, const Head *head)
{
  int64_t own;
  return !head->has_worst ||
         (fd_search_cutoff (search, &own) &&
          !fzn_is_better (self->manifest, head->worst, own));
}

/* Of @news from @at on, those that hold for it; the others are for later. */
static void
hear_from (FznNews *self, FdSearch *search, const GByteArray *news, size_t at)
{
  const FdAtom *atom;
  Head head;
  for (size_t from = at; next_news (news, &at, &head, &atom); from = at)
    if (may_hear (self, search, &head))
      fd_search_hear_news (search, atom, (size_t) head.n_atoms);
    else
      g_byte_array_append (self->later, news->data + from, (guint) (at - from));
}

static void
hear (FznNews *self, FdSearch *search)
{
  g_autoptr (GByteArray) later = self->later;
  self->later = g_byte_array_new ();
  hear_from (self, search, later, 0);
  hear_from (self, search, self->learned, self->heard);
  self->heard = self->learned->len;
}

/* --- what is to be told ---------------------------------------------------
 */

static void
tell (FznNews *self, FdSearch *search, const FznResult *result)
{
  size_t n;
  Head head = {0};
  const FdAtom *atom = fd_search_news (search, &n);
  bool is_best = self->manifest->asked == FZN_ASKED_BEST;
  if (is_best && result->n_solutions &&
      (!self->has_told ||
       fzn_is_better (self->manifest, result->objective, self->told))) {
    head.has_objective = self->has_told = true;
    head.objective = self->told = result->objective;
  }
  head.has_worst = is_best && fd_search_cutoff (search, &head.worst);
  head.n_atoms = (int64_t) n;
  if (n || head.has_objective) {
    g_autoptr (GByteArray) news = g_byte_array_new ();
    g_byte_array_append (news, (guint8 *) &head, sizeof head);
    g_byte_array_append (news, (const guint8 *) atom,
                         (guint) (n * sizeof *atom));
    fzn_outbox_add (&self->out, news->data, news->len);
  }
  fzn_outbox_push (&self->out);
}

bool
fzn_news_talk (FdSearch *search, const FznResult *result, int64_t *worst,
               gpointer data)
{
  FznNews *self = data;
  MPI_Status status;
  int there = 0;
  tell (self, search, result);
  hear (self, search);
  for (;;) {
    MPI_Iprobe (0, FZN_MPI_NEWS, MPI_COMM_WORLD, &there, &status);
    if (!there)
      break;
    g_autoptr (GByteArray) bytes = fzn_news_receive (&status);
    fzn_news_take (self, bytes);
  }
  *worst = self->best;
  return self->manifest->asked == FZN_ASKED_BEST && self->has_best;
}
