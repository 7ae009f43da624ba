#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What several ways to search reach on models with an objective.

    objectives.py [--seconds N] [--rows FILE] WAY... -- MODEL.fzn...

A WAY is NAME=COMMAND, or NAME*K=COMMAND for one that may take K times the time;
{} in it stands for the model, {stem} for its path without ".fzn", so that each
solver has what was made for it.  Each runs alone, for N seconds of CPU (20), and
is asked for each better solution as it is found.  For each way of each model:

    best     the best objective; + if it is proven, u if no solution was proven
    to best  seconds of CPU until it was found
    all      seconds of CPU until the end
    share    of the best known: 1 / (1 + the distance to it over its size)

A model's variable of the objective is printed with each solution, for which
copies are made.  At the end, of each way: how many are proven, how many as good
as the best of all, and sums of time.
"""
import argparse
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile

TICKS = os.sysconf('SC_CLK_TCK')
PATIENCE = 25  # times the seconds, by the wall


def with_objective(path, folder):
    """A copy of the model that prints its objective; its name, the goal."""
    with open(path, encoding='utf-8') as file:
        text = file.read()
    goal, name = re.search(r'solve\b.*\b(minimize|maximize)\s+([^;]+?)\s*;',
                           text, re.S).groups()
    declared = re.search(r'^var [^;]*?:\s*' + re.escape(name) + r'\b[^;]*;',
                         text, re.M)
    line = declared.group(0)
    if 'output_var' not in line:
        at = declared.start() + line.index(name, line.index(':')) + len(name)
        text = f'{text[:at]} :: output_var{text[at:]}'
    copy = os.path.join(folder, os.path.basename(path))
    with open(copy, 'w', encoding='utf-8') as file:
        file.write(text)
    return copy, name, goal == 'maximize'


def used(pid):
    """Seconds of CPU of a process that runs, or has just ended."""
    try:
        with open(f'/proc/{pid}/stat', encoding='ascii') as file:
            fields = file.read().rsplit(')', 1)[1].split()
    except FileNotFoundError:
        return 0
    return (int(fields[11]) + int(fields[12])) / TICKS


def limit(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))


def run(command, name, seconds):
    """Objectives and when they were found; whether the end was reached."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    found, end, value = [], None, None
    with subprocess.Popen(command, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          preexec_fn=lambda: limit(seconds)) as process:
        signal.signal(signal.SIGALRM, lambda *_: process.kill())
        signal.alarm(PATIENCE * seconds)
        for line in process.stdout:
            if line.startswith(name + ' ='):
                value = int(line.split('=')[1].strip(' ;\n'))
            elif line.startswith('----------'):
                found.append((value, used(process.pid)))
            elif line.startswith('====='):
                end = line.strip()
        signal.alarm(0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = (after.ru_utime + after.ru_stime -
             before.ru_utime - before.ru_stime)
    return {'best': found[-1][0] if found else None,
            'to': found[-1][1] if found else None, 'all': taken,
            'proven': end in ('==========', '=====UNSATISFIABLE=====')}


def share(best, known):
    if best is None or known is None:
        return 0
    return 1 / (1 + abs(best - known) / max(1, abs(known)))


def tell(stem, ways, rows, maximize, out):
    values = [row['best'] for row in rows if row['best'] is not None]
    known = (max if maximize else min)(values) if values else None
    for (way, _, _), row in zip(ways, rows):
        row['share'] = share(row['best'], known)
        row['good'] = known is not None and row['best'] == known
        best = '-' if row['best'] is None else row['best']
        mark = '+' if row['proven'] else ''
        to = '-' if row['to'] is None else f'{row["to"]:.2f}'
        print(f'{stem:36} {way:10} {best:>11}{mark:1} {to:>8} '
              f'{row["all"]:8.2f} {row["share"]:6.3f}', file=out, flush=True)


def tell_sums(ways, table, out):
    print(f'\n{len(table)} models', file=out)
    for i, (way, _, _) in enumerate(ways):
        rows = [row[i] for row in table]
        solved = sum(row['best'] is not None for row in rows)
        print(f'{way:10} proven {sum(row["proven"] for row in rows):3}  '
              f'solved {solved:3}  '
              f'best of all {sum(row["good"] for row in rows):3}  share '
              f'{sum(row["share"] for row in rows) / max(1, len(rows)):.3f}  '
              f'to best {sum(row["to"] or 0 for row in rows):8.1f} s  all '
              f'{sum(row["all"] for row in rows):8.1f} s', file=out, flush=True)


def parse_way(text):
    name, command = text.split('=', 1)
    name, _, factor = name.partition('*')
    return name, int(factor or 1), command


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--seconds', type=int, default=20)
    parser.add_argument('--rows', help='to this file; standard output')
    parser.add_argument('words', nargs='+')
    told = parser.parse_args()
    ways = [parse_way(word) for word in told.words if '=' in word]
    models = [word for word in told.words if '=' not in word]
    table = []
    out = open(told.rows, 'w', encoding='utf-8') if told.rows else sys.stdout
    with tempfile.TemporaryDirectory() as folder:
        for model in models:
            rows, stem = [], os.path.basename(model)[:-4]
            for _, factor, command in ways:
                of = next(word.replace('{stem}', model[:-4]).replace('{}', model)
                          for word in shlex.split(command) if '{' in word)
                copy, name, maximize = with_objective(of, folder)
                words = [copy if '{' in word else word
                         for word in shlex.split(command)]
                rows.append(run(words, name, factor * told.seconds))
            table.append(rows)
            tell(stem, ways, rows, maximize, out)
    tell_sums(ways, table, out)


if __name__ == '__main__':
    main()
