# SPDX-License-Identifier: MIT
"""Writes a completion for fish."""

FILES = '''function __{0}_files
    set -l begun (commandline -ct | string replace -r '^--[^=]*=' '')
    for ending in $argv
        set -l found $begun*.$ending
        printf '%s\\n' $found
    end
    set -l found $begun*/
    printf '%s\\n' $found
end
'''
FAMILY = '''function __{0}_family
    set -l is_value 0
    for word in (commandline -opc)[2..-1]
        if test $is_value = 1
            set is_value 0
        else if contains -- $word {2}
            set is_value 1
        else if contains -- $word {1}
            echo $word
            return
        end
    end
end
function __{0}_is
    test "$(__{0}_family)" = "$argv[1]"
end
'''


def quote(text):
    return "'" + text.replace('\\', '\\\\').replace("'", "\\'") + "'"


def spelled(name):
    if name.startswith('--'):
        return f'-l {name[2:]}'
    return f'-s {name[1:]}' if len(name) == 2 else f'-o {name[1:]}'


def completed(command, kind):
    if kind.endings is not None and not kind.words:
        if not kind.endings:
            return ' -F'
        ident = command.name.replace('-', '_')
        return f" -a '(__{ident}_files {' '.join(kind.endings)})'"
    return f" -a {quote(' '.join(kind.words))}" if kind.words else ''


def option_line(command, option, condition):
    line = f'complete -c {command.name}'
    if condition:
        line += f' -n {quote(condition)}'
    line += ''.join(f' {spelled(n)}' for n in option.names)
    if option.kind:
        files = option.kind.endings == []
        line += (' -r' if files else ' -x') + completed(command, option.kind)
    return f'{line} -d {quote(option.help)}\n'


def argument_lines(command, kind, condition):
    lines = ''
    start = f'complete -c {command.name}' + (
        f' -n {quote(condition)}' if condition else '')
    if kind.words:
        lines += f"{start} -a {quote(' '.join(kind.words))}\n"
    if kind.endings is not None:
        lines += start + completed(command, kind._replace(words=[])) + '\n'
    return lines


def write(command):
    ident = command.name.replace('-', '_')
    out = ('# SPDX-License-Identifier: MIT\n'
           f'# fish completion of {command.name}\n\n')
    names = ' '.join(f.name for f in command.families)
    out += FILES.format(ident)
    if names:
        every = command.options + [o for f in command.families
                                   for o in f.options]
        taking = sorted({n for o in every if o.argument for n in o.names})
        out += FAMILY.format(ident, names, ' '.join(taking)) + '\n'
    out += f'complete -c {command.name} -f\n'
    for f in command.families:
        out += (f'complete -c {command.name} -n {quote(f"__{ident}_is")} '
                f'-a {f.name} -d {quote(f.summary)}\n')
    if names:
        out += (f'complete -c {command.name} -n {quote(f"__{ident}_is")} '
                '-a help\n')
    for o in command.options:
        out += option_line(command, o, '')
    for f in command.families:
        condition = f'__{ident}_is {f.name}'
        for o in f.options:
            out += option_line(command, o, condition)
        out += argument_lines(command, f.kind, condition)
    kinds = [] if names else command.kinds
    for i, kind in enumerate(kinds, 1):
        least = '-ge' if i == len(kinds) else '-eq'
        place = f'test (count (commandline -opc)) {least} {i}'
        out += argument_lines(command, kind, place if len(kinds) > 1 else '')
    return out
