/* SPDX-License-Identifier: MIT */
/* post-cases.c - models whose solutions, representation or error is known */
#include "post-cases.h"

#include "../tap.h"
#include "post/instance.h"
#include "kernel/store.h"

/* A model in a store. */
typedef struct {
  FznModel *model;
  FdStore *store;
  FznInstance *instance;
  GError *error;
} World;

static void
world_init (World *self, const char *text)
{
  *self = (World){.store = fd_store_new ()};
  self->model = fzn_model_read_memory (text, -1, "m", NULL, &self->error);
  ck_assert_msg (self->model, "%s\n%s", self->error ? self->error->message : "",
                 text);
  self->instance = fzn_instance_new (self->model, self->store, &self->error);
  ck_assert (!self->instance == !!self->error);
}

static void
world_clear (World *self)
{
  fzn_instance_free (self->instance);
  fd_store_free (self->store);
  fzn_model_free (self->model);
  g_clear_error (&self->error);
}

static FznTerm
term (const World *self, const char *name)
{
  FznTerm found = fzn_model_find (self->model, name);
  ck_assert (fzn_term_kind (found) != FZN_NONE);
  return found;
}

static FdVar
var (const World *self, const char *name)
{
  return fzn_instance_var (self->instance, term (self, name));
}

static FdAtom
atom (const World *self, const char *name)
{
  return fzn_instance_atom (self->instance, term (self, name));
}

/* --- solutions ------------------------------------------------------------ */

