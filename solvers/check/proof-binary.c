/* SPDX-License-Identifier: MIT */
/* proof-binary.c - reads the binary form */
#include "proof.h"

#include <string.h>

static const unsigned char magic[] = {0x89, 'f', 'd', 'p', 1};

/* --- binary --------------------------------------------------------------- */

static uint64_t
read_varint (Proof *p)
{
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    int byte = proof_byte (p);
    if (byte < 0) {
      p->is_cut = true;
      return 0;
    }
    if (shift > 63 || (shift == 63 && byte > 1))
      proof_malformed (p, "a number of 64 bits");
    value |= (uint64_t) (byte & 127) << shift;
    if (byte < 128)
      return value;
  }
}

static int64_t
read_zigzag (Proof *p)
{
  uint64_t value = read_varint (p);
  return (int64_t) (value >> 1 ^ -(value & 1));
}

static uint32_t
read_variable (Proof *p, uint64_t x)
{
  if (x >= p->names->n && !p->is_cut)
    proof_malformed (p, "the number of a variable");
  return p->is_cut ? 0 : (uint32_t) x;
}

static Atom
read_atom (Proof *p)
{
  uint64_t word = read_varint (p);
  Atom atom = {read_variable (p, word >> 2), word & 3, 0};
  atom.v = proof_near (read_zigzag (p));
  return atom;
}

static void
read_atoms (Proof *p, Record *r)
{
  for (uint64_t n = read_varint (p); n && !p->is_cut; n--)
    proof_add_atom (r, read_atom (p));
}

static void
read_source (Proof *p, Record *r)
{
  uint64_t word = read_varint (p);
  r->source = word & 1 ? BY_NOGOOD : BY_CONSTRAINT;
  r->id = word >> 1;
}

static Term
read_term (Proof *p, bool *flip)
{
  uint64_t word = read_varint (p);
  *flip = word & 1;
  return (Term){VARIABLE, read_variable (p, word >> 1)};
}

static void
read_claim (Proof *p, Record *r)
{
  int what = proof_byte (p);
  p->is_cut |= what < 0;
  r->what = (char) what;
  if (what == 'o' || what == 'b')
    r->number = read_zigzag (p);
  else if (what == 'a')
    r->id = read_varint (p);
  else if (what == 'c')
    read_atoms (p, r);
  else if (what >= 0 && (!what || !strchr ("us?", what)))
    proof_malformed (p, "a letter of u, o, b, a, c, s and ? behind q");
}

static void
read_alias (Proof *p, Record *r)
{
  r->id = read_varint (p);
  if (r->kind == 'a') {
    r->x = read_term (p, &r->flip_x);
    r->y = read_term (p, &r->flip_y);
  } else {
    r->kind = 'a';
    r->has_then = true;
    r->x = (Term){VARIABLE, read_variable (p, read_varint (p))};
    r->then = read_atom (p);
  }
}

/* What follows a source. */
static void
read_step (Proof *p, Record *r, char kind)
{
  if (kind == 'b') {
    r->source = BY_SOLUTION;
    r->id = read_varint (p);
  } else {
    read_source (p, r);
  }
  if (kind == 'r')
    proof_add_atom (r, read_atom (p));
  else if (kind != 'f' && kind != 'b')
    read_atoms (p, r);
  r->is_false = kind == 'f' || kind == 'I' || kind == 'b';
  if (kind == 'i') {
    r->has_then = true;
    r->then = read_atom (p);
  }
  r->kind = kind == 'R' || kind == 'f' ? 'r' : kind == 'r' ? 'r' : 'i';
}

void
proof_next_binary (Proof *p, Record *r)
{
  p->at = p->offset;
  int kind = proof_byte (p);
  r->kind = (char) (kind < 0 ? 0 : kind);
  switch (kind) {
  case -1:
  case 'w':
  case '-':
  case '*':
  case 'm':
    break;
  case 'j':
    for (uint64_t n = read_varint (p); n && !p->is_cut; n--)
      proof_add_to_list (r, read_variable (p, read_varint (p)));
    break;
  case 'a':
  case 'A':
    read_alias (p, r);
    break;
  case 'v':
  case 'd':
    r->id = read_varint (p);
    break;
  case 'n':
    r->id = read_varint (p);
    read_atoms (p, r);
    break;
  case 'r':
  case 'R':
  case 'f':
  case 'i':
  case 'I':
  case 'b':
    read_step (p, r, (char) kind);
    break;
  case '+':
    proof_add_atom (r, read_atom (p));
    break;
  case 's':
    for (size_t i = 0; i < p->m->n_variables && !p->is_cut; i++)
      r->values[i] = read_zigzag (p);
    break;
  case 'o':
    r->number = read_zigzag (p);
    break;
  case 'q':
    read_claim (p, r);
    break;
  default:
    proof_malformed (p, "the letter of a record");
  }
  if (p->is_cut)
    r->kind = 0;
}

void
proof_begin_binary (Proof *p)
{
  for (size_t i = 0; i < sizeof magic; i++)
    if (proof_byte (p) != magic[i])
      proof_malformed (p, "a proof in version 1 of the binary form");
  for (int i = 0; i < 8; i++) {
    int byte = proof_byte (p);
    if (byte < 0)
      proof_malformed (p, "the hash of the model");
    p->hash |= (uint64_t) byte << 8 * i;
  }
  p->has_hash = p->hash;
}
