/* SPDX-License-Identifier: MIT */
/* sparse-bitset.c - where the holes of a wide domain are
 *
 * Flat: one array of words for the whole span.  Paged: a tree of pointers, 64
 * a node, above pages of 64 words (4096 values).  A missing child is full; the
 * one called EMPTY is all holes.  So a variable of any value with one hole
 * costs 3 kB, as does one with two values 2^30 apart.  A gap is all holes, too,
 * and keeps what was there before; it is undone as a whole.  When holes were
 * made is remembered by words, behind those of a flat sparse and beside those
 * of a page, and by gaps.
 */
#include "sparse-bitset.h"

#include <assert.h>
#include <string.h>

#include "fd-atom.h"

enum { FANOUT = 64, ROOT = 130, LEVELS = 3 };
/* The tree begins a child of the root below the least value, for that may be
 * asked for which is one beyond the range. */
enum { FIRST = (FD_VALUE_MIN >> 6) - (1 << 6 * LEVELS) };

/* A page is a node whose children are words; of a sparse that remembers, it is
 * the first member of a Past. */
typedef FdSparseNode Node;
union _FdSparseNode {
  Node *child[FANOUT];
  uint64_t word[FANOUT];
};

typedef struct {
  Node page;
  uint32_t *made[FANOUT]; /* of 64 values each; NULL: none */
} Past;

enum { MADE_BYTES = 64 * sizeof (uint32_t) };

/* In place of a node: its pointer is odd, as is EMPTY. */
typedef struct {
  Node *before;
  uint32_t made;
} Gap;

#define EMPTY ((Node *) (uintptr_t) 1)

static inline bool
is_empty (const Node *node)
{
  return (uintptr_t) node & 1;
}

/* NULL: it is no gap. */
static inline Gap *
gap_of (const Node *node)
{
  return is_empty (node) ? (Gap *) ((uintptr_t) node - 1) : NULL;
}

static size_t
sparse_bytes (uint32_t n, bool remembering)
{
  size_t made = remembering ? n * (size_t) MADE_BYTES : 0;
  return offsetof (FdSparseBitset, word) + sizeof (uint64_t) * (n ? n : ROOT) +
         made;
}

static size_t
node_bytes (const FdSparseBitset *sparse, int level)
{
  return level == 0 && sparse->remembering ? sizeof (Past) : sizeof (Node);
}

FdSparseBitset *
fd_sparse_new (FdMemory *memory, int32_t min, int32_t max, bool remembering)
{
  int32_t first = min >> 6;
  uint32_t n = (uint32_t) ((max >> 6) - first) + 1;
  if (n > FD_SPARSE_FLAT_WORDS)
    n = 0;
  FdSparseBitset *sparse =
      fd_memory_alloc (memory, sparse_bytes (n, remembering));
  if (!sparse)
    return NULL;
  sparse->remembering = remembering;
  sparse->first = n ? first : FIRST;
  sparse->n = n;
  memset (sparse->word, 0xff, sizeof (uint64_t) * n);
  return sparse;
}

static void
node_free (FdMemory *memory, const FdSparseBitset *sparse, Node *node,
           int level)
{
  Gap *gap = gap_of (node);
  if (gap) {
    node_free (memory, sparse, gap->before, level);
    fd_memory_free (memory, gap, sizeof *gap);
  }
  if (!node || is_empty (node))
    return;
  for (int i = 0; i < FANOUT; i++)
    if (level > 0)
      node_free (memory, sparse, node->child[i], level - 1);
    else if (sparse->remembering)
      fd_memory_free (memory, ((Past *) node)->made[i], MADE_BYTES);
  fd_memory_free (memory, node, node_bytes (sparse, level));
}

void
fd_sparse_free (FdMemory *memory, FdSparseBitset *sparse)
{
  if (!sparse)
    return;
  for (int i = 0; !sparse->n && i < ROOT; i++)
    node_free (memory, sparse, sparse->child[i], LEVELS - 1);
  fd_memory_free (memory, sparse,
                  sparse_bytes (sparse->n, sparse->remembering));
}

