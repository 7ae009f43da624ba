/* SPDX-License-Identifier: MIT */
/* clashes.c - which constraints of a model without solution clash
 *
 * Each set is written as comments once it is found, so that a limit of time
 * loses none.
 */
#include "program.h"
#include "watch.h"

#include <errno.h>
#include <stdio.h>

static void
say (Program *program, const bool *in, bool is_smallest)
{
  size_t n = fd_flatzinc_n_parts (program->model), size = 0;
  for (size_t i = 0; i < n; i++)
    size += in[i];
  if (!size)
    puts ("% what clashes has no name: domains, and constraints without one");
  else if (size == 1)
    puts ("% this has no solution by itself:");
  else
    printf ("%% these %" G_GSIZE_FORMAT " clash%s:\n", size,
            is_smallest ? "" : "; a limit came before fewer were looked for");
  for (size_t i = 0; i < n; i++)
    if (in[i])
      printf ("%%   %s\n", fd_flatzinc_part_name (program->model, i));
}

static bool
name_all (Program *program, FdClashes *clashes)
{
  uint64_t wanted = program->options.clashes;
  size_t n = fd_flatzinc_n_parts (program->model);
  g_autofree bool *in = g_new0 (bool, n + 1);
  FdStatus status = FD_STATUS_SOLUTION;
  bool good = true;
  for (uint64_t i = 0; good && (!wanted || i < wanted); i++) {
    bool known = false;
    status = fd_clashes_next (clashes, in);
    for (size_t k = 0; k < n; k++)
      known = known || in[k];
    if (status == FD_STATUS_SOLUTION || known)
      say (program, in, status == FD_STATUS_SOLUTION);
    else if (status != FD_STATUS_EXHAUSTED)
      puts ("% a limit came before all that clashes was found");
    good = fflush (stdout) == 0;
    if (status != FD_STATUS_SOLUTION)
      break;
  }
  return good;
}

int
program_name_clashes (Program *program)
{
  const FznOptions *options = &program->options;
  if (options->clashes == FZN_NOT_GIVEN)
    return 0;
  g_autoptr (FdClashes) clashes = fd_flatzinc_clashes_new (
      program->model, fzn_watch_stop (), options->memory);
  if (name_all (program, clashes))
    return 0;
  fprintf (stderr, "fzn-libfd: standard output: %s\n", g_strerror (errno));
  return 1;
}
