/* SPDX-License-Identifier: MIT */
/* asked.c - whether the questions have one answer: there is no solution
 * in which one of them has another
 */
#include "puzzle.h"

typedef struct {
  const ZebraModel *model;
  const ZebraPuzzle *puzzle;
  const int32_t *house;
  GArray *atoms; /* one of them holds */
} Asked;

/* Value @v is not (or, if @is_same, is) in the house of value @w. */
static bool
add_houses (Asked *asked, guint v, guint w, bool is_same)
{
  FdStore *store = asked->model->store;
  FdVar b = solver_var_new (store, 0, 1);
  FdAtom atom = fd_atom (b, FD_EQ, 1);

  g_array_append_val (asked->atoms, atom);
  return b.id != FD_VAR_NONE.id &&
         fd_post_reified_relation (store, atom, asked->model->house[v],
                                   is_same ? FD_EQ : FD_NE,
                                   asked->model->house[w], 0);
}

/* The answer of @question is another one. */
static bool
add_question (Asked *asked, const ZebraQuestion *question)
{
  int32_t at = asked->house[question->value];
  const ZebraCategory *c;
  int answer;

  if (question->category < 0) {
    FdAtom atom = fd_atom (asked->model->house[question->value], FD_NE, at);
    g_array_append_val (asked->atoms, atom);
    return true;
  }
  answer = zebra_value_at (asked->puzzle, asked->house,
                           (guint) question->category, (guint) at);
  if (answer >= 0)
    return add_houses (asked, (guint) answer, question->value, false);
  c = zebra_category (asked->puzzle, (guint) question->category);
  for (guint v = c->first; v < c->first + c->n; v++)
    if (!add_houses (asked, v, question->value, true))
      return false;
  return true;
}

bool
zebra_model_differ (const ZebraModel *model, const ZebraPuzzle *puzzle,
                    const int32_t *house)
{
  g_autoptr (GArray) atoms = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  Asked asked = {model, puzzle, house, atoms};

  for (guint i = 0; i < puzzle->questions->len; i++)
    if (!add_question (&asked,
                       &g_array_index (puzzle->questions, ZebraQuestion, i)))
      return false;
  return fd_post_clause (model->store, (const FdAtom *) (void *) atoms->data,
                         atoms->len);
}
