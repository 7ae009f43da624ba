# SPDX-License-Identifier: MIT
"""The programs that are measured: building, finding and running them."""

import os
import pathlib
import platform
import shlex
import shutil
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent
FIELDS = ('solutions', 'nodes', 'failures', 'propagations')
COUNTS = SOURCE / 'bench' / 'counts.tsv'
ANSWERS = SOURCE / 'bench' / 'answers.tsv'
ROWS = SOURCE / 'bench' / 'rows.inc'
# How rows end that are others searched with learning: on the branching given,
# and free to choose.
LEARNING = {'learn': '-learn', 'free': '-free'}
TIME_LIMIT = 600


class Run:
    """What one run of one row said; None where the program does not tell."""

    def __init__(self, line):
        words = line.rstrip('\n').split('\t')
        self.name = words[0]
        number = [int(word) if word else None for word in words[1:5]]
        self.solutions, self.nodes, self.failures, self.propagations = number
        self.seconds = float(words[5])
        self.memory = int(words[6]) if words[6] else None
        self.cut = words[7] == 'cut'
        rest = [int(word) if word else None for word in words[8:]]
        self.store, self.best, self.nogoods, self.atoms = (
            rest + [None] * 4)[:4]

    def key(self):
        return self.solutions, self.nodes, self.failures

    def answer(self):
        """The optimum, or how many solutions there are of those asked for;
        None if that is not proven."""
        if self.cut:
            return None
        return self.solutions if self.best is None else self.best

    def counts(self):
        return {field: getattr(self, field) for field in FIELDS}


class Program:
    """A program with the usage and the output of fd-bench."""

    def __init__(self, key, title, command, options=(), version=None,
                 suffix=''):
        self.key, self.title, self.version_command = key, title, version
        self.command = [str(word) for word in command]
        self.suffix = suffix
        self.rows = [row.removesuffix(suffix) for row in self.list_rows()
                     if row.endswith(suffix)]
        self.command += options

    def list_rows(self):
        """The rows it has; none if it cannot be run."""
        if not shutil.which(self.command[0]):
            return []
        done = subprocess.run(self.command + ['--list'], text=True,
                              stdout=subprocess.PIPE)
        return done.stdout.split() if done.returncode == 0 else []

    def version(self):
        done = subprocess.run(self.version_command, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.stdout.split('\n')[0]

    def run(self, row, seconds):
        """Runs @row for @seconds; None if it has no instance or no answer."""
        command = self.command + ['--seconds', str(seconds),
                                  row + self.suffix]
        try:
            done = subprocess.run(command, text=True, stdout=subprocess.PIPE,
                                  timeout=TIME_LIMIT)
        except subprocess.TimeoutExpired:
            print(f'{self.title}: {row}: more than {TIME_LIMIT} s',
                  file=sys.stderr)
            return None
        if done.returncode != 0:
            sys.exit(f'{shlex.join(command)}: status {done.returncode}')
        return Run(done.stdout) if done.stdout else None


def differences(ours, theirs):
    """The counts in which two runs differ.  Where a node limit cut both, one
    may have counted the node at which it stopped, and the other not."""
    slack = 1 if ours.cut and theirs.cut else 0
    return [field for field in FIELDS[:3]
            if getattr(theirs, field) is not None
            and abs(getattr(ours, field) - getattr(theirs, field)) > slack]


def read_counts():
    """What each row of ours must count, by name."""
    lines = COUNTS.read_text().splitlines()
    return {name: tuple(map(int, counts)) for name, *counts in
            (line.split('\t') for line in lines if not line.startswith('#'))}


def read_answers():
    """What each row that is also searched with learning must find."""
    lines = ANSWERS.read_text().splitlines()
    return {name: int(answer) for name, answer in
            (line.split('\t') for line in lines if not line.startswith('#'))}


def read_families():
    """The family of each row that has a twin, by name."""
    families, family = {}, None
    for line in ROWS.read_text().splitlines():
        words = line.split('"')
        if line.startswith('    /* family: '):
            family = line.removeprefix('    /* family: ').removesuffix(' */')
        elif len(words) > 1:
            families[words[1]] = family
    return families


def progress(text):
    """Shows what is being done, to a person."""
    if sys.stderr.isatty():
        print(f'\r{text:60}\r', end='', file=sys.stderr, flush=True)


def find_shared():
    """Tells the programs where instances may be that are not ours to ship."""
    shared = SOURCE.parent / 'shared'
    if 'FD_SHARED' not in os.environ and shared.is_dir():
        os.environ['FD_SHARED'] = str(shared)


def call(command):
    """Runs a step of the build, silent unless it fails."""
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if done.returncode != 0:
        sys.exit(f'{done.stdout}\n{shlex.join(map(str, command))}: '
                 f'status {done.returncode}')


def build_release(build):
    """A build for release below @build, whatever that is."""
    build = pathlib.Path(build).resolve()
    if not (build / 'build.ninja').exists():
        sys.exit(f'{build}: not a build directory of meson')
    release = build / 'bench-release'
    introspect = os.environ.get('MESONINTROSPECT')
    meson = shlex.split(introspect)[:-1] if introspect else ['meson']
    progress('building')
    if not (release / 'build.ninja').exists():
        call(meson + ['setup', release, SOURCE, '--buildtype=release'])
    call(meson + ['compile', '-C', release, 'bench-programs'])
    return release


def find_programs(release):
    """Ours, then every peer this machine may have."""
    bench = release / 'bench'
    swi = SOURCE / 'bench' / 'peers' / 'swi.pl'
    return [
        Program('libfd', 'libfd', [bench / 'fd-bench']),
        *(Program(key, f'libfd, {key}', [bench / 'fd-bench'], suffix=suffix)
          for key, suffix in LEARNING.items()),
        Program('gecode', 'Gecode', [bench / 'gecode-bench'],
                version=[bench / 'gecode-bench', '--version']),
        Program('gecode-1', 'Gecode, copy distance 1',
                [bench / 'gecode-bench'], ['--copy-distance', '1']),
        Program('gprolog', 'GNU Prolog', [bench / 'gprolog-bench'],
                version=['gplc', '--version']),
        Program('swi', 'SWI-Prolog', ['swipl', '-O', swi],
                version=['swipl', '--version']),
        Program('ruby', 'Ruby, callcc', ['ruby', SOURCE / 'bench' / 'peers' / 'amb.rb'],
                version=['ruby', '--version']),
        Program('bits', 'no engine, bits', [bench / 'queens-bits']),
    ]


def describe(programs):
    """The machine and the peers, a line each."""
    cpu = platform.machine()
    try:
        with open('/proc/cpuinfo') as file:
            names = [line.partition(':')[2].strip() for line in file
                     if line.startswith('model name')]
        cpu = names[0] if names else cpu
    except OSError:
        pass
    yield f'{cpu}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}'
    for program in programs:
        if not program.rows:
            yield f'{program.title}: missing on this machine'
        elif program.version_command:
            yield program.version()
