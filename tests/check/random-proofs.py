#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""random-proofs.py --program FDCHECK - proofs of random models.

A naive prover writes a proof for each model, and fdcheck must accept it and
print the answer that trying every assignment gives.  Then the proof is
corrupted: what fdcheck still accepts must be true."""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from binary import Binary  # noqa: E402
from naive import Prover, TooLarge  # noqa: E402
from brute.draw import draw  # noqa: E402
from brute.predicates import TABLE  # noqa: E402
from brute.referee import solutions, value_of  # noqa: E402

ATOM = re.compile(r'(\w+)(>=|<=|!=|=)(-?\d+)')
WORDS = {'minimize': min, 'maximize': max}


class Truth:
    """The answers that are right."""

    def __init__(self, model, outputs):
        self.model = model
        self.all = solutions(model)
        self.index = {x.name: i for i, x in enumerate(model.variables)}
        self.outputs = outputs
        self.values = [] if model.sense == 'satisfy' else [
            int(value_of(model.objective, model, s)) for s in self.all]
        self.best = WORDS[model.sense](self.values) if self.values else None

    def count(self, of):
        return len({tuple(s[i] for i in self.outputs) for s in of})

    def atom(self, text, solution):
        name, relation, v = ATOM.fullmatch(text).groups()
        x, v = int(solution[self.index[name]]), int(v)
        return {'>=': x >= v, '<=': x <= v, '=': x == v,
                '!=': x != v}[relation]

    def is_true(self, verdict):
        """Whether the line that begins with 'verified' is right."""
        words = verdict.replace(',', '').replace(':', '').split()[1:]
        if words[0] == 'unsat':
            return not self.all
        if words[0] == 'core':
            return not any(all(self.atom(a, s) for a in words[1:])
                           for s in self.all)
        if words[0] == 'all':
            return self.model.sense == 'satisfy' and \
                int(words[1]) == self.count(self.all)
        if words[0] == 'optimum':
            best = [s for s, v in zip(self.all, self.values)
                    if v == self.best]
            return int(words[1]) == self.best and (
                len(words) < 4 or int(words[3]) == self.count(best))
        if words[0] == 'bound':
            v = int(words[1])
            return all(x >= v if self.model.sense == 'minimize' else x <= v
                       for x in self.values)
        return self.is_open_true(words)

    def is_open_true(self, words):
        """'sat' and 'open': what was found, and the bound."""
        if words[1] == 'best' and int(words[2]) not in self.values:
            return False
        if words[1] != 'best' and int(words[1]) > self.count(self.all):
            return False
        if 'bound' in words and self.values:
            v = int(words[words.index('bound') + 1])
            better = [x for x in self.values
                      if words[1] != 'best' or x != int(words[2])]
            if self.model.sense == 'minimize':
                return all(x >= v for x in better
                           if words[1] != 'best' or x < int(words[2]))
            return all(x <= v for x in better
                       if words[1] != 'best' or x > int(words[2]))
        return True


def corrupt_atom(r, line, names):
    atoms = list(ATOM.finditer(line))
    if not atoms:
        return None
    a = r.choice(atoms)
    name, relation, v = a.groups()
    kind = r.randrange(3)
    if kind == 0:
        v = str(int(v) + r.choice([-2, -1, 1, 2]))
    elif kind == 1:
        relation = r.choice(['>=', '<=', '!=', '='])
    else:
        name = r.choice(names)
    return line[:a.start()] + name + relation + v + line[a.end():]


def corrupt_number(r, line):
    numbers = [n for n in re.finditer(r'(?<![\w=<>!-])-?\d+|(?<= [ns])\d+',
                                      line)]
    if not numbers:
        return None
    n = r.choice(numbers)
    return line[:n.start()] + str(int(n[0]) + r.choice([-1, 1])) + \
        line[n.end():]


def drop_atom(r, line, _):
    atoms = list(ATOM.finditer(line))
    if not atoms:
        return None
    a = r.choice(atoms)
    return line[:a.start()] + line[a.end():]


def corrupt(r, lines, names):
    """A proof with one to three records wrong; None: nothing was changed."""
    lines = list(lines)
    for _ in range(r.choice([1, 1, 2, 3])):
        if len(lines) < 2:
            return None
        at = r.randrange(1, len(lines))
        line = lines[at]
        kind = r.randrange(8)
        new = line
        if kind < 3:
            new = corrupt_atom(r, line, names)
        elif kind == 3:
            new = drop_atom(r, line, names)
        elif kind == 4:
            new = corrupt_number(r, line)
        elif kind == 5:
            new = re.sub(r'(: |-> ).*', r'\1false', line)
        elif kind == 6:
            lines[at:at + 1] = r.choice([[], [line, line], ['-'], ['*'],
                                         [line, '-']])
            continue
        else:
            other = r.randrange(1, len(lines))
            lines[at], lines[other] = lines[other], lines[at]
            continue
        if new is None:
            return None
        lines[at] = new
    return '\n'.join(lines) + '\n'


def corrupt_bytes(r, data):
    data = bytearray(data)
    for _ in range(r.choice([1, 1, 2, 5])):
        at = r.randrange(13, len(data)) if len(data) > 13 else 0
        if r.randrange(2):
            data[at] = r.choice(b'rRfinIbad+-*smoqj\0\1\2\3\4\5\xff\x80')
        elif r.randrange(2):
            data[at] ^= 1 << r.randrange(8)
        else:
            del data[at]
    return bytes(data)


class Runner:
    def __init__(self, program, folder):
        self.program = program
        self.model = os.path.join(folder, 'model.fzn')
        self.proof = os.path.join(folder, 'model.fdp')

    def run(self, proof):
        with open(self.proof, 'wb') as file:
            file.write(proof if isinstance(proof, bytes) else proof.encode())
        done = subprocess.run(
            [self.program, self.model, self.proof], text=True, timeout=20,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        if done.returncode not in (0, 1, 2, 3):
            sys.exit(f'fdcheck ended with {done.returncode}: {done.stderr}'
                     f'\n{proof}')
        return done.returncode, done.stdout, done.stderr

    def set_model(self, text):
        with open(self.model, 'w', encoding='utf-8') as file:
            file.write(text)


def fail(runner, what, proof):
    sys.exit(f'{what}\n\n{open(runner.model, encoding="utf-8").read()}\n'
             f'{proof}')


def check_model(runner, r, options):
    """(corrupted, accepted) or None: the model is not for this."""
    model = draw(r, list(TABLE))
    if model.far:
        return None
    if len(solutions(model)) > 200:
        return None
    prover = Prover(model, r)
    try:
        proof = prover.prove()
    except (TooLarge, RecursionError):
        return None
    runner.set_model(model.text())
    status, verdict, errors = runner.run(proof)
    if status != 0:
        fail(runner, f'a proof is rejected: {errors}', proof)
    binary = Binary(prover.names).encode(proof)
    if runner.run(binary)[:2] != (status, verdict):
        fail(runner, 'the binary form is rejected', proof)
    truth = Truth(model, prover.outputs)
    if not truth.is_true(verdict.split('\n')[0]):
        fail(runner, f'this is wrong: {verdict}', proof)
    counts = [0, 0]
    lines = proof.splitlines()
    for k in range(options.corruptions):
        wrong = corrupt_bytes(r, binary) if k % 3 == 0 else \
            corrupt(r, lines, prover.names)
        if not wrong:
            continue
        status, verdict, errors = runner.run(wrong)
        counts[0] += 1
        counts[1] += status in (0, 3)
        if status in (0, 3) and not truth.is_true(verdict.split('\n')[0]):
            fail(runner, f'this is wrong: {verdict}', wrong)
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--program', required=True, metavar='FDCHECK')
    parser.add_argument('--models', type=int, default=300, metavar='N')
    parser.add_argument('--corruptions', type=int, default=10, metavar='N',
                        help='of each proof')
    parser.add_argument('--seed', type=int, default=1, metavar='S')
    parser.add_argument('--first', type=int, default=0, metavar='K',
                        help='the number of the first model')
    options = parser.parse_args()
    proofs = corrupted = accepted = 0
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(options.program, folder)
        for number in range(options.first, options.first + options.models):
            counts = check_model(
                runner, random.Random(f'{options.seed}/{number}'), options)
            if counts:
                proofs += 1
                corrupted += counts[0]
                accepted += counts[1]
    print(f'{proofs} proofs verified; {accepted} of {corrupted} corrupted ones '
          f'still prove what is true; seed {options.seed}')
    if proofs < options.models // 2:
        sys.exit('too few models')


if __name__ == '__main__':
    main()
