/* SPDX-License-Identifier: MIT */
/* test-misuse-all.c - every public function, called with a mistake
 *
 * Each case names its function; the last tests read the headers, and fail if a
 * function has no case, here or in another suite of misuse.
 */
/* The functions that programs call, not those inline in the library. */
#define FD_EXPORTING

#include "suite.h"

#include "kernel/store.h"

#include <string.h>

static FdStore *store;
static FdSearch *search;
static FdVar x, far = {99};
static FdAtom of_far, t = FD_ATOM_TRUE;
static const int32_t one[] = {1};

static void
setup (void)
{
  store = fd_store_new ();
  x = fd_var_new (store, 0, 3);
  of_far = fd_atom (far, FD_EQ, 1);
  search = fd_search_new (store);
}

static void
teardown (void)
{
  fd_search_free (search);
  fd_store_free (store);
}

/* The store says that @function, called so, was refused. */
#define CASE(function, part, ...)                                              \
  do {                                                                         \
    (void) function (__VA_ARGS__);                                             \
    ck_assert (was_refused (store, #function ":", part));                      \
  } while (0)

/* One critical message of GLib: no store could say it. */
#define LOST_CASE(function, ...)                                               \
  do {                                                                         \
    criticals_expect ();                                                       \
    (void) function (__VA_ARGS__);                                             \
    ck_assert_msg (criticals_seen () == 1, "%s", #function);                   \
  } while (0)

/* --- no proof --------------------------------------------------------------
 */

START_TEST (no_proof)
{
  LOST_CASE (fd_store_proof, NULL);
  LOST_CASE (fd_proof_new, NULL, NULL, NULL);
  LOST_CASE (fd_proof_new_file, NULL, NULL);
  LOST_CASE (fd_proof_new_memory, NULL);
  LOST_CASE (fd_proof_close, NULL, NULL);
  LOST_CASE (fd_proof_bytes, NULL);
  LOST_CASE (fd_proof_broken, NULL);
  LOST_CASE (fd_proof_begin, NULL, 0, 0);
  LOST_CASE (fd_proof_set_source, NULL, 1);
  LOST_CASE (fd_proof_name, NULL, x, 0, false, 0);
  LOST_CASE (fd_proof_name_constant, NULL, x);
  LOST_CASE (fd_proof_name_truth, NULL, x);
  LOST_CASE (fd_proof_assume_bounds, NULL);
  LOST_CASE (fd_proof_alias, NULL, 0, 1, false);
  LOST_CASE (fd_proof_define, NULL, 0, t);
  LOST_CASE (fd_proof_bound, NULL, 0, true, 1);
  LOST_CASE (fd_proof_contradict, NULL);
  LOST_CASE (fd_proof_break, NULL, "why");
  LOST_CASE (fd_proof_solution, NULL, NULL, 0);
  LOST_CASE (fd_proof_mark, NULL);
  LOST_CASE (fd_proof_restrict, NULL, 1);
  LOST_CASE (fd_proof_claim, NULL, FD_CLAIM_OPEN, 0);
  LOST_CASE (fd_proof_claim_core, NULL, NULL, 0);
  LOST_CASE (fd_proof_differ, NULL);
  LOST_CASE (fd_proof_set_limit, NULL, 1);
  LOST_CASE (fd_proof_join, NULL, 0, FD_PROOF_PART_ALL, NULL, NULL, NULL, NULL);
  LOST_CASE (fd_proof_refute, NULL, 0);
}
END_TEST

/* --- no store ------------------------------------------------------------ */

/* --- no explainer -------------------------------------------------------- */

START_TEST (no_explainer)
{
  FdConstraint none = FD_CONSTRAINT_NONE;
  LOST_CASE (fd_explainer_set_limits, NULL, 0, 1, 1);
  LOST_CASE (fd_explainer_set_work_limit, NULL, 1);
  LOST_CASE (fd_explainer_work, NULL);
  LOST_CASE (fd_explainer_set_cost, NULL, FD_STEP_CLUE, NULL);
  LOST_CASE (fd_explainer_set_quiet, NULL, none, true);
  LOST_CASE (fd_explainer_set_words, NULL, NULL);
  LOST_CASE (fd_explainer_enter, NULL, t);
  LOST_CASE (fd_explainer_next, NULL, NULL);
  LOST_CASE (fd_explainer_apply, NULL, NULL);
  LOST_CASE (fd_explainer_why_not, NULL, t);
  LOST_CASE (fd_explainer_facts, NULL);
  LOST_CASE (fd_explainer_is_placed, NULL, x);
  LOST_CASE (fd_explainer_origin, NULL, t);
  LOST_CASE (fd_explainer_clash, NULL, NULL, 0, NULL, 0, NULL);
  LOST_CASE (fd_explainer_next_clash, NULL, NULL, 0, NULL, 0, NULL);
  LOST_CASE (fd_clashes_new, 1, NULL, NULL);
  LOST_CASE (fd_clashes_new_assuming, NULL, NULL, 1, 0);
  LOST_CASE (fd_clashes_set_test_limit, NULL, 1);
  LOST_CASE (fd_clashes_next, NULL, NULL);
  LOST_CASE (fd_explainer_say_atoms, NULL, &t, 1, NULL);
  LOST_CASE (fd_explainer_grade, NULL);
  LOST_CASE (fd_explainer_say_constraint, NULL, none, NULL);
  LOST_CASE (fd_step_check, NULL, NULL, NULL);
  criticals_expect ();
  g_autofree char *text = fd_step_text (NULL, NULL);
  ck_assert_int_eq (criticals_seen (), 1);
  ck_assert_str_eq (text, "");
}
END_TEST

/* --- no parallel search -------------------------------------------------- */

START_TEST (no_parallel)
{
  uint64_t count;
  LOST_CASE (fd_parallel_new, NULL, NULL, NULL);
  LOST_CASE (fd_parallel_set_threads, NULL, 1);
  LOST_CASE (fd_parallel_set_parts, NULL, 1);
  LOST_CASE (fd_parallel_set_outputs, NULL, &x, 1);
  LOST_CASE (fd_parallel_set_render, NULL, NULL);
  LOST_CASE (fd_parallel_set_seed, NULL, 1);
  LOST_CASE (fd_parallel_set_memory_limit, NULL, 1);
  LOST_CASE (fd_parallel_set_time_limit, NULL, 1);
  LOST_CASE (fd_parallel_next, NULL);
  LOST_CASE (fd_parallel_count, NULL, &count);
  LOST_CASE (fd_search_split, NULL, 1);
  LOST_CASE (fd_search_prove_cubes, NULL, NULL, NULL, NULL);
  LOST_CASE (fd_cubes_add, NULL, NULL, 0);
}
END_TEST

START_TEST (no_portfolio)
{
  LOST_CASE (fd_portfolio_new, NULL, NULL, NULL);
  LOST_CASE (fd_portfolio_set_threads, NULL, 1);
  LOST_CASE (fd_portfolio_set_workers, NULL, 1);
  LOST_CASE (fd_portfolio_set_turn, NULL, 1);
  LOST_CASE (fd_portfolio_set_nogoods, NULL, 1);
  LOST_CASE (fd_portfolio_set_racing, NULL, true);
  LOST_CASE (fd_portfolio_set_seed, NULL, 1);
  LOST_CASE (fd_portfolio_set_render, NULL, NULL);
  LOST_CASE (fd_portfolio_set_node_limit, NULL, 1);
  LOST_CASE (fd_portfolio_set_failure_limit, NULL, 1);
  LOST_CASE (fd_portfolio_set_time_limit, NULL, 1);
  LOST_CASE (fd_portfolio_set_progress, NULL, NULL, NULL);
  LOST_CASE (fd_portfolio_next, NULL);
}
END_TEST

START_TEST (no_stamp)
{
  uint64_t word = 0;
  LOST_CASE (fd_trail_stamp, NULL);
  LOST_CASE (fd_trail_save_word, NULL, &word);
  LOST_CASE (fd_interned_use, NULL, NULL, 0, 1, NULL);
}
END_TEST

/* --- a variable of no store ---------------------------------------------- */

START_TEST (variables)
{
  const char *id = "99";
  int32_t value;
  CASE (fd_var_min, id, store, far);
  CASE (fd_var_max, id, store, far);
  CASE (fd_var_size, id, store, far);
  CASE (fd_var_contains, id, store, far, 1);
  CASE (fd_var_is_fixed, id, store, far);
  CASE (fd_var_next, id, store, far, 1);
  CASE (fd_var_next_hole, id, store, far, 1);
  CASE (fd_var_representative, id, store, far);
  CASE (fd_get_value, id, store, far, &value);
  CASE (fd_get_values, id, store, far, NULL, 0);
  CASE (fd_atom_holds, id, store, of_far);
  CASE (fd_atom_fails, id, store, of_far);
  CASE (fd_atom_print, id, store, of_far, stderr);
  CASE (fd_var_name, id, store, far);
  CASE (fd_var_set_name, id, store, far, "far");
  CASE (fd_are_equal, id, store, x, far);
  CASE (fd_are_different, id, store, far, x);
  CASE (fd_unify, id, store, x, far);
  CASE (fd_not_unify, id, store, far, x);
  CASE (fd_set_value, id, store, far, 1);
  CASE (fd_set_no_value, id, store, far, 1);
  CASE (fd_set_atom, id, store, of_far);
  CASE (fd_post_atom, id, store, of_far);
  CASE (fd_on_change, id, store, far, NULL, NULL, NULL);
  CASE (fd_try_values, id, store, far);
  CASE (fd_probe_values, id, store, &far, 1, 1, 0);
  CASE (fd_is_given, id, store, of_far);
  CASE (fd_is_constant, id, store, far);
  CASE (fd_first_min, id, store, far);
  CASE (fd_first_max, id, store, far);
  CASE (fd_given_min, id, store, far);
  CASE (fd_given_max, id, store, far);
  CASE (fd_condition_begin, id, store, of_far);
  fd_condition_end (store);
}
END_TEST

START_TEST (constraints)
{
  const char *id = "99";
  FdConsistency c = FD_CONSISTENCY_DEFAULT;
  FdInterval set = {0, 1};
  const int64_t one64 = 1;
  const int32_t zero = 0, first = 1;
  CASE (fd_post_linear, id, store, one, &far, 1, FD_LE, 1);
  CASE (fd_post_linear_consistent, id, store, one, &far, 1, FD_LE, 1, c);
  CASE (fd_post_sum, id, store, &far, 1, FD_LE, 1);
  CASE (fd_post_reified_linear, id, store, t, one, &far, 1, FD_LE, 1);
  CASE (fd_post_linear_atoms, id, store, &one64, &of_far, 1, FD_LE, 1);
  CASE (fd_post_linear_mixed, id, store, &one64, &far, 1, NULL, NULL, 0, FD_LE,
        1);
  CASE (fd_post_all_different, id, store, &far, NULL, 1, c);
  CASE (fd_post_all_different_except, id, store, &far, 1, &set, 1, c);
  CASE (fd_post_diffn, id, store, &x, &far, &x, &x, 1);
  CASE (fd_post_diffn_nonstrict, id, store, &x, &x, &far, &x, 1);
  CASE (fd_post_diffn_k, id, store, &far, &x, 1, 1);
  CASE (fd_post_diffn_nonstrict_k, id, store, &x, &far, 1, 1);
  CASE (fd_post_disjunctive, id, store, &far, &x, 1);
  CASE (fd_post_disjunctive_strict, id, store, &x, &far, 1);
  CASE (fd_post_disjunctive_optional, id, store, &x, &x, &of_far, 1);
  CASE (fd_post_disjunctive_strict_optional, id, store, &far, &x, &t, 1);
  const FdIntervalVar bad = {x, x, far, t};
  CASE (fd_interval_precede, id, store, &bad, 0, &bad);
  CASE (fd_interval_disjunctive, id, store, &bad, 1);
  CASE (fd_interval_cumulative, id, store, &bad, &x, 1, x);
  CASE (fd_interval_var_new, "-1", store, 0, 9, -1, 3);
  CASE (fd_interval_var_new_optional, "-1", store, 0, 9, -1, 3);
  CASE (fd_post_some_equal, id, store, &far, 1);
  CASE (fd_post_all_equal, id, store, &far, 1);
  CASE (fd_post_reified_all_equal, id, store, of_far, &x, 1);
  CASE (fd_post_bin_packing, id, store, 1, &far, one, 1);
  CASE (fd_post_bin_packing_capa, id, store, one, 1, &far, one, 1, 0);
  CASE (fd_post_bin_packing_load, id, store, &far, 1, &x, one, 1, 0);
  CASE (fd_post_knapsack, id, store, one, one, &x, 1, x, far);
  CASE (fd_post_count, id, store, &far, 1, x, FD_LE, x);
  CASE (fd_post_among, id, store, &far, 1, &set, 1, x);
  CASE (fd_post_at_least, id, store, &far, 1, 1, 1);
  CASE (fd_post_exactly, id, store, &far, 1, 1, 1);
  CASE (fd_post_nvalue, id, store, &far, 1, FD_EQ, x);
  CASE (fd_post_sliding_sum, id, store, 0, 1, 1, &far, 1);
  CASE (fd_post_sum_all_different, id, store, &far, 1, x);
  CASE (fd_post_inverse, id, store, &far, 1, 1, &x, 1, 1, c);
  CASE (fd_post_global_cardinality, id, store, &x, 1, one, &far, 1, false, c);
  CASE (fd_post_global_cardinality_low_up, id, store, &far, 1, one, one, one, 1,
        true, c);
  CASE (fd_post_at_most, id, store, &far, 1, 1, 1);
  CASE (fd_post_cumulative, id, store, &x, &x, &x, 1, far);
  CASE (fd_post_cumulative_optional, id, store, &x, &x, &x, &of_far, 1, x);
  CASE (fd_post_reservoir, id, store, &x, &far, 1, x, x);
  CASE (fd_post_circuit, id, store, &far, 1, 0, c);
  CASE (fd_post_connected, id, store, &of_far, 1, NULL, NULL, 0, NULL);
  CASE (fd_post_regions, id, store, &far, 1, NULL, NULL, 0, 0, &first, 1);
  CASE (fd_post_forest, id, store, 1, &zero, &zero, &of_far, 1);
  CASE (fd_post_dag, id, store, 1, &zero, &zero, &of_far, 1);
  CASE (fd_post_dreachable, id, store, &of_far, 1, NULL, NULL, NULL, 0, x, 0);
  CASE (fd_post_single_loop, id, store, 2, &zero, &first, &of_far, 1);
  CASE (fd_post_network_flow, id, store, &zero, 1, &zero, &zero, &far, 1);
  CASE (fd_post_network_flow_cost, id, store, &zero, 1, &zero, &zero, one, &x,
        1, far);
  CASE (fd_post_subcircuit, id, store, &far, 1, 0, c);
  CASE (fd_post_arg_max, id, store, &x, 1, 0, far);
  CASE (fd_post_arg_min, id, store, &far, 1, 0, x);
  CASE (fd_post_lex_less, id, store, &far, 1, &x, 1);
  CASE (fd_post_lex_lesseq, id, store, &x, 1, &far, 1);
  CASE (fd_post_value_precede, id, store, &far, 1, 1, 2);
  CASE (fd_post_value_precede_chain, id, store, &far, 1, one, 1);
  CASE (fd_post_seq_precede_chain, id, store, &far, 1);
  CASE (fd_post_sort, id, store, &x, &far, 1);
  CASE (fd_post_relation, id, store, x, FD_LE, far, 0);
  CASE (fd_post_reified_relation, id, store, t, x, FD_LE, far, 0);
  CASE (fd_post_distance, id, store, x, far, 1);
  CASE (fd_post_next_to, id, store, x, far);
  CASE (fd_post_left_of, id, store, x, far);
  CASE (fd_post_clause, id, store, &of_far, 1);
  CASE (fd_post_reified_clause, id, store, t, &of_far, 1);
  CASE (fd_post_parity, id, store, &of_far, 1, true);
  CASE (fd_post_iff, id, store, t, of_far);
  CASE (fd_post_member, id, store, far, &set, 1);
  CASE (fd_post_member_var, id, store, &far, 1, x);
  CASE (fd_post_reified_member, id, store, t, far, &set, 1);
  CASE (fd_post_element, id, store, one, 1, x, far);
  CASE (fd_post_element_2d, id, store, one, 1, 1, far, 0, x, 0, x);
  CASE (fd_post_element_2d, "length", store, one, SIZE_MAX, 2, x, 0, x, 0, x);
  CASE (fd_post_element_var, id, store, &far, 1, x, x);
  CASE (fd_post_if_then_else, id, store, &of_far, &x, 1, x);
  CASE (fd_post_table, id, store, &far, 1, one, 1);
  CASE (fd_post_table, "no variable", store, NULL, 0, one, 1);
  CASE (fd_post_table, "rows", store, &x, 1, one, SIZE_MAX);
  CASE (fd_post_regular, id, store, &far, 1, 1, 1, one, 1, &set, 1);
  CASE (fd_post_reified_regular, id, store, of_far, &x, 1, 1, 1, one, 1, &set,
        1);
  CASE (fd_post_cost_regular, id, store, &far, 1, 1, 1, one, 1, &set, 1, one,
        x);
  CASE (fd_post_cost_mdd, id, store, &far, 1, 1, NULL, NULL, 0, x);
  CASE (fd_post_cost_mdd, "length", store, &x, 1, 1, one, one, SIZE_MAX, x);
  CASE (fd_post_regular_nfa, id, store, &far, 1, 1, NULL, 0, 1, &set, 1);
  CASE (fd_post_mdd, id, store, &far, 1, 1, NULL, 0);
  CASE (fd_post_mdd, "no variable", store, NULL, 0, 1, NULL, 0);
  CASE (fd_post_negative_table, id, store, &far, 1, one, 1);
  CASE (fd_post_reified_table, id, store, of_far, &x, 1, one, 1);
  CASE (fd_post_absolute, id, store, x, far, c);
  CASE (fd_post_times, id, store, x, x, far);
  CASE (fd_post_divide, id, store, x, x, far);
  CASE (fd_post_modulo, id, store, x, x, far);
  CASE (fd_post_power, id, store, x, x, far);
  CASE (fd_post_maximum, id, store, &far, 1, x);
  CASE (fd_post_minimum, id, store, &far, 1, x);
  CASE (fd_post_reified_times, id, store, of_far, x, x, x);
  CASE (fd_post_reified_divide, id, store, of_far, x, x, x);
  CASE (fd_post_reified_modulo, id, store, of_far, x, x, x);
  CASE (fd_post_reified_power, id, store, of_far, x, x, x);
  CASE (fd_post_reified_absolute, id, store, of_far, x, x);
  CASE (fd_post_reified_maximum, id, store, of_far, &x, 1, x);
  CASE (fd_post_reified_minimum, id, store, of_far, &x, 1, x);
  CASE (fd_post_reified_element, id, store, of_far, one, 1, x, x);
  CASE (fd_post_constraint, "class", store, NULL, NULL);
  CASE (fd_post_as, "class", store, "fd_post_as", NULL, NULL);
  CASE (fd_post_reified, "class", store, t, NULL, NULL);
  CASE (fd_post_reified_as, "class", store, "fd_post_reified_as", t, NULL,
        NULL);
  CASE (fd_post_reified_element_var, id, store, of_far, &x, 1, x, x);
}
END_TEST

START_TEST (posted)
{
  const char *id = "constraint 7";
  FdConstraint c = {7};
  CASE (fd_store_constraint, id, store, 7);
  CASE (fd_constraint_class, id, store, c);
  CASE (fd_constraint_class_name, id, store, c);
  CASE (fd_constraint_arguments, id, store, c);
  CASE (fd_constraint_posted, id, store, c, NULL);
  CASE (fd_constraint_name, id, store, c);
  CASE (fd_constraint_set_name, id, store, c, "far");
  CASE (fd_constraint_label, id, store, c);
  CASE (fd_constraint_set_label, id, store, c, "far");
  CASE (fd_constraint_source, id, store, c);
  CASE (fd_constraint_set_source, id, store, c, 1);
  CASE (fd_constraint_post_copy, id, store, c, NULL);
  CASE (fd_constraint_disable, id, store, c);
  CASE (fd_store_copy, "into has", store, store);
}
END_TEST

static void
fill_nothing (void *block, const int32_t *number, size_t n)
{
  (void) block, (void) number, (void) n;
}

START_TEST (others)
{
  CASE (fd_var_new_values, "values is NULL", store, NULL, 2);
  CASE (fd_symbol, "name is NULL", store, NULL);
  CASE (fd_set_label, "label is NULL", store, NULL);
  CASE (fd_off_change, "7 is no listener", store, 7);
  CASE (fd_off_undo, "7 is no listener", store, 7);
  CASE (fd_on_undo, "func is NULL", store, NULL, NULL, NULL);
  CASE (fd_store_pop, "no level", store);
  CASE (fd_store_commit, "no batch", store);
  CASE (fd_condition_end, "no condition", store);
  CASE (fd_condition_exchange, "outside of a posting function", store, t);
  CASE (fd_scratch_new, "0 bytes", store, 1, 0);
  CASE (fd_interned_use, "fill is NULL", store, one, 1, 8, NULL);
  CASE (fd_interned_use, "number is NULL", store, NULL, 1, 8, fill_nothing);
  CASE (fd_domain_defers_interval, "no domain", store, NULL, 0, 1);
  ck_assert (fd_store_push (store));
  CASE (fd_store_set_explaining, "inside of a level", store, true);
  fd_store_pop (store);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (FdProof) proof = fd_proof_new_memory (bytes);
  CASE (fd_store_set_proof, "has variables", store, proof);
  CASE (fd_store_set_passive, "has variables", store);
  CASE (fd_store_set_recording, "has variables", store);
  CASE (fd_explainer_new, "does not record", store);
  CASE (fd_store_set_time_limit, "-1", store, -1);
  CASE (fd_propagator_new, "class is NULL", store, NULL, 0, &x, 1);
  CASE (fd_post, "propagator is NULL", store, NULL);
  CASE (fd_subscribe, "index 0", store, NULL, 0, FD_EVENT_FIX);
  CASE (fd_subscribe_value, "index 0", store, NULL, 0, 1, FD_EVENT_FIX);
  CASE (fd_subscribe_all, "propagator is NULL", store, NULL, FD_EVENT_FIX);
  CASE (fd_propagator_label, "propagator is NULL", store, NULL);
  LOST_CASE (fd_propagator_var, NULL, 0);
  LOST_CASE (fd_scope_is_fixed, NULL);
}
END_TEST

START_TEST (searches)
{
  const int64_t one64 = 1;
  FdVarSelect by = FD_SELECT_INPUT_ORDER;
  CASE (fd_search_add_branching, "99", search, &far, 1, by, FD_ASSIGN_MIN);
  CASE (fd_search_add_brancher, "func is NULL", search, NULL, NULL, NULL);
  CASE (fd_search_project, "99", search, &far, 1, NULL, 0);
  CASE (fd_search_minimize, "99", search, far);
  CASE (fd_search_maximize, "99", search, far);
  CASE (fd_search_minimize_linear, "99", search, &one64, &far, 1, NULL, NULL,
        0);
  CASE (fd_search_maximize_linear, "99", search, NULL, NULL, 0, &one64, &of_far,
        1);
  CASE (fd_search_linear_objective, "sum is NULL", search, NULL);
  CASE (fd_search_best, "best is NULL", search, NULL);
  CASE (fd_search_set_cutoff, "no objective", search, 1);
  CASE (fd_search_cutoff, "worst is NULL", search, NULL);
  CASE (fd_search_set_news, "longest: 17", search, 17);
  CASE (fd_search_news, "n is NULL", search, NULL);
  CASE (fd_search_hear_news, "news: expected", search, &of_far, 1);
  CASE (fd_search_assume, "99", search, &of_far, 1);
  CASE (fd_search_minimize_core, "not exhausted", search, 0);
  CASE (fd_search_reset, "not incremental", search);
  CASE (fd_search_set_hint, "99", search, far, 1);
  CASE (fd_search_set_restarts, "scale of 0", search, FD_RESTART_LUBY, 0, 1);
  CASE (fd_search_set_time_limit, "-1", search, -1);
  ck_assert (fd_store_push (store));
  CASE (fd_search_set_learning, "inside of a level", search, true);
  fd_store_pop (store);
  CASE (fd_search_count, "count is NULL", search, NULL);
  CASE (fd_search_best_value, "value is NULL", search, x, NULL);
  CASE (fd_search_bound, "bound is NULL", search, NULL);
  CASE (fd_search_branching, "branching is NULL", search, 0, NULL);
  CASE (fd_search_add_tracer, "tracer is NULL", search, NULL, NULL, NULL);
  CASE (fd_search_trace_text, "out is NULL", search, NULL);
  CASE (fd_search_trace_tree, "out is NULL", search, NULL);
  CASE (fd_search_next, "was refused", search);
}
END_TEST

/* --- without a store or a search ------------------------------------------ */

START_TEST (no_store)
{
  LOST_CASE (fd_store_error, NULL);
  LOST_CASE (fd_store_set_memory_limit, NULL, 1);
  LOST_CASE (fd_store_set_stop, NULL, NULL);
  LOST_CASE (fd_store_check_limits, NULL);
  LOST_CASE (fd_store_memory_used, NULL);
  LOST_CASE (fd_store_reserve_memory, NULL, 1);
  LOST_CASE (fd_store_release_memory, NULL, 1);
  LOST_CASE (fd_store_propagations, NULL);
  LOST_CASE (fd_store_check_solution, NULL);
  LOST_CASE (fd_store_is_trial, NULL);
  LOST_CASE (fd_store_push, NULL);
  LOST_CASE (fd_store_level, NULL);
  LOST_CASE (fd_store_begin, NULL);
  LOST_CASE (fd_store_commit, NULL);
  LOST_CASE (fd_var_new, NULL, 0, 1);
  LOST_CASE (fd_var_new_any, NULL);
  LOST_CASE (fd_var_count, NULL);
  LOST_CASE (fd_var_min, NULL, x);
  LOST_CASE (fd_symbol_name, NULL, 1);
  LOST_CASE (fd_post_relation, NULL, x, FD_LE, x, 0);
  LOST_CASE (fd_min_at, NULL, x, 0);
  LOST_CASE (fd_search_new, NULL);
  LOST_CASE (fd_store_clear_weights, NULL);
  LOST_CASE (fd_search_objective, NULL, NULL);
  LOST_CASE (fd_store_print, NULL, stderr);
  LOST_CASE (fd_constraint_class_by_name, NULL);
  LOST_CASE (fd_store_n_constraints, NULL);
  LOST_CASE (fd_store_last_constraint, NULL);
  LOST_CASE (fd_propagator_constraint, NULL);
  LOST_CASE (fd_constraint_describe, NULL);
  LOST_CASE (fd_post_idle, NULL, NULL);
  LOST_CASE (fd_post_false, NULL);
  LOST_CASE (fd_post_atom, NULL, t);
  LOST_CASE (fd_bounds_events, NULL);
  LOST_CASE (fd_reason_posted, NULL);
  LOST_CASE (fd_explain_refutation, NULL, NULL, 0, NULL);
  LOST_CASE (fd_explain_atom, NULL, t);
  LOST_CASE (fd_derivation_length, NULL);
  LOST_CASE (fd_derivation_inference, NULL, 0);
  LOST_CASE (fd_has_condition, NULL);
  LOST_CASE (fd_store_explains, NULL);
  LOST_CASE (fd_condition_in_force, NULL);
  LOST_CASE (fd_scratch_free, NULL, NULL, 1, 1);
  LOST_CASE (fd_post_as, store, NULL, NULL, NULL);
  LOST_CASE (fd_constraint_holds, NULL, NULL, NULL);
  LOST_CASE (fd_statistics_fields, (FdStatisticsKind) 4, NULL);
  LOST_CASE (fd_statistics_join, FD_STATISTICS_SEARCH, NULL, NULL);
}
END_TEST

/* Of each constraint, without arguments, with those of another one, and without
 * the values of one variable. */
START_TEST (no_arguments)
{
  const FdConstraintClass *const *all = fd_constraint_classes ();
  for (; *all; all++) {
    FdArgument a[FD_MAX_PARAMETERS] = {{.n = 1}};
    const FdParameter *p = (*all)->parameters;
    if (!((*all)->value || (*all)->holds) || !p[0].name)
      continue;
    int32_t values[FD_MAX_PARAMETERS] = {0};
    LOST_CASE (fd_constraint_holds, *all, NULL, values);
    for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
      a[i].kind = p[i].kind;
    if (p[0].kind == FD_ARGUMENT_VAR || p[0].kind == FD_ARGUMENT_VARS)
      LOST_CASE (fd_constraint_holds, *all, a, NULL);
    a[0].kind = (FdArgumentKind) (p[0].kind ^ 1);
    LOST_CASE (fd_constraint_holds, *all, a, values);
  }
}
END_TEST

START_TEST (no_search)
{
  size_t n;
  int64_t worst;
  LOST_CASE (fd_search_next, NULL);
  LOST_CASE (fd_search_store, NULL);
  LOST_CASE (fd_search_core, NULL, &n);
  LOST_CASE (fd_search_set_cutoff, NULL, 1);
  LOST_CASE (fd_search_cutoff, NULL, &worst);
  LOST_CASE (fd_search_set_news, NULL, 1);
  LOST_CASE (fd_search_news, NULL, &n);
  LOST_CASE (fd_search_hear_news, NULL, NULL, 0);
  LOST_CASE (fd_search_set_last_conflict, NULL, true);
  LOST_CASE (fd_search_set_incremental, NULL, true);
  LOST_CASE (fd_search_set_target_phases, NULL, true);
  LOST_CASE (fd_search_set_node_limit, NULL, 1);
  LOST_CASE (fd_search_set_failure_limit, NULL, 1);
  LOST_CASE (fd_search_set_solution_limit, NULL, 1);
  LOST_CASE (fd_search_set_seed, NULL, 1);
  LOST_CASE (fd_search_set_proof, NULL, NULL);
  LOST_CASE (fd_search_stop, NULL);
  LOST_CASE (fd_search_limit, NULL);
  LOST_CASE (fd_search_statistics, NULL);
  LOST_CASE (fd_search_set_minimization, NULL, FD_MINIMIZATION_NONE);
  LOST_CASE (fd_search_set_free, NULL, true);
  LOST_CASE (fd_search_set_turns, NULL, FD_TURNS_PLAIN, 0);
  LOST_CASE (fd_search_set_keeping_root_atoms, NULL, true);
  LOST_CASE (fd_search_set_nogood_memory, NULL, 1);
  LOST_CASE (fd_search_set_checking, NULL, true);
  LOST_CASE (fd_search_learning_statistics, NULL);
}
END_TEST

/* --- every function has one ---------------------------------------------- */

/* Functions without a case, and why.  Inline functions only make values. */
static const char *const exceptions[] = {
    "fd_error_quark",         /* takes nothing */
    "fd_version",             /* likewise */
    "fd_store_new",           /* likewise */
    "fd_constraint_classes",  /* likewise */
    "fd_cubes_new",           /* likewise */
    "fd_atoms_add",           /* of a struct of the caller's */
    "fd_atoms_clear",         /* likewise */
    "fd_interned_leave",      /* likewise */
    "fd_atoms_sort",          /* likewise */
    "fd_history_has",         /* likewise */
    "fd_history_bits",        /* likewise */
    "fd_reason_atoms",        /* made with each pruning, which is refused */
    "fd_proof_free",          /* takes NULL, as free() does */
    "fd_derivation_free",     /* likewise */
    "fd_explainer_free",      /* likewise */
    "fd_clashes_free",        /* likewise */
    "fd_cubes_free",          /* likewise */
    "fd_parallel_free",       /* likewise */
    "fd_parallel_value",      /* of NULL: nothing */
    "fd_parallel_text",       /* of NULL: nothing */
    "fd_parallel_limit",      /* of NULL: nothing */
    "fd_parallel_error",      /* of NULL: nothing */
    "fd_parallel_statistics", /* of NULL: nothing */
    "fd_parallel_n_parts",    /* of NULL: nothing */
    "fd_parallel_n_ready",    /* of NULL: nothing */
    "fd_cubes_length",        /* likewise */
    "fd_cubes_get",           /* likewise */
    "fd_parallel_stop",       /* likewise, by a signal */
    "fd_portfolio_free",      /* takes NULL, as free() does */
    "fd_portfolio_value",     /* of NULL: nothing; those below, too */
    "fd_portfolio_text",
    "fd_portfolio_best",
    "fd_portfolio_bound",
    "fd_portfolio_limit",
    "fd_portfolio_error",
    "fd_portfolio_statistics",
    "fd_portfolio_worker",
    "fd_portfolio_worker_nogoods",
    "fd_portfolio_stop",
    "fd_grade_name",        /* of a number */
    "fd_step_rule_name",    /* of a number */
    "fd_step_text",         /* what it returns is the caller's: see there */
    "fd_trail_save",        /* of a cell of the caller's, millions of times */
    "fd_explain_by_replay", /* called by the kernel alone */
    "fd_explain_conflict_by_replay",
    NULL};

/* Where further cases are. */
static const char *const suites[] = {
    "tests/domain/test-language.c", "tests/kernel/test-misuse.c",
    "tests/kernel/test-misplaced.c", "tests/amb/test-amb-misuse.c",
    "tests/states/test-states-misuse.c"};

/* Adds what @pattern calls "name", wherever it matches @file. */
static void
add_names (GHashTable *names, const char *file, const char *pattern)
{
  g_autofree char *path = g_build_filename (SOURCE_ROOT, file, NULL);
  g_autofree char *text = NULL;
  ck_assert_msg (g_file_get_contents (path, &text, NULL, NULL), "%s", path);
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_MULTILINE, 0, NULL);
  ck_assert_ptr_nonnull (regex);
  g_autoptr (GMatchInfo) match = NULL;
  g_regex_match (regex, text, 0, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    g_hash_table_add (names, g_match_info_fetch_named (match, "name"));
}

static GHashTable *
new_names (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* What the installed headers declare. */
static GHashTable *
declared_names (void)
{
  GHashTable *names = new_names ();
  g_autofree char *folder = g_build_filename (SOURCE_ROOT, "libfd", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  ck_assert_ptr_nonnull (dir);
  const char *file;
  while ((file = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename ("libfd", file, NULL);
    if (g_str_has_suffix (file, ".h"))
      add_names (names, path,
                 "^(?!static|typedef|G_|#)\\w[\\w *]*[ *](?<name>fd_\\w+) \\(");
  }
  return names;
}

/* In other suites the name is quoted, or the call has no object at all. */
static GHashTable *
names_with_a_case (void)
{
  GHashTable *names = new_names ();
  add_names (names, "tests/kernel/test-misuse-all.c",
             "CASE \\((?<name>fd_\\w+)");
  for (size_t i = 0; i < G_N_ELEMENTS (suites); i++)
    add_names (names, suites[i],
               "(?:\"(?=fd_\\w+\")|ASSERT_COMPLAINTS \\(\\s*1, |"
               "\\b(?=fd_\\w+ \\((?:none\\b|NULL, NULL)))(?<name>fd_\\w+)");
  return names;
}

START_TEST (every_function_has_a_case)
{
  g_autoptr (GHashTable) declared = declared_names ();
  g_autoptr (GHashTable) cases = names_with_a_case ();
  ck_assert_uint_gt (g_hash_table_size (declared), 190);
  g_autoptr (GList) all =
      g_list_sort (g_hash_table_get_keys (declared), (GCompareFunc) strcmp);
  g_autoptr (GString) wrong = g_string_new (NULL);
  for (GList *name = all; name; name = name->next) {
    bool excepted = g_strv_contains (exceptions, name->data);
    bool has = g_hash_table_contains (cases, name->data);
    if (has == excepted)
      g_string_append_printf (wrong, "%s: %s\n", (const char *) name->data,
                              has ? "has a case, yet is an exception"
                                  : "has no case of misuse");
  }
  ck_assert_msg (!wrong->len, "%s", wrong->str);
}
END_TEST

/* And nothing is excepted that is not there. */
START_TEST (every_exception_is_a_function)
{
  g_autoptr (GHashTable) declared = declared_names ();
  for (const char *const *name = exceptions; *name; name++)
    ck_assert_msg (g_hash_table_contains (declared, *name), "%s", *name);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/misuse-all");
  TCase *tc = tcase_create ("misuse");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_test (tc, variables);
  tcase_add_test (tc, constraints);
  tcase_add_test (tc, posted);
  tcase_add_test (tc, others);
  tcase_add_test (tc, searches);
  tcase_add_test (tc, no_store);
  tcase_add_test (tc, no_arguments);
  tcase_add_test (tc, no_search);
  tcase_add_test (tc, no_proof);
  tcase_add_test (tc, no_stamp);
  tcase_add_test (tc, no_explainer);
  tcase_add_test (tc, no_parallel);
  tcase_add_test (tc, no_portfolio);
  tcase_add_test (tc, every_function_has_a_case);
  tcase_add_test (tc, every_exception_is_a_function);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
