/* SPDX-License-Identifier: MIT */
/* model.c - a model in memory: making its terms and looking at it */
#include "model.h"

#include <stdlib.h>
#include <string.h>

FznModel *
fzn_model_new (const char *name, size_t memory_limit)
{
  FznModel *model = g_new0 (FznModel, 1);
  model->memory.limit = memory_limit;
  model->name = g_strdup (name);
  return model;
}

void
fzn_model_trim (FznModel *model)
{
  fzn_names_trim (&model->names, &model->memory);
  fzn_vector_trim (&model->memory, &model->words, 8);
  fzn_vector_trim (&model->memory, &model->predicates, sizeof (FznPredicate));
  fzn_vector_trim (&model->memory, &model->variables, sizeof (FznVariable));
  fzn_vector_trim (&model->memory, &model->arrays, sizeof (FznArray));
  fzn_vector_trim (&model->memory, &model->constraints, sizeof (FznConstraint));
  fzn_vector_trim (&model->memory, &model->outputs, sizeof (FznOutput));
}

void
fzn_model_free (FznModel *model)
{
  if (!model)
    return;
  FznMemory *memory = &model->memory;
  fzn_names_clear (&model->names, memory);
  fzn_vector_clear (memory, &model->words, 8);
  fzn_vector_clear (memory, &model->predicates, sizeof (FznPredicate));
  fzn_vector_clear (memory, &model->variables, sizeof (FznVariable));
  fzn_vector_clear (memory, &model->arrays, sizeof (FznArray));
  fzn_vector_clear (memory, &model->constraints, sizeof (FznConstraint));
  fzn_vector_clear (memory, &model->outputs, sizeof (FznOutput));
  g_free (model->name);
  g_free (model);
}

/* --- making terms --------------------------------------------------------- */

void *
fzn_model_add (FznModel *model, FznVector *vector, size_t bytes)
{
  if (vector->n >= UINT32_MAX ||
      !fzn_vector_reserve (&model->memory, vector, bytes, 1))
    return NULL;
  return memset ((char *) vector->items + vector->n++ * bytes, 0, bytes);
}

/* The number of the first of @n new words; 0: no memory. */
static uint32_t
add_words (FznModel *model, size_t n)
{
  FznVector *words = &model->words;
  size_t first = MAX (words->n, (size_t) 1);
  if (n > UINT32_MAX - first ||
      !fzn_vector_reserve (&model->memory, words, 8, first - words->n + n))
    return 0;
  ((uint64_t *) words->items)[0] = 0;
  words->n = first + n;
  return (uint32_t) first;
}

bool
fzn_model_add_int (FznModel *model, int64_t value, FznTerm *term)
{
  *term = fzn_term (FZN_INT, (uint64_t) value);
  if (G_LIKELY ((int64_t) term->bits >> FZN_KIND_BITS == value))
    return true;
  uint32_t word = add_words (model, 1);
  if (!word)
    return false;
  *fzn_model_words (model, word) = (uint64_t) value;
  *term = fzn_term (FZN_BIG_INT, word);
  return true;
}

bool
fzn_model_add_float (FznModel *model, double value, FznTerm *term)
{
  uint32_t word = add_words (model, 1);
  if (!word)
    return false;
  memcpy (fzn_model_words (model, word), &value, 8);
  *term = fzn_term (FZN_FLOAT, word);
  return true;
}

static int
compare_ranges (const void *a, const void *b)
{
  int64_t x = ((const FznRange *) a)->min, y = ((const FznRange *) b)->min;
  return x < y ? -1 : x > y;
}

/* Ascending, with gaps between; returns how many are left. */
static size_t
merge_ranges (FznRange *ranges, size_t n)
{
  size_t kept = 0, i = 0;
  while (i + 1 < n && ranges[i].min <= ranges[i + 1].min)
    i++;
  if (i + 1 < n)
    qsort (ranges, n, sizeof *ranges, compare_ranges);
  for (i = 0; i < n; i++) {
    FznRange next = ranges[i];
    if (next.min > next.max)
      continue;
    FznRange *last = kept ? &ranges[kept - 1] : NULL;
    if (last && (last->max == INT64_MAX || next.min <= last->max + 1))
      last->max = MAX (last->max, next.max);
    else
      ranges[kept++] = next;
  }
  return kept;
}

bool
fzn_model_add_set (FznModel *model, FznRange *ranges, size_t n, FznTerm *term)
{
  n = merge_ranges (ranges, n);
  uint32_t word = add_words (model, 1 + 2 * n);
  if (!word)
    return false;
  uint64_t *words = fzn_model_words (model, word);
  words[0] = n;
  if (n)
    memcpy (words + 1, ranges, n * sizeof *ranges);
  *term = fzn_term (FZN_SET, word);
  return true;
}

bool
fzn_model_add_list (FznModel *model, uint32_t name, const FznTerm *items,
                    size_t n, uint32_t *list)
{
  if (n > UINT32_MAX)
    return false;
  if (!n && !name) {
    *list = 0;
    return true;
  }
  uint32_t word = add_words (model, 1 + n);
  if (!word)
    return false;
  uint64_t *words = fzn_model_words (model, word);
  words[0] = (uint64_t) name << 32 | n;
  if (n)
    memcpy (words + 1, items, n * sizeof *items);
  *list = word;
  return true;
}

