/* SPDX-License-Identifier: MIT */
/* convert.c - Python's objects as arguments
 *
 * Sequences are made tuples first, so that none changes while it is read; the
 * store is busy meanwhile, so that what is called for a number cannot change
 * it.  Arrays of NumPy's and their like are read as they lie in memory.
 */
#include "core.h"

bool
convert_int64 (PyObject *object, const char *what, int64_t *value)
{
  int overflow = 0;
  if (PyLong_Check (object)) {
    *value = PyLong_AsLongLongAndOverflow (object, &overflow);
  } else {
    PyObject *number = PyNumber_Index (object);
    if (!number) {
      if (PyErr_ExceptionMatches (PyExc_TypeError))
        PyErr_Format (PyExc_TypeError, "%s: expected an int, not %.100s", what,
                      Py_TYPE (object)->tp_name);
      return false;
    }
    *value = PyLong_AsLongLongAndOverflow (number, &overflow);
    Py_DECREF (number);
  }
  if (overflow)
    PyErr_Format (PyExc_OverflowError, "%s: a number beyond 64 bits", what);
  return !overflow;
}

bool
convert_int32 (PyObject *object, const char *what, int32_t *value)
{
  int64_t number;
  if (!convert_int64 (object, what, &number))
    return false;
  if (number < INT32_MIN || number > INT32_MAX) {
    PyErr_Format (PyExc_OverflowError, "%s: %lld is beyond 32 bits", what,
                  (long long) number);
    return false;
  }
  *value = (int32_t) number;
  return true;
}

bool
convert_atom (StoreObject *store, PyObject *object, FdAtom *atom)
{
  if (PyBool_Check (object)) {
    *atom = object == Py_True ? FD_ATOM_TRUE : FD_ATOM_FALSE;
    return true;
  }
  if (!PyTuple_CheckExact (object) || PyTuple_GET_SIZE (object) != 3) {
    PyErr_Format (PyExc_TypeError, "expected an atom, not %.100s",
                  Py_TYPE (object)->tp_name);
    return false;
  }
  FdVar x;
  int64_t value;
  int32_t relation;
  if (!store_var (store, PyTuple_GET_ITEM (object, 0), &x) ||
      !convert_int32 (PyTuple_GET_ITEM (object, 1), "relation", &relation) ||
      !convert_int64 (PyTuple_GET_ITEM (object, 2), "value", &value))
    return false;
  if (relation < FD_GE || relation > FD_LT) {
    errors_invalid ("no relation has the number %d", (int) relation);
    return false;
  }
  *atom = fd_atom (x, (FdRelation) relation,
                   (int32_t) CLAMP (value, FD_VALUE_MIN - 1, FD_VALUE_MAX + 1));
  return true;
}

PyObject *
convert_from_atom (FdAtom atom)
{
  return Py_BuildValue ("(kil)", (unsigned long) fd_atom_var (atom).id,
                        (int) fd_atom_relation (atom), (long) atom.value);
}

PyObject *
convert_from_atoms (const FdAtom *atom, size_t n)
{
  PyObject *tuple = PyTuple_New ((Py_ssize_t) n);
  for (size_t i = 0; tuple && i < n; i++) {
    PyObject *item = convert_from_atom (atom[i]);
    if (!item)
      Py_CLEAR (tuple);
    else
      PyTuple_SET_ITEM (tuple, (Py_ssize_t) i, item);
  }
  return tuple;
}

/* One element of an array, to @out. */
typedef bool (*Element) (StoreObject *store, PyObject *object, const char *what,
                         void *out);

static void *
array (StoreObject *store, PyObject *object, const char *what, Element element,
       size_t size, size_t *n)
{
  PyObject *tuple = PySequence_Tuple (object);
  if (!tuple) {
    if (PyErr_ExceptionMatches (PyExc_TypeError) && !PyErr_Occurred ())
      PyErr_Format (PyExc_TypeError, "%s: expected a sequence, not %.100s",
                    what, Py_TYPE (object)->tp_name);
    return NULL;
  }
  size_t length = (size_t) PyTuple_GET_SIZE (tuple);
  char *block = PyMem_Calloc (length + 1, size);
  if (!block)
    PyErr_NoMemory ();
  for (size_t i = 0; block && i < length; i++)
    if (!element (store, PyTuple_GET_ITEM (tuple, (Py_ssize_t) i), what,
                  block + i * size)) {
      PyMem_Free (block);
      block = NULL;
    }
  Py_DECREF (tuple);
  *n = length;
  return block;
}

static bool
element_var (StoreObject *store, PyObject *object, const char *what, void *out)
{
  (void) what;
  return store_var (store, object, out);
}

static bool
element_atom (StoreObject *store, PyObject *object, const char *what, void *out)
{
  (void) what;
  return convert_atom (store, object, out);
}

static bool
element_int (StoreObject *store, PyObject *object, const char *what, void *out)
{
  (void) store;
  return convert_int32 (object, what, out);
}

static bool
element_int64 (StoreObject *store, PyObject *object, const char *what,
               void *out)
{
  (void) store;
  return convert_int64 (object, what, out);
}

/* Two numbers: an interval. */
static bool
element_interval (StoreObject *store, PyObject *object, const char *what,
                  void *out)
{
  (void) store;
  FdInterval *interval = out;
  if (!PyTuple_CheckExact (object) || PyTuple_GET_SIZE (object) != 2) {
    PyErr_Format (PyExc_TypeError, "%s: expected two numbers", what);
    return false;
  }
  return convert_int32 (PyTuple_GET_ITEM (object, 0), what, &interval->min) &&
         convert_int32 (PyTuple_GET_ITEM (object, 1), what, &interval->max);
}

