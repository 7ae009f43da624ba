/* SPDX-License-Identifier: MIT */
/* verify.h - a proof while it is verified */
#ifndef CHECK_VERIFY_H
#define CHECK_VERIFY_H

#include "proof.h"
#include "refute.h"

typedef struct {
  uint64_t id;
  size_t n;
  bool is_marked; /* stored before the mark */
  Atom atoms[];
} Nogood;

/* A solution: its projection as text. */
typedef struct {
  char *projection;
  int64_t objective;
} Printed;

typedef struct {
  Model *m;
  Proof proof;
  Record record;
  Names names;
  Domain tree, root;
  Domain *both[2];
  Refuter refuter;
  GHashTable *nogoods; /* by id */
  Atom *open;          /* of + */
  size_t n_open;
  Atom *stage; /* of the n that is open, or of a core */
  size_t n_stage;
  uint64_t stage_id, stage_at;
  bool in_stage, has_mark, is_started, has_projection;
  bool is_improving; /* the objective */
  bool is_optimal;   /* behind a q optimum that was right */
  bool is_done;      /* behind a q */
  uint32_t *projection;
  size_t n_projection;
  Printed *printed;
  size_t n_printed;
  GHashTable *known;     /* projections */
  GStringChunk *strings; /* those of all solutions, each once */
  GString *key;          /* the last one that was made */
  int64_t best, n_better;
  uint32_t *assumed; /* variables */
  size_t n_assumed;
  bool is_cut; /* by a w */
  bool goes_on;
  uint64_t n_rejected, n_records;
  char claim;
  int64_t claimed;
} Check;

typedef const char *Wrong; /* why a record is rejected, or NULL */

/* --- facts ---------------------------------------------------------------- */

static inline size_t
depth (const Check *c)
{
  return c->n_open;
}

/* To the top; at depth 0, to root. */
static inline void
put (Check *c, Atom atom)
{
  domain_put (&c->tree, atom);
  if (!depth (c))
    domain_put (&c->root, atom);
}

static const Atom never = {.sign = FALSE_ATOM};

static inline bool
has_objective (const Check *c)
{
  return c->is_improving && c->n_better;
}

/* What a better solution would have. */
static inline Atom
bound (const Check *c)
{
  bool max = c->m->sense > 0;
  if (c->m->objective.kind != VARIABLE)
    return never;
  return (Atom){(uint32_t) c->m->objective.value, max ? AT_LEAST : AT_MOST_V,
                c->best + (max ? 1 : -1)};
}

/* answer.c */
void answer_init (Check *c);
Nogood *find_nogood (const Check *c, uint64_t id);
void store_nogood (Check *c);
void mark_nogoods (Check *c, bool drop);
bool all_hold (const Domain *d, const Nogood *nogood);
const char *known_in (Check *c, const Domain *d);
bool is_closed (Check *c, const Domain *d);
Wrong take_solution (Check *c);
Wrong take_mark (Check *c);
Wrong take_optimum (Check *c);
Wrong take_claim (Check *c);
void keep_atoms (Check *c);

/* verify.c; false: nothing more is to be read */
bool take_next (Check *c);

#endif
