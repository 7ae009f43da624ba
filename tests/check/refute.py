#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""refute.py --program FDCHECK - what fdcheck refutes, against enumeration.

For each predicate, constraints of variables with small domains, which may be
repeated or one with others.  Atoms are drawn; fdcheck must accept that the
constraint has no solution with them exactly if no assignment is one."""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from naive import TABLE  # noqa: E402
from brute.draw import draw  # noqa: E402
from brute.referee import solutions  # noqa: E402
from brute.predicates import Predicate  # noqa: E402

Predicate('array_bool_and_imp/outer', ['bools', 'bool', 'bool'],
          lambda x, b, o: not o or all(x) == b)
Predicate('bool_or_reif/outer', ['bool', 'bool', 'bool', 'bool'],
          lambda x, y, b, o: o == ((x or y) == b))

COMPARE = {'>=': lambda x, v: x >= v, '<=': lambda x, v: x <= v,
           '=': lambda x, v: x == v, '!=': lambda x, v: x != v}


def draw_model(r, name):
    """One constraint, and nothing that keeps it from being wrong."""
    while True:
        model = draw(r, [name])
        model.constraints = model.constraints[:1]
        model.search, model.options = [], []
        model.sense, model.objective = 'satisfy', None
        for x in model.variables:
            if x.text == 'int' and x.values:
                x.text = '{' + ', '.join(map(str, x.values)) + '}'
        if not model.far and model.constraints and \
                all(x.values for x in model.variables):
            return model


def draw_atoms(r, model):
    atoms = []
    for x in model.variables:
        while r.random() < 0.6:
            relation = r.choice(list(COMPARE))
            v = int(r.choice(x.values)) + r.choice([0, 0, 0, -1, 1])
            atoms.append((x, relation, v))
    return atoms


def expected(model, found, atoms):
    index = {x: i for i, x in enumerate(model.variables)}
    return not any(all(COMPARE[c](int(s[index[x]]), v) for x, c, v in atoms)
                   for s in found)


def check(program, folder, r, name, n_stages):
    model = draw_model(r, name)
    found = solutions(model)
    path = os.path.join(folder, 'model.fzn')
    proof = os.path.join(folder, 'model.fdp')
    lines, wanted = ['p fdp 1 -'], {}
    for k in range(1, n_stages + 1):
        atoms = draw_atoms(r, model)
        text = ' '.join(f'{x.name}{c}{v}' for x, c, v in atoms)
        lines += [f'n {k} : zz=1 zzz=1 {text}',
                  f'i 1 : {text} -> false' if r.random() < 0.5
                  else 'i 1 : -> false']
        wanted[len(lines)] = expected(model, found, atoms)
    with open(path, 'w', encoding='utf-8') as file:
        file.write('var bool: zz; var bool: zzz;\n' + model.text())
    with open(proof, 'w', encoding='utf-8') as file:
        file.write('\n'.join(lines) + '\n')
    done = subprocess.run([program, '--all', path, proof], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=60)
    if done.returncode not in (1, 3):
        sys.exit(f'{name}: status {done.returncode}\n{done.stderr}\n'
                 f'{model.text()}')
    rejected = {int(n) for n in re.findall(
        r':(\d+): rejected: it does not follow', done.stderr)}
    for line, refuted in wanted.items():
        if (line in rejected) == refuted:
            sys.exit(f'{name}: {"not " * refuted}refuted\n{model.text()}\n'
                     f'{lines[line - 2]}\n{lines[line - 1]}')
    return sum(wanted.values())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--program', required=True, metavar='FDCHECK')
    parser.add_argument('--models', type=int, default=2, metavar='N',
                        help='of each predicate')
    parser.add_argument('--stages', type=int, default=30, metavar='N',
                        help='of each model')
    parser.add_argument('--seed', type=int, default=1, metavar='S')
    parser.add_argument('--only', default='', help='a predicate')
    options = parser.parse_args()
    refuted = 0
    names = [n for n in TABLE if options.only in n]
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            for k in range(options.models):
                r = random.Random(f'{options.seed}/{name}/{k}')
                refuted += check(options.program, folder, r, name,
                                 options.stages)
    total = len(names) * options.models * options.stages
    print(f'{len(names)} predicates: {refuted} of {total} refuted, and no '
          f'other; seed {options.seed}')


if __name__ == '__main__':
    main()
