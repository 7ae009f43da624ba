/* SPDX-License-Identifier: MIT */
/* inputs.c - reads texts in every way they may come */
#include "inputs.h"

#include "dump.h"

#include <string.h>

typedef struct {
  const char *text;
  size_t length, at;
  size_t split, piece; /* 0: none */
} Pieces;

static gssize
give_piece (gpointer data, char *buffer, size_t room, GError **error)
{
  (void) error;
  Pieces *pieces = data;
  size_t n = MIN (room, pieces->length - pieces->at);
  if (pieces->piece)
    n = MIN (n, pieces->piece);
  if (pieces->at < pieces->split)
    n = MIN (n, pieces->split - pieces->at);
  if (n)
    memcpy (buffer, pieces->text + pieces->at, n);
  pieces->at += n;
  return (gssize) n;
}

static char *
outcome (FznModel *model, GError *error)
{
  char *text;
  if (model) {
    g_assert (!error);
    text = fzn_dump (model);
  } else {
    g_assert (error && error->domain == FD_ERROR);
    g_assert (g_str_has_prefix (error->message, "in:"));
    text = g_strdup (error->message + strlen ("in:"));
  }
  g_clear_error (&error);
  fzn_model_free (model);
  return text;
}

static char *
read_as (const char *text, gssize length, size_t split, size_t piece)
{
  Pieces pieces = {text, length < 0 ? strlen (text) : (size_t) length, 0, split,
                   piece};
  GError *error = NULL;
  FznModel *model = fzn_model_read (give_piece, &pieces, "in", NULL, &error);
  return outcome (model, error);
}

char *
read_whole (const char *text, gssize length)
{
  GError *error = NULL;
  FznModel *model = fzn_model_read_memory (text, length, "in", NULL, &error);
  return outcome (model, error);
}

char *
read_split (const char *text, gssize length, size_t split)
{
  return read_as (text, length, split, 0);
}

char *
read_pieces (const char *text, gssize length, size_t piece)
{
  return read_as (text, length, 0, piece);
}
