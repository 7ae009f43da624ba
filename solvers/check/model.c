/* SPDX-License-Identifier: MIT */
/* model.c - reads FlatZinc
 *
 * The whole text is in memory.  Annotations are passed over, but for
 * output_var and output_array.
 */
#include "lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
model_declare (Model *m, const char *name, Term term)
{
  g_hash_table_insert (m->symbols, g_strdup (name),
                       g_memdup2 (&term, sizeof term));
}

/* A new name, which stands for nothing yet. */
static char *
read_name (Reader *r)
{
  if (r->token != WORD)
    lex_expected (r, "a name");
  if (model_symbol (r->m, r->word->str))
    lex_expected (r, "a name that is not declared before");
  char *name = g_strdup (r->word->str);
  lex_next (r);
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

/* "l..u", whose l was read, or "{...}". */
static Span
read_set (Reader *r, const int64_t *min)
{
  size_t first = r->m->n_ranges;
  if (min) {
    lex_pass (r, DOTS, "'..'");
    add_range (r->m, *min, lex_int (r));
    return make_set (r->m, first);
  }
  lex_pass (r, '{', "'{'");
  while (r->token != '}') {
    int64_t value = lex_int (r);
    add_range (r->m, value, value);
    if (r->token != '}')
      lex_pass (r, ',', "',' or '}'");
  }
  lex_next (r);
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
  if (lex_is (r, "true") || lex_is (r, "false")) {
    Term truth = {TRUTH, lex_is (r, "true")};
    lex_next (r);
    return truth;
  }
  const Term *symbol = model_symbol (r->m, r->word->str);
  if (!symbol)
    lex_expected (r, "a name that is declared before");
  Term term = *symbol;
  lex_next (r);
  if (r->token != '[')
    return term;
  lex_next (r);
  int64_t i = lex_int (r);
  size_t n;
  const Term *items = term_items (r->m, &term, &n);
  if (term.kind != ARRAY || i < 1 || (uint64_t) i > n)
    lex_expected (r, "an array and one of its indices before");
  lex_pass (r, ']', "']'");
  return items[i - 1];
}

static Term
read_term (Reader *r)
{
  if (r->token == WORD)
    return read_word (r);
  if (r->token == '{')
    return set_term (r->m, read_set (r, NULL));
  if (lex_passes (r, REAL))
    return (Term){FLOAT, 0};
  int64_t value = lex_int (r);
  return r->token == DOTS ? set_term (r->m, read_set (r, &value))
                          : (Term){NUMBER, value};
}

/* A term, or "[...]". */
static Term
read_list (Reader *r)
{
  size_t first = r->m->n_terms;
  if (!lex_passes (r, '['))
    return read_term (r);
  while (r->token != ']') {
    add_term (r->m, read_term (r));
    if (r->token != ']')
      lex_pass (r, ',', "',' or ']'");
  }
  lex_next (r);
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
      lex_expected (r, "')'");
    lex_next (r);
  } while (depth);
}

