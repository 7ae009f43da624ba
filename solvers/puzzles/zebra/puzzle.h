/* SPDX-License-Identifier: MIT */
#ifndef ZEBRA_PUZZLE_H
#define ZEBRA_PUZZLE_H

#include "fdsolve/json-place.h"

#define ZEBRA_MAX_HOUSES 1000
#define ZEBRA_MAX_VALUES 20000

/**
 * ZebraForm:
 *
 * The forms that all kinds of clues come down to.  x, y and z are the houses
 * of the values named, counted from 0.
 */
typedef enum {
  ZEBRA_IN,           /* x is one of a set of houses */
  ZEBRA_RELATION,     /* x relation y + k */
  ZEBRA_DISTANCE,     /* |x - y| = k */
  ZEBRA_NOT_DISTANCE, /* |x - y| != k */
  ZEBRA_BETWEEN,      /* y < x < z or z < x < y */
  ZEBRA_ALL,          /* all of its clues hold */
  ZEBRA_ANY,          /* at least one does */
  ZEBRA_ONE,          /* exactly one does */
  ZEBRA_NONE,         /* none does */
  ZEBRA_IF,           /* if the first does, so does the second */
  ZEBRA_IFF,          /* both do, or neither */
} ZebraForm;

/* How a set of houses is given. */
typedef enum {
  ZEBRA_SET_NONE,
  ZEBRA_SET_GIVEN,     /* by "pos" or "house" */
  ZEBRA_SET_NOT_GIVEN, /* all but those */
  ZEBRA_SET_FIRST,
  ZEBRA_SET_LAST,
  ZEBRA_SET_ENDS,
  ZEBRA_SET_INNER,
  ZEBRA_SET_CENTER,
  ZEBRA_SET_ODD,
  ZEBRA_SET_EVEN,
} ZebraSet;

/**
 * ZebraKind:
 * @names: of the type, divided by blanks; the first is the one to write
 * @n: how many values it names
 * @relation, @k: of its form; a distance of 0: the clue says which
 * @set: of ZEBRA_IN
 *
 * A type of clues.
 */
typedef struct {
  const char *names;
  ZebraForm form;
  guint n;
  FdRelation relation;
  int32_t k;
  ZebraSet set;
} ZebraKind;

#define ZEBRA_N_KINDS 26
extern const ZebraKind zebra_kinds[ZEBRA_N_KINDS];

/**
 * ZebraClue:
 * @kind: in zebra_kinds[]
 * @relation, @k: of ZEBRA_RELATION; @k also of the distances
 * @value: (array length=n): numbers of the values it names, 0 to 3 of them
 * @houses: (nullable): of ZEBRA_IN, per house: bool
 * @clues: (nullable) (element-type ZebraClue): inside of it
 */
typedef struct {
  guint kind;
  ZebraForm form;
  FdRelation relation;
  int32_t k;
  guint n;
  guint value[3];
  bool *houses;
  GPtrArray *clues;
} ZebraClue;

/* @first: the number of its first value; the others follow. */
typedef struct {
  char *name;
  guint first, n;
} ZebraCategory;

typedef struct {
  char *name;
  guint category;
} ZebraValue;

/* Which value of @category is in the house of @value?  @category -1: which
 * house is it? */
typedef struct {
  char *text;
  guint value;
  int category;
} ZebraQuestion;

/**
 * ZebraPuzzle:
 * @values: (element-type ZebraValue): those of a category together
 * @stated: (nullable): per value: the house that "solution" gives, -1: none
 * @known: (nullable): likewise of "known": what was found so far
 *
 * Each value has a house, no two of a category the same.
 */
typedef struct {
  char *name;
  guint n_houses;
  GArray *categories, *values;
  GPtrArray *clues;
  GArray *questions;
  int32_t *stated, *known;
} ZebraPuzzle;

static inline ZebraCategory *
zebra_category (const ZebraPuzzle *puzzle, guint i)
{
  return &g_array_index (puzzle->categories, ZebraCategory, i);
}

static inline ZebraValue *
zebra_value (const ZebraPuzzle *puzzle, guint i)
{
  return &g_array_index (puzzle->values, ZebraValue, i);
}

