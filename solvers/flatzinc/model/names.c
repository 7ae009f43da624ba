/* SPDX-License-Identifier: MIT */
/* names.c - interned names, found by hashing
 *
 * Open addressing with linear probing.  A model made to collide would make
 * every search as long as the table, so a search that is too long draws
 * another seed and hashes all names anew.
 *
 * Of a big model each look at the table and at a record is a cache miss.  So
 * records hold their text beside their value; and names that differ in the
 * last digit alone, as X_INTRODUCED_40_ and X_INTRODUCED_41_, are neighbours in
 * the table, for items mostly speak of what was declared together.
 */
#include "names.h"

#include <string.h>

typedef struct FznNameSlot {
  uint32_t hash, name;
} FznNameSlot;

enum { FIRST_SLOTS = 256, LONG_PROBE = 1024, MAX_SEEDS = 16 };

/* The two halves of a 128-bit product, together. */
static inline uint64_t
mix (uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
  unsigned __int128 product = (unsigned __int128) a * b;
  return (uint64_t) product ^ (uint64_t) (product >> 64);
#else
  uint64_t al = (uint32_t) a, ah = a >> 32, bl = (uint32_t) b, bh = b >> 32;
  uint64_t low = al * bl, middle = ah * bl + (low >> 32);
  uint64_t other = al * bh + (uint32_t) middle;
  return (a * b) ^ (ah * bh + (middle >> 32) + (other >> 32));
#endif
}

/* How many of the last bytes are hashed by themselves: from the last digit on,
 * if it is one of the last two. */
static inline size_t
tail_bytes (const char *text, size_t length)
{
  if (length >= 2 && !g_ascii_isdigit (text[length - 1]) &&
      g_ascii_isdigit (text[length - 2]))
    return 2;
  return length >= 1;
}

/* The lowest bits of the last digit are the lowest ones of the hash. */
static inline uint32_t
hash_text (uint64_t seed, const char *text, size_t length)
{
  const uint64_t odd = 0x9e3779b97f4a7c15u;
  uint64_t hash = (seed + length) * odd, word;
  size_t tail = tail_bytes (text, length), n = length - tail;
  for (; n >= 8; text += 8, n -= 8) {
    memcpy (&word, text, 8);
    hash = mix (hash ^ word, odd + seed) + word;
  }
  word = 0;
  if (n & 4) {
    uint32_t half;
    memcpy (&half, text, 4);
    word = half;
    text += 4;
  }
  for (n &= 3; n; n--)
    word = word << 8 | (unsigned char) *text++;
  hash = mix (hash ^ word, odd + seed) + word;
  unsigned char digit = tail ? (unsigned char) text[0] : 0;
  word = (uint64_t) (digit >> 3) << 8;
  if (tail == 2)
    word |= (unsigned char) text[1];
  return (uint32_t) mix (hash ^ word, odd + seed) << 3 | (digit & 7);
}

static inline bool
is_text (const FznNames *names, uint32_t name, const char *text, size_t length)
{
  const FznName *record = fzn_names_get (names, name);
  return record->length == length && memcmp (record->text, text, length) == 0;
}

/* The slot that holds the name, or the empty one where it belongs. */
static inline size_t
find_slot (const FznNames *names, uint32_t hash, const char *text,
           size_t length, size_t *n_probes)
{
  size_t mask = names->n_slots - 1, i = hash & mask, n = 0;
  for (; names->slots[i].name; i = (i + 1) & mask, n++)
    if (names->slots[i].hash == hash &&
        is_text (names, names->slots[i].name, text, length))
      break;
  *n_probes = n;
  return i;
}

static inline size_t
record_words (size_t length)
{
  return (sizeof (FznName) + length + 1 + 7) / 8;
}

/* Puts every name into @slots, which are empty. */
static void
fill_slots (FznNames *names)
{
  for (size_t i = 1; i < names->words.n;) {
    FznName *record = fzn_names_get (names, (uint32_t) i);
    uint32_t hash = hash_text (names->seed, record->text, record->length);
    size_t mask = names->n_slots - 1, at = hash & mask;
    while (names->slots[at].name)
      at = (at + 1) & mask;
    names->slots[at] = (FznNameSlot){hash, (uint32_t) i};
    i += record_words (record->length);
  }
}

static bool
resize_slots (FznNames *names, FznMemory *memory, size_t n)
{
  FznNameSlot *slots =
      fzn_memory_resize (memory, NULL, 0, n * sizeof (FznNameSlot));
  if (!slots)
    return false;
  memset (slots, 0, n * sizeof (FznNameSlot));
  fzn_memory_free (memory, names->slots, names->n_slots * sizeof (FznNameSlot));
  names->slots = slots;
  names->n_slots = n;
  fill_slots (names);
  return true;
}

static uint32_t
add_record (FznNames *names, FznMemory *memory, const char *text, size_t length)
{
  FznVector *words = &names->words;
  size_t first = MAX (words->n, (size_t) 1);
  if (length > UINT32_MAX / 2)
    return 0;
  size_t n = record_words (length);
  if (n > UINT32_MAX - first ||
      !fzn_vector_reserve (memory, words, 8, first - words->n + n))
    return 0;
  memset ((uint64_t *) words->items + words->n, 0, 8 * (first - words->n + n));
  words->n = first + n;
  FznName *record = fzn_names_get (names, (uint32_t) first);
  record->length = (uint32_t) length;
  memcpy (record->text, text, length);
  names->n_names++;
  return (uint32_t) first;
}

uint32_t
fzn_names_intern (FznNames *names, FznMemory *memory, const char *text,
                  size_t length)
{
  if (names->n_names >= names->n_slots / 2 &&
      !resize_slots (names, memory, MAX (names->n_slots * 2, FIRST_SLOTS)))
    return 0;
  size_t n_probes;
  uint32_t hash = hash_text (names->seed, text, length);
  size_t i = find_slot (names, hash, text, length, &n_probes);
  if (names->slots[i].name)
    return names->slots[i].name;
  uint32_t name = add_record (names, memory, text, length);
  if (!name)
    return 0;
  names->slots[i] = (FznNameSlot){hash, name};
  if (n_probes > LONG_PROBE && names->seed < MAX_SEEDS) {
    names->seed++;
    memset (names->slots, 0, names->n_slots * sizeof (FznNameSlot));
    fill_slots (names);
  }
  return name;
}

uint32_t
fzn_names_find (const FznNames *names, const char *text, size_t length)
{
  size_t n_probes;
  if (!names->n_slots)
    return 0;
  uint32_t hash = hash_text (names->seed, text, length);
  return names->slots[find_slot (names, hash, text, length, &n_probes)].name;
}

void
fzn_names_trim (FznNames *names, FznMemory *memory)
{
  fzn_vector_trim (memory, &names->words, 8);
}

void
fzn_names_clear (FznNames *names, FznMemory *memory)
{
  fzn_vector_clear (memory, &names->words, 8);
  fzn_memory_free (memory, names->slots, names->n_slots * sizeof (FznNameSlot));
  names->slots = NULL;
  names->n_slots = names->n_names = 0;
}
