/* SPDX-License-Identifier: MIT */
#ifndef FD_CHOICE_STATES_H
#define FD_CHOICE_STATES_H

#include "fd-states.h"
#include "base/limits.h"
#include "base/report.h"

#include <assert.h>

/* A state that was met, and how.  With a closed set, a node lives as long as
 * the search; without, until nothing comes of it any more. */
typedef struct {
  gpointer state;
  int64_t g; /* cost from the start */
  union {
    int64_t cost;  /* closed set: of the step here; g may be outdated by it */
    int64_t worst; /* deepening: the greatest g + h on the path here */
  };
  uint32_t parent; /* 0: a start; FD_NODE_FREE */
  uint32_t next;   /* in the open list or the list of free nodes */
  uint32_t op;
  uint32_t tally : 30; /* closed set: the hash; else: children that live */
  uint32_t closed : 1; /* expanded; closed set only */
  uint32_t goal : 1;   /* known to be one already when it is generated */
} FdNode;

enum {
  FD_NODE_CHUNK = 4096,
  FD_NODE_FREE = UINT32_MAX,
  FD_NODE_MOST = (1 << 29) - 1, /* the table stays below 2^30 slots */
  FD_TALLY_MASK = (1 << 30) - 1,
};

/* Nodes have ids from 1; they never move. */
typedef struct {
  FdNode **chunks;
  uint32_t n_chunks, chunks_room;
  uint32_t n_made; /* ids given out, free ones included */
  uint32_t free, n_free;
} FdNodes;

/* Open addressing; a slot without a node is empty.  Nothing is removed. */
typedef struct {
  uint32_t hash, node;
} FdSlot;

typedef struct {
  FdSlot *slots;
  uint32_t n_slots; /* 0 or a power of two */
  uint32_t n_used;
} FdNodeTable;

/* Nodes to be expanded: a list through FdNode.next, or a heap. */
typedef struct {
  int64_t f, h;
  uint32_t stamp, node; /* the greater stamp is the younger entry */
} FdOpenEntry;

typedef enum { FD_OPEN_STACK, FD_OPEN_QUEUE, FD_OPEN_HEAP } FdOpenKind;

typedef struct {
  FdOpenKind kind;
  uint32_t head, tail, batch; /* lists */
  FdOpenEntry *heap;
  uint32_t n_heap, heap_room;
  uint32_t stamp;
} FdOpen;

typedef struct {
  gpointer state;
  int64_t cost;
  uint32_t op;
} FdSuccessor;

typedef struct {
  uint32_t node;
  int64_t cost; /* from the start */
} FdPathStep;

struct _FdStates {
  const FdStatesClass *klass;
  gpointer data;
  FdStatesStrategy strategy;
  bool closing;    /* there is a closed set */
  bool estimating; /* the strategy uses the estimate */

  FdMemory memory;
  FdNodes nodes;
  FdNodeTable table;
  FdOpen open;
  FdSuccessor *batch; /* what is being yielded */
  uint32_t n_batch, batch_room;
  uint32_t *goals; /* among the last successors, breadth-first */
  uint32_t n_goals, next_goal, goals_room;

  bool begun, done, running, yielding;
  uint32_t n_starts;
  uint32_t current; /* taken from the open list, not yet expanded; or 0 */
  bool tested;      /* for being a goal */

  int64_t bound, last_bound, next_bound; /* deepening */

  FdPathStep *path;
  uint32_t path_room;
  uint32_t n_path; /* states on it; 0: no path */

  FdLimits limits;
  uint64_t work; /* since the last look at the clock */
  GError *error; /* of @report, or the user's; NULL: none */
  FdReport report;
  GError *refusal; /* the same of a call that was refused, without an @error */
  bool spoiled;    /* it was to set up what has not begun */
  bool freeing;
  FdStatesStatistics statistics;
};

/* states.c */

void fd_states_drop (FdStates *states, gpointer state);
/* The successors from @first on. */
void fd_states_drop_batch (FdStates *states, uint32_t first);
/* Always false. */
bool fd_states_hit (FdStates *states, FdLimit limit);
bool fd_states_refuse (FdStates *states, FdError code, const char *message);
/* @who's caller made a mistake: it is told until the next call of
 * fd_states_next() that is not refused. */
bool fd_states_misuse (const FdStates *states, const char *who,
                       const char *format, ...) G_GNUC_PRINTF (3, 4);
#define fd_require_states(states)                                              \
  (G_LIKELY ((states) != NULL) ||                                              \
   fd_complain (__func__, "the search is NULL, expected one"))
#define fd_require_of_states(states, condition, ...)                           \
  (G_LIKELY (condition) || fd_states_misuse (states, __func__, __VA_ARGS__))
/* Whether time is up or somebody wants a stop. */
bool fd_states_interrupted (FdStates *states);
/* Room for @n items of @bytes in @array; false: the memory limit is hit. */
bool fd_states_room (FdStates *states, void **array, uint32_t *room, uint64_t n,
                     size_t bytes);

/* nodes.c */

static inline FdNode *
fd_node (const FdStates *states, uint32_t id)
{
  return &states->nodes.chunks[id / FD_NODE_CHUNK][id % FD_NODE_CHUNK];
}

/* After this, @n nodes can be made and entered in the table. */
bool fd_nodes_reserve (FdStates *states, uint32_t n);
uint32_t fd_node_make (FdStates *states, gpointer state, uint32_t parent);
/* The node and its state are gone. */
void fd_node_release (FdStates *states, uint32_t id);
/* Releases @id if it has no children, then its parent likewise, ... */
void fd_node_prune (FdStates *states, uint32_t id);
void fd_nodes_clear (FdStates *states);
uint32_t fd_interned_find (const FdStates *states, gconstpointer state,
                           uint32_t hash);
void fd_interned_add (FdStates *states, uint32_t id);
uint32_t fd_state_hash (const FdStates *states, gconstpointer state);

/* open.c */

/* Announces @n successors at most; after this, none of them can fail. */
bool fd_open_begin (FdStates *states, uint32_t n);
/* @i: of how manieth successor. */
void fd_open_add (FdStates *states, uint32_t id, uint32_t i, int64_t f,
                  int64_t h);
/* 0: nothing is open. */
uint32_t fd_open_take (FdStates *states);

/* expand.c */

/* What was yielded becomes nodes below @parent. */
bool fd_states_integrate (FdStates *states, uint32_t parent);
bool fd_states_expand (FdStates *states, uint32_t id);
/* The estimate of @state, checked; false: refused. */
bool fd_states_estimate (FdStates *states, gconstpointer state, int64_t g,
                         int64_t *h);

/* deepening.c */

bool fd_deepening_begin (FdStates *states);
/* False: the last round met everything. */
bool fd_deepening_round (FdStates *states);
/* Whether a path whose greatest g + h is @worst is to wait for a later round.
 */
bool fd_deepening_cuts (FdStates *states, int64_t worst);
/* Whether a goal was found in an earlier round. */
bool fd_deepening_knows (const FdStates *states, uint32_t id);

/* path.c */

bool fd_states_note_path (FdStates *states, uint32_t id);

#endif
