#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""corrupt.py --program FDCHECK - no false record is accepted.

A record of a right proof is changed, and what is behind it is cut off.  If
fdcheck still takes the record, what it says must be true of all solutions that
are still asked for: not printed, or better than those printed.  They are known
by trying every assignment.  A record that says nothing by itself is left in its
proof, whose verdict must be true.  So it goes for each kind of record."""

import argparse
import collections
import importlib
import random
import re
import sys
import tempfile

sys.dont_write_bytecode = True
from naive import Prover, TooLarge  # noqa: E402
from brute.draw import draw  # noqa: E402
from brute.predicates import TABLE  # noqa: E402
from brute.referee import solutions  # noqa: E402

both = importlib.import_module('random-proofs')
# of i: b is "i sJ"
KINDS = 'rnib+-*saAdqjwvmo'
# drawn where the proof has none
EXTRA = {'d': ['d {n}'], '*': ['*'], 'w': ['w'], 'm': ['m'], 'o': ['o {v}'],
         'j': ['j {x} {x}', 'j'], 'v': ['v t{n} : {n}'],
         'a': ['a {x} {x} : {n}', 'a {x} ~{x} : {n}'],
         'A': ['a {x} {x}>={v} : {n}', 'a {x} {x}={v} : {n}'],
         'b': ['i s{n} : -> false']}
SAYING = 'rnib-saAq'


def kind_of(line):
    words = line.split()
    if words[0] == 'i' and words[1][0] == 's':
        return 'b'
    if words[0] == 'a' and both.ATOM.fullmatch(words[2]):
        return 'A'
    return words[0]


class State:
    """What is open, and who is asked for, behind the first records."""

    def __init__(self, truth, lines):
        self.truth, self.path, self.stage = truth, [], None
        self.known, self.best = set(), None
        for line in lines:
            words = line.split()
            if words[0] != 'i':
                self.stage = None
            if words[0] == '+':
                self.path.append(words[1])
            elif words[0] in '-*' and self.path:
                self.path.pop()
            elif words[0] == 'n':
                self.stage = words[3:]
            elif words[0] == 's':
                self.solution([int(w) for w in words[1:]])

    def solution(self, values):
        self.known.add(tuple(values[i] for i in self.truth.outputs))
        if self.truth.values:
            for s, v in zip(self.truth.all, self.truth.values):
                if [int(x) for x in s] == values:
                    better = both.WORDS[self.truth.model.sense]
                    self.best = v if self.best is None else better(self.best, v)

    def asked(self, atoms):
        """Solutions that are still asked for, and have all atoms."""
        truth, out = self.truth, []
        for k, s in enumerate(truth.all):
            if truth.values:
                v = truth.values[k]
                left = self.best is None or v != self.best and \
                    both.WORDS[truth.model.sense](v, self.best) == v
            else:
                left = tuple(int(s[i]) for i in truth.outputs) not in \
                    self.known
            if left and all(truth.atom(a, s) for a in atoms):
                out.append(s)
        return out

    def says_true(self, line):
        """Of a record that was accepted."""
        words = line.split()
        if words[0] == 's':
            values = [int(w) for w in words[1:]]
            return any([int(x) for x in s] == values for s in self.truth.all)
        if words[0] == 'a':
            return all(self.term(words[1], s) == self.term(words[2], s)
                       for s in self.asked([]))
        if words[0] == '-':
            return not self.asked(self.path)
        if words[0] == 'n':
            return not self.asked(words[3:])
        if words[0] == 'r':
            found, then = self.asked(self.path), words[3:]
        else:
            found, then = self.asked(self.stage), words[-1:]
        return not found if then == ['false'] else all(
            self.truth.atom(a, s) for a in then for s in found)

    def term(self, text, s):
        if both.ATOM.fullmatch(text):
            return int(self.truth.atom(text, s))
        value = int(s[self.truth.index[text.lstrip('~')]])
        return 1 - value if text[0] == '~' else value


def changed(r, line, names):
    """The line with something else in it, of its kind; or None."""
    new = line
    for _ in range(r.choice([1, 1, 2])):
        how = r.randrange(6)
        if how < 3:
            new = both.corrupt_atom(r, new, names)
        elif how == 3:
            new = both.drop_atom(r, new, names)
        elif how == 4:
            new = both.corrupt_number(r, new)
        elif re.match('[ri] ', new):
            new = re.sub(r'(-> ?|^r \S+ : ).*', r'\1false', new)
        else:
            name = re.search(r'(?<= )~?([a-z]\w*)', new)
            new = name and new[:name.start()] + r.choice(['', '~']) + \
                r.choice(names) + new[name.end():]
        if not new:
            return None
    return new if new != line and new.split()[0] == line.split()[0] else None


def extra(r, kind, names, lines):
    text = r.choice(EXTRA[kind])
    while '{' in text:
        text = text.replace('{x}', r.choice(names), 1).replace(
            '{n}', str(r.randint(1, 4)), 1).replace(
            '{v}', str(r.randint(-2, 3)), 1)
    return text


class Corrupter:
    def __init__(self, options, folder):
        self.runner = both.Runner(options.program, folder)
        self.most, self.n = options.corruptions, collections.Counter()
        self.taken = collections.Counter()

    def proof(self, r):
        """Its lines and its truth, or None."""
        model = draw(r, list(TABLE))
        if model.far or len(solutions(model)) > 200:
            return None
        prover = Prover(model, r)
        try:
            lines = prover.prove().splitlines()
        except (TooLarge, RecursionError):
            return None
        self.runner.set_model(model.text())
        return lines, both.Truth(model, prover.outputs), prover.names

    def accepts(self, lines):
        status, out, _ = self.runner.run('\n'.join(lines) + '\n')
        return status in (0, 3) and out.split('\n')[0]

    def whole(self, truth, lines, kind):
        """The verdict of a proof that goes on."""
        verdict = self.accepts(lines)
        self.taken[kind] += bool(verdict)
        if verdict and not truth.is_true(verdict):
            both.fail(self.runner, f'this is wrong: {verdict}',
                      '\n'.join(lines))

    def one(self, truth, lines, at, new, kind):
        """The record alone: what is before it is right."""
        state, last = State(truth, lines[:at]), [new]
        if any(line[0] in 'mo' for line in lines[:at]):
            return self.whole(truth, lines[:at] + last + lines[at + 1:], kind)
        if kind == 'n':     # with its stage, which d ends
            for line in lines[at + 1:]:
                if line[0] != 'i':
                    break
                last.append(line)
            last.append(f'd {new.split()[1]}')
        verdict = self.accepts(lines[:at] + last)
        self.taken[kind] += bool(verdict)
        if verdict and not (truth.is_true(verdict) if kind == 'q'
                            else state.says_true(new)):
            both.fail(self.runner, f'this is false: {new}',
                      '\n'.join(lines[:at] + last))

    def corrupt(self, r, lines, truth, names, kind):
        places = [i for i, line in enumerate(lines)
                  if i and kind_of(line) == kind]
        at = r.choice(places) if places else r.randrange(1, len(lines))
        if places and (kind not in EXTRA or r.random() < 0.5):
            new = '-' if kind == '-' else changed(r, lines[at], names)
            if kind == '-':     # one that comes too early
                at = r.randrange(1, len(lines))
            behind = lines[at + (kind != '-'):]
        elif kind in EXTRA:
            new, behind = extra(r, kind, names, lines), lines[at:]
        else:
            return
        if not new:
            return
        self.n[kind] += 1
        if kind in SAYING and (kind != 'b' or State(
                truth, lines[:at]).stage is not None):
            self.one(truth, lines[:at] + [new] + behind, at, new, kind)
        else:
            self.whole(truth, lines[:at] + [new] + behind, kind)

    def left(self):
        return [k for k in KINDS if self.n[k] < self.most]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--program', required=True, metavar='FDCHECK')
    parser.add_argument('--corruptions', type=int, default=100, metavar='N',
                        help='of each kind of record')
    parser.add_argument('--seed', type=int, default=1, metavar='S')
    options = parser.parse_args()
    number = 0
    with tempfile.TemporaryDirectory() as folder:
        corrupter = Corrupter(options, folder)
        while corrupter.left():
            r = random.Random(f'{options.seed}/{number}')
            number += 1
            proof = corrupter.proof(r)
            for _ in range(4 if proof else 0):
                for kind in corrupter.left():
                    corrupter.corrupt(r, *proof, kind)
    print(f'{number} models, seed {options.seed}; accepted of those changed: ' +
          ', '.join(f'{k} {corrupter.taken[k]} of {corrupter.n[k]}'
                    for k in KINDS))


if __name__ == '__main__':
    main()
