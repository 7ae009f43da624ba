/* SPDX-License-Identifier: MIT */
/* gprintf.h - g_vsnprintf() and its kin are in glib.h */
#include "../glib.h"
