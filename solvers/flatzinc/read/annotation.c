/* SPDX-License-Identifier: MIT */
/* annotation.c - reads annotations, and knows some of them
 *
 * What becomes a field of its item leaves no term behind: nearly all variables
 * of a big model are annotated, and nearly all in the same few words.
 */
#include "reader.h"

/* What becomes of an annotation.  One that is known, but of another form than
 * it should be, is kept like one that is not. */
typedef enum {
  KEPT,  /* in the list */
  TAKEN, /* over into the item: nothing of it is needed */
  MOVED, /* over into the item: its terms are needed */
  WRONG, /* the error is set */
} Fate;

typedef Fate (*TakeFunc) (FznReader *reader, FznTerm annotation, void *item);

static FznWord
known_word (const FznReader *reader, uint64_t name)
{
  unsigned word = FZN_N_WORDS - 1;
  while (word > FZN_WORD_NONE && reader->words[word] != name)
    word--;
  return (FznWord) word;
}

static bool
read_annotation (FznReader *reader, TakeFunc take, void *item)
{
  FznLexer *lexer = &reader->lexer;
  size_t mark = reader->model->words.n;
  FznTerm annotation;
  FznPlace place = lexer->place;
  if (lexer->token != FZN_TOKEN_WORD && lexer->token != FZN_TOKEN_STRING)
    return fzn_lexer_expected (lexer, "an annotation");
  if (!fzn_read_term (reader, FZN_IN_ANNOTATION, NULL, &annotation))
    return false;
  FznKind kind = fzn_term_kind (annotation);
  if (kind != FZN_NAME && kind != FZN_CALL && kind != FZN_STRING)
    return fzn_lexer_error (lexer, place, FD_ERROR_INVALID,
                            "a declared name or a constant, expected an "
                            "annotation");
  reader->annotation = place;
  Fate fate = take ? take (reader, annotation, item) : KEPT;
  if (fate == TAKEN)
    reader->model->words.n = mark;
  return fate == KEPT ? fzn_push_term (reader, annotation) : fate != WRONG;
}

static bool
read_all (FznReader *reader, TakeFunc take, void *item, uint32_t *list)
{
  size_t first = reader->terms.n;
  while (reader->lexer.token == FZN_TOKEN_COLONS)
    if (!fzn_next (reader) || !read_annotation (reader, take, item))
      return false;
  return fzn_pop_list (reader, 0, first, list);
}

bool
fzn_read_annotations (FznReader *reader, uint32_t *list)
{
  return read_all (reader, NULL, NULL, list);
}

/* The flag that a name by itself stands for. */
static uint8_t
name_flag (const FznReader *reader, FznTerm annotation)
{
  if (fzn_term_kind (annotation) != FZN_NAME)
    return 0;
  switch (known_word (reader, fzn_term_payload (annotation))) {
  case FZN_WORD_INTRODUCED:
    return FZN_INTRODUCED;
  case FZN_WORD_DEFINED:
    return FZN_DEFINED;
  case FZN_WORD_OUTPUT_VAR:
    return FZN_OUTPUT;
  default:
    return 0;
  }
}

/* The known word that a call begins with. */
static FznWord
call_word (const FznReader *reader, FznTerm annotation)
{
  if (fzn_term_kind (annotation) != FZN_CALL)
    return FZN_WORD_NONE;
  uint64_t call = fzn_term_payload (annotation);
  return known_word (reader, *fzn_model_words (reader->model, call) >> 32);
}

/* --- variables ------------------------------------------------------------ */

static Fate
take_variable (FznReader *reader, FznTerm annotation, void *item)
{
  uint8_t flag = name_flag (reader, annotation);
  ((FznVariable *) item)->flags |= flag;
  return flag ? TAKEN : KEPT;
}

bool
fzn_read_variable_annotations (FznReader *reader, FznVariable *variable)
{
  return read_all (reader, take_variable, variable, &variable->annotations);
}

/* --- arrays --------------------------------------------------------------- */

typedef struct {
  FznArray *array;
  uint32_t length;
} Sized;

/* How many indices @set holds; false: it is no range, or too long for any
 * array. */
