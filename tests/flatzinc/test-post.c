/* SPDX-License-Identifier: MIT */
/* test-post.c - random models have the solutions that they should have
 *
 * Each model is a few variables and constraints.  All assignments are judged
 * by the definitions in relations.c, and all solutions that a search finds
 * must be just those: their number and the sum of their hashes are compared.
 */
#include "../tap.h"

#include <string.h>

#include "base/random.h"
#include "post/builtins.h"
#include "post-cases.h"
#include "relations.h"

enum {
  MOST_VARIABLES = 8,
  MOST_VALUES = 8, /* of a domain */
  MOST_CONSTRAINTS = 8,
  MOST_ITEMS = 4,
  MOST_ASSIGNMENTS = 20000,
};

typedef struct {
  bool is_bool;
  int64_t values[MOST_VALUES];
  size_t n;
} Variable;

/* A variable, or a constant. */
typedef struct {
  int variable; /* -1: constant */
  int64_t value;
} Item;

/* What a declaration says. */
static const Relation equal = {.name = "int_eq"};

typedef enum { PLAIN, REIFIED, IMPLIED } Form;

typedef struct {
  const Relation *relation;
  Form form;
  size_t n_bools; /* behind the arguments of the relation */
  struct {
    char kind;
    size_t n;
    Item items[2 * MOST_ITEMS];
  } a[MOST_ARGUMENTS];
  size_t n;
} Constraint;

typedef struct {
  FdRandom random;
  Variable x[MOST_VARIABLES];
  size_t n;
  Constraint c[MOST_VARIABLES + MOST_CONSTRAINTS];
  size_t n_constraints;
  bool has_huge;
  GString *head, *body;
} Draw;

static size_t
below (Draw *self, size_t n)
{
  return fd_random_below (&self->random, n);
}

static bool
chance (Draw *self, unsigned percent)
{
  return below (self, 100) < percent;
}

/* --- drawing variables ---------------------------------------------------- */

static size_t
n_assignments (const Draw *self)
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
declare_int (Draw *self, Variable *x, size_t i)
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
    if (!holes || v == min || v == max || chance (self, 50))
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
declare_value (Draw *self, Variable *x, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (self->x[k].is_bool == x->is_bool && chance (self, 30)) {
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
add_equal (Draw *self, size_t i, size_t k)
{
  Constraint *c = &self->c[self->n_constraints++];
  *c = (Constraint){.relation = &equal, .n = 2};
  c->a[0].items[0].variable = (int) i;
  c->a[1].items[0].variable = (int) k;
}

static void
draw_variables (Draw *self)
{
  size_t wanted = 1 + below (self, MOST_VARIABLES);
  for (size_t i = 0; i < wanted && n_assignments (self) < 2000; i++) {
    Variable *x = &self->x[self->n++];
    *x = (Variable){.is_bool = chance (self, 50), .values = {0, 1}, .n = 2};
    if (x->is_bool)
      g_string_append_printf (self->head, "var bool: x%zu", i);
    else
      declare_int (self, x, i);
    int k = chance (self, 8) ? declare_value (self, x, i) : -1;
    g_string_append (self->head, ";\n");
    if (k >= 0)
      add_equal (self, i, (size_t) k);
  }
}

/* --- drawing constraints -------------------------------------------------- */

/* Sums are small enough with these, too. */
static int64_t
draw_coefficient (Draw *self)
{
  static const int64_t large[] = {1000000000, 2147483648, -4294967297,
                                  -1073741824};
  if (chance (self, 6)) {
    self->has_huge = true;
    return large[below (self, G_N_ELEMENTS (large))];
  }
  return (int64_t) below (self, 9) - 4;
}

static int64_t
draw_constant (Draw *self, bool is_bool)
{
  static const int64_t huge[] = {
      1000000000000,        -1000000000000, ((int64_t) 1 << 30) + 1,
      -((int64_t) 1 << 31), 4294967297,     (int64_t) 1 << 30,
  };
  if (is_bool)
    return chance (self, 50);
  if (chance (self, 4)) {
    self->has_huge = true;
    return huge[below (self, G_N_ELEMENTS (huge))];
  }
  return (int64_t) below (self, 9) - 4;
}

static Item
draw_item (Draw *self, bool is_bool, bool constant)
{
  int choices[MOST_VARIABLES];
  size_t n = 0;
  for (size_t i = 0; i < self->n; i++)
    if (self->x[i].is_bool == is_bool)
      choices[n++] = (int) i;
  if (constant || !n || chance (self, 15))
    return (Item){-1, draw_constant (self, is_bool)};
  return (Item){choices[below (self, n)], 0};
}

static void
draw_set (Draw *self, Constraint *c, size_t k)
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
draw_length (Draw *self, const Constraint *c, size_t k)
{
  for (size_t i = 0; c->relation->may_refuse && i < k; i++)
    if (g_ascii_isupper (c->a[i].kind) && !chance (self, 5))
      return c->a[i].n;
  return below (self, MOST_ITEMS + 1);
}

static void
draw_argument (Draw *self, Constraint *c, size_t k, char kind)
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
  bool pairs = k == 1 && c->a[0].kind == 'C';
  if (pairs)
    c->a[k].n = c->a[0].n;
  bool factors = k == 0 && kind == 'C';
  for (size_t i = 0; i < c->a[k].n; i++)
    c->a[k].items[i] = factors ? (Item){-1, draw_coefficient (self)}
                               : draw_item (self, is_bool, constant);
}

static void
append_item (Draw *self, Item item, bool is_bool)
{
  if (item.variable >= 0)
    g_string_append_printf (self->body, "x%d", item.variable);
  else if (is_bool)
    g_string_append (self->body, item.value ? "true" : "false");
  else
    g_string_append_printf (self->body, "%" G_GINT64_FORMAT, item.value);
}

static void
append_argument (Draw *self, const Constraint *c, size_t k)
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
  static const char *const names[] = {"regular",     "mdd",    "regions",
                                      "single_loop", "forest", "connected"};
  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    if (strstr (relation->name, names[i]))
      return true;
  return false;
}

