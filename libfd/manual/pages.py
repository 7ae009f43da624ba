#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the guide and the reference as pages of HTML, which need no network.

    pages.py OUT SOURCE-ROOT FOLDER [FDSOLVE]

OUT is a folder; the pages are made in the folder FOLDER in it.  FDSOLVE draws
the pictures of the guide; without it there are none.
"""
import html
import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
import blocks as b  # noqa: E402
import headers  # noqa: E402
import texts  # noqa: E402

HERE = pathlib.Path(__file__).parent
CHAPTERS = ('tutorial', 'c', 'modelling', 'search', 'proofs', 'performance',
            'puzzles', 'minizinc', 'python', 'javascript', 'coming-from')
TOKEN = re.compile(r'(?P<comment>/\*.*?\*/|//[^\n]*)|(?P<string>"(?:\\.|[^"])*"'
                   r'|<\w[\w.]*\.h>)|(?P<word>[A-Za-z_]\w*)|(?P<number>\b\d+)',
                   re.S)
KEYWORDS = set('bool break case char const continue default do double else enum'
               ' false for if int int32_t int64_t uint8_t uint32_t uint64_t '
               'size_t NULL return sizeof static struct switch true typedef '
               'unsigned void while gpointer gssize'.split())
PYTHON = re.compile(r'(?P<comment>#[^\n]*)|(?P<string>""".*?"""|"(?:\\.|[^"])*")'
                    r'|(?P<word>[A-Za-z_]\w*)|(?P<number>\b\d+)', re.S)
PYTHON_KEYWORDS = set('None True False and as class def else for from if import '
                      'in is lambda not or return while with'.split())


def slug(text):
    return re.sub(r'[^a-z0-9]+', '-', text.lower()).strip('-')


class Writer:
    """Blocks as HTML; @where has the page of each name."""

    def __init__(self, source, where, fdsolve):
        self.source, self.where, self.fdsolve = source, where, fdsolve
        self.page, self.contents = '', []

    def link(self, name, text):
        target = self.where.get(name.removesuffix('()'))
        if not target:
            return text
        page, anchor = target
        here = '' if page == self.page else page
        return f'<a href="{here}#{anchor}">{text}</a>'

    def inline(self, spans):
        out = ''
        for style, text in spans:
            shown = html.escape(text, quote=False)
            if style in ('code', 'name'):
                out += f'<code>{self.link(text, shown)}</code>'
            elif isinstance(style, tuple):
                out += f'<a href="{html.escape(style[1])}">{shown}</a>'
            elif style:
                out += f'<{style}>{shown}</{style}>'
            else:
                out += shown
        return out

    def code(self, text, language):
        if language not in ('c', 'python'):
            kind = ' class="output"' if language == 'text' else ''
            return f'<pre{kind}>{html.escape(text, quote=False)}</pre>\n'
        out, at, is_c = '', 0, language == 'c'
        keywords = KEYWORDS if is_c else PYTHON_KEYWORDS
        for m in (TOKEN if is_c else PYTHON).finditer(text):
            out += html.escape(text[at:m.start()], quote=False)
            kind, shown = m.lastgroup, html.escape(m[0], quote=False)
            if kind == 'word':
                kind = 'keyword' if m[0] in keywords else ''
                shown = self.link(m[0], shown) if is_c else shown
            out += f'<span class="{kind}">{shown}</span>' if kind else shown
            at = m.end()
        return f'<pre>{out}{html.escape(text[at:], quote=False)}</pre>\n'

    def heading(self, level, spans):
        anchor = slug(b.text_of(spans))
        if level == 2:
            self.contents.append((anchor, b.text_of(spans)))
        return f'<h{level} id="{anchor}">{self.inline(spans)}</h{level}>\n'

    def table(self, head, rows):
        out = '<div class="wide"><table><tr>'
        out += ''.join(f'<th>{self.inline(c)}</th>' for c in head) + '</tr>\n'
        for row in rows:
            out += '<tr>' + ''.join(f'<td>{self.inline(c)}</td>'
                                    for c in row) + '</tr>\n'
        return out + '</table></div>\n'

    def items(self, entries):
        out = '<dl>\n'
        for term, body in entries:
            out += f'<dt>{self.inline(term)}</dt><dd>{self.write(body)}</dd>\n'
        return out + '</dl>\n'

    def picture(self, path, text):
        if not path.startswith('svg: ') or not self.fdsolve:
            return ''
        words = path[5:].split()
        done = subprocess.run([self.fdsolve, *words, '--svg', '-', '--quiet'],
                              check=True, stdout=subprocess.PIPE,
                              encoding='utf-8')
        svg = done.stdout[done.stdout.index('<svg'):]
        return (f'<figure>{svg}<figcaption>{html.escape(text)}</figcaption>'
                '</figure>\n')

    def write(self, blocks):
        out = ''
        for block in blocks:
            kind = block[0]
            if kind == 'heading':
                out += self.heading(block[1], block[2])
            elif kind == 'para':
                out += f'<p>{self.inline(block[1])}</p>\n'
            elif kind == 'items':
                out += self.items(block[1])
            elif kind == 'table':
                out += self.table(block[1], block[2])
            elif kind in ('bullets', 'numbers'):
                tag = 'ul' if kind == 'bullets' else 'ol'
                out += f'<{tag}>' + ''.join(
                    f'<li>{self.inline(e)}</li>' for e in block[1])
                out += f'</{tag}>\n'
            elif kind == 'code':
                out += self.code(block[2], block[1])
            else:
                out += self.picture(block[1], block[2])
        return out


# --- the guide ---------------------------------------------------------------

def without_head(text):
    """A program without its licence and the line that compiles it."""
    return re.sub(r'^/\* SPDX.*\n', '', text)


def included(source, text):
    """The chapter with the programs that it includes."""
    def example(m):
        path = source / f'solvers/examples/{m[1]}'
        code = without_head(path.with_suffix('.c').read_text())
        printed = path.with_suffix('.txt').read_text()
        return f'```c\n{code}```\n\n```text\n{printed}```'

    text = re.sub(r'\{\{example (\S+)\}\}', example, text)
    prelude = (HERE / 'guide/prelude.inc').read_text()
    return text.replace('{{prelude}}', f'```c\n{prelude}```')


def chapter(writer, name):
    text = included(writer.source, (HERE / f'guide/{name}.md').read_text())
    found = b.markdown(text)
    return b.text_of(found[0][2]), writer.write(found)


# --- the reference -----------------------------------------------------------

def parameters(writer, doc):
    if not doc['parameters']:
        return ''
    out = '<dl class="parameters">\n'
    for name, annotation, spans in doc['parameters']:
        note = f'<span class="note">{html.escape(annotation)}</span> ' \
            if annotation else ''
        out += (f'<dt><code>{name}</code></dt>'
                f'<dd>{note}{writer.inline(spans)}</dd>\n')
    return out + '</dl>\n'


def entry(writer, doc):
    name = doc['names'][0]
    anchors = ''.join(f'<a id="{n}"></a>' for n in doc['names'][1:])
    out = (f'<section class="entry"><h3 id="{name}">{anchors}'
           f'{", ".join(doc["names"])}</h3>\n')
    out += writer.code(doc['declaration'], 'c') + parameters(writer, doc)
    out += writer.write(doc['blocks'])
    if doc['labels']:
        out += '<dl class="labels">\n'
        for label, spans in doc['labels']:
            out += f'<dt>{label}</dt><dd>{writer.inline(spans)}</dd>\n'
        out += '</dl>\n'
    return out + '</section>\n'


def header_page(writer, header):
    out = f'<h1>{header["name"]}</h1>\n'
    out += f'<p class="lead">{texts.HEADERS[header["name"]]}</p>\n'
    out += writer.write(header['about'])
    docs = [doc for kind, doc in header['entries'] if kind == 'doc']
    out += '<div class="wide"><table class="overview">\n'
    for doc in docs:
        names = ', '.join(f'<code>{writer.link(n, n)}</code>'
                          for n in doc['names'])
        out += (f'<tr><td>{names}</td><td>'
                f'{html.escape(headers.first_sentence(doc), quote=False)}</td>'
                '</tr>\n')
    out += '</table></div>\n'
    for kind, what in header['entries']:
        if kind == 'section':
            out += writer.heading(2, [('', what)])
        elif kind == 'remark':
            out += writer.write(what)
        else:
            out += entry(writer, what)
    return out


def index_page(writer, found):
    out = ('<h1>Index</h1>\n<p><input id="filter" type="search" '
           'placeholder="filter, as in nvalue" aria-label="filter"></p>\n'
           '<ul class="index">\n')
    names = {n: doc for header in found for kind, doc in header['entries']
             if kind == 'doc' for n in doc['names']}
    for name in sorted(names, key=str.lower):
        said = html.escape(headers.first_sentence(names[name]), quote=False)
        out += f'<li><code>{writer.link(name, name)}</code> {said}</li>\n'
    return out + '</ul>\n<script>' + (HERE / 'filter.js').read_text() + \
        '</script>\n'


# --- all of them -------------------------------------------------------------

def navigation(titles, found, current):
    def one(page, title):
        here = ' aria-current="page"' if page == current else ''
        return f'<li><a href="{page}"{here}>{html.escape(title)}</a></li>\n'

    out = '<p class="name"><a href="index.html">libfd</a></p>\n<p>Guide</p><ul>'
    out += ''.join(one(f'{name}.html', titles[name]) for name in CHAPTERS)
    out += '</ul>\n<p>Formats</p><ul>'
    out += ''.join(one(f'{page}.html', title)
                   for page, title, _ in texts.FORMATS)
    out += '</ul>\n<p>Reference</p><ul>' + one('names.html', 'Index')
    out += ''.join(one(h['name'] + '.html', h['name']) for h in found)
    return out + '</ul>'


def page(title, nav, body, contents):
    style = (HERE / 'style.css').read_text()
    inside = ''
    if len(contents) > 2:
        inside = '<nav class="contents" aria-label="on this page"><ul>' + \
            ''.join(f'<li><a href="#{a}">{html.escape(t)}</a></li>'
                    for a, t in contents) + '</ul></nav>\n'
    body = re.sub(r'(</h1>\n(?:<p class="lead">.*?</p>\n)?)',
                  lambda m: m[1] + inside, body, count=1)
    return f'''<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)} - libfd</title><style>
{style}</style></head><body>
<details class="menu"><summary>libfd: contents</summary><nav>{nav}</nav>
</details>
<nav class="side" aria-label="contents">{nav}</nav>
<main>
{body}</main></body></html>
'''


def front(writer, titles):
    found = b.markdown((HERE / 'guide/index.md').read_text())
    out = writer.write(found) + '<h2>Guide</h2>\n<ul>\n'
    for name in CHAPTERS:
        out += f'<li><a href="{name}.html">{html.escape(titles[name])}</a></li>'
    out += '</ul>\n<h2>Reference</h2>\n<div class="wide"><table>\n'
    for name in sorted(texts.HEADERS):
        out += (f'<tr><td><a href="{name}.html">{name}</a></td>'
                f'<td>{texts.HEADERS[name]}</td></tr>\n')
    return out + '</table></div>\n'


def anchors_of(found):
    """Where each name is described; values of enumerations by their type."""
    where = {}
    for header in found:
        page = header['name'] + '.html'
        where[header['name']] = (page, '')
        for kind, doc in header['entries']:
            for name in doc['names'] if kind == 'doc' else []:
                where[name] = (page, name)
            for value, _, _ in doc['parameters'] if kind == 'doc' else []:
                if value.startswith('FD_'):
                    where.setdefault(value, (page, doc['names'][0]))
    return where


def main():
    source, fdsolve = pathlib.Path(sys.argv[2]), (sys.argv[4:] or [''])[0]
    out = pathlib.Path(sys.argv[1]) / sys.argv[3]
    found = [headers.read(p) for p in
             sorted([*source.glob('libfd/fd-*.h'),
                     source / 'solvers/flatzinc/fd-flatzinc.h'],
                    key=lambda path: path.name)]
    writer = Writer(source, anchors_of(found), fdsolve)
    pages = {}

    def add(name, make):
        writer.page, writer.contents = name, []
        made = make()
        title, body = made if isinstance(made, tuple) else (name[:-5], made)
        pages[name] = (title, body, list(writer.contents))

    for name in CHAPTERS:
        add(f'{name}.html', lambda name=name: chapter(writer, name))
    titles = {name: pages[f'{name}.html'][0] for name in CHAPTERS}
    for name, title, path in texts.FORMATS:
        text = (source / path).read_text()
        if path.endswith('.md'):
            add(f'{name}.html', lambda t=text, n=title:
                (n, writer.write(b.markdown(t))))
        else:
            add(f'{name}.html', lambda t=text, n=title:
                (n, f'<h1>{n}</h1>\n<pre class="document">'
                    f'{html.escape(t, quote=False)}</pre>\n'))
    add('names.html', lambda: ('Index', index_page(writer, found)))
    for header in found:
        add(header['name'] + '.html', lambda h=header:
            (h['name'], header_page(writer, h)))
    add('index.html', lambda: ('The manual', front(writer, titles)))
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name, (title, body, contents) in pages.items():
        nav = navigation(titles, found, name)
        (out / name).write_text(page(title, nav, body, contents))


if __name__ == '__main__':
    main()
