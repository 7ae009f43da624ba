/* SPDX-License-Identifier: MIT */
/* test-library.c - the installed reader: into any store, within its limits */
#include "../tap.h"

#include <fd-flatzinc.h>
#include <string.h>

static const char model_text[] =
    "array [1..2] of float: f = [1.5,2.0];\n"
    "var 1..3: x :: output_var;\n"
    "var 1..3: y :: var_is_introduced;\n"
    "var bool: b :: output_var;\n"
    "var 5..5: unused;\n"
    "array [1..3] of var int: xs :: output_array([1..3]) = [x,y,7];\n"
    "constraint int_lt(x,y);\n"
    "constraint int_eq_reif(x,1,b);\n"
    "solve :: int_search([x],input_order,indomain_max) :: strange maximize "
    "x;\n";

static FdFlatzinc *
read_text (FdStore *store, const char *text, GError **error)
{
  return fd_flatzinc_read_memory (store, text, -1, "text", error);
}

static void
assert_item (FdFlatzincItem item, const char *name, FdFlatzincType type,
             bool is_array, bool is_output, size_t n)
{
  ck_assert_str_eq (item.name, name);
  ck_assert_int_eq (item.type, type);
  ck_assert_int_eq (item.is_array, is_array);
  ck_assert_int_eq (item.is_output, is_output);
  ck_assert_uint_eq (item.n, n);
}

START_TEST (test_items)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdFlatzinc) model = read_text (store, model_text, NULL);
  ck_assert (fd_flatzinc_is_consistent (model));
  ck_assert_uint_eq (fd_flatzinc_n_items (model), 6);
  assert_item (fd_flatzinc_item (model, 0), "x", FD_FLATZINC_INT, false, true,
               1);
  ck_assert (!fd_flatzinc_item (model, 0).is_introduced);
  ck_assert (fd_flatzinc_item (model, 1).is_introduced);
  assert_item (fd_flatzinc_item (model, 2), "b", FD_FLATZINC_BOOL, false, true,
               1);
  assert_item (fd_flatzinc_item (model, 4), "f", FD_FLATZINC_FLOAT, true, false,
               2);
  assert_item (fd_flatzinc_item (model, 5), "xs", FD_FLATZINC_INT, true, true,
               3);
  ck_assert (!fd_flatzinc_item (model, 6).name);
  ck_assert_uint_eq (fd_flatzinc_n_outputs (model), 3);
  ck_assert_str_eq (fd_flatzinc_output (model, 1).name, "b");
  ck_assert_str_eq (fd_flatzinc_output (model, 2).name, "xs");
  ck_assert (!fd_flatzinc_output (model, 3).name);
}
END_TEST

START_TEST (test_variables)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdFlatzinc) model = read_text (store, model_text, NULL);
  FdVar x = fd_flatzinc_var (model, "x"), xs[4] = {{0}};
  ck_assert_int_eq (fd_var_max (store, x), 2);
  ck_assert_uint_eq (fd_flatzinc_array (model, "xs", xs, 4), 3);
  ck_assert_uint_eq (xs[0].id, x.id);
  ck_assert_int_eq (fd_var_min (store, xs[2]), 7);
  ck_assert_uint_eq (xs[3].id, 0);
  ck_assert_uint_eq (fd_flatzinc_array (model, "xs", NULL, 0), 3);
  ck_assert_uint_eq (fd_flatzinc_array (model, "x", xs, 4), 0);
  ck_assert_uint_eq (fd_flatzinc_var (model, "xs").id, 0);
  ck_assert_uint_eq (fd_flatzinc_var (model, "z").id, 0);
  FdVar floats[] = {x, x};
  ck_assert_uint_eq (fd_flatzinc_array (model, "f", floats, 2), 2);
  ck_assert (!floats[0].id && !floats[1].id);
  ck_assert_int_eq (fd_var_min (store, fd_flatzinc_var (model, "unused")), 5);
  ck_assert (fd_set_atom (store, fd_flatzinc_atom (model, "b")));
  ck_assert_int_eq (fd_var_max (store, x), 1);
  ck_assert_int_eq (fd_var_min (store, fd_flatzinc_var (model, "b")), 1);
  ck_assert (fd_flatzinc_name_vars (model));
  ck_assert_str_eq (fd_var_name (store, x), "x");
}
END_TEST

