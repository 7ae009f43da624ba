#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a search in parts would gain from many workers.

    cubes.py BUILD [--parts N] [--options='-a ...'] MODEL.fzn...

For 8, 32 and 128 workers each model is split into N parts for each of them (30),
and the parts are searched one by one, each in a store of its own.  From the
seconds of CPU that each took, a run is simulated in which a worker who is done
takes the next part.  Columns:

    parts    how many there are
    work     what all parts took over what one run without parts did
    balance  the longest part over the mean
    speedup  one run over the simulated one
    lost     the share of the workers' time in which they had no part

Of an objective, each part knows the best of those before it, which fewer would
at the same time.
"""
import argparse
import heapq
import os
import resource
import shlex
import subprocess
import sys
import tempfile

WORKERS = [8, 32, 128]


def cpu():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(*command):
    begun = cpu()
    done = subprocess.run(command, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f'{shlex.join(command)}: {done.stderr}')
    return done.stdout, cpu() - begun


def solutions(text):
    """In any order: by weights or chance it is another one in parts."""
    return sorted(text.split('----------\n'))


def seconds(folder):
    """Of each part, in their order."""
    found = {}
    for name in os.listdir(folder):
        if name.endswith('.result'):
            with open(os.path.join(folder, name), encoding='utf-8') as file:
                lines = [line for line in file if line.startswith('%seconds')]
            found[int(name.split('.')[0])] = float(lines[-1].split()[1])
    return [found[number] for number in sorted(found)]


def simulate(times, n):
    """When the last of @n workers is done."""
    free = [0.0] * n
    for time in times:
        heapq.heapreplace(free, free[0] + time)
    return max(free)


def measure(build, model, options, parts):
    program, mpi = (os.path.join(build, 'solvers/flatzinc', name)
                    for name in ('fzn-libfd', 'fzn-libfd-mpi'))
    answer, one = run(program, *options, model)
    for n in WORKERS:
        with tempfile.TemporaryDirectory() as folder:
            cubes = os.path.join(folder, 'cubes')
            same, _ = run(mpi, *options, '--split', str(parts * n), '--cubes',
                          cubes, model)
            times = seconds(cubes)
        end = simulate(times, n)
        total = sum(times)
        print(f'{os.path.basename(model)[:-4]:20} {one:7.2f} {n:4} '
              f'{len(times):6} {total / one:6.2f} '
              f'{max(times) * len(times) / total:8.1f} {one / end:8.1f} '
              f'{1 - total / (n * end):6.1%}'
              f'{"" if solutions(same) == solutions(answer) else "  wrong"}', flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('build')
    parser.add_argument('--parts', type=int, default=30)
    parser.add_argument('--options', default='')
    parser.add_argument('models', nargs='+')
    told = parser.parse_args()
    print(f'{"model":20} {"one, s":>7} {"N":>4} {"parts":>6} {"work":>6} '
          f'{"balance":>8} {"speedup":>8} {"lost":>6}')
    for model in told.models:
        measure(told.build, model, shlex.split(told.options), told.parts)


if __name__ == '__main__':
    main()
