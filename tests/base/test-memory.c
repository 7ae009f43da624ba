/* SPDX-License-Identifier: MIT */
/* test-memory.c - every allocation may fail, and limits hold
 *
 * Each script below runs once for every allocation it makes, with that one
 * failing.  What was refused is tried again and must now succeed, so that each
 * run ends in the state that the run without failures ends in.
 */
#include "../draw.h"
#include "../kernel/dump.h"
#include "../kernel/suite.h"
#include "../kernel/sum-modulo.h"

#include "kernel/store.h"
#include "kernel/error.h"

#include <stdio.h>
#include <string.h>

/* Whether @ok, or the call is to be made again; anything but a refusal for
 * want of memory, that changed nothing, fails the test. */
static bool
done (FdStore *store, bool ok, const char *before)
{
  if (ok)
    return true;
  ck_assert_msg (
      g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_MEMORY),
      "refused for another reason than memory: %s",
      fd_store_error (store) ? fd_store_error (store)->message : "none");
  ck_assert_ptr_nonnull (strstr (fd_store_error (store)->message, "memory"));
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
  return false;
}

#define AGAIN(call)                                                            \
  do {                                                                         \
    g_autofree char *before = store_dump (store);                              \
    while (!done (store, (call), before))                                      \
      ;                                                                        \
  } while (0)

static void
make_variables (FdStore *store)
{
  FdVar x;
  for (int i = 0; i < 150; i++)
    AGAIN ((x = fd_var_new (store, 0, i)).id);
  for (int32_t step = 1; step < 100000; step *= 10) {
    int32_t values[] = {-step, 0, 3 * step, 4 * step};
    AGAIN ((x = fd_var_new_values (store, values, 4)).id);
  }
  AGAIN ((x = fd_var_new_any (store)).id);
  AGAIN (fd_set_no_value (store, x, 0));
  AGAIN (fd_set_no_value (store, x, FD_VALUE_MAX - 1));
  AGAIN (fd_store_push (store));
  for (int i = 0; i < 70; i++)
    AGAIN (fd_var_new (store, 0, 200).id);
  AGAIN (fd_set_no_value (store, (FdVar){fd_var_count (store)}, 100));
}

static void
post_constraints (FdStore *store)
{
  FdVar x[6];
  for (int i = 0; i < 6; i++)
    AGAIN ((x[i] = fd_var_new (store, 0, i < 3 ? 9 : 300)).id);
  AGAIN (fd_not_unify (store, x[0], x[1]));
  AGAIN (fd_post_all_different (store, x, NULL, 5, FD_CONSISTENCY_DOMAIN));
  AGAIN (fd_post_all_different (store, x, NULL, 5, FD_CONSISTENCY_BOUNDS));
  AGAIN (fd_post_sum (store, x, 6, FD_LE, 60));
  AGAIN (fd_post_relation (store, x[2], FD_EQ, x[3], 2));
  AGAIN (fd_post_reified_relation (store, fd_atom (x[0], FD_GE, 4), x[1], FD_LT,
                                   x[4], 1));
  AGAIN (post_sum_modulo (store, x, 3, 2, 1));
  AGAIN (fd_store_push (store));
  AGAIN (fd_set_no_value (store, x[4], 150));
  AGAIN (fd_unify (store, x[0], x[5]));
  fd_condition_begin (store, fd_atom (x[1], FD_EQ, 3));
  AGAIN (fd_set_value (store, x[2], 6));
  fd_condition_end (store);
  AGAIN (fd_set_value (store, x[1], 3));
}

/* Of the arithmetic, the sets and the clauses; two become others when variables
 * are unified. */
