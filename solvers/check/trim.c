/* SPDX-License-Identifier: MIT */
/* trim.c - marks what of a proof its verdict needs
 *
 * A node is a list of records: root, what is between + and -, a nogood's stage.
 * Its facts are put to a domain, a level each, without asking what is below.
 * From the end, where the domain is empty or as it is claimed, back to the
 * beginning: values that must be gone are the needs; a fact that takes some of
 * them is kept, and what refuted it says what else must be gone.  Only then is
 * the node below entered, from which the fact came.  A node that does not need
 * its own atom makes its parent empty: what is behind it in the parent goes.
 *
 * Records before the last alias are kept as they are.  Solutions are kept.
 */
#include "trim.h"

#include <string.h>

/* A fact, as it was put.  is_free: it needs no record that is not kept. */
typedef struct {
  uint32_t entry;
  bool is_free, is_of_root;
  Atom atom;
} Step;

typedef struct {
  enum { OF_ROOT, OF_TREE, OF_STAGE } kind;
  bool is_empty;       /* at its end */
  uint32_t first, end; /* entries */
  uint32_t at;         /* those from here on are done */
  Needs needs;
} Node;

typedef struct {
  Kept *k;
  const Model *m;
  Names *names;
  Domain root, top;
  Explainer explainer;
  Step *steps;
  Node *nodes;
  size_t n_steps, n_nodes;
  uint32_t start; /* of the search, as far as it goes */
  bool in_preamble;
  /* behind a + without its end: a core is claimed of it; nothing is */
  bool is_open, is_idle;
  uint32_t *projection;
  size_t n_projection;
} Trim;

#define NOT_RIGHT "%s: a record does not follow; see fdcheck"

static const Atom never = {.sign = FALSE_ATOM};

static Node *
last_node (const Trim *t)
{
  return &t->nodes[t->n_nodes - 1];
}

static Atom
atom_of (const Trim *t, const Entry *e)
{
  return e->is_on ? never : entry_atoms (t->k, e)[e->n - 1];
}

static const Record *
other_of (const Trim *t, uint32_t i)
{
  return &t->k->others[t->k->entries[i].first];
}

/* --- there ---------------------------------------------------------------- */

static void
put_fact (Trim *t, uint32_t entry, Atom atom, bool is_free)
{
  bool is_of_root =
      !t->in_preamble && !t->is_open && last_node (t)->kind == OF_ROOT;
  Step s = {entry, is_free, is_of_root, atom};
  if (t->in_preamble) {
    domain_put (&t->root, atom);
    domain_put (&t->explainer.loose, atom);
  } else {
    domain_push (&t->top);
    t->steps = grow (t->steps, t->n_steps, sizeof s);
    t->steps[t->n_steps++] = s;
  }
  domain_put (&t->top, atom);
  if (s.is_of_root) {
    domain_push (&t->root);
    domain_put (&t->root, atom);
  }
}

static Step
take_fact (Trim *t)
{
  Step s = t->steps[--t->n_steps];
  domain_pop (&t->top);
  if (s.is_of_root)
    domain_pop (&t->root);
  return s;
}

/* What a solution with a better objective than @best has. */
static void
put_cut (Trim *t, uint32_t entry, int64_t best)
{
  Term goal = t->m->objective;
  bool max = t->m->sense > 0;
  Atom cut = {(uint32_t) goal.value, max ? AT_LEAST : AT_MOST_V,
              best + (max ? 1 : -1)};
  put_fact (t, entry, goal.kind == VARIABLE ? cut : never, true);
}

static void
put_end (Trim *t, uint32_t i)
{
  const Entry *e = &t->k->entries[i];
  if (e->kind == '-' && !t->is_idle)
    put_fact (t, i, atom_not (atom_of (t, &t->k->entries[e->mate])), false);
  if (e->is_on)
    put_cut (t, i, (int64_t) e->first);
}

static void
put_alias (Trim *t, const Record *r)
{
  Domain *const all[] = {&t->root, &t->top, &t->explainer.loose};
  if (r->has_then)
    names_define (t->names, all, 3, (uint32_t) r->x.value, r->then);
  else
    names_unite (t->names, all, 3, (uint32_t) r->x.value, (uint32_t) r->y.value,
                 r->flip_x != r->flip_y);
}

static void
put_assumption (Trim *t, uint32_t i)
{
  for (uint32_t x = 0; x < t->m->n_variables; x++)
    if (names_is_wide (t->names, &t->root, x)) {
      put_fact (t, i, (Atom){x, AT_LEAST, -W_MOST}, true);
      put_fact (t, i, (Atom){x, AT_MOST_V, W_MOST}, true);
    }
}

