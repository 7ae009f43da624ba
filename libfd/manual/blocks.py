# SPDX-License-Identifier: MIT
"""Documents as lists of blocks, read from Markdown, from plain text, and from
the doc comments of headers.

Blocks: ('heading', level, spans), ('para', spans), ('items', [(spans, blocks)]),
('bullets', [spans]), ('numbers', [spans]), ('code', language, text),
('table', [spans], [[spans]]), ('image', path, text).
Spans: [(style, text)]; style is '', 'code', 'name', 'em', 'strong' or, of a
link, ('link', target).
"""
import re

# --- spans -------------------------------------------------------------------


def plain_spans(text):
    return [('', ' '.join(text.split()))]


def starred_spans(text):
    """Of a text in which *this* is set apart."""
    parts = re.split(r'\*(\w+)\*', ' '.join(text.split()))
    return [('em' if i % 2 else '', p) for i, p in enumerate(parts) if p]


MARKDOWN = re.compile(r'`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*'
                      r'|\[([^\]]+)\]\(([^)]+)\)')


def markdown_spans(text):
    text, spans, at = ' '.join(text.split()), [], 0
    for m in MARKDOWN.finditer(text):
        spans.append(('', text[at:m.start()]))
        code, strong, em, label, target = m.groups()
        spans.append(('code', code) if code else ('strong', strong) if strong
                     else ('em', em) if em else (('link', target), label))
        at = m.end()
    spans.append(('', text[at:]))
    return [s for s in spans if s[1]]


COMMENT = re.compile(r'`([^`]+)`|@(\w+)|%(\w+)|#((?:FD_|Fd)\w+)|\b(\w+\(\))'
                     r'|\b(FD_[A-Z_]+)\b')


def comment_spans(text):
    text, spans, at = ' '.join(text.split()), [], 0
    for m in COMMENT.finditer(text):
        spans.append(('', text[at:m.start()]))
        code, parameter, constant, kind, function, bare = m.groups()
        spans.append(('em', parameter) if parameter else
                     ('code', code) if code else
                     ('name', constant or kind or function or bare))
        at = m.end()
    spans.append(('', text[at:]))
    return [s for s in spans if s[1]]


def text_of(spans):
    return ''.join(text for _, text in spans)


# --- Markdown ----------------------------------------------------------------

def cells(line):
    return [markdown_spans(c.strip().replace('\0', '|')) for c in
            line.replace('\\|', '\0').strip().strip('|').split('|')]


def markdown_table(lines):
    return ('table', cells(lines[0]), [cells(line) for line in lines[2:]])


def markdown_paragraph(lines):
    first = lines[0]
    image = re.fullmatch(r'!\[([^\]]*)\]\(([^)]+)\)', ' '.join(lines))
    if image:
        return ('image', image[2], image[1])
    if first.startswith('#'):
        level = len(first) - len(first.lstrip('#'))
        return ('heading', level, markdown_spans(first[level:]))
    if first.startswith('|'):
        return markdown_table(lines)
    for pattern, kind in ((r'[*-] ', 'bullets'), (r'\d+\. ', 'numbers')):
        if re.match(pattern, first):
            entries = re.split(rf'^{pattern}', '\n'.join(lines), flags=re.M)
            return (kind, [markdown_spans(e) for e in entries[1:]])
    return ('para', markdown_spans(' '.join(lines)))


def markdown(text):
    """Blocks of the Markdown in @text, of which it knows what we write."""
    blocks, lines, code = [], [], None

    def flush():
        if lines:
            blocks.append(markdown_paragraph(lines))
            lines.clear()

    for line in text.split('\n'):
        if code is not None:
            if line.startswith('```'):
                blocks.append(('code', code[0], '\n'.join(code[1:])))
                code = None
            else:
                code.append(line)
        elif line.startswith('```'):
            flush()
            code = [line[3:].strip()]
        elif line.startswith('#'):
            flush()
            blocks.append(markdown_paragraph([line]))
        elif not line.strip() or line.startswith('<!--'):
            flush()
        else:
            lines.append(line.rstrip())
    flush()
    if code is not None:
        raise SystemExit('Markdown: code without an end')
    return blocks


# --- plain text --------------------------------------------------------------

def indent(line):
    return len(line) - len(line.lstrip())


def definitions(lines, spans):
    """Terms at the left edge, what they mean in a column: an 'items' block, or
    None if @lines are no such list."""
    left = min(map(indent, lines))
    columns = [indent(line) for line in lines if indent(line) > left]
    columns += [m.end() for line in lines if indent(line) == left
                for m in re.finditer(r'(?<=\S) {2,}(?=\S)', line)]
    common = max(set(columns), key=columns.count, default=0)
    if common < left + 4 or columns.count(common) < 2:
        return None
    entries = []
    for line in lines:
        if indent(line) >= common:
            if not entries:
                return None
            entries[-1][1].append(line.strip())
        elif indent(line) == left:
            cut = line[common - 2:common + 1]
            defined = len(cut) == 3 and cut[:2] == '  ' and cut[2] != ' '
            entries.append((line[:common].strip() if defined else line.strip(),
                            [line[common:].strip()] if defined else []))
        else:
            return None
    if not any(text for _, text in entries):
        return None
    return ('items', [(spans(term), [('para', spans(' '.join(text)))]
                       if text else []) for term, text in entries])


def plain(text, spans=plain_spans):
    """Blocks of the text: paragraphs, lists of definitions; else as it is."""
    blocks = []
    for part in re.split(r'\n[ \t]*\n', text.strip('\n')):
        lines = [line.rstrip() for line in part.split('\n') if line.strip()]
        if not lines:
            continue
        listed = definitions(lines, spans)
        edge = min(map(indent, lines))
        if listed:
            blocks.append(listed)
        elif edge or any(map(indent, lines)):
            blocks.append(('code', '', '\n'.join(x[edge:] for x in lines)))
        else:
            blocks.append(('para', spans(' '.join(lines))))
    return join_lists(blocks)


def join_lists(blocks):
    """Of lists with nothing between them, one."""
    joined = []
    for block in blocks:
        if joined and block[0] == 'items' == joined[-1][0]:
            joined[-1] = ('items', joined[-1][1] + block[1])
        else:
            joined.append(block)
    return joined