static const struct {
  uint64_t solutions;
  const char *text;
} counts[] = {
    /* right-hand sides and coefficients beyond 32 bits */
    {1, "var 0..3: x; var 0..3: y;"
        "constraint int_lin_eq([2000000000,1],[x,y],4000000001);"},
    {10, "var 0..3: x; var 0..3: y;"
         "constraint int_lin_le([2000000000,1000000000],[x,y],5000000000);"},
    {16, "var 0..3: x; var 0..3: y; var bool: b;"
         "constraint int_lin_le_reif([2000000000,1000000000],[x,y],"
         "5000000000,b);"},
    {1, "var 0..3: x; var 0..3: y;"
        "constraint int_lin_eq([4294967297,1],[x,y],4294967299);"},
    {1, "var 0..3: x; var 0..3: y;"
        "constraint int_lin_eq([-4294967297,-1],[x,y],-4294967299);"},
    {6, "var 0..3: x; var 0..3: y;"
        "constraint int_lin_ne([4294967297,-4294967297],[x,y],0);"
        "constraint int_lin_lt([4294967297,-4294967297],[x,y],0);"},
    {4, "var 0..3: x; constraint int_lin_le([1],[x],9000000000000000000);"},
    {0, "var 0..3: x; constraint int_lin_eq([1],[x],-9000000000000000000);"},
    {4, "var 0..3: x; constraint int_lin_le([-9223372036854775807],[x],0);"},
    {4, "var 0..3: x; var 1..1: y;"
        "constraint int_lin_ne([1,1],[x,y],9223372036854775807);"},
    /* durations below 0, as the standard library defines it: such a task never
     * runs, and of tasks that may not overlap none is allowed */
    {12, "var 0..1: x; var 0..1: y; var 0..2: z;"
         "constraint fzn_cumulative([x,y],[-1,2],[1,1],1);"},
    {9, "var 0..1: x; var 0..1: y; var -1..1: d;"
        "constraint fzn_cumulative([x,y],[d,2],[1,1],1);"},
    {8, "var 0..1: x; var 0..1: y; var -1..1: r;"
        "constraint fzn_cumulative([x,y],[2,2],[r,1],1);"},
    {12, "var 0..1: x; var 0..1: y; var -1..1: d; var bool: b;"
         "constraint fzn_cumulative_reif([x,y],[d,2],[1,1],1,b);"},
    {0, "var 0..1: x; var 0..1: y;"
        "constraint fzn_disjunctive([x,y],[-1,2]);"},
    {5, "var 0..1: x; var 0..1: y; var -1..1: d;"
        "constraint fzn_disjunctive([x,y],[d,2]);"},
    {6, "var 0..1: x; var 0..1: y; var -1..1: d;"
        "constraint fzn_disjunctive_strict([x,y],[d,1]);"},
    {4, "var 0..1: x; var 0..1: y; var bool: b;"
        "constraint fzn_disjunctive_reif([x,y],[-1,2],b);"},
    {4, "var 0..1: x; var 0..1: y; var -1..1: d; var bool: b;"
        "constraint fzn_disjunctive_reif([x,y],[d,2],b);"
        "constraint int_le(d,-1);"},
    {0, "var 0..1: x; var 0..1: y; var bool: b;"
        "constraint fd_disjunctive_opt([x,y],[-1,2],[b,true]);"},
    /* numbers out of range that a constraint need not refuse */
    {4, "var 0..3: x; constraint int_le(x,1000000000000);"},
    {0, "var 0..3: x; constraint int_le(1000000000000,x);"},
    {4, "var 0..3: x; constraint set_in(x,-1000000000000..1000000000000);"},
    {2, "var 0..3: x; constraint set_in(x,2..1000000000000);"},
    {4, "var 0..3: x;"
        "constraint int_max(1000000000000,x,1000000000000);"},
    {0, "var 0..3: x; constraint int_min(1000000000000,x,1000000000000);"},
    {4, "var 0..3: x; var 0..3: y; constraint int_min(1000000000000,x,y);"},
    {2, "var 1..3: i; var 0..3: y;"
        "constraint array_int_element(i,[1000000000000,1,2],y);"},
    {1, "var 1..3: i;"
        "constraint array_int_element(i,[1000000000000,1,2],1000000000000);"},
    {8, "var 1..3: i; var 0..3: x; var 0..9: y;"
        "constraint array_var_int_element(i,[1000000000000,x,x],y);"},
    {7, "var -2..4: i; var bool: b;"
        "constraint array_var_int_element_reif(i,[1000000000000,2],2,b);"},
    {4, "var 0..3: x;"
        "constraint all_different_int([x,1000000000000,1000000000001]);"},
    {0, "var 0..3: x;"
        "constraint all_different_int([x,1000000000000,1000000000000]);"},
    {4, "var 0..3: x; constraint int_lt(8000000000000000000,"
        "9000000000000000000);"
        "constraint int_eq(9000000000000000000,9000000000000000000);"
        "constraint int_lt(x,9223372036854775807);"},
    {0, "var 0..3: x; constraint int_eq(8000000000000000000,"
        "9000000000000000000);"},
    {3, "var int: x; var 0..0: y; constraint int_le(x,1000000000000);"
        "constraint int_lin_le([1,-1],[x,y],1000000000000);"
        "constraint set_in(x,-1000000000000..9000000000000000000);"
        "constraint set_in(x,{1073741822,1073741823,1073741824});"},
    {0, "var 0..3: x;"
        "constraint all_different_int([1000000000000,x,1000000000001,"
        "1000000000000]);"},
    {4, "var 0..3: x; var bool: b; constraint int_le_reif(1500000000,x,b);"},
    {8, "var 0..3: x; var bool: b; constraint int_ne_imp(x,1500000000,b);"},
    {4, "var 0..3: x; var bool: b; constraint int_eq_imp(x,1500000000,b);"},
    /* what is left of a domain, or of a variable, is values */
    {1, "var {3,2000000000}: x;"},
    {2, "var -2000000000..3: x; constraint int_le(2,x);"},
    {0, "var {5,2000000000}: x; constraint int_ne(x,5);"},
    /* numbers out of range that a table of variables has */
    {20, "var 1..2: i; var 0..1: x; var {-1073741824,0,1,5,1073741824}: y;"
         "var bool: b;"
         "constraint array_var_int_element_reif(i,[1000000000000,x],y,b);"},
    {2, "var 1..3: i; var 0..1: x; var {-1073741824,0,1,5,1073741824}: y;"
        "constraint array_var_int_element(i,[1000000000000,x,-1500000000],y);"},
    {8, "var 1..3: i; var 0..3: x;"
        "constraint array_var_int_element(i,[1000000000000,x,1000000000000],"
        "1000000000000);"},
    /* variables that are numbers out of range */
    {4, "var 0..3: x; var int: y; constraint int_eq(y,5000000000);"
        "constraint int_le(x,y); constraint int_max(x,y,y);"
        "constraint set_in(y,{1,5000000000});"},
    {0, "var 0..3: x; var int: y = 5000000000; constraint int_max(x,y,x);"},
    {1, "var 0..3: x; var int: y = 5000000000;"
        "constraint int_lin_eq([1,1],[x,y],5000000002);"},
    {1, "var 0..3: x; var int: y; constraint int_times(x,2000000000,y);"
        "constraint int_eq(y,6000000000);"},
    {0, "var 0..3: x; var int: y = 5000000000; var int: z;"
        "constraint int_lin_eq([1],[z],5000000000);"
        "constraint all_different_int([x,y,z]);"},
    {0, "var {3,5000000000}: x = 5000000001;"},
    {8, "var 0..3: x; var int: y = 5000000000; var 1..2: i; var bool: b;"
        "constraint array_var_int_element_reif(i,[y,x],y,b);"},
    /* functions of them */
    {1, "var 0..3: x; constraint int_times(x,1000000000000,x);"},
    {0, "var 1..3: x; var 1..3: y; constraint int_times(x,y,5000000000);"},
    {3, "var 1..3: x; var bool: b;"
        "constraint int_times_reif(2500000000,2,5000000000,b);"
        "constraint bool_eq(b,true);"},
    {4, "var 0..3: x; constraint int_div(x,5000000000,0);"},
    {0, "var 0..3: x; var 1..3: y; constraint int_div(x,y,5000000000);"},
    {1, "var -9..9: x; constraint int_div(-7000000001,7000000000,x);"},
    {0, "var 0..9: x; constraint int_div(5000000000,0,x);"},
    {4, "var 0..3: x; var 0..9: y; constraint int_mod(x,-5000000000,y);"},
    {1, "var -9..9: x; constraint int_mod(-7000000001,7000000000,x);"},
    {0, "var 0..3: x; var 1..3: y; constraint int_mod(x,y,5000000000);"},
    {4, "var 0..3: x; constraint int_abs(-5000000000,5000000000);"
        "constraint int_abs(x,x);"},
    {0, "var -3..3: x; constraint int_abs(x,5000000000);"},
    /* an index that may be anything */
    {5, "var int: i; var 0..1: b; var bool: c;"
        "constraint array_int_element_reif(i,[3,4],4,c);"
        "constraint bool2int(c,b); constraint set_in(i,{-1073741824,0,1,2,"
        "1073741824});"},
    /* bounds that are not known must not be used */
    {20, "var int: u; var 0..5: x;"
         "constraint int_lin_le([1,1],[x,u],3);"
         "constraint int_le(-2,u); constraint int_le(u,2);"},
    {6, "var int: u; var 0..5: x;"
        "constraint int_lin_eq([1,1],[x,u],3);"},
    {9, "var int: u; var int: v; var 0..2: x; var 0..2: y;"
        "constraint int_plus(u,v,x); constraint int_times(y,y,u);"},
    /* chains of equalities and negations */
    {2, "var bool: a; var bool: b; var bool: c; var bool: d; var 0..1: i;"
        "constraint bool_not(a,b); constraint bool_not(c,d);"
        "constraint bool_not(b,c); constraint bool2int(d,i);"
        "constraint int_ne_reif(i,0,b);"},
    {0, "var bool: a; var bool: b; var bool: c;"
        "constraint bool_not(a,b); constraint bool_not(b,c);"
        "constraint bool_not(c,a);"},
    {1, "var bool: a; var bool: b; var 0..1: i; var 0..1: j;"
        "constraint bool2int(a,i); constraint bool2int(b,j);"
        "constraint bool_not(a,b); constraint int_lt(i,j);"},
    {0, "var bool: a; var bool: b; var 0..1: i; var 0..1: j;"
        "constraint bool2int(a,i); constraint bool2int(b,j);"
        "constraint bool_not(a,b); constraint int_eq(i,j);"},
    {2, "var bool: b; var bool: c; var 0..9: i; var int: j; var 0..9: k;"
        "constraint bool2int(b,j); constraint bool_not(b,c);"
        "constraint int_eq(i,j); constraint bool2int(c,k);"
        "constraint int_ne(i,k);"},
    {0, "var bool: a; var 2..3: i; constraint bool2int(a,i);"},
    {1, "var bool: a; var {-1,1,4}: i; constraint bool2int(a,i);"},
    /* an atom of what has become a 0..1 variable since */
    {0, "var 0..2: x; var bool: r; var 0..1: i; var 0..3: y;"
        "constraint int_ne(x,2); constraint int_le_reif(x,1,r);"
        "constraint bool2int(r,i); constraint int_lin_le([1,1],[i,y],0);"},
    /* one truth value defined twice */
    {5, "var 0..9: x; var bool: b; constraint int_le_reif(x,2,b);"
        "constraint int_ge_reif(x,9,b); constraint set_in(x,{3,4,5,6,7});"
        "var 0..0: z;"},
    /* sets with a gap, and with a gap of one */
    {4, "var 0..6: x; constraint set_in_reif(x,{0,1,5,6},true);"},
    {6, "var 0..6: x; constraint set_in_reif(x,{0,1,3,4,5,6},true);"},
    {1, "var 0..6: x; constraint set_in_reif(x,{0,1,3,4,5,6},false);"},
    /* nothing at all */
    {1, ""},
    {0, "constraint array_bool_or([],true);"},
    {1,
     "constraint array_bool_and([],true); constraint bool_clause([],[false]);"
     "constraint int_lin_eq([],[],0); constraint fzn_all_different_int([]);"},
    {0, "constraint bool_clause([],[]);"},
    {0, "var 1..3: m; constraint array_int_maximum(m,[]);"},
    {2, "var bool: b; var 1..2: m;"
        "constraint array_int_maximum_reif(m,[],b);"},
    {0, "var 1..3: x = 7;"},
    {0, "var {}: x;"},
};

