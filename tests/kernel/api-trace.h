/* SPDX-License-Identifier: MIT */
#ifndef API_TRACE_H
#define API_TRACE_H

#include <fd.h>

/* A trace: calls on a store, as data.  Whatever a trace says, it is legal:
 * variables and listeners are named by a number that is taken modulo how many
 * there are, a pop without a level does nothing, and so on.  So each part of a
 * trace is a trace, and one that fails can be cut down. */

typedef enum {
  OP_VALUES,         /* values: a variable */
  OP_RANGE,          /* min, max */
  OP_ANY,            /* values: made of any value, then cut to these */
  OP_UNIFY,          /* x y */
  OP_NOT_UNIFY,      /* x y */
  OP_SET,            /* x value */
  OP_UNSET,          /* x value */
  OP_ATOM,           /* x relation value */
  OP_RELATION,       /* x relation y k */
  OP_REIFIED,        /* atom, x relation y k */
  OP_DIFFERENT,      /* consistency, then x offset, ... */
  OP_LINEAR,         /* relation c, then a x, ... */
  OP_REIFIED_LINEAR, /* atom, relation c, then a x, ... */
  OP_CLAUSE,         /* atoms */
  OP_IFF,            /* atom atom */
  OP_ELEMENT,        /* index y, table */
  OP_TIMES,          /* x y z */
  OP_DISTANCE,       /* x y k */
  OP_SUM_MODULO,     /* modulus rest, then x, ...: a user's propagator */
  OP_IMPLY,          /* x v y w: a listener that makes x != v imply y != w */
  OP_LISTEN,         /* x: a listener that counts */
  OP_OFF,            /* listener */
  OP_TRY,            /* x */
  OP_SOLVE,          /* all solutions */
  OP_PUSH,
  OP_POP,
  OP_BEGIN,
  OP_COMMIT,
  OP_EXPLAIN, /* the store is to keep its history */
  OP_BAD,     /* which: a mistake of the caller */
  N_OPS
} OpKind;

enum { OP_ROOM = 20 };

typedef struct {
  OpKind kind;
  bool conditional;
  int32_t condition[3]; /* x relation value */
  int32_t n;
  int32_t a[OP_ROOM];
} Op;

/* GArrays of Op. */
GArray *trace_generate (uint64_t seed, unsigned n_ops);
char *trace_to_text (const GArray *trace);
/* One call a line, `#` to the end of a line is a comment; NULL and a message
 * "line N: ..." in @error if it is none. */
GArray *trace_from_text (const char *text, char **error);

/* Cuts @trace down to one of which no part can be left out so that @fails
 * still holds. */
typedef bool (*TraceFails) (const GArray *trace, gpointer data);
void trace_shrink (GArray *trace, TraceFails fails, gpointer data);

#endif
