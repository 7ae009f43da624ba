/* SPDX-License-Identifier: MIT */
/* random-model.c - draws small models of few variables and constraints */
#include "random-model.h"

#include <string.h>

#include "post/builtins.h"

const Relation random_model_equal = {.name = "int_eq"};

static size_t
below (RandomModel *self, size_t n)
{
  return fd_random_below (&self->random, n);
}

bool
random_model_chance (RandomModel *self, unsigned percent)
{
  return below (self, 100) < percent;
}

/* --- drawing variables ---------------------------------------------------- */

static size_t
n_assignments (const RandomModel *self)
{
  size_t product = 1;
  for (size_t i = 0; i < self->n; i++)
    product *= self->x[i].n;
  return product;
}

static void
keep_values (Variable *x, int64_t min, int64_t max)
{
  size_t n = 0;
  for (size_t i = 0; i < x->n; i++)
    if (x->values[i] >= min && x->values[i] <= max)
      x->values[n++] = x->values[i];
  x->n = n;
}

static void
declare_int (RandomModel *self, Variable *x, size_t i)
{
  int64_t min = (int64_t) below (self, 7) - 3, max = min;
  size_t shape = below (self, 10);
  x->n = 0;
  if (shape < 2)
    min = 0, max = 1;
  else
    max += (int64_t) below (self, 5);
  bool holes = shape == 2 || shape == 3, any = shape == 4;
  for (int64_t v = min; v <= max; v++)
    if (!holes || v == min || v == max || random_model_chance (self, 50))
      x->values[x->n++] = v;
  if (any) {
    g_string_append_printf (self->head, "var int: x%zu", i);
    g_string_append_printf (self->body,
                            "constraint int_le(%" G_GINT64_FORMAT ",x%zu);\n"
                            "constraint int_lin_le([1],[x%zu],%" G_GINT64_FORMAT
                            ");\n",
                            min, i, i, max);
  } else if (!holes) {
    g_string_append_printf (
        self->head, "var %" G_GINT64_FORMAT "..%" G_GINT64_FORMAT ": x%zu", min,
        max, i);
  } else {
    for (size_t k = 0; k < x->n; k++)
      g_string_append_printf (self->head, "%s%" G_GINT64_FORMAT,
                              k ? "," : "var {", x->values[k]);
    g_string_append_printf (self->head, "}: x%zu", i);
  }
}

/* Equal to a variable before it, or to a constant. */
static int
declare_value (RandomModel *self, Variable *x, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (self->x[k].is_bool == x->is_bool && random_model_chance (self, 30)) {
      g_string_append_printf (self->head, " = x%zu", k);
      return (int) k;
    }
  int64_t value = x->values[below (self, x->n)];
  if (x->is_bool)
    g_string_append_printf (self->head, " = %s", value ? "true" : "false");
  else
    g_string_append_printf (self->head, " = %" G_GINT64_FORMAT, value);
  keep_values (x, value, value);
  return -1;
}

static void
add_equal (RandomModel *self, size_t i, size_t k)
{
  Constraint *c = &self->c[self->n_constraints++];
  *c = (Constraint){.relation = &random_model_equal, .n = 2};
  c->a[0].items[0].variable = (int) i;
  c->a[1].items[0].variable = (int) k;
}

static void
draw_variables (RandomModel *self)
{
  size_t wanted = 1 + below (self, MOST_VARIABLES);
  for (size_t i = 0; i < wanted && n_assignments (self) < 2000; i++) {
    Variable *x = &self->x[self->n++];
    *x = (Variable){
        .is_bool = random_model_chance (self, 50), .values = {0, 1}, .n = 2};
    if (x->is_bool)
      g_string_append_printf (self->head, "var bool: x%zu", i);
    else
      declare_int (self, x, i);
    int k = random_model_chance (self, 8) ? declare_value (self, x, i) : -1;
    g_string_append (self->head, ";\n");
    if (k >= 0)
      add_equal (self, i, (size_t) k);
  }
}

/* --- drawing constraints -------------------------------------------------- */

