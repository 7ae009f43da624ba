/* SPDX-License-Identifier: MIT */
/* search.c - searches
 *
 * A search holds its store, so that it can be freed in any order.  While it
 * runs, Python's lock is free and the store is busy.
 */
#include "core.h"

typedef struct {
  PyObject_HEAD StoreObject *store;
  FdSearch *search; /* NULL once it is closed */
  PyObject *source; /* (nullable): what it was made from */
  bool begun;
} SearchObject;

static PyObject *
search_new (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  PyObject *store;
  if (keywords || !PyArg_ParseTuple (args, "O!", &store_type, &store) ||
      !store_enter ((StoreObject *) store))
    return NULL;
  SearchObject *self = (SearchObject *) type->tp_alloc (type, 0);
  if (self) {
    self->store = (StoreObject *) Py_NewRef (store);
    self->search = fd_search_new (self->store->fd);
    if (self->search)
      self->store->n_searches++;
    else
      errors_raise_store (self->store);
  }
  store_leave ((StoreObject *) store);
  if (self && !self->search)
    Py_CLEAR (self);
  return (PyObject *) self;
}

PyObject *
search_wrap (StoreObject *store, FdSearch *search, PyObject *source)
{
  SearchObject *self = (SearchObject *) search_type.tp_alloc (&search_type, 0);
  if (!self) {
    fd_search_free (search);
    return NULL;
  }
  self->store = (StoreObject *) Py_NewRef (store);
  self->search = search;
  self->source = Py_NewRef (source);
  store->n_searches++;
  return (PyObject *) self;
}

bool
search_of (StoreObject *store, PyObject *object, const FdSearch **search)
{
  SearchObject *self = (SearchObject *) object;
  if (!PyObject_TypeCheck (object, &search_type) || !self->search ||
      self->store != store) {
    errors_invalid ("expected a search of this model");
    return false;
  }
  *search = self->search;
  return true;
}

bool
search_take (PyObject *object, FdSearch **search, FdStore **store)
{
  SearchObject *self = (SearchObject *) object;
  if (!PyObject_TypeCheck (object, &search_type) || !self->search ||
      self->store->busy || self->store->n_searches != 1 ||
      self->store->n_users || self->store->propagators) {
    errors_invalid ("expected a search that is its store's only use");
    return false;
  }
  *search = self->search;
  *store = self->store->fd;
  fd_store_set_stop (*store, NULL);
  self->search = NULL;
  self->store->n_searches--;
  self->store->fd = NULL;
  return true;
}

static void
end (SearchObject *self)
{
  FdSearch *search = self->search;
  self->search = NULL;
  if (search)
    store_free_search (self->store, search);
}

static bool
is_open (SearchObject *self)
{
  if (!self->search)
    errors_invalid ("this search was closed");
  return self->search;
}

static bool
enter (SearchObject *self)
{
  if (!is_open (self) || !store_enter (self->store))
    return false;
  if (!self->begun) /* so that an error is that of what follows */
    fd_store_check_limits (self->store->fd);
  return true;
}

/* After a setting: None, or what refused it. */
static PyObject *
settled (SearchObject *self, bool ok)
{
  PyObject *result = ok && (self->begun || !fd_store_error (self->store->fd))
                         ? Py_NewRef (Py_None)
                         : errors_raise_store (self->store);
  store_leave (self->store);
  return result;
}

static PyObject *
left (SearchObject *self)
{
  store_leave (self->store);
  return NULL;
}

/* --- settings ------------------------------------------------------------- */

static bool
set_switch (FdSearch *search, const char *name, bool on, bool *known)
{
  static const struct {
    const char *name;
    void (*set) (FdSearch *, bool);
  } all[] = {
      {"free", fd_search_set_free},
      {"last_conflict", fd_search_set_last_conflict},
      {"target_phases", fd_search_set_target_phases},
      {"incremental", fd_search_set_incremental},
      {"checking", fd_search_set_checking},
  };
  *known = true;
  if (strcmp (name, "learning") == 0)
    return fd_search_set_learning (search, on);
  for (size_t i = 0; i < G_N_ELEMENTS (all); i++)
    if (strcmp (name, all[i].name) == 0) {
      all[i].set (search, on);
      return true;
    }
  *known = false;
  return true;
}

