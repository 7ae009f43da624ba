/* SPDX-License-Identifier: MIT */
/* model.c - reads FlatZinc
 *
 * Its tokens are those of GLib's scanner; ".." and "::" are two.  Annotations
 * are passed over, but for output_var and output_array.
 */
#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  Model *m;
  GScanner *s;
  GTokenType token;
  uint64_t number;
} Reader;

/* --- tokens --------------------------------------------------------------- */

static const GScannerConfig config = {
    .cset_skip_characters = " \t\r\n\v\f",
    .cset_identifier_first = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_",
    .cset_identifier_nth = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_",
    .cpair_comment_single = "%\n",
    .case_sensitive = TRUE,
    .skip_comment_single = TRUE,
    .scan_identifier = TRUE,
    .scan_identifier_1char = TRUE,
    .scan_string_dq = TRUE,
    .char_2_token = TRUE,
};

/* Ends the program: the current token is not @what. */
static G_NORETURN void
expected (const Reader *r, const char *what)
{
  die ("%s:%u:%u: expected %s", r->m->file, r->s->line, r->s->position, what);
}

static bool
is_digits (const char *word)
{
  return *word && word[strspn (word, G_CSET_DIGITS)] == '\0';
}

/* A numeral is a word to the scanner, which knows neither 0o17 nor 1e3. */
static GTokenType
numeral (Reader *r)
{
  const char *word = r->s->value.v_identifier;
  bool has_base = word[0] == '0' && (word[1] == 'x' || word[1] == 'o');
  unsigned base = !has_base ? 10 : word[1] == 'x' ? 16 : 8;
  if (g_ascii_string_to_unsigned (word + 2 * has_base, base, 0, UINT64_MAX,
                                  &r->number, NULL))
    return G_TOKEN_INT;
  const char *exponent = word + strspn (word, G_CSET_DIGITS);
  if (*exponent != 'e' && *exponent != 'E')
    return G_TOKEN_ERROR;
  if (is_digits (exponent + 1))
    return G_TOKEN_FLOAT;
  GTokenType sign = g_scanner_get_next_token (r->s);
  bool is_float = (sign == '-' || sign == '+') &&
                  g_scanner_get_next_token (r->s) == G_TOKEN_IDENTIFIER &&
                  is_digits (r->s->value.v_identifier);
  return is_float ? G_TOKEN_FLOAT : G_TOKEN_ERROR;
}

static void
next (Reader *r)
{
  r->token = g_scanner_get_next_token (r->s);
  if (r->token == G_TOKEN_IDENTIFIER &&
      g_ascii_isdigit (r->s->value.v_identifier[0]))
    r->token = numeral (r);
}

static bool
is_word (const Reader *r, const char *word)
{
  return r->token == G_TOKEN_IDENTIFIER &&
         strcmp (r->s->value.v_identifier, word) == 0;
}

static bool
passes (Reader *r, GTokenType token)
{
  bool found = r->token == token;
  if (found)
    next (r);
  return found;
}

static bool
passes_word (Reader *r, const char *word)
{
  return is_word (r, word) && passes (r, G_TOKEN_IDENTIFIER);
}

static void
pass (Reader *r, int token)
{
  char what[] = {'\'', (char) token, '\'', '\0'};
  if (!passes (r, (GTokenType) token))
    expected (r, what);
}

static int64_t
read_digits (Reader *r, bool is_negative)
{
  uint64_t value = r->number;
  if (r->token != G_TOKEN_INT || value > (uint64_t) INT64_MAX + is_negative)
    expected (r, "an integer of 64 bits");
  next (r);
  return (int64_t) (is_negative ? -value : value);
}

static int64_t
read_int (Reader *r)
{
  bool is_negative = passes (r, '-');
  return read_digits (r, is_negative);
}

