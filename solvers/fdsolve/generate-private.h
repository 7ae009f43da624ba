/* SPDX-License-Identifier: MIT */

/* Between the parts of the generator. */
#ifndef GENERATE_PRIVATE_H
#define GENERATE_PRIVATE_H

#include "generate.h"

struct _Generator {
  GenerateModel model;
  GenerateNotion notion;
  GArray *others; /* int32_t, n of each; those of this puzzle come last */
  guint n_known;  /* how many are there for every puzzle */
  bool is_begun;  /* others added are of this puzzle alone */
  GArray *bound;  /* guint, of each: the first clue in order, from 1, that
                   * excludes it;  0: a clue kept does */
  guint n_drawn;
  GArray *order;  /* guint: the clues drawn; places in it are from 0 */
  guint enough;   /* the clues kept, and so many of the first, suffice */
  GArray *denied; /* FdAtom: that the clues from the bound to enough hold */
  FdSearch *search;
  uint64_t failures;     /* allowed in one search; 0: any number */
  uint64_t patience;     /* failures allowed where clues are in question */
  uint64_t last_failure; /* of the attempt, by the statistics; 0: none is */
  guint n_put_off; /* the first in order were too hard for this patience */
  guint at_once;   /* clues to put in question together, at most */
  guint undecided; /* kept, but perhaps not needed */
  FdStatistics statistics;
  uint64_t nodes; /* at the beginning of the puzzle */
  const GenerateLimits *limits;
  GError *error;
};

/* What a set of clues was found to be. */
typedef enum {
  VERDICT_ENOUGH,
  VERDICT_OTHER, /* another solution exists, and is noted */
  VERDICT_HARD,  /* more failures than were allowed */
  VERDICT_HOPELESS,
  VERDICT_LIMIT,
  VERDICT_FAILED,
} Verdict;

/* --- generate-deal.c: clues in order, and what they exclude --------------- */

/* Whether no limit is reached. */
bool generator_is_going (const Generator *g);
/* Of the searches for this puzzle. */
uint64_t generator_count_nodes (const Generator *g);
/* One clue more, the last in order; %false: there is none, or a limit. */
bool generator_draw (Generator *g);
guint generator_clue (const Generator *g, guint place);
void generator_move_first (Generator *g, guint place);
const int32_t *generator_other (const Generator *g, guint o);
guint *generator_bound (const Generator *g, guint o);
/* Of an assignment that no clue before the place @from excludes; %false if none
 * does. */
bool generator_set_bound (Generator *g, guint o, guint from);
guint generator_greatest_bound (const Generator *g);
/* Notes what the store holds; no clue before the place @from excludes it. */
Verdict generator_note_other (Generator *g, guint from);

/* --- generate-search.c: whether clues leave another solution -------------- */

/* Imposes the clues at places @from to @to, without the last. */
bool generator_post (Generator *g, guint from, guint to);
/* Why that failed. */
Verdict generator_refused (Generator *g);
uint64_t generator_count_values (const Generator *g);
/* Whether the clues kept and the first @length leave one solution. */
Verdict generator_try_all (Generator *g, guint length);
/* Whether there is a solution with the first @length clues, but without all of
 * those that are enough. */
Verdict generator_try_denied (Generator *g, guint length);

/* --- generate-lower.c, generate-deduce.c ---------------------------------- */

/* The least length that leaves one solution, if put off clues come first;
 * %VERDICT_HARD: the failures allowed to the attempt are spent. */
Verdict generator_find_by_search (Generator *g, guint *length);
/* Raises *@length until the clues kept and the first *@length ones can be seen
 * to leave one solution. */
Verdict generator_try_deduction (Generator *g, guint *length);

#endif
