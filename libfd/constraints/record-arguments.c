/* SPDX-License-Identifier: MIT */
/* record-arguments.c - the arguments of a constraint as bytes, and back
 *
 * Most numbers of a model are small, and variables of one constraint were made
 * near each other: so a number is folded, a variable is how far it is from the
 * one before, and both take as many bytes as they need.  A long array that
 * stands in the record already, as the table of many an element constraint, is
 * only pointed to.  Whether it does is compared, so what was taken back since
 * it was noted does no harm.
 */
#include "constraint.h"
#include "kernel/limits.h"

#include <string.h>

enum {
  PIECE = 64,     /* elements for which room is made at once */
  LONG = 32,      /* bytes of an array that is looked for */
  N_RECENT = 512, /* a power of 2 */
  ELEMENT_BYTES = FD_RECORD_ARGUMENT_BYTES,
  ARGUMENTS_BYTES = FD_MAX_PARAMETERS * FD_RECORD_ARGUMENT_BYTES,
};

/* --- writing ------------------------------------------------------------- */

static inline uint8_t *
put_ids (uint8_t *at, const FdVar *x, size_t n, uint32_t last)
{
  for (size_t i = 0; i < n; i++) {
    at = fd_record_put_folded (at, x[i].id - last);
    last = x[i].id;
  }
  return at;
}

static uint8_t *
put_atoms (uint8_t *at, const FdAtom *atom, size_t n, uint32_t last)
{
  for (size_t i = 0; i < n; i++) {
    at = fd_record_put_folded (at, atom[i].tag - last);
    at = fd_record_put_folded (at, (uint32_t) atom[i].value);
    last = atom[i].tag;
  }
  return at;
}

static uint8_t *
put_set (uint8_t *at, const FdInterval *set, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    at = fd_record_put_folded (at, (uint32_t) set[i].min);
    at = fd_record_put_folded (at,
                               (uint32_t) set[i].max - (uint32_t) set[i].min);
  }
  return at;
}

static inline uint8_t *
put_numbers (uint8_t *at, const int32_t *number, size_t n)
{
  for (size_t i = 0; i < n; i++)
    at = fd_record_put_folded (at, (uint32_t) number[i]);
  return at;
}

static uint8_t *
put_numbers64 (uint8_t *at, const int64_t *number, size_t n)
{
  for (size_t i = 0; i < n; i++)
    at = fd_record_put_number64 (at, number[i]);
  return at;
}

/* The elements from @i on. */
static inline uint8_t *
put_piece (uint8_t *at, const FdArgument *a, size_t i, size_t n)
{
  switch (a->kind) {
  case FD_ARGUMENT_VARS:
    return put_ids (at, a->vars + i, n, i ? a->vars[i - 1].id : 0);
  case FD_ARGUMENT_ATOMS:
    return put_atoms (at, a->atoms + i, n, i ? a->atoms[i - 1].tag : 0);
  case FD_ARGUMENT_SET:
    return put_set (at, a->set + i, n);
  case FD_ARGUMENT_INTS64:
    return put_numbers64 (at, a->numbers64 + i, n);
  default:
    return put_numbers (at, a->numbers + i, n);
  }
}

/* Leaves room for the arguments that follow. */
static bool
put_elements (FdStore *store, const FdArgument *a)
{
  FdRecord *record = &store->record;
  for (size_t i = 0, n; i < a->n; i += n) {
    n = MIN (a->n - i, PIECE);
    if (!fd_record_room (store, n * ELEMENT_BYTES + ARGUMENTS_BYTES))
      return false;
    uint8_t *at = put_piece (record->byte + record->n_bytes, a, i, n);
    record->n_bytes = (uint32_t) (at - record->byte);
  }
  return true;
}

/* Fowler, Noll & Vo's FNV-1a. */
static uint32_t
hash_of (const uint8_t *byte, uint32_t n)
{
  uint32_t hash = 2166136261u;
  for (uint32_t i = 0; i < n; i++)
    hash = (hash ^ byte[i]) * 16777619u;
  return hash ^ hash >> 15;
}

