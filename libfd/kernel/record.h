/* SPDX-License-Identifier: MIT */
#ifndef FD_RECORD_H
#define FD_RECORD_H

#include "condition.h"
#include "grow.h"
#include "store.h"

/* How the constraint in the making is held to be true. */
typedef enum {
  FD_RECORD_ALWAYS, /* or if the condition in force is, which follows */
  FD_RECORD_IF,
  FD_RECORD_IFF,
} FdRecordMode;

/* Room for so many more bytes. */
bool fd_record_grow (FdStore *store, size_t more);
static inline bool
fd_record_room (FdStore *store, size_t more)
{
  return G_LIKELY (more <= store->record.room - store->record.n_bytes) ||
         fd_record_grow (store, more);
}
/* Keeps the first @n constraints. */
void fd_record_drop (FdStore *store, uint32_t n);
static inline void
fd_record_cut (FdStore *store, uint32_t n)
{
  if (G_UNLIKELY (store->record.n != n))
    fd_record_drop (store, n);
}
void fd_record_clear (FdStore *store);

/* --- numbers as bytes ---------------------------------------------------- */

enum { FD_NUMBER_BYTES = 5 }; /* at most */

/* Seven bits a byte, the lowest first; all but the last have the eighth. */
static inline uint8_t *
fd_record_put (uint8_t *at, uint32_t number)
{
  for (; number >= 128; number >>= 7)
    *at++ = (uint8_t) (number | 128);
  *at++ = (uint8_t) number;
  return at;
}

static inline uint32_t
fd_record_get (const uint8_t **at)
{
  uint32_t number = 0, byte;
  int shift = 0;
  do {
    byte = *(*at)++;
    number |= (byte & 127) << shift;
    shift += 7;
  } while (byte & 128);
  return number;
}

/* Small ones of either sign become small ones. */
static inline uint32_t
fd_record_fold (uint32_t number)
{
  return number << 1 ^ -(number >> 31);
}

static inline uint32_t
fd_record_unfold (uint32_t number)
{
  return number >> 1 ^ -(number & 1);
}

/* --- one constraint ------------------------------------------------------ */

enum { FD_RECORD_HEAD_NUMBERS = 3 }; /* at most */

/* The number of @klass among those used, from 1; 0: no memory. */
uint32_t fd_record_class (FdStore *store, const FdConstraintClass *klass);

static inline uint8_t *
fd_record_put_condition (uint8_t *at, FdAtom condition)
{
  at = fd_record_put (at, condition.tag);
  return fd_record_put (at, fd_record_fold ((uint32_t) condition.value));
}

/* Begins the record of a constraint that is posted from outside: with its
 * class, or NULL for a user's propagator.  Only within a transaction, whose end
 * takes it back.  Returns where its arguments go, with room for @more bytes, up
 * to fd_record_end(); NULL: no memory, and the store has halted. */
static inline uint8_t *
fd_record_begin (FdStore *store, const FdConstraintClass *klass,
                 FdRecordMode mode, size_t more)
{
  FdRecord *record = &store->record;
  if (klass && G_UNLIKELY (record->last_class != klass) &&
      !fd_record_class (store, klass))
    return NULL;
  uint32_t number = klass ? record->last << 2 : 0, n = record->n;
  if (!fd_grow (store, (void **) &record->start, n, &record->start_room,
                sizeof *record->start) ||
      !fd_record_room (store, FD_RECORD_HEAD_NUMBERS * FD_NUMBER_BYTES + more))
    return NULL;
  record->start[n] = record->n_bytes;
  record->n = store->constraint = n + 1;
  uint8_t *at = record->byte + record->n_bytes;
  if (mode == FD_RECORD_ALWAYS && G_LIKELY (!fd_has_condition (store)))
    return fd_record_put (at, number);
  at = fd_record_put (at, number | (mode ? mode : FD_RECORD_IF));
  return fd_record_put_condition (at, store->condition);
}

/* It reaches up to @at. */
static inline void
fd_record_end (FdStore *store, const uint8_t *at)
{
  store->record.n_bytes = (uint32_t) (at - store->record.byte);
}

/* What stands at the head of the record of a constraint. */
typedef struct {
  const FdConstraintClass *klass; /* NULL: a user's propagator, whose id
                                     follows */
  FdRecordMode mode;
  FdAtom condition;    /* unless always */
  const uint8_t *rest; /* behind it */
} FdRecordHead;

FdRecordHead fd_record_head (const FdStore *store, uint32_t id);

#endif
