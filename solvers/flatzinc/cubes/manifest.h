/* SPDX-License-Identifier: MIT */
#ifndef FZN_MANIFEST_H
#define FZN_MANIFEST_H

#include "../options.h"

#include <fd-flatzinc.h>

typedef enum {
  FZN_ASKED_ONE,  /* a solution */
  FZN_ASKED_ALL,  /* all, those printed alike once */
  FZN_ASKED_BEST, /* the best one */
} FznAsked;

/**
 * FznManifest:
 * @folder: where it is, as "manifest"; the model is "model.fzn" there
 * @id: its hash, by which results say what they belong to
 * @hash: of the model, as in proofs
 * @has_proofs: each result has its proof
 * @search: of the options, those that a search goes by
 * @cube: (array length=n): atoms, as fzn_cube_parse() reads them
 *
 * A search in parts.
 */
typedef struct {
  char *folder;
  uint64_t id, hash;
  FznAsked asked;
  FdFlatzincGoal goal;
  bool has_proofs;
  FznOptions search;
  size_t n;
  char **cube;
} FznManifest;

/* Writes it, which gives it its id. */
bool fzn_manifest_write (FznManifest *self, GError **error);

/* Errors: FZN_UNFIT: it is cut short, of another version, or no manifest. */
bool fzn_manifest_read (FznManifest *self, const char *folder, GError **error);
void fzn_manifest_clear (FznManifest *self);

/* (transfer full): "FOLDER/NUMBER.what", cubes being counted from 1. */
char *fzn_manifest_file (const FznManifest *self, size_t number,
                         const char *what);

/* --- what is solved: model.c ----------------------------------------------
 */

/**
 * FznPartModel:
 *
 * The model that a manifest is of, in a store.
 */
typedef struct {
  FdStore *store;
  FdFlatzinc *model;
} FznPartModel;

/**
 * fzn_part_load:
 * @options: limits, and where the model is, if it is said
 * @proof: (nullable)
 *
 * Errors: FZN_UNFIT: it is another model; or those of fd_flatzinc_read()
 */
bool fzn_part_load (FznPartModel *self, const FznManifest *manifest,
                    const FznOptions *options, FdProof *proof, GError **error);
void fzn_part_clear (FznPartModel *self);

/* A search of the model as the manifest says, in the part @number; 0: as a
 * whole.  NULL: no memory, or it was stopped. */
FdSearch *fzn_part_search (const FznPartModel *self,
                           const FznManifest *manifest,
                           const FznOptions *options, size_t number,
                           FdFlatzincWarnFunc warn);

/* Atoms by the names of variables; "#7" is variable 7 of the store, which has
 * none.  The same program makes the same store of the same model. */
void fzn_cube_append (FdStore *store, const FdAtom *atom, size_t n,
                      GString *text);
/* (array length=n) (transfer full): NULL: they do not fit. */
FdAtom *fzn_cube_parse (FznPartModel *model, const char *text, size_t *n);

#endif
