/* SPDX-License-Identifier: MIT */
#ifndef FD_PROPAGATOR_H
#define FD_PROPAGATOR_H

#include "fd-store.h"

FD_BEGIN_DECLS

/**
 * FdDomain:
 *
 * The record behind a variable; opaque outside the library.
 */
typedef struct _FdDomain FdDomain;

typedef struct _FdPropagator FdPropagator;

/**
 * FdEvents:
 * @FD_EVENT_FIX: one value is left
 * @FD_EVENT_MIN: the least value went up
 * @FD_EVENT_MAX: the greatest value went down
 * @FD_EVENT_DOMAIN: any value went; comes with each of the others
 */
typedef enum {
  FD_EVENT_FIX = 1,
  FD_EVENT_MIN = 2,
  FD_EVENT_MAX = 4,
  FD_EVENT_DOMAIN = 8,
  FD_EVENT_BOUNDS = FD_EVENT_MIN | FD_EVENT_MAX,
} FdEvents;

/**
 * FdCost:
 *
 * What a run of a propagator costs, cheapest first: the queue's order.
 */
typedef enum {
  FD_COST_CONSTANT,
  FD_COST_LINEAR,
  FD_COST_QUADRATIC,
  FD_COST_CUBIC,
  FD_COST_HUGE,
  FD_N_COSTS
} FdCost;

/**
 * FdPosition:
 *
 * A moment in the history of a store: how many changes were logged before.
 */
typedef uint32_t FdPosition;

/**
 * FdAtoms:
 * @store: (nullable): whose memory limit it counts against
 * @incomplete: out of memory: atoms are missing
 *
 * A growing array of atoms.  Zeroed, it is empty.
 */
typedef struct {
  FdStore *store;
  FdAtom *atom;
  size_t n, room;
  bool incomplete;
} FdAtoms;

/**
 * fd_atoms_add:
 *
 * Adds @atom, but for #FD_ATOM_TRUE, which is dropped.  When out of memory,
 * sets @incomplete instead.  O(1), amortized.
 */
void fd_atoms_add (FdAtoms *atoms, FdAtom atom);

/**
 * fd_atoms_clear:
 *
 * Frees the array: it is empty then, of the same store.
 */
void fd_atoms_clear (FdAtoms *atoms);

/**
 * FdReason:
 *
 * Why a propagator prunes, given with each pruning.  In a store that does not
 * explain, it costs nothing.
 */
typedef struct {
  uint64_t code;
  uint32_t kind;
} FdReason;

enum {
  FD_REASON_KIND_NAIVE,
  FD_REASON_KIND_LAZY,
  FD_REASON_KIND_ATOM,
  FD_REASON_KIND_ATOMS
};

/* All that has happened so far to the scope of the propagator. */
#define FD_REASON_NAIVE ((FdReason){0, FD_REASON_KIND_NAIVE})

/**
 * fd_reason_lazy:
 * @code: any number that tells the propagator's explain() what was pruned
 *
 * Returns: a reason that explain() gives when it is asked, given @code back
 */
FD_INLINE FdReason
fd_reason_lazy (uint64_t code)
{
  FdReason reason = {code, FD_REASON_KIND_LAZY};
  return reason;
}

/**
 * fd_reason_atom:
 * @atom: true now; implies the pruning by this constraint
 *
 * Returns: the reason of that one atom
 */
FD_INLINE FdReason
fd_reason_atom (FdAtom atom)
{
  FdReason reason = {(uint64_t) atom.tag << 32 | (uint32_t) atom.value,
                     FD_REASON_KIND_ATOM};
  return reason;
}

/**
 * fd_reason_atoms:
 * @atoms: (array length=n): true now; they imply the pruning by this
 *   constraint; copied, if the store explains
 *
 * Returns: the reason of these atoms.  O(n) in a store that explains
 */
FdReason fd_reason_atoms (FdStore *store, const FdAtom *atoms, size_t n);

/**
 * fd_reason_posted:
 *
 * Returns: the reason for what a function that posts prunes itself, without a
 *   propagator: the constraint that it posts
 */
FdReason fd_reason_posted (const FdStore *store);

/**
 * FdEntailment:
 *
 * What is known of a constraint over all values left of its scope.
 */
typedef enum { FD_UNDECIDED, FD_ENTAILED, FD_DISENTAILED } FdEntailment;

