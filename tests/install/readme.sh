#!/bin/sh
# SPDX-License-Identifier: MIT
# The C programs of the README, compiled against the installed library through
# pkg-config, print what the README says they print; and its lines that begin
# with "fdsolve FAMILY" are answered by the installed command.
#
# usage: readme.sh SOURCE-ROOT BUILD-ROOT SANITIZERS PREFIX
set -u
source=$1 build=$2 sanitize=$3 prefix=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

meson install -C "$build" --no-rebuild --destdir "$work/root" \
  >"$work/install.log" 2>&1 || {
  cat "$work/install.log"
  echo "Bail out! meson install failed"
  exit 1
}
root=$work/root$prefix
pc=$(find "$root" -name libfd.pc)
# the tree was moved below a directory of our own
sed "s|^prefix=.*|prefix=$root|" "$pc" >"$work/libfd.pc"
PKG_CONFIG_PATH=$work${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
export PKG_CONFIG_PATH
LD_LIBRARY_PATH=$(pkg-config --variable=libdir libfd)
export LD_LIBRARY_PATH
flags=
[ "$sanitize" = none ] || flags=-fsanitize=$sanitize

# Block number $2 of kind $1.
block() {
  awk -v kind="$1" -v want="$2" '
    $0 == "```" kind { inside = ++n == want; next }
    $0 == "```" { inside = 0 }
    inside { print }' "$source/README.md"
}

echo 1..3
status=0
for n in 1 2; do
  block c $n >"$work/p$n.c"
  block text $n | sed 1d >"$work/expected"
  # shellcheck disable=SC2046,SC2086
  if gcc -Wall -Wextra -Werror $flags "$work/p$n.c" -o "$work/p$n" \
    $(pkg-config --cflags --libs libfd) &&
    [ -s "$work/expected" ] && "$work/p$n" >"$work/printed" &&
    diff "$work/expected" "$work/printed"; then
    echo "ok $n - program $n of the README"
  else
    echo "not ok $n - program $n of the README"
    status=1
  fi
done

# The files that those lines name.
cd "$work" || exit 1
PATH=$root/bin:$PATH
{
  fdsolve sudoku --generate 3x3 --quiet --count 3 >puzzles.txt &&
    fdsolve zebra --generate 5x5 --quiet >puzzle.json &&
    printf 'p edge 3 2\ne 1 2\ne 2 3\n' >graph.col &&
    printf '2 2\n0 3 1 2\n1 2 0 4\n' >jobs.txt
} || status=1
grep '^fdsolve [a-z]' "$source/README.md" >commands
lines=0 failed=0
while IFS= read -r line; do
  lines=$((lines + 1))
  sh -c "$line" <&- >answer 2>errors && [ -s answer ] && continue
  failed=$((failed + 1))
  echo "# fails: $line"
  sed 's/^/# /' errors
done <commands
# fewer would mean that they are not found
if [ "$lines" -ge 10 ] && [ "$failed" = 0 ]; then
  echo "ok 3 - $lines commands of the README"
else
  echo "not ok 3 - $failed of $lines commands of the README fail"
  status=1
fi
exit $status
