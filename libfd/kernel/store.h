/* SPDX-License-Identifier: MIT */
#ifndef FD_STORE_PRIVATE_H
#define FD_STORE_PRIVATE_H

#include <assert.h>

#include "domain/domain.h"
#include "base/names.h"
#include "base/report.h"
#include "trail-entry.h"

typedef struct _FdValuePage FdValuePage;
typedef struct _FdWatchers FdWatchers;

/* The bounds of a variable when it was made. */
typedef struct {
  int32_t min, max;
} FdBounds;

/* What only some models need of a variable is in tables by id that grow when
 * somebody first asks for it, and may be shorter than there are variables: see
 * unify.h and value-subscription.h. */
typedef struct {
  uint32_t next; /* circle of the ids that are one variable */
  uint32_t head; /* another of them, nearer to their head; its own: it */
  uint32_t n;    /* how many they are; kept for the head */
} FdEqual;

typedef struct {
  FdValuePage *pages;
  uint32_t n;
} FdValueTable;

/* What is a fact of a variable, as of @n_root_moves, + 1; 0: never looked at.
 */
typedef struct {
  uint64_t word; /* of a WORD domain */
  int32_t min, max;
  uint32_t n_root_moves;
} FdRoot;

/* In this order, nobody copies the length of the trail together with what
 * stands behind it, for which a processor would wait. */
typedef struct {
  uint32_t mark; /* length of the trail when it was opened */
  uint32_t n_reasons;
  uint32_t stamp;
  uint32_t n_constraints;
} FdLevel;

/* How far each list of the queue reached. */
typedef struct {
  uint32_t mask, n_fixed;
  FdPropagator *woken[FD_N_COSTS + 1]; /* unless mask is 0 */
} FdQueueMark;

/* What an open transaction goes back to. */
typedef struct {
  FdLevel level;
  FdQueueMark queue; /* of an inner one */
} FdTransaction;

/* A pruning that could not be made, or a failure without one. */
typedef struct {
  FdPropagator *propagator;
  FdPosition at;
  FdWhy why;
} FdConflict;

typedef struct _FdStop FdStop;
typedef struct _FdHold FdHold;
typedef struct _FdUndoListener FdUndoListener;
typedef struct _FdWitness FdWitness;

/* The user's function under way that may ask the store, but not change it. */
typedef enum {
  FD_CALLBACK_NONE,
  FD_CALLBACK_UNDO,      /* a listener of fd_on_undo() */
  FD_CALLBACK_DESTROY,   /* finalize() of a class, or a GDestroyNotify */
  FD_CALLBACK_BRANCHING, /* an FdBranchFunc */
  FD_CALLBACK_EXPLAIN,   /* explain() or explain_conflict() of a class */
  FD_CALLBACK_ADVISE,    /* advise() of a class, where that is checked */
} FdCallback;

enum { FD_CHUNK_VARS = 64 };

/* What the explanations of a propagator may remember. */
enum { FD_REMEMBERED_BYTES = 48 };

/* Constant arrays that propagators share: see interned.h. */
typedef struct {
  struct _FdInterned **slot; /* by hash, a list each */
  uint32_t n, n_slots;
} FdInternedArrays;

typedef struct _FdConstraintClass FdConstraintClass;

/* What was posted from outside: see record.h. */
typedef struct {
  uint8_t *byte; /* of all constraints, one after the other */
  uint32_t n_bytes, room;
  uint32_t *start; /* by id - 1: where a constraint begins */
  uint32_t n, start_room;
  const FdConstraintClass **klass; /* that are in use */
  const FdConstraintClass *last_class;
  uint32_t n_classes, classes_room, last; /* its number, + 1 */
  uint32_t *recent; /* by hash: where a long array may stand already, + 1 */
  uint32_t n_recent;
  struct _FdArgument *argument; /* those asked for last */
  int32_t *word;                /* their arrays */
  uint32_t n_words, words_room;
  FdLabels labels, names;
  uint32_t *tag; /* by id */
  uint32_t tags_room;
} FdRecord;

