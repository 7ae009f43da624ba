# SPDX-License-Identifier: MIT
"""Makes a C source with the texts of some files: embed.py OUTPUT FILE...

page.css becomes solver_page_css, and so on.
"""
import os
import sys


def literal(text):
    for line in text.splitlines():
        line = line.replace("\\", "\\\\").replace('"', '\\"')
        yield '    "' + line.replace("??", '?""?') + '\\n"'


def main(output, *paths):
    out = ['#include "fdsolve/page.h"', ""]
    for path in paths:
        with open(path, encoding="utf-8") as f:
            name = os.path.basename(path).replace(".", "_")
            out += ["const char solver_%s[] =" % name,
                    "\n".join(literal(f.read())) + ";", ""]
    with open(output, "w", encoding="utf-8") as f:
        f.write("\n".join(out))


main(*sys.argv[1:])
