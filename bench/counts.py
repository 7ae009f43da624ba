#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""counts.py PROGRAM [OPTION...] - whether a program of the benchmarks counts
what counts.tsv says, for the rows of at most NODES nodes, and whether the rows
that learn find what answers.tsv says.  No times."""

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
    answers = {row + suffix: answer
               for row, answer in runner.read_answers().items()
               for suffix in runner.LEARNING.values()
               if row + suffix in program.rows}
    if not expected:
        sys.exit(f'counts.py: {command[0]}: no rows')
    done = subprocess.run(program.command + list(expected) + list(answers),
                          text=True, stdout=subprocess.PIPE, check=True)
    wrong = seen = 0
    for line in done.stdout.splitlines():
        run = runner.Run(line)
        if run.name in answers:
            found, right = (run.answer(),), (answers[run.name],)
        else:
            found, right = run.key(), expected[run.name]
        wrong += found != right
        seen += 1
        print(run.name, *found, 'ok' if found == right else
              f'EXPECTED {right}', sep='\t')
    print(f'{seen} rows, {len(expected) + len(answers) - seen} without their '
          f'instance, {wrong} wrong')
    return 1 if wrong or not seen else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