/* ", " or the end of a list. */
static bool
is_more (Reader *r, int end)
{
  if (r->token != (GTokenType) end)
    pass (r, ',');
  return !passes (r, (GTokenType) end);
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

const Term *
model_symbol (const Model *m, const char *name)
{
  return g_hash_table_lookup (m->symbols, name);
}

void
model_declare (Model *m, char *name, Term term)
{
  g_hash_table_insert (m->symbols, name, g_memdup2 (&term, sizeof term));
}

/* A new name, which stands for nothing yet. */
static char *
read_name (Reader *r)
{
  if (r->token != G_TOKEN_IDENTIFIER)
    expected (r, "a name");
  if (model_symbol (r->m, r->s->value.v_identifier))
    expected (r, "a name that is not declared before");
  char *name = g_strdup (r->s->value.v_identifier);
  next (r);
  return name;
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

uint32_t *
model_outputs (const Model *m, size_t *n)
{
  uint32_t *list = g_new (uint32_t, m->n_variables + 1);
  *n = 0;
  for (size_t i = 0; i < m->n_variables; i++)
    if (m->variables[i].is_output)
      list[(*n)++] = (uint32_t) i;
  return list;
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

/* What follows "l..", or "{". */
static Span
read_set (Reader *r, const int64_t *min)
{
  size_t first = r->m->n_ranges;
  if (min) {
    add_range (r->m, *min, read_int (r));
    return make_set (r->m, first);
  }
  for (bool more = !passes (r, '}'); more; more = is_more (r, '}')) {
    int64_t value = read_int (r);
    add_range (r->m, value, value);
  }
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
  if (is_word (r, "true") || is_word (r, "false")) {
    Term truth = {TRUTH, is_word (r, "true")};
    next (r);
    return truth;
  }
  const Term *symbol = model_symbol (r->m, r->s->value.v_identifier);
  if (!symbol)
    expected (r, "a name that is declared before");
  Term term = *symbol;
  next (r);
  if (!passes (r, '['))
    return term;
  int64_t i = read_int (r);
  size_t n;
  const Term *items = term_items (r->m, &term, &n);
  if (term.kind != ARRAY || i < 1 || (uint64_t) i > n)
    expected (r, "an array and one of its indices before");
  pass (r, ']');
  return items[i - 1];
}

static Term
read_term (Reader *r)
{
  if (r->token == G_TOKEN_IDENTIFIER)
    return read_word (r);
  if (passes (r, '{'))
    return set_term (r->m, read_set (r, NULL));
  bool is_negative = passes (r, '-');
  if (passes (r, G_TOKEN_FLOAT))
    return (Term){FLOAT, 0};
  int64_t value = read_digits (r, is_negative);
  if (!passes (r, '.'))
    return (Term){NUMBER, value};
  if (passes (r, '.'))
    return set_term (r->m, read_set (r, &value));
  if (!passes (r, G_TOKEN_FLOAT) && !passes (r, G_TOKEN_INT))
    expected (r, "digits");
  return (Term){FLOAT, 0};
}

/* A term, or "[...]". */
static Term
read_list (Reader *r)
{
  size_t first = r->m->n_terms;
  if (!passes (r, '['))
    return read_term (r);
  for (bool more = !passes (r, ']'); more; more = is_more (r, ']'))
    add_term (r->m, read_term (r));
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
    if (r->token == G_TOKEN_EOF)
      expected (r, "')'");
    next (r);
  } while (depth);
}

/* Whether one of them says that it is printed. */
static bool
skip_annotations (Reader *r)
{
  bool output = false;
  while (passes (r, ':')) {
    pass (r, ':');
    output |= is_word (r, "output_var") || is_word (r, "output_array");
    if (r->token != G_TOKEN_IDENTIFIER && r->token != G_TOKEN_STRING)
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
skip_to (Reader *r, GTokenType token)
{
  while (r->token != token && r->token != G_TOKEN_EOF)
    next (r);
}

static void
read_range_type (Reader *r, Type *type)
{
  size_t first = r->m->n_ranges;
  type->like.is_open = passes_word (r, "int");
  type->like.is_bool = passes_word (r, "bool");
  if (type->like.is_open || type->like.is_bool) {
    add_range (r->m, type->like.is_open ? -FAR : 0,
               type->like.is_open ? FAR : 1);
    type->like.domain = make_set (r->m, first);
  } else if (r->token == '{' || r->token == '-' || r->token == G_TOKEN_INT) {
    Term domain = read_term (r);
    if (domain.kind != SET)
      expected (r, "a domain before");
    set_domain (r->m, type, r->m->sets[domain.value]);
  } else if (type->is_var && (!type->is_array || type->length)) {
    expected (r, "bool, int or a domain of integers");
  } else { /* a parameter, or no variables: of any type */
    skip_to (r, ':');
  }
}

static Type
read_type (Reader *r)
{
  Type type = {.length = 1};
  if (passes_word (r, "array")) {
    type.is_array = true;
    pass (r, '[');
    if (read_int (r) != 1)
      expected (r, "an array that begins at 1");
    pass (r, '.');
    pass (r, '.');
    type.length = read_int (r);
    type.length = type.length < 0 ? 0 : type.length;
    pass (r, ']');
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
  pass (r, ':');
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

enum { MOST_ARGUMENTS = 9 };

static void
read_constraint (Reader *r)
{
  Model *m = r->m;
  Constraint c = {.line = r->s->line};
  Term a[MOST_ARGUMENTS];
  size_t n = 0;
  if (r->token != G_TOKEN_IDENTIFIER ||
      !predicate_find (r->s->value.v_identifier, &c))
    expected (r, "a predicate that fzn-libfd has");
  next (r);
  pass (r, '(');
  for (bool more = !passes (r, ')'); more; more = is_more (r, ')')) {
    if (n == MOST_ARGUMENTS)
      expected (r, "')' before");
    a[n++] = read_list (r);
  }
  const char *wrong = predicate_take (m, &c, a, n);
  if (wrong)
    die ("%s:%u: constraint %zu, %s: %s", m->file, c.line, m->n_constraints + 1,
         c.predicate->name, wrong);
  skip_annotations (r);
  m->constraints = grow (m->constraints, m->n_constraints, sizeof c);
  m->constraints[m->n_constraints++] = c;
}

static void
read_solve (Reader *r)
{
  Model *m = r->m;
  skip_annotations (r);
  m->sense = is_word (r, "minimize") ? -1 : is_word (r, "maximize") ? 1 : 0;
  if (!m->sense && !is_word (r, "satisfy"))
    expected (r, "satisfy, minimize or maximize");
  next (r);
  if (m->sense) {
    m->objective = read_term (r);
    if (m->objective.kind != VARIABLE && m->objective.kind != NUMBER)
      expected (r, "an objective before");
  }
  pass (r, ';');
  if (r->token != G_TOKEN_EOF)
    expected (r, "the end");
}

Model *
model_read (const char *file)
{
  size_t length;
  char *text = slurp (file, &length);
  Model *m = g_new0 (Model, 1);
  m->file = file;
  m->hash = hash_of (text, length);
  m->symbols = g_hash_table_new (g_str_hash, g_str_equal);
  size_t mark = g_str_has_prefix (text, "\xef\xbb\xbf") ? 3 : 0;
  if (strlen (text) != length || length > UINT32_MAX)
    die ("%s: expected FlatZinc", file);
  Reader r = {m, g_scanner_new (&config), G_TOKEN_NONE, 0};
  g_scanner_input_text (r.s, text + mark, (guint) (length - mark));
  for (next (&r); !passes_word (&r, "solve"); pass (&r, ';')) {
    if (passes_word (&r, "constraint"))
      read_constraint (&r);
    else if (passes_word (&r, "predicate"))
      skip_to (&r, ';');
    else if (r.token == G_TOKEN_IDENTIFIER)
      read_declaration (&r);
    else
      expected (&r, "an item or solve");
  }
  read_solve (&r);
  g_scanner_destroy (r.s);
  g_free (text);
  return m;
}
