#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the manual pages, from what the programs, the headers and the
documents say.

    man.py OUT SOURCE-ROOT PROGRAM...

OUT is a folder; man1, man3 and man5 are made in it.
"""
import pathlib
import re
import shutil
import sys

sys.dont_write_bytecode = True
import blocks as b  # noqa: E402
import headers  # noqa: E402
import mdoc  # noqa: E402
import programs  # noqa: E402
import texts  # noqa: E402


# --- programs ----------------------------------------------------------------

def words(text):
    """Macros for a part of a synopsis: FILE...|europe, --holes, [N]."""
    out = []
    for word in text.split():
        alternatives = []
        for one in word.split('|'):
            name = one.removesuffix('...')
            dots = ' ...' if one != name else ''
            macro = (f'Fl Fl {name[2:]}' if name.startswith('--') else
                     f'Fl {name[1:]}' if name.startswith('-') else
                     f'Ar {name}' if name.isupper() else f'Cm {name}')
            alternatives.append(macro + dots)
        out.append(' | '.join(alternatives))
    return ' '.join(out)


def synopsis(lines):
    out = '.Sh SYNOPSIS\n'
    for line in lines:
        program, rest = (line + ' ').split(' ', 1)
        out += f'.Nm {program}\n'
        for token in re.findall(r'\[[^]]*\]|\S+', rest):
            out += (f'.Op {words(token[1:-1])}\n' if token.startswith('[') else
                    f'.{words(token)}\n')
    return out


def option_names(names, argument):
    spelled = [f'Fl Fl {n[2:]}' if n.startswith('--') else f'Fl {n[1:]}'
               for n in names]
    behind = f' Ar {argument}' if argument else ''
    return ' , '.join(s + behind for s in spelled)


def options(listed):
    out = '.Bl -tag -width Ds\n'
    for names, argument, text in listed:
        out += f'.It {option_names(names, argument)}\n'
        out += mdoc.fill(b.plain_spans(text))
    return out + '.El\n'


def environment(name):
    known = texts.ENVIRONMENT.get(name)
    if not known:
        return ''
    out = '.Sh ENVIRONMENT\n.Bl -tag -width Ds\n'
    for variable, text in known:
        out += f'.It Ev {variable}\n' + mdoc.fill(b.plain_spans(text))
    return out + '.El\n'


def exit_status(text):
    return '.Sh EXIT STATUS\n' + mdoc.fill(b.plain_spans(text))


def references(name, known):
    return mdoc.see_also([r for r in known if r[0] != name])


def program_page(name, help, examples, known):
    about = b.plain_spans(help['about'])
    out = mdoc.page(name, 1, texts.PROGRAMS[name])
    out += synopsis(help['usage']) + '.Sh DESCRIPTION\n' + mdoc.fill(about)
    rest = [x for part in help['rest'] for x in b.plain(part)
            if 'help FAMILY tells' not in part]
    if rest:
        text = mdoc.write(b.join_lists(rest))
        out += ('' if text.startswith('.Bl') else '.Pp\n') + text
    if help['families']:
        out += ('.Pp\nThe families, each with a page of its own:\n'
                '.Bl -tag -width Ds\n')
        for family, summary in help['families']:
            out += f'.It Xr {name}-{family} 1\n'
            out += mdoc.fill(b.plain_spans(summary))
        out += '.El\n.Sh OPTIONS OF ALL FAMILIES\n'
    else:
        out += '.Pp\nThe options:\n'
    out += options(help['options']) + environment(name)
    out += exit_status(help['exit'])
    if examples:
        out += '.Sh EXAMPLES\n' + mdoc.code(examples)
    return out + references(name, known)


def family_page(name, family, help, known):
    full = f'{name}-{family}'
    out = mdoc.page(full, 1, help['about'])
    out += synopsis(help['usage']) + '.Sh DESCRIPTION\n'
    out += mdoc.write([x for part in help['rest'] for x in b.plain(part)])
    if help['own']:
        out += f'.Sh OPTIONS\n.Ss Options of {family}\n' + options(help['own'])
        out += '.Ss Options of all families\nThese are described in\n'
    else:
        out += '.Sh OPTIONS\nAll are those of every family, described in\n'
    out += f'.Xr {name} 1 :\n'
    common = [option_names(n[:1], a) for n, a, _ in help['options']]
    out += ''.join(f'.{c}{" ," if c != common[-1] else " ."}\n'
                   for c in common)
    out += exit_status(help['exit'])
    return out + references(full, known)


# --- documents ---------------------------------------------------------------

def document_page(name, section, text, known, usage=()):
    found = b.markdown(text)
    title = b.text_of(found[0][2])
    out = mdoc.page(name, section, texts.DOCUMENTS[name])
    out += synopsis(usage) if usage else ''
    out += f'.Sh DESCRIPTION\n.Em {mdoc.escape(title)} .\n.Pp\n'
    body = [('heading', block[1] - 1, block[2]) if block[0] == 'heading' else
            block for block in found[1:]]
    return out + mdoc.write(body) + references(name, known)


def json_page(source, known):
    """fd-json(5): what fdsolve writes, then what it reads."""
    written = (source / 'solvers/fdsolve/json.md').read_text()
    read = (source / 'solvers/puzzles/zebra/zebra.md').read_text()
    read = re.sub(r'^## (.*)$', r'### \1', read, flags=re.M)
    read = re.sub(r'^# (.*)$', r'## \1', read, flags=re.M)
    return document_page('fd-json', 5, written + read, known)


def mpi_page(source, known):
    """fzn-libfd-mpi(1): its usage, and the document on parts."""
    text = (source / 'solvers/flatzinc/cubes/cubes.md').read_text()
    program = (source / 'solvers/flatzinc/cubes/mpi.c').read_text()
    usage = re.findall(r'"[^"]*(mpirun [^"]*)\\n"', program)
    return document_page('fzn-libfd-mpi', 1, text, known, usage)


def proof_page(source, known):
    text = (source / 'solvers/check/FORMAT').read_text()
    sections = re.split(r'^(\d+\. .*)$', text, flags=re.M)
    first = sections[0].split('\n', 1)
    out = mdoc.page('fd-proof', 5, texts.DOCUMENTS['fd-proof'])
    out += f'.Sh DESCRIPTION\n.Em {mdoc.escape(first[0])} .\n.Pp\n'
    out += mdoc.write(b.plain(first[1], b.starred_spans))
    for title, body in zip(sections[1::2], sections[2::2]):
        out += f'.Sh {mdoc.escape(title).upper()}\n'
        out += mdoc.write(b.plain(body, b.starred_spans))
    return out + references('fd-proof', known)


# --- the library -------------------------------------------------------------

def compile_line(name):
    package = 'libfd-flatzinc' if name == 'fd-flatzinc.h' else 'libfd'
    header = 'fd.h' if package == 'libfd' else name
    return (f'.Sh LIBRARY\nThe flags of a compiler are told by\n'
            f'.Ql pkg-config --cflags --libs {package} .\n'
            f'.Sh SYNOPSIS\n.In {header}\n')


def entry(doc):
    out = f'.Ss {" , ".join(doc["names"])}\n'
    out += mdoc.code(doc['declaration'])
    if doc['parameters']:
        out += '.Bl -tag -width Ds\n'
        for name, annotation, spans in doc['parameters']:
            note = [('', f'{annotation} ')] if annotation else []
            out += f'.It Fa {name.replace(", ", " , ")}\n'
            out += mdoc.fill(note + spans) if note + spans else ''
        out += '.El\n'
    body = list(doc['blocks'])
    if doc['labels']:
        body.append(('items', [([('strong', label)], [('para', spans)])
                               for label, spans in doc['labels']]))
    text = mdoc.write(body)
    return out + ('' if not text or text.startswith('.Bl') else '.Pp\n') + text


def header_page(header, known):
    stem = header['name'].removesuffix('.h')
    out = mdoc.page(stem, 3, texts.HEADERS[header['name']],
                    [stem] + headers.functions(header))
    out += compile_line(header['name']) + '.Sh DESCRIPTION\n'
    out += mdoc.write(header['about'])
    for kind, what in header['entries']:
        if kind == 'section':
            out += f'.Sh {mdoc.escape(what).upper()}\n'
        elif kind == 'remark':
            after = re.search(r'^\.Sh.*\n\Z', out, re.M)
            out += ('' if after else '.Pp\n') + mdoc.write(what)
        else:
            out += entry(what)
    return out + references(stem, known)


def library_page(found, source, known):
    readme = (source / 'README.md').read_text()
    example = re.search(r'^```c\n(.*?)^```', readme, re.S | re.M)[1]
    out = mdoc.page('libfd', 3, texts.LIBRARY_SUMMARY)
    out += compile_line('fd.h') + '.Sh DESCRIPTION\n'
    out += mdoc.write(b.markdown(texts.LIBRARY))
    out += '.Pp\nThe headers, each with a page of its own:\n'
    out += '.Bl -tag -width Ds\n'
    for header in found:
        out += f'.It Xr {header["name"].removesuffix(".h")} 3\n'
        out += mdoc.fill(b.plain_spans(texts.HEADERS[header['name']] + '.'))
    out += '.El\n.Sh EXAMPLES\n' + mdoc.code(example.rstrip('\n'))
    return out + references('libfd', known)


# --- all of them -------------------------------------------------------------

def write_pages(out, source, helps):
    """A list of (name, section, text), and of links (name, section, to)."""
    public = sorted([*source.glob('libfd/fd-*.h'),
                     source / 'solvers/flatzinc/fd-flatzinc.h'])
    found = [headers.read(path) for path in public]
    near = [('fdsolve', 1), ('fzn-libfd', 1), ('fdcheck', 1), ('fdp', 1)]
    known = [r for r in near if r[0] in helps] + [('fd-json', 5),
                                                  ('fd-proof', 5),
                                                  ('libfd', 3)]
    written = ((source / 'README.md').read_text() +
               (source / 'libfd/manual/guide/puzzles.md').read_text())
    pages = []
    for name, help in helps.items():
        lines = re.findall(rf'^(?: {{4}})?({name} .*)$', written, re.M)
        lines = [re.sub(r' +#', '  #', line) for line in lines]
        pages.append((name, 1, program_page(name, help, '\n'.join(lines),
                                            known)))
        pages += [(f'{name}-{family}', 1,
                   family_page(name, family, help['of'][family], known))
                  for family, _ in help['families']]
    pages += [('fd-json', 5, json_page(source, known)),
              ('fd-proof', 5, proof_page(source, known)),
              ('fzn-libfd-mpi', 1, mpi_page(source, known)),
              ('libfd', 3, library_page(found, source, known))]
    links = []
    for header in found:
        stem = header['name'].removesuffix('.h')
        pages.append((stem, 3, header_page(header, known)))
        links += [(f, 3, stem) for f in headers.functions(header)]
    for name, section, text in pages:
        (out / f'man{section}' / f'{name}.{section}').write_text(text)
    for name, section, to in links:
        (out / f'man{section}' / f'{name}.{section}').write_text(
            f'.so man{section}/{to}.{section}\n')


def main():
    out, source = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    helps = {pathlib.Path(p).name: programs.read(p) for p in sys.argv[3:]}
    for section in (1, 3, 5):
        folder = out / f'man{section}'
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    write_pages(out, source, helps)


if __name__ == '__main__':
    main()
