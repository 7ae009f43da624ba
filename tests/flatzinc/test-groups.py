#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test-groups.py PROGRAM FDCHECK [CASES [SEED]] - sums in which several terms are
comparisons of one variable: fzn-libfd, which takes such terms together, has the
solutions that there are, and both checkers accept its proofs."""

import itertools
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..',
                             'check'))
import second  # noqa: E402

COMPARE = {'eq': lambda x, v: x == v, 'ne': lambda x, v: x != v,
           'le': lambda x, v: x <= v, 'ge': lambda x, v: x >= v}
RELATIONS = {'le': lambda a, b: a <= b, 'eq': lambda a, b: a == b,
             'ge': lambda a, b: a >= b, 'ne': lambda a, b: a != b}


def draw_domain(r):
    if r.random() < 0.3:
        return sorted(r.sample(range(-3, 12), r.randint(2, 5)))
    low = r.randint(-2, 3)
    return list(range(low, low + r.randint(2, 6)))


def comparison(r, x, b, domains):
    """Its text, and what it is of the values."""
    name = 'eq' if r.random() < 0.6 else r.choice(list(COMPARE))
    v = r.choice(domains[x]) + (r.choice([-1, 1]) if r.random() < 0.1 else 0)
    text = f'int_le_reif({v},x{x},b{b})' if name == 'ge' else \
        f'int_{name}_reif(x{x},{v},b{b})'
    return f'constraint {text};', lambda values: COMPARE[name](values[x], v)


def draw_sum(r, n, atoms, point):
    """Its text, and whether it holds; the last of the values is c."""
    of = [r.randrange(n) for _ in range(r.randint(1, 3))]
    chosen = [b for b, (x, _) in enumerate(atoms)
              if x in of and r.random() < 0.9]
    terms = [(r.randint(1, 6) if r.random() < 0.7 else r.randint(-4, 4), b)
             for b in chosen]
    plain = [(r.choice([-2, -1, 1, 3]), x)
             for x in range(n) if r.random() < 0.2]

    def value(values):
        return sum(a * atoms[b][1](values) for a, b in terms) + \
            sum(a * values[x] for a, x in plain)
    relation = r.choice(['le', 'le', 'eq', 'ge', 'ne'])
    right = value(point) + r.choice([-1, 0, 0, 0, 1])
    form = r.choice(['', '', '_imp', '_reif'])
    sign, name = (-1, 'le') if relation == 'ge' else (1, relation)
    factors = ','.join(str(sign * a) for a, _ in terms + plain)
    names = ','.join([f'i{b}' for _, b in terms] + [f'x{x}' for _, x in plain])
    text = (f'constraint int_lin_{name}{form}([{factors}],[{names}],'
            f'{sign * right}{",c" if form else ""});')

    def holds(values):
        found = RELATIONS[relation](value(values), right)
        return found if not form else \
            found == values[-1] or form == '_imp' and found
    return text, holds


def draw(r):
    """The text, the domains, and a test for each constraint."""
    n = r.randint(1, 4)
    domains = [draw_domain(r) for _ in range(n)]
    point = [r.choice(domain) for domain in domains] + [r.randrange(2)]
    atoms, constraints, tests = [], [], []
    for b in range(r.randint(2, 10)):
        x = r.randrange(n)
        text, holds = comparison(r, x, b, domains)
        atoms.append((x, holds))
        constraints += [text, f'constraint bool2int(b{b},i{b});']
    for _ in range(r.randint(1, 3)):
        text, holds = draw_sum(r, n, atoms, point)
        constraints.append(text)
        tests.append(holds)
    r.shuffle(constraints)
    names = ','.join([f'x{i}' for i in range(n)] + ['k'])
    text = [*(f'var {{{",".join(map(str, domain))}}}: x{i};'
              for i, domain in enumerate(domains)),
            *(f'var bool: b{b};\nvar 0..1: i{b};' for b in range(len(atoms))),
            'var bool: c;\nvar 0..1: k;',
            f'array [1..{n + 1}] of var int: all :: output_array([1..{n + 1}])'
            f' = [{names}];', *constraints, 'constraint bool2int(c,k);',
            'solve satisfy;']
    return '\n'.join(text) + '\n', [*domains, [0, 1]], tests


def solutions(program, model, proof, options):
    done = subprocess.run([program, *options, '-a', '--proof', proof, model],
                          text=True, stdout=subprocess.PIPE, check=True)
    return sorted(tuple(map(int, line[line.index('[') + 1:line.index(']')]
                            .split(',')))
                  for line in done.stdout.splitlines() if line.startswith('all'))


def is_verified(checker, model, proof, number, twice):
    done = subprocess.run([checker, model, proof], text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    wanted = f'verified all {number}' if number else 'verified unsat'
    if done.returncode or not done.stdout.startswith(wanted):
        return False
    if not twice:
        return True
    with open(model, 'rb') as text, open(proof, 'rb') as records:
        return second.verdict(text.read(), records.read())[0] == \
            wanted.split()[1]


# The domain is as wide as can be.
WIDE = """var int: x :: output_var;
var bool: b;
var bool: c;
var 0..1: i;
var 0..1: j;
constraint int_le_reif(3,x,b);
constraint int_le_reif(5,x,c);
constraint bool2int(b,i);
constraint bool2int(c,j);
constraint int_lin_le([1,1],[i,j],1);
solve maximize x;
"""


def check_wide(program, model):
    with open(model, 'w', encoding='utf-8') as file:
        file.write(WIDE)
    done = subprocess.run([program, model], text=True, stdout=subprocess.PIPE,
                          check=True)
    if done.stdout.splitlines()[-3:] != ['x = 4;', '-' * 10, '=' * 10]:
        sys.exit(f'the greatest x is 4, not as in:\n{done.stdout}')


# Of x = 1, ..., x = 9, no two hold: the sum is seen not to be 2 or more.
REIFIED = """var 1..9: x :: output_var; var bool: c; var 0..1: k :: output_var;
""" + ''.join(f"""var bool: b{v}; var 0..1: i{v};
constraint int_eq_reif(x,{v},b{v}); constraint bool2int(b{v},i{v});
""" for v in range(1, 10)) + f"""constraint bool2int(c,k);
constraint int_lin_le_reif([{",".join(["-1"] * 9)}],
                           [{",".join(f"i{v}" for v in range(1, 10))}],-2,c);
