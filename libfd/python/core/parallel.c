/* SPDX-License-Identifier: MIT */
/* parallel.c - searches in several threads of the library's
 *
 * A function of Python's makes the search of each thread, in that thread, and
 * with it a store, which become the library's.  No object of Python's is left
 * of them, so the threads run without Python's lock.
 */
#include "core.h"

typedef struct {
  PyObject_HEAD PyObject *make, *error;
  FdParallel *parallel;   /* for all solutions */
  FdPortfolio *portfolio; /* for the best one, or for one */
  bool busy;
  FdVar last; /* the variables are those up to it */
} ParallelObject;

/* The first exception, for who waits: a model that could not be made is not one
 * without a solution. */
static void
keep_error (ParallelObject *self)
{
  PyObject *type, *value, *traceback;
  PyErr_Fetch (&type, &value, &traceback);
  PyErr_NormalizeException (&type, &value, &traceback);
  if (self->error)
    Py_XDECREF (value);
  else
    self->error = value;
  Py_XDECREF (type);
  Py_XDECREF (traceback);
}

/* The search that make (is free) returns; None: there is no solution. */
static bool
make_model (FdModel *model, gpointer data)
{
  ParallelObject *self = data;
  PyGILState_STATE state = PyGILState_Ensure ();
  PyObject *search = PyObject_CallFunctionObjArgs (
      self->make, model->is_free ? Py_True : Py_False, NULL);
  bool ok = search && search != Py_None &&
            search_take (search, &model->search, &model->store);
  Py_XDECREF (search);
  if (PyErr_Occurred ()) {
    ok = false;
    keep_error (self);
  }
  PyGILState_Release (state);
  return ok;
}

/* Solutions are checked where they were found. */
static bool
check (FdModel *model, GString *text, gpointer data)
{
  (void) data;
  bool ok = fd_store_check_solution (model->store);
  if (!ok)
    g_string_assign (text, "a solution does not hold");
  return ok;
}

/* (make, for all solutions, threads, number of variables, seed) */
static PyObject *
parallel_new (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  PyObject *make;
  int all;
  unsigned int threads, last;
  unsigned long long seed;
  if (keywords ||
      !PyArg_ParseTuple (args, "OpIIK", &make, &all, &threads, &last, &seed))
    return NULL;
  if (!PyCallable_Check (make) || threads < 1 || threads > 1024)
    return errors_invalid ("workers: expected 1 to 1,024");
  ParallelObject *self = (ParallelObject *) type->tp_alloc (type, 0);
  if (!self)
    return NULL;
  self->make = Py_NewRef (make);
  self->last.id = last;
  if (all)
    self->parallel = fd_parallel_new (make_model, NULL, self);
  else
    self->portfolio = fd_portfolio_new (make_model, NULL, self);
  if (!self->parallel && !self->portfolio) {
    Py_DECREF (self);
    return PyErr_NoMemory ();
  }
  if (all) {
    fd_parallel_set_threads (self->parallel, threads);
    fd_parallel_set_seed (self->parallel, seed);
  } else {
    fd_portfolio_set_threads (self->portfolio, threads);
    fd_portfolio_set_seed (self->portfolio, seed);
  }
  return (PyObject *) self;
}

/* The threads may wait for Python's lock while they end. */
static void
end (ParallelObject *self)
{
  FdParallel *parallel = self->parallel;
  FdPortfolio *portfolio = self->portfolio;
  self->parallel = NULL;
  self->portfolio = NULL;
  if (!parallel && !portfolio)
    return;
  Py_BEGIN_ALLOW_THREADS fd_parallel_free (parallel);
  fd_portfolio_free (portfolio);
  Py_END_ALLOW_THREADS
}

static bool
enter (ParallelObject *self)
{
  if (self->busy || (!self->parallel && !self->portfolio)) {
    errors_invalid (self->busy ? "this search is at work in another thread"
                               : "this search was closed");
    return false;
  }
  return self->busy = true;
}

static PyObject *
left (ParallelObject *self, PyObject *result)
{
  self->busy = false;
  return result;
}

static void *
raise_error (ParallelObject *self)
{
  return errors_raise (self->parallel ? fd_parallel_error (self->parallel)
                                      : fd_portfolio_error (self->portfolio));
}

/* --- running -------------------------------------------------------------- */

/* The library's answer, unless a model could not be made. */
static PyObject *
answer (ParallelObject *self, FdStatus status, PyObject *result)
{
  if (!self->error)
    return left (self, status == FD_STATUS_ERROR && result
                           ? (Py_DECREF (result), raise_error (self))
                           : result);
  PyObject *error = self->error;
  self->error = NULL;
  PyErr_SetObject ((PyObject *) Py_TYPE (error), error);
  Py_DECREF (error);
  Py_XDECREF (result);
  return left (self, NULL);
}

static PyObject *
next (ParallelObject *self, PyObject *unused)
{
  (void) unused;
  if (!enter (self))
    return NULL;
  FdStatus status;
  Py_BEGIN_ALLOW_THREADS status = self->parallel
                                      ? fd_parallel_next (self->parallel)
                                      : fd_portfolio_next (self->portfolio);
  Py_END_ALLOW_THREADS return answer (self, status,
                                      PyLong_FromLong ((long) status));
}

static PyObject *
count (ParallelObject *self, PyObject *unused)
{
  (void) unused;
  if (!enter (self))
    return NULL;
  if (!self->parallel)
    return left (self, errors_invalid ("count: not of a search for one"));
  uint64_t total = 0;
  FdStatus status;
  fd_parallel_set_render (self->parallel, check);
  Py_BEGIN_ALLOW_THREADS status = fd_parallel_count (self->parallel, &total);
  Py_END_ALLOW_THREADS return answer (
      self, status,
      Py_BuildValue ("(Ki)", (unsigned long long) total, (int) status));
}