static uint64_t
count (const World *self)
{
  size_t n;
  uint64_t solutions = 0;
  fzn_model_variables (self->model, &n);
  if (!fzn_instance_consistent (self->instance))
    return 0;
  for (size_t i = 0; i < n; i++) {
    FznTerm x = fzn_term (FZN_VARIABLE, i);
    ck_assert (!fzn_instance_has_var (self->instance, x) ||
               fzn_instance_var (self->instance, x).id);
  }
  g_autoptr (FdSearch) search = fd_search_new (self->store);
  ck_assert_int_eq (fd_search_count (search, &solutions), FD_STATUS_EXHAUSTED);
  return solutions;
}

START_TEST (solutions)
{
  /* items may stand in any order but this: variables first */
  g_autofree char *text =
      g_strdup_printf ("%s solve satisfy;", counts[_i].text);
  World world;
  world_init (&world, text);
  ck_assert_msg (world.instance, "%s\n%s",
                 world.error ? world.error->message : "", text);
  uint64_t found = count (&world);
  ck_assert_msg (found == counts[_i].solutions,
                 "%" G_GUINT64_FORMAT " solutions, expected %" G_GUINT64_FORMAT
                 "\n%s",
                 found, counts[_i].solutions, text);
  world_clear (&world);
}
END_TEST