solve maximize k;
"""


def check_reified(program, model):
    with open(model, 'w', encoding='utf-8') as file:
        file.write(REIFIED)
    done = subprocess.run([program, '-s', model], text=True, check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    failures = re.search(r'failures=(\d+)', done.stdout)
    if 'k = 0;' not in done.stdout or int(failures[1]) > 1:
        sys.exit(f'k is 0 without search, not as in:\n{done.stdout}')


def main(program, checker, cases=120, seed=1):
    r = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, 'model.fzn')
        proof = os.path.join(folder, 'model.fdp')
        check_wide(program, model)
        check_reified(program, model)
        for case in range(cases):
            text, domains, tests = draw(r)
            with open(model, 'w', encoding='utf-8') as file:
                file.write(text)
            right = [x for x in itertools.product(*domains)
                     if all(holds(x) for holds in tests)]
            for options in [], ['--learn'], ['-f']:
                found = solutions(program, model, proof, options)
                if found != right:
                    sys.exit(f'case {case} of seed {seed}: {len(found)} '
                             f'solutions with {options}, there are '
                             f'{len(right)}:\n{text}')
                if not is_verified(checker, model, proof, len(right),
                                   case % 5 == 0):
                    sys.exit(f'case {case} of seed {seed}: the proof with '
                             f'{options} is not accepted:\n{text}')
    print(f'{cases} cases, seed {seed}: all right')


if __name__ == '__main__':
    main(*sys.argv[1:3], *map(int, sys.argv[3:]))
