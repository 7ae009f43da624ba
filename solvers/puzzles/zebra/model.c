/* SPDX-License-Identifier: MIT */
/* model.c - constraints for a zebra puzzle
 *
 * A variable stands for the house of a value.  Each place where a clue names
 * the value has a variable of its own; clues are posted on those, and in the
 * end all variables of one value are unified.  Values of one category are all
 * different.  A clue inside of another becomes an atom that is true exactly
 * when the clue is, so solutions are not counted twice.
 */
#include "puzzle.h"

typedef struct {
  FdVar var;
  guint value;
} Occurrence;

typedef struct {
  const ZebraPuzzle *puzzle;
  FdStore *store;
  GArray *occurrences; /* NULL: values are named by their variables */
  const FdVar *house;
  bool with_clues;
  bool failed; /* the store has no solution, or no memory */
} Poster;

static int32_t
last_house (const Poster *poster)
{
  return (int32_t) poster->puzzle->n_houses - 1;
}

/* A new variable for the place where @clue names its value @i; in a level,
 * where unifying is a constraint, the variable of the value. */
static FdVar
occurrence (Poster *poster, const ZebraClue *clue, guint i)
{
  if (poster->occurrences == NULL)
    return poster->house[clue->value[i]];
  Occurrence o = {solver_var_new (poster->store, 0, last_house (poster)),
                  clue->value[i]};

  poster->failed |= o.var.id == FD_VAR_NONE.id;
  g_array_append_val (poster->occurrences, o);
  return o.var;
}

/* --- atoms that stand for clues ------------------------------------------- */

/* A new atom. */
static FdAtom
new_atom (Poster *poster)
{
  FdVar b = solver_var_new (poster->store, 0, 1);

  poster->failed |= b.id == FD_VAR_NONE.id;
  return b.id == FD_VAR_NONE.id ? FD_ATOM_FALSE : fd_atom (b, FD_EQ, 1);
}

/* An atom that holds exactly when one of @atoms does. */
static FdAtom
any_of (Poster *poster, const FdAtom *atoms, size_t n)
{
  g_autofree FdAtom *clause = g_new (FdAtom, n + 1);
  FdAtom any;

  if (n == 1)
    return atoms[0];
  any = new_atom (poster);
  for (size_t i = 0; i < n && !poster->failed; i++) {
    FdAtom two[] = {any, fd_atom_not (atoms[i])};
    clause[i] = atoms[i];
    poster->failed |= !fd_post_clause (poster->store, two, 2);
  }
  clause[n] = fd_atom_not (any);
  if (!poster->failed)
    poster->failed = !fd_post_clause (poster->store, clause, n + 1);
  return any;
}

static FdAtom
all_of (Poster *poster, const FdAtom *atoms, size_t n)
{
  g_autofree FdAtom *not_atoms = g_new (FdAtom, n);

  for (size_t i = 0; i < n; i++)
    not_atoms[i] = fd_atom_not (atoms[i]);
  return fd_atom_not (any_of (poster, not_atoms, n));
}

/* One holds, and not two: of each pair, one does not. */
static FdAtom
one_of (Poster *poster, const FdAtom *atoms, size_t n)
{
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  FdAtom part = any_of (poster, atoms, n);

  g_array_append_val (parts, part);
  for (size_t i = 0; i < n; i++)
    for (size_t j = i + 1; j < n && !poster->failed; j++) {
      FdAtom two[] = {fd_atom_not (atoms[i]), fd_atom_not (atoms[j])};
      part = any_of (poster, two, 2);
      g_array_append_val (parts, part);
    }
  return all_of (poster, (const FdAtom *) (void *) parts->data, parts->len);
}

static FdAtom
related (Poster *poster, FdVar x, FdRelation relation, FdVar y, int32_t k)
{
  FdAtom atom = new_atom (poster);

  if (!poster->failed)
    poster->failed =
        !fd_post_reified_relation (poster->store, atom, x, relation, y, k);
  return atom;
}

static FdAtom
in_houses (Poster *poster, FdVar x, const bool *houses)
{
  g_autofree FdAtom *atoms = g_new (FdAtom, poster->puzzle->n_houses);
  size_t n = 0;

  for (int32_t i = 0; i <= last_house (poster); i++)
    if (houses[i])
      atoms[n++] = fd_atom (x, FD_EQ, i);
  return n == 0 ? fd_atom (x, FD_LT, 0) : any_of (poster, atoms, n);
}