static void
post_functions (FdStore *store)
{
  static const int32_t table[] = {3, 1, 4, 1, 5};
  static const FdInterval set[] = {{90, 99}, {-3, 40}, {50, 60}};
  static const int64_t weights[] = {1, 3, 5, 2};
  FdVar x[6];
  for (int i = 0; i < 6; i++)
    AGAIN ((x[i] = fd_var_new (store, -3 * i, i < 3 ? 9 : 300)).id);
  FdAtom b[6], atoms[4];
  for (int i = 0; i < 6; i++) {
    FdVar z;
    AGAIN ((z = fd_var_new (store, 0, 1)).id);
    b[i] = fd_atom (z, FD_EQ, 1);
  }
  for (int i = 0; i < 4; i++)
    atoms[i] = fd_atom (x[i], i % 2 ? FD_GE : FD_EQ, i);
  AGAIN (fd_post_maximum (store, x, 4, x[4]));
  AGAIN (fd_post_reified_minimum (store, b[0], x, 4, x[4]));
  AGAIN (fd_post_divide (store, x[3], x[1], x[2]));
  AGAIN (fd_post_reified_modulo (store, b[1], x[3], x[1], x[2]));
  AGAIN (fd_post_reified_power (store, b[2], x[0], x[1], x[4]));
  AGAIN (fd_post_absolute (store, x[5], x[4], FD_CONSISTENCY_DOMAIN));
  AGAIN (fd_post_member (store, x[4], set, 3));
  AGAIN (fd_post_reified_member (store, b[3], x[3], set, 3));
  AGAIN (fd_post_parity (store, atoms, 4, true));
  AGAIN (fd_post_linear_atoms (store, weights, atoms, 4, FD_EQ, 10));
  AGAIN (fd_post_linear_atoms (store, weights, atoms, 4, FD_NE, 11));
  AGAIN (fd_post_linear_mixed (store, weights, x, 2, weights + 2, atoms, 2,
                               FD_LE, 900));
  AGAIN (fd_post_linear_mixed (store, weights, x, 3, weights, atoms, 2, FD_NE,
                               11));
  AGAIN (fd_post_reified_clause (store, b[4], atoms, 4));
  AGAIN (fd_post_element_var (store, x + 2, 4, x[0], x[3]));
  AGAIN (fd_post_reified_element (store, b[5], table, 5, x[0], x[1]));
  AGAIN (fd_unify (store, x[1], x[2]));
  AGAIN (fd_store_push (store));
  AGAIN (fd_set_no_value (store, x[3], 150));
  AGAIN (fd_set_atom (store, fd_atom (x[3], FD_GE, 2)));
}

static void
unify_all (FdStore *store)
{
  FdVar x[8];
  for (int i = 0; i < 8; i++)
    AGAIN ((x[i] = fd_var_new (store, i, 100 + i)).id);
  for (int i = 0; i < 8; i += 2)
    for (int j = 1; j < 8; j += 2)
      AGAIN (fd_not_unify (store, x[i], x[j]));
  for (int i = 2; i < 8; i++)
    AGAIN (fd_unify (store, x[i % 2], x[i]));
  AGAIN (fd_set_no_value (store, x[6], 50));
  ck_assert (!fd_unify (store, x[0], x[7]));
  AGAIN (fd_set_value (store, x[7], 51));
}

static bool
count_told (FdStore *store, FdVar x, gpointer data)
{
  (void) store, (void) x;
  ++*(int *) data;
  return true;
}

static void
listen_in_levels (FdStore *store)
{
  int told[24] = {0};
  FdVar x;
  AGAIN ((x = fd_var_new (store, 0, 999)).id);
  for (int i = 0; i < 20; i++) {
    AGAIN (fd_store_push (store));
    AGAIN (fd_on_change (store, x, count_told, &told[i], NULL));
    AGAIN (fd_set_no_value (store, x, 500 + i));
    ck_assert_int_ge (told[i], 1);
  }
  for (int i = 0; i < 20; i++)
    fd_store_pop (store);
}

static bool
one_batch (FdStore *store, const FdVar *x)
{
  fd_store_begin (store);
  fd_store_begin (store);
  bool ok = fd_post_sum (store, x, 3, FD_EQ, 12);
  ok = fd_set_no_value (store, x[0], 7) && ok;
  ok = fd_store_commit (store) && ok;
  ok = fd_unify (store, x[0], x[1]) && ok;
  ok = fd_set_atom (store, fd_atom (x[2], FD_GE, 5)) && ok;
  bool committed = fd_store_commit (store);
  ck_assert (committed || !ok || fd_store_error (store));
  ck_assert (ok || !committed);
  return committed;
}

