#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws which rooms include which, and checks it.

A room is a folder; the rooms below list, lowest first, what each may include
besides itself.  A unit is a .c file and the header of the same name.  Fails on
an arrow that a room may not have, and on a circle among the units of libfd.

usage: include-graph.py SOURCE-ROOT [--dot]
"""
import os
import re
import sys

ENGINE = {
    'libfd': [],  # the installed headers
    'libfd/base': [],
    'libfd/domain': ['libfd/base'],
    'libfd/kernel': ['libfd/base', 'libfd/domain'],
    'libfd/explain': ['libfd/base', 'libfd/domain', 'libfd/kernel'],
    'libfd/constraints': ['libfd/base', 'libfd/domain', 'libfd/kernel',
                          'libfd/explain'],
    'libfd/proof': ['libfd/base', 'libfd/domain', 'libfd/kernel'],
    'libfd/search/learning': ['libfd/base', 'libfd/domain', 'libfd/kernel',
                              'libfd/explain', 'libfd/proof'],
    'libfd/search': ['libfd/base', 'libfd/domain', 'libfd/kernel',
                     'libfd/explain', 'libfd/constraints', 'libfd/proof',
                     'libfd/search/learning'],
    'libfd/explainer': ['libfd/base', 'libfd/domain', 'libfd/kernel',
                        'libfd/constraints'],
    'libfd/amb': ['libfd/base', 'libfd/domain', 'libfd/kernel',
                  'libfd/search'],
    'libfd/parallel': ['libfd/base', 'libfd/domain', 'libfd/kernel',
                       'libfd/constraints', 'libfd/search'],
    'libfd/states': ['libfd/base'],
    'libfd/python': [],
    'libfd/python/core': [],
}
PUBLIC = 'libfd'
# Installed headers that speak of what stands above a room.
ABOVE = {
    'libfd/kernel': ['fd-search.h', 'fd-constraints.h', 'fd-learning.h'],
    'libfd/explain': ['fd-search.h', 'fd-constraints.h', 'fd-learning.h'],
    'libfd/constraints': ['fd-search.h', 'fd-learning.h'],
}
# Where propagators find <fd.h>.
LANGUAGE = 'libfd/constraints/language'
OUTSIDE = ['solvers', 'bench']  # see the installed headers alone


def room_of(path):
    """The longest room that holds the file."""
    folder = os.path.dirname(path)
    while folder and folder not in ENGINE:
        folder = os.path.dirname(folder)
    return folder


def sources(root):
    for top in ['libfd'] + OUTSIDE:
        for folder, _, names in sorted(os.walk(os.path.join(root, top))):
            for name in sorted(names):
                if name.endswith(('.c', '.h')):
                    yield os.path.relpath(os.path.join(folder, name), root)


def includes(root, path, known):
    """The files of the project that it includes."""
    with open(os.path.join(root, path), encoding='utf-8') as text:
        names = re.findall(r'^#\s*include\s+["<]([^">]+)[">]', text.read(),
                           re.M)
    for name in names:
        inside = [LANGUAGE] if path.startswith('libfd/constraints/') else []
        for folder in (os.path.dirname(path), *inside, 'libfd', 'solvers',
                       'solvers/flatzinc'):
            target = os.path.normpath(os.path.join(folder, name))
            if target in known:
                yield target
                break


def unit_of(path):
    return os.path.splitext(path)[0]


def find_circle(arrows):
    """Some circle of units, or None."""
    state = {}

    def visit(unit, way):
        state[unit] = 'open'
        for target in sorted(arrows.get(unit, ())):
            if state.get(target) == 'open':
                return way[way.index(target):] + [target]
            if target not in state:
                found = visit(target, way + [target])
                if found:
                    return found
        state[unit] = 'done'
        return None

    for unit in sorted(arrows):
        if unit not in state:
            found = visit(unit, [unit])
            if found:
                return found
    return None


def main():
    root = sys.argv[1]
    known = set(sources(root))
    wrong, rooms, units = [], {}, {}
    for path in sorted(known):
        here = room_of(path)
        for target in includes(root, path, known):
            there = room_of(target)
            if here != there:
                rooms.setdefault((here or path.split('/')[0], there), 0)
                rooms[here or path.split('/')[0], there] += 1
            if here and unit_of(path) != unit_of(target):
                units.setdefault(unit_of(path), set()).add(unit_of(target))
            if (there == PUBLIC and
                    os.path.basename(target) in ABOVE.get(here, [])):
                wrong.append('%s includes %s' % (path, target))
            if there in (here, PUBLIC, ''):
                continue
            if there not in ENGINE.get(here, []):
                wrong.append('%s includes %s' % (path, target))
    if '--dot' in sys.argv:
        print('digraph rooms {')
        for (here, there), n in sorted(rooms.items()):
            print('  "%s" -> "%s" [label=%d];' % (here, there, n))
        print('}')
    circle = find_circle(units)
    if circle:
        wrong.append('circle: ' + ' -> '.join(circle))
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main())
