/* SPDX-License-Identifier: MIT */
/* What is learned from a failure, on implications made by hand: the decisions
 * are known, and the clauses leave one way from them to the failure. */
#include "../../tap.h"

#include <fd.h>
#include <string.h>

#include "search/search.h"

typedef struct {
  FdStore *store;
  FdSearch *search;
  FdVar a, b, c, d, e, f, g, x;
  FdAtom decision[6];
  uint32_t n_decisions;
} Case;

/* Takes the decisions in their order, as far as they are open. */
static bool
decide (const FdStore *store, gpointer data, FdAtom *decision)
{
  const Case *self = data;
  for (uint32_t i = 0; i < self->n_decisions; i++)
    if (!fd_atom_holds (store, self->decision[i]) &&
        !fd_atom_fails (store, self->decision[i])) {
      *decision = self->decision[i];
      return true;
    }
  return false;
}

static void
begin (Case *self)
{
  *self = (Case){.store = fd_store_new ()};
  ck_assert (fd_store_set_explaining (self->store, true));
  FdVar *all[] = {&self->a, &self->b, &self->c, &self->d,
                  &self->e, &self->f, &self->g};
  for (size_t i = 0; i < G_N_ELEMENTS (all); i++)
    *all[i] = fd_var_new (self->store, 0, 1);
  self->x = fd_var_new (self->store, 0, 9);
  self->search = fd_search_new (self->store);
  ck_assert (fd_search_set_learning (self->search, true));
  fd_search_set_checking (self->search, true);
  fd_search_add_brancher (self->search, decide, self, NULL);
}

static void
end (Case *self)
{
  fd_search_free (self->search);
  fd_store_free (self->store);
}

#define YES(v) fd_atom (self.v, FD_GE, 1)
#define NO(v) fd_atom (self.v, FD_LE, 0)
#define X(relation, value) fd_atom (self.x, relation, value)
#define CLAUSE(...)                                                            \
  do {                                                                         \
    FdAtom atoms[] = {__VA_ARGS__};                                            \
    ck_assert (fd_post_clause (self.store, atoms, G_N_ELEMENTS (atoms)));      \
  } while (0)
#define DECIDE(...)                                                            \
  do {                                                                         \
    FdAtom atoms[] = {__VA_ARGS__};                                            \
    for (size_t k_ = 0; k_ < G_N_ELEMENTS (atoms); k_++)                       \
      self.decision[self.n_decisions++] = atoms[k_];                           \
  } while (0)

/* Goes to the first failure, and learns from it. */
static const FdLearner *
learn (const Case *self)
{
  fd_search_set_failure_limit (self->search, 1);
  ck_assert_int_eq (fd_search_next (self->search), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_search_limit (self->search), FD_LIMIT_FAILURES);
  FdLearner *learner = self->search->learner;
  ck_assert_int_eq (fd_learner_analyze_failure (learner), FD_ANALYSIS_LEARNED);
  return learner;
}

/* The nogood has exactly these atoms, the first of them in the first place. */
static void
expect (const FdLearner *learner, const FdAtom *atoms, size_t n)
{
  const FdAtoms *learned = &learner->learned;
  ck_assert_uint_eq (learned->n, n);
  ck_assert (fd_atom_equal (learned->atom[0], atoms[0]));
  for (size_t i = 0; i < n; i++) {
    bool is_there = false;
    for (size_t k = 0; k < n; k++)
      is_there |= fd_atom_equal (atoms[i], learned->atom[k]);
    ck_assert (is_there);
  }
}
#define EXPECT(learner, ...)                                                   \
  do {                                                                         \
    FdAtom atoms[] = {__VA_ARGS__};                                            \
    expect (learner, atoms, G_N_ELEMENTS (atoms));                             \
  } while (0)

