/* SPDX-License-Identifier: MIT */
#ifndef FZN_SEALED_H
#define FZN_SEALED_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* What a file says that the program itself wrote is not what it should. */
#define FZN_UNFIT FD_ERROR, FD_ERROR_INVALID

/* FNV-1a, 64 bits. */
#define FZN_HASH_BEGIN UINT64_C (14695981039346656037)
uint64_t fzn_hash (uint64_t hash, const void *bytes, size_t n);

/**
 * FznSealed:
 *
 * A text file that is there as a whole or not at all: it is written under
 * another name first, and its last line, "%end HASH", is the hash of all before
 * it.
 */
typedef struct {
  char *path, *temporary;
  FILE *file;
  uint64_t hash;
} FznSealed;

/* (transfer full): a name beside @path that no other process uses. */
char *fzn_temporary_name (const char *path);

/* Moves a file that is complete to its name. */
bool fzn_put_in_place (const char *temporary, const char *path, GError **error);

bool fzn_sealed_new (FznSealed *self, const char *path, GError **error);
void fzn_sealed_put (FznSealed *self, const char *text, size_t n);
void fzn_sealed_printf (FznSealed *self, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
/* Puts it in its place, with its hash in *@hash (nullable); frees all. */
bool fzn_sealed_end (FznSealed *self, uint64_t *hash, GError **error);
/* It is not to be; of nothing, nothing. */
void fzn_sealed_drop (FznSealed *self);

/**
 * FznSealedReader:
 * @line: the one read last, without its newline
 * @is_whole: it came to an end that fits
 * @hash: of all lines so far, but the last one
 */
typedef struct {
  FILE *file;
  char *line;
  size_t room;
  uint64_t hash;
  bool is_whole;
} FznSealedReader;

bool fzn_sealed_open (FznSealedReader *self, const char *path, GError **error);
/* The next line but the last one; false: none is left. */
bool fzn_sealed_next (FznSealedReader *self);
void fzn_sealed_close (FznSealedReader *self);

#endif
