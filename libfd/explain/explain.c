/* SPDX-License-Identifier: MIT */
/* explain.c - gives the reason of a change of a domain
 *
 * The trail records a change with the atom that the propagator asked for.  The
 * actual change may be larger, because a bound also passes holes; then the
 * holes are part of the reason.
 */
#include "explain.h"
#include "kernel/require.h"

#include <string.h>

#include "kernel/atom.h"
#include "kernel/limits.h"

/* --- atoms -------------------------------------------------------------- */

static bool
atoms_grow (FdAtoms *atoms)
{
  size_t room = atoms->room ? atoms->room * 2 : 16;
  size_t bytes = room * sizeof *atoms->atom;
  FdAtom *bigger =
      atoms->store
          ? fd_memory_realloc (&atoms->store->memory, atoms->atom,
                               atoms->room * sizeof *atoms->atom, bytes)
          : g_try_realloc (atoms->atom, bytes);
  if (!bigger)
    return false;
  assert (atoms->n <= room);
  atoms->atom = bigger;
  atoms->room = room;
  return true;
}

void
fd_atoms_add_any (FdAtoms *atoms, FdAtom atom)
{
  atom = fd_atom_canonical (atom);
  if (fd_atom_equal (atom, FD_ATOM_TRUE))
    return;
  if (atoms->n < atoms->room || atoms_grow (atoms))
    atoms->atom[atoms->n++] = atom;
  else
    atoms->incomplete = true;
}

void
fd_atoms_clear (FdAtoms *atoms)
{
  if (atoms->store)
    fd_memory_free (&atoms->store->memory, atoms->atom,
                    atoms->room * sizeof *atoms->atom);
  else
    g_free (atoms->atom);
  *atoms = (FdAtoms){.store = atoms->store};
}

FdReason
fd_reason_atoms (FdStore *store, const FdAtom *atoms, size_t n)
{
  if (!store->explaining)
    return FD_REASON_NAIVE;
  FdAtoms *all = &store->trail.reasons;
  size_t at = all->n;
  fd_atoms_add (all, FD_ATOM_FALSE);
  for (size_t i = 0; i < n; i++)
    fd_atoms_add (all, atoms[i]);
  if (all->incomplete) {
    all->n = at;
    all->incomplete = false;
    fd_store_halt (store, FD_LIMIT_MEMORY);
    return FD_REASON_NAIVE;
  }
  assert (all->n - at - 1 <= n); /* without those that always hold */
  all->atom[at].value = (int32_t) (all->n - at - 1);
  return (FdReason){at, FD_REASON_KIND_ATOMS};
}

void *
fd_explain_room_grow (FdStore *store, size_t bytes, FdAtoms *out)
{
  bytes = MAX (bytes, 2 * store->explaining_room);
  void *bigger = fd_memory_alloc (&store->memory, bytes);
  if (!bigger) {
    out->incomplete = true;
    return NULL;
  }
  fd_memory_free (&store->memory, store->explaining_block,
                  store->explaining_room);
  store->explaining_block = bigger;
  store->explaining_room = bytes;
  return bigger;
}

/* For all propagators there are. */
static bool
remembered_grow (FdStore *store)
{
  uint32_t had = store->remembered_room;
  uint32_t room = MAX (store->n_propagators + 1, 2 * had);
  void **bigger =
      fd_memory_realloc (&store->memory, store->remembered,
                         had * sizeof *bigger, room * sizeof *bigger);
  if (!bigger)
    return false;
  memset (bigger + had, 0, (room - had) * sizeof *bigger);
  store->remembered = bigger;
  store->remembered_room = room;
  return true;
}

void *
fd_explain_remembered (FdStore *store, const FdPropagator *p)
{
  if (p->id >= store->remembered_room && !remembered_grow (store))
    return NULL;
  void **place = &store->remembered[p->id];
  if (G_UNLIKELY (!*place))
    *place = fd_memory_alloc (&store->memory, FD_REMEMBERED_BYTES);
  return *place;
}

/* --- what has happened to a domain -------------------------------------- */

/* Adds the values of @from..@to that were removed before @at one by one and not
 * by a bound. */
static void
explain_word (const FdStore *store, FdDomain *x, FdPosition at, int32_t from,
              int32_t to, FdAtoms *out)
{
  assert (x->word);
  uint64_t gone = fd_root_word (store, x) & ~fd_history_word (store, x, at) &
                  fd_bits_from (from - (int64_t) x->base) &
                  fd_bits_to (to - (int64_t) x->base);
  for (; gone; gone &= gone - 1)
    fd_atoms_add (out, fd_atom (fd_domain_var (x), FD_NE,
                                x->base + fd_lowest_bit (gone)));
}

