/* SPDX-License-Identifier: MIT */
/* trim-write.c - writes the records that are kept */
#include "trim.h"

#include <inttypes.h>
#include <string.h>

static Record
record_of (const Kept *k, const Entry *e)
{
  Record r = {.kind = e->kind,
              .source = (Source) e->source,
              .id = e->kind == 'd' ? k->entries[e->mate].id : e->id,
              .n_atoms = e->n};
  if (strchr ("jawvmoq", e->kind))
    return k->others[e->first];
  if (e->kind == 's')
    r.values = k->values + e->first;
  if (strchr ("rni+", e->kind))
    r.atoms = k->atoms + e->first;
  if (strchr ("ri", e->kind))
    r.is_false = e->is_on;
  if (e->kind == 'i' && !e->is_on) {
    r.has_then = true;
    r.then = r.atoms[--r.n_atoms];
  }
  return r;
}

/* Whether the facts can be one record. */
static bool
is_more (const Record *r, const Record *last)
{
  return r->kind == 'r' && last->kind == 'r' && !r->is_false &&
         !last->is_false && r->source == last->source && r->id == last->id;
}

static void
write_record (const Writer *w, bool to_binary, const Record *r)
{
  if (to_binary)
    write_binary (w, r);
  else
    write_text (w, r);
}

static void
report (const Kept *k, FILE *out)
{
  static const char kinds[] = "nir+-*";
  uint64_t all[128] = {0}, kept[128] = {0};
  uint32_t n = 0;
  for (uint32_t i = 1; i < k->n_entries; i++) {
    const Entry *e = &k->entries[i];
    all[e->kind & 127]++;
    kept[e->kind & 127] += e->is_kept;
    n += e->is_kept;
  }
  fprintf (stderr, "kept %" PRIu32 " of %" PRIu32 " records", n,
           k->n_entries - 1);
  for (const char *kind = kinds; *kind; kind++)
    if (all[(int) *kind])
      fprintf (stderr, "; %c %" PRIu64 " of %" PRIu64, *kind, kept[(int) *kind],
               all[(int) *kind]);
  off_t bytes = ftello (out);
  if (bytes >= 0)
    fprintf (stderr, "; %jd of %" PRIu64 " bytes", (intmax_t) bytes,
             k->proof->offset);
  fputc ('\n', stderr);
}

void
trim_write (const Kept *k, const Writer *w, bool to_binary)
{
  GArray *atoms = g_array_new (FALSE, FALSE, sizeof (Atom));
  Record last = {0};
  if (to_binary)
    write_binary_header (w);
  else
    write_text_header (w);
  for (uint32_t i = 1; i <= k->n_entries; i++) {
    bool is_end = i == k->n_entries;
    if (!is_end && !k->entries[i].is_kept)
      continue;
    Record r = is_end ? (Record){0} : record_of (k, &k->entries[i]);
    if (last.kind == 'r' && !is_more (&r, &last)) {
      last.atoms = (Atom *) (void *) atoms->data;
      last.n_atoms = atoms->len;
      write_record (w, to_binary, &last);
      g_array_set_size (atoms, 0);
    }
    if (r.kind == 'r' && r.n_atoms)
      g_array_append_vals (atoms, r.atoms, (guint) r.n_atoms);
    else if (r.kind && r.kind != 'r')
      write_record (w, to_binary, &r);
    last = r;
  }
  g_array_unref (atoms);
  report (k, w->out);
}
