# SPDX-License-Identifier: MIT
"""Prints where modules go below a prefix: a folder that Python looks in, if
there is one, otherwise the usual one.

usage: where.py PREFIX
"""
import os
import sys

prefix = os.path.join(sys.argv[1], '')
for folder in sys.path:
    if folder.startswith(prefix) and folder.endswith('-packages') and \
            not (prefix == '/usr/' and folder.startswith('/usr/local/')):
        print(folder)
        break
else:
    print(os.path.join(prefix, 'lib', 'python%d.%d' % sys.version_info[:2],
                       'site-packages'))
