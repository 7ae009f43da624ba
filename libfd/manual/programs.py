# SPDX-License-Identifier: MIT
"""What the programs say of themselves: their --help, which is printed from
their tables of options, taken apart.

A help is a dict: 'usage' [line], 'about' text, 'options' [(names, argument,
help)], 'own' likewise, of a family alone, 'families' [(name, summary)], 'exit'
text, 'rest' [text].
"""
import re
import subprocess

OPTION = re.compile(r'  (-\S+(?:, -\S+)*)(?: ([^\s-]\S*))? {2,}(\S.*)$|'
                    r'  (-\S{21,}) (\S.*)$')


def run(program, *words):
    done = subprocess.run([program, *words], check=True, text=True,
                          stdout=subprocess.PIPE, encoding='utf-8')
    return done.stdout


def option_of(line):
    m = OPTION.match(line)
    if not m:
        raise SystemExit(f'help: not understood: {line!r}')
    names = (m[1] or m[4]).split(', ')
    argument, text = m[2], m[3] or m[5]
    # of fzn-libfd: "-t, --time-limit   MS: stop after ..."
    named = re.match(r'([A-Z][A-Z,]*): (.*)$', text)
    if named and not argument:
        argument, text = named.groups()
    return names, argument, text


def options_of(lines):
    options = []
    for line in lines:
        if line.startswith('  -'):
            options.append(option_of(line))
        else:
            names, argument, text = options[-1]
            options[-1] = names, argument, f'{text} {line.strip()}'
    return options


def parse(text):
    parsed = {'usage': [], 'about': '', 'options': [], 'own': [],
              'families': [], 'exit': '', 'rest': []}
    for part in text.strip('\n').split('\n\n'):
        lines = part.split('\n')
        title = lines[0] if lines[0].endswith(':') else ''
        if lines[0].startswith('Usage:'):
            while lines and lines[0].startswith(('Usage:', '       ')):
                parsed['usage'].append(lines.pop(0)[7:])
            parsed['about'] = ' '.join(lines)
        elif title == 'Families:':
            for line in lines[1:]:
                name, summary = line.split(None, 1)
                parsed['families'].append((name, summary))
        elif lines[title != ''].startswith('  -') if len(lines) > 1 else False:
            of_one = title.startswith('Options of') and 'all' not in title
            parsed['own' if of_one else 'options'] += options_of(
                lines[title != '':])
        elif re.search(r'^Exit status: ', part, re.M):
            before, after = part.split('Exit status: ')
            parsed['exit'] = after
            if before.strip():
                parsed['rest'].append(before)
        else:
            parsed['rest'].append(part)
    if not parsed['usage'] or not parsed['options'] or not parsed['exit']:
        raise SystemExit(f'help: no usage, options or exit status: {text}')
    return parsed


def read(program):
    """The help of a program; of fdsolve with that of each family in 'of'."""
    parsed = parse(run(program, '--help'))
    parsed['of'] = {name: parse(run(program, 'help', name))
                    for name, _ in parsed['families']}
    return parsed
