# SPDX-License-Identifier: MIT
"""Draws a random model.

Most constraints are drawn so that one assignment, the witness, satisfies
them: else hardly a model would have solutions to lose."""

import re

from .draw_search import draw_search, draw_switches
from .model import Call, Item, Model, Named, Set, Variable, resolve, \
    variables_of
from .predicates import TABLE

# Where a constant may be out of range, as no variable need have its value.
COMPARES = re.compile('int_([gl]|eq|ne|min|max|plus)|bool_lin|array_int|'
                      '.*(diff|elem)')
LARGEST = 5000  # assignments of a model
HUGE = [10**6, -10**6, 2**30, -2**30, 2**31, -2**31 - 1, 10**12, -10**12]
WIDE = [-46341, -40000, -257, -64, -63, 0, 1, 62, 63, 64, 65, 255, 1000,
        32768, 65536]


FAR = [-10**12, -2**31, -2**30 - 1, -2**30, -3, -1, 0, 1, 2, 3, 5, 2**30,
       2**30 + 1, 1500000000, 2**31, 5 * 10**9, 10**12]


class Drawing:
    def __init__(self, random, names, plain):
        self.random, self.names, self.plain = random, names, plain
        self.model = Model()
        self.witness = {}
        self.huge = False  # constants are out of range now
        self.far = False   # some of the constraint drawn last are
        self.room = LARGEST

    def chance(self, percent):
        return self.random.random() * 100 < percent

    # --- variables -------------------------------------------------------

    def int_values(self):
        """A domain and its text."""
        r = self.random
        if self.model.far and self.chance(25):
            return self.set_values(sorted(r.sample(FAR, r.randint(1, 5))))
        if self.chance(4):
            return self.set_values(sorted(r.sample(WIDE, r.randint(1, 4))))
        low = r.randint(-5, 4)
        if self.chance(30):
            span = range(low, low + 9)
            return self.set_values(sorted(r.sample(span, r.randint(1, 5))))
        if self.chance(3):
            low = r.randint(-70, 10)
            span = range(low, low + r.randint(60, 140))
            if self.chance(50):
                return self.set_values(sorted(r.sample(span, 20)))
            return tuple(span), f'{low}..{span[-1]}'
        if self.chance(1) and not self.plain:
            return (), f'{low}..{low - 1}'
        high = low + r.choice([0, 1, 1, 2, 2, 3, 3, 4, 5])
        return tuple(range(low, high + 1)), f'{low}..{high}'

    def set_values(self, values):
        return tuple(values), '{' + ', '.join(map(str, values)) + '}'

    def add_variable(self, kind, values=None, text=None):
        model = self.model
        if kind == 'bool':
            values, text = values or (False, True), 'bool'
        elif values is None:
            values, text = self.int_values()
            if len(values) > self.room:
                values, text = (0, 1), '0..1'
        x = Variable(self.new_name('xyzuvw'), kind, values, text)
        self.room //= max(1, len(values))
        self.witness[x] = self.random.choice(values) if values else 0
        model.variables.append(x)
        return x

    def add_unbounded(self):
        """Declared as plain int, its domain said by a constraint."""
        x = self.add_variable('int')
        call = Call('set_in', [x, Set(x.values, x.text)])
        call.bounds, x.text = x, 'int'
        self.model.constraints.append(call)

    def new_name(self, letters):
        taken = {x.name for x in self.model.variables + self.model.named}
        n = len(taken)
        while letters[n % len(letters)] + str(n) in taken:
            n += 1
        return letters[n % len(letters)] + str(n)

    def add_alias(self):
        """`var 1..3: y = x;` and its like."""
        kind = self.random.choice(['int', 'int', 'bool'])
        x = self.add_variable(kind)
        target = self.term(kind, but=x)
        x.alias = target
        target = resolve(target)
        self.witness[x] = self.witness.get(target, target)

    # --- terms -----------------------------------------------------------

    def of_kind(self, kind, but=None):
        return [x for x in self.model.variables
                if x.kind == kind and x is not but]

    def constant(self, kind):
        if kind == 'bool':
            return self.chance(50)
        if self.huge:
            return self.random.choice(HUGE)
        return self.random.randint(-4, 6)

    def term(self, kind, but=None):
        known = self.of_kind(kind, but)
        if not known or self.chance(20):
            term = self.constant(kind)
            if self.plain or not self.chance(6):
                return term
            return self.parameter(kind, term)
        items = [n for n in self.model.named
                 if n.kind == 'var ' + kind and n.value]
        if items and self.chance(10) and not but:
            array = self.random.choice(items)
            item = Item(array, self.random.randint(1, len(array.value)))
            if self.huge or resolve(item) not in HUGE:
                return item
        return self.random.choice(known)

    def parameter(self, kind, value):
        named = Named(self.new_name('pqr'), kind, value)
        self.model.named.append(named)
        return named

    def array(self, kind, constants, n):
        items = [self.constant(kind) if constants else self.term(kind)
                 for _ in range(n)]
        if not self.chance(12):
            return items
        named = self.parameter(kind if constants else 'var ' + kind, items)
        if not constants and self.chance(40):
            named.dims = [n]
            if n == 4:
                named.dims = [2, 2]
            elif self.chance(20):
                named.dims = [1, n]
        return named

    def length(self):
        if self.chance(2):
            return self.random.randint(5, 40)
        return self.random.choice([0, 1, 1, 2, 2, 2, 3, 3, 3, 4])

    def arguments(self, predicate):
        out = []
        n = None
        self.huge = not self.plain and self.chance(4) and \
            COMPARES.match(predicate.name) or \
            self.model.far and self.chance(12)
        for kind in predicate.kinds:
            if kind in ('int', 'bool'):
                here, self.huge = self.huge, self.huge and \
                    'var_int_elem' not in predicate.name
                out.append(self.term(kind))
                self.huge = here
            elif kind == 'number':
                out.append(self.constant('int'))
            elif kind == 'factors':
                n = self.length()
                out.append(self.array('int', True, n))
            elif kind == 'set':
                values, text = self.int_values()
                if self.chance(5) and not self.plain:
                    values, text = (), self.random.choice(['{}', '1..0'])
                term = Set(values, text)
                if self.chance(10):
                    term = self.parameter('set of int', term)
                out.append(term)
            else:
                length = self.length() if n is None else n
                if self.plain and predicate.result == 0:
                    length = max(1, length)
                if self.plain and 'element' in predicate.name:
                    length = max(1, length)
                constants = kind in ('table', 'truths')
                kind = 'bool' if kind in ('bools', 'truths') else 'int'
                out.append(self.array(kind, constants, length))
                n = None
        self.far, self.huge = self.huge, False
        return out

    # --- constraints -----------------------------------------------------

    def known(self, term):
        """The value of a term by the witness."""
        term = resolve(term)
        if isinstance(term, list):
            return [self.known(t) for t in term]
        if isinstance(term, Set):
            return term.values
        return self.witness[term] if isinstance(term, Variable) else term

    def repeat(self, predicate, arguments):
        """Puts a variable where another of its kind was."""
        kind = self.random.choice(['int', 'bool'])
        places = [i for i, k in enumerate(predicate.kinds) if k == kind]
        if len(places) > 1:
            i, j = self.random.sample(places, 2)
            arguments[i] = arguments[j]
        for a in arguments:
            if isinstance(a, list) and len(a) > 1 and variables_of(a):
                i, j = self.random.sample(range(len(a)), 2)
                if variables_of(a[j]):
                    a[i] = a[j]

    def right_side(self, predicate, arguments):
        """Often the constant of a sum is where it begins to matter."""
        i = predicate.kinds.index('number')
        if self.chance(70):
            a, x = (self.known(t) for t in arguments[i - 2:i])
            c = sum(p * q for p, q in zip(a, x)) + \
                self.random.choice([0, 0, 0, 1, -1])
            if abs(c) < 2**63:
                arguments[i] = c

    def add_constraint(self):
        predicate = TABLE[self.random.choice(self.names)]
        named = len(self.model.named)
        for _ in range(8):
            del self.model.named[named:]
            arguments = predicate.draw(self, self.random) \
                if predicate.draw else self.arguments(predicate)
            if self.chance(25):
                self.repeat(predicate, arguments)
            if 'number' in predicate.kinds and not predicate.draw:
                self.right_side(predicate, arguments)
            if self.chance(6) or predicate.holds(
                    *(self.known(a) for a in arguments)):
                break
        notes = []
        if self.chance(10):
            notes.append(self.random.choice(['domain', 'bounds']))
        call = Call(predicate.name, arguments, None, notes)
        if predicate.result is not None and not self.far and self.chance(35):
            self.define(predicate, call)
        self.model.constraints.append(call)

    def define(self, predicate, call):
        """A new variable for the result."""
        at = predicate.result
        kind = predicate.kinds[at]
        others = call.arguments[:at] + call.arguments[at + 1:]
        if kind == 'bool':
            values, text = None, None
        else:
            values, text = self.image(predicate, others)
            if not values or len(values) > min(40, self.room):
                return
        x = self.add_variable(kind, values, text)
        known = predicate.compute(*(self.known(a) for a in others))
        if known in x.values:
            self.witness[x] = known
        call.arguments[at] = call.defines = x
        x.defined = True
        if self.chance(60):
            x.introduced = True
            x.output = self.chance(30)

    def image(self, predicate, others):
        """The values of a result, for a variable without bounds, or some."""
        scope = list(dict.fromkeys(
            x for a in others for x in variables_of(a)))
        size = 1
        for x in scope:
            size *= len(x.values)
        if size > 300:
            return None, None
        values = set()
        kept = dict(self.witness)
        for i in range(size):
            for x in scope:
                i, j = divmod(i, len(x.values))
                self.witness[x] = x.values[j]
            values.add(predicate.compute(*(self.known(a) for a in others)))
        self.witness = kept
        values = sorted(values - {None})
        if not values or values[0] < -10**5 or values[-1] > 10**5:
            return None, None
        if self.chance(50):
            return tuple(values), 'int'
        low, high = values[0], values[-1] - self.chance(20)
        return tuple(range(low, high + 1)), f'{low}..{high}'

    # --- all of it -------------------------------------------------------

    def goal(self):
        model, r = self.model, self.random
        ints = self.of_kind('int')
        if self.chance(60) or not ints:
            model.options += r.choice([['-a']] * 6 + [[]] + [
                ['-n', str(r.randint(1, 4))]])
        else:
            model.sense = r.choice(['minimize', 'maximize'])
            model.objective = r.choice(ints)
            if not self.plain and self.chance(3):
                model.objective = self.term('int')
            if self.chance(50):
                model.options.append(
                    '-a' if self.plain else r.choice(['-a', '-i']))
            if not self.plain and self.chance(20):
                model.options += r.choice(
                    [['-a-o'], ['-n-o', str(r.randint(0, 4))]])
        if self.chance(25 if self.plain else 40):
            model.options.append('-f')
        if self.chance(10):
            model.options.append('-s')
        if self.chance(10):
            model.options += ['-r', str(r.randint(0, 9))]

    def draw(self):
        r = self.random
        self.model.far = not self.plain and self.chance(15)
        crowd = self.chance(12)  # failures to learn from
        for _ in range(r.randint(6, 10) if crowd else r.randint(2, 4)):
            if self.room > 1:
                self.add_variable(
                    r.choice(['int', 'int', 'int', 'bool', 'bool']))
        if self.chance(40 if self.model.far else 5):
            self.add_unbounded()
        if self.chance(25):
            self.add_alias()
        for _ in range(r.randint(6, 14) if crowd else
                       r.choice([1, 2, 2, 3, 3, 4, 4, 5])):
            self.add_constraint()
        r.shuffle(self.model.constraints)
        self.goal()
        if self.chance(60):
            draw_search(self)
        if not self.plain:
            draw_switches(self)
        for x in self.model.variables:
            if x.output and self.chance(6):
                x.output = False
        goal = resolve(self.model.objective)
        if isinstance(goal, Variable):
            goal.output = True
        if not any(x.output for x in self.model.variables):
            self.model.variables[0].output = True
        return self.model


def draw(random, names, plain=False):
    """names: of the predicates to draw from; plain: only what every solver
    takes."""
    return Drawing(random, names, plain).draw()
