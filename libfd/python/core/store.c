/* SPDX-License-Identifier: MIT */
/* store.c - stores: variables, levels, batches */
#include "core.h"

bool
store_check (StoreObject *self)
{
  if (!self->fd) {
    errors_invalid ("this model was closed");
    return false;
  }
  /* while a callback runs, the library waits */
  if (self->busy && !self->callbacks) {
    PyErr_SetString (PyExc_RuntimeError,
                     "this model is at work in another thread");
    return false;
  }
  return true;
}

bool
store_enter (StoreObject *self)
{
  if (!store_check (self))
    return false;
  if (self->busy) {
    PyErr_SetString (PyExc_RuntimeError,
                     "this model is at work: what it calls may not change it");
    return false;
  }
  self->busy = 1;
  return true;
}

void
store_leave (StoreObject *self)
{
  self->busy = 0;
  while (self->n_late)
    fd_search_free (self->late[--self->n_late]);
}

bool
store_ask (StoreObject *self, bool *was_busy)
{
  *was_busy = self->busy;
  if (!store_check (self))
    return false;
  self->busy = 1;
  return true;
}

void
store_answered (StoreObject *self, bool was_busy)
{
  if (!was_busy)
    store_leave (self);
}

bool
store_keep (StoreObject *self, PyObject *object)
{
  if ((self->n_keep & (self->n_keep - 1)) == 0) {
    size_t room = MAX (1, 2 * self->n_keep);
    PyObject **keep = PyMem_Realloc (self->keep, room * sizeof *keep);
    if (!keep)
      return false;
    self->keep = keep;
  }
  self->keep[self->n_keep++] = Py_NewRef (object);
  return true;
}

void
store_free_search (StoreObject *self, FdSearch *search)
{
  self->n_searches--;
  if (!self->busy) {
    self->busy = 1;
    fd_search_free (search);
    store_leave (self);
    return;
  }
  if (self->n_late == self->room_late) {
    size_t room = 2 * self->room_late + 4;
    FdSearch **late = PyMem_Realloc (self->late, room * sizeof *late);
    if (!late)
      return; /* it stays until the process ends */
    self->late = late;
    self->room_late = room;
  }
  self->late[self->n_late++] = search;
}

bool
store_var (StoreObject *self, PyObject *object, FdVar *x)
{
  if (!PyObject_TypeCheck (object, &var_type)) {
    PyErr_Format (PyExc_TypeError, "expected a variable, not %.100s",
                  Py_TYPE (object)->tp_name);
    return false;
  }
  VarObject *var = (VarObject *) object;
  if (var->store != self) {
    errors_invalid ("the variable is one of another model");
    return false;
  }
  if (var->var.id > fd_var_count (self->fd) ||
      self->serial[var->var.id] != var->serial) {
    errors_invalid ("the variable has gone with its level");
    return false;
  }
  *x = var->var;
  return true;
}

static PyObject *
store_new (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  static char *names[] = {"owner", "kind", NULL};
  PyObject *owner = Py_None;
  int kind = 0;
  if (!PyArg_ParseTupleAndKeywords (args, keywords, "|Oi", names, &owner,
                                    &kind))
    return NULL;
  StoreObject *self = (StoreObject *) type->tp_alloc (type, 0);
  if (!self)
    return NULL;
  self->owner = Py_NewRef (owner);
  self->fd = fd_store_new ();
  if (!self->fd) {
    Py_DECREF (self);
    return PyErr_NoMemory ();
  }
  fd_store_set_stop (self->fd, &self->stop);
  if ((kind == 1 && !fd_store_set_recording (self->fd)) ||
      (kind == 2 && !fd_store_set_explaining (self->fd, true)) ||
      (kind == 3 && !fd_store_set_passive (self->fd))) {
    errors_raise_store (self);
    Py_DECREF (self);
    return NULL;
  }
  return (PyObject *) self;
}

static PyObject *
wrap_new (StoreObject *self, PyTypeObject *type, FdVar x)
{
  PyObject *var = x.id ? var_wrap (self, type, x) : errors_raise_store (self);
  store_leave (self);
  return var;
}

