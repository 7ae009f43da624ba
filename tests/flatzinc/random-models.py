#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""random-models.py --program PROGRAM - random FlatZinc against brute force.

Runs a FlatZinc solver on small random models and compares what it prints with
all solutions, found by trying every assignment.  The first wrong answer ends
the run: the model is made as small as it can be and shown with both answers,
and the exit status is 1."""

import argparse
import fnmatch
import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from brute.answer import Expected, Printed  # noqa: E402
from brute.draw import draw  # noqa: E402
from brute.predicates import TABLE  # noqa: E402
from brute.shrink import shrink  # noqa: E402
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..',
                             'check'))
import second  # noqa: E402

# Behind "optimum" as many of the best as were asked for are no claim.
COMPLETE = re.compile('unsat|optimum|all|unique')
BEST = re.compile('sat: best')
HEADER_BYTES = 13
# Drawn besides, for a proof.
RESTARTS = ['--restart', 'luby', '--restart-scale', '2']
SWITCHES = [[]] * 3 + [['--learn'], RESTARTS, ['--learn', *RESTARTS], ['-f'],
                       ['-f', '--no-learn']]
REFUSED = re.compile(r':\d+:\d+: .*(out of range, expected|leave 62 bits|'
                     r'the objective is -?\d+, expected)')


class Unended(Exception):
    """A program that did not end in time."""


class Runner:
    def __init__(self, program, timeout, folder, checker, fdp):
        self.program, self.timeout = program, timeout
        self.checker, self.fdp = checker, fdp
        self.asks_second, self.n_second = False, 0
        self.proof = os.path.join(folder, 'model.fdp')
        self.path = os.path.join(folder, 'model.fzn')
        self.output = self.errors = ''
        self.n_open = self.n_refused = self.n_unproved = 0

    def wrong(self, model):
        """What is wrong with the program's answer, or None."""
        with open(self.path, 'w', encoding='utf-8') as file:
            file.write(model.text())
        self.options = model.options
        command = [self.program, *model.options, self.path]
        if self.checker:
            command[1:1] = ['--proof', self.proof]
        self.output = self.errors = ''
        try:
            return self.judge(model, command)
        except Unended as e:
            return f'{e}: no end within {self.timeout:g} s'

    def run(self, command, who, **streams):
        try:
            return subprocess.run(
                command, text=True, errors='replace', timeout=self.timeout,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, **streams)
        except subprocess.TimeoutExpired:
            raise Unended(who) from None

    def judge(self, model, command):
        done = self.run(command, 'the solver', stderr=subprocess.PIPE)
        self.output, self.errors = done.stdout, done.stderr
        if done.returncode == 1 and model.far and \
                REFUSED.search(done.stderr):
            self.n_refused += 1
            return None
        if done.returncode != 0:
            return f'exit status {done.returncode}'
        printed = Printed(done.stdout, done.stderr)
        self.n_open += printed.open
        return Expected(model).wrong(printed) or self.unproved(printed)

    def unproved(self, printed):
        """What is wrong with the proof; a complete answer must be proved."""
        if not self.checker:
            return None
        done = self.check()
        self.errors += done.stdout
        claim = re.search('^verified (.*)', done.stdout, re.M)
        if done.returncode and not (claim and claim[1].startswith('open')):
            return 'the proof is rejected'
        if 'nothing is proved' in self.errors:
            self.n_unproved += 1
        elif not claim:
            return 'nothing is verified'
        elif printed.complete and not COMPLETE.match(claim[1]) and not (
                '-n-o' in self.options and BEST.match(claim[1])):
            return 'the answer is complete, its proof is not'
        return self.second_wrong(claim, self.proof) or \
            self.trimmed_wrong(claim, done.stdout) or self.wrong_cut()

    def trimmed_wrong(self, claim, verdict):
        """The proof that fdp makes shorter proves the same."""
        if not self.fdp or not claim:
            return None
        trimmed = self.proof + '.trimmed'
        done = self.run([self.fdp, 'trim', self.path, self.proof, trimmed],
                        'fdp trim', stderr=subprocess.STDOUT)
        found = done.returncode or self.check(trimmed).stdout
        if found == verdict and \
                os.path.getsize(trimmed) <= os.path.getsize(self.proof):
            return self.second_wrong(claim, trimmed)
        self.errors += f'trimmed: {found} {done.stdout}'
        return 'the trimmed proof is another'

    def second_wrong(self, claim, path):
        """What the second checker says else, if it is asked."""
        if not self.asks_second or not claim:
            return None
        self.n_second += 1
        with open(self.path, 'rb') as model, open(path, 'rb') as proof:
            try:
                found = second.verdict(model.read(), proof.read())[0]
            except (second.Wrong, ValueError) as e:
                found = f'rejected: {e}'
        first = 'all' if ', all' in claim[1] else \
            claim[1].split()[0].rstrip(':')
        if found == first:
            return None
        self.errors += f'second.py: {found}\n'
        return 'the second checker says another thing'

    def check(self, proof=None):
        return self.run([self.checker, self.path, proof or self.proof],
                        'the checker', stderr=subprocess.STDOUT)

    def wrong_cut(self):
        """What a program that was killed leaves is a proof, too."""
        size = os.path.getsize(self.proof)
        os.truncate(self.proof, random.Random(size).randint(
            min(HEADER_BYTES, size), size))
        if self.check().stdout.startswith('verified'):
            return None
        return 'the beginning of the proof is rejected'


