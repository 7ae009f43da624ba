/* SPDX-License-Identifier: MIT */
/* model.h - a FlatZinc model as fdcheck sees it, and what it means */
#ifndef CHECK_MODEL_H
#define CHECK_MODEL_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 128 bits; solvers/check/meson.build looks for one of them. */
#ifdef __SIZEOF_INT128__
typedef __int128 Wide;
#else
typedef _BitInt(128) Wide;
#endif

/* What is no value of a variable lies beyond. */
#define FAR ((int64_t) 1 << 61)

typedef enum { NONE, NUMBER, TRUTH, FLOAT, VARIABLE, SET, ARRAY } Kind;

/* value: the number; of the others, which one. */
typedef struct {
  Kind kind;
  int64_t value;
} Term;

typedef struct {
  uint32_t first, n;
} Span;

typedef struct {
  int64_t min, max;
} Range;

typedef struct {
  char *name;
  uint32_t element; /* of an array without elements, from 1; else 0 */
  Span domain;      /* ranges, ascending, apart */
  bool is_bool, is_open, is_output;
  Term same; /* declared equal to it, or NONE */
} Variable;

typedef enum { EQ, NE, LE, LT, GE, GT } Relation;
typedef enum { ALL, SOME, ODD, EVEN } Join;
typedef enum { COMPARE, LINEAR, PLUS, MINUS, NEGATE } Sum; /* parameter >> 3 */

typedef enum {
  SUM,
  JOIN,
  DIFFERENT,
  GLOBAL, /* see Global */
  MEMBER,
  ELEMENT,
  EXTREME, /* of an array; parameter: the sign */
  TIMES,   /* from here on: the last argument is a function of others */
  DIVIDE,
  MODULO,
  POWER,
  ABSOLUTE,
} Operator;

typedef struct _Model Model;
typedef struct _Constraint Constraint;
typedef struct _Domain Domain;
typedef struct _Refuter Refuter;

/* A constraint of a file of its own, global-NAME.c; globals.inc lists them. */
typedef struct {
  /* What is wrong with the arguments, or NULL; not needed for their kinds. */
  const char *(*take) (const Model *m, const Constraint *c);
  bool (*holds) (const Model *m, const Constraint *c, const int64_t *values);
  /* A rule, see refute.h. */
  bool (*refute) (Refuter *r, const Domain *d, const Constraint *c, bool holds);
} Global;

/* kinds: i, b: an int, a bool; I, B: arrays; c, C, K: constants; s: a set.
 * extra: how many Booleans more there are without an ending, least and most. */
typedef struct {
  const char *name, *kinds;
  Operator op;
  int parameter;
  uint8_t least, most;
  const Global *global;
} Predicate;

typedef enum { HOLDS, IFF, IMPLIES } Mode;

/* mode of b, or outer of o, of b <-> the relation.  t: the variable that is the
 * truth of the relation, plus 1, when a proof has named it. */
struct _Constraint {
  const Predicate *predicate;
  const Term *a;
  Mode mode, outer;
  Term b, o;
  Term *all; /* numbers and variables in it, but in sets; t is the last */
  uint32_t line, n_all, t;
};

struct _Model {
  const char *file;
  uint64_t hash;
  Variable *variables;
  Term *terms;
  Span *arrays, *sets;
  Range *ranges;
  Constraint *constraints;
  GHashTable *symbols; /* Term by name */
  size_t n_variables, n_terms, n_arrays, n_sets, n_ranges, n_constraints;
  int sense; /* 1: maximize, -1: minimize */
  Term objective;
};

extern const char program[]; /* its name */
/* Prints the message and ends the program with the status 2. */
_Noreturn void die (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));
void *grow_more (void *items, size_t n, size_t size);
/* All that @file holds, and a NUL. */
char *slurp (const char *file, size_t *length);

/* Makes room for one item behind @n, of a vector to which all items are added
 * so; NULL is one of 0. */
static inline void *
grow (void *items, size_t n, size_t size)
{
  bool has_room = items && (n < 16 || n & (n - 1));
  return has_room ? items : grow_more (items, n, size);
}

/* model.c */
Model *model_read (const char *file);
const Term *model_symbol (const Model *m, const char *name); /* or NULL */
void model_declare (Model *m, char *name, Term term);        /* keeps name */
void model_name (const Model *m, size_t variable, char *to, size_t room);
/* The variables that the model prints. */
uint32_t *model_outputs (const Model *m, size_t *n);

/* define.c */
bool predicate_find (const char *name, Constraint *c);
const char *predicate_take (const Model *m, Constraint *c, const Term *a,
                            size_t n);
/* From here on the variable @t is the truth of the relation. */
void constraint_name (Constraint *c, uint32_t t);
/* The n terms of a sum of which 0 is on the other side; of a join, literals. */
size_t sum_length (const Model *m, const Constraint *c);
Term sum_term (const Model *m, const Constraint *c, size_t i, int64_t *factor);
size_t join_length (const Model *m, const Constraint *c);
Term join_term (const Model *m, const Constraint *c, size_t i, bool *negated);
/* Of int64_t, for qsort(). */
int compare_numbers (const void *a, const void *b);
/* Results of functions; false: there is none. */
bool function_value (Operator op, Wide x, Wide y, Wide *z);
/* Whether the constraint holds. */
bool constraint_holds (const Model *m, const Constraint *c,
                       const int64_t *values);

static inline const Term *
term_items (const Model *m, const Term *t, size_t *n)
{
  if (t->kind != ARRAY) {
    *n = 1;
    return t;
  }
  *n = m->arrays[t->value].n;
  return m->terms + m->arrays[t->value].first;
}

static inline Wide
value_of (Term t, const int64_t *values)
{
  return t.kind == VARIABLE ? values[t.value] : t.value;
}

#endif
