# SPDX-License-Identifier: MIT
"""Writes a completion for zsh."""


def quote(text):
    return "'" + text.replace("'", "'\\''") + "'"


def plain(text):
    """As a part of a specification of _arguments."""
    for c in '\\:[]':
        text = text.replace(c, '\\' + c)
    return text


def action(kind):
    if kind.endings is not None:
        if not kind.endings:
            files = '_files'
        else:
            patterns = '|'.join(kind.endings)
            files = f'_files -g "*.({patterns})(-.)"'
        if kind.words:
            return ('{_alternative "words:word:(' + ' '.join(kind.words) + ')" '
                    f"'files:file:{files}'" + '}')
        return files
    return f'({" ".join(kind.words)})' if kind.words else ' '


def specifications(options):
    out = []
    for o in options:
        for name in o.names:
            others = f'({" ".join(o.names)})' if len(o.names) > 1 else ''
            value = ''
            if o.kind:
                value = f':{plain(o.argument)}:{action(o.kind)}'
                name += '=' if name.startswith('--') else '+' \
                    if len(name) == 2 else ''
            out.append(quote(f'{others}{name}[{plain(o.help)}]{value}'))
    return out


def block(lines, edge):
    return ''.join(f'{edge}{line}\n' for line in lines)


def argument(kind):
    return [quote(f'*:argument:{action(kind)}')]


def write(command):
    ident = command.name.replace('-', '_')
    out = (f'#compdef {command.name}\n# SPDX-License-Identifier: MIT\n\n'
           f'_{ident}() {{\n  local -a common families\n'
           '  local curcontext="$curcontext" state line ret=1\n'
           '  typeset -A opt_args\n  common=(\n'
           + block(specifications(command.options), '    ') + '  )\n')
    if not command.families:
        places = [quote(f'{i}:argument:{action(k)}')
                  for i, k in enumerate(command.kinds[:-1], 1)]
        places += argument(command.kinds[-1])
        return (out + f'  _arguments -S $common {" ".join(places)}\n}}\n'
                f'_{ident} "$@"\n')
    described = [quote(f'{f.name}:{f.summary}') for f in command.families]
    out += '  families=(\n' + block(described, '    ') + '  )\n'
    out += ("  _arguments -C -S $common '1:family:->family' "
            "'*::argument:->argument' && ret=0\n"
            '  case $state in\n'
            "  family) _describe family families && ret=0 ;;\n"
            '  argument)\n    case $line[1] in\n'
            '    help) _describe family families && ret=0 ;;\n')
    for f in command.families:
        own = ' \\\n        '.join(specifications(f.options) +
                                  argument(f.kind))
        out += (f'    {f.name})\n      _arguments -S $common \\\n        {own} '
                '&& ret=0 ;;\n')
    return out + f'    esac ;;\n  esac\n  return ret\n}}\n_{ident} "$@"\n'
