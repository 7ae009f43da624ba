#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: example.sh PROGRAM EXPECTED-OUTPUT
set -u
printed=$(mktemp)
trap 'rm -f "$printed"' EXIT
"$1" >"$printed" || exit 1
diff "$2" "$printed"
