/* SPDX-License-Identifier: MIT */
/* flatzinc.c - the installed library: a model in a store, by its names */
#include "fd-flatzinc.h"

#include "clash/clash.h"
#include "post/check.h"
#include "post/instance.h"
#include "print/output.h"
#include "search/search.h"

#include <string.h>

struct _FdFlatzinc {
  FdStore *store;
  FznModel *model;
  FznInstance *instance;
  FznCheck *check;
  FznClash *clash; /* NULL: not made yet */
};

/* --- reading -------------------------------------------------------------- */

static bool
should_stop (gpointer data)
{
  return !fd_store_check_limits (data);
}

static FznReadOptions
options_of (FdStore *store)
{
  return (FznReadOptions){
      .store = store,
      .stop = should_stop,
      .data = store,
  };
}

/* What the reader was stopped by is a limit of the store. */
static void
propagate_error (GError **error, GError *from)
{
  if (g_error_matches (from, G_FILE_ERROR, G_FILE_ERROR_INTR)) {
    from->domain = FD_ERROR;
    from->code = FD_ERROR_STOPPED;
  }
  g_propagate_error (error, from);
}

/* --- its proof ------------------------------------------------------------ */

static void
begin_proof (const FznModel *model, FdStore *store, uint64_t hash)
{
  size_t n;
  FdProof *proof = fd_store_proof (store);
  fzn_model_variables (model, &n);
  if (proof)
    fd_proof_begin (proof, hash, (uint32_t) n);
}

static uint64_t
hash_bytes (const char *bytes, size_t n)
{
  uint64_t hash = UINT64_C (14695981039346656037);
  for (size_t i = 0; i < n; i++)
    hash = (hash ^ (uint8_t) bytes[i]) * UINT64_C (1099511628211);
  return hash;
}

/* 0: nobody asks for it, or what was read cannot be read again. */
static uint64_t
hash_file (const FdStore *store, const char *path)
{
  if (!fd_store_proof (store) || strcmp (path, "-") == 0)
    return 0;
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);
  return file ? hash_bytes (g_mapped_file_get_contents (file),
                            g_mapped_file_get_length (file))
              : 0;
}

void
fd_flatzinc_prove_solution (const FdFlatzinc *flatzinc)
{
  g_return_if_fail (flatzinc);
  size_t n;
  FdProof *proof = fd_store_proof (flatzinc->store);
  fzn_model_variables (flatzinc->model, &n);
  if (!proof)
    return;
  g_autofree int64_t *values = g_new (int64_t, n + 1);
  for (size_t i = 0; i < n; i++)
    values[i] =
        fzn_instance_value (flatzinc->instance, fzn_term (FZN_VARIABLE, i));
  fd_proof_solution (proof, values, n);
}

/* Takes @model, or the error that there is instead. */
static FdFlatzinc *
post_model (FdStore *store, FznModel *model, unsigned flags, uint64_t hash,
            GError *failure, GError **error)
{
  FznInstance *instance = NULL;
  if (model) {
    begin_proof (model, store, hash);
    instance = fzn_instance_new_with (model, store, flags, &failure);
  }
  FdFlatzinc *flatzinc = instance ? g_try_new0 (FdFlatzinc, 1) : NULL;
  if (flatzinc) {
    *flatzinc =
        (FdFlatzinc){.store = store, .model = model, .instance = instance};
    return flatzinc;
  }
  if (!failure)
    failure = g_error_new_literal (FD_ERROR, FD_ERROR_MEMORY,
                                   "flatzinc: out of memory");
  propagate_error (error, failure);
  fzn_instance_free (instance);
  fzn_model_free (model);
  return NULL;
}

