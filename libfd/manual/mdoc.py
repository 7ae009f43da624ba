# SPDX-License-Identifier: MIT
"""Writes manual pages in mdoc(7)."""
import re
import textwrap

import blocks as b

DATE = 'November 23, 2026'
ESCAPES = str.maketrans({'\\': r'\e', '^': r'\(ha', '~': r'\(ti',
                         '`': r'\(ga', "'": r'\(aq'})
FONTS = {'code': r'\fB', 'name': r'\fB', 'strong': r'\fB', 'em': r'\fI'}


def escape(text):
    text = re.sub(r'(?<![\w)])-(?=[-\w])', '\0', text)
    text = text.translate(ESCAPES).replace('\0', r'\-')
    return ''.join(c if ord(c) < 128 else f'\\[u{ord(c):04X}]' for c in text)


def inline(spans):
    out = ''
    for style, text in spans:
        font = FONTS.get(style, '')
        out += font + escape(text) + (r'\fR' if font else '')
        if isinstance(style, tuple) and '://' in style[1]:
            out += f' ({escape(style[1])})'
    return out


def guard(line):
    return r'\&' + line if line[:1] in ('.', "'") else line


def fill(spans):
    """Lines of text, each sentence on lines of its own."""
    text = inline(spans).strip()
    text = re.sub(r'(?<=[^\s.])([.!?](?:\\f[RBI]|\\\(aq|[)"\]])*) +(?=\S)',
                  r'\1\n', text)
    lines = []
    for sentence in text.split('\n'):
        lines += textwrap.wrap(sentence, 76, break_long_words=False,
                               break_on_hyphens=False)
    return '\n'.join(map(guard, lines)) + '\n'


def argument(text):
    """As an argument of a macro, in quotes."""
    return '"' + text.replace('"', r'\(dq') + '"'


def items(entries):
    out = '.Bl -tag -width Ds\n'
    for term, body in entries:
        out += f'.It {argument(inline(term))}\n'
        out += write(body, inside=True)
    return out + '.El\n'


def table(head, rows):
    """The first cell is the term, the others say more of it; of two columns the
    second needs no name."""
    entries = []
    for row in rows:
        body = []
        for name, cell in zip(head[1:], row[1:]):
            if cell and len(head) > 2:
                cell = [('em', b.text_of(name)), ('', ': ')] + cell
            if cell:
                body.append(('para', cell))
        entries.append((row[0], body))
    return items(entries)


def bullets(kind, entries):
    out = f'.Bl -{kind} -width Ds\n'
    return out + ''.join(f'.It\n{fill(e)}' for e in entries) + '.El\n'


def code(text):
    lines = [guard(escape(line)) if line.strip() else '' for line in
             text.expandtabs().split('\n')]
    return '.Bd -literal -compact\n' + '\n'.join(lines) + '\n.Ed\n'


def write_block(block):
    kind = block[0]
    if kind == 'heading':
        title = b.text_of(block[2])
        return (f'.Sh {escape(title).upper()}\n' if block[1] <= 1 else
                f'.Ss {escape(title)}\n')
    if kind == 'para':
        return fill(block[1])
    if kind == 'items':
        return items(block[1])
    if kind == 'table':
        return table(block[1], block[2])
    if kind in ('bullets', 'numbers'):
        return bullets('bullet' if kind == 'bullets' else 'enum', block[1])
    if kind == 'code':
        return code(block[2])
    return ''


def write(blocks, inside=False):
    """@inside a list item: nothing stands between the term and its text."""
    out = ''
    for i, block in enumerate(blocks):
        before = blocks[i - 1][0] if i else 'heading'
        text = write_block(block)
        if text and block[0] != 'heading' and before != 'heading':
            apart = inside and block[0] == before == 'para'
            out += ('.br\n' if apart else '' if text.startswith('.Bl') else
                    '.Pp\n')
        elif text and before == 'heading' and block[0] == 'code':
            text = text.replace(' -compact', '', 1) if inside else text
        out += text
    return out


def page(name, section, summary, names=None):
    """The head of the page NAME(SECTION)."""
    out = (f'.\\" SPDX-License-Identifier: MIT\n.Dd {DATE}\n'
           f'.Dt {name.upper()} {section}\n.Os\n.Sh NAME\n')
    names = names or [name]
    for one in names:
        out += f'.Nm {escape(one)}' + (' ,\n' if one != names[-1] else '\n')
    return out + f'.Nd {escape(summary.rstrip(".?"))}\n'


def see_also(references):
    out = '.Sh SEE ALSO\n'
    references = sorted(references, key=lambda r: (r[1], r[0]))
    for i, (name, section) in enumerate(references):
        out += f'.Xr {name} {section}'
        out += ' ,\n' if i + 1 < len(references) else '\n'
    return out
