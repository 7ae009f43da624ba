/* SPDX-License-Identifier: MIT */
/* model.c - reads FlatZinc
 *
 * The whole text is in memory.  Annotations are passed over, but for
 * output_var and output_array.
 */
#include "model.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- memory and messages -------------------------------------------------- */

void
die (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  fflush (stdout);
  fputs ("fdcheck: ", stderr);
  vfprintf (stderr, format, ap);
  fputc ('\n', stderr);
  exit (2);
}

void *
grow (void *items, size_t n, size_t size)
{
  if (n & (n - 1)) /* room for the next power of two */
    return items;
  if (n > SIZE_MAX / 2 / size ||
      !(items = realloc (items, (n ? 2 * n : 1) * size)))
    die ("out of memory");
  return items;
}

void *
reserve (void *items, size_t *room, size_t n, size_t size)
{
  if (n < *room)
    return items;
  *room = n ? 2 * n : 16;
  if (n > SIZE_MAX / 4 / size || !(items = realloc (items, *room * size)))
    die ("out of memory");
  return items;
}

char *
slurp (const char *file, size_t *length)
{
  FILE *in = strcmp (file, "-") == 0 ? stdin : fopen (file, "rb");
  size_t n = 0, room = 1 << 16, got;
  char *text = malloc (room);
  if (!in)
    die ("%s: %s", file, strerror (errno));
  while (text && (got = fread (text + n, 1, room - n - 1, in)) > 0)
    if ((n += got) == room - 1)
      text = realloc (text, room *= 2);
  if (!text)
    die ("out of memory");
  if (ferror (in))
    die ("%s: %s", file, strerror (errno));
  text[n] = '\0';
  *length = n;
  if (in != stdin)
    fclose (in);
  return text;
}

/* --- tokens --------------------------------------------------------------- */

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
} Reader;

