#!/bin/sh
# SPDX-License-Identifier: MIT
# The modules and the page, once made, are installed as they are; where one is
# missing, none is.
#
# usage: install.sh BUILD-ROOT DATADIR
set -u
build=$1 datadir=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
files='fdsolve.wasm libfd.d.ts libfd.html libfd.js libfd.wasm package.json'

installed() {
  meson install -C "$build" --no-rebuild --destdir "$work" >"$work/log" 2>&1 || {
    cat "$work/log"
    return 1
  }
  cd "$work$datadir/libfd/web" || return 1
  [ "$(echo *)" = "$files" ] || return 1
  for file in $files; do
    cmp "$file" "$build/solvers/web/$file" || return 1
  done
}

# Of a build that made all but one.
not_installed() {
  mkdir -p "$work/build/solvers/web"
  for file in ${files% *}; do
    touch "$work/build/solvers/web/$file"
  done
  MESON_BUILD_ROOT=$work/build MESON_INSTALL_DESTDIR_PREFIX=$work/none \
    "$(dirname "$0")/../../solvers/web/install.py" share $files &&
    ! [ -e "$work/none" ]
}

echo 1..2
(installed) || printf 'not '
echo 'ok 1 - what was made for the web is installed'
not_installed || printf 'not '
echo 'ok 2 - nothing is, where it was not made'