FdFlatzinc *
fd_flatzinc_read (FdStore *store, FdFlatzincReadFunc read, gpointer data,
                  const char *name, GError **error)
{
  g_return_val_if_fail (store && read && name && (!error || !*error), NULL);
  g_return_val_if_fail (!fd_store_level (store), NULL);
  GError *failure = NULL;
  FznReadOptions options = options_of (store);
  FznModel *model = fzn_model_read (read, data, name, &options, &failure);
  return post_model (store, model, 0, 0, failure, error);
}

FdFlatzinc *
fd_flatzinc_read_file_with (FdStore *store, const char *path, unsigned flags,
                            GError **error)
{
  g_return_val_if_fail (store && path && (!error || !*error), NULL);
  g_return_val_if_fail (!fd_store_level (store), NULL);
  GError *failure = NULL;
  FznReadOptions options = options_of (store);
  FznModel *model = fzn_model_read_file (path, &options, &failure);
  return post_model (store, model, flags, hash_file (store, path), failure,
                     error);
}

FdFlatzinc *
fd_flatzinc_read_file (FdStore *store, const char *path, GError **error)
{
  return fd_flatzinc_read_file_with (store, path, 0, error);
}

FdFlatzinc *
fd_flatzinc_read_memory_with (FdStore *store, const char *text, gssize length,
                              const char *name, unsigned flags, GError **error)
{
  g_return_val_if_fail (store && (text || !length) && name, NULL);
  g_return_val_if_fail (!fd_store_level (store) && (!error || !*error), NULL);
  GError *failure = NULL;
  FznReadOptions options = options_of (store);
  FznModel *model =
      fzn_model_read_memory (text, length, name, &options, &failure);
  uint64_t hash = 0;
  if (fd_store_proof (store))
    hash = hash_bytes (text, length < 0 ? strlen (text) : (size_t) length);
  return post_model (store, model, flags, hash, failure, error);
}

FdFlatzinc *
fd_flatzinc_read_memory (FdStore *store, const char *text, gssize length,
                         const char *name, GError **error)
{
  return fd_flatzinc_read_memory_with (store, text, length, name, 0, error);
}

void
fd_flatzinc_free (FdFlatzinc *flatzinc)
{
  if (!flatzinc)
    return;
  fzn_check_free (flatzinc->check);
  fzn_clash_free (flatzinc->clash);
  fzn_instance_free (flatzinc->instance);
  fzn_model_free (flatzinc->model);
  g_free (flatzinc);
}

bool
fd_flatzinc_is_consistent (const FdFlatzinc *flatzinc)
{
  g_return_val_if_fail (flatzinc, false);
  return fzn_instance_consistent (flatzinc->instance);
}

/* --- what it has ---------------------------------------------------------- */

static FdFlatzincItem
variable_item (const FznModel *model, const FznVariable *x)
{
  return (FdFlatzincItem){
      .name = fzn_model_text (model, x->name),
      .type = (FdFlatzincType) x->type,
      .is_output = x->flags & FZN_OUTPUT,
      .is_introduced = x->flags & FZN_INTRODUCED,
      .n = 1,
  };
}

static FdFlatzincItem
array_item (const FznModel *model, const FznArray *array)
{
  return (FdFlatzincItem){
      .name = fzn_model_text (model, array->name),
      .type = (FdFlatzincType) array->type,
      .is_array = true,
      .is_output = array->flags & FZN_OUTPUT,
      .is_introduced = array->flags & FZN_INTRODUCED,
      .n = fzn_model_list (model, array->items).n,
  };
}

size_t
fd_flatzinc_n_items (const FdFlatzinc *flatzinc)
{
  g_return_val_if_fail (flatzinc, 0);
  size_t n_variables, n_arrays;
  fzn_model_variables (flatzinc->model, &n_variables);
  fzn_model_arrays (flatzinc->model, &n_arrays);
  return n_variables + n_arrays;
}

