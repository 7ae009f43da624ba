#!/bin/sh
# SPDX-License-Identifier: MIT
# The lines of the README and of the chapter on puzzles that begin with "fdsolve
# FAMILY" are answered by the command that is installed below DESTDIR, as it
# stands there; and those of the README on proofs are answered as it says.
#
# usage: readme.sh SOURCE-ROOT BUILD-ROOT PREFIX
set -u
source=$1 build=$2 prefix=$3
unset LD_LIBRARY_PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

meson install -C "$build" --no-rebuild --destdir "$work/root" \
  >"$work/install.log" 2>&1 || {
  cat "$work/install.log"
  echo "Bail out! meson install failed"
  exit 1
}

echo 1..2
status=0
# The files that those lines name.
cd "$work" || exit 1
PATH=$work/root$prefix/bin:$PATH
{
  fdsolve sudoku --generate 3x3 --quiet --count 3 >puzzles.txt &&
    fdsolve zebra --generate 5x5 --quiet >puzzle.json &&
    printf 'p edge 3 2\ne 1 2\ne 2 3\n' >graph.col &&
    printf '2 2\n0 3 1 2\n1 2 0 4\n' >jobs.txt &&
    printf '%s\n' anna emma maria peter laura simon helena oscar nina arthur \
      martha leonard thomas susan >names.txt
} || status=1
grep -h '^fdsolve [a-z]' "$source/README.md" \
  "$source/libfd/manual/guide/puzzles.md" >commands
lines=0 failed=0
while IFS= read -r line; do
  lines=$((lines + 1))
  sh -c "$line" <&- >answer 2>errors && [ -s answer ] && continue
  failed=$((failed + 1))
  echo "# fails: $line"
  sed 's/^/# /' errors
done <commands
# fewer would mean that they are not found
if [ "$lines" -ge 30 ] && [ "$failed" = 0 ]; then
  echo "ok 1 - $lines commands of the README and of the chapter on puzzles"
else
  echo "not ok 1 - $failed of $lines commands of the README fail"
  status=1
fi

# What is behind "#" is the last line of the answer.
sed -n '/^## Check the answer/,/^## In/s/^    //p' "$source/README.md" >checks
lines=0 failed=0
[ -e "$work/root$prefix/bin/fdcheck" ] || : >checks
while IFS= read -r line; do
  lines=$((lines + 1))
  sh -c "$line" <&- >answer 2>errors
  case $line in
  *'# '*) [ "$(tail -1 answer)" = "${line##*# }" ] && continue ;;
  *) [ -s errors ] || continue ;;
  esac
  failed=$((failed + 1))
  echo "# not as it says: $line"
  sed 's/^/# /' answer errors
done <checks
if [ ! -s checks ]; then
  echo "ok 2 - proofs # SKIP there is no fdcheck"
elif [ "$lines" -ge 5 ] && [ "$failed" = 0 ]; then
  echo "ok 2 - $lines commands of the README check an answer"
else
  echo "not ok 2 - $failed of $lines commands of the README check no answer"
  status=1
fi
exit $status