/* Sums are small enough with these, too. */
static int64_t
draw_coefficient (RandomModel *self)
{
  static const int64_t large[] = {1000000000, 2147483648, -4294967297,
                                  -1073741824};
  if (random_model_chance (self, 6)) {
    self->has_huge = true;
    return large[below (self, G_N_ELEMENTS (large))];
  }
  return (int64_t) below (self, 9) - 4;
}

static int64_t
draw_constant (RandomModel *self, bool is_bool)
{
  static const int64_t huge[] = {
      1000000000000,        -1000000000000, ((int64_t) 1 << 30) + 1,
      -((int64_t) 1 << 31), 4294967297,     (int64_t) 1 << 30,
  };
  if (is_bool)
    return random_model_chance (self, 50);
  if (random_model_chance (self, 4)) {
    self->has_huge = true;
    return huge[below (self, G_N_ELEMENTS (huge))];
  }
  return (int64_t) below (self, 9) - 4;
}

static Item
draw_item (RandomModel *self, bool is_bool, bool constant)
{
  int choices[MOST_VARIABLES];
  size_t n = 0;
  for (size_t i = 0; i < self->n; i++)
    if (self->x[i].is_bool == is_bool)
      choices[n++] = (int) i;
  if (constant || !n || random_model_chance (self, 15))
    return (Item){-1, draw_constant (self, is_bool)};
  return (Item){choices[below (self, n)], 0};
}

static void
draw_set (RandomModel *self, Constraint *c, size_t k)
{
  int64_t at = (int64_t) below (self, 8) - 4;
  size_t n = below (self, MOST_ITEMS + 1);
  c->a[k].n = 2 * n;
  for (size_t i = 0; i < n; i++) {
    int64_t end = at + (int64_t) below (self, 3);
    c->a[k].items[2 * i] = (Item){-1, at};
    c->a[k].items[2 * i + 1] = (Item){-1, end};
    at = end + 2 + (int64_t) below (self, 2);
  }
}

/* Of a global constraint, as a rule as long as the arrays before it: others are
 * refused by many. */
static size_t
draw_length (RandomModel *self, const Constraint *c, size_t k)
{
  for (size_t i = 0; c->relation->may_refuse && i < k; i++)
    if (g_ascii_isupper (c->a[i].kind) && !random_model_chance (self, 5))
      return c->a[i].n;
  return below (self, MOST_ITEMS + 1);
}

static void
draw_argument (RandomModel *self, Constraint *c, size_t k, char kind)
{
  bool is_bool = kind == 'b' || kind == 'B' || kind == 'K';
  bool constant = kind == 'c' || kind == 'C' || kind == 'K';
  c->a[k].kind = kind;
  c->a[k].n = 1;
  if (kind == 's') {
    draw_set (self, c, k);
    return;
  }
  if (g_ascii_isupper (kind))
    c->a[k].n = draw_length (self, c, k);
  bool pairs = k == 1 && c->a[0].kind == 'C' && g_ascii_isupper (kind);
  if (pairs)
    c->a[k].n = c->a[0].n;
  bool factors = k == 0 && kind == 'C';
  for (size_t i = 0; i < c->a[k].n; i++)
    c->a[k].items[i] = factors ? (Item){-1, draw_coefficient (self)}
                               : draw_item (self, is_bool, constant);
}

static void
append_item (RandomModel *self, Item item, bool is_bool)
{
  if (item.variable >= 0)
    g_string_append_printf (self->body, "x%d", item.variable);
  else if (is_bool)
    g_string_append (self->body, item.value ? "true" : "false");
  else
    g_string_append_printf (self->body, "%" G_GINT64_FORMAT, item.value);
}

