#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""proofs.py BUILD PROBLEM... - what proofs cost, and that all are verified.

Each problem is solved in each mode without and with --proof, in turns, and the
proof is checked. A problem is a FlatZinc file, a folder of them, or a list
(*.txt): a line each with a model, FlatZinc or MiniZinc, its data, and options
of fzn-libfd, the paths below the folder --models. BUILD is a build directory
for release, or where one was installed.

Times are CPU seconds, the least of the rounds. A search that the time limit
ends is repeated with the limit of as many nodes (or of --nodes at once), so
that all rounds search the same, and its proof ends with the bound that was
reached. MB is the memory of fdcheck, or of this program, which is some 15 MB,
if that is more. The exit status is 1 if a proof is rejected, or proves less
than was answered."""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

MODES = {'plain': [], 'learn': ['--learn'], 'free': ['-f']}
HEADER = ['problem', 'mode', 'answer', 'without', 'with', 'ratio', 'bytes',
          'records', 'trimmed', 'check', 'ratio', 'MB', 'verdict']
PLACES = {'fzn-libfd': ('solvers/flatzinc', 'bin'),
          'fdcheck': ('solvers/check', 'bin'),
          'fdp': ('solvers/check', 'bin')}
SHORT = 1  # second: below it, a round more


class Problem:
    def __init__(self, name, fzn, options=()):
        self.name, self.fzn, self.options = name, fzn, list(options)


class Done:
    """A program that has ended, with its CPU time and memory."""

    def __init__(self, command, seconds):
        self.output = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [str(word) for word in command], stdout=self.output,
            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        end = time.monotonic() + seconds
        while True:
            pid, status, usage = os.wait4(self.process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() > end:
                self.process.kill()
                _, status, usage = os.wait4(self.process.pid, 0)
                break
            time.sleep(0.005)
        self.status = self.process.returncode = \
            os.waitstatus_to_exitcode(status)
        self.cpu = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / 1024
        self.output.seek(0)
        self.text = self.output.read().decode(errors='replace')
        self.output.close()

    def statistic(self, name):
        found = re.findall(rf'%%%mzn-stat: {name}=(\S+)', self.text)
        return found[-1] if found else None

    def answer(self):
        """What the solver says it has found, in the words of fdcheck."""
        if self.status != 0:
            return f'status {self.status}'
        if '=====UNSATISFIABLE=====' in self.text:
            return 'unsat'
        objective = self.statistic('objective')
        n = self.text.count('\n----------') + self.text.startswith('-----')
        if '\n==========' in self.text:
            return f'optimum {objective}' if objective else f'all {n}'
        return f'best {objective}' if objective and n else f'{n} found'


class Measure:
    """One problem in one mode."""

    def __init__(self, bench, problem, mode):
        self.bench, self.problem, self.mode = bench, problem, mode
        self.solve = [bench.programs['fzn-libfd'], '-s', *MODES[mode],
                      *problem.options]
        self.proof = bench.folder / 'proof.fdp'
        nodes = bench.options.nodes or self.count_nodes()
        if nodes:
            self.solve += ['--node-limit', str(nodes)]
        self.without = self.with_proof = self.check = None
        for _ in range(bench.options.rounds):
            self.round()
            if self.with_proof.cpu > SHORT:
                break

    def count_nodes(self):
        """Those until the time limit; None: the search ends before."""
        first = self.run([*self.solve, '-t',
                          str(int(1000 * self.bench.options.seconds))])
        self.answer = first.answer()
        return None if self.claims() else \
            int(first.statistic('nodes') or 0) + 1

    def run(self, command, model=True):
        seconds = 20 * self.bench.options.seconds + 60
        return Done([*command, self.problem.fzn] if model else command,
                    seconds)

    def round(self):
        without = self.run(self.solve)
        proven = self.run([*self.solve, '--proof', self.proof])
        check = self.run([self.bench.programs['fdcheck'], self.problem.fzn,
                          self.proof], False)
        self.answer = proven.answer()
        self.without = least(self.without, without)
        self.with_proof = least(self.with_proof, proven)
        self.check = least(self.check, check)

    def records(self):
        stats = self.run([self.bench.programs['fdp'], 'stats',
                          self.problem.fzn, self.proof], False)
        found = re.search(r'^(?:records|all)\D+(\d+)', stats.text, re.M)
        return int(found[1]) if found else None

    def trimmed(self):
        """Bytes of what the answer needs; None: there are too many."""
        to = self.bench.folder / 'trimmed.fdp'
        if self.proof.stat().st_size > self.bench.options.trim:
            return None
        trim = self.run([self.bench.programs['fdp'], 'trim',
                         self.problem.fzn, self.proof, to], False)
        check = self.run([self.bench.programs['fdcheck'], self.problem.fzn,
                          to], False)
        if trim.status or check.status not in (0, 3) or \
                verdict(check) != verdict(self.check):
            print(f'trimmed: {trim.text}{check.text}', file=sys.stderr)
            return -1
        return to.stat().st_size

    def claims(self):
        """Whether the search came to its end."""
        return self.answer.startswith(('unsat', 'optimum', 'all'))

    def is_right(self):
        """Whether the proof is verified, and of all that was answered."""
        return self.check.status in (0, 3) and \
            not self.answer.startswith('status') and \
            (not self.claims() or verdict(self.check) == self.answer)

    def line(self):
        size = self.proof.stat().st_size if self.proof.exists() else 0
        without, proven = self.without.cpu, self.with_proof.cpu
        check = self.check.cpu
        return [self.problem.name, self.mode, self.answer, f'{without:.2f}',
                f'{proven:.2f}', ratio(proven, without), str(size),
                str(self.records()), str(self.trimmed()), f'{check:.2f}',
                ratio(check, without), f'{self.check.megabytes:.0f}',
                verdict(self.check) if self.is_right() else
                'WRONG: ' + (self.check.text.split('\n')[0] or
                             f'status {self.check.status}')]


def least(one, other):
    return one if one and one.cpu <= other.cpu else other


def ratio(one, other):
    """Of two times that can be measured at all."""
    return f'{one / other:.2f}' if min(one, other) >= 0.02 else ''


def verdict(check):
    return check.text.split('\n')[0].removeprefix('verified ')


class Bench:
    def __init__(self, options, folder):
        self.options, self.folder = options, pathlib.Path(folder)
        self.programs = {name: find(pathlib.Path(options.build), name, places)
                         for name, places in PLACES.items()}

    def flatten(self, name, model, data):
        """FlatZinc made of MiniZinc, for the library that is in BUILD."""
        build = pathlib.Path(self.options.build).resolve()
        to = self.folder / f'{name}.fzn'
        done = subprocess.run(
            ['minizinc', '-c', '--solver', 'libfd', '--no-output-ozn',
             '--fzn', to, model, *data], text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, 'MZN_SOLVER_PATH': os.pathsep.join(
                str(build / path) for path in
                ('solvers/flatzinc', 'share/minizinc/solvers'))})
        if done.returncode != 0 or not to.exists():
            sys.exit(f'{model}: minizinc: {done.stdout}')
        return to

    def problems(self, path):
        """The problems of an argument."""
        if path.is_dir():
            for file in sorted(path.rglob('*.fzn')):
                yield Problem(str(file.relative_to(path))[:-4], file)
        elif path.suffix == '.txt':
            for line in path.read_text().splitlines():
                words = line.partition('#')[0].split()
                if words:
                    yield self.listed(words, self.options.models or path.parent)
        elif path.suffix == '.mzn':
            yield self.listed([path.name], path.parent)
        else:
            yield Problem(path.stem, path)

    def listed(self, words, below):
        options = [word for word in words if word.startswith('-')]
        model, *data = [below / word for word in words
                        if not word.startswith('-')]
        name = '-'.join([model.stem] + [file.stem for file in data])
        if model.suffix == '.mzn':
            model = self.flatten(name, model, data)
        return Problem(' '.join([name] + options), model, options)

    def run(self):
        """Prints a line a problem and mode; how many are wrong, and of how
        many."""
        wrong = seen = 0
        print_line(HEADER)
        print_line(['---'] * 3 + ['--:'] * 9 + ['---'])
        for argument in self.options.problems:
            for problem in self.problems(pathlib.Path(argument)):
                problem.options += self.options.options.split()
                for mode in self.options.modes.split(','):
                    measure = Measure(self, problem, mode)
                    line = measure.line()
                    print_line(line)
                    wrong += 'WRONG' in line[-1] or '-1' == line[8]
                    seen += 1
        print(f'\n{seen} proofs, {wrong} wrong')
        return wrong, seen


def print_line(cells):
    print('|', ' | '.join(cell if cell != 'None' else '' for cell in cells),
          '|', flush=True)


def find(build, name, places):
    for place in places:
        if (build / place / name).exists():
            return build / place / name
    sys.exit(f'proofs.py: {build}: there is no {name}')


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.partition('\n\n')[2],
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build')
    parser.add_argument('problems', nargs='+', metavar='PROBLEM')
    parser.add_argument('--models', type=pathlib.Path,
                        help='the folder of the models of a list')
    parser.add_argument('--modes', default='plain,learn,free',
                        help='of plain, learn, free; default: all')
    parser.add_argument('--options', default='',
                        help='of fzn-libfd, for all problems: "-a"')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--seconds', type=float, default=20,
                        help='the limit of a search; default: 20')
    parser.add_argument('--nodes', type=int,
                        help='the limit of a search instead')
    parser.add_argument('--trim', type=int, default=10000000, metavar='BYTES',
                        help='trim proofs up to this size')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wrong, seen = Bench(options, folder).run()
    return 1 if wrong or not seen else 0


if __name__ == '__main__':
    sys.exit(main())