static bool
set_number (FdSearch *search, const char *name, uint64_t number)
{
  static const struct {
    const char *name;
    void (*set) (FdSearch *, uint64_t);
  } all[] = {
      {"node_limit", fd_search_set_node_limit},
      {"failure_limit", fd_search_set_failure_limit},
      {"solution_limit", fd_search_set_solution_limit},
      {"seed", fd_search_set_seed},
  };
  for (size_t i = 0; i < G_N_ELEMENTS (all); i++)
    if (strcmp (name, all[i].name) == 0) {
      all[i].set (search, number);
      return true;
    }
  return false;
}

/* set (name, value) */
static PyObject *
set (SearchObject *self, PyObject *args)
{
  const char *name;
  PyObject *value;
  if (!PyArg_ParseTuple (args, "sO", &name, &value) || !is_open (self))
    return NULL;
  bool is_time = strcmp (name, "time_limit") == 0;
  double seconds = is_time ? PyFloat_AsDouble (value) : 0;
  uint64_t number = is_time                ? 0
                    : PyBool_Check (value) ? value == Py_True
                                           : PyLong_AsUnsignedLongLong (value);
  if (PyErr_Occurred () || !enter (self))
    return NULL;
  bool known = true, ok = true;
  if (is_time)
    fd_search_set_time_limit (self->search, seconds);
  else if (!set_number (self->search, name, number))
    ok = set_switch (self->search, name, number, &known);
  if (!known) {
    errors_invalid ("a search has no setting \"%s\"", name);
    return left (self);
  }
  return settled (self, ok);
}

static PyObject *
set_restarts (SearchObject *self, PyObject *args)
{
  int kind;
  unsigned int scale;
  double base;
  if (!PyArg_ParseTuple (args, "iId", &kind, &scale, &base))
    return NULL;
  if (kind < FD_RESTART_NONE || kind > FD_RESTART_GLUCOSE)
    return errors_invalid ("no sequence of restarts has the number %d", kind);
  if (!enter (self))
    return NULL;
  fd_search_set_restarts (self->search, (FdRestart) kind, scale, base);
  return settled (self, true);
}

static PyObject *
add_branching (SearchObject *self, PyObject *args)
{
  PyObject *vars;
  int var_select, val_select;
  if (!PyArg_ParseTuple (args, "Oii", &vars, &var_select, &val_select))
    return NULL;
  if (var_select < FD_SELECT_INPUT_ORDER || var_select > FD_SELECT_RANDOM ||
      val_select < FD_ASSIGN_MIN || val_select > FD_ASSIGN_OUT_RANDOM)
    return errors_invalid ("no selection has this number");
  size_t n;
  if (!enter (self))
    return NULL;
  FdVar *x = convert_vars (self->store, vars, &n);
  if (!x)
    return left (self);
  fd_search_add_branching (self->search, x, n, (FdVarSelect) var_select,
                           (FdValSelect) val_select);
  PyMem_Free (x);
  return settled (self, true);
}

/* hint (variable, value) */
static PyObject *
hint (SearchObject *self, PyObject *args)
{
  PyObject *var, *value;
  FdVar x;
  int32_t number;
  if (!PyArg_ParseTuple (args, "OO", &var, &value) || !enter (self))
    return NULL;
  if (!store_var (self->store, var, &x) ||
      !convert_int32 (value, "a hint", &number))
    return left (self);
  return settled (self, fd_search_set_hint (self->search, x, number));
}

/* objective (variable, maximize) */
static PyObject *
objective (SearchObject *self, PyObject *args)
{
  PyObject *var;
  int maximize;
  FdVar x;
  if (!PyArg_ParseTuple (args, "Op", &var, &maximize) || !enter (self))
    return NULL;
  if (!store_var (self->store, var, &x))
    return left (self);
  if (maximize)
    fd_search_maximize (self->search, x);
  else
    fd_search_minimize (self->search, x);
  return settled (self, true);
}