static void
put_other (Trim *t, uint32_t i)
{
  const Record *r = other_of (t, i);
  if (r->kind == 'a')
    put_alias (t, r);
  else if (r->kind == 'w')
    put_assumption (t, i);
  else if (r->kind == 'o' && t->m->objective.kind == VARIABLE)
    put_fact (t, i, (Atom){(uint32_t) t->m->objective.value, IS, r->number},
              true);
  if (r->kind == 'j') {
    g_free (t->projection);
    t->projection = g_memdup2 (r->list, r->n_list * sizeof (uint32_t));
    t->n_projection = r->n_list;
  }
}

static void
put_solution (Trim *t, uint32_t i)
{
  const int64_t *values = t->k->values + t->k->entries[i].first;
  if (t->m->sense && (!t->k->optimum || i < t->k->optimum))
    put_cut (t, i, values[t->m->n_variables]);
}

/* A + without its end: only a core is claimed of what is behind it. */
static void
put_open (Trim *t, uint32_t i)
{
  const Entry *last = &t->k->entries[t->k->n_entries - 1];
  t->is_open =
      last->kind == 'q' && other_of (t, t->k->n_entries - 1)->what == 'c';
  t->is_idle = !t->is_open;
  if (t->is_open)
    put_fact (t, i, atom_of (t, &t->k->entries[i]), true);
}

/* The facts of the entry; the next one of this node. */
static uint32_t
put_entry (Trim *t, uint32_t i)
{
  const Entry *e = &t->k->entries[i];
  switch (e->kind) {
  case '#':
  case 'd':
    break;
  case 'r':
  case 'i':
    if (!t->is_idle)
      put_fact (t, i, atom_of (t, e), false);
    break;
  case '+':
    if (e->mate) {
      put_end (t, e->mate);
      return e->mate + 1;
    }
    put_open (t, i);
    break;
  case 'n':
    if (e->n < 2)
      put_fact (t, i, e->n ? atom_not (entry_atoms (t->k, e)[0]) : never,
                false);
    return e->mate;
  case 's':
    put_solution (t, i);
    break;
  case 'm':
    return e->mate ? e->mate : i + 1;
  default:
    put_other (t, i);
  }
  return i + 1;
}

/* --- the ends ------------------------------------------------------------- */

static void
need_projection (Trim *t, Needs *needs)
{
  for (size_t i = 0; i < t->n_projection; i++) {
    View w = names_view (t->names, (Term){VARIABLE, t->projection[i]});
    if (view_min (&t->top, &w) != view_max (&t->top, &w))
      die (NOT_RIGHT, t->k->proof->file);
    if (w.kind == SEEN_VARIABLE)
      needs_add_domain (needs, &t->top, w.atom.x);
    else if (w.kind == SEEN_ATOM)
      needs_add_atom (needs, names_atom (t->names, view_min (&t->top, &w)
                                                       ? w.atom
                                                       : atom_not (w.atom)));
  }
}

/* No objective is better than @v. */
static void
need_bound (Trim *t, Needs *needs, int64_t v)
{
  Term goal = t->m->objective;
  Atom atom = {(uint32_t) goal.value, t->m->sense < 0 ? AT_LEAST : AT_MOST_V,
               v};
  if (goal.kind == VARIABLE)
    needs_add_atom (needs, names_atom (t->names, atom));
}

static void
need_bound_reached (Trim *t, Needs *needs)
{
  View w = names_view (t->names, t->m->objective);
  if (t->m->sense)
    need_bound (t, needs,
                t->m->sense < 0 ? view_min (&t->root, &w)
                                : view_max (&t->root, &w));
}

/* The bounds of variables without, at the start of the search: or they would be
 * assumed. */
static void
need_bounds_declared (Trim *t, Needs *needs)
{
  for (uint32_t x = 0; x < t->m->n_variables; x++) {
    View w = names_view (t->names, (Term){VARIABLE, x});
    if (!t->m->variables[x].is_open || w.kind != SEEN_VARIABLE || w.flip ||
        view_min (&t->root, &w) <= -FAR / 2 ||
        view_max (&t->root, &w) >= FAR / 2)
      continue;
    needs_add_atom (needs, (Atom){w.atom.x, AT_LEAST, -FAR / 2 + 1});
    needs_add_atom (needs, (Atom){w.atom.x, AT_MOST_V, FAR / 2 - 1});
  }
}

