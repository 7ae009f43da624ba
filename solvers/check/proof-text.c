/* SPDX-License-Identifier: MIT */
/* proof-text.c - reads the text form */
#include "proof.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- text ----------------------------------------------------------------- */

/* False: there is no whole line. */
static bool
read_line (Proof *p)
{
  int c;
  g_string_truncate (p->line, 0);
  while ((c = proof_byte (p)) >= 0 && c != '\n')
    g_string_append_c (p->line, (char) c);
  p->word = p->line->str;
  p->length = 0;
  p->at += c == '\n';
  if (c == '\n' && strlen (p->word) != p->line->len)
    proof_malformed (p, "text without NUL bytes");
  return c == '\n';
}

static bool
next_word (Proof *p)
{
  p->word += p->length;
  p->word += strspn (p->word, " \t\r");
  p->length = strcspn (p->word, " \t\r");
  return p->length;
}

static bool
is_word (const Proof *p, const char *word)
{
  return strlen (word) == p->length && memcmp (p->word, word, p->length) == 0;
}

static void
need_word (Proof *p, const char *word)
{
  if (!next_word (p) || !is_word (p, word))
    proof_malformed (p, word);
}

static int64_t
parse_int (const Proof *p, const char *from, char **end)
{
  errno = 0;
  const char *digits = from + (*from == '-');
  long long value = strtoll (from, end, 10);
  if (*digits < '0' || *digits > '9' || errno)
    proof_malformed (p, "an integer of 64 bits");
  return value;
}

/* The integer that is the rest of the word from @at on. */
static int64_t
parse_rest (const Proof *p, const char *at)
{
  char *end;
  int64_t value = parse_int (p, at, &end);
  if (end != p->word + p->length)
    proof_malformed (p, "an integer and nothing behind it");
  return value;
}

static uint64_t
parse_id (const Proof *p, const char *at)
{
  int64_t value = parse_rest (p, at);
  if (value < 0)
    proof_malformed (p, "a number that is not negative");
  return (uint64_t) value;
}

static uint64_t
need_id (Proof *p)
{
  if (!next_word (p))
    proof_malformed (p, "a number");
  return parse_id (p, p->word);
}

/* The variable whose name begins at @at; *end: behind it. */
static uint32_t
parse_variable (const Proof *p, const char *at, char **end)
{
  size_t n = strcspn (at, "[<>=! \t\r");
  char after = at[n];
  ((char *) at)[n] = '\0';
  const Term *symbol = model_symbol (p->m, at);
  ((char *) at)[n] = after;
  Term t = symbol ? *symbol : (Term){0};
  *end = (char *) at + n;
  if (t.kind == ARRAY && at[n] == '[') {
    size_t length;
    const Term *items = term_items (p->m, &t, &length);
    int64_t i = parse_int (p, at + n + 1, end);
    if (i < 1 || (uint64_t) i > length || **end != ']')
      proof_malformed (p, "an index of the array");
    t = items[i - 1];
    ++*end;
  }
  if (t.kind != VARIABLE)
    proof_malformed (p, "a variable");
  return (uint32_t) t.value;
}

static Atom
parse_atom (Proof *p)
{
  static const char *const relations[] = {">=", "<=", "=", "!="};
  char *at;
  Atom atom = {.x = parse_variable (p, p->word, &at)};
  for (; atom.sign < 4; atom.sign++)
    if (strncmp (at, relations[atom.sign], strlen (relations[atom.sign])) == 0)
      break;
  if (atom.sign == 4)
    proof_malformed (p, "an atom: x>=1, x<=1, x=1 or x!=1");
  atom.v = proof_near (parse_rest (p, at + strlen (relations[atom.sign])));
  return atom;
}

/* Up to the end, or "->". */
static void
parse_atoms (Proof *p, Record *r)
{
  while (next_word (p) && !is_word (p, "->"))
    proof_add_atom (r, parse_atom (p));
}

static void
parse_source (Proof *p, Record *r)
{
  if (!next_word (p))
    proof_malformed (p, "the number of a constraint, or of a nogood behind n");
  r->source = *p->word == 'n'   ? BY_NOGOOD
              : *p->word == 's' ? BY_SOLUTION
                                : BY_CONSTRAINT;
  r->id = parse_id (p, p->word + (r->source != BY_CONSTRAINT));
  need_word (p, ":");
}

static Term
parse_term (Proof *p, bool *flip)
{
  char *end;
  *flip = *p->word == '~';
  Term t = {VARIABLE, parse_variable (p, p->word + *flip, &end)};
  if (end != p->word + p->length)
    proof_malformed (p, "a variable");
  return t;
}