/* linear_objective (a, x, weights, atoms, maximize) */
static PyObject *
linear_objective (SearchObject *self, PyObject *args)
{
  PyObject *a, *x, *weights, *atoms;
  int maximize;
  size_t n[4] = {0};
  if (!PyArg_ParseTuple (args, "OOOOp", &a, &x, &weights, &atoms, &maximize) ||
      !enter (self))
    return NULL;
  int64_t *factor = convert_ints64 (a, "a", &n[0]), *weight = NULL;
  FdVar *var = factor ? convert_vars (self->store, x, &n[1]) : NULL;
  FdAtom *atom = NULL;
  bool ok = var && (weight = convert_ints64 (weights, "weights", &n[2])) &&
            (atom = convert_atoms (self->store, atoms, &n[3]));
  if (ok && (n[0] != n[1] || n[2] != n[3])) {
    errors_invalid ("an objective of arrays that are not of one length");
    ok = false;
  }
  bool set =
      ok && (maximize ? fd_search_maximize_linear : fd_search_minimize_linear) (
                self->search, factor, var, n[0], weight, atom, n[2]);
  PyMem_Free (factor);
  PyMem_Free (weight);
  PyMem_Free (var);
  PyMem_Free (atom);
  return ok ? settled (self, set) : left (self);
}

/* project (variables, atoms) */
static PyObject *
project (SearchObject *self, PyObject *args)
{
  PyObject *vars, *atoms;
  size_t n, n_atoms = 0;
  if (!PyArg_ParseTuple (args, "OO", &vars, &atoms) || !enter (self))
    return NULL;
  FdVar *x = convert_vars (self->store, vars, &n);
  FdAtom *atom = x ? convert_atoms (self->store, atoms, &n_atoms) : NULL;
  if (atom)
    fd_search_project (self->search, x, n, atom, n_atoms);
  bool ok = atom;
  PyMem_Free (x);
  PyMem_Free (atom);
  return ok ? settled (self, true) : left (self);
}

static PyObject *
assume (SearchObject *self, PyObject *atoms)
{
  size_t n;
  if (!enter (self))
    return NULL;
  FdAtom *atom = convert_atoms (self->store, atoms, &n);
  if (!atom)
    return left (self);
  bool ok = fd_search_assume (self->search, atom, n);
  PyMem_Free (atom);
  return settled (self, ok);
}

static PyObject *
reset (SearchObject *self, PyObject *unused)
{
  (void) unused;
  if (!enter (self))
    return NULL;
  bool ok = fd_search_reset (self->search);
  if (ok)
    self->begun = false;
  return settled (self, ok);
}

/* --- running -------------------------------------------------------------- */

/* Has @call search, again after each signal that raises nothing.  Its status;
 * or -1 where an exception was raised. */
static int
run (SearchObject *self, FdStatus (*call) (FdSearch *, uint64_t *),
     uint64_t *number)
{
  self->begun = true;
  for (;;) {
    Interrupt interrupt;
    if (!interrupt_begin (&interrupt, self->store))
      return -1;
    FdStatus status = call (self->search, number);
    interrupt_end (&interrupt);
    bool stopped;
    if (interrupt_raised (self->store, &stopped))
      return -1;
    if (status == FD_STATUS_ERROR) {
      errors_raise_store (self->store);
      return -1;
    }
    if (!stopped || status != FD_STATUS_LIMIT ||
        fd_search_limit (self->search) != FD_LIMIT_STOPPED)
      return (int) status;
  }
}

static FdStatus
run_next (FdSearch *search, uint64_t *unused)
{
  (void) unused;
  return fd_search_next (search);
}

static FdStatus
run_count (FdSearch *search, uint64_t *total)
{
  uint64_t count = 0;
  FdStatus status = fd_search_count (search, &count);
  *total += count;
  return status;
}

static FdStatus
run_minimize_core (FdSearch *search, uint64_t *failure_limit)
{
  return fd_search_minimize_core (search, *failure_limit) ? FD_STATUS_EXHAUSTED
                                                          : FD_STATUS_LIMIT;
}

