#!/bin/sh
# SPDX-License-Identifier: MIT
# The library's own propagators, as they stand, are programs' propagators too:
# each file whose includes are those of a user's compiles against the installed
# headers without a warning; and disequal.c, linked with a program, finds what
# the library's own one finds.
#
# usage: outside.sh SOURCE-ROOT BUILD-ROOT PREFIX SANITIZERS COMPILER...
set -u
source=$1 build=$2 prefix=$3 sanitize=$4
shift 4
unset LD_LIBRARY_PATH CFLAGS LDFLAGS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

meson install -C "$build" --no-rebuild --destdir "$work/root" \
  >"$work/install.log" 2>&1 || {
  cat "$work/install.log"
  echo "Bail out! meson install failed"
  exit 1
}
root=$work/root$prefix
mkdir "$work/pc" "$work/outside"
sed "s|^prefix=.*|prefix=$root|" "$root/lib/pkgconfig/libfd.pc" \
  >"$work/pc/libfd.pc"
PKG_CONFIG_PATH=$work/pc${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
export PKG_CONFIG_PATH

cd "$source/libfd/constraints" || exit 1
# Whether file $1 includes nothing private: <fd.h>, the system's headers, and
# files beside it of which the same is true.
is_free() {
  sed -n 's/^#include "\(.*\)".*/\1/p' "$1" | (
    beside=
    while IFS= read -r header; do
      [ -f "${1%/*}/$header" ] && is_free "${1%/*}/$header" || exit 1
      beside=yes
    done
    [ "${beside-}" ] || grep -q '^#include <fd.h>' "$1"
  )
}

flags='-std=gnu17 -Wall -Wextra -Werror'
[ "$sanitize" = none ] || flags="$flags -fsanitize=$sanitize"
files=
for file in */*.[ch]; do
  is_free "$file" || continue
  mkdir -p "$work/outside/${file%/*}"
  cp "$file" "$work/outside/$file"
  [ "${file%.c}" = "$file" ] || files="$files $file"
done

cd "$work/outside" || exit 1
n=0 failed=0
for file in $files; do
  n=$((n + 1))
  # shellcheck disable=SC2046,SC2086
  "$@" $flags $(pkg-config --cflags libfd) -c "$file" -o object.o \
    >errors 2>&1 && continue
  failed=$((failed + 1))
  echo "# $file"
  sed 's/^/# /' errors
done
status=0
echo 1..2
if [ "$failed" = 0 ] && [ "$n" -ge 144 ]; then
  echo "ok 1 - $n propagators compile outside of the library"
else
  echo "not ok 1 - $failed of $n propagators do not compile outside"
  status=1
fi

cp "$source/tests/install/outside.c" relation/disequal.c .
# shellcheck disable=SC2046,SC2086
if "$@" $flags outside.c disequal.c -o outside \
  $(pkg-config --cflags --libs libfd) >printed 2>&1 &&
  LD_LIBRARY_PATH=$root/lib ./outside >printed 2>&1; then
  echo "ok 2 - disequal.c outside does what it does inside"
else
  sed 's/^/# /' printed
  echo "not ok 2 - disequal.c outside does what it does inside"
  status=1
fi
exit $status