/* --- errors --------------------------------------------------------------- */

static const struct {
  FdError code;
  const char *message;
  const char *text;
} errors[] = {
    {FD_ERROR_INVALID,
     "m:2:12: sorted: no such predicate; compile the model with libfd's own "
     "library (minizinc --solver libfd)",
     "var 1..3: x;\nconstraint sorted([x],[x]);"},
    {FD_ERROR_INVALID, "m:2:12: int_le: 1 arguments, expected 2",
     "var 1..3: x;\nconstraint int_le(x);"},
    {FD_ERROR_INVALID, "m:2:12: int_le_reif: 2 arguments, expected 3",
     "var 1..3: x;\nconstraint int_le_reif(x,2);"},
    {FD_ERROR_INVALID, "m:2:12: bool_or_imp: 2 arguments, expected 3 or 4",
     "var bool: x;\nconstraint bool_or_imp(x,x);"},
    {FD_ERROR_INVALID, "m:2:12: int_le: argument 2: expected an int",
     "var 1..3: x;\nconstraint int_le(x,true);"},
    {FD_ERROR_INVALID, "m:2:12: int_eq: argument 1: expected an int",
     "var bool: x;\nconstraint int_eq(x,1);"},
    {FD_ERROR_INVALID,
     "m:2:12: int_lin_eq: argument 1: expected an array of constant int",
     "var 1..3: x;\nconstraint int_lin_eq([x],[x],1);"},
    {FD_ERROR_INVALID,
     "m:2:12: int_lin_eq: 2 coefficients for 1 variables, expected as many",
     "var 1..3: x;\nconstraint int_lin_eq([1,2],[x],1);"},
    {FD_ERROR_INVALID, "m:2:12: set_in: argument 2: expected a set of int",
     "var 1..3: x;\nconstraint set_in(x,1);"},
    {FD_ERROR_INVALID,
     "m:2:12: bool_clause: argument 2: expected an array of bool",
     "var 1..3: x;\nconstraint bool_clause([],[x]);"},
    {FD_ERROR_OVERFLOW,
     "m:2:12: int_pow: 1000000000000 is out of range, expected "
     "-1073741824..1073741824",
     "var 1..3: x; var 1..3: y;\nconstraint int_pow(1000000000000,x,y);"},
    {FD_ERROR_OVERFLOW,
     "m:2:12: int_mod: 1000000000001 is out of range, expected "
     "-1073741824..1073741824",
     "var 1..9: x; var 0..3: y;\nconstraint int_mod(1000000000001,x,y);"},
    {FD_ERROR_OVERFLOW,
     "m:2:12: int_lin_eq: the coefficient 9223372036854775807 is out of range, "
     "expected less than 2^41",
     "var 0..1: x; var 0..1: y;\n"
     "constraint int_lin_eq([9223372036854775807,1],[x,y],1);"},
    {FD_ERROR_OVERFLOW,
     "m:2:12: int_lin_eq: linear: a sum of 3 terms may leave 62 bits",
     "var 0..1000000000: x; var 0..1000000000: y; var 0..1: z;\n"
     "constraint int_lin_eq([2000000000,-2000000000,6],[x,y,z],6);"},
};