struct _FdStore {
  FdDomain **chunks; /* records by id, FD_CHUNK_VARS each; 0 has none */
  FdBounds *made;    /* by id; those behind it were made with 0..1 */
  uint32_t *weights; /* by id: failures of constraints; behind it, none */
  FdDomain **quick;  /* by id: fd_domain_of(), if the store explains */
  uint32_t n_vars, n_chunks, chunks_room, n_made, made_room, weights_room,
      quick_room;
  FdEqual *equal;       /* by id; beyond its room each is alone */
  FdValueTable *values; /* by id; beyond its room nobody asks for one */
  FdWatchers **watches; /* likewise */
  uint32_t equal_room, values_room, watches_room;

  uint32_t n_level_equalities; /* unifications that are constraints */

  FdPropagator **propagators; /* by id, from 1 */
  uint32_t n_propagators, propagators_room;
  bool finishing; /* one of them has more to free than its small block */
  FdInternedArrays interned;

  FdDomain **fixed; /* just now, with direct propagators to run */
  uint32_t n_fixed, fixed_room;
  FdPropagator *generation[FD_N_COSTS + 1], *woken[FD_N_COSTS + 1];
  uint32_t queue_mask; /* of the costs that have anybody in either */
  FdPropagator *running;
  bool reposting;               /* inside an on_unify() */
  bool listening;               /* inside a listener */
  const FdPropagator *listener; /* that one, or NULL */
  FdPropagator *pending;        /* made, still to be posted */
  /* They never run: see value-subscription.c and two-watched.c. */
  _Alignas(16) FdPropagator value_teller;
  _Alignas(16) FdPropagator watch_teller;

  FdTrail trail;
  uint32_t stamp, last_stamp, n_stamp_turns;
  FdHold *hold;   /* the innermost, or NULL */
  uint32_t held;  /* with fewer levels it is not the user's to change */
  uint32_t floor; /* so many levels are not the user's to pop */
  FdLevel *levels;
  uint32_t n_levels, levels_room;
  uint32_t depth;      /* of open transactions */
  uint32_t ground;     /* what it is where the user calls from */
  FdTransaction batch; /* of the outermost fd_store_begin() */
  uint32_t n_batch;
  bool failed; /* a change in it failed */
  /* Looks, before it is propagated, at what a batch has posted, which begins
   * with propagator @gather_from; and undoes for good what that has found, so
   * that each constraint works for itself.  NULL: nobody asked for it. */
  bool (*gather) (FdStore *store);
  bool (*release) (FdStore *store);
  uint32_t gather_from;
  FdTransaction posting; /* of fd_propagator_new() */
  bool posting_alone;    /* it is open: no constraint's is */

  bool explaining;
  FdPropagator
      *nogood_propagator; /* runs when the trail has grown; NULL: none */
  FdPosition nogood_head; /* so far, and not logged anew */
  FdAtom condition;       /* of what is posted; FD_ATOM_TRUE: none */
  uint32_t n_conditions;  /* open ones; nested ones are refused */
  bool condition_refused;

  FdWitness *witness; /* of all changes; NULL: none */
  bool attended;      /* explaining, passive, or there is a witness */
  bool passive;       /* nobody is to propagate */
  bool recording;     /* nor is anything to be posted: it is recorded */

  FdLimit halt;                /* why propagation stopped without an answer */
  int64_t deadline;            /* monotonic microseconds; 0: none */
  volatile sig_atomic_t *stop; /* the host's; NULL: none */
  FdStop *searching;           /* who searches this store */
  uint32_t n_searches;         /* made, and not freed */
  bool orphaned;               /* it is to be freed with the last of them */
  uint64_t n_propagations, poll_at; /* at so many, limits are looked at */
  uint32_t work;                    /* beyond short runs, since they were */
  uint64_t worked;                  /* before; and what nogoods took */
  bool weighing;      /* count failures in the weights of variables */
  uint64_t n_weighed; /* how often one was */
  int32_t *scratch;   /* values of a scope; as long as the longest */
  uint32_t scratch_room;