/* Which child of a node at @level leads to word @i of the tree. */
static uint32_t
child_index (uint32_t i, int level)
{
  uint32_t index = i >> 6 * level;
  return level == LEVELS ? index : index % FANOUT;
}

/* The page word @i of the tree is in, below @node of level *@level; or what
 * stands there instead, and at which level: NULL, EMPTY or a gap. */
static inline const Node *
descend (const Node *node, int *level, uint32_t i)
{
  while (*level > 0 && node && !is_empty (node))
    node = node->child[child_index (i, (*level)--)];
  return node;
}

static inline const Node *
find_page (const FdSparseBitset *sparse, uint32_t i)
{
  int level = LEVELS - 1;
  return descend (sparse->child[child_index (i, LEVELS)], &level, i);
}

static inline uint64_t
word_of (const Node *page, uint32_t i)
{
  return !page ? ~UINT64_C (0) : is_empty (page) ? 0 : page->word[i % FANOUT];
}

uint64_t
fd_sparse_get_paged (const FdSparseBitset *sparse, int32_t k)
{
  uint32_t i = (uint32_t) (k - sparse->first);
  return word_of (find_page (sparse, i), i);
}

/* Below @node of that level.  Of what a gap took, the gap's. */
static const uint32_t *
made_below (const Node *node, int level, uint32_t i, uint32_t *room)
{
  static const uint32_t never[64];
  const Node *page = descend (node, &level, i);
  const Gap *gap = gap_of (page);
  if (!page || (is_empty (page) && !gap))
    return never;
  if (!gap) {
    const uint32_t *made = ((const Past *) page)->made[i % FANOUT];
    return made ? made : never;
  }
  const uint32_t *before = made_below (gap->before, level, i, room);
  uint64_t word = word_of (descend (gap->before, &level, i), i);
  for (int bit = 0; bit < 64; bit++)
    room[bit] = word >> bit & 1 ? gap->made : before[bit];
  return room;
}

const uint32_t *
fd_sparse_made_paged (const FdSparseBitset *sparse, int32_t k, uint32_t *room)
{
  uint32_t i = (uint32_t) (k - sparse->first);
  return made_below (sparse->child[child_index (i, LEVELS)], LEVELS - 1, i,
                     room);
}

FdStretch
fd_sparse_stretch (const FdSparseBitset *sparse, int32_t k, int32_t *begin,
                   int32_t *end)
{
  uint32_t i = (uint32_t) (k - sparse->first);
  *begin = k;
  *end = k + 1;
  if (sparse->n && i < sparse->n)
    return FD_STRETCH_WORD;
  if (sparse->n) {
    *begin =
        k < sparse->first ? INT32_MIN : sparse->first + (int32_t) sparse->n;
    *end = k < sparse->first ? sparse->first : INT32_MAX;
    return FD_STRETCH_FULL;
  }
  const Node *node = sparse->child[child_index (i, LEVELS)];
  int level = LEVELS;
  while (level > 1 && node && !is_empty (node))
    node = node->child[child_index (i, --level)];
  if (node && !is_empty (node))
    return FD_STRETCH_WORD;
  uint32_t low = i >> 6 * level << 6 * level;
  *begin = sparse->first + (int32_t) low;
  *end = *begin + (1 << 6 * level);
  return node ? FD_STRETCH_EMPTY : FD_STRETCH_FULL;
}