/* From any thread. */
static PyObject *
stop (ParallelObject *self, PyObject *unused)
{
  (void) unused;
  if (self->parallel)
    fd_parallel_stop (self->parallel);
  if (self->portfolio)
    fd_portfolio_stop (self->portfolio);
  Py_RETURN_NONE;
}

/* set (name, value) */
static PyObject *
set (ParallelObject *self, PyObject *args)
{
  const char *name;
  PyObject *value;
  if (!PyArg_ParseTuple (args, "sO", &name, &value))
    return NULL;
  bool is_time = strcmp (name, "time_limit") == 0;
  double seconds = is_time ? PyFloat_AsDouble (value) : 0;
  uint64_t number = is_time ? 0 : PyLong_AsUnsignedLongLong (value);
  if (PyErr_Occurred () || !enter (self))
    return NULL;
  bool known = true;
  if (is_time && self->parallel)
    fd_parallel_set_time_limit (self->parallel, seconds);
  else if (is_time)
    fd_portfolio_set_time_limit (self->portfolio, seconds);
  else if (self->portfolio && strcmp (name, "node_limit") == 0)
    fd_portfolio_set_node_limit (self->portfolio, number);
  else if (self->portfolio && strcmp (name, "failure_limit") == 0)
    fd_portfolio_set_failure_limit (self->portfolio, number);
  else
    known = false;
  return left (self, known ? Py_NewRef (Py_None)
                           : errors_invalid ("%s: not with workers", name));
}

/* --- answers -------------------------------------------------------------- */

/* Numbers of 32 bits, as bytes: of the variables in order, in the solution
 * found last. */
static PyObject *
values (ParallelObject *self, PyObject *unused)
{
  (void) unused;
  if (!enter (self))
    return NULL;
  PyObject *bytes = PyBytes_FromStringAndSize (
      NULL, (Py_ssize_t) (self->last.id * sizeof (int32_t)));
  int32_t *value = bytes ? (int32_t *) PyBytes_AS_STRING (bytes) : NULL;
  for (uint32_t i = 0; value && i < self->last.id; i++)
    value[i] = self->parallel
                   ? fd_parallel_value (self->parallel, (FdVar){i + 1})
                   : fd_portfolio_value (self->portfolio, (FdVar){i + 1});
  return left (self, bytes);
}

static PyObject *
get_objective (ParallelObject *self, void *bound)
{
  int64_t number = 0;
  if (!enter (self))
    return NULL;
  bool there =
      self->portfolio && (bound ? fd_portfolio_bound (self->portfolio, &number)
                                : fd_portfolio_best (self->portfolio, &number));
  return left (self,
               there ? PyLong_FromLongLong (number) : Py_NewRef (Py_None));
}

static PyObject *
get_limit (ParallelObject *self, void *unused)
{
  (void) unused;
  if (!enter (self))
    return NULL;
  return left (self,
               PyLong_FromLong (self->parallel
                                    ? fd_parallel_limit (self->parallel)
                                    : fd_portfolio_limit (self->portfolio)));
}

static PyObject *
statistics (ParallelObject *self, PyObject *unused)
{
  (void) unused;
  if (!enter (self))
    return NULL;
  FdStatistics counts = self->parallel
                            ? fd_parallel_statistics (self->parallel)
                            : fd_portfolio_statistics (self->portfolio);
  PyObject *dict = PyDict_New ();
  if (dict && !search_add_counts (dict, FD_STATISTICS_SEARCH, &counts))
    Py_CLEAR (dict);
  return left (self, dict);
}

static PyObject *
close_method (ParallelObject *self, PyObject *unused)
{
  (void) unused;
  if (self->busy)
    return errors_invalid ("this search is at work in another thread");
  end (self);
  Py_RETURN_NONE;
}

/* --- life ----------------------------------------------------------------- */

static int
parallel_traverse (ParallelObject *self, visitproc visit, void *arg)
{
  Py_VISIT (self->make);
  Py_VISIT (self->error);
  return 0;
}

static int
parallel_clear (ParallelObject *self)
{
  if (!self->busy)
    end (self);
  return 0;
}

static void
parallel_dealloc (ParallelObject *self)
{
  PyObject_GC_UnTrack (self);
  end (self);
  Py_CLEAR (self->make);
  Py_CLEAR (self->error);
  Py_TYPE (self)->tp_free (self);
}

static PyMethodDef methods[] = {
    {"next", (PyCFunction) next, METH_NOARGS, NULL},
    {"count", (PyCFunction) count, METH_NOARGS, NULL},
    {"set", (PyCFunction) set, METH_VARARGS, NULL},
    {"values", (PyCFunction) values, METH_NOARGS, NULL},
    {"statistics", (PyCFunction) statistics, METH_NOARGS, NULL},
    {"stop", (PyCFunction) stop, METH_NOARGS, NULL},
    {"close", (PyCFunction) close_method, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static int is_bound;
static PyGetSetDef getset[] = {
    {"best", (getter) get_objective, NULL, NULL, NULL},
    {"bound", (getter) get_objective, NULL, NULL, &is_bound},
    {"limit", (getter) get_limit, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject parallel_type = {
    PyVarObject_HEAD_INIT (NULL, 0).tp_name = "libfd._core.Parallel",
    .tp_basicsize = sizeof (ParallelObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_new = parallel_new,
    .tp_traverse = (traverseproc) parallel_traverse,
    .tp_clear = (inquiry) parallel_clear,
    .tp_dealloc = (destructor) parallel_dealloc,
    .tp_methods = methods,
    .tp_getset = getset,
};
