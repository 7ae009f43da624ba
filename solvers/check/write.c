/* SPDX-License-Identifier: MIT */
/* write.c - writes records of a proof, as text or binary; see FORMAT */
#include "write.h"

#include <inttypes.h>
#include <string.h>

/* --- text ----------------------------------------------------------------- */

static void
text_variable (const Writer *w, uint32_t x)
{
  const Model *m = w->proof->m;
  if (x >= m->n_variables)
    fprintf (w->out, "_v%" PRIu64, w->new[x - m->n_variables]);
  else if (m->variables[x].element)
    fprintf (w->out, "%s[%" PRIu32 "]", m->variables[x].name,
             m->variables[x].element);
  else
    fputs (m->variables[x].name, w->out);
}

static void
text_atom (const Writer *w, Atom atom)
{
  static const char *const relations[] = {">=", "<=", "=", "!="};
  fputc (' ', w->out);
  text_variable (w, atom.x);
  fprintf (w->out, "%s%" PRId64, relations[atom.sign & 3], atom.v);
}

static void
text_atoms (const Writer *w, const Record *r)
{
  for (size_t i = 0; i < r->n_atoms; i++)
    text_atom (w, r->atoms[i]);
}

static void
text_term (const Writer *w, Term t, bool flip)
{
  fputs (flip ? " ~" : " ", w->out);
  text_variable (w, (uint32_t) t.value);
}

static void
text_alias (const Writer *w, const Record *r)
{
  text_term (w, r->x, r->flip_x);
  if (r->has_then)
    text_atom (w, r->then);
  else
    text_term (w, r->y, r->flip_y);
  fprintf (w->out, " : %" PRIu64, r->id);
}

static void
text_step (const Writer *w, const Record *r)
{
  static const char *const sources[] = {"", "n", "s"};
  fprintf (w->out, " %s%" PRIu64 " :", sources[r->source], r->id);
  text_atoms (w, r);
  if (r->kind == 'i')
    fputs (" ->", w->out);
  if (r->is_false)
    fputs (" false", w->out);
  if (r->has_then)
    text_atom (w, r->then);
}

static void
text_claim (const Writer *w, const Record *r)
{
  static const char letters[] = "uobacs?";
  static const char *const words[] = {"unsat", "optimum", "bound", "all",
                                      "core",  "sat",     "open"};
  fprintf (w->out, " %s", words[strchr (letters, r->what) - letters]);
  if (r->what == 'a')
    fprintf (w->out, " %" PRIu64, r->id);
  else if (r->what == 'o' || r->what == 'b')
    fprintf (w->out, " %" PRId64, r->number);
  text_atoms (w, r);
}

static void
text_rest (const Writer *w, const Record *r)
{
  switch (r->kind) {
  case 'j':
    for (size_t i = 0; i < r->n_list; i++)
      text_term (w, (Term){VARIABLE, r->list[i]}, false);
    break;
  case 'v':
    fprintf (w->out, " _v%" PRIu64 " : %" PRIu64, r->id, r->id);
    break;
  case 'n':
    fprintf (w->out, " %" PRIu64 " :", r->id);
    text_atoms (w, r);
    break;
  case 'd':
    fprintf (w->out, " %" PRIu64, r->id);
    break;
  case '+':
    text_atoms (w, r);
    break;
  case 's':
    for (size_t i = 0; i < w->proof->m->n_variables; i++)
      fprintf (w->out, " %" PRId64, r->values[i]);
    break;
  case 'o':
    fprintf (w->out, " %" PRId64, r->number);
    break;
  default:
    break;
  }
}

void
write_text_header (const Writer *w)
{
  if (w->proof->has_hash)
    fprintf (w->out, "p fdp 1 %016" PRIx64 "\n", w->proof->hash);
  else
    fputs ("p fdp 1 -\n", w->out);
}