/* All ways from the last decision, c, to the failure go through d. */
START_TEST (test_first_point)
{
  Case self;
  begin (&self);
  CLAUSE (NO (c), YES (d));
  CLAUSE (NO (d), NO (a), YES (e));
  CLAUSE (NO (d), YES (f));
  CLAUSE (NO (e), NO (f), NO (b));
  DECIDE (YES (a), YES (b), YES (c));
  const FdLearner *learner = learn (&self);
  EXPECT (learner, YES (d), YES (a), YES (b));
  ck_assert_uint_eq (learner->lbd, 3);
  ck_assert_uint_eq (learner->back, learner->root + 2);
  ck_assert (fd_atom_equal (learner->learned.atom[1], YES (b)));
  end (&self);
}
END_TEST

/* Decisions between that have no part in it are gone back over. */
START_TEST (test_backjump)
{
  Case self;
  begin (&self);
  CLAUSE (NO (d), NO (a), YES (e));
  CLAUSE (NO (d), NO (a), NO (e));
  DECIDE (YES (a), YES (b), YES (c), YES (d));
  const FdLearner *learner = learn (&self);
  EXPECT (learner, YES (d), YES (a));
  ck_assert_uint_eq (learner->back, learner->root + 1);
  ck_assert_uint_eq (learner->lbd, 2);
  end (&self);
}
END_TEST

START_TEST (test_unit)
{
  Case self;
  begin (&self);
  CLAUSE (NO (b), YES (d));
  CLAUSE (NO (d), YES (e));
  CLAUSE (NO (d), NO (e));
  DECIDE (YES (a), YES (b));
  const FdLearner *learner = learn (&self);
  EXPECT (learner, YES (d));
  ck_assert_uint_eq (learner->back, learner->root);
  ck_assert_uint_eq (learner->lbd, 1);
  end (&self);
}
END_TEST

/* x, of ten values, counts half as much as a; and nothing does in a search that
 * keeps the user's order. */
START_TEST (test_activity)
{
  for (int free_search = 0; free_search <= 1; free_search++) {
    Case self;
    begin (&self);
    fd_search_set_free (self.search, free_search);
    CLAUSE (X (FD_LT, 5), NO (a), YES (d));
    CLAUSE (X (FD_LT, 5), NO (a), NO (d));
    DECIDE (X (FD_GE, 5), YES (a));
    const FdLearner *learner = learn (&self);
    EXPECT (learner, YES (a), X (FD_GE, 5));
    ck_assert_int_eq (learner->vars.activity[self.a.id] > 0, free_search);
    ck_assert_double_eq (learner->vars.activity[self.a.id],
                         2 * learner->vars.activity[self.x.id]);
    ck_assert (learner->vars.activity[self.b.id] == 0);
    end (&self);
  }
}
END_TEST

/* A failure that tells of a value of x bumps that, not x.  As long as it is
 * decided it is not offered. */
START_TEST (test_choices)
{
  Case self;
  begin (&self);
  fd_search_set_free (self.search, true);
  CLAUSE (X (FD_NE, 5), NO (a), YES (d));
  CLAUSE (X (FD_NE, 5), NO (a), NO (d));
  DECIDE (X (FD_EQ, 5), YES (a));
  FdLearner *learner = (FdLearner *) learn (&self);
  EXPECT (learner, YES (a), X (FD_EQ, 5));
  uint32_t choice = fd_choice_of (learner, X (FD_NE, 5));
  ck_assert_uint_eq (learner->choices.n, 1);
  ck_assert_uint_eq (learner->choices.id[0], choice);
  ck_assert (learner->vars.activity[self.x.id] == 0);
  ck_assert_double_eq (learner->choices.activity[choice],
                       learner->vars.activity[self.a.id]);
  ck_assert (fd_atom_equal (fd_choose (learner, choice), X (FD_LE, 5)));
  ck_assert_uint_eq (fd_choices_first (learner, 0), 0);
  ck_assert_uint_eq (learner->choices.n, 0);
  fd_choices_restore (learner, self.x.id);
  ck_assert_uint_eq (learner->choices.n, 1);
  ck_assert_uint_eq (fd_choice_of (learner, X (FD_GE, 5)), 0);
  end (&self);
}
END_TEST