static const Relation *
draw_any_relation (Draw *self)
{
  const Relation *relation = relation_at (below (self, n_relations ()));
  while (is_seldom_fit (relation) && chance (self, 80))
    relation = relation_at (below (self, n_relations ()));
  return relation;
}

/* Of any kind, or, in a model of @equalities, what makes variables one. */
static const Relation *
draw_relation (Draw *self, bool equalities)
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
draw_constraint (Draw *self, bool equalities)
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

static void
draw_init (Draw *self, uint64_t seed)
{
  *self = (Draw){.head = g_string_new (NULL), .body = g_string_new (NULL)};
  fd_random_init (&self->random, seed);
  draw_variables (self);
  size_t wanted = 1;
  bool equalities = chance (self, 20);
  while (wanted < MOST_CONSTRAINTS && chance (self, equalities ? 90 : 60))
    wanted++;
  for (size_t i = 0; i < wanted; i++)
    draw_constraint (self, equalities && chance (self, 80));
  g_string_append (self->head, self->body->str);
  g_string_append (self->head, "solve satisfy;\n");
}

static void
draw_clear (Draw *self)
{
  g_string_free (self->head, true);
  g_string_free (self->body, true);
}

/* --- the referee ---------------------------------------------------------- */

static int64_t
item_value (const Item *item, const int64_t *values)
{
  return item->variable >= 0 ? values[item->variable] : item->value;
}

static bool
form_holds (Form form, bool b, bool holds)
{
  return form == IMPLIED ? !b || holds : b == holds;
}

static bool
constraint_holds (const Constraint *c, const int64_t *values)
{
  Argument a[MOST_ARGUMENTS];
  for (size_t k = 0; k < c->n; k++) {
    a[k].n = c->a[k].n;
    for (size_t i = 0; i < a[k].n; i++)
      a[k].v[i] = item_value (&c->a[k].items[i], values);
  }
  if (c->relation == &equal)
    return values[c->a[0].items[0].variable] ==
           values[c->a[1].items[0].variable];
  size_t base = c->n - c->n_bools;
  bool holds = relation_holds (c->relation, a);
  if (c->n_bools == 0)
    return holds;
  if (c->n_bools == 1)
    return form_holds (c->form, a[base].v[0], holds);
  return form_holds (c->form, a[base + 1].v[0], (a[base].v[0] != 0) == holds);
}

