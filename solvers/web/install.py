#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Installs what was made for the web, if it was: meson compile -C BUILD web.

usage: install.py DATADIR FILE...  (run by meson install)
"""
import os
import shutil
import sys


def main(datadir, files):
    made = os.path.join(os.environ["MESON_BUILD_ROOT"], "solvers", "web")
    files = [os.path.join(made, name) for name in files]
    if not all(map(os.path.exists, files)):
        return
    folder = os.path.join(os.environ["MESON_INSTALL_DESTDIR_PREFIX"], datadir,
                          "libfd", "web")
    os.makedirs(folder, exist_ok=True)
    for file in files:
        shutil.copy(file, folder)


main(sys.argv[1], sys.argv[2:])