/* g follows from a, by way of f. */
START_TEST (test_minimization)
{
  for (int minimize = 0; minimize <= 1; minimize++) {
    Case self;
    begin (&self);
    if (!minimize)
      fd_search_set_minimization (self.search, FD_MINIMIZATION_NONE);
    CLAUSE (NO (a), YES (f));
    CLAUSE (NO (f), YES (g));
    CLAUSE (NO (d), NO (a), YES (e));
    CLAUSE (NO (d), NO (g), NO (e));
    DECIDE (YES (a), YES (b), YES (d));
    const FdLearner *learner = learn (&self);
    if (minimize)
      EXPECT (learner, YES (d), YES (a));
    else
      EXPECT (learner, YES (d), YES (a), YES (g));
    ck_assert_uint_eq (learner->statistics.dropped, minimize);
    end (&self);
  }
}
END_TEST

/* What does not follow from the others stays: g needs b, too. */
START_TEST (test_minimization_keeps)
{
  Case self;
  begin (&self);
  CLAUSE (NO (a), NO (b), YES (g));
  CLAUSE (NO (d), NO (a), YES (e));
  CLAUSE (NO (d), NO (g), NO (e));
  DECIDE (YES (a), YES (b), YES (d));
  const FdLearner *learner = learn (&self);
  EXPECT (learner, YES (d), YES (a), YES (g));
  ck_assert_uint_eq (learner->statistics.dropped, 0);
  end (&self);
}
END_TEST

/* --- atoms of one variable ---------------------------------------------- */

/* What d is not to be with: @first made true by a, @second by b. */
static void
learn_of_x (Case *case_, FdAtom first, FdAtom second)
{
  Case self = *case_;
  CLAUSE (NO (a), first);
  CLAUSE (NO (b), second);
  CLAUSE (NO (d), fd_atom_not (first), YES (e));
  CLAUSE (NO (d), fd_atom_not (second), NO (e));
  DECIDE (YES (a), YES (b), YES (d));
  *case_ = self;
}

START_TEST (test_merge)
{
  static const struct {
    FdRelation r[3];
    int32_t v[3];
  } rows[] = {
      {{FD_GE, FD_GE, FD_GE}, {3, 5, 5}}, /* the stronger bound */
      {{FD_LE, FD_LE, FD_LE}, {7, 2, 2}},
      {{FD_GE, FD_LE, FD_EQ}, {4, 4, 4}}, /* both make a value */
      {{FD_LE, FD_GE, FD_EQ}, {6, 6, 6}},
      {{FD_NE, FD_GE, FD_GE}, {4, 4, 5}}, /* a bound goes over a hole */
      {{FD_NE, FD_LE, FD_LE}, {4, 4, 3}},
      {{FD_NE, FD_GE, FD_GE}, {4, 6, 6}}, /* a hole outside the bounds */
      {{FD_NE, FD_NE, FD_GE}, {0, 1, 2}}, /* holes at the end */
      {{FD_NE, FD_NE, FD_LE}, {9, 8, 7}},
  };
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    Case self;
    begin (&self);
    fd_search_set_minimization (self.search, FD_MINIMIZATION_NONE);
    learn_of_x (&self, X (rows[i].r[0], rows[i].v[0]),
                X (rows[i].r[1], rows[i].v[1]));
    const FdLearner *learner = learn (&self);
    EXPECT (learner, YES (d), X (rows[i].r[2], rows[i].v[2]));
    ck_assert_uint_eq (learner->back, learner->root + 2);
    end (&self);
  }
}
END_TEST

/* A bound and a hole inside stay two. */
START_TEST (test_no_merge)
{
  Case self;
  begin (&self);
  learn_of_x (&self, X (FD_NE, 6), X (FD_GE, 4));
  EXPECT (learn (&self), YES (d), X (FD_NE, 6), X (FD_GE, 4));
  end (&self);
}
END_TEST

