# SPDX-License-Identifier: MIT
"""Writes a completion for bash, which needs nothing but bash."""

FRAME = r'''# SPDX-License-Identifier: MIT
# bash completion of @NAME@

_@ID@_files() {
  local ending IFS=$'\n'
  compopt -o filenames 2>/dev/null
  if [ $# = 0 ]; then
    COMPREPLY+=($(compgen -f -- "$cur"))
    return
  fi
  COMPREPLY+=($(compgen -d -- "$cur"))
  for ending; do
    COMPREPLY+=($(compgen -f -X "!*.$ending" -- "$cur"))
  done
}

_@ID@_words() {
  COMPREPLY+=($(compgen -W "$1" -- "$cur"))
}

_@ID@() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  local family= number=0 i options
  COMPREPLY=()
  # --option=value comes as three words
  if [ "$cur" = = ]; then
    cur=
  elif [ "$prev" = = ]; then
    prev=${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case ${COMP_WORDS[i]} in
@TAKING@    =) ((i++)) ;;
    -?*) ;;
@FAMILY@    *) ((number++)) ;;
    esac
  done
  case $family$prev in
@VALUES@  esac
  case $cur in
  -*)
    options='@OPTIONS@'
    case $family in
@OWN@    esac
    _@ID@_words "$options"
    return
    ;;
  esac
@ARGUMENTS@}
complete -F _@ID@ @NAME@
'''


def taken(ident, kind):
    """The calls that complete what @kind says."""
    calls = []
    if kind.words:
        calls.append(f"_{ident}_words '{' '.join(kind.words)}'")
    if kind.endings is not None:
        calls.append(' '.join([f'_{ident}_files', *kind.endings]))
    return '; '.join(calls) or ':'


def value_lines(ident, options, family):
    out = ''
    for o in options:
        if o.argument:
            names = '|'.join(f'{family}{n}' for n in o.names)
            out += f'  {names}) {taken(ident, o.kind)}; return ;;\n'
    return out


def names_of(options):
    return ' '.join(n for o in options for n in o.names)


def write(command):
    ident = command.name.replace('-', '_')
    families = command.families
    every = command.options + [o for f in families for o in f.options]
    taking = sorted({n for o in every if o.argument for n in o.names})
    names = [f.name for f in families]
    arguments = '  case $family in\n'
    if families:
        arguments += f"  '') _{ident}_words 'help {' '.join(names)}' ;;\n"
    for f in families:
        arguments += f'  {f.name}) {taken(ident, f.kind)} ;;\n'
    if not families:
        arguments = '  case $number in\n'
        for i, kind in enumerate(command.kinds):
            arguments += f'  {i}) {taken(ident, kind)} ;;\n'
        arguments += f'  *) {taken(ident, command.kinds[-1])} ;;\n'
    arguments += '  esac\n'
    own = ''.join(f"    {f.name}) options+=' {names_of(f.options)}' ;;\n"
                  for f in families if f.options)
    parts = {
        'TAKING': f"    {'|'.join(taking)}) [ \"${{COMP_WORDS[i+1]}}\" = = ] "
                  '|| ((i++)) ;;\n' if taking else '',
        'FAMILY': f"    {'|'.join(names)}) [ \"$family\" ] || "
                  'family=${COMP_WORDS[i]} ;;\n' if families else '',
        'VALUES': ''.join(value_lines(ident, f.options, f.name)
                          for f in families) +
                  value_lines(ident, command.options,
                              '*' if families else ''),
        'OPTIONS': names_of(command.options), 'OWN': own or '    *) ;;\n',
        'ARGUMENTS': arguments, 'ID': ident, 'NAME': command.name,
    }
    text = FRAME
    for key, value in parts.items():
        text = text.replace(f'@{key}@', value)
    return text
