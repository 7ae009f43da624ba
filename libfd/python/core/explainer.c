/* SPDX-License-Identifier: MIT */
/* explainer.c - explainers, and their steps as tuples
 *
 * An explainer has a store for itself, which records.  A step is copied when it
 * is told; the one told last can be applied and checked.
 */
#include "core.h"

typedef struct {
  PyObject_HEAD StoreObject *store;
  FdExplainer *explainer;
  const FdStep *last;
} ExplainerObject;

static PyObject *
explainer_new (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  PyObject *object;
  if (keywords || !PyArg_ParseTuple (args, "O!", &store_type, &object))
    return NULL;
  StoreObject *store = (StoreObject *) object;
  ExplainerObject *self = (ExplainerObject *) type->tp_alloc (type, 0);
  if (!self || !store_enter (store)) {
    Py_XDECREF (self);
    return NULL;
  }
  self->explainer = fd_explainer_new (store->fd);
  if (self->explainer) {
    self->store = (StoreObject *) Py_NewRef (store);
    store->n_users++;
  } else {
    errors_raise_store (store);
    Py_CLEAR (self);
  }
  store_leave (store);
  return (PyObject *) self;
}

static void
explainer_dealloc (ExplainerObject *self)
{
  PyObject_GC_UnTrack (self);
  fd_explainer_free (self->explainer);
  if (self->store)
    self->store->n_users--;
  Py_CLEAR (self->store);
  Py_TYPE (self)->tp_free (self);
}

static int
explainer_traverse (ExplainerObject *self, visitproc visit, void *arg)
{
  Py_VISIT (self->store);
  return 0;
}

static PyObject *
left (ExplainerObject *self, PyObject *result)
{
  store_leave (self->store);
  return result;
}

/* --- steps ---------------------------------------------------------------- */

static PyObject *
constraints (const FdConstraint *constraint, size_t n)
{
  PyObject *tuple = PyTuple_New ((Py_ssize_t) n);
  for (size_t i = 0; tuple && i < n; i++) {
    PyObject *id = PyLong_FromUnsignedLong (constraint[i].id);
    if (!id)
      Py_CLEAR (tuple);
    else
      PyTuple_SET_ITEM (tuple, (Py_ssize_t) i, id);
  }
  return tuple;
}

static PyObject *
links (const FdStepLink *link, size_t n)
{
  PyObject *tuple = PyTuple_New ((Py_ssize_t) n);
  for (size_t i = 0; tuple && i < n; i++) {
    PyObject *item = Py_BuildValue ("(NI)", convert_from_atom (link[i].atom),
                                    (unsigned int) link[i].by.id);
    if (!item)
      Py_CLEAR (tuple);
    else
      PyTuple_SET_ITEM (tuple, (Py_ssize_t) i, item);
  }
  return tuple;
}

static PyObject *step_tuple (ExplainerObject *self, const FdStep *step);

static PyObject *
lemmas (ExplainerObject *self, const FdStep *step)
{
  PyObject *tuple = PyTuple_New ((Py_ssize_t) step->n_lemmas);
  for (size_t i = 0; tuple && i < step->n_lemmas; i++) {
    PyObject *item = step_tuple (self, step->lemma[i]);
    if (!item)
      Py_CLEAR (tuple);
    else
      PyTuple_SET_ITEM (tuple, (Py_ssize_t) i, item);
  }
  return tuple;
}

static PyObject *
step_tuple (ExplainerObject *self, const FdStep *step)
{
  g_autofree char *text = fd_step_text (self->explainer, step);
  return Py_BuildValue (
      "(ssOIdNNNNNNNIII)", fd_step_rule_name (step->rule), text ? text : "",
      step->quiet ? Py_True : Py_False, (unsigned int) step->number, step->cost,
      convert_from_atoms (step->conclusion, step->n_conclusions),
      convert_from_atoms (step->premise, step->n_premises),
      constraints (step->constraint, step->n_constraints),
      convert_from_atoms (step->placed, step->n_placed),
      convert_from_atom (step->supposed), links (step->link, step->n_links),
      lemmas (self, step), (unsigned int) step->placings,
      (unsigned int) step->joins, (unsigned int) step->size);
}

static const char *const outcomes[] = {"step", "all", "clash", "stuck",
                                       "limit"};

/* next (): how it is, and the step or None */
static PyObject *
next (ExplainerObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_enter (self->store))
    return NULL;
  FdExplained how = FD_EXPLAINED_STUCK;
  Interrupt interrupt;
  if (!interrupt_begin (&interrupt, self->store))
    return left (self, NULL);
  self->last = fd_explainer_next (self->explainer, &how);
  interrupt_end (&interrupt);
  bool stopped;
  if (interrupt_raised (self->store, &stopped))
    return left (self, NULL);
  PyObject *step =
      self->last ? step_tuple (self, self->last) : Py_NewRef (Py_None);
  return left (self, step ? Py_BuildValue ("(sN)", outcomes[how], step) : NULL);
}

static PyObject *
apply (ExplainerObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_enter (self->store))
    return NULL;
  bool ok = self->last && fd_explainer_apply (self->explainer, self->last);
  uint32_t number = ok ? self->last->number : 0;
  self->last = NULL;
  return left (self, ok ? PyLong_FromUnsignedLong (number)
                        : errors_invalid ("apply: expected the step that was "
                                          "told last"));
}

