#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cubes-faults.py PROGRAM - parts of a search that go wrong.

Processes killed, files cut short or mixed up: nothing is lost, nothing counted
twice, and each is said."""

import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

UNFINISHED, UNFIT = 3, 65
PATIENCE = 60  # seconds


def queens(n):
    lines = [f'var 1..{n}: q{i} :: output_var;' for i in range(n)]
    lines += [f'constraint int_lin_ne([1,-1],[q{i},q{j}],{c});'
              for i in range(n) for j in range(i) for c in (0, i - j, j - i)]
    names = ','.join(f'q{i}' for i in range(n))
    return '\n'.join(lines + [
        f'solve :: int_search([{names}], input_order, indomain_min, '
        'complete) satisfy;\n'])


def run(*arguments):
    return subprocess.run(arguments, text=True, timeout=PATIENCE,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)


def expect(done, status, *words):
    assert done.returncode == status, (done.returncode, done.stderr)
    for word in words:
        assert word in done.stderr, (word, done.stderr)


class Test:
    def __init__(self, program, folder, n=7, parts=6):
        self.program, self.folder = program, folder
        self.model = os.path.join(folder, f'queens-{n}.fzn')
        self.cubes = os.path.join(folder, 'cubes')
        with open(self.model, 'w', encoding='ascii') as file:
            file.write(queens(n))
        self.one = run(program, '-a', self.model).stdout
        split = run(program, '-a', '--split', str(parts), '--cubes',
                    self.cubes, self.model)
        expect(split, 0)
        self.numbers = range(1, int(split.stdout) + 1)

    def path(self, name):
        return os.path.join(self.cubes, str(name))

    def cube(self, number, *options):
        return run(self.program, *options, '--cube', self.path(number))

    def merge(self):
        return run(self.program, '--merge', self.cubes)

    def search(self):
        for number in self.numbers:
            expect(self.cube(number), 0)

    def is_whole(self):
        done = self.merge()
        expect(done, 0)
        assert done.stdout == self.one
        assert not done.stderr, done.stderr

    def is_open(self, *words):
        """What is printed is a part of the answer, and not said to be all."""
        done = self.merge()
        expect(done, UNFINISHED, *words)
        assert '=====' not in done.stdout.replace('=====UNKNOWN=====', '')
        assert len(done.stdout) < len(self.one)


def missing(test):
    test.is_open('cube 1: missing', 'cubes are not done')
    test.search()
    test.is_whole()
    os.remove(test.path('2.result'))
    test.is_open('cube 2: missing', '1 of')
    left = run(test.program, '--missing', test.cubes)
    assert left.stdout == '2\n', left.stdout
    expect(test.cube(2), 0)
    test.is_whole()


def statistics(test):
    """They are summed; there is no bound of what has no objective."""
    test.search()
    told = run(test.program, '-s', '--merge', test.cubes).stdout
    counts = dict(re.findall('mzn-stat: (.*)=(.*)', told))
    assert int(counts['propagations']) > int(counts['nodes']) > \
        int(counts['solutions']) == test.one.count('----------'), counts
    assert 'objectiveBound' not in counts, counts


def twice(test):
    test.search()
    expect(test.cube(3), 0, 'cube 3 was done before')
    both = []
    os.remove(test.path('3.result'))
    for _ in range(2):
        both.append(subprocess.Popen(
            [test.program, '--cube', test.path(3)], stderr=subprocess.PIPE))
    for process in both:
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    test.is_whole()


def cut_results(test):
    """Cut short anywhere, and with one byte changed."""
    test.search()
    path = test.path('2.result')
    with open(path, 'rb') as file:
        whole = file.read()
    for n in list(range(0, len(whole), 97)) + [len(whole) - 1]:
        with open(path, 'wb') as file:
            file.write(whole[:n])
        test.is_open('2.result')
    with open(path, 'wb') as file:
        file.write(whole.replace(b'q3 = ', b'q3 = 1', 1))
    test.is_open('2.result: the result is cut short or damaged')
    expect(test.cube(2), 0, 'damaged; the cube is searched again')
    test.is_whole()


def cut_manifest(test):
    test.search()
    path = test.path('manifest')
    with open(path, 'rb') as file:
        whole = file.read()
    for n in list(range(0, len(whole), 37)) + [len(whole) - 1]:
        with open(path, 'wb') as file:
            file.write(whole[:n])
        for done in test.merge(), test.cube(1):
            expect(done, UNFIT, 'manifest')
            assert not done.stdout
    with open(path, 'wb') as file:
        file.write(whole)
    test.is_whole()


def mixed_up(test):
    """Results of another cube, of another split, of no cube; another model."""
    test.search()
    shutil.copy(test.path('1.result'), test.path('2.result'))
    test.is_open('2.result: this is the result of another cube')
    other = Test(test.program, tempfile.mkdtemp(dir=test.folder), n=6, parts=4)
    other.search()
    shutil.copy(other.path('2.result'), test.path('2.result'))
    test.is_open('2.result: this is a result of another split')
    expect(test.cube(2), 0)
    test.is_whole()
    shutil.copy(test.path('1.result'), test.path('777.result'))
    done = test.merge()
    expect(done, UNFINISHED, '777.result: there is no such cube')
    assert done.stdout == test.one
    os.remove(test.path('777.result'))
    for what in ['--cube', test.path(1)], ['--merge', test.cubes]:
        os.remove(test.path('1.result')) if what[0] == '--cube' else None
        done = run(test.program, *what, other.model)
        expect(done, UNFIT, 'this is not the model that the cubes')
        assert not done.stdout
    expect(run(test.program, '--cube', test.path(1), test.model), 0)
    test.is_whole()


def refused(test):
    for words in (['--cube', test.path(99)], ['--cube', test.path('x')],
                  ['--cube', test.path(1), '-a'], ['--split', '3', test.model],
                  ['--split', '3', '--cubes', test.cubes, test.model],
                  ['--merge', test.cubes, '--cube', test.path(1)],
                  ['--merge', test.path('none')], ['--bound', '3', test.model],
                  ['--merge', test.cubes, '-f']):
        done = run(test.program, *words)
        assert done.returncode in (1, UNFIT) and done.stderr, words
        assert not done.stdout
    expect(test.cube(1, '--node-limit', '2'), UNFINISHED, 'nothing is kept')
    assert not os.path.exists(test.path('1.result'))
    assert not glob.glob(test.path('*.tmp'))


def foreign(test):
    """Options that a search in parts, or by one thread, has no use for."""
    split = ('--split', '5', '--cubes', test.path('other'))
    for options, word in (
            (split + ('-p', '2'), 'one worker'),
            (split + ('--workers', '3'), 'one worker'),
            (split + ('--turn', '50'), 'one worker'),
            (split + ('--nogoods', '2'), 'one worker'),
            (split + ('--no-deterministic',), 'one worker'),
            (split + ('--bound', '3'), '--bound is for --cube'),
            (('--bound', '3'), '--bound is for --cube'),
            (('--proofs',), '--proofs is for --split'),
            (('--proof', '-'), 'expected a file'),
            (('--no-deterministic',), 'need -p'),
            (('--workers', '3'), 'need -p'),
            (split + ('-n', '2'), 'expected one solution, or all'),
            (split[:2], 'go together'),
            (split + ('--merge', test.cubes), 'one at a time')):
        done = run(test.program, *options, test.model)
        expect(done, 1, word)
        assert done.stdout == '', done.stdout
    assert not os.path.exists(test.path('other'))


def bounded_without_objective(test):
    """A number is no bound of what has none; that which is known is nothing."""
    path, cubes = test.path('a.fzn'), test.path('a')
    with open(path, 'w', encoding='ascii') as file:
        file.write('var 1..9: x :: output_var; var 1..9: y :: output_var;'
                   'constraint int_lt(x,y); solve satisfy;')
    expect(run(test.program, '--split', '3', '--cubes', cubes, '-a', path), 0)
    expect(run(test.program, '--bound', '3', '--cube', f'{cubes}/1'), UNFIT,
           'expected no --bound')
    assert not os.path.exists(f'{cubes}/1.result')
    expect(run(test.program, '--bound', 'known', '--cube', f'{cubes}/1'), 0)


def bounded(test):
    """A bound that no solution has."""
    path, cubes = test.path('o.fzn'), test.path('o')
    with open(path, 'w', encoding='ascii') as file:
        file.write('var 1..50: x :: output_var; var 1..50: y :: output_var;'
                   'constraint int_lin_le([-1,-1],[x,y],-20);'
                   'constraint int_lin_le([-3,1],[x,y],1);'
                   'solve :: int_search([x,y],input_order,indomain_max,'
                   'complete) minimize x;')
    one = run(test.program, path).stdout
    n = int(run(test.program, '--split', '5', '--cubes', cubes, path).stdout)
    for i in range(1, n + 1):
        expect(run(test.program, '--bound', '2', '--cube', f'{cubes}/{i}'), 0)
    done = run(test.program, '--merge', cubes)
    expect(done, UNFINISHED, 'under a bound that no solution has')
    assert done.stdout == '=====UNKNOWN=====\n'
    assert len(run(test.program, '--missing', cubes).stdout.split()) == n
    for i in range(1, n + 1):
        expect(run(test.program, '--bound', 'known', '--cube',
                   f'{cubes}/{i}'), 0)
    done = run(test.program, '--merge', cubes)
    expect(done, 0)
    assert done.stdout == one


def proofs(test):
    """Of another run, cut short, or not there at all."""
    expect(run(test.program, '--merge', test.cubes, '--proof',
               test.path('all.fdp')), 1, 'the cubes have no proofs')
    cubes = test.path('proved')
    expect(run(test.program, '-a', '--proofs', '--split', '4', '--cubes', cubes,
               test.model), 0)
    numbers = run(test.program, '--missing', cubes).stdout.split()
    for number in numbers:
        expect(run(test.program, '--cube', f'{cubes}/{number}'), 0)

    def join(status, *words):
        done = run(test.program, '--merge', cubes, '--proof',
                   test.path('all.fdp'))
        expect(done, status, *words)
        assert done.stdout == test.one
    join(0)
    shutil.copy(f'{cubes}/2.fdp', f'{cubes}/1.fdp')
    join(UNFIT, '1.fdp: this is not the proof of the result')
    os.remove(f'{cubes}/1.fdp')
    join(1, '1.fdp')
    os.remove(f'{cubes}/1.result')
    expect(run(test.program, '--cube', f'{cubes}/1'), 0)
    join(0)


def wait_for(pattern, process):
    end = time.monotonic() + PATIENCE
    while not glob.glob(pattern) and process.poll() is None:
        assert time.monotonic() < end
        time.sleep(.002)


def killed(test):
    """By SIGKILL, while it writes."""
    for number in test.numbers:
        process = subprocess.Popen([test.program, '--cube', test.path(number)])
        wait_for(test.path(f'{number}.result*'), process)
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)
    left = run(test.program, '--missing', test.cubes).stdout.split()
    assert left, 'all were done before they were killed'
    test.is_open('missing')
    for number in left:
        expect(test.cube(number), 0)
    test.is_whole()


def by_parallel(test):
    """GNU parallel and its workers killed in the middle, and gone on with."""
    if not shutil.which('parallel'):
        print('GNU parallel: not here, left out')
        return
    home = dict(os.environ, HOME=test.folder, PARALLEL_HOME=test.folder)
    command = ['parallel', '--will-cite', '--joblog', test.path('log'),
               '--resume-failed', '-j', '2', test.program, '--cube',
               test.path('{}'), ':::', *map(str, test.numbers)]
    process = subprocess.Popen(command, env=home, start_new_session=True,
                               stderr=subprocess.DEVNULL)
    wait_for(test.path('1.result*'), process)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)
    for _ in range(3):  # what was killed is reported as failed once
        done = subprocess.run(command, env=home, timeout=PATIENCE,
                              stderr=subprocess.DEVNULL)
        if done.returncode == 0:
            break
    test.is_whole()


def main():
    small = [missing, statistics, twice, cut_results, cut_manifest, mixed_up,
             refused, foreign, bounded, bounded_without_objective, proofs]
    for what in small + [killed, by_parallel]:
        with tempfile.TemporaryDirectory() as folder:
            large = what in (killed, by_parallel)
            what(Test(sys.argv[1], folder, *([10, 5] if large else [])))
        print(what.__name__)


if __name__ == '__main__':
    main()