_Noreturn static void
expected (Reader *r, const char *what)
{
  int shown = r->at - r->start > 40 ? 40 : (int) (r->at - r->start);
  die ("%s:%u:%d: expected %s, found '%.*s'", r->m->file, r->line,
       (int) (r->start - r->row) + 1, what, shown, r->start);
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_word (char c)
{
  return is_digit (c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_';
}

static void
skip_blanks (Reader *r)
{
  for (;; r->at++) {
    if (*r->at == '%')
      while (r->at < r->end && *r->at != '\n')
        r->at++;
    if (*r->at == '\n') {
      r->line++;
      r->row = r->at + 1;
    } else if (!*r->at || !strchr (" \t\r\v\f", *r->at)) {
      return;
    }
  }
}

static void
lex_real (Reader *r, const char *at)
{
  char *end;
  r->token = REAL;
  strtod (at, &end);
  r->at = end;
}

static void
lex_number (Reader *r)
{
  const char *at = r->at + (*r->at == '-');
  int base = at[0] != '0' ? 10 : at[1] == 'x' ? 16 : at[1] == 'o' ? 8 : 10;
  char *end;
  r->token = INTEGER;
  if (!is_digit (*at))
    expected (r, "FlatZinc");
  errno = 0;
  unsigned long long value = strtoull (at + (base == 10 ? 0 : 2), &end, base);
  r->at = end;
  if (base == 10 &&
      ((*end == '.' && is_digit (end[1])) || (*end | 32) == 'e')) {
    lex_real (r, at);
    return;
  }
  bool negative = *r->start == '-';
  if (errno || value > (unsigned long long) INT64_MAX + negative)
    expected (r, "an integer of 64 bits");
  r->integer = (int64_t) (negative ? -value : value);
}

static void
lex_string (Reader *r)
{
  for (r->at++; *r->at != '"'; r->at++) {
    if (*r->at == '\\' && r->at + 1 < r->end)
      r->at++;
    if (r->at >= r->end || *r->at == '\n')
      expected (r, "a string that ends on its line");
  }
  r->at++;
  r->token = STRING;
}

static void
next (Reader *r)
{
  skip_blanks (r);
  r->start = r->at;
  char c = *r->at;
  if (is_digit (c) || c == '-') {
    lex_number (r);
  } else if (is_word (c)) {
    while (is_word (*r->at))
      r->at++;
    r->token = WORD;
  } else if (c == '"') {
    lex_string (r);
  } else if ((c == ':' || c == '.') && r->at[1] == c) {
    r->token = c == ':' ? COLONS : DOTS;
    r->at += 2;
  } else if (c && strchr ("()[]{},;=:", c)) {
    r->token = c;
    r->at++;
  } else if (!c && r->at >= r->end) {
    r->token = END;
  } else {
    r->at++;
    expected (r, "FlatZinc");
  }
}

static bool
is (const Reader *r, const char *word)
{
  size_t n = strlen (word);
  return r->token == WORD && (size_t) (r->at - r->start) == n &&
         memcmp (r->start, word, n) == 0;
}

static bool
passes (Reader *r, int token)
{
  if (r->token != token)
    return false;
  next (r);
  return true;
}

static void
pass (Reader *r, int token, const char *what)
{
  if (!passes (r, token))
    expected (r, what);
}

static bool
passes_word (Reader *r, const char *word)
{
  return is (r, word) && passes (r, WORD);
}

static int64_t
read_int (Reader *r)
{
  int64_t value = r->integer;
  pass (r, INTEGER, "an integer");
  return value;
}

/* --- names ---------------------------------------------------------------- */

static uint64_t
hash_of (const char *text, size_t n)
{
  uint64_t hash = 14695981039346656037u;
  for (size_t i = 0; i < n; i++)
    hash = (hash ^ (unsigned char) text[i]) * 1099511628211u;
  return hash;
}

static Symbol *
find_place (Symbol *symbols, size_t room, const char *name, size_t n)
{
  size_t i = hash_of (name, n) & (room - 1);
  while (symbols[i].name &&
         (strlen (symbols[i].name) != n || memcmp (symbols[i].name, name, n)))
    i = (i + 1) & (room - 1);
  return &symbols[i];
}

Symbol *
model_symbol (Model *m, const char *name, size_t length)
{
  Symbol *found = find_place (m->symbols, m->room_symbols, name, length);
  return found->name ? found : NULL;
}

static void
grow_symbols (Model *m)
{
  size_t room = m->room_symbols ? 2 * m->room_symbols : 1024;
  Symbol *symbols = calloc (room, sizeof *symbols);
  if (!symbols)
    die ("out of memory");
  for (size_t i = 0; i < m->room_symbols; i++)
    if (m->symbols[i].name)
      *find_place (symbols, room, m->symbols[i].name,
                   strlen (m->symbols[i].name)) = m->symbols[i];
  free (m->symbols);
  m->symbols = symbols;
  m->room_symbols = room;
}

/* A new name, which stands for nothing yet. */
static char *
read_name (Reader *r)
{
  size_t n = (size_t) (r->at - r->start);
  if (r->token != WORD)
    expected (r, "a name");
  if (model_symbol (r->m, r->start, n))
    expected (r, "a name that is not declared before");
  char *name = malloc (n + 1);
  if (!name)
    die ("out of memory");
  memcpy (name, r->start, n);
  name[n] = '\0';
  next (r);
  return name;
}

void
model_declare (Model *m, char *name, Term term)
{
  if (2 * ++m->n_symbols > m->room_symbols)
    grow_symbols (m);
  *find_place (m->symbols, m->room_symbols, name, strlen (name)) =
      (Symbol){name, term};
}

void
model_name (const Model *m, size_t variable, char *to, size_t room)
{
  const Variable *x = &m->variables[variable];
  if (x->element)
    snprintf (to, room, "%s[%u]", x->name, x->element);
  else
    snprintf (to, room, "%s", x->name);
}

/* --- terms ---------------------------------------------------------------- */

static int
compare_ranges (const void *a, const void *b)
{
  const Range *x = a, *y = b;
  return x->min < y->min ? -1 : x->min > y->min;
}

/* The ranges from @first on, in order, apart. */
static Span
make_set (Model *m, size_t first)
{
  size_t n = first;
  if (m->n_ranges > first)
    qsort (m->ranges + first, m->n_ranges - first, sizeof (Range),
           compare_ranges);
  for (size_t i = first; i < m->n_ranges; i++) {
    Range one = m->ranges[i];
    Range *last = n > first ? &m->ranges[n - 1] : NULL;
    if (!last || (one.min > last->max && one.min - 1 > last->max))
      m->ranges[n++] = one;
    else if (one.max > last->max)
      last->max = one.max;
  }
  m->n_ranges = n;
  return (Span){(uint32_t) first, (uint32_t) (n - first)};
}

static void
add_range (Model *m, int64_t min, int64_t max)
{
  if (min > max)
    return;
  m->ranges = grow (m->ranges, m->n_ranges, sizeof (Range));
  m->ranges[m->n_ranges++] = (Range){min, max};
}

/* "l..u", whose l was read, or "{...}". */
static Span
read_set (Reader *r, const int64_t *min)
{
  size_t first = r->m->n_ranges;
  if (min) {
    pass (r, DOTS, "'..'");
    add_range (r->m, *min, read_int (r));
    return make_set (r->m, first);
  }
  pass (r, '{', "'{'");
  while (r->token != '}') {
    int64_t value = read_int (r);
    add_range (r->m, value, value);
    if (r->token != '}')
      pass (r, ',', "',' or '}'");
  }
  next (r);
  return make_set (r->m, first);
}

static Term
set_term (Model *m, Span set)
{
  m->sets = grow (m->sets, m->n_sets, sizeof (Span));
  m->sets[m->n_sets] = set;
  return (Term){SET, (int64_t) m->n_sets++};
}

static Term
array_term (Model *m, size_t first)
{
  m->arrays = grow (m->arrays, m->n_arrays, sizeof (Span));
  m->arrays[m->n_arrays] =
      (Span){(uint32_t) first, (uint32_t) (m->n_terms - first)};
  return (Term){ARRAY, (int64_t) m->n_arrays++};
}

static void
add_term (Model *m, Term term)
{
  if (m->n_terms >= UINT32_MAX)
    die ("%s: too many terms", m->file);
  m->terms = grow (m->terms, m->n_terms, sizeof term);
  m->terms[m->n_terms++] = term;
}

static Term
read_word (Reader *r)
{
  if (is (r, "true") || is (r, "false")) {
    Term truth = {TRUTH, is (r, "true")};
    next (r);
    return truth;
  }
  Symbol *symbol = model_symbol (r->m, r->start, (size_t) (r->at - r->start));
  if (!symbol)
    expected (r, "a name that is declared before");
  Term term = symbol->term;
  next (r);
  if (r->token != '[')
    return term;
  next (r);
  int64_t i = read_int (r);
  size_t n;
  const Term *items = term_items (r->m, &term, &n);
  if (term.kind != ARRAY || i < 1 || (uint64_t) i > n)
    expected (r, "an array and one of its indices before");
  pass (r, ']', "']'");
  return items[i - 1];
}

static Term
read_term (Reader *r)
{
  if (r->token == WORD)
    return read_word (r);
  if (r->token == '{')
    return set_term (r->m, read_set (r, NULL));
  if (passes (r, REAL))
    return (Term){FLOAT, 0};
  int64_t value = read_int (r);
  return r->token == DOTS ? set_term (r->m, read_set (r, &value))
                          : (Term){NUMBER, value};
}

/* A term, or "[...]". */
static Term
read_list (Reader *r)
{
  size_t first = r->m->n_terms;
  if (!passes (r, '['))
    return read_term (r);
  while (r->token != ']') {
    add_term (r->m, read_term (r));
    if (r->token != ']')
      pass (r, ',', "',' or ']'");
  }
  next (r);
  return array_term (r->m, first);
}

/* --- items ---------------------------------------------------------------- */

/* Passes "(...)" and "[...]". */
static void
skip_nested (Reader *r)
{
  size_t depth = 0;
  do {
    if (r->token == '(' || r->token == '[')
      depth++;
    if (r->token == ')' || r->token == ']')
      depth--;
    if (r->token == END)
      expected (r, "')'");
    next (r);
  } while (depth);
}

/* Whether one of them says that it is printed. */
static bool
skip_annotations (Reader *r)
{
  bool output = false;
  while (passes (r, COLONS)) {
    output |= is (r, "output_var") || is (r, "output_array");
    if (r->token != WORD && r->token != STRING)
      expected (r, "an annotation");
    next (r);
    while (r->token == '(' || r->token == '[')
      skip_nested (r);
  }
  return output;
}

typedef struct {
  bool is_array, is_var;
  int64_t length;
  Variable like;
} Type;

static void
set_domain (Model *m, Type *type, Span set)
{
  size_t n = 0;
  for (size_t i = 0; i < set.n; i++) {
    Range one = m->ranges[set.first + i];
    type->like.is_open |= one.min < -FAR || one.max > FAR;
    one.min = one.min < -FAR ? -FAR : one.min;
    one.max = one.max > FAR ? FAR : one.max;
    if (one.min <= one.max)
      m->ranges[set.first + n++] = one;
  }
  type->like.domain = (Span){set.first, (uint32_t) n};
}

static void
read_range_type (Reader *r, Type *type)
{
  size_t first = r->m->n_ranges;
  if (passes_word (r, "int")) {
    type->like.is_open = true;
    add_range (r->m, -FAR, FAR);
    type->like.domain = make_set (r->m, first);
  } else if (passes_word (r, "bool")) {
    type->like.is_bool = true;
    add_range (r->m, 0, 1);
    type->like.domain = make_set (r->m, first);
  } else if (r->token == '{') {
    set_domain (r->m, type, read_set (r, NULL));
  } else if (r->token == INTEGER) {
    int64_t min = read_int (r);
    set_domain (r->m, type, read_set (r, &min));
  } else if (type->is_var && (!type->is_array || type->length)) {
    expected (r, "bool, int or a domain of integers");
  } else { /* a parameter, or no variables: of any type */
    while (r->token != ':' && r->token != END)
      next (r);
  }
}

static Type
read_type (Reader *r)
{
  Type type = {.length = 1};
  if (passes_word (r, "array")) {
    type.is_array = true;
    pass (r, '[', "'['");
    if (read_int (r) != 1)
      expected (r, "an array that begins at 1");
    pass (r, DOTS, "'..'");
    type.length = read_int (r);
    type.length = type.length < 0 ? 0 : type.length;
    pass (r, ']', "']'");
    if (!passes_word (r, "of"))
      expected (r, "'of'");
  }
  type.is_var = passes_word (r, "var");
  read_range_type (r, &type);
  return type;
}

static Term
add_variable (Reader *r, Variable like)
{
  Model *m = r->m;
  if (m->n_variables >= 1 << 29)
    expected (r, "fewer variables");
  m->variables = grow (m->variables, m->n_variables, sizeof like);
  m->variables[m->n_variables] = like;
  return (Term){VARIABLE, (int64_t) m->n_variables++};
}

static Term
make_elements (Reader *r, Type *type)
{
  size_t first = r->m->n_terms;
  if (type->length > 1 << 26)
    expected (r, "fewer elements");
  for (int64_t i = 1; i <= type->length; i++) {
    type->like.element = (uint32_t) i;
    add_term (r->m, add_variable (r, type->like));
  }
  return array_term (r->m, first);
}

static void
read_declaration (Reader *r)
{
  Model *m = r->m;
  Type type = read_type (r);
  Term term = {0};
  pass (r, ':', "':'");
  char *name = type.like.name = read_name (r);
  type.like.is_output = skip_annotations (r);
  bool has_value = passes (r, '=');
  if (!has_value && !type.is_var)
    expected (r, "'=' and a value");
  if (has_value)
    term = read_list (r);
  if (has_value && (term.kind == ARRAY) != type.is_array)
    expected (r, type.is_array ? "an array before" : "no array before");
  if (type.is_array && has_value) {
    const Span items = m->arrays[term.value];
    if (items.n != type.length)
      expected (r, "as many elements as declared before");
    for (size_t i = 0; i < items.n && type.like.is_output; i++)
      if (m->terms[items.first + i].kind == VARIABLE)
        m->variables[m->terms[items.first + i].value].is_output = true;
  } else if (type.is_array) {
    term = make_elements (r, &type);
  } else if (type.is_var) {
    if (has_value && term.kind != NUMBER && term.kind != TRUTH &&
        term.kind != VARIABLE)
      expected (r, "a variable or a number before");
    type.like.same = term;
    term = add_variable (r, type.like);
  }
  model_declare (m, name, term);
}

enum { MOST_ARGUMENTS = 8 };

static void
read_constraint (Reader *r)
{
  Model *m = r->m;
  Constraint c = {.line = r->line};
  Term a[MOST_ARGUMENTS];
  size_t n = 0;
  if (r->token != WORD ||
      !predicate_find (r->start, (size_t) (r->at - r->start), &c))
    expected (r, "a predicate that fzn-libfd has");
  next (r);
  pass (r, '(', "'('");
  while (r->token != ')') {
    if (n == MOST_ARGUMENTS)
      expected (r, "')'");
    a[n++] = read_list (r);
    if (r->token != ')')
      pass (r, ',', "',' or ')'");
  }
  const char *wrong = predicate_take (m, &c, a, n);
  if (wrong)
    die ("%s:%u: constraint %zu, %s: %s", m->file, c.line, m->n_constraints + 1,
         c.predicate->name, wrong);
  next (r);
  skip_annotations (r);
  m->constraints = grow (m->constraints, m->n_constraints, sizeof c);
  m->constraints[m->n_constraints++] = c;
}

static void
read_solve (Reader *r)
{
  Model *m = r->m;
  skip_annotations (r);
  m->sense = is (r, "minimize") ? -1 : is (r, "maximize") ? 1 : 0;
  if (!m->sense && !is (r, "satisfy"))
    expected (r, "satisfy, minimize or maximize");
  next (r);
  if (m->sense) {
    m->objective = read_term (r);
    if (m->objective.kind != VARIABLE && m->objective.kind != NUMBER)
      expected (r, "an objective before");
  }
  pass (r, ';', "';'");
  if (r->token != END)
    expected (r, "the end");
}

static void
skip_predicate (Reader *r)
{
  while (r->token != ';' && r->token != END)
    next (r);
}

Model *
model_read (const char *file)
{
  size_t length;
  char *text = slurp (file, &length);
  Model *m = calloc (1, sizeof *m);
  if (!m)
    die ("out of memory");
  m->file = file;
  m->hash = hash_of (text, length);
  grow_symbols (m);
  bool has_mark = memcmp (text, "\xef\xbb\xbf", length < 3 ? length : 3) == 0;
  Reader r = {m,
              text + (has_mark && length >= 3 ? 3 : 0),
              text + length,
              text,
              text,
              1,
              0,
              0};
  for (next (&r); !passes_word (&r, "solve"); pass (&r, ';', "';'")) {
    if (passes_word (&r, "constraint"))
      read_constraint (&r);
    else if (passes_word (&r, "predicate"))
      skip_predicate (&r);
    else if (r.token == WORD)
      read_declaration (&r);
    else
      expected (&r, "an item or solve");
  }
  read_solve (&r);
  free (text);
  return m;
}
