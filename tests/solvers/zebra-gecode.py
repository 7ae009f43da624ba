#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Asks Gecode, through MiniZinc, whether puzzles have the solution they state
and no other.

usage: zebra-gecode.py FDSOLVE HOUSESxCATEGORIES COUNT [OPTION...]

Makes COUNT puzzles by `FDSOLVE zebra --generate`, with the options.  Exit
status 0: each is unique; 1: one is not; 77: there is no MiniZinc.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

MODEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "zebra.mzn")


def expression(clue, number):
    """The clue as a constraint of MiniZinc."""
    kind = clue["type"]
    inner = [f"({expression(c, number)})" for c in clue.get("clues", [])]
    if kind == "all":
        return " /\\ ".join(inner)
    if kind == "either":
        return " \\/ ".join(inner)
    if kind == "exactly_one":
        return f"count([{', '.join(inner)}], true) = 1"
    if kind == "not":
        return "not (" + " \\/ ".join(inner) + ")"
    if kind == "if":
        return " -> ".join(inner)
    if kind == "if_and_only_if":
        return " <-> ".join(inner)
    arguments = [f"house[{number[clue[m]]}]" for m in "abc" if m in clue]
    arguments += [str(clue[m]) for m in ("house", "distance") if m in clue]
    return f"{kind}({', '.join(arguments)})"


def instance(puzzle):
    """The text of a model that includes zebra.mzn, and the stated solution."""
    values = [v for c in puzzle["categories"].values() for v in c]
    number = {v: i + 1 for i, v in enumerate(values)}
    lines = [
        'include "count_fn.mzn";',
        f'include "{MODEL}";',
        f"n = {puzzle['houses']};",
        f"categories = {len(puzzle['categories'])};",
    ]
    lines += [f"constraint {expression(c, number)};" for c in puzzle["clues"]]
    stated = [0] * len(values)
    for by_house in puzzle["solution"].values():
        for i, value in enumerate(by_house):
            stated[number[value] - 1] = i + 1
    return "\n".join(lines) + "\n", stated


def is_unique(puzzle, folder):
    text, stated = instance(puzzle)
    path = os.path.join(folder, "puzzle.mzn")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    answer = subprocess.run(
        ["minizinc", "--solver", "gecode", "-n", "2", path],
        capture_output=True, text=True, check=False)
    lines = answer.stdout.split("\n")
    found = [json.loads(line) for line in lines if line.startswith("[")]
    if found == [stated] and "==========" in lines:
        return True
    print(f"# {puzzle['name']}: {answer.stdout}{answer.stderr}",
          file=sys.stderr)
    return False


def main():
    fdsolve, shape, count = sys.argv[1:4]
    if shutil.which("minizinc") is None:
        print("skipped: there is no minizinc")
        return 77
    made = subprocess.run(
        [fdsolve, "zebra", "--quiet", "--generate", shape, "--count", count]
        + sys.argv[4:], capture_output=True, text=True, check=True)
    puzzles = [json.loads(line) for line in made.stdout.splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        unique = sum(is_unique(puzzle, folder) for puzzle in puzzles)
    print(f"{unique} of {len(puzzles)} puzzles are unique according to Gecode")
    return 0 if unique == len(puzzles) == int(count) else 1


if __name__ == "__main__":
    sys.exit(main())
