/* SPDX-License-Identifier: MIT */
/* propagator.c - propagators written in Python
 *
 * Each class of them becomes an FdPropagatorClass, for good, whose functions
 * call methods: propagate, which is given a Domain for each variable, and
 * check, which is given values.  A pruning that leaves nothing raises
 * Inconsistent, which ends propagate.  What else is raised ends the search, and
 * is raised again where it was begun.
 */
#include "core.h"

typedef struct {
  FdPropagator base;
  StoreObject *store; /* which lives as long, and keeps @object and @domain */
  PyObject *object;   /* of the user */
  PyObject *domains;  /* a tuple */
} PyPropagator;

typedef struct {
  PyObject_HEAD PyPropagator *propagator; /* NULL once it is gone */
  PyObject *var;
  uint32_t index;
} DomainObject;

static PyObject *inconsistent; /* the exception */

/* --- domains -------------------------------------------------------------- */

/* The variable, if its propagator runs. */
static bool
running (DomainObject *self, FdStore **store, FdVar *x)
{
  PyPropagator *propagator = self->propagator;
  if (!propagator || propagator->store->running != &propagator->base) {
    PyErr_SetString (PyExc_RuntimeError,
                     "a domain is for the time that its propagator runs");
    return false;
  }
  *store = propagator->store->fd;
  *x = fd_propagator_var (&propagator->base, self->index);
  return true;
}

static PyObject *
domain_min (DomainObject *self, void *unused)
{
  (void) unused;
  FdStore *store;
  FdVar x;
  return running (self, &store, &x) ? PyLong_FromLong (fd_var_min (store, x))
                                    : NULL;
}

static PyObject *
domain_max (DomainObject *self, void *unused)
{
  (void) unused;
  FdStore *store;
  FdVar x;
  return running (self, &store, &x) ? PyLong_FromLong (fd_var_max (store, x))
                                    : NULL;
}

static PyObject *
domain_size (DomainObject *self, void *unused)
{
  (void) unused;
  FdStore *store;
  FdVar x;
  return running (self, &store, &x)
             ? PyLong_FromUnsignedLongLong (fd_var_size (store, x))
             : NULL;
}

static PyObject *
domain_fixed (DomainObject *self, void *unused)
{
  (void) unused;
  FdStore *store;
  FdVar x;
  return running (self, &store, &x)
             ? PyBool_FromLong (fd_var_is_fixed (store, x))
             : NULL;
}

static PyObject *
domain_value (DomainObject *self, void *unused)
{
  (void) unused;
  FdStore *store;
  FdVar x;
  int32_t value;
  if (!running (self, &store, &x))
    return NULL;
  if (!fd_get_value (store, x, &value))
    Py_RETURN_NONE;
  return PyLong_FromLong (value);
}

static PyObject *
domain_var (DomainObject *self, void *unused)
{
  (void) unused;
  return Py_NewRef (self->var ? self->var : Py_None);
}

static PyObject *
domain_values (DomainObject *self, PyObject *unused)
{
  (void) unused;
  FdStore *store;
  FdVar x;
  return running (self, &store, &x) ? var_values (store, x) : NULL;
}

static int
domain_contains (DomainObject *self, PyObject *value)
{
  FdStore *store;
  FdVar x;
  int64_t number;
  if (!convert_int64 (value, "a value", &number) || !running (self, &store, &x))
    return -1;
  return number >= FD_VALUE_MIN && number <= FD_VALUE_MAX &&
         fd_var_contains (store, x, (int32_t) number);
}

static bool
all_hold (const FdStore *store, const FdAtom *atom, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!fd_atom_holds (store, atom[i])) {
      errors_invalid ("because: atom %zu does not hold", i);
      return false;
    }
  return true;
}

/* prune (relation, value[, atoms]): the variable is so related to the value,
 * because the atoms hold. */
static PyObject *
domain_prune (DomainObject *self, PyObject *args)
{
  int relation;
  PyObject *value, *because = Py_None;
  int64_t number;
  FdStore *store;
  FdVar x;
  if (!PyArg_ParseTuple (args, "iO|O", &relation, &value, &because) ||
      !convert_int64 (value, "a value", &number))
    return NULL;
  if (relation < FD_GE || relation > FD_LT)
    return errors_invalid ("no relation has the number %d", relation);
  size_t n = 0;
  FdAtom *atom = NULL;
  if (!running (self, &store, &x))
    return NULL;
  if (because != Py_None &&
      !(atom = convert_atoms (self->propagator->store, because, &n)))
    return NULL;
  /* what was called for the atoms may have ended the run */
  bool ok = running (self, &store, &x) && all_hold (store, atom, n);
  if (ok) {
    FdReason reason = atom ? fd_reason_atoms (store, atom, n) : FD_REASON_NAIVE;
    number = CLAMP (number, FD_VALUE_MIN - 1, FD_VALUE_MAX + 1);
    ok = fd_assert_atom (
        store, fd_atom (x, (FdRelation) relation, (int32_t) number), reason);
    if (!ok)
      PyErr_SetNone (inconsistent);
  }
  PyMem_Free (atom);
  return ok ? Py_NewRef (Py_None) : NULL;
}

