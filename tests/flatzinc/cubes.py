#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cubes.py PROGRAM [MODELS [SEED [FDCHECK]]] - random FlatZinc in parts.

What --merge prints of all cubes is right by brute force, and what one run
prints, where the search goes by domains alone.  Cubes are searched in any
order, some twice, with and without the bound that others found.  With FDCHECK
the proofs of all parts are joined, and verified by it; every tenth by the
second checker, too."""

import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from brute.answer import Expected, Printed  # noqa: E402
from brute.draw import draw  # noqa: E402
from brute.predicates import TABLE  # noqa: E402
from parallel import is_plain, told  # noqa: E402
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..',
                             'check'))
import second  # noqa: E402

# The search in parts knows nothing of these.
DROPPED = {'-a-o', '-i', '-s', '-p'}
DROPPED_WITH_VALUE = {'-n-o', '-n-i'}


UNPROVED = 'a search that cannot be proved'


def run(program, *arguments):
    return subprocess.run(
        [program, *arguments], text=True, timeout=60,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)


def fit(options, optimizing):
    """Of the options, those that a search in parts can have."""
    kept, i = [], 0
    while i < len(options):
        word = options[i]
        if word in DROPPED_WITH_VALUE:
            i += 1
        elif word == '-n':
            i += 1
            if int(options[i]) < 2:
                kept += [word, options[i]]
        elif word not in DROPPED and not (optimizing and word == '-a'):
            kept.append(word)
        i += 1
    return kept


def search(r, program, folder, check):
    """Each cube, some twice; what is wrong, or None."""
    numbers = run(program, '--missing', folder).stdout.split()
    again = [n for n in numbers if r.random() < .2]
    r.shuffle(numbers)
    for number in numbers + again:
        bound = r.choice([[], ['--bound', 'known']])
        done = run(program, *check, *bound, '--cube', f'{folder}/{number}')
        if 'nothing is proved' in done.stderr:
            return UNPROVED
        if done.returncode or done.stdout:
            return f'cube {number}: {done.returncode} {done.stderr}'
    return None


def verify(checker, folder, printed, twice):
    """What is wrong with the joined proof, or None."""
    model, proof = (os.path.join(folder, name)
                    for name in ('model.fzn', 'model.fdp'))
    done = run(checker, model, proof)
    claim = re.search(r'^verified (\w+)', done.stdout, re.M)
    if not claim:
        return f'proof: {done.stdout} {done.stderr}'
    if (printed.complete or printed.unsatisfiable) and \
            claim[1] not in ('unsat', 'all', 'unique', 'optimum'):
        return f'the answer is complete, its proof is not: {done.stdout}'
    if printed.solutions and claim[1] == 'unsat':
        return done.stdout
    if not twice:
        return None
    with open(model, 'rb') as text, open(proof, 'rb') as data:
        found = second.verdict(text.read(), data.read())[0]
    words = {'all', 'unique'} if ', all' in done.stdout else {claim[1]}
    return None if found in words else f'second: {found}, {done.stdout}'


def check(r, program, folder, model, checker=None, twice=False):
    """What is wrong, or None; and whether one run was to print the same."""
    text, path = model.text(), os.path.join(folder, 'model.fzn')
    cubes = os.path.join(folder, 'cubes')
    model.options = fit(model.options, 'satisfy' not in text)
    checking = [o for o in model.options if o == '--check']
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    one = run(program, *model.options, path)
    options = [o for o in model.options if o != '--check']
    proofs = ['--proofs'] if checker else []
    split = run(program, *options, *proofs, '--split', str(r.randint(1, 12)), '--cubes',
                cubes, path)
    if one.returncode:
        return None if split.returncode else f'split, but {one.stderr}', False
    if split.returncode:
        return f'--split: {split.returncode} {split.stderr}', False
    what = search(r, program, cubes, checking)
    if what == UNPROVED:
        return None, False
    if what:
        return what, False
    if run(program, '--missing', cubes).stdout:
        return 'missing, but all were searched', False
    proofs = ['--proof', os.path.join(folder, 'model.fdp')] if checker else []
    both = run(program, *proofs, '--merge', cubes)
    if both.returncode:
        return f'--merge: {both.returncode} {both.stderr}', False
    printed = Printed(both.stdout, both.stderr)
    what = Expected(model).wrong(printed) or (
        checker and verify(checker, folder, printed, twice))
    if what:
        return f'--merge: {what}', False
    plain = is_plain(text, options)
    if plain and told(both) != told(one):
        return 'one run prints something else', True
    return None, plain


def main():
    program = sys.argv[1]
    n_models = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    checker = sys.argv[4] if len(sys.argv) > 4 else None
    n_plain = n_best = 0
    for number in range(n_models):
        r = random.Random(f'{seed}/{number}')
        model = draw(r, list(TABLE), False)
        with tempfile.TemporaryDirectory() as folder:
            what, plain = check(r, program, folder, model, checker,
                                number % 10 == 0)
        if what:
            sys.exit(f'model {number}: {what}\n{program} '
                     f'{" ".join(model.options)}\n{model.text()}')
        n_plain += plain
        n_best += 'satisfy' not in model.text()
    print(f'{n_models} models in parts, {n_best} with an objective, {n_plain} '
          f'as in one run, none wrong; seed {seed}')


if __name__ == '__main__':
    main()
