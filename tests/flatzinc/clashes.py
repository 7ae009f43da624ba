#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""clashes.py PROGRAM [MODELS [SEED]] - what clashes, by brute force.

Random FlatZinc models as MiniZinc writes them: constraints with names, with
paths or with neither, and definitions of introduced variables that several
share, of which some have no bounds of their own.  All sets of parts that clash, and of which none can be spared, are to be
named, each once, the smaller ones first."""

import itertools
import os
import random
import subprocess
import sys
import tempfile

NAMES = ['no work on Sunday', 'Ann: 3 days', 'a "quote" \\ and so on', 'rest',
         'Tuesday needs two', 'é']
VARS, TOP, BOOLS = 4, 2, 2
ALL = list(itertools.product(*[range(TOP + 1)] * VARS, *[range(2)] * BOOLS))

# Definitions in a circle that has no solution hold where they are mentioned.
CIRCLE = """var bool: b:: var_is_introduced:: is_defined_var;
var bool: c:: var_is_introduced:: is_defined_var;
var 0..2: x:: output_var;
constraint bool_eq_reif(b,false,c):: defines_var(c);
constraint bool_eq_reif(c,true,b):: defines_var(b);
constraint bool_clause([b],[]):: mzn_constraint_name("circle");
constraint int_lt(x,0):: mzn_constraint_name("range");
solve satisfy;
"""
CIRCLE_CLASHES = [['circle'], ['range']]


def escape(name):
    return name.replace('\\', '\\\\').replace('"', '\\"')


class Model:
    """Constraints over x0..x3 in 0..2, each with the assignments it allows."""

    def __init__(self, rng):
        self.rng = rng
        self.declared = [f'var 0..{TOP}: x{i}:: output_var;'
                         for i in range(VARS)]
        self.declared += [f'var bool: p{i}:: output_var;'
                          for i in range(BOOLS)]
        self.lines, self.parts, self.always = [], {}, set(range(len(ALL)))
        self.sums = []  # (name, values by assignment)
        self.styles = rng.choice([['name'], ['path'], ['name', 'path'],
                                  ['name', 'path', 'none'],
                                  ['name', 'inner', 'both'], ['none']])
        self.plain = self.styles == ['none']
        for i in range(rng.randint(0, 2)):
            self.define(i)
        for _ in range(rng.randint(1, 9)):
            self.constrain()

    def annotation(self):
        """The annotation, and what the part is called; None: it has none."""
        style = self.rng.choice(self.styles)
        name = self.rng.choice(NAMES)
        line = self.rng.randint(1, 4)
        path = f':: mzn_path("/a/b/m.mzn|{line}|12|{line}|{line + 20}|bin|' \
            f'\'>\';/s/std.mzn|1|1|2|3|l;")'
        named = f':: mzn_constraint_name("{escape(name)}")'
        inner = f':: mzn_expression_name("{escape(name)}")'
        if style == 'path':
            return path, f'm.mzn:{line}.12-{line + 20}'
        if style == 'name':
            return self.rng.choice([named, named + path]), name
        if style == 'inner':
            return inner, name
        if style == 'both':
            return inner + ':: mzn_constraint_name("Rules")', f'Rules: {name}'
        return '', None

    def define(self, i):
        """A sum, or the truth value of a comparison with one."""
        rng = self.rng
        some = rng.sample(range(VARS), 2)
        name, bool_name = f's{i}', f'b{i}'
        values = [a[some[0]] + a[some[1]] for a in ALL]
        bounds = rng.choice([f'0..{2 * TOP}'] * 7 + ['int'])
        self.declared.append(f'var {bounds}: {name}:: var_is_introduced'
                             ':: is_defined_var;')
        more = '' if self.plain else \
            rng.choice(['', ':: mzn_constraint_name("made first here")'])
        self.lines.append(
            f'constraint int_lin_eq([1,1,-1],[x{some[0]},x{some[1]},{name}],0)'
            f'{more}:: defines_var({name});')
        if more:
            self.parts.setdefault('made first here', set(range(len(ALL))))
        self.sums.append((name, values, False))
        if rng.random() < .5:
            c = rng.randint(0, 2 * TOP - 1)
            self.declared.append(f'var bool: {bool_name}:: var_is_introduced'
                                 ':: is_defined_var;')
            self.lines.append(f'constraint int_le_reif({name},{c},{bool_name})'
                              f':: defines_var({bool_name});')
            self.sums.append((bool_name, [int(v <= c) for v in values], True))

    def draw(self):
        """The text of a constraint, and what it allows."""
        rng = self.rng
        kind = rng.randint(0, 7)
        i, j = rng.sample(range(VARS), 2)
        p = rng.randint(0, BOOLS - 1)
        if self.sums and kind < 2:
            name, values, is_bool = rng.choice(self.sums)
            if is_bool:
                want = rng.randint(0, 1)
                text = f'bool_eq({name},{"true" if want else "false"})'
                return text, [v == want for v in values]
            c = rng.randint(0, 2 * TOP)
            if rng.random() < .5:
                return f'int_le({name},{c})', [v <= c for v in values]
            return f'int_lin_le([-1],[{name}],{-c})', [v >= c for v in values]
        if kind == 2:
            return f'int_ne(x{i},x{j})', [a[i] != a[j] for a in ALL]
        if kind == 3:
            return f'int_lt(x{i},x{j})', [a[i] < a[j] for a in ALL]
        c = rng.randint(0, TOP)
        if kind == 4:
            return f'int_le_imp(x{i},{c},p{p})', \
                [a[i] <= c or not a[VARS + p] for a in ALL]
        if kind == 5:
            return f'int_lin_le_reif([1,1],[x{i},x{j}],{c},p{p})', \
                [(a[i] + a[j] <= c) == a[VARS + p] for a in ALL]
        if kind == 6:
            return rng.choice([
                (f'bool_clause([p{p}],[])', [a[VARS + p] for a in ALL]),
                (f'fzn_all_different_int([x{i},x{j},{c}])',
                 [len({a[i], a[j], c}) == 3 for a in ALL])])
        return f'int_eq(x{i},{c})', [a[i] == c for a in ALL]

    def constrain(self):
        text, allowed = self.draw()
        annotation, part = self.annotation()
        self.lines.append(f'constraint {text}{annotation};')
        holds = {k for k, good in enumerate(allowed) if good}
        if self.plain:
            part = len(self.lines)
        if part is None:
            self.always &= holds
        else:
            self.parts[part] = self.parts.get(part, set(range(len(ALL)))) & holds

    def text(self):
        self.rng.shuffle(self.declared)
        return '\n'.join([*self.declared, *self.lines, 'solve satisfy;', ''])

    def label(self, part):
        """What the part is called, given the file."""
        if not isinstance(part, int):
            return part
        line = len(self.declared) + part
        word = self.lines[part - 1].split()[1].split('(')[0]
        return f'm.fzn:{line}.12: {word}'

    def clashes(self):
        """All sets of which none can be spared."""
        names, found = list(self.parts), []
        for size in range(len(names) + 1):
            for some in itertools.combinations(names, size):
                left = set(self.always)
                for name in some:
                    left &= self.parts[name]
                if not left and not any(f <= set(some) for f in found):
                    found.append(frozenset(some))
        return found


def read(printed):
    """The sets named, as lists of names."""
    sets, lines = [], printed.split('\n')
    if lines[0] != '=====UNSATISFIABLE=====':
        return None
    for line in lines[1:-1]:
        if line.startswith('% what clashes has no name'):
            sets.append([])
        elif line.startswith('%   '):
            sets[-1].append(line[4:])
        elif line.startswith('% ') and ('clash' in line or 'by itself' in line):
            sets.append([])
        else:
            raise AssertionError(f'printed: {line}')
    return sets


def run(program, folder, text, count):
    with open(os.path.join(folder, 'm.fzn'), 'w', encoding='utf-8') as file:
        file.write(text)
    return subprocess.run([program, '--clashes', str(count), 'm.fzn'],
                          cwd=folder, text=True, capture_output=True,
                          timeout=120, encoding='utf-8')


def check(program, folder, model, count):
    done = run(program, folder, model.text(), count)
    if done.returncode or done.stderr:
        return f'exit {done.returncode}: {done.stderr}'
    expected = [frozenset(map(model.label, c)) for c in model.clashes()]
    named = read(done.stdout)
    if not expected:
        return None if named is None else f'expected a solution:\n{done.stdout}'
    if named is None:
        return f'expected no solution:\n{done.stdout}'
    wanted = min(count, len(expected)) if count else len(expected)
    sizes = [len(c) for c in named]
    if sizes != sorted(map(len, expected))[:wanted]:
        return f'sizes: expected those of {expected}:\n{done.stdout}'
    if len(set(map(frozenset, named))) < wanted or \
            not set(map(frozenset, named)) <= set(expected):
        return f'expected {expected}:\n{done.stdout}'
    return None


def main():
    program = os.path.abspath(sys.argv[1])
    models = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    n_sets = n_clashing = 0
    with tempfile.TemporaryDirectory() as folder:
        done = run(program, folder, CIRCLE, 0)
        if sorted(read(done.stdout)) != CIRCLE_CLASHES:
            sys.exit(f'circle: {done.stdout}{done.stderr}')
        for number in range(models):
            rng = random.Random(f'{seed} {number}')
            model = Model(rng)
            wrong = check(program, folder, model, rng.choice([0, 0, 1, 2]))
            if wrong:
                print(model.text())
                sys.exit(f'seed {seed}, model {number}: {wrong}')
            found = model.clashes()
            n_sets += len(found)
            n_clashing += bool(found)
    print(f'{models} models, {n_clashing} without solution, {n_sets} sets')
    if n_sets < models / 2:
        sys.exit('too few sets')


if __name__ == '__main__':
    main()