static void
batches (FdStore *store)
{
  FdVar x[3];
  for (int i = 0; i < 3; i++)
    AGAIN ((x[i] = fd_var_new (store, 0, 99)).id);
  AGAIN (one_batch (store, x));
  AGAIN (fd_store_push (store));
  AGAIN (one_batch (store, x));
  ck_assert (fd_are_equal (store, x[0], x[1]));
}

/* All solutions; a search that stops for want of memory says so. */
static bool
searched (FdStore *store, const FdVar *x, size_t n, uint64_t *count)
{
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, x, n, FD_SELECT_FIRST_FAIL, FD_ASSIGN_MIN);
  FdStatus status = fd_search_count (search, count);
  ck_assert (status == FD_STATUS_EXHAUSTED ||
             fd_search_limit (search) == FD_LIMIT_MEMORY);
  return status == FD_STATUS_EXHAUSTED;
}

static void
search_all (FdStore *store)
{
  FdVar x[6];
  int32_t up[6], down[6];
  for (int i = 0; i < 6; i++) {
    AGAIN ((x[i] = fd_var_new (store, 0, 5)).id);
    up[i] = i;
    down[i] = -i;
  }
  AGAIN (fd_post_all_different (store, x, NULL, 6, FD_CONSISTENCY_VALUE));
  AGAIN (fd_post_all_different (store, x, up, 6, FD_CONSISTENCY_DOMAIN));
  AGAIN (fd_post_all_different (store, x, down, 6, FD_CONSISTENCY_BOUNDS));
  g_autofree char *before = store_dump (store);
  uint64_t count = 0;
  while (!searched (store, x, 6, &count)) {
    g_autofree char *after = store_dump (store);
    ck_assert_str_eq (before, after);
  }
  ck_assert_uint_eq (count, 4);
  bool exact = false;
  while (!exact)
    exact = fd_probe_values (store, x, 6, 0, 0) == FD_PROBE_EXACT;
  ASSERT_VALUES (store, x[0], 1, 2, 3, 4);
}

/* What a store is told in words. */
static void
names (FdStore *store)
{
  char name[300];
  int32_t value[70];
  FdVar x[2];
  for (int i = 0; i < 70; i++) {
    snprintf (name, sizeof name, "%0*d", (uint8_t) (i + 1), i);
    AGAIN ((value[i] = fd_symbol (store, name)) >= FD_VALUE_MIN);
    ck_assert_int_eq (value[i], value[0] + i);
    ck_assert_str_eq (fd_symbol_name (store, value[i]), name);
  }
  snprintf (name, sizeof name, "%0*d", 70, 69);
  ck_assert_int_eq (fd_symbol (store, name), value[69]);
  for (int i = 0; i < 2; i++)
    AGAIN ((x[i] = fd_var_new (store, 0, 9)).id);
  for (int i = 0; i < 40; i++) {
    AGAIN (fd_post_sum (store, x, 2, FD_LE, 17 - i % 3));
    snprintf (name, sizeof name, "rule %0*d", 5 * i + 1, i);
    AGAIN (fd_set_label (store, "to be replaced"));
    AGAIN (fd_set_label (store, name));
    ck_assert_str_eq (
        fd_propagator_label (store, store->propagators[store->n_propagators]),
        name);
  }
}

static const struct {
  const char *name;
  void (*run) (FdStore *store);
} scripts[] = {
    {"variables", make_variables},   {"constraints", post_constraints},
    {"functions", post_functions},   {"unify", unify_all},
    {"listeners", listen_in_levels}, {"batches", batches},
    {"search", search_all},          {"names", names},
};

