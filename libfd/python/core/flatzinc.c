/* SPDX-License-Identifier: MIT */
/* flatzinc.c - models as FlatZinc, and their proofs
 *
 * A store that records is written; what was written is read into another store,
 * which has the proof, and searched there.  Its proof and its model go when
 * nothing of Python's refers to them, and no search of them is left.
 */
#include "core.h"

#include <errno.h>
#include <fd-flatzinc.h>

typedef struct {
  PyObject_HEAD StoreObject *store;
  FdFlatzinc *flatzinc;
  FdProof *proof; /* (nullable) */
} FlatzincObject;

/* --- writing -------------------------------------------------------------- */

/* write_flatzinc ([search]): the text */
PyObject *
store_write_flatzinc (StoreObject *self, PyObject *args)
{
  PyObject *search = NULL;
  const FdSearch *fd_search = NULL;
  if (!PyArg_ParseTuple (args, "|O", &search) ||
      (search && !search_of (self, search, &fd_search)) || !store_enter (self))
    return NULL;
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream (&text, &n);
  g_autoptr (GError) error = NULL;
  bool ok = out &&
            fd_store_write_flatzinc (self->fd, fd_search, NULL, 0, out, &error);
  if (out && fclose (out) != 0)
    ok = false;
  PyObject *result = ok ? PyUnicode_DecodeUTF8 (text, (Py_ssize_t) n, "replace")
                     : error ? errors_raise (error)
                             : PyErr_NoMemory ();
  free (text);
  store_leave (self);
  return result;
}

/* --- reading -------------------------------------------------------------- */

static bool
open_proof (FlatzincObject *self, const char *path)
{
  if (!path)
    return true;
  g_autoptr (GError) error = NULL;
  self->proof = fd_proof_new_file (path, &error);
  if (!self->proof) {
    PyErr_SetString (PyExc_OSError, error ? error->message : path);
    return false;
  }
  if (fd_store_set_proof (self->store->fd, self->proof))
    return true;
  errors_raise_store (self->store);
  return false;
}

static bool
read_model (FlatzincObject *self, const char *text, Py_ssize_t n)
{
  g_autoptr (GError) error = NULL;
  Interrupt interrupt;
  if (!interrupt_begin (&interrupt, self->store))
    return false;
  self->flatzinc =
      fd_flatzinc_read_memory (self->store->fd, text, n, "model", &error);
  interrupt_end (&interrupt);
  bool stopped;
  if (interrupt_raised (self->store, &stopped))
    return false;
  if (!self->flatzinc)
    errors_raise (error);
  return self->flatzinc;
}

/* (store, text, path of the proof or None) */
static PyObject *
flatzinc_new (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  PyObject *object;
  const char *text, *path;
  Py_ssize_t n;
  if (keywords ||
      !PyArg_ParseTuple (args, "O!s#z", &store_type, &object, &text, &n, &path))
    return NULL;
  StoreObject *store = (StoreObject *) object;
  if (!store_enter (store))
    return NULL;
  FlatzincObject *self = (FlatzincObject *) type->tp_alloc (type, 0);
  if (self) {
    self->store = (StoreObject *) Py_NewRef (object);
    store->n_users++;
  }
  bool ok = self && open_proof (self, path) && read_model (self, text, n);
  store_leave (store);
  if (!ok)
    Py_CLEAR (self);
  return (PyObject *) self;
}

static void
flatzinc_dealloc (FlatzincObject *self)
{
  PyObject_GC_UnTrack (self);
  /* while it is at work, a search of it may be left */
  if (self->store && !self->store->busy) {
    fd_flatzinc_free (self->flatzinc);
    fd_proof_free (self->proof);
    self->store->n_users--;
  }
  Py_CLEAR (self->store);
  Py_TYPE (self)->tp_free (self);
}

static int
flatzinc_traverse (FlatzincObject *self, visitproc visit, void *arg)
{
  Py_VISIT (self->store);
  return 0;
}

/* --- what it has ---------------------------------------------------------- */

/* The variable that item @i is; what several are is one object, of @known. */
static PyObject *
var_of (FlatzincObject *self, size_t i, PyTypeObject *type, PyObject *known)
{
  FdFlatzincItem item = fd_flatzinc_item (self->flatzinc, i);
  FdVar x =
      item.name ? fd_flatzinc_var (self->flatzinc, item.name) : FD_VAR_NONE;
  if (!x.id)
    return fd_store_error (self->store->fd)
               ? errors_raise_store (self->store)
               : errors_invalid ("the model has no variable %zu", i);
  PyObject *id = PyLong_FromUnsignedLong (x.id);
  PyObject *var = id ? PyDict_GetItemWithError (known, id) : NULL;
  if (var) {
    Py_INCREF (var);
  } else if (id && !PyErr_Occurred ()) {
    var = var_wrap (self->store, type, x);
    if (var && PyDict_SetItem (known, id, var) < 0)
      Py_CLEAR (var);
  }
  Py_XDECREF (id);
  return var;
}

/* vars (type, n): the first n variables, in the order of the text */
static PyObject *
vars (FlatzincObject *self, PyObject *args)
{
  PyObject *type;
  Py_ssize_t n;
  if (!PyArg_ParseTuple (args, "On", &type, &n) || !store_is_var_type (type) ||
      !store_enter (self->store))
    return NULL;
  PyObject *list = PyList_New (0), *known = PyDict_New ();
  if (!known)
    Py_CLEAR (list);
  for (Py_ssize_t i = 0; list && i < n; i++) {
    PyObject *var = var_of (self, (size_t) i, (PyTypeObject *) type, known);
    if (!var || PyList_Append (list, var) < 0)
      Py_CLEAR (list);
    Py_XDECREF (var);
  }
  Py_XDECREF (known);
  store_leave (self->store);
  return list;
}