/* A nogood, all of whose atoms hold. */
static void
need_nogood (Trim *t, Needs *needs)
{
  for (uint32_t i = 0; i < t->k->n_entries; i++) {
    Entry *e = &t->k->entries[i];
    bool holds = e->kind == 'n' && e->is_on;
    for (uint32_t k = 0; k < e->n && holds; k++)
      holds = domain_holds (&t->top, entry_atoms (t->k, e)[k]);
    if (!holds)
      continue;
    e->is_kept = true;
    for (uint32_t k = 0; k < e->n; k++)
      needs_add_atom (needs, names_atom (t->names, entry_atoms (t->k, e)[k]));
    return;
  }
  die (NOT_RIGHT, t->k->proof->file);
}

static void
need_core (Trim *t, Node *node, uint32_t at, const Record *r)
{
  t->is_open = true;
  for (size_t i = 0; i < r->n_atoms; i++)
    put_fact (t, at, r->atoms[i], true);
  node->is_empty = t->top.empty;
  if (!node->is_empty)
    need_nogood (t, &node->needs);
}

/* What the verdict needs of root, which is not empty. */
static void
need_claim (Trim *t, Node *node)
{
  uint32_t last = t->k->n_entries - 1;
  bool is_claim = t->k->entries[last].kind == 'q';
  const Record *r = is_claim ? other_of (t, last) : NULL;
  bool is_closed = r && strchr ("uoa", r->what);
  if (node->end <= last)
    die (NOT_RIGHT, t->k->proof->file); /* at its q optimum, before an o */
  if (is_closed)
    need_projection (t, &node->needs);
  else if (r && r->what == 'b')
    need_bound (t, &node->needs, r->number);
  else if (r && r->what == 'c')
    need_core (t, node, last, r);
  else if (!t->k->optimum)
    need_bound_reached (t, &node->needs);
}

/* Goes through the entries from @first on, before @end. */
static void
enter (Trim *t, int kind, uint32_t first, uint32_t end)
{
  t->nodes = grow (t->nodes, t->n_nodes, sizeof (Node));
  Node *node = &t->nodes[t->n_nodes++];
  *node = (Node){.kind = kind, .first = first, .end = end};
  needs_init (&node->needs);
  t->is_idle = false;
  const Entry *owner = &t->k->entries[first - 1];
  if (kind == OF_TREE)
    put_fact (t, first - 1, atom_of (t, owner), true);
  for (uint32_t i = 0; i < owner->n && kind == OF_STAGE; i++)
    put_fact (t, first - 1, entry_atoms (t->k, owner)[i], true);
  uint32_t i = first;
  while (i < end && !t->top.empty)
    i = put_entry (t, i);
  node->at = i;
  node->is_empty = t->top.empty;
  if (node->is_empty)
    return;
  if (kind == OF_STAGE)
    die (NOT_RIGHT, t->k->proof->file);
  if (kind == OF_TREE)
    need_projection (t, &node->needs);
  else
    need_claim (t, node);
}

/* --- and back ------------------------------------------------------------- */

static void
explain (Trim *t, uint32_t i, const Atom *then)
{
  Kept *k = t->k;
  const Entry *e = &k->entries[i];
  Needs *needs = &last_node (t)->needs;
  Explainer *x = &t->explainer;
  const Atom *premises = entry_atoms (k, e);
  size_t n = e->kind == 'i' ? e->n - !e->is_on : 0;
  for (size_t p = 0; p < n; p++) {
    Atom atom = names_atom (t->names, premises[p]);
    if (atom.sign < TRUE_ATOM)
      needs_add_atom (needs, atom);
  }
  x->from = n ? &t->root : &t->top;
  if (n) /* not what the stage has made of root */
    needs = &t->nodes[t->n_nodes - 2].needs;
  if (e->source == BY_SOLUTION) {
    need_projection (t, needs);
  } else if (e->source == BY_NOGOOD) {
    Entry *nogood = &k->entries[e->mate];
    nogood->is_kept = true;
    explain_atoms (x, needs, entry_atoms (k, nogood), nogood->n, premises, n,
                   then);
  } else if (!explain_constraint (x, needs, e->id, premises, n, then)) {
    die (NOT_RIGHT, k->proof->file);
  }
}

/* The entry, whose fact is needed, or that is needed for later ones. */
static void
keep (Trim *t, uint32_t i)
{
  Entry *e = &t->k->entries[i];
  Atom then = strchr ("ri", e->kind) ? atom_of (t, e) : never;
  e->is_kept = true;
  if (e->kind == '-') {
    t->k->entries[e->mate].is_kept = true;
    enter (t, OF_TREE, e->mate + 1, i);
  } else if (e->kind == 'n') {
    enter (t, OF_STAGE, i + 1, e->mate);
  } else if (strchr ("ri", e->kind)) {
    explain (t, i, e->is_on ? NULL : &then);
  }
}