/**
 * FdPropagatorClass:
 * @name: of the constraint, as messages name it
 * @cost: of one run
 * @idempotent: a run reaches its own fixpoint, so what it prunes itself does
 *   not wake it
 * @direct: it subscribes to FIX events alone and runs in O(1), so it is run for
 *   each variable fixed, without a place in the queue
 * @tracks_fixed: the indices of FIX events since the last run are listed in
 *   fd_propagator_fixed(); a run takes them all
 * @propagate: prunes values no solution has; %false if the constraint has no
 *   solution.  When all variables of the scope are fixed it must decide.  Must
 *   not call the transactional functions of fd-store.h
 * @explain: (nullable): adds to @out atoms that held before @at and imply
 *   @need by this constraint alone, and returns the label of its filtering
 *   rule.  @need is what was pruned with @code: exactly the atom asked for, or
 *   for bounds a weaker one; NE for each value taken by a mask;
 *   #FD_ATOM_FALSE for a failure without a pruning.  Read the history with
 *   fd_min_at() and its kin, never the present.  Without it: naive
 * @explains_bounds: where values were taken one by one, or by a mask, explain()
 *   is asked for the bound that moved so, too.  %NULL, and nothing added: it
 *   will be asked for each value
 * @explain_conflict: (nullable): no solution was left before @at, as entailed()
 * has said of a condition's constraint, or as a pruning found that would have
 * left nothing: adds to @out atoms that held before @at and that no solution
 *   satisfies, and returns the label.  %NULL, and nothing added: it sees none.
 *   Without it: naive, or why the pruning was to be made
 * @advise: (nullable): an event arrived for scope[@index]; %false: need not
 *   run, and is not told of it.  May keep only trailed state
 * @entailed: (nullable): for constraints under a condition that is undecided
 * @check: the definition: @values of the scope satisfy the constraint.  Asked
 *   of solutions by fd_store_check_solution() and fd_search_set_checking(),
 *   which refuse a constraint without it
 * @on_unify: (nullable): two or more of the scope became one variable, outside
 *   of all levels.  Posts an equivalent constraint and returns its success;
 *   the old one is retired.  Without it, the scope just repeats a variable
 * @implies_ne: (nullable): the constraint implies scope[@i] != scope[@j]
 * @finalize: (nullable): frees what the state owns
 *
 * The behaviour of a constraint, one const object for all its propagators.
 */
typedef struct {
  const char *name;
  FdCost cost;
  bool idempotent;
  bool direct;
  bool tracks_fixed;
  bool explains_bounds;
  bool (*propagate) (FdPropagator *self, FdStore *store);
  const char *(*explain) (FdPropagator *self, FdStore *store, FdAtom need,
                          uint64_t code, FdPosition at, FdAtoms *out);
  const char *(*explain_conflict) (FdPropagator *self, FdStore *store,
                                   FdPosition at, FdAtoms *out);
  bool (*advise) (FdPropagator *self, FdStore *store, uint32_t index,
                  FdEvents events);
  FdEntailment (*entailed) (FdPropagator *self, FdStore *store);
  bool (*check) (const FdPropagator *self, const int32_t *values);
  bool (*on_unify) (FdPropagator *self, FdStore *store);
  bool (*implies_ne) (const FdPropagator *self, uint32_t i, uint32_t j);
  void (*finalize) (FdPropagator *self);
  void (*reserved[6]) (void); /* for later versions: NULL */
} FdPropagatorClass;

/**
 * FdPropagator:
 *
 * The first member of every propagator's own struct.  The fields are the
 * kernel's; a propagator may read @scope, @n and @stale.
 */
struct _FdPropagator {
  const FdPropagatorClass *klass;
  FdDomain **scope; /* the n variables */
  uint32_t n;
  uint32_t id;         /* its place in the order of posting, from 1 */
  FdPropagator *next;  /* in the queue */
  uint32_t n_fixed;    /* indices fixed since the last run: see
                          fd_propagator_fixed() */
  uint32_t dead;       /* trailed: entailed, or retired */
  uint32_t constraint; /* what it is part of; 0: none */
  uint32_t words;      /* of its block, of 4 bytes each, without the list of
                          fixed indices, which is behind them */
  uint8_t queued;      /* see queue.c */
  uint8_t wake_mode;   /* of being woken: see queue.c */
  bool stale;          /* fixed and untrailed state say nothing: start anew */
  bool idempotent;     /* as its class */
  uint8_t cost;        /* as its class */
  bool special;        /* to run it takes more than a call: see queue.c */
  bool conditional;    /* see fd_propagator_condition() */
};

