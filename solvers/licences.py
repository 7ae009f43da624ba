# SPDX-License-Identifier: MIT
"""Makes a C source with the text of the licence: licences.py OUTPUT LICENSE"""
import sys


def main(output, path):
    with open(path, encoding='utf-8') as f:
        lines = [line.rstrip('\n').replace('\\', '\\\\').replace('"', '\\"')
                 for line in f]
    with open(output, 'w', encoding='utf-8') as f:
        f.write('extern const char licences_own[];\nconst char licences_own[]'
                ' =\n' + '\n'.join(f'    "{x}\\n"' for x in lines) + ';\n')


main(*sys.argv[1:])
