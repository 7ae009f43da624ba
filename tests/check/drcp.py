#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""drcp.py --fdp FDP --solver FZN-LIBFD - proofs turned into DRCP.

Random models of what DRCP has words for are solved with a proof, and what
fdp drcp makes of it is verified here by the rules of that format: an inference
follows from its premises and its constraint alone; a deduction, from the
inferences since the last one, whose premises hold in their order."""

import argparse
import collections
import itertools
import math
import os
import random
import re
import subprocess
import sys
import tempfile

LINE = re.compile(r'([in]) (\d+)((?: [1-9]\d*)*)(?: 0((?: \d+)*))?'
                  r'(?: c:(\d+))?(?: l:(\w+))?')
ATOM = re.compile(r'a (\d+) \[(\w+) (>=|<=|==|!=) (-?\d+)\]')
OPPOSITE = {'>=': ('<=', -1), '<=': ('>=', 1), '==': ('!=', 0),
            '!=': ('==', 0)}
TEST = {'>=': int.__ge__, '<=': int.__le__, '==': int.__eq__,
        '!=': int.__ne__}


def opposite(atom):
    x, relation, v = atom
    relation, by = OPPOSITE[relation]
    return x, relation, v + by


class Domain:
    """Of a variable of which nothing is known but the atoms."""

    def __init__(self):
        self.low, self.high, self.holes = -math.inf, math.inf, set()

    def put(self, relation, v):
        if relation in ('>=', '=='):
            self.low = max(self.low, v)
        if relation in ('<=', '=='):
            self.high = min(self.high, v)
        if relation == '!=':
            self.holes.add(v)
        while self.low in self.holes:
            self.low += 1
        while self.high in self.holes:
            self.high -= 1

    @property
    def empty(self):
        return self.low > self.high

    @property
    def values(self):
        """None: they are not bounded."""
        if math.inf in (-self.low, self.high):
            return None
        return set(range(self.low, self.high + 1)) - self.holes

    def holds(self, relation, v):
        if relation in ('>=', '<='):
            return self.low >= v if relation == '>=' else self.high <= v
        inside = self.low <= v <= self.high and v not in self.holes
        return not inside if relation == '!=' else self.low == self.high == v


def state_of(atoms):
    state = collections.defaultdict(Domain)
    for x, relation, v in atoms:
        state[x].put(relation, v)
    return state


class Proof:
    """constraints: (name, coefficients, variables, right side)."""

    def __init__(self, domains, constraints):
        self.domains, self.constraints = domains, constraints
        self.atoms, self.nogoods, self.facts = {}, {}, {}
        self.claim = None

    def read(self, text):
        for line in text.splitlines():
            atom = ATOM.fullmatch(line)
            if atom:
                self.atoms[int(atom[1])] = atom[2], atom[3], int(atom[4])
            elif line.startswith('c '):
                self.claim = line[2:]
            else:
                self.step(line, *LINE.fullmatch(line).groups())
        return self.conclude()

    def step(self, line, kind, number, first, second, by, label):
        number, first = int(number), [self.atoms[int(n)]
                                      for n in first.split()]
        assert number > len(self.constraints) and \
            number not in self.nogoods and number not in self.facts, line
        second = [int(n) for n in (second or '').split()]
        if kind == 'n':
            self.deduce(line, first, second)
            self.nogoods[number], self.facts = first, {}
            return
        then = self.atoms[second[0]] if second else None
        self.infer(line, first, then, by and int(by), label)
        self.facts[number] = first, then

    def infer(self, line, premises, then, by, label):
        if label == 'initial_domain':
            assert not premises and all(
                TEST[then[1]](v, then[2]) for v in self.domains[then[0]]), line
            return
        state = state_of(premises)
        assert not any(d.empty for d in state.values()), line
        if then:
            state[then[0]].put(*opposite(then)[1:])
        if any(d.empty for d in state.values()):
            return
        if label == 'nogood':
            assert all(state[x].holds(*rest)
                       for x, *rest in self.nogoods[by]), line
            return
        name, *rest = self.constraints[by - 1]
        assert {'linear_bounds': self.by_bounds, 'binary_equals': self.by_line,
                'all_different': self.by_union}[label](state, name, *rest), line

    def by_bounds(self, state, name, coefficients, names, right):
        low = high = -right
        for a, x in zip(coefficients, names):
            ends = sorted((a * state[x].low, a * state[x].high))
            low, high = low + ends[0], high + ends[1]
        return low > 0 or name == 'int_lin_eq' and high < 0

    def by_line(self, state, name, coefficients, names, right):
        x, y = (state[n].values for n in names)
        return name == 'int_lin_eq' and x is not None and y is not None and \
            not any(coefficients[0] * v + coefficients[1] * w == right
                    for v in x for w in y)

    def by_union(self, state, name, _, names, __):
        known = [state[x].values for x in names
                 if state[x].values is not None]
        return 'different' in name and len(set().union(*known)) < len(known)

    def deduce(self, line, atoms, hints):
        state = state_of(atoms)
        for hint in hints:
            if any(d.empty for d in state.values()):
                return
            premises, then = self.facts[hint]
            assert all(state[x].holds(*rest) for x, *rest in premises), \
                f'{line}: {hint}'
            if not then:
                return
            state[then[0]].put(*then[1:])
        assert any(d.empty for d in state.values()), line

    def conclude(self):
        """None: no solution; or the bound that is proved."""
        if self.claim == 'UNSAT':
            assert [] in self.nogoods.values()
            return None
        bound = self.atoms[int(self.claim)]
        assert [opposite(bound)] in self.nogoods.values()
        return bound


def draw(r):
    """(domains, constraints, objective)"""
    domains = {}
    for i in range(r.randint(3, 5)):
        low = r.randint(-3, 2)
        domain = set(range(low, low + r.randint(2, 5)))
        if r.random() < 0.3 and len(domain) > 3:
            domain.discard(low + 1)
        domains[f'x{i}'] = domain
    constraints = []
    for _ in range(r.randint(2, 5)):
        names = r.sample(list(domains), r.randint(2, len(domains)))
        if r.random() < 0.4:
            constraints.append(('fzn_all_different_int', None, names, None))
            continue
        a = [r.choice([-3, -2, -1, 1, 1, 2, 3]) for _ in names]
        constraints.append((r.choice(['int_lin_le'] * 3 + ['int_lin_eq']), a,
                            names, r.randint(-4, 4)))
    return domains, constraints, r.choice([None, 'minimize', 'maximize'])


def text_of(domains, constraints, goal):
    lines = [f'var {{{", ".join(map(str, sorted(d)))}}}: {x} :: output_var;'
             for x, d in domains.items()]
    for name, a, names, right in constraints:
        listed = f'[{", ".join(names)}]'
        lines.append(f'constraint {name}({listed});' if a is None else
                     f'constraint {name}({a}, {listed}, {right});')
    return '\n'.join(lines + [f'solve {goal} x0;' if goal else
                              'solve satisfy;', ''])


def answers(domains, constraints):
    for chosen in itertools.product(*domains.values()):
        value = dict(zip(domains, chosen))
        for name, a, names, right in constraints:
            if a is None:
                if len({value[x] for x in names}) < len(names):
                    break
                continue
            total = sum(c * value[x] for c, x in zip(a, names))
            if total > right or name == 'int_lin_eq' and total < right:
                break
        else:
            yield value['x0']


def check(options, folder, r, count):
    domains, constraints, goal = draw(r)
    found = list(answers(domains, constraints))
    if found and not goal:
        return
    model, proof = (os.path.join(folder, 'model.' + e) for e in ('fzn', 'fdp'))
    with open(model, 'w', encoding='utf-8') as file:
        file.write(text_of(domains, constraints, goal))
    switch = r.choice([[], ['--learn'], ['-f', '--learn'],
                       ['--learn', '--restart=luby', '--restart-scale=2']])
    subprocess.run([options.solver, *switch, '--proof', proof, model],
                   check=True, timeout=20, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    done = subprocess.run([options.fdp, 'drcp', model, proof], timeout=20,
                          text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    if done.returncode == 2 and 'no word for sums' in done.stderr:
        count[re.sub('.*no word for ', '', done.stderr.strip())] += 1
        return
    what = f'{done.stderr}\n{open(model, encoding="utf-8").read()}\n' \
        f'{" ".join(switch)}\n{done.stdout}'
    if done.returncode:
        sys.exit(what)
    try:
        bound = Proof(domains, constraints).read(done.stdout)
    except (AssertionError, KeyError, AttributeError) as e:
        sys.exit(f'{type(e).__name__} {e}\n{what}')
    best = found and {'minimize': min, 'maximize': max}[goal](found)
    if bound != (('x0', '>=' if goal == 'minimize' else '<=', best)
                 if found else None):
        sys.exit(f'{bound}, but {best}\n{what}')
    count['proved'] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--fdp', required=True)
    parser.add_argument('--solver', required=True, metavar='FZN-LIBFD')
    parser.add_argument('--models', type=int, default=300, metavar='N')
    parser.add_argument('--seed', type=int, default=1, metavar='S')
    options = parser.parse_args()
    count = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.models):
            check(options, folder, random.Random(f'{options.seed}/{number}'),
                  count)
    print(dict(count))
    if count['proved'] < options.models // 4:
        sys.exit('too few proofs')


if __name__ == '__main__':
    main()
