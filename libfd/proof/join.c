/* SPDX-License-Identifier: MIT */
/* join.c - the proof of a part, within that of the whole
 *
 * A part's proof begins as every proof of the model does, which is left out.
 * All else is as true behind other parts as it was alone: what is known is more
 * by then.  Nogoods get numbers of their own, and solutions count on.  The
 * atoms that are still open at its end are refuted, which is what it proves of
 * them; a search that learns has told it by its last nogood.
 */
#include "proof.h"

#include "base/room.h"

#include <string.h>

typedef struct {
  FdProof *proof;
  FdProofReadFunc read;
  gpointer data;
  GError **error;
  uint8_t *buffer;
  size_t at, n;
  uint64_t offset;       /* of the byte that is next */
  const char *malformed; /* NULL: it is not */
  bool ended;
  FdProofPart part;
  bool skips;                /* this record */
  uint32_t nogoods_before;   /* in the whole */
  uint64_t solutions_before; /* likewise */
  bool *alive;               /* by the part's number: whether it is stored */
  size_t n_alive, alive_room;
  uint32_t last; /* nogood, in the part; 0: none */
  uint64_t n_open;
  int64_t *values; /* of the last solution */
  bool has_solution;
} Join;

/* --- bytes ---------------------------------------------------------------- */

static bool
spoil (Join *self, const char *what)
{
  if (!self->malformed)
    self->malformed = what;
  self->ended = true;
  return false;
}

static void
lack_memory (Join *self)
{
  if (self->error && !*self->error)
    g_set_error (self->error, FD_ERROR, FD_ERROR_MEMORY,
                 "the proof of a part: out of memory");
  spoil (self, "out of memory");
}

static bool
fill (Join *self)
{
  gssize n = self->ended ? 0
                         : self->read (self->data, self->buffer,
                                       PROOF_BUFFER_BYTES, self->error);
  self->at = 0;
  self->n = (size_t) MAX (n, 0);
  return n > 0 || spoil (self, "it is cut short");
}

static uint8_t
take_byte (Join *self)
{
  if (self->at == self->n && !fill (self))
    return 0;
  self->offset++;
  return self->buffer[self->at++];
}

static uint64_t
take_varint (Join *self)
{
  uint64_t number = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    uint8_t byte = take_byte (self);
    number |= (uint64_t) (byte & 127) << shift;
    if (byte < 128)
      return number;
  }
  spoil (self, "a number of more than 64 bits");
  return 0;
}

static void
put_varint (Join *self, uint64_t number)
{
  if (self->skips || self->ended)
    return;
  uint8_t *at = fd_proof_room (self->proof, HEAD_BYTES);
  fd_proof_done (self->proof, fd_proof_varint (at, number));
}

static uint64_t
copy_varint (Join *self)
{
  uint64_t number = take_varint (self);
  put_varint (self, number);
  return number;
}

static void
copy_atom (Join *self)
{
  copy_varint (self);
  copy_varint (self);
}

static void
copy_list (Join *self, void (*copy) (Join *))
{
  for (uint64_t n = copy_varint (self); n && !self->ended; n--)
    copy (self);
}

static void
copy_one (Join *self)
{
  copy_varint (self);
}

/* --- numbers that change -------------------------------------------------- */

/* Of a nogood of the part, that of the whole. */
static uint64_t
renumber (Join *self, uint64_t nogood)
{
  if (nogood > UINT32_MAX - self->nogoods_before)
    spoil (self, "too many nogoods");
  return nogood + self->nogoods_before;
}

static void
copy_source (Join *self)
{
  uint64_t word = take_varint (self);
  put_varint (self, word & 1 ? renumber (self, word >> 1) << 1 | 1 : word);
}

static void
set_alive (Join *self, uint64_t nogood, bool alive)
{
  if (!nogood || nogood > self->n_alive + UINT64_C (1) || nogood >= G_MAXINT) {
    spoil (self, "the nogoods are not numbered in turn");
    return;
  }
  if (!fd_room (&self->alive, (size_t) nogood, &self->alive_room,
                sizeof *self->alive)) {
    lack_memory (self);
    return;
  }
  self->n_alive = MAX (self->n_alive, (size_t) nogood);
  self->alive[nogood - 1] = alive;
  self->last = alive ? (uint32_t) nogood : self->last;
}

static void
copy_nogood (Join *self, bool alive)
{
  uint64_t nogood = take_varint (self);
  put_varint (self, renumber (self, nogood));
  if (!self->ended)
    set_alive (self, nogood, alive);
}

/* --- records -------------------------------------------------------------- */

static void
take_solution (Join *self)
{
  const FdProof *proof = self->proof;
  for (uint32_t i = 0; i < proof->n_variables && !self->ended; i++) {
    uint64_t word = copy_varint (self);
    self->values[i] = (int64_t) (word >> 1) ^ -(int64_t) (word & 1);
  }
  self->has_solution |= !self->ended;
  self->proof->n_solutions += !self->skips && !self->ended;
}

