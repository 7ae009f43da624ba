# SPDX-License-Identifier: MIT
"""The programs in Python of the guide print what it says.

usage: python.py CHAPTER
"""
import contextlib
import difflib
import io
import pathlib
import re
import sys

BLOCK = re.compile(r'^```python\n(.*?)^```\n```text\n(.*?)^```\n', re.S | re.M)


def main():
    text = pathlib.Path(sys.argv[1]).read_text(encoding='utf-8')
    names, wrong, n = {}, 0, 0
    for m in BLOCK.finditer(text):
        n += 1
        line, out = text[:m.start()].count('\n') + 2, io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile('\n' * (line - 1) + m[1], sys.argv[1], 'exec'), names)
        if out.getvalue() != m[2]:
            wrong += 1
            sys.stdout.writelines(difflib.unified_diff(
                m[2].splitlines(True), out.getvalue().splitlines(True),
                f'{sys.argv[1]}:{line}', 'printed'))
    if n != text.count('```python'):
        sys.exit('a program has nothing that it prints')
    sys.exit(wrong > 0 or n < 5)


main()
