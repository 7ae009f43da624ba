#!/bin/sh
# SPDX-License-Identifier: MIT
# Includes point only downwards: search and choice -> learning, propagators ->
# kernel -> public headers; solvers and bench see the public headers alone.
#
# usage: layers.sh SOURCE-ROOT
set -u
cd "$1" || exit 1
status=0

# No file of $1 includes anything that matches $2.
forbid() {
  found=$(grep -rnE "^#include +[\"<]([^\">]*/)?($2)" --include='*.[ch]' "$1")
  [ -z "$found" ] || { echo "$found"; status=1; }
}

forbid libfd/kernel '(propagators|learning|search|choice)/'
forbid libfd/propagators '(learning|search|choice)/'
forbid libfd/kernel 'fd-(search|constraints)\.h'
forbid libfd/propagators 'fd-search\.h'
forbid solvers '(kernel|propagators|learning|search|choice)/'
[ -d libfd/learning ] && forbid libfd/learning '(propagators|search|choice)/'
[ -d bench ] && forbid bench '(kernel|propagators|learning|search|choice)/'
exit $status
