#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""parallel.py PROGRAM [MODELS [SEED]] - random FlatZinc by several threads.

The answer is right by brute force, and the same bytes for any number of
threads; and without -p, too, where all solutions are asked for and the search
goes by domains alone.  Where threads race, it is right."""

import os
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from brute.answer import Expected, Printed  # noqa: E402
from brute.draw import draw  # noqa: E402
from brute.predicates import TABLE  # noqa: E402

THREADS = ['1', '2', '3', '7']
# Where the order depends on failures, weights or chance, parts have their own.
OTHERWISE = {'-f', '--free-search', '--learn', '--restart'}
WORDS = ['dom_w_deg', 'random', 'restart', 'warm_start']


def answer(program, path, options, threads):
    return subprocess.run(
        [program, *threads, *options, path], text=True, timeout=60,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)


def share(number):
    """Of a portfolio: small turns, so that every worker has some."""
    return ['--turn', str(number % 3 + 1), '--workers', str(number % 9 + 1)] \
        if number % 4 else []


def told(done):
    """What it printed, without the statistics, which tell times."""
    return [line for line in done.stdout.split('\n')
            if not line.startswith('%')]


def is_plain(text, options):
    return '_search(' in text and not OTHERWISE.intersection(options) and \
        not any(word in text for word in WORDS)


def wants_all(model):
    options = model.options
    if 'satisfy' not in model.text():
        return False
    if '-n' in options:
        return options[options.index('-n') + 1] != '1'
    return '-a' in options


def check(program, path, model, more):
    """What is wrong, or None; and whether one thread was to print the same."""
    text = model.text()
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    one = answer(program, path, model.options, [])
    first = answer(program, path, model.options,
                   ['-p', THREADS[0], *more])
    if first.returncode != one.returncode:
        return f'exit status {first.returncode}, {first.stderr}', False
    if one.returncode:
        return None, False
    what = Expected(model).wrong(Printed(first.stdout, first.stderr))
    if what:
        return what, False
    for threads in THREADS[1:]:
        if told(answer(program, path, model.options,
                       ['-p', threads, *more])) != told(first):
            return f'{threads} threads print something else', False
    race = answer(program, path, model.options,
                  ['-p', '2', '--no-deterministic', *more])
    what = Expected(model).wrong(Printed(race.stdout, race.stderr))
    if what:
        return f'in a race: {what}', False
    plain = wants_all(model) and is_plain(text, model.options)
    if plain and told(first) != told(one):
        return 'without -p something else is printed', True
    return None, plain


def main():
    program = sys.argv[1]
    n_models = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    n_plain = n_all = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'model.fzn')
        for number in range(n_models):
            model = draw(random.Random(f'{seed}/{number}'), list(TABLE), False)
            if not {'-a', '-n'}.intersection(model.options) and number % 4 \
                    and 'satisfy' in model.text():
                model.options.append('-a')
            what, plain = check(program, path, model, share(number))
            if what:
                sys.exit(f'model {number}: {what}\n{program} '
                         f'{" ".join(model.options)}\n{model.text()}')
            n_plain += plain
            n_all += wants_all(model)
    print(f'{n_models} models, {n_all} of them for all solutions, {n_plain} as '
          f'without -p, none wrong; seed {seed}')


if __name__ == '__main__':
    main()
