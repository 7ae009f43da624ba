/* SPDX-License-Identifier: MIT */
#ifndef FD_STORE_PRIVATE_H
#define FD_STORE_PRIVATE_H

#include <assert.h>

#include "domain/domain.h"
#include "base/names.h"
#include "base/report.h"
#include "trail.h"

/* Why propagation stopped without an answer. */
typedef enum {
  FD_HALT_NONE,
  FD_HALT_TIME,
  FD_HALT_STOPPED,
  FD_HALT_MEMORY,
} FdHalt;

/* What is seldom needed of a variable. */
typedef struct {
  uint32_t next_equal; /* circle of the ids that are one variable */
  uint32_t equal;      /* another of them, nearer to their head; its own: it */
  uint32_t n_equal;    /* how many they are; kept for the head */
  uint32_t room;       /* for subscriptions */
  uint32_t weight;     /* failures of its constraints */
  int32_t min, max;    /* when it was made */
  bool differs;        /* a constraint once on it may keep it from others */
} FdVarInfo;

/* Bounds that are facts, as of @n_root_moves, + 1; 0: never looked at. */
typedef struct {
  int32_t min, max;
  uint32_t n_root_moves;
} FdRoot;

/* In this order, nobody copies the length of the trail together with what
 * stands behind it, for which a processor would wait. */
typedef struct {
  uint32_t mark; /* length of the trail when it was opened */
  uint32_t n_reasons;
  uint32_t stamp;
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

/* The stop of a search, and of the one around it.  The flag is set by signal
 * handlers and other threads: nothing but itself is told by it, so no order is
 * asked for. */
typedef struct _FdStop FdStop;
struct _FdStop {
  sig_atomic_t flag;
  FdStop *outer;
};

static inline void
fd_stop_set (FdStop *stop)
{
  __atomic_store_n (&stop->flag, 1, __ATOMIC_RELAXED);
}

static inline bool
fd_stop_is_set (const FdStop *stop)
{
  return __atomic_load_n (&stop->flag, __ATOMIC_RELAXED);
}

/* It has ended what it was to end. */
static inline void
fd_stop_consume (FdStop *stop)
{
  __atomic_store_n (&stop->flag, 0, __ATOMIC_RELAXED);
}

/* Whose levels are open: see hold.h. */
typedef struct _FdHold FdHold;
struct _FdHold {
  FdHold *outer;
  uint32_t outer_held; /* what the store's was */
  uint32_t level;      /* below its own */
  uint32_t top;        /* when it rested last */
  bool open;
};

typedef struct _FdUndoListener FdUndoListener;

enum { FD_FIRST_VARS = 8, FD_CHUNK_VARS = 64 };

/* Constant arrays that propagators share: see table.h. */
typedef struct {
  struct _FdInterned **slot; /* by hash, a list each */
  uint32_t n, n_slots;
} FdInternedArrays;

struct _FdStore {
  FdDomain **vars; /* by id: the record, shared by unified variables */
  FdVarInfo *info; /* by id */
  uint32_t n_vars, vars_room, info_room;
  FdDomain **chunks; /* of records, FD_CHUNK_VARS each, behind the first */
  uint32_t n_chunks, chunks_room;

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
  bool listening;        /* inside a listener */
  FdPropagator *pending; /* made, still to be posted */

  FdTrail trail;
  uint32_t stamp, last_stamp;
  FdHold *hold;  /* the innermost, or NULL */
  uint32_t held; /* fewer levels than that are not the user's to change */
  FdLevel *levels;
  uint32_t n_levels, levels_room;
  uint32_t depth;      /* of open transactions */
  uint32_t ground;     /* what it is where the user calls from */
  FdTransaction batch; /* of the outermost fd_store_begin() */
  uint32_t n_batch;
  bool failed;           /* a change in it failed */
  FdTransaction posting; /* of fd_propagator_new() */

  bool explaining;
  FdPropagator
      *nogood_propagator; /* runs when the trail has grown; NULL: none */
  FdPosition nogood_head; /* so far, and not logged anew */
  FdAtom condition;       /* of what is posted; FD_ATOM_TRUE: none */
  uint32_t n_conditions;  /* open ones; nested ones are refused */
  bool condition_refused;

  FdHalt halt;
  int64_t deadline;                 /* monotonic microseconds; 0: none */
  volatile sig_atomic_t *stop;      /* the host's; NULL: none */
  FdStop *searching;                /* who searches this store */
  uint64_t n_propagations, poll_at; /* at so many, limits are looked at */
  uint32_t work;                    /* beyond short runs, since they were */
  bool weighing;      /* count failures in the weights of variables */
  uint64_t n_weighed; /* how often one was */
  int32_t *scratch;   /* values of a scope; as long as the longest */
  uint32_t scratch_room;

  FdUndoListener *undo_listeners;
  uint32_t n_undo_listeners; /* that there ever were */
  bool telling;              /* them */

  FdConflict conflict;
  FdPosition root_end;   /* what was logged before it needs no reason */
  uint32_t n_root_moves; /* how often that was moved */
  FdStore *replay;       /* where propagators run again; NULL: none did */
  FdRoot *roots; /* by id, of a store that explains; as far as was asked for */
  uint32_t roots_room;

  FdMemory memory;
  GError *error; /* of @report, or NULL: nobody frees it */
  FdReport report;
  FdLabels labels, var_names;
  FdSymbols symbols;
  /* what the last change that posts made is the ids above, up to the second */
  uint32_t named_after, named_to;
  FdDomain first[FD_FIRST_VARS]; /* at the end: not zeroed */
};

#define FD_SYMBOL_BASE (1 << 29)
#define FD_INDEX_CONDITION UINT32_MAX

static inline FdDomain *
fd_domain (const FdStore *store, FdVar x)
{
  assert (x.id && x.id <= store->n_vars);
  return store->vars[x.id];
}

static inline bool
fd_var_is_valid (const FdStore *store, FdVar x)
{
  return store && x.id && x.id <= store->n_vars;
}

/* An atom from outside, as fd_atom() makes them: its value within the range or
 * one beyond it, and one of two if it has no variable. */
static inline FdAtom
fd_atom_canonical (FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  if (!x.id)
    return fd_atom_relation (atom) == FD_EQ ? FD_ATOM_TRUE : FD_ATOM_FALSE;
  return fd_atom (x, fd_atom_relation (atom), atom.value);
}

/* As fd_atom_holds(), of a valid atom. */
static inline bool
fd_atom_is_true (const FdStore *store, FdAtom atom)
{
  FdVar var = fd_atom_var (atom);
  if (!var.id)
    return fd_atom_relation (atom) == FD_EQ;
  const FdDomain *x = fd_domain (store, var);
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return x->min >= atom.value;
  case FD_LE:
    return x->max <= atom.value;
  case FD_EQ:
    return x->min == atom.value && x->max == atom.value;
  default:
    return !fd_domain_contains (x, atom.value);
  }
}