static FdAtom
between (Poster *poster, FdVar x, FdVar y, FdVar z)
{
  FdAtom up[] = {related (poster, y, FD_LT, x, 0),
                 related (poster, x, FD_LT, z, 0)};
  FdAtom down[] = {related (poster, z, FD_LT, x, 0),
                   related (poster, x, FD_LT, y, 0)};
  FdAtom either[2];

  either[0] = all_of (poster, up, 2);
  either[1] = all_of (poster, down, 2);
  return any_of (poster, either, 2);
}

static FdAtom
distant (Poster *poster, FdVar x, FdVar y, int32_t k)
{
  FdAtom either[] = {related (poster, x, FD_EQ, y, k),
                     related (poster, x, FD_EQ, y, -k)};

  return any_of (poster, either, 2);
}

static FdAtom truth (Poster *poster, const ZebraClue *clue);

static FdAtom
combined (Poster *poster, const ZebraClue *clue)
{
  guint n = clue->clues->len;
  g_autofree FdAtom *atoms = g_new (FdAtom, n);

  for (guint i = 0; i < n; i++)
    atoms[i] = truth (poster, clue->clues->pdata[i]);
  switch (clue->form) {
  case ZEBRA_ALL:
    return all_of (poster, atoms, n);
  case ZEBRA_ANY:
    return any_of (poster, atoms, n);
  case ZEBRA_ONE:
    return one_of (poster, atoms, n);
  case ZEBRA_NONE:
    return fd_atom_not (any_of (poster, atoms, n));
  case ZEBRA_IF:
    atoms[0] = fd_atom_not (atoms[0]);
    return any_of (poster, atoms, 2);
  default: /* ZEBRA_IFF */
    return fd_atom_not (one_of (poster, atoms, 2));
  }
}

/* An atom that holds exactly when @clue does. */
static FdAtom
truth (Poster *poster, const ZebraClue *clue)
{
  FdVar x[3] = {FD_VAR_NONE, FD_VAR_NONE, FD_VAR_NONE};

  for (guint i = 0; i < clue->n; i++)
    x[i] = occurrence (poster, clue, i);
  if (poster->failed)
    return FD_ATOM_FALSE;
  switch (clue->form) {
  case ZEBRA_IN:
    return in_houses (poster, x[0], clue->houses);
  case ZEBRA_RELATION:
    return related (poster, x[0], clue->relation, x[1], clue->k);
  case ZEBRA_DISTANCE:
    return distant (poster, x[0], x[1], clue->k);
  case ZEBRA_NOT_DISTANCE:
    return fd_atom_not (distant (poster, x[0], x[1], clue->k));
  case ZEBRA_BETWEEN:
    return between (poster, x[0], x[1], x[2]);
  default:
    return combined (poster, clue);
  }
}

/* --- clues by themselves -------------------------------------------------- */

static bool
post_houses (Poster *poster, const ZebraClue *clue)
{
  FdVar x = occurrence (poster, clue, 0);

  for (int32_t i = 0; i <= last_house (poster) && !poster->failed; i++)
    if (!clue->houses[i] && !fd_set_no_value (poster->store, x, i))
      return false;
  return !poster->failed;
}

static bool
post_pair (Poster *poster, const ZebraClue *clue)
{
  FdStore *store = poster->store;
  FdVar x = occurrence (poster, clue, 0), y = occurrence (poster, clue, 1);

  if (poster->failed)
    return false;
  if (clue->form == ZEBRA_DISTANCE)
    return clue->k == 1 ? fd_post_next_to (store, x, y)
                        : fd_post_distance (store, x, y, clue->k);
  if (clue->form == ZEBRA_NOT_DISTANCE)
    return fd_post_relation (store, x, FD_NE, y, clue->k) &&
           fd_post_relation (store, x, FD_NE, y, -clue->k);
  if (clue->k == 0 && clue->relation == FD_EQ)
    return fd_unify (store, x, y);
  if (clue->k == 0 && clue->relation == FD_NE)
    return fd_not_unify (store, x, y);
  return fd_post_relation (store, x, clue->relation, y, clue->k);
}