static void
parse_alias (Proof *p, Record *r)
{
  next_word (p);
  r->x = parse_term (p, &r->flip_x);
  next_word (p);
  r->has_then = strcspn (p->word, "<>=!") < p->length;
  if (r->has_then)
    r->then = parse_atom (p);
  else
    r->y = parse_term (p, &r->flip_y);
  if (r->has_then && r->flip_x)
    proof_malformed (p, "a variable that is the truth of an atom, not ~");
  need_word (p, ":");
  r->id = need_id (p);
}

static void
parse_conclusion (Proof *p, Record *r)
{
  if (!is_word (p, "->") || !next_word (p))
    proof_malformed (p, "-> and an atom or false");
  r->is_false = is_word (p, "false");
  r->has_then = !r->is_false;
  if (r->has_then)
    r->then = parse_atom (p);
  next_word (p);
}

static void
parse_claim (Proof *p, Record *r)
{
  static const struct {
    const char *word;
    char what;
  } claims[] = {{"unsat", 'u'}, {"optimum", 'o'}, {"bound", 'b'}, {"all", 'a'},
                {"core", 'c'},  {"sat", 's'},     {"open", '?'}};
  next_word (p);
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++)
    if (is_word (p, claims[i].word))
      r->what = claims[i].what;
  if (!r->what)
    proof_malformed (p, "unsat, optimum, bound, all, core, sat or open");
  if (r->what == 'a') {
    r->id = need_id (p);
  } else if (r->what == 'o' || r->what == 'b') {
    next_word (p);
    r->number = parse_rest (p, p->word);
  } else if (r->what == 'c') {
    parse_atoms (p, r);
  }
}

static void
parse_facts (Proof *p, Record *r)
{
  parse_source (p, r);
  if (next_word (p) && is_word (p, "false")) {
    r->is_false = true;
    next_word (p);
    return;
  }
  for (; p->length && !is_word (p, "->"); next_word (p))
    proof_add_atom (r, parse_atom (p));
  if (!r->n_atoms)
    proof_malformed (p, "atoms or false");
}

static void
parse_new (Proof *p, Record *r)
{
  next_word (p);
  char *name = g_strndup (p->word, p->length);
  if (model_symbol (p->m, name) || !p->length)
    proof_malformed (p, "a new name");
  need_word (p, ":");
  r->id = need_id (p);
  model_declare (p->m, name, (Term){VARIABLE, (int64_t) p->names->n});
}

static void
parse_record (Proof *p, Record *r)
{
  char *end;
  switch (r->kind) {
  case 'w':
  case '-':
  case '*':
  case 'm':
    break;
  case 'j':
    while (next_word (p))
      proof_add_to_list (r, parse_variable (p, p->word, &end));
    break;
  case 'a':
    parse_alias (p, r);
    break;
  case 'v':
    parse_new (p, r);
    break;
  case 'd':
    r->id = need_id (p);
    break;
  case 'n':
    r->id = need_id (p);
    need_word (p, ":");
    parse_atoms (p, r);
    break;
  case 'r':
    parse_facts (p, r);
    break;
  case 'i':
    parse_source (p, r);
    parse_atoms (p, r);
    parse_conclusion (p, r);
    break;
  case '+':
    if (next_word (p))
      proof_add_atom (r, parse_atom (p));
    else
      proof_malformed (p, "an atom");
    break;
  case 's':
    for (size_t i = 0; i < p->m->n_variables; i++) {
      if (!next_word (p))
        proof_malformed (p, "a value for each variable that is declared");
      r->values[i] = parse_rest (p, p->word);
    }
    break;
  case 'o':
    next_word (p);
    r->number = parse_rest (p, p->word);
    break;
  case 'q':
    parse_claim (p, r);
    break;
  default:
    proof_malformed (p, "the letter of a record");
  }
}

void
proof_next_text (Proof *p, Record *r)
{
  do {
    if (!read_line (p)) {
      r->kind = 0;
      return;
    }
  } while (!next_word (p) || *p->word == '#');
  r->kind = p->length == 1 ? *p->word : '?';
  parse_record (p, r);
  if (p->length && next_word (p))
    proof_malformed (p, "the end of the line");
}

void
proof_begin_text (Proof *p)
{
  p->line = g_string_new (NULL);
  while (read_line (p) && (!next_word (p) || *p->word == '#'))
    ;
  if (!is_word (p, "p"))
    proof_malformed (p, "the header 'p fdp 1 HASH'");
  need_word (p, "fdp");
  need_word (p, "1");
  if (!next_word (p))
    proof_malformed (p, "the hash of the model");
  char *end;
  p->has_hash = !is_word (p, "-");
  p->hash = strtoull (p->word, &end, 16);
  if (p->has_hash && (p->length != 16 || end != p->word + 16))
    proof_malformed (p, "a hash of 16 hexadecimal digits, or -");
}
