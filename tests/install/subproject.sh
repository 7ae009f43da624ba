#!/bin/sh
# SPDX-License-Identifier: MIT
# A project of one's own has libfd as a subproject, and links it statically: the
# program starts where no libfd is.  Nothing of libfd but the library is built,
# or installed with it.
#
# usage: subproject.sh SOURCE-ROOT COMPILER...
set -u
source=$1
shift
CC=$*
export CC
unset LD_LIBRARY_PATH PKG_CONFIG_PATH DESTDIR CFLAGS LDFLAGS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  cat "$work/log"
  echo "Bail out! $1"
  exit 1
}

cp -r "$source/tests/install/subproject" "$work/seating"
mkdir "$work/seating/subprojects"
ln -s "$source" "$work/seating/subprojects/libfd"
cd "$work/seating" || exit 1
meson setup build --prefix=/usr -Dbuildtype=plain >"$work/log" 2>&1 ||
  fail 'meson setup failed'
meson compile -C build seating >"$work/log" 2>&1 ||
  fail 'meson compile failed'

echo 1..3
status=0
# Whether the rest of the arguments succeeds is test $1 - $2.
check() {
  n=$1 what=$2
  shift 2
  if "$@" >"$work/printed" 2>&1; then
    echo "ok $n - $what"
  else
    sed 's/^/# /' "$work/printed"
    echo "not ok $n - $what"
    status=1
  fi
}

prints() {
  ./build/seating >answer && printf '1 2 3\n2 3 1\n' | diff - answer
}

is_static() {
  ldd build/seating | grep glib && ! ldd build/seating | grep libfd
}

# libfd's own tests, benchmarks and manual are not those of the program.
is_alone() {
  meson introspect --tests build >tests &&
    meson introspect --targets build >targets &&
    ! grep -q '"libfd:' tests && ! grep -q '"man-pages"' targets &&
    ! grep -q '"bench' targets
}

check 1 'the program prints its solutions' prints
check 2 'libfd is linked statically' is_static
check 3 'nothing else is built' is_alone
exit $status