static inline bool
fd_has_condition (const FdStore *store)
{
  return !fd_atom_equal (store->condition, FD_ATOM_TRUE);
}

static inline FdVar
fd_domain_var (const FdDomain *x)
{
  return (FdVar){x->id};
}

/* --- many values in a row ------------------------------------------------ */

/* More in a row would swell the trail, and reasons, if each is to be named. */
enum { FD_WIDEST_HOLE = 1 << 24, FD_NARROWEST_GAP = 1 << 12 };

/* Whether as many values as @from..@to may be put off: inside a level of a
 * store that explains, where a gap would have to say why each of its values is
 * gone. */
static inline bool
fd_domain_may_defer_hole (const FdStore *store, int64_t from, int64_t to)
{
  return store->explaining && store->n_levels && to - from >= FD_WIDEST_HOLE;
}

/* Whether they may go as a gap of blocks of words: there, in none, and outside
 * of levels those only that nobody could name. */
static inline bool
fd_domain_takes_blocks (const FdStore *store, int64_t from, int64_t to)
{
  if (!store->explaining)
    return to - from >= FD_NARROWEST_GAP;
  return !store->n_levels && to - from >= FD_WIDEST_HOLE;
}

/* --- store.c ------------------------------------------------------------ */

/* Stops the transaction under way.  Returns false. */
bool fd_store_halt (FdStore *store, FdHalt halt);
/* Halts it if a limit on it was reached; false then. */
bool fd_store_poll (FdStore *store);
/* For what takes long between two runs of propagators, or within one: counts
 * @steps, of nanoseconds each rather than microseconds, and polls after enough
 * of them, which is so often that they need not be many. */
enum { FD_WORK_INTERVAL = 1 << 16 };
static inline bool
fd_store_work (FdStore *store, uint64_t steps)
{
  uint64_t work = store->work + steps;
  if (G_UNLIKELY (work >= FD_WORK_INTERVAL))
    return fd_store_poll (store);
  store->work = (uint32_t) work;
  return true;
}
static inline bool
fd_store_stopped (const FdStore *store)
{
  for (const FdStop *stop = store->searching; stop; stop = stop->outer)
    if (fd_stop_is_set (stop))
      return true;
  return store->stop && __atomic_load_n (store->stop, __ATOMIC_RELAXED);
}

/* From here on @stop and @deadline, unless 0, end what the store does, too, and
 * whoever gave them looks itself at why it was halted.  Returns the deadline to
 * go back to. */
