/* SPDX-License-Identifier: MIT */
#ifndef FD_REQUIRE_H
#define FD_REQUIRE_H

#include "store.h"

/* What public functions require of their caller.  What is not met is refused
 * with %FD_ERROR_INVALID and a sentence: who was called, what is wrong, what
 * was expected.  Without a store to carry it, it is a critical message of GLib.
 */

/* Of an array that is given. */
#define FD_MAX_LENGTH ((size_t) 1 << 29)

/* All of these return false. */
bool fd_misused_null (const char *who, const char *what);
bool fd_store_misuse (const FdStore *store, const char *who, const char *format,
                      ...) G_GNUC_PRINTF (3, 4);
bool fd_misused_var (const FdStore *store, const char *who, const char *name,
                     FdVar x);
bool fd_misused_vars (const FdStore *store, const char *who, const char *name,
                      const FdVar *x, size_t n);
bool fd_misused_atom (const FdStore *store, const char *who, const char *name,
                      FdAtom atom);
bool fd_misused_atoms (const FdStore *store, const char *who, const char *name,
                       const FdAtom *atom, size_t n);
bool fd_misused_array (const FdStore *store, const char *who, const char *name,
                       const void *array, size_t n);
bool fd_misused_busy (const FdStore *store, const char *who);
bool fd_misused_history (const FdStore *store, const char *who);
/* True if a propagator runs that is no listener. */
bool fd_misused_run (const FdStore *store, const char *who);
bool fd_refuse_change (FdStore *store, const char *who);

static inline bool
fd_vars_are_valid (const FdStore *store, const FdVar *x, size_t n)
{
  uint32_t n_vars = store->n_vars;
  for (size_t i = 0; i < n; i++)
    if (x[i].id - 1 >= n_vars) /* 0 - 1 is above any number */
      return false;
  return true;
}

/* Of atoms from outside, which may have no variable. */
static inline bool
fd_atoms_are_valid (const FdStore *store, const FdAtom *atom, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    FdVar x = fd_atom_var (atom[i]);
    if (x.id && !fd_var_is_valid (store, x))
      return false;
  }
  return true;
}

/* Each is an expression: false, and the refusal, unless what it says is so. */
#define fd_require(store, condition, ...)                                      \
  (G_LIKELY (condition) || fd_store_misuse (store, __func__, __VA_ARGS__))
#define fd_require_store(store)                                                \
  (G_LIKELY ((store) != NULL) || fd_misused_null (__func__, "store"))

/* Arguments of @who by their names; n of an array. */
static inline bool
fd_require_var_of (const FdStore *store, const char *who, const char *name,
                   FdVar x)
{
  return G_LIKELY (fd_var_is_valid (store, x)) ||
         fd_misused_var (store, who, name, x);
}

static inline bool
fd_require_vars_of (const FdStore *store, const char *who, const char *name,
                    const FdVar *x, size_t n)
{
  return G_LIKELY (store && n < FD_MAX_LENGTH && (x || !n) &&
                   fd_vars_are_valid (store, x, n)) ||
         fd_misused_vars (store, who, name, x, n);
}

/* An atom may have no variable. */
static inline bool
fd_atom_is_valid (const FdStore *store, FdAtom atom)
{
  return store && fd_atom_var (atom).id <= store->n_vars;
}

static inline bool
fd_require_atom_of (const FdStore *store, const char *who, const char *name,
                    FdAtom atom)
{
  return G_LIKELY (fd_atom_is_valid (store, atom)) ||
         fd_misused_atom (store, who, name, atom);
}

static inline bool
fd_require_atoms_of (const FdStore *store, const char *who, const char *name,
                     const FdAtom *atom, size_t n)
{
  return G_LIKELY (store && n < FD_MAX_LENGTH && (atom || !n) &&
                   fd_atoms_are_valid (store, atom, n)) ||
         fd_misused_atoms (store, who, name, atom, n);
}

static inline bool
fd_require_array_of (const FdStore *store, const char *who, const char *name,
                     const void *array, size_t n)
{
  return G_LIKELY (store && n < FD_MAX_LENGTH && (array || !n)) ||
         fd_misused_array (store, who, name, array, n);
}

static inline bool
fd_require_relation_of (const FdStore *store, const char *who,
                        FdRelation relation)
{
  return G_LIKELY (relation >= FD_GE && relation <= FD_LT) ||
         fd_store_misuse (store, who, "relation %d, expected FD_GE to FD_LT",
                          (int) relation);
}

#define fd_require_seconds(store, seconds)                                     \
  fd_require (store, (seconds) >= 0,                                           \
              "a time limit of %g seconds, expected 0 or more", seconds)
#define fd_require_var(store, x) fd_require_var_of (store, __func__, #x, x)
#define fd_require_vars(store, x, n)                                           \
  fd_require_vars_of (store, __func__, #x, x, n)
#define fd_require_atom(store, atom)                                           \
  fd_require_atom_of (store, __func__, #atom, atom)
#define fd_require_atoms(store, atom, n)                                       \
  fd_require_atoms_of (store, __func__, #atom, atom, n)
#define fd_require_relation(store, relation)                                   \
  fd_require_relation_of (store, __func__, relation)
/* Of something else than variables and atoms. */
#define fd_require_array(store, array, n)                                      \
  fd_require_array_of (store, __func__, #array, array, n)

#define fd_require_self(store, self)                                           \
  fd_require (store, self, "the propagator is NULL, expected one")

/* Where no change is under way: no listener, no propagate(), no batch. */
static inline bool
fd_require_idle_of (const FdStore *store, const char *who)
{
  return G_LIKELY (store && !store->depth && !store->running &&
                   !store->callback) ||
         fd_misused_busy (store, who);
}
/* Where nobody is called that may only ask. */
#define fd_require_quiet(store)                                                \
  (G_LIKELY (!(store)->callback) || fd_misused_busy (store, __func__))
/* Where no function of the user's is called by this store at all. */
static inline bool
fd_require_run_none (const FdStore *store, const char *who)
{
  return (!store->callback && !store->running) || fd_misused_busy (store, who);
}
/* Where a propagator runs: that is, may prune. */
#define fd_require_run(store)                                                  \
  (G_LIKELY ((store) && (store)->running && !(store)->listening &&             \
             !(store)->callback) ||                                            \
   fd_misused_run (store, __func__))
/* Where the past is known. */
#define fd_require_explaining(store)                                           \
  (G_LIKELY ((store) && (store)->explaining) ||                                \
   fd_misused_history (store, __func__))
#define fd_require_idle(store) fd_require_idle_of (store, __func__)

/* What every public change does first: false if it is made from where none may
 * be; else the last error is forgotten. */
static inline bool
fd_store_enter_as (FdStore *store, const char *who)
{
  if (G_UNLIKELY (!store || (store->running && !store->listening) ||
                  store->n_levels < store->held || store->pending ||
                  (store->callback | store->condition_refused)))
    return fd_refuse_change (store, who);
  if (store->error && !store->depth && !store->listening)
    store->error = NULL;
  return true;
}
#define fd_store_enter(store) fd_store_enter_as (store, __func__)

/* The same of one that posts. */
static inline bool
fd_post_enter_as (FdStore *store, const char *who)
{
  if (!fd_store_enter_as (store, who))
    return false;
  if (store->depth == store->ground)
    store->constraint = 0;
  return true;
}
#define fd_post_enter(store) fd_post_enter_as (store, __func__)

#endif
