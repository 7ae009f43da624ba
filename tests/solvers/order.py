#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Judges puzzles that are made to order, by solvers of its own.

usage: order.py FDSOLVE [-k WORD]

Each order below is placed twice, and must give the same bytes both times; the
first puzzle but one must be what its own seed makes.  Each puzzle must have the
solution it states and no other, lose that if a clue is taken away (unless
clues were asked for), and be to order: its number of clues, its symmetry, its
techniques, and, as far as it is known here, its grade.  -k: only orders in
which WORD occurs.
"""

import itertools
import json
import os
import subprocess
import sys
import time

STOPPED = ["sudoku", "3x3", "-n", "40", "--grade"]

GRADES = ["none", "easy", "moderate", "tricky", "hard", "very hard", "extreme"]


def fail(*words):
    print("not to order:", *words, file=sys.stderr)
    sys.exit(1)


# --- sudoku ----------------------------------------------------------------


class Sudoku:
    """A puzzle: cells are numbered row by row, candidates are sets."""

    def __init__(self, puzzle):
        self.side = side = len(puzzle["givens"])
        width, height = puzzle.get("box", (side, 1))
        self.given = list(itertools.chain(*puzzle["givens"]))
        self.grid = list(itertools.chain(*puzzle["grid"]))
        row = lambda at: at // side
        column = lambda at: at % side
        box = lambda at: (row(at) // height, column(at) // width)
        cells = range(side * side)
        self.units = [[at for at in cells if of(at) == which]
                      for of in (row, column, box)[:3 if height > 1 else 2]
                      for which in sorted({of(at) for at in cells})]
        if "regions" in puzzle:
            region = list(itertools.chain(*puzzle["regions"]))
            self.units += [[at for at in cells if region[at] == which]
                           for which in range(1, side + 1)]
        self.regions = self.units[2 * side:]
        if puzzle.get("diagonals"):
            self.units += [[at for at in cells if row(at) == column(at)],
                           [at for at in cells
                            if row(at) + column(at) == side - 1]]
        self.clues = [at for at in cells if self.given[at]]
        self.cages = [(cage["sum"], [self.named(name)
                                     for name in cage["cells"]])
                      for cage in puzzle.get("cages", [])]

    def named(self, name):
        row, column = name[1:].split("c")
        return (int(row) - 1) * self.side + int(column) - 1

    def cages_hold(self, left):
        """Takes away what is in no sum; 0: nothing, 1: some, -1: a clash."""
        news = 0
        for total, cage in self.cages:
            may = [set() for _ in cage]
            self.fill(left, cage, total, [], may)
            for at, values in zip(cage, may):
                if not values:
                    return -1
                if left[at] - values:
                    left[at] &= values
                    news = 1
        return news

    def fill(self, left, cage, total, values, may):
        """Gathers the values of all ways to fill a cage."""
        if len(values) == len(cage):
            if total == 0:
                for value, of in zip(values, may):
                    of.add(value)
            return
        for value in left[cage[len(values)]]:
            if value <= total and value not in values:
                self.fill(left, cage, total - value, values + [value], may)

    def start(self, clues):
        values = set(range(1, self.side + 1))
        return [{self.given[at]} if at in clues else set(values)
                for at in range(self.side ** 2)]

    def singles(self, left):
        """Naked and hidden singles, until there are none; False: a clash."""
        news = True
        while news:
            news = self.cages_hold(left)
            if news < 0:
                return False
            for unit in self.units:
                for at in unit:
                    if len(left[at]) == 1:
                        for other in unit:
                            if other != at and left[at] & left[other]:
                                left[other] -= left[at]
                                news = True
                if any(not left[at] for at in unit):
                    return False
                for value in range(1, self.side + 1):
                    places = [at for at in unit if value in left[at]]
                    if not places:
                        return False
                    if len(places) == 1 and len(left[places[0]]) > 1:
                        left[places[0]] = {value}
                        news = True
        return True

    def sets(self, left):
        """All that units alone exclude: so many cells have so many values."""
        news = True
        while news and self.singles(left):
            news = False
            for unit in self.units:
                open_cells = [at for at in unit if len(left[at]) > 1]
                for n in range(2, len(open_cells)):
                    for some in itertools.combinations(open_cells, n):
                        values = set().union(*(left[at] for at in some))
                        if len(values) != n:
                            continue
                        for at in open_cells:
                            if at not in some and left[at] & values:
                                left[at] -= values
                                news = True

    def solutions(self, left, most=2):
        if not self.singles(left):
            return []
        at = min((at for at in range(len(left)) if len(left[at]) > 1),
                 key=lambda at: len(left[at]), default=None)
        if at is None:
            return [[min(cell) for cell in left]]
        found = []
        for value in sorted(left[at]):
            trial = [set(cell) for cell in left]
            trial[at] = {value}
            found += self.solutions(trial, most - len(found))
            if len(found) >= most:
                break
        return found

    def solve(self, clues):
        return self.solutions(self.start(clues))

    def grade(self):
        """1, 2, or 3: more."""
        left = self.start(self.clues)
        self.singles(left)
        if all(len(cell) == 1 for cell in left):
            return 1
        self.sets(left)
        return 2 if all(len(cell) == 1 for cell in left) else 3

    def given_groups(self, turn):
        """The givens that must stay together."""
        groups = {}
        for at in self.clues:
            orbit, to = {at}, at
            while turn and (to := turn(self.side, to)) not in orbit:
                orbit.add(to)
            groups[min(orbit)] = orbit
        return list(groups.values())


def half_turn(side, at):
    return side * side - 1 - at


def left_right(side, at):
    return at // side * side + side - 1 - at % side


def quarter_turn(side, at):
    return at % side * side + side - 1 - at // side


# --- zebra -----------------------------------------------------------------


def holds(clue, houses):
    """The relations that puzzles have if nothing is said, from house 1."""
    n, k = houses["n"], clue.get("distance", 1)
    at = [houses[clue[m]] for m in "abc" if m in clue]
    x, y, z = (at + [0, 0])[:3]
    return {
        "same_house": lambda: x == y,
        "not_same_house": lambda: x != y,
        "left_of": lambda: x < y,
        "right_of": lambda: x > y,
        "immediate_left": lambda: x == y - 1,
        "immediate_right": lambda: x == y + 1,
        "neighbor": lambda: abs(x - y) == 1,
        "not_neighbor": lambda: abs(x - y) != 1,
        "distance": lambda: abs(x - y) == k,
        "between": lambda: y < x < z or z < x < y,
        "position": lambda: x == clue["house"],
        "first": lambda: x == 1,
        "last": lambda: x == n,
        "at_end": lambda: x in (1, n),
        "middle": lambda: 1 < x < n,
        "center": lambda: 2 * x == n + 1,
    }[clue["type"]]()


class Zebra:
    def __init__(self, puzzle):
        self.n = puzzle["houses"]
        self.categories = list(puzzle["categories"].values())
        self.clues = list(range(len(puzzle["clues"])))
        self.all = puzzle["clues"]
        self.grid = {name: i + 1 for by_house in puzzle["solution"].values()
                     for i, name in enumerate(by_house)}

    def filter(self, left, clue):
        """Keeps the houses for which the clue can hold."""
        names = [clue[m] for m in "abc" if m in clue]
        kept = {name: set() for name in names}
        for at in itertools.product(*(left[name] for name in names)):
            houses = dict(zip(names, at), n=self.n)
            if holds(clue, houses):
                for name in names:
                    kept[name].add(houses[name])
        news = any(len(kept[name]) < len(left[name]) for name in names)
        left.update(kept)
        return news

    def spread(self, left, clues):
        news = True
        while news:
            news = False
            for i in clues:
                news |= self.filter(left, self.all[i])
            for category in self.categories:
                for name in category:
                    if len(left[name]) == 1:
                        for other in category:
                            if other != name and left[name] & left[other]:
                                left[other] = left[other] - left[name]
                                news = True
            if not all(left.values()):
                return False
        return True

    def solutions(self, left, clues, most=2):
        if not self.spread(left, clues):
            return []
        name = min((name for name in left if len(left[name]) > 1),
                   key=lambda name: len(left[name]), default=None)
        if name is None:
            return [{name: min(house) for name, house in left.items()}]
        found = []
        for house in sorted(left[name]):
            found += self.solutions(dict(left, **{name: {house}}), clues,
                                    most - len(found))
            if len(found) >= most:
                break
        return found

    def solve(self, clues):
        left = {name: set(range(1, self.n + 1))
                for category in self.categories for name in category}
        return self.solutions(left, clues)

    def given_groups(self, turn):
        return [{i} for i in self.clues]


# --- boards with givens ----------------------------------------------------

BOARDS = ["magic", "hexagon", "queens"]


class Board:
    """Cells with values, all different, and lines of them with a sum; or
    queens, one a row: the cells are their columns."""

    def __init__(self, puzzle):
        self.queens = puzzle["family"] == "queens"
        solution = {"magic": "square", "hexagon": "rows",
                    "queens": "columns"}[puzzle["family"]]
        rows = puzzle[solution]
        self.names = [f"row {i + 1}" for i in range(len(rows))] \
            if self.queens else [f"r{r + 1}c{c + 1}"
                                 for r, cells in enumerate(rows)
                                 for c in range(len(cells))]
        self.given = puzzle["givens"] if self.queens else \
            list(itertools.chain(*puzzle["givens"]))
        self.grid = rows if self.queens else list(itertools.chain(*rows))
        self.values = set(range(min(self.grid), max(self.grid) + 1))
        if self.queens:
            self.values = set(range(1, len(rows) + 1))
        self.side = len(rows)
        self.sum = puzzle.get("sum")
        self.clues = [i for i, v in enumerate(self.given) if v is not None]
        self.lines = []
        if puzzle["family"] == "magic":
            n = self.side
            at = lambda r, c: r * n + c
            self.lines = [[at(i, k) for k in range(n)] for i in range(n)] + \
                [[at(k, i) for k in range(n)] for i in range(n)] + \
                [[at(k, k) for k in range(n)],
                 [at(k, n - 1 - k) for k in range(n)]]
        elif puzzle["family"] == "hexagon":
            n = puzzle["order"]
            place = [(row - n + 1, k + max(1 - n, -row))
                     for row, cells in enumerate(rows)
                     for k in range(len(cells))]
            for of in (lambda r, q: r, lambda r, q: q, lambda r, q: q + r):
                self.lines += [[i for i, (r, q) in enumerate(place)
                                if of(r, q) == line]
                               for line in range(1 - n, n)]

    def take(self, left, i, value):
        """Cell i has the value: what others lose; False: one has none."""
        for k, cell in enumerate(left):
            if k == i:
                continue
            lost = {value}
            if self.queens:
                lost = {value, value + k - i, value - k + i}
            if cell & lost:
                left[k] = cell - lost
        return True

    def spread(self, left):
        done, news = set(), True
        while news:
            news = False
            for i, cell in enumerate(left):
                if not cell:
                    return False
                if len(cell) == 1 and i not in done:
                    done.add(i)
                    self.take(left, i, min(cell))
                    news = True
            for line in self.lines:
                low = sum(min(left[i], default=0) for i in line)
                high = sum(max(left[i], default=0) for i in line)
                for i in line:
                    if not left[i]:
                        return False
                    least = self.sum - high + max(left[i])
                    most = self.sum - low + min(left[i])
                    if min(left[i]) < least or max(left[i]) > most:
                        left[i] = {v for v in left[i] if least <= v <= most}
                        news = True
                        break
        return all(left)

    def solutions(self, left, most=2):
        if not self.spread(left):
            return []
        at = min((i for i in range(len(left)) if len(left[i]) > 1),
                 key=lambda i: len(left[i]), default=None)
        if at is None:
            return [[min(cell) for cell in left]]
        found = []
        for value in sorted(left[at]):
            trial = [set(cell) for cell in left]
            trial[at] = {value}
            found += self.solutions(trial, most - len(found))
            if len(found) >= most:
                break
        return found

    def solve(self, clues):
        return self.solutions([{self.given[i]} if i in clues
                               else set(self.values)
                               for i in range(len(self.grid))])

    def named(self):
        return dict(zip(self.names, self.grid))

    def given_groups(self, turn):
        groups = {}
        for i in self.clues:
            groups.setdefault(min(i, turn(self.side, i)) if turn else i,
                              set()).add(i)
        return list(groups.values())


# --- colorings -------------------------------------------------------------

class Coloring:
    """Vertices with colors; neighbors differ.  The edges are not in what is
    written: those of the map are here a second time."""

    EUROPE = """Albania: Greece Italy Macedonia Montenegro Serbia
