#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes one script of several, of which only the last one exports.

usage: bundle.py OUTPUT FILE...
"""
import re
import sys


def main(output, *paths):
    parts = []
    for path in paths:
        with open(path, encoding="utf-8") as f:
            text = f.read()
        text = re.sub(r'^import [^;]* from "\./[^;]*;\n', "", text, flags=re.M)
        if path != paths[-1]:
            text = re.sub(r"^export (?!\{)", "", text, flags=re.M)
        parts.append(text)
    with open(output, "w", encoding="utf-8") as f:
        f.write("\n".join(parts))


main(*sys.argv[1:])
