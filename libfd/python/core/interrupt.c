/* SPDX-License-Identifier: MIT */
/* interrupt.c - signals while the library works
 *
 * Python handles a signal in its main thread, between two instructions: while
 * the library searches, there is none.  So for that time, in that thread, a
 * handler of ours stands before Python's; it has the library stop, and has
 * Python's called.  If that raises no exception, the search goes on where it
 * was.
 */
#include "core.h"

#include <errno.h>

static const int signals[] = {SIGINT, SIGTERM, SIGALRM};
static struct sigaction before[G_N_ELEMENTS (signals)];
static volatile sig_atomic_t *stopped_by_signal; /* of the main thread */
static unsigned long main_thread;

bool
interrupt_init (void)
{
  PyObject *threading = PyImport_ImportModule ("threading");
  PyObject *thread =
      threading ? PyObject_CallMethod (threading, "main_thread", NULL) : NULL;
  PyObject *ident = thread ? PyObject_GetAttrString (thread, "ident") : NULL;
  if (ident)
    main_thread = PyLong_AsUnsignedLong (ident);
  Py_XDECREF (ident);
  Py_XDECREF (thread);
  Py_XDECREF (threading);
  return !PyErr_Occurred ();
}

static void
handle (int number)
{
  int saved = errno;
  if (stopped_by_signal)
    *stopped_by_signal = 1;
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    if (signals[i] == number && before[i].sa_handler != SIG_DFL &&
        before[i].sa_handler != SIG_IGN)
      before[i].sa_handler (number);
  errno = saved;
}

static void
install (void)
{
  struct sigaction ours = {.sa_handler = handle};
  sigemptyset (&ours.sa_mask);
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++)
    if (sigaction (signals[i], NULL, &before[i]) == 0 &&
        before[i].sa_handler != SIG_DFL && before[i].sa_handler != SIG_IGN &&
        !(before[i].sa_flags & SA_SIGINFO))
      sigaction (signals[i], &ours, NULL);
}

static void
restore (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (signals); i++) {
    struct sigaction now;
    if (sigaction (signals[i], NULL, &now) == 0 && now.sa_handler == handle)
      sigaction (signals[i], &before[i], NULL);
  }
}

static void
leave (Interrupt *self)
{
  if (!self->installed)
    return;
  if (!self->outer)
    restore ();
  stopped_by_signal = self->outer;
}

bool
interrupt_begin (Interrupt *self, StoreObject *store)
{
  self->installed = PyThread_get_thread_ident () == main_thread;
  if (self->installed) {
    self->outer = stopped_by_signal;
    stopped_by_signal = &store->stop;
    if (!self->outer)
      install ();
    /* one that came before */
    if (PyErr_CheckSignals () < 0) {
      leave (self);
      return false;
    }
  }
  self->thread = PyEval_SaveThread ();
  return true;
}

void
interrupt_end (Interrupt *self)
{
  PyEval_RestoreThread (self->thread);
  leave (self);
}

bool
interrupt_raised (StoreObject *store, bool *stopped)
{
  *stopped = store->stop;
  store->stop = 0;
  if (store->error) {
    errors_raise_store (store);
    return true;
  }
  return *stopped && PyErr_CheckSignals () < 0;
}
