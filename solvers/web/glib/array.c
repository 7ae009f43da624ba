/* SPDX-License-Identifier: MIT */
/* array.c - GArray, GPtrArray and GByteArray: one array that grows */
#include "glib.h"

/* What the public structs are the beginning of. */
typedef struct {
  char *data;
  guint len;
  guint room, size;
  guint others; /* that hold a GPtrArray, too */
  bool terminated, clears;
  GDestroyNotify destroy; /* given an element's address; or of a GPtrArray, the
                           * element */
} Array;

static Array *
array_new (bool terminated, bool clears, guint size, guint room)
{
  Array *self = g_new0 (Array, 1);
  self->size = size;
  self->terminated = terminated;
  self->clears = clears;
  if (terminated || room) {
    self->room = room + terminated;
    self->data = g_malloc0_n (self->room, size);
  }
  return self;
}

static char *
array_at (const Array *self, guint i)
{
  return self->data + (gsize) i * self->size;
}

static void
array_reserve (Array *self, guint n)
{
  guint need = n + self->terminated, room = MAX (self->room, 4);
  if (n > G_MAXUINT / 4)
    g_log (NULL, G_LOG_LEVEL_ERROR, "failed to allocate an array");
  if (need <= self->room)
    return;
  while (room < need)
    room *= 2;
  self->data = g_realloc_n (self->data, room, self->size);
  self->room = room;
}

static void
array_terminate (Array *self)
{
  if (self->terminated)
    memset (array_at (self, self->len), 0, self->size);
}

/* Room for @n elements at @at; *@values may be in the array itself. */
static void
array_insert (Array *self, guint at, gconstpointer values, guint n)
{
  if (!n)
    return;
  array_reserve (self, self->len + n);
  memmove (array_at (self, at + n), array_at (self, at),
           (gsize) (self->len - at) * self->size);
  memcpy (array_at (self, at), values, (gsize) n * self->size);
  self->len += n;
  array_terminate (self);
}

static void
array_take (Array *self, guint at, guint n)
{
  memmove (array_at (self, at), array_at (self, at + n),
           (gsize) (self->len - at - n) * self->size);
  self->len -= n;
  array_terminate (self);
}

static void
array_set_size (Array *self, guint n)
{
  array_reserve (self, n);
  if (n > self->len && self->clears)
    memset (array_at (self, self->len), 0,
            (gsize) (n - self->len) * self->size);
  self->len = n;
  array_terminate (self);
}

static gpointer
array_free (Array *self, bool and_data)
{
  gpointer data = self->data;
  g_free (self);
  if (!and_data)
    return data;
  g_free (data);
  return NULL;
}

/* --- GArray -----------------------------------------------------------------
 */

GArray *
g_array_sized_new (gboolean terminated, gboolean clear, guint size, guint room)
{
  return (GArray *) array_new (terminated, clear, size, room);
}

GArray *
g_array_new (gboolean terminated, gboolean clear, guint size)
{
  return g_array_sized_new (terminated, clear, size, 0);
}

static void
clear_elements (Array *self, guint from, guint n)
{
  for (guint i = from; self->destroy && i < from + n; i++)
    self->destroy (array_at (self, i));
}

char *
g_array_free (GArray *array, gboolean and_data)
{
  if (and_data)
    clear_elements ((Array *) array, 0, array->len);
  return array_free ((Array *) array, and_data);
}

void
g_array_unref (GArray *array)
{
  g_array_free (array, TRUE);
}

GArray *
g_array_append_vals (GArray *array, gconstpointer values, guint n)
{
  array_insert ((Array *) array, array->len, values, n);
  return array;
}

GArray *
g_array_insert_vals (GArray *array, guint at, gconstpointer values, guint n)
{
  array_insert ((Array *) array, at, values, n);
  return array;
}

GArray *
g_array_remove_range (GArray *array, guint at, guint n)
{
  clear_elements ((Array *) array, at, n);
  array_take ((Array *) array, at, n);
  return array;
}

GArray *
g_array_remove_index (GArray *array, guint at)
{
  return g_array_remove_range (array, at, 1);
}

