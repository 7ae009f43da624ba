#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""agree.py --program FDCHECK - both checkers say the same of each proof.

The proofs are the cases of records.py, and those of random models by the naive
prover, as they are and corrupted.  second.py is written from FORMAT alone: where
the two differ, one of them or FORMAT is wrong."""

import argparse
import importlib
import random
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import records  # noqa: E402
import second  # noqa: E402
from binary import Binary  # noqa: E402
from naive import Prover, TooLarge  # noqa: E402
from brute.draw import draw  # noqa: E402
from brute.predicates import TABLE  # noqa: E402
from brute.referee import solutions  # noqa: E402

both = importlib.import_module('random-proofs')


def second_says(model, proof):
    try:
        return second.verdict(model.encode(), proof if isinstance(proof, bytes)
                              else proof.encode())[0]
    except (second.Wrong, ValueError) as e:
        return f'rejected: {e}'


class Pair:
    def __init__(self, program, folder):
        self.runner = both.Runner(program, folder)
        self.n = self.rejected = 0

    def compare(self, model, proof):
        status, out, errors = self.runner.run(proof)
        first = out.split()[1].rstrip(':') if status in (0, 3) else 'rejected'
        if status in (0, 3) and first == 'optimum' and ', all' in out:
            first = 'all'
        other = second_says(model, proof)
        self.n += 1
        self.rejected += first == 'rejected'
        if first != other.split(':')[0]:
            both.fail(self.runner, f'fdcheck: {first} {errors}'
                      f'second.py: {other}', proof)

    def cases(self):
        for model, names, cases in records.CASES:
            self.runner.set_model(model)
            for _, text in cases:
                proof = 'p fdp 1 -\n' + '\n'.join(
                    line.strip() for line in text.split('\n')) + '\n'
                self.compare(model, proof)
                self.compare(model, Binary(names.split()).encode(proof))
        self.runner.set_model(records.SATISFY)
        for text in records.BAD:
            self.compare(records.SATISFY, text + '\n')

    def model(self, r, corruptions):
        model = draw(r, list(TABLE))
        if model.far or len(solutions(model)) > 200:
            return
        prover = Prover(model, r)
        try:
            proof = prover.prove()
        except (TooLarge, RecursionError):
            return
        text, lines = model.text(), proof.splitlines()
        self.runner.set_model(text)
        binary = Binary(prover.names).encode(proof)
        self.compare(text, proof)
        for k in range(corruptions):
            wrong = both.corrupt_bytes(r, binary) if k % 3 == 0 else \
                both.corrupt(r, lines, prover.names)
            if wrong:
                self.compare(text, wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--program', required=True, metavar='FDCHECK')
    parser.add_argument('--seconds', type=float, default=15, metavar='S')
    parser.add_argument('--corruptions', type=int, default=12, metavar='N',
                        help='of each proof')
    parser.add_argument('--seed', type=int, default=1, metavar='S')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pair = Pair(options.program, folder)
        pair.cases()
        end, number = time.monotonic() + options.seconds, 0
        while time.monotonic() < end:
            pair.model(random.Random(f'{options.seed}/{number}'),
                       options.corruptions)
            number += 1
    print(f'the checkers agree on {pair.n} proofs, {pair.rejected} of them '
          f'rejected; {number} models, seed {options.seed}')
    if pair.n < 200 or pair.rejected < 50:
        sys.exit('too few proofs')


if __name__ == '__main__':
    main()
