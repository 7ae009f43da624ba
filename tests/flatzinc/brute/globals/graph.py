# SPDX-License-Identifier: MIT
"""Constraints on graphs and routes."""

from ..predicates import add_global


def is_circuit(x, offset, some):
    after = [v - offset for v in x]
    on = [i for i, v in enumerate(after) if v != i or not some]
    if any(v not in range(len(x)) for v in after):
        return False
    walked, i = [], on[0] if on else None
    while on and i not in walked:
        walked.append(i)
        i = after[i]
    return sorted(walked) == on and (not on or i == on[0])


def draw_term(drawing, random, values, likely):
    """A variable of these values, or of some; a constant; or any term."""
    if random.random() < 0.15 or len(drawing.model.variables) > 12:
        return drawing.term('int')
    if random.random() < 0.15:
        return likely
    if random.random() < 0.4:
        values = sorted({v for v in values if random.random() < 0.6} | {likely})
    if len(values) > drawing.room:
        return likely
    text = '{' + ', '.join(map(str, values)) + '}'
    x = drawing.add_variable('int', tuple(values), text)
    drawing.witness[x] = likely
    return x


def draw_circuit(drawing, random, some=False):
    n = random.choice([0, 1, 2, 3, 3, 4, 4, 5])
    offset = random.choice([1, 1, 1, 0, 0, -2, 3])
    on = list(range(n))
    random.shuffle(on)
    if some:
        del on[random.randint(0, n):]
    after = list(range(n))
    for i, j in zip(on, on[1:] + on[:1]):
        after[i] = j
    values = range(offset, offset + n)
    return [[draw_term(drawing, random, values, offset + v) for v in after],
            offset]


def draw_subcircuit(drawing, random):
    return draw_circuit(drawing, random, True)


add_global('libfd_circuit', 'ints number', lambda x, o: is_circuit(x, o, False),
           draw_circuit)
add_global('libfd_subcircuit', 'ints number',
           lambda x, o: is_circuit(x, o, True), draw_subcircuit)
