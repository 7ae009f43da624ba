/* SPDX-License-Identifier: MIT */
/* sort-tasks.c - tasks by a key: runs by insertion, then merged
 *
 * Orders come nearly sorted, as the last time left them.
 */
#include "sort-tasks.h"

#include <string.h>

enum { RUN = 32 };

static void
merge (const uint32_t *a, const uint32_t *b, const uint32_t *end,
       const int64_t *key, uint32_t *out)
{
  const uint32_t *middle = b;
  while (a < middle && b < end)
    *out++ = key[*b] < key[*a] ? *b++ : *a++;
  while (a < middle)
    *out++ = *a++;
  while (b < end)
    *out++ = *b++;
}

void
fd_sort_tasks (uint32_t *task, uint32_t n, const int64_t *key, uint32_t *spare)
{
  for (uint32_t i = 0; i < n; i++) {
    uint32_t t = task[i], j = i;
    for (; j % RUN && key[task[j - 1]] > key[t]; j--)
      task[j] = task[j - 1];
    task[j] = t;
  }
  for (uint32_t width = RUN; width < n; width *= 2) {
    for (uint32_t i = 0; i < n; i += 2 * width)
      merge (task + i, task + MIN (i + width, n), task + MIN (i + 2 * width, n),
             key, spare + i);
    memcpy (task, spare, n * sizeof *task);
  }
}