FdFlatzincItem
fd_flatzinc_item (const FdFlatzinc *flatzinc, size_t i)
{
  FdFlatzincItem none = {0};
  g_return_val_if_fail (flatzinc, none);
  const FznModel *model = flatzinc->model;
  size_t n, n_arrays;
  const FznVariable *variables = fzn_model_variables (model, &n);
  const FznArray *arrays = fzn_model_arrays (model, &n_arrays);
  if (i < n)
    return variable_item (model, &variables[i]);
  return i - n < n_arrays ? array_item (model, &arrays[i - n]) : none;
}

size_t
fd_flatzinc_n_outputs (const FdFlatzinc *flatzinc)
{
  g_return_val_if_fail (flatzinc, 0);
  size_t n;
  fzn_model_outputs (flatzinc->model, &n);
  return n;
}

FdFlatzincItem
fd_flatzinc_output (const FdFlatzinc *flatzinc, size_t i)
{
  FdFlatzincItem none = {0};
  g_return_val_if_fail (flatzinc, none);
  size_t n, n_variables;
  const FznOutput *outputs = fzn_model_outputs (flatzinc->model, &n);
  fzn_model_variables (flatzinc->model, &n_variables);
  if (i >= n)
    return none;
  return fd_flatzinc_item (flatzinc, outputs[i].is_array
                                         ? n_variables + outputs[i].index
                                         : outputs[i].index);
}

/* What @name stands for; of an inconsistent model, nothing. */
static FznTerm
find (const FdFlatzinc *flatzinc, const char *name, FznKind kind)
{
  FznTerm none = {0}, term = fzn_model_find (flatzinc->model, name);
  return fzn_instance_consistent (flatzinc->instance) &&
                 fzn_term_kind (term) == kind
             ? term
             : none;
}

static FdVar
var_of (FdFlatzinc *flatzinc, FznTerm term)
{
  FznKind kind = fzn_term_kind (term);
  if (kind != FZN_VARIABLE && kind != FZN_INT && kind != FZN_BOOL)
    return FD_VAR_NONE;
  return fzn_instance_var (flatzinc->instance, term);
}

FdVar
fd_flatzinc_var (FdFlatzinc *flatzinc, const char *name)
{
  g_return_val_if_fail (flatzinc && name, FD_VAR_NONE);
  return var_of (flatzinc, find (flatzinc, name, FZN_VARIABLE));
}

FdAtom
fd_flatzinc_atom (FdFlatzinc *flatzinc, const char *name)
{
  g_return_val_if_fail (flatzinc && name, FD_ATOM_FALSE);
  size_t n;
  FznTerm term = find (flatzinc, name, FZN_VARIABLE);
  const FznVariable *variables = fzn_model_variables (flatzinc->model, &n);
  if (fzn_term_kind (term) != FZN_VARIABLE ||
      variables[fzn_term_index (term)].type != FZN_TYPE_BOOL)
    return FD_ATOM_FALSE;
  return fzn_instance_atom (flatzinc->instance, term);
}

size_t
fd_flatzinc_array (FdFlatzinc *flatzinc, const char *name, FdVar *x,
                   size_t room)
{
  g_return_val_if_fail (flatzinc && name && (x || !room), 0);
  FznTerm term = find (flatzinc, name, FZN_ARRAY);
  if (fzn_term_kind (term) != FZN_ARRAY)
    return 0;
  FznTerms items = fzn_term_items (flatzinc->model, term);
  for (size_t i = 0; i < MIN (items.n, room); i++)
    x[i] = var_of (flatzinc, items.items[i]);
  return items.n;
}

bool
fd_flatzinc_name_vars (FdFlatzinc *flatzinc)
{
  g_return_val_if_fail (flatzinc, false);
  return fzn_instance_name_vars (flatzinc->instance);
}

/* --- solving -------------------------------------------------------------- */

FdFlatzincGoal
fd_flatzinc_goal (const FdFlatzinc *flatzinc)
{
  g_return_val_if_fail (flatzinc, FD_FLATZINC_SATISFY);
  int sense = fzn_model_solve (flatzinc->model)->sense;
  return sense < 0   ? FD_FLATZINC_MINIMIZE
         : sense > 0 ? FD_FLATZINC_MAXIMIZE
                     : FD_FLATZINC_SATISFY;
}

