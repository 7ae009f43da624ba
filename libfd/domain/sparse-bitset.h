/* SPDX-License-Identifier: MIT */
#ifndef FD_WINDOW_H
#define FD_WINDOW_H

#include "base/memory.h"

/* The holes of a domain too wide for one word: words of 64 values, a bit set
 * for each value that is no hole.  Word k covers 64 k .. 64 k + 63.  Flat for
 * moderate spans; a tree of pages, made as holes come, for wide ones.  It may
 * remember when each hole was made. */
typedef union _FdWindowNode FdWindowNode;
typedef struct {
  int32_t first; /* flat: index of word[0]; paged: of the tree's first word */
  uint32_t n;    /* flat: how many words; paged: 0 */
  bool remembering;
  union {
    uint64_t word[1];
    FdWindowNode *child[1];
  };
} FdWindow;

#define FD_WINDOW_FLAT_WORDS 256

/* For the values @min..@max, no holes yet; NULL if memory is at an end. */
FdWindow *fd_window_new (FdMemory *memory, int32_t min, int32_t max,
                         bool remembering);
void fd_window_free (FdMemory *memory, FdWindow *window);

uint64_t fd_window_get_paged (const FdWindow *window, int32_t k);

/* Word @k, to read. */
static inline uint64_t
fd_window_get (const FdWindow *window, int32_t k)
{
  uint32_t i = (uint32_t) (k - window->first);
  if (i < window->n)
    return window->word[i];
  return window->n ? ~UINT64_C (0) : fd_window_get_paged (window, k);
}
/* Where word @k of a flat window is stored; NULL if it is not. */
static inline uint64_t *
fd_window_flat (FdWindow *window, int32_t k)
{
  uint32_t i = (uint32_t) (k - window->first);
  return i < window->n ? &window->word[i] : NULL;
}
/* Where it is stored, to write; made if need be, NULL if memory is at an end.
 * It must have values. */
uint64_t *fd_window_touch (FdMemory *memory, FdWindow *window, int32_t k);
const uint32_t *fd_window_made_paged (const FdWindow *window, int32_t k,
                                      uint32_t *room);

/* Of a window that remembers, when each value of word @k became a hole:
 * position + 1; 0: it was never logged, or is none.  @room for 64 of them may
 * be written to. */
static inline const uint32_t *
fd_window_made (const FdWindow *window, int32_t k, uint32_t *room)
{
  if (!window->n)
    return fd_window_made_paged (window, k, room);
  return (const uint32_t *) (window->word + window->n) +
         (size_t) (k - window->first) * 64;
}
/* To be written, of a word that has been touched; NULL: no memory. */
uint32_t *fd_window_remember (FdMemory *memory, FdWindow *window, int32_t k);
/* What stands from word @k on: the same until *@end, and since *@begin. */
typedef enum { FD_RUN_FULL, FD_RUN_EMPTY, FD_RUN_WORD } FdRun;
FdRun fd_window_run (const FdWindow *window, int32_t k, int32_t *begin,
                     int32_t *end);
/* Of a paged window, the first word from @k on, @up or down, with any value,
 * and which it is.  There must be one. */
int32_t fd_window_seek (const FdWindow *window, int32_t k, bool up,
                        uint64_t *word);
/* --- gaps, of paged windows ---------------------------------------------- */

/* Of the blocks of 64^level words that begin with word @k and end before word
 * @end, the level of the largest. */
int fd_window_block (int32_t k, int32_t end);
/* Makes such a block, of level 1 at least and with any value, all holes as of
 * @made; returns what the trail notes instead of a word's index.  0: no memory.
 */
uint32_t fd_window_cut (FdMemory *memory, FdWindow *window, int32_t k,
                        int level, uint32_t made);
/* The last one that was made and is still there goes. */
void fd_window_uncut (FdMemory *memory, FdWindow *window, uint32_t cut);
/* Of what the trail notes of holes: whether it is a gap, and the values among
 * which they are. */
bool fd_window_is_cut (uint32_t holes);
void fd_window_taken (uint32_t holes, int32_t *from, int32_t *to);

/* Makes all of the words @from..@to - 1 holes, for good: nothing is logged. */
bool fd_window_clear (FdMemory *memory, FdWindow *window, int32_t from,
                      int32_t to);

#endif