static void
append_argument (RandomModel *self, const Constraint *c, size_t k)
{
  char kind = c->a[k].kind;
  bool is_bool = kind == 'b' || kind == 'B' || kind == 'K';
  bool is_set = kind == 's', is_array = g_ascii_isupper (kind);
  bool one = is_set && c->a[k].n == 2;
  g_string_append (self->body, is_array ? "[" : is_set && !one ? "{" : "");
  bool first = true;
  for (size_t i = 0; i < c->a[k].n; i++) {
    if (one) {
      append_item (self, c->a[k].items[i], false);
      g_string_append (self->body, i ? "" : "..");
      continue;
    }
    int64_t from = c->a[k].items[i].value;
    int64_t to = is_set ? c->a[k].items[++i].value : from;
    for (int64_t v = from; v <= to; v++, first = false) {
      g_string_append (self->body, first ? "" : ",");
      if (is_set)
        append_item (self, (Item){-1, v}, false);
      else
        append_item (self, c->a[k].items[i], is_bool);
    }
  }
  g_string_append (self->body, is_array ? "]" : is_set && !one ? "}" : "");
}

/* Arguments drawn by their kinds are seldom a graph or an automaton. */
static bool
is_seldom_fit (const Relation *relation)
{
  static const char *const names[] = {
      "regular", "network_flow", "mdd",        "regions",   "single_loop",
      "forest",  "dag",          "dreachable", "connected", "element_2d"};
  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    if (strstr (relation->name, names[i]))
      return true;
  return false;
}

static const Relation *
draw_any_relation (RandomModel *self)
{
  const Relation *relation = relation_at (below (self, n_relations ()));
  while (is_seldom_fit (relation) && random_model_chance (self, 90))
    relation = relation_at (below (self, n_relations ()));
  return relation;
}

/* Of any kind, or, in a model of @equalities, what makes variables one. */
static const Relation *
draw_relation (RandomModel *self, bool equalities)
{
  static const char *const names[] = {"bool2int", "bool_eq", "bool_ne",
                                      "bool_not", "int_eq",  "int_ne"};
  if (!equalities)
    return draw_any_relation (self);
  const char *name = names[below (self, G_N_ELEMENTS (names))];
  size_t i = 0;
  while (!g_str_equal (relation_at (i)->name, name))
    i++;
  return relation_at (i);
}

static void
draw_constraint (RandomModel *self, bool equalities)
{
  static const char *const endings[] = {"", "_reif", "_imp"};
  Constraint *c = &self->c[self->n_constraints++];
  const Relation *relation = draw_relation (self, equalities);
  *c = (Constraint){.relation = relation};
  c->form = (Form) below (self, equalities ? 2 : 3);
  if (relation->is_function)
    c->n_bools = c->form == PLAIN ? 1 : 1 + below (self, 2);
  else
    c->n_bools = c->form != PLAIN;
  bool bare_xor =
      !relation->is_function && g_str_equal (relation->name, "bool_xor");
  if (bare_xor && c->form != PLAIN)
    c->form = REIFIED;
  c->n = strlen (relation->kinds) + c->n_bools;
  g_string_append_printf (self->body, "constraint %s%s(", relation->name,
                          endings[c->form]);
  for (size_t k = 0; k < c->n; k++) {
    size_t n_kinds = strlen (relation->kinds);
    draw_argument (self, c, k, k < n_kinds ? relation->kinds[k] : 'b');
    g_string_append (self->body, k ? "," : "");
    append_argument (self, c, k);
  }
  static const char *const annotations[] = {"", " :: domain", " :: bounds",
                                            " :: value"};
  g_string_append_printf (self->body, ")%s;\n", annotations[below (self, 4)]);
}

void
random_model_init (RandomModel *self, uint64_t seed)
{
  *self =
      (RandomModel){.head = g_string_new (NULL), .body = g_string_new (NULL)};
  fd_random_init (&self->random, seed);
  draw_variables (self);
  size_t wanted = 1;
  bool equalities = random_model_chance (self, 20);
  while (wanted < MOST_CONSTRAINTS &&
         random_model_chance (self, equalities ? 90 : 60))
    wanted++;
  for (size_t i = 0; i < wanted; i++)
    draw_constraint (self, equalities && random_model_chance (self, 80));
  g_string_append (self->head, self->body->str);
  g_string_append (self->head, "solve satisfy;\n");
}

void
random_model_clear (RandomModel *self)
{
  g_string_free (self->head, true);
  g_string_free (self->body, true);
}
