#!/bin/sh
# SPDX-License-Identifier: MIT
# Installed below a prefix of one's own, staged by DESTDIR or moved afterwards,
# the programs start; the C program of the README is compiled by the README's own
# line, starts, and prints what the README says it prints; so are the installed
# examples; what is installed is listed in listing.txt; and who has neither Check
# nor json-glib builds the library and fzn-libfd.  No line here tells the loader where libfd is.
#
# usage: prefix.sh SOURCE-ROOT SANITIZERS COMPILER...
set -u
source=$1 sanitize=$2
shift 2
CC=$*
export CC
unset LD_LIBRARY_PATH PKG_CONFIG_PATH DESTDIR CFLAGS LDFLAGS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
HOME=$work
export HOME

fail() {
  cat "$work/log"
  echo "Bail out! $1"
  exit 1
}

# Block number $2 of kind $1 of the README's chapter for C programs.
block() {
  awk -v kind="$1" -v want="$2" '
    /^## / { here = /^## In a C program/ }
    $0 == "```" kind { inside = here && ++n == want; next }
    $0 == "```" { inside = 0 }
    inside { print }' "$source/README.md"
}

set -- -Dbuildtype=plain "-Db_sanitize=$sanitize" -Db_lundef=false
meson setup "$work/build" "$source" "--prefix=$HOME/fd" "$@" >"$work/log" ||
  fail 'meson setup failed'
python=$(sed -n 's/^build \(python-module\):.*/\1/p' "$work/build/build.ninja")
mpi=$(sed -n 's/^build solvers.flatzinc.\(fzn-libfd-mpi\):.*/\1/p' "$work/build/build.ninja")
# shellcheck disable=SC2086 # none is none
meson compile -C "$work/build" fdcheck fdp fdsolve fzn-libfd man-pages \
  completions html $python $mpi >"$work/log" 2>&1 ||
  fail 'meson compile failed'
meson install -C "$work/build" --no-rebuild --destdir "$work/stage" \
  >"$work/log" 2>&1 || fail 'meson install --destdir failed'
meson install -C "$work/build" --no-rebuild >"$work/log" 2>&1 ||
  fail 'meson install failed'

n=0 status=0
# Whether the rest of the arguments succeeds is test $1.
check() {
  n=$((n + 1)) what=$1
  shift
  if "$@" >"$work/printed" 2>&1; then
    echo "ok $n - $what"
  else
    sed 's/^/# /' "$work/printed"
    echo "not ok $n - $what"
    status=1
  fi
}

programs_start() {
  test "$("$1/bin/fdsolve" queens 6 --count)" = 4 &&
    "$1/bin/fdcheck" --version >/dev/null &&
    "$1/bin/fdp" --version >/dev/null &&
    test -f "$1/share/doc/libfd/FORMAT" &&
    test -f "$1/share/man/man1/fdsolve.1" &&
    test -f "$1/share/man/man3/fd_store_new.3" &&
    test -f "$1/share/doc/libfd/html/index.html" &&
    test -f "$1/share/bash-completion/completions/fdsolve" &&
    "$1/bin/fzn-libfd" --version
}

# Program $1 of the README, compiled by the command $2.
program() {
  (
    cd "$work" || exit 1
    block c "$1" >"p$1.c"
    sources=$(sed -n '1s|^/\* \([a-z]*\.c\) .*|\1|p' "p$1.c")
    mv "p$1.c" "$sources"
    block text "$1" | sed 1d >expected
    eval "$2" || exit 1
    [ -s expected ] && "./${sources%.c}" | diff expected -
  )
}

# Each example, as it is installed, compiled by the line in its head comment.
examples() {
  (
    cd "$HOME/fd/share/doc/libfd/examples" || exit 1
    n=0
    for file in *.c; do
      line=$(sed -n 's/^ \*   \(cc .*\)/\1/p' "$file")
      [ -n "$line" ] || exit 1
      eval "$CC $warnings ${line#cc}" || exit 1
      "./${file%.c}" | diff "$source/solvers/examples/${file%.c}.txt" - ||
        exit 1
      n=$((n + 1))
    done
    [ "$n" -ge 8 ]
  )
}

# What is installed is what is listed, where a folder whose files the headers
# or the constraints name is one line; the module for Python and the program that
# needs MPI are there or not.
is_listed() {
  (cd "$1" && find . -type f -o -type l) |
    sed -e 's|^\./||' -e '/^lib\/python/d' -e '/^bin\/fzn-libfd-mpi/d' \
      -e 's|\(share/man/man3/\).*|\1*|' -e 's|\(libfd/html/\).*|\1*|' \
      -e 's|\(minizinc/libfd/\).*|\1*|' |
    LC_ALL=C sort -u | diff "$source/tests/install/listing.txt" -
}

# Without the pkg-config files of Check and json-glib.
configures_alone() {
  mkdir "$work/pc"
  for folder in $(pkg-config --variable=pc_path pkg-config | tr : ' '); do
    for file in "$folder"/*.pc; do
      case $file in
      */check.pc | */json-glib-1.0.pc | *\**) ;;
      *) ln -s "$file" "$work/pc" 2>/dev/null ;;
      esac
    done
  done
  PKG_CONFIG_LIBDIR=$work/pc meson setup "$work/alone" "$source" "$@" &&
    meson introspect --targets "$work/alone" >"$work/targets" &&
    meson introspect --tests "$work/alone" >"$work/tests" &&
    grep -q '"fzn-libfd"' "$work/targets" &&
    ! grep -q '"fdsolve"' "$work/targets" &&
    grep -qx '\[\]' "$work/tests"
}

echo 1..7
check 'below a prefix the programs start' programs_start "$HOME/fd"

line=$(grep ^export "$source/libfd/manual/guide/c.md") && eval "$line"
warnings='-Wall -Wextra -Werror'
[ "$sanitize" = none ] || warnings="$warnings -fsanitize=$sanitize"
# shellcheck disable=SC2016
check 'the program of the README' program 1 \
  "$CC $warnings -o puzzle $(sed -n 's/.*`cc \(puzzle.c .*)\)`.*/\1/p' \
    "$source/README.md")"
check 'the installed examples' examples

mv "$HOME/fd" "$work/moved"
check 'moved, the programs start' programs_start "$work/moved"
check 'staged by DESTDIR, the programs start' programs_start \
  "$work/stage$HOME/fd"
check 'what is installed is listed' is_listed "$work/stage$HOME/fd"
check 'neither Check nor json-glib is needed for the library' \
  configures_alone "$@"
exit $status