typedef struct {
  uint64_t n, hash;
} Solutions;

static void
add_solution (Solutions *all, const int64_t *values, size_t n)
{
  uint64_t hash = 1;
  for (size_t i = 0; i < n; i++) {
    hash = (hash ^ (uint64_t) values[i]) * UINT64_C (0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  all->n++;
  all->hash += hash;
}

static void
enumerate (const Draw *self, size_t i, int64_t *values, Solutions *all)
{
  if (i < self->n) {
    for (size_t k = 0; k < self->x[i].n; k++) {
      values[i] = self->x[i].values[k];
      enumerate (self, i + 1, values, all);
    }
    return;
  }
  for (size_t k = 0; k < self->n_constraints; k++)
    if (!constraint_holds (&self->c[k], values))
      return;
  add_solution (all, values, self->n);
}

/* --- the library ---------------------------------------------------------- */

static FznTerm
term_of (const FznModel *model, size_t i)
{
  char name[16];
  g_snprintf (name, sizeof name, "x%zu", i);
  return fzn_model_find (model, name);
}

/* Makes all variables of the model, so that a search decides them. */
static void
make_variables (Draw *self, const FznModel *model, FznInstance *instance)
{
  for (size_t i = 0; i < self->n; i++)
    if (self->x[i].is_bool && chance (self, 50))
      fzn_instance_atom (instance, term_of (model, i));
    else
      ck_assert (fzn_instance_var (instance, term_of (model, i)).id);
}

static void
search_all (Draw *self, const FznModel *model, FdStore *store,
            FznInstance *instance, Solutions *all)
{
  make_variables (self, model, instance);
  g_autoptr (FdSearch) search = fd_search_new (store);
  while (fd_search_next (search) == FD_STATUS_SOLUTION) {
    int64_t values[MOST_VARIABLES];
    for (size_t i = 0; i < self->n; i++)
      values[i] = fzn_instance_value (instance, term_of (model, i));
    add_solution (all, values, self->n);
  }
}

static bool
may_refuse (const Draw *self)
{
  for (size_t k = 0; k < self->n_constraints; k++)
    if (self->c[k].relation->may_refuse)
      return self->has_huge;
  return false;
}

/* Whether a constraint may ask for arrays of one length. */
static bool
may_refuse_lengths (const Draw *self)
{
  for (size_t k = 0; k < self->n_constraints; k++) {
    const Relation *relation = self->c[k].relation;
    size_t n_arrays = 0;
    for (const char *kind = relation->kinds; kind && *kind; kind++)
      n_arrays += strchr ("IBC", *kind) != NULL;
    if (relation->may_refuse && n_arrays > 1)
      return true;
  }
  return false;
}

/* False: refused. */
static bool
solve (Draw *self, uint64_t seed, Solutions *all)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FznModel) model =
      fzn_model_read_memory (self->head->str, -1, "model", NULL, &error);
  if (!model)
    ck_abort_msg ("seed %" G_GUINT64_FORMAT ": %s\n%s", seed, error->message,
                  self->head->str);
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FznInstance) instance = fzn_instance_new (model, store, &error);
  if (!instance) {
    if (!(error->code == FD_ERROR_OVERFLOW && may_refuse (self)) &&
        !(error->code == FD_ERROR_INVALID && may_refuse_lengths (self)))
      ck_abort_msg ("seed %" G_GUINT64_FORMAT ": %s\n%s", seed, error->message,
                    self->head->str);
    return false;
  }
  if (fzn_instance_consistent (instance))
    search_all (self, model, store, instance, all);
  return true;
}

