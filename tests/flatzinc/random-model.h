/* SPDX-License-Identifier: MIT */
#ifndef RANDOM_MODEL_H
#define RANDOM_MODEL_H

#include <glib.h>

#include "base/random.h"
#include "relations.h"

enum {
  MOST_VARIABLES = 8,
  MOST_VALUES = 8, /* of a domain */
  MOST_CONSTRAINTS = 8,
  MOST_ITEMS = 4,
  MOST_ASSIGNMENTS = 20000,
};

typedef struct {
  bool is_bool;
  int64_t values[MOST_VALUES];
  size_t n;
} Variable;

/* A variable, or a constant. */
typedef struct {
  int variable; /* -1: constant */
  int64_t value;
} Item;

typedef enum { PLAIN, REIFIED, IMPLIED } Form;

typedef struct {
  const Relation *relation;
  Form form;
  size_t n_bools; /* behind the arguments of the relation */
  struct {
    char kind;
    size_t n;
    Item items[2 * MOST_ITEMS];
  } a[MOST_ARGUMENTS];
  size_t n;
} Constraint;

/* What was drawn; @head is its text. */
typedef struct {
  FdRandom random;
  Variable x[MOST_VARIABLES];
  size_t n;
  Constraint c[MOST_VARIABLES + MOST_CONSTRAINTS];
  size_t n_constraints;
  bool has_huge;
  GString *head, *body;
} RandomModel;

/* The constraint that a declaration x = y says. */
extern const Relation random_model_equal;

void random_model_init (RandomModel *self, uint64_t seed);
void random_model_clear (RandomModel *self);
bool random_model_chance (RandomModel *self, unsigned percent);

#endif
