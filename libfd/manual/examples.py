#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a program of the examples in the guide, and what it is to print.

    examples.py PROGRAM.c EXPECTED ITSELF PRELUDE CHAPTER...

An example is a block of C in a chapter, a part of a function in which `store`
is a store of its own; the block of text behind it is what it prints.
"""
import pathlib
import re
import sys

EXAMPLE = re.compile(r'^```c\n(.*?)^```\n(?:```text\n(.*?)^```\n)?', re.S | re.M)


def examples(path):
    """(line, code, expected) of each."""
    text = path.read_text()
    for m in EXAMPLE.finditer(text):
        yield text[:m.start()].count('\n') + 2, m[1], m[2] or ''


def main():
    program, expected, _, prelude = map(pathlib.Path, sys.argv[1:5])
    functions, calls, printed = [], [], []
    for path in map(pathlib.Path, sys.argv[5:]):
        for line, code, output in examples(path):
            name = f'{path.stem.replace("-", "_")}_{line}'
            functions.append(f'static void\n{name} (FdStore *store)\n{{\n'
                             '  (void) store;\n'
                             f'#line {line} "{path}"\n{code}}}\n')
            calls.append(f'  {{"{path.stem}:{line}", {name}}},\n')
            printed.append(f'== {path.stem}:{line}\n{output}')
    if len(calls) < 10:
        sys.exit('too few examples are seen')
    program.write_text(f'''{prelude.read_text()}
{"".join(functions)}
int
main (void)
{{
  static const struct {{
    const char *name;
    void (*run) (FdStore *store);
  }} examples[] = {{
{"".join(calls)}  }};
  for (size_t i = 0; i < G_N_ELEMENTS (examples); i++) {{
    g_autoptr (FdStore) store = fd_store_new ();
    printf ("== %s\\n", examples[i].name);
    examples[i].run (store);
    if (fd_store_error (store))
      printf ("refused: %s\\n", fd_store_error (store)->message);
  }}
  (void) vars, (void) show, (void) solve, (void) count;
  return 0;
}}
''')
    expected.write_text(''.join(printed))


if __name__ == '__main__':
    main()
