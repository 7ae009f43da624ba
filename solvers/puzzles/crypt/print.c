/* SPDX-License-Identifier: MIT */
/* print.c - a system of equations as text again: shown, and evaluated
 *
 * Both walk the text itself, not the polynomials made of it, so the check
 * shares nothing with the model but the grammar.
 */
#include "parse.h"

#include <string.h>

static const char digit_names[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* The texts of the equations, comments and outer blanks gone. */
static GPtrArray *
split (const CryptSystem *system)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = g_strndup (system->text->text + system->start,
                                     system->end - system->start);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++) {
    g_auto (GStrv) pieces = NULL;
    (*line)[strcspn (*line, "#")] = '\0';
    pieces = g_strsplit (*line, ";", -1);
    for (char **piece = pieces; *piece != NULL; piece++)
      if (*g_strstrip (*piece) != '\0')
        g_ptr_array_add (parts, g_strdup (*piece));
  }
  return parts;
}

static void
print_part (const CryptSystem *system, const char *part, const int32_t *digits,
            GString *out)
{
  for (const char *p = part; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    int letter = crypt_system_letter (system, g_unichar_toupper (c));
    bool blank = c == ' ' || c == '\t' || c == 0xa0;

    if (letter >= 0 && digits != NULL)
      g_string_append_c (out, digit_names[digits[letter]]);
    else if (!blank)
      g_string_append_unichar (out, c);
    else if (out->len > 0 && out->str[out->len - 1] != ' ')
      g_string_append_c (out, ' ');
  }
}

void
crypt_system_print (const CryptSystem *system, const int32_t *digits,
                    const char *separator, GString *out)
{
  g_autoptr (GPtrArray) parts = split (system);

  for (guint i = 0; i < parts->len; i++) {
    if (i > 0)
      g_string_append (out, separator);
    print_part (system, g_ptr_array_index (parts, i), digits, out);
  }
}

/* --- evaluation ----------------------------------------------------------- */

typedef struct {
  const CryptSystem *system;
  const int32_t *digits;
  const char *p;
  uint64_t prime;
} Evaluator;

static uint64_t evaluate_sum (Evaluator *e);

static gunichar
next (Evaluator *e)
{
  while (*e->p == ' ' || *e->p == '\t' || g_str_has_prefix (e->p, "\u00a0"))
    e->p = g_utf8_next_char (e->p);
  return g_utf8_get_char (e->p);
}

static uint64_t
modulo_multiply (uint64_t a, uint64_t b, uint64_t prime)
{
  return a * b % prime;
}

static uint64_t
evaluate_word (Evaluator *e)
{
  uint64_t value = 0;

  for (gunichar c = g_utf8_get_char (e->p); g_unichar_isalnum (c);
       c = g_utf8_get_char (e->p)) {
    int letter = crypt_system_letter (e->system, g_unichar_toupper (c));
    int digit = letter >= 0 ? e->digits[letter] : (int) c - '0';
    value = modulo_multiply (value, (uint64_t) e->system->base, e->prime);
    value = (value + (uint64_t) digit) % e->prime;
    e->p = g_utf8_next_char (e->p);
  }
  return value;
}

static uint64_t
evaluate_factor (Evaluator *e)
{
  bool negative = false;
  uint64_t value;
  gunichar c;

  for (c = next (e); c == '+' || c == '-' || c == 0x2212; c = next (e)) {
    negative ^= c != '+';
    e->p = g_utf8_next_char (e->p);
  }
  if (c == '(') {
    e->p++;
    value = evaluate_sum (e);
    next (e);
    e->p++; /* ")" */
  } else {
    value = evaluate_word (e);
  }
  return negative && value != 0 ? e->prime - value : value;
}

static uint64_t
evaluate_product (Evaluator *e)
{
  uint64_t value = evaluate_factor (e);

  for (gunichar c = next (e); c == '*' || c == 0xd7 || c == 0xb7 || c == 0x22c5;
       c = next (e)) {
    e->p = g_utf8_next_char (e->p);
    value = modulo_multiply (value, evaluate_factor (e), e->prime);
  }
  return value;
}

static uint64_t
evaluate_sum (Evaluator *e)
{
  uint64_t value = evaluate_product (e);

  for (gunichar c = next (e); c == '+' || c == '-' || c == 0x2212;
       c = next (e)) {
    uint64_t term;
    e->p = g_utf8_next_char (e->p);
    term = evaluate_product (e);
    value = (value + (c == '+' ? term : e->prime - term)) % e->prime;
  }
  return value;
}

static bool
part_holds (const CryptSystem *system, const int32_t *digits, const char *part,
            uint64_t prime)
{
  Evaluator e = {system, digits, part, prime};
  uint64_t left = evaluate_sum (&e);

  while (next (&e) == '=') {
    while (*e.p == '=')
      e.p++;
    if (evaluate_sum (&e) != left)
      return false;
  }
  return *e.p == '\0';
}

bool
crypt_system_holds (const CryptSystem *system, const int32_t *digits)
{
  static const uint32_t primes[] = {4294967291, 4294967279, 4294967231,
                                    4294967197};
  g_autoptr (GPtrArray) parts = split (system);

  for (guint i = 0; i < parts->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (primes); k++)
      if (!part_holds (system, digits, g_ptr_array_index (parts, i), primes[k]))
        return false;
  return true;
}
