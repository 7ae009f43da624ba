/* SPDX-License-Identifier: MIT */
/* model.c - random models, of the constraints that the oracle knows
 *
 * Most constraints are drawn so that one assignment, the witness, satisfies
 * them: else hardly a model would have solutions to lose.
 */
#include "model.h"

#include <string.h>

#include "constraints.h"
#include "shrink.h"

/* --- domains ------------------------------------------------------------ */

static void
fill (OracleValues *d, int32_t min, uint32_t n, uint32_t step)
{
  d->n = 0;
  for (uint32_t i = 0; i < n; i++)
    d->value[d->n++] = min + (int32_t) (i * step);
}

static void
drop (OracleValues *d, uint32_t i)
{
  memmove (d->value + i, d->value + i + 1, (d->n - i - 1) * sizeof *d->value);
  d->n--;
}

/* At most @room values. */
static void
draw_domain (OracleValues *d, OracleRandom *r, uint32_t room)
{
  static const int32_t bases[] = {0, 0, 0, 1, 1, -2, -5, 60, 63, -64};
  int32_t base = bases[oracle_below (r, G_N_ELEMENTS (bases))];
  uint32_t kind = oracle_below (r, 100), n = 2 + oracle_below (r, 4);
  if (room < 2 || kind < 3) {
    fill (d, base, 1, 1);
  } else if (kind < 40 || room < 6) {
    fill (d, 0, 2, 1);
  } else if (kind < 75) {
    fill (d, base, n, 1);
  } else if (kind < 90) {
    fill (d, base, n + 2, 1);
    drop (d, 1 + oracle_below (r, n));
    drop (d, 1 + oracle_below (r, n - 1));
  } else if (kind < 94) {
    fill (d, base, n, 50 + oracle_below (r, 40)); /* a window of holes */
  } else if (kind < 97 || room < 80) {
    fill (d, base, n, 100000);
  } else {
    fill (d, base, 66 + oracle_below (r, 10), 1); /* a window */
  }
}

static void
draw_domains (Model *m, OracleRandom *r, bool crowd, int32_t *witness)
{
  uint32_t room = MODEL_PRODUCT;
  m->n_vars =
      crowd ? MODEL_VARS - oracle_below (r, 6) : 3 + oracle_below (r, 6);
  for (uint32_t v = 0; v < m->n_vars; v++) {
    OracleValues *d = &m->domain[v];
    if (crowd)
      fill (d, 0, oracle_chance (r, 15) ? 3 : 2, 1);
    else
      draw_domain (d, r, room);
    room = MAX (room / d->n, 1);
    witness[v] = d->value[oracle_below (r, d->n)];
  }
}

/* --- constraints -------------------------------------------------------- */

static bool
constraint_holds (const ModelConstraint *c, const int32_t *values)
{
  int32_t of_term[ORACLE_TERMS] = {0};
  if (c->refused)
    return true;
  if (!c->kind)
    return (values[c->var[0]] == values[c->var[1]]) == !c->in.k;
  for (uint32_t t = 0; t < oracle_n_terms (&c->in); t++)
    of_term[t] = values[c->var[t]];
  return oracle_holds (c->kind, &c->in, of_term);
}

static uint32_t
n_kinds (void)
{
  uint32_t n = 0;
  while (oracle_constraints[n])
    n++;
  return n;
}

/* Variables for the terms of an instance; some twice. */
static void
draw_terms (const Model *m, OracleRandom *r, ModelConstraint *c)
{
  OracleInstance *in = &c->in;
  bool repeat = oracle_chance (r, 12);
  uint8_t local[MODEL_VARS];
  memset (local, UINT8_MAX, sizeof local);
  for (uint32_t t = 0; t < oracle_n_terms (in); t++) {
    uint32_t v = oracle_below (r, m->n_vars);
    for (uint32_t k = 0; k < m->n_vars && !repeat && local[v] != UINT8_MAX; k++)
      v = (v + 1) % m->n_vars;
    if (local[v] == UINT8_MAX) {
      in->domain[in->n_vars] = m->domain[v];
      local[v] = (uint8_t) in->n_vars++;
    }
    c->var[t] = (uint8_t) v;
    in->var[t] = local[v];
  }
}

