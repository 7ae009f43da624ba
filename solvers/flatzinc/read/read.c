/* SPDX-License-Identifier: MIT */
/* read.c - a model from a function, a file or memory */
#include "reader.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static bool
know_words (FznReader *reader)
{
  static const char *const words[FZN_N_WORDS] = {
      [FZN_WORD_INTRODUCED] = "var_is_introduced",
      [FZN_WORD_DEFINED] = "is_defined_var",
      [FZN_WORD_OUTPUT_VAR] = "output_var",
      [FZN_WORD_OUTPUT_ARRAY] = "output_array",
      [FZN_WORD_DEFINES] = "defines_var",
      [FZN_WORD_DOMAIN] = "domain",
      [FZN_WORD_DOMAIN_LONG] = "domain_propagation",
      [FZN_WORD_BOUNDS] = "bounds",
      [FZN_WORD_BOUNDS_D] = "boundsD",
      [FZN_WORD_BOUNDS_R] = "boundsR",
      [FZN_WORD_BOUNDS_Z] = "boundsZ",
      [FZN_WORD_BOUNDS_LONG] = "bounds_propagation",
      [FZN_WORD_VALUE] = "value",
      [FZN_WORD_VALUE_LONG] = "value_propagation",
  };
  FznModel *model = reader->model;
  for (int i = FZN_WORD_NONE + 1; i < FZN_N_WORDS; i++) {
    reader->words[i] = fzn_names_intern (&model->names, &model->memory,
                                         words[i], strlen (words[i]));
    if (!reader->words[i])
      return fzn_lexer_no_memory (&reader->lexer);
  }
  return true;
}

FznModel *
fzn_read_failing (FznReadFunc read, gpointer data, const char *name,
                  const FznReadOptions *options, uint64_t fail_at,
                  uint64_t *n_calls, GError **error)
{
  FznModel *model = fzn_model_new (name, options ? options->memory_limit : 0);
  model->memory.store = options ? options->store : NULL;
  model->memory.fail_at = fail_at;
  FznReader reader = {
      .lexer =
          {
              .read = read,
              .data = data,
              .name = name,
              .options = options,
              .memory = &model->memory,
              .error = error,
          },
      .model = model,
  };
  fzn_lexer_init (&reader.lexer);
  bool good = know_words (&reader) && fzn_read_items (&reader);
  fzn_lexer_clear (&reader.lexer);
  fzn_reader_clear (&reader);
  if (good)
    fzn_model_trim (model);
  if (n_calls)
    *n_calls = model->memory.n_calls;
  if (!good)
    fzn_model_free (model);
  return good ? model : NULL;
}

FznModel *
fzn_model_read (FznReadFunc read, gpointer data, const char *name,
                const FznReadOptions *options, GError **error)
{
  g_return_val_if_fail (read && name && (!error || !*error), NULL);
  return fzn_read_failing (read, data, name, options, 0, NULL, error);
}

/* --- files ---------------------------------------------------------------- */

typedef struct {
  int fd;
  const char *name;
  const FznReadOptions *options;
} FileInput;

static gssize
file_error (const char *name, GError **error)
{
  int code = errno;
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
               "%s: %s", name, g_strerror (code));
  return -1;
}

/* A signal is a chance to stop, too. */
static gssize
read_file (gpointer data, char *buffer, size_t room, GError **error)
{
  FileInput *input = data;
  const FznReadOptions *options = input->options;
  gssize n;
  while ((n = read (input->fd, buffer, MIN (room, (size_t) 1 << 20))) < 0 &&
         errno == EINTR) {
    if (!options || !options->stop || !options->stop (options->data))
      continue;
    errno = EINTR;
    break;
  }
  return n < 0 ? file_error (input->name, error) : n;
}

FznModel *
fzn_model_read_file (const char *path, const FznReadOptions *options,
                     GError **error)
{
  g_return_val_if_fail (path && (!error || !*error), NULL);
  bool standard = strcmp (path, "-") == 0;
  FileInput input = {STDIN_FILENO, standard ? "<stdin>" : path, options};
  if (!standard)
    input.fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  if (input.fd < 0) {
    file_error (input.name, error);
    return NULL;
  }
  FznModel *model =
      fzn_model_read (read_file, &input, input.name, options, error);
  if (!standard)
    close (input.fd);
  return model;
}

/* --- memory --------------------------------------------------------------- */

typedef struct {
  const char *text;
  size_t length;
} MemoryInput;

static gssize
read_memory (gpointer data, char *buffer, size_t room, GError **error)
{
  (void) error;
  MemoryInput *input = data;
  size_t n = MIN (room, input->length);
  if (n)
    memcpy (buffer, input->text, n);
  input->text += n;
  input->length -= n;
  return (gssize) n;
}

FznModel *
fzn_model_read_memory (const char *text, gssize length, const char *name,
                       const FznReadOptions *options, GError **error)
{
  g_return_val_if_fail ((text || !length) && name && (!error || !*error), NULL);
  MemoryInput input = {text, length < 0 ? strlen (text) : (size_t) length};
  return fzn_model_read (read_memory, &input, name, options, error);
}
