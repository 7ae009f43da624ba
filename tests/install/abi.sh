#!/bin/sh
# SPDX-License-Identifier: MIT
# The libraries keep the binary interface of the last release: what abidiff
# finds in those of this build, beside those of the last tag v*, is no change
# that a program linked to the old ones would notice.  What is new is no change,
# and a new major version, which has another soname, may change all.  Skipped
# without a release, without abidiff, and outside a checkout.
#
# usage: abi.sh SOURCE-ROOT BUILD-ROOT
set -u
source=$1 build=$2

skip() {
  echo "1..0 # SKIP $1"
  exit 0
}

soname() {
  objdump -p "$1" | sed -n 's/^ *SONAME *//p'
}

command -v abidiff >/dev/null || skip 'there is no abidiff'
tag=$(git -C "$source" describe --tags --match 'v*' --abbrev=0 2>/dev/null) ||
  skip 'there is no release'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/source"
{
  git -C "$source" archive "$tag" | tar -xC "$work/source" &&
    meson setup "$work/build" "$work/source" -Dbuildtype=debug \
      --auto-features=disabled && meson compile -C "$work/build" fzn-libfd
} >"$work/log" 2>&1 || {
  cat "$work/log"
  echo "Bail out! $tag does not build"
  exit 1
}

echo 1..2
n=0 status=0
for library in libfd/libfd solvers/flatzinc/libfd-flatzinc; do
  n=$((n + 1))
  old=$(readlink -f "$work/build/$library.so")
  new=$(readlink -f "$build/$library.so")
  if [ "$(soname "$old")" != "$(soname "$new")" ]; then
    echo "ok $n - $library # SKIP another soname"
  elif abidiff --no-added-syms "$old" "$new" >"$work/printed" 2>&1; then
    echo "ok $n - $library is compatible with $tag"
  else
    sed 's/^/# /' "$work/printed"
    echo "not ok $n - $library is compatible with $tag"
    status=1
  fi
done
exit $status
