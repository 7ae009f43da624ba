#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the page with all that it needs in it.

usage: page.py OUTPUT PAGE FILE...

In PAGE a line @NAME@ is replaced by the file of that name, and @NAME@ in a line
by a file of another kind, compressed, in base64.
"""
import base64
import gzip
import os
import re
import sys


def main(output, page, *paths):
    found = {os.path.basename(p): p for p in paths}

    def text(match):
        with open(found[match.group(1)], encoding="utf-8") as f:
            read = f.read()
        # a worker of a page that is a file cannot be a module
        read = re.sub(r"^export (\{[^}]*\};\n)?", "", read, flags=re.M)
        read = read.replace("import.meta.url", "location.href")
        return re.sub(r"</(script)", r"<\\/\1", read)

    def packed(match):
        with open(found[match.group(1)], "rb") as f:
            data = gzip.compress(f.read(), 9, mtime=0)
        return base64.b64encode(data).decode("ascii")

    with open(page, encoding="utf-8") as f:
        made = f.read()
    made = re.sub(r"@([\w.-]+\.wasm)@", packed, made)
    made = re.sub(r"^@([\w.-]+)@\n", text, made, flags=re.M)
    with open(output, "w", encoding="utf-8") as f:
        f.write(made)


main(*sys.argv[1:])
