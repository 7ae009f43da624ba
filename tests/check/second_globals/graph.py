# SPDX-License-Identifier: MIT
"""Constraints on graphs and routes."""

from second_model import add_global


def reached(edges, start, removed=None):
    found, work = {start}, [start]
    while work:
        for j in edges[work.pop()]:
            if j != removed and j not in found:
                found.add(j)
                work.append(j)
    return found


# Circuits.

def circles(x, offset, some):
    after = {i: v - offset for i, v in enumerate(x)}
    if set(after.values()) != set(after):
        return False
    left = {i for i, v in after.items() if not some or i != v}
    return not left or reached({i: [v] for i, v in after.items()}, min(left)) == left


def may_circle(rules, a, sense, some):
    x, offset = a
    n = len(x)
    if not sense or not n or n > 2000:
        return True
    edges = {i: [j for j in range(n) if rules.can(x[i], j + offset)] for i in range(n)}
    if not all(edges.values()) or not rules.may_differ(x):
        return False
    reach = {i: reached(edges, i) for i in edges}
    required = [i for i in edges if not some or i not in edges[i]]
    if any(j not in reach[i] for i in required for j in required):
        return False
    return some or all(is_row({i: reached(edges, i, r) for i in edges if i != r}) for r in edges)


def is_row(reach):
    return all(j in reach[i] or i in reach[j] for i in reach for j in reach)


add_global('libfd_circuit', 2, lambda x, o: circles(x, o, False), lambda r, a, s: may_circle(r, a, s, False))
add_global('libfd_subcircuit', 2, lambda x, o: circles(x, o, True), lambda r, a, s: may_circle(r, a, s, True))


# Parts of graphs. Known: whether a term must, and whether it can, be true.

class Known:
    def __init__(self, rules=None):
        self.must = (lambda x: x == 1) if rules is None else (lambda x: rules.low(x) == 1)
        self.can = (lambda x: x == 1) if rules is None else (lambda x: rules.high(x) == 1)


def neighbours(nodes, edges):
    found = {i: [] for i in nodes}
    for a, b in edges:
        if a in found and b in found:
            found[a].append(b)
            found[b].append(a)
    return found


def may_connect(known, b, f, t, e):
    ends = list(zip(f, t))
    there = [i for i, x in enumerate(b) if known.can(x)]
    required = {i for i, x in enumerate(b) if known.must(x)}
    if e:
        required |= {i for x, end in zip(e, ends) if known.must(x) for i in end}
        ends = [end for x, end in zip(e, ends) if known.can(x)]
    near = neighbours(there, ends)
    return not required or required <= set(there) and required <= reached(near, min(required))


def has_cycle(ends):
    group = {}
    for a, b in ends:
        a, b = group.setdefault(a, {a}), group.setdefault(b, {b})
        if a is b:
            return True
        a |= b
        group.update({i: a for i in b})
    return False


def may_loop(known, n, f, t, e):
    ends = list(zip(f, t))
    must = [end for x, end in zip(e, ends) if known.must(x)]
    can = [end for x, end in zip(e, ends) if known.can(x)]
    if not can:
        return False
    for i in range(n):
        taken, left = sum(i in end for end in must), sum(i in end for end in can)
        if taken > 2 or taken == left == 1:
            return False
    if any(has_cycle(must[:i] + must[i + 1:]) for i in range(len(must))):
        return False
    for cut in [None, *range(n)]:
        near = neighbours([i for i in range(n) if i != cut], can)
        rest = {min(i for i in end if i != cut) for end in must}
        if rest and not rest <= reached(near, min(rest)):
            return False
    for a, b in must:
        left = list(can)
        left.remove((a, b))
        if b not in reached(neighbours(range(n), left), a):
            return False
    return True


def may_part(may):
    def rule(rules, a, sense):
        return not sense or may(Known(rules), *a)
    return rule


def may_grow(known, n, f, t, e):
    return not has_cycle([end for x, end in zip(e, zip(f, t)) if known.must(x)])


def may_flow_down(known, n, f, t, e):
    entered = {i: {a for x, a, b in zip(e, f, t) if b == i and known.must(x)} for i in range(n)}
    while entered:
        ends = {i for i, before in entered.items() if not before & entered.keys()}
        if not ends:
            return False
        entered = {i: before for i, before in entered.items() if i not in ends}
    return True


def may_be_reached(known, root, b, f, t, e):
    """root (i): whether node i can be the root."""
    there = {i for i, x in enumerate(b) if known.can(x)}
    ahead = {i: [] for i in there}
    for x, u, v in zip(e, f, t):
        if u in there and v in there:
            ahead[u] += [v] if known.can(x) else []
        elif known.must(x):
            return False
    roots = [i for i in there if root(i)]
    seen = set().union(*(reached(ahead, i) for i in roots))
    return bool(roots) and all(i in seen for i, x in enumerate(b) if known.must(x))