FdVar
fd_flatzinc_objective (FdFlatzinc *flatzinc)
{
  g_return_val_if_fail (flatzinc, FD_VAR_NONE);
  const FznSolve *solve = fzn_model_solve (flatzinc->model);
  return solve->sense && fd_flatzinc_is_consistent (flatzinc)
             ? var_of (flatzinc, solve->objective)
             : FD_VAR_NONE;
}

int64_t
fd_flatzinc_objective_value (const FdFlatzinc *flatzinc)
{
  g_return_val_if_fail (flatzinc, 0);
  const FznSolve *solve = fzn_model_solve (flatzinc->model);
  return solve->sense
             ? fzn_instance_value (flatzinc->instance, solve->objective)
             : 0;
}

FdSearch *
fd_flatzinc_search_new (FdFlatzinc *flatzinc, unsigned flags,
                        FdFlatzincWarnFunc warn, gpointer data)
{
  g_return_val_if_fail (flatzinc, NULL);
  if (!fd_flatzinc_is_consistent (flatzinc))
    return NULL;
  return fzn_search_new (flatzinc->model, flatzinc->instance, flatzinc->store,
                         flags, warn, data);
}

bool
fd_flatzinc_proves (const FdFlatzinc *flatzinc, FdFlatzincClaim claim,
                    int64_t best, GError **error)
{
  g_return_val_if_fail (flatzinc && (!error || !*error), false);
  return fzn_instance_proves (flatzinc->instance, claim, best, error);
}

bool
fd_flatzinc_check_solution (FdFlatzinc *flatzinc, GError **error)
{
  g_return_val_if_fail (flatzinc && (!error || !*error), false);
  size_t unknown;
  if (!flatzinc->check)
    flatzinc->check = fzn_check_new (flatzinc->model, &unknown);
  if (flatzinc->check)
    return fzn_check_solution (flatzinc->check, flatzinc->instance, error);
  g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "%s: out of memory",
               fzn_model_name (flatzinc->model));
  return false;
}

void
fd_flatzinc_append_solution (const FdFlatzinc *flatzinc, GString *text)
{
  g_return_if_fail (flatzinc && text);
  fzn_output_solution (flatzinc->model, flatzinc->instance, text);
}

bool
fd_flatzinc_print_solution (const FdFlatzinc *flatzinc, FILE *out)
{
  g_return_val_if_fail (flatzinc && out, false);
  g_autoptr (GString) text = g_string_new (NULL);
  fd_flatzinc_append_solution (flatzinc, text);
  return fwrite (text->str, 1, text->len, out) == text->len;
}

/* --- what clashes --------------------------------------------------------- */

static FznClash *
clash_of (FdFlatzinc *flatzinc)
{
  if (!flatzinc->clash)
    flatzinc->clash = fzn_clash_new (flatzinc->model);
  return flatzinc->clash;
}

size_t
fd_flatzinc_n_parts (FdFlatzinc *flatzinc)
{
  g_return_val_if_fail (flatzinc, 0);
  return fzn_parts_n (clash_of (flatzinc)->parts);
}

const char *
fd_flatzinc_part_name (FdFlatzinc *flatzinc, size_t i)
{
  g_return_val_if_fail (flatzinc, NULL);
  return fzn_parts_name (clash_of (flatzinc)->parts, i);
}

FdClashes *
fd_flatzinc_clashes_new (FdFlatzinc *flatzinc, volatile sig_atomic_t *stop,
                         size_t memory)
{
  g_return_val_if_fail (flatzinc, NULL);
  FznClash *clash = clash_of (flatzinc);
  clash->stop = stop;
  clash->memory = memory;
  return fzn_clash_begin (clash);
}
