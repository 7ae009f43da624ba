#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""scale.py BUILD - how cost grows with work, ours beside Gecode's.

One table and one plot a series; all results go to BUILD/bench-results. Bytes
are the growth of the process over that of a trivial model; "store" is what
our store says it asked for."""

import argparse
import json
import sys

sys.dont_write_bytecode = True
import chart  # noqa: E402
import runner  # noqa: E402
from bench import duration, print_table  # noqa: E402


class Series:
    """Rows of one prefix, by size: what each costs a piece of work."""

    def __init__(self, prefix, title, x_label, unit, pieces, log_x=True):
        self.prefix, self.title, self.x_label = prefix, title, x_label
        self.unit, self.pieces, self.log_x = unit, pieces, log_x

    def sizes(self, programs):
        for name in programs[0].rows:
            stem, _, size = name.rpartition('-')
            if stem == self.prefix:
                yield name, int(size)


SERIES = [
    Series('scale-queens', 'n queens, all solutions: time a node', 'n', 'node',
           None, log_x=False),
    Series('scale-post', 'posting n binary disequalities: each', 'n',
           'constraint', lambda size: size),
    Series('scale-vars', 'variables of n values: each', 'values', 'variable',
           lambda size: 10000),
    Series('scale-holes', 'variables of n values with five holes: each',
           'values', 'variable', lambda size: 1000),
    Series('scale-unify', 'n unifications of n + 1 variables: each', 'n',
           'pair', lambda size: size),
]


def measure(series, programs, rounds, seconds):
    """A record for each size: the least time and the most memory."""
    records = []
    for name, size in series.sizes(programs):
        runner.progress(name)
        record = {'row': name, 'size': size}
        runs = {p.key: [] for p in programs if name in p.rows}
        for _ in range(rounds):
            for program in programs:
                if name in program.rows:
                    run = program.run(name, seconds)
                    runs[program.key] += [run] if run else []
        for key, done in runs.items():
            if not done:
                continue
            n = series.pieces(size) if series.pieces else done[0].nodes
            record[key] = {
                'seconds': min(run.seconds for run in done) / n,
                'memory': max(run.memory or 0 for run in done),
                'pieces': n, 'store': done[0].store, **done[0].counts()}
        records.append(record)
    runner.progress('')
    return records


def bytes_each(record, key, base):
    side = record[key]
    return max(side['memory'] - base[key], 0) / side['pieces']


def store_each(record):
    return record['libfd']['store'] / record['libfd']['pieces']


def print_series(series, records, programs, base):
    """Bytes only where the pieces are what takes them."""
    print(series.title)
    keys = [p.key for p in programs if any(p.key in r for r in records)]
    titles = {p.key: p.title for p in programs}
    lines = []
    for r in records:
        line = [f'{r["size"]:,}']
        line += [duration(r[k]['seconds']) if k in r else '' for k in keys]
        if series.pieces:
            line += [f'{bytes_each(r, k, base):,.0f}' if k in r else ''
                     for k in keys] + [f'{store_each(r):,.0f}']
        lines.append(line)
    header = [series.x_label] + [titles[k] for k in keys]
    if series.pieces:
        header += [f'{titles[k]} bytes' for k in keys] + ['store bytes']
    times = [r['libfd']['seconds'] for r in records]
    print_table(header, lines)
    print(f'libfd: the dearest size takes {max(times) / min(times):.2f} times '
          f'what the cheapest takes a {series.unit}\n')


def unequal(records):
    """The rows in which the two sides count otherwise."""
    return [r['row'] for r in records if 'gecode' in r and any(
        r['libfd'][field] != r['gecode'][field]
        for field in ('solutions', 'nodes', 'failures'))]


def plot_series(series, records, programs, folder):
    def points(key, value):
        return [(r['size'], value(r)) for r in records if key in r]

    times = [(p.title, points(p.key, lambda r: r[p.key]['seconds'] * 1e9))
             for p in programs]
    chart.curves(folder / f'{series.prefix}-time.svg', series.title,
                 series.x_label, f'ns a {series.unit}',
                 [(label, line) for label, line in times if line],
                 series.log_x)
    if series.pieces:
        chart.curves(folder / f'{series.prefix}-bytes.svg', series.title,
                     series.x_label, f'bytes a {series.unit}',
                     [('libfd, the store', points('libfd', store_each))],
                     series.log_x)


def print_deep(programs, base):
    """What a deep search takes: the trail here, copies and paths there."""
    name = 'scale-queens-1000-first'
    lines = []
    for program in (p for p in programs if name in p.rows):
        run = program.run(name, 0)
        lines.append([program.title, str(run.nodes), str(run.failures),
                      duration(run.seconds), f'{run.memory / 1e6:.1f}',
                      f'{(run.memory - base[program.key]) / 1e6:.1f}'])
    print('1,000 queens, first solution: memory of a deep search')
    print_table(['program', 'nodes', 'failures', 'time', 'peak MB',
                 'over a trivial model'], lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('build', help='a build directory of meson')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--seconds', type=float, default=0.1,
                        help='repeat shorter runs that long (%(default)s)')
    options = parser.parse_args()
    release = runner.build_release(options.build)
    programs = [p for p in runner.find_programs(release)
                if p.key in ('libfd', 'gecode') and p.rows]
    print('\n'.join(runner.describe(programs)) + '\n')
    folder = release.parent / 'bench-results'
    folder.mkdir(exist_ok=True)
    base = {p.key: p.run('trivial', 0).memory for p in programs}
    results, wrong = {}, []
    for series in SERIES:
        records = measure(series, programs, options.rounds, options.seconds)
        print_series(series, records, programs, base)
        plot_series(series, records, programs, folder)
        results[series.prefix] = records
        wrong += unequal(records)
    print_deep(programs, base)
    (folder / 'scale.json').write_text(json.dumps(results, indent=1) + '\n')
    print(f'counts differ: {", ".join(wrong)}' if wrong else
          'All counts are equal.')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
