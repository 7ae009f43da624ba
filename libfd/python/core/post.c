/* SPDX-License-Identifier: MIT */
/* post.c - posting
 *
 * Every class of the library's is posted in one way, by its place in
 * fd_constraint_classes().
 */
#include "core.h"

/* What a change has come to: the constraint's number, True if it made none,
 * False if it was inconsistent. */
static PyObject *
outcome (StoreObject *self, bool ok)
{
  if (self->error)
    return errors_raise_store (self);
  if (ok) {
    FdConstraint constraint = fd_store_last_constraint (self->fd);
    return constraint.id ? PyLong_FromUnsignedLong (constraint.id)
                         : Py_NewRef (Py_True);
  }
  return fd_store_error (self->fd) ? errors_raise_store (self)
                                   : Py_NewRef (Py_False);
}

static bool
post (StoreObject *self, const FdConstraintClass *klass, long mode, FdAtom atom,
      const FdArgument *argument)
{
  if (mode == FD_POSTED_IFF)
    return fd_post_reified (self->fd, atom, klass, argument);
  if (mode == FD_POSTED_IF)
    fd_condition_begin (self->fd, atom);
  bool ok = fd_post_constraint (self->fd, klass, argument);
  if (mode == FD_POSTED_IF)
    fd_condition_end (self->fd);
  return ok;
}

/* post (class, arguments, how, condition) */
PyObject *
store_post (StoreObject *self, PyObject *const *args, Py_ssize_t n)
{
  if (n != 2 && n != 4)
    return errors_invalid ("post: expected 2 or 4 arguments");
  const FdConstraintClass *const *klass = fd_constraint_classes ();
  long index = PyLong_AsLong (args[0]), count = 0;
  if (index == -1 && PyErr_Occurred ())
    return NULL;
  while (count < index && klass[count])
    count++;
  if (index < 0 || !klass[count])
    return errors_invalid ("post: no such constraint");
  long mode = n == 4 ? PyLong_AsLong (args[2]) : FD_POSTED_ALWAYS;
  if (mode < FD_POSTED_ALWAYS || mode > FD_POSTED_IFF)
    return errors_invalid ("post: no such way to post");
  if (!store_enter (self))
    return NULL;
  FdAtom atom = FD_ATOM_TRUE;
  Arguments arguments;
  bool read = convert_arguments (self, klass[index], args[1], &arguments) &&
              (n == 2 || convert_atom (self, args[3], &atom));
  PyObject *result = NULL;
  if (read)
    result = outcome (
        self, post (self, klass[index], mode, atom, arguments.argument));
  convert_clear (&arguments);
  store_leave (self);
  return result;
}

/* set_atom (atom[, condition]) */
PyObject *
store_set_atom (StoreObject *self, PyObject *args)
{
  PyObject *atom, *condition = NULL;
  if (!PyArg_ParseTuple (args, "O|O", &atom, &condition) || !store_enter (self))
    return NULL;
  FdAtom made, under = FD_ATOM_TRUE;
  PyObject *result = NULL;
  if (convert_atom (self, atom, &made) &&
      (!condition || convert_atom (self, condition, &under))) {
    if (condition)
      fd_condition_begin (self->fd, under);
    bool ok = fd_set_atom (self->fd, made);
    if (condition)
      fd_condition_end (self->fd);
    result = outcome (self, ok);
  }
  store_leave (self);
  return result;
}

/* mark (constraint, name, label, source) */
PyObject *
store_mark (StoreObject *self, PyObject *args)
{
  unsigned int id, source;
  const char *name, *label;
  if (!PyArg_ParseTuple (args, "IzzI", &id, &name, &label, &source) ||
      !store_enter (self))
    return NULL;
  FdConstraint constraint = {id};
  bool ok =
      (!name || fd_constraint_set_name (self->fd, constraint, name)) &&
      (!label || fd_constraint_set_label (self->fd, constraint, label)) &&
      (!source || fd_constraint_set_source (self->fd, constraint, source));
  PyObject *result = ok ? Py_NewRef (Py_None) : errors_raise_store (self);
  store_leave (self);
  return result;
}

static PyObject *
parameters (const FdConstraintClass *klass)
{
  PyObject *list = PyList_New (0);
  for (int i = 0; list && i < FD_MAX_PARAMETERS && klass->parameters[i].name;
       i++) {
    PyObject *item = Py_BuildValue ("(si)", klass->parameters[i].name,
                                    (int) klass->parameters[i].kind);
    if (!item || PyList_Append (list, item) < 0)
      Py_CLEAR (list);
    Py_XDECREF (item);
  }
  return list;
}

/* classes (): (name, parameters, is a function, can be reified) of each. */
PyObject *
store_classes (PyObject *module, PyObject *unused)
{
  (void) module, (void) unused;
  PyObject *list = PyList_New (0);
  for (const FdConstraintClass *const *klass = fd_constraint_classes ();
       list && *klass; klass++) {
    PyObject *item =
        Py_BuildValue ("(sNOO)", (*klass)->name, parameters (*klass),
                       (*klass)->value ? Py_True : Py_False,
                       (*klass)->value || (*klass)->holds ? Py_True : Py_False);
    if (!item || PyList_Append (list, item) < 0)
      Py_CLEAR (list);
    Py_XDECREF (item);
  }
  return list;
}
