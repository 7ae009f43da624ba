# SPDX-License-Identifier: MIT
"""Proofs of small models, found by trying values.

A prover that knows no propagator: a value of a variable is pruned by a
constraint if no values of the others go with it.  What it writes are trees, or
nogoods, one a failure, of the decisions."""

import itertools
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                '..', 'flatzinc'))
from brute.model import Set, Variable, resolve  # noqa: E402
from brute.predicates import TABLE  # noqa: E402

SCOPE = 3000  # assignments of one constraint that are tried


class TooLarge(Exception):
    pass


class Empty(Exception):
    pass


class Constraint:
    def __init__(self, number, call, index):
        self.number = number
        self.holds = TABLE[call.name].holds
        self.arguments = [resolve(a) for a in call.arguments]
        self.scope = []
        for a in self.arguments:
            for t in a if isinstance(a, list) else [a]:
                if isinstance(t, Variable) and index[t] not in self.scope:
                    self.scope.append(index[t])
        self.index = index

    def value(self, argument, values):
        if isinstance(argument, list):
            return [self.value(a, values) for a in argument]
        if isinstance(argument, Variable):
            return values[self.index[argument]]
        return argument.values if isinstance(argument, Set) else argument

    def supported(self, domains):
        """The values of each variable of the scope that go with others."""
        size = 1
        for i in self.scope:
            size *= len(domains[i])
        if size > SCOPE:
            raise TooLarge
        found = [set() for _ in self.scope]
        for chosen in itertools.product(*(domains[i] for i in self.scope)):
            values = dict(zip(self.scope, chosen))
            if self.holds(*(self.value(a, values) for a in self.arguments)):
                for place, v in zip(found, chosen):
                    place.add(v)
        return found, bool(self.scope) or self.holds(
            *(self.value(a, {}) for a in self.arguments))


