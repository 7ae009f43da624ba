/* SPDX-License-Identifier: MIT */
/* error.c - the store's error */
#include "error.h"

bool
fd_store_refuse_valist (FdStore *store, FdError code, const char *format,
                        va_list args)
{
  store->failed = true;
  store->error =
      fd_report_valist (&store->report, &store->memory, code, format, args);
  return false;
}

bool
fd_store_refuse (FdStore *store, FdError code, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  fd_store_refuse_valist (store, code, format, args);
  va_end (args);
  return false;
}