  FdUndoListener *undo_listeners;
  uint32_t n_undo_listeners; /* that there ever were */
  FdCallback callback;
  bool checking;   /* advise() is, for a search */
  bool misadvised; /* one tried what it may not */

  FdConflict conflict;
  FdPosition root_end;   /* what was logged before it needs no reason */
  uint32_t n_root_moves; /* how often that was moved */
  FdStore *replay;       /* where propagators run again; NULL: none did */
  FdRoot *roots; /* by id, of a store that explains; as far as was asked for */
  uint32_t roots_room;
  void **remembered; /* by id of a propagator: see fd_explain_remembered() */
  uint32_t remembered_room;
  void *explaining_block; /* see fd_explain_room(); NULL: none yet */
  size_t explaining_room; /* in bytes */

  FdMemory memory;
  GError *error; /* of @report, or NULL: nobody frees it */
  FdLabels var_names;
  FdSymbols symbols;
  FdRecord record;
  uint32_t constraint; /* that new propagators are part of; 0: none */
  /* at the end, not zeroed: the text of the report, and all behind it */
  FdReport report;
  FdDomain first[FD_CHUNK_VARS];
};

#define FD_SYMBOL_BASE (1 << 29)
#define FD_INDEX_CONDITION UINT32_MAX

/* The record that was made with @id; it never moves. */
FD_INLINE_ONLY FdDomain *
fd_own_domain (const FdStore *store, uint32_t id)
{
  assert (id && id <= store->n_vars);
  return store->chunks[id / FD_CHUNK_VARS] + id % FD_CHUNK_VARS;
}

/* The record that stands for @id, shared by unified variables. */
#ifdef __OPTIMIZE_SIZE__
FdDomain *fd_domain_of (const FdStore *store, uint32_t id);
#else
FD_INLINE_ONLY FdDomain *
fd_domain_of (const FdStore *store, uint32_t id)
{
  FdDomain *x = fd_own_domain (store, id);
  return G_LIKELY (x->id == id) ? x : fd_own_domain (store, x->id);
}
#endif

/* The same in one step, of a store that explains. */
FD_INLINE_ONLY FdDomain *
fd_explained_domain (const FdStore *store, uint32_t id)
{
  assert (store->explaining && store->quick[id] == fd_domain_of (store, id));
  return store->quick[id];
}

/* Whether @x is a record of the store's that stands for itself. */
FD_INLINE_ONLY bool
fd_is_domain_of (const FdStore *store, const FdDomain *x)
{
  return x && x->id && x->id <= store->n_vars &&
         fd_own_domain (store, x->id) == x;
}

/* Whether the record made with @id does. */
FD_INLINE_ONLY bool
fd_is_representative (const FdStore *store, uint32_t id)
{
  return fd_own_domain (store, id)->id == id;
}

FD_INLINE_ONLY FdBounds
fd_bounds_made (const FdStore *store, uint32_t id)
{
  return id < store->n_made ? store->made[id] : (FdBounds){0, 1};
}

FD_INLINE_ONLY uint32_t
fd_weight (const FdStore *store, uint32_t id)
{
  return id < store->weights_room ? store->weights[id] : 0;
}

#ifndef FD_EXPORTING
FD_INLINE_ONLY FdDomain *
fd_domain (const FdStore *store, FdVar x)
{
  return fd_domain_of (store, x.id);
}

FD_INLINE_ONLY FdVar
fd_propagator_var (const FdPropagator *self, uint32_t index)
{
  assert (index < self->n);
  return fd_domain_var (self->scope[index]);
}

FD_INLINE_ONLY bool
fd_store_explains (const FdStore *store)
{
  return store->explaining;
}
#endif

static inline bool
fd_var_is_valid (const FdStore *store, FdVar x)
{
  return store && x.id && x.id <= store->n_vars;
}

#endif