/**
 * fd_propagator_fixed:
 * @self: of a class that tracks_fixed
 *
 * Returns: (array length=n_fixed): the indices fixed since the last run; there
 *   is room for each index once
 */
FD_INLINE uint32_t *
fd_propagator_fixed (FdPropagator *self)
{
  return (uint32_t *) ((char *) self + (size_t) self->words * 4);
}

/**
 * fd_propagator_condition:
 *
 * Returns: @self holds only if this does; #FD_ATOM_TRUE if it always holds
 */
FD_INLINE FdAtom
fd_propagator_condition (const FdPropagator *self)
{
  const char *end = (const char *) self + (size_t) self->words * 4;
  return self->conditional ? ((const FdAtom *) end)[-1] : FD_ATOM_TRUE;
}

/**
 * fd_propagator_new:
 * @size: of the propagator's own struct; zeroed after its base
 * @scope: (array length=n): copied; may repeat
 *
 * Returns: (nullable): a propagator to subscribe and fd_post(); %NULL when
 *   out of memory, if @scope holds no variable of @store, or @klass has no
 *   name or no propagate().  Must be followed by fd_post() before any other
 *   change
 */
FdPropagator *fd_propagator_new (FdStore *store, const FdPropagatorClass *klass,
                                 size_t size, const FdVar *scope, size_t n);

/**
 * fd_subscribe:
 * @index: from 0
 * @events: one or more, joined by |
 *
 * Wakes @self, as @index, when one of @events happens to scope[@index].  Every
 * index needs a subscription (fd_post() refuses one without, in builds with
 * assertions), and where a class tracks_fixed, just one.  Between
 * fd_propagator_new() and fd_post().
 */
void fd_subscribe (FdStore *store, FdPropagator *self, uint32_t index,
                   FdEvents events);

/**
 * fd_subscribe_value:
 * @value: any number
 * @events: %FD_EVENT_DOMAIN, %FD_EVENT_FIX or both, joined by |
 *
 * Wakes @self, as @index, when scope[@index] loses @value (%FD_EVENT_DOMAIN) or
 * is fixed to it (%FD_EVENT_FIX), and by no other event.  It counts as the
 * subscription that the index needs.  However many wait for other values, they
 * cost nothing then: of each event are looked at the values that somebody waits
 * for, 64 at once.  Not for a class that is direct.  Between
 * fd_propagator_new() and fd_post().
 */
void fd_subscribe_value (FdStore *store, FdPropagator *self, uint32_t index,
                         int32_t value, FdEvents events);

/**
 * fd_subscribe_all:
 *
 * Subscribes @self to @events of each variable of its scope.
 */
void fd_subscribe_all (FdStore *store, FdPropagator *self, FdEvents events);

/**
 * fd_post:
 * @self: (transfer full) (nullable): %NULL, from a failed fd_propagator_new(),
 *   is an error
 *
 * Adds the constraint, under the condition in force, and runs it.
 *
 * Returns: %false if inconsistent: then @self is gone
 */
bool fd_post (FdStore *store, FdPropagator *self);

/**
 * fd_post_idle:
 *
 * The same, for a constraint that has nothing to prune as things stand, nor can
 * be entailed: it is not run until it is woken.
 */
bool fd_post_idle (FdStore *store, FdPropagator *self);

/**
 * fd_post_false:
 *
 * For posting functions and for on_unify(): the constraint to be posted has no
 * solution.  So it fails, or the condition in force does.
 *
 * Returns: %false, but %true if a condition could be made false
 */
bool fd_post_false (FdStore *store);

/**
 * fd_post_atom:
 *
 * For posting functions and for on_unify(): makes @atom true or, under a
 * condition in force, posts that the condition implies it.  As fd_set_atom(),
 * but it is listed as no constraint of its own.
 *
 * Returns: %false if inconsistent
 */
bool fd_post_atom (FdStore *store, FdAtom atom);

/**
 * fd_bounds_events:
 *
 * For posting functions: what is to wake a propagator that prunes by bounds,
 * and whose entailed() looks at holes, too.
 *
 * Returns: %FD_EVENT_BOUNDS, but %FD_EVENT_DOMAIN under a condition
 */
FdEvents fd_bounds_events (const FdStore *store);

