/* SPDX-License-Identifier: MIT */
#ifndef FD_WINDOW_H
#define FD_WINDOW_H

#include "memory.h"

/* The holes of a domain too wide for one word: words of 64 values, a bit set
 * for each value that is no hole.  Word k covers 64 k .. 64 k + 63.  Flat for
 * moderate spans; a tree of pages, made as holes come, for wide ones. */
typedef struct _FdWindow FdWindow;

#define FD_WINDOW_FLAT_WORDS 2048

/* For the values @min..@max, no holes yet; NULL if memory is at an end. */
FdWindow *fd_window_new (FdMemory *memory, int32_t min, int32_t max);
void fd_window_free (FdMemory *memory, FdWindow *window);

/* Word @k, to read. */
uint64_t fd_window_get (const FdWindow *window, int32_t k);
/* Where it is stored, to write; made if need be, NULL if memory is at an end.
 * It must have values. */
uint64_t *fd_window_touch (FdMemory *memory, FdWindow *window, int32_t k);
/* What stands from word @k on: the same until *@end, and since *@begin. */
typedef enum { FD_RUN_FULL, FD_RUN_EMPTY, FD_RUN_WORD } FdRun;
FdRun fd_window_run (const FdWindow *window, int32_t k, int32_t *begin,
                     int32_t *end);
/* Makes all of the words @from..@to - 1 holes, for good: nothing is logged. */
bool fd_window_clear (FdMemory *memory, FdWindow *window, int32_t from,
                      int32_t to);
/* Whether counting its words is cheap enough to keep the size exact. */
bool fd_window_is_small (const FdWindow *window);

#endif
