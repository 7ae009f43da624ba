/* SPDX-License-Identifier: MIT */
#ifndef FD_ELEMENT_H
#define FD_ELEMENT_H

#include <fd.h>

/* A constant array and where in it each value is, shared by all constraints of
 * equal arrays.  A group is the indices of one value; groups ascend by value.
 * Where the values are close together there is one for each number between
 * them, so that 64 groups are a word of y's domain. */
typedef struct {
  uint32_t n, n_groups;
  uint64_t *mask;       /* of few groups: the indices of each; or NULL */
  bool dense;           /* the value of group g is base + g */
  int32_t base;         /* the least value */
  const int32_t *value; /* of each index */
  uint32_t *group;      /* of each index */
  uint32_t *order;      /* the indices by group, then ascending */
  uint32_t *start;      /* of each group in order[]; n at the end */
  uint64_t *used;       /* bits: the groups that have an index */
  uint64_t *seen;       /* for the run under way: the indices an index has */
  uint64_t room[];
} FdElementTable;

/* NULL: no memory. */
const FdElementTable *fd_element_table (FdStore *store, const int32_t *value,
                                        uint32_t n);

/* Trailed bits; outside of the words @low..@high there are none. */
typedef struct {
  uint64_t *word, *stamp; /* of the level that saved the word last */
  uint32_t low, high;
} FdElementBits;

/* See element-propagate.c. */
typedef struct {
  FdPropagator base; /* scope: index, y */
  /* constant after posting: */
  const FdElementTable *table;
  /* trailed: */
  FdElementBits left; /* the indices left */
  FdElementBits kept; /* the groups whose value y has */
  uint32_t n_kept;
  uint32_t begun; /* y has lost what is no entry */
  /* scratch, no bits between two runs: */
  uint64_t *lost; /* the groups that have lost their last index */
  /* kept, not trailed: where in order[] an index left is, of each group that is
   * kept; after going back it is one, too */
  uint32_t *support;
  uint64_t room[];
} FdElement;

static inline uint32_t
fd_element_words (uint32_t n)
{
  return n / 64 + (n % 64 != 0);
}

static inline int32_t
fd_element_value (const FdElementTable *table, uint32_t group)
{
  return table->dense ? (int32_t) (table->base + (int64_t) group)
                      : table->value[table->order[table->start[group]]];
}

/* The first group of a value not below @value; n_groups if there is none. */
uint32_t fd_element_group_from (const FdElementTable *table, int64_t value);

bool fd_element_propagate (FdPropagator *base, FdStore *store);

/* --- words.c -------------------------------------------------------------- */

/* The values of @x that are not negative, 64 a word: words @low..@high. */
void fd_element_read (const FdDomain *x, uint32_t low, uint32_t high,
                      uint64_t *word);

/* --- element-explain.c ---------------------------------------------------- */

/* Codes of reasons. */
enum { FD_ELEMENT_RANGE, FD_ELEMENT_INDEX, FD_ELEMENT_VALUE };

const char *fd_element_explain (FdPropagator *base, FdStore *store, FdAtom need,
                                uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_element_explain_conflict (FdPropagator *base, FdStore *store,
                                         FdPosition at, FdAtoms *out);

#endif
