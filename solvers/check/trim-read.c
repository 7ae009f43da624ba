/* SPDX-License-Identifier: MIT */
/* trim-read.c - a whole proof in memory, each end with its beginning */
#include "trim.h"

#include <string.h>

/* While it is read. */
typedef struct {
  Kept *k;
  GHashTable *nogoods; /* the n of each that is stored: its entry, by its id */
  GArray *open;        /* + */
  uint32_t stage, mark;
  bool in_stage, is_improving;
  int64_t best;
  size_t n_better;
} Reading;

static Entry *
add_entry (Kept *k, char kind)
{
  if (k->n_entries >= UINT32_MAX - 1)
    die ("too many records to trim");
  k->entries = grow (k->entries, k->n_entries, sizeof (Entry));
  Entry *e = &k->entries[k->n_entries++];
  *e = (Entry){.kind = kind};
  return e;
}

static void
add_atom (Kept *k, Entry *e, Atom atom)
{
  if (!e->n++)
    e->first = k->n_atoms;
  k->atoms = grow (k->atoms, k->n_atoms, sizeof atom);
  k->atoms[k->n_atoms++] = atom;
}

static Entry *
add_with_atoms (Reading *r, char kind, const Atom *atoms, size_t n)
{
  Entry *e = add_entry (r->k, kind);
  for (size_t i = 0; i < n; i++)
    add_atom (r->k, e, atoms[i]);
  return e;
}

/* --- nogoods -------------------------------------------------------------- */

static uint32_t
find_nogood (const Reading *r, uint64_t id)
{
  gpointer at;
  if (id > UINT32_MAX || !g_hash_table_lookup_extended (
                             r->nogoods, GUINT_TO_POINTER (id), NULL, &at))
    proof_malformed (r->k->proof, "a nogood that is stored");
  return GPOINTER_TO_UINT (at);
}

static void
end_stage (Reading *r)
{
  if (!r->in_stage)
    return;
  Entry *e = &r->k->entries[r->stage];
  e->mate = r->k->n_entries;
  g_hash_table_insert (r->nogoods, GUINT_TO_POINTER (e->id),
                       GUINT_TO_POINTER (r->stage));
  r->in_stage = false;
}

static gboolean
is_behind (gpointer id, gpointer at, gpointer mark)
{
  (void) id;
  return GPOINTER_TO_UINT (at) > *(uint32_t *) mark;
}

static void
set_stored (gpointer id, gpointer at, gpointer data)
{
  (void) id;
  ((Kept *) data)->entries[GPOINTER_TO_UINT (at)].is_on = true;
}

/* --- records -------------------------------------------------------------- */

static void
set_source (Reading *r, Entry *e)
{
  const Record *record = r->k->record;
  e->source = (uint8_t) record->source;
  e->id = (uint32_t) record->id;
  if (record->id > UINT32_MAX || (record->source == BY_CONSTRAINT &&
                                  record->id > r->k->proof->m->n_constraints))
    proof_malformed (r->k->proof, "a constraint that there is");
  if (record->source == BY_NOGOOD)
    e->mate = find_nogood (r, record->id);
}

static void
read_step (Reading *r)
{
  const Record *record = r->k->record;
  if (record->kind == 'i') {
    Entry *e = add_with_atoms (r, 'i', record->atoms, record->n_atoms);
    if (record->has_then)
      add_atom (r->k, e, record->then);
    e->is_on = record->is_false;
    set_source (r, e);
    return;
  }
  for (size_t i = 0; i < record->n_atoms; i++)
    set_source (r, add_with_atoms (r, 'r', &record->atoms[i], 1));
  if (record->is_false) {
    Entry *e = add_entry (r->k, 'r');
    e->is_on = true;
    set_source (r, e);
  }
}

static void
read_stage (Reading *r)
{
  const Record *record = r->k->record;
  if (record->id > UINT32_MAX)
    proof_malformed (r->k->proof, "the number of a nogood");
  r->stage = r->k->n_entries;
  r->in_stage = true;
  add_with_atoms (r, 'n', record->atoms, record->n_atoms)->id =
      (uint32_t) record->id;
}

