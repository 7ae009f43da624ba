/* SPDX-License-Identifier: MIT */
/* sink.c - where the bytes of a proof go
 *
 * They wait in a buffer of a fixed size.  What was handed on is never taken
 * back, so the bytes that there are at any time are the beginning of a proof,
 * which is one by itself.
 */
#include "proof.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* A proof that is longer is, most often, one of bounds that creep. */
#define MOST_BYTES (UINT64_C (1) << 35)

/* --- making --------------------------------------------------------------- */

static void
store_gone (FdWitness *witness)
{
  ((FdProof *) witness)->store = NULL;
}

FdProof *
fd_proof_new (FdProofWriteFunc write_func, gpointer data,
              GDestroyNotify destroy)
{
  if (!G_LIKELY (write_func))
    return fd_misused_null (__func__, "write"), NULL;
  FdProof *proof = g_try_new0 (FdProof, 1);
  if (!proof || !(proof->buffer = g_try_malloc (PROOF_BUFFER_BYTES))) {
    g_free (proof);
    return NULL;
  }
  proof->write = write_func;
  proof->data = data;
  proof->destroy = destroy;
  proof->limit = MOST_BYTES;
  proof->steps = g_array_new (FALSE, FALSE, sizeof (FdProofStep));
  proof->stage = g_byte_array_new ();
  proof->witness = (FdWitness){
      .ran = fd_proof_ran, .post_as = fd_proof_post_as, .gone = store_gone};
  return proof;
}

/* --- a file --------------------------------------------------------------- */

static bool
write_file (const uint8_t *bytes, size_t n, gpointer data, GError **error)
{
  while (n) {
    ssize_t written = write (GPOINTER_TO_INT (data), bytes, n);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0) {
      g_set_error_literal (error, G_FILE_ERROR,
                           (gint) g_file_error_from_errno (errno),
                           g_strerror (errno));
      return false;
    }
    bytes += written;
    n -= (size_t) written;
  }
  return true;
}

static void
close_file (gpointer data)
{
  close (GPOINTER_TO_INT (data));
}

FdProof *
fd_proof_new_file (const char *path, GError **error)
{
  if (!G_LIKELY (path))
    return fd_misused_null (__func__, "path"), NULL;
  int file = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) {
    g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (errno),
                 "%s: %s", path, g_strerror (errno));
    return NULL;
  }
  FdProof *proof =
      fd_proof_new (write_file, GINT_TO_POINTER (file), close_file);
  if (proof)
    return proof;
  close (file);
  g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "%s: out of memory", path);
  return NULL;
}

/* --- memory --------------------------------------------------------------- */

static bool
write_memory (const uint8_t *bytes, size_t n, gpointer data, GError **error)
{
  (void) error;
  g_byte_array_append (data, bytes, (guint) n);
  return true;
}

FdProof *
fd_proof_new_memory (GByteArray *bytes)
{
  if (!G_LIKELY (bytes))
    return fd_misused_null (__func__, "bytes"), NULL;
  return fd_proof_new (write_memory, bytes, NULL);
}

/* --- writing -------------------------------------------------------------- */

void
fd_proof_flush (FdProof *proof)
{
  if (proof->n_buffer && !proof->error &&
      proof->write (proof->buffer, proof->n_buffer, proof->data, &proof->error))
    proof->n_written += proof->n_buffer;
  proof->n_buffer = 0;
  if (proof->n_written > proof->limit)
    fd_proof_break (proof, "it is longer than its limit");
}

void
fd_proof_append (FdProof *proof, const uint8_t *bytes, size_t n)
{
  while (n) {
    size_t part = MIN (n, PROOF_BUFFER_BYTES);
    uint8_t *at = fd_proof_room (proof, part);
    memcpy (at, bytes, part);
    fd_proof_done (proof, at + part);
    bytes += part;
    n -= part;
  }
}

bool
fd_proof_close (FdProof *proof, GError **error)
{
  if (!fd_require_proof (proof))
    return false;
  fd_proof_flush (proof);
  if (!proof->closed && !proof->error)
    proof->write (NULL, 0, proof->data, &proof->error);
  proof->closed = true;
  if (!proof->error)
    return true;
  g_propagate_error (error, g_error_copy (proof->error));
  return false;
}

uint64_t
fd_proof_bytes (const FdProof *proof)
{
  return fd_require_proof (proof) ? proof->n_written + proof->n_buffer : 0;
}

void
fd_proof_free (FdProof *proof)
{
  if (!proof)
    return;
  if (proof->store)
    fd_store_set_proof (proof->store, NULL);
  if (proof->destroy)
    proof->destroy (proof->data);
  g_clear_error (&proof->error);
  g_array_unref (proof->steps);
  g_byte_array_unref (proof->stage);
  g_free (proof->buffer);
  g_free (proof->name);
  g_free (proof->by);
  g_free (proof->seen);
  g_free (proof->atom);
  g_free (proof);
}
