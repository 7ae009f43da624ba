#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""records.py --program FDCHECK - each kind of record, right and wrong.

Cases are proofs as text; those that make sense are checked in the binary form,
too, and cut short."""

import argparse
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from binary import Binary  # noqa: E402

# x < y, b <-> x <= 1
SATISFY = """var 1..3: x :: output_var;
var 1..3: y :: output_var;
var bool: b;
constraint int_lt(x, y);
constraint int_le_reif(x, 1, b);
solve satisfy;
"""
# 2 x + 3 y >= 7, the least x + y
MINIMIZE = """var 0..4: x :: output_var; var 0..4: y :: output_var;
var 0..8: z :: output_var;
constraint int_lin_le([-2, -3], [x, y], -7);
constraint int_lin_eq([1, 1, -1], [x, y, z], 0);
solve minimize z;
"""
PIGEONS = """array [1..3] of var 1..2: a;
constraint all_different_int(a);
solve satisfy;
"""
EQUAL = """var 1..9: x :: output_var; var 0..5: y; var bool: b; var bool: c;
var 0..1: i; var 2..9: z = x;
constraint int_eq(x, y);
constraint bool_not(b, c);
constraint bool2int(b, i);
constraint int_ge_reif(x, 4, b);
solve satisfy;
"""
OUTER = """var bool: a :: output_var; var bool: b :: output_var;
var bool: r :: output_var; var bool: o :: output_var;
constraint bool_and_imp(a, b, r, o);
solve satisfy;
"""
FAR = """var int: x :: output_var; var int: y;
constraint int_le(x, 3);
constraint int_ge(x, y);
constraint int_eq(y, 3);
solve satisfy;
"""
# x is 1 - i
FLIPPED = """var {-2, 1, 4}: x :: output_var; var 0..1: i;
constraint int_lin_eq([1, 1], [x, i], 1);
solve satisfy;
"""
# Bounds that go over what is not there.
SPARSE = """var {-4000000000, 3000000000}: x :: output_var; var 0..1: y;
constraint int_le(x, 5); constraint int_le(y, 1);
solve satisfy;
"""
# Nine, maybe of eight values, and one of many.
WIDE_PIGEONS = """array [1..9] of var 1..9: a; var 0..1000000000: u;
array [1..10] of var int: all = [a[1], a[2], a[3], a[4], a[5], a[6], u, a[7],
                                 a[8], a[9]];
