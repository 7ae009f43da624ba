/* SPDX-License-Identifier: MIT */
#ifndef PROOF_FILE_H
#define PROOF_FILE_H

#include <fd.h>

/**
 * proof_file_new:
 * @path: compressed by gzip if it ends in ".gz"
 *
 * A proof that is written to a file, of which all that was handed on can be
 * read, however the program ends.
 *
 * Returns: (transfer full) (nullable): %NULL, and @error set, if it cannot be
 *   written
 */
FdProof *proof_file_new (const char *path, GError **error);

#endif