START_TEST (each_allocation)
{
  const char *name = scripts[_i / 2].name;
  bool explaining = _i % 2;
  g_autoptr (FdStore) good = fd_store_new ();
  ck_assert (fd_store_set_explaining (good, explaining));
  scripts[_i / 2].run (good);
  g_autofree char *expected = store_dump (good);
  ck_assert_uint_gt (good->memory.n_calls, 3);
  for (uint64_t k = 1; k <= good->memory.n_calls; k++) {
    g_autoptr (FdStore) store = fd_store_new ();
    ck_assert (fd_store_set_explaining (store, explaining));
    store->memory.fail_at = k;
    scripts[_i / 2].run (store);
    g_autofree char *got = store_dump (store);
    char *stamp = strstr (got, "stamp"), *other = strstr (expected, "stamp");
    ck_assert_msg (!strcmp (strchr (stamp, ','), strchr (other, ',')),
                   "%s, allocation %u:\n%s\nnot\n%s", name, (unsigned) k, got,
                   expected);
  }
}
END_TEST

/* Of four variables in order; a probe that finds too little says why. */
static void
probe_all (FdStore *store, uint32_t depth)
{
  FdVar x[4];
  for (int i = 0; i < 4; i++)
    AGAIN ((x[i] = fd_var_new (store, 0, 60)).id);
  for (int i = 0; i < 3; i++)
    AGAIN (fd_post_relation (store, x[i], FD_LT, x[i + 1], 0));
  for (int i = 0; i < 4; i++)
    for (int v = 7; v < 50; v += 2)
      AGAIN (fd_set_no_value (store, x[i], v));
  AGAIN (fd_post_sum (store, x, 4, FD_EQ, 140));
  FdProbe probe;
  do {
    probe = fd_probe_values (store, x, 4, depth, 0);
    ck_assert_int_ne (probe, FD_PROBE_INCONSISTENT);
    ck_assert (probe == FD_PROBE_EXACT || depth || fd_store_error (store));
  } while (fd_store_error (store));
}

START_TEST (probing)
{
  g_autoptr (FdStore) good = fd_store_new ();
  probe_all (good, (uint32_t) _i);
  int32_t expected[61], got[61];
  for (uint64_t k = 1; k <= good->memory.n_calls; k++) {
    g_autoptr (FdStore) store = fd_store_new ();
    store->memory.fail_at = k;
    probe_all (store, (uint32_t) _i);
    for (uint32_t id = 1; id <= 4; id++) {
      size_t n = fd_get_values (good, (FdVar){id}, expected, 61);
      ck_assert_uint_eq (fd_get_values (store, (FdVar){id}, got, 61), n);
      ck_assert_mem_eq (got, expected, n * sizeof *got);
    }
  }
}
END_TEST

/* A limit is kept, and raising it lets the same call through. */
START_TEST (limit)
{
  g_autoptr (FdStore) store = fd_store_new ();
  const size_t bytes = 200000;
  fd_store_set_memory_limit (store, bytes);
  uint32_t n = 0;
  while (fd_var_new (store, 0, 1000).id) {
    ck_assert_uint_le (fd_store_memory_used (store), bytes);
    FdVar x = {++n};
    if (!fd_set_no_value (store, x, 500))
      break;
    ck_assert_uint_lt (n, 100000);
  }
  ck_assert (
      g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_MEMORY));
  ck_assert_uint_gt (n, 100);
  ck_assert_uint_le (fd_store_memory_used (store), bytes);
  ck_assert_uint_eq (fd_var_size (store, (FdVar){1}), 1000);
  fd_store_set_memory_limit (store, 0);
  for (int i = 0; i < 1000; i++) {
    FdVar x = fd_var_new (store, 0, 1000);
    ck_assert (x.id && fd_set_no_value (store, x, 500));
  }
  ck_assert_ptr_null (fd_store_error (store));
}
END_TEST

static bool
is_starved (const FdStore *store)
{
  return g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_MEMORY);
}

