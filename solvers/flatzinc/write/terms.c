/* SPDX-License-Identifier: MIT */
/* terms.c - variables, numbers and atoms as they are written
 *
 * An atom is a bool that is defined by a comparison, made once however often
 * the atom is needed.
 */
#include "write.h"

#include <inttypes.h>
#include <string.h>

void
fzn_write_text (FznWriter *self, const char *text)
{
  if (self->out)
    fputs (text, self->out);
}

void
fzn_write_int (FznWriter *self, int64_t value)
{
  if (self->out)
    fprintf (self->out, "%" PRId64, value);
}

void
fzn_write_name (FznWriter *self, uint32_t name)
{
  if (self->out)
    fputs (fzn_names_get (&self->names, name)->text, self->out);
}

void
fzn_write_var (FznWriter *self, FdVar x)
{
  fzn_write_name (self, ((const uint32_t *) self->var_names.items)[x.id]);
}

void
fzn_write_vars (FznWriter *self, const FdVar *x, size_t n)
{
  fzn_write_text (self, "[");
  for (size_t i = 0; i < n; i++) {
    fzn_write_text (self, i ? "," : "");
    fzn_write_var (self, x[i]);
  }
  fzn_write_text (self, "]");
}

void
fzn_write_ints (FznWriter *self, const int32_t *value, size_t n)
{
  fzn_write_text (self, "[");
  for (size_t i = 0; i < n; i++) {
    fzn_write_text (self, i ? "," : "");
    fzn_write_int (self, value[i]);
  }
  fzn_write_text (self, "]");
}

/* --- what is new ---------------------------------------------------------- */

static uint32_t
hash_of (FznNewKind kind, FdAtom atom)
{
  uint32_t hash = atom.tag * 2654435761u + (uint32_t) kind;
  hash = (hash ^ hash >> 15) * 2246822519u + (uint32_t) atom.value;
  hash = (hash ^ hash >> 13) * 3266489917u;
  return hash ^ hash >> 16;
}

/* The slot that it has, or would have. */
static uint32_t *
slot_of (const FznWriter *self, FznNewKind kind, FdAtom atom)
{
  const FznNew *made = self->made.items;
  uint32_t *slots = self->slots.items;
  for (size_t i = hash_of (kind, atom);; i++) {
    uint32_t *slot = &slots[i & (self->slots.n - 1)];
    if (!*slot || (made[*slot - 1].kind == kind &&
                   fd_atom_equal (made[*slot - 1].atom, atom)))
      return slot;
  }
}

/* Twice the slots, when they are half full. */
static bool
make_slots (FznWriter *self)
{
  size_t n = MAX (2 * self->slots.n, 64);
  FznVector slots = {0};
  if (!fzn_vector_reserve (&self->memory, &slots, sizeof (uint32_t), n)) {
    self->lost = true;
    return false;
  }
  memset (slots.items, 0, n * sizeof (uint32_t));
  slots.n = n;
  fzn_vector_clear (&self->memory, &self->slots, sizeof (uint32_t));
  self->slots = slots;
  const FznNew *made = self->made.items;
  for (size_t i = 0; i < self->made.n; i++)
    *slot_of (self, made[i].kind, made[i].atom) = (uint32_t) i + 1;
  return true;
}

static bool
add_new (FznWriter *self, FznVector *to, FznNew new)
{
  if (!fzn_vector_reserve (&self->memory, to, sizeof new, 1)) {
    self->lost = true;
    return false;
  }
  ((FznNew *) to->items)[to->n++] = new;
  return true;
}

/* Writes what stands for it, which the first pass makes. */
static void
write_meaning (FznWriter *self, FznNew new)
{
  if (self->lost || (2 * self->made.n >= self->slots.n && !make_slots (self)))
    return;
  uint32_t *slot = slot_of (self, new.kind, new.atom);
  if (!*slot && add_new (self, &self->made, new))
    *slot = (uint32_t) self->made.n;
  if (*slot)
    fzn_write_name (self, ((const FznNew *) self->made.items)[*slot - 1].name);
}

