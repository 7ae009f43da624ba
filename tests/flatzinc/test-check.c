/* SPDX-License-Identifier: MIT */

/* The check of solutions says what the definitions say, of any values. */
#include "../draw.h"
#include "../tap.h"
#include "relations.h"

#include "post/check.h"

#include <string.h>

#define CASES 40000

typedef struct {
  uint64_t state;
  GString *variables; /* their declarations, each with one value */
  GString *call;
  int n_variables;
} Draw;

static int
below (Draw *d, int n)
{
  return (int) draw (&d->state, (uint32_t) n);
}

/* A variable that has @value, or the value itself. */
static void
append_value (Draw *d, int64_t value, bool is_bool, bool constant)
{
  const char *truth = value ? "true" : "false";
  if (!constant && below (d, 3)) {
    int i = d->n_variables++;
    g_string_append_printf (d->call, "v%d", i);
    if (is_bool)
      g_string_append_printf (d->variables, "var bool: v%d = %s;\n", i, truth);
    else
      g_string_append_printf (d->variables, "var %d..%d: v%d;\n", (int) value,
                              (int) value, i);
  } else if (is_bool) {
    g_string_append (d->call, truth);
  } else {
    g_string_append_printf (d->call, "%d", (int) value);
  }
}

static void
append_argument (Draw *d, char kind, Argument *a)
{
  bool is_bool = kind == 'b' || kind == 'B' || kind == 'K';
  bool is_array = strchr ("IBCK", kind);
  if (kind == 's') {
    a->n = 2;
    a->v[0] = below (d, 9) - 4;
    a->v[1] = a->v[0] + below (d, 4);
    g_string_append_printf (d->call, "%d..%d", (int) a->v[0], (int) a->v[1]);
    return;
  }
  g_string_append (d->call, is_array ? "[" : "");
  for (size_t i = 0; i < a->n; i++) {
    a->v[i] = is_bool ? below (d, 2) : below (d, 9) - 4;
    g_string_append (d->call, i ? "," : "");
    append_value (d, a->v[i], is_bool, strchr ("cCK", kind));
  }
  g_string_append (d->call, is_array ? "]" : "");
}

/* A call of @relation on drawn values; whether it holds. */
static bool
draw_call (Draw *d, const Relation *relation)
{
  Argument a[MOST_ARGUMENTS] = {0};
  size_t length = (size_t) below (d, 4), n = strlen (relation->kinds);
  ck_assert_uint_le (n, MOST_ARGUMENTS);
  int form = relation->is_function ? 1 + below (d, 2) : below (d, 3);
  static const char *const endings[] = {"", "_reif", "_imp"};
  bool told = below (d, 2);
  g_string_truncate (d->variables, 0);
  g_string_printf (d->call, "constraint %s%s(", relation->name,
                   relation->is_function && form == 1 ? "" : endings[form]);
  d->n_variables = 0;
  for (size_t k = 0; k < n; k++) {
    a[k].n = strchr ("IBCK", relation->kinds[k]) ? length : 1;
    g_string_append (d->call, k ? "," : "");
    append_argument (d, relation->kinds[k], &a[k]);
  }
  bool holds = relation_holds (relation, a);
  if (form) {
    g_string_append_c (d->call, ',');
    append_value (d, told, true, false);
    holds = form == 1 ? told == holds : !told || holds;
  }
  g_string_append (d->call, ");\n");
  return holds;
}

static FznModel *
read_model (const char *variables, const char *call)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text =
      g_strdup_printf ("%s%ssolve satisfy;", variables, call);
  FznModel *model = fzn_model_read_memory (text, -1, "case", NULL, &error);
  ck_assert_msg (model != NULL, "%s\n%s", error ? error->message : "", text);
  return model;
}

/* The values are those of a model without the constraint. */
static bool
check_call (const Draw *d)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FznModel) values = read_model (d->variables->str, "");
  g_autoptr (FznModel) model = read_model (d->variables->str, d->call->str);
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FznInstance) instance = fzn_instance_new (values, store, &error);
  ck_assert (instance && fzn_instance_consistent (instance));
  size_t unknown;
  FznCheck *check = fzn_check_new (model, &unknown);
  ck_assert_msg (unknown == 0, "unknown: %s", d->call->str);
  bool holds = fzn_check_solution (check, instance, &error);
  ck_assert (holds == !error);
  if (error)
    ck_assert_msg (g_str_has_prefix (error->message, "case:") &&
                       strstr (error->message, " does not hold in "),
                   "%s", error->message);
  fzn_check_free (check);
  return holds;
}

START_TEST (test_relations)
{
  Draw d = {1, g_string_new (NULL), g_string_new (NULL), 0};
  size_t n_holds = 0;
  for (size_t i = 0; i < CASES; i++) {
    const Relation *relation = relation_at (i % n_relations ());
    bool holds = draw_call (&d, relation);
    ck_assert_msg (check_call (&d) == holds, "%s%s: expected %d",
                   d.variables->str, d.call->str, holds);
    n_holds += holds;
  }
  ck_assert_uint_gt (n_holds, CASES / 5);
  ck_assert_uint_lt (n_holds, CASES * 4 / 5);
  g_string_free (d.variables, TRUE);
  g_string_free (d.call, TRUE);
}
END_TEST

static void
assert_domain (const char *values, const char *declared, bool holds)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FznModel) good = read_model (values, "");
  g_autoptr (FznModel) model = read_model (declared, "");
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FznInstance) instance = fzn_instance_new (good, store, &error);
  size_t unknown;
  FznCheck *check = fzn_check_new (model, &unknown);
  ck_assert_msg (fzn_check_solution (check, instance, &error) == holds,
                 "%s not in %s", values, declared);
  fzn_check_free (check);
}

START_TEST (test_domains)
{
  assert_domain ("var 3..3: x;", "var 1..3: x;", true);
  assert_domain ("var 3..3: x;", "var 4..9: x;", false);
  assert_domain ("var 3..3: x;", "var 0..2: x;", false);
  assert_domain ("var 3..3: x;", "var {1,3,7}: x;", true);
  assert_domain ("var 3..3: x;", "var {1,2,7}: x;", false);
  assert_domain ("var 3..3: x; var 4..4: y;", "var 3..4: x; var 1..4: y = x;",
                 false);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("flatzinc/check");
  add_test (suite, "relations", test_relations);
  add_test (suite, "domains", test_domains);
  return run_suite (suite);
}
