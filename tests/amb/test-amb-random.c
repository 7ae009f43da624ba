/* SPDX-License-Identifier: MIT */
/* Random bodies against nested loops: the same solutions in the same order,
 * the same counts, and nothing left behind, however often they are stopped. */
#include "puzzles.h"

#include "base/random.h"

enum { DEPTH = 5, WIDTH = 4, PROBLEMS = 2000 };

/* What happens at a node of the tree of choices. */
typedef struct {
  enum { END, FAIL, CHOOSE } what;
  enum { LIST, RANGE, INDEX, EXCEPT, EXCEPT_WIDE, STRING } form;
  int32_t value[WIDTH]; /* of each branch */
  uint32_t n;
  bool cut, owns;
} Node;

typedef struct {
  uint64_t seed;
  bool cuts;
  GString *found;
  int n_live;
} Problem;

static const char *const names[] = {"zero", "one", "two", "three", "four"};

/* The node that the values before lead to. */
static Node
node_at (const Problem *problem, const int32_t *value, int depth)
{
  FdRandom random;
  uint64_t key = problem->seed;
  for (int i = 0; i < depth; i++)
    key = key * 31 + (uint32_t) value[i] + 1;
  fd_random_init (&random, key);
  Node node = {.what = CHOOSE};
  uint64_t draw = fd_random_below (&random, 10);
  if (depth == DEPTH || draw == 0)
    node.what = fd_random_below (&random, 3) ? END : FAIL;
  node.form = (int) fd_random_below (&random, 6);
  node.n = (uint32_t) fd_random_below (&random, WIDTH + 1);
  int32_t least = (int32_t) fd_random_below (&random, 3) - 1;
  for (uint32_t i = 0; i < node.n; i++)
    node.value[i] = node.form == LIST ? (int32_t) fd_random_below (&random, 3)
                    : node.form == RANGE       ? least + (int32_t) i
                    : node.form == EXCEPT      ? 2 * (int32_t) i
                    : node.form == EXCEPT_WIDE ? 100 * (int32_t) i
                                               : (int32_t) i;
  node.cut = problem->cuts && fd_random_below (&random, 8) == 0;
  node.owns = fd_random_below (&random, 3) == 0;
  return node;
}

static void
write_solution (GString *found, const int32_t *value, int depth)
{
  for (int i = 0; i < depth; i++)
    g_string_append_printf (found, "%d,", value[i]);
  g_string_append_c (found, '\n');
}

/* --- by nested loops ---------------------------------------------------- */

/* Returns: false if a cut forbids what is left of the choices before. */
static bool
enumerate (Problem *problem, int32_t *value, int depth, FdAmbStatistics *s)
{
  Node node = node_at (problem, value, depth);
  if (node.what == END) {
    write_solution (problem->found, value, depth);
    s->solutions++;
    return !node.cut;
  }
  if (node.what == FAIL || !node.n) {
    s->failures++;
    return !node.cut;
  }
  s->peak_depth = MAX (s->peak_depth, (uint64_t) depth + 1);
  for (uint32_t i = 0; i < node.n; i++) {
    value[depth] = node.value[i];
    s->choices++;
    if (!enumerate (problem, value, depth + 1, s))
      return false;
  }
  return !node.cut;
}

/* --- by amb ------------------------------------------------------------- */

static void
one_less (gpointer n_live)
{
  --*(int *) n_live;
}

static int32_t
choose (FdAmb *amb, const Node *node)
{
  int32_t except[400];
  uint32_t n = 0;
  int32_t step = node->form == EXCEPT ? 2 : 100;
  for (int32_t v = 0; v <= step * (int32_t) node->n; v++)
    if (v % step || v == step * (int32_t) node->n)
      except[n++] = v;
  switch (node->form) {
  case LIST:
    return fd_amb_choose (amb, node->value, node->n);
  case RANGE:
    return fd_amb_choose_range (amb, node->n ? node->value[0] : 1,
                                node->n ? node->value[node->n - 1] : 0);
  case INDEX:
    return (int32_t) fd_amb_choose_index (amb, node->n);
  case EXCEPT:
  case EXCEPT_WIDE:
    return fd_amb_choose_except (amb, 0, step * (int32_t) node->n, except, n);
  default: {
    const char *name = fd_amb_choose_string (amb, names, node->n);
    for (int32_t i = 0;; i++)
      if (name == names[i])
        return i;
  }
  }
}

