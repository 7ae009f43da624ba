/* SPDX-License-Identifier: MIT */
/* proof.c - reads the records of a proof, text or binary */
#include "proof.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char magic[] = {0x89, 'f', 'd', 'p', 1};

/* --- bytes ---------------------------------------------------------------- */

static int
read_byte (Proof *p)
{
  if (p->used == p->n) {
    p->n = fread (p->buffer, 1, sizeof p->buffer, p->in);
    p->used = 0;
    if (ferror (p->in))
      die ("%s: %s", p->file, strerror (errno));
  }
  if (p->used == p->n)
    return -1;
  p->offset++;
  return p->buffer[p->used++];
}

_Noreturn static void
malformed (const Proof *p, const char *what)
{
  die (p->is_binary ? "%s: byte %" PRIu64 ": expected %s"
                    : "%s:%" PRIu64 ": expected %s",
       p->file, p->at, what);
}

static void
add_atom (Record *r, Atom atom)
{
  r->atoms = reserve (r->atoms, &r->room_atoms, r->n_atoms, sizeof atom);
  r->atoms[r->n_atoms++] = atom;
}

static void
add_to_list (Record *r, uint32_t x)
{
  r->list = reserve (r->list, &r->room_list, r->n_list, sizeof x);
  r->list[r->n_list++] = x;
}

/* What is beyond all domains may as well be next to them. */
static int64_t
near (int64_t v)
{
  return v < -FAR - 2 ? -FAR - 2 : v > FAR + 2 ? FAR + 2 : v;
}

/* --- binary --------------------------------------------------------------- */

static uint64_t
read_varint (Proof *p)
{
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    int byte = read_byte (p);
    if (byte < 0) {
      p->is_cut = true;
      return 0;
    }
    if (shift > 63 || (shift == 63 && byte > 1))
      malformed (p, "a number of 64 bits");
    value |= (uint64_t) (byte & 127) << shift;
    if (byte < 128)
      return value;
  }
}

static int64_t
read_zigzag (Proof *p)
{
  uint64_t value = read_varint (p);
  return (int64_t) (value >> 1 ^ -(value & 1));
}

static uint32_t
read_variable (Proof *p, uint64_t x)
{
  if (x >= p->names->n && !p->is_cut)
    malformed (p, "the number of a variable");
  return p->is_cut ? 0 : (uint32_t) x;
}

static Atom
read_atom (Proof *p)
{
  uint64_t word = read_varint (p);
  Atom atom = {read_variable (p, word >> 2), word & 3, 0};
  atom.v = near (read_zigzag (p));
  return atom;
}

static void
read_atoms (Proof *p, Record *r)
{
  for (uint64_t n = read_varint (p); n && !p->is_cut; n--)
    add_atom (r, read_atom (p));
}

static void
read_source (Proof *p, Record *r)
{
  uint64_t word = read_varint (p);
  r->source = word & 1 ? BY_NOGOOD : BY_CONSTRAINT;
  r->id = word >> 1;
}

static Term
read_term (Proof *p, bool *flip)
{
  uint64_t word = read_varint (p);
  *flip = word & 1;
  return (Term){VARIABLE, read_variable (p, word >> 1)};
}

static void
read_claim (Proof *p, Record *r)
{
  int what = read_byte (p);
  p->is_cut |= what < 0;
  r->what = (char) what;
  if (what == 'o' || what == 'b')
    r->number = read_zigzag (p);
  else if (what == 'a')
    r->id = read_varint (p);
  else if (what == 'c')
    read_atoms (p, r);
  else if (what >= 0 && (!what || !strchr ("us?", what)))
    malformed (p, "a letter of u, o, b, a, c, s and ? behind q");
}

static void
read_alias (Proof *p, Record *r)
{
  r->id = read_varint (p);
  if (r->kind == 'a') {
    r->x = read_term (p, &r->flip_x);
    r->y = read_term (p, &r->flip_y);
  } else {
    r->kind = 'a';
    r->has_then = true;
    r->x = (Term){VARIABLE, read_variable (p, read_varint (p))};
    r->then = read_atom (p);
  }
}

/* What follows a source. */
static void
read_step (Proof *p, Record *r, char kind)
{
  if (kind == 'b') {
    r->source = BY_SOLUTION;
    r->id = read_varint (p);
  } else {
    read_source (p, r);
  }
  if (kind == 'r')
    add_atom (r, read_atom (p));
  else if (kind != 'f' && kind != 'b')
    read_atoms (p, r);
  r->is_false = kind == 'f' || kind == 'I' || kind == 'b';
  if (kind == 'i') {
    r->has_then = true;
    r->then = read_atom (p);
  }
  r->kind = kind == 'R' || kind == 'f' ? 'r' : kind == 'r' ? 'r' : 'i';
}

