#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pages of --html are played in a browser, where there is one: from the first
hint to the end, light and dark, on a small screen and a large one; page.js
does it.  What no browser is needed for is looked at in any case.

usage: page.py FDSOLVE
"""
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EASY = ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5"
        "....8..79\n")
HARD = ("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2....."
        "1.4......\n")
CASES = [
    ("sudoku 9x9", ["sudoku", "-"], EASY),
    ("hard sudoku", ["sudoku", "-"], HARD),
    ("sudoku 6x6", ["sudoku", "-", "--box", "3x2", "--quiet"],
     "1....." + "." * 29 + "6\n"),
    ("sudoku X", ["sudoku", "-", "--diagonals"],
     "..2.7..567..............3.8...7....4..4.9826..........4.7.82.3...1..342."
     "..3.4.8..\n"),
    ("jigsaw", ["sudoku", "-"],
     "regions: 122222233112242333111143333511544667555544667585444677588888677"
     "888999667999999677\n.....2..98..6.....26.....4.......4.5....4......1......."
     "8.....1.3..4...2..........\n"),
    ("killer", ["sudoku", "-"], '{"box":[2,2],"cages":[{"sum":5,"cells":['
     '"r4c2","r4c1"]},{"sum":6,"cells":["r3c2","r3c1","r2c1"]},{"sum":6,'
     '"cells":["r3c3","r4c3","r4c4"]},{"sum":4,"cells":["r1c4","r1c3"]},'
     '{"sum":7,"cells":["r2c2","r2c3"]},{"sum":6,"cells":["r3c4","r2c4"]},'
     '{"sum":6,"cells":["r1c2","r1c1"]}]}\n'),
    ("Latin square", ["qcp", "-", "--order", "4"], "4x1\n1....2....3....4\n"),
    ("zebra", ["zebra", "classic"], ""),
    ("queens", ["queens", "6"], ""),
    ("letters", ["crypt", "SEND + MORE = MONEY"], ""),
    ("letters in many steps", ["crypt", "PIZZA + WILLOW = PENCIL"], ""),
    ("products", ["crypt", "TWO * TWO = THREE"], ""),
    ("magic square", ["magic", "3"], ""),
    ("magic with givens", ["magic", "4", "--givens", "-"],
     ". 9 7 2 . . . . . . . . 11 . . .\n"),
    ("queens with givens", ["queens", "8", "--givens", "-"],
     '{"givens":[null,3,null,null,null,5,7,null]}\n'),
    ("hexagon", ["hexagon"], ""),
    ("map", ["color", "europe"], ""),
    ("map with givens", ["color", "europe", "--givens", "-"],
     '{"givens":{"Andorra":3,"Belarus":2,"Bulgaria":1,"Croatia":2,"Cyprus":2,'
     '"Estonia":3,"Finland":4,"Iceland":4,"Ireland":2,"Liechtenstein":4,'
     '"Lithuania":4,"Luxembourg":3,"Moldova":3,"Monaco":4,"Norway":1,'
     '"Poland":1,"Portugal":3,"San Marino":4,"Spain":4}}\n'),
    ("graph", ["color", "-", "--colors", "3"],
     "p edge 5 6\ne 1 2\ne 1 3\ne 2 3\ne 2 4\ne 3 4\ne 4 5\n"),
]
# All hints are steps of --explain, to the end.
STEPPED = ["sudoku 9x9", "hard sudoku", "zebra", "queens", "letters",
           "letters in many steps",
           "magic square", "magic with givens", "queens with givens",
           "map with givens", "graph"]
SCREENS = [("phone", "500,900", []),
           ("desk, dark", "1200,900", ["--blink-settings=preferredColorScheme=0"])]
failed = 0
number = 0


def report(good, what, why=""):
    global failed, number
    number += 1
    failed += not good
    print("%s %d - %s" % ("ok" if good else "not ok", number, what))
    for line in str(why).splitlines() if not good else []:
        print("# " + line)


def page_of(fdsolve, args, text, folder):
    path = os.path.join(folder, "page.html")
    subprocess.run([fdsolve] + args + ["--html", path], input=text, check=True,
                   text=True, stdout=subprocess.DEVNULL)
    with open(path, encoding="utf-8") as f:
        return f.read()


def looks_right(page):
    """What is wrong with the text of a page, or nothing."""
    addresses = re.findall(r'(?:https?:)?//[\w.]+\.\w+[^\s"\')]*',
                           re.sub(r"^\s*//.*$", "", page, flags=re.M))
    if addresses:
        return "it refers to %s" % addresses
    if len(page.encode()) >= 100000:
        return "it has %d bytes" % len(page.encode())
    if re.search(r"@[A-Z]+@", page):
        return "a part is missing"
    data = re.search(r'<script type="application/json" id="puzzle">(.*?)'
                     r"</script>", page, re.S)
    json.loads(data.group(1))
    return ""


def play(browser, page, size, more, folder):
    with open(os.path.join(HERE, "page.js"), encoding="utf-8") as f:
        script = f.read()
    path = os.path.join(folder, "played.html")
    with open(path, "w", encoding="utf-8") as f:
        f.write(page.replace("</body>", "<script>%s</script></body>" % script))
    run = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu",
         "--user-data-dir=" + os.path.join(folder, "profile"),
         "--window-size=" + size, "--virtual-time-budget=20000", "--dump-dom"]
        + more + ["file://" + path],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        timeout=200)
    title = re.search(r"<title>RESULT (.*?)</title>", run.stdout, re.S)
    return json.loads(html.unescape(title.group(1))) if title else None


def main(fdsolve):
    browser = os.environ.get("FD_BROWSER") or next(
        filter(None, map(shutil.which, ["chromium", "chromium-browser"])), None)
    with tempfile.TemporaryDirectory() as folder:
        for name, args, text in CASES:
            page = page_of(fdsolve, args, text, folder)
            report(page == page_of(fdsolve, args, text, folder),
                   name + ": the same again")
            wrong = looks_right(page)
            report(not wrong, name + ": whole, and by itself", wrong)
            for screen, size, more in SCREENS if browser else []:
                shutil.rmtree(os.path.join(folder, "profile"), True)
                result = play(browser, page, size, more, folder)
                why = result["faults"] if result else ["the script did not end"]
                if result and name in STEPPED:
                    why += ["not a step: " + t for t in result["told"]
                            if not t.startswith("Step ")]
                    why += [] if result["told"] else ["no step is told"]
                report(not why, "%s: played, %s" % (name, screen),
                       "\n".join(why[:8]))
    if not browser:
        print("# no browser: nothing was played")
    print("1..%d" % number)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
