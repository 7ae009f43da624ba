/* SPDX-License-Identifier: MIT */
/* cores.c - an objective that is a sum, from its bound, by cores
 *
 * Each term is assumed to be at its least.  If no solution is, a core of these
 * assumptions is found: not all of its terms can be at their least together.
 * So their sum, as far as all have the least weight among them, becomes a
 * variable, a term of its own that is at least one more; the terms keep what
 * their weights are beyond that.  What the sum is stays the same for all
 * solutions, and its least value, which bounds the objective, has grown by that
 * weight.  A core of one term raises its least value alone.
 *
 * The heaviest terms are assumed first, and lighter ones once there is a
 * solution: so the weight of a core is great, and solutions come on the way.  A
 * solution where all terms are at their least is best.
 *
 * The variables made are defined by those of the model, so what is learned with
 * them holds for all solutions; others are told what is of the model's alone.
 *
 * Sources: Morgado, Dodaro & Marques-Silva, Core-guided MaxSAT with soft
 * cardinality constraints, CP 2014 (OLL); Ansotegui, Bonet, Gabas & Levy,
 * Improving SAT-based weighted MaxSAT solvers, CP 2012 (stratification).
 */
#include "portfolio.h"
#include "terms.h"

#include "fd-constraints.h"

#include "search/search.h"

enum { MOST_QUESTIONS = 64 };

typedef struct {
  FdTerms terms;
  int64_t stratum; /* terms of less weight are not assumed yet */
  bool open;       /* a question has no answer yet */
  bool solved;     /* the last one was, by a solution */
  bool given_up;   /* a term would be too great for a variable */
} FdCores;

static int64_t
heaviest_below (const FdCores *self, const FdStore *store, int64_t limit)
{
  int64_t most = 0;
  for (size_t i = 0; i < self->terms.n; i++) {
    const FdTerm *term = &self->terms.term[i];
    bool is_open = fd_term_least (term, store) < fd_term_most (term, store);
    if (is_open && term->weight < limit)
      most = MAX (most, term->weight);
  }
  return most;
}

static void
end (FdMember *m)
{
  FdCores *self = m->own;
  fd_terms_clear (&self->terms);
  g_free (self);
}

/* What is no sum is searched freely. */
static bool
begin (FdMember *m)
{
  FdCores *self = m->own = g_try_new0 (FdCores, 1);
  FdSearch *search = m->model.search;
  if (!self || !fd_terms_init (&self->terms, search))
    return false;
  if (!self->terms.n) {
    end (m);
    m->own = NULL;
    m->role = &fd_role_free;
    return m->role->begin (m);
  }
  self->stratum = heaviest_below (self, m->model.store, INT64_MAX);
  fd_search_share (search, false);
  fd_search_set_incremental (search, true);
  fd_search_set_free (search, true);
  return fd_search_set_learning (search, true);
}

/* --- asking -----------------------------------------------------------------
 */

/* Cores may be of better solutions than the best one alone. */
static void
note_bound (FdMember *m)
{
  FdCores *self = m->own;
  const FdSearch *search = m->model.search;
  int64_t sign = search->maximize ? -1 : 1;
  int64_t least = fd_terms_least (&self->terms, m->model.store);
  if (search->has_best)
    least = MIN (least, sign * search->best);
  m->bound = sign * least;
  m->has_bound = true;
}

/* Half the weight, or all that are left.  False: none are. */
static bool
lower_stratum (FdCores *self, const FdStore *store)
{
  int64_t half = heaviest_below (self, store, self->stratum / 2 + 1);
  if (!heaviest_below (self, store, self->stratum))
    return false;
  self->stratum = half ? half : 1;
  return true;
}

/* Terms of the stratum, at their least.  False: no memory. */
static bool
assume (FdMember *m)
{
  FdCores *self = m->own;
  FdSearch *search = m->model.search;
  const FdStore *store = m->model.store;
  bool ok = true;
  for (size_t i = 0; ok && i < self->terms.n; i++) {
    FdTerm *term = &self->terms.term[i];
    FdAtom atom = fd_term_at_least (term, store);
    term->assumed = FD_ATOM_TRUE;
    if (term->weight < self->stratum || fd_atom_is_true (store, atom))
      continue;
    term->assumed = atom;
    ok = fd_search_assume (search, &atom, 1);
  }
  return ok;
}

