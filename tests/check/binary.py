# SPDX-License-Identifier: MIT
"""Proofs as text turned into the binary form."""

import re

ATOM = re.compile(r'([\w\[\]]+)(>=|<=|!=|=)(-?\d+)')
RELATIONS = ['>=', '<=', '=', '!=']


def varint(n):
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    return bytes(out + bytes([n]))


def zigzag(v):
    return varint(2 * v if v >= 0 else -2 * v - 1)


class Binary:
    """names: of the variables, in the order of the declarations."""

    def __init__(self, names):
        self.index = {name: i for i, name in enumerate(names)}

    def atom(self, text):
        name, relation, v = ATOM.fullmatch(text).groups()
        return varint(4 * self.index[name] + RELATIONS.index(relation)) + \
            zigzag(int(v))

    def atoms(self, words):
        return varint(len(words)) + b''.join(map(self.atom, words))

    def term(self, text):
        return varint(2 * self.index[text.lstrip('~')] + (text[0] == '~'))

    def source(self, text):
        return varint(2 * int(text[1:]) + 1 if text[0] == 'n'
                      else 2 * int(text))

    def alias(self, words):
        x, y, k = words[1], words[2], varint(int(words[4]))
        if ATOM.fullmatch(y):
            return b'A' + k + varint(self.index[x]) + self.atom(y)
        return b'a' + k + self.term(x) + self.term(y)

    def facts(self, words):
        source, atoms = self.source(words[1]), words[3:]
        if atoms == ['false']:
            return b'f' + source
        if len(atoms) == 1:
            return b'r' + source + self.atom(atoms[0])
        return b'R' + source + self.atoms(atoms)

    def inference(self, words):
        if words[1][0] == 's':
            return b'b' + varint(int(words[1][1:]))
        source, end = self.source(words[1]), words.index('->')
        atoms = self.atoms(words[3:end])
        if words[end + 1] == 'false':
            return b'I' + source + atoms
        return b'i' + source + atoms + self.atom(words[end + 1])

    def claim(self, words):
        rest = words[2:]
        return b'q' + {
            'unsat': lambda: b'u',
            'optimum': lambda: b'o' + zigzag(int(rest[0])),
            'bound': lambda: b'b' + zigzag(int(rest[0])),
            'all': lambda: b'a' + varint(int(rest[0])),
            'core': lambda: b'c' + self.atoms(rest),
            'sat': lambda: b's',
            'open': lambda: b'?',
        }[words[1]]()

    def record(self, words):
        kind = words[0]
        if kind == 'p':
            given = 0 if words[3] == '-' else int(words[3], 16)
            return b'\x89fdp\x01' + given.to_bytes(8, 'little')
        if kind == 'v':
            self.index[words[1]] = len(self.index)
            return b'v' + varint(int(words[3]))
        return kind.encode() + {
            'j': lambda: varint(len(words) - 1) + b''.join(
                varint(self.index[w]) for w in words[1:]),
            'a': lambda: self.alias(words)[1:],
            'r': lambda: b'',
            'n': lambda: varint(int(words[1])) + self.atoms(words[3:]),
            'd': lambda: varint(int(words[1])),
            '+': lambda: self.atom(words[1]),
            's': lambda: b''.join(zigzag(int(w)) for w in words[1:]),
            'o': lambda: zigzag(int(words[1])),
        }.get(kind, lambda: b'')()

    def encode(self, text):
        out = []
        for line in text.splitlines():
            words = line.split()
            if not words or words[0][0] == '#':
                continue
            if words[0] in 'ariq':
                out.append({'a': self.alias, 'r': self.facts,
                            'i': self.inference,
                            'q': self.claim}[words[0]](words))
            else:
                out.append(self.record(words))
        return b''.join(out)