START_TEST (messages)
{
  g_autofree char *text =
      g_strdup_printf ("%s\nsolve satisfy;", errors[_i].text);
  World world;
  world_init (&world, text);
  ck_assert_msg (world.error, "%s", text);
  ck_assert_str_eq (world.error->message, errors[_i].message);
  ck_assert_int_eq (world.error->code, errors[_i].code);
  world_clear (&world);
}
END_TEST

/* An error is told even of a model that contradicts itself. */
START_TEST (error_before_contradiction)
{
  World world;
  world_init (&world, "var bool: a;\nconstraint bool_not(a,a);\n"
                      "constraint bool_not(a,1);\nsolve satisfy;");
  ck_assert (world.error && world.error->code == FD_ERROR_INVALID);
  ck_assert (g_str_has_prefix (world.error->message, "m:3:12: bool_not: "));
  world_clear (&world);
}
END_TEST

/* --- representation ------------------------------------------------------- */

#define ASSERT_ATOM(a, b) ck_assert (fd_atom_equal (a, b))

/* Comparisons are atoms, and need neither variables nor constraints. */
START_TEST (atoms)
{
  World world;
  world_init (&world,
              "var 0..9: x; var bool: a; var bool: b; var bool: c; var bool: d;"
              "var bool: e; var bool: f; var bool: g; var bool: h;"
              "constraint int_le_reif(x,5,a); constraint int_eq_reif(3,x,b);"
              "constraint int_ne_reif(x,4,c);"
              "constraint int_lin_le_reif([-2],[x],-7,d);"
              "constraint set_in_reif(x,0..2,e);"
              "constraint set_in_reif(x,{0,1,2,3,4,5,7,8,9},f);"
              "constraint bool_not(a,g); constraint bool_eq_reif(b,false,h);"
              "solve satisfy;");
  ck_assert (world.instance && fzn_instance_consistent (world.instance));
  FdVar x = var (&world, "x");
  ASSERT_ATOM (atom (&world, "a"), fd_atom (x, FD_LE, 5));
  ASSERT_ATOM (atom (&world, "b"), fd_atom (x, FD_EQ, 3));
  ASSERT_ATOM (atom (&world, "c"), fd_atom (x, FD_NE, 4));
  ASSERT_ATOM (atom (&world, "d"), fd_atom (x, FD_GE, 4));
  ASSERT_ATOM (atom (&world, "e"), fd_atom (x, FD_LE, 2));
  ASSERT_ATOM (atom (&world, "f"), fd_atom (x, FD_NE, 6));
  ASSERT_ATOM (atom (&world, "g"), fd_atom (x, FD_GT, 5));
  ASSERT_ATOM (atom (&world, "h"), fd_atom (x, FD_NE, 3));
  ck_assert_uint_eq (fd_var_count (world.store), 1);
  ck_assert_uint_eq (world.store->n_propagators, 0);
  world_clear (&world);
}
END_TEST