/* SOLUTION: it is asked; EXHAUSTED: the last solution is best. */
static FdStatus
ask (FdMember *m)
{
  FdCores *self = m->own;
  const FdStore *store = m->model.store;
  bool ok = fd_search_reset (m->model.search);
  if (ok)
    note_bound (m);
  if (ok && self->solved && !lower_stratum (self, store))
    return FD_STATUS_EXHAUSTED;
  self->solved = false;
  self->open = ok && assume (m);
  if (self->open)
    return FD_STATUS_SOLUTION;
  m->limit = FD_LIMIT_MEMORY;
  return FD_STATUS_LIMIT;
}

/* --- a core -----------------------------------------------------------------
 */

static bool
is_in (const FdTerm *term, const FdAtom *core, size_t n)
{
  FdAtom atom = fd_atom_canonical (term->assumed);
  for (size_t i = 0; i < n && !fd_atom_equal (atom, FD_ATOM_TRUE); i++)
    if (fd_atom_equal (fd_atom_canonical (core[i]), atom))
      return true;
  return false;
}

/* Puts the terms of the core behind the others; how many, and their least
 * weight. */
static size_t
sort_out (FdCores *self, const FdAtom *core, size_t n, int64_t *weight)
{
  FdTerm *term = self->terms.term;
  size_t rest = self->terms.n;
  *weight = INT64_MAX;
  for (size_t i = self->terms.n; i-- > 0;)
    if (is_in (&term[i], core, n)) {
      FdTerm found = term[i];
      term[i] = term[--rest];
      term[rest] = found;
      *weight = MIN (*weight, found.weight);
    }
  return self->terms.n - rest;
}

/* What was assumed of one of the last @n terms fails: the core has been learned
 * on the way. */
static bool
is_raised (const FdCores *self, const FdStore *store, size_t n)
{
  for (size_t i = self->terms.n - n; i < self->terms.n; i++)
    if (fd_atom_is_true (store, fd_atom_not (self->terms.term[i].assumed)))
      return true;
  return false;
}

/* SOLUTION: what was posted holds; EXHAUSTED: nowhere. */
static FdStatus
posted (const FdStore *store, bool ok)
{
  return ok                       ? FD_STATUS_SOLUTION
         : fd_store_error (store) ? FD_STATUS_LIMIT
                                  : FD_STATUS_EXHAUSTED;
}

/* Posts that @sum is the sum of the last @n terms, less what they are at least.
 * LIMIT: no memory. */
static FdStatus
post_sum (const FdCores *self, FdStore *store, size_t n, FdVar sum,
          int64_t least)
{
  const FdTerm *term = self->terms.term + self->terms.n - n;
  g_autofree int64_t *a = g_try_new (int64_t, n + 1);
  g_autofree FdVar *x = g_try_new (FdVar, n + 1);
  g_autofree FdAtom *atom = g_try_new (FdAtom, n);
  size_t n_vars = 0, n_atoms = 0;
  if (!a || !x || !atom)
    return FD_STATUS_LIMIT;
  for (size_t i = 0; i < n; i++)
    if (!term[i].x.id)
      atom[n_atoms++] = term[i].atom;
    else {
      a[n_vars] = term[i].negative ? -1 : 1;
      x[n_vars++] = term[i].x;
    }
  a[n_vars] = -1;
  x[n_vars] = sum;
  g_autofree int64_t *one = g_try_new (int64_t, n_atoms + 1);
  for (size_t i = 0; one && i < n_atoms; i++)
    one[i] = 1;
  return !one ? FD_STATUS_LIMIT
              : posted (store,
                        fd_post_linear_mixed (store, a, x, n_vars + 1, one,
                                              atom, n_atoms, FD_EQ, least));
}

/* The last @n terms by @weight become one; it is at least 1 more than they are.
 * LIMIT: no memory. */
