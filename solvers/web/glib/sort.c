/* SPDX-License-Identifier: MIT */
/* sort.c - a stable sort, as GLib's and that of glibc are
 *
 * The C library of the target sorts otherwise what compares equal: with this
 * qsort() in its place a program answers in the same order everywhere.
 */
#include "glib.h"

typedef struct {
  gsize size;
  GCompareDataFunc compare;
  gpointer data;
} Sort;

/* Merges [0, half) and [half, n), which are sorted, by way of @room. */
static void
merge (const Sort *sort, char *items, gsize half, gsize n, char *room)
{
  gsize size = sort->size;
  const char *left = room, *left_end = room + half * size;
  const char *right = items + half * size, *right_end = items + n * size;
  memcpy (room, items, half * size);
  for (char *out = items; left < left_end; out += size) {
    bool take =
        right < right_end && sort->compare (right, left, sort->data) < 0;
    const char **from = take ? &right : &left;
    memcpy (out, *from, size);
    *from += size;
  }
}

static void
insert_all (const Sort *sort, char *items, gsize n, char *room)
{
  gsize size = sort->size;
  for (gsize i = 1; i < n; i++) {
    gsize at = i;
    while (at && sort->compare (items + (at - 1) * size, items + i * size,
                                sort->data) > 0)
      at--;
    if (at == i)
      continue;
    memcpy (room, items + i * size, size);
    memmove (items + (at + 1) * size, items + at * size, (i - at) * size);
    memcpy (items + at * size, room, size);
  }
}

static void
sort_range (const Sort *sort, char *items, gsize n, char *room)
{
  gsize half = n / 2;
  if (n <= 8) {
    insert_all (sort, items, n, room);
    return;
  }
  sort_range (sort, items, half, room);
  sort_range (sort, items + half * sort->size, n - half, room);
  merge (sort, items, half, n, room);
}

static void
sort_all (gpointer items, gsize n, const Sort *sort)
{
  char own[1024], *room = own;
  gsize bytes = (n / 2 + 1) * sort->size;
  if (n < 2)
    return;
  if (bytes > sizeof own)
    room = g_malloc (bytes);
  sort_range (sort, items, n, room);
  if (room != own)
    g_free (room);
}

void
g_qsort_with_data (gconstpointer items, int n, gsize size,
                   GCompareDataFunc compare, gpointer data)
{
  sort_all ((gpointer) items, (gsize) n, &(Sort){size, compare, data});
}

static int
compare_plain (gconstpointer a, gconstpointer b, gpointer data)
{
  return (*(GCompareFunc *) data) (a, b);
}

void
qsort (void *items, size_t n, size_t size,
       int (*compare) (const void *, const void *))
{
  sort_all (items, n, &(Sort){size, compare_plain, &compare});
}

void
g_array_sort (GArray *array, GCompareFunc compare)
{
  g_array_sort_with_data (array, compare_plain, &compare);
}

void
g_ptr_array_sort (GPtrArray *array, GCompareFunc compare)
{
  g_qsort_with_data (array->pdata, (int) array->len, sizeof *array->pdata,
                     compare_plain, &compare);
}
