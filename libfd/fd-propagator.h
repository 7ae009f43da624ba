/* SPDX-License-Identifier: MIT */
#ifndef FD_PROPAGATOR_H
#define FD_PROPAGATOR_H

#include "fd-store.h"

/* Functions of a propagator that are compiled for each of their callers, whose
 * constants leave little of them; once, where code is to be small. */
#ifdef __OPTIMIZE_SIZE__
#define FD_FOR_EACH_CALL static inline
#else
#define FD_FOR_EACH_CALL static inline __attribute__ ((always_inline))
#endif

FD_BEGIN_DECLS

/**
 * FdDomain:
 *
 * The record of the domain of a variable; opaque outside the library.
 */
typedef struct _FdDomain FdDomain;

typedef struct _FdPropagator FdPropagator;

/**
 * FdEvents:
 * @FD_EVENT_FIX: one value is left
 * @FD_EVENT_MIN: the least value increased
 * @FD_EVENT_MAX: the greatest value decreased
 * @FD_EVENT_DOMAIN: any value was removed; accompanies each of the others
 * @FD_EVENT_BOUNDS: %FD_EVENT_MIN or %FD_EVENT_MAX
 *
 * The events of a domain, joined by |.
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
 * The cost of one run of a propagator.  The queue runs the cheapest first.
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
 * A moment in the history of a store: the number of changes logged before it.
 */
typedef uint32_t FdPosition;

/**
 * FdAtoms:
 * @store: (nullable): the array counts against its memory limit
 * @atom: (array length=n): the atoms
 * @n: how many
 * @room: for how many there is memory
 * @incomplete: memory ran out, so atoms are missing
 *
 * A growing array of atoms.  All zero is the empty array.
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
 * Appends @atom; #FD_ATOM_TRUE is not appended.  When out of memory, sets
 * @incomplete instead.  O(1), amortized.
 */
void fd_atoms_add (FdAtoms *atoms, FdAtom atom);

/**
 * fd_atoms_clear:
 *
 * Frees the atoms.  The array is then empty and belongs to the same store.
 */
void fd_atoms_clear (FdAtoms *atoms);

/**
 * FdReason:
 *
 * The reason of a pruning, which a propagator passes with each pruning.  It
 * costs nothing in a store that does not explain.
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

/* The naive reason: everything that has happened to the scope so far. */
#define FD_REASON_NAIVE ((FdReason){0, FD_REASON_KIND_NAIVE})

/**
 * fd_reason_lazy:
 * @code: any number that tells explain() of the propagator what was pruned
 *
 * Returns: a lazy reason: if it is needed, explain() is called with @code
 */
FD_INLINE FdReason
fd_reason_lazy (uint64_t code)
{
  FdReason reason = {code, FD_REASON_KIND_LAZY};
  return reason;
}

/**
 * fd_reason_atom:
 * @atom: holds now; implies the pruning by this constraint
 *
 * Returns: the reason that consists of @atom alone
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
 * @atoms: (array length=n): hold now; together they imply the pruning by this
 *   constraint; copied if the store explains
 *
 * Returns: the reason that consists of @atoms.  O(n) in a store that explains
 */
FdReason fd_reason_atoms (FdStore *store, const FdAtom *atoms, size_t n);

/**
 * fd_reason_posted:
 *
 * For posting functions that prune by themselves, without a propagator.
 *
 * Returns: the reason that names the constraint being posted
 */
FdReason fd_reason_posted (const FdStore *store);

/**
 * FdEntailment:
 *
 * What is known about a constraint when all remaining values of its scope are
 * considered: it holds for some of them, for all of them, or for none.
 */
typedef enum { FD_UNDECIDED, FD_ENTAILED, FD_DISENTAILED } FdEntailment;