static FdStatus
join (FdCores *self, FdStore *store, size_t n, int64_t weight)
{
  FdTerm *term = self->terms.term + self->terms.n - n;
  int64_t least = 0, most = 0;
  for (size_t i = 0; i < n; i++) {
    least += fd_term_least (&term[i], store);
    most += fd_term_most (&term[i], store);
  }
  self->given_up = most - least > FD_VALUE_MAX || ABS (least) > FD_VALUE_MAX;
  if (self->given_up)
    return FD_STATUS_SOLUTION;
  FdVar sum = fd_var_new (store, 1, (int32_t) (most - least));
  FdStatus status =
      sum.id ? post_sum (self, store, n, sum, least) : FD_STATUS_LIMIT;
  if (status != FD_STATUS_SOLUTION)
    return status;
  size_t kept = self->terms.n - n;
  for (size_t i = 0; i < n; i++) {
    FdTerm rest = term[i];
    rest.weight -= weight;
    if (rest.weight)
      self->terms.term[kept++] = rest;
  }
  self->terms.n = kept;
  self->terms.offset += weight * least;
  return fd_terms_add (&self->terms, (FdTerm){.x = sum, .weight = weight})
             ? FD_STATUS_SOLUTION
             : FD_STATUS_LIMIT;
}

/* The last @n terms cannot all be what was assumed.  EXHAUSTED: but there is no
 * solution where they are not, either; LIMIT: no memory. */
static FdStatus
take_core (FdCores *self, FdStore *store, size_t n, int64_t weight)
{
  FdAtom last = self->terms.term[self->terms.n - 1].assumed;
  if (is_raised (self, store, n))
    return FD_STATUS_SOLUTION;
  if (n > 1)
    return join (self, store, n, weight);
  return posted (store, fd_set_atom (store, fd_atom_not (last)));
}

/* EXHAUSTED: no solution is left. */
static FdStatus
learn_core (FdMember *m)
{
  FdCores *self = m->own;
  FdSearch *search = m->model.search;
  FdStore *store = m->model.store;
  size_t n_core, n;
  int64_t weight;
  const FdAtom *core = fd_search_core (search, &n_core);
  if (search->hopeless)
    return FD_STATUS_EXHAUSTED;
  n = sort_out (self, core, n_core, &weight);
  if (!n)
    return FD_STATUS_EXHAUSTED;
  FdStatus status = fd_search_reset (search)
                        ? take_core (self, store, n, weight)
                        : FD_STATUS_LIMIT;
  if (status == FD_STATUS_LIMIT)
    m->limit = FD_LIMIT_MEMORY;
  return status;
}

/* --- a turn -----------------------------------------------------------------
 */

/* SOLUTION: the turn goes on. */
static FdStatus
answer (FdMember *m, FdStatus status)
{
  FdCores *self = m->own;
  if (status == FD_STATUS_ERROR || status == FD_STATUS_LIMIT)
    return status;
  self->open = false;
  if (status == FD_STATUS_EXHAUSTED)
    return learn_core (m);
  if (!fd_member_note_solution (m))
    return m->limit ? FD_STATUS_LIMIT : FD_STATUS_ERROR;
  self->solved = true;
  return FD_STATUS_SOLUTION;
}

static FdStatus
run (FdMember *m)
{
  FdCores *self = m->own;
  FdSearch *search = m->model.search;
  if (self->given_up)
    return fd_member_search_on (m);
  if (!fd_member_begin_turn (m))
    return FD_STATUS_LIMIT;
  for (int n = 0; n < MOST_QUESTIONS && !self->given_up; n++) {
    FdStatus status = self->open ? FD_STATUS_SOLUTION : ask (m);
    if (status == FD_STATUS_SOLUTION)
      status = answer (m, fd_search_next (search));
    if (status != FD_STATUS_SOLUTION)
      return status;
    if (fd_member_had_turn (m))
      break;
  }
  m->limit = FD_LIMIT_FAILURES;
  return FD_STATUS_LIMIT;
}

const FdRole fd_role_cores = {"cores", true, false, begin, run, end};
