/* SPDX-License-Identifier: MIT */
/* print.c - names of variables, and the whole store as text
 *
 * The form of the text is documented in fd-store.h.  Everything is printed in
 * the order it was made, so the same store always gives the same text.
 */
#include "print.h"

#include "error.h"
#include "listener.h"
#include "propagator.h"
#include "require.h"
#include "trail.h"
#include "unify.h"

/* --- names -------------------------------------------------------------- */

bool
fd_var_set_name (FdStore *store, FdVar x, const char *name)
{
  if (!fd_require_var (store, x))
    return false;
  return fd_labels_set (&store->var_names, &store->memory, x.id, name) ||
         fd_store_refuse (store, FD_ERROR_MEMORY,
                          "fd_var_set_name: out of memory");
}

const char *
fd_var_name (const FdStore *store, FdVar x)
{
  if (!fd_require_var (store, x))
    return NULL;
  return fd_labels_get (&store->var_names, x.id);
}

/* --- parts -------------------------------------------------------------- */

/* Prints a name so that it breaks neither the line nor the quotes around it. */
static void
print_text (const char *text, FILE *out)
{
  for (; *text; text++) {
    unsigned char c = (unsigned char) *text;
    if (c < ' ' || c == 127)
      fprintf (out, "\\%03o", c);
    else if (c == '"' || c == '\\')
      fprintf (out, "\\%c", c);
    else
      putc (c, out);
  }
}

static void
print_own (FdVar x, const char *name, FILE *out)
{
  if (name)
    print_text (name, out);
  else
    fprintf (out, "_%u", x.id);
}

/* The name of @x, or else that of the oldest variable unified with it that has
 * a name; NULL if none has. */
static const char *
common_name (const FdStore *store, FdVar x)
{
  const char *name = fd_labels_get (&store->var_names, x.id);
  uint32_t oldest = UINT32_MAX;
  if (name)
    return name;
  for (uint32_t id = fd_next_equal (store, x.id); id != x.id;
       id = fd_next_equal (store, id)) {
    const char *other = fd_labels_get (&store->var_names, id);
    if (other && id < oldest &&
        fd_domain_of (store, id) == fd_domain_of (store, x.id)) {
      oldest = id;
      name = other;
    }
  }
  return name;
}

void
fd_print_var (const FdStore *store, FdVar x, FILE *out)
{
  print_own (x, common_name (store, x), out);
}

static void
print_value (const FdStore *store, int32_t value, FILE *out)
{
  const char *symbol = fd_symbol_name (store, value);
  if (symbol)
    print_text (symbol, out);
  else
    fprintf (out, "%d", value);
}

void
fd_print_atom (const FdStore *store, FdAtom atom, FILE *out)
{
  static const char *const sign[] = {
      [FD_GE] = ">=", [FD_LE] = "<=", [FD_EQ] = "=", [FD_NE] = "!="};
  FdVar x = fd_atom_var (atom);
  FdRelation relation = fd_atom_relation (atom);
  if (!x.id) {
    fputs (relation == FD_EQ ? "true" : "false", out);
    return;
  }
  fd_print_var (store, x, out);
  fprintf (out, " %s ", sign[relation]);
  print_value (store, atom.value, out);
}

/* Prints the ranges of values, ascending. */
static void
print_domain (const FdStore *store, const FdDomain *x, FILE *out)
{
  int32_t from = x->min, hole;
  for (;;) {
    bool more = fd_domain_next_hole (x, from, &hole);
    int32_t to = more ? hole - 1 : x->max;
    print_value (store, from, out);
    if (to > from) {
      fputs ("..", out);
      print_value (store, to, out);
    }
    if (!more)
      return;
    fputs (", ", out);
    from = fd_domain_next (x, hole);
  }
}

void
fd_print_class (const FdPropagator *p, FILE *out)
{
  print_text (p->klass->name, out);
}

void
fd_print_constraint (const FdStore *store, const FdPropagator *p, FILE *out)
{
  const char *label = fd_propagator_label (store, p);
  fd_print_class (p, out);
  fputs (" (", out);
  for (uint32_t i = 0; i < p->n; i++) {
    if (i)
      fputs (", ", out);
    fd_print_var (store, fd_domain_var (p->scope[i]), out);
  }
  putc (')', out);
  if (!label)
    return;
  fputs (" \"", out);
  print_text (label, out);
  putc ('"', out);
}

/* --- the store ---------------------------------------------------------- */

static void
print_variable (const FdStore *store, uint32_t id, FILE *out)
{
  const FdDomain *x = fd_domain_of (store, id);
  fprintf (out, "var %u ", id);
  print_own ((FdVar){id}, fd_labels_get (&store->var_names, id), out);
  if (x->id != id) {
    fputs (" is ", out);
    print_own (fd_domain_var (x), fd_labels_get (&store->var_names, x->id),
               out);
  } else {
    fputs (": ", out);
    print_domain (store, x, out);
  }
  putc ('\n', out);
}

static void
print_posted (const FdStore *store, const FdPropagator *p, FILE *out)
{
  fprintf (out, "constraint %u ", p->id);
  fd_print_constraint (store, p, out);
  if (p->conditional) {
    fputs (" if ", out);
    fd_print_atom (store, fd_propagator_condition (p), out);
  }
  fputs (p->dead == FD_DEAD_DISABLED         ? " disabled\n"
         : p->dead && p->dead != FD_DEAD_LED ? " entailed\n"
                                             : "\n",
         out);
}

bool
fd_store_print (const FdStore *store, FILE *out)
{
  if (!fd_require_store (store) ||
      !fd_require (store, out, "out is NULL, expected a stream"))
    return false;
  for (uint32_t id = 1; id <= store->n_vars; id++)
    print_variable (store, id, out);
  for (uint32_t id = 1; id <= store->n_propagators; id++)
    if (!fd_is_listener (store->propagators[id]) &&
        !fd_is_leader (store->propagators[id]))
      print_posted (store, store->propagators[id], out);
  return !ferror (out);
}

bool
fd_atom_print (const FdStore *store, FdAtom atom, FILE *out)
{
  if (!fd_require_atom (store, atom) ||
      !fd_require (store, out, "out is NULL, expected a stream"))
    return false;
  fd_print_atom (store, atom, out);
  return !ferror (out);
}
