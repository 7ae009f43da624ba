#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bench.py BUILD - libfd beside its peers, the same models on this machine.

Builds all programs optimised below BUILD and runs each row in turns: ours,
peer, peer, ours, ... Times are CPU time a run, model building included, the
median of the rounds; ratios are the peer's time over ours. Counts must be
equal, or the exit status is 1. All results go to BUILD/bench-results."""

import argparse
import fnmatch
import json
import math
import os
import resource
import statistics
import subprocess
import sys

sys.dont_write_bytecode = True
import chart  # noqa: E402
import runner  # noqa: E402

SLOW = 4  # seconds: what takes longer is measured once
UNITS = {'post-100000-ne': (1e5, 'constraint'), 'unify-100000': (1e5, 'pair'),
         'sudoku-17-clue': (2000, 'puzzle'),
         'amb-choices': (1111110, 'choice'),
         'astar-15-puzzle': (202657, 'state expanded')}
# A family of one row that Gecode is slow in, which says little of others.
OUTSIDE_MEAN = 'chain'
# fdsolve as a whole, reading and printing included: file, options, puzzles.
COMMANDS = [('sudoku', 'data/sudoku/17-clue-first-2000.txt', 2000),
            ('zebra', 'data/zebra/structured-120.jsonl', 120)]


class Row:
    """All that was seen of one row: a list of runs for each program."""

    def __init__(self, name, programs, family=None):
        self.name, self.family = name, family
        self.runs = {p.key: [] for p in programs if name in p.rows}

    def measure(self, programs, options):
        for _ in range(options.rounds):
            for program in programs:
                runs = self.runs.get(program.key)
                if runs is None or runs and runs[0].seconds > SLOW:
                    continue
                run = program.run(self.name, options.seconds)
                if run:
                    runs.append(run)
        self.runs = {key: runs for key, runs in self.runs.items() if runs}

    def seconds(self, key):
        return statistics.median(r.seconds for r in self.runs[key])

    def memory(self, key):
        return max(r.memory or 0 for r in self.runs.get(key, [])) or None

    def ratio(self, key):
        """How many times faster ours is; None if one side is missing."""
        if key not in self.runs or 'libfd' not in self.runs:
            return None
        return self.seconds(key) / self.seconds('libfd')

    def differs(self, key):
        return runner.differences(self.runs['libfd'][0], self.runs[key][0])

    def problems(self, expected, answers):
        """What is wrong with the counts. A bound found by branch and bound
        arrives later when Gecode recomputes, so its counts may then be others
        than with a copy distance of 1; the latter must be ours. Who learns
        counts for itself, but must answer the same."""
        wrong = [f'{key} counts otherwise in another run'
                 for key, runs in self.runs.items()
                 if any(r.counts() != runs[0].counts() for r in runs)]
        wrong += [f'{key} answers {runs[0].answer()} instead of '
                  f'{answers[self.name]}' for key, runs in self.runs.items()
                  if self.name in answers and not runs[0].cut
                  and runs[0].answer() != answers[self.name]]
        for key in self.runs:
            if key in runner.LEARNING:
                continue
            excused = (key == 'gecode' and self.differs(key) and
                       'gecode-1' in self.runs and
                       not self.differs('gecode-1'))
            if self.differs(key) and not excused:
                wrong.append(f'{key} counts other {self.differs(key)}')
        ours = self.runs['libfd'][0]
        if expected.get(self.name) != ours.key():
            wrong.append(f'{ours.key()}, but counts.tsv says '
                         f'{expected.get(self.name, "nothing")}')
        return wrong

    def equality(self):
        """One word: are the counts those of Gecode?"""
        if 'gecode' not in self.runs:
            return '-'
        if not self.differs('gecode'):
            return 'cut' if self.runs['libfd'][0].cut else 'yes'
        return 'no' if self.differs('gecode-1') else 'c_d=1'


def mean(ratios):
    ratios = [r for r in ratios if r]
    if not ratios:
        return None
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def duration(seconds):
    for factor, unit in ((1, 's'), (1e3, 'ms'), (1e6, 'us')):
        if seconds * factor >= 1:
            return f'{seconds * factor:.3g} {unit}'
    return f'{seconds * 1e9:.3g} ns'


def show(value, form='{}'):
    return '' if value is None else form.format(value)


def print_table(header, lines):
    lines = [header] + lines
    widths = [max(len(line[i]) for line in lines) for i in range(len(header))]
    for line in lines:
        cells = [cell.rjust(width) for cell, width in zip(line, widths)]
        print('  '.join([line[0].ljust(widths[0])] + cells[1:]).rstrip())
    print()


def count_cell(row, field):
    """One number if both sides agree, else ours/theirs."""
    numbers = [str(getattr(row.runs[key][0], field))
               for key in ('libfd', 'gecode') if key in row.runs]
    return '/'.join(dict.fromkeys(numbers))


def print_gecode(rows):
    lines = []
    for row in rows:
        line = [row.name] + [count_cell(row, field) for field in
                             ('nodes', 'failures', 'solutions')]
        line += [row.equality(), duration(row.seconds('libfd'))]
        for key in ('gecode', 'gecode-1'):
            line += [duration(row.seconds(key)) if key in row.runs else '',
                     show(row.ratio(key), '{:.2f}')]
        line += [f'{(row.memory(key) or 0) / 1e6:.1f}' if key in row.runs
                 else '' for key in ('libfd', 'gecode')]
        lines.append(line)
    print_table(['benchmark', 'nodes', 'failures', 'solutions', 'equal',
                 'libfd', 'Gecode', 'ratio', 'c_d=1', 'ratio', 'libfd MB',
                 'Gecode MB'], lines)


def by_family(rows):
    """The ratios to Gecode's default, of (row, ratio) a list a family."""
    families = {}
    for row in rows:
        if row.ratio('gecode') and not learns(row):
            families.setdefault(row.family or 'other', []).append(
                (row.name, row.ratio('gecode')))
    return families