static void
explain_holes (const FdStore *store, FdDomain *x, FdPosition at, int32_t from,
               int32_t to, FdAtoms *out)
{
  if (x->word) {
    explain_word (store, x, at, from, to, out);
    return;
  }
  const FdSparseBitset *sparse = fd_domain_sparse (x);
  int32_t begin, end;
  for (int32_t k = from >> 6; sparse && k <= to >> 6; k = end) {
    if (fd_sparse_stretch (sparse, k, &begin, &end) != FD_STRETCH_WORD)
      continue; /* never logged, or too many in a row to be named */
    const uint32_t *made = fd_sparse_made (sparse, k, NULL);
    uint64_t holes = ~fd_sparse_get (sparse, k) &
                     fd_bits_from (from - (int64_t) k * 64) &
                     fd_bits_to (to - (int64_t) k * 64);
    for (; holes; holes &= holes - 1) {
      int32_t i = fd_lowest_bit (holes);
      assert (made && made[i] <= store->trail.n);
      if (made[i] > store->root_end && made[i] <= at)
        fd_atoms_add (out, fd_atom (fd_domain_var (x), FD_NE, k * 64 + i));
    }
  }
}

/* Adds x = @value; one bound suffices if the other one always held. */
static void
add_value (const FdStore *store, const FdDomain *x, int32_t value, FdAtoms *out)
{
  int32_t min = fd_root_bound (store, x, true, UINT32_MAX);
  int32_t max = fd_root_bound (store, x, false, UINT32_MAX);
  FdRelation relation = value == min ? FD_LE : value == max ? FD_GE : FD_EQ;
  assert (min <= value && value <= max);
  if (min < max)
    fd_atoms_add (out, fd_atom (fd_domain_var (x), relation, value));
}

void
fd_explain_fixed (const FdStore *store, FdVar var, FdPosition at, FdAtoms *out)
{
  if (!fd_require_explaining (store) || !fd_require_var (store, var))
    return;
  const FdDomain *x = fd_domain (store, var);
  add_value (store, x, fd_history_bound (store, x, true, at).bound, out);
}

void
fd_explain_domain (const FdStore *store, FdVar var, FdPosition at, FdAtoms *out)
{
  if (!fd_require_explaining (store) || !fd_require_var (store, var))
    return;
  FdDomain *x = fd_domain (store, var);
  int32_t min, max;
  fd_bounds_at (store, x, at, &min, &max);
  if (min == max) {
    add_value (store, x, min, out);
    return;
  }
  fd_explain_bound (store, x, true, min, out);
  fd_explain_bound (store, x, false, max, out);
  explain_holes (store, x, at, min, max, out);
}

/* --- why ---------------------------------------------------------------- */

/* A propagator's pruning that is to be explained, and its position. */
typedef struct {
  FdStore *store;
  FdPropagator *propagator;
  FdPosition at;
  const FdWhy *why;
  FdAtoms *out;
} Question;

/* A listener may have read anything. */
static const char *
ask_all_domains (const Question *q)
{
  for (uint32_t id = 1; id <= q->store->n_vars; id++)
    if (fd_is_representative (q->store, id))
      fd_explain_domain (q->store, (FdVar){id}, q->at, q->out);
  return "listener";
}

static const char *
ask_naively (const Question *q, FdAtom need)
{
  FdPropagator *p = q->propagator;
  if (p->klass->explain == fd_explain_by_replay)
    return p->klass->explain (p, q->store, need, 0, q->at, q->out);
  for (uint32_t i = 0; i < q->propagator->n; i++)
    fd_explain_domain (q->store, fd_propagator_var (q->propagator, i), q->at,
                       q->out);
  return "naive";
}

/* Asks for the reason of a conflict, if the propagator can give one. */
static const char *
ask_about_conflict (const Question *q)
{
  FdPropagator *p = q->propagator;
  if (G_UNLIKELY (p->by_listener))
    return ask_all_domains (q);
  if (!p->klass->explain_conflict)
    return NULL;
  return p->klass->explain_conflict (p, q->store, q->at, q->out);
}

