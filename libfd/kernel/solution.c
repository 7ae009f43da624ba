/* SPDX-License-Identifier: MIT */
/* solution.c - checks the values of all variables against every constraint
 *
 * The check uses only the definition of each constraint, and covers all posted
 * constraints.  So it also detects a propagator that never ran because it had
 * no subscription, or that claimed entailment too early.
 */
#include "solution.h"

#include "atom.h"
#include "error.h"
#include "propagator.h"
#include "require.h"
#include "trail.h"

#include <string.h>

enum { SAID = 16 }; /* of the values, in a message */

/* The present domain of scope[i].  The scope of a dead propagator is not
 * updated when its variables are unified. */
static inline const FdDomain *
present (const FdStore *store, const FdPropagator *p, uint32_t i)
{
  return fd_domain_of (store, p->scope[i]->id);
}

/* Whether the whole scope is fixed; copies the values to the scratch memory. */
static inline bool
has_values (const FdStore *store, const FdPropagator *p)
{
  uint32_t differ = 0;
  for (uint32_t i = 0; i < p->n; i++) {
    const FdDomain *x = present (store, p, i);
    store->scratch[i] = x->min;
    differ |= (uint32_t) x->min ^ (uint32_t) x->max;
  }
  return !differ;
}

static bool
has_no_condition (const FdPropagator *p)
{
  return !p->conditional;
}

/* Whether @before states the same about the same variables, for the same
 * constraint.  This is known of propagators that another one leads: what they
 * state depends on their scope only. */
static inline bool
is_said_before (const FdPropagator *p, const FdPropagator *before)
{
  return before && p->dead == FD_DEAD_LED && before->dead == FD_DEAD_LED &&
         p->constraint == before->constraint &&
         p->klass->check == before->klass->check && p->n == before->n &&
         !memcmp (p->scope, before->scope, p->n * sizeof *p->scope);
}

/* The first constraint in force that is not known to hold. */
static const FdPropagator *
first_broken (const FdStore *store)
{
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    const FdPropagator *p = store->propagators[id];
    if (p->dead == FD_DEAD_DISABLED || fd_is_leader (p) ||
        is_said_before (p, id > 1 ? store->propagators[id - 1] : NULL))
      continue;
    if (!has_no_condition (p) &&
        fd_atom_is_true (store, fd_atom_not (fd_propagator_condition (p))))
      continue;
    if (!p->klass->check || !has_values (store, p) ||
        !(has_no_condition (p) ||
          fd_atom_is_true (store, fd_propagator_condition (p))) ||
        !p->klass->check (p, store->scratch))
      return p;
  }
  return NULL;
}

/* --- saying so ---------------------------------------------------------- */

static bool
say (FdStore *store, const FdPropagator *p, FdError code, const char *what)
{
  const char *label = fd_propagator_label (store, p);
  return fd_store_refuse (store, code, "%s%s%s%s: %s", p->klass->name,
                          label ? " (" : "", label ? label : "",
                          label ? ")" : "", what);
}

static bool
complain (FdStore *store, const FdPropagator *p)
{
  if (!p->klass->check)
    return say (store, p, FD_ERROR_INVALID,
                "its class has no check, so no solution can be checked");
  if (!has_values (store, p))
    return say (store, p, FD_ERROR_INVALID,
                "cannot be checked: not all of its variables have a value");
  if (!fd_atom_is_true (store, fd_propagator_condition (p)))
    return say (store, p, FD_ERROR_INVALID,
                "cannot be checked: its condition is not decided");
  GString *text = g_string_new ("violated by");
  for (uint32_t i = 0; i < p->n && i < SAID; i++)
    g_string_append_printf (text, "%s x%u = %d", i ? "," : "", p->scope[i]->id,
                            present (store, p, i)->min);
  if (p->n > SAID)
    g_string_append (text, ", ...");
  say (store, p, FD_ERROR_SOLUTION, text->str);
  g_string_free (text, true);
  return false;
}

bool
fd_store_check_solution (FdStore *store)
{
  if (!fd_require_store (store))
    return false;
  const FdPropagator *p = first_broken (store);
  return !p || complain (store, p);
}

/* --- by one constraint, and by values given --- */

static bool
holds_on (FdAtom atom, const int32_t *values)
{
  FdVar x = fd_atom_var (atom);
  int32_t value = x.id ? values[x.id] : 0;
  return fd_atom_accepts (atom, value);
}

bool
fd_propagator_check (const FdStore *store, const FdPropagator *self,
                     const int32_t *values)
{
  if (!holds_on (fd_propagator_condition (self), values))
    return true;
  for (uint32_t i = 0; i < self->n; i++)
    store->scratch[i] = values[self->scope[i]->id];
  return !self->klass->check || self->klass->check (self, store->scratch);
}

const FdPropagator *
fd_store_check (const FdStore *store)
{
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    const FdPropagator *p = store->propagators[id];
    if (p->dead == FD_DEAD_DISABLED ||
        !fd_atom_is_true (store, fd_propagator_condition (p)))
      continue;
    for (uint32_t i = 0; i < p->n; i++)
      store->scratch[i] = present (store, p, i)->min;
    if (p->klass->check && !p->klass->check (p, store->scratch))
      return p;
  }
  return NULL;
}
