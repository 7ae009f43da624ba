/* SPDX-License-Identifier: MIT */
#ifndef FZN_LEXER_H
#define FZN_LEXER_H

#include "model/memory.h"
#include "model/fzn.h"

/* One-character tokens are that character. */
typedef enum {
  FZN_TOKEN_END = 0,
  FZN_TOKEN_WORD = 256, /* keyword or name */
  FZN_TOKEN_INT,
  FZN_TOKEN_FLOAT,
  FZN_TOKEN_STRING,
  FZN_TOKEN_DOTS,   /* .. */
  FZN_TOKEN_COLONS, /* :: */
} FznTokenKind;

/* A place in the input, for messages. */
typedef struct {
  uint32_t line, column;
} FznPlace;

/* Cuts the input into tokens.  It holds the current token and what was read
 * ahead, so a token may be of any length and the input may come in pieces of
 * any size. */
typedef struct {
  FznReadFunc read;
  gpointer data;
  const char *name;
  const FznReadOptions *options;
  FznMemory *memory;
  GError **error;

  char *buffer;
  size_t room;
  char *end; /* of what was read ahead; a NUL is there */
  bool at_end, failed;
  uint64_t base;       /* where in the input the buffer begins */
  uint64_t line_start; /* where the line begins */
  uint64_t tails;      /* bytes on the line that are not a character's first */

  uint32_t line;

  /* The current token. */
  int token;
  char *start;
  size_t length;
  FznPlace place;
  int64_t integer;
  double number;
} FznLexer;

void fzn_lexer_init (FznLexer *lexer);
void fzn_lexer_clear (FznLexer *lexer);

/* Reads the next token; false: the error is set. */
bool fzn_lexer_next (FznLexer *lexer);

/* Sets the error "name:line:column: ..."; returns false.  The first error
 * stays. */
bool fzn_lexer_error (FznLexer *lexer, FznPlace place, int code,
                      const char *format, ...) G_GNUC_PRINTF (4, 5);
/* The same for memory that was refused, at the current token. */
bool fzn_lexer_no_memory (FznLexer *lexer);
/* "expected @what, found ..." at the current token. */
bool fzn_lexer_expected (FznLexer *lexer, const char *what);

/* Whether the current token is this keyword. */
#define fzn_lexer_is(lexer, word)                                              \
  ((lexer)->token == FZN_TOKEN_WORD && (lexer)->length == sizeof (word) - 1 && \
   memcmp ((lexer)->start, (word), sizeof (word) - 1) == 0)

#endif
