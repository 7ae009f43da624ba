/* SPDX-License-Identifier: MIT */
/* explain.c - derivations, as lists of tuples */
#include "core.h"

static PyObject *
premises (const FdInference *inference)
{
  PyObject *tuple = PyTuple_New ((Py_ssize_t) inference->n_premises);
  for (size_t i = 0; tuple && i < inference->n_premises; i++) {
    PyObject *index = PyLong_FromUnsignedLong (inference->premise[i]);
    if (!index)
      Py_CLEAR (tuple);
    else
      PyTuple_SET_ITEM (tuple, (Py_ssize_t) i, index);
  }
  return tuple;
}

/* (atom, constraint, rule, premises) of each inference.  Frees @derivation. */
static PyObject *
inferences (FdDerivation *derivation)
{
  size_t n = fd_derivation_length (derivation);
  PyObject *list = PyList_New (0);
  for (size_t i = 0; list && i < n; i++) {
    const FdInference *inference = fd_derivation_inference (derivation, i);
    PyObject *item =
        Py_BuildValue ("(NIsN)", convert_from_atom (inference->atom),
                       inference->by.id, inference->rule, premises (inference));
    if (!item || PyList_Append (list, item) < 0)
      Py_CLEAR (list);
    Py_XDECREF (item);
  }
  fd_derivation_free (derivation);
  return list;
}

PyObject *
store_explain_atom (StoreObject *self, PyObject *object)
{
  if (!store_enter (self))
    return NULL;
  FdAtom atom;
  PyObject *result = NULL;
  if (convert_atom (self, object, &atom)) {
    FdDerivation *derivation = fd_explain_atom (self->fd, atom);
    result = derivation ? inferences (derivation) : errors_raise_store (self);
  }
  store_leave (self);
  return result;
}

/* None: propagation does not refute them. */
PyObject *
store_explain_refutation (StoreObject *self, PyObject *object)
{
  if (!store_enter (self))
    return NULL;
  size_t n;
  PyObject *result = NULL;
  FdAtom *atom = convert_atoms (self, object, &n);
  if (atom) {
    bool refuted = false;
    FdDerivation *derivation =
        fd_explain_refutation (self->fd, atom, n, &refuted);
    result = derivation                  ? inferences (derivation)
             : fd_store_error (self->fd) ? errors_raise_store (self)
                                         : Py_NewRef (Py_None);
    PyMem_Free (atom);
  }
  store_leave (self);
  return result;
}