static PyObject *
next (SearchObject *self, PyObject *unused)
{
  (void) unused;
  if (!enter (self))
    return NULL;
  int status = run (self, run_next, NULL);
  store_leave (self->store);
  return status < 0 ? NULL : PyLong_FromLong (status);
}

static PyObject *
count (SearchObject *self, PyObject *unused)
{
  (void) unused;
  if (!enter (self))
    return NULL;
  uint64_t total = 0;
  int status = run (self, run_count, &total);
  store_leave (self->store);
  return status < 0
             ? NULL
             : Py_BuildValue ("(Ki)", (unsigned long long) total, status);
}

static PyObject *
minimize_core (SearchObject *self, PyObject *limit)
{
  uint64_t failures = PyLong_AsUnsignedLongLong (limit);
  if (PyErr_Occurred () || !enter (self))
    return NULL;
  int status = run (self, run_minimize_core, &failures);
  store_leave (self->store);
  return status < 0 ? NULL : PyBool_FromLong (status == FD_STATUS_EXHAUSTED);
}

/* --- answers -------------------------------------------------------------- */

static PyObject *
core (SearchObject *self, PyObject *unused)
{
  (void) unused;
  bool was_busy;
  if (!is_open (self) || !store_ask (self->store, &was_busy))
    return NULL;
  size_t n;
  const FdAtom *atom = fd_search_core (self->search, &n);
  PyObject *result = convert_from_atoms (atom, n);
  store_answered (self->store, was_busy);
  return result;
}

/* Numbers of 32 bits, as bytes: of the variables in order. */
static PyObject *
values (SearchObject *self, PyObject *unused)
{
  (void) unused;
  if (!is_open (self) || !store_check (self->store))
    return NULL;
  uint32_t n = fd_var_count (self->store->fd);
  PyObject *bytes =
      PyBytes_FromStringAndSize (NULL, (Py_ssize_t) (n * sizeof (int32_t)));
  int32_t *value = bytes ? (int32_t *) PyBytes_AS_STRING (bytes) : NULL;
  for (uint32_t i = 0; value && i < n; i++)
    value[i] = fd_var_min (self->store->fd, (FdVar){i + 1});
  return bytes;
}

static PyObject *
best_values (SearchObject *self, PyObject *unused)
{
  (void) unused;
  if (!is_open (self) || !store_check (self->store))
    return NULL;
  uint32_t n = fd_var_count (self->store->fd);
  PyObject *bytes =
      PyBytes_FromStringAndSize (NULL, (Py_ssize_t) (n * sizeof (int32_t)));
  int32_t *value = bytes ? (int32_t *) PyBytes_AS_STRING (bytes) : NULL;
  for (uint32_t i = 0; value && i < n; i++)
    if (!fd_search_best_value (self->search, (FdVar){i + 1}, &value[i])) {
      if (i == 0) {
        Py_DECREF (bytes);
        Py_RETURN_NONE;
      }
      value[i] = 0;
    }
  return bytes;
}

static PyObject *
number_or_none (bool there, int64_t number)
{
  if (!there)
    Py_RETURN_NONE;
  return PyLong_FromLongLong (number);
}

static PyObject *
get_best (SearchObject *self, void *unused)
{
  (void) unused;
  int64_t best = 0;
  if (!is_open (self) || !store_check (self->store))
    return NULL;
  bool there = fd_search_best (self->search, &best);
  return number_or_none (there, best);
}

static PyObject *
get_bound (SearchObject *self, void *unused)
{
  (void) unused;
  int64_t bound = 0;
  if (!is_open (self) || !store_check (self->store))
    return NULL;
  bool there = fd_search_bound (self->search, &bound);
  return number_or_none (there, bound);
}

static PyObject *
get_limit (SearchObject *self, void *unused)
{
  (void) unused;
  return is_open (self) && store_check (self->store)
             ? PyLong_FromLong (fd_search_limit (self->search))
             : NULL;
}

