/* SPDX-License-Identifier: MIT */
/* write.c - a store as FlatZinc
 *
 * Variables must be declared before the constraints, but which ones there are
 * only the constraints say.  So these are gone through twice: first nothing is
 * written, but noted what is new; then all is.
 */
#include "write.h"

#include "search/choice.h"

#include <errno.h>
#include <string.h>

typedef struct {
  const FdSearch *search;
  const FdVar *outputs;
  size_t n_outputs;
} Wanted;

static bool
fail_memory (GError **error)
{
  g_set_error (error, FD_ERROR, FD_ERROR_MEMORY,
               "fd_store_write_flatzinc: out of memory");
  return false;
}

/* --- variables ------------------------------------------------------------ */

/* Variables that are the same are declared as the first of them. */
static bool
find_first (FznWriter *self)
{
  uint32_t n = fd_var_count (self->store);
  if (!fzn_vector_reserve (&self->memory, &self->first, sizeof (uint32_t),
                           n + 1))
    return false;
  uint32_t *first = self->first.items;
  memset (first, 0, (n + 1) * sizeof *first);
  for (uint32_t id = n; id >= 1; id--)
    first[fd_var_representative (self->store, (FdVar){id}).id] = id;
  return true;
}

/* Whether a list of the values is shorter than a list of the holes. */
static bool
is_sparse (const FdStore *store, FdVar x)
{
  uint64_t width =
      (uint64_t) ((int64_t) fd_var_max (store, x) - fd_var_min (store, x)) + 1;
  return fd_var_size (store, x) <= width - fd_var_size (store, x);
}

static void
write_domain (FznWriter *self, FdVar x)
{
  const FdStore *store = self->store;
  if (!is_sparse (store, x)) {
    fzn_write_int (self, fd_var_min (store, x));
    fzn_write_text (self, "..");
    fzn_write_int (self, fd_var_max (store, x));
    return;
  }
  fzn_write_text (self, "{");
  for (int32_t v = fd_var_min (store, x); v <= FD_VALUE_MAX;
       v = fd_var_next (store, x, v)) {
    fzn_write_text (self, v > fd_var_min (store, x) ? "," : "");
    fzn_write_int (self, v);
  }
  fzn_write_text (self, "}");
}

static void
write_variable (FznWriter *self, FdVar x, bool output)
{
  const uint32_t *first = self->first.items;
  FdVar same = {first[fd_var_representative (self->store, x).id]};
  fzn_write_text (self, "var ");
  write_domain (self, x);
  fzn_write_text (self, ": ");
  fzn_write_var (self, x);
  fzn_write_text (self, output ? " :: output_var" : "");
  if (same.id != x.id) {
    fzn_write_text (self, " = ");
    fzn_write_var (self, same);
  }
  fzn_write_text (self, ";\n");
}

/* Which variables are to be printed, by id; NULL: no memory. */
static bool *
mark_outputs (FznWriter *self, const Wanted *wanted)
{
  uint32_t n = fd_var_count (self->store);
  bool *marks = fzn_memory_resize (&self->memory, NULL, 0, n + 1);
  if (!marks)
    return NULL;
  memset (marks, !wanted->outputs, n + 1);
  for (size_t i = 0; i < wanted->n_outputs; i++)
    marks[wanted->outputs[i].id] = true;
  return marks;
}

static bool
write_variables (FznWriter *self, const Wanted *wanted)
{
  uint32_t n = fd_var_count (self->store);
  bool *marks = mark_outputs (self, wanted);
  if (!marks)
    return false;
  for (uint32_t id = 1; id <= n; id++)
    write_variable (self, (FdVar){id}, marks[id]);
  fzn_memory_free (&self->memory, marks, n + 1);
  return true;
}

/* The holes of domains that are written by their bounds. */
static void
write_holes (FznWriter *self)
{
  FdStore *store = self->store;
  const uint32_t *first = self->first.items;
  for (uint32_t id = 1; id <= fd_var_count (store); id++) {
    FdVar x = {id};
    if (first[fd_var_representative (store, x).id] != id ||
        is_sparse (store, x))
      continue;
    for (int32_t v = fd_var_min (store, x);
         (v = fd_var_next_hole (store, x, v)) <= FD_VALUE_MAX;) {
      fzn_write_text (self, "constraint int_ne(");
      fzn_write_var (self, x);
      fzn_write_text (self, ",");
      fzn_write_int (self, v);
      fzn_write_text (self, ");\n");
    }
  }
}

static void
write_declarations (FznWriter *self, const FznVector *made)
{
  const FznNew *items = made->items;
  for (size_t i = 0; i < made->n; i++) {
    bool is_int =
        items[i].kind == FZN_NEW_INT || items[i].kind == FZN_NEW_SHIFT;
    fzn_write_text (self, "var ");
    if (is_int) {
      fzn_write_int (self, items[i].min);
      fzn_write_text (self, "..");
      fzn_write_int (self, items[i].max);
    } else {
      fzn_write_text (self, "bool");
    }
    fzn_write_text (self, ": ");
    fzn_write_name (self, items[i].name);
    fzn_write_text (self, " :: var_is_introduced");
    if (made == &self->made)
      fzn_write_text (self, " :: is_defined_var");
    fzn_write_text (self, ";\n");
  }
}

static void
write_definitions (FznWriter *self)
{
  const FznNew *made = self->made.items;
  for (size_t i = 0; i < self->made.n; i++)
    fzn_write_definition (self, &made[i]);
}

/* --- constraints ---------------------------------------------------------- */

