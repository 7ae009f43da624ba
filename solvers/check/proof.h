/* SPDX-License-Identifier: MIT */
/* proof.h - the records of a proof, as they are read */
#ifndef CHECK_PROOF_H
#define CHECK_PROOF_H

#include "domain.h"
#include "gunzip.h"

#include <stdio.h>

typedef enum { BY_CONSTRAINT, BY_NOGOOD, BY_SOLUTION } Source;

/* kind: the letter in the text; 0: the end.  What of the rest is set depends on
 * it. */
typedef struct {
  char kind, what; /* what: of a q, its letter in the binary form */
  Source source;
  uint64_t id;
  Atom *atoms;
  size_t n_atoms;
  bool has_then, is_false; /* a conclusion: an atom; false */
  Atom then;
  Term x, y; /* of an alias; y may be then */
  bool flip_x, flip_y;
  int64_t number;
  int64_t *values;
  uint32_t *list; /* of variables */
  size_t n_list;
} Record;

typedef struct {
  const char *file;
  FILE *in;
  Gunzip *zipped; /* of in; NULL: it is not */
  Model *m;
  const Names *names;
  bool is_binary, is_cut;
  uint64_t at; /* of the record: its line, or its first byte */
  uint64_t hash;
  bool has_hash;
  unsigned char buffer[1 << 16];
  size_t n, used;
  uint64_t offset;
  GString *line;
  char *word; /* the word, and its end */
  size_t length;
} Proof;

void proof_open (Proof *p, const char *file, Model *m, const Names *names);
void proof_next (Proof *p, Record *record);
void proof_print (const Proof *p, const Record *record, FILE *out);
void proof_print_atoms (const Proof *p, const Atom *atoms, size_t n, FILE *out);

/* proof.c, for both forms; proof_byte: -1 at the end */
int proof_byte (Proof *p);
_Noreturn void proof_malformed (const Proof *p, const char *what);
void proof_add_atom (Record *r, Atom atom);
void proof_add_to_list (Record *r, uint32_t x);
int64_t proof_near (int64_t v);
/* proof-binary.c */
void proof_begin_binary (Proof *p);
void proof_next_binary (Proof *p, Record *r);
/* proof-text.c */
void proof_begin_text (Proof *p);
void proof_next_text (Proof *p, Record *r);

#endif