static void
read_solution (Reading *r)
{
  Kept *k = r->k;
  const Model *m = k->proof->m;
  Term t = m->objective;
  int64_t v = t.kind == VARIABLE ? k->record->values[t.value] : t.value;
  add_entry (k, 's')->first = k->n_values;
  if (m->sense && (!r->n_better || m->sense * (v - r->best) > 0)) {
    r->best = v;
    r->n_better++;
  }
  for (size_t i = 0; i <= m->n_variables; i++) {
    k->values = grow (k->values, k->n_values, sizeof v);
    k->values[k->n_values++] =
        i < m->n_variables ? k->record->values[i] : r->best;
  }
}

static void
read_push (Reading *r)
{
  g_array_append_val (r->open, r->k->n_entries);
  add_with_atoms (r, '+', r->k->record->atoms, 1);
}

static void
read_pop (Reading *r)
{
  Entry *e = add_entry (r->k, r->k->record->kind);
  if (!r->open->len)
    proof_malformed (r->k->proof, "a + before");
  e->mate = g_array_index (r->open, uint32_t, r->open->len - 1);
  g_array_set_size (r->open, r->open->len - 1);
  r->k->entries[e->mate].mate = r->k->n_entries - 1;
  e->is_on = r->is_improving && r->n_better;
  e->first = (uint64_t) r->best;
}

/* What is behind it is of the objective that was proved. */
static void
read_optimum (Reading *r, Entry *e)
{
  if (!r->mark)
    proof_malformed (r->k->proof, "an m before");
  e->mate = r->mark;
  r->k->optimum = r->k->n_entries - 1;
  r->k->entries[r->mark].mate = r->k->n_entries - 1;
  g_hash_table_foreach_remove (r->nogoods, is_behind, &r->mark);
  r->is_improving = false;
}

static void
read_other (Reading *r)
{
  Kept *k = r->k;
  Record copy = *k->record;
  copy.values = NULL;
  copy.atoms = g_memdup2 (copy.atoms, copy.n_atoms * sizeof (Atom));
  copy.list = g_memdup2 (copy.list, copy.n_list * sizeof (uint32_t));
  Entry *e = add_entry (k, copy.kind);
  e->first = k->n_others;
  k->others = grow (k->others, k->n_others, sizeof copy);
  k->others[k->n_others++] = copy;
  if (strchr ("avw", e->kind))
    k->preamble = k->n_entries;
  if (e->kind == 'm')
    r->mark = k->n_entries - 1;
  if (e->kind == 'o')
    read_optimum (r, e);
}

static void
read_record (Reading *r)
{
  char kind = r->k->record->kind;
  if (kind != 'i')
    end_stage (r);
  if (!r->k->start && !strchr ("ajrvw", kind))
    r->k->start = r->k->n_entries;
  switch (kind) {
  case 'r':
  case 'i':
    read_step (r);
    break;
  case 'n':
    read_stage (r);
    break;
  case 'd':
    add_entry (r->k, 'd')->mate = find_nogood (r, r->k->record->id);
    g_hash_table_remove (r->nogoods, GUINT_TO_POINTER (r->k->record->id));
    break;
  case '+':
    read_push (r);
    break;
  case '-':
  case '*':
    read_pop (r);
    break;
  case 's':
    read_solution (r);
    break;
  default:
    read_other (r);
  }
}

void
kept_read (Kept *k, Proof *proof, Record *record, bool (*next) (void *),
           void *of_next)
{
  Reading r = {k, .nogoods = g_hash_table_new (NULL, NULL),
               .open = g_array_new (FALSE, FALSE, sizeof (uint32_t)),
               .is_improving = proof->m->sense};
  *k = (Kept){.proof = proof, .record = record};
  add_entry (k, '#'); /* so that 0 is no mate */
  while (next (of_next))
    read_record (&r);
  if (r.in_stage) /* the end cuts it short */
    k->n_entries = r.stage;
  g_hash_table_foreach (r.nogoods, set_stored, k);
  g_hash_table_unref (r.nogoods);
  g_array_unref (r.open);
}