FdVar *
convert_vars (StoreObject *store, PyObject *object, size_t *n)
{
  return array (store, object, "variables", element_var, sizeof (FdVar), n);
}

FdAtom *
convert_atoms (StoreObject *store, PyObject *object, size_t *n)
{
  return array (store, object, "atoms", element_atom, sizeof (FdAtom), n);
}

/* Of a buffer of signed numbers of 32 or 64 bits.  NULL without an exception:
 * it is none. */
static int32_t *
buffer_ints (PyObject *object, const char *what, size_t *n)
{
  Py_buffer view;
  if (!PyObject_CheckBuffer (object))
    return NULL;
  if (PyObject_GetBuffer (object, &view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) <
      0) {
    PyErr_Clear ();
    return NULL;
  }
  const char *format = view.format ? view.format : "B";
  int32_t *block = NULL;
  if (strchr ("ilq", format[0]) && !format[1] &&
      (view.itemsize == 4 || view.itemsize == 8)) {
    *n = (size_t) (view.len / view.itemsize);
    block = PyMem_Calloc (*n + 1, sizeof *block);
    if (!block)
      PyErr_NoMemory ();
    for (size_t i = 0; block && i < *n; i++) {
      int64_t value = view.itemsize == 4 ? ((const int32_t *) view.buf)[i]
                                         : ((const int64_t *) view.buf)[i];
      block[i] = (int32_t) value;
      if (value != block[i]) {
        PyErr_Format (PyExc_OverflowError, "%s: %lld is beyond 32 bits", what,
                      (long long) value);
        PyMem_Free (block);
        block = NULL;
      }
    }
  }
  PyBuffer_Release (&view);
  return block;
}

int32_t *
convert_ints (PyObject *object, const char *what, size_t *n)
{
  int32_t *block = buffer_ints (object, what, n);
  return block || PyErr_Occurred ()
             ? block
             : array (NULL, object, what, element_int, sizeof *block, n);
}

int64_t *
convert_ints64 (PyObject *object, const char *what, size_t *n)
{
  return array (NULL, object, what, element_int64, sizeof (int64_t), n);
}

static bool
argument (StoreObject *store, const FdParameter *parameter, PyObject *object,
          FdArgument *out, void **block)
{
  int32_t number = 0;
  *out = (FdArgument){parameter->kind, 1, {{0}}};
  switch (parameter->kind) {
  case FD_ARGUMENT_VAR:
    return store_var (store, object, &out->var);
  case FD_ARGUMENT_VARS:
    *block = convert_vars (store, object, &out->n);
    out->vars = *block;
    return *block;
  case FD_ARGUMENT_INT:
    return convert_int32 (object, parameter->name, &out->number);
  case FD_ARGUMENT_INTS:
    *block = convert_ints (object, parameter->name, &out->n);
    out->numbers = *block;
    return *block;
  case FD_ARGUMENT_ATOM:
    return convert_atom (store, object, &out->atom);
  case FD_ARGUMENT_ATOMS:
    *block = convert_atoms (store, object, &out->n);
    out->atoms = *block;
    return *block;
  case FD_ARGUMENT_RELATION:
    if (!convert_int32 (object, parameter->name, &number))
      return false;
    if (number < FD_GE || number > FD_LT)
      return errors_invalid ("no relation has the number %d", (int) number);
    out->relation = (FdRelation) number;
    return true;
  case FD_ARGUMENT_SET:
    *block = array (store, object, parameter->name, element_interval,
                    sizeof (FdInterval), &out->n);
    out->set = *block;
    return *block;
  case FD_ARGUMENT_BOOL:
    out->truth = PyObject_IsTrue (object) > 0;
    return !PyErr_Occurred ();
  case FD_ARGUMENT_CONSISTENCY:
    if (!convert_int32 (object, parameter->name, &number))
      return false;
    if (number < FD_CONSISTENCY_DEFAULT || number > FD_CONSISTENCY_SINGLES)
      return errors_invalid ("no consistency has the number %d", (int) number);
    out->consistency = (FdConsistency) number;
    return true;
  case FD_ARGUMENT_INT64:
    return convert_int64 (object, parameter->name, &out->number64);
  case FD_ARGUMENT_INTS64:
    *block = convert_ints64 (object, parameter->name, &out->n);
    out->numbers64 = *block;
    return *block;
  }
  return errors_invalid ("%s: of a kind unknown here", parameter->name);
}

bool
convert_arguments (StoreObject *store, const FdConstraintClass *klass,
                   PyObject *tuple, Arguments *out)
{
  memset (out, 0, sizeof *out);
  Py_ssize_t n = 0;
  while (n < FD_MAX_PARAMETERS && klass->parameters[n].name)
    n++;
  if (!PyTuple_Check (tuple) || PyTuple_GET_SIZE (tuple) != n) {
    PyErr_Format (PyExc_TypeError, "%s: expected a tuple of %zd arguments",
                  klass->name, n);
    return false;
  }
  for (Py_ssize_t i = 0; i < n; i++)
    if (!argument (store, &klass->parameters[i], PyTuple_GET_ITEM (tuple, i),
                   &out->argument[i], &out->block[i]))
      return false;
  return true;
}

void
convert_clear (Arguments *self)
{
  for (int i = 0; i < FD_MAX_PARAMETERS; i++)
    PyMem_Free (self->block[i]);
}
