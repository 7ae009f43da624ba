#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A second checker of proofs, slow and plain: second.py MODEL.fzn PROOF

It is written from solvers/check/FORMAT alone and shares nothing with fdcheck:
what one of them accepts and the other does not is a defect of one of them, or
of FORMAT.  Domains are tuples of ranges; a constraint is refuted by trying all
assignments, or by the rules of section 4 if there are too many.
"""
import re
import sys

import second_globals  # noqa: F401 (adds its constraints)
from second_model import DEFINED, Model, Var, Wrong, demand, known, meet, opposite, replaced, satisfied, size, split
from second_rules import State

ASSUMED = 2 ** 30
ATOM = re.compile(r'(.+?)(>=|<=|!=|=)(-?\d+)')


class Text:
    """Records from text: lists that begin with the letter of the binary form."""

    def __init__(self, data, model):
        self.lines = data.decode('ascii').split('\n')[:-1]
        self.ids = {name: Var(i) for i, name in enumerate(model.vars)}

    def var(self, name):
        demand(name in self.ids, f'{name} is no variable')
        return self.ids[name]

    def term(self, word):
        return self.var(word.lstrip('~')), word.startswith('~')

    def atom(self, word):
        m = ATOM.fullmatch(word)
        demand(m, f'{word} is no atom')
        return self.var(m[1]), m[2], number(m[3])

    def source(self, word):
        return ('n', number(word[1:])) if word.startswith('n') else ('K', number(word))

    def __iter__(self):
        for line in self.lines:
            words = line.split()
            if words and not line.startswith('#'):
                yield self.record(words[0], words[1:])

    def record(self, kind, words):
        at = words.index(':') if ':' in words else len(words)
        head, tail = words[:at], words[at + 1:]
        demand((':' in words) == (kind in 'arnvi'), 'a colon too many, or none')
        if kind == 'p':
            demand(words[:2] == ['fdp', '1'] and len(words) == 3, 'no header')
            return 'p', None if words[2] == '-' else int(words[2], 16)
        if kind == 'a':
            demand(len(head) == 2 and len(tail) == 1, 'a TERM TERM|ATOM : K')
            if ATOM.fullmatch(head[1]):
                return 'A', number(tail[0]), self.var(head[0]), self.atom(head[1])
            return 'a', number(tail[0]), self.term(head[0]), self.term(head[1])
        if kind == 'v':
            demand(len(head) == 1 and len(tail) == 1 and head[0] not in self.ids, 'v NEW : K')
            self.ids[head[0]] = Var(len(self.ids))
            return 'v', number(tail[0])
        if kind == 'i':
            demand(len(head) == 1 and '->' in tail and len(tail) - tail.index('->') == 2, 'i SOURCE : ATOM ... -> ATOM')
            last, premises = tail[-1], [self.atom(w) for w in tail[:-2]]
            if head[0].startswith('s'):
                demand(not premises and last == 'false', 'i sJ : -> false')
                return 'b', number(head[0][1:])
            if last == 'false':
                return 'I', self.source(head[0]), premises
            return 'i', self.source(head[0]), premises, self.atom(last)
        if kind in ('r', 'n'):
            demand(len(head) == 1, 'one source')
            if kind == 'r' and tail == ['false']:
                return 'f', self.source(head[0])
            demand(tail or kind == 'n', 'r without atoms')
            source = self.source(head[0]) if kind == 'r' else number(head[0])
            return 'R' if kind == 'r' else 'n', source, [self.atom(w) for w in tail]
        if kind == 'q':
            what = words[:1]
            demand(what and what[0] in 'unsat optimum bound all core sat open'.split(), 'q what?')
            demand(what == ['core'] or len(words) == 1 + (what[0] in ('optimum', 'bound', 'all')), 'q: arguments')
            return 'q', what[0], [self.atom(w) for w in words[1:]] if what == ['core'] else words[1:] and number(words[1])
        if kind in ('j', 's'):
            return kind, [self.var(w) if kind == 'j' else number(w) for w in words]
        demand(kind in ('w', '-', '*', 'm', '+', 'd', 'o'), f'{kind} is no record')
        demand(len(words) == (kind in '+do'), 'arguments')
        return (kind, *(self.atom(w) if kind == '+' else number(w) for w in words))


def number(word):
    demand(re.fullmatch(r'-?\d+', word) and -2 ** 63 <= int(word) < 2 ** 63, f'{word} is no number')
    return int(word)


class Binary:
    SHAPES = {'j': 'l', 'w': '', 'a': 'utt', 'A': 'uvA', 'v': 'u', 'r': 'SA', 'R': 'SL', 'f': 'S', 'n': 'uL', 'i': 'SLA',
              'I': 'SL', 'b': 'u', 'd': 'u', '+': 'A', '-': '', '*': '', 's': 'V', 'm': '', 'o': 'z', 'q': 'Q'}

    def __init__(self, data, model):
        self.data, self.at, self.declared, self.vars = data, 13, len(model.vars), len(model.vars)

    def byte(self):
        if self.at >= len(self.data):
            raise EOFError
        self.at += 1
        return self.data[self.at - 1]

    def u(self):
        value, shift = 0, 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            demand(value < 2 ** 64 and shift <= 70, 'a number of more than 64 bits')
            if byte < 128:
                return value

    def z(self):
        n = self.u()
        return -(n + 1) // 2 if n % 2 else n // 2

    def v(self):
        x = self.u()
        demand(x < self.vars, f'{x} is no variable')
        return Var(x)

    def many(self, read):
        return [read() for _ in range(self.u())]

    def t(self):
        n = self.u()
        demand(n // 2 < self.vars, f'{n // 2} is no variable')
        return Var(n // 2), bool(n % 2)

    def A(self):
        n = self.u()
        demand(n // 4 < self.vars, f'{n // 4} is no variable')
        return Var(n // 4), ('>=', '<=', '=', '!=')[n % 4], self.z()

    def S(self):
        n = self.u()
        return ('n' if n % 2 else 'K'), n // 2

    def Q(self):
        kind = {'u': 'unsat', 'o': 'optimum', 'b': 'bound', 'a': 'all', 'c': 'core', 's': 'sat', '?': 'open'}.get(chr(self.byte()))
        demand(kind, 'q what?')
        read = {'optimum': self.z, 'bound': self.z, 'all': self.u, 'core': lambda: self.many(self.A)}.get(kind)
        return kind, read and read()

    def __iter__(self):
        if len(self.data) < 13:
            return
        yield 'p', int.from_bytes(self.data[5:13], 'little') or None
        try:
            while self.at < len(self.data):
                yield self.record(chr(self.byte()))
        except EOFError:
            return

    def record(self, kind):
        demand(kind in self.SHAPES, f'{kind!r} is no record')
        readers = {'l': lambda: self.many(self.v), 'L': lambda: self.many(self.A), 'V': lambda: [self.z() for _ in range(self.declared)]}
        found = [(readers.get(c) or getattr(self, c))() for c in self.SHAPES[kind]]
        self.vars += kind == 'v'
        if kind == 'r':
            return 'R', found[0], [found[1]]
        return (kind, *found[0]) if kind == 'q' else (kind, *found)


class Checker:
    def __init__(self, model, data):
        self.model, self.state = model, State(model)
        self.root, self.stack, self.stage = self.state.root, [], None
        self.nogoods, self.printed, self.known, self.best = {}, [], set(), None
        self.improved = model.objective is not None
        self.projection, self.mark, self.counted = sorted(set(model.output)), None, False
        self.claim, self.ended, self.may_choose = None, False, True
        hash_ = 14695981039346656037
        for byte in data:
            hash_ = (hash_ ^ byte) * 1099511628211 % 2 ** 64
        self.hash = hash_

    def top(self):
        return self.stack[-1][1] if self.stack else self.root

    def tell(self, domain, *atoms):
        return self.state.tell(domain, *atoms)

    def check(self, records):
        number = 0
        for number, record in enumerate(records, 1):
            demand((record[0] == 'p') == (number == 1), 'a header is the first record')
            demand(not self.ended or record[0] == 'o', 'behind q')
            if record[0] not in 'iIb':
                self.end_stage()
            self.may_choose &= record[0] in 'pjarRfvwA'
            getattr(self, 'do_' + {'+': 'push', '-': 'pop', '*': 'leave'}.get(record[0], record[0]))(*record[1:])
        demand(number, 'no header')
        return self.claim or ('open',)

    def do_p(self, hash_):
        demand(hash_ in (None, self.hash), 'a proof of another model')

    def do_j(self, names):
        demand(self.may_choose and not self.counted, 'j too late, or twice')
        self.projection, self.counted = sorted(set(names)), True

    def do_w(self):
        demand(self.may_choose, 'w too late')
        for x, ranges in enumerate(self.root.of):
            if x not in self.state.up and size(ranges) > 1 and (ranges[0][0] < -ASSUMED or ranges[-1][1] > ASSUMED):
                self.tell(self.root, (x, '>=', -ASSUMED), (x, '<=', ASSUMED))

    def constraint(self, k, least=1):
        demand(least <= k <= len(self.model.constraints), f'no constraint {k}')
        return k

    def begin_alias(self, k, *booleans):
        self.constraint(k, 0)
        demand(not self.stack and self.mark is None, 'an alias at depth 0, before m')
        for x in booleans:
            demand(self.root.empty or not size(meet(self.state.ranges(self.root, x), ((-2 ** 70, -1), (2, 2 ** 70)))), 'not within 0..1')

    def do_a(self, k, one, other):
        self.begin_alias(k, *(t[0] for t in (one, other) if t[1]))
        demand(self.state.are_equal(k, one, other), f'{k} does not make them equal')
        self.state.unite(one, other)

    def do_A(self, k, x, atom):
        self.begin_alias(k, x)
        for value, other in ((1, opposite(atom)), (0, atom)):
            demand(self.refute(('K', k), self.tell(self.root.copy(), (x, '=', value), other)), f'{k} does not make it the truth')
        self.state.links.append((x, atom))
        self.state.relink()

    def do_v(self, k):
        name, a = self.model.constraints[self.constraint(k) - 1]
        relation, kind = split(name, len(a))
        demand(kind and relation in DEFINED and k not in self.state.relation_of, f'{k} is not outer')
        demand(not self.stack and self.mark is None, 'v at depth 0, before m')
        self.root.of.append(((0, 1),))
        self.state.relation_of[k] = Var(len(self.root.of) - 1)

    def refute(self, source, domain):
        kind, i = source
        if kind == 'K':
            return self.state.refute(self.constraint(i, 0), domain)
        demand(i in self.nogoods, f'no nogood {i}')
        return all(self.state.holds(domain, atom) for atom in self.nogoods[i])

    def do_R(self, source, atoms):
        for atom in atoms:
            demand(self.refute(source, self.tell(self.top().copy(), opposite(atom))), f'{atom} does not follow')
            self.tell(self.top(), atom)

    def do_f(self, source):
        demand(self.refute(source, self.top()), 'false does not follow')
        self.top().empty = True

    def do_n(self, i, atoms):
        demand(not self.stack and 1 <= i < 2 ** 32 and i not in self.nogoods, 'n of a new number, at depth 0')
        self.stage = i, atoms, self.tell(self.root.copy(), *atoms)

    def end_stage(self):
        if self.stage:
            (i, atoms, domain), self.stage = self.stage, None
            demand(domain.empty, f'the nogood {i} does not follow')
            self.nogoods[i] = atoms
            if len(atoms) == 1:
                self.tell(self.root, opposite(atoms[0]))
            self.root.empty |= not atoms

    def do_i(self, source, premises, atom=None):
        demand(self.stage, 'i without n')
        domain = self.stage[2]
        for premise in premises:
            demand(self.state.holds(domain, premise), f'the premise {premise} does not hold')
        base = self.tell(self.root.copy(), *premises) if premises else domain.copy()
        demand(self.refute(source, self.tell(base, opposite(atom)) if atom else base), 'the inference does not follow')
        domain.empty |= not atom
        self.tell(domain, *([atom] if atom else []))

    do_I = do_i

    def do_b(self, j):
        demand(self.stage and not self.improved and 1 <= j <= len(self.printed), 'i sJ')
        found = self.projected(self.printed[j - 1])
        demand(self.stage[2].empty or found in self.known, f'the solution {j} is not known')
        demand(self.stage[2].empty or self.fixed(self.stage[2]) == found, 'another solution')
        self.stage[2].empty = True

    def do_d(self, i):
        demand(i in self.nogoods, f'no nogood {i}')
        del self.nogoods[i]

    def do_push(self, atom):
        self.stack.append((atom, self.tell(self.top().copy(), atom)))

    def do_pop(self):
        demand(self.stack and self.is_closed(self.top()), 'the top is not closed')
        atom, _ = self.stack.pop()
        self.tell(self.top(), opposite(atom))

    def do_leave(self):
        demand(self.stack, 'no top')
        self.stack.pop()

    def projected(self, solution):
        return tuple(solution[x] for x in self.projection)

    def fixed(self, domain):
        ranges = [self.state.ranges(domain, x) for x in self.projection]
        return tuple(r[0][0] for r in ranges) if all(size(r) == 1 for r in ranges) else None

    def is_closed(self, domain):
        return domain.empty or not self.improved and self.fixed(domain) in self.known

    def do_s(self, solution):
        demand(len(solution) == len(self.model.vars), 'a value for each variable')
        value = lambda x: solution[x]
        for x, v in enumerate(solution):
            demand(meet(self.model.domains[x], ((v, v),)), f'{self.model.vars[x]} outside of its domain')
        for x, other in self.model.equal:
            demand(solution[x] == (solution[other] if isinstance(other, Var) else other), 'a declared = value')
        for k, (name, a) in enumerate(self.model.constraints, 1):
            demand(satisfied(name, replaced(a, value)), f'the constraint {k} does not hold')
        objective = None if self.model.objective is None else replaced([self.model.objective], value)[0]
        demand(self.mark is None or self.improved or objective == self.claimed, 'another objective')
        is_new = self.is_better(objective) if self.improved else self.projected(solution) not in self.known
        within = not self.root.empty and all(meet(self.state.ranges(self.root, x), ((v, v),)) for x, v in enumerate(solution))
        demand(within or not is_new, 'a solution that root has excluded')
        self.printed.append(solution)
        if not self.improved:
            self.known.add(self.projected(solution))
        elif is_new:
            self.best = objective
            for domain in [self.root] + [d for _, d in self.stack]:
                self.cut(domain)

    def is_better(self, value):
        return self.best is None or (value < self.best if self.model.goal == 'minimize' else value > self.best)

    def cut(self, domain):
        is_min, x = self.model.goal == 'minimize', self.model.objective
        if isinstance(x, Var):
            self.tell(domain, (x, '<=', self.best - 1) if is_min else (x, '>=', self.best + 1))
        else:
            domain.empty = True

    def do_m(self):
        demand(self.improved and not self.stack and self.mark is None, 'm')
        self.mark = self.root.copy(), set(self.nogoods)

    def do_o(self, value):
        demand(self.ended and self.claim == ('optimum', value) and self.mark and self.improved, 'o behind m and q optimum')
        self.ended, self.improved, self.claimed = False, False, value
        self.root, self.stack = self.mark[0], []
        self.state.root = self.root
        self.nogoods = {i: atoms for i, atoms in self.nogoods.items() if i in self.mark[1]}
        x = self.model.objective
        self.known = {self.projected(s) for s in self.printed if replaced([x], lambda y: s[y])[0] == value}
        if isinstance(x, Var):
            self.tell(self.root, (x, '=', value))

    def do_q(self, kind, value):
        closed = not self.stack and self.is_closed(self.root)
        is_min, x = self.model.goal == 'minimize', self.model.objective
        if kind == 'unsat':
            demand(closed and not self.printed, 'not closed, or a solution')
        elif kind == 'optimum':
            demand(closed and x is not None and self.best == value, 'not closed, or not the best')
        elif kind == 'bound':
            demand(x is not None, 'no objective')
            if not closed and not self.root.empty:
                ranges = self.state.ranges(self.root, x) if isinstance(x, Var) else ((x, x),)
                demand(ranges[0][0] >= value if is_min else ranges[-1][1] <= value, 'the objective may be better')
            demand(self.best is None or (self.best >= value if is_min else self.best <= value), 'a solution is better')
        elif kind == 'all':
            demand(closed and not self.improved and len(self.known) == value, 'not closed, or not as many')
        elif kind == 'core':
            demand(not self.printed and all(atom in value for atom, _ in self.stack), 'a solution, or another assumption')
            domain = self.tell(self.top().copy(), *value)
            demand(domain.empty or any(all(self.state.holds(domain, a) for a in n) for n in self.nogoods.values()), 'no core')
        elif kind == 'sat':
            demand(self.printed, 'no solution')
        self.ended = True
        self.claim = (kind,) if value in (None, []) and kind != 'core' else (kind, value)


def verdict(text, data):
    """What the proof (bytes) of the model (bytes) proves: a claim and its value."""
    model = Model(text.decode())
    for name, a in model.constraints:
        demand(known(name, a), f'{name} is no predicate')
    reader = (Binary if data.startswith(b'\x89fdp\x01') else Text)(data, model)
    return Checker(model, text).check(reader)


def main(model_file, proof_file):
    try:
        with open(model_file, 'rb') as model, open(proof_file, 'rb') as proof:
            claim = verdict(model.read(), proof.read())
    except (Wrong, ValueError) as e:
        print('rejected:', e)
        return 1
    print('verified', claim[0])
    return 3 if claim[0] == 'open' else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
