/* SPDX-License-Identifier: MIT */
#ifndef FZN_MODEL_H
#define FZN_MODEL_H

#include "memory.h"
#include "names.h"
#include "fzn.h"

/* A term is its kind in the lowest four bits and above it a value, an index,
 * a name or the number of a word.  Words hold what is longer:
 *   an integer of more than 60 bits, a double: itself
 *   a set:   how many ranges, then their bounds
 *   a list:  how many terms and, above, the name of a call; then the terms
 * Word 0 is the empty list. */
enum { FZN_KIND_BITS = 4, FZN_BIG_INT = 15 };

struct _FznModel {
  FznMemory memory;
  char *name;
  FznNames names;
  FznVector words;       /* uint64_t */
  FznVector predicates;  /* FznPredicate */
  FznVector variables;   /* FznVariable */
  FznVector arrays;      /* FznArray */
  FznVector constraints; /* FznConstraint */
  FznVector outputs;     /* FznOutput */
  FznSolve solve;
};

static inline FznTerm
fzn_term (unsigned kind, uint64_t payload)
{
  FznTerm term = {payload << FZN_KIND_BITS | kind};
  return term;
}

static inline uint64_t
fzn_term_payload (FznTerm term)
{
  return term.bits >> FZN_KIND_BITS;
}

static inline uint64_t *
fzn_model_words (const FznModel *model, uint64_t word)
{
  return (uint64_t *) model->words.items + word;
}

FznModel *fzn_model_new (const char *name, size_t memory_limit);
void fzn_model_trim (FznModel *model);

/* The makers of terms are false, or 0 for a list, when memory is refused. */
bool fzn_model_add_int (FznModel *model, int64_t value, FznTerm *term);
bool fzn_model_add_float (FznModel *model, double value, FznTerm *term);
/* The union of ranges in any order, which it sorts. */
bool fzn_model_add_set (FznModel *model, FznRange *ranges, size_t n,
                        FznTerm *term);
/* @name: of a call, or 0 */
bool fzn_model_add_list (FznModel *model, uint32_t name, const FznTerm *items,
                         size_t n, uint32_t *list);

/* Adds a record that is zeroed; NULL: no memory. */
void *fzn_model_add (FznModel *model, FznVector *vector, size_t bytes);

#endif
