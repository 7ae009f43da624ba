/* SPDX-License-Identifier: MIT */
/* gstdio.h - g_open() is in glib.h */
#include "../glib.h"