static inline int64_t
fd_store_begin_search (FdStore *store, FdStop *stop, int64_t deadline)
{
  int64_t outer = store->deadline;
  stop->outer = store->searching;
  store->searching = stop;
  if (deadline && (!outer || deadline < outer))
    store->deadline = deadline;
  return outer;
}

static inline void
fd_store_end_search (FdStore *store, int64_t outer_deadline)
{
  store->searching = store->searching->outer;
  store->deadline = outer_deadline;
}
bool fd_store_refuse (FdStore *store, FdError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
static inline bool
fd_vars_are_valid (const FdStore *store, const FdVar *x, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!fd_var_is_valid (store, x[i]))
      return false;
  return true;
}

/* Of atoms from outside, which may have no variable. */
static inline bool
fd_atoms_are_valid (const FdStore *store, const FdAtom *atom, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    FdVar x = fd_atom_var (atom[i]);
    if (x.id && !fd_var_is_valid (store, x))
      return false;
  }
  return true;
}

static inline void
fd_atoms_copy (FdAtom *to, const FdAtom *atom, size_t n)
{
  for (size_t i = 0; i < n; i++)
    to[i] = fd_atom_canonical (atom[i]);
}

/* Makes room for one more element of an array; false = out of memory. */
bool fd_grow_array (FdStore *store, void **array, uint32_t *room,
                    size_t element);
static inline bool
fd_grow (FdStore *store, void **array, uint32_t n, uint32_t *room,
         size_t element)
{
  return G_LIKELY (n < *room) || fd_grow_array (store, array, room, element);
}

/* From here on what was logged before @position is a fact. */
static inline void
fd_store_set_root_end (FdStore *store, FdPosition position)
{
  store->n_root_moves += store->root_end != position;
  store->root_end = position;
}

/* --- undo.c ------------------------------------------------------------- */

bool fd_trail_grow (FdStore *store);
/* Logs a domain about to change, in a store that explains. */
bool fd_trail_explained (FdStore *store, FdDomain *x, FdTrailKind kind,
                         uint32_t aux, uint64_t old, FdWhy why);

static inline bool
fd_trail_room (FdStore *store)
{
  return G_LIKELY (store->trail.n < store->trail.room) || fd_trail_grow (store);
}

/* The same in a store that does not.  Holes are logged each time, for the word
 * may be another one.  The entry is written in any case, and stays if it is
 * the first of its level: no branch can foresee whether it is. */
static inline bool
fd_trail_domain (FdStore *store, FdDomain *x, FdTrailKind kind, uint32_t aux,
                 uint64_t old)
{
  if (!fd_trail_room (store))
    return false;
  store->trail.entry[store->trail.n] =
      (FdTrailEntry){x->id << 2 | kind, aux, old, 0, 0};
  if (kind == FD_TRAIL_HOLES) {
    store->trail.n++;
  } else {
    store->trail.n += x->stamp != store->stamp;
    x->stamp = store->stamp;
  }
  return true;
}

/* The watcher has not seen what is logged at @position, though it may have seen
 * what stood there before.  Undoing need not say so, for nothing then stands
 * there. */
static inline void
fd_trail_unseen (FdStore *store, FdPosition position)
{
  store->nogood_head = MIN (store->nogood_head, position);
}

static inline bool
fd_trail_action (FdStore *store, FdTrailAction action, uint32_t aux,
                 uint64_t old, uint32_t prev)
{
  if (!fd_trail_room (store))
    return false;
  uint32_t i = store->trail.n++;
  store->trail.entry[i] =
      (FdTrailEntry){FD_TRAIL_TAG (action), aux, old, 0, prev};
  if (store->explaining) {
    store->trail.why[i] = (FdWhy){0};
    fd_trail_unseen (store, i);
  }
  return true;
}

void fd_undo_to (FdStore *store, uint32_t mark);
/* A stamp no level and no domain has. */
void fd_stamps_anew (FdStore *store);
static inline uint32_t
fd_new_stamp (FdStore *store)
{
  if (G_UNLIKELY (store->last_stamp == UINT32_MAX))
    fd_stamps_anew (store);
  return ++store->last_stamp;
}

/* --- transaction.c ------------------------------------------------------ */

void fd_transaction_begin (FdStore *store, FdTransaction *transaction);
bool fd_transaction_end (FdStore *store, const FdTransaction *transaction,
                         bool ok);