static bool
refuse (const FznWriter *self, FdConstraint constraint, GError **error)
{
  const char *name = fd_constraint_name (self->store, constraint);
  g_set_error (error, FD_ERROR, FD_ERROR_INVALID,
               "constraint %u, %s%s%s%s, has no form in FlatZinc, expected one "
               "of the library's",
               constraint.id,
               fd_constraint_class_name (self->store, constraint),
               name ? " \"" : "", name ? name : "", name ? "\"" : "");
  return false;
}

/* A condition that is known is none, or makes the constraint go. */
static bool
write_one (FznWriter *self, FdConstraint constraint, GError **error)
{
  FdStore *store = self->store;
  FznForm form = {.mode = FD_POSTED_ALWAYS};
  form.mode = fd_constraint_posted (store, constraint, &form.condition);
  if (form.mode == FD_POSTED_IF && fd_atom_fails (store, form.condition))
    return true;
  if (form.mode != FD_POSTED_ALWAYS && fd_atom_holds (store, form.condition))
    form.mode = FD_POSTED_ALWAYS;
  const FdConstraintClass *klass = fd_constraint_class (store, constraint);
  if (!klass)
    return refuse (self, constraint, error);
  const FdArgument *a = fd_constraint_arguments (store, constraint);
  if (!a)
    return fail_memory (error);
  return fzn_write_constraint (self, klass, a, form) ||
         refuse (self, constraint, error);
}

/* @total: of an objective that is a sum, its variable. */
static bool
write_constraints (FznWriter *self, const FdSearch *search, size_t *total,
                   GError **error)
{
  FdSearchSum sum;
  uint32_t n = fd_store_n_constraints (self->store);
  self->next = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (!write_one (self, fd_store_constraint (self->store, i), error))
      return false;
    if (self->lost)
      return fail_memory (error);
  }
  if (search && fd_search_linear_objective (search, &sum))
    *total = fzn_write_sum (self, &sum);
  return !self->lost || fail_memory (error);
}

/* --- the solve item ------------------------------------------------------- */

static void
write_branchings (FznWriter *self, const FdSearch *search)
{
  FdSearchBranching branching;
  size_t n = 0;
  for (size_t i = 0; fd_search_branching (search, i, &branching); i++) {
    if (!branching.n)
      continue;
    fzn_write_text (self, n++ ? "," : " :: seq_search([");
    fzn_write_text (self, "int_search(");
    fzn_write_vars (self, branching.x, branching.n);
    fzn_write_text (self, ",");
    fzn_write_text (self, fzn_choice_var_word (branching.var_select));
    fzn_write_text (self, ",");
    fzn_write_text (self, fzn_choice_value_word (branching.val_select));
    fzn_write_text (self, ",complete)");
  }
  fzn_write_text (self, n ? "])" : "");
}

static void
write_solve (FznWriter *self, const FdSearch *search, size_t total)
{
  FdSearchSum sum = {.n = 0};
  FdVar objective = FD_VAR_NONE;
  bool is_sum = false, maximize = false;
  fzn_write_text (self, "solve");
  if (search) {
    objective = fd_search_objective (search, &maximize);
    is_sum = fd_search_linear_objective (search, &sum);
    write_branchings (self, search);
  }
  fzn_write_text (self, !objective.id && !is_sum   ? " satisfy"
                        : maximize || sum.maximize ? " maximize "
                                                   : " minimize ");
  if (is_sum)
    fzn_write_single (self, total);
  else if (objective.id)
    fzn_write_var (self, objective);
  fzn_write_text (self, ";\n");
}

/* --- all ------------------------------------------------------------------ */

static bool
write_all (FznWriter *self, FILE *out, const Wanted *wanted, GError **error)
{
  size_t total = 0;
  if (!fzn_write_name_vars (self) || !find_first (self))
    return fail_memory (error);
  if (!write_constraints (self, wanted->search, &total, error))
    return false;
  if (!fzn_write_name_new (self))
    return fail_memory (error);
  self->out = out;
  if (!write_variables (self, wanted))
    return fail_memory (error);
  write_declarations (self, &self->made);
  write_declarations (self, &self->single);
  write_holes (self);
  write_definitions (self);
  if (!write_constraints (self, wanted->search, &total, error))
    return false;
  write_solve (self, wanted->search, total);
  return true;
}

static void
writer_clear (FznWriter *self)
{
  FznMemory *memory = &self->memory;
  fzn_names_clear (&self->names, memory);
  fzn_vector_clear (memory, &self->var_names, sizeof (uint32_t));
  fzn_vector_clear (memory, &self->first, sizeof (uint32_t));
  fzn_vector_clear (memory, &self->slots, sizeof (uint32_t));
  fzn_vector_clear (memory, &self->made, sizeof (FznNew));
  fzn_vector_clear (memory, &self->single, sizeof (FznNew));
  fzn_vector_clear (memory, &self->text, 1);
}

static bool
are_of_store (const FdStore *store, const FdVar *x, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!x[i].id || x[i].id > fd_var_count (store))
      return false;
  return true;
}

bool
fd_store_write_flatzinc (FdStore *store, const FdSearch *search,
                         const FdVar *outputs, size_t n, FILE *out,
                         GError **error)
{
  g_return_val_if_fail (store && out && (!error || !*error), false);
  g_return_val_if_fail (outputs || !n, false);
  g_return_val_if_fail (are_of_store (store, outputs, n), false);
  FznWriter self = {.store = store, .memory = {.store = store}};
  Wanted wanted = {search, outputs, n};
  bool good = write_all (&self, out, &wanted, error);
  writer_clear (&self);
  if (!good || (fflush (out) == 0 && !ferror (out)))
    return good;
  int code = errno;
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), "%s",
               g_strerror (code));
  return false;
}