/**
 * fd_is_given:
 *
 * For posting functions: whether @atom may be taken for true for good, so that
 * it can be left out.  A store that explains must be able to say later why it
 * holds, so there it must have held from the first.
 *
 * Returns: whether it may; %false of what may yet fail
 */
bool fd_is_given (const FdStore *store, FdAtom atom);

/**
 * fd_is_constant:
 *
 * For posting functions: whether @x may be taken for a number, its one value;
 * see fd_is_given().
 */
bool fd_is_constant (const FdStore *store, FdVar x);

/**
 * fd_given_min, fd_given_max:
 *
 * For posting functions: bounds of @x that may be taken for good; see
 * fd_is_given().
 *
 * Returns: the least value; the greatest
 */
int32_t fd_given_min (const FdStore *store, FdVar x);
int32_t fd_given_max (const FdStore *store, FdVar x);

/**
 * fd_first_min, fd_first_max:
 *
 * For posting functions: the bounds that @x had when it was made, as wide as
 * any that a run or a reason may ever see: to make sure that no sum overflows.
 *
 * Returns: the least value; the greatest
 */
int32_t fd_first_min (const FdStore *store, FdVar x);
int32_t fd_first_max (const FdStore *store, FdVar x);

/**
 * fd_has_condition:
 *
 * For posting functions: whether what they post is under a condition.
 *
 * Returns: %false if it is to hold as it is
 */
bool fd_has_condition (const FdStore *store);

/**
 * fd_condition_in_force:
 *
 * Returns: the condition under which constraints are posted now; %FD_ATOM_TRUE
 *   if there is none
 */
FdAtom fd_condition_in_force (const FdStore *store);

/**
 * fd_condition_exchange:
 * @condition: %FD_ATOM_TRUE for none
 *
 * For posting functions and for on_unify(): from here on constraints are posted
 * under @condition instead.  The one that was in force must be put back in the
 * same way before they return.
 *
 * Returns: the condition that was in force.  Refused outside of them
 */
FdAtom fd_condition_exchange (FdStore *store, FdAtom condition);

/**
 * fd_scratch_new:
 * @n: how many elements
 * @size: of each, in bytes
 *
 * For posting functions and for on_unify(): zeroed memory to work in, that
 * counts against the limit of @store.
 *
 * Returns: (nullable): to be given back by fd_scratch_free(); %NULL when out of
 *   memory: then the posting function returns %false, and fd_store_error() says
 *   why
 */
void *fd_scratch_new (FdStore *store, size_t n, size_t size);

/**
 * fd_scratch_free:
 * @scratch: (nullable): of fd_scratch_new()
 * @n, @size: as they were there
 *
 * Gives @scratch back.
 */
void fd_scratch_free (FdStore *store, void *scratch, size_t n, size_t size);

/**
 * FdInternedFill:
 * @block: (out): zeroed; aligned for numbers of 64 bits
 * @number: (array length=n): good as long as @block, where pointers to it may
 *   be kept
 *
 * Makes a block of numbers, and of nothing else: the same of equal ones.
 */
typedef void (*FdInternedFill) (void *block, const int32_t *number, size_t n);

/**
 * fd_interned_use:
 * @number: (array length=n): copied
 * @size: of the block in bytes; it is to be the same for equal numbers
 * @fill: makes the block, when it is asked for first
 *
 * For posting functions: what is made of constants is kept once in a store, for
 * all propagators that ask for the same.  O(n), and @fill.
 *
 * Returns: (nullable) (transfer full): the block, to be read only, until
 *   finalize() of the propagator gives it back by fd_interned_leave(); %NULL
 *   when out of memory or at a limit: then the posting function returns %false
 */
const void *fd_interned_use (FdStore *store, const int32_t *number, size_t n,
                             size_t size, FdInternedFill fill);

/**
 * fd_interned_leave:
 * @block: (nullable): of fd_interned_use()
 *
 * Gives the block back: the last one to do so frees it.
 */
void fd_interned_leave (const void *block);

/**
 * fd_post_refuse:
 * @code: %FD_ERROR_INVALID for a caller's mistake, %FD_ERROR_OVERFLOW for what
 *   cannot be calculated with
 * @format: as of printf(): the constraint's name, a colon, what is wrong and
 *   what was expected
 *
 * For posting functions: the constraint is refused, and fd_store_error() says
 * so.
 *
 * Returns: %false, for the posting function to return
 */