static bool
post_clue (Poster *poster, const ZebraClue *clue)
{
  FdAtom atom;

  switch (clue->form) {
  case ZEBRA_IN:
    return post_houses (poster, clue);
  case ZEBRA_RELATION:
  case ZEBRA_DISTANCE:
  case ZEBRA_NOT_DISTANCE:
    return post_pair (poster, clue);
  case ZEBRA_ALL:
    for (guint i = 0; i < clue->clues->len; i++)
      if (!post_clue (poster, clue->clues->pdata[i]))
        return false;
    return true;
  default:
    atom = truth (poster, clue);
    return !poster->failed && fd_set_atom (poster->store, atom);
  }
}

/* --- the whole ------------------------------------------------------------ */

static bool
post_puzzle (Poster *poster, FdVar *house)
{
  const ZebraPuzzle *puzzle = poster->puzzle;

  for (guint i = 0; i < puzzle->values->len; i++) {
    house[i] = solver_var_new (poster->store, 0, last_house (poster));
    if (house[i].id == FD_VAR_NONE.id)
      return false;
  }
  for (guint i = 0; poster->with_clues && i < puzzle->clues->len; i++)
    if (!post_clue (poster, puzzle->clues->pdata[i]) ||
        (i % 64 == 63 && !fd_store_check_limits (poster->store)))
      return false;
  for (guint i = 0; i < poster->occurrences->len; i++) {
    const Occurrence *o = &g_array_index (poster->occurrences, Occurrence, i);
    if (!fd_unify (poster->store, house[o->value], o->var))
      return false;
  }
  for (guint i = 0; i < puzzle->categories->len; i++) {
    const ZebraCategory *c = zebra_category (puzzle, i);
    if (!fd_post_all_different (poster->store, house + c->first, NULL, c->n,
                                FD_CONSISTENCY_DOMAIN))
      return false;
  }
  return true;
}

static ZebraModel *
model_new (FdStore *store, const ZebraPuzzle *puzzle, bool with_clues,
           GError **error)
{
  g_autoptr (ZebraModel) model = g_new0 (ZebraModel, 1);
  Poster poster = {.puzzle = puzzle, .store = store, .with_clues = with_clues};

  model->store = store;
  model->house = g_new0 (FdVar, puzzle->values->len + 1);
  poster.occurrences = g_array_new (FALSE, FALSE, sizeof (Occurrence));
  model->none = !post_puzzle (&poster, model->house);
  g_array_unref (poster.occurrences);
  if (model->none && solver_refused (model->store, error))
    return NULL;
  return g_steal_pointer (&model);
}

ZebraModel *
zebra_model_new_in (FdStore *store, const ZebraPuzzle *puzzle, GError **error)
{
  return model_new (store, puzzle, true, error);
}

ZebraModel *
zebra_model_new (const ZebraPuzzle *puzzle, GError **error)
{
  return model_new (solver_need (fd_store_new ()), puzzle, true, error);
}

ZebraModel *
zebra_model_new_rules (const ZebraPuzzle *puzzle, GError **error)
{
  FdStore *store = solver_need (fd_store_new ());

  fd_store_set_explaining (store, true);
  return model_new (store, puzzle, false, error);
}

/* --- recording ------------------------------------------------------------ */

/* A set of houses as one constraint. */
static bool
record_houses (Poster *poster, const ZebraClue *clue)
{
  g_autofree FdInterval *set = g_new (FdInterval, poster->puzzle->n_houses + 1);
  size_t n = 0;

  for (int32_t i = 0; i <= last_house (poster); i++)
    if (clue->houses[i])
      set[n++] = (FdInterval){i, i};
  return fd_post_member (poster->store, occurrence (poster, clue, 0), set, n);
}

