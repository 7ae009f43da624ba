/* SPDX-License-Identifier: MIT */
#ifndef FD_PYTHON_CORE_H
#define FD_PYTHON_CORE_H

/* The module libfd._core: the library as Python's objects, of which the
 * package's modules, which are Python, make what users see.
 *
 * Nothing that Python code can do may crash the interpreter, so each object
 * checks what it is given, and each call is fenced (store_enter()): while the
 * library works on a store, no other call may touch it, be it of another
 * thread, which runs as the lock is released while the library searches, or of
 * a callback. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <fd.h>
#include <signal.h>

/**
 * StoreObject:
 * @fd: %NULL once it is closed
 * @owner: (nullable): the model it belongs to
 * @keep: (array length=n_keep): what callbacks need, as long as there is a
 *   store that may call them
 * @n_searches: those that are not freed yet
 * @n_users: explainers and models of it: it is not closed as long as there is
 *   one
 * @serial: (array length=room): of each variable by its id, to know one that
 *   has gone with its level
 * @stop: for fd_store_set_stop()
 * @busy: the library works on it
 * @callbacks: functions of Python's that the library waits for
 * @running: the propagator that is run
 * @propagators: propagators of Python's were posted
 * @late: (array length=n_late): searches to be freed when it is not busy
 * @error: what a callback has raised
 */
typedef struct {
  PyObject_HEAD FdStore *fd;
  PyObject *owner, **keep;
  size_t n_keep, n_searches, n_users;
  uint64_t *serial, last_serial;
  size_t room;
  volatile sig_atomic_t stop;
  int busy, callbacks;
  FdPropagator *running;
  size_t propagators;
  FdSearch **late;
  size_t n_late, room_late;
  PyObject *error;
} StoreObject;

/**
 * VarObject:
 *
 * A variable of a store.
 */
typedef struct {
  PyObject_HEAD StoreObject *store;
  FdVar var;
  uint64_t serial;
} VarObject;

extern PyTypeObject store_type, var_type, search_type, domain_type,
    explainer_type, flatzinc_type, parallel_type;

/* --- errors.c ----------------------------------------------------------- */

bool errors_init (PyObject *module);

/* The exception of the library's @error.  Returns %NULL. */
void *errors_raise (const GError *error);

/* Raises what the store's last change was refused for, or a callback has
 * raised. Returns %NULL. */
void *errors_raise_store (StoreObject *self);

/* Raises an exception that says that @what was given something wrong. */
void *errors_invalid (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* --- store.c ------------------------------------------------------------ */

/* Begins a call that changes @self; ends it. */
bool store_enter (StoreObject *self);
void store_leave (StoreObject *self);

/* Whether @self may be asked now. */
bool store_check (StoreObject *self);

/* Begins a call that asks @self for more than a number; ends it.  Python's
 * collector, which may run as soon as a container is made, calls what it likes:
 * nothing of that may change or close what is read. */
bool store_ask (StoreObject *self, bool *was_busy);
void store_answered (StoreObject *self, bool was_busy);

/* The variable that @object is, of @self. */
bool store_var (StoreObject *self, PyObject *object, FdVar *x);

/* Whether @type is a class of variables; raises if not. */
bool store_is_var_type (PyObject *type);

/* Keeps @object as long as the store. */
bool store_keep (StoreObject *self, PyObject *object);

/* Frees @search now, or when @self is not busy. */
void store_free_search (StoreObject *self, FdSearch *search);

/* --- var.c -------------------------------------------------------------- */

/* A new object of @type, which is derived from var_type. */
PyObject *var_wrap (StoreObject *store, PyTypeObject *type, FdVar x);

/* The values of @x, ascending. */
PyObject *var_values (const FdStore *store, FdVar x);

/* --- convert.c ---------------------------------------------------------- */

/**
 * Arguments:
 *
 * Those of a constraint, with their arrays.
 */
typedef struct {
  FdArgument argument[FD_MAX_PARAMETERS];
  void *block[FD_MAX_PARAMETERS];
} Arguments;

bool convert_int32 (PyObject *object, const char *what, int32_t *value);
bool convert_int64 (PyObject *object, const char *what, int64_t *value);
bool convert_atom (StoreObject *store, PyObject *object, FdAtom *atom);

/* Arrays: to be freed by PyMem_Free(). */
FdVar *convert_vars (StoreObject *store, PyObject *object, size_t *n);
FdAtom *convert_atoms (StoreObject *store, PyObject *object, size_t *n);
int32_t *convert_ints (PyObject *object, const char *what, size_t *n);
int64_t *convert_ints64 (PyObject *object, const char *what, size_t *n);

/* Arguments of @klass, of a tuple; freed in any case by convert_clear(). */
bool convert_arguments (StoreObject *store, const FdConstraintClass *klass,
                        PyObject *tuple, Arguments *out);
void convert_clear (Arguments *self);

/* The atom as a tuple: number of the variable, relation, value. */
PyObject *convert_from_atom (FdAtom atom);
PyObject *convert_from_atoms (const FdAtom *atom, size_t n);

/* --- search.c ----------------------------------------------------------- */

/* An object of @search, which becomes its own, and keeps @source.  Within
 * store_enter(). */
PyObject *search_wrap (StoreObject *store, FdSearch *search, PyObject *source);

/* The search that @object is, of @store. */
bool search_of (StoreObject *store, PyObject *object, const FdSearch **search);

/* The search that @object is, and its store, which are the caller's from here
 * on; false, and an exception, if they are not @object's alone. */
bool search_take (PyObject *object, FdSearch **search, FdStore **store);

/* Counts by their names. */
bool search_add_counts (PyObject *dict, FdStatisticsKind kind,
                        const void *counts);

/* --- post.c, explain.c, flatzinc.c: methods of Store
 * -------------------------------- */

PyObject *store_post (StoreObject *self, PyObject *const *args, Py_ssize_t n);
PyObject *store_set_atom (StoreObject *self, PyObject *args);
PyObject *store_mark (StoreObject *self, PyObject *args);
PyObject *store_classes (PyObject *module, PyObject *unused);
PyObject *store_explain_atom (StoreObject *self, PyObject *atom);
PyObject *store_explain_refutation (StoreObject *self, PyObject *atoms);
PyObject *store_write_flatzinc (StoreObject *self, PyObject *args);

/* --- propagator.c ------------------------------------------------------- */

PyObject *store_post_propagator (StoreObject *self, PyObject *args);

/* --- interrupt.c -------------------------------------------------------- */

bool interrupt_init (void);

/**
 * Interrupt:
 *
 * A call of the library without Python's lock, which signals stop.
 */
typedef struct {
  PyThreadState *thread;
  volatile sig_atomic_t *outer;
  bool installed;
} Interrupt;

/* False, and nothing has begun, if a signal has raised an exception. */
bool interrupt_begin (Interrupt *self, StoreObject *store);
void interrupt_end (Interrupt *self);

/* Whether a stop was asked for, which is taken back, and what for: true where a
 * signal handler or a callback has raised. */
bool interrupt_raised (StoreObject *store, bool *stopped);

#endif
