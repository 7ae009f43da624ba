/* SPDX-License-Identifier: MIT */
/* var.c - variables
 *
 * A handle of the library's is a number; what vanished with its level has a
 * number that may be another's by now.  So each object has the serial number
 * that its variable was made with, and the store those of the variables there
 * are.
 */
#include "core.h"

PyObject *
var_wrap (StoreObject *store, PyTypeObject *type, FdVar x)
{
  if (x.id >= store->room) {
    size_t room = MAX ((size_t) x.id + 1, 2 * store->room);
    uint64_t *serial = PyMem_Realloc (store->serial, room * sizeof *serial);
    if (!serial)
      return PyErr_NoMemory ();
    memset (serial + store->room, 0, (room - store->room) * sizeof *serial);
    store->serial = serial;
    store->room = room;
  }
  VarObject *self = (VarObject *) type->tp_alloc (type, 0);
  if (!self)
    return NULL;
  self->store = (StoreObject *) Py_NewRef (store);
  self->var = x;
  self->serial = store->serial[x.id] = ++store->last_serial;
  return (PyObject *) self;
}

static bool
var_check (VarObject *self)
{
  if (!self->store) {
    errors_invalid ("variables are made by a model");
    return false;
  }
  FdVar x;
  return store_check (self->store) &&
         store_var (self->store, (PyObject *) self, &x);
}

PyObject *
var_values (const FdStore *store, FdVar x)
{
  uint64_t size = fd_var_size (store, x);
  if (size > 1 << 24)
    return errors_invalid ("values: there are more than 2^24");
  PyObject *list = PyList_New ((Py_ssize_t) size);
  int32_t value = fd_var_min (store, x);
  for (uint64_t i = 0; list && i < size; i++) {
    PyObject *number = PyLong_FromLong (value);
    if (!number) {
      Py_DECREF (list);
      return NULL;
    }
    PyList_SET_ITEM (list, (Py_ssize_t) i, number);
    value = fd_var_next (store, x, value);
  }
  return list;
}

static PyObject *
get_min (VarObject *self, void *unused)
{
  (void) unused;
  return var_check (self)
             ? PyLong_FromLong (fd_var_min (self->store->fd, self->var))
             : NULL;
}

static PyObject *
get_max (VarObject *self, void *unused)
{
  (void) unused;
  return var_check (self)
             ? PyLong_FromLong (fd_var_max (self->store->fd, self->var))
             : NULL;
}

static PyObject *
get_size (VarObject *self, void *unused)
{
  (void) unused;
  return var_check (self) ? PyLong_FromUnsignedLongLong (
                                fd_var_size (self->store->fd, self->var))
                          : NULL;
}

static PyObject *
get_fixed (VarObject *self, void *unused)
{
  (void) unused;
  return var_check (self)
             ? PyBool_FromLong (fd_var_is_fixed (self->store->fd, self->var))
             : NULL;
}

static PyObject *
get_name (VarObject *self, void *unused)
{
  (void) unused;
  if (!var_check (self))
    return NULL;
  const char *name = fd_var_name (self->store->fd, self->var);
  if (!name)
    Py_RETURN_NONE;
  return PyUnicode_DecodeUTF8 (name, (Py_ssize_t) strlen (name), "replace");
}

static int
set_name (VarObject *self, PyObject *name, void *unused)
{
  (void) unused;
  const char *text = NULL;
  if (name && name != Py_None && !(text = PyUnicode_AsUTF8 (name)))
    return -1;
  if (!var_check (self) || !store_enter (self->store))
    return -1;
  bool ok = fd_var_set_name (self->store->fd, self->var, text);
  if (!ok)
    errors_raise_store (self->store);
  store_leave (self->store);
  return ok ? 0 : -1;
}

static PyObject *
get_id (VarObject *self, void *unused)
{
  (void) unused;
  return PyLong_FromUnsignedLong (self->var.id);
}

static PyObject *
get_store (VarObject *self, void *unused)
{
  (void) unused;
  return Py_NewRef (self->store ? (PyObject *) self->store : Py_None);
}

static PyObject *
get_owner (VarObject *self, void *unused)
{
  (void) unused;
  return Py_NewRef (self->store && self->store->owner ? self->store->owner
                                                      : Py_None);
}

static PyObject *
values_method (VarObject *self, PyObject *unused)
{
  bool was_busy;
  (void) unused;
  if (!var_check (self) || !store_ask (self->store, &was_busy))
    return NULL;
  PyObject *values = var_values (self->store->fd, self->var);
  store_answered (self->store, was_busy);
  return values;
}

static int
contains (VarObject *self, PyObject *value)
{
  int64_t number;
  if (!var_check (self) || !convert_int64 (value, "a value", &number))
    return -1;
  return number >= FD_VALUE_MIN && number <= FD_VALUE_MAX &&
         fd_var_contains (self->store->fd, self->var, (int32_t) number);
}

static int
var_traverse (VarObject *self, visitproc visit, void *arg)
{
  Py_VISIT (self->store);
  return 0;
}

static int
var_clear (VarObject *self)
{
  Py_CLEAR (self->store);
  return 0;
}

static void
var_dealloc (VarObject *self)
{
  PyObject_GC_UnTrack (self);
  var_clear (self);
  Py_TYPE (self)->tp_free (self);
}

static PyGetSetDef var_getset[] = {
    {"min", (getter) get_min, NULL, "The least value it may take.", NULL},
    {"max", (getter) get_max, NULL, "The greatest value it may take.", NULL},
    {"size", (getter) get_size, NULL, "How many values it may take.", NULL},
    {"fixed", (getter) get_fixed, NULL, "Whether it has one value.", NULL},
    {"name", (getter) get_name, (setter) set_name, "Its name, or None.", NULL},
    {"id", (getter) get_id, NULL, "Its number in the model, from 1.", NULL},
    {"_store", (getter) get_store, NULL, NULL, NULL},
    {"model", (getter) get_owner, NULL, "The model it belongs to.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef var_methods[] = {
    {"values", (PyCFunction) values_method, METH_NOARGS,
     "The values it may take now, ascending."},
    {NULL, NULL, 0, NULL},
};

static PySequenceMethods var_sequence = {.sq_contains = (objobjproc) contains};

PyTypeObject var_type = {
    PyVarObject_HEAD_INIT (NULL, 0).tp_name = "libfd._core.Var",
    .tp_doc = "A variable of a store.",
    .tp_basicsize = sizeof (VarObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC |
                Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_traverse = (traverseproc) var_traverse,
    .tp_clear = (inquiry) var_clear,
    .tp_dealloc = (destructor) var_dealloc,
    .tp_getset = var_getset,
    .tp_methods = var_methods,
    .tp_as_sequence = &var_sequence,
};