/* --- looking at terms ----------------------------------------------------- */

FznKind
fzn_term_kind (FznTerm term)
{
  unsigned kind = term.bits & ((1 << FZN_KIND_BITS) - 1);
  return kind == FZN_BIG_INT ? FZN_INT : (FznKind) kind;
}

bool
fzn_term_bool (FznTerm term)
{
  g_return_val_if_fail (fzn_term_kind (term) == FZN_BOOL, false);
  return fzn_term_payload (term) != 0;
}

uint32_t
fzn_term_index (FznTerm term)
{
  g_return_val_if_fail (fzn_term_kind (term) == FZN_VARIABLE, 0);
  return (uint32_t) fzn_term_payload (term);
}

int64_t
fzn_term_int (const FznModel *model, FznTerm term)
{
  g_return_val_if_fail (fzn_term_kind (term) == FZN_INT, 0);
  if ((term.bits & 15) == FZN_BIG_INT)
    return (int64_t) *fzn_model_words (model, fzn_term_payload (term));
  return (int64_t) term.bits >> FZN_KIND_BITS;
}

double
fzn_term_float (const FznModel *model, FznTerm term)
{
  double value;
  g_return_val_if_fail (fzn_term_kind (term) == FZN_FLOAT, 0);
  memcpy (&value, fzn_model_words (model, fzn_term_payload (term)), 8);
  return value;
}

static FznRanges
set_ranges (const FznModel *model, uint64_t word)
{
  const uint64_t *words = fzn_model_words (model, word);
  FznRanges ranges = {(const FznRange *) (words + 1), words[0]};
  return ranges;
}

FznRanges
fzn_term_set (const FznModel *model, FznTerm term)
{
  g_return_val_if_fail (fzn_term_kind (term) == FZN_SET, (FznRanges){0});
  return set_ranges (model, fzn_term_payload (term));
}

const char *
fzn_term_text (const FznModel *model, FznTerm term)
{
  FznKind kind = fzn_term_kind (term);
  uint64_t name = fzn_term_payload (term);
  g_return_val_if_fail (
      kind == FZN_STRING || kind == FZN_NAME || kind == FZN_CALL, NULL);
  if (kind == FZN_CALL)
    name = *fzn_model_words (model, name) >> 32;
  return fzn_model_text (model, (uint32_t) name);
}

FznTerms
fzn_term_items (const FznModel *model, FznTerm term)
{
  FznKind kind = fzn_term_kind (term);
  g_return_val_if_fail (kind == FZN_ARRAY || kind == FZN_CALL, (FznTerms){0});
  return fzn_model_list (model, (uint32_t) fzn_term_payload (term));
}

FznTerm
fzn_model_find (const FznModel *model, const char *name)
{
  uint32_t found = fzn_names_find (&model->names, name, strlen (name));
  return found ? fzn_names_get (&model->names, found)->value : (FznTerm){0};
}

/* --- looking at items ----------------------------------------------------- */

const char *
fzn_model_name (const FznModel *model)
{
  return model->name;
}

bool
fzn_model_error (const FznModel *model, uint32_t line, uint32_t column,
                 int code, GError **error, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  g_autofree char *message = g_strdup_vprintf (format, ap);
  va_end (ap);
  g_set_error (error, FD_ERROR, code, "%s:%u:%u: %s", model->name, line, column,
               message);
  return false;
}

size_t
fzn_model_memory_used (const FznModel *model)
{
  return model->memory.used;
}

const char *
fzn_model_text (const FznModel *model, uint32_t name)
{
  return fzn_names_get (&model->names, name)->text;
}

FznTerms
fzn_model_list (const FznModel *model, uint32_t list)
{
  if (!list)
    return (FznTerms){0};
  const uint64_t *words = fzn_model_words (model, list);
  FznTerms terms = {(const FznTerm *) (words + 1), (uint32_t) words[0]};
  return terms;
}

FznRanges
fzn_model_holes (const FznModel *model, const FznDomain *domain)
{
  if (!domain->holes)
    return (FznRanges){0};
  return set_ranges (model, domain->holes);
}

FznRange
fzn_model_hull (const FznModel *model, const FznDomain *domain)
{
  FznRanges holes = fzn_model_holes (model, domain);
  if (!holes.n)
    return (FznRange){domain->min, domain->max};
  return (FznRange){holes.ranges[0].min, holes.ranges[holes.n - 1].max};
}

#define ITEMS(Type, items_of, field)                                           \
  const Type *items_of (const FznModel *model, size_t *n)                      \
  {                                                                            \
    *n = model->field.n;                                                       \
    return model->field.items;                                                 \
  }

ITEMS (FznPredicate, fzn_model_predicates, predicates)
ITEMS (FznVariable, fzn_model_variables, variables)
ITEMS (FznArray, fzn_model_arrays, arrays)
ITEMS (FznConstraint, fzn_model_constraints, constraints)
ITEMS (FznOutput, fzn_model_outputs, outputs)

const FznSolve *
fzn_model_solve (const FznModel *model)
{
  return &model->solve;
}
