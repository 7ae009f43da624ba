/* SPDX-License-Identifier: MIT */
#ifndef FD_PROOF_PRIVATE_H
#define FD_PROOF_PRIVATE_H

#include "fd-proof.h"
#include "kernel/require.h"
#include "kernel/witness.h"

#define fd_require_proof(proof)                                                \
  (G_LIKELY ((proof) != NULL) || fd_misused_null (__func__, "proof"))

enum { PROOF_BUFFER_BYTES = 1 << 16 };

/* What a variable of the store is in the model. */
typedef struct {
  uint32_t number; /* + 1; 0: not known */
  int32_t shift;
  bool negated, constant;
} FdProofName;

/* An atom as a record says it. */
typedef struct {
  uint32_t number;
  FdRelation relation; /* of the four, which have the codes of the format */
  int64_t value;
} FdProofAtom;

/* An inference that waits for the nogood it is for. */
typedef struct {
  uint32_t position; /* on the trail; they are written in this order */
  uint32_t order;    /* in which they came */
  uint32_t from, to; /* its bytes */
} FdProofStep;

struct _FdProof {
  FdWitness witness;
  FdStore *store; /* NULL: none */

  FdProofWriteFunc write;
  gpointer data;
  GDestroyNotify destroy;
  GError *error;
  uint8_t *buffer;
  size_t n_buffer;
  uint64_t n_written, limit;
  const char *broken;
  bool claimed, closed, searching;

  FdProofName *name; /* by id */
  uint32_t n_names;
  uint32_t n_variables, n_numbers; /* of the model; with those added */
  bool differs;                    /* solutions may in any of them */
  uint32_t source;                 /* of what is posted */
  uint32_t *by;                    /* by propagator: its source */
  uint32_t by_room;
  const FdPropagator *posting; /* as which it is posted; NULL: by @source */

  FdProofAtom *atom; /* of the record in the making */
  uint32_t n_atoms, atom_room;
  uint32_t *seen; /* by id: the run it was last written in */
  uint32_t n_seen, run;

  uint64_t n_taken; /* values, by wide holes */

  GArray *steps;     /* FdProofStep */
  GByteArray *stage; /* their bytes */
  uint32_t n_nogoods, n_solutions;
  uint32_t n_open; /* decisions in force */
  /* What the number of a nogood is that the store's watcher calls @code. */
  uint32_t (*nogood) (const FdPropagator *watcher, uint64_t code);
};

/* --- sink.c --------------------------------------------------------------- */

void fd_proof_flush (FdProof *proof);
void fd_proof_append (FdProof *proof, const uint8_t *bytes, size_t n);

/* --- records.c: bytes ----------------------------------------------------- */

/* Room for so many bytes of the next record. */
static inline uint8_t *
fd_proof_room (FdProof *proof, size_t bytes)
{
  if (proof->n_buffer + bytes > PROOF_BUFFER_BYTES)
    fd_proof_flush (proof);
  return proof->buffer + proof->n_buffer;
}

static inline uint8_t *
fd_proof_varint (uint8_t *at, uint64_t number)
{
  for (; number >= 128; number >>= 7)
    *at++ = (uint8_t) (number | 128);
  *at++ = (uint8_t) number;
  return at;
}

static inline uint8_t *
fd_proof_zigzag (uint8_t *at, int64_t value)
{
  return fd_proof_varint (at,
                          (uint64_t) value << 1 ^ -((uint64_t) value >> 63));
}

static inline uint8_t *
fd_proof_put_atom (uint8_t *at, const FdProofAtom *atom)
{
  at = fd_proof_varint (at, (uint64_t) atom->number << 2 | atom->relation);
  return fd_proof_zigzag (at, atom->value);
}

static inline void
fd_proof_done (FdProof *proof, const uint8_t *end)
{
  proof->n_buffer = (size_t) (end - proof->buffer);
}

static inline bool
fd_proof_is_open (const FdProof *proof)
{
  return !proof->broken && !proof->claimed && !proof->error;
}

/* The most that an atom, and the head of a record take. */
enum { ATOM_BYTES = 16, HEAD_BYTES = 64 };

/* Room for @n more atoms of the record in the making. */
static inline FdProofAtom *
fd_proof_atom_room (FdProof *proof, size_t n)
{
  if (G_UNLIKELY (n > proof->atom_room - proof->n_atoms)) {
    proof->atom_room = (uint32_t) (2 * proof->n_atoms + n + 16);
    proof->atom = g_renew (FdProofAtom, proof->atom, proof->atom_room);
  }
  return proof->atom + proof->n_atoms;
}

/* A record of one byte, and of a byte and a number. */
void fd_proof_byte (FdProof *proof, char what);
void fd_proof_number (FdProof *proof, char what, uint64_t number);
/* As the source of a record: a constraint, a nogood. */
static inline uint64_t
fd_proof_by_constraint (uint32_t constraint)
{
  return (uint64_t) constraint << 1;
}
static inline uint64_t
fd_proof_by_nogood (uint32_t nogood)
{
  return (uint64_t) nogood << 1 | 1;
}
/* Facts by @source: the atoms that wait, if there are some. */
void fd_proof_facts (FdProof *proof, uint64_t source);

/* --- changes.c ------------------------------------------------------------ */

void fd_proof_ran (FdWitness *witness, FdStore *store, const FdPropagator *p,
                   bool ok);
void fd_proof_post_as (FdWitness *witness, FdStore *store,
                       const FdPropagator *p);
/* What is told so far, so that a record of another kind may follow. */
void fd_proof_catch_up (FdProof *proof);
/* The source of @p, NULL: of who posts; coded. */
uint64_t fd_proof_source_of (const FdProof *proof, const FdPropagator *p);

/* --- search's records: records.c ------------------------------------------ */

void fd_proof_push (FdProof *proof, FdAtom decision);
/* Takes the last decision back: refuted, or, if not @closed, for nothing. */
void fd_proof_pop (FdProof *proof, bool closed);
/* Takes those back that are left, for nothing. */
void fd_proof_leave (FdProof *proof);
/* All that solutions are to differ in, as it is now; false: that is not all
 * variables of the model. */
bool fd_proof_add_solution (const FdProof *proof, FdAtoms *out);

/* --- stage.c -------------------------------------------------------------- */

/* An inference for the next nogood: the change at @at of the trail made @atom
 * true, FD_ATOM_FALSE: failed, because of @reason.  @source is coded. */
void fd_proof_infer (FdProof *proof, FdPosition at, uint64_t source,
                     const FdAtom *reason, size_t n, FdAtom atom);
/* They were for nothing. */
void fd_proof_drop_stage (FdProof *proof);
/* The nogood of @atoms, from the inferences; its number. */
uint32_t fd_proof_learn (FdProof *proof, const FdAtom *atom, size_t n);
void fd_proof_forget (FdProof *proof, uint32_t nogood);
/* That of @atoms, all that a solution, the last one, has. */
uint32_t fd_proof_forbid (FdProof *proof, const FdAtom *atom, size_t n);

/* --- names.c -------------------------------------------------------------- */

/* What @x is; NULL: nobody said. */
const FdProofName *fd_proof_name_of (const FdProof *proof, uint32_t id);
/* False: it says nothing, or it has no name, by which the proof is broken. */
bool fd_proof_translate (FdProof *proof, FdAtom atom, FdProofAtom *out);

#endif