/* Where the bytes from @from on stand before @begin, + 1; 0: it is not known.
 */
static uint32_t
find_before (FdStore *store, uint32_t begin, uint32_t from)
{
  FdRecord *record = &store->record;
  uint32_t length = record->n_bytes - from;
  if (!record->recent) {
    size_t bytes = N_RECENT * sizeof *record->recent;
    record->recent = fd_memory_alloc (&store->memory, bytes);
    if (!record->recent)
      return 0;
    record->n_recent = N_RECENT;
  }
  const uint8_t *bytes = record->byte;
  uint32_t *slot = &record->recent[hash_of (bytes + from, length) % N_RECENT];
  uint32_t found = *slot;
  if (found && found - 1 <= begin && begin - (found - 1) >= length &&
      memcmp (bytes + found - 1, bytes + from, length) == 0)
    return found;
  *slot = from + 1;
  return 0;
}

/* Twice the length, and the elements; or 1 more, and how far back they are. */
static bool
put_array (FdStore *store, const FdArgument *a)
{
  FdRecord *record = &store->record;
  uint32_t begin = record->n_bytes;
  uint8_t *at = fd_record_put (record->byte + begin, (uint32_t) a->n << 1);
  uint32_t from = record->n_bytes = (uint32_t) (at - record->byte);
  if (!put_elements (store, a))
    return false;
  if (record->n_bytes - from < LONG)
    return true;
  uint32_t found = find_before (store, begin, from);
  if (!found)
    return true;
  at = fd_record_put (record->byte + begin, (uint32_t) a->n << 1 | 1);
  at = fd_record_put (at, begin - (found - 1));
  record->n_bytes = (uint32_t) (at - record->byte);
  return true;
}

static inline bool
is_array (FdArgumentKind kind)
{
  enum {
    ARRAYS = 1 << FD_ARGUMENT_VARS | 1 << FD_ARGUMENT_INTS |
             1 << FD_ARGUMENT_ATOMS | 1 << FD_ARGUMENT_SET |
             1 << FD_ARGUMENT_INTS64
  };
  return ARRAYS >> kind & 1;
}

static bool
put_arguments (FdStore *store, const FdConstraintClass *klass,
               const FdArgument *a, uint8_t *at)
{
  const FdParameter *p = klass->parameters;
  uint32_t last_var = 0;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++) {
    if (!is_array (a[i].kind)) {
      at = fd_record_put_argument (at, p[i].kind, &a[i], &last_var);
      continue;
    }
    fd_record_end (store, at);
    if (!put_array (store, &a[i]))
      return false;
    at = store->record.byte + store->record.n_bytes;
  }
  fd_record_end (store, at);
  return true;
}

bool
fd_record_posted (FdStore *store, const FdConstraintClass *klass,
                  const FdArgument *arguments, bool reified)
{
  if (!fd_is_recorded (store))
    return true;
  uint8_t *at =
      fd_record_begin (store, klass, reified ? FD_RECORD_IFF : FD_RECORD_ALWAYS,
                       ARGUMENTS_BYTES);
  return at && put_arguments (store, klass, arguments, at);
}

/* --- reading ------------------------------------------------------------- */

static int64_t
get_number64 (const uint8_t **at)
{
  uint64_t low =
      (uint64_t) (int64_t) (int32_t) fd_record_unfold (fd_record_get (at));
  uint64_t high = fd_record_unfold (fd_record_get (at));
  return (int64_t) (low + (high << 32));
}

static inline int32_t
get_folded (const uint8_t **at)
{
  return (int32_t) fd_record_unfold (fd_record_get (at));
}

static bool
add_word (FdStore *store, uint32_t word)
{
  FdRecord *record = &store->record;
  if (!fd_grow (store, (void **) &record->word, record->n_words,
                &record->words_room, sizeof *record->word))
    return false;
  record->word[record->n_words++] = (int32_t) word;
  return true;
}