GArray *
g_array_set_size (GArray *array, guint n)
{
  if (n < array->len)
    clear_elements ((Array *) array, n, array->len - n);
  array_set_size ((Array *) array, n);
  return array;
}

void
g_array_set_clear_func (GArray *array, GDestroyNotify clear)
{
  ((Array *) array)->destroy = clear;
}

void
g_array_sort_with_data (GArray *array, GCompareDataFunc compare, gpointer data)
{
  g_qsort_with_data (array->data, (int) array->len, ((Array *) array)->size,
                     compare, data);
}

/* --- GPtrArray ---------------------------------------------------------------
 */

GPtrArray *
g_ptr_array_new_with_free_func (GDestroyNotify destroy)
{
  Array *self = array_new (false, true, sizeof (gpointer), 0);
  self->destroy = destroy;
  return (GPtrArray *) self;
}

GPtrArray *
g_ptr_array_new (void)
{
  return g_ptr_array_new_with_free_func (NULL);
}

static void
destroy_from (GPtrArray *array, guint from)
{
  GDestroyNotify destroy = ((Array *) array)->destroy;
  for (guint i = from; destroy && i < array->len; i++)
    if (array->pdata[i])
      destroy (array->pdata[i]);
}

gpointer *
g_ptr_array_free (GPtrArray *array, gboolean and_data)
{
  if (and_data)
    destroy_from (array, 0);
  return array_free ((Array *) array, and_data);
}

GPtrArray *
g_ptr_array_ref (GPtrArray *array)
{
  ((Array *) array)->others++;
  return array;
}

void
g_ptr_array_unref (GPtrArray *array)
{
  if (((Array *) array)->others > 0)
    ((Array *) array)->others--;
  else
    g_ptr_array_free (array, TRUE);
}

void
g_ptr_array_add (GPtrArray *array, gpointer item)
{
  array_insert ((Array *) array, array->len, &item, 1);
}

gpointer
g_ptr_array_steal_index (GPtrArray *array, guint at)
{
  gpointer item = array->pdata[at];
  array_take ((Array *) array, at, 1);
  return item;
}

gpointer
g_ptr_array_remove_index (GPtrArray *array, guint at)
{
  GDestroyNotify destroy = ((Array *) array)->destroy;
  gpointer item = g_ptr_array_steal_index (array, at);
  if (destroy && item)
    destroy (item);
  return item;
}

gboolean
g_ptr_array_remove (GPtrArray *array, gpointer item)
{
  guint at;
  if (!g_ptr_array_find (array, item, &at))
    return FALSE;
  g_ptr_array_remove_index (array, at);
  return TRUE;
}

void
g_ptr_array_set_size (GPtrArray *array, int n)
{
  if ((guint) n < array->len)
    destroy_from (array, (guint) n);
  array_set_size ((Array *) array, (guint) n);
}

void
g_ptr_array_set_free_func (GPtrArray *array, GDestroyNotify destroy)
{
  ((Array *) array)->destroy = destroy;
}

gboolean
g_ptr_array_find_with_equal_func (GPtrArray *array, gconstpointer item,
                                  GEqualFunc equal, guint *at)
{
  for (guint i = 0; i < array->len; i++)
    if (equal ? equal (array->pdata[i], item) : array->pdata[i] == item) {
      if (at)
        *at = i;
      return TRUE;
    }
  return FALSE;
}

gboolean
g_ptr_array_find (GPtrArray *array, gconstpointer item, guint *at)
{
  return g_ptr_array_find_with_equal_func (array, item, NULL, at);
}

/* --- GByteArray --------------------------------------------------------------
 */

GByteArray *
g_byte_array_new (void)
{
  return (GByteArray *) array_new (false, false, 1, 0);
}

void
g_byte_array_unref (GByteArray *array)
{
  g_byte_array_free (array, TRUE);
}

guint8 *
g_byte_array_free (GByteArray *array, gboolean and_data)
{
  return array_free ((Array *) array, and_data);
}

GByteArray *
g_byte_array_append (GByteArray *array, const guint8 *data, guint n)
{
  array_insert ((Array *) array, array->len, data, n);
  return array;
}

GByteArray *
g_byte_array_set_size (GByteArray *array, guint n)
{
  array_set_size ((Array *) array, n);
  return array;
}
