# SPDX-License-Identifier: MIT
"""The second checker: domains, aliases, and what a constraint refutes."""

import functools
import itertools
import math
import re

from second_model import (DEFINED, MAY, OPPOSITE, Var, allowed, box_bounds, flat, meet, opposite, replaced, satisfied,
                          size, split, values)

TRIES, BOXES, SOME = 5000, 20000, 300


class Domain:
    def __init__(self, ranges):
        self.of, self.empty = ranges, not all(ranges)

    def copy(self):
        other = Domain([])
        other.of, other.empty = list(self.of), self.empty
        return other


class State:
    """Which variables are one, which are truths of atoms, and what domains mean by that."""

    def __init__(self, model):
        self.model, self.root = model, Domain(list(model.domains))
        self.up = {}                    # variable: (variable, is negated)
        self.links, self.near, self.truth = [], {}, {}
        self.relation_of = {}           # constraint: its variable by a v
        for x, value in model.equal:
            if isinstance(value, Var):
                self.unite((x, False), (value, False))
            else:
                self.tell(self.root, (x, '=', value))

    def find(self, x):
        negated = False
        while x in self.up:
            x, flip = self.up[x]
            negated ^= flip
        return x, negated

    def ranges(self, domain, x):
        top, negated = self.find(x)
        ranges = domain.of[top]
        return tuple((1 - high, 1 - low) for low, high in reversed(ranges)) if negated else ranges

    def holds(self, domain, atom):
        mine = self.ranges(domain, atom[0])
        return domain.empty or size(meet(mine, allowed(*atom[1:]))) == size(mine)

    def tell(self, domain, *atoms):
        work = list(atoms)
        while work and not domain.empty:
            x, relation, value = work.pop()
            top, negated = self.find(x)
            if negated:
                relation, value = {'>=': '<=', '<=': '>='}.get(relation, relation), 1 - value
            before = domain.of[top]
            domain.of[top] = meet(before, allowed(relation, value))
            domain.empty = not domain.of[top]
            if domain.of[top] != before:
                work += self.follow(domain, top)
        return domain

    def follow(self, domain, top):
        for b, atom in self.near.get(top, ()):
            if domain.empty:
                return
            for one, other in (((b, '=', 1), atom), (atom, (b, '=', 1))):
                if self.holds(domain, one):
                    yield other
                elif self.holds(domain, opposite(one)):
                    yield opposite(other)

    def unite(self, one, other):
        (a, flip_a), (b, flip_b) = self.find(one[0]), self.find(other[0])
        flip = flip_a ^ one[1] ^ flip_b ^ other[1]
        if a == b:
            self.root.empty |= flip
            return
        low, high = min(a, b), max(a, b)
        mine = self.ranges(self.root, high)
        self.up[high] = (low, flip)
        mine = tuple((1 - h, 1 - l) for l, h in reversed(mine)) if flip else mine
        self.root.of[low] = meet(self.root.of[low], mine)
        self.root.empty |= not self.root.of[low]
        self.relink()

    def relink(self):
        """After an alias: what hangs together, and which Booleans are truths of atoms."""
        self.near, self.truth = {}, {}
        for b, atom in self.links:
            top, under = self.find(b)[0], self.find(atom[0])[0]
            for x in {top, under}:
                self.near.setdefault(x, []).append((b, atom))
            if top not in self.truth and self.base(atom[0]) != top:
                self.truth[top] = (b, atom)
        work = [opposite(a) for x in self.near for a in self.follow(self.root, x)]
        self.tell(self.root, *map(opposite, work))

    def base(self, x):
        top = self.find(x)[0]
        return self.base(self.truth[top][1][0]) if top in self.truth else top

    def value(self, x, chosen):
        top, negated = self.find(x)
        if top in self.truth:
            b, (y, relation, limit) = self.truth[top]
            value = int(bool(meet(((self.value(y, chosen),) * 2,), allowed(relation, limit)))) ^ self.find(b)[1]
        else:
            value = chosen[top]
        return 1 - value if negated else value

    def parts(self, k):
        """The constraints that K stands for: after a v, the relation and what is around it."""
        name, a = self.model.constraints[k - 1]
        if k not in self.relation_of:
            return [(name, a)]
        t = self.relation_of[k]
        stem, kind = split(name, len(a))
        return [(stem, a[:-2] + [t]), ('bool_eq_' + kind, [t, a[-2], a[-1]])]

    def solvable(self, parts, domain, extra=(), test=lambda value: True):
        """Try all assignments; None if there are too many."""
        scope = [x for _, a in parts for x in flat(a) if isinstance(x, Var)] + list(extra)
        bases = sorted({self.base(x) for x in scope})
        count = math.prod(size(domain.of[x]) for x in bases)
        if count > TRIES or sum(len(list(flat(a))) for _, a in parts) > 5000 + len(parts):
            return None
        links = [link for link in self.links if self.base(link[0]) in bases and self.base(link[1][0]) in bases]
        for tried in itertools.product(*(values(domain.of[x]) for x in bases)):
            chosen = dict(zip(bases, tried))
            value = lambda x: self.value(x, chosen)
            if all(value(b) == bool(meet(((value(y),) * 2,), allowed(r, v))) for b, (y, r, v) in links) and \
               test(value) and all(satisfied(name, replaced(a, value)) for name, a in parts):
                return True
        return False

    def refute(self, k, domain):
        if domain.empty or k == 0:
            return domain.empty
        parts = self.parts(k)
        found = self.solvable(parts, domain)
        if found is not None:
            return not found
        return not Rules(self, domain).all(parts) or not any(
            Rules(self, d).all(parts) for d in self.divided(parts, domain) if not d.empty)

    def divided(self, parts, domain):
        """The domain for each assignment of the variables that have few values."""
        bases = {self.base(x) for _, a in parts for x in flat(a) if isinstance(x, Var)}
        few, count = [], 1
        for x in sorted(bases, key=lambda x: (size(domain.of[x]), x)):
            count *= size(domain.of[x])
            if count > SOME:
                break
            few.append(x)
        for tried in itertools.product(*(values(domain.of[x]) for x in few)):
            yield self.tell(domain.copy(), *((x, '=', v) for x, v in zip(few, tried)))

    def are_equal(self, k, one, other):
        """Whether two terms are equal in root, by K."""
        if self.root.empty:
            return True
        sides = [self.find(t[0])[0] for t in (one, other)]
        rules = Rules(self, self.root)
        term = lambda t, c: ([-c, t[0]], c) if t[1] else ([c, t[0]], 0)
        (a, add), (b, plus) = term(one, 1), term(other, -1)
        terms, constant = rules.sum([a[0], b[0]], [a[1], b[1]], add + plus)
        if not terms and not constant:
            return True
        if k == 0:
            return False
        differ = lambda value: (value(one[0]) ^ one[1]) != (value(other[0]) ^ other[1])
        parts = self.parts(k)
        found = self.solvable(parts, self.root, [one[0], other[0]], differ)
        return not found if found is not None else any(rules.forces(part, terms, constant) for part in parts) or \
            min(size(self.root.of[x]) for x in sides) <= TRIES and self.equal_by_value(k, one, other)

    def equal_by_value(self, k, one, other):
        if size(self.ranges(self.root, one[0])) > size(self.ranges(self.root, other[0])):
            one, other = other, one
        return all(self.refute(k, self.tell(self.root.copy(), (one[0], '=', v),
                                            (other[0], '!=', v ^ one[1] ^ other[1] if one[1] ^ other[1] else v)))
                   for v in values(self.ranges(self.root, one[0])))