bool
store_is_var_type (PyObject *type)
{
  if (PyType_Check (type) &&
      PyType_IsSubtype ((PyTypeObject *) type, &var_type))
    return true;
  PyErr_SetString (PyExc_TypeError, "expected a class of variables");
  return false;
}

static PyObject *
new_var (StoreObject *self, PyObject *args)
{
  PyObject *type, *min, *max;
  if (!PyArg_ParseTuple (args, "OOO", &type, &min, &max) ||
      !store_is_var_type (type) || !store_enter (self))
    return NULL;
  int64_t low, high;
  if (!convert_int64 (min, "min", &low) || !convert_int64 (max, "max", &high)) {
    store_leave (self);
    return NULL;
  }
  if (low < FD_VALUE_MIN || high > FD_VALUE_MAX || low > high) {
    store_leave (self);
    return errors_invalid ("a domain of %lld..%lld: expected numbers within "
                           "-2^30..2^30, and one at least",
                           (long long) low, (long long) high);
  }
  return wrap_new (self, (PyTypeObject *) type,
                   fd_var_new (self->fd, (int32_t) low, (int32_t) high));
}

static PyObject *
new_var_values (StoreObject *self, PyObject *args)
{
  PyObject *type, *values;
  if (!PyArg_ParseTuple (args, "OO", &type, &values) ||
      !store_is_var_type (type) || !store_enter (self))
    return NULL;
  size_t n;
  int32_t *value = convert_ints (values, "values", &n);
  FdVar x = value ? fd_var_new_values (self->fd, value, n) : FD_VAR_NONE;
  PyMem_Free (value);
  if (!value) {
    store_leave (self);
    return NULL;
  }
  return wrap_new (self, (PyTypeObject *) type, x);
}

static PyObject *
push (StoreObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_enter (self))
    return NULL;
  bool ok = fd_store_push (self->fd);
  PyObject *result = ok ? Py_NewRef (Py_None) : errors_raise_store (self);
  store_leave (self);
  return result;
}

static PyObject *
pop (StoreObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_enter (self))
    return NULL;
  uint32_t level = fd_store_level (self->fd);
  fd_store_pop (self->fd);
  PyObject *result = fd_store_level (self->fd) < level
                         ? Py_NewRef (Py_None)
                         : errors_raise_store (self);
  for (size_t id = fd_var_count (self->fd) + 1; id < self->room; id++)
    self->serial[id] = 0;
  store_leave (self);
  return result;
}

static PyObject *
begin (StoreObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_enter (self))
    return NULL;
  fd_store_begin (self->fd);
  store_leave (self);
  Py_RETURN_NONE;
}

static PyObject *
commit (StoreObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_enter (self))
    return NULL;
  Interrupt interrupt;
  if (!interrupt_begin (&interrupt, self)) {
    store_leave (self);
    return NULL;
  }
  bool ok = fd_store_commit (self->fd);
  interrupt_end (&interrupt);
  bool stopped, raised = interrupt_raised (self, &stopped);
  PyObject *result = raised ? NULL
                     : ok   ? Py_NewRef (Py_True)
                     : fd_store_error (self->fd) != NULL
                         ? errors_raise_store (self)
                         : Py_NewRef (Py_False);
  store_leave (self);
  return result;
}

static PyObject *
set_time_limit (StoreObject *self, PyObject *seconds)
{
  double limit = PyFloat_AsDouble (seconds);
  if (PyErr_Occurred () || !store_enter (self))
    return NULL;
  fd_store_set_time_limit (self->fd, limit);
  store_leave (self);
  Py_RETURN_NONE;
}

static PyObject *
set_memory_limit (StoreObject *self, PyObject *bytes)
{
  size_t limit = PyLong_AsSize_t (bytes);
  if (PyErr_Occurred () || !store_enter (self))
    return NULL;
  fd_store_set_memory_limit (self->fd, limit);
  store_leave (self);
  Py_RETURN_NONE;
}

static PyObject *
print (StoreObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_check (self))
    return NULL;
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream (&text, &n);
  if (!out)
    return PyErr_NoMemory ();
  bool ok = fd_store_print (self->fd, out);
  ok &= fclose (out) == 0;
  PyObject *result = ok ? PyUnicode_DecodeUTF8 (text, (Py_ssize_t) n, "replace")
                        : PyErr_NoMemory ();
  free (text);
  return result;
}

