/* SPDX-License-Identifier: MIT */
#ifndef FZN_MPI_NEWS_H
#define FZN_MPI_NEWS_H

#include "cubes.h"

#include <mpi.h>

/* Of messages that are news. */
enum { FZN_MPI_NEWS = 18 };

/* News that wait for a rank, and those that are on their way to it. */
typedef struct {
  int rank;
  bool is_flying, closed; /* closed: there are to be no more */
  GByteArray *waiting, *flying;
  MPI_Request request;
} FznOutbox;

void fzn_outbox_init (FznOutbox *self, int rank);
/* Of any number of news; nogoods are dropped if too many wait. */
void fzn_outbox_add (FznOutbox *self, const void *bytes, size_t n);
/* Sends what waits, once what was sent before is there. */
void fzn_outbox_push (FznOutbox *self);
/* What was sent is there; what waits is dropped. */
void fzn_outbox_close (FznOutbox *self);

/**
 * FznNews:
 * @best: the best objective of all ranks, if @has_best
 * @n_objectives: how often it became better by what others told; @n_nogoods:
 *   theirs
 *
 * What a rank was told.
 */
typedef struct {
  const FznManifest *manifest;
  bool has_best;
  int64_t best;
  uint64_t n_objectives, n_nogoods;
  GByteArray *learned; /* news with nogoods, in the order they came */
  size_t heard;        /* so many bytes of them, in this cube */
  GByteArray *later;   /* those of them that could not be used yet */
  FznOutbox out;       /* to rank 0 */
  bool has_told;
  int64_t told; /* the last objective of its own */
} FznNews;

void fzn_news_init (FznNews *self, const FznManifest *manifest);
void fzn_news_clear (FznNews *self);
/* Another cube, whose search knows nothing yet. */
void fzn_news_begin (FznNews *self);
/* A message that is there; *@n: its bytes.  (transfer full) */
GByteArray *fzn_news_receive (const MPI_Status *status);
/* Takes what it says. */
void fzn_news_take (FznNews *self, const GByteArray *bytes);
/* See FznTalk; @data: an FznNews. */
bool fzn_news_talk (FdSearch *search, const FznResult *result, int64_t *worst,
                    gpointer data);

#endif