/**
 * FdPropagatorClass:
 * @name: the name of the constraint in messages
 * @cost: of one run
 * @idempotent: each run reaches the fixpoint of this propagator, so its own
 *   prunings do not wake it
 * @direct: it subscribes to FIX events only and runs in O(1); therefore it is
 *   run for each fixed variable at once, without the queue
 * @tracks_fixed: fd_propagator_fixed() lists the indices of the FIX events
 *   since the last run; each run consumes the whole list
 * @explains_bounds: if a bound moved because values were removed one by one, or
 *   by a mask, explain() is first asked for the bound.  If it then returns
 *   %NULL and adds nothing, it will be asked for each value
 * @propagate: removes values that no solution has; returns %false if the
 *   constraint has no solution.  If all variables of the scope are fixed, it
 *   must decide.  It must not call the transactional functions of fd-store.h
 * @explain: (nullable): adds to @out atoms that held before @at and that imply
 *   @need by this constraint alone; returns the label of its filtering rule.
 *   @need is what was pruned with @code: exactly the atom asked for; for bounds
 *   perhaps a weaker atom; for a mask, NE for each removed value; for a failure
 *   without a pruning, #FD_ATOM_FALSE.  It must read the history by fd_min_at()
 *   and the other functions of fd-history.h, never the present domains.
 *   Without explain(), reasons are naive
 * @explain_conflict: (nullable): called when the constraint had no solution
 *   before @at: entailed() said so of a constraint under a condition, or a
 *   pruning would have emptied a domain.  Adds to @out atoms that held before
 *   @at and that no solution satisfies together; returns the label.  If it
 *   finds none, it returns %NULL and adds nothing.  Without it, the reason is
 *   naive, or the reason of the pruning
 * @advise: (nullable): called when an event arrives for scope[@index].  If it
 *   returns %false, the propagator is not run for this event and does not learn
 *   of it.  It may keep trailed state only
 * @advise_is_stateless: advise() keeps no state, so it need not be called while
 *   the propagator waits to run
 * @entailed: (nullable): for constraints under an undecided condition: what is
 *   known about the constraint
 * @entailed_is_quick: entailed() takes O(1): while the condition is undecided,
 *   it is asked at each event, and the propagator is queued only if it knows
 * @check: the definition: whether @values, those of the scope, satisfy the
 *   constraint.  fd_store_check_solution() and fd_search_set_checking() call it
 *   for solutions; they refuse a constraint without it
 * @on_unify: (nullable): called when two or more variables of the scope became
 *   one, outside of all levels.  Posts an equivalent constraint and returns
 *   whether that succeeded; the old propagator is retired.  Without it, the
 *   scope just has a repeated variable
 * @implies_ne: (nullable): whether the constraint implies scope[@i] !=
 *   scope[@j]
 * @finalize: (nullable): frees what the state of the propagator owns
 *
 * The behaviour of a constraint: one const object for all its propagators.
 */