/* Of many holes that all follow from a alone, all but the first ones are
 * replaced by a. */
START_TEST (test_single_reason)
{
  enum { FIRST = 20, N = 60, FEW = 40 };
  Case self;
  begin (&self);
  FdVar z = fd_var_new (self.store, 0, 99);
  FdAtom gone[N + 2] = {NO (b), YES (d)};
  for (int32_t i = 0; i < N; i++) {
    gone[i + 2] = fd_atom (z, FD_EQ, FIRST + i);
    CLAUSE (NO (a), fd_atom_not (gone[i + 2]));
  }
  ck_assert (fd_post_clause (self.store, gone, G_N_ELEMENTS (gone)));
  gone[1] = NO (d);
  ck_assert (fd_post_clause (self.store, gone, G_N_ELEMENTS (gone)));
  DECIDE (YES (a), YES (b));
  const FdLearner *learner = learn (&self);
  const FdAtoms *learned = &learner->learned;
  bool is_there = false;
  for (size_t i = 0; i < learned->n; i++)
    is_there |= fd_atom_equal (learned->atom[i], YES (a));
  ck_assert (is_there && fd_atom_equal (learned->atom[0], YES (b)));
  ck_assert_uint_lt (learned->n, FEW);
  ck_assert_uint_eq (learner->back, learner->root + 1);
  end (&self);
}
END_TEST

/* Of a decision, as much as the failure needs. */
START_TEST (test_weaker_decision)
{
  static const struct {
    FdRelation decided, needed;
    int32_t value, bound;
  } rows[] = {
      {FD_GE, FD_GE, 8, 5}, {FD_LE, FD_LE, 1, 6}, {FD_EQ, FD_GE, 7, 5},
      {FD_EQ, FD_LE, 2, 6}, {FD_EQ, FD_NE, 2, 6}, {FD_GE, FD_NE, 8, 6},
  };
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    Case self;
    begin (&self);
    FdAtom need = X (rows[i].needed, rows[i].bound);
    CLAUSE (fd_atom_not (need), NO (a), YES (d));
    CLAUSE (fd_atom_not (need), NO (a), NO (d));
    DECIDE (YES (a), X (rows[i].decided, rows[i].value));
    EXPECT (learn (&self), need, YES (a));
    end (&self);
  }
}
END_TEST

/* What holds without any decision is no part of a nogood. */
START_TEST (test_facts)
{
  Case self;
  begin (&self);
  CLAUSE (YES (g));
  CLAUSE (NO (g), NO (d), YES (e));
  CLAUSE (NO (g), NO (d), NO (a), NO (e));
  DECIDE (YES (a), YES (b), YES (d));
  EXPECT (learn (&self), YES (d), YES (a));
  end (&self);
}
END_TEST

/* g is a fact, for f is, and d fails with it.  What is learned says so if facts
 * are kept, and then the reason of NO (d) does. */
