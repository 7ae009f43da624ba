/* SPDX-License-Identifier: MIT */
#ifndef FD_IF_THEN_ELSE_H
#define FD_IF_THEN_ELSE_H

#include "../boolean/scope-atom.h"

/* The scope is the variables of the @n_conditions conditions, then x[0], ...,
 * of which the last, if there is one more of them, needs no condition, then y.
 */
typedef struct {
  FdPropagator base;
  /* constant after posting: */
  uint32_t n_conditions, n_cases; /* as many, or one more */
  FdScopeAtom condition[];        /* of scope[i] */
} FdIfThenElse;

/* Codes of reasons. */
enum {
  FD_IF_THEN_ELSE_NOT,     /* a condition fails */
  FD_IF_THEN_ELSE_ONLY,    /* a condition holds */
  FD_IF_THEN_ELSE_VALUE,   /* y is no x[i] in question */
  FD_IF_THEN_ELSE_ELEMENT, /* x[i] is y */
};

static inline FdDomain *
fd_if_then_else_case (const FdIfThenElse *self, uint32_t i)
{
  return self->base.scope[self->n_conditions + i];
}

static inline FdDomain *
fd_if_then_else_value (const FdIfThenElse *self)
{
  return self->base.scope[self->base.n - 1];
}

static inline FdVar
fd_if_then_else_case_var (const FdIfThenElse *self, uint32_t i)
{
  return fd_propagator_var (&self->base, self->n_conditions + i);
}

/* The condition of case @i; of the last one, what always holds. */
static inline FdAtom
fd_if_then_else_condition (const FdIfThenElse *self, uint32_t i)
{
  return i < self->n_conditions
             ? fd_scope_atom_of (&self->base, i, self->condition[i])
             : FD_ATOM_TRUE;
}

/* if-then-else-explain.c */
const char *fd_if_then_else_explain (FdPropagator *base, FdStore *store,
                                     FdAtom need, uint64_t code, FdPosition at,
                                     FdAtoms *out);
const char *fd_if_then_else_explain_conflict (FdPropagator *base,
                                              FdStore *store, FdPosition at,
                                              FdAtoms *out);

#endif
