#!/bin/sh
# SPDX-License-Identifier: MIT
# An installed header compiles alone, without a warning.
#
# usage: alone.sh HEADER COMPILER...
set -eu
header=$1
shift
flags="-Wall -Wextra -Wpedantic -Werror -fsyntax-only"
# shellcheck disable=SC2046,SC2086
printf '#include "%s"\n' "$header" |
  "$@" -std=c11 $flags $(pkg-config --cflags glib-2.0) -x c -