class Prover:
    def __init__(self, model, random):
        self.model, self.random = model, random
        self.lines = ['p fdp 1 -']
        self.index = {x: i for i, x in enumerate(model.variables)}
        self.names = [x.name for x in model.variables]
        self.constraints = [Constraint(i + 1, c, self.index)
                            for i, c in enumerate(model.constraints)]
        self.domains = [set(x.values) for x in model.variables]
        self.known = {}     # projections of solutions, in their order
        self.best = None
        self.goal = resolve(model.objective)
        self.sign = {'minimize': -1, 'satisfy': 0}.get(model.sense, 1)
        self.outputs = [i for i, x in enumerate(model.variables)
                        if x.output or any(
                            n.dims and x in n.value
                            or n.dims and any(resolve(t) is x or t is x
                                              for t in n.value)
                            for n in model.named)]
        self.nogoods = 0
        self.declared()

    def say(self, line):
        self.lines.append(line)
        if len(self.lines) > 2000:
            raise TooLarge

    # --- domains ------------------------------------------------------------

    def declared(self):
        """`= value` is known without a record."""
        for i, x in enumerate(self.model.variables):
            if x.alias is None:
                continue
            value = resolve(x.alias)
            if isinstance(value, Variable):
                self.same(i, self.index[value])
            else:
                self.domains[i] &= {value}

    def same(self, i, j):
        both = self.domains[i] & self.domains[j]
        self.domains[i] = self.domains[j] = both

    def objective(self, domains):
        """What the bound of the objective leaves, without a record."""
        if not self.sign or self.best is None:
            return
        if not isinstance(self.goal, Variable):
            raise Empty
        i = self.index[self.goal]
        domains[i] -= {v for v in domains[i]
                       if self.sign * (v - self.best) <= 0}

    def link(self, domains):
        changed = True
        while changed:
            changed = False
            for i, x in enumerate(self.model.variables):
                value = None if x.alias is None else resolve(x.alias)
                if isinstance(value, Variable):
                    j = self.index[value]
                    both = domains[i] & domains[j]
                    changed |= len(both) < max(len(domains[i]),
                                               len(domains[j]))
                    domains[i], domains[j] = both, set(both)
        if not all(domains):
            raise Empty

    def atoms(self, i, gone, domain):
        """Atoms that take @gone from the domain."""
        left = sorted(domain - gone)
        name = self.names[i]
        if left and self.random.random() < 0.5:
            out = []
            if min(gone) < left[0]:
                out.append(f'{name}>={left[0]:d}')
            if max(gone) > left[-1]:
                out.append(f'{name}<={left[-1]:d}')
            return out + [f'{name}!={v:d}' for v in sorted(gone)
                          if left[0] < v < left[-1]]
        if len(left) == 1 and self.random.random() < 0.5:
            return [f'{name}={left[0]:d}']
        return [f'{name}!={v:d}' for v in sorted(gone)]

    def propagate(self, domains, write):
        """To a fixpoint; write (constraint, atoms or None)."""
        changed = True
        while changed:
            changed = False
            self.objective(domains)
            self.link(domains)
            for c in self.constraints:
                found, holds = c.supported(domains)
                if not holds or not all(found):
                    write(c, None)
                    raise Empty
                for i, values in zip(c.scope, found):
                    gone = domains[i] - values
                    if gone:
                        write(c, self.atoms(i, gone, domains[i]))
                        domains[i] = domains[i] & values
                        self.link(domains)
                        changed = True

    def copy(self, domains):
        return [set(d) for d in domains]

    # --- solutions ----------------------------------------------------------

    def key(self, values):
        return tuple(values[i] for i in self.outputs)

    def is_known(self, domains):
        if self.sign and not self.counting or \
                any(len(domains[i]) != 1 for i in self.outputs):
            return None
        return self.known.get(self.key([next(iter(d)) if len(d) == 1 else None
                                        for d in domains]))

    counting = False

    def solution(self, domains):
        values = [next(iter(d)) for d in domains]
        self.say('s ' + ' '.join(f'{v:d}' for v in values))
        self.printed = getattr(self, 'printed', 0) + 1
        self.known.setdefault(self.key(values), self.printed)
        if self.sign and not self.counting:
            self.best = self.goal if not isinstance(self.goal, Variable) \
                else values[self.index[self.goal]]

    def pick(self, domains):
        open_ones = [i for i, d in enumerate(domains) if len(d) > 1]
        return min(open_ones, key=lambda i: (len(domains[i]), i))

    # --- trees --------------------------------------------------------------

    def write_fact(self, c, atoms):
        self.say(f'r {c.number} : ' + ('false' if atoms is None
                                       else ' '.join(atoms)))

    def tree(self, domains):
        """Closes the top, whose domains these are."""
        try:
            while True:
                self.propagate(domains, self.write_fact)
                if self.is_known(domains):
                    return
                if all(len(d) == 1 for d in domains):
                    self.solution(domains)
                    if not self.sign or self.counting:
                        return
                    continue
                i = self.pick(domains)
                v = self.random.choice(sorted(domains[i]))
                self.say(f'+ {self.names[i]}={v:d}')
                below = self.copy(domains)
                below[i] = {v}
                self.tree(below)
                self.say('-')
                domains[i] = domains[i] - {v}
        except Empty:
            pass

    # --- nogoods ------------------------------------------------------------

    def learn(self, root):
        """Closes root; each failure is a nogood of the decisions."""
        try:
            while True:
                self.propagate(root, self.write_fact)
                if self.is_known(root) or self.dive(root):
                    return
        except Empty:
            pass

    def dive(self, root):
        """One way down from root, up to a nogood of all of its decisions.
        True: root is closed."""
        domains, decisions, steps = self.copy(root), [], []

        def write(c, atoms):
            steps.extend((c.number, a) for a in atoms or ['false'])
        try:
            while True:
                self.propagate(domains, write)
                self.propagate_nogoods(domains, steps)
                known = self.is_known(domains)
                if known:
                    self.end(decisions, steps + [(f's{known}', 'false')])
                    break
                if all(len(d) == 1 for d in domains):
                    self.solution(domains)
                    if not self.sign or self.counting:
                        continue
                    self.objective(domains)
                    raise Empty
                i = self.pick(domains)
                v = self.random.choice(sorted(domains[i]))
                decisions.append((i, v))
                domains[i] = {v}
        except Empty:
            self.end(decisions, steps)
        if not decisions:
            return True
        if len(decisions) == 1:
            i, v = decisions[0]
            root[i] = root[i] - {v}
        else:
            self.stored.append((self.nogoods, decisions))
        return False

    def propagate_nogoods(self, domains, steps):
        changed = True
        while changed:
            changed = False
            for number, atoms in self.stored:
                left = [(i, v) for i, v in atoms if domains[i] != {v}]
                if not left:
                    steps.append((f'n{number}', 'false'))
                    raise Empty
                i, v = left[0]
                if len(left) == 1 and v in domains[i]:
                    steps.append((f'n{number}', f'{self.names[i]}!={v:d}'))
                    domains[i] = domains[i] - {v}
                    changed = True
                    self.link(domains)
            if changed:
                self.propagate(domains, lambda c, a: steps.extend(
                    (c.number, x) for x in a or ['false']))

    def end(self, decisions, steps):
        self.nogoods += 1
        self.say(f'n {self.nogoods} : ' + ' '.join(
            f'{self.names[i]}={v:d}' for i, v in decisions))
        for source, atom in steps:
            self.say(f'i {source} : -> {atom}')

    # --- all of it ----------------------------------------------------------

    def bound_all(self):
        """A plain int has the values that a constraint leaves it."""
        for x in self.model.variables:
            if x.text != 'int':
                continue
            number = next(i for i, c in enumerate(self.model.constraints, 1)
                          if x in (c.defines, c.bounds))
            if not x.values:
                self.say(f'r {number} : false')
                continue
            low, high = min(x.values), max(x.values)
            if high - low > 5000:
                raise TooLarge
            gone = sorted(set(range(low, high)) - set(x.values))
            self.say(f'r {number} : {x.name}>={low} {x.name}<={high} ' +
                     ' '.join(f'{x.name}!={v}' for v in gone))

    def aliases(self):
        """Some of the names that constraints make one."""
        atoms = {'int_le_reif': '<=', 'int_ge_reif': '>=',
                 'int_eq_reif': '=', 'int_ne_reif': '!='}
        for i, call in enumerate(self.model.constraints, 1):
            terms = [resolve(a) for a in call.arguments]
            is_var = [isinstance(t, Variable) for t in terms]
            if self.random.random() < 0.3:
                continue
            if call.name in ('int_eq', 'bool_eq', 'bool2int') and all(is_var):
                self.say(f'a {terms[0].name} {terms[1].name} : {i}')
            elif call.name in ('bool_not', 'bool_ne') and all(is_var):
                self.say(f'a {terms[0].name} ~{terms[1].name} : {i}')
            elif call.name in atoms and is_var == [True, False, True]:
                self.say(f'a {terms[2].name} {terms[0].name}'
                         f'{atoms[call.name]}{terms[1]:d} : {i}')

    def prove(self):
        self.stored = []
        self.bound_all()
        self.aliases()
        run = self.learn if self.random.random() < 0.5 else self.tree
        if not all(self.domains):
            self.say('q unsat')
            return self.text()
        all_optima = self.sign and self.random.random() < 0.3
        if all_optima:
            self.say('m')
        run(self.copy(self.domains))
        if not self.known:
            self.say('q unsat')
        elif not self.sign:
            self.say(f'q all {len(self.known)}')
        else:
            self.say(f'q optimum {self.best:d}')
            if all_optima:
                self.again(run)
        return self.text()

    def again(self, run):
        self.say(f'o {self.best:d}')
        self.counting, self.stored = True, []
        number = getattr(self, 'printed', 0)
        last = {k: n for k, n in self.known.items()
                if n in self.with_best}
        self.known = last
        domains = self.copy(self.domains)
        best, self.best = self.best, None
        if isinstance(self.goal, Variable):
            domains[self.index[self.goal]] &= {best}
        self.printed = number
        run(domains)
        self.say(f'q all {len(self.known)}')

    @property
    def with_best(self):
        """Improving solutions: only the last has the best objective."""
        return {getattr(self, 'printed', 0)}

    def text(self):
        return '\n'.join(self.lines) + '\n'