Andorra: France Spain
Austria: Czech_Republic Germany Hungary Italy Liechtenstein Slovakia Slovenia
Austria: Switzerland
Belarus: Latvia Lithuania Poland Ukraine
Belgium: France Germany Luxembourg Netherlands United_Kingdom
Bosnia: Croatia Montenegro Serbia
Bulgaria: Greece Macedonia Romania Serbia
Croatia: Hungary Italy Montenegro Serbia Slovenia
Cyprus: Greece
Czech_Republic: Germany Poland Slovakia
Denmark: Germany Norway Sweden United_Kingdom
Estonia: Latvia
Finland: Norway Sweden
France: Germany Italy Luxembourg Monaco Spain Switzerland United_Kingdom
Germany: Luxembourg Netherlands Poland Sweden Switzerland
Greece: Italy Macedonia
Hungary: Romania Serbia Slovakia Slovenia Ukraine
Iceland: Ireland Norway United_Kingdom
Ireland: United_Kingdom
Italy: Montenegro San_Marino Slovenia Switzerland
Latvia: Lithuania
Liechtenstein: Switzerland
Lithuania: Poland
Macedonia: Serbia
Moldova: Romania Ukraine
Montenegro: Serbia
Netherlands: United_Kingdom
Norway: Sweden United_Kingdom
Poland: Slovakia Sweden Ukraine
Portugal: Spain
Romania: Serbia Ukraine
Slovakia: Ukraine"""

    def __init__(self, puzzle):
        if isinstance(puzzle["coloring"], dict):
            self.names = list(puzzle["coloring"])
            self.grid = list(puzzle["coloring"].values())
            given = puzzle["givens"]
        else:
            self.names = [str(i + 1) for i in range(len(puzzle["coloring"]))]
            self.grid = puzzle["coloring"]
            given = {str(i + 1): value
                     for i, value in enumerate(puzzle["givens"])
                     if value is not None}
        self.edges = self.europe() if puzzle["graph"] == "europe" \
            else self.dimacs(puzzle["graph"])
        if (len(self.grid), len(self.edges)) != \
                (puzzle["vertices"], puzzle["edges"]):
            fail("another graph:", puzzle)
        self.near = [set() for _ in self.grid]
        for u, v in self.edges:
            self.near[u].add(v)
            self.near[v].add(u)
        self.colors = puzzle["colors"]
        self.given = [given.get(name) for name in self.names]
        self.clues = [i for i, value in enumerate(self.given)
                      if value is not None]

    def europe(self):
        edges = set()
        for line in self.EUROPE.splitlines():
            land, others = line.split(": ")
            for other in others.split():
                edges.add(tuple(sorted(
                    self.names.index(name.replace("_", " "))
                    for name in (land, other))))
        return edges

    @staticmethod
    def dimacs(path):
        with open(path, encoding="ascii") as f:
            return {tuple(sorted(int(end) - 1 for end in line.split()[1:]))
                    for line in f if line.startswith("e ")}

    def spread(self, left, at):
        """Takes the color of a vertex from its neighbors."""
        (color,) = left[at]
        for to in self.near[at]:
            if color in left[to]:
                left[to] = left[to] - {color}
                if not left[to] or \
                        len(left[to]) == 1 and not self.spread(left, to):
                    return False
        return True

    def solutions(self, left, most=2):
        at = min((i for i in range(len(left)) if len(left[i]) > 1),
                 key=lambda i: len(left[i]), default=None)
        if at is None:
            return [[min(of) for of in left]]
        found = []
        for color in sorted(left[at]):
            trial = list(left)
            trial[at] = {color}
            if self.spread(trial, at):
                found += self.solutions(trial, most - len(found))
            if len(found) >= most:
                break
        return found

    def solve(self, clues):
        left = [set(range(1, self.colors + 1)) for _ in self.grid]
        for at in clues:
            if self.given[at] not in left[at]:
                return []
            left[at] = {self.given[at]}
            if not self.spread(left, at):
                return []
        return self.solutions(left)

    def named(self):
        return dict(zip(self.names, self.grid))

    def given_groups(self, turn):
        return [{i} for i in self.clues]


# --- letters ---------------------------------------------------------------

class Letters:
    """A sum of words: tried column by column, from the last."""

    def __init__(self, puzzle):
        left, total = puzzle["puzzle"].split(" = ")
        self.base = puzzle["base"]
        self.added, self.total = left.split(" + "), total
        self.words = self.added + [total]
        self.clues = sorted(set("".join(self.words)))
        self.grid = puzzle["letters"]
        self.last = {}  # the carries of the solution found last
        said = " + ".join(map(self.said, self.added)) + " = " + \
            self.said(total)
        if said != puzzle["equation"] or len(set(self.words)) != len(
                self.words):
            fail("it says", puzzle["equation"], "and not", said)

    def said(self, word):
        return "".join("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[self.grid[c]]
                       for c in word)

    def places(self):
        """The letters of each column, those added first."""
        length = max(map(len, self.words))
        at = lambda word, i: word[-1 - i:len(word) - i] if i < len(word) else ""
        return [("".join(at(word, i) for word in self.added),
                 at(self.total, i)) for i in range(length)]

    def search(self, columns, i, carry, digits, carries, found):
        if len(found) > 1:
            return
        if i == len(columns):
            if carry == 0:
                found.append(dict(sorted(digits.items())))
                self.last = {f"c{k + 1}": c
                             for k, c in enumerate(carries[:-1])}
            return
        added, total = columns[i]
        unknown = next((c for c in added if c not in digits), None)
        if unknown is None:
            value = carry + sum(digits[c] for c in added)
            digit, rest = value % self.base, value // self.base
            if total == "":
                good = digit == 0 and value == 0
            elif total in digits:
                good = digits[total] == digit
            else:
                good = self.fits(total, digit, digits)
            if good:
                more = dict(digits)
                if total:
                    more[total] = digit
                self.search(columns, i + 1, rest, more, carries + [rest],
                            found)
            return
        for digit in range(self.base):
            if self.fits(unknown, digit, digits):
                self.search(columns, i, carry, dict(digits, **{unknown: digit}),
                            carries, found)

    def fits(self, letter, digit, digits):
        return digit not in digits.values() and (digit > 0 or not any(
            word[0] == letter and len(word) > 1 for word in self.words))

    def solve(self, clues):
        found = []
        self.search(self.places(), 0, 0, {}, [], found)
        return found

    def named(self):
        return dict(self.grid, **self.last)

    def given_groups(self, turn):
        return []


# --- orders ----------------------------------------------------------------

GRAPH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "color",
                     "myciel3.col")

ORDERS = [
    (["sudoku", "3x3", "--difficulty", "easy", "-n", "8"], {"grade": [1]}),
    (["sudoku", "3x3", "--difficulty", "moderate", "-n", "8"], {"grade": [2]}),
    (["sudoku", "3x3", "--difficulty", "tricky", "-n", "4"], {"grade": [3]}),
    (["sudoku", "3x3", "--difficulty", "hard..", "-n", "8"],
     {"grade": [4, 5, 6]}),
    (["sudoku", "3x3", "--difficulty", "2..tricky", "-n", "4"],
     {"grade": [2, 3]}),
    (["sudoku", "3x3", "--symmetric", "-n", "6", "--grade"],
     {"turn": half_turn}),
    (["sudoku", "3x2", "--symmetric=left-right", "-n", "6"],
     {"turn": left_right}),
    (["sudoku", "3x3", "--symmetric=quarter", "-n", "4", "--difficulty",
      "..moderate"], {"turn": quarter_turn, "grade": [1, 2]}),
    (["sudoku", "3x3", "--clues", "30..33", "--difficulty", "hard", "-n", "4"],
     {"grade": [4], "clues": (30, 33)}),
    (["sudoku", "3x3", "--clues", "34..", "--difficulty", "easy", "-n", "4"],
     {"grade": [1], "clues": (34, 81)}),
    (["sudoku", "3x3", "--clues", "22", "-n", "3"], {"clues": (22, 22)}),
    (["sudoku", "3x3", "--technique", "X-wing", "--explain", "-n", "2"],
     {"name": "X-wing"}),
    (["sudoku", "3x3", "--technique", "hidden_pair,naked pair", "--explain",
      "-n", "2"], {"name": "hidden pair"}),
    (["sudoku", "2x3", "--explain", "-n", "4"], {"steps": True}),
    (["sudoku", "3x3", "--diagonals", "-n", "4"], {"units": 29}),
    (["sudoku", "3x3", "--diagonals", "--difficulty", "easy", "--clues", "24..",
      "--explain", "-n", "3"], {"units": 29, "grade": [1], "clues": (24, 81)}),
    (["sudoku", "3x2", "--diagonals", "--symmetric", "-n", "4"],
     {"units": 20, "turn": half_turn}),
    (["sudoku", "3x3", "--jigsaw", "-n", "2"], {"units": 27, "regions": 9}),
    (["sudoku", "3x2", "--jigsaw", "--diagonals", "--difficulty", "..moderate",
      "--explain", "-n", "3"], {"units": 20, "grade": [1, 2], "regions": 6,
                                "steps": True}),
    (["sudoku", "7x1", "--jigsaw", "--symmetric", "--grade", "-n", "4"],
     {"units": 21, "regions": 7, "turn": half_turn}),
    (["sudoku", "3x2", "--jigsaw", "--clues", "12..", "-n", "4"],
     {"units": 18, "regions": 6, "clues": (12, 36)}),
    (["sudoku", "3x2", "--killer", "-n", "8"], {"units": 18, "cages": 6}),
    (["sudoku", "3x2", "--killer", "--explain", "-n", "2"],
     {"units": 18, "cages": 6, "name": "cage", "steps": True}),
    (["sudoku", "3x2", "--killer", "--jigsaw", "--diagonals", "-n", "4"],
     {"units": 20, "cages": 6, "regions": 6}),
    (["sudoku", "2x2", "--killer", "--difficulty", "easy", "--symmetric",
      "-n", "4"], {"units": 12, "cages": 4, "turn": half_turn}),
    (["qcp", "6", "-n", "6", "--grade"], {"units": 12}),
    (["qcp", "5", "--difficulty", "easy", "--explain", "-n", "6"],
     {"units": 10, "grade": [1], "steps": True}),
    (["qcp", "7", "--difficulty", "moderate", "--symmetric", "-n", "3"],
     {"grade": [2], "turn": half_turn}),
    (["qcp", "7", "--clues", "18..20", "--difficulty", "hard", "-n", "3"],
     {"grade": [4], "clues": (18, 20)}),
    (["qcp", "6", "--technique", "naked pair", "--explain", "-n", "2"],
     {"name": "naked pair"}),
    (["magic", "3", "-n", "6", "--explain"], {}),
    (["magic", "4", "-n", "2", "--difficulty", "tricky.."],
     {"grade": [3, 4, 5, 6]}),
    (["magic", "4", "-n", "3", "--symmetric", "--clues", "8.."],
     {"turn": half_turn, "clues": (8, 16)}),
    (["hexagon", "3", "-n", "2", "--clues", "8..9", "--grade"],
     {"clues": (8, 9)}),
    (["queens", "8", "-n", "6", "--explain"], {}),
    (["queens", "10", "-n", "4", "--difficulty", "easy"], {"grade": [1]}),
    (["color", "europe", "-n", "6", "--explain"], {}),
    (["color", "europe", "-n", "3", "--difficulty", "moderate..hard"],
     {"grade": [2, 3, 4]}),
    (["color", "europe", "--colors", "5", "-n", "3", "--clues", "34..36"],
     {"clues": (34, 36)}),
    (["color", GRAPH, "-n", "4", "--explain"], {}),
    (["crypt", "2", "-n", "12"], {}),
    (["crypt", "3", "-n", "3", "--explain"], {}),
    (["crypt", "2", "-n", "3", "--difficulty", "..hard"],
     {"grade": [1, 2, 3, 4]}),
    (["crypt", "4", "-n", "3", "--clues", "7..8"], {"clues": (7, 8)}),
    (["crypt", "2", "-n", "3", "--base", "12"], {}),
    (["zebra", "4x4", "--difficulty", "easy", "-n", "6"], {"grade": [1]}),
    (["zebra", "5x4", "--difficulty", "hard", "-n", "3"], {"grade": [4]}),
    (["zebra", "4x4", "--clues", "12..14", "-n", "5"], {"clues": (12, 14)}),
    (["zebra", "4x3", "--technique", "supposition", "--explain", "-n", "4"],
     {"rule": "supposition"}),
]


def command(fdsolve, words):
    family, shape, *rest = words
    return [fdsolve, family, "--generate", shape, "--json", "--quiet", *rest]


def run(fdsolve, words):
    return subprocess.run(command(fdsolve, words),
                          stdout=subprocess.PIPE, check=True).stdout


def check_steps(line, puzzle, solver, wanted):
    """Steps take no true value, and leave nothing open in the end."""
    names = [step.get("name") for step in line["steps"]]
    rules = [step["rule"] for step in line["steps"]]
    if wanted.get("name", names[-1]) not in names or \
            wanted.get("rule", rules[0]) not in rules:
        fail("techniques", wanted, names)
    if isinstance(solver, Sudoku):
        truth = {f"r{at // solver.side + 1}c{at % solver.side + 1}": value
                 for at, value in enumerate(solver.grid)}
    elif isinstance(solver, (Board, Coloring, Letters)):
        truth = solver.named()
    else:
        truth = solver.grid
    placed = {atom["var"] for atom in line["given"]}
    for step in line["steps"]:
        for atom in step["conclusions"] + step.get("placed", []):
            value = truth[atom["var"]]
            if value in atom.get("not", []) or \
                    atom.get("is", value) != value or \
                    not atom.get("least", value) <= value <= \
                    atom.get("most", value):
                fail("a step that is wrong:", step)
        placed |= {atom["var"] for atom in step.get("placed", [])}
    # A last column whose letters cancel each other has no carry.
    needed = solver.grid if isinstance(solver, Letters) else truth
    if not set(needed) <= placed <= set(truth):
        fail("steps that do not end:", puzzle)


def is_connected(side, cells):
    found = [min(cells)]
    for at in found:
        for to in (at - side, at + side,
                   *((at - 1,) if at % side else ()),
                   *((at + 1,) if at % side < side - 1 else ())):
            if to in cells and to not in found:
                found.append(to)
    return len(found) == len(cells)


def check_cages(solver, n, text):
    """Connected cages that cover a grid of n rows, and no cell twice."""
    cages = [cage for _, cage in solver.cages]
    if sorted(at for cage in cages for at in cage) != list(range(n * n)):
        fail("cages:", text)
    if not all(is_connected(n, set(cage)) for cage in cages):
        fail("a cage in parts:", text)


def check_regions(solver, n, text):
    """Regions of n cells each, all connected, and not the rows."""
    side = solver.side
    if sorted(map(len, solver.regions)) != [n] * n or all(
            len({at // side for at in region}) == 1
            for region in solver.regions):
        fail("regions:", text)
    if not all(is_connected(side, set(region)) for region in solver.regions):
        fail("a region in parts:", text)


def check_grade(line, solver, wanted, text):
    grade = line.get("grade")
    if grade not in wanted.get("grade", range(1, 7)) or \
            GRADES[grade] != line["difficulty"]:
        fail("grade", grade, wanted, text)
    if isinstance(solver, Sudoku) and solver.grade() != min(grade, 3):
        fail("it is of grade", solver.grade(), "here:", text)


def check(text, wanted, is_graded):
    line = json.loads(text)
    solver = {"zebra": Zebra, "color": Coloring, "crypt": Letters,
              **dict.fromkeys(BOARDS, Board)}.get(
                  "zebra" if "houses" in line else line["family"],
                  Sudoku)(line)
    if solver.solve(solver.clues) != [solver.grid]:
        fail("not unique:", text)
    if "units" in wanted and len(solver.units) != wanted["units"]:
        fail("another variant:", text)
    if "cages" in wanted:
        check_cages(solver, wanted["cages"], text)
    if "regions" in wanted:
        check_regions(solver, wanted["regions"], text)
    fewest, most = wanted.get("clues", (0, 10 ** 9))
    if not fewest <= len(solver.clues) <= most:
        fail("clues:", len(solver.clues), text)
    turn = wanted.get("turn")
    if turn and {turn(solver.side, at) for at in solver.clues} != \
            set(solver.clues):
        fail("not symmetric:", text)
    for group in solver.given_groups(turn) if "clues" not in wanted else []:
        if len(solver.solve([c for c in solver.clues if c not in group])) < 2:
            fail("can be spared:", group, text)
    if is_graded or "grade" in line:
        check_grade(line, solver, wanted, text)
    if "steps" in line:
        check_steps(line, text, solver, wanted)
    elif {"name", "rule", "steps"} & set(wanted):
        fail("no steps:", text)


def read_again(fdsolve, family, shape, rest, out):
    """The family reads what it wrote, and finds it unique."""
    of_rules = [word for option in ("--colors", "--base") if option in rest
                for word in (option, rest[rest.index(option) + 1])]
    from_input = [shape, "--givens", "-"] if family in BOARDS + ["color"] \
        else ["--list", "-"] if family == "crypt" else ["-"]
    said = subprocess.run([fdsolve, family, "--unique", "--quiet",
                           *from_input, *of_rules],
                          input=out, stdout=subprocess.PIPE, check=True).stdout
    if said.decode().count("unique") != len(out.splitlines()) or \
            b"not unique" in said:
        fail("read again:", said.decode())


def check_order(fdsolve, words, wanted):
    out = run(fdsolve, words)
    lines = out.splitlines(keepends=True)
    if run(fdsolve, words) != out:
        fail("two runs differ:", words)
    if len(lines) != int(words[words.index("-n") + 1]):
        fail("too few puzzles:", words)
    one = list(words)
    one[words.index("-n") + 1] = "1"
    seed = str(json.loads(lines[1])["seed"])
    if run(fdsolve, one + ["--seed", seed]) != lines[1]:
        fail("a seed makes something else:", words, seed)
    read_again(fdsolve, words[0], words[1], words[2:], out)
    is_graded = bool({"--grade", "--difficulty"} & set(words))
    for line in lines:
        check(line.decode(), wanted, is_graded)


def check_stopped(fdsolve, words):
    """Ended by a signal, it has written the lines that it would have."""
    whole = run(fdsolve, words)
    lines = whole.splitlines(keepends=True)
    cut = 0
    for n in (1, 2, 3, 5, 8):
        for milliseconds in (0, 5, 20):
            process = subprocess.Popen(command(fdsolve, words),
                                       stdout=subprocess.PIPE)
            out = b"".join(process.stdout.readline() for _ in range(n))
            time.sleep(milliseconds / 1000)
            process.terminate()
            out += process.communicate()[0]
            if not whole.startswith(out) or out.count(b"\n") < n or \
                    out != b"".join(lines[:out.count(b"\n")]):
                fail("other lines when stopped:", words, n, milliseconds)
            cut += out != whole
    if not cut:
        fail("never stopped before its end:", words)


def main():
    fdsolve = sys.argv[1]
    word = sys.argv[3] if sys.argv[2:3] == ["-k"] else None
    for words, wanted in ORDERS:
        if not word or word in words:
            check_order(fdsolve, words, wanted)
            print("ok:", *words, flush=True)
    if not word or word in STOPPED:
        check_stopped(fdsolve, STOPPED)
        print("ok: stopped", *STOPPED, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
