#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""reified-globals.py SOURCE BUILD FORM,... [NAME...] - MiniZinc's constraints,
posted, reified, half-reified (implied) and denied, against brute force.

Small models, each of one constraint: by itself, b <-> it, b -> it, not it.
What MiniZinc and fzn-libfd print for all solutions must be what trying every
assignment finds; nothing may be printed twice."""

import collections
import itertools
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from brute.globals.graph import (is_circuit, is_connected, is_dag, is_forest,
                                 is_reached, net_flow)  # noqa: E402

FORMS = {'posted': '{}', 'reified': 'b <-> {}', 'implied': 'b -> {}',
         'denied': 'not {}'}
CASES = {}


def case(name, variables, call, truth, *includes):
    """variables: 'x:3:1..2 y:1..4 p:2:bool', arrays by their lengths."""
    CASES[name] = (variables, call, truth, includes or (name.split('/')[0],))


# --- graphs: 3 nodes, one edge to the same node and two that are alike -------

FROM, TO = [0, 1, 2, 2, 0], [1, 2, 0, 2, 1]
EDGES = '[1,2,3,3,1], [2,3,1,3,2]'
NAMED = 'array1d(4..8, [7,8,9,9,7]), array1d(4..8, [8,9,7,9,8])'
WEIGHTS = [1, 2, 2, 3, 0]


def chosen(es):
    return [(a, b) for a, b, e in zip(FROM, TO, es) if e]


def connected(ns, es):
    return any(ns) and is_connected(ns, FROM, TO, es)


def tree(ns, es):
    return connected(ns, es) and is_forest(3, FROM, TO, es)


def dtree(r, ns, es):
    into = [sum(b == i for _, b in chosen(es)) for i in range(3)]
    return tree(ns, es) and all(into[i] == n - (i == r)
                                for i, n in enumerate(ns))


def path(s, t, ns, es):
    ends = [v for end in chosen(es) for v in end]
    return tree(ns, es) and all(ends.count(i) == 2 * n - (i == s) - (i == t)
                                for i, n in enumerate(ns))


def dpath(s, t, ns, es):
    return dtree(s, ns, es) and path(s, t, ns, es)


def subgraph(ns, es):
    return all(ns[a] and ns[b] for a, b in chosen(es))


def dreached(r, ns, es):
    return is_reached(ns, FROM, TO, es, r, 0)


def weight(es):
    return sum(w for w, e in zip(WEIGHTS, es) if e)


def graph_case(name, ends, truth):
    """Of nodes 1..3, and of nodes 7..9 with edges 4..8; the ends are nodes or
    near to them."""
    n = len(ends.split(', ')) if ends else 0
    part = 'n:3:bool e:5:bool'

    def from_first(first):
        def holds(*a):
            return all(v - first in range(3) and a[n][v - first]
                       for v in a[:n]) and truth(*(v - first for v in a[:n]),
                                                 *a[n:])
        return holds
    include = name[name[0] == 'd' and name != 'dag':]
    if ends:
        case(name,
             ' '.join(f'{v}:0..4' for v in ends.split(', ')) + ' ' + part,
             f'{name}(3, 5, {EDGES}, {ends}, n, e)', from_first(1), include)
    case(name + '/named',
         ' '.join(f'{v}:7..9' for v in ends.split(', ') if v) + ' ' + part,
         f'{name}({NAMED}, {ends + "," if ends else ""} '
         'array1d(7..9, n), array1d(4..8, e))', from_first(7), include)


graph_case('connected', '', connected)
graph_case('dconnected', '', lambda ns, es: any(
    dreached(r, ns, es) for r in range(3)))
graph_case('dag', '', lambda ns, es: subgraph(ns, es) and
           is_dag(3, FROM, TO, es))
graph_case('subgraph', '', subgraph)
graph_case('reachable', 'r', lambda r, ns, es: connected(ns, es))
graph_case('dreachable', 'r', dreached)
graph_case('tree', 'r', lambda r, ns, es: tree(ns, es))
graph_case('dtree', 'r', dtree)
graph_case('path', 's, t', path)
graph_case('dpath', 's, t', dpath)
for kind, holds in [('path', path), ('dpath', dpath)]:
    case(f'bounded_{kind}', 'n:3:bool e:5:bool k:0..4',
         f'bounded_{kind}(3, 5, {EDGES}, {WEIGHTS}, 1, 3, n, e, k)',
         lambda n, e, k, h=holds: n[0] and n[2] and h(0, 2, n, e) and
         weight(e) == k, 'bounded_path')
case('steiner', 'n:3:bool e:5:bool k:0..4',
     f'steiner(3, 5, {EDGES}, {WEIGHTS}, n, e, k)',
     lambda n, e, k: tree(n, e) and weight(e) == k)
case('dsteiner', 'r:0..3 n:3:bool e:5:bool k:0..4',
     f'dsteiner(3, 5, {EDGES}, {WEIGHTS}, r, n, e, k)',
     lambda r, n, e, k: r > 0 and n[r - 1] and dtree(r - 1, n, e) and
     weight(e) == k, 'steiner')
case('weighted_spanning_tree', 'e:5:bool k:0..4',
     f'weighted_spanning_tree(3, 5, {EDGES}, {WEIGHTS}, e, k)',
     lambda e, k: tree([1, 1, 1], e) and weight(e) == k)
case('d_weighted_spanning_tree', 'r:0..4 e:5:bool k:0..4',
     f'd_weighted_spanning_tree(3, 5, {EDGES}, {WEIGHTS}, r, e, k)',
     lambda r, e, k: r in (1, 2, 3) and dtree(r - 1, [1, 1, 1], e) and
     weight(e) == k, 'weighted_spanning_tree')
case('circuit', 'x:4:0..4', 'circuit(x)', lambda x: is_circuit(x, 1, False))
case('subcircuit', 'x:3:0..4', 'subcircuit(x)',
     lambda x: is_circuit(x, 1, True))
case('network_flow', 'x:4:0..2',
     'network_flow([|1,2|2,3|1,3|3,1|], [2,0,-2], x)',
     lambda x: net_flow(3, [0, 1, 0, 2], [1, 2, 2, 0], x) == [2, 0, -2])
case('network_flow_cost', 'x:4:0..2 k:0..9', 'network_flow_cost('
     '[|1,2|2,3|1,3|3,1|], [2,0,-2], [1,2,4,-1], x, k)',
     lambda x, k: net_flow(3, [0, 1, 0, 2], [1, 2, 2, 0], x) == [2, 0, -2] and
     k == x[0] + 2 * x[1] + 4 * x[2] - x[3], 'network_flow')

# --- counting ----------------------------------------------------------------

case('all_different', 'x:3:1..3', 'all_different(x)',
     lambda x: len(set(x)) == len(x))
case('all_different_except_0', 'x:3:0..2', 'all_different_except_0(x)',
     lambda x: all(v == 0 or x.count(v) < 2 for v in x))
case('all_different_except', 'x:3:0..3', 'all_different_except(x, {0, 2})',
     lambda x: all(v in (0, 2) or x.count(v) < 2 for v in x))
case('all_equal', 'x:3:1..3', 'all_equal(x)', lambda x: len(set(x)) == 1)
case('nvalue', 'k:0..4 x:3:1..3', 'nvalue(k, x)',
     lambda k, x: len(set(x)) == k)
case('among', 'k:0..4 x:3:1..4', 'among(k, x, {1, 3})',
     lambda k, x: sum(v in (1, 3) for v in x) == k)
for name, compare in [('at_least', int.__le__), ('at_most', int.__ge__),
                      ('exactly', int.__eq__)]:
    case(f'{name}_int', 'x:3:1..3', f'{name}_int(2, x, 3)',
         lambda x, c=compare: c(2, x.count(3)))
for name, compare in [('eq', int.__eq__), ('neq', int.__ne__),
                      ('leq', int.__le__), ('lt', int.__lt__),
                      ('geq', int.__ge__), ('gt', int.__gt__)]:
    case(f'count_{name}', 'x:3:1..3 y:1..3 k:0..3', f'count_{name}(x, y, k)',
         lambda x, y, k, c=compare: c(k, x.count(y)))
    case(f'count_{name}/par', 'x:3:1..3 k:0..3', f'count_{name}(x, 2, k)',
         lambda x, k, c=compare: c(k, x.count(2)))
case('distribute', 'k:2:0..2 v:2:1..2 x:2:1..2', 'distribute(k, v, x)',
     lambda k, v, x: k == [x.count(a) for a in v])
case('global_cardinality', 'x:3:1..3 k:2:0..2',
     'global_cardinality(x, [1, 3], k)',
     lambda x, k: k == [x.count(1), x.count(3)])
case('global_cardinality_closed', 'x:3:1..3 k:2:0..2',
     'global_cardinality_closed(x, [1, 3], k)', lambda x, k: k == [
         x.count(1), x.count(3)] and 2 not in x)
case('global_cardinality_low_up', 'x:4:1..3',
     'global_cardinality_low_up(x, [1, 3], [1, 0], [2, 1])',
     lambda x: x.count(1) in (1, 2) and x.count(3) < 2)
case('global_cardinality_low_up_closed', 'x:4:1..3',
     'global_cardinality_low_up_closed(x, [1, 3], [1, 0], [3, 1])',
     lambda x: x.count(1) in (1, 2, 3) and x.count(3) < 2 and 2 not in x)
case('sliding_sum', 'x:4:0..2', 'sliding_sum(2, 3, 2, x)',
     lambda x: all(a + b in (2, 3) for a, b in zip(x, x[1:])))
case('symmetric_all_different', 'x:4:0..4', 'symmetric_all_different(x)',
     lambda x: all(v and x[v - 1] == i + 1 for i, v in enumerate(x)))

# --- order, choice, channels -------------------------------------------------

for name, compare in [('increasing', int.__le__), ('decreasing', int.__ge__),
                      ('strictly_increasing', int.__lt__),
                      ('strictly_decreasing', int.__gt__)]:
    case(name, 'x:3:1..4', f'{name}(x)',
         lambda x, c=compare: all(c(a, b) for a, b in zip(x, x[1:])))
for name, compare in [('less', list.__lt__), ('lesseq', list.__le__)]:
    case(f'lex_{name}', 'x:2:0..2 y:3:0..1', f'lex_{name}(x, y)',
         lambda x, y, c=compare: c(x, y))
    case(f'lex_{name}/bool', 'x:2:bool y:2:bool', f'lex_{name}(x, y)',
         lambda x, y, c=compare: c(x, y))
    case(f'lex_chain_{name}', 'x:6:0..1',
         f'lex_chain_{name}(array2d(1..2, 1..3, x))',
         lambda x, c=compare: c(x[::3], x[1::3]) and c(x[1::3], x[2::3]))
for name, compare in [('lex2', list.__le__), ('strict_lex2', list.__lt__)]:
    case(name, 'x:4:0..2', f'{name}(array2d(1..2, 1..2, x))',
         lambda x, c=compare: c(x[:2], x[2:]) and c(x[::2], x[1::2]))
case('value_precede', 'x:4:1..3', 'value_precede(2, 1, x)',
     lambda x: 1 not in x or 2 in x[:x.index(1)])
case('value_precede_chain', 'x:4:1..4', 'value_precede_chain([3, 1, 2], x)',
     lambda x: all(b not in x or a in x[:x.index(b)]
                   for a, b in [(3, 1), (1, 2)]))
case('seq_precede_chain', 'x:4:0..3', 'seq_precede_chain(x)',
     lambda x: all(v <= max([0] + x[:i]) + 1 for i, v in enumerate(x)))
case('sort', 'x:3:0..2 y:3:0..3', 'sort(x, y)', lambda x, y: sorted(x) == y)
case('arg_sort', 'x:3:0..2 p:3:1..3', 'arg_sort(x, p)', lambda x, p:
     [i - 1 for i in p] == sorted(range(3), key=lambda i: (x[i], i)))
case('member', 'x:3:0..3 y:1..4', 'member(x, y)', lambda x, y: y in x)
case('inverse', 'x:3:3..5 y:3:0..3', 'inverse(array1d(0..2, x), '
     'array1d(3..5, y))', lambda x, y: all(
         v in range(3, 6) and y[v - 3] == i for i, v in enumerate(x)) and all(
             v in range(3) and x[v] == i + 3 for i, v in enumerate(y)))
case('arg_max', 'x:3:0..2 y:0..4', '(arg_max(x) = y)',
     lambda x, y: x.index(max(x)) == y - 1)
case('arg_min', 'x:3:bool y:0..4', '(arg_min(x) = y)',
     lambda x, y: x.index(min(x)) == y - 1, 'arg_max', 'arg_min')
case('element', 'x:3:0..2 i:0..4 y:0..3', '(x[i] = y)',
     lambda x, i, y: i in (1, 2, 3) and x[i - 1] == y, 'globals')
case('if_then_else', 'p:2:bool x:2:0..2 y:0..2',
     '(if p[1] then x[1] elseif p[2] then 1 else x[2] endif = y)',
     lambda p, x, y: y == (x[0] if p[0] else 1 if p[1] else x[1]), 'globals')

# --- tables and automata -----------------------------------------------------

case('table', 'x:3:0..3', 'table(x, [|0,1,2|1,1,1|3,0,2|])',
     lambda x: x in [[0, 1, 2], [1, 1, 1], [3, 0, 2]])
case('table/bool', 'x:3:bool',
     'table(x, [|true,false,true|false,false,true|])',
     lambda x: x in [[1, 0, 1], [0, 0, 1]])


def run(x, edges, states, final):
    """The automaton's or diagram's end is in final."""
    for v in x:
        states = {t for s, w, t in edges if s in states and w == v}
    return bool(states & final)


case('regular', 'x:4:0..3', 'regular(x, 2, 2, [|1,2|2,0|], 1, {2})',
     lambda x: run(x, [(1, 1, 1), (1, 2, 2), (2, 1, 2)], {1}, {2}))
case('regular_nfa', 'x:4:0..3',
     'regular_nfa(x, 2, 2, [|{1,2},{1}|{},{1}|], 1, {2})',
     lambda x: run(x, [(1, 1, 1), (1, 1, 2), (1, 2, 1), (2, 2, 1)], {1}, {2}))
DIAGRAM = '3, [1,2,2], 5, [1,1,2,3,3], [{1,3},{2},{1},{2},{3}], [2,3,0,0,0]'
ARCS = [(1, 1, 2), (1, 3, 2), (1, 2, 3), (2, 1, 0), (3, 2, 0), (3, 3, 0)]
case('regular/set', 'x:4:0..3', 'regular(x, 2, 2..3, '
     'array2d(1..2, 2..3, [1,2,2,0]), 1, {2})',
     lambda x: run(x, [(1, 2, 1), (1, 3, 2), (2, 2, 2)], {1}, {2}))


def cost(x, edges, states, final):
    """What the one way through the edges costs; None if there is none."""
    state, total = min(states), 0
    for v in x:
        found = [(t, c) for s, w, t, c in edges if (s, w) == (state, v)]
        if not found:
            return None
        state, total = found[0][0], total + found[0][1]
    return total if state in final else None


case('cost_regular', 'x:3:0..3 c:0..9', 'cost_regular(x, 2, 2, '
     '[|1,2|2,0|], 1, {2}, [|1,4|2,7|], c)',
     lambda x, c: cost(x, [(1, 1, 1, 1), (1, 2, 2, 4), (2, 1, 2, 2)], {1},
                       {2}) == c)
case('cost_mdd', 'x:2:0..4 c:-1..6', 'cost_mdd(x, 3, [1,2,2], 5, [1,1,2,3,3], '
     '[{1,3},{2},{1},{2},{3}], [2,1,-3,4,5], [2,3,0,0,0], c)',
     lambda x, c: cost(x, [(1, 1, 2, 2), (1, 3, 2, 2), (1, 2, 3, 1),
                           (2, 1, 0, -3), (3, 2, 0, 4), (3, 3, 0, 5)], {1},
                       {0}) == c)
case('mdd', 'x:2:0..4', f'mdd(x, {DIAGRAM})', lambda x: run(x, ARCS, {1}, {0}))
case('mdd_nondet', 'x:2:0..4', 'mdd_nondet(x, 3, [1,2,2], 5, [1,1,2,3,3], '
     '[{1,3},{1,2},{1},{2},{3}], [2,3,0,0,0])',
     lambda x: run(x, [*ARCS, (1, 1, 3)], {1}, {0}))

# --- scheduling and packing --------------------------------------------------


def fits(tasks, most):
    """tasks: start, duration, demand."""
    return all(sum(r for s, d, r in tasks if s <= t < s + d) <= most
               for t in range(-1, 20))


def apart(tasks, strict):
    return all(s + d <= t or t + e <= s or not strict and 0 in (d, e)
               for (s, d), (t, e) in itertools.combinations(tasks, 2))


def separate(boxes, strict):
    """boxes: corner and size, each of some dimensions."""
    return all(any(a + s <= b or b + t <= a
                   for a, s, b, t in zip(p, z, q, w)) or
               not strict and 0 in z + w
               for (p, z), (q, w) in itertools.combinations(boxes, 2))


case('cumulative', 's:3:0..3 d:1..2', 'cumulative(s, [2, d, 1], [1, 2, 1], 2)',
     lambda s, d: fits(list(zip(s, [2, d, 1], [1, 2, 1])), 2))
case('disjunctive', 's:3:0..3 d:0..2', 'disjunctive(s, [2, d, 1])',
     lambda s, d: apart(list(zip(s, [2, d, 1])), False))
case('disjunctive_strict', 's:3:0..3 d:0..2',
     'disjunctive_strict(s, [2, d, 1])',
     lambda s, d: apart(list(zip(s, [2, d, 1])), True), 'disjunctive')
for suffix, strict in [('', True), ('_nonstrict', False)]:
    case('diffn' + suffix, 'x:2:0..2 y:2:0..2 w:0..2',
         f'diffn{suffix}(x, y, [w, 2], [2, 1])', lambda x, y, w, s=strict:
         separate(list(zip(zip(x, y), [(w, 2), (2, 1)])), s))
    case(f'diffn{suffix}_k', 'x:2:0..2 y:2:0..2 w:0..2', f'diffn{suffix}_k('
         '[|x[1], y[1]|x[2], y[2]|], [|w, 2|2, 1|])', lambda x, y, w, s=strict:
         separate(list(zip(zip(x, y), [(w, 2), (2, 1)])), s),
         *([] if strict else ['diffn_nonstrict_k']))
SIZES = [3, 2, 2]


def loads(x, first, n):
    return [sum(w for v, w in zip(x, SIZES) if v == b)
            for b in range(first, first + n)]


case('bin_packing', 'x:3:1..3', f'bin_packing(4, x, {SIZES})',
     lambda x: max(loads(x, 1, 3)) <= 4)
case('bin_packing_capa', 'x:3:0..3', f'bin_packing_capa([4, 3], x, {SIZES})',
     lambda x: all(v in (1, 2) for v in x) and loads(x, 1, 2)[0] <= 4 and
     loads(x, 1, 2)[1] <= 3)
case('bin_packing_load', 'l:2:0..7 x:3:0..2',
     f'bin_packing_load(l, x, {SIZES})',
     lambda l, x: 0 not in x and l == loads(x, 1, 2))
case('knapsack', 'x:2:0..2 w:0..6 p:0..5', 'knapsack([1, 2], [1, 1], x, w, p)',
     lambda x, w, p: w == x[0] + 2 * x[1] and p == sum(x))
case('libfd_sum_all_different', 'x:3:0..3 s:1..7',
     'libfd_sum_all_different(x, s)',
     lambda x, s: len(set(x)) == 3 and sum(x) == s, 'libfd')
case('libfd_reservoir', 't:3:0..2', 'libfd_reservoir(t, [1, -1, 1], 0, 1)',
     lambda t: all(sum(c for s, c in zip(t, [1, -1, 1]) if s <= u) in (0, 1)
                   for u in range(3)), 'libfd')
case('libfd_element', 'i:0..3 j:0..3 y:0..4',
     'libfd_element([|1,2|3,4|], i, j, y)', lambda i, j, y: i in (1, 2) and
     j in (1, 2) and 2 * i + j - 2 == y, 'libfd')


# --- running -----------------------------------------------------------------


def parse(variables):
    """Of each variable: name, length or None, values."""
    found = []
    for word in variables.split():
        name, *length, values = word.split(':')
        low, high = map(int, values.replace('bool', '0..1').split('..'))
        found.append((name, int(length[0]) if length else None, values,
                      range(low, high + 1)))
    return found


def model(variables, call, includes, form):
    text = [f'include "{name}.mzn";' for name in includes]
    text += [f'array[1..{length}] of var {values}: {name};' if length
             else f'var {values}: {name};' for name, length, values, _
             in variables]
    text += ['var bool: b;'] if 'b ' in FORMS[form] else []
    shown = [name if length else f'[{name}]' for name, length, *_ in variables]
    shown += ['[b]'] if 'b ' in FORMS[form] else []
    text += [f'constraint {FORMS[form].format(call)};', 'solve satisfy;',
             'output [' + ', " ", '.join(f'show({s})' for s in shown) +
             ', "\\n"];']
    return '\n'.join(text) + '\n'


def expected(variables, truth, form):
    names = [itertools.product(values, repeat=length or 1)
             for _, length, _, values in variables]
    for assigned in itertools.product(*names):
        holds = bool(truth(*(list(part) if length else part[0] for part,
                             (_, length, *_) in zip(assigned, variables))))
        flat = sum(assigned, ())
        if form == 'reified':
            yield flat + (int(holds),)
        elif form == 'implied':
            yield from (flat + (b,) for b in range(holds + 1))
        elif holds == (form == 'posted'):
            yield flat


def printed(output):
    words = {'true': 1, 'false': 0}
    for line in output.splitlines():
        if line.startswith('['):
            yield tuple(int(words.get(v, v))
                        for v in re.findall(r'-?\d+|true|false', line))


def halves(source, includes, name):
    """What an older MiniZinc does not include by itself."""
    folder = os.path.join(source, 'solvers', 'flatzinc', 'mznlib')
    stem = 'fzn_' + name.split('/')[0]
    return [*includes, *(f[:-4] for f in sorted(os.listdir(folder))
                         if re.fullmatch(
                             stem + r'(_int|_enum|_par|_bool|_set)?_imp\.mzn',
                             f))]


def wrong(source, name, form, folder):
    variables, call, truth, includes = CASES[name]
    variables = parse(variables)
    if form == 'implied':
        includes = halves(source, includes, name)
    path = os.path.join(folder, 'model.mzn')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(model(variables, call, includes, form))
    done = subprocess.run(['minizinc', '--solver', 'libfd', '-a', path],
                          text=True, stdin=subprocess.DEVNULL, timeout=120,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode or done.stderr and 'undefined' not in done.stderr:
        return done.stderr or f'exit status {done.returncode}'
    got = collections.Counter(printed(done.stdout))
    want = collections.Counter(expected(variables, truth, form))
    if got == want:
        return None
    return f'missing {list((want - got).elements())[:5]}, ' \
        f'too many {list((got - want).elements())[:5]}'


def main():
    if not shutil.which('minizinc'):
        print('1..0 # SKIP there is no minizinc')
        return 0
    source, build, forms, *names = sys.argv[1:]
    os.environ['MZN_SOLVER_PATH'] = os.path.join(build, 'solvers', 'flatzinc')
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for n, name in enumerate(names or CASES, 1):
            found = [(form, wrong(source, name, form, folder))
                     for form in forms.split(',')]
            found = [f'{form}: {what}' for form, what in found if what]
            bad += bool(found)
            for what in found:
                print('# ' + what.strip().replace('\n', '\n# '))
            print(f'{"not " if found else ""}ok {n} - {name}', flush=True)
    print(f'1..{len(names or CASES)}')
    return bad > 0


if __name__ == '__main__':
    sys.exit(main())