START_TEST (test_kept_facts)
{
  for (int keeping = 0; keeping <= 1; keeping++)
    for (int going_on = 0; going_on <= 1; going_on++) {
      Case self;
      begin (&self);
      fd_search_set_keeping_root_atoms (self.search, keeping);
      ck_assert (fd_set_value (self.store, self.f, 1));
      CLAUSE (NO (f), YES (g));
      CLAUSE (NO (g), NO (b), YES (d));
      CLAUSE (NO (d), NO (g), YES (e));
      CLAUSE (NO (d), NO (e));
      DECIDE (YES (a), YES (b));
      if (!going_on) {
        const FdLearner *learner = learn (&self);
        FdAtom atoms[] = {YES (d), YES (g)};
        expect (learner, atoms, keeping ? 2 : 1);
        ck_assert_uint_eq (learner->back, learner->root);
        ck_assert_uint_eq (learner->lbd, 1);
        end (&self);
        continue;
      }
      ck_assert_int_eq (fd_search_next (self.search), FD_STATUS_SOLUTION);
      FdAtoms reason = {0};
      FdPosition at =
          fd_atom_position (self.store, NO (d), self.store->trail.n);
      ck_assert (at != FD_POSITION_ROOT || !keeping);
      if (keeping) {
        ck_assert_str_eq (fd_explain_change (self.store, at, NO (d), &reason),
                          "nogood");
        ck_assert_uint_eq (reason.n, 1);
        ck_assert (fd_atom_equal (reason.atom[0], YES (g)));
        fd_atoms_clear (&reason);
        at = fd_atom_position (self.store, YES (g), at);
        fd_explain_change (self.store, at, YES (g), &reason);
        ck_assert_uint_eq (reason.n, 1);
        ck_assert (fd_atom_equal (reason.atom[0], YES (f)));
      }
      fd_atoms_clear (&reason);
      end (&self);
    }
}
END_TEST

/* Each pair of values fails: that follows from facts in the end. */
START_TEST (test_exhausted)
{
  Case self;
  begin (&self);
  CLAUSE (YES (a), YES (b));
  CLAUSE (YES (a), NO (b));
  CLAUSE (NO (a), YES (c), YES (d));
  CLAUSE (NO (a), YES (c), NO (d));
  CLAUSE (NO (a), NO (c), YES (d));
  CLAUSE (NO (a), NO (c), NO (d));
  ck_assert_int_eq (fd_search_next (self.search), FD_STATUS_EXHAUSTED);
  size_t n;
  fd_search_core (self.search, &n);
  ck_assert_uint_eq (n, 0);
  ck_assert_uint_le (fd_search_statistics (self.search)->failures, 3);
  ck_assert_int_eq (fd_search_next (self.search), FD_STATUS_EXHAUSTED);
  end (&self);
}
END_TEST

/* --- the checks --------------------------------------------------------- */

/* x[0] + x[1] <= 9, with reasons as they should not be. */
typedef struct {
  FdPropagator base;
  int fault;
} Liar;

static bool
liar_propagate (FdPropagator *base, FdStore *store)
{
  for (uint32_t i = 0; i < 2; i++) {
    int32_t min = fd_var_min (store, fd_propagator_var (base, 1 - i));
    if (!fd_set_max (store, fd_propagator_var (base, i), 9 - min,
                     fd_reason_lazy (i)))
      return false;
  }
  return true;
}

static const char *
liar_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
              FdPosition at, FdAtoms *out)
{
  const Liar *self = (const Liar *) base;
  FdVar other = fd_propagator_var (base, 1 - (uint32_t) code);
  int32_t min = 9 - need.value;
  (void) store, (void) at;
  if (self->fault == 1) /* too weak */
    min--;
  else if (self->fault == 2) /* not true */
    min += 5;
  if (self->fault != 3) /* all that was said */
    fd_atoms_add (out, fd_atom (other, FD_GE, min));
  return "liar";
}

static bool
liar_check (const FdPropagator *base, const int32_t *values)
{
  (void) base;
  return values[0] + values[1] <= 9;
}

static const FdPropagatorClass liar_class = {
    .name = "liar",
    .cost = FD_COST_LINEAR,
    .propagate = liar_propagate,
    .explain = liar_explain,
    .check = liar_check,
};

