#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""rewrite.py --program FDCHECK --fdp FDP - proofs rewritten stay the same.

Of the proofs of random models: text turned into binary is what binary.py
makes, and turned back is the text; without premises it is no longer and proves
the same; trimmed it has no more records, and proves the same to both checkers.
What is corrupted or cut short never makes fdp crash."""

import argparse
import importlib
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import records  # noqa: E402
from binary import Binary  # noqa: E402
from naive import Prover, TooLarge  # noqa: E402
from brute.draw import draw  # noqa: E402
from brute.predicates import TABLE  # noqa: E402
from brute.referee import solutions  # noqa: E402

from agree import second_says  # noqa: E402

both = importlib.import_module('random-proofs')
COMMANDS = 'text', 'binary', 'strip', 'trim', 'stats'


class Rewriter:
    def __init__(self, options, folder):
        self.fdp = options.fdp
        self.runner = both.Runner(options.program, folder)
        self.wrong = options.corruptions
        self.records = self.kept = 0

    def rewrite(self, command, proof, statuses=(0,)):
        with open(self.runner.proof, 'wb') as file:
            file.write(proof)
        done = subprocess.run(
            [self.fdp, command, self.runner.model, self.runner.proof],
            timeout=20, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        if done.returncode not in statuses:
            self.fail(f'{command}: {done.returncode} {done.stderr}', proof)
        self.errors = done.stderr
        return done.stdout

    def fail(self, what, proof):
        both.fail(self.runner, what, proof)

    def same(self, names, text):
        """Text, binary, and back."""
        binary = self.rewrite('binary', text.encode())
        if binary != Binary(names).encode(text):
            self.fail('not the binary form', text)
        back = self.rewrite('text', binary)
        if back.decode().split() != text.split():
            self.fail(f'another text: {back.decode()}', text)
        if self.rewrite('binary', back) != binary or \
                self.rewrite('text', back) != back:
            self.fail('text and binary differ', text)
        return binary

    def strip(self, proof):
        first = self.runner.run(proof)
        stripped = self.rewrite('strip', proof)
        if len(stripped) > len(proof) or \
                self.runner.run(stripped)[:2] != first[:2]:
            self.fail('without premises: another proof', proof)
        return len(stripped) < len(proof)

    def trim(self, model, proof):
        first = self.runner.run(proof)
        trimmed = self.rewrite('trim', proof)
        if len(trimmed) > len(proof) or \
                self.runner.run(trimmed)[:2] != first[:2]:
            self.fail(f'trimmed: {trimmed}, another proof', proof)
        if second_says(model, trimmed) != second_says(model, proof):
            self.fail(f'trimmed: {trimmed}: {second_says(model, trimmed)}',
                      proof)
        kept, records = re.search(rb'kept (\d+) of (\d+)',
                                  self.errors).groups()
        self.kept += int(kept)
        self.records += int(records)

    def cases(self):
        """How many of the cases of records.py become shorter."""
        n = 0
        for model, names, cases in records.CASES:
            self.runner.set_model(model)
            for expected, text in cases:
                text = '\n'.join(['p fdp 1 -'] + text.split('\n') + [''])
                if expected.startswith('verified'):
                    n += self.strip(Binary(names.split()).encode(text))
                    self.trim(model, Binary(names.split()).encode(text))
                    self.trim(model, text.encode())
        return n

    def hostile(self, r, proof):
        for k in range(self.wrong):
            data = both.corrupt_bytes(r, proof)
            if k % 3 == 0:
                data = proof[:r.randrange(len(proof))]
            self.rewrite(COMMANDS[k % 5], data, (0, 2))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--program', required=True, metavar='FDCHECK')
    parser.add_argument('--fdp', required=True, metavar='FDP')
    parser.add_argument('--models', type=int, default=100, metavar='N')
    parser.add_argument('--corruptions', type=int, default=8, metavar='N')
    parser.add_argument('--seed', type=int, default=1, metavar='S')
    options = parser.parse_args()
    n = 0
    with tempfile.TemporaryDirectory() as folder:
        rewriter = Rewriter(options, folder)
        shorter = rewriter.cases()
        for number in range(options.models):
            r = random.Random(f'{options.seed}/{number}')
            model = draw(r, list(TABLE))
            if model.far or len(solutions(model)) > 200:
                continue
            prover = Prover(model, r)
            try:
                text = prover.prove()
            except (TooLarge, RecursionError):
                continue
            rewriter.runner.set_model(model.text())
            binary = rewriter.same(prover.names, text)
            rewriter.strip(binary)
            rewriter.strip(rewriter.rewrite('text', binary))
            rewriter.trim(model.text(), binary)
            rewriter.hostile(r, binary)
            rewriter.hostile(r, text.encode())
            n += 1
    print(f'{n} proofs rewritten; {shorter} cases shorter without premises; '
          f'{rewriter.kept} of {rewriter.records} records kept')
    if n < options.models // 2 or not shorter or \
            rewriter.kept > 0.9 * rewriter.records:
        sys.exit('too few proofs, or too long')


if __name__ == '__main__':
    main()