/* Raises CheckError if the step told last does not hold. */
static PyObject *
check (ExplainerObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_enter (self->store))
    return NULL;
  g_autoptr (GError) error = NULL;
  bool ok = self->last && fd_step_check (self->explainer, self->last, &error);
  return left (self, ok           ? Py_NewRef (Py_None)
                     : self->last ? errors_raise (error)
                                  : errors_invalid ("check: expected the step "
                                                    "that was told last"));
}

static PyObject *
enter_atom (ExplainerObject *self, PyObject *object)
{
  FdAtom atom;
  if (!store_enter (self->store))
    return NULL;
  if (!convert_atom (self->store, object, &atom))
    return left (self, NULL);
  self->last = NULL;
  return left (self,
               PyBool_FromLong (fd_explainer_enter (self->explainer, atom)));
}

static PyObject *
why_not (ExplainerObject *self, PyObject *object)
{
  FdAtom atom;
  if (!store_enter (self->store))
    return NULL;
  if (!convert_atom (self->store, object, &atom))
    return left (self, NULL);
  self->last = NULL;
  const FdStep *step = fd_explainer_why_not (self->explainer, atom);
  return left (self, step ? step_tuple (self, step) : Py_NewRef (Py_None));
}

static PyObject *
origin (ExplainerObject *self, PyObject *object)
{
  FdAtom atom;
  if (!store_enter (self->store))
    return NULL;
  if (!convert_atom (self->store, object, &atom))
    return left (self, NULL);
  const FdStep *step = fd_explainer_origin (self->explainer, atom);
  return left (self, step ? step_tuple (self, step) : Py_NewRef (Py_None));
}

static PyObject *
facts (ExplainerObject *self, PyObject *var)
{
  FdVar x;
  if (!store_enter (self->store))
    return NULL;
  if (!store_var (self->store, var, &x))
    return left (self, NULL);
  return left (self, var_values (fd_explainer_facts (self->explainer), x));
}

static PyObject *
grade (ExplainerObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_enter (self->store))
    return NULL;
  Interrupt interrupt;
  if (!interrupt_begin (&interrupt, self->store))
    return left (self, NULL);
  FdGrade found = fd_explainer_grade (self->explainer);
  interrupt_end (&interrupt);
  bool stopped;
  if (interrupt_raised (self->store, &stopped))
    return left (self, NULL);
  return left (self, PyUnicode_FromString (fd_grade_name (found)));
}

/* clash (): constraints, and atoms that were entered */
static PyObject *
clash (ExplainerObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_enter (self->store))
    return NULL;
  size_t room = fd_store_n_constraints (self->store->fd) + 1;
  size_t room_entered = 4 * (size_t) fd_var_count (self->store->fd) + 1024;
  FdConstraint *constraint = PyMem_Calloc (room, sizeof *constraint);
  FdAtom *entered = PyMem_Calloc (room_entered, sizeof *entered);
  size_t n = 0, n_entered = 0;
  bool stopped, raised = true;
  Interrupt interrupt;
  if (!constraint || !entered) {
    PyErr_NoMemory ();
  } else if (interrupt_begin (&interrupt, self->store)) {
    n = fd_explainer_clash (self->explainer, constraint, room, entered,
                            room_entered, &n_entered);
    interrupt_end (&interrupt);
    raised = interrupt_raised (self->store, &stopped);
  }
  PyObject *result =
      raised ? NULL
             : Py_BuildValue (
                   "(NN)", constraints (constraint, MIN (n, room)),
                   convert_from_atoms (entered, MIN (n_entered, room_entered)));
  PyMem_Free (constraint);
  PyMem_Free (entered);
  return left (self, result);
}

/* set_limits (seconds, depth, candidates) */
static PyObject *
set_limits (ExplainerObject *self, PyObject *args)
{
  double seconds;
  unsigned int depth, candidates;
  if (!PyArg_ParseTuple (args, "dII", &seconds, &depth, &candidates) ||
      !store_enter (self->store))
    return NULL;
  fd_explainer_set_limits (self->explainer, seconds, depth, candidates);
  return left (self, Py_NewRef (Py_None));
}

static PyObject *
set_work_limit (ExplainerObject *self, PyObject *work)
{
  uint64_t limit = PyLong_AsUnsignedLongLong (work);
  if (PyErr_Occurred () || !store_enter (self->store))
    return NULL;
  fd_explainer_set_work_limit (self->explainer, limit);
  return left (self, Py_NewRef (Py_None));
}

static PyMethodDef methods[] = {
    {"next", (PyCFunction) next, METH_NOARGS, NULL},
    {"apply", (PyCFunction) apply, METH_NOARGS, NULL},
    {"check", (PyCFunction) check, METH_NOARGS, NULL},
    {"enter", (PyCFunction) enter_atom, METH_O, NULL},
    {"why_not", (PyCFunction) why_not, METH_O, NULL},
    {"origin", (PyCFunction) origin, METH_O, NULL},
    {"facts", (PyCFunction) facts, METH_O, NULL},
    {"grade", (PyCFunction) grade, METH_NOARGS, NULL},
    {"clash", (PyCFunction) clash, METH_NOARGS, NULL},
    {"set_limits", (PyCFunction) set_limits, METH_VARARGS, NULL},
    {"set_work_limit", (PyCFunction) set_work_limit, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

PyTypeObject explainer_type = {
    PyVarObject_HEAD_INIT (NULL, 0).tp_name = "libfd._core.Explainer",
    .tp_basicsize = sizeof (ExplainerObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_new = explainer_new,
    .tp_traverse = (traverseproc) explainer_traverse,
    .tp_dealloc = (destructor) explainer_dealloc,
    .tp_methods = methods,
};
