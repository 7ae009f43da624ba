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
  uint64_t epoch; /* another one when names become one */
} Names;

#define W_MOST ((int64_t) 1 << 30)
#define NEVER (FAR + 1) /* above or, negated, below all values */

/* Of a root: min and max are values of it; those between are in n ranges from
 * first on. */
typedef struct {
  int64_t min, max;
  uint32_t first, n;
} Values;

typedef struct {
  uint32_t x;
  Values old;
} Change;

typedef struct {
  size_t changes, ranges;
  bool empty;
} Level;

/* A stack of domains, of which the uppermost is seen. */
struct _Domain {
  Names *names;
  bool empty; /* some variable has no value left */
  Values *of;
  Range *ranges;
  Change *changes;
  Level *levels;
  size_t n_ranges, n_changes, n_levels;
  size_t most_ranges; /* before those in use are gathered */
};

/* domain.c */
void domain_init (Domain *d, Names *names);
void domain_add (Domain *d, uint32_t x); /* of names_add() */
void domain_push (Domain *d);
void domain_pop (Domain *d);
void domain_put (Domain *d, Atom atom);
bool domain_holds (const Domain *d, Atom atom);
bool root_holds (const Domain *d, Atom atom); /* of a root */
/* Takes from the root x what the root y has not; without levels. */
void domain_meet (Domain *d, uint32_t x, uint32_t y);
/* Of a root: the least value from v on, or NEVER; the greatest up to v, or
 * -NEVER. */
int64_t domain_next (const Domain *d, uint32_t x, int64_t v);
int64_t domain_previous (const Domain *d, uint32_t x, int64_t v);
/* The last of the values from @v on that follow each other; @v is a value. */
int64_t domain_run (const Domain *d, uint32_t x, int64_t v);

/* names.c */
void names_init (Names *names, const Model *m);
/* A new variable 0..1; domain_add() must follow. */
uint32_t names_add (Names *names);
Atom names_atom (Names *names, Atom atom); /* of a root */
View names_view (Names *names, Term term);
Atom atom_not (Atom atom);

/* Of a view; next: the least value from v on, or more than FAR; run: the last
 * of those from the value v on that follow each other, or v. */
int64_t view_min (const Domain *d, const View *w);
int64_t view_max (const Domain *d, const View *w);
int64_t view_next (const Domain *d, const View *w, int64_t v);
int64_t view_run (const Domain *d, const View *w, int64_t v);
bool view_has (const Domain *d, const View *w, int64_t v);

/* Makes x and y (flip: 1 - y) one; x, within 0..1, the truth of an atom.  What
 * is the truth of another one already stays it.  Without levels. */
void names_unite (Names *names, Domain *const *domains, size_t n, uint32_t x,
                  uint32_t y, bool flip);
void names_define (Names *names, Domain *const *domains, size_t n, uint32_t x,
                   Atom atom);
/* What declarations say by "= value". */
void names_declare (Names *names, Domain *const *domains, size_t n);
/* Whether a record w, with d as root, says something of x: it is not fixed, and
 * reaches beyond -W_MOST..W_MOST. */
bool names_is_wide (Names *names, const Domain *d, uint32_t x);

#endif