/* Whether one of them says that it is printed. */
static bool
skip_annotations (Reader *r)
{
  bool output = false;
  while (lex_passes (r, COLONS)) {
    output |= lex_is (r, "output_var") || lex_is (r, "output_array");
    if (r->token != WORD && r->token != STRING)
      lex_expected (r, "an annotation");
    lex_next (r);
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
  if (lex_passes_word (r, "int")) {
    type->like.is_open = true;
    add_range (r->m, -FAR, FAR);
    type->like.domain = make_set (r->m, first);
  } else if (lex_passes_word (r, "bool")) {
    type->like.is_bool = true;
    add_range (r->m, 0, 1);
    type->like.domain = make_set (r->m, first);
  } else if (r->token == '{') {
    set_domain (r->m, type, read_set (r, NULL));
  } else if (r->token == INTEGER) {
    int64_t min = lex_int (r);
    set_domain (r->m, type, read_set (r, &min));
  } else if (type->is_var && (!type->is_array || type->length)) {
    lex_expected (r, "bool, int or a domain of integers");
  } else { /* a parameter, or no variables: of any type */
    while (r->token != ':' && r->token != END)
      lex_next (r);
  }
}

static Type
read_type (Reader *r)
{
  Type type = {.length = 1};
  if (lex_passes_word (r, "array")) {
    type.is_array = true;
    lex_pass (r, '[', "'['");
    if (lex_int (r) != 1)
      lex_expected (r, "an array that begins at 1");
    lex_pass (r, DOTS, "'..'");
    type.length = lex_int (r);
    type.length = type.length < 0 ? 0 : type.length;
    lex_pass (r, ']', "']'");
    if (!lex_passes_word (r, "of"))
      lex_expected (r, "'of'");
  }
  type.is_var = lex_passes_word (r, "var");
  read_range_type (r, &type);
  return type;
}

static Term
add_variable (Reader *r, Variable like)
{
  Model *m = r->m;
  if (m->n_variables >= 1 << 29)
    lex_expected (r, "fewer variables");
  m->variables = grow (m->variables, m->n_variables, sizeof like);
  m->variables[m->n_variables] = like;
  return (Term){VARIABLE, (int64_t) m->n_variables++};
}

static Term
make_elements (Reader *r, Type *type)
{
  size_t first = r->m->n_terms;
  if (type->length > 1 << 26)
    lex_expected (r, "fewer elements");
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
  lex_pass (r, ':', "':'");
  char *name = type.like.name = read_name (r);
  type.like.is_output = skip_annotations (r);
  bool has_value = lex_passes (r, '=');
  if (!has_value && !type.is_var)
    lex_expected (r, "'=' and a value");
  if (has_value)
    term = read_list (r);
  if (has_value && (term.kind == ARRAY) != type.is_array)
    lex_expected (r, type.is_array ? "an array before" : "no array before");
  if (type.is_array && has_value) {
    const Span items = m->arrays[term.value];
    if (items.n != type.length)
      lex_expected (r, "as many elements as declared before");
    for (size_t i = 0; i < items.n && type.like.is_output; i++)
      if (m->terms[items.first + i].kind == VARIABLE)
        m->variables[m->terms[items.first + i].value].is_output = true;
  } else if (type.is_array) {
    term = make_elements (r, &type);
  } else if (type.is_var) {
    if (has_value && term.kind != NUMBER && term.kind != TRUTH &&
        term.kind != VARIABLE)
      lex_expected (r, "a variable or a number before");
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
  if (r->token != WORD || !predicate_find (r->word->str, &c))
    lex_expected (r, "a predicate that fzn-libfd has");
  lex_next (r);
  lex_pass (r, '(', "'('");
  while (r->token != ')') {
    if (n == MOST_ARGUMENTS)
      lex_expected (r, "')'");
    a[n++] = read_list (r);
    if (r->token != ')')
      lex_pass (r, ',', "',' or ')'");
  }
  const char *wrong = predicate_take (m, &c, a, n);
  if (wrong)
    die ("%s:%u: constraint %zu, %s: %s", m->file, c.line, m->n_constraints + 1,
         c.predicate->name, wrong);
  lex_next (r);
  skip_annotations (r);
  m->constraints = grow (m->constraints, m->n_constraints, sizeof c);
  m->constraints[m->n_constraints++] = c;
}

static void
read_solve (Reader *r)
{
  Model *m = r->m;
  skip_annotations (r);
  m->sense = lex_is (r, "minimize") ? -1 : lex_is (r, "maximize") ? 1 : 0;
  if (!m->sense && !lex_is (r, "satisfy"))
    lex_expected (r, "satisfy, minimize or maximize");
  lex_next (r);
  if (m->sense) {
    m->objective = read_term (r);
    if (m->objective.kind != VARIABLE && m->objective.kind != NUMBER)
      lex_expected (r, "an objective before");
  }
  lex_pass (r, ';', "';'");
  if (r->token != END)
    lex_expected (r, "the end");
}

static void
skip_predicate (Reader *r)
{
  while (r->token != ';' && r->token != END)
    lex_next (r);
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
  const char *start = text + (g_str_has_prefix (text, "\xef\xbb\xbf") ? 3 : 0);
  Reader r = {.m = m,
              .at = start,
              .row = start,
              .end = text + length,
              .line = 1,
              .word = g_string_new (NULL)};
  for (lex_next (&r); !lex_passes_word (&r, "solve");
       lex_pass (&r, ';', "';'")) {
    if (lex_passes_word (&r, "constraint"))
      read_constraint (&r);
    else if (lex_passes_word (&r, "predicate"))
      skip_predicate (&r);
    else if (r.token == WORD)
      read_declaration (&r);
    else
      lex_expected (&r, "an item or solve");
  }
  read_solve (&r);
  g_string_free (r.word, TRUE);
  g_free (text);
  return m;
}