/* Equal variables are one; of what nothing needs there is nothing. */
START_TEST (aliases)
{
  World world;
  world_init (&world, "var 0..9: x; var 2..12: y; var bool: a; var 0..5: i;"
                      "var bool: b; var 0..7: unused; var bool: c = a;"
                      "constraint int_eq(x,y); constraint bool2int(a,i);"
                      "constraint bool_eq(a,b); constraint int_le(x,8);"
                      "solve satisfy;");
  ck_assert (world.instance && fzn_instance_consistent (world.instance));
  ck_assert_uint_eq (fd_var_count (world.store), 1);
  FdVar x = var (&world, "x"), a = var (&world, "a");
  ck_assert_uint_eq (x.id, var (&world, "y").id);
  ck_assert_int_eq (fd_var_min (world.store, x), 2);
  ck_assert_int_eq (fd_var_max (world.store, x), 8);
  ck_assert_uint_eq (a.id, var (&world, "i").id);
  ck_assert_uint_eq (a.id, var (&world, "b").id);
  ck_assert_uint_eq (a.id, var (&world, "c").id);
  ASSERT_ATOM (atom (&world, "b"), fd_atom (a, FD_GE, 1));
  ck_assert_uint_eq (fd_var_count (world.store), 2);
  ck_assert_uint_eq (world.store->n_propagators, 0);
  ck_assert_int_eq (
      fzn_instance_value (world.instance, term (&world, "unused")), 0);
  world_clear (&world);
}
END_TEST

