# SPDX-License-Identifier: MIT
"""Reads the doc comments of the public headers.

A header is a dict: 'name', 'about' (blocks) and 'entries', in order.  An entry
is a section, ('section', title), a remark, ('remark', blocks), or ('doc',
dict): 'names', 'parameters' [(name, annotation, spans)], 'blocks', 'labels'
[(label, spans)] such as Consistency and Returns, and 'declaration'.
"""
import pathlib
import re

import blocks as b

COMMENT = re.compile(r'^/\*(\*?)(.*?)\*/\n?', re.S | re.M)
NAMES = re.compile(r'((?:\w+,\s+)*\w+):\n')
LABEL = re.compile(r'^(Consistency|Reasons|Source|Returns): *')
PARAMETER = re.compile(r'^@([\w, @]+): *(.*)$')
CODE = re.compile(r'\|\[(?:<!--.*?-->)?\n(.*?)\n *\]\|', re.S)


def bare(comment):
    """The text of a comment without its stars."""
    lines = [re.sub(r'^ ?\*? ?', '', line) if i else line.strip()
             for i, line in enumerate(comment.split('\n'))]
    return '\n'.join(lines).strip('\n')


def declaration_of(text):
    """What is declared at the beginning of @text, without bodies."""
    text = text.split('\n/*')[0]
    text = re.sub(r'^(G_DEFINE_AUTOPTR|#|FD_(BEGIN|END)_DECLS).*?$', '', text,
                  flags=re.M)
    inline = re.findall(r'^FD_INLINE ([^{;]*?)\n\{', text, re.M)
    if inline:
        return '\n'.join(one.strip() + ';' for one in inline)
    parts = []
    for line in text.strip('\n').split('\n'):
        so_far = '\n'.join(parts)
        if not line.strip() and so_far.rstrip().endswith(';') and \
                so_far.count('{') == so_far.count('}'):
            break
        parts.append(line)
    return '\n'.join(parts).strip()


def body_of(text):
    """Blocks and labels of what a comment says behind its parameters."""
    found, labels = [], []

    def prose(part):
        for paragraph in re.split(r'\n\s*\n', part):
            lines, target = [], None
            for line in paragraph.split('\n') + ['Returns: ']:
                label = LABEL.match(line)
                if label or line.startswith('Refused '):
                    whole = ' '.join(lines)
                    if whole.strip() and target:
                        labels.append((target, b.comment_spans(whole)))
                    elif whole.strip():
                        found.append(('para', b.comment_spans(whole)))
                    target = label[1] if label else None
                    lines = [line[label.end():] if label else line]
                else:
                    lines.append(line.strip())

    at = 0
    for m in CODE.finditer(text):
        prose(text[at:m.start()])
        lines = m[1].split('\n')
        edge = min(b.indent(x) for x in lines if x.strip())
        found.append(('code', 'c', '\n'.join(x[edge:] for x in lines)))
        at = m.end()
    prose(text[at:])
    return found, labels


def read_doc(text, behind):
    names = NAMES.match(text)
    lines = text[names.end():].split('\n')
    parameters, i = [], 0
    while i < len(lines) and (lines[i].startswith('@') or
                              (parameters and lines[i].strip())):
        m = PARAMETER.match(lines[i])
        if m:
            parameters.append([m[1].replace('@', ''), m[2]])
        else:
            parameters[-1][1] += ' ' + lines[i].strip()
        i += 1
    for p in parameters:
        m = re.match(r'((?:\([^)]*\) *)*)(?:: *)?(.*)', p[1], re.S)
        p[1:] = [' '.join(m[1].split()), b.comment_spans(m[2])]
    found, labels = body_of('\n'.join(lines[i:]))
    return {'names': re.split(r',\s+', names[1]), 'blocks': found,
            'parameters': [tuple(p) for p in parameters], 'labels': labels,
            'declaration': declaration_of(behind)}


def read(path):
    text = pathlib.Path(path).read_text()
    entries = []
    for m in COMMENT.finditer(text):
        inner = bare(m[2])
        title = re.fullmatch(r'-{2,} (.*?) -{2,}', inner.strip())
        if inner.startswith('SECTION: '):
            entries.append(('remark', body_of(inner.split('\n', 1)[1])[0]))
        elif m[1] and NAMES.match(inner):
            entries.append(('doc', read_doc(inner, text[m.end():])))
        elif title:
            entries.append(('section', title[1]))
        elif text[m.start() - 1] == '\n' and 'SPDX' not in inner:
            entries.append(('remark', [('para', b.comment_spans(p)) for p in
                                       re.split(r'\n\s*\n', inner)]))
    about = []
    while entries and entries[0][0] == 'remark':
        about += entries.pop(0)[1]
    return {'name': pathlib.Path(path).name, 'about': about,
            'entries': entries}


def functions(header):
    return [name for kind, doc in header['entries'] if kind == 'doc'
            for name in doc['names'] if name.startswith('fd_')]


def sentence(text):
    return re.split(r'(?<=[^.\s][.:;]) ', text)[0].rstrip('.:;')


def first_sentence(doc):
    """What an entry is, in a sentence."""
    for kind, *rest in doc['blocks']:
        if kind == 'para':
            text = b.text_of(rest[0])
            return sentence(text)
    for label, spans in doc['labels']:
        if label == 'Returns':
            text = re.sub(r'^(\([^)]*\) *)*:? *', '', b.text_of(spans))
            return 'Returns ' + sentence(text)
    return ''
