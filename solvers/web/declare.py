#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fills the constraints in: declare.py FDSOLVE INPUT OUTPUT"""
import re
import subprocess
import sys

TYPES = {
    "variable": "Var", "array of variables": "Var[]", "int": "number",
    "array of int": "number[]", "int64": "number | bigint",
    "array of int64": "(number | bigint)[]", "atom": "Condition",
    "array of atoms": "Condition[]", "relation": "Relation",
    "set of intervals": "Values", "bool": "boolean",
    "consistency": "Consistency",
}


def member(name, parameters):
    out = []
    for parameter in filter(None, parameters.split(", ")):
        what, kind = parameter.split(": ")
        optional = "?" if kind == "consistency" else ""
        out.append("%s%s: %s" % (what, optional, TYPES[kind]))
    line = "  %s: [%s];" % (name.replace("-", "_"), ", ".join(out))
    return line if len(line) <= 80 else line.replace(": [", ": [\n    ", 1)


def main(fdsolve, source, target):
    listed = subprocess.run([fdsolve, "--constraints"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    found = re.findall(r"^([a-z][\w-]*) \((.*)\)$", listed, re.M)
    with open(source, encoding="utf-8") as f:
        text = f.read()
    with open(target, "w", encoding="utf-8") as f:
        f.write(text.replace("@CONSTRAINTS@", "".join(
            member(*one) + "\n" for one in found)))


main(*sys.argv[1:])