/* Takes back the last fact; whether it is needed. */
static bool
take_back (Trim *t, Needs *needs)
{
  bool was_empty = t->top.empty;
  Atom atom = names_atom (t->names, take_fact (t).atom);
  if (was_empty == t->top.empty)
    return atom.sign < TRUE_ATOM && needs_take (needs, &t->top, atom);
  if (atom.sign != FALSE_ATOM)
    needs_add_atom (needs, atom_not (atom));
  return true;
}

/* Takes back the facts of the entry @i; whether one of them is needed that is
 * not free. */
static bool
take_facts (Trim *t, Needs *needs, uint32_t i)
{
  bool needed = false;
  while (t->n_steps && t->steps[t->n_steps - 1].entry == i) {
    bool is_free = t->steps[t->n_steps - 1].is_free;
    needed |= take_back (t, needs) && !is_free;
  }
  return needed;
}

/* One entry back. */
static void
step_back (Trim *t)
{
  Node *node = last_node (t);
  uint32_t i = node->at - 1;
  if (i + 1 == t->start)
    need_bounds_declared (t, &node->needs);
  const Entry *e = &t->k->entries[i];
  bool is_end = strchr ("-*", e->kind);
  bool needed = take_facts (t, &node->needs, i);
  node->at = is_end ? e->mate : i;
  if (e->kind == 'o') {
    node->at = e->mate + 1;
    enter (t, OF_ROOT, e->mate + 1, i);
  } else if (needed || (e->kind == 'n' && e->is_kept)) {
    keep (t, i);
  }
}

static bool
is_always_kept (const Entry *e)
{
  return strchr ("sjavwqmo", e->kind) || (e->kind == '+' && !e->mate);
}

/* A tree whose own atom is not needed: its records do for its parent. */
static void
lift (Trim *t, const Node *node)
{
  Node *parent = last_node (t);
  Entry *own = &t->k->entries[node->first - 1];
  own->is_kept = false;
  for (uint32_t i = own->mate; i < parent->end; i++)
    t->k->entries[i].is_kept = is_always_kept (&t->k->entries[i]);
  needs_clear (&parent->needs);
  parent->needs = node->needs;
}

/* Atoms that are not needed leave the nogood. */
static void
shorten (Trim *t, Node *node)
{
  Entry *e = &t->k->entries[node->first - 1];
  Atom *atoms = t->k->atoms + e->first;
  for (uint32_t i = e->n; i-- > 0;)
    if (!take_back (t, &node->needs)) {
      e->n--;
      memmove (&atoms[i], &atoms[i + 1], (e->n - i) * sizeof (Atom));
    }
}

/* The beginning of a node. */
static void
leave (Trim *t)
{
  Node node = *last_node (t);
  bool is_own = node.kind != OF_TREE || take_back (t, &node.needs);
  if (node.kind == OF_STAGE)
    shorten (t, &node);
  t->n_nodes--;
  if (!is_own) {
    lift (t, &node);
    return;
  }
  if (t->n_nodes)
    needs_merge (&last_node (t)->needs, &node.needs);
  needs_clear (&node.needs);
}

/* --- all of it ------------------------------------------------------------ */

static void
trim_init (Trim *t, Kept *k, Names *names)
{
  Domain *const all[] = {&t->root, &t->top, &t->explainer.loose};
  *t = (Trim){.k = k, .m = names->m, .names = names, .in_preamble = true};
  for (int i = 0; i < 3; i++) {
    domain_init (all[i], names);
    for (uint32_t x = (uint32_t) t->m->n_variables; x < names->n; x++)
      domain_add (all[i], x);
  }
  names_declare (names, all, 3);
  t->explainer.m = t->m;
  t->explainer.names = names;
  refuter_init (&t->explainer.refuter, names);
  t->projection = model_outputs (t->m, &t->n_projection);
}

void
trim_mark (Kept *k, Names *names)
{
  static Trim t; /* for the time of the program */
  trim_init (&t, k, names);
  for (uint32_t i = 0; i < k->preamble;)
    i = put_entry (&t, i);
  t.in_preamble = false;
  for (uint32_t i = 0; i < k->n_entries; i++)
    k->entries[i].is_kept = i < k->preamble || is_always_kept (&k->entries[i]);
  enter (&t, OF_ROOT, MAX (k->preamble, 1), k->n_entries);
  t.start = MIN (k->start, last_node (&t)->at);
  while (t.n_nodes)
    if (last_node (&t)->at > last_node (&t)->first)
      step_back (&t);
    else
      leave (&t);
  for (uint32_t i = k->preamble; i < k->n_entries; i++)
    if (k->entries[i].kind == 'd')
      k->entries[i].is_kept = k->entries[k->entries[i].mate].is_kept;
}