static void
draw_condition (OracleRandom *r, ModelConstraint *c)
{
  OracleInstance *in = &c->in;
  const OracleValues *d = &in->domain[in->var[in->n]];
  in->condition = (FdRelation) oracle_below (r, 4);
  in->condition_value = d->value[oracle_below (r, d->n)];
}

/* One of those that leave much to search, mostly, if it is to @hard. */
static const OracleConstraint *
draw_kind (OracleRandom *r, bool hard)
{
  static const char *const names[] = {
      "clause",         "clause", "clause",         "clause",
      "clause",         "clause", "linear-other",   "linear-other",
      "reified-linear", "parity", "reified-clause", "relation"};
  const char *name = names[oracle_below (r, G_N_ELEMENTS (names))];
  uint32_t any = oracle_below (r, n_kinds ());
  while (oracle_constraints[any]->leaves_open)
    any = oracle_below (r, n_kinds ());
  for (uint32_t i = 0; hard && oracle_constraints[i]; i++)
    if (!strcmp (oracle_constraints[i]->name, name))
      return oracle_constraints[i];
  return oracle_constraints[any];
}

static void
draw_constraint (const Model *m, OracleRandom *r, bool crowd,
                 ModelConstraint *c)
{
  memset (c, 0, sizeof *c);
  if (oracle_chance (r, 2)) {
    c->var[0] = (uint8_t) oracle_below (r, m->n_vars);
    c->var[1] = (uint8_t) oracle_below (r, m->n_vars);
    c->in.k = oracle_chance (r, 50);
    return;
  }
  bool hard = crowd && oracle_chance (r, 90);
  const OracleConstraint *kind = draw_kind (r, hard);
  OracleInstance *in = &c->in;
  c->kind = kind;
  uint32_t min = MAX (kind->min_terms, hard ? 3 : 1);
  uint32_t max = MIN (kind->max_terms, 5);
  min = MIN (min, max);
  in->n = min >= max ? min : min + oracle_below (r, max - min + 1);
  in->conditional = !kind->unconditional && oracle_chance (r, 25);
  in->variant = kind->variant;
  in->relation = kind->relation;
  draw_terms (m, r, c);
  if (in->conditional)
    draw_condition (r, c);
  if (kind->generate)
    kind->generate (r, in);
}

void
model_draw (Model *m, OracleRandom *r)
{
  int32_t witness[MODEL_VARS];
  memset (m, 0, sizeof *m);
  bool crowd = oracle_chance (r, 50); /* failures to learn from */
  draw_domains (m, r, crowd, witness);
  uint32_t n = crowd ? MODEL_CONSTRAINTS - oracle_below (r, 45)
                     : 2 + oracle_below (r, 10);
  while (m->n_constraints < n) {
    ModelConstraint *c = &m->constraint[m->n_constraints++];
    bool any = !oracle_below (r, 200);
    for (uint32_t k = 0; k < 8; k++) {
      draw_constraint (m, r, crowd, c);
      if (any || constraint_holds (c, witness))
        break;
    }
  }
}

void
model_drop_constraint (Model *m, uint32_t i)
{
  m->n_constraints--;
  for (; i < m->n_constraints; i++)
    m->constraint[i] = m->constraint[i + 1];
}

bool
model_drop_value (Model *m, uint32_t v, uint32_t i)
{
  if (m->domain[v].n < 2)
    return false;
  drop (&m->domain[v], i);
  return true;
}

/* --- all solutions ------------------------------------------------------ */

static void
add_solution (ModelSolutions *s, const int32_t *values)
{
  if (s->n == s->room) {
    s->room = s->room ? 2 * s->room : 64;
    s->values = g_realloc (s->values, s->room * sizeof *s->values);
    s->gone = g_realloc (s->gone, s->room * sizeof *s->gone);
  }
  memcpy (s->values[s->n], values, sizeof *s->values);
  s->gone[s->n++] = false;
}

/* The variable that decides it, if they get values in order. */
static uint32_t
last_var (const ModelConstraint *c)
{
  uint32_t last = 0, n = c->kind ? oracle_n_terms (&c->in) : 2;
  for (uint32_t t = 0; t < n; t++)
    last = MAX (last, c->var[t]);
  return last;
}