def mean_over(families):
    """The geometric mean over the means of the families."""
    return mean([mean([ratio for _, ratio in ratios])
                 for family, ratios in families.items()
                 if family != OUTSIDE_MEAN])


def print_families(families):
    lines = []
    for family, ratios in families.items():
        least = min(ratios, key=lambda r: r[1])
        most = max(ratios, key=lambda r: r[1])
        lines.append([family, str(len(ratios)),
                      f'{mean([ratio for _, ratio in ratios]):.2f}',
                      f'{least[1]:.2f} {least[0]}', f'{most[1]:.2f} {most[0]}'])
    if mean_over(families):
        lines.append(['geometric mean', '', f'{mean_over(families):.2f}',
                      f'without {OUTSIDE_MEAN}', ''])
        print_table(["Gecode's time / ours", 'rows', 'mean', 'least', 'most'],
                    lines)


def print_others(rows, programs, keys):
    others = [p for p in programs if p.key in keys
              and any(p.key in r.runs for r in rows)]
    rows = [r for r in rows if any(p.key in r.runs for p in others)]
    header, lines = ['benchmark', 'solutions', 'equal', 'libfd'], []
    for program in others:
        header += [program.title, 'ratio']
    for row in rows:
        same = not any(p.key in row.runs and row.differs(p.key)
                       for p in others)
        line = [row.name, str(row.runs['libfd'][0].solutions),
                'yes' if same else 'no', duration(row.seconds('libfd'))]
        for p in others:
            line += [duration(row.seconds(p.key)) if p.key in row.runs else '',
                     show(row.ratio(p.key), '{:.2f}')]
        lines.append(line)
    if lines:
        print_table(header, lines)


def learns(row):
    return any(key in row.runs for key in runner.LEARNING)


def at_least(run, text):
    """A time or a count that a limit cut short."""
    return f'>{text}' if run.cut else str(text)


def gain(row, slow, fast):
    """How many times faster @fast is; a bound where one side was cut."""
    if slow not in row.runs or fast not in row.runs:
        return ''
    cut = row.runs[slow][0].cut, row.runs[fast][0].cut
    sign = {(True, False): '>', (False, True): '<'}.get(cut, '')
    return '' if all(cut) else \
        f'{sign}{row.seconds(slow) / row.seconds(fast):.3g}'


def length(run):
    """Mean atoms of a nogood."""
    return f'{run.atoms / run.nogoods:.1f}' if run and run.nogoods else ''


def print_learning(rows, programs, answers):
    """Learning on beside off and Gecode: until the answer is proven."""
    programs = [p for p in programs if any(p.key in r.runs for r in rows) and
                p.key in ('gecode', 'libfd', *runner.LEARNING)]
    pairs = [('gecode', 'libfd'), ('libfd', 'learn'), ('libfd', 'free'),
             ('gecode', 'free')]
    header = ['until proven', 'answer']
    for program in programs:
        header += [f'{program.title} failures', 'time']
    header += [f'{slow}/{fast}' for slow, fast in pairs]
    header += [f'{key} atoms' for key in runner.LEARNING]
    lines = []
    for row in rows:
        line = [row.name, show(answers.get(row.name))]
        runs = {key: runs[0] for key, runs in row.runs.items()}
        for program in programs:
            run = runs.get(program.key)
            line += [at_least(run, run.failures),
                     at_least(run, duration(row.seconds(program.key)))
                     ] if run else ['', '']
        line += [gain(row, *pair) for pair in pairs]
        line += [length(runs.get(key)) for key in runner.LEARNING]
        lines.append(line)
    last = ['proven', '']
    for program in programs:
        proven = sum(program.key in row.runs and
                     not row.runs[program.key][0].cut for row in rows)
        last += ['', f'{proven} of {len(rows)}']
    lines.append(last + [''] * (len(header) - len(last)))
    print_table(header, lines)


def print_units(rows, programs):
    for row in (r for r in rows if r.name in UNITS):
        n, unit = UNITS[row.name]
        cells = [f'{p.title} {duration(row.seconds(p.key) / n)}'
                 f' ({n / row.seconds(p.key):,.0f}/s)'
                 for p in programs if p.key in row.runs]
        print(f'{row.name}, a {unit}: ' + ', '.join(cells))