class Rules:
    """Section 4, beyond enumeration: whether a constraint may be satisfied in a domain."""

    def __init__(self, state, domain):
        self.state, self.domain = state, domain

    def ranges(self, x):
        return self.state.ranges(self.domain, x) if isinstance(x, Var) else ((x, x),)

    def low(self, x):
        return self.ranges(x)[0][0]

    def high(self, x):
        return self.ranges(x)[-1][1]

    def can(self, x, value):
        return any(low <= value <= high for low, high in self.ranges(x))

    def same(self, x, y):
        if isinstance(x, Var) and isinstance(y, Var):
            return self.state.find(x) == self.state.find(y) or self.low(x) == self.high(x) == self.low(y) == self.high(y)
        return self.low(x) == self.high(x) == self.low(y) == self.high(y)

    def all(self, parts):
        return all(self.may(name, a) for name, a in parts)

    def may(self, name, a):
        relation, kind = split(name, len(a))
        if not kind:
            return self.truth(relation, a, True)
        return self.can(a[-1], 1) and self.truth(relation, a[:-1], True) or \
            self.can(a[-1], 0) and (kind == 'imp' or self.truth(relation, a[:-1], False))

    def linear(self, name, a):
        """(coefficients, terms, constant, relation with 0), or None."""
        if m := re.fullmatch(r'(?:int|bool)_(eq|ne|le|lt|ge|gt)', name):
            return [1, -1], a, 0, m[1]
        if m := re.fullmatch(r'(?:int|bool)_lin_(\w\w)', name):
            return a[0] + [-1], a[1] + [a[2]], 0, m[1]
        return {'bool2int': ([1, -1], a, 0, 'eq'), 'bool_not': ([1, 1], a, -1, 'eq'),
                'int_plus': ([1, 1, -1], a, 0, 'eq'), 'int_minus': ([1, -1, -1], a, 0, 'eq'),
                'int_negate': ([1, 1], a, 0, 'eq')}.get(name)

    def sum(self, coefficients, terms, constant):
        found = {}
        for c, x in zip(coefficients, terms):
            if self.low(x) == self.high(x):
                constant += c * self.low(x)
                continue
            top, negated = self.state.find(x)
            constant, c = (constant + c, -c) if negated else (constant, c)
            found[top] = found.get(top, 0) + c
        return {x: c for x, c in found.items() if c}, constant

    def forces(self, part, terms, constant):
        """Whether a constraint says that the sum (of two terms, an alias) is 0."""
        name, a = part
        relation, kind = split(name, len(a))
        if kind and self.ranges(a[-1]) != ((1, 1),):
            return False
        if relation.endswith('element') and self.low(a[0]) == self.high(a[0]) and 1 <= self.low(a[0]) <= len(a[1]):
            relation, a = 'int_eq', [a[1][self.low(a[0]) - 1], a[2]]
        linear = self.linear(relation, a)
        if linear is None or linear[3] != 'eq':
            return False
        mine, rest = self.sum(*linear[:3])
        return any({x: m * c for x, c in terms.items()} == mine and m * constant == rest
                   for m in {c // d for c in mine.values() for d in terms.values()} if m)

    def truth(self, name, a, sense):
        """Whether the relation may be what sense says."""
        linear = self.linear(name, a)
        if linear:
            relation = linear[3] if sense else OPPOSITE[linear[3]]
            return self.may_sum(*self.sum(*linear[:3]), relation)
        if name in DEFINED:
            return any(self.can(a[-1], b) and self.truth(name + '!', a[:-1], b == sense) for b in (0, 1))
        if name.endswith('!') or name == 'bool_clause':
            return self.may_clause(name, a, sense)
        if name == 'array_bool_xor':
            return self.may_xor(a[0], sense)
        if name in MAY:
            return MAY[name](self, a, sense)
        if 'all_different' in name:
            return self.may_differ(a[0]) if sense else any(
                meet(self.ranges(x), self.ranges(y)) for x, y in itertools.combinations(a[0], 2))
        if name == 'set_in':
            mine = self.ranges(a[0])
            return bool(meet(mine, a[1])) if sense else size(meet(mine, a[1])) < size(mine)
        if name.endswith('element'):
            inside = [self.may_equal(x, a[2], sense) for i, x in enumerate(a[1]) if self.can(a[0], i + 1)]
            return any(inside) or not sense and size(self.ranges(a[0])) > len(inside)
        if name in ('array_int_minimum', 'array_int_maximum', 'int_min', 'int_max'):
            terms, result = (a[:2], a[2]) if name.startswith('int') else (a[1], a[0])
            return self.may_best(terms, result, name[-2:] in ('ax', 'um') and 'max' in name, sense)
        return self.may_box(name, a) if sense else self.may_miss(name, a)

    def may_equal(self, x, y, sense):
        if not sense:
            return not self.same(x, y)
        negated = isinstance(x, Var) and isinstance(y, Var) and self.state.find(x)[0] == self.state.find(y)[0] and \
            self.state.find(x) != self.state.find(y)
        return not negated and bool(meet(self.ranges(x), self.ranges(y)))

    def grouped(self, terms):
        """Terms that are truths of atoms, by the variable of these, if it has several."""
        groups = {}
        for x in terms:
            if x in self.state.truth:
                groups.setdefault(self.state.find(self.state.truth[x][1][0])[0], []).append(x)
        return {y: found for y, found in groups.items() if len(found) > 1 and y not in self.state.truth}

    def group_bounds(self, y, found, terms):
        """What they add together, at least and at most: by the values of y behind which one of them changes."""
        cuts = {self.domain.of[y][0][0]}
        for x in found:
            v, negated = self.state.truth[x][1][2], self.state.find(self.state.truth[x][1][0])[1]
            cuts |= {1 - v, 2 - v} if negated else {v, v + 1}
        tried = {max(cut, low) for cut in cuts for low, high in self.domain.of[y] if cut <= high}
        sums = [sum(terms[x] * self.state.value(Var(x), {y: v}) for x in found) for v in tried]
        return min(sums), max(sums)

    def may_sum(self, terms, constant, relation):
        bounds = [sorted((c * self.domain.of[x][0][0], c * self.domain.of[x][-1][1])) for x, c in terms.items()]
        groups = self.grouped(terms)
        together = [self.group_bounds(y, found, terms) for y, found in groups.items()]
        alone = [b for b, x in zip(bounds, terms) if not any(x in found for found in groups.values())]
        low, high = (constant + sum(b[i] for b in alone + together) for i in (0, 1))
        if relation != 'eq':
            return {'ne': low or high, 'le': low <= 0, 'lt': low < 0, 'ge': high >= 0, 'gt': high > 0}[relation]
        if not low <= 0 <= high:
            return False
        if len(terms) == 1:
            (x, c), = terms.items()
            return constant % c == 0 and self.can(Var(x), -constant // c)
        if len(terms) == 2:
            (x, c), (y, d) = terms.items()
            return any(self.may_line(c, p, d, q, constant) for p in self.domain.of[x] for q in self.domain.of[y])
        low, high = (constant + sum(b[i] for b in bounds) for i in (0, 1))
        hulls = sum(self.domain.of[x][-1][1] - self.domain.of[x][0][0] + 1 for x in terms)
        if high - low > 65536 or hulls > 1024:
            return constant % math.gcd(0, *terms.values()) == 0 if terms else True
        sums = 1                        # bit s - low: the sum s can be reached
        for (x, c), (least, _) in zip(terms.items(), bounds):
            sums = functools.reduce(int.__or__, (sums << (c * v - least) for v in values(self.domain.of[x])))
        return bool(sums >> -low & 1)

    def may_line(self, c, p, d, q, constant):
        """Whether c x + d y + constant = 0 for an x of p and a y of q."""
        g = math.gcd(c, d)
        if constant % g:
            return False
        c, d, constant = c // g, d // g, constant // g
        start = -constant * pow(c, -1, abs(d)) % abs(d) if abs(d) > 1 else 0   # x = start + |d| t
        ends = sorted(-(d * y + constant) for y in q)
        first, last = (ends[0], ends[1]) if c > 0 else (-ends[1], -ends[0])
        least = max(p[0], -(-first // abs(c)))
        most = min(p[1], last // abs(c))
        return least + (start - least) % abs(d) <= most

    def may_clause(self, name, a, sense):
        positive = name in ('bool_or!', 'array_bool_or!', 'bool_clause')
        if name == 'bool_xor!':
            return any(self.can(a[0], v) and self.can(a[1], v ^ sense) for v in (0, 1))
        literals = [(x, 1) for x in a[0]] + [(x, 0) for x in a[1]] if name == 'bool_clause' else \
            [(x, int(positive)) for x in (a[0] if name.startswith('array') else a)]
        if sense == positive:
            return any(self.can(x, v) for x, v in literals)
        return all(self.can(x, 1 - v) for x, v in literals)

    def may_xor(self, terms, sense):
        left, constant = self.sum([1] * len(terms), terms, 0)
        return any(c % 2 for c in left.values()) or constant % 2 == int(sense)

    def may_differ(self, terms):
        if any(self.same(x, y) for x, y in itertools.combinations(terms, 2)):
            return False
        low, high = min(map(self.low, terms)), max(map(self.high, terms))
        if len(terms) <= 200 and high - low > 65536:
            bounds = [(self.low(x), self.high(x)) for x in terms]
            return not any(sum(a <= x and y <= b for x, y in bounds) > b - a + 1 >= 1 for a, _ in bounds for _, b in bounds)
        if len(terms) > 2000 or high - low > 65536:
            return True
        owner = {}

        def place(i, seen):
            for v in values(self.ranges(terms[i])):
                if v not in seen:
                    seen.add(v)
                    if v not in owner or place(owner[v], seen):
                        owner[v] = i
                        return True
            return False
        return all(place(i, set()) for i in range(len(terms)))

    def may_best(self, terms, result, is_max, sense):
        if not terms or not sense:
            return not sense and not (terms and all(self.same(x, result) for x in terms))
        bound = ((max(map(self.low, terms)), 2 ** 70),) if is_max else ((-2 ** 70, min(map(self.high, terms))),)
        return any(meet(meet(self.ranges(x), self.ranges(result)), bound) for x in terms)

    def may_miss(self, name, a):
        """Whether the function of the arguments may be another value than the result."""
        low, high = box_bounds(name, [(self.low(x), self.high(x)) for x in a[:-1]]) or (None, None)
        return not (low is not None and low == high == self.low(a[-1]) == self.high(a[-1]) and
                    (name in ('int_times', 'int_abs') or not self.can(a[1], 0)))

    def may_box(self, name, a):
        boxes, tried = [[(self.low(x), self.high(x)) for x in a[:-1]]], 0
        while boxes:
            box, tried = boxes.pop(), tried + 1
            if tried > BOXES:
                return True
            inside = [meet(self.ranges(x), (b,)) for x, b in zip(a, box)]
            if not all(inside) or len(box) == 2 and self.same(a[0], a[1]) and not meet(*inside):
                continue
            box = [(r[0][0], r[-1][1]) for r in inside]
            one = len(box) == 2 and self.same(a[0], a[1])
            image = box_bounds(name, box, one and name != 'int_pow')
            image = image and meet(self.ranges(a[-1]), (image,))
            if not image or any(self.same(x, a[-1]) and not meet(r, image) for x, r in zip(a, inside)):
                continue
            width, i = max((b[1] - b[0], i) for i, b in enumerate(box))
            if width == 0:
                return True
            middle = (box[i][0] + box[i][1]) // 2
            for half in ((box[i][0], middle), (middle + 1, box[i][1])):
                boxes.append(box[:i] + [half] + box[i + 1:])
        return False