START_TEST (test_wrong_explanations)
{
  static const char *const words[] = {NULL, "does not follow",
                                      "not true before", "does not follow"};
  for (int fault = 0; fault <= 3; fault++) {
    Case self;
    begin (&self);
    FdVar y = fd_var_new (self.store, 0, 9), scope[] = {self.x, y};
    Liar *liar = (Liar *) fd_propagator_new (self.store, &liar_class,
                                             sizeof *liar, scope, 2);
    liar->fault = fault;
    fd_subscribe_all (self.store, &liar->base, FD_EVENT_BOUNDS);
    ck_assert (fd_post (self.store, &liar->base));
    fd_set_label (self.store, "two are at most nine");
    CLAUSE (NO (a), X (FD_GE, 4));
    CLAUSE (fd_atom (y, FD_GE, 6), YES (d), YES (b));
    CLAUSE (X (FD_LE, 3), NO (d), YES (b));
    DECIDE (NO (b), YES (c), YES (a));
    FdStatus status = fd_search_next (self.search);
    if (!fault) {
      ck_assert_int_eq (status, FD_STATUS_SOLUTION);
      ck_assert_uint_gt (fd_search_learning_statistics (self.search).checked,
                         0);
      end (&self);
      continue;
    }
    ck_assert_int_eq (status, FD_STATUS_ERROR);
    const GError *error = fd_store_error (self.store);
    ck_assert (g_error_matches (error, FD_ERROR, FD_ERROR_EXPLANATION));
    ck_assert_ptr_nonnull (strstr (error->message, "liar"));
    ck_assert_ptr_nonnull (strstr (error->message, "two are at most nine"));
    ck_assert_msg (strstr (error->message, words[fault]), "%s", error->message);
    ck_assert_int_eq (fd_search_next (self.search), FD_STATUS_ERROR);
    ck_assert_uint_eq (fd_store_level (self.store), 0);
    end (&self);
  }
}
END_TEST

/* Asked of each decision: what held before did not happen there. */
START_TEST (test_wrong_moment)
{
  static const struct {
    FdRelation need, because;
    int32_t value, bound;
    const char *word; /* NULL: it is right */
  } rows[] = {
      {FD_GE, FD_GE, 6, 3, NULL},
      {FD_GE, FD_GE, 3, 2, "did not become true there"}, /* held before */
      {FD_GE, FD_GE, 8, 3, "did not become true there"}, /* does not hold */
      {FD_GE, FD_GE, 6, 6, "not true before: x8 >= 6"},
      {FD_LE, FD_GE, 6, 3, "did not become true there"},
      {FD_NE, FD_GE, 5, 3, NULL},
  };
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    Case self;
    begin (&self);
    CLAUSE (NO (a), YES (b));
    CLAUSE (NO (a), NO (b), YES (c));
    CLAUSE (NO (a), NO (b), NO (c));
    DECIDE (X (FD_GE, 3), X (FD_GE, 6), YES (a));
    FdLearner *learner = (FdLearner *) learn (&self);
    FdPosition at =
        fd_atom_position (self.store, X (FD_GE, 6), self.store->trail.n);
    FdAtom reason = X (rows[i].because, rows[i].bound);
    bool ok = fd_learner_check (learner, at, X (rows[i].need, rows[i].value),
                                &reason, 1, "test");
    ck_assert (ok == !rows[i].word);
    const GError *error = fd_store_error (self.store);
    ck_assert (ok || strstr (error->message, rows[i].word));
    ck_assert (learner->wrong == !ok);
    end (&self);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("analysis");
  add_test (suite, "first point", test_first_point);
  add_test (suite, "backjump", test_backjump);
  add_test (suite, "unit", test_unit);
  add_test (suite, "activity", test_activity);
  add_test (suite, "choices", test_choices);
  add_test (suite, "minimization", test_minimization);
  add_test (suite, "minimization keeps", test_minimization_keeps);
  add_test (suite, "merge", test_merge);
  add_test (suite, "no merge", test_no_merge);
  add_test (suite, "single reason", test_single_reason);
  add_test (suite, "weaker decision", test_weaker_decision);
  add_test (suite, "facts", test_facts);
  add_test (suite, "kept facts", test_kept_facts);
  add_test (suite, "exhausted", test_exhausted);
  add_test (suite, "wrong explanations", test_wrong_explanations);
  add_test (suite, "wrong moment", test_wrong_moment);
  return run_suite (suite);
}