def cpu_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run_commands(release, rounds):
    """Puzzles a second of CPU time of fdsolve; nothing without the files."""
    shared = os.environ.get('FD_SHARED', '')
    rates = {}
    for family, name, puzzles in COMMANDS:
        path = os.path.join(shared, name)
        if not os.path.exists(path):
            print(f'fdsolve {family}: {name} is not here', file=sys.stderr)
            continue
        times = []
        for _ in range(rounds):
            before = cpu_of_children()
            subprocess.run([release / 'solvers' / 'fdsolve', family,
                            '--unique', '--quiet', path], check=True,
                           stdout=subprocess.DEVNULL)
            times.append(cpu_of_children() - before)
        rates[f'fdsolve {family}'] = puzzles / statistics.median(times)
        print(f'fdsolve {family} {os.path.basename(name)}: '
              f'{puzzles / statistics.median(times):,.0f} puzzles/s, '
              'each solved and shown to be unique')
    return rates


def write_results(folder, rows, rates, about):
    folder.mkdir(exist_ok=True)
    table = []
    for row in rows:
        for key, runs in row.runs.items():
            times = [r.seconds for r in runs]
            table.append({'row': row.name, 'program': key, **runs[0].counts(),
                          'cut': runs[0].cut, 'median': row.seconds(key),
                          'least': min(times), 'most': max(times),
                          'runs': len(runs), 'memory': row.memory(key),
                          'store': runs[0].store, 'best': runs[0].best,
                          'nogoods': runs[0].nogoods, 'atoms': runs[0].atoms,
                          'ratio': row.ratio(key)})
    with open(folder / 'bench.tsv', 'w') as file:
        for record in [{k: k for k in table[0]}] + table:
            print(*(show(v) for v in record.values()), sep='\t', file=file)
    families = by_family(rows)
    average = mean_over(families)
    (folder / 'bench.json').write_text(json.dumps(
        {'about': about, 'rows': table, 'geometric_mean': average,
         'families': {family: mean([ratio for _, ratio in ratios])
                      for family, ratios in families.items()},
         'puzzles_a_second': rates}, indent=1) + '\n')
    if average:
        chart.bars(folder / 'ratios.svg',
                   "Gecode's CPU time over libfd's: longer is better",
                   [(family, [ratio for _, ratio in ratios])
                    for family, ratios in families.items()
                    if family != OUTSIDE_MEAN], average)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('build', help='a build directory of meson')
    parser.add_argument('--rounds', type=int, help='5, or 1 if quick')
    parser.add_argument('--seconds', type=float, help='repeat shorter runs '
                        'that long: 0.2, or 0.02 if quick')
    parser.add_argument('--rows', default='*', help='patterns, with commas')
    parser.add_argument('--quick', action='store_true',
                        help='one round, rows of at most 60,000 nodes')
    options = parser.parse_args()
    if options.rounds is None:
        options.rounds = 1 if options.quick else 5
    if options.seconds is None:
        options.seconds = 0.02 if options.quick else 0.2
    if options.rounds < 1 or options.seconds < 0:
        parser.error('at least one round, and no negative time')
    return options


def choose(rows, expected, options):
    """The names of the rows asked for."""
    rows = [name for name in rows if not name.startswith('scale-')
            and not name.endswith(tuple(runner.LEARNING.values()))]
    chosen = set()
    for pattern in options.rows.split(','):
        found = fnmatch.filter(rows, pattern)
        if not found:
            sys.exit(f'bench.py: no row matches {pattern!r}')
        chosen.update(found)
    return [name for name in rows if name in chosen and not (
        options.quick and expected.get(name, (0, 0))[1] > 60000)]


def main():
    options = parse()
    runner.find_shared()
    release = runner.build_release(options.build)
    programs = runner.find_programs(release)
    expected, answers = runner.read_counts(), runner.read_answers()
    families = runner.read_families()
    about = list(runner.describe(programs))
    print('\n'.join(about) + '\n', flush=True)
    names = choose(programs[0].rows, expected, options)
    rows = []
    for name in names:
        runner.progress(f'{len(rows) + 1}/{len(names)} {name}')
        row = Row(name, programs, families.get(name))
        row.measure(programs, options)
        if 'libfd' in row.runs:
            rows.append(row)
    runner.progress('')
    if not rows:
        sys.exit('bench.py: nothing to measure')
    learning = [row for row in rows if learns(row)]
    plain = [row for row in rows if row not in learning]
    if plain:
        print_gecode(plain)
        print_families(by_family(plain))
    if learning:
        print_learning(learning, programs, answers)
    print_others(rows, programs, ('gprolog', 'swi', 'bits'))
    print_others(rows, programs, ('ruby',))
    print_units(rows, programs)
    rates = run_commands(release, options.rounds)
    folder = release.parent / 'bench-results'
    write_results(folder, rows, rates, about)
    print(f'Also as TSV, JSON and SVG in {folder}.')
    wrong = [f'{row.name}: {problem}' for row in rows
             for problem in row.problems(expected, answers)]
    print('\n'.join(wrong) if wrong else 'All counts are as they must be.')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