/* Reads the puzzle at @place; see zebra.md for the schema.  Its time has begun.
 */
ZebraPuzzle *zebra_puzzle_read (const Solver *solver, const JsonPlace *place,
                                GError **error);
void zebra_puzzle_free (ZebraPuzzle *puzzle);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ZebraPuzzle, zebra_puzzle_free)

/* Without any category. */
ZebraPuzzle *zebra_puzzle_new (guint n_houses);
/* Adds a category without values, and a value to the last one; @name is
 * copied. */
void zebra_puzzle_add_category (ZebraPuzzle *puzzle, const char *name);
void zebra_puzzle_add_value (ZebraPuzzle *puzzle, const char *name);

/* A clue that names no value yet; its houses are none. */
ZebraClue *zebra_clue_new (const ZebraPuzzle *puzzle, guint kind);
/* One clue; values that are named but unknown are an error. */
ZebraClue *zebra_clue_read (const ZebraPuzzle *puzzle, const JsonPlace *place,
                            GError **error);
void zebra_clue_free (ZebraClue *clue);
/* The kind that @type names; case, blanks and hyphens do not matter. */
bool zebra_kind_find (const char *type, guint *kind);
/* The name most like @type, as solver_suggest_text() has it. */
char *zebra_kind_suggest (const char *type);
void zebra_kind_name (guint kind, GString *out);
/* The houses of a set; where it is given, those of @houses (inout). */
void zebra_set_fill (const ZebraPuzzle *puzzle, ZebraSet set, bool *houses);
/* The names of all kinds of clues, for the help. */
void zebra_clue_names (GString *out);

/* Number of a value named at @place: a name, {"cat":, "val":} or the seed's
 * {"v":, "y":}. */
bool zebra_value_read (const ZebraPuzzle *puzzle, const JsonPlace *place,
                       guint *value, GError **error);
/* The same for a category's name and a value's name apart. */
bool zebra_value_find (const ZebraPuzzle *puzzle, const JsonPlace *category,
                       const JsonPlace *name, guint *value, GError **error);
bool zebra_category_read (const ZebraPuzzle *puzzle, const JsonPlace *place,
                          guint *category, GError **error);

/* Categories and values of the seed's form: {"grid": {"w":, "h":}}, the values
 * being those that clues name. */
bool zebra_grid_read (ZebraPuzzle *puzzle, const JsonPlace *place,
                      const JsonPlace *grid, GError **error);

/* Whether @clue is true of an assignment, house[value]; its definition. */
bool zebra_clue_holds (const ZebraPuzzle *puzzle, const ZebraClue *clue,
                       const int32_t *house);

/**
 * ZebraModel:
 * @house: (array): per value
 * @none: posting found that there is no solution
 */
typedef struct {
  FdStore *store;
  FdVar *house;
  bool none;
} ZebraModel;

/* Returns: (nullable): %NULL, and @error set, if memory, or a limit of @store
 * (transfer full), is at an end */
ZebraModel *zebra_model_new_in (FdStore *store, const ZebraPuzzle *puzzle,
                                GError **error);
/* Likewise in a store of its own. */
ZebraModel *zebra_model_new (const ZebraPuzzle *puzzle, GError **error);
/* The rules without any clue, in a store that explains. */
ZebraModel *zebra_model_new_rules (const ZebraPuzzle *puzzle, GError **error);
/* In a store that records (transfer full): values have their names, and what is
 * posted for clue i the source i + 1. */
ZebraModel *zebra_model_record (FdStore *store, const ZebraPuzzle *puzzle,
                                GError **error);
void zebra_model_free (ZebraModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ZebraModel, zebra_model_free)

/* Posts one more clue, on the variables of the model, in the level that is
 * open. */
bool zebra_model_post (const ZebraModel *model, const ZebraPuzzle *puzzle,
                       const ZebraClue *clue);
/* Makes, likewise, an atom that holds exactly when @clue does.  With either
 * value it propagates as much as the clue, or its negation, posted. */
bool zebra_model_truth (const ZebraModel *model, const ZebraPuzzle *puzzle,
                        const ZebraClue *clue, FdAtom *atom);

