/* SPDX-License-Identifier: MIT */
#ifndef EXPLAIN_PRIVATE_H
#define EXPLAIN_PRIVATE_H

#include "explain.h"
#include "solver-private.h"

/* One explanation. */
typedef struct {
  Solver *solver;
  const SolverModel *model;
  FdExplainer *explainer;
  FdExplained how;
  GPtrArray *steps;  /* (element-type FdStep): applied, the explainer's; %NULL:
                      * the next of those chosen */
  GPtrArray *texts;  /* (element-type utf8): of each, as it was then */
  GArray *chosen;    /* FdAtom: for a page, taken from the solution it shows */
  FdGrade grade;     /* if it has one solution */
  bool hinted;       /* the last one is not applied: it is the hint */
  GPtrArray *clash;  /* (element-type utf8): what clashes */
  GPtrArray *differ; /* (element-type utf8): pairs, where solutions differ */
} Explanation;

/* The cost of the hardest step told, and the sum. */
double explain_hardest (const Explanation *self, double *sum);
/* On the scale that players know; 0: there is none. */
double explain_rating (const Explanation *self);
const char *explain_name (const Explanation *self, const FdStep *step);

/* explain-json.c: members for the object open in @builder. */
void explain_json (JsonBuilder *builder, gpointer explanation);

/* All steps there are; those told are written. */
bool explain_steps (Explanation *self, GError **error);

/* explain-judge.c: instead of all that is written. */
bool explain_judge (Explanation *self, GError **error);

/* The members of explain_json() that say how it is solved: "," and each of
 * them. */
char *explain_made_json (const Explanation *self);

/* (element-type utf8): the steps that are told, without what pages do not
 * show, and what was chosen. */
GPtrArray *explain_page_json (const Explanation *self);

/* explain-choose.c: no step is left: with one more fact from the solution there
 * may be; %false: there is none. */
bool explain_choose (Explanation *self);

/* explain-end.c: where no step is left: what clashes, or where two solutions
 * differ; within the time. */
void explain_find_clash (Explanation *self);
void explain_find_difference (Explanation *self);

#endif