/* So it is kept by what a store is told in words, ... */
START_TEST (limit_of_names)
{
  g_autoptr (FdStore) store = fd_store_new ();
  const size_t bytes = 100000;
  char name[1000];
  uint32_t n = 0;
  memset (name, 'a', sizeof name);
  fd_store_set_memory_limit (store, bytes);
  do {
    snprintf (name + 900, 20, "%u", ++n);
    ck_assert_uint_le (fd_store_memory_used (store), bytes);
    ck_assert_uint_lt (n, 1000);
  } while (fd_symbol (store, name) >= FD_VALUE_MIN);
  ck_assert (is_starved (store));
  fd_store_set_memory_limit (store, 2 * bytes);
  FdVar x[] = {fd_var_new (store, 0, 9), fd_var_new (store, 0, 9)};
  ck_assert (fd_post_sum (store, x, 2, FD_LE, 17));
  for (n = 0; fd_set_label (store, name); n++) {
    if (!fd_post_sum (store, x, 2, FD_LE, 17))
      break;
    ck_assert_uint_lt (n, 1000);
  }
  ck_assert (is_starved (store));
  ck_assert_uint_le (fd_store_memory_used (store), 2 * bytes);
}
END_TEST

/* ... and by what a probe remembers: it finds less, and says why. */
START_TEST (limit_of_probing)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[2] = {fd_var_new (store, 0, 30000), fd_var_new (store, 0, 30000)};
  ck_assert (fd_post_relation (store, x[0], FD_LE, x[1], 0));
  fd_store_set_memory_limit (store, fd_store_memory_used (store) + 100000);
  ck_assert_int_eq (fd_probe_values (store, x, 2, 0, 0), FD_PROBE_PARTIAL);
  ck_assert (is_starved (store));
  ck_assert_uint_eq (fd_var_size (store, x[0]), 30001);
  fd_store_set_memory_limit (store, 0);
  ck_assert_int_eq (fd_probe_values (store, x, 2, 0, 0), FD_PROBE_EXACT);
  ck_assert_ptr_null (fd_store_error (store));
}
END_TEST

/* A refusal is told whatever its length, cut if there is no memory for it. */
START_TEST (message)
{
  g_autoptr (FdStore) store = fd_store_new ();
  char text[1001];
  for (size_t i = 0; i < sizeof text - 1; i += 2)
    memcpy (text + i, "\xc3\xa9", 2);
  text[sizeof text - 1] = '\0';
  ck_assert (!fd_store_refuse (store, FD_ERROR_INVALID, "%s", text));
  ck_assert_str_eq (fd_store_error (store)->message, text);
  ck_assert (!fd_store_refuse (store, FD_ERROR_INVALID, "<%s>",
                               fd_store_error (store)->message));
  ck_assert_uint_eq (strlen (fd_store_error (store)->message), 1002);
  g_autoptr (GError) copy = g_error_copy (fd_store_error (store));
  store->memory.fail_at = store->memory.n_calls + 1;
  ck_assert (!fd_store_refuse (store, FD_ERROR_MEMORY, "%s", text));
  const char *cut = fd_store_error (store)->message;
  ck_assert (is_starved (store) && strlen (cut) < sizeof text - 1);
  ck_assert (g_str_has_suffix (cut, "..."));
  ck_assert (g_utf8_validate (cut, -1, NULL));
  ck_assert_int_eq (copy->code, FD_ERROR_INVALID);
}
END_TEST

/* Reasons that were copied for explanations count, too. */
START_TEST (limit_of_reasons)
{
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, true));
  FdAtom atoms[64];
  for (int i = 0; i < 64; i++)
    atoms[i] = fd_atom (fd_var_new (store, 0, 9), FD_GE, 1);
  const size_t bytes = fd_store_memory_used (store) + 100000;
  fd_store_set_memory_limit (store, bytes);
  uint32_t n = 0;
  while (fd_reason_atoms (store, atoms, 64).kind != FD_REASON_NAIVE.kind)
    ck_assert_uint_lt (++n, 10000);
  ck_assert_uint_le (fd_store_memory_used (store), bytes);
  ck_assert_int_eq (store->halt, FD_LIMIT_MEMORY);
}
END_TEST

