/* SPDX-License-Identifier: MIT */
/* test-coverage.c - every constraint of the public headers has a declaration
 * for the oracle, and one of its own, an FdConstraintClass
 */
#include "constraints.h"
#include "instance.h"
#include "world.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* The names fd_post_... that the headers declare. */
static GPtrArray *
read_names (void)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) headers = g_strsplit (HEADERS, ":", -1);
  g_autoptr (GRegex) regex =
      g_regex_new ("^bool (fd_post_\\w+) \\(", G_REGEX_MULTILINE, 0, NULL);
  for (char **header = headers; *header; header++) {
    g_autofree char *text = NULL;
    g_autoptr (GError) error = NULL;
    g_autoptr (GMatchInfo) match = NULL;
    ck_assert_msg (g_file_get_contents (*header, &text, NULL, &error), "%s",
                   error ? error->message : *header);
    g_regex_match (regex, text, 0, &match);
    for (; g_match_info_matches (match); g_match_info_next (match, NULL))
      g_ptr_array_add (names, g_match_info_fetch (match, 1));
  }
  return names;
}

static bool
is_declared (const char *name)
{
  for (size_t i = 0; oracle_constraints[i]; i++) {
    g_auto (GStrv) posts = g_strsplit (oracle_constraints[i]->posts, " ", -1);
    if (g_strv_contains ((const char *const *) posts, name))
      return true;
  }
  return false;
}

START_TEST (every_constraint_is_declared)
{
  g_autoptr (GPtrArray) names = read_names ();
  ck_assert_uint_gt (names->len, 5);
  for (guint i = 0; i < names->len; i++)
    ck_assert_msg (is_declared (names->pdata[i]),
                   "%s has no declaration for the oracle",
                   (const char *) names->pdata[i]);
}
END_TEST

/* And nothing is declared that is not there, or twice. */
START_TEST (every_declaration_is_of_a_constraint)
{
  g_autoptr (GPtrArray) names = read_names ();
  for (size_t i = 0; oracle_constraints[i]; i++) {
    const OracleConstraint *c = oracle_constraints[i];
    g_auto (GStrv) posts = g_strsplit (c->posts, " ", -1);
    for (char **name = posts; *name; name++)
      ck_assert_msg (
          g_ptr_array_find_with_equal_func (names, *name, g_str_equal, NULL),
          "%s: there is no %s", c->name, *name);
    for (size_t k = 0; k < i; k++)
      ck_assert_str_ne (c->name, oracle_constraints[k]->name);
    ck_assert_uint_le (c->max_terms, 6);
    ck_assert_uint_le (c->min_terms, c->max_terms);
    ck_assert (c->holds && c->post);
  }
}
END_TEST

/* --- classes -------------------------------------------------------------- */

enum { N_INSTANCES = 40 };

/* Notes the classes of what is posted, of some instances. */
static void
collect_classes (const OracleConstraint *c, GHashTable *seen)
{
  OracleRandom r;
  oracle_random_seed (&r, 20261122);
  for (int i = 0; i < N_INSTANCES; i++) {
    OracleInstance in;
    OracleBox box;
    OracleWorld w;
    oracle_generate (c, &r, &in);
    oracle_box_full (&box, &in);
    oracle_world_open (&w, c, &in, &box, false, false);
    bool ok = oracle_world_post (&w);
    uint32_t n = fd_store_n_constraints (w.store);
    ck_assert_msg (!ok || n > 0, "%s posts no constraint", c->name);
    for (uint32_t k = 0; k < n; k++) {
      const FdConstraintClass *klass =
          fd_constraint_class (w.store, fd_store_constraint (w.store, k));
      ck_assert_msg (klass != NULL, "%s posts what has no class", c->name);
      g_hash_table_add (seen, (gpointer) klass);
    }
    oracle_world_close (&w);
  }
}

/* What the public functions post has a class, and each class is judged. */
START_TEST (every_constraint_has_a_class)
{
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  for (size_t i = 0; oracle_constraints[i]; i++)
    if (*oracle_constraints[i]->posts)
      collect_classes (oracle_constraints[i], seen);
  for (size_t i = 0; classes[i]; i++)
    ck_assert_msg (g_hash_table_contains (seen, classes[i]),
                   "the oracle does not judge %s", classes[i]->name);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("coverage");
  TCase *tcase = tcase_create ("declarations");
  tcase_add_test (tcase, every_constraint_is_declared);
  tcase_add_test (tcase, every_declaration_is_of_a_constraint);
  tcase_add_test (tcase, every_constraint_has_a_class);
  suite_add_tcase (suite, tcase);
  SRunner *runner = srunner_create (suite);
  srunner_set_tap (runner, "-");
  srunner_run_all (runner, CK_SILENT);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
