/* SPDX-License-Identifier: MIT */
/* fuzz-reader.c - the reader under libFuzzer
 *
 * Any input is refused with a place or becomes a model whose dump is read as
 * the same model; in pieces, too; and never takes more memory than a small
 * multiple of its length beside the arrays that it declares.
 */
#include "dump.h"
#include "inputs.h"

#include <stdlib.h>
#include <string.h>

enum { BYTES_PER_BYTE = 100, FIXED = 1 << 20 };

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
require (bool good)
{
  if (!good)
    abort ();
}

/* Few bytes may declare many variables. */
static bool
is_dumpable (const FznModel *model)
{
  return fzn_model_memory_used (model) < FIXED;
}

static void
check_model (const FznModel *model, const char *text, size_t size)
{
  if (!is_dumpable (model))
    return;
  g_autofree char *dump = fzn_dump (model);
  g_autofree char *pieces = read_pieces (text, (gssize) size, 7);
  g_autofree char *again = read_whole (dump, -1);
  require (strcmp (pieces, dump) == 0);
  require (strcmp (again, dump) == 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *text = (const char *) data;
  FznReadOptions options = {.memory_limit = BYTES_PER_BYTE * size + FIXED};
  g_autoptr (GError) error = NULL;
  g_autoptr (FznModel) model =
      fzn_model_read_memory (text, (gssize) size, "in", &options, &error);
  require ((model == NULL) == (error != NULL));
  if (model)
    check_model (model, text, size);
  else
    require (g_str_has_prefix (error->message, "in:"));
  return 0;
}
