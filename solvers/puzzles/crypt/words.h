/* SPDX-License-Identifier: MIT */
#ifndef CRYPT_WORDS_H
#define CRYPT_WORDS_H

#include "model.h"

/* Letters of a word, at most: what a line of a page holds. */
#define CRYPT_LONGEST 20

/**
 * CryptWord:
 * @text: upper case
 * @n: letters
 */
typedef struct {
  char *text;
  guint n;
} CryptWord;

/* (transfer full) (element-type CryptWord): our own. */
GArray *crypt_words (void);

/* (transfer full) (element-type CryptWord): those of a file, upper case, each
 * once; %NULL, and @error set, if there is anything else in it. */
GArray *crypt_words_read (const char *path, GError **error);

#endif