static bool
index_count (const FznReader *reader, FznTerm set, uint64_t *n)
{
  if (fzn_term_kind (set) != FZN_SET)
    return false;
  FznRanges ranges = fzn_term_set (reader->model, set);
  *n = ranges.n == 1 ? (uint64_t) ranges.ranges[0].max -
                           (uint64_t) ranges.ranges[0].min + 1
                     : 0;
  return ranges.n <= 1 && (!ranges.n || (*n && *n <= UINT32_MAX));
}

/* Whether index sets multiply to @length. */
static bool
is_shape (const FznReader *reader, FznTerms dims, uint32_t length)
{
  uint64_t product = 1, n;
  for (size_t i = 0; i < dims.n; i++) {
    if (!index_count (reader, dims.items[i], &n))
      return false;
    if (product && n > UINT32_MAX / product)
      product = UINT64_MAX; /* unless an empty one follows */
    else
      product *= n;
  }
  return dims.n && product == length;
}

static Fate
take_shape (FznReader *reader, FznTerm annotation, Sized *sized)
{
  FznTerms arguments = fzn_term_items (reader->model, annotation);
  FznTerm dims = arguments.n == 1 ? arguments.items[0] : (FznTerm){0};
  if (fzn_term_kind (dims) != FZN_ARRAY ||
      !is_shape (reader, fzn_term_items (reader->model, dims), sized->length)) {
    fzn_lexer_error (&reader->lexer, reader->annotation, FD_ERROR_INVALID,
                     "output_array of another shape, expected index sets for "
                     "%u elements",
                     sized->length);
    return WRONG;
  }
  sized->array->dims = (uint32_t) fzn_term_payload (dims);
  sized->array->flags |= FZN_OUTPUT;
  return MOVED;
}

static Fate
take_array (FznReader *reader, FznTerm annotation, void *item)
{
  Sized *sized = item;
  uint8_t flag = name_flag (reader, annotation);
  if (call_word (reader, annotation) == FZN_WORD_OUTPUT_ARRAY)
    return take_shape (reader, annotation, sized);
  if (!flag || flag == FZN_OUTPUT)
    return KEPT;
  sized->array->flags |= flag;
  return TAKEN;
}

bool
fzn_read_array_annotations (FznReader *reader, uint32_t length, FznArray *array)
{
  Sized sized = {array, length};
  return read_all (reader, take_array, &sized, &array->annotations);
}

/* --- constraints ---------------------------------------------------------- */

static Fate
take_defines (const FznReader *reader, FznTerm annotation,
              FznConstraint *constraint)
{
  FznTerms arguments = fzn_term_items (reader->model, annotation);
  if (constraint->defines || arguments.n != 1 ||
      fzn_term_kind (arguments.items[0]) != FZN_VARIABLE)
    return KEPT;
  constraint->defines = fzn_term_index (arguments.items[0]) + 1;
  return TAKEN;
}

static Fate
take_constraint (FznReader *reader, FznTerm annotation, void *item)
{
  FznConstraint *constraint = item;
  if (call_word (reader, annotation) == FZN_WORD_DEFINES)
    return take_defines (reader, annotation, constraint);
  if (fzn_term_kind (annotation) != FZN_NAME)
    return KEPT;
  switch (known_word (reader, fzn_term_payload (annotation))) {
  case FZN_WORD_DOMAIN:
  case FZN_WORD_DOMAIN_LONG:
    constraint->consistency = FD_CONSISTENCY_DOMAIN;
    return TAKEN;
  case FZN_WORD_BOUNDS:
  case FZN_WORD_BOUNDS_D:
  case FZN_WORD_BOUNDS_R:
  case FZN_WORD_BOUNDS_Z:
  case FZN_WORD_BOUNDS_LONG:
    constraint->consistency = FD_CONSISTENCY_BOUNDS;
    return TAKEN;
  case FZN_WORD_VALUE:
  case FZN_WORD_VALUE_LONG:
    constraint->consistency = FD_CONSISTENCY_VALUE;
    return TAKEN;
  default:
    return KEPT;
  }
}

bool
fzn_read_constraint_annotations (FznReader *reader, FznConstraint *constraint)
{
  return read_all (reader, take_constraint, constraint,
                   &constraint->annotations);
}