static void
count_warning (const char *message, gpointer data)
{
  ck_assert (g_str_has_prefix (message, "text:9:") &&
             strstr (message, "'strange'"));
  ++*(int *) data;
}

START_TEST (test_search)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdFlatzinc) model = read_text (store, model_text, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  int n_warnings = 0;
  ck_assert_int_eq (fd_flatzinc_goal (model), FD_FLATZINC_MAXIMIZE);
  ck_assert_uint_eq (fd_flatzinc_objective (model).id,
                     fd_flatzinc_var (model, "x").id);
  g_autoptr (FdSearch) search =
      fd_flatzinc_search_new (model, 0, count_warning, &n_warnings);
  ck_assert_int_eq (n_warnings, 1);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert_msg (fd_flatzinc_check_solution (model, &error), "%s",
                 error ? error->message : "");
  ck_assert_int_eq (fd_flatzinc_objective_value (model), 2);
  fd_flatzinc_append_solution (model, text);
  ck_assert_str_eq (text->str,
                    "x = 2;\nb = false;\nxs = array1d(1..3,[2,3,7]);\n");
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
  ck_assert (fd_flatzinc_proves (model, FD_FLATZINC_CLAIM_BEST, 2, &error));
}
END_TEST

/* Two models and variables of one's own, in one store; and solutions that are
 * printed alike. */
START_TEST (test_two)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar own = fd_var_new (store, 2, 9);
  g_autoptr (FdFlatzinc) a = read_text (
      store, "var 1..3: x :: output_var; var 1..9: y; solve satisfy;", NULL);
  g_autoptr (FdFlatzinc) b =
      read_text (store, "var 0..2: x :: output_var; solve satisfy;", NULL);
  FdVar x = fd_flatzinc_var (a, "x");
  ck_assert_uint_ne (x.id, fd_flatzinc_var (b, "x").id);
  ck_assert (fd_unify (store, own, x));
  g_autoptr (FdSearch) search = fd_flatzinc_search_new (a, 0, NULL, NULL);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 2);
}
END_TEST

static void
assert_error (const char *text, int code, const char *message)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (GError) error = NULL;
  FdFlatzinc *model = read_text (store, text, &error);
  ck_assert (!model);
  ck_assert_msg (g_error_matches (error, FD_ERROR, code), "%s", error->message);
  ck_assert_msg (g_str_has_prefix (error->message, message), "%s",
                 error->message);
  ck_assert (!read_text (store, text, NULL));
}

START_TEST (test_errors)
{
  assert_error ("var 1..3: x;\nsolve satisfy", FD_ERROR_PARSE, "text:2:14: ");
  assert_error ("var 1..3: x;\n solve minimize y;", FD_ERROR_INVALID,
                "text:2:17: 'y' is not declared, expected ");
  assert_error ("var 1..3: x; constraint strange(x); solve satisfy;",
                FD_ERROR_INVALID, "text:1:25: strange: ");
  assert_error ("var 99999999999999999999..3: x; solve satisfy;",
                FD_ERROR_OVERFLOW, "text:1:5: ");
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (GError) error = NULL;
  ck_assert (!fd_flatzinc_read_file (store, "/nowhere/model.fzn", &error));
  ck_assert (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT));
  ck_assert (g_str_has_prefix (error->message, "/nowhere/model.fzn: "));
}
END_TEST

START_TEST (test_inconsistent)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdFlatzinc) model = read_text (
      store, "var 1..3: x; constraint int_lt(x,1); solve minimize x;", NULL);
  ck_assert (!fd_flatzinc_is_consistent (model));
  ck_assert_uint_eq (fd_flatzinc_n_items (model), 1);
  ck_assert_uint_eq (fd_flatzinc_var (model, "x").id, 0);
  ck_assert_uint_eq (fd_flatzinc_objective (model).id, 0);
  ck_assert (!fd_flatzinc_search_new (model, 0, NULL, NULL));
  ck_assert (fd_flatzinc_proves (model, FD_FLATZINC_CLAIM_NONE, 0, NULL));
}
END_TEST

