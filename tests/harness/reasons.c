/* SPDX-License-Identifier: MIT */
/* reasons.c - asking why, and not believing the answer
 *
 * A reason is a set of atoms that were true before, and that no solution
 * satisfies without the effect.  It is asked for at once, by a propagator of
 * the harness's own that runs whenever something changed; later, when more has
 * happened; and when that has been undone.
 */
#include "lengths.h"

#include "explain/explain.h"

/* The past is what it was when each level was opened. */
static bool
past_is_right (OracleWalk *w, OracleRandom *r)
{
  const OracleInstance *in = w->world.instance;
  FdStore *store = w->world.store;
  if (!w->depth)
    return true;
  uint32_t level = oracle_below (r, w->depth);
  FdPosition at = store->levels[level].mark;
  for (uint32_t v = 0; v < in->n_vars; v++)
    for (uint32_t i = 0; i < in->domain[v].n; i++)
      if (fd_contains_at (store, w->world.x[v], in->domain[v].value[i], at) !=
          oracle_box_has (&w->level[level].box, v, i))
        return oracle_fail (w->verdict, ORACLE_REASON_PAST,
                            "the past of x%u at %d is not what it was", v,
                            in->domain[v].value[i]);
  return true;
}

/* --- judging ------------------------------------------------------------ */

static void
say_atom (GString *text, const OracleWalk *w, FdAtom atom)
{
  static const char *const name[] = {">=", "<=", "=", "!="};
  FdVar x = fd_atom_var (atom);
  uint32_t v = oracle_world_var (&w->world, x);
  if (!x.id)
    g_string_append (text, fd_atom_relation (atom) == FD_EQ ? "true" : "false");
  else
    g_string_append_printf (text, "x%u %s %d", v, name[fd_atom_relation (atom)],
                            atom.value);
}

static bool
complain (OracleWalk *w, OracleCheck check, FdAtom need, const FdAtoms *atoms,
          const char *label, const char *what)
{
  g_autoptr (GString) text = g_string_new (NULL);
  say_atom (text, w, need);
  g_string_append_printf (text, " because (%s)", label ? label : "no rule");
  for (size_t i = 0; i < atoms->n && i < 12; i++) {
    g_string_append (text, i ? ", " : " ");
    say_atom (text, w, atoms->atom[i]);
  }
  return oracle_fail (w->verdict, check, "%s: %s", text->str, what);
}

static void
cut_by (OracleWalk *w, OracleBox *box, FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  if (!x.id)
    return;
  oracle_box_cut (box, w->world.instance, oracle_world_var (&w->world, x),
                  fd_atom_relation (atom), atom.value);
}

/* @need is FD_ATOM_FALSE for a conflict. */
static bool
judge_reason (OracleWalk *w, FdAtom need, FdPosition at, const FdAtoms *atoms,
              const char *label)
{
  const OracleInstance *in = w->world.instance;
  uint8_t found[ORACLE_TERMS];
  OracleBox box;
  w->statistics->reasons++;
  oracle_box_full (&box, in);
  for (size_t i = 0; i < atoms->n; i++) {
    FdVar x = fd_atom_var (atoms->atom[i]);
    if (x.id && oracle_world_var (&w->world, x) == UINT32_MAX)
      return complain (w, ORACLE_REASON_PAST, need, atoms, label,
                       "a variable that is none");
    if (fd_atom_equal (atoms->atom[i], need))
      return complain (w, ORACLE_REASON_PAST, need, atoms, label,
                       "its own reason");
    if (!fd_atom_holds_at (w->world.store, atoms->atom[i], at))
      return complain (w, ORACLE_REASON_PAST, need, atoms, label,
                       "not all of this was true before");
    cut_by (w, &box, atoms->atom[i]);
  }
  cut_by (w, &box, fd_atom_not (need));
  if (!oracle_solutions_any (w->solutions, in->n_vars, &box, found))
    return true;
  g_autoptr (GString) text = g_string_new ("does not follow, see");
  for (uint32_t v = 0; v < in->n_vars; v++)
    g_string_append_printf (text, " x%u = %d", v,
                            in->domain[v].value[found[v]]);
  return complain (w, ORACLE_REASON_WEAK, need, atoms, label, text->str);
}

static bool
ask (OracleWalk *w, FdPosition at, FdAtom need)
{
  FdAtoms atoms = {0};
  FdStore *store = w->world.store;
  const char *label = fd_explain_change (store, at, need, &atoms);
  bool ok = judge_reason (w, need, at, &atoms, label);
  if (ok)
    oracle_lengths_note (
        w, store->propagators[store->trail.entry[at].propagator], need, at,
        store->trail.why[at].kind == FD_REASON_KIND_VIOLATED, &atoms);
  fd_atoms_clear (&atoms);
  return ok;
}