def kind(what):
    """Of an answer that is wrong: small models are to fail alike."""
    return what and re.split('[:0-9]', what)[0]


def report(runner, model, what, options, number):
    print(f'model {number}: {what}; it is made smaller ...', flush=True)
    end = time.monotonic() + options.patience
    runner.timeout = min(runner.timeout, 2)
    small = shrink(model, lambda m: time.monotonic() < end and
                   kind(runner.wrong(m)) == kind(what))
    what = runner.wrong(small) or what
    print(f'wrong: {what}\n')
    print(f'{runner.program} {" ".join(small.options)} model.fzn, where '
          f'model.fzn is\n\n{small.text()}\nprinted\n\n{runner.output}')
    if runner.errors:
        print(f'and on stderr\n\n{runner.errors}')
    expected = Expected(small)
    print(f'There are {expected.n} solutions')
    for s in sorted(expected.texts)[:40]:
        print(f'  {" ".join(s)}')
    print(f'\nAgain: {sys.argv[0]} --program {runner.program} '
          f'--seed {options.seed} --first {number} --models 1' +
          ' --plain' * options.plain +
          (f' --check {options.check}' if options.check else '') +
          ''.join(f' --{name} {value!r}' for name, value in
                  (('skip', options.skip), ('only', options.only)) if value))


def choose(only, skip):
    def named(name, patterns):
        return any(fnmatch.fnmatch(name, p) for p in patterns.split(','))
    names = [n for n in TABLE
             if (not only or named(n, only)) and not named(n, skip)]
    if not names:
        sys.exit('random-models.py: no predicate has such a name')
    return names


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--program', required=True,
                        help='the solver: PROGRAM OPTIONS FILE')
    parser.add_argument('--models', type=int, default=5000, metavar='N')
    parser.add_argument('--seed', type=int, default=1, metavar='S')
    parser.add_argument('--first', type=int, default=0, metavar='K',
                        help='the number of the first model')
    parser.add_argument('--only', default='', metavar='GLOB,...',
                        help='draw from these predicates')
    parser.add_argument('--skip', default='', metavar='GLOB,...',
                        help='draw from all predicates but these')
    parser.add_argument('--plain', action='store_true',
                        help='leave out what some solvers refuse')
    parser.add_argument('--timeout', type=float, default=20, metavar='SECONDS',
                        help='for one model')
    parser.add_argument('--patience', type=float, default=60,
                        metavar='SECONDS', help='to make a model smaller')
    parser.add_argument('--check', metavar='FDCHECK',
                        help='have each answer proved, and verified by this')
    parser.add_argument('--trim', metavar='FDP',
                        help='have each proof trimmed by this, and verified')
    parser.add_argument('--second', type=int, default=0, metavar='N',
                        help='have every N-th proof verified by second.py, too')
    parser.add_argument('--show', action='store_true',
                        help='print the models too')
    return parser.parse_args()


def main():
    options = parse()
    names = choose(options.only, options.skip)
    start, found, far = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(options.program, options.timeout, folder,
                        options.check, options.trim)
        for number in range(options.first, options.first + options.models):
            model = draw(random.Random(f'{options.seed}/{number}'), names,
                         options.plain)
            if options.check:
                model.options += random.Random(number).choice(SWITCHES)
            if options.show:
                print(f'% {number}: {" ".join(model.options)}\n{model.text()}')
            runner.asks_second = options.second and \
                number % options.second == 0
            what = runner.wrong(model)
            if what:
                report(runner, model, what, options, number)
                sys.exit(1)
            far += model.far
            found += '-----' in runner.output
    seconds = time.monotonic() - start
    print(f'{options.models} models, {found} of them with solutions, none '
          f'wrong; seed {options.seed}, {seconds:.1f} s')
    print(f'of {far} with numbers out of range, {runner.n_open} are left '
          f'unknown and {runner.n_refused} refused')
    if options.check:
        print(f'all proofs verified, {runner.n_second} of them twice; '
              f'{runner.n_unproved} prove nothing')


if __name__ == '__main__':
    main()
