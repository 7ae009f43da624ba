/* SPDX-License-Identifier: MIT */
/* lexer.h - the tokens of FlatZinc */
#ifndef CHECK_LEXER_H
#define CHECK_LEXER_H

#include "model.h"

enum {
  END,
  WORD = 'w',
  INTEGER = 'i',
  REAL = 'f',
  STRING = '"',
  DOTS = 'D',
  COLONS = 'C'
};

typedef struct {
  Model *m;
  const char *at, *end, *start, *row; /* the token begins at start */
  uint32_t line;
  int token;
  int64_t integer;
  GString *word; /* the text of a WORD */
} Reader;

/* Ends the program: the current token is not @what. */
_Noreturn void lex_expected (Reader *r, const char *what);
void lex_next (Reader *r);
bool lex_is (const Reader *r, const char *word);
bool lex_passes (Reader *r, int token);
void lex_pass (Reader *r, int token, const char *what);
bool lex_passes_word (Reader *r, const char *word);
int64_t lex_int (Reader *r);

#endif