bool
oracle_conflict (OracleWalk *w)
{
  FdStore *store = w->world.store;
  if (!store->conflict.propagator)
    return true;
  FdAtoms atoms = {0};
  const char *label = fd_explain_conflict (store, &atoms);
  FdPosition at = store->conflict.at;
  bool ok = judge_reason (w, FD_ATOM_FALSE, at, &atoms, label);
  if (ok)
    oracle_lengths_note (w, store->conflict.propagator, FD_ATOM_FALSE, at,
                         store->conflict.why.kind == FD_REASON_KIND_VIOLATED,
                         &atoms);
  fd_atoms_clear (&atoms);
  return ok;
}

/* --- choosing what to ask ----------------------------------------------- */

/* An atom the change at @at made true. */
static FdAtom
pick_effect (OracleWalk *w, FdPosition at, uint32_t v, OracleRandom *r)
{
  const FdStore *store = w->world.store;
  const OracleValues *d = &w->world.instance->domain[v];
  FdVar x = w->world.x[v];
  int32_t min = fd_min_at (store, x, at), max = fd_max_at (store, x, at);
  int32_t new_min = fd_min_at (store, x, at + 1);
  int32_t new_max = fd_max_at (store, x, at + 1);
  FdAtom all[ORACLE_VALUES + 8];
  uint32_t n = 0;
  if (new_min > min) {
    all[n++] = fd_atom (x, FD_GE, new_min);
    all[n++] = fd_atom (x, FD_GE, oracle_between (r, min + 1, new_min));
  }
  if (new_max < max) {
    all[n++] = fd_atom (x, FD_LE, new_max);
    all[n++] = fd_atom (x, FD_LE, oracle_between (r, new_max, max - 1));
  }
  if (new_min == new_max)
    all[n++] = fd_atom (x, FD_EQ, new_min);
  uint32_t bounds = n;
  for (uint32_t i = 0; i < d->n; i++)
    if (fd_contains_at (store, x, d->value[i], at) &&
        !fd_contains_at (store, x, d->value[i], at + 1))
      all[n++] = fd_atom (x, FD_NE, d->value[i]);
  if (!n)
    return FD_ATOM_TRUE;
  if (bounds && oracle_chance (r, 60))
    n = bounds;
  return all[oracle_below (r, n)];
}

static bool
ask_about (OracleWalk *w, FdPosition at, OracleRandom *r)
{
  const FdTrailEntry *entry = &w->world.store->trail.entry[at];
  if (!w->world.store->explaining || fd_trail_kind (entry) == FD_TRAIL_STATE ||
      !entry->propagator)
    return true;
  uint32_t v = oracle_world_var (&w->world, (FdVar){fd_trail_id (entry)});
  if (v == UINT32_MAX)
    return true;
  FdAtom need = pick_effect (w, at, v, r);
  if (fd_atom_equal (need, FD_ATOM_TRUE))
    return oracle_fail (w->verdict, ORACLE_REASON_PAST,
                        "a change of x%u was logged that changes nothing", v);
  return ask (w, at, need);
}

bool
oracle_reasons (OracleWalk *w, FdPosition from, FdPosition to, uint32_t n,
                OracleRandom *r)
{
  if (!past_is_right (w, r))
    return false;
  for (; n > 0 && from < to; n--)
    if (!ask_about (w, from + oracle_below (r, to - from), r))
      return false;
  return true;
}

/* --- at once ------------------------------------------------------------ */

typedef struct {
  FdPropagator base;
  OracleWalk *walk;
} Spy;

static bool
spy_propagate (FdPropagator *base, FdStore *store)
{
  OracleWalk *w = ((Spy *) base)->walk;
  OracleRandom r;
  oracle_random_seed (&r, w->curious++);
  for (; w->seen < store->trail.n; w->seen++)
    for (int k = 0; k < 2; k++)
      if (!ask_about (w, w->seen, &r))
        return true;
  return true;
}

static bool
spy_check (const FdPropagator *base, const int32_t *values)
{
  (void) base, (void) values;
  return true;
}

static const FdPropagatorClass spy_class = {
    .name = "spy",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = spy_propagate,
    .check = spy_check,
};

bool
oracle_spy (OracleWalk *w)
{
  uint32_t n = w->world.instance->n_vars;
  if (!n)
    return true;
  FdStore *store = w->world.store;
  Spy *spy =
      (Spy *) fd_propagator_new (store, &spy_class, sizeof *spy, w->world.x, n);
  spy->walk = w;
  fd_subscribe_all (store, &spy->base, FD_EVENT_DOMAIN);
  w->spy = &spy->base;
  return fd_post (store, &spy->base);
}
