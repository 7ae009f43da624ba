/* SPDX-License-Identifier: MIT */
#ifndef FD_LISTENER_H
#define FD_LISTENER_H

#include "store.h"

bool fd_is_listener (const FdPropagator *p);

#endif