/* Ends an inner one that succeeded. */
static inline void
fd_transaction_keep (FdStore *store, const FdTransaction *transaction)
{
  store->depth--;
  store->stamp = transaction->level.stamp;
}
/* As fd_store_push(); false = out of memory. */
bool fd_store_open_level (FdStore *store);
/* As fd_store_pop(), until so many are open. */
void fd_store_close_levels (FdStore *store, uint32_t n);
static inline void
fd_store_close_level (FdStore *store)
{
  fd_store_close_levels (store, store->n_levels - 1);
}
/* Room for one more level; false = out of memory. */
bool fd_store_level_room (FdStore *store);
/* The inner of the public changes: prunes, or posts under the condition. */
bool fd_post_atom (FdStore *store, FdAtom atom);
/* Whatever condition is in force. */
void fd_conditions_end (FdStore *store);
/* The constraint being posted has no solution. */
bool fd_post_false (FdStore *store);

/* How an event reaches a propagator: it does no more than queue it; the
 * variable is queued instead, for all that are direct; its index is listed if
 * it was fixed; or its condition or its adviser is asked. */
enum { FD_WAKE_PLAIN, FD_WAKE_DIRECT, FD_WAKE_FIXED, FD_WAKE_OTHER };

/* --- queue.c ------------------------------------------------------------ */

/* Tells the first @n subscribers of @x, those that such events may concern. */
void fd_schedule_first (FdStore *store, FdDomain *x, uint32_t n,
                        uint32_t events);

/* Tells the subscribers of @x.  Often there are none. */
static inline void
fd_schedule_events (FdStore *store, FdDomain *x, uint32_t events)
{
  uint32_t section = events & FD_EVENT_FIX      ? FD_SECTION_FIX
                     : events & FD_EVENT_BOUNDS ? FD_SECTION_BOUNDS
                                                : FD_SECTION_DOMAIN;
  if (x->end[section])
    fd_schedule_first (store, x, x->end[section], events);
  if (events & FD_EVENT_FIX && x->end[FD_SECTION_DIRECT] > x->end[section])
    store->fixed[store->n_fixed++] = x;
}

void fd_schedule (FdStore *store, FdPropagator *p);
/* To the fixpoint; false = inconsistent, or halted. */
bool fd_propagate (FdStore *store);
void fd_queue_clear (FdStore *store);
/* Where the queue stands, and back to it: nothing may have run since. */
void fd_queue_mark (const FdStore *store, FdQueueMark *mark);
void fd_queue_return (FdStore *store, const FdQueueMark *mark);
bool fd_is_listener (const FdPropagator *p);

/* --- propagator.c ------------------------------------------------------- */

/* Takes the last propagator away again, whose only subscriptions left are those
 * of the first @n of its scope, in one section. */
void fd_unpost (FdStore *store, uint32_t n, uint32_t section);
/* As fd_set_label(), of the one with @id. */
bool fd_label_propagator (FdStore *store, uint32_t id, const char *label);
void fd_propagator_free (FdStore *store, FdPropagator *p);
bool fd_add_subscription (FdStore *store, FdDomain *x, FdSubscription s);
void fd_drop_subscription (FdDomain *x, uint32_t section);
/* As fd_post(), for a constraint that prunes nothing as things stand. */
bool fd_post_idle (FdStore *store, FdPropagator *self);
/* Whether @self holds on @values, by id; conditions count. */
bool fd_propagator_check (const FdStore *store, const FdPropagator *self,
                          const int32_t *values);
/* The first constraint violated by the values all variables now have; NULL if
 * none is.  For stores in which all variables are fixed. */
const FdPropagator *fd_store_check (const FdStore *store);

/* --- listen-undo.c ------------------------------------------------------ */

void fd_tell_undone (FdStore *store);
void fd_undo_listeners_free (FdStore *store);

/* --- unify.c ------------------------------------------------------------ */

/* Makes two variables one, outside of all levels; inside a transaction. */
bool fd_merge (FdStore *store, FdDomain *keep, FdDomain *gone);
/* Makes the circles of two ids one, which they are not; the second way is for
 * unification inside a level. */
bool fd_splice (FdStore *store, uint32_t a, uint32_t b);
bool fd_splice_in_level (FdStore *store, uint32_t a, uint32_t b);
void fd_unsplice (FdStore *store, uint32_t a, uint32_t b);
/* What is to be rewritten, or looked at, if a variable becomes another one. */
uint64_t fd_references (const FdStore *store, FdVar x);

/* The head of the circle of @id, the same for all of it.  Of two circles the
 * larger one's stays, so it is near. */
static inline uint32_t
fd_circle (const FdStore *store, uint32_t id)
{
  while (store->info[id].equal != id)
    id = store->info[id].equal;
  return id;
}

/* Whether they were unified. */
static inline bool
fd_are_one (const FdStore *store, FdVar x, FdVar y)
{
  return fd_circle (store, x.id) == fd_circle (store, y.id);
}

#endif