static const char *
ask (const Question *q, FdAtom need)
{
  FdPropagator *p = q->propagator;
  const char *label = NULL;
  if (!p) {
    if (fd_atom_var (need).id)
      fd_atoms_add (q->out, need);
    return NULL;
  }
  if (G_UNLIKELY (p->by_listener))
    return ask_all_domains (q);
  if (p->conditional && q->why->kind != FD_REASON_KIND_VIOLATED)
    fd_atoms_add (q->out, fd_propagator_condition (p));
  const FdAtoms *copied = &q->store->trail.reasons;
  size_t at = q->why->code;
  switch (q->why->kind) {
  case FD_REASON_KIND_LAZY:
    if (!p->klass->explain)
      return ask_naively (q, need);
    return p->klass->explain (p, q->store, need, q->why->code, q->at, q->out);
  case FD_REASON_KIND_ATOM:
    fd_atoms_add (q->out, (FdAtom){(uint32_t) (q->why->code >> 32),
                                   (int32_t) (uint32_t) q->why->code});
    return "atom";
  case FD_REASON_KIND_ATOMS:
    assert (at + (size_t) copied->atom[at].value < copied->n);
    for (int32_t i = 1; i <= copied->atom[at].value; i++)
      fd_atoms_add (q->out, copied->atom[at + (size_t) i]);
    return "atoms";
  case FD_REASON_KIND_VIOLATED:
    label = ask_about_conflict (q);
    return label ? label : ask_naively (q, need);
  default:
    if (fd_atom_equal (need, FD_ATOM_FALSE))
      label = ask_about_conflict (q);
    return label ? label : ask_naively (q, need);
  }
}

/* Of no word: the least value >= @v that is not a hole, apart from the bounds;
 * INT32_MAX if there is none.  Bits beyond a bound are as they were when the
 * bound passed them. */
static int32_t
next_solid (const FdDomain *x, int32_t v)
{
  const FdSparseBitset *sparse = fd_domain_sparse (x);
  int32_t begin, end;
  for (int64_t u = v; sparse; u = (int64_t) end * 64) {
    if (u > FD_VALUE_MAX)
      return INT32_MAX;
    FdStretch run =
        fd_sparse_stretch (sparse, (int32_t) (u >> 6), &begin, &end);
    if (run == FD_STRETCH_FULL)
      return (int32_t) u;
    uint64_t word = run == FD_STRETCH_EMPTY
                        ? 0
                        : fd_sparse_get (sparse, begin) & fd_bits_from (u & 63);
    if (word)
      return begin * 64 + fd_lowest_bit (word);
  }
  return v;
}

/* --- many values -------------------------------------------------------- */

/* Explains each value of @from..@to: it was a hole before, or this change
 * removed it. */
static const char *
ask_values (const Question *q, FdVar var, int32_t from, int32_t to)
{
  const char *label = "holes";
  FdDomain *x = fd_domain (q->store, var);
  size_t first = q->out->n;
  uint32_t n_asked = 0;
  assert (q->why->mask || fd_atom_relation (q->why->asked) == FD_NE);
  explain_holes (q->store, x, q->at, from, to, q->out);
  uint64_t word = x->word ? fd_history_word (q->store, x, q->at) &
                                fd_bits_from ((int64_t) from - x->base) &
                                fd_bits_to ((int64_t) to - x->base)
                          : 0;
  for (; word; word &= word - 1, n_asked++)
    label = ask (q, fd_atom (var, FD_NE, x->base + fd_lowest_bit (word)));
  for (int32_t v = x->word ? INT32_MAX : next_solid (x, from); v <= to;
       v = next_solid (x, v + 1))
    if (fd_contains_at (q->store, var, v, q->at)) {
      label = ask (q, fd_atom (var, FD_NE, v));
      n_asked++;
    }
  if (n_asked > 1) /* else there is hardly anything to merge */
    fd_atoms_merge (q->store, q->out, first, q->at);
  return label;
}

/* Explains the bound @need, to which removed values have led, if the class
 * explains such bounds. */
static const char *
ask_bound (const Question *q, FdAtom need)
{
  FdPropagator *p = q->propagator;
  if (!p || !p->klass->explains_bounds || p->by_listener ||
      q->why->kind != FD_REASON_KIND_LAZY)
    return NULL;
  const char *label =
      p->klass->explain (p, q->store, need, q->why->code, q->at, q->out);
  if (label)
    fd_atoms_add (q->out, fd_propagator_condition (p));
  return label;
}

static const char *
ask_min (const Question *q, FdVar x, int32_t u)
{
  FdRelation asked = fd_atom_relation (q->why->asked);
  int32_t a = q->why->asked.value;
  if (!q->why->mask && asked == FD_EQ)
    return ask (q, q->why->asked);
  if (q->why->mask || asked == FD_NE) {
    const char *label = ask_bound (q, fd_atom (x, FD_GE, u));
    if (label)
      return label;
    int32_t before = fd_min_at (q->store, x, q->at);
    fd_explain_bound (q->store, fd_domain (q->store, x), true, before, q->out);
    return ask_values (q, x, before, u - 1);
  }
  if (a < u)
    explain_holes (q->store, fd_domain (q->store, x), q->at, a, u - 1, q->out);
  return ask (q, fd_atom (x, FD_GE, MIN (u, a)));
}

