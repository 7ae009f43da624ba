/* SPDX-License-Identifier: MIT */
/* twins.c - what the headers define inline, exported as well
 *
 * Bindings to other languages find functions by name in the library; so each
 * inline function of the installed headers is an ordinary one here.
 */
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#define FD_INLINE
#include "../fd.h"

#define number_of(version) FD_VERSION_NUMBER (version)
G_STATIC_ASSERT (FD_VERSION == number_of (FD_BUILD_VERSION));

int
fd_version (void)
{
  return FD_VERSION;
}