/* search (learns): as the model asks for */
static PyObject *
search (FlatzincObject *self, PyObject *args)
{
  int learns;
  if (!PyArg_ParseTuple (args, "p", &learns) || !store_enter (self->store))
    return NULL;
  FdSearch *made = fd_flatzinc_search_new (
      self->flatzinc, learns ? FD_FLATZINC_LEARN | FD_FLATZINC_FREE : 0, NULL,
      NULL);
  if (made && self->proof)
    fd_search_set_proof (made, self->proof);
  PyObject *result = made ? search_wrap (self->store, made, (PyObject *) self)
                          : errors_raise_store (self->store);
  store_leave (self->store);
  return result;
}

/* --- proving -------------------------------------------------------------- */

/* The solution that the store has is checked, and written to the proof. */
static PyObject *
found (FlatzincObject *self, PyObject *unused)
{
  (void) unused;
  if (!store_enter (self->store))
    return NULL;
  g_autoptr (GError) error = NULL;
  bool ok = fd_flatzinc_check_solution (self->flatzinc, &error);
  if (ok)
    fd_flatzinc_prove_solution (self->flatzinc);
  store_leave (self->store);
  return ok ? Py_NewRef (Py_None) : errors_raise (error);
}

static bool
has_proof (FlatzincObject *self)
{
  if (!self->proof)
    errors_invalid ("this model has no proof");
  return self->proof;
}

/* claim (word, value): what is proved */
static PyObject *
claim (FlatzincObject *self, PyObject *args)
{
  static const char *const words[] = {"open", "satisfiable", "unsatisfiable",
                                      "all",  "optimum",     "bound"};
  const char *word;
  long long value;
  if (!PyArg_ParseTuple (args, "sL", &word, &value) || !has_proof (self) ||
      !store_enter (self->store))
    return NULL;
  bool known = false;
  for (size_t i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i], word) == 0) {
      fd_proof_claim (self->proof, (FdClaim) i, value);
      known = true;
    }
  store_leave (self->store);
  return known ? Py_NewRef (Py_None)
               : errors_invalid ("no claim is \"%s\"", word);
}

/* claim_core (search): that its core has no solution */
static PyObject *
claim_core (FlatzincObject *self, PyObject *object)
{
  const FdSearch *search;
  if (!has_proof (self) || !search_of (self->store, object, &search) ||
      !store_enter (self->store))
    return NULL;
  size_t n;
  const FdAtom *atom = fd_search_core (search, &n);
  fd_proof_claim_core (self->proof, atom, n);
  store_leave (self->store);
  Py_RETURN_NONE;
}

/* finish (): how many bytes it has, and why it proves nothing or None */
static PyObject *
finish (FlatzincObject *self, PyObject *unused)
{
  (void) unused;
  if (!has_proof (self) || !store_enter (self->store))
    return NULL;
  g_autoptr (GError) error = NULL;
  const char *broken = fd_proof_broken (self->proof);
  PyObject *result = Py_BuildValue (
      "(Kz)", (unsigned long long) fd_proof_bytes (self->proof), broken);
  if (!fd_proof_close (self->proof, &error)) {
    Py_CLEAR (result);
    PyErr_SetString (PyExc_OSError, error->message);
  }
  store_leave (self->store);
  return result;
}

/* proves (claim, best): whether that of the store is true of the model */
static PyObject *
proves (FlatzincObject *self, PyObject *args)
{
  int what;
  long long best;
  if (!PyArg_ParseTuple (args, "iL", &what, &best) ||
      !store_enter (self->store))
    return NULL;
  bool ok =
      what >= FD_FLATZINC_CLAIM_NONE && what <= FD_FLATZINC_CLAIM_BEST &&
      fd_flatzinc_proves (self->flatzinc, (FdFlatzincClaim) what, best, NULL);
  store_leave (self->store);
  return PyBool_FromLong (ok);
}

static PyObject *
get_consistent (FlatzincObject *self, void *unused)
{
  (void) unused;
  return PyBool_FromLong (fd_flatzinc_is_consistent (self->flatzinc));
}

static PyMethodDef methods[] = {
    {"vars", (PyCFunction) vars, METH_VARARGS, NULL},
    {"search", (PyCFunction) search, METH_VARARGS, NULL},
    {"found", (PyCFunction) found, METH_NOARGS, NULL},
    {"claim", (PyCFunction) claim, METH_VARARGS, NULL},
    {"claim_core", (PyCFunction) claim_core, METH_O, NULL},
    {"finish", (PyCFunction) finish, METH_NOARGS, NULL},
    {"proves", (PyCFunction) proves, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef getset[] = {
    {"consistent", (getter) get_consistent, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject flatzinc_type = {
    PyVarObject_HEAD_INIT (NULL, 0).tp_name = "libfd._core.Flatzinc",
    .tp_basicsize = sizeof (FlatzincObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_new = flatzinc_new,
    .tp_traverse = (traverseproc) flatzinc_traverse,
    .tp_dealloc = (destructor) flatzinc_dealloc,
    .tp_methods = methods,
    .tp_getset = getset,
};
