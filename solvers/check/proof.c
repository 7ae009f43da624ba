/* SPDX-License-Identifier: MIT */
/* proof.c - reads the records of a proof, text or binary */
#include "proof.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* --- bytes ---------------------------------------------------------------- */

int
proof_byte (Proof *p)
{
  if (p->used == p->n) {
    p->n = p->zipped ? gunzip_read (p->zipped, p->buffer, sizeof p->buffer)
                     : fread (p->buffer, 1, sizeof p->buffer, p->in);
    p->used = 0;
    if (ferror (p->in))
      die ("%s: %s", p->file, strerror (errno));
  }
  if (p->used == p->n)
    return -1;
  p->offset++;
  return p->buffer[p->used++];
}

_Noreturn void
proof_malformed (const Proof *p, const char *what)
{
  die (p->is_binary ? "%s: byte %" PRIu64 ": expected %s"
                    : "%s:%" PRIu64 ": expected %s",
       p->file, p->at, what);
}

void
proof_add_atom (Record *r, Atom atom)
{
  r->atoms = grow (r->atoms, r->n_atoms, sizeof atom);
  r->atoms[r->n_atoms++] = atom;
}

void
proof_add_to_list (Record *r, uint32_t x)
{
  r->list = grow (r->list, r->n_list, sizeof x);
  r->list[r->n_list++] = x;
}

/* What is beyond all domains may as well be next to them. */
int64_t
proof_near (int64_t v)
{
  return v < -FAR - 2 ? -FAR - 2 : v > FAR + 2 ? FAR + 2 : v;
}

/* --- both ----------------------------------------------------------------- */

void
proof_open (Proof *p, const char *file, Model *m, const Names *names)
{
  memset (p, 0, sizeof *p);
  p->file = file;
  p->m = m;
  p->names = names;
  p->in = strcmp (file, "-") == 0 ? stdin : fopen (file, "rb");
  if (!p->in)
    die ("%s: %s", file, strerror (errno));
  if (gunzip_begins (p->in))
    p->zipped = gunzip_new (p->in, file);
  int first = proof_byte (p);
  p->used -= first >= 0;
  p->offset = 0;
  p->is_binary = first == 0x89;
  if (p->is_binary)
    proof_begin_binary (p);
  else
    proof_begin_text (p);
}

void
proof_next (Proof *p, Record *r)
{
  *r = (Record){.atoms = r->atoms, .list = r->list, .values = r->values};
  if (p->is_binary)
    proof_next_binary (p, r);
  else
    proof_next_text (p, r);
}

static void
print_variable (const Proof *p, uint32_t x, bool flip, FILE *out)
{
  char name[128];
  if (x < p->m->n_variables)
    model_name (p->m, x, name, sizeof name);
  else
    snprintf (name, sizeof name, "(variable %" PRIu32 ")", x);
  fprintf (out, " %s%s", flip ? "~" : "", name);
}

void
proof_print_atoms (const Proof *p, const Atom *atoms, size_t n, FILE *out)
{
  static const char *const relations[] = {">=", "<=", "=", "!="};
  for (size_t i = 0; i < n; i++) {
    print_variable (p, atoms[i].x, false, out);
    fprintf (out, "%s%" PRId64, relations[atoms[i].sign & 3], atoms[i].v);
  }
}

/* The record, shortened, as text. */
void
proof_print (const Proof *p, const Record *r, FILE *out)
{
  bool is_step = r->kind == 'r' || r->kind == 'i';
  fprintf (out, "%c", r->kind);
  if (is_step)
    fprintf (out, " %s%" PRIu64 " :",
             r->source == BY_NOGOOD     ? "n"
             : r->source == BY_SOLUTION ? "s"
                                        : "",
             r->id);
  else if (r->kind == 'n' || r->kind == 'd')
    fprintf (out, " %" PRIu64, r->id);
  else if (r->kind == 'a')
    print_variable (p, (uint32_t) r->x.value, r->flip_x, out);
  if (r->kind == 'n')
    fputs (" :", out);
  if (r->kind == 'a' && !r->has_then)
    print_variable (p, (uint32_t) r->y.value, r->flip_y, out);
  proof_print_atoms (p, r->atoms, r->n_atoms < 100 ? r->n_atoms : 100, out);
  if (r->kind == 'i')
    fputs (" ->", out);
  if (r->has_then)
    proof_print_atoms (p, &r->then, 1, out);
  if (r->is_false)
    fputs (" false", out);
  if (r->kind == 'a' || r->kind == 'v')
    fprintf (out, " : %" PRIu64, r->id);
  fputc ('\n', out);
}