constraint int_le(a[1], 9);
constraint all_different_int(all);
solve satisfy;
"""
# 0^u is u; where u is negative, it is nothing.
POWER = """var int: u; constraint int_pow(0, u, u); solve satisfy;
"""
# What w leaves as it is: one number.
ONE_NUMBER = """var {-3, 5000000000}: x; var {5000000000}: y;
solve satisfy;
"""
# Functions of one variable, twice, without bounds.
TWICE = """var int: x; var -5..5: y; var -5..5: z; var -5..5: u;
constraint int_mod(x, x, y);
constraint int_div(x, x, z);
constraint int_times(x, x, u);
solve satisfy;
"""

# a model, its variables, and (verdict or words of the message, proof)
# An inference with premises is of root: x<=8, though x<=6 and x<=5 follow.
WEAKER = """var 0..9: x; var 0..9: y; var 0..1: z; var 0..1: w;
constraint int_lt(x, y);
constraint int_lin_le([4, 1], [z, x], 9);
constraint int_lin_le([-1, -1], [w, x], -7);
constraint int_lin_le([9, -1], [w, x], 0);
constraint int_ge(z, 1);
solve satisfy;
"""
# Of a value without bounds: more than there are terms, and as many.
COUNTED = """var int: y; var {-4, 2, 3, 4, 9}: a; var 2..9: b; var 5..6: c;
constraint fzn_count_lt([a, b, c, 8, 8], y, %d);
solve satisfy;
"""
# As many of none as their value, which is 1 or more.
NONE_COUNTED = """var int: u; constraint fzn_count_eq([], u, u);
solve satisfy;
"""
# One of two names has few values, or neither.
LEAST = """var %s: x :: output_var; var int: y;
constraint int_min(x, x, y);
solve satisfy;
"""
# Integers in all bases, and floats.
NUMERALS = """var -0o17..0x0A: x :: output_var; array [1..4] of float: f =
[1.5, 2.5e3, 1e-3, -2E+10]; set of int: s = -0o7..0o12;
constraint set_in(x, {8, 0o11, 0x0b, 07});
solve satisfy;
"""
CASES = [
    (COUNTED % 3, 'y a b c', [
        ('verified unsat', 'r 1 : false\nq unsat'),
    ]),
    (COUNTED % 2, 'y a b c', [
        ('it does not follow', 'r 1 : false'),
    ]),
    (NONE_COUNTED, 'u', [
        ('verified open: 0 solutions', 'r 1 : u<=0\nq open'),
    ]),
    (LEAST % '{-64, 65536}', 'x y', [
        ('verified open: 0 solutions', 'a x y : 1\nq open'),
        ('verified open: 0 solutions', 'a y x : 1\nq open'),
    ]),
    (LEAST % '0..65536', 'x y', [
        ('too many values for an alias', 'a y x : 1\nq open'),
    ]),
    (NUMERALS, 'x', [
        ('verified all 3', """r 1 : x>=7 x<=9
            + x=7
            s 7
            -
            + x=8
            s 8
            -
            s 9
            q all 3"""),
    ]),
    (WEAKER, 'x y z w', [
        ('verified unsat', """r 1 : x<=8
            n 1 : z>=1
            i 2 : z>=1 -> x<=5
            i 3 : x<=6 -> w>=1
            i 4 : w>=1 -> false
            r 5 : false
            q unsat"""),
        ('it does not follow', 'n 1 : z>=1\ni 2 : z>=1 -> x<=5\n'
                               'i 3 : x<=6 -> w>=1\ni 4 : w>=1 -> false'),
    ]),
    (SATISFY, 'x y b', [
        ('verified all 3', """r 1 : x<=2 y>=2
            + x=1
            r 2 : b=1
            s 1 2 1
            + y=2
            -
            s 1 3 1
            -
            r 1 : y>=3
            s 2 3 0
            q all 3"""),
        ('verified all 3', """s 1 2 1
            s 1 3 1
            s 2 3 0
            n 1 : x=1 y=2
            i s1 : -> false
            n 2 : x=1
            i 1 : x=1 -> y>=2
            i n1 : x=1 -> y!=2
            i s2 : -> false
            n 3 :
            i 1 : -> x<=2
            i 1 : x>=2 -> y>=3
            i s3 : -> false
            d 1
            q all 3"""),
        ('verified sat: 1 solution', 's 1 2 1\nq sat'),
        ('verified open: 1 solution', 's 1 2 1\nq open'),
        ('verified open: 0 solutions', 'r 1 : x<=2'),
        ('verified core x>=3', 'n 7 : x=3 b=0\ni 1 : x=3 -> false\n'
                               'r 1 : x!=3\nq core x>=3'),
        ('verified core x>=2 y<=2', '+ x>=2\n+ y<=2\nr 1 : false\n'
                                    'q core x>=2 y<=2'),
        ('is not in the core', '+ x>=2\n+ y<=2\nr 1 : false\nq core y<=2'),
        ('nothing says so', 'q core x>=2'),
        ('not printed', 's 1 3 1\nr 1 : x!=3\nq core x=3'),
        ('verified open: 0 solutions', '+ x>=2\n*\n+ x=3\nr 1 : false\n-'),
        ('verified all 2', """j b
            a b x<=1 : 2
            r 1 : x<=2
            s 1 3 1
            s 2 3 0
            + b=1
            -
            q all 2"""),
        ('verified all 3', """j x y
            a b x<=1 : 2
            r 1 : x<=2 y>=2
            s 1 2 1
            s 1 3 1
            s 2 3 0
            s 2 3 0
            + x=1
            + y=2
            -
            -
            r 1 : y=3
            q all 3"""),
        ('it does not follow', 'r 1 : x<=1'),
        ('it does not follow', 'r 2 : b=1'),
        ('it does not follow', 'r 0 : x<=2'),
        ('no such constraint', 'r 3 : x<=2'),
        ('it does not follow', 'r 1 : false'),
        ('no such nogood', 'r n1 : x<=2'),
        ('it does not follow', 'a b x<=2 : 2'),
        ('it does not follow', 'a x y : 1'),
        ('not within 0..1', 'a ~x y : 1'),
        ('not within 0..1', 'a x b=1 : 2'),
        ('within a tree', '+ x=1\na b x<=1 : 2'),
        ('two Booleans', 'v t : 2'),
        ('may be a solution', '+ x=1\n-'),
        ('nothing was put', '-'),
        ('nothing was put', '*'),
        ('constraint 1, int_lt, does not hold', 's 2 2 0'),
        ('constraint 2, int_le, does not hold', 's 2 3 1'),
        ('not as it is declared', 's 1 4 1'),
        ('do not lead', 'n 1 : x=1\ni 1 : x=1 -> y>=2\nd 1'),
        ('do not lead', 'n 1 : x=1\nq open'),
        ('a premise does not hold', 'n 1 : x>=2\ni 1 : x=3 -> false'),
        ('it does not follow', 'n 1 : x>=2\ni 1 : x>=2 -> false'),
        ('outside of', 'i 1 : x>=3 -> false'),
        ('within a tree', '+ x=1\nn 1 : x=3\ni 1 : -> false'),
        ('a nogood of this number', 'n 1 : x=3\ni 1 : -> false\n'
                                    'n 1 : y=1\ni 1 : -> false\nq open'),
        ('no such nogood', 'd 1'),
        ('no such nogood', 'n 1 : x=3 b=0\ni 1 : -> false\nd 1\nd 1'),
        ('no solution that is known', 'n 1 : x=1 y=2\ni s1 : -> false'),
        ('it is not this solution', """s 1 2 1
            s 1 3 1
            n 1 : x=1 y=2
            i s2 : -> false"""),
        ('no solution that is known', 's 1 2 1\nn 1 : x=1\ni s1 : -> false'),
        ('nothing to improve', 'm'),
        ('there is no mark', 'o 3'),
        ('not at its end', 'q unsat'),
        ('not at its end', 's 1 2 1\nq all 1'),
        ('another number', """r 1 : x<=2 y>=2
            a b x<=1 : 2
            + x=1
            s 1 2 1
            + y=2
            -
            s 1 3 1
            -
            r 1 : y>=3
            s 2 3 0
            q all 2"""),
        ('there is no solution', 'q sat'),
        ('no objective', 'q bound 3'),
        ('not at its end', 'q optimum 3'),
        ('behind q', 'q open\nr 1 : x<=2'),
        ('a second one', 'j x\nj y'),
        ('first step', 's 1 2 1\nj x'),
        ('first step', 's 1 2 1\nw'),
    ]),
    (MINIMIZE, 'x y z', [
        ('verified optimum 3', """s 4 4 8
            s 0 3 3
            r 2 : x<=2 y<=2
            n 1 :
            i 1 : -> y>=1
            i 1 : y<=2 -> x>=1
            i 2 : x>=1 -> y<=1
            i 1 : y<=1 -> x>=2
            i 2 : x>=2 -> y<=0
            i 1 : y<=0 x<=2 -> false
            q optimum 3"""),
        ('verified optimum 3, all 3', """m
            s 0 3 3
            n 1 :
            i 2 : -> x<=2
            i 2 : -> y<=2
            i 1 : y<=2 -> x>=1
            i 2 : x>=1 -> y<=1
            i 1 : y<=1 -> x>=2
            i 2 : x>=2 -> y<=0
            i 1 : y<=0 x<=2 -> false
            q optimum 3
            o 3
            s 1 2 3
            + x=0
            r 2 : y=3
            -
            + x=1
            r 2 : y=2
            -
            s 2 1 3
            + x=2
            r 2 : y=1
            -
            r 2 : y=0 x=3
            r 1 : false
            q all 3"""),
        ('verified bound 3: best 4', 's 2 2 4\n'
         'n 1 : z<=2\ni 2 : -> x<=2\ni 1 : -> y>=1\ni 2 : -> x<=1\ni 1 : -> y>=2\ni 2 : -> x<=0\n'
         'i 1 : -> y>=3\ni 2 : -> false\nq bound 3'),
        ('verified open: best 4, bound 0', 's 2 2 4\nq open'),
        # What is open has no solution, which says nothing of root.
        ('verified bound 3', """+ z<=2
            r 2 : x<=2 y<=2
            r 1 : x>=1
            r 2 : y<=1
            r 1 : x>=2
            r 2 : y<=0
            r 1 : false
            -
            + x>=4
            r 2 : z>=4
            + z<=3
            q bound 3"""),
        ('may be better', 'q bound 1'),
        ('a solution is better', 's 2 2 4\nq bound 5'),
        ('not at its end', 's 2 2 4\nq optimum 4'),
        ('no solution that is known', 's 2 2 4\nn 1 : x=2 y=2 z=3\n'
                                      'i s1 : -> false'),
        ('may be a solution', 's 2 2 4\n+ z=3\n-'),
        ('verified open: best 4, bound 0', 's 2 2 4\n+ z=4\n-\ns 3 2 5'),
        ('it does not follow', 's 2 2 4\nr 2 : z<=2'),
    ]),
    (PIGEONS, 'a[1] a[2] a[3]', [
        ('verified unsat', 'r 1 : false\nq unsat'),
        ('verified unsat', '+ a[2]=1\nr 1 : a[1]>=2\nr 1 : false\n-\n'
                           'r 1 : false\nq unsat'),
    ]),
    (EQUAL, 'x y b c i z', [
        ('verified all 4', """a x y : 1
            a b ~c : 2
            a b i : 3
            a ~i c : 2
            a z x : 0
            a b x>=4 : 4
            + x<=3
            + y=2
            s 2 2 0 1 0 2
            -
            s 3 3 0 1 0 3
            -
            + i=1
            + z=4
            s 4 4 1 0 1 4
            -
            s 5 5 1 0 1 5
            -
            r 4 : c=0
            q all 4"""),
        ('verified open: 0 solutions', """r 4 : x>=2
            a x y : 1
            r 0 : y>=2 z<=5 x<=5
            a b x>=4 : 4
            a b i : 3
            + i=0
            r 0 : y<=3 z<=3
            r 3 : b=0"""),
        ('it does not follow', 'a b c : 2'),
        ('it does not follow', 'a ~b i : 3'),
        ('it does not follow', 'a x y : 4'),
        ('it does not follow', 'a x y : 0'),
        ('it does not follow', 'a x y : 1\nr 0 : y<=3'),
    ]),
    (OUTER, 'a b r o', [
        ('verified open: 0 solutions', """v t : 1
            + a=0
            r 1 : t=0
            + r=1
            r 1 : o=0
            *
            *"""),
        ('it does not follow', 'v t : 1\n+ a=0\nr 1 : r=0'),
        ('it does not follow', '+ a=1\nr 1 : r=0'),
        ('its variable already', 'v t : 1\nv u : 1'),
    ]),
    (FAR, 'x y', [
        ('verified all 1', 'r 1 : x<=3\nr 3 : y=3\nr 2 : x>=3\ns 3 3\n'
                           'q all 1'),
        ('verified all 1', 'w\nr 1 : x<=3\nr 3 : y=3\nr 2 : x>=3\ns 3 3\n'
                           'q all 1'),
    ]),
    (FLIPPED, 'x i', [
        ('verified all 1', 'a x ~i : 1\nr 0 : i=0 x=1\ns 1 0\nq all 1'),
        ('verified all 1', 'a ~i x : 1\nr 0 : i=0 x=1\ns 1 0\nq all 1'),
        ('not within 0..1', 'a ~x i : 1'),
    ]),
    (SPARSE, 'x y', [
        ('verified all 1', 'r 1 : x<=6\nr 2 : x<=-4000000000\n'
                           's -4000000000 0\nq all 1'),
    ]),
    (WIDE_PIGEONS, ' '.join(f'a[{i}]' for i in range(1, 10)) + ' u', [
        ('verified open: 0 solutions',
         'n 1 : ' + ' '.join(f'a[{i}]<=8' for i in range(1, 10)) +
         '\ni 2 : -> false\nr 2 : u!=3'),
        ('it does not follow',
         'n 1 : ' + ' '.join(f'a[{i}]<=8' for i in range(1, 9)) +
         '\ni 2 : -> false'),
    ]),
    (POWER, 'u', [
        ('verified open: 0 solutions', 'r 1 : u>=0'),
        ('verified unsat', 'r 1 : u>=0 u>=1 u<=1\nr 1 : false\nq unsat'),
    ]),
    (ONE_NUMBER, 'x y', [
        ('verified sat: 1 solution', 'w\ns -3 5000000000\nq sat'),
        ('contradicts', 'w\ns 5000000000 5000000000'),
    ]),
    (TWICE, 'x y z u', [
        ('verified open: 0 solutions', 'r 1 : y<=0 y>=0\nr 2 : z=1\n'
                                       'r 3 : u>=0'),
        ('it does not follow', 'r 1 : y!=0'),
        ('it does not follow', 'r 2 : z=0'),
        ('it does not follow', 'r 3 : u>=1'),
    ]),
]

# what makes no sense: status 2, text alone
BAD = ['', 'p', 'p fdp 2 -', 'p fdp 1 12', 'p fdp 1 0123456789abcdef',
       'p fdp 1 -\nz', 'p fdp 1 -\nr', 'p fdp 1 -\nr 1', 'p fdp 1 -\nr 1 : x',
       'p fdp 1 -\nr 1 : x<2', 'p fdp 1 -\nr 1 : k>=2',
       'p fdp 1 -\nr 1 : x>=99999999999999999999', 'p fdp 1 -\nr 1 : x>=1z',
       'p fdp 1 -\ns 1 2', 'p fdp 1 -\ns 1 2 1 1', 'p fdp 1 -\nq', 'xyz',
       'p fdp 1 -\nq all', 'p fdp 1 -\nn 1 : x=1 y', 'p fdp 1 -\na x : 1',
       'p fdp 1 -\ni 1 : x=1', 'p fdp 1 -\nw w', 'p fdp 1 -\nv x : 1',
       'p fdp 1 -\nr 1 : x=1\0', 'p fdp 1 -\nr 1 :', 'p fdp 1 -\n+']
BAD_MODELS = [
    # the sum has more than 128 bits
    'var 0..2305843009213693952: x;\nconstraint int_lin_ne([' +
    ','.join(['4611686018427387904'] * 20) + '],[' + ','.join('x' * 20) +
    '],7);\nsolve satisfy;\n',
    '', 'solve', 'var 1..2: x; solve satisfy', 'solve satisfy;;',
              'var 1..2: x; var 1..2: x; solve satisfy;',
              'var float: x; solve satisfy;', 'constraint p(x); solve satisfy;',
              'var 1..2: x; constraint int_lt(x); solve satisfy;',
              'var bool: x; constraint int_lt(x, 1); solve satisfy;',
              'array [1..2] of int: a = [1]; solve satisfy;',
              'array [1..99999999999] of var int: a; solve satisfy;',
              'var 1..99999999999999999999: x; solve satisfy;', '\0',
              'int: i = 0o8; solve satisfy;', 'int: i = 5x; solve satisfy;',
              'float: f = 1.; solve satisfy;', 'float: f = 1e-x; solve satisfy;',
              'var 1..2: x :: a(b; solve satisfy;', 'int: x = "; solve',
              'var 1..2: x; constraint int_lt([x], 2); solve satisfy;']

# Automata and diagrams: good ones, and with what is wrong of others.
GOOD_AUTOMATA = [
    'fzn_regular(x, 2, 2, [1, 2, 0, 2], 1, 1..2)',
    'libfd_regular_nfa(x, 2, [1, 1, 2, 2, 2, 2], 1, 1..2)',
    'libfd_mdd(x, 2, [1, 1, 2, 2, 2, 0])',
    'fzn_cost_regular(x, 2, 2, [1, 2, 0, 2], 1, 1..2, [1, 2, 3, 4], c)',
    'libfd_cost_mdd(x, 2, [1, 1, 2, 2, 2, 0], [1, 2], c)',
]
BAD_AUTOMATA = [
    ('a number of states that is none', 'fzn_regular(x, 0, 2, [], 1, 1..2)'),
    ('a number of states that is none', 'libfd_mdd(x, -1, [])'),
    ('a number of states that is none',
     'libfd_regular_nfa(x, 2147483648, [], 1, 1..2)'),
    ('not a transition for each state and symbol',
     'fzn_regular(x, 2, 2, [1, 2, 0], 1, 1..2)'),
    ('not a transition for each state and symbol',
     'fzn_regular(x, 2, -2, [1, 2, 0, 2], 1, 1..2)'),
    ('an initial state that is none',
     'fzn_regular(x, 2, 2, [1, 2, 0, 2], 3, 1..2)'),
    ('an initial state that is none',
     'libfd_regular_nfa(x, 2, [1, 1, 2], 0, 1..2)'),
    ('an edge of a state that is none',
     'fzn_regular(x, 2, 2, [1, 3, 0, 2], 1, 1..2)'),
    ('an edge of a state that is none',
     'fzn_regular(x, 2, 2, [1, -1, 0, 2], 1, 1..2)'),
    ('an edge of a state that is none',
     'libfd_regular_nfa(x, 2, [1, 1, 0], 1, 1..2)'),
    ('an edge of a state that is none', 'libfd_mdd(x, 2, [0, 1, 2])'),
    ('edges that are not three numbers each',
     'libfd_regular_nfa(x, 2, [1, 1, 2, 2], 1, 1..2)'),
    ('edges that are not three numbers each', 'libfd_mdd(x, 2, [1, 1])'),
    ('not a cost for each edge',
     'fzn_cost_regular(x, 2, 2, [1, 2, 0, 2], 1, 1..2, [1, 2, 3], c)'),
    ('not a cost for each edge',
     'libfd_cost_mdd(x, 2, [1, 1, 2, 2, 2, 0], [1, 2, 3], c)'),
    ('too many states, by the number of variables',
     'fzn_cost_regular(x, 16777216, 0, [], 1, 1..1, [], c)'),
    ('two edges of a node with one value',
     'libfd_cost_mdd(x, 2, [1, 1, 2, 1, 1, 0], [1, 2], c)'),
]


class Runner:
    def __init__(self, program, folder):
        self.program = program
        self.model = os.path.join(folder, 'model.fzn')
        self.proof = os.path.join(folder, 'model.fdp')

    def write(self, path, data):
        with open(path, 'wb') as file:
            file.write(data if isinstance(data, bytes) else data.encode())

    def run(self, proof, *options):
        self.write(self.proof, proof)
        done = subprocess.run(
            [self.program, *options, self.model, self.proof], timeout=20,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        if done.returncode not in (0, 1, 2, 3):
            sys.exit(f'status {done.returncode}: {proof!r}\n{done.stderr}')
        return done.returncode, done.stdout, done.stderr

    def case(self, names, expected, text):
        """Both forms; a message of a rejected one has its line."""
        proof = 'p fdp 1 -\n' + '\n'.join(
            line.strip() for line in text.splitlines()) + '\n'
        binary = Binary(names).encode(proof)
        for form in proof, binary:
            status, out, errors = self.run(form)
            if expected.startswith('verified'):
                right = out.split('\n')[0] == expected and status == (
                    3 if 'open' in expected else 0)
            else:
                right = status == 1 and expected in errors
            if not right:
                sys.exit(f'expected: {expected}\n{proof}\n{status} {out}'
                         f'{errors}')
        for n in range(13, len(binary), 7):
            status, out, errors = self.run(binary[:n])
            if status == 2 or (status == 0 and '\no' not in proof):
                sys.exit(f'cut at {n}: {status} {errors}\n{proof}')

    def bad(self):
        self.write(self.model, SATISFY)
        for text in BAD:
            if self.run(text + '\n')[0] != 2:
                sys.exit(f'this makes sense: {text!r}')
        for text in BAD_MODELS:
            self.write(self.model, text)
            if self.run('p fdp 1 -\n')[0] != 2:
                sys.exit(f'this makes sense: {text!r}')

    def automata(self):
        for expected, text in [(None, text) for text in GOOD_AUTOMATA] + \
                BAD_AUTOMATA:
            self.write(self.model, 'array [1..2] of var 1..2: x; var 0..9: c;\n'
                       f'constraint {text};\nsolve satisfy;\n')
            status, _, errors = self.run('p fdp 1 -\n')
            if (expected in errors and status == 2) if expected else status == 3:
                continue
            sys.exit(f'expected: {expected}\n{text}\n{status} {errors}')

    def hashes(self):
        """The FNV-1a hash of the model, and of another."""
        self.write(self.model, SATISFY)
        value = 14695981039346656037
        for byte in SATISFY.encode():
            value = (value ^ byte) * 1099511628211 % 2**64
        if self.run(f'p fdp 1 {value:016x}\nr 1 : x<=2\n')[0] != 3 or \
                self.run(f'p fdp 1 {value ^ 1:016x}\n')[0] != 2:
            sys.exit('hashes')
        if self.run('p fdp 1 -\nq sat')[0] != 3:
            sys.exit('a line without its end is a record')
        out = self.run('p fdp 1 -\nr 1 : x<=1\nr 1 : y<=1\n', '--all')
        if out[0] != 1 or out[2].count('rejected') != 2:
            sys.exit('--all')
        self.write(self.model, FAR)
        for first, range_ in (('', '61'), ('w\n', '30')):
            out = self.run(f'p fdp 1 -\n{first}s 3 3\nq sat\n')[1]
            if f'assumed within -2^{range_}..2^{range_}: x, y' not in out:
                sys.exit(f'assumption: {out}')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--program', required=True, metavar='FDCHECK')
    options = parser.parse_args()
    n = 0
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(options.program, folder)
        for model, names, cases in CASES:
            runner.write(runner.model, model)
            for expected, proof in cases:
                runner.case(names.split(), expected, proof)
                n += 1
        runner.bad()
        runner.automata()
        runner.hashes()
    n_bad = len(BAD) + len(BAD_MODELS) + len(BAD_AUTOMATA)
    print(f'{n} proofs and {n_bad} bad files')


if __name__ == '__main__':
    main()
