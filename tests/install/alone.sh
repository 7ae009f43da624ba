#!/bin/sh
# SPDX-License-Identifier: MIT
# An installed header compiles alone, without a warning.
#
# usage: alone.sh HEADER FOLDER-OF-FD.H COMPILER...
set -eu
header=$1 folder=$2
shift 2
flags="-Wall -Wextra -Wpedantic -Werror -fsyntax-only"
# shellcheck disable=SC2046,SC2086
printf '#include "%s"\n' "$header" |
  "$@" -std=c11 $flags "-I$folder" $(pkg-config --cflags glib-2.0) -x c -
