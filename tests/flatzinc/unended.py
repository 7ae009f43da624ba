#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""unended.py PROGRAM - programs that random-models.py waits for in vain are
named, with the model."""

import os
import subprocess
import sys
import tempfile

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                      'random-models.py')


def main():
    with tempfile.TemporaryDirectory() as folder:
        slow = os.path.join(folder, 'slow')
        with open(slow, 'w', encoding='utf-8') as file:
            file.write('#!/bin/sh\nexec sleep 60\n')
        os.chmod(slow, 0o755)
        for name, options in (
                ('the solver', ['--program', slow]),
                ('the checker', ['--program', sys.argv[1], '--check', slow])):
            done = subprocess.run(
                [sys.executable, SCRIPT, *options, '--models', '1',
                 '--timeout', '0.5', '--patience', '1'], text=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            if done.returncode != 1 or 'Traceback' in done.stdout or \
                    f'wrong: {name}: no end within' not in done.stdout or \
                    'Again: ' not in done.stdout:
                sys.exit(f'{name}: {done.returncode}\n{done.stdout}')


if __name__ == '__main__':
    main()