static int
domain_traverse (DomainObject *self, visitproc visit, void *arg)
{
  Py_VISIT (self->var);
  return 0;
}

static int
domain_clear (DomainObject *self)
{
  Py_CLEAR (self->var);
  return 0;
}

static void
domain_dealloc (DomainObject *self)
{
  PyObject_GC_UnTrack (self);
  domain_clear (self);
  Py_TYPE (self)->tp_free (self);
}

static PyGetSetDef domain_getset[] = {
    {"min", (getter) domain_min, NULL, "The least value left.", NULL},
    {"max", (getter) domain_max, NULL, "The greatest value left.", NULL},
    {"size", (getter) domain_size, NULL, "How many values are left.", NULL},
    {"fixed", (getter) domain_fixed, NULL, "Whether one value is left.", NULL},
    {"value", (getter) domain_value, NULL, "The one value left, or None.",
     NULL},
    {"var", (getter) domain_var, NULL, "The variable.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef domain_methods[] = {
    {"values", (PyCFunction) domain_values, METH_NOARGS,
     "The values left, ascending."},
    {"_prune", (PyCFunction) domain_prune, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PySequenceMethods domain_sequence = {.sq_contains =
                                                (objobjproc) domain_contains};

PyTypeObject domain_type = {
    PyVarObject_HEAD_INIT (NULL, 0).tp_name = "libfd._core.Domain",
    .tp_basicsize = sizeof (DomainObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC |
                Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_traverse = (traverseproc) domain_traverse,
    .tp_clear = (inquiry) domain_clear,
    .tp_dealloc = (destructor) domain_dealloc,
    .tp_getset = domain_getset,
    .tp_methods = domain_methods,
    .tp_as_sequence = &domain_sequence,
};

/* --- hooks ---------------------------------------------------------------- */

/* Keeps what was raised, and has the search end. */
static void
keep_error (StoreObject *store)
{
  PyObject *type, *value, *traceback;
  PyErr_Fetch (&type, &value, &traceback);
  PyErr_NormalizeException (&type, &value, &traceback);
  if (value && traceback)
    PyException_SetTraceback (value, traceback);
  Py_XDECREF (type);
  Py_XDECREF (traceback);
  if (store->error)
    Py_XDECREF (value);
  else
    store->error = value;
  store->stop = 1;
}

static bool
propagate (FdPropagator *base, FdStore *fd)
{
  PyPropagator *self = (PyPropagator *) base;
  StoreObject *store = self->store;
  (void) fd;
  PyGILState_STATE lock = PyGILState_Ensure ();
  if (store->error || !self->domains) { /* nothing more is called */
    PyGILState_Release (lock);
    return false;
  }
  FdPropagator *outer = store->running;
  store->running = base;
  store->callbacks++;
  PyObject *method = PyObject_GetAttrString (self->object, "propagate");
  PyObject *result =
      method ? PyObject_Call (method, self->domains, NULL) : NULL;
  bool ok = result && result != Py_False;
  if (!result && PyErr_ExceptionMatches (inconsistent))
    PyErr_Clear ();
  else if (!result)
    keep_error (store);
  Py_XDECREF (method);
  Py_XDECREF (result);
  store->callbacks--;
  store->running = outer;
  PyGILState_Release (lock);
  return ok;
}

static bool
check (const FdPropagator *base, const int32_t *values)
{
  const PyPropagator *self = (const PyPropagator *) base;
  StoreObject *store = self->store;
  PyGILState_STATE lock = PyGILState_Ensure ();
  PyObject *args = PyTuple_New (base->n), *result = NULL;
  for (uint32_t i = 0; args && i < base->n; i++) {
    PyObject *value = PyLong_FromLong (values[i]);
    if (!value)
      Py_CLEAR (args);
    else
      PyTuple_SET_ITEM (args, i, value);
  }
  store->callbacks++;
  PyObject *method =
      args ? PyObject_GetAttrString (self->object, "check") : NULL;
  if (method)
    result = PyObject_Call (method, args, NULL);
  int truth = result ? PyObject_IsTrue (result) : -1;
  if (truth < 0)
    keep_error (store);
  Py_XDECREF (method);
  Py_XDECREF (args);
  Py_XDECREF (result);
  store->callbacks--;
  PyGILState_Release (lock);
  return truth > 0;
}

/* What refers to it outlives it. */
static void
finalize (FdPropagator *base)
{
  PyPropagator *self = (PyPropagator *) base;
  PyGILState_STATE lock = PyGILState_Ensure ();
  for (uint32_t i = 0; self->domains && i < base->n; i++)
    ((DomainObject *) PyTuple_GET_ITEM (self->domains, i))->propagator = NULL;
  PyGILState_Release (lock);
}

/* --- posting -------------------------------------------------------------- */

/* The class of @name, made once and kept. */
static const FdPropagatorClass *
class_of (const char *name, int cost)
{
  static GHashTable *classes;
  if (!classes)
    classes = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *key = g_strdup_printf ("%d%s", cost, name);
  FdPropagatorClass *class = g_hash_table_lookup (classes, key);
  if (!class) {
    class = g_new0 (FdPropagatorClass, 1);
    class->name = g_strdup (name);
    class->cost = (FdCost) cost;
    class->propagate = propagate;
    class->check = check;
    class->finalize = finalize;
    g_hash_table_insert (classes, g_strdup (key), class);
  }
  return class;
}

/* A tuple of domains of @type, of which @vars are the variables. */
static PyObject *
make_domains (PyTypeObject *type, PyObject *vars, PyPropagator *propagator)
{
  Py_ssize_t n = PyTuple_GET_SIZE (vars);
  PyObject *tuple = PyTuple_New (n);
  for (Py_ssize_t i = 0; tuple && i < n; i++) {
    DomainObject *domain = (DomainObject *) type->tp_alloc (type, 0);
    if (!domain) {
      Py_CLEAR (tuple);
      break;
    }
    domain->var = Py_NewRef (PyTuple_GET_ITEM (vars, i));
    domain->index = (uint32_t) i;
    PyTuple_SET_ITEM (tuple, i, (PyObject *) domain);
  }
  for (Py_ssize_t i = 0; tuple && i < n; i++)
    ((DomainObject *) PyTuple_GET_ITEM (tuple, i))->propagator = propagator;
  return tuple;
}

static PyObject *
post (StoreObject *self, PyObject *object, PyTypeObject *domain, PyObject *vars,
      const FdPropagatorClass *class, int events, const FdAtom *condition)
{
  size_t n;
  FdVar *x = convert_vars (self, vars, &n);
  if (!x)
    return NULL;
  if (condition)
    fd_condition_begin (self->fd, *condition);
  PyPropagator *propagator = (PyPropagator *) fd_propagator_new (
      self->fd, class, sizeof *propagator, x, n);
  PyMem_Free (x);
  bool ok = propagator;
  if (ok) {
    propagator->store = self;
    propagator->object = object;
    propagator->domains = make_domains (domain, vars, propagator);
    ok = propagator->domains && store_keep (self, propagator->domains);
    Py_XDECREF (propagator->domains);
    ok = ok && store_keep (self, object);
    if (ok) {
      fd_subscribe_all (self->fd, &propagator->base, (FdEvents) events);
    } else { /* without domains it fails */
      propagator->domains = NULL;
      PyErr_Clear ();
    }
    ok = fd_post (self->fd, &propagator->base);
    self->propagators++;
  }
  if (condition)
    fd_condition_end (self->fd);
  if (self->error || (!ok && fd_store_error (self->fd)))
    return errors_raise_store (self);
  return ok ? PyLong_FromUnsignedLong (fd_store_last_constraint (self->fd).id)
            : Py_NewRef (Py_False);
}

/* post_propagator (object, name, cost, events, domain class, variables,
 * Inconsistent[, condition]) */
PyObject *
store_post_propagator (StoreObject *self, PyObject *args)
{
  PyObject *object, *domain, *vars, *exception, *condition = NULL;
  const char *name;
  int cost, events;
  if (!PyArg_ParseTuple (args, "OsiiOO!O|O", &object, &name, &cost, &events,
                         &domain, &PyTuple_Type, &vars, &exception, &condition))
    return NULL;
  if (cost < 0 || cost >= FD_N_COSTS || events < 1 || events > 15)
    return errors_invalid ("%s: no such cost, or no such events", name);
  if (!PyType_Check (domain) ||
      !PyType_IsSubtype ((PyTypeObject *) domain, &domain_type) ||
      !PyExceptionClass_Check (exception))
    return errors_invalid ("%s: expected a class of domains", name);
  if (!inconsistent)
    inconsistent = Py_NewRef (exception);
  if (!store_enter (self))
    return NULL;
  FdAtom atom;
  PyObject *result = NULL;
  if (!condition || convert_atom (self, condition, &atom))
    result = post (self, object, (PyTypeObject *) domain, vars,
                   class_of (name, cost), events, condition ? &atom : NULL);
  store_leave (self);
  return result;
}
