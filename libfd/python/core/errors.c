/* SPDX-License-Identifier: MIT */
/* errors.c - the library's errors as exceptions
 *
 * Each is an Error, with the library's message, and where Python has a word for
 * it of that class, too: InvalidError is a ValueError, RangeError an
 * OverflowError.  Out of memory is MemoryError.
 */
#include "core.h"

static PyObject *error_class, *invalid_class, *range_class, *stopped_class,
    *check_class;

static PyObject *
add_class (PyObject *module, const char *name, const char *doc, PyObject *base,
           PyObject *other)
{
  g_autofree char *full = g_strconcat ("libfd.", name, NULL);
  PyObject *bases =
      other ? PyTuple_Pack (2, base, other) : PyTuple_Pack (1, base);
  if (!bases)
    return NULL;
  PyObject *class = PyErr_NewExceptionWithDoc (full, doc, bases, NULL);
  Py_DECREF (bases);
  if (class && PyModule_AddObjectRef (module, name, class) < 0)
    Py_CLEAR (class);
  return class;
}

bool
errors_init (PyObject *module)
{
  return (error_class = add_class (module, "Error", "What libfd refuses.",
                                   PyExc_Exception, NULL)) &&
         (invalid_class = add_class (module, "InvalidError",
                                     "A call or an argument that means "
                                     "nothing.",
                                     error_class, PyExc_ValueError)) &&
         (range_class = add_class (module, "RangeError",
                                   "A number beyond those that libfd "
                                   "calculates with.",
                                   error_class, PyExc_OverflowError)) &&
         (stopped_class = add_class (module, "StoppedError",
                                     "A limit of time ended a change, which "
                                     "was undone.",
                                     error_class, NULL)) &&
         (check_class = add_class (module, "CheckError",
                                   "A propagator gave a wrong reason, or let "
                                   "a wrong solution through.",
                                   error_class, NULL));
}

void *
errors_raise (const GError *error)
{
  if (!error) {
    PyErr_SetString (error_class, "libfd refused this without a reason");
    return NULL;
  }
  PyObject *class = error_class;
  if (error->domain == FD_ERROR)
    switch ((FdError) error->code) {
    case FD_ERROR_OVERFLOW:
      class = range_class;
      break;
    case FD_ERROR_MEMORY:
      class = PyExc_MemoryError;
      break;
    case FD_ERROR_PARSE:
    case FD_ERROR_INVALID:
      class = invalid_class;
      break;
    case FD_ERROR_STOPPED:
      class = stopped_class;
      break;
    case FD_ERROR_REPLAY:
      break;
    case FD_ERROR_EXPLANATION:
    case FD_ERROR_SOLUTION:
      class = check_class;
      break;
    }
  PyErr_SetString (class, error->message);
  return NULL;
}

void *
errors_raise_store (StoreObject *self)
{
  if (self->error) {
    PyObject *error = self->error;
    self->error = NULL;
    self->stop = 0;
    PyErr_SetObject ((PyObject *) Py_TYPE (error), error);
    Py_DECREF (error);
    return NULL;
  }
  return errors_raise (fd_store_error (self->fd));
}

void *
errors_invalid (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  PyErr_FormatV (invalid_class, format, arguments);
  va_end (arguments);
  return NULL;
}
