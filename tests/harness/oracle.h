/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_H
#define ORACLE_H

#include <fd.h>

#include "../wide.h"
#include "random.h"

/* The oracle judges a constraint by enumeration.  A constraint declares what
 * it means, how it is posted and what it promises; instances, sub-boxes and
 * all checks are the harness's.
 *
 *   const OracleConstraint oracle_less = {
 *       .name = "less",
 *       .posts = "fd_post_relation",
 *       .min_terms = 2,
 *       .max_terms = 2,
 *       .generate = less_generate,
 *       .holds = less_holds,
 *       .post = less_post,
 *       .strength = ORACLE_DOMAIN,
 *   };
 */

enum {
  ORACLE_TERMS = 8,      /* of an instance, the condition's included */
  ORACLE_VALUES = 192,   /* of a domain */
  ORACLE_WORDS = 3,      /* of a set of values, by index */
  ORACLE_TABLE = 24,     /* numbers more */
  ORACLE_PRODUCT = 20000 /* of an instance's domains */
};

typedef struct {
  uint32_t n;
  int32_t value[ORACLE_VALUES]; /* ascending */
} OracleValues;

/* What befalls an instance whose terms share variables. */
typedef enum {
  ORACLE_SHARE_POSTED,  /* posted so */
  ORACLE_SHARE_UNIFIED, /* several variables, unified outside of all levels */
  ORACLE_SHARE_EQUATED, /* the same inside a level */
} OracleShare;

/**
 * OracleInstance:
 *
 * @n terms, each an occurrence of one of @n_vars variables, and numbers that
 * mean what the constraint says: @a, @b and @relations one a term, @k,
 * @relation and @table for the whole.  With @conditional there is a term more,
 * the last: the constraint holds if that term @condition @condition_value.
 */
typedef struct {
  uint32_t n, n_vars;
  uint8_t var[ORACLE_TERMS];         /* of each term */
  OracleValues domain[ORACLE_TERMS]; /* of each variable */
  int32_t a[ORACLE_TERMS], b[ORACLE_TERMS];
  FdRelation relations[ORACLE_TERMS];
  FdRelation relation;
  int32_t k;
  FdConsistency consistency;
  uint32_t n_table;
  int32_t table[ORACLE_TABLE];
  int32_t variant; /* as the declaration's */
  bool conditional;
  FdRelation condition;
  int32_t condition_value;
  bool explaining; /* in a store that explains */
  bool late;       /* posted inside a level, after some changes */
  bool batched;    /* made in one transaction */
  OracleShare share;
} OracleInstance;

/* What is left of all terms. */
typedef struct {
  int32_t min[ORACLE_TERMS], max[ORACLE_TERMS];
  const OracleInstance *instance;
  const void *box;
} OracleLeft;

bool oracle_left_has (const OracleLeft *left, uint32_t term, int32_t value);

/**
 * OracleStrength:
 * @ORACLE_DECIDES: right when all is fixed; the share of the removable values
 *   that is removed does not fall below @at_least per cent
 * @ORACLE_REACHES: what @reached() asks of what is left
 * @ORACLE_BOUNDS: bounds(Z): each bound belongs to a solution among the
 *   integers within the bounds
 * @ORACLE_DOMAIN: each value belongs to a solution
 */
typedef enum {
  ORACLE_DECIDES,
  ORACLE_REACHES,
  ORACLE_BOUNDS,
  ORACLE_DOMAIN,
} OracleStrength;

/**
 * OracleConstraint:
 * @name: of the declaration
 * @posts: the public functions it covers, with spaces between
 * @min_terms, @max_terms: the numbers of terms it may have; 6 at most
 * @styles: (optional): of domains it makes sense with, a set of OracleStyle
 * @generate: (nullable): chooses the numbers; may replace domains
 * @is_valid: (nullable): whether the numbers may be posted
 * @holds: the definition, of the values of all terms.  Straight loops, nothing
 *   of the library
 * @post: posts it on the variables of the terms
 * @strength: what it promises; @strength_of: if that depends on the instance
 * @reached: see %ORACLE_REACHES
 * @may_refuse: (nullable): whether posting may be refused with an error
 * @alike: any term may be dropped, and leaves a smaller instance
 * @unconditional: may not be posted under a condition
 * @unshared: the promise does not hold if terms share a variable
 * @sharper: posted on smaller domains it may prune more than if posted first
 * @unchecked: its propagators' check() are not the definition
 * @leaves_open: it posts variables of its own that its terms do not determine:
 *   a model with it has solutions that look the same
 * @variant, @relation: given to each instance before @generate()
 */
typedef struct {
  const char *name;
  const char *posts;
  uint32_t min_terms, max_terms;
  uint32_t styles;
  void (*generate) (OracleRandom *random, OracleInstance *instance);
  bool (*is_valid) (const OracleInstance *instance);
  bool (*holds) (const OracleInstance *instance, const int32_t *values);
  bool (*post) (FdStore *store, const OracleInstance *instance, const FdVar *x);
  OracleStrength strength;
  OracleStrength (*strength_of) (const OracleInstance *instance);
  bool (*reached) (const OracleInstance *instance, const OracleLeft *left);
  bool (*may_refuse) (const OracleInstance *instance);
  uint32_t at_least;
  bool alike;
  bool unconditional;
  bool unshared;
  bool sharper;
  bool unchecked;
  bool leaves_open;
  int32_t variant;
  FdRelation relation;
} OracleConstraint;

/* Where domains lie. */
typedef enum {
  ORACLE_STYLE_SMALL = 1,    /* around 0 and 5 */
  ORACLE_STYLE_NEGATIVE = 2, /* below 0 or on both sides of it */
  ORACLE_STYLE_BORDER = 4,   /* across multiples of 64 */
  ORACLE_STYLE_WIDE = 8,     /* 62 to 66, or 100 to 190 values */
  ORACLE_STYLE_ENDS = 16,    /* at FD_VALUE_MIN or FD_VALUE_MAX */
  ORACLE_STYLE_SPARSE = 32,  /* far apart, as {0, 12345678} */
  ORACLE_STYLE_ALL = 63
} OracleStyle;

/* For generate(): the values of all terms at a random point of the box. */
void oracle_pick (OracleRandom *random, const OracleInstance *instance,
                  int32_t *values);
/* For generate(): gives the variable of @term the domain @min..@max, or adds
 * one value to it. */
void oracle_set_range (OracleInstance *instance, uint32_t term, int32_t min,
                       int32_t max);
void oracle_add_value (OracleInstance *instance, uint32_t term, int32_t value);
FdRelation oracle_relation (OracleRandom *random);
/* @x @relation @y. */
bool oracle_compare (Wide x, FdRelation relation, Wide y);

#endif
