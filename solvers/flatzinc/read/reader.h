/* SPDX-License-Identifier: MIT */
#ifndef FZN_READER_H
#define FZN_READER_H

#include "lexer.h"
#include "model/model.h"

/* Annotations that become fields of records. */
typedef enum {
  FZN_WORD_NONE,
  FZN_WORD_INTRODUCED,
  FZN_WORD_DEFINED,
  FZN_WORD_OUTPUT_VAR,
  FZN_WORD_OUTPUT_ARRAY,
  FZN_WORD_DEFINES,
  FZN_WORD_DOMAIN,
  FZN_WORD_DOMAIN_LONG,
  FZN_WORD_BOUNDS,
  FZN_WORD_BOUNDS_D,
  FZN_WORD_BOUNDS_R,
  FZN_WORD_BOUNDS_Z,
  FZN_WORD_BOUNDS_LONG,
  FZN_WORD_VALUE,
  FZN_WORD_VALUE_LONG,
  FZN_N_WORDS,
} FznWord;

/* A model being read. */
typedef struct {
  FznLexer lexer;
  FznModel *model;
  uint32_t words[FZN_N_WORDS]; /* names */
  FznPlace annotation;         /* the last one that was read */
  FznVector terms;             /* FznTerm: of the lists that are open */
  FznVector lists;             /* the lists that are open, see term.c */
  FznVector ranges;            /* FznRange: of the set that is open */
} FznReader;

/* A type as declared. */
typedef struct {
  FznPlace place;
  bool is_array, is_var;
  bool is_restricted; /* it has a domain */
  uint32_t length;    /* of an array */
  FznType type;
  FznDomain domain;
} FznTypeInst;

typedef enum {
  FZN_IN_DECLARATION,
  FZN_IN_CONSTRAINT,
  FZN_IN_ANNOTATION, /* anything, nested to any depth */
} FznContext;

/* Each function reads one construct, beginning at the current token, and ends
 * at the token behind it; false: the error is set. */

/* term.c: frees what is kept between constructs. */
void fzn_reader_clear (FznReader *reader);
/* @expected: (nullable): what the term, or each element of an
 * array, must be */
bool fzn_read_term (FznReader *reader, FznContext context,
                    const FznTypeInst *expected, FznTerm *term);
/* The bounds "l..u" or the elements "{...}". */
bool fzn_read_set (FznReader *reader, FznTerm *set);
bool fzn_push_term (FznReader *reader, FznTerm term);
/* Makes a list of the terms from @first on, and drops them. */
bool fzn_pop_list (FznReader *reader, uint32_t name, size_t first,
                   uint32_t *list);

/* type.c */
bool fzn_read_type (FznReader *reader, bool of_predicate, FznTypeInst *type);
/* Whether @term, found at @place, is one of @type's elements; makes a float of
 * an integer. */
bool fzn_check_type (FznReader *reader, FznPlace place, const FznTypeInst *type,
                     FznTerm *term);

/* annotation.c: "::" and an annotation, any number of times */
bool fzn_read_annotations (FznReader *reader, uint32_t *list);
bool fzn_read_variable_annotations (FznReader *reader, FznVariable *variable);
bool fzn_read_array_annotations (FznReader *reader, uint32_t length,
                                 FznArray *array);
bool fzn_read_constraint_annotations (FznReader *reader,
                                      FznConstraint *constraint);

/* declare.c: a variable, an array or a parameter */
bool fzn_read_declaration (FznReader *reader);

/* items.c: the whole input */
bool fzn_read_items (FznReader *reader);

/* read.c: as fzn_model_read(), with the allocation @fail_at refused;
 * @n_calls: (nullable): how many there were */
FznModel *fzn_read_failing (FznReadFunc read, gpointer data, const char *name,
                            const FznReadOptions *options, uint64_t fail_at,
                            uint64_t *n_calls, GError **error);

static inline bool
fzn_next (FznReader *reader)
{
  return fzn_lexer_next (&reader->lexer);
}

/* Passes over the token @token, of which messages speak as @what. */
static inline bool
fzn_pass (FznReader *reader, int token, const char *what)
{
  if (reader->lexer.token != token)
    return fzn_lexer_expected (&reader->lexer, what);
  return fzn_next (reader);
}

static inline const FznVariable *
fzn_variable (const FznReader *reader, FznTerm term)
{
  const FznVariable *variables = reader->model->variables.items;
  return &variables[fzn_term_index (term)];
}

#endif
