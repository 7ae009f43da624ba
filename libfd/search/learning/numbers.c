/* SPDX-License-Identifier: MIT */
/* numbers.c - the numbers of nogoods in a proof
 *
 * A nogood keeps its number, while its place in the arena changes.  The numbers
 * are stored beside the arena, in the same order, so that a search without a
 * proof does not pay for them.
 */
#include "nogoods.h"

void
fd_nogoods_prove (FdNogoods *self, FdProof *proof)
{
  self->proof = proof;
  self->numbers = g_array_new (FALSE, FALSE, sizeof (FdNogoodNumber));
  proof->nogood = fd_nogoods_number;
}

void
fd_nogoods_set_number (FdNogoods *self, uint32_t ref, uint32_t number)
{
  FdNogoodNumber last = {ref, number};
  g_array_append_val (self->numbers, last);
}

uint32_t
fd_nogoods_number (const FdPropagator *watcher, uint64_t code)
{
  const FdNogoods *self = (const FdNogoods *) watcher;
  const FdNogoodNumber *all = (const FdNogoodNumber *) self->numbers->data;
  guint from = 0, to = self->numbers->len;
  while (to - from > 1) {
    guint middle = from + (to - from) / 2;
    if (all[middle].ref <= code)
      from = middle;
    else
      to = middle;
  }
  assert (from < to && all[from].ref == code);
  return all[from].number;
}

void
fd_nogoods_renumber (FdNogoods *self, const uint32_t *new_ref, uint32_t unit)
{
  guint n = 0;
  FdNogoodNumber *all = (FdNogoodNumber *) self->numbers->data;
  for (guint i = 0; i < self->numbers->len; i++) {
    if (fd_nogood (self, all[i].ref)->activity < 0)
      fd_proof_forget (self->proof, all[i].number);
    else
      all[n++] = (FdNogoodNumber){new_ref[all[i].ref / unit], all[i].number};
  }
  g_array_set_size (self->numbers, n);
}