/* What is to be printed, and the objective, are there from the start. */
START_TEST (outputs)
{
  World world;
  world_init (&world,
              "var 0..9: x :: output_var; var 0..3: y; var 0..5: z;"
              "var bool: b :: output_var; var 0..7: unused;"
              "array [1..3] of var int: t :: output_array([1..3]) = [y,4,y];"
              "solve maximize z;");
  ck_assert (world.instance);
  ck_assert_uint_eq (fd_var_count (world.store), 4);
  world_clear (&world);
}
END_TEST

static void
assert_bounds (const World *self, const char *name, int32_t min, int32_t max)
{
  FdVar x = var (self, name);
  ck_assert_int_eq (fd_var_min (self->store, x), min);
  ck_assert_int_eq (fd_var_max (self->store, x), max);
}

/* Bounds of what is declared as plain int. */
START_TEST (unbounded)
{
  World world;
  world_init (&world,
              "var -3..5: x; var 2..4: y; var int: sum; var int: product;"
              "var int: quotient; var int: rest; var int: power; var int: size;"
              "var int: most; var int: entry; var 1..2: i; var int: free;"
              "var int: later; var int: half;"
              "constraint int_lin_eq([1],[later],7);"
              "constraint int_lin_eq([3,-2,-1],[x,y,sum],0);"
              "constraint int_times(sum,y,product);"
              "constraint int_div(product,y,quotient);"
              "constraint int_mod(product,y,rest);"
              "constraint int_pow(x,y,power); constraint int_abs(x,size);"
              "constraint array_int_maximum(most,[x,product,sum]);"
              "constraint array_int_element(i,[7,-70],entry);"
              "constraint int_le(half,12); constraint int_ne(free,3);"
              "constraint int_le(-1000000000000,free);"
              "solve satisfy;");
  ck_assert_msg (world.instance, "%s", world.error ? world.error->message : "");
  assert_bounds (&world, "later", 7, 7);
  assert_bounds (&world, "sum", -17, 11);
  assert_bounds (&world, "product", -68, 44);
  assert_bounds (&world, "rest", -3, 3);
  assert_bounds (&world, "size", 0, 5);
  assert_bounds (&world, "entry", -70, 7);
  assert_bounds (&world, "half", FD_VALUE_MIN, 12);
  assert_bounds (&world, "free", FD_VALUE_MIN, FD_VALUE_MAX);
  ck_assert_int_le (fd_var_max (world.store, var (&world, "power")), 625);
  ck_assert_int_le (fd_var_max (world.store, var (&world, "quotient")), 68);
  ck_assert_int_le (fd_var_max (world.store, var (&world, "most")), 44);
  world_clear (&world);
}
END_TEST

/* Definitions in the order of their use, the reverse, or mixed; the result is
 * within the values only if all bounds are found. */
START_TEST (far_definitions)
{
  enum { N = 60 };
  g_autoptr (GString) text = g_string_new ("var 0..1: x0;\n");
  for (int i = 1; i <= N; i++)
    g_string_append_printf (text, "var int: x%d;\n", i);
  for (int i = 1; i <= N; i++) {
    int k = _i == 0        ? i
            : _i == 1      ? N + 1 - i
            : (i <= N / 2) ? i
                           : N * 3 / 2 + 1 - i;
    g_string_append_printf (text, "constraint int_plus(x%d,1,x%d);\n", k - 1,
                            k);
  }
  g_string_append (text, "solve satisfy;\n");
  World world;
  world_init (&world, text->str);
  ck_assert (world.instance);
  assert_bounds (&world, "x60", N, N + 1);
  FdVar last = var (&world, "x60");
  ck_assert_int_eq (fd_first_max (world.store, last), N + 1);
  world_clear (&world);
}
END_TEST

