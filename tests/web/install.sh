#!/bin/sh
# SPDX-License-Identifier: MIT
# With -Dweb=true the modules and the page are installed, and no others are
# without.
#
# usage: install.sh SOURCE-ROOT COMPILER...
set -u
source=$1
shift
CC=$*
export CC
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What a build with -Dweb=$1 would install for browsers.
installs() {
  meson setup "$work/$1" "$source" --prefix=/usr "-Dweb=$1" >"$work/log" ||
    cat "$work/log" >&2
  meson introspect "$work/$1" --installed | tr ',' '\n' |
    sed -n 's|.*: "/usr/share/libfd/web/\([^"]*\)".*|\1|p' |
    LC_ALL=C sort | tr '\n' ' '
}

expected='fdsolve.wasm libfd.d.ts libfd.html libfd.js libfd.wasm '
echo 1..2
[ "$(installs true)" = "$expected" ] || printf 'not '
echo 'ok 1 - with -Dweb=true the web is installed'
[ "$(installs false)" = '' ] || printf 'not '
echo 'ok 2 - without, it is not'