/* Posts, in the level that is open, that some question has another answer than
 * by the assignment @house; %false if none can. */
bool zebra_model_differ (const ZebraModel *model, const ZebraPuzzle *puzzle,
                         const int32_t *house);

/* Which clues clash, in a sentence; %NULL if that is not found in time.
 * @place: of the puzzle */
char *zebra_clash (const Solver *solver, const ZebraPuzzle *puzzle,
                   const JsonPlace *place);

/* Has the puzzle at @place, or made (%NULL), solved in steps. */
bool zebra_explain (Solver *solver, const ZebraPuzzle *puzzle,
                    const JsonPlace *place, const SolverPuzzle *about,
                    GError **error);

/* The value of @category in the house @at, from 0; -1 if none is there. */
int zebra_value_at (const ZebraPuzzle *puzzle, const int32_t *house,
                    guint category, guint at);

/* An assignment: a table with the houses as columns, one line, or members for
 * the object open in @builder; with the answers to the questions. */
void zebra_draw (const ZebraPuzzle *puzzle, const int32_t *house,
                 const SolverStyle *style, GString *out);
void zebra_draw_line (const ZebraPuzzle *puzzle, const int32_t *house,
                      GString *out);
void zebra_json (const ZebraPuzzle *puzzle, const int32_t *house,
                 JsonBuilder *builder);

/* What is asked for, in words. */
char *zebra_answer (const ZebraPuzzle *puzzle, const int32_t *house,
                    const ZebraQuestion *question);
/* Draws an assignment, or, of %NULL, the empty table and the clues. */
void zebra_picture (Picture *picture, const ZebraPuzzle *puzzle,
                    const int32_t *house);

/* Adds what a page has to show: categories, clues as sentences, questions. */
void zebra_page (const ZebraPuzzle *puzzle, JsonBuilder *builder);

/* --- making puzzles ------------------------------------------------------- */

/**
 * ZebraDeck:
 *
 * The clues that are true of an assignment, shuffled by a seed and dealt one
 * at a time.
 */
typedef struct _ZebraDeck ZebraDeck;

/**
 * zebra_deck_new:
 * @house: per value: the assignment
 * @weights: (array length=ZEBRA_N_KINDS): how probable it is that the next clue
 *   is of a kind
 */
ZebraDeck *zebra_deck_new (const ZebraPuzzle *puzzle, const int32_t *house,
                           const guint *weights);
void zebra_deck_free (ZebraDeck *deck);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ZebraDeck, zebra_deck_free)
void zebra_deck_shuffle (ZebraDeck *deck, uint64_t seed);
/* Returns: (transfer full) (nullable): %NULL if no clue is left */
ZebraClue *zebra_deck_deal (ZebraDeck *deck);

/* Names for up to any number of categories and values of each. */
char *zebra_word_category (guint category);
char *zebra_word_value (guint category, guint i);

/* The clue in English, one sentence; no two clues that mean different things
 * are the same sentence. */
void zebra_clue_say (const ZebraPuzzle *puzzle, const ZebraClue *clue,
                     GString *out);
/* `fdsolve zebra --generate WxH`, and its own options. */
#define ZEBRA_GENERATE_OPTIONS                                                 \
  {"types", "LIST", "of clues, as in same_house=3,neighbor: 3 and 1 parts"},   \
      {"all-named", NULL, "each value is named by a clue"},                    \
  {                                                                            \
    "text", NULL, "write the puzzles for people, not as JSON"                  \
  }

/**
 * ZebraMade:
 * @puzzle: value i of each category is in house i
 * @words: (array): the names of all values, as categories are listed
 * @by: of which notion it is
 * @more: what is said of it beside, to be added
 *
 * A puzzle that was made.
 */
typedef struct {
  const ZebraPuzzle *puzzle;
  char *const *words;
  const char *by;
  uint64_t seed;
  const char *more;
} ZebraMade;

void zebra_made_json (GString *out, const ZebraMade *made);
void zebra_made_text (GString *out, const ZebraMade *made);

bool zebra_generate (Solver *solver, char **args, GError **error);

/* The classical puzzle, as JSON. */
extern const char zebra_classic[];

#endif
