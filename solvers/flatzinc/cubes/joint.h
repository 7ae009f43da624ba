/* SPDX-License-Identifier: MIT */
#ifndef FZN_JOINT_H
#define FZN_JOINT_H

#include "result.h"

/**
 * FznJoint:
 * @part: read with @proof
 * @from: the bytes that @proof had then
 * @result: (array): of all cubes that matter
 * @best: which cube, from 0 on, has the solution that is the answer; -1: all of
 *   them are, or there is none
 *
 * The proof of a search in parts, from theirs.
 */
typedef struct {
  const FznManifest *manifest;
  FznPartModel *part;
  FdProof *proof;
  uint64_t from;
  const FznResult *result;
  gssize best;
} FznJoint;

/* Writes the solution of the best cube; and, if @is_complete, all that proves
 * that there are no others, or no better ones.  Then @claim may be made. */
bool fzn_joint_write (const FznJoint *self, bool is_complete, GError **error);

#endif