static void
read_binary (Proof *p, Record *r)
{
  p->at = p->offset;
  int kind = read_byte (p);
  r->kind = (char) (kind < 0 ? 0 : kind);
  switch (kind) {
  case -1:
  case 'w':
  case '-':
  case '*':
  case 'm':
    break;
  case 'j':
    for (uint64_t n = read_varint (p); n && !p->is_cut; n--)
      add_to_list (r, read_variable (p, read_varint (p)));
    break;
  case 'a':
  case 'A':
    read_alias (p, r);
    break;
  case 'v':
  case 'd':
    r->id = read_varint (p);
    break;
  case 'n':
    r->id = read_varint (p);
    read_atoms (p, r);
    break;
  case 'r':
  case 'R':
  case 'f':
  case 'i':
  case 'I':
  case 'b':
    read_step (p, r, (char) kind);
    break;
  case '+':
    add_atom (r, read_atom (p));
    break;
  case 's':
    for (size_t i = 0; i < p->m->n_variables && !p->is_cut; i++)
      r->values[i] = read_zigzag (p);
    break;
  case 'o':
    r->number = read_zigzag (p);
    break;
  case 'q':
    read_claim (p, r);
    break;
  default:
    malformed (p, "the letter of a record");
  }
  if (p->is_cut)
    r->kind = 0;
}

/* --- text ----------------------------------------------------------------- */

/* False: there is no whole line. */
static bool
read_line (Proof *p)
{
  size_t n = 0;
  for (int c; (c = read_byte (p)) >= 0;) {
    p->line = reserve (p->line, &p->room, n, 1);
    p->line[n++] = (char) (c == '\n' ? '\0' : c);
    if (c == '\n') {
      p->word = p->line;
      p->length = 0;
      p->at++;
      if (strlen (p->line) != n - 1)
        malformed (p, "text without NUL bytes");
      return true;
    }
  }
  return false;
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
    malformed (p, word);
}

static int64_t
parse_int (const Proof *p, const char *from, char **end)
{
  errno = 0;
  const char *digits = from + (*from == '-');
  long long value = strtoll (from, end, 10);
  if (*digits < '0' || *digits > '9' || errno)
    malformed (p, "an integer of 64 bits");
  return value;
}

/* The integer that is the rest of the word from @at on. */
static int64_t
parse_rest (const Proof *p, const char *at)
{
  char *end;
  int64_t value = parse_int (p, at, &end);
  if (end != p->word + p->length)
    malformed (p, "an integer and nothing behind it");
  return value;
}

static uint64_t
parse_id (const Proof *p, const char *at)
{
  int64_t value = parse_rest (p, at);
  if (value < 0)
    malformed (p, "a number that is not negative");
  return (uint64_t) value;
}

static uint64_t
need_id (Proof *p)
{
  if (!next_word (p))
    malformed (p, "a number");
  return parse_id (p, p->word);
}

/* The variable whose name begins at @at; *end: behind it. */
static uint32_t
parse_variable (const Proof *p, const char *at, char **end)
{
  size_t n = strcspn (at, "[<>=! \t\r");
  const Symbol *symbol = model_symbol (p->m, at, n);
  Term t = symbol ? symbol->term : (Term){0};
  *end = (char *) at + n;
  if (t.kind == ARRAY && at[n] == '[') {
    size_t length;
    const Term *items = term_items (p->m, &t, &length);
    int64_t i = parse_int (p, at + n + 1, end);
    if (i < 1 || (uint64_t) i > length || **end != ']')
      malformed (p, "an index of the array");
    t = items[i - 1];
    ++*end;
  }
  if (t.kind != VARIABLE)
    malformed (p, "a variable");
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
    malformed (p, "an atom: x>=1, x<=1, x=1 or x!=1");
  atom.v = near (parse_rest (p, at + strlen (relations[atom.sign])));
  return atom;
}

/* Up to the end, or "->". */
static void
parse_atoms (Proof *p, Record *r)
{
  while (next_word (p) && !is_word (p, "->"))
    add_atom (r, parse_atom (p));
}

static void
parse_source (Proof *p, Record *r)
{
  if (!next_word (p))
    malformed (p, "the number of a constraint, or of a nogood behind n");
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
    malformed (p, "a variable");
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
    malformed (p, "a variable that is the truth of an atom, not ~");
  need_word (p, ":");
  r->id = need_id (p);
}

static void
parse_conclusion (Proof *p, Record *r)
{
  if (!is_word (p, "->") || !next_word (p))
    malformed (p, "-> and an atom or false");
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
    malformed (p, "unsat, optimum, bound, all, core, sat or open");
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
    add_atom (r, parse_atom (p));
  if (!r->n_atoms)
    malformed (p, "atoms or false");
}

