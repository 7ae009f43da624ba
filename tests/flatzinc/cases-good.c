/* SPDX-License-Identifier: MIT */
/* cases-good.c - what is FlatZinc, and what it means */
#include "cases.h"

#include <glib.h>

#define END "solve satisfy;\n"

const Case good_cases[] = {
    {END, NULL},

    /* blanks and comments */
    {"solve satisfy;", END},
    {"\xef\xbb\xbfsolve satisfy;", END},
    {"% first\r\n\t solve % \xc3\xa9 \"\r\nsatisfy\r\n;%last", END},
    {"\v\f\rsolve::a::b(c)satisfy;", "solve :: a :: b(c) satisfy;\n"},

    /* predicates */
    {"predicate p();" END, "predicate p();\n" END},
    {"predicate p(var int: x, int: y, 1..3: z, {1,2}: a, set of int: s, set of "
     "1..9: t, set of {}: r, float: f, 0.5..1.5: g, {1.5, 2}: h);" END,
     "predicate p(var int: p0,var int: p1,var int: p2,var int: p3,var int: "
     "p4,var int: p5,var int: p6,var int: p7,var int: p8,var int: p9);\n" END},
    {"predicate p(array [int] of var int: x, array [1..3] of bool: y, array "
     "[int,int] of set of int: z, var set of int: s, var set of float: t, "
     "array "
     "[int] of var set of 1..9: u, var float: v, var -1.5..2e9: w, var bool: "
     "b, "
     "string: c, ann: d, var {-1,7}: e,);" END,
     "predicate p(var int: p0,var int: p1,var int: p2,var int: p3,var int: "
     "p4,var int: p5,var int: p6,var int: p7,var int: p8,var int: p9,var int: "
     "p10,var int: p11);\n" END},
    {"predicate p(int: p);int: p = 4;constraint p(p);" END,
     "predicate p(var int: p0);\nconstraint p(4);\n" END},

    /* parameters */
    {"bool: a = true;bool: b = false;int: c = -7;float: d = -2.5e-1;set of "
     "int: e = {3,1,2};constraint p(a,b,c,d,e);" END,
     "constraint p(true,false,-7,-2.50000000000000000e-01,1..3);\n" END},
    {"int: a = 0x1F;int: b = -0xff;int: c = 0o17;int: d = -0o17;int: e = "
     "007;int: f = -0;constraint p(a,b,c,d,e,f);" END,
     "constraint p(31,-255,15,-15,7,0);\n" END},
    {"constraint p(9223372036854775807,-9223372036854775808,"
     "576460752303423487,576460752303423488,-576460752303423488,"
     "-576460752303423489,-0x8000000000000000);" END,
     "constraint p(9223372036854775807,-9223372036854775808,"
     "576460752303423487,576460752303423488,-576460752303423488,"
     "-576460752303423489,-9223372036854775808);\n" END},
    {"int: a = 3;int: b = a;array [1..2] of int: c = [a,b];constraint "
     "p(c,c[2]);" END,
     "array [1..2] of int: c = [3,3];\nconstraint p([3,3],3);\n" END},
    {"float: a = 1;array [1..4] of float: f = [1,2.0,3e2,4.5E+1];" END,
     "array [1..4] of float: f = [1.00000000000000000e+00,"
     "2.00000000000000000e+00,3.00000000000000000e+02,"
     "4.50000000000000000e+01];\n" END},
    {"array [1..3] of bool: a = [true,false,true,];\n" END,
     "array [1..3] of bool: a = [true,false,true];\n" END},
    {"array [1..4] of set of int: s = [{},1..0,{5,7,6,6,9},-3..-1];" END,
     "array [1..4] of set of int: s = [1..0,1..0,{5,6,7,9},-3..-1];\n" END},
    {"array [1..0] of int: a = [];array [1..-1] of bool: b = [ ];" END,
     "array [1..0] of int: a = [];\narray [1..0] of bool: b = [];\n" END},

    /* sets */
    {"constraint p({},{1},{3,1},{2,1,3},{1,1,1},5..5,5..4,{1,},"
     "-9223372036854775808..9223372036854775807,"
     "{9223372036854775807,9223372036854775806,-9223372036854775808});" END,
     "constraint p(1..0,1..1,{1,3},1..3,1..1,5..5,1..0,1..1,"
     "-9223372036854775808..9223372036854775807,"
     "{-9223372036854775808,9223372036854775806,9223372036854775807});\n" END},
    {"set of int: s = 2..4;constraint p(s);" END, "constraint p(2..4);\n" END},

    /* variables */
    {"var bool: b;\nvar int: i;\nvar -3..4: r;\nvar {-5,-3,9}: s;\n" END, NULL},
    {"var 5..3: e;var {}: f;var 1..0: g;var {4}: h;var {2,1,3}: k;" END,
     "var 1..0: e;\nvar 1..0: f;\nvar 1..0: g;\nvar 4..4: h;\nvar 1..3: "
     "k;\n" END},
    {"var -1073741824..1073741824: x;\nvar {-1073741824,1073741824}: y;\n" END,
     NULL},
    {"var 1..1073741825: x;\nvar {-1073741825,0}: y;\nvar "
     "-9000000000000000000..9000000000000000000: z;\nvar "
     "3000000000..3000000000: "
     "w;\n" END,
     NULL},
    {"var 0x10..0o21: x;" END, "var 16..17: x;\n" END},
    {"var 1..3: x;\nvar int: y = x;\nvar 1..3: z = 7;\nvar bool: b = "
     "true;\nvar "
     "bool: c = b;\n" END,
     NULL},
    {"array [1..0] of var set of int: e :: output_array([1..0]) = [];" END,
     "array [1..0] of var set of int: e :: output_array([1..0]) = [];\n" END},
    {"array [1..0] of var set of 1..3: e;array [1..0] of var float: f;"
     "array [1..0] of var 0.5..1.5: g = [];array[1..0]of var 1..3:h;" END,
     "array [1..0] of var set of int: e = [];\n"
     "array [1..0] of var float: f = [];\n"
     "array [1..0] of var float: g = [];\narray [1..0] of var 1..3: h = "
     "[];\n" END},
    {"array [1..2] of int: k = [4,5];var int: x;array [1..1] of var int: a = "
     "[x];var 1..9: y = k[2];var int: z = a[1];" END,
     "array [1..2] of int: k = [4,5];\nvar int: x;\narray [1..1] of var int: a "
     "= [x];\nvar 1..9: y = 5;\nvar int: z = x;\n" END},
    {"var int: _x;\nvar int: __;\nvar int: record;\nvar bool: domain;\n" END,
     NULL},

    /* arrays of variables */
    {"var int: x;\narray [1..3] of var int: a = [x,-2,x];\nconstraint "
     "p([x,-2,x],[],[true,x,{1,3}]);\n" END,
     NULL},
    {"var int: x;array [1..1] of var 1..4: a = [x];array [1..1] of var {1,4}: "
     "b = [a[1]];constraint p(a,b,a[1]);" END,
     "var int: x;\narray [1..1] of var 1..4: a = [x];\narray [1..1] of var "
     "{1,4}: b = [x];\nconstraint p([x],[x],x);\n" END},
    {"array [1..2] of int: k = [4,5];var bool: b;array [1..2] of int: l = "
     "k;array [1..2] of var int: m = l;array [1..1] of var bool: c = [b];array "
     "[1..1] of var bool: d :: a = c;" END,
     "array [1..2] of int: k = [4,5];\nvar bool: b;\narray [1..2] of int: l = "
     "[4,5];\narray [1..2] of var int: m = [4,5];\narray [1..1] of var bool: c "
     "= [b];\narray [1..1] of var bool: d :: a = [b];\n" END},
    {"array [1..2] of var 1..9: a;\nvar int: b;\narray [1..2] of var bool: c "
     ":: "
     "output_array([0..1]);\nconstraint p([a[1],a[2]],c[2],b);\n" END,
     NULL},
    {"array [1..4] of var bool: a :: output_array([1..2,{0,1}]) = [true,true,"
     "true,false];" END,
     "array [1..4] of var bool: a :: output_array([1..2,0..1]) = [true,true,"
     "true,false];\n" END},
    {"array [1..0] of var int: a :: output_array([{},1..7]) = [];" END,
     "array [1..0] of var int: a :: output_array([1..0,1..7]) = [];\n" END},

    /* annotations */
    {"var int: x::is_defined_var::output_var::unknown::var_is_introduced;" END,
     "var int: x :: var_is_introduced :: is_defined_var :: output_var :: "
     "unknown;\n" END},
    {"var int: x :: output_var :: output_var :: output_array(1) :: "
     "is_defined_var(2);" END,
     "var int: x :: output_var :: output_array(1) :: is_defined_var(2);\n" END},
    {"array [1..1] of int: x :: output_var :: domain :: output_array([1..1]) = "
     "[1];" END,
     "array [1..1] of int: x :: output_array([1..1]) :: output_var :: domain = "
     "[1];\n" END},
    {"int: x :: a(1) = 2;" END, END},
    {"var int: x;\nvar int: y;\nconstraint p() :: domain :: defines_var(x) :: "
     "defines_var(y) :: defines_var(3) :: defines_var(x,y) :: ctx_pos;\n" END,
     NULL},
    {"constraint p()::domain::bounds;constraint p()::boundsZ;constraint "
     "p()::boundsD;constraint p()::boundsR;constraint "
     "p()::bounds_propagation;constraint p()::domain_propagation;constraint "
     "p()::value;constraint p()::value_propagation;" END,
     "constraint p() :: bounds;\nconstraint p() :: bounds;\nconstraint p() :: "
     "bounds;\nconstraint p() :: bounds;\nconstraint p() :: "
     "bounds;\nconstraint "
     "p() :: domain;\nconstraint p() :: value;\nconstraint p() :: "
     "value;\n" END},
    {"var bool: b;\narray [1..2] of var bool: c = [b,true];\nsolve :: "
     "seq_search([bool_search([b,true],input_order,indomain_min,complete),f([],"
     "[[],[[b]]],g(),1..3,{1,4},-5,b)]) :: "
     "r(\"a\\\"b\\\\c\",1.50000000000000000"
     "e+00,true) :: \"text\" satisfy;\n",
     NULL},
    {"solve :: a(\"\\n\\t\\x41\\x4a\\101\\'\\q\\\\\\\"\\xZ\") :: b(\"\xc3\xa9"
     "\") :: c(\"\") satisfy;",
     "solve :: a(\"\\012\\011AJA'q\\\\\\\"xZ\") :: b(\"\xc3\xa9\") :: c(\"\") "
     "satisfy;\n"},
    {"constraint p() :: f(g)::h;var int: g;constraint p() :: f(g);" END,
     "constraint p() :: f(g) :: h;\nvar int: g;\nconstraint p() :: "
     "f(g);\n" END},

    /* solve */
    {"var int: x;\nsolve minimize x;\n", NULL},
    {"var 1..3: x;\nsolve :: int_search([x],first_fail,indomain_min) maximize "
     "x;\n",
     NULL},
    {"array [1..2] of var int: a;\nsolve maximize a[2];\n", NULL},
    {"solve minimize 3;\n", NULL},
};
const size_t n_good_cases = G_N_ELEMENTS (good_cases);
