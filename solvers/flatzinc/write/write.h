/* SPDX-License-Identifier: MIT */
#ifndef FZN_WRITE_H
#define FZN_WRITE_H

#include "fd-flatzinc.h"
#include "model/names.h"

/* What a variable that the store does not have is for. */
typedef enum {
  FZN_NEW_BOOL = 1, /* of one constraint, which says what it is */
  FZN_NEW_INT,      /* likewise */
  FZN_NEW_ATOM,     /* a bool: whether @atom holds */
  FZN_NEW_NOT,      /* a bool: whether it does not */
  FZN_NEW_SHIFT,    /* an int: the variable of @atom, plus its value */
} FznNewKind;

typedef struct {
  FznNewKind kind;
  FdAtom atom;
  int64_t min, max; /* of an int */
  uint32_t name;
} FznNew;

/**
 * FznWriter:
 * @out: (nullable): %NULL in the first pass, which finds what is needed
 * @var_names: uint32_t by id: names of @names
 * @first: uint32_t by id: the first variable that is the same
 * @made: #FznNew, each by its meaning or, for one constraint, in their order
 * @slots: uint32_t: 1 + an index of @made by its meaning, open addressing
 * @next: how many for one constraint this pass came by
 *
 * A store on its way out.  Both passes do the same; so all that is kept is
 * which variables must be declared.
 */
typedef struct {
  FdStore *store;
  FILE *out;
  FznMemory memory;
  FznNames names;
  FznVector var_names, first, made, single, slots, text;
  size_t next;
  bool lost; /* memory ran out */
} FznWriter;

/* How a constraint is held to be true; see fd_constraint_posted(). */
typedef struct {
  FdPosted mode;
  FdAtom condition;
  bool negated; /* its opposite is meant */
  size_t fresh; /* 1 + the bool that stands for it under a condition */
} FznForm;

/* --- names.c -------------------------------------------------------------- */

/* Gives each variable of the store a name that FlatZinc allows, its own if that
 * is one, and no two the same. */
bool fzn_write_name_vars (FznWriter *self);
/* Likewise for what is new. */
bool fzn_write_name_new (FznWriter *self);

/* --- terms.c -------------------------------------------------------------- */

void fzn_write_text (FznWriter *self, const char *text);
void fzn_write_int (FznWriter *self, int64_t value);
void fzn_write_name (FznWriter *self, uint32_t name);
void fzn_write_var (FznWriter *self, FdVar x);
/* "true", "false" or a bool that is defined as the atom. */
void fzn_write_bool (FznWriter *self, FdAtom atom);
/* "[true]" and its like: arrays with their brackets. */
void fzn_write_vars (FznWriter *self, const FdVar *x, size_t n);
void fzn_write_ints (FznWriter *self, const int32_t *value, size_t n);
/* An int that is defined as @x + @k. */
void fzn_write_shift (FznWriter *self, FdVar x, int64_t k);
/* A variable for one constraint: its index. */
size_t fzn_write_new (FznWriter *self, FznNewKind kind, int64_t min,
                      int64_t max);
void fzn_write_single (FznWriter *self, size_t index);
/* Whether @atom is written as a bool that is negated: then *@atom is that. */
bool fzn_write_is_negated (const FznWriter *self, FdAtom *atom);
/* The constraint that defines @made. */
void fzn_write_definition (FznWriter *self, const FznNew *made);

/* --- declared.c ----------------------------------------------------------- */

/* " :: domain" and its like. */
const char *fzn_write_annotation (FdConsistency consistency);
void fzn_write_interval (FznWriter *self, FdInterval interval);
/* False: the declaration does not say it all, and nothing is written. */
bool fzn_write_declared (FznWriter *self, const FdConstraintClass *klass,
                         const FdArgument *a, FznForm *form);

/* --- rows.c --------------------------------------------------------------- */

/* "constraint NAME(", in the form wanted; and what is behind the arguments. */
void fzn_write_begin (FznWriter *self, FznForm *form, const char *name);
void fzn_write_end (FznWriter *self, const FznForm *form,
                    const char *annotation);

/* False: there is no FlatZinc for this class. */
bool fzn_write_constraint (FznWriter *self, const FdConstraintClass *klass,
                           const FdArgument *arguments, FznForm form);

/* An int that is the sum, for fzn_write_single(). */
size_t fzn_write_sum (FznWriter *self, const FdSearchSum *sum);

#endif
