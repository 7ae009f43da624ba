/* SPDX-License-Identifier: MIT */
#ifndef FD_ATOM_H
#define FD_ATOM_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Around public declarations: C linkage, exported. */
#define FD_BEGIN_DECLS G_BEGIN_DECLS _Pragma ("GCC visibility push(default)")
#define FD_END_DECLS _Pragma ("GCC visibility pop") G_END_DECLS

/* Functions defined in headers; the library also exports each of them. */
#ifndef FD_INLINE
#define FD_INLINE static inline
#endif

FD_BEGIN_DECLS

/* The range of values.  For each value v, v + 1 and -v fit in an int32_t. */
#define FD_VALUE_MIN (-(1 << 30))
#define FD_VALUE_MAX (1 << 30)

/**
 * FdVar:
 *
 * A handle of a variable, valid for the store that made it.  Copy it freely;
 * the store owns the variable.  #FD_VAR_NONE is no variable.
 *
 * A handle is just a number, counted from 1.  Stores that are made in the same
 * way give the same numbers.  A number above fd_var_count() is refused.  A
 * handle from another store, or from a level that was closed, denotes the
 * variable that has this number now.
 */
typedef struct {
  uint32_t id;
} FdVar;

#define FD_VAR_NONE ((FdVar){0})

/**
 * FdRelation:
 *
 * A comparison, as used by constraints and atoms.
 */
typedef enum { FD_GE, FD_LE, FD_EQ, FD_NE, FD_GT, FD_LT } FdRelation;

/**
 * FdAtom:
 *
 * A variable, one of the relations >=, <=, =, !=, and a value.  Decisions,
 * conditions and reasons consist of atoms.  Eight bytes; compare two atoms by
 * fd_atom_equal().  In an atom that was not made by fd_atom(), the value may be
 * any number.  Without a variable, an atom with = always holds, and an atom
 * with any other relation never holds.
 */
typedef struct {
  uint32_t tag; /* id << 2 | relation */
  int32_t value;
} FdAtom;

/**
 * fd_atom:
 * @value: any number; all numbers beyond the range of values are equivalent
 *
 * Returns: the atom @x @relation @value
 */
FD_INLINE FdAtom
fd_atom (FdVar x, FdRelation relation, int32_t value)
{
  if (value > FD_VALUE_MAX)
    value = FD_VALUE_MAX + 1;
  else if (value < FD_VALUE_MIN)
    value = FD_VALUE_MIN - 1;
  FdAtom atom = {x.id << 2 | (uint32_t) relation, value};
  if (relation == FD_GT) {
    atom.tag = x.id << 2 | FD_GE;
    atom.value++;
  } else if (relation == FD_LT) {
    atom.tag = x.id << 2 | FD_LE;
    atom.value--;
  }
  return atom;
}

/* Two atoms without a variable: one that always holds, one that never does. */
#define FD_ATOM_TRUE ((FdAtom){FD_EQ, 0})
#define FD_ATOM_FALSE ((FdAtom){FD_NE, 0})

/**
 * fd_atom_var:
 *
 * Returns: the variable of @atom; #FD_VAR_NONE if it has none
 */
FD_INLINE FdVar
fd_atom_var (FdAtom atom)
{
  FdVar x = {atom.tag >> 2};
  return x;
}

/**
 * fd_atom_relation:
 *
 * Returns: one of %FD_GE, %FD_LE, %FD_EQ, %FD_NE
 */
FD_INLINE FdRelation
fd_atom_relation (FdAtom atom)
{
  return (FdRelation) (atom.tag & 3);
}

/**
 * fd_relation_not:
 *
 * Returns: the relation that holds exactly when @relation does not
 */
FD_INLINE FdRelation
fd_relation_not (FdRelation relation)
{
  return relation == FD_GE   ? FD_LT
         : relation == FD_LE ? FD_GT
         : relation == FD_EQ ? FD_NE
         : relation == FD_NE ? FD_EQ
         : relation == FD_GT ? FD_LE
                             : FD_GE;
}

/**
 * fd_relation_mirror:
 *
 * Returns: the relation R for which y R x holds exactly when x @relation y does
 */
FD_INLINE FdRelation
fd_relation_mirror (FdRelation relation)
{
  return relation == FD_GE   ? FD_LE
         : relation == FD_LE ? FD_GE
         : relation == FD_GT ? FD_LT
         : relation == FD_LT ? FD_GT
                             : relation;
}

/**
 * fd_relation_accepts:
 *
 * Returns: whether @x @relation @y
 */
FD_INLINE bool
fd_relation_accepts (FdRelation relation, int64_t x, int64_t y)
{
  return relation == FD_GE   ? x >= y
         : relation == FD_LE ? x <= y
         : relation == FD_EQ ? x == y
         : relation == FD_NE ? x != y
         : relation == FD_GT ? x > y
                             : x < y;
}

/**
 * fd_atom_accepts:
 *
 * Returns: whether @atom holds when its variable has @value
 */
FD_INLINE bool
fd_atom_accepts (FdAtom atom, int32_t value)
{
  return fd_relation_accepts (fd_atom_relation (atom), value, atom.value);
}

/**
 * fd_atom_equal:
 *
 * Returns: whether @a and @b have the same variable, relation and value
 */
FD_INLINE bool
fd_atom_equal (FdAtom a, FdAtom b)
{
  return a.tag == b.tag && a.value == b.value;
}

/**
 * fd_atom_not:
 *
 * Returns: the atom that holds exactly when @atom does not
 */
FD_INLINE FdAtom
fd_atom_not (FdAtom atom)
{
  int32_t step = (atom.tag & 2) ? 0 : (atom.tag & 1) ? 1 : -1;
  /* at either end of the type the value stays: no variable reaches it */
  FdAtom opposite = {atom.tag ^ 1, atom.value};
  if (atom.value != (step < 0 ? INT32_MIN : INT32_MAX))
    opposite.value += step;
  return opposite;
}

/**
 * fd_atom_canonical:
 *
 * Returns: @atom as fd_atom() would make it: the value within the range, or one
 *   beyond it; without a variable, %FD_ATOM_TRUE or %FD_ATOM_FALSE
 */
FD_INLINE FdAtom
fd_atom_canonical (FdAtom atom)
{
  if (!fd_atom_var (atom).id)
    return fd_atom_relation (atom) == FD_EQ ? FD_ATOM_TRUE : FD_ATOM_FALSE;
  if (atom.value > FD_VALUE_MAX)
    atom.value = FD_VALUE_MAX + 1;
  else if (atom.value < FD_VALUE_MIN)
    atom.value = FD_VALUE_MIN - 1;
  return atom;
}

/**
 * fd_atoms_copy:
 * @to: (array length=n): receives the copies
 * @atoms: (array length=n): any atoms
 *
 * Copies @atoms in the form of fd_atom_canonical().
 */
FD_INLINE void
fd_atoms_copy (FdAtom *to, const FdAtom *atoms, size_t n)
{
  for (size_t i = 0; i < n; i++)
    to[i] = fd_atom_canonical (atoms[i]);
}

/**
 * fd_atoms_sort:
 * @atoms: (array length=n): sorted in place
 *
 * Sorts @atoms by variable, then by relation, then by value.
 */
void fd_atoms_sort (FdAtom *atoms, size_t n);

FD_END_DECLS

#endif