static void
copy_step (Join *self, uint8_t kind)
{
  if (kind == 'b') {
    put_varint (self, take_varint (self) + self->solutions_before);
    return;
  }
  copy_source (self);
  if (kind == 'r')
    copy_atom (self);
  else if (kind != 'f')
    copy_list (self, copy_atom);
  if (kind == 'i')
    copy_atom (self);
}

static void
copy_alias (Join *self, uint8_t kind)
{
  copy_varint (self);
  copy_varint (self);
  if (kind == 'a')
    copy_varint (self);
  else
    copy_atom (self);
}

static bool
is_wanted (const Join *self, uint8_t kind)
{
  return kind != 'q' && self->part != FD_PROOF_PART_LAST_SOLUTION &&
         !(kind == 's' && self->part == FD_PROOF_PART_STEPS);
}

static void
count_open (Join *self, uint8_t kind)
{
  if (kind != '+' && !self->n_open)
    spoil (self, "nothing was put on the stack");
  else
    self->n_open += kind == '+' ? 1 : UINT64_MAX;
}

static void
copy_rest (Join *self, uint8_t kind)
{
  switch (kind) {
  case '+':
    count_open (self, kind);
    copy_atom (self);
    break;
  case '-':
  case '*':
    count_open (self, kind);
    break;
  case 'w':
    break;
  case 'j':
    copy_list (self, copy_one);
    break;
  case 'a':
  case 'A':
    copy_alias (self, kind);
    break;
  case 'v':
    copy_varint (self);
    break;
  case 'n':
    copy_nogood (self, true);
    copy_list (self, copy_atom);
    break;
  case 'd':
    copy_nogood (self, false);
    break;
  case 's':
    take_solution (self);
    break;
  default:
    if (!strchr ("rRfiIb", kind))
      spoil (self, "a record that no part has");
    else
      copy_step (self, kind);
  }
}

/* False: it was the last one. */
static bool
copy_record (Join *self, uint64_t from)
{
  self->skips = self->offset < from;
  uint8_t kind = take_byte (self);
  if (kind == 'q')
    take_byte (self);
  if (self->ended || kind == 'q')
    return false;
  self->skips |= !is_wanted (self, kind);
  if (!self->skips)
    fd_proof_byte (self->proof, (char) kind);
  copy_rest (self, kind);
  return !self->ended;
}

/* The magic number, the version and the hash. */
static void
pass_header (Join *self)
{
  for (int i = 0; i < 13 && !self->ended; i++)
    take_byte (self);
}

/* --- altogether ----------------------------------------------------------- */

/* Nogoods that no other part asks for, and atoms that are open. */
static void
tidy (Join *self, uint64_t *refuted)
{
  FdProof *proof = self->proof;
  for (size_t i = 0; i < self->n_alive; i++)
    if (self->alive[i] && i + 1 != self->last)
      fd_proof_number (proof, 'd', i + 1 + self->nogoods_before);
  for (; self->n_open; self->n_open--)
    fd_proof_byte (proof, '-');
  proof->n_nogoods += (uint32_t) self->n_alive;
  *refuted = self->last ? fd_proof_by_nogood (self->nogoods_before + self->last)
                        : fd_proof_by_constraint (0);
}

static bool
set_error (const Join *self)
{
  if (self->error && !*self->error)
    g_set_error (self->error, FD_ERROR, FD_ERROR_INVALID,
                 "this is no proof of a part: %s", self->malformed);
  return false;
}

bool
fd_proof_join (FdProof *proof, uint64_t from, FdProofPart part,
               FdProofReadFunc read, gpointer data, uint64_t *refuted,
               GError **error)
{
  if (!fd_require_proof (proof))
    return false;
  if (!G_LIKELY (read))
    return fd_misused_null (__func__, "read");
  fd_proof_catch_up (proof);
  Join self = {
      .proof = proof,
      .read = read,
      .data = data,
      .error = error,
      .part = part,
      .buffer = g_try_malloc (PROOF_BUFFER_BYTES),
      .values = g_try_new0 (int64_t, (size_t) proof->n_variables + 1),
      .nogoods_before = proof->n_nogoods,
      .solutions_before = proof->n_solutions,
  };
  uint64_t source = 0;
  if (!self.buffer || !self.values)
    lack_memory (&self);
  pass_header (&self);
  while (fd_proof_is_open (proof) && copy_record (&self, from))
    ;
  bool ok = !self.malformed || set_error (&self);
  if (!ok)
    fd_proof_break (proof, "the proof of a part is not complete");
  else if (part != FD_PROOF_PART_LAST_SOLUTION)
    tidy (&self, &source);
  else if (self.has_solution)
    fd_proof_solution (proof, self.values, proof->n_variables);
  if (refuted)
    *refuted = source;
  g_free (self.buffer);
  g_free (self.values);
  g_free (self.alive);
  return ok;
}

void
fd_proof_refute (FdProof *proof, uint64_t refuted)
{
  if (!fd_require_proof (proof))
    return;
  fd_proof_catch_up (proof);
  if (fd_proof_is_open (proof))
    fd_proof_number (proof, 'f', refuted);
}