typedef struct {
  const Model *model;
  ModelSolutions *solutions;
  uint32_t budget;
  int32_t values[MODEL_VARS];
  const ModelConstraint *decided[MODEL_VARS][MODEL_CONSTRAINTS];
  uint32_t n_decided[MODEL_VARS];
} Enumeration;

static void
enumerate (Enumeration *e, uint32_t v)
{
  const Model *m = e->model;
  if (v == m->n_vars) {
    add_solution (e->solutions, e->values);
    return;
  }
  for (uint32_t i = 0; i < m->domain[v].n && e->budget; i++) {
    bool ok = true;
    e->budget--;
    e->values[v] = m->domain[v].value[i];
    for (uint32_t k = 0; ok && k < e->n_decided[v]; k++)
      ok = constraint_holds (e->decided[v][k], e->values);
    if (ok)
      enumerate (e, v + 1);
  }
}

bool
model_solve (const Model *m, ModelSolutions *s)
{
  Enumeration e = {.model = m, .solutions = s, .budget = MODEL_BUDGET};
  for (uint32_t i = 0; i < m->n_constraints; i++) {
    uint32_t last = last_var (&m->constraint[i]);
    e.decided[last][e.n_decided[last]++] = &m->constraint[i];
  }
  s->n = 0;
  enumerate (&e, 0);
  return e.budget;
}

void
model_solutions_clear (ModelSolutions *s)
{
  g_free (s->values);
  g_free (s->gone);
  *s = (ModelSolutions){0};
}

/* --- posting ------------------------------------------------------------ */

static FdVar
make_var (FdStore *store, const OracleValues *d)
{
  int32_t min = d->value[0], max = d->value[d->n - 1];
  if ((int64_t) max - min == d->n - 1)
    return fd_var_new (store, min, max);
  return fd_var_new_values (store, d->value, d->n);
}

static bool
post_constraint (const ModelConstraint *c, FdStore *store, const FdVar *x)
{
  const OracleInstance *in = &c->in;
  FdVar term[ORACLE_TERMS];
  if (!c->kind && c->in.k)
    return fd_not_unify (store, x[c->var[0]], x[c->var[1]]);
  if (!c->kind)
    return fd_unify (store, x[c->var[0]], x[c->var[1]]);
  for (uint32_t t = 0; t < oracle_n_terms (in); t++)
    term[t] = x[c->var[t]];
  if (in->conditional)
    fd_condition_begin (
        store, fd_atom (term[in->n], in->condition, in->condition_value));
  bool ok = c->kind->post (store, in, term);
  if (in->conditional)
    fd_condition_end (store);
  return ok;
}

bool
model_post (Model *m, FdStore *store, FdVar *x)
{
  for (uint32_t v = 0; v < m->n_vars; v++)
    x[v] = make_var (store, &m->domain[v]);
  for (uint32_t i = 0; i < m->n_constraints; i++) {
    if (post_constraint (&m->constraint[i], store, x))
      continue;
    if (!fd_store_error (store))
      return false;
    m->constraint[i].refused = true;
  }
  return true;
}

/* --- for people --------------------------------------------------------- */

void
model_describe (const Model *m, GString *out)
{
  for (uint32_t v = 0; v < m->n_vars; v++) {
    g_string_append_printf (out, "v%u in", v);
    for (uint32_t i = 0; i < m->domain[v].n; i++)
      g_string_append_printf (out, " %d", m->domain[v].value[i]);
    g_string_append_c (out, '\n');
  }
  for (uint32_t i = 0; i < m->n_constraints; i++) {
    const ModelConstraint *c = &m->constraint[i];
    g_string_append_printf (out, "%u: on", i);
    for (uint32_t t = 0; t < (c->kind ? oracle_n_terms (&c->in) : 2); t++)
      g_string_append_printf (out, " v%u", c->var[t]);
    g_string_append (out, c->kind   ? "\n"
                          : c->in.k ? " not unified\n"
                                    : " unified\n");
    if (c->kind)
      oracle_describe (c->kind, &c->in, out);
  }
}
