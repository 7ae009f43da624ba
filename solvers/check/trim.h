/* SPDX-License-Identifier: MIT */
/* trim.h - a proof in memory, and what of it the verdict needs */
#ifndef CHECK_TRIM_H
#define CHECK_TRIM_H

#include "refute.h"
#include "write.h"

/* A record; of an r with several atoms, one of them.  mate: of + - * n m o,
 * where it ends or begins (0: it does not); of r i d by a nogood, its n. is_on:
 * of r and i, the conclusion is false; of - and *, there is an objective to
 * cut, whose best value is in first; of n, it is stored at the end. */
typedef struct {
  char kind;
  bool is_on, is_kept;
  uint8_t source;
  uint32_t n, mate, id;
  uint64_t first; /* of n atoms, the conclusion of an i as the last; of a record
                     of another kind; or of the values of a solution */
} Entry;

typedef struct {
  Proof *proof;
  Record *record;
  Entry *entries;
  Atom *atoms;
  int64_t *values; /* of solutions; behind each, the best objective */
  Record *others;
  uint32_t n_entries, preamble; /* entries before it are kept as they are */
  uint32_t start;               /* of the search, see "w" in FORMAT */
  uint32_t optimum;             /* the o, or 0 */
  size_t n_atoms, n_values, n_others;
} Kept;

/* trim-read.c: reads all, by @next, which is false at the end */
void kept_read (Kept *k, Proof *proof, Record *record, bool (*next) (void *),
                void *of_next);
static inline const Atom *
entry_atoms (const Kept *k, const Entry *e)
{
  return k->atoms + e->first;
}

/* trim-needs.c: values that must be gone, by root */
typedef struct {
  GHashTable *of;
} Needs;

void needs_init (Needs *needs);
void needs_clear (Needs *needs);
void needs_add (Needs *needs, uint32_t x, int64_t min, int64_t max);
/* That the atom (of a root) holds; that x has no values but those of d. */
void needs_add_atom (Needs *needs, Atom atom);
void needs_add_domain (Needs *needs, const Domain *d, uint32_t x);
void needs_merge (Needs *to, const Needs *from);
/* Takes away what @atom makes gone. */
void needs_drop (Needs *needs, Atom atom);
/* Likewise, if d, before, had some of that; whether it had. */
bool needs_take (Needs *needs, const Domain *d, Atom atom);

/* Of the domain of x, what is needed. */
enum { LOW = 1, HIGH = 2, HOLES = 4 };

typedef struct {
  uint32_t x;
  uint8_t what;
  bool is_out; /* it is not */
} Part;

/* trim-explain.c */
typedef struct {
  const Model *m;
  Names *names;
  Refuter refuter;
  Domain *from; /* what holds */
  Domain loose; /* what needs no record */
  Part *parts;
  size_t n_parts;
} Explainer;

/* Adds what the constraint needs, besides the premises, to refute them and not
 * @then (if any); false: it does not. */
bool explain_constraint (Explainer *e, Needs *needs, uint64_t k,
                         const Atom *premises, size_t n, const Atom *then);
/* The parts of the domains of the scope, as few of them as will do. */
bool explain_parts (Explainer *e, uint64_t k, const Atom *premises, size_t n,
                    const Atom *then);
/* Likewise what makes all @atoms hold. */
void explain_atoms (Explainer *e, Needs *needs, const Atom *atoms, size_t n,
                    const Atom *premises, size_t n_premises, const Atom *then);

/* trim.c: marks what is to be kept */
void trim_mark (Kept *k, Names *names);
/* trim-write.c: writes that, and says on the standard error output how much it
 * is */
void trim_write (const Kept *k, const Writer *w, bool to_binary);

/* drcp.c: writes that as DRCP */
void drcp_write (const Kept *k, Names *names, FILE *out);

#endif
