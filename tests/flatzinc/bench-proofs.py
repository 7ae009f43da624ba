#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bench-proofs.py SOURCE BUILD - bench/proofs.py measures the examples, finds
each proof verified and what was answered proved, and says so if one is not."""

import os
import pathlib
import subprocess
import sys
import tempfile

RUNNER, BUILD = (pathlib.Path(path).resolve() for path in sys.argv[1:])
CORPUS = RUNNER.parent.parent / 'tests' / 'flatzinc' / 'corpus'
HARD = """var 1..6: x :: output_var;
var 1..6: y :: output_var;
constraint int_lin_eq([1,2],[x,y],9);
constraint int_ne(x,y);
solve %s;
"""


def run(build, *arguments):
    """The rows that it prints, by problem and mode, and its exit status."""
    done = subprocess.run(
        [sys.executable, str(RUNNER), str(build), '--rounds', '1', '--seconds',
         '2', *map(str, arguments)], text=True, stdout=subprocess.PIPE,
        timeout=200)
    rows = {}
    for line in done.stdout.splitlines()[2:]:
        cells = [cell.strip() for cell in line.strip('| ').split(' | ')]
        if len(cells) == 13:
            rows[cells[0], cells[1]] = cells
    return rows, done.returncode


def check(condition, what):
    if not condition:
        sys.exit(f'bench-proofs.py: {what}')


def test_answers(folder):
    """What is answered is what is proved, in each mode."""
    (folder / 'best.fzn').write_text(HARD % 'maximize x')
    (folder / 'some.fzn').write_text(HARD % 'satisfy')
    (folder / 'list.txt').write_text('some.fzn -a # all\n\nsome.fzn\n')
    rows, status = run(BUILD, folder / 'best.fzn', folder / 'list.txt')
    check(status == 0 and len(rows) == 9, rows)
    for mode in 'plain', 'learn', 'free':
        for name, answer in (('best', 'optimum 5'), ('some -a', 'all 2')):
            cells = rows[name, mode]
            check(cells[2] == cells[12] == answer, cells)
            check(int(cells[6]) > 20 and int(cells[7]) > 3, cells)
        check(rows['some', mode][12] == 'sat: 1 solution', rows)


def test_examples():
    """A folder; of models that are refused, there is nothing to verify."""
    rows, status = run(BUILD, '--modes', 'learn', CORPUS)
    wrong = {name for (name, _), cells in rows.items() if 'WRONG' in cells[12]}
    check(status == 1 and len(rows) > 8, rows)
    check(all(rows[name, 'learn'][2] == 'status 1' for name in wrong), rows)
    check(rows['jobs', 'learn'][12] == 'optimum 45', rows)


def test_rejected(folder):
    """A checker that verifies nothing."""
    (folder / 'best.fzn').write_text(HARD % 'maximize x')
    (folder / 'bin').mkdir()
    for name, room in (('fzn-libfd', 'flatzinc'), ('fdp', 'check')):
        os.symlink(BUILD / 'solvers' / room / name, folder / 'bin' / name)
    (folder / 'bin' / 'fdcheck').write_text('#!/bin/sh\necho no; exit 1\n')
    (folder / 'bin' / 'fdcheck').chmod(0o755)
    rows, status = run(folder, '--modes', 'free', folder / 'best.fzn')
    check(status == 1 and rows['best', 'free'][12] == 'WRONG: no', rows)


def main():
    with tempfile.TemporaryDirectory() as folder:
        test_answers(pathlib.Path(folder))
        test_rejected(pathlib.Path(folder))
    test_examples()


if __name__ == '__main__':
    main()
