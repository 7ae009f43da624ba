#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Search trees as a viewer gets them: a server stands for CP-Profiler, reads
what fzn-libfd and fdsolve send, and checks that it is a tree of as many nodes,
failures and solutions as the statistics say; and what happens to the answer
where there is no viewer, or one that goes away.

usage: cp-profiler.py FDSOLVE FZN-LIBFD
"""
import json
import os
import re
import socket
import struct
import subprocess
import sys
import tempfile
import threading

NODE, DONE, START, RESTART = range(4)
SOLVED, FAILED, BRANCH, SKIPPED = range(4)
LABEL, NOGOOD, INFO, VERSION = range(4)

QUEENS = ''.join('var 1..6: q%d :: output_var;\n' % i for i in range(6))
for i in range(6):
    for j in range(i + 1, 6):
        for k in (0, j - i, i - j):
            QUEENS += ('constraint int_lin_ne([1,-1],[q%d,q%d],%d);\n' %
                       (i, j, k))
HEADER = ('solve :: int_search([%s],input_order,indomain_min,complete) ' %
          ','.join('q%d' % i for i in range(6)))
SATISFY = QUEENS + HEADER + 'satisfy;\n'
# Pigeons: no solution, many failures.
HOLES = ''.join('var 1..5: p%d :: output_var;\n' % i for i in range(6))
for i in range(6):
    for j in range(i + 1, 6):
        HOLES += 'constraint int_ne(p%d,p%d);\n' % (i, j)
HOLES += 'solve satisfy;\n'
# What is decided first has nothing to do with the failures.
JUMP = (''.join('var 0..1: y%d;\n' % i for i in range(4)) +
        HOLES.replace('satisfy', ':: int_search([%s],input_order,indomain_min,'
                      'complete) satisfy' % ','.join(
                          ['y%d' % i for i in range(4)] +
                          ['p%d' % i for i in range(6)])))
MINIMIZE = QUEENS + HEADER + 'minimize q3;\n'
GRAPH = 'p edge 4 4\ne 1 2\ne 2 3\ne 3 1\ne 3 4\n'
FALSE = 'var 1..2: x;\nconstraint int_ne(x,x);\nsolve satisfy;\n'


class Viewer:
    """Listens, and reads all that one run sends; or only the first bytes."""

    def __init__(self, limit=None):
        self.limit, self.data = limit, b''
        self.socket = socket.socket()
        self.socket.bind(('127.0.0.1', 0))
        self.socket.listen(1)
        self.socket.settimeout(60)
        self.port = self.socket.getsockname()[1]
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self):
        connection = self.socket.accept()[0]
        while self.limit is None or len(self.data) < self.limit:
            more = connection.recv(4096)
            if not more:
                break
            self.data += more
        connection.close()

    def messages(self):
        self.thread.join()
        self.socket.close()
        data, found = self.data, []
        while data:
            size, = struct.unpack_from('<I', data)
            assert len(data) >= 4 + size, 'a message is cut off'
            found.append(Message(data[4:4 + size]))
            data = data[4 + size:]
        return found


class Message:
    def __init__(self, body):
        self.type, at = body[0], 1
        if self.type == NODE:
            numbers = struct.unpack_from('>8i', body, 1)
            self.id, self.parent = numbers[0:3], numbers[3:6]
            self.alternative, self.kids = numbers[6:8]
            self.status, at = body[33], 34
        self.fields = {}
        while at < len(body):
            number, = struct.unpack_from('>i', body, at + 1)
            if body[at] == VERSION:
                self.fields[VERSION], at = number, at + 5
                continue
            text = body[at + 5:at + 5 + number].decode()
            assert len(text.encode()) == number > 0
            self.fields[body[at]], at = text, at + 5 + number
        assert at == len(body), 'fields do not end with their message'


def check_frame(messages, number):
    first, last = messages[0], messages[-1]
    assert first.type == START and first.fields[VERSION] == 3
    info = json.loads(first.fields[INFO])
    assert info['execution_id'] == number and info['has_restarts'] is True
    assert last.type == DONE and not last.fields
    assert all(m.type in (NODE, RESTART) for m in messages[1:-1])


def check_nodes(messages, complete):
    """Each node once, after its parent, in the tree begun last."""
    seen, children, tree = {}, set(), 0
    for m in messages:
        if m.type == RESTART:
            tree += 1
            assert json.loads(m.fields[INFO]) == {'restart_id': tree}
        if m.type != NODE:
            continue
        assert m.id not in seen and m.id[1:] == (tree, 0), m.id
        seen[m.id] = m
        assert m.kids == (2 if m.status == BRANCH else 0)
        if m.parent[0] == -1:
            assert m.id[0] == 0 and m.alternative == -1
            assert LABEL not in m.fields
            continue
        assert seen[m.parent].status == BRANCH
        assert 0 <= m.alternative < 2 and m.fields.get(LABEL, m.status)
        assert (m.parent, m.alternative) not in children, 'a place taken'
        children.add((m.parent, m.alternative))
    branches = [m for m in seen.values() if m.status == BRANCH]
    if complete:
        assert len(children) == 2 * len(branches)
    return list(seen.values())


def statistic(text, name):
    return int(re.search(r'%s[=:]? *(\d+)' % name, text).group(1))


def run(command, number, model, viewer):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'model.fzn')
        with open(path, 'w') as out:
            out.write(model or '')
        option = '%d,%d' % (number, viewer.port if viewer else 1)
        return subprocess.run(
            command + ['--cp-profiler', option] + ([path] if model else []),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            universal_newlines=True, timeout=100)


def watch(command, number, model, complete=True, counted=True):
    """Runs it; the nodes that the viewer got, compared with the counts."""
    viewer = Viewer()
    done = run(command, number, model, viewer)
    messages = viewer.messages()
    assert done.returncode == 0, done.stderr
    check_frame(messages, number)
    nodes = check_nodes(messages, complete)
    told = done.stdout + done.stderr
    if counted:
        count = [sum(m.status == s for m in nodes) for s in range(4)]
        assert count[FAILED] == statistic(told, 'failures')
        assert count[SOLVED] == statistic(told, '[sS]olutions')
        assert len(nodes) - count[SKIPPED] == statistic(told, 'nodes')
    return nodes, messages


def test_plain(fdsolve, fzn):
    nodes, _ = watch([fzn, '-a', '-s'], 7, SATISFY)
    assert [m.fields[LABEL] for m in nodes if m.parent[:2] == (0, 0)] == [
        'q0 = 1', 'q0 != 1']
    assert not any(m.status == SKIPPED or NOGOOD in m.fields for m in nodes)
    failed = [m for m in nodes if m.status == FAILED]
    assert all('failed' in json.loads(m.fields[INFO]) for m in failed)


def test_none(fdsolve, fzn):
    nodes, _ = watch([fzn, '-s'], 0, HOLES)
    assert not any(m.status == SOLVED for m in nodes)
    nodes, _ = watch([fzn], 0, FALSE, counted=False)
    assert not nodes


def test_first(fdsolve, fzn):
    """The search ends in the midst of the tree."""
    nodes, _ = watch([fzn, '-s'], 1, SATISFY, complete=False)
    assert nodes[-1].status == SOLVED


def test_objective(fdsolve, fzn):
    watch([fzn, '-s'], 1, MINIMIZE)


def test_learning(fdsolve, fzn):
    nodes, _ = watch([fzn, '--learn', '-s'], 1, HOLES)
    assert any(m.status == FAILED and NOGOOD in m.fields for m in nodes)
    nodes, _ = watch([fzn, '--learn', '-a', '-s'], 1, SATISFY)
    assert any(m.status == SOLVED and NOGOOD in m.fields for m in nodes)
    nodes, _ = watch([fzn, '--learn', '-s'], 1, JUMP)
    assert any(m.status == SKIPPED for m in nodes)


def test_restarts(fdsolve, fzn):
    for more in ([], ['--learn']):
        _, messages = watch(
            [fzn, '--restart', 'constant', '--restart-scale', '2', '-s',
             '--node-limit', '60'] + more, 1, HOLES, complete=False,
            counted=False)
        assert sum(m.type == RESTART for m in messages) > 2


def test_puzzles(fdsolve, fzn):
    """Each search of a run is a tree."""
    nodes, messages = watch([fdsolve, 'queens', '6', '--all', '--stats'], 3,
                            None)
    assert any(m.fields.get(LABEL) == 'q1 = 1' for m in nodes)
    assert not any(m.type == RESTART for m in messages)
    _, messages = watch([fdsolve, 'color', '--count'], 3, GRAPH,
                        complete=False, counted=False)
    assert sum(m.type == RESTART for m in messages) == 1


def test_no_viewer(fdsolve, fzn):
    for command, status in (([fzn], 1), ([fdsolve, 'queens', '6'], 74)):
        done = run(command, 1, SATISFY if command == [fzn] else None, None)
        assert done.returncode == status and not done.stdout
        assert 'CP-Profiler: ' in done.stderr, done.stderr


def test_viewer_gone(fdsolve, fzn):
    """The answer is as without it."""
    plain = subprocess.run([fdsolve, 'queens', '9', '--count'],
                           stdout=subprocess.PIPE, universal_newlines=True)
    viewer = Viewer(limit=10)
    done = run([fdsolve, 'queens', '9', '--count'], 1, None, viewer)
    viewer.thread.join()
    viewer.socket.close()
    assert done.stdout == plain.stdout == '352\n'
    assert done.returncode == 74 and 'CP-Profiler: ' in done.stderr


def test_words(fdsolve, fzn):
    for word in ('1', '1,', ',1', '-1,5', '1,0', '1,65536', '1,2,3', 'a,b'):
        for command in ([fzn, 'x.fzn'], [fdsolve, 'queens', '4']):
            done = subprocess.run(command + ['--cp-profiler=' + word],
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE,
                                  universal_newlines=True)
            assert done.returncode == 1, (command, word)
            assert 'expected a number and a port' in done.stderr


def main():
    programs = [os.path.abspath(path) for path in sys.argv[1:]]
    tests = [(name, f) for name, f in sorted(globals().items())
             if name.startswith('test_')]
    for name, test in tests:
        try:
            test(*programs)
        except Exception:
            print(name)
            raise
    print('%d tests' % len(tests))


main()
