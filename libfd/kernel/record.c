/* SPDX-License-Identifier: MIT */
/* record.c - the record of posted constraints
 *
 * The constraints are stored one after the other as bytes: a number for the
 * class and the mode, the condition, and then the arguments, which are written
 * and read by code that knows the class.  When a level or a transaction is
 * undone, the record shrinks to its earlier length, which each of them notes.
 */
#include "record.h"

#include "fd-constraint.h"
#include "grow.h"
#include "limits.h"

enum { LEAST_BYTES = 240 };

bool
fd_record_grow (FdStore *store, size_t more)
{
  FdRecord *record = &store->record;
  uint64_t least = (uint64_t) record->n_bytes + more;
  uint64_t room = MAX (least + least / 2, LEAST_BYTES);
  uint8_t *bigger = NULL;
  if (room <= UINT32_MAX)
    bigger = fd_memory_realloc (&store->memory, record->byte, record->room,
                                (size_t) room);
  if (!bigger)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  record->byte = bigger;
  record->room = (uint32_t) room;
  return true;
}

uint32_t
fd_record_class (FdStore *store, const FdConstraintClass *klass)
{
  FdRecord *record = &store->record;
  uint32_t i = 0;
  while (i < record->n_classes && record->klass[i] != klass)
    i++;
  if (i == record->n_classes) {
    if (!fd_grow (store, (void **) &record->klass, i, &record->classes_room,
                  sizeof *record->klass))
      return 0;
    record->klass[record->n_classes++] = klass;
  }
  record->last_class = klass;
  return record->last = i + 1;
}

FdRecordHead
fd_record_head (const FdStore *store, uint32_t id)
{
  const FdRecord *record = &store->record;
  assert (id && id <= record->n);
  FdRecordHead head = {.rest = record->byte + record->start[id - 1]};
  uint32_t number = fd_record_get (&head.rest);
  head.mode = (FdRecordMode) (number & 3);
  head.klass = number >> 2 ? record->klass[(number >> 2) - 1] : NULL;
  head.condition = FD_ATOM_TRUE;
  if (head.mode != FD_RECORD_ALWAYS) {
    head.condition.tag = fd_record_get (&head.rest);
    head.condition.value =
        (int32_t) fd_record_unfold (fd_record_get (&head.rest));
  }
  return head;
}

/* --- taking back --------------------------------------------------------- */

static void
forget_texts (FdStore *store, FdLabels *labels, uint32_t from)
{
  for (uint32_t id = from + 1; id <= store->record.n && id < labels->room; id++)
    fd_labels_set (labels, &store->memory, id, NULL);
}

void
fd_record_drop (FdStore *store, uint32_t n)
{
  FdRecord *record = &store->record;
  assert (n < record->n);
  forget_texts (store, &record->labels, n);
  forget_texts (store, &record->names, n);
  for (uint32_t id = n + 1; id <= record->n && id < record->tags_room; id++)
    record->tag[id] = 0;
  record->n_bytes = record->start[n];
  record->n = n;
  if (store->constraint > n)
    store->constraint = 0;
}

void
fd_record_clear (FdStore *store)
{
  FdRecord *record = &store->record;
  FdMemory *memory = &store->memory;
  fd_memory_free_last (memory, record->byte, record->room);
  fd_memory_free_last (memory, record->start,
                       record->start_room * sizeof *record->start);
  fd_memory_free_last (memory, record->klass,
                       record->classes_room * sizeof *record->klass);
  fd_memory_free_last (memory, record->recent,
                       record->n_recent * sizeof *record->recent);
  fd_memory_free_last (memory, record->argument,
                       FD_MAX_PARAMETERS * sizeof *record->argument);
  fd_memory_free_last (memory, record->word,
                       record->words_room * sizeof *record->word);
  fd_memory_free_last (memory, record->tag,
                       record->tags_room * sizeof *record->tag);
  fd_labels_clear (&record->labels, memory);
  fd_labels_clear (&record->names, memory);
}
