/* SPDX-License-Identifier: MIT */
/* hash.c - GHashTable by linear probing, GList, and quarks */
#include "glib.h"

typedef struct {
  gpointer key, value;
  bool used;
} Entry;

struct _GHashTable {
  GHashFunc hash;
  GEqualFunc equal; /* NULL: the same pointer */
  GDestroyNotify destroy_key, destroy_value;
  guint n, room; /* a power of 2, over twice as many */
  Entry *entries;
};

GHashTable *
g_hash_table_new_full (GHashFunc hash, GEqualFunc equal, GDestroyNotify key,
                       GDestroyNotify value)
{
  GHashTable *self = g_new (GHashTable, 1);
  *self = (GHashTable){hash, equal, key, value, 0, 16, g_new0 (Entry, 16)};
  return self;
}

GHashTable *
g_hash_table_new (GHashFunc hash, GEqualFunc equal)
{
  return g_hash_table_new_full (hash, equal, NULL, NULL);
}

static void
destroy (GDestroyNotify function, gpointer what)
{
  if (function && what)
    function (what);
}

void
g_hash_table_unref (GHashTable *self)
{
  for (guint i = 0; i < self->room; i++)
    if (self->entries[i].used) {
      destroy (self->destroy_key, self->entries[i].key);
      destroy (self->destroy_value, self->entries[i].value);
    }
  g_free (self->entries);
  g_free (self);
}

/* Where @key is, or would be put. */
static Entry *
find (const GHashTable *self, gconstpointer key)
{
  guint hash = self->hash ? self->hash (key) : GPOINTER_TO_UINT (key);
  for (guint i = hash * 2654435761u >> 4;; i++) {
    Entry *entry = &self->entries[i & (self->room - 1)];
    if (!entry->used ||
        (self->equal ? self->equal (entry->key, key) : entry->key == key))
      return entry;
  }
}

static void
grow (GHashTable *self)
{
  Entry *old = self->entries;
  guint room = self->room;
  self->room *= 2;
  self->entries = g_new0 (Entry, self->room);
  for (guint i = 0; i < room; i++)
    if (old[i].used)
      *find (self, old[i].key) = old[i];
  g_free (old);
}

static gboolean
put (GHashTable *self, gpointer key, gpointer value, bool new_key)
{
  Entry *entry = find (self, key);
  bool found = entry->used;
  if (found) {
    destroy (self->destroy_key, new_key ? entry->key : key);
    destroy (self->destroy_value, entry->value);
    *entry = (Entry){new_key ? key : entry->key, value, true};
    return FALSE;
  }
  *entry = (Entry){key, value, true};
  if (++self->n * 2 > self->room)
    grow (self);
  return TRUE;
}

gboolean
g_hash_table_insert (GHashTable *self, gpointer key, gpointer value)
{
  return put (self, key, value, false);
}

gboolean
g_hash_table_replace (GHashTable *self, gpointer key, gpointer value)
{
  return put (self, key, value, true);
}

gpointer
g_hash_table_lookup (GHashTable *self, gconstpointer key)
{
  return find (self, key)->value;
}

gboolean
g_hash_table_contains (GHashTable *self, gconstpointer key)
{
  return find (self, key)->used;
}

guint
g_str_hash (gconstpointer text)
{
  guint hash = 5381;
  for (const char *p = text; *p; p++)
    hash = hash * 33 + (guchar) *p;
  return hash;
}

gboolean
g_str_equal (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b) == 0;
}

void
g_list_free (GList *list)
{
  while (list) {
    GList *next = list->next;
    g_free (list);
    list = next;
  }
}

GQuark
g_quark_from_static_string (const char *text)
{
  static const char *known[64];
  guint i = 0;
  while (i < G_N_ELEMENTS (known) - 1 && known[i] && strcmp (known[i], text))
    i++;
  known[i] = text;
  return i + 1;
}