bool
search_add_counts (PyObject *dict, FdStatisticsKind kind, const void *counts)
{
  size_t n;
  const FdStatisticsField *field = fd_statistics_fields (kind, &n);
  const uint64_t *value = counts;
  for (size_t i = 0; i < n; i++) {
    PyObject *number = PyLong_FromUnsignedLongLong (value[i]);
    int failed =
        !number || PyDict_SetItemString (dict, field[i].name, number) < 0;
    Py_XDECREF (number);
    if (failed)
      return false;
  }
  return true;
}

static PyObject *
statistics (SearchObject *self, PyObject *unused)
{
  (void) unused;
  bool was_busy;
  if (!is_open (self) || !store_ask (self->store, &was_busy))
    return NULL;
  FdLearningStatistics learning = fd_search_learning_statistics (self->search);
  PyObject *dict = PyDict_New ();
  if (dict && (!search_add_counts (dict, FD_STATISTICS_LEARNING, &learning) ||
               !search_add_counts (dict, FD_STATISTICS_SEARCH,
                                   fd_search_statistics (self->search))))
    Py_CLEAR (dict);
  store_answered (self->store, was_busy);
  return dict;
}

/* From any thread. */
static PyObject *
stop (SearchObject *self, PyObject *unused)
{
  (void) unused;
  if (self->search)
    fd_search_stop (self->search);
  Py_RETURN_NONE;
}

static PyObject *
close_method (SearchObject *self, PyObject *unused)
{
  (void) unused;
  if (!self->search)
    Py_RETURN_NONE;
  if (self->store->busy)
    return enter (self) ? left (self) : NULL; /* which raises */
  end (self);
  Py_RETURN_NONE;
}

/* --- life ----------------------------------------------------------------- */

static int
search_traverse (SearchObject *self, visitproc visit, void *arg)
{
  Py_VISIT (self->store);
  Py_VISIT (self->source);
  return 0;
}

static void
search_dealloc (SearchObject *self)
{
  PyObject_GC_UnTrack (self);
  end (self);
  Py_CLEAR (self->source);
  Py_CLEAR (self->store);
  Py_TYPE (self)->tp_free (self);
}

static PyMethodDef methods[] = {
    {"set", (PyCFunction) set, METH_VARARGS, NULL},
    {"set_restarts", (PyCFunction) set_restarts, METH_VARARGS, NULL},
    {"add_branching", (PyCFunction) add_branching, METH_VARARGS, NULL},
    {"hint", (PyCFunction) hint, METH_VARARGS, NULL},
    {"objective", (PyCFunction) objective, METH_VARARGS, NULL},
    {"linear_objective", (PyCFunction) linear_objective, METH_VARARGS, NULL},
    {"project", (PyCFunction) project, METH_VARARGS, NULL},
    {"assume", (PyCFunction) assume, METH_O, NULL},
    {"reset", (PyCFunction) reset, METH_NOARGS, NULL},
    {"next", (PyCFunction) next, METH_NOARGS, NULL},
    {"count", (PyCFunction) count, METH_NOARGS, NULL},
    {"core", (PyCFunction) core, METH_NOARGS, NULL},
    {"minimize_core", (PyCFunction) minimize_core, METH_O, NULL},
    {"values", (PyCFunction) values, METH_NOARGS, NULL},
    {"best_values", (PyCFunction) best_values, METH_NOARGS, NULL},
    {"statistics", (PyCFunction) statistics, METH_NOARGS, NULL},
    {"stop", (PyCFunction) stop, METH_NOARGS, NULL},
    {"close", (PyCFunction) close_method, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef getset[] = {
    {"best", (getter) get_best, NULL, NULL, NULL},
    {"bound", (getter) get_bound, NULL, NULL, NULL},
    {"limit", (getter) get_limit, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject search_type = {
    PyVarObject_HEAD_INIT (NULL, 0).tp_name = "libfd._core.Search",
    .tp_basicsize = sizeof (SearchObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_new = search_new,
    .tp_traverse = (traverseproc) search_traverse,
    .tp_dealloc = (destructor) search_dealloc,
    .tp_methods = methods,
    .tp_getset = getset,
};