static bool
get_elements (FdStore *store, FdArgument *a, const uint8_t **at)
{
  uint32_t last = 0;
  for (size_t i = 0; i < a->n; i++) {
    uint32_t first = (uint32_t) get_folded (at);
    if (a->kind == FD_ARGUMENT_VARS || a->kind == FD_ARGUMENT_ATOMS)
      first = last += first;
    if (!add_word (store, first))
      return false;
    if (a->kind == FD_ARGUMENT_ATOMS || a->kind == FD_ARGUMENT_SET) {
      uint32_t second = (uint32_t) get_folded (at);
      second += a->kind == FD_ARGUMENT_SET ? first : 0;
      if (!add_word (store, second))
        return false;
    }
  }
  return true;
}

/* As they lie in memory; they begin at an even word. */
static bool
get_numbers64 (FdStore *store, FdArgument *a, const uint8_t **at)
{
  for (size_t i = 0; i < a->n; i++) {
    int64_t number = get_number64 (at);
    uint32_t half[2];
    memcpy (half, &number, sizeof number);
    if (!add_word (store, half[0]) || !add_word (store, half[1]))
      return false;
  }
  return true;
}

static bool
get_array (FdStore *store, FdArgument *a, const uint8_t **at)
{
  const uint8_t *begin = *at;
  uint32_t n = fd_record_get (at);
  a->n = n >> 1;
  const uint8_t *elements = begin;
  if (n & 1) {
    elements -= fd_record_get (at);
    at = &elements;
  }
  return a->kind == FD_ARGUMENT_INTS64 ? get_numbers64 (store, a, at)
                                       : get_elements (store, a, at);
}

static void
get_one (FdArgument *a, const uint8_t **at, uint32_t *last_var)
{
  if (a->kind == FD_ARGUMENT_INT64) {
    a->number64 = get_number64 (at);
    return;
  }
  switch (a->kind) {
  case FD_ARGUMENT_VAR:
    a->var = (FdVar){ *last_var += (uint32_t) get_folded (at)};
    break;
  case FD_ARGUMENT_ATOM:
    a->atom.tag = (uint32_t) get_folded (at);
    a->atom.value = get_folded (at);
    break;
  case FD_ARGUMENT_BOOL:
    a->truth = fd_record_get (at) != 0;
    break;
  case FD_ARGUMENT_RELATION:
    a->relation = (FdRelation) fd_record_get (at);
    break;
  case FD_ARGUMENT_CONSISTENCY:
    a->consistency = (FdConsistency) fd_record_get (at);
    break;
  default:
    a->number = get_folded (at);
  }
}

bool
fd_record_arguments (FdStore *store, uint32_t id, FdArgument *a)
{
  FdRecord *record = &store->record;
  FdRecordHead head = fd_record_head (store, id);
  const FdParameter *p = head.klass->parameters;
  uint32_t last_var = 0, first[FD_MAX_PARAMETERS] = {0};
  record->n_words = 0;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++) {
    a[i] = (FdArgument){.kind = p[i].kind, .n = 1};
    if (p[i].kind == FD_ARGUMENT_INTS64 && record->n_words % 2 &&
        !add_word (store, 0))
      return false;
    first[i] = record->n_words;
    if (!is_array (p[i].kind))
      get_one (&a[i], &head.rest, &last_var);
    else if (!get_array (store, &a[i], &head.rest))
      return false;
  }
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    if (is_array (p[i].kind))
      a[i].numbers = record->word + first[i];
  return true;
}

bool
fd_record_scope (FdStore *store, const FdPropagator *p, FdArgument *a)
{
  store->record.n_words = 0;
  *a = (FdArgument){.kind = FD_ARGUMENT_VARS, .n = p->n};
  for (uint32_t i = 0; i < p->n; i++)
    if (!add_word (store, p->scope[i]->id))
      return false;
  a->numbers = store->record.word;
  return true;
}
