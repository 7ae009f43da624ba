# SPDX-License-Identifier: MIT
"""What can be completed on a command line, from the help of the programs.

A command has 'name', 'options' [Option], 'families' [Family] and 'words', what
its arguments may be, in turn; the last of them repeats.
"""
import collections
import re

import blocks as b
import texts

# What may stand somewhere: words, or files with endings; [] are any files,
# None are no files.
Kind = collections.namedtuple('Kind', 'words endings')
Option = collections.namedtuple('Option', 'names argument help kind')
Family = collections.namedtuple('Family', 'name summary options kind')
Command = collections.namedtuple('Command', 'name options families kinds')

NOTHING = Kind([], None)


def kind_of_option(names, argument, text):
    if not argument:
        return None
    name = names[-1] if names[-1].startswith('--') else names[0]
    choices = texts.CHOICES.get(name, [])
    if argument == 'FILE':
        return Kind([], texts.ENDINGS.get(name, []))
    for word in choices:
        if word not in re.findall(r'\w+', f'{argument} {text}'):
            raise SystemExit(f'{name}: its help does not name {word}')
    return Kind(choices, None)


def options_of(listed):
    return [Option(n, a, t, kind_of_option(n, a, t)) for n, a, t in listed]


def terms(help):
    """The first words of the terms that a help defines."""
    return [b.text_of(term).split()[0] for part in help['rest']
            for block in b.plain(part) if block[0] == 'items'
            for term, _ in block[1]]


def kind_of_family(name, help):
    usage = help['usage'][0].split('[OPTION...]', 1)[1]
    words = re.findall(r'(?<![-\w])[a-z]\w+', usage)
    if 'NAME' in usage:
        words += terms(help)
    files = 'FILE' in usage or any('FILE' in part for part in help['rest']
                                   if 'NAME' in usage)
    return Kind(words, texts.ENDINGS.get(name, []) if files else None)


def command(name, help):
    families = [Family(f, s, options_of(help['of'][f]['own']),
                       kind_of_family(f, help['of'][f]))
                for f, s in help['families']]
    kinds = []
    for word in re.findall(r'\b(COMMAND|MODEL|PROOF|FILE)\b',
                           help['usage'][0]):
        kinds.append(Kind(terms(help), None) if word == 'COMMAND' else
                     Kind([], texts.ENDINGS.get(word) or
                          texts.ENDINGS.get(name, [])))
    return Command(name, options_of(help['options']), families, kinds)