static void
parse_new (Proof *p, Record *r)
{
  next_word (p);
  char *name = strndup (p->word, p->length);
  if (!name)
    die ("out of memory");
  if (model_symbol (p->m, name, p->length) || !p->length)
    malformed (p, "a new name");
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
      add_to_list (r, parse_variable (p, p->word, &end));
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
      add_atom (r, parse_atom (p));
    else
      malformed (p, "an atom");
    break;
  case 's':
    for (size_t i = 0; i < p->m->n_variables; i++) {
      if (!next_word (p))
        malformed (p, "a value for each variable that is declared");
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
    malformed (p, "the letter of a record");
  }
}

static void
read_text (Proof *p, Record *r)
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
    malformed (p, "the end of the line");
}

/* --- both ----------------------------------------------------------------- */

static void
read_text_header (Proof *p)
{
  while (read_line (p) && (!next_word (p) || *p->word == '#'))
    ;
  if (!p->line || !p->word || !is_word (p, "p"))
    malformed (p, "the header 'p fdp 1 HASH'");
  need_word (p, "fdp");
  need_word (p, "1");
  if (!next_word (p))
    malformed (p, "the hash of the model");
  char *end;
  p->has_hash = !is_word (p, "-");
  p->hash = strtoull (p->word, &end, 16);
  if (p->has_hash && (p->length != 16 || end != p->word + 16))
    malformed (p, "a hash of 16 hexadecimal digits, or -");
}

static void
read_binary_header (Proof *p)
{
  for (size_t i = 0; i < sizeof magic; i++)
    if (read_byte (p) != magic[i])
      malformed (p, "a proof in version 1 of the binary form");
  for (int i = 0; i < 8; i++) {
    int byte = read_byte (p);
    if (byte < 0)
      malformed (p, "the hash of the model");
    p->hash |= (uint64_t) byte << 8 * i;
  }
  p->has_hash = p->hash;
}

void
proof_open (Proof *p, const char *file, Model *m, const Names *names)
{
  memset (p, 0, sizeof *p);
  p->file = file;
  p->m = m;
  p->names = names;
  p->in = strcmp (file, "-") == 0 ? stdin : fopen (file, "rb");
  if (!p->in)
    die ("%s: %s", file, strerror (errno));
  int first = read_byte (p);
  p->used -= first >= 0;
  p->offset = 0;
  p->is_binary = first == magic[0];
  if (p->is_binary)
    read_binary_header (p);
  else
    read_text_header (p);
}

void
proof_next (Proof *p, Record *r)
{
  *r = (Record){
      .atoms = r->atoms,
      .room_atoms = r->room_atoms,
      .list = r->list,
      .room_list = r->room_list,
      .values = r->values,
  };
  if (p->is_binary)
    read_binary (p, r);
  else
    read_text (p, r);
}

static void
print_variable (const Proof *p, uint32_t x, bool flip, FILE *out)
{
  char name[128];
  if (x < p->m->n_variables)
    model_name (p->m, x, name, sizeof name);
  else
    snprintf (name, sizeof name, "(variable %" PRIu32 ")", x);
  fprintf (out, " %s%s", flip ? "~" : "", name);
}

void
proof_print_atoms (const Proof *p, const Atom *atoms, size_t n, FILE *out)
{
  static const char *const relations[] = {">=", "<=", "=", "!="};
  for (size_t i = 0; i < n; i++) {
    print_variable (p, atoms[i].x, false, out);
    fprintf (out, "%s%" PRId64, relations[atoms[i].sign & 3], atoms[i].v);
  }
}

/* The record, shortened, as text. */
void
proof_print (const Proof *p, const Record *r, FILE *out)
{
  bool is_step = r->kind == 'r' || r->kind == 'i';
  fprintf (out, "%c", r->kind);
  if (is_step)
    fprintf (out, " %s%" PRIu64 " :",
             r->source == BY_NOGOOD     ? "n"
             : r->source == BY_SOLUTION ? "s"
                                        : "",
             r->id);
  else if (r->kind == 'n' || r->kind == 'd')
    fprintf (out, " %" PRIu64, r->id);
  else if (r->kind == 'a')
    print_variable (p, (uint32_t) r->x.value, r->flip_x, out);
  if (r->kind == 'n')
    fputs (" :", out);
  if (r->kind == 'a' && !r->has_then)
    print_variable (p, (uint32_t) r->y.value, r->flip_y, out);
  proof_print_atoms (p, r->atoms, r->n_atoms < 100 ? r->n_atoms : 100, out);
  if (r->kind == 'i')
    fputs (" ->", out);
  if (r->has_then)
    proof_print_atoms (p, &r->then, 1, out);
  if (r->is_false)
    fputs (" false", out);
  if (r->kind == 'a' || r->kind == 'v')
    fprintf (out, " : %" PRIu64, r->id);
  fputc ('\n', out);
}