void
write_text (const Writer *w, const Record *r)
{
  fputc (r->kind, w->out);
  if (r->kind == 'a')
    text_alias (w, r);
  else if (r->kind == 'r' || r->kind == 'i')
    text_step (w, r);
  else if (r->kind == 'q')
    text_claim (w, r);
  else
    text_rest (w, r);
  fputc ('\n', w->out);
}

/* --- binary --------------------------------------------------------------- */

static void
put_varint (const Writer *w, uint64_t n)
{
  for (; n > 127; n >>= 7)
    fputc ((int) (n & 127) | 128, w->out);
  fputc ((int) n, w->out);
}

static void
put_zigzag (const Writer *w, int64_t v)
{
  put_varint (w, (uint64_t) v << 1 ^ (v < 0 ? UINT64_MAX : 0));
}

static void
put_atom (const Writer *w, Atom atom)
{
  put_varint (w, (uint64_t) atom.x << 2 | atom.sign);
  put_zigzag (w, atom.v);
}

static void
put_atoms (const Writer *w, const Record *r)
{
  put_varint (w, r->n_atoms);
  for (size_t i = 0; i < r->n_atoms; i++)
    put_atom (w, r->atoms[i]);
}

static void
put_alias (const Writer *w, const Record *r)
{
  fputc (r->has_then ? 'A' : 'a', w->out);
  put_varint (w, r->id);
  if (r->has_then) {
    put_varint (w, (uint64_t) r->x.value);
    put_atom (w, r->then);
  } else {
    put_varint (w, (uint64_t) r->x.value << 1 | r->flip_x);
    put_varint (w, (uint64_t) r->y.value << 1 | r->flip_y);
  }
}

static void
put_step (const Writer *w, const Record *r)
{
  bool is_fact = r->kind == 'r', is_one = is_fact && r->n_atoms == 1;
  if (r->source == BY_SOLUTION) {
    fputc ('b', w->out);
    put_varint (w, r->id);
    return;
  }
  fputc (is_one                   ? 'r'
         : is_fact && r->is_false ? 'f'
         : is_fact                ? 'R'
         : r->is_false            ? 'I'
                                  : 'i',
         w->out);
  put_varint (w, r->id << 1 | (r->source == BY_NOGOOD));
  if (is_one)
    put_atom (w, r->atoms[0]);
  else if (!is_fact || !r->is_false)
    put_atoms (w, r);
  if (r->has_then)
    put_atom (w, r->then);
}

static void
put_claim (const Writer *w, const Record *r)
{
  fputc ('q', w->out);
  fputc (r->what, w->out);
  if (r->what == 'a')
    put_varint (w, r->id);
  else if (r->what == 'o' || r->what == 'b')
    put_zigzag (w, r->number);
  else if (r->what == 'c')
    put_atoms (w, r);
}

static void
put_rest (const Writer *w, const Record *r)
{
  fputc (r->kind, w->out);
  switch (r->kind) {
  case 'j':
    put_varint (w, r->n_list);
    for (size_t i = 0; i < r->n_list; i++)
      put_varint (w, r->list[i]);
    break;
  case 'v':
  case 'd':
    put_varint (w, r->id);
    break;
  case 'n':
    put_varint (w, r->id);
    put_atoms (w, r);
    break;
  case '+':
    put_atom (w, r->atoms[0]);
    break;
  case 's':
    for (size_t i = 0; i < w->proof->m->n_variables; i++)
      put_zigzag (w, r->values[i]);
    break;
  case 'o':
    put_zigzag (w, r->number);
    break;
  default:
    break;
  }
}

void
write_binary_header (const Writer *w)
{
  fputs ("\x89"
         "fdp\x01",
         w->out);
  for (int i = 0; i < 8; i++)
    fputc ((int) (w->proof->hash >> 8 * i & 255), w->out);
}

void
write_binary (const Writer *w, const Record *r)
{
  if (r->kind == 'a')
    put_alias (w, r);
  else if (r->kind == 'r' || r->kind == 'i')
    put_step (w, r);
  else if (r->kind == 'q')
    put_claim (w, r);
  else
    put_rest (w, r);
}