static bool
record_clue (Poster *poster, const ZebraClue *clue, guint source)
{
  FdStore *store = poster->store;
  guint n = fd_store_n_constraints (store);
  FdAtom atom;
  bool good = true;

  if (clue->form == ZEBRA_IN)
    good = record_houses (poster, clue);
  else if (clue->form == ZEBRA_ALL)
    for (guint i = 0; good && i < clue->clues->len; i++)
      good = record_clue (poster, clue->clues->pdata[i], source);
  else if (clue->form > ZEBRA_ALL || clue->form == ZEBRA_BETWEEN) {
    atom = truth (poster, clue);
    good = !poster->failed && fd_post_clause (store, &atom, 1);
  } else
    good = post_pair (poster, clue);
  for (; n < fd_store_n_constraints (store); n++)
    fd_constraint_set_source (store, fd_store_constraint (store, n), source);
  return good;
}

static bool
record_puzzle (Poster *poster, FdVar *house)
{
  const ZebraPuzzle *puzzle = poster->puzzle;

  for (guint i = 0; i < puzzle->values->len; i++) {
    house[i] = solver_var_new (poster->store, 0, last_house (poster));
    solver_name_var (poster->store, house[i], "%s",
                     zebra_value (puzzle, i)->name);
  }
  for (guint i = 0; i < puzzle->categories->len; i++) {
    const ZebraCategory *c = zebra_category (puzzle, i);
    if (!fd_post_all_different (poster->store, house + c->first, NULL, c->n,
                                FD_CONSISTENCY_DOMAIN))
      return false;
  }
  for (guint i = 0; i < puzzle->clues->len; i++)
    if (!record_clue (poster, puzzle->clues->pdata[i], i + 1))
      return false;
  return true;
}

ZebraModel *
zebra_model_record (FdStore *store, const ZebraPuzzle *puzzle, GError **error)
{
  g_autoptr (ZebraModel) model = g_new0 (ZebraModel, 1);
  Poster poster = {.puzzle = puzzle, .store = store, .with_clues = true};

  model->store = store;
  poster.house = model->house = g_new0 (FdVar, puzzle->values->len + 1);
  model->none = !record_puzzle (&poster, model->house);
  if (model->none && solver_refused (model->store, error))
    return NULL;
  return g_steal_pointer (&model);
}

bool
zebra_model_post (const ZebraModel *model, const ZebraPuzzle *puzzle,
                  const ZebraClue *clue)
{
  Poster poster = {
      .puzzle = puzzle, .store = model->store, .house = model->house};

  return post_clue (&poster, clue);
}

/* A distance and its negation, each under its condition. */
static bool
post_distance_truth (Poster *poster, const ZebraClue *clue, FdAtom b)
{
  ZebraClue opposite = *clue;
  bool good;

  opposite.form =
      clue->form == ZEBRA_DISTANCE ? ZEBRA_NOT_DISTANCE : ZEBRA_DISTANCE;
  fd_condition_begin (poster->store, b);
  good = post_pair (poster, clue);
  fd_condition_end (poster->store);
  fd_condition_begin (poster->store, fd_atom_not (b));
  good = good && post_pair (poster, &opposite);
  fd_condition_end (poster->store);
  return good;
}

/* Each house is one in which the clue is true, or not. */
static bool
post_houses_truth (Poster *poster, const ZebraClue *clue, FdAtom b)
{
  bool good = true;

  for (int32_t i = 0; good && i <= last_house (poster); i++) {
    FdAtom two[] = {
        clue->houses[i] ? b : fd_atom_not (b),
        fd_atom (poster->house[clue->value[0]], FD_NE, i),
    };
    good = fd_post_clause (poster->store, two, 2);
  }
  return good;
}

bool
zebra_model_truth (const ZebraModel *model, const ZebraPuzzle *puzzle,
                   const ZebraClue *clue, FdAtom *atom)
{
  Poster poster = {
      .puzzle = puzzle, .store = model->store, .house = model->house};

  if (clue->form != ZEBRA_IN && clue->form != ZEBRA_DISTANCE &&
      clue->form != ZEBRA_NOT_DISTANCE) {
    *atom = truth (&poster, clue);
    return !poster.failed;
  }
  *atom = new_atom (&poster);
  if (poster.failed)
    return false;
  return clue->form == ZEBRA_IN ? post_houses_truth (&poster, clue, *atom)
                                : post_distance_truth (&poster, clue, *atom);
}

void
zebra_model_free (ZebraModel *model)
{
  if (model == NULL)
    return;
  fd_store_free (model->store);
  g_free (model->house);
  g_free (model);
}