static const char *
ask_max (const Question *q, FdVar x, int32_t u)
{
  FdRelation asked = fd_atom_relation (q->why->asked);
  int32_t a = q->why->asked.value;
  if (!q->why->mask && asked == FD_EQ)
    return ask (q, q->why->asked);
  if (q->why->mask || asked == FD_NE) {
    const char *label = ask_bound (q, fd_atom (x, FD_LE, u));
    if (label)
      return label;
    int32_t before = fd_max_at (q->store, x, q->at);
    fd_explain_bound (q->store, fd_domain (q->store, x), false, before, q->out);
    return ask_values (q, x, u + 1, before);
  }
  if (a > u)
    explain_holes (q->store, fd_domain (q->store, x), q->at, u + 1, a, q->out);
  return ask (q, fd_atom (x, FD_LE, MAX (u, a)));
}

/* Explains @need, unless it held before. */
static const char *
ask_part (const Question *q, FdAtom need)
{
  assert (fd_atom_relation (need) == FD_GE || fd_atom_relation (need) == FD_LE);
  FdVar x = fd_atom_var (need);
  if (fd_atom_holds_at (q->store, need, q->at)) {
    fd_atoms_add (q->out, need);
    return "before";
  }
  if (fd_atom_relation (need) == FD_GE)
    return ask_min (q, x, need.value);
  return ask_max (q, x, need.value);
}

static const char *
ask_for (const Question *q, FdAtom need)
{
  FdVar x = fd_atom_var (need);
  FdAtom asked = q->why->asked;
  switch (fd_atom_relation (need)) {
  case FD_GE:
    return ask_min (q, x, need.value);
  case FD_LE:
    return ask_max (q, x, need.value);
  case FD_EQ:
    if (!q->why->mask && fd_atom_equal (need, asked))
      return ask (q, need);
    ask_part (q, fd_atom (x, FD_GE, need.value));
    return ask_part (q, fd_atom (x, FD_LE, need.value));
  default:
    break;
  }
  if (q->why->mask || fd_atom_relation (asked) == FD_NE)
    return ask (q, need);
  if (fd_atom_relation (asked) == FD_GE)
    return ask (q, fd_atom (x, FD_GE, need.value + 1));
  if (fd_atom_relation (asked) == FD_LE)
    return ask (q, fd_atom (x, FD_LE, need.value - 1));
  return ask (q, asked);
}

static const char *
explain_change (FdStore *store, FdPosition at, FdAtom need, FdAtoms *out)
{
  assert (store->explaining && at < store->trail.n);
  assert (!fd_atom_holds_at (store, need, at));
  assert (fd_atom_holds_at (store, need, at + 1));
  uint32_t id = store->trail.entry[at].propagator;
  Question q = {store, id ? store->propagators[id] : NULL, at,
                &store->trail.why[at], out};
  if (!id && fd_atom_implies (q.why->asked, need))
    return ask (&q, need);
  return ask_for (&q, need);
}

/* Replaces the bound @asked by a weaker one that is equivalent under the root
 * bounds. */
static FdAtom
weaken_by_root (const Question *q, FdAtom asked)
{
  FdVar var = fd_atom_var (asked);
  FdRelation relation = fd_atom_relation (asked);
  if (!var.id || (relation != FD_GE && relation != FD_LE))
    return asked;
  const FdDomain *x = fd_domain (q->store, var);
  int32_t root = fd_root_bound (q->store, x, relation == FD_LE, q->at);
  if (relation == FD_LE && root > asked.value)
    return fd_atom (var, FD_LE, root - 1);
  if (relation == FD_GE && root < asked.value)
    return fd_atom (var, FD_GE, root + 1);
  return asked;
}

/* Adds the atom that kept @asked from becoming true. */
static void
add_obstacle (const Question *q, FdAtom asked)
{
  FdVar x = fd_atom_var (asked);
  FdAtom not = fd_atom_not (asked);
  if (fd_atom_relation (asked) != FD_EQ) {
    if (!x.id || !fd_atom_holds_at (q->store, not, 0))
      fd_atoms_add (q->out, not );
    return;
  }
  int32_t v = asked.value;
  if (v < fd_min_at (q->store, x, q->at))
    not = fd_atom (x, FD_GE, v + 1);
  else if (v > fd_max_at (q->store, x, q->at))
    not = fd_atom (x, FD_LE, v - 1);
  fd_atoms_add (q->out, not );
}