void
fzn_write_shift (FznWriter *self, FdVar x, int64_t k)
{
  if (k == 0) {
    fzn_write_var (self, x);
    return;
  }
  write_meaning (self, (FznNew){.kind = FZN_NEW_SHIFT,
                                .atom = {x.id << 2, (int32_t) k},
                                .min = fd_var_min (self->store, x) + k,
                                .max = fd_var_max (self->store, x) + k});
}

size_t
fzn_write_new (FznWriter *self, FznNewKind kind, int64_t min, int64_t max)
{
  FznNew new = {.kind = kind, .min = min, .max = max};
  if (self->next == self->single.n)
    add_new (self, &self->single, new);
  return self->next++;
}

void
fzn_write_single (FznWriter *self, size_t index)
{
  if (self->out)
    fzn_write_name (self, ((const FznNew *) self->single.items)[index].name);
}

/* --- atoms ---------------------------------------------------------------- */

static bool
is_zero_one (const FznWriter *self, FdVar x)
{
  return fd_var_min (self->store, x) >= 0 && fd_var_max (self->store, x) <= 1;
}

bool
fzn_write_is_negated (const FznWriter *self, FdAtom *atom)
{
  FdVar x = fd_atom_var (*atom);
  FdRelation relation = fd_atom_relation (*atom);
  if (is_zero_one (self, x)) {
    bool one = relation == FD_GE || (relation == FD_EQ) == (atom->value == 1);
    *atom = fd_atom (x, FD_GE, 1);
    return relation == FD_LE || !one;
  }
  if (relation == FD_LE || relation == FD_NE) {
    *atom = fd_atom_not (*atom);
    return true;
  }
  return false;
}

void
fzn_write_bool (FznWriter *self, FdAtom atom)
{
  if (fd_atom_holds (self->store, atom)) {
    fzn_write_text (self, "true");
    return;
  }
  if (fd_atom_fails (self->store, atom)) {
    fzn_write_text (self, "false");
    return;
  }
  FznNew new = {.kind = FZN_NEW_ATOM, .atom = atom};
  if (fzn_write_is_negated (self, &new.atom))
    new.kind = FZN_NEW_NOT;
  write_meaning (self, new);
}

static void
define_shift (FznWriter *self, const FznNew *made)
{
  fzn_write_text (self, "constraint int_lin_eq([1,-1],[");
  fzn_write_name (self, made->name);
  fzn_write_text (self, ",");
  fzn_write_var (self, fd_atom_var (made->atom));
  fzn_write_text (self, "],");
  fzn_write_int (self, made->atom.value);
}

static void
define_atom (FznWriter *self, const FznNew *made)
{
  FdAtom atom = made->atom;
  FdVar x = fd_atom_var (atom);
  bool negated = made->kind == FZN_NEW_NOT;
  bool bound = fd_atom_relation (atom) == FD_GE;
  if (!negated && is_zero_one (self, x)) {
    fzn_write_text (self, "constraint bool2int(");
    fzn_write_name (self, made->name);
    fzn_write_text (self, ",");
    fzn_write_var (self, x);
    return;
  }
  fzn_write_text (self, bound     ? "constraint int_le_reif("
                        : negated ? "constraint int_ne_reif("
                                  : "constraint int_eq_reif(");
  if (bound && !negated)
    fzn_write_int (self, atom.value);
  else
    fzn_write_var (self, x);
  fzn_write_text (self, ",");
  if (bound && !negated)
    fzn_write_var (self, x);
  else
    fzn_write_int (self, (int64_t) atom.value - bound);
  fzn_write_text (self, ",");
  fzn_write_name (self, made->name);
}

void
fzn_write_definition (FznWriter *self, const FznNew *made)
{
  bool shift = made->kind == FZN_NEW_SHIFT;
  if (shift)
    define_shift (self, made);
  else
    define_atom (self, made);
  fzn_write_text (self, ") :: defines_var(");
  fzn_write_name (self, made->name);
  fzn_write_text (self, ");\n");
}