static bool
check_seed (uint64_t seed, size_t *n_consistent)
{
  Draw draw;
  draw_init (&draw, seed);
  if (g_getenv ("FZN_PRINT"))
    g_printerr ("%s", draw.head->str);
  Solutions expected = {0}, found = {0};
  int64_t values[MOST_VARIABLES];
  enumerate (&draw, 0, values, &expected);
  bool solved = solve (&draw, seed, &found);
  if (solved && (found.n != expected.n || found.hash != expected.hash))
    ck_abort_msg ("seed %" G_GUINT64_FORMAT ": %" G_GUINT64_FORMAT
                  " solutions, expected %" G_GUINT64_FORMAT "%s\n%s",
                  seed, found.n, expected.n,
                  found.n == expected.n ? ", others" : "", draw.head->str);
  *n_consistent += expected.n > 0;
  draw_clear (&draw);
  return solved;
}

/* FZN_SEED and FZN_MODELS in the environment choose others; with FZN_PRINT,
 * they are shown. */
START_TEST (random_models)
{
  const char *seed_text = g_getenv ("FZN_SEED");
  const char *count_text = g_getenv ("FZN_MODELS");
  uint64_t seed = seed_text ? g_ascii_strtoull (seed_text, NULL, 10) : 1;
  uint64_t n = count_text ? g_ascii_strtoull (count_text, NULL, 10) : 12000;
  size_t refused = 0, consistent = 0;
  for (uint64_t i = 0; i < n; i++)
    refused += !check_seed (seed + i, &consistent);
  g_print ("# seeds %" G_GUINT64_FORMAT "..%" G_GUINT64_FORMAT
           ": %zu models with solutions, %zu refused\n",
           seed, seed + n - 1, consistent, refused);
  if (n >= 1000) {
    ck_assert_uint_gt (consistent, n / 3);
    ck_assert_uint_lt (refused, n / 10);
  }
}
END_TEST

static bool
is_defined (const char *name, const char *kinds, bool as_function)
{
  for (size_t i = 0; i < n_relations (); i++)
    if (g_str_equal (relation_at (i)->name, name) &&
        g_str_equal (relation_at (i)->kinds, kinds) &&
        relation_at (i)->is_function == as_function)
      return true;
  return false;
}

/* No predicate goes untested, and the table can be searched. */
START_TEST (all_predicates)
{
  const FznBuiltin *last = NULL, *builtin;
  for (size_t i = 0; (builtin = fzn_builtin_at (i)); i++, last = builtin) {
    FznRow row;
    const char *name = builtin->name;
    bool function = builtin->shape == FZN_FUNCTION;
    ck_assert_msg (!last || strcmp (last->name, name) < 0, "%s", name);
    ck_assert_msg (fzn_row_find (name, &row) && row.builtin == builtin, "%s",
                   name);
    ck_assert_msg (is_defined (name, row.kinds, function), "%s", name);
    ck_assert_msg (builtin->shape != FZN_EITHER ||
                       is_defined (name, row.kinds, true),
                   "%s", name);
    ck_assert_msg (builtin->post || row.declared.klass, "%s", name);
  }
  ck_assert_ptr_nonnull (last);
}
END_TEST

/* What classes declare can be called, with or without a row. */
START_TEST (declared_predicates)
{
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  FznSignature declared;
  size_t n = 0, n_written = 0;
  for (; fzn_signature_at (n, &declared); n++) {
    FznRow row;
    g_autofree char *name = g_strndup (declared.name, declared.length);
    ck_assert_msg (fzn_row_find (name, &row), "%s", name);
    ck_assert_uint_eq (strlen (row.kinds), declared.n);
    ck_assert_msg (is_defined (name, row.kinds, false), "%s", name);
  }
  for (; *classes; classes++)
    for (const char *c = (*classes)->flatzinc; c && *c; c++)
      n_written += *c == '(';
  ck_assert_uint_eq (n, n_written);
  ck_assert_uint_gt (n, 5);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("post");
  add_test (suite, "predicates", all_predicates);
  add_test (suite, "declared", declared_predicates);
  add_test (suite, "random", random_models);
  Suite *suites[] = {post_cases_suite (), suite};
  return run_suites (suites, G_N_ELEMENTS (suites));
}