int32_t
fd_sparse_seek (const FdSparseBitset *sparse, int32_t k, bool up,
                uint64_t *word)
{
  for (;;) {
    uint32_t i = (uint32_t) (k - sparse->first);
    const Node *node = sparse->child[child_index (i, LEVELS)];
    int level = LEVELS;
    while (level > 1 && node && !is_empty (node))
      node = node->child[child_index (i, --level)];
    if (!node) {
      *word = ~UINT64_C (0);
      return k;
    }
    if (is_empty (node)) {
      uint32_t low = i >> 6 * level << 6 * level;
      k = sparse->first + (int32_t) (up ? low + (1u << 6 * level) : low - 1);
      continue;
    }
    int32_t page = (int32_t) (i % FANOUT), j = page;
    while (j >= 0 && j < FANOUT && !node->word[j])
      j += up ? 1 : -1;
    k += j - page;
    if (j >= 0 && j < FANOUT) {
      *word = node->word[j];
      return k;
    }
  }
}

/* A node of its own in place of a full or an empty one.  Nobody changes what is
 * below a gap. */
static bool
materialize (FdMemory *memory, const FdSparseBitset *sparse, Node **node,
             int level)
{
  assert (!gap_of (*node));
  if (*node && *node != EMPTY)
    return true;
  Node *own = fd_memory_alloc (memory, node_bytes (sparse, level));
  if (!own)
    return false;
  for (int i = 0; i < FANOUT; i++)
    if (level > 0)
      own->child[i] = *node;
    else
      own->word[i] = *node ? 0 : ~UINT64_C (0);
  *node = own;
  return true;
}

uint64_t *
fd_sparse_touch (FdMemory *memory, FdSparseBitset *sparse, int32_t k)
{
  uint32_t i = (uint32_t) (k - sparse->first);
  if (sparse->n)
    return i < sparse->n ? &sparse->word[i] : NULL;
  Node **node = &sparse->child[child_index (i, LEVELS)];
  for (int level = LEVELS - 1;; level--) {
    if (!materialize (memory, sparse, node, level))
      return NULL;
    if (level == 0)
      return &(*node)->word[i % FANOUT];
    node = &(*node)->child[child_index (i, level)];
  }
}

uint32_t *
fd_sparse_remember (FdMemory *memory, FdSparseBitset *sparse, int32_t k)
{
  if (sparse->n)
    return (uint32_t *) fd_sparse_made (sparse, k, NULL);
  uint32_t i = (uint32_t) (k - sparse->first);
  uint32_t **made = &((Past *) find_page (sparse, i))->made[i % FANOUT];
  if (!*made)
    *made = fd_memory_alloc (memory, MADE_BYTES);
  return *made;
}

/* --- gaps --------------------------------------------------------------- */

/* What the trail says of a gap is no word's index: its level is above these
 * bits, which are of its first word in the tree. */
enum { GAP_SHIFT = 26, GAP_MASK = (1 << GAP_SHIFT) - 1 };

int
fd_sparse_block (int32_t k, int32_t end)
{
  int level = LEVELS;
  while (level > 0 && (k & ((1 << 6 * level) - 1) || end - k < 1 << 6 * level))
    level--;
  return level;
}

/* Where the node of that level is that has word @i; NULL: no memory. */
static Node **
find_block (FdMemory *memory, FdSparseBitset *sparse, uint32_t i, int level)
{
  Node **node = &sparse->child[child_index (i, LEVELS)];
  for (int above = LEVELS - 1; above >= level; above--) {
    if (!materialize (memory, sparse, node, above))
      return NULL;
    node = &(*node)->child[child_index (i, above)];
  }
  return node;
}

uint32_t
fd_sparse_cut (FdMemory *memory, FdSparseBitset *sparse, int32_t k, int level,
               uint32_t made)
{
  uint32_t i = (uint32_t) (k - sparse->first);
  Node **node = find_block (memory, sparse, i, level);
  Gap *gap = node ? fd_memory_alloc (memory, sizeof *gap) : NULL;
  if (!gap)
    return 0;
  assert (!is_empty (*node));
  *gap = (Gap){*node, made};
  *node = (Node *) ((uintptr_t) gap + 1);
  return (uint32_t) level << GAP_SHIFT | i;
}

