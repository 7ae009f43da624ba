/* SPDX-License-Identifier: MIT */
/* test-proof.c - what an exhausted store proves of a model that it was too
 * narrow for
 *
 * Each model has variables that the model leaves open beyond the values of a
 * store.  What may be claimed, and what not, follows from the model as it
 * stands; it is said here by hand, with the variable that is to blame.
 */
#include "../tap.h"

#include "post/post.h"

#define NONE FD_FLATZINC_CLAIM_NONE
#define ALL FD_FLATZINC_CLAIM_ALL
#define BEST FD_FLATZINC_CLAIM_BEST
#define OPTIMA FD_FLATZINC_CLAIM_OPTIMA

/* @blamed: the beginning of the message; NULL: the claim is proved. */
typedef struct {
  FdFlatzincClaim claim;
  int64_t best;
  const char *blamed;
  const char *text;
} ProofCase;

static const ProofCase cases[] = {
    /* bounds that follow from the model */
    {NONE, 0, NULL, "var 0..9: x; var int: y; constraint int_le(x,3);"},
    {ALL, 0, NULL,
     "var 0..9: x; var int: y :: output_var;"
     "constraint int_lin_eq([3,-1],[x,y],0); solve satisfy;"},
    {ALL, 0, NULL,
     "var 1..9: x; var int: y :: output_var; var 0..99: z;"
     "constraint int_times(x,y,z); solve satisfy;"},
    {ALL, 0, NULL,
     "var int: y :: output_var; var 0..99: z; constraint int_times(y,y,z);"},
    {ALL, 0, NULL,
     "var int: y :: output_var; var 0..99: z; constraint int_abs(y,z);"},
    {ALL, 0, NULL,
     "var int: x :: output_var; var int: y :: output_var; var 0..9: z;"
     "constraint int_max(x,y,z); constraint int_min(x,y,z);"},
    {ALL, 0, NULL,
     "var int: x :: output_var; var 1..9: y; var 0..9: z;"
     "constraint int_div(x,y,z);"},
    {ALL, 0, NULL,
     "var int: x :: output_var; var 1..3: y; var 0..9: z;"
     "constraint int_pow(x,y,z);"},
    {ALL, 0, "m:1:10: unknown: 'x' may need values beyond",
     "var int: x; var 1..9: y; var int: z :: output_var;"
     "constraint int_mod(x,y,z); constraint int_le_reif(x,3,true);"},
    /* and from truth values */
    {ALL, 0, NULL,
     "var int: x :: output_var; var bool: b; var bool: c;"
     "constraint int_lin_le_imp([-1],[x],9,c);"
     "constraint int_gt_reif(x,7,b); constraint bool_clause([],[b,c]);"
     "constraint bool_clause([c],[]);"},
    {ALL, 0, NULL,
     "var int: x :: output_var; var bool: b; var bool: c;"
     "constraint int_lt_reif(x,-9,b); constraint int_lin_ge_reif([2],[x],7,c);"
     "constraint array_bool_or([b,c],false);"},
    {NONE, 0, NULL,
     "var 1..9: z; var int: x; var bool: b;"
     "constraint int_lin_le_reif([1,1],[x,z],20,b); constraint int_le(x,3);"
     "constraint bool_not(b,true);"},
    /* no variable is to blame that no constraint tells from a value */
    {NONE, 0, NULL,
     "var 0..9: x; var int: m; constraint int_le(x,m);"
     "constraint int_lin_le([1,-1],[x,m],-70);"},
    {ALL, 0, NULL,
     "var 0..9: x :: output_var; var int: m; var bool: b;"
     "constraint int_le(x,m); constraint int_le_reif(m,4,b);"
     "constraint set_in_reif(m,{1,5,9},true);"},
    {NONE, 0, NULL,
     "var int: m; constraint int_ne(m,5); constraint int_lin_ne([2],[m],8);"},
    {ALL, 0, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m :: output_var; constraint int_ne(m,5);"},
    {ALL, 0, "m:1:36: unknown: 'a' may need values beyond",
     "array [1..2] of var 0..2000000000: a :: output_array([1..2]);"},
    {NONE, 0, NULL, "array [1..2] of var 0..2000000000: a;"},
    /* they are to blame if one does */
    {NONE, 0, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m; constraint int_le(1500000000,m);"},
    {NONE, 0, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m; var bool: b; constraint int_le_reif(1500000000,m,b);"
     "constraint bool_eq(b,true);"},
    {NONE, 0, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m; var bool: b; constraint int_le_imp(1500000000,m,b);"},
    {NONE, 0, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m; constraint set_in(m,{5,2000000000});"},
    {NONE, 0, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m; var bool: b; constraint set_in_reif(m,{5,2000000000},b);"},
    {NONE, 0, "m:1:21: unknown: 'm' may need values beyond",
     "var {5,2000000000}: m; constraint int_ne(m,5);"},
    {NONE, 0, "m:1:29: unknown: 'm' may need values beyond",
     "var 1200000000..1300000000: m;"},
    {NONE, 0, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m = 9000000000000000000; var 0..3: x; constraint int_le(x,m);"},
    {NONE, 0, "m:1:23: unknown: 'm' may need values beyond",
     "var 0..3: x; var int: m; constraint int_max(m,1500000000,m);"},
    {NONE, 0, "m:1:29: unknown: 'z' may need values beyond",
     "var 0..1000000: x; var int: z; constraint int_times(x,x,z);"},
    {NONE, 0, "m:1:25: unknown: 'z' may need values beyond",
     "var -9..-9: x; var int: z; constraint int_pow(x,1000,z);"},
    {NONE, 0, "m:1:23: unknown: 'y' may need values beyond",
     "var 1..2: i; var int: y;"
     "constraint array_int_element(i,[5,1500000000],y);"},
    {NONE, 0, "m:1:23: unknown: 'y' may need values beyond",
     "var 1..2: i; var int: y; var bool: b;"
     "constraint array_int_element_reif(i,[5,1500000000],y,b);"},
    {NONE, 0, "m:1:10: unknown: 'x' may need values beyond",
     "var int: x; var int: y; constraint int_lt(x,y);"},
    {NONE, 0, "m:1:32: unknown: 'y' may need values beyond",
     "var 0..1000000000: x; var int: y; constraint int_plus(x,x,y);"},
    /* one that the compiler made is blamed last */
    {NONE, 0, "m:1:56: unknown: 'm' may need values beyond",
     "var int: X_INTRODUCED_0 :: var_is_introduced; var int: m;"
     "constraint int_lt(X_INTRODUCED_0,m);"},
    /* an objective that is better than the best has bounds of its own */
    {BEST, 9, NULL,
     "var 2..9: x; var int: m; constraint int_lin_le([1,-1],[x,m],-7);"
     "solve minimize m;"},
    {BEST, 7, NULL,
     "var int: x; var int: y; var int: m; constraint int_le(0,x);"
     "constraint int_lin_le([1,-1],[x,y],-5);"
     "constraint int_lin_le([1,-1],[y,m],-2); solve minimize m;"},
    {BEST, 7, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m; constraint int_le(2,m); solve maximize m;"},
    {BEST, 1073741824, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m; solve maximize m;"},
    {BEST, -1073741824, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m; solve minimize m;"},
    {BEST, 12, "m:1:10: unknown: 'm' may need values beyond",
     "var int: m; var 0..3: y; var bool: b; constraint int_le_reif(2,y,b);"
     "constraint int_lin_eq_imp([1,-1],[m,y],1200000000,b);"
     "constraint int_lin_le([1,-5],[m,y],5000000000); solve maximize m;"},
    {BEST, 5, NULL,
     "var 0..100000: x; var 0..9: m; var int: y;"
     "constraint int_times(x,x,y); constraint int_le(y,m); "
     "var int: z; constraint int_lt(z,y); solve maximize m;"},
    {OPTIMA, 10, NULL,
     "var 2..9: x :: output_var; var int: m :: output_var;"
     "constraint int_lin_le([1,-1],[x,m],-7); solve minimize m;"},
    {OPTIMA, 10, "m:1:10: unknown: 'y' may need values beyond",
     "var int: y :: output_var; var 2..9: x; var int: m;"
     "constraint int_lin_le([1,-1],[x,m],-7); constraint int_le(x,y);"
     "solve minimize m;"},
    /* a model that needs none is never to blame */
    {NONE, 0, NULL, "var 0..3: x; constraint int_le(1500000000,x);"},
    {ALL, 0, NULL, "var 0..3: x; constraint int_le(x,1500000000);"},
    {ALL, 0, NULL, "var int: x :: output_var = 5000000000;"},
};

START_TEST (claims)
{
  const ProofCase *c = &cases[_i];
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strconcat (
      c->text, strstr (c->text, "solve") ? "" : "solve satisfy;", NULL);
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FznModel) model =
      fzn_model_read_memory (text, -1, "m", NULL, &error);
  ck_assert_msg (model, "%s", error ? error->message : "");
  g_autoptr (FznInstance) instance = fzn_instance_new (model, store, &error);
  ck_assert_msg (instance, "%s\n%s", text, error ? error->message : "");
  bool proved = fzn_instance_proves (instance, c->claim, c->best, &error);
  ck_assert_msg (proved == !c->blamed && proved == !error, "%s\n%s", text,
                 error ? error->message : "proved");
  if (proved)
    return;
  ck_assert_int_eq (error->code, FD_ERROR_OVERFLOW);
  ck_assert_msg (g_str_has_prefix (error->message, c->blamed), "%s\n%s", text,
                 error->message);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("flatzinc/proof");
  TCase *table = tcase_create ("proof");
  tcase_add_loop_test (table, claims, 0, G_N_ELEMENTS (cases));
  suite_add_tcase (suite, table);
  return run_suite (suite);
}