add_global('libfd_dreachable', 6,
           lambda b, f, t, e, r, k: may_be_reached(Known(), lambda i: r == k + i, b, f, t, e),
           lambda rules, a, sense: not sense or may_be_reached(
               Known(rules), lambda i: rules.can(a[4], a[5] + i), *a[:4]))

for name, may_be in ('connected', may_connect), ('dag', may_flow_down), ('forest', may_grow), ('single_loop', may_loop):
    add_global('libfd_' + name, 4, lambda *a, may_be=may_be: may_be(Known(), *a), may_part(may_be))


# Regions: of each, which nodes must and can be in it.

def may_divide(must, can, f, t, sizes):
    for j, size in enumerate(sizes):
        inside, near = must(j), neighbours(can(j), zip(f, t))
        if not len(inside) <= size <= len(near) or inside and not inside <= reached(near, min(inside)):
            return False
    return True


def divides(x, f, t, k, sizes):
    region = lambda j: {i for i, v in enumerate(x) if v == k + j}
    return all(k <= v < k + len(sizes) for v in x) and may_divide(region, region, f, t, sizes)


def may_be_regions(rules, a, sense):
    x, f, t, k, sizes = a
    if not sense:
        return True
    if any(not any(rules.can(v, k + j) for j in range(len(sizes))) for v in x):
        return False
    can = lambda j: {i for i, v in enumerate(x) if rules.can(v, k + j)}
    return may_divide(lambda j: {i for i in can(j) if rules.low(x[i]) == rules.high(x[i])}, can, f, t, sizes)


add_global('libfd_regions', 5, divides, may_be_regions)


def is_flow(balance, from_, to, x):
    rest = list(balance)
    for f, t, v in zip(from_, to, x):
        rest[f] -= v
        rest[t] += v
    return not any(rest)


def least_cost(balance, from_, to, w, low, high):
    """Of the flows within the bounds: by shortest paths; None: there is none."""
    if sum(balance) != 0:
        return None
    flow = [a if c >= 0 else b for c, a, b in zip(w, low, high)]
    rest = list(balance)
    for f, t, v in zip(from_, to, flow):
        rest[f] -= v
        rest[t] += v
    while any(rest):
        way, last, changed = {v: 0 for v, r in enumerate(rest) if r > 0}, {}, True
        while changed:
            changed = False
            for e, (f, t, c) in enumerate(zip(from_, to, w)):
                for a, b, sign, room in ((f, t, 1, high[e] - flow[e]), (t, f, -1, flow[e] - low[e])):
                    if room > 0 and a in way and (b not in way or way[a] + sign * c < way[b]):
                        way[b], last[b], changed = way[a] + sign * c, (e, sign, a), True
        ends = [v for v in way if rest[v] < 0]
        if not ends:
            return None
        end = v = min(ends, key=way.get)
        steps = []
        while v in last:
            steps.append(last[v])
            v = last[v][2]
        amount = min([rest[v], -rest[end]] + [high[e] - flow[e] if s > 0 else flow[e] - low[e] for e, s, _ in steps])
        for e, s, _ in steps:
            flow[e] += s * amount
        rest[v] -= amount
        rest[end] += amount
    return sum(c * v for c, v in zip(w, flow))


def may_flow(rules, a, sense):
    balance, from_, to, x = a
    if not sense:
        return any(rules.low(v) < rules.high(v) for v in x) or not is_flow(balance, from_, to, map(rules.low, x))
    return least_cost(balance, from_, to, [0] * len(x), [*map(rules.low, x)], [*map(rules.high, x)]) is not None


def costs(balance, from_, to, w, x, c):
    return is_flow(balance, from_, to, x) and sum(map(int.__mul__, w, x)) == c


def may_cost(rules, a, sense):
    balance, from_, to, w, x, c = a
    low, high = [*map(rules.low, x)], [*map(rules.high, x)]
    if not sense:
        return low != high or rules.low(c) < rules.high(c) or not costs(balance, from_, to, w, low, rules.low(c))
    least = least_cost(balance, from_, to, w, low, high)
    if least is None or least > rules.high(c):
        return False
    return -least_cost(balance, from_, to, [-v for v in w], low, high) >= rules.low(c)


add_global('libfd_network_flow', 4, is_flow, may_flow)
add_global('libfd_network_flow_cost', 6, costs, may_cost)