void
fd_sparse_uncut (FdMemory *memory, FdSparseBitset *sparse, uint32_t cut)
{
  Node **node =
      find_block (memory, sparse, cut & GAP_MASK, (int) (cut >> GAP_SHIFT));
  Gap *gap = gap_of (*node);
  *node = gap->before;
  fd_memory_free (memory, gap, sizeof *gap);
}

bool
fd_sparse_is_cut (uint32_t holes)
{
  uint32_t level = holes >> GAP_SHIFT;
  return level > 0 && level <= LEVELS;
}

void
fd_sparse_taken (uint32_t holes, int32_t *from, int32_t *to)
{
  int32_t k = (int32_t) holes, n = 1;
  if (fd_sparse_is_cut (holes)) {
    k = (int32_t) (holes & GAP_MASK) + FIRST;
    n = 1 << 6 * (holes >> GAP_SHIFT);
  }
  *from = k * 64;
  *to = (int32_t) (((int64_t) k + n) * 64 - 1);
}

/* --- from the beginning ------------------------------------------------- */

/* Of the subtree that covers the words low..low + 64^level - 1. */
static bool
node_clear (FdMemory *memory, const FdSparseBitset *sparse, Node **node,
            int level, int64_t low, int64_t from, int64_t to)
{
  int64_t step = (int64_t) 1 << 6 * level;
  if (is_empty (*node) || to <= low || from >= low + step)
    return true;
  if (from <= low && to >= low + step) {
    node_free (memory, sparse, *node, level - 1);
    *node = EMPTY;
    return true;
  }
  if (!materialize (memory, sparse, node, level - 1))
    return false;
  for (int i = 0; i < FANOUT; i++) {
    int64_t at = low + i * (step / FANOUT);
    if (level == 1) {
      if (at >= from && at < to)
        (*node)->word[i] = 0;
    } else if (!node_clear (memory, sparse, &(*node)->child[i], level - 1, at,
                            from, to)) {
      return false;
    }
  }
  return true;
}

bool
fd_sparse_clear (FdMemory *memory, FdSparseBitset *sparse, int32_t from,
                 int32_t to)
{
  if (sparse->n) {
    for (int32_t k = from; k < to; k++)
      sparse->word[k - sparse->first] = 0;
    return true;
  }
  for (int i = 0; i < ROOT; i++) {
    int64_t low = sparse->first + ((int64_t) i << 6 * LEVELS);
    if (!node_clear (memory, sparse, &sparse->child[i], LEVELS, low, from, to))
      return false;
  }
  return true;
}

/* --- a history of its own ----------------------------------------------- */

/* What a gap had before it is no longer asked for.  False: no memory, and
 * *@copy is what there is. */
static bool
node_copy (FdMemory *memory, const FdSparseBitset *own, const Node *node,
           int level, Node **copy)
{
  *copy = node && is_empty (node) ? EMPTY : NULL;
  if (!node || *copy)
    return true;
  *copy = fd_memory_alloc (memory, node_bytes (own, level));
  if (!*copy)
    return false;
  if (level == 0) {
    memcpy ((*copy)->word, node->word, sizeof node->word);
    return true;
  }
  for (int i = 0; i < FANOUT; i++)
    if (!node_copy (memory, own, node->child[i], level - 1, &(*copy)->child[i]))
      return false;
  return true;
}

FdSparseBitset *
fd_sparse_remembering (FdMemory *memory, const FdSparseBitset *sparse)
{
  assert (!sparse->remembering);
  FdSparseBitset *own =
      fd_memory_alloc (memory, sparse_bytes (sparse->n, true));
  if (!own)
    return NULL;
  own->first = sparse->first;
  own->n = sparse->n;
  own->remembering = true;
  memcpy (own->word, sparse->word, sizeof (uint64_t) * sparse->n);
  for (int i = 0; !sparse->n && i < ROOT; i++)
    if (!node_copy (memory, own, sparse->child[i], LEVELS - 1,
                    &own->child[i])) {
      fd_sparse_free (memory, own);
      return NULL;
    }
  return own;
}
