/* SPDX-License-Identifier: MIT */
#ifndef FD_VERSION_H
#define FD_VERSION_H

#include "fd-atom.h"

FD_BEGIN_DECLS

/* The version of these headers. */
#define FD_MAJOR_VERSION 0
#define FD_MINOR_VERSION 1
#define FD_MICRO_VERSION 0

/* A version as one number; a later version is a greater one. */
#define FD_VERSION_NUMBER(major, minor, micro)                                 \
  ((major) *10000 + (minor) *100 + (micro))
#define FD_VERSION                                                             \
  FD_VERSION_NUMBER (FD_MAJOR_VERSION, FD_MINOR_VERSION, FD_MICRO_VERSION)

/* Whether these headers are of that version or a later one. */
#define FD_VERSION_CHECK(major, minor, micro)                                  \
  (FD_VERSION >= FD_VERSION_NUMBER (major, minor, micro))

/**
 * fd_version:
 *
 * Returns: the version of the library in use, as a number like #FD_VERSION.  A
 *   program also runs with later versions than the one it was compiled for, if
 *   the major number is the same
 */
int fd_version (void);

FD_END_DECLS

#endif
