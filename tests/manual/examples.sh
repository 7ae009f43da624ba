#!/bin/sh
# SPDX-License-Identifier: MIT
# The examples of the guide print what it says.
#
# usage: examples.sh PROGRAM EXPECTED
"$1" | diff "$2" -
