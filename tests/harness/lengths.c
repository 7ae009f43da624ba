/* SPDX-License-Identifier: MIT */
/* lengths.c - how long reasons are
 *
 * Atoms that hold before the first level is opened cost a learner nothing and
 * do not count, nor does one named twice, or a bound on the same side.  A
 * reason's bits are the binary logarithm of the share of all points that it
 * leaves: the fewer they are, the more often it applies.
 */
#include "lengths.h"

#include <math.h>
#include <stdio.h>

typedef struct {
  uint64_t n, atoms;
  double bits;
} Lengths;

static GTree *table; /* NULL: nobody counts */

static int
compare_names (gconstpointer a, gconstpointer b, gpointer data)
{
  (void) data;
  return g_strcmp0 (a, b);
}

void
oracle_lengths_begin (void)
{
  table = g_tree_new_full (compare_names, NULL, g_free, g_free);
}

static bool
is_repeated (const FdAtoms *atoms, size_t i)
{
  FdRelation relation = fd_atom_relation (atoms->atom[i]);
  bool bound = relation == FD_GE || relation == FD_LE;
  for (size_t j = 0; j < i; j++)
    if (fd_atom_equal (atoms->atom[i], atoms->atom[j]) ||
        (bound && atoms->atom[i].tag == atoms->atom[j].tag))
      return true;
  return false;
}

static Lengths *
find (const FdPropagator *p, FdAtom need, bool violated)
{
  FdRelation relation = fd_atom_relation (need);
  const char *effect = violated                              ? "violated"
                       : fd_atom_equal (need, FD_ATOM_FALSE) ? "failure"
                       : relation == FD_NE                   ? "value"
                       : relation == FD_EQ                   ? "fixed"
                                                             : "bound";
  char *name = g_strdup_printf ("%-24s %-8s", p->klass->name, effect);
  Lengths *lengths = g_tree_lookup (table, name);
  if (lengths) {
    g_free (name);
    return lengths;
  }
  lengths = g_new0 (Lengths, 1);
  g_tree_insert (table, name, lengths);
  return lengths;
}

void
oracle_lengths_note (const OracleWalk *w, const FdPropagator *p, FdAtom need,
                     FdPosition at, bool violated, const FdAtoms *atoms)
{
  const FdStore *store = w->world.store;
  const OracleInstance *in = w->world.instance;
  if (!table || !store->n_levels || at < store->levels[0].mark)
    return;
  Lengths *lengths = find (p, need, violated);
  OracleBox box;
  oracle_box_full (&box, in);
  lengths->n++;
  for (size_t i = 0; i < atoms->n; i++) {
    FdAtom atom = atoms->atom[i];
    if (!fd_atom_var (atom).id ||
        fd_atom_holds_at (store, atom, store->levels[0].mark))
      continue;
    lengths->atoms += !is_repeated (atoms, i);
    oracle_box_cut (&box, in, oracle_world_var (&w->world, fd_atom_var (atom)),
                    fd_atom_relation (atom), atom.value);
  }
  for (uint32_t v = 0; v < in->n_vars; v++)
    lengths->bits +=
        log2 (in->domain[v].n) - log2 (MAX (oracle_box_size (&box, v), 1));
}

static gboolean
print_line (gpointer name, gpointer value, gpointer data)
{
  const Lengths *lengths = value;
  double n = (double) lengths->n;
  printf ("%s%s %10" G_GUINT64_FORMAT " reasons %7.3f atoms %7.3f bits\n",
          (const char *) data, (const char *) name, lengths->n,
          (double) lengths->atoms / n, lengths->bits / n);
  return FALSE;
}

void
oracle_lengths_print (const char *prefix)
{
  g_tree_foreach (table, print_line, (gpointer) prefix);
  g_tree_destroy (table);
  table = NULL;
}
