#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each program lists the licences of what it is made of by --version --verbose:
ours in full, and a line for each library that it is linked with and for what of
others is in its sources, which there have a line "Source:" and a licence.

    licences.py LICENSE PROGRAM...
"""
import pathlib
import re
import subprocess
import sys

# The libraries that come with the C compiler or with GLib, and ours.
PLAIN = re.compile(r'lib(c|m|fd|fd-flatzinc|glib-2\.0|gio-2\.0|gobject-2\.0|'
                   r'asan|ubsan|tsan|pthread|gcc_s)$')


def printed(*command):
    return subprocess.run(command, check=True, encoding='utf-8',
                          stdout=subprocess.PIPE).stdout


def complaints(program, licence):
    text = printed(program, '--version', '--verbose')
    short = printed(program, '--version')
    if not text.startswith(short) or len(short.splitlines()) != 1:
        yield '--version is not its first line'
    if licence not in text:
        yield 'the text of LICENSE is not there'
    needed = re.findall(r'NEEDED\)?\s.*?(lib[\w.+-]+?)\.so',
                        printed('readelf', '-d', program))
    if 'libfd' not in needed and 'libglib-2.0' not in needed:
        yield 'too few libraries seen'
    for library in needed:
        name = library[3:].rsplit('-', 1)[0]
        if not PLAIN.match(library) and name not in text:
            yield f'{library} is not listed'
    if 'fdsolve' in program and 'Natural Earth' not in text:
        yield 'the map is not listed'


def main():
    licence = pathlib.Path(sys.argv[1]).read_text()
    status = 0
    for program in sys.argv[2:]:
        for complaint in complaints(program, licence):
            print(f'{program}: {complaint}')
            status = 1
    sys.exit(status)


if __name__ == '__main__':
    main()