static PyObject *
get_level (StoreObject *self, void *unused)
{
  (void) unused;
  return store_check (self)
             ? PyLong_FromUnsignedLong (fd_store_level (self->fd))
             : NULL;
}

static PyObject *
get_n_vars (StoreObject *self, void *unused)
{
  (void) unused;
  return store_check (self) ? PyLong_FromUnsignedLong (fd_var_count (self->fd))
                            : NULL;
}

static PyObject *
get_propagators (StoreObject *self, void *unused)
{
  (void) unused;
  return PyLong_FromSize_t (self->propagators);
}

static void
end (StoreObject *self)
{
  FdStore *fd = self->fd;
  self->fd = NULL;
  fd_store_free (fd);
}

static PyObject *
close_method (StoreObject *self, PyObject *unused)
{
  (void) unused;
  if (!self->fd)
    Py_RETURN_NONE;
  if (!store_enter (self))
    return NULL;
  store_leave (self);
  if (self->n_users)
    return errors_invalid ("close: this model is in use");
  end (self);
  Py_RETURN_NONE;
}

static int
store_traverse (StoreObject *self, visitproc visit, void *arg)
{
  Py_VISIT (self->owner);
  for (size_t i = 0; i < self->n_keep; i++)
    Py_VISIT (self->keep[i]);
  Py_VISIT (self->error);
  return 0;
}

static int
store_clear (StoreObject *self)
{
  if (self->busy || self->n_users)
    return 0;
  end (self);
  Py_CLEAR (self->owner);
  Py_CLEAR (self->error);
  if (self->n_searches)
    return 0; /* the last one frees what refers to the callbacks */
  while (self->n_keep)
    Py_CLEAR (self->keep[--self->n_keep]);
  return 0;
}

static void
store_dealloc (StoreObject *self)
{
  PyObject_GC_UnTrack (self);
  store_clear (self);
  PyMem_Free (self->serial);
  PyMem_Free (self->keep);
  PyMem_Free (self->late);
  Py_TYPE (self)->tp_free (self);
}

static PyMethodDef methods[] = {
    {"new_var", (PyCFunction) new_var, METH_VARARGS, NULL},
    {"new_var_values", (PyCFunction) new_var_values, METH_VARARGS, NULL},
    {"set_atom", (PyCFunction) store_set_atom, METH_VARARGS, NULL},
    {"post", (PyCFunction) (void (*) (void)) store_post, METH_FASTCALL, NULL},
    {"post_propagator", (PyCFunction) store_post_propagator, METH_VARARGS,
     NULL},
    {"mark", (PyCFunction) store_mark, METH_VARARGS, NULL},
    {"explain_atom", (PyCFunction) store_explain_atom, METH_O, NULL},
    {"explain_refutation", (PyCFunction) store_explain_refutation, METH_O,
     NULL},
    {"push", (PyCFunction) push, METH_NOARGS, NULL},
    {"pop", (PyCFunction) pop, METH_NOARGS, NULL},
    {"begin", (PyCFunction) begin, METH_NOARGS, NULL},
    {"commit", (PyCFunction) commit, METH_NOARGS, NULL},
    {"set_time_limit", (PyCFunction) set_time_limit, METH_O, NULL},
    {"set_memory_limit", (PyCFunction) set_memory_limit, METH_O, NULL},
    {"write_flatzinc", (PyCFunction) store_write_flatzinc, METH_VARARGS, NULL},
    {"print", (PyCFunction) print, METH_NOARGS, NULL},
    {"close", (PyCFunction) close_method, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef getset[] = {
    {"level", (getter) get_level, NULL, NULL, NULL},
    {"n_vars", (getter) get_n_vars, NULL, NULL, NULL},
    {"n_propagators", (getter) get_propagators, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject store_type = {
    PyVarObject_HEAD_INIT (NULL, 0).tp_name = "libfd._core.Store",
    .tp_basicsize = sizeof (StoreObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_new = store_new,
    .tp_traverse = (traverseproc) store_traverse,
    .tp_clear = (inquiry) store_clear,
    .tp_dealloc = (destructor) store_dealloc,
    .tp_methods = methods,
    .tp_getset = getset,
};
