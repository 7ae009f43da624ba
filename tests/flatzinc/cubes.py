#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cubes.py PROGRAM [MODELS [SEED]] - random FlatZinc searched in parts.

What --merge prints of all cubes is right by brute force, and what one run
prints, where the search goes by domains alone.  Cubes are searched in any
order, some twice, with and without the bound that others found."""

import os
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from brute.answer import Expected, Printed  # noqa: E402
from brute.draw import draw  # noqa: E402
from brute.predicates import TABLE  # noqa: E402
from parallel import is_plain, told  # noqa: E402

# The search in parts knows nothing of these.
DROPPED = {'-a-o', '-i', '-s', '-p'}
DROPPED_WITH_VALUE = {'-n-o', '-n-i'}


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
        if done.returncode or done.stdout:
            return f'cube {number}: {done.returncode} {done.stderr}'
    return None


def check(r, program, folder, model):
    """What is wrong, or None; and whether one run was to print the same."""
    text, path = model.text(), os.path.join(folder, 'model.fzn')
    cubes = os.path.join(folder, 'cubes')
    model.options = fit(model.options, 'satisfy' not in text)
    checking = [o for o in model.options if o == '--check']
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    one = run(program, *model.options, path)
    options = [o for o in model.options if o != '--check']
    split = run(program, *options, '--split', str(r.randint(1, 12)), '--cubes',
                cubes, path)
    if one.returncode:
        return None if split.returncode else f'split, but {one.stderr}', False
    if split.returncode:
        return f'--split: {split.returncode} {split.stderr}', False
    what = search(r, program, cubes, checking)
    if what:
        return what, False
    if run(program, '--missing', cubes).stdout:
        return 'missing, but all were searched', False
    both = run(program, '--merge', cubes)
    if both.returncode:
        return f'--merge: {both.returncode} {both.stderr}', False
    what = Expected(model).wrong(Printed(both.stdout, both.stderr))
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
    n_plain = n_best = 0
    for number in range(n_models):
        r = random.Random(f'{seed}/{number}')
        model = draw(r, list(TABLE), False)
        with tempfile.TemporaryDirectory() as folder:
            what, plain = check(r, program, folder, model)
        if what:
            sys.exit(f'model {number}: {what}\n{program} '
                     f'{" ".join(model.options)}\n{model.text()}')
        n_plain += plain
        n_best += 'satisfy' not in model.text()
    print(f'{n_models} models in parts, {n_best} with an objective, {n_plain} '
          f'as in one run, none wrong; seed {seed}')


if __name__ == '__main__':
    main()
