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
