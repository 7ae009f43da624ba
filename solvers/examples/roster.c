/* SPDX-License-Identifier: MIT */
/* roster.c - why there is no roster, in the planner's own words
 *
 * The rules are recorded with a sentence each.  Where they have no solution
 * together, a smallest set of them that clash is told; without one of these,
 * what follows for the night nobody wants, step by step.
 *
 *   cc roster.c -o roster $(pkg-config --cflags --libs libfd)
 */
#include <fd.h>
#include <stdio.h>

enum { ANA, BO, CY, NIGHTS = 4 };

static void
label (FdStore *store, const char *sentence)
{
  fd_constraint_set_label (store, fd_store_last_constraint (store), sentence);
}

/* Who is on duty from Monday to Thursday. */
static void
post (FdStore *store, bool strict)
{
  static const char *const names[NIGHTS] = {"Monday", "Tuesday", "Wednesday",
                                            "Thursday"};
  FdVar on[NIGHTS];
  for (int i = 0; i < NIGHTS; i++) {
    on[i] = fd_var_new (store, ANA, CY);
    fd_var_set_name (store, on[i], names[i]);
  }
  for (int i = 0; i + 1 < NIGHTS; i++) {
    fd_post_relation (store, on[i], FD_NE, on[i + 1], 0);
    label (store, "nobody has two nights running ({0}, {1})");
  }
  fd_post_at_most (store, on, 2, ANA, 0);
  label (store, "Ana is away until Tuesday");
  fd_post_at_most (store, on + 1, 3, BO, 0);
  label (store, "Bo is away from Tuesday");
  fd_post_at_most (store, on, NIGHTS, ANA, 1);
  label (store, "Ana has one night at most");
  if (strict)
    fd_post_at_most (store, on, NIGHTS, CY, 1);
  if (strict)
    label (store, "Cy has one night at most");
}

static void
say_atom (GString *out, FdVar x, FdRelation relation, const int32_t *who,
          size_t n, gpointer data)
{
  static const char *const names[] = {"Ana", "Bo", "Cy"};
  g_string_append_printf (out, "%s is %s", fd_var_name (data, x),
                          relation == FD_NE ? "not for " : "for ");
  for (size_t i = 0; i < n; i++)
    g_string_append_printf (out, "%s%s", i ? " or " : "", names[who[i]]);
}

static void
tell_clash (FdExplainer *explainer)
{
  FdConstraint clash[8];
  size_t n = fd_explainer_clash (explainer, clash, 8, NULL, 0, NULL);
  printf ("These %zu rules clash:\n", n);
  for (size_t i = 0; i < n && i < 8; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    fd_explainer_say_constraint (explainer, clash[i], text);
    printf ("  %s\n", text->str);
  }
}

static void
tell_steps (FdExplainer *explainer)
{
  const FdStep *step;
  while ((step = fd_explainer_next (explainer, NULL)) != NULL) {
    g_autofree char *text = fd_step_text (explainer, step);
    fd_explainer_apply (explainer, step);
    if (!step->quiet)
      printf ("%u. %s\n", step->number, text);
  }
}

int
main (void)
{
  for (int strict = 1; strict >= 0; strict--) {
    g_autoptr (FdStore) store = fd_store_new ();
    fd_store_set_recording (store);
    post (store, strict);
    g_autoptr (FdExplainer) explainer = fd_explainer_new (store);
    FdExplainerWords words = {.atom = say_atom, .data = store};
    fd_explainer_set_words (explainer, &words);
    if (strict)
      tell_clash (explainer);
    else
      tell_steps (explainer);
  }
  return 0;
}