static void
body (FdAmb *amb, gpointer data)
{
  Problem *problem = data;
  int32_t value[DEPTH];
  for (int depth = 0;; depth++) {
    Node node = node_at (problem, value, depth);
    if (node.owns) {
      problem->n_live++;
      fd_amb_defer (amb, one_less, &problem->n_live);
    }
    if (node.cut)
      fd_amb_cut (amb);
    fd_amb_require (amb, node.what != FAIL);
    if (node.what == END) {
      write_solution (problem->found, value, depth);
      return;
    }
    value[depth] = choose (amb, &node);
  }
}

static FdAmbStatistics
run (Problem *problem, bool stops, uint64_t order)
{
  FdAmb *amb = fd_amb_new (body, problem);
  if (order)
    fd_amb_set_random_order (amb, order);
  uint64_t limit = 0;
  FdStatus status;
  do {
    fd_amb_set_choice_limit (amb, stops ? limit += 7 : 0);
    while ((status = fd_amb_next (amb)) == FD_STATUS_SOLUTION)
      ;
    ck_assert (stops || status == FD_STATUS_EXHAUSTED);
    ck_assert (status != FD_STATUS_LIMIT || !problem->n_live);
  } while (status == FD_STATUS_LIMIT);
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  FdAmbStatistics s = *fd_amb_statistics (amb);
  fd_amb_free (amb);
  ck_assert_int_eq (problem->n_live, 0);
  return s;
}

START_TEST (test_against_loops)
{
  for (uint64_t seed = 1; seed <= PROBLEMS; seed++) {
    int32_t value[DEPTH];
    FdAmbStatistics expected = {0};
    Problem loops = {seed, seed % 3 == 0, g_string_new (NULL), 0};
    Problem own = {seed, seed % 3 == 0, g_string_new (NULL), 0};
    enumerate (&loops, value, 0, &expected);
    FdAmbStatistics s = run (&own, seed % 2, 0);
    ck_assert_msg (g_string_equal (loops.found, own.found), "seed %u",
                   (unsigned) seed);
    ck_assert_uint_eq (s.solutions, expected.solutions);
    ck_assert_uint_eq (s.choices, expected.choices);
    ck_assert_uint_eq (s.failures, expected.failures);
    ck_assert_uint_eq (s.peak_depth, expected.peak_depth);
    if (seed % 2 == 0)
      ck_assert_uint_eq (s.replays, s.solutions + s.failures - 1);
    g_string_free (loops.found, true);
    g_string_free (own.found, true);
  }
}
END_TEST

/* How many lines there are, and a sum over them in no order. */
static uint64_t
digest (const GString *text)
{
  uint64_t sum = 0;
  char **lines = g_strsplit (text->str, "\n", -1);
  for (char **line = lines; *line; line++) {
    uint64_t hash = 1;
    for (const char *c = *line; *c; c++)
      hash = (hash ^ (uint64_t) *c) * 0x9e3779b97f4a7c15u;
    sum += hash;
  }
  g_strfreev (lines);
  return sum;
}

START_TEST (test_random_order)
{
  unsigned moved = 0;
  for (uint64_t seed = 1; seed <= PROBLEMS / 4; seed++) {
    Problem plain = {seed, false, g_string_new (NULL), 0};
    Problem a = {seed, false, g_string_new (NULL), 0};
    Problem b = {seed, false, g_string_new (NULL), 0};
    FdAmbStatistics s = run (&plain, false, 0), t = run (&a, seed % 2, 5);
    run (&b, !(seed % 2), 5);
    ck_assert_msg (g_string_equal (a.found, b.found), "seed %u",
                   (unsigned) seed);
    ck_assert_uint_eq (a.found->len, plain.found->len);
    ck_assert_uint_eq (digest (a.found), digest (plain.found));
    ck_assert_uint_eq (s.solutions, t.solutions);
    ck_assert_uint_eq (s.choices, t.choices);
    ck_assert_uint_eq (s.failures, t.failures);
    moved += !g_string_equal (a.found, plain.found);
    g_string_free (plain.found, true);
    g_string_free (a.found, true);
    g_string_free (b.found, true);
  }
  ck_assert_uint_ge (moved, PROBLEMS / 16);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("amb random");
  add_test (suite, "against loops", test_against_loops);
  add_test (suite, "random order", test_random_order);
  return run_suite (suite);
}
