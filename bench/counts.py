#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""counts.py PROGRAM [OPTION...] - whether a program of the benchmarks counts
what counts.tsv says, for the rows of at most NODES nodes.  No times."""

import subprocess
import sys

sys.dont_write_bytecode = True
import runner  # noqa: E402

NODES = 20000


def main(command):
    runner.find_shared()
    program = runner.Program('program', command[0], command[:1], command[1:])
    expected = {row: counts for row, counts in runner.read_counts().items()
                if counts[1] <= NODES and row in program.rows}
    if not expected:
        sys.exit(f'counts.py: {command[0]}: no rows')
    done = subprocess.run(program.command + list(expected), text=True,
                          stdout=subprocess.PIPE, check=True)
    wrong = seen = 0
    for line in done.stdout.splitlines():
        run = runner.Run(line)
        counts = run.solutions, run.nodes, run.failures
        ok = counts == expected[run.name]
        wrong += not ok
        seen += 1
        print(run.name, *counts, 'ok' if ok else
              f'EXPECTED {expected[run.name]}', sep='\t')
    print(f'{seen} rows, {len(expected) - seen} without their instance, '
          f'{wrong} wrong')
    return 1 if wrong or not seen else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