static gssize
read_slowly (gpointer data, char *buffer, size_t room, GError **error)
{
  const char **rest = data;
  (void) room;
  if (!**rest) {
    g_set_error (error, FD_ERROR, FD_ERROR_REPLAY, "the line is cut");
    return -1;
  }
  *buffer = *(*rest)++;
  return 1;
}

START_TEST (test_function)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (GError) error = NULL;
  const char *rest = "var 1..3: x;";
  ck_assert (!fd_flatzinc_read (store, read_slowly, &rest, "line", &error));
  ck_assert_str_eq (error->message, "the line is cut");
}
END_TEST

START_TEST (test_stopped)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (GError) error = NULL;
  volatile sig_atomic_t stop = 1;
  fd_store_set_stop (store, &stop);
  ck_assert (!read_text (store, model_text, &error));
  ck_assert (g_error_matches (error, FD_ERROR, FD_ERROR_STOPPED));
  stop = 0;
  g_autoptr (FdFlatzinc) model = read_text (store, model_text, NULL);
  ck_assert (model != NULL);
}
END_TEST

/* Whatever the limit, the model is read whole or refused for want of memory,
 * and what it took is given back. */
START_TEST (test_starved)
{
  size_t n_refused = 0, n_read = 0;
  for (size_t limit = 1; limit < 150000; limit += limit < 20000 ? 61 : 4099) {
    g_autoptr (FdStore) store = fd_store_new ();
    g_autoptr (GError) error = NULL;
    fd_store_set_memory_limit (store, limit);
    FdFlatzinc *model = read_text (store, model_text, &error);
    if (model) {
      size_t used = fd_store_memory_used (store);
      ck_assert_uint_le (used, limit);
      fd_flatzinc_free (model);
      ck_assert_uint_lt (fd_store_memory_used (store), used);
      n_read++;
      continue;
    }
    ck_assert_msg (g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY), "%s",
                   error->message);
    n_refused++;
  }
  ck_assert_uint_gt (n_refused, 100);
  ck_assert_uint_gt (n_read, 10);
}
END_TEST

START_TEST (test_clashes)
{
  static const char text[] =
      "var 1..3: x; var 1..3: y;\n"
      "constraint int_le (3, x) :: mzn_constraint_name (\"late\");\n"
      "constraint int_lt (x, y) :: mzn_constraint_name (\"in order\");\n"
      "constraint int_le (y, 3) :: mzn_path (\"a/m.mzn|2|1|3|9|ca|f;\");\n"
      "constraint int_le (x, 2) :: mzn_constraint_name (\"early\");\n"
      "solve satisfy;";
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdFlatzinc) model = read_text (store, text, NULL);
  volatile sig_atomic_t stop = 0;
  bool in[4];
  ck_assert (!fd_flatzinc_is_consistent (model));
  ck_assert_uint_eq (fd_flatzinc_n_parts (model), 4);
  ck_assert_str_eq (fd_flatzinc_part_name (model, 1), "in order");
  ck_assert_str_eq (fd_flatzinc_part_name (model, 2), "m.mzn:2.1-3.9");
  ck_assert (!fd_flatzinc_part_name (model, 4));
  g_autoptr (FdClashes) clashes = fd_flatzinc_clashes_new (model, &stop, 0);
  stop = 1;
  ck_assert_int_eq (fd_clashes_next (clashes, in), FD_STATUS_LIMIT);
  stop = 0;
  ck_assert_int_eq (fd_clashes_next (clashes, in), FD_STATUS_SOLUTION);
  ck_assert_int_eq (in[0] + in[1] + in[2] + in[3], 2);
  ck_assert (in[0] && in[1] != in[3] && !in[2]);
  ck_assert_int_eq (fd_clashes_next (clashes, in), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_clashes_next (clashes, in), FD_STATUS_EXHAUSTED);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("flatzinc/library");
  add_test (suite, "items", test_items);
  add_test (suite, "variables", test_variables);
  add_test (suite, "search", test_search);
  add_test (suite, "two models", test_two);
  add_test (suite, "errors", test_errors);
  add_test (suite, "inconsistent", test_inconsistent);
  add_test (suite, "a function", test_function);
  add_test (suite, "stopped", test_stopped);
  add_test (suite, "starved", test_starved);
  add_test (suite, "clashes", test_clashes);
  return run_suite (suite);
}