/* The reason: why it was to be pruned, and what contradicted that. */
static const char *
ask_why_pruned (const Question *q, FdAtom asked)
{
  if (!q->why->mask) {
    if (q->why->kind == FD_REASON_KIND_LAZY)
      asked = weaken_by_root (q, asked);
    add_obstacle (q, asked);
    return ask (q, asked);
  }
  const FdDomain *x = fd_domain (q->store, fd_atom_var (asked));
  int32_t min = fd_history_bound (q->store, x, true, q->at).bound;
  int32_t max = fd_history_bound (q->store, x, false, q->at).bound;
  fd_explain_bound (q->store, x, true, min, q->out);
  fd_explain_bound (q->store, x, false, max, q->out);
  return ask_values (q, fd_atom_var (asked), min, max);
}

/* Counts the atoms from @from to before @to that are not facts. */
static size_t
count_news (const Question *q, size_t from, size_t to)
{
  size_t n = 0;
  FdPosition root = q->store->n_levels ? q->store->levels[0].mark : 0;
  for (size_t i = from; i < to; i++)
    n += !fd_atom_holds_at (q->store, q->out->atom[i], root);
  return n;
}

/* A conflict may have a second explanation.  It is computed while it is
 * sometimes the shorter one, at first always, and from time to time.  For
 * linear constraints, for example, it is never shorter and costs as much as the
 * first. */
enum { LOOK_ANYWAY = 16, WORTH = 16, WON_AT_FIRST = 4, REMEMBERED = 512 };

static bool
looks_twice (FdSecondLook *look)
{
  return !look || look->n++ % LOOK_ANYWAY == 0 ||
         (look->won + WON_AT_FIRST) * WORTH >= look->compared;
}

static void
note_look (FdSecondLook *look, bool second_is_shorter)
{
  if (!look)
    return;
  look->won += second_is_shorter;
  if (++look->compared < REMEMBERED)
    return;
  look->compared /= 2;
  look->won /= 2;
}

/* If there are two explanations, the shorter one is used. */
static const char *
explain_conflict (FdStore *store, FdSecondLook *look, FdAtoms *out)
{
  const FdConflict *conflict = &store->conflict;
  assert (store->explaining && conflict->at <= store->trail.n);
  Question q = {store, conflict->propagator, conflict->at, &conflict->why, out};
  FdAtom asked = conflict->why.asked;
  if (!conflict->propagator || fd_atom_equal (asked, FD_ATOM_FALSE))
    return ask (&q, FD_ATOM_FALSE);
  if (conflict->why.kind == FD_REASON_KIND_VIOLATED)
    return ask_why_pruned (&q, asked);
  size_t first = out->n;
  const char *refuted = ask_about_conflict (&q);
  if (!refuted)
    return ask_why_pruned (&q, asked);
  fd_atoms_add (out, fd_propagator_condition (q.propagator));
  fd_atoms_merge (store, out, first, q.at);
  if (!looks_twice (look))
    return refuted;
  size_t second = out->n;
  const char *pruned = ask_why_pruned (&q, asked);
  fd_atoms_merge (store, out, second, q.at);
  assert (first <= second && second <= out->n);
  bool first_will_do =
      count_news (&q, first, second) <= count_news (&q, second, out->n);
  note_look (look, !first_will_do);
  if (first_will_do) {
    out->n = second;
    return refuted;
  }
  size_t n = out->n - second;
  memmove (out->atom + first, out->atom + second, n * sizeof *out->atom);
  out->n = first + n;
  return pruned;
}

/* --- asked by the search ------------------------------------------------ */

/* The hooks that are called may read the history, and must change nothing. */
const char *
fd_explain_change (FdStore *store, FdPosition at, FdAtom need, FdAtoms *out)
{
  assert (store->callback == FD_CALLBACK_NONE);
  store->callback = FD_CALLBACK_EXPLAIN;
  const char *label = explain_change (store, at, need, out);
  store->callback = FD_CALLBACK_NONE;
  return label;
}

const char *
fd_explain_conflict_seen (FdStore *store, FdSecondLook *look, FdAtoms *out)
{
  assert (store->callback == FD_CALLBACK_NONE);
  store->callback = FD_CALLBACK_EXPLAIN;
  const char *label = explain_conflict (store, look, out);
  store->callback = FD_CALLBACK_NONE;
  return label;
}

const char *
fd_explain_conflict (FdStore *store, FdAtoms *out)
{
  return fd_explain_conflict_seen (store, NULL, out);
}