/* The annotation reaches the constraint. */
START_TEST (consistency)
{
  static const struct {
    const char *annotation;
    uint64_t size;
  } cases[] = {{"value", 70}, {"bounds", 70}, {"domain", 68}};
  g_autofree char *text = g_strdup_printf (
      "var {1,70}: x; var {1,70}: y; var 1..70: z;"
      "constraint fzn_all_different_int([x,y,z]) :: %s; solve satisfy;",
      cases[_i].annotation);
  World world;
  world_init (&world, text);
  ck_assert_uint_eq (fd_var_size (world.store, var (&world, "z")),
                     cases[_i].size);
  world_clear (&world);
}
END_TEST

/* --- limits --------------------------------------------------------------- */

START_TEST (stopped)
{
  volatile sig_atomic_t stop = 1;
  g_autoptr (GError) error = NULL;
  g_autoptr (FznModel) model = fzn_model_read_memory (
      "var 0..9: x; constraint int_le(x,3); solve satisfy;", -1, "m", NULL,
      NULL);
  g_autoptr (FdStore) store = fd_store_new ();
  fd_store_set_stop (store, &stop);
  ck_assert_ptr_null (fzn_instance_new (model, store, &error));
  ck_assert (g_error_matches (error, FD_ERROR, FD_ERROR_STOPPED));
  ck_assert_str_eq (error->message, "m: store: stopped");
}
END_TEST

/* Each allocation fails once: of the store, or of the instance itself. */
START_TEST (no_memory)
{
  const char *text =
      "var 0..200: x; var {1,5,90}: y; var bool: a; var bool: b; var int: z;"
      "var 0..1: i; array [1..3] of var int: t = [x,y,7];"
      "constraint int_lin_eq([1,2,-1],[x,y,z],0); constraint int_ne(x,17);"
      "constraint int_le_reif(x,y,a); constraint bool2int(b,i);"
      "constraint int_lin_le_imp([1,1,3],[x,y,i],50,a);"
      "constraint array_var_int_element(y,t,z);"
      "constraint array_int_element_reif(x,[4,5,6],y,b);"
      "constraint set_in_reif(x,{1,3,5,7},a); constraint bool_clause([a],[b]);"
      "constraint all_different_int_reif(t,a); solve satisfy;";
  g_autoptr (FznModel) model =
      fzn_model_read_memory (text, -1, "m", NULL, NULL);
  uint64_t k = 0;
  bool ok = false;
  for (; !ok && k < 1000; k++) {
    FdStore *store = fd_store_new ();
    FznInstance *instance = g_new0 (FznInstance, 1);
    *instance =
        (FznInstance){.model = model, .store = store, .consistent = true};
    if (_i)
      instance->memory.fail_at = k + 1;
    else
      store->memory.fail_at = store->memory.n_calls + k + 1;
    ok = fzn_instance_post (instance);
    ck_assert (ok || instance->error->code == FD_ERROR_MEMORY);
    fzn_instance_free (instance);
    fd_store_free (store);
  }
  ck_assert (ok);
  ck_assert_uint_gt (k, 5);
}
END_TEST

Suite *
post_cases_suite (void)
{
  Suite *suite = suite_create ("post-cases");
  TCase *tcase = tcase_create ("cases");
  tcase_add_loop_test (tcase, solutions, 0, G_N_ELEMENTS (counts));
  tcase_add_loop_test (tcase, messages, 0, G_N_ELEMENTS (errors));
  tcase_add_test (tcase, error_before_contradiction);
  tcase_add_test (tcase, atoms);
  tcase_add_test (tcase, aliases);
  tcase_add_test (tcase, outputs);
  tcase_add_test (tcase, unbounded);
  tcase_add_loop_test (tcase, far_definitions, 0, 3);
  tcase_add_loop_test (tcase, consistency, 0, 3);
  tcase_add_test (tcase, stopped);
  tcase_add_loop_test (tcase, no_memory, 0, 2);
  tcase_set_timeout (tcase, 0);
  suite_add_tcase (suite, tcase);
  return suite;
}
