/* SPDX-License-Identifier: MIT */
#ifndef FD_ERROR_H
#define FD_ERROR_H

#include "store.h"

#include <stdarg.h>

/* Says why a change was refused; false. */
bool fd_store_refuse (FdStore *store, FdError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
bool fd_store_refuse_valist (FdStore *store, FdError code, const char *format,
                             va_list args);

#endif