typedef struct {
  const char *name;
  FdCost cost;
  bool idempotent;
  bool direct;
  bool tracks_fixed;
  bool explains_bounds;
  bool entailed_is_quick;
  bool advise_is_stateless;
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
 * The base of a propagator, the first member of its own struct.  The fields
 * belong to the kernel.  A propagator may read @scope, @n and @stale; @own is
 * for a class without tracks_fixed to use.
 */
struct _FdPropagator {
  const FdPropagatorClass *klass;
  FdDomain **scope;   /* the n variables */
  FdPropagator *next; /* in the queue */
  uint32_t n;
  uint32_t id;         /* its place in the order of posting, from 1 */
  uint32_t n_fixed;    /* indices fixed since the last run: see
                          fd_propagator_fixed(); or instead told of a value:
                          bits, see fd_propagator_told() */
  uint32_t constraint; /* what it is part of; 0: none */
  uint32_t own; /* of a class with tracks_fixed: where the list of fixed indices
                   begins, in words of 4 bytes; of others, theirs, 0 at first */
  uint8_t queued;        /* see queue.c */
  uint8_t dead;          /* trailed: entailed, or retired */
  bool stale : 1;        /* fixed and untrailed state say nothing: start anew */
  bool idempotent : 1;   /* as its class */
  bool special : 1;      /* to run it takes more than a call: see queue.c */
  uint8_t wake_mode : 3; /* of being woken: see queue.c */
  uint8_t cost : 3;      /* as its class */
  bool conditional : 1;  /* see fd_propagator_condition() */
  bool by_listener : 1;  /* one, or posted by one: all domains are its reason */
};

/**
 * fd_propagator_fixed:
 * @self: of a class with tracks_fixed
 *
 * Returns: (array length=n_fixed): the indices of the variables that were fixed
 *   since the last run; each index has room once
 */
FD_INLINE uint32_t *
fd_propagator_fixed (FdPropagator *self)
{
  return (uint32_t *) ((char *) self + (size_t) self->own * 4);
}

/**
 * fd_propagator_told:
 * @self: of a class without tracks_fixed
 *
 * Returns: bit @i % 32 for each index @i that an event of
 *   fd_subscribe_value() came from since the last run; all bits, if that is
 *   not known
 */
FD_INLINE uint32_t
fd_propagator_told (const FdPropagator *self)
{
  return self->stale || self->wake_mode ? UINT32_MAX : self->n_fixed;
}

/**
 * fd_propagator_condition:
 *
 * Returns: the condition of @self: @self holds only if it does; #FD_ATOM_TRUE
 *   if @self always holds
 */
FD_INLINE FdAtom
fd_propagator_condition (const FdPropagator *self)
{
  const FdAtom *condition = (const FdAtom *) (self->scope + self->n);
  return self->conditional ? *condition : FD_ATOM_TRUE;
}

/**
 * fd_propagator_new:
 * @size: of the propagator's own struct, which is zeroed after its base
 * @scope: (array length=n): copied; variables may repeat
 *
 * Makes a propagator.  Subscribe it to events, then call fd_post() before any
 * other change of the store.
 *
 * Returns: (nullable): the propagator; %NULL when out of memory, if a variable
 *   of @scope is not of @store, or if @klass has no name or no propagate()
 */
FdPropagator *fd_propagator_new (FdStore *store, const FdPropagatorClass *klass,
                                 size_t size, const FdVar *scope, size_t n);

/**
 * fd_subscribe:
 * @index: of a variable in the scope, from 0
 * @events: one or more, joined by |
 *
 * Wakes @self, with @index, when one of @events happens to scope[@index].
 * Every index needs a subscription (builds with assertions check this in
 * fd_post()); in a class with tracks_fixed, exactly one.  To be called between
 * fd_propagator_new() and fd_post().
 */
void fd_subscribe (FdStore *store, FdPropagator *self, uint32_t index,
                   FdEvents events);

/**
 * fd_subscribe_value:
 * @value: any number
 * @events: %FD_EVENT_DOMAIN, %FD_EVENT_FIX or both, joined by |
 *
 * Wakes @self, with @index, when scope[@index] loses @value (%FD_EVENT_DOMAIN)
 * or is fixed to @value (%FD_EVENT_FIX), and on no other event.  It counts as
 * the subscription that the index needs.  Subscriptions to other values cost an
 * event nothing: of the values with subscriptions, the event examines 64 at
 * once.  Not for a class with direct.  To be called between fd_propagator_new()
 * and fd_post().
 */
void fd_subscribe_value (FdStore *store, FdPropagator *self, uint32_t index,
                         int32_t value, FdEvents events);

/**
 * fd_subscribe_all:
 *
 * Subscribes @self to @events of every variable of its scope.
 */
void fd_subscribe_all (FdStore *store, FdPropagator *self, FdEvents events);

/**
 * fd_post:
 * @self: (transfer full) (nullable): %NULL, from a failed fd_propagator_new(),
 *   is an error
 *
 * Adds the propagator, under the condition in force, and runs it.
 *
 * Returns: %false if inconsistent; then @self was freed
 */
bool fd_post (FdStore *store, FdPropagator *self);

/**
 * fd_post_idle:
 *
 * As fd_post(), for a constraint that has nothing to prune at present and is
 * not entailed: it is not run until it is woken.
 *
 * Returns: as fd_post()
 */
bool fd_post_idle (FdStore *store, FdPropagator *self);

/**
 * fd_post_false:
 *
 * For posting functions and on_unify(): reports that the constraint to be
 * posted has no solution.  The post fails; or, under a condition in force, the
 * condition becomes false.
 *
 * Returns: %true if a condition could be made false; otherwise %false
 */
bool fd_post_false (FdStore *store);

/**
 * fd_post_atom:
 *
 * For posting functions and on_unify(): makes @atom true or, under a condition
 * in force, posts that the condition implies @atom.  As fd_set_atom(), but the
 * store does not list it as a constraint of its own.
 *
 * Returns: %false if inconsistent
 */
bool fd_post_atom (FdStore *store, FdAtom atom);

/**
 * fd_bounds_events:
 *
 * For posting functions: the events for a propagator that prunes by bounds and
 * whose entailed() also considers holes.
 *
 * Returns: %FD_EVENT_BOUNDS, but %FD_EVENT_DOMAIN under a condition
 */
FdEvents fd_bounds_events (const FdStore *store);

/**
 * fd_is_given:
 *
 * For posting functions: asks whether @atom is true for good, so that the
 * constraint may leave it out.  A store that explains must later be able to say
 * why @atom holds; in such a store @atom must have held from the beginning.
 *
 * Returns: whether @atom may be taken as true; %false if it may still fail
 */
bool fd_is_given (const FdStore *store, FdAtom atom);

/**
 * fd_is_constant:
 *
 * For posting functions: asks whether @x may be replaced by its only value; see
 * fd_is_given().
 *
 * Returns: whether it may
 */
bool fd_is_constant (const FdStore *store, FdVar x);

/**
 * fd_given_min, fd_given_max:
 *
 * For posting functions: bounds of @x that hold for good; see fd_is_given().
 *
 * Returns: (fd_given_min) the lower bound; (fd_given_max) the upper bound
 */
int32_t fd_given_min (const FdStore *store, FdVar x);
int32_t fd_given_max (const FdStore *store, FdVar x);

/**
 * fd_first_min, fd_first_max:
 *
 * For posting functions: the bounds that @x had when it was made.  No run and
 * no reason ever sees wider bounds, so they serve to check that sums do not
 * overflow.
 *
 * Returns: (fd_first_min) the lower bound; (fd_first_max) the upper bound
 */
int32_t fd_first_min (const FdStore *store, FdVar x);
int32_t fd_first_max (const FdStore *store, FdVar x);

/**
 * fd_has_condition:
 *
 * For posting functions.
 *
 * Returns: whether a condition is in force; %false if the constraint is to hold
 *   unconditionally
 */
bool fd_has_condition (const FdStore *store);

/**
 * fd_condition_in_force:
 *
 * Returns: the condition in force, under which constraints are posted now;
 *   %FD_ATOM_TRUE if there is none
 */
FdAtom fd_condition_in_force (const FdStore *store);

/**
 * fd_condition_exchange:
 * @condition: %FD_ATOM_TRUE for none
 *
 * For posting functions and on_unify(): sets the condition in force to
 * @condition.  The caller must restore the old condition in the same way before
 * it returns.  Refused outside of these functions.
 *
 * Returns: the old condition
 */
FdAtom fd_condition_exchange (FdStore *store, FdAtom condition);

/**
 * fd_scratch_new:
 * @n: how many elements
 * @size: of each, in bytes
 *
 * For posting functions and on_unify(): zeroed temporary memory, which counts
 * against the memory limit of @store.
 *
 * Returns: (nullable): the memory, to be freed by fd_scratch_free(); %NULL when
 *   out of memory: then the posting function must return %false, and
 *   fd_store_error() gives the reason
 */
void *fd_scratch_new (FdStore *store, size_t n, size_t size);

/**
 * fd_scratch_free:
 * @scratch: (nullable): the result of fd_scratch_new()
 * @n, @size: the arguments of fd_scratch_new()
 *
 * Frees @scratch.
 */
void fd_scratch_free (FdStore *store, void *scratch, size_t n, size_t size);

/**
 * FdInternedFill:
 * @block: (out): zeroed; aligned for numbers of 64 bits
 * @number: (array length=n): valid as long as @block; @block may keep pointers
 *   to it
 *
 * Builds a block from @number alone: equal numbers must give equal blocks.
 */
typedef void (*FdInternedFill) (void *block, const int32_t *number, size_t n);

/**
 * fd_interned_use:
 * @number: (array length=n): copied
 * @size: of the block in bytes; must be the same for equal numbers
 * @fill: builds the block at the first request
 *
 * For posting functions: gets data that are computed from constants.  A store
 * keeps one block for all propagators that ask with equal numbers.  O(n), and
 * @fill.
 *
 * Returns: (nullable) (transfer full): the block, read-only, until finalize()
 *   of the propagator returns it by fd_interned_leave(); %NULL when out of
 *   memory or at a limit: then the posting function must return %false
 */
const void *fd_interned_use (FdStore *store, const int32_t *number, size_t n,
                             size_t size, FdInternedFill fill);

/**
 * fd_interned_leave:
 * @block: (nullable): the result of fd_interned_use()
 *
 * Returns the block to the store; the last user frees it.
 */
void fd_interned_leave (const void *block);

/**
 * fd_post_refuse:
 * @code: %FD_ERROR_INVALID for a caller's mistake; %FD_ERROR_OVERFLOW for
 *   numbers that are too large to compute with
 * @format: as of printf(): the name of the constraint, a colon, what is wrong
 *   and what was expected
 *
 * For posting functions: refuses the constraint and sets fd_store_error().
 *
 * Returns: %false, to be returned by the posting function
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
 * Inside propagate() of @self: marks the constraint as entailed by the present
 * domains.  It is not run again until the search backtracks over this point.
 */
void fd_entail (FdStore *store, FdPropagator *self);

/**
 * fd_trail_save:
 * @cell: in the state of the propagator
 *
 * Saves @cell before a change, so that backtracking restores it.  O(1).
 *
 * Returns: %false when out of memory; then propagate() must return %false
 */
bool fd_trail_save (FdStore *store, uint32_t *cell);

/**
 * fd_trail_save_word:
 *
 * As fd_trail_save(), for a @cell of 64 bits.
 */
bool fd_trail_save_word (FdStore *store, uint64_t *cell);

/**
 * fd_trail_stamp:
 *
 * The stamp of the present level.  A cell that changes often needs to be saved
 * only once in each level: the propagator stores the stamp beside the cell and
 * saves the cell only if the stamp has changed.
 *
 * Returns: a number above 0, different in each level
 */
uint64_t fd_trail_stamp (const FdStore *store);

/**
 * fd_propagator_var:
 * @index: from 0
 *
 * Returns: the variable scope[@index]; if it was unified with others, their
 *   representative
 */
FdVar fd_propagator_var (const FdPropagator *self, uint32_t index);

/**
 * fd_set_label:
 *
 * Labels the constraint that the last change has posted, for messages and
 * explanations.  If that change was refused, was inconsistent, or posted no
 * constraint, the call does nothing.  See fd_store_last_constraint().
 *
 * Returns: %false when out of memory, with fd_store_error() set
 */
bool fd_set_label (FdStore *store, const char *label);

/**
 * fd_propagator_label:
 *
 * Returns: (transfer none) (nullable): the label of the constraint that @self
 *   is part of, valid until it is set again; %NULL if it has none
 */
const char *fd_propagator_label (const FdStore *store,
                                 const FdPropagator *self);

/**
 * fd_store_explains:
 *
 * For propagate(): asks whether each pruning needs a reason that explain() can
 * give.  If not, a propagator may combine several steps in one pruning.
 *
 * Returns: whether the store has a history, see fd_store_set_explaining()
 */
bool fd_store_explains (const FdStore *store);

/* --- prunings, only inside propagate ------------------------------------ */

/* Outside of propagate() these functions, fd_fail() and fd_entail() are refused
 * with %FD_ERROR_INVALID: in explain(), in a listener, and outside of any run.
 * They are also refused in advise() of a search that checks
 * (fd_search_set_checking()), which then ends with %FD_STATUS_ERROR.  Every
 * build makes these checks, by few comparisons each.
 *
 * Each pruning returns %false if the domain would become empty; propagate()
 * must then return %false at once.  A pruning that is true already makes no
 * event. */

/**
 * fd_set_min, fd_set_max:
 *
 * x >= min; x <= max.
 *
 * Events: %FD_EVENT_MIN (or %FD_EVENT_MAX) and %FD_EVENT_DOMAIN; also
 * %FD_EVENT_FIX if one value is left.
 */
bool fd_set_min (FdStore *store, FdVar x, int32_t min,
                 FdReason reason) G_GNUC_WARN_UNUSED_RESULT;
bool fd_set_max (FdStore *store, FdVar x, int32_t max,
                 FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_fix:
 *
 * x = value.
 *
 * Events: %FD_EVENT_FIX and %FD_EVENT_DOMAIN; also the event of each bound that
 * moves.
 */
bool fd_fix (FdStore *store, FdVar x, int32_t value,
             FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_remove:
 *
 * x != value.
 *
 * Events: %FD_EVENT_DOMAIN; also the event of the bound if @value is a bound,
 * and %FD_EVENT_FIX if one value is left.
 */
bool fd_remove (FdStore *store, FdVar x, int32_t value,
                FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_intersect_word:
 *
 * Keeps in the domain of @x only the values @origin + i for which bit i of
 * @word is set, 0 <= i < 64.
 *
 * Events: as fd_remove() for each value removed.
 */
bool fd_intersect_word (FdStore *store, FdVar x, int32_t origin, uint64_t word,
                        FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_assert_atom:
 *
 * Makes @atom true by the pruning that corresponds to its relation.
 */
bool fd_assert_atom (FdStore *store, FdAtom atom,
                     FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/**
 * fd_fail:
 *
 * Reports a failure without a pruning.
 *
 * Returns: %false
 */
bool fd_fail (FdStore *store, FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

FD_END_DECLS

#endif
