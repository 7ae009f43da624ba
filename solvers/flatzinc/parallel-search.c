/* SPDX-License-Identifier: MIT */
/* parallel-search.c - a model in several threads, each of which reads it
 *
 * A thread checks its solutions and writes them as text, which is all that is
 * handed over.
 */
#include "parallel-search.h"

#include "watch.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

void
fzn_set_up_search (const FznOptions *options, FdSearch *search)
{
  if (options->learning)
    fd_search_set_checking (search, options->checking);
  if (options->has_restart)
    fd_search_set_restarts (search, options->restart, options->restart_scale,
                            options->restart_base);
  fd_search_set_seed (search, options->seed);
  fd_search_set_node_limit (search, options->nodes);
  fd_search_set_failure_limit (search, options->failures);
}

/* --- the model of a thread --------------------------------------------------
 */

static bool
make_model (FdModel *model, gpointer data)
{
  const FznParallel *self = data;
  const FznOptions *options = self->options;
  FdStore *store = model->store = fd_store_new ();
  if (!store)
    return false;
  fd_store_set_memory_limit (store, options->memory / options->threads);
  fd_store_set_explaining (store, options->learning);
  fd_store_set_stop (store, fzn_watch_stop ());
  FdFlatzinc *flatzinc = fd_flatzinc_read_memory (
      store, self->text, (gssize) self->length, self->name, NULL);
  model->own = flatzinc;
  if (!flatzinc || !fd_flatzinc_is_consistent (flatzinc))
    return false;
  model->search = fd_flatzinc_search_new (flatzinc, self->flags, NULL, NULL);
  if (model->search)
    fzn_set_up_search (options, model->search);
  return model->search != NULL;
}

static void
free_model (gpointer own, gpointer data)
{
  (void) data;
  fd_flatzinc_free (own);
}

static bool
render (FdModel *model, GString *text, gpointer data)
{
  g_autoptr (GError) error = NULL;
  (void) data;
  if (fd_flatzinc_check_solution (model->own, &error))
    fd_flatzinc_append_solution (model->own, text);
  else
    g_string_assign (text, error->message);
  return !error;
}

/* --- altogether -------------------------------------------------------------
 */

static bool
read_all (int fd, GByteArray *bytes)
{
  char buffer[1 << 16];
  ssize_t n;
  while ((n = read (fd, buffer, sizeof buffer)) != 0) {
    if (n < 0 && errno != EINTR)
      return false;
    if (n > 0)
      g_byte_array_append (bytes, (const guint8 *) buffer, (guint) n);
  }
  return true;
}

bool
fzn_parallel_read (FznParallel *self, const FznOptions *options)
{
  bool standard = g_str_equal (options->path, "-");
  int fd =
      standard ? STDIN_FILENO : g_open (options->path, O_RDONLY | O_CLOEXEC, 0);
  GByteArray *bytes = g_byte_array_new ();
  bool ok = fd >= 0 && read_all (fd, bytes);
  if (fd >= 0 && !standard)
    close (fd);
  self->options = options;
  self->name = standard ? "<stdin>" : options->path;
  self->length = bytes->len;
  self->text = (char *) g_byte_array_free (bytes, FALSE);
  return ok;
}

bool
fzn_parallel_begin (FznParallel *self, unsigned flags)
{
  const FznOptions *options = self->options;
  self->flags = flags;
  self->threads = fd_parallel_new (make_model, free_model, self);
  if (!self->threads)
    return false;
  fd_parallel_set_threads (self->threads, (unsigned) options->threads);
  fd_parallel_set_seed (self->threads, options->seed);
  fd_parallel_set_render (self->threads, render);
  return true;
}

void
fzn_parallel_clear (FznParallel *self)
{
  g_clear_pointer (&self->threads, fd_parallel_free);
  g_clear_pointer (&self->text, g_free);
}
