/* SPDX-License-Identifier: MIT */
#ifndef CRYPT_PARSE_H
#define CRYPT_PARSE_H

#include "poly.h"
#include "fdsolve/solver.h"

/**
 * CryptSystem:
 * @letters: gunichar, upper case, in the order they first appear
 * @leading: per letter: bool, it starts a word of two letters or more
 * @equations: #CryptPoly, each to be made 0
 * @text, @start, @end: where it was read from; not owned
 *
 * Equations between expressions whose words stand for numbers.
 */
typedef struct {
  GArray *letters;
  GArray *leading;
  GPtrArray *equations;
  const SolverText *text;
  size_t start, end;
  int base;
} CryptSystem;

/**
 * crypt_parse:
 * @start, @end: the part of @text to read
 * @base: 2 to 36
 *
 * Equations are separated by ";" or line ends, "#" starts a comment:
 *
 *   equation: sum ("=" sum)+     sum: product (("+" | "-") product)*
 *   product: factor ("*" factor)*
 *   factor: ("+" | "-") factor | "(" sum ")" | word
 *
 * A word is a run of letters, upper and lower case being the same, and digits,
 * which stand for themselves.
 */
CryptSystem *crypt_parse (const SolverText *text, size_t start, size_t end,
                          int base, GError **error);
void crypt_system_free (CryptSystem *system);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CryptSystem, crypt_system_free)

/* The index of a letter, -1 if it does not occur. */
int crypt_system_letter (const CryptSystem *system, gunichar letter);

/* The text of the equations, letters replaced by @digits unless that is NULL,
 * blanks made regular, equations separated by @separator. */
void crypt_system_print (const CryptSystem *system, const int32_t *digits,
                         const char *separator, GString *out);

/* Draws equations as crypt_system_print() has them, a line each; @digits:
 * (nullable): the same with digits. */
void crypt_picture (Picture *picture, const char *letters, const char *digits);

/**
 * crypt_system_holds:
 *
 * Whether all equations are true, by evaluating the text anew: modulo four
 * primes near 2^32, so that numbers of any length cost nothing.
 */
bool crypt_system_holds (const CryptSystem *system, const int32_t *digits);

#endif
