/* SPDX-License-Identifier: MIT */
#ifndef RELATIONS_H
#define RELATIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_ARGUMENTS = 10 };

/* An argument with its values: a scalar is an array of one; a set is the
 * ranges v[0]..v[1], v[2]..v[3], ... */
typedef struct {
  size_t n;
  int64_t v[8];
} Argument;

typedef struct {
  const char *name;
  const char *kinds; /* i b I B c C K s, as FlatZinc types: var, array, par */
  bool is_function;  /* one bool more is equal to it */
  bool may_refuse;   /* numbers out of range */
  bool (*holds) (const Argument *a); /* NULL: as declared */
} Relation;

/* What each predicate means, written for the tests alone; of one that a class
 * declares and that has no row here, by the definition of the class, which the
 * tests of the constraint judge. */
size_t n_relations (void);
const Relation *relation_at (size_t i);
bool relation_holds (const Relation *relation, const Argument *a);

#endif