bool fd_post_refuse (FdStore *store, FdError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/**
 * fd_scope_is_fixed:
 *
 * Inside a function of @self.  O(n).
 *
 * Returns: whether each variable of the scope of @self has one value left
 */
bool fd_scope_is_fixed (const FdPropagator *self);

/**
 * fd_entail:
 *
 * Inside propagate() of @self: the constraint is entailed by the domains as
 * they are, so it is not run again until this point is backtracked over.
 */
void fd_entail (FdStore *store, FdPropagator *self);

/**
 * fd_trail_save:
 * @cell: of the propagator's state
 *
 * Saves @cell before it is changed, so that backtracking restores it.  O(1).
 *
 * Returns: %false when out of memory: then propagate() returns %false
 */
bool fd_trail_save (FdStore *store, uint32_t *cell);

/**
 * fd_trail_save_word:
 *
 * The same for a @cell of 64 bits.
 */
bool fd_trail_save_word (FdStore *store, uint64_t *cell);

/**
 * fd_trail_stamp:
 *
 * A cell that is changed often need be saved but once in each level: if its
 * propagator notes the stamp beside it, and saves it when the stamp is another
 * one.
 *
 * Returns: a number above 0 that is another one in each level
 */
uint64_t fd_trail_stamp (const FdStore *store);

/**
 * fd_propagator_var:
 * @index: from 0
 *
 * Returns: the variable scope[@index]; where variables were unified, the one
 *   that stands for them
 */
FdVar fd_propagator_var (const FdPropagator *self, uint32_t index);

/**
 * fd_set_label:
 *
 * Labels the constraint that the last change has posted, for messages and
 * explanations; nothing, if it was refused or inconsistent, or no constraint.
 * See fd_store_last_constraint().
 *
 * Returns: %false when out of memory, see fd_store_error()
 */
bool fd_set_label (FdStore *store, const char *label);

/**
 * fd_propagator_label:
 *
 * Returns: (transfer none) (nullable): the label of the constraint that
 *   @self is part of, until it is set anew; %NULL if it has none
 */
const char *fd_propagator_label (const FdStore *store,
                                 const FdPropagator *self);

/**
 * fd_store_explains:
 *
 * For propagate(): whether each pruning needs a reason that explain() can give.
 * A propagator that need not may take several steps at once.
 *
 * Returns: whether the store has a history, see fd_store_set_explaining()
 */
bool fd_store_explains (const FdStore *store);

/* --- prunings, only inside propagate ------------------------------------ */

/* Elsewhere they are refused with %FD_ERROR_INVALID, and so are fd_fail() and
 * fd_entail(): in explain(), in a listener, outside of any run; and in advise()
 * of a search that checks (fd_search_set_checking()), which they end with
 * %FD_STATUS_ERROR.  Every build checks that by few comparisons each.
 *
 * All of them return %false if the domain would be empty; then propagate()
 * returns %false at once.  What is true already is no event. */

/**
 * fd_set_min, fd_set_max:
 *
 * x >= min; x <= max.  Events: %FD_EVENT_MIN (or %FD_EVENT_MAX),
 * %FD_EVENT_DOMAIN, and %FD_EVENT_FIX if one value is left.
 */
bool fd_set_min (FdStore *store, FdVar x, int32_t min,
                 FdReason reason) G_GNUC_WARN_UNUSED_RESULT;
bool fd_set_max (FdStore *store, FdVar x, int32_t max,
                 FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_fix:
 *
 * x = value.  Events: %FD_EVENT_FIX, %FD_EVENT_DOMAIN, and the events of each
 * bound that moves.
 */
bool fd_fix (FdStore *store, FdVar x, int32_t value,
             FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_remove:
 *
 * x != value.  Events: %FD_EVENT_DOMAIN; at a bound, that bound's event; and
 * %FD_EVENT_FIX if one value is left.
 */
bool fd_remove (FdStore *store, FdVar x, int32_t value,
                FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_intersect_word:
 *
 * Keeps of @x only the values @origin + i with bit i of @word set, 0 <= i < 64.
 * Events: as fd_remove() of each value taken.
 */
bool fd_intersect_word (FdStore *store, FdVar x, int32_t origin, uint64_t word,
                        FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_assert_atom:
 *
 * Makes @atom true: the pruning above that its relation names.
 */
bool fd_assert_atom (FdStore *store, FdAtom atom,
                     FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_fail:
 *
 * A failure without a pruning.
 *
 * Returns: %false
 */
bool fd_fail (FdStore *store, FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

FD_END_DECLS

#endif