/* Levels that come and go do not add up. */
START_TEST (no_growth)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 300), y = fd_var_new (store, 0, 300);
  size_t used = 0;
  for (int i = 0; i < 1000; i++) {
    ck_assert (fd_store_push (store));
    FdVar z = fd_var_new (store, 0, 300);
    ck_assert (fd_unify (store, x, z));
    ck_assert (fd_not_unify (store, y, z));
    ck_assert (fd_set_no_value (store, y, 100));
    ck_assert (fd_set_no_value (store, z, 100));
    fd_store_pop (store);
    if (i == 9)
      used = fd_store_memory_used (store);
  }
  ck_assert_uint_eq (fd_store_memory_used (store), used);
}
END_TEST

/* --- small blocks --------------------------------------------------------- */

enum { N_BLOCKS = 1000 };

typedef struct {
  uint8_t *byte;
  size_t n;
  bool lent;
} Block;

static Block
take_block (FdMemory *memory, uint64_t *seed)
{
  size_t n = draw (seed, draw (seed, 4) ? 200 : 5000) + 1;
  Block block = {.n = n, .lent = draw (seed, 2)};
  block.byte =
      block.lent ? fd_memory_lend (memory, n) : fd_memory_take (memory, n);
  ck_assert_ptr_nonnull (block.byte);
  ck_assert_uint_eq ((uintptr_t) block.byte % FD_MEMORY_STEP, 0);
  memset (block.byte, (uint8_t) n, n);
  return block;
}

static void
drop_block (FdMemory *memory, const Block *block)
{
  bool intact = true;
  for (size_t i = 0; i < block->n; i++)
    intact = intact && block->byte[i] == (uint8_t) block->n;
  ck_assert (intact);
  if (block->lent)
    fd_memory_return (memory, block->byte, block->n);
  else
    fd_memory_free (memory, block->byte, block->n);
}

/* Blocks keep to themselves, whatever comes and goes; lent ones do not count.
 */
START_TEST (blocks)
{
  FdMemory memory = {0};
  uint64_t seed = (uint64_t) _i;
  Block *block = g_new0 (Block, N_BLOCKS);
  for (int k = 0; k < 10 * N_BLOCKS; k++) {
    Block *one = &block[draw (&seed, N_BLOCKS)];
    if (one->byte)
      drop_block (&memory, one);
    *one = draw (&seed, 3) ? take_block (&memory, &seed) : (Block){0};
  }
  size_t used = 0;
  for (int i = 0; i < N_BLOCKS; i++)
    used += block[i].byte && !block[i].lent ? block[i].n : 0;
  ck_assert_uint_eq (memory.used, used);
  for (int i = 0; i < N_BLOCKS; i++)
    if (block[i].byte)
      drop_block (&memory, &block[i]);
  ck_assert_uint_eq (memory.used, 0);
  fd_memory_clear (&memory);
  g_free (block);
}
END_TEST

/* What arrays gave back when they grew is taken for small blocks. */
START_TEST (cut_up)
{
  FdMemory memory = {0};
  void *large[100];
  for (int i = 0; i < 100; i++)
    large[i] = fd_memory_take (&memory, 2048);
  for (int i = 0; i < 100; i++)
    fd_memory_free (&memory, large[i], 2048);
  void *chunk = memory.chunks;
  for (int i = 0; i < 2000; i++)
    fd_memory_take (&memory, 96);
  ck_assert_ptr_eq (memory.chunks, chunk);
  fd_memory_clear (&memory);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/memory");
  TCase *tc = tcase_create ("memory");
  tcase_add_loop_test (tc, each_allocation, 0, 2 * G_N_ELEMENTS (scripts));
  tcase_add_loop_test (tc, probing, 0, 2);
  tcase_add_test (tc, limit);
  tcase_add_test (tc, limit_of_names);
  tcase_add_test (tc, limit_of_probing);
  tcase_add_test (tc, limit_of_reasons);
  tcase_add_test (tc, message);
  tcase_add_test (tc, no_growth);
  tcase_add_loop_test (tc, blocks, 0, 5);
  if (FD_MEMORY_POOLED)
    tcase_add_test (tc, cut_up);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
