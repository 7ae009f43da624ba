/* SPDX-License-Identifier: MIT */
#ifndef FD_SPARSE_BITSET_H
#define FD_SPARSE_BITSET_H

#include "base/bits.h"
#include "base/memory.h"

/* The holes of a domain too wide for one word: words of 64 values, a bit set
 * for each value that is no hole.  Word k covers 64 k .. 64 k + 63.  Flat for
 * moderate spans; a tree of pages, made as holes come, for wide ones.  It may
 * remember when each hole was made. */
typedef union _FdSparseNode FdSparseNode;
typedef struct {
  int32_t first; /* flat: index of word[0]; paged: of the tree's first word */
  uint32_t n;    /* flat: how many words; paged: 0 */
  bool remembering;
  union {
    uint64_t word[1];
    FdSparseNode *child[1];
  };
} FdSparseBitset;

#define FD_SPARSE_FLAT_WORDS 256

/* For the values @min..@max, no holes yet; NULL when out of memory. */
FdSparseBitset *fd_sparse_new (FdMemory *memory, int32_t min, int32_t max,
                               bool remembering);
void fd_sparse_free (FdMemory *memory, FdSparseBitset *sparse);
/* A copy that remembers, of one that does not: its holes always were there.
 * NULL when out of memory. */
FdSparseBitset *fd_sparse_remembering (FdMemory *memory,
                                       const FdSparseBitset *sparse);

uint64_t fd_sparse_get_paged (const FdSparseBitset *sparse, int32_t k);

/* Word @k, to read. */
FD_INLINE_ONLY uint64_t
fd_sparse_get (const FdSparseBitset *sparse, int32_t k)
{
  uint32_t i = (uint32_t) (k - sparse->first);
  if (i < sparse->n)
    return sparse->word[i];
  return sparse->n ? ~UINT64_C (0) : fd_sparse_get_paged (sparse, k);
}
/* Where word @k of a flat sparse is stored; NULL if it is not. */
static inline uint64_t *
fd_sparse_flat (FdSparseBitset *sparse, int32_t k)
{
  uint32_t i = (uint32_t) (k - sparse->first);
  return i < sparse->n ? &sparse->word[i] : NULL;
}
/* Where it is stored, to write; made if need be, NULL when out of memory.
 * It must have values. */
uint64_t *fd_sparse_touch (FdMemory *memory, FdSparseBitset *sparse, int32_t k);
const uint32_t *fd_sparse_made_paged (const FdSparseBitset *sparse, int32_t k,
                                      uint32_t *room);

/* Of a sparse that remembers, when each value of word @k became a hole:
 * position + 1; 0: it was never logged, or is none.  @room for 64 of them may
 * be written to. */
static inline const uint32_t *
fd_sparse_made (const FdSparseBitset *sparse, int32_t k, uint32_t *room)
{
  if (!sparse->n)
    return fd_sparse_made_paged (sparse, k, room);
  return (const uint32_t *) (sparse->word + sparse->n) +
         (size_t) (k - sparse->first) * 64;
}
/* To be written, of a word that has been touched; NULL: no memory. */
uint32_t *fd_sparse_remember (FdMemory *memory, FdSparseBitset *sparse,
                              int32_t k);
/* What stands from word @k on: the same until *@end, and since *@begin. */
typedef enum { FD_STRETCH_FULL, FD_STRETCH_EMPTY, FD_STRETCH_WORD } FdStretch;
FdStretch fd_sparse_stretch (const FdSparseBitset *sparse, int32_t k,
                             int32_t *begin, int32_t *end);
/* Of a paged sparse, the first word from @k on, @up or down, with any value,
 * and which it is.  There must be one. */
int32_t fd_sparse_seek (const FdSparseBitset *sparse, int32_t k, bool up,
                        uint64_t *word);
/* --- gaps, of paged sparse bitsets
 * ---------------------------------------------- */

/* Of the blocks of 64^level words that begin with word @k and end before word
 * @end, the level of the largest. */
int fd_sparse_block (int32_t k, int32_t end);
/* Makes such a block, of level 1 at least and with any value, all holes as of
 * @made; returns what the trail notes instead of a word's index.  0: no memory.
 */
uint32_t fd_sparse_cut (FdMemory *memory, FdSparseBitset *sparse, int32_t k,
                        int level, uint32_t made);
/* The last one that was made and is still there goes. */
void fd_sparse_uncut (FdMemory *memory, FdSparseBitset *sparse, uint32_t cut);
/* Of what the trail notes of holes: whether it is a gap, and the values among
 * which they are. */
bool fd_sparse_is_cut (uint32_t holes);
void fd_sparse_taken (uint32_t holes, int32_t *from, int32_t *to);

/* Makes all of the words @from..@to - 1 holes, for good: nothing is logged. */
bool fd_sparse_clear (FdMemory *memory, FdSparseBitset *sparse, int32_t from,
                      int32_t to);

#endif
