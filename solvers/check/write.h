/* SPDX-License-Identifier: MIT */
/* write.h - writes records of a proof, as text or binary */
#ifndef CHECK_WRITE_H
#define CHECK_WRITE_H

#include "proof.h"

typedef struct {
  FILE *out;
  const Proof *proof;  /* where the records are from */
  const uint64_t *new; /* the constraints of the variables that v made */
} Writer;

void write_text_header (const Writer *w);
void write_text (const Writer *w, const Record *r);
void write_binary_header (const Writer *w);
void write_binary (const Writer *w, const Record *r);

#endif
