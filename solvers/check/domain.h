/* SPDX-License-Identifier: MIT */
/* domain.h - what is known of the variables */
#ifndef CHECK_DOMAIN_H
#define CHECK_DOMAIN_H

#include "model.h"

/* An atom; the order of relations is that of the binary form, but the last
 * two, which are of constants: x is of no matter. */
typedef enum { AT_LEAST, AT_MOST_V, IS, IS_NOT, TRUE_ATOM, FALSE_ATOM } Sign;

typedef struct {
  uint32_t x;
  uint32_t sign;
  int64_t v;
} Atom;

/* What a variable stands for: itself, another one (or 1 - that), or the truth
 * of an atom. */
typedef struct {
  enum { ROOT, ALIAS, TRUTH_OF } kind;
  bool flip;
  Atom atom; /* of an alias, the variable is atom.x */
} Link;

/* A term, seen through the aliases: a number v; a variable x that is a root, or
 * 1 - x; the truth of an atom of a root. */
typedef struct {
  enum { SEEN_NUMBER, SEEN_VARIABLE, SEEN_ATOM } kind;
  bool flip;
  Atom atom; /* of a variable, x; of a number, v */
} View;

/* The same for all domains. */
typedef struct {
  const Model *m;
  size_t n, room; /* variables, those that the proof has made too */
  Link *links;
  Span *domains; /* ranges that were declared, or meet by aliases */
  Range *ranges;
  size_t n_ranges;
  uint32_t *word; /* where the bits of small domains begin; or NO_WORD */
  int64_t *base;  /* the value of the first bit */
  size_t n_words;
} Names;

#define NEVER (FAR + 1) /* above or, negated, below all values */

enum { NO_WORD = UINT32_MAX };

typedef struct {
  uint32_t what, kind;
  int64_t old;
} Change;

/* A hole of a domain that has no bits. */
typedef struct {
  uint32_t x, after; /* after: in the same bucket, plus 1 */
  int64_t v;
} Hole;

typedef struct {
  size_t changes, holes;
  bool empty;
} Level;

/* A stack of domains, of which the uppermost is seen. */
typedef struct {
  Names *names;
  bool empty; /* some variable has no value left */
  int64_t *lo, *hi;
  uint64_t *bits;
  Change *changes;
  Hole *holes;
  uint32_t *buckets;
  Level *levels;
  size_t n_changes, n_holes, n_buckets, n_levels;
  size_t room_changes, room_holes, room_levels;
} Domain;

void names_init (Names *names, const Model *m);
void domain_init (Domain *d, Names *names);
/* A new variable 0..1; domain_add() must follow. */
uint32_t names_add (Names *names);
void domain_add (Domain *d, uint32_t x);

Atom names_atom (Names *names, Atom atom); /* of a root */
View names_view (Names *names, Term term);
Atom atom_not (Atom atom);

void domain_push (Domain *d);
void domain_pop (Domain *d);
void domain_put (Domain *d, Atom atom);
bool domain_holds (const Domain *d, Atom atom);

/* Of a view; next: the least value from v on, or more than FAR. */
int64_t view_min (const Domain *d, const View *w);
int64_t view_max (const Domain *d, const View *w);
int64_t view_next (const Domain *d, const View *w, int64_t v);
bool view_has (const Domain *d, const View *w, int64_t v);

/* Of a root: the least value from v on, or NEVER; the greatest up to v, or
 * -NEVER. */
int64_t domain_next (const Domain *d, uint32_t x, int64_t v);
int64_t domain_previous (const Domain *d, uint32_t x, int64_t v);
/* For unite.c. */
void names_add_range (Names *names, int64_t min, int64_t max);
uint32_t names_root (Names *names, uint32_t x, bool *flip);

/* Makes x and y (flip: 1 - y) one; x, within 0..1, the truth of an atom.  What
 * is the truth of another one already stays it. */
void names_unite (Names *names, Domain *const *domains, size_t n, uint32_t x,
                  uint32_t y, bool flip);
void names_define (Names *names, Domain *const *domains, size_t n, uint32_t x,
                   Atom atom);

#endif
