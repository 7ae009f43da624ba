#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cubes-mpi.py PROGRAM MPI_PROGRAM FDCHECK - the parts of a search by mpirun.

The answer is that of one run, for any number of ranks; a rank that is killed
ends the run with a word and a status, and --resume goes on."""

import glob
import importlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
faults = importlib.import_module('cubes-faults')

SKIPPED = 77
PATIENCE = 100  # seconds
ATTEMPTS = 10
MPIRUN = ['mpirun', '--allow-run-as-root', '--oversubscribe', '--mca', 'btl',
          'self,vader,tcp', '--mca', 'plm', 'isolated', '--timeout',
          str(PATIENCE - 20)]
OPTIMUM = ('var 1..50: x :: output_var; var 1..50: y :: output_var;'
           'constraint int_lin_le([-1,-1],[x,y],-20);'
           'constraint int_lin_le([-3,1],[x,y],1);'
           'solve :: int_search([x,y],input_order,indomain_max,complete) '
           'minimize x;')


def costly_queens(n):
    """The queens whose columns, weighed, are least."""
    names = [f'q{i}' for i in range(n)] + ['cost']
    factors = [(i * i + 3) % 11 + 1 for i in range(n)] + [-1]
    text = faults.queens(n).replace(' satisfy', ' minimize cost')
    return (f'var 0..9999: cost :: output_var;\n{text}').replace(
        'solve', f'constraint int_lin_eq({factors},[{",".join(names)}],0);\n'
        'solve')


def start(n, *words):
    return subprocess.Popen(
        [*MPIRUN, '-np', str(n), *words], text=True, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)


def end(process):
    try:
        out, errors = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        sys.exit('mpirun does not end')
    return process.returncode, out, errors


def expect(process, status, text):
    done = end(process)
    assert done[0] == status and done[1] == text, done


def any_number(program, mpi, fdcheck, folder):
    """Of ranks, with proofs, of all solutions, one and the best."""
    models = {'all': (faults.queens(6), ['-a']), 'one': (faults.queens(7), []),
              'best': (OPTIMUM, []), 'none': (faults.queens(3), [])}
    for name, (text, options) in models.items():
        path = os.path.join(folder, f'{name}.fzn')
        with open(path, 'w', encoding='ascii') as file:
            file.write(text)
        one = faults.run(program, *options, path).stdout
        for n in 1, 2, 4:
            cubes = os.path.join(folder, f'{name}-{n}')
            proof = os.path.join(folder, 'proof.fdp')
            expect(start(n, mpi, *options, '--proofs', '--split', '10',
                         '--cubes', cubes, '--proof', proof, path), 0, one)
            done = faults.run(fdcheck, path, proof)
            assert done.stdout.startswith('verified'), done
            assert not done.returncode, done


def told(program, mpi, folder):
    """In the middle of cubes: by searches that learn, and others."""
    path = os.path.join(folder, 'costly.fzn')
    with open(path, 'w', encoding='ascii') as file:
        file.write(costly_queens(9))
    one = faults.run(program, path).stdout
    for name, options in ('plain', []), ('learn', ['--learn']):
        status, out, errors = end(start(
            4, mpi, '-v', *options, '--split', '6', '--cubes',
            os.path.join(folder, name), path))
        said = re.search(r'told: (\d+) better objectives, (\d+) nogoods', errors)
        assert not status and said, (status, errors)
        assert int(said[1]) and bool(int(said[2])) == bool(options), errors
        assert cost(out) == cost(one) and out.endswith('==========\n'), out
        assert options or out == one, (out, one)


def cost(text):
    return re.search('^cost = .*$', text, re.M)[0]


def killed(program, mpi, folder, text, *options):
    """The answer of one run; of a search that learns, one as good."""
    path = os.path.join(folder, f'{len(text)}.fzn')
    cubes = f'{path}.cubes'
    with open(path, 'w', encoding='ascii') as file:
        file.write(text)
    one = faults.run(program, *options, path).stdout
    for _ in range(ATTEMPTS):  # for all may be done before one is killed
        process = start(3, mpi, *options, '--split', '12', '--cubes', cubes,
                        path)
        finish = time.monotonic() + PATIENCE
        while not glob.glob(f'{cubes}/*.result*') and process.poll() is None:
            assert time.monotonic() < finish
            time.sleep(.002)
        for rank in children(process.pid)[-1:]:
            os.kill(rank, signal.SIGKILL)
        status, out, errors = end(process)
        if faults.run(program, '--missing', cubes).stdout.split():
            break
        shutil.rmtree(cubes, ignore_errors=True)
    else:
        sys.exit('all was done before, each time')
    assert status and not out and errors, (status, out, errors)
    for n in 3, 2:  # then nothing is left
        status, out, errors = end(start(n, mpi, '--resume', cubes))
        assert not status, (status, errors)
        assert out == one or ('--learn' in options and cost(out) == cost(one) and
                              out.endswith('==========\n')), out


def wide(n):
    """In each part another variable loses values, which takes memory."""
    few = '{' + ','.join(map(str, range(0, 400000, 997))) + '}'
    text = ['predicate set_in_imp(var int: x, set of int: s, var bool: b);']
    text += [f'var 0..400000: x{i};' for i in range(n)]
    text += [f'var bool: b{i};' for i in range(n)]
    text += [f'var 0..{n - 1}: s :: output_var;']
    for i in range(n):
        text += [f'constraint int_eq_reif(s,{i},b{i});',
                 f'constraint set_in_imp(x{i},{few},b{i});']
    return '\n'.join(text) + '\nsolve :: int_search([s], input_order, ' \
        'indomain_min, complete) maximize s;\n'


def fits(program, mpi, folder):
    """What fits in a process of its own fits in one that had other parts."""
    path = os.path.join(folder, 'wide.fzn')
    with open(path, 'w', encoding='ascii') as file:
        file.write(wide(24))
    one = faults.run(program, path).stdout
    faults.run(program, '--split', '24', '--cubes', f'{path}.cubes', path)
    expect(start(2, mpi, '--mem-limit', '800K', '--resume', f'{path}.cubes'), 0,
           one)


def children(pid):
    """The processes that mpirun started."""
    with open(f'/proc/{pid}/task/{pid}/children', encoding='ascii') as file:
        return [int(word) for word in file.read().split()]


def refused(program, mpi, folder):
    for words in ['--resume', f'{folder}/none'], ['-a'], ['-t', '5', '--resume', folder]:
        status, out, errors = end(start(2, mpi, *words))
        assert status and not out and errors, (words, status, out, errors)
    status, out, errors = end(start(2, mpi, '--help'))
    assert not status and out.count('Usage:') == 1, (status, out, errors)


def main():
    program, mpi, fdcheck = sys.argv[1:]
    if not shutil.which('mpirun') or end(start(2, 'true'))[0]:
        print('mpirun does not run here')
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        any_number(program, mpi, fdcheck, folder)
        told(program, mpi, folder)
        fits(program, mpi, folder)
        killed(program, mpi, folder, faults.queens(10), '-a')
        killed(program, mpi, folder, costly_queens(11), '--learn')
        refused(program, mpi, folder)
    print('with 1, 2 and 4 ranks as in one run; told in cubes; killed, resumed')


if __name__ == '__main__':
    main()
