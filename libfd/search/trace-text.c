/* SPDX-License-Identifier: MIT */
/* trace-text.c - a log of a search, one line for each event */
#include "kernel/print.h"
#include "kernel/require.h"
#include "search.h"

#include "fd-trace.h"

static void
print_atoms (const FdSearch *search, const FdAtom *atoms, size_t n, FILE *out)
{
  for (size_t i = 0; i < n; i++) {
    fputs (i ? ", " : " ", out);
    fd_print_atom (search->store, atoms[i], out);
  }
}

static void
text_node (const FdSearch *search, const char *what, uint32_t depth,
           FdAtom atom, FILE *out)
{
  fprintf (out, "%s %u ", what, depth);
  fd_print_atom (search->store, atom, out);
  putc ('\n', out);
}

static void
text_decision (const FdSearch *search, FdAtom atom, uint32_t depth,
               gpointer data)
{
  text_node (search, "decide", depth, atom, data);
}

static void
text_backtrack (const FdSearch *search, FdAtom atom, uint32_t depth,
                gpointer data)
{
  text_node (search, "back", depth, atom, data);
}

/* Prints the constraint and the reason of an inference. */
static void
print_why (const FdSearch *search, const FdPruning *why, FILE *out)
{
  if (why->constraint) {
    fputs (" by ", out);
    fd_print_constraint (search->store, why->constraint, out);
  }
  if (why->explained) {
    fputs (" because", out);
    print_atoms (search, why->reason, why->n, out);
  }
  putc ('\n', out);
}

static void
text_pruning (const FdSearch *search, const FdPruning *pruning, gpointer data)
{
  fputs ("  ", data);
  fd_print_atom (search->store, pruning->atom, data);
  print_why (search, pruning, data);
}

static void
text_failure (const FdSearch *search, const FdPruning *why, gpointer data)
{
  fputs ("  failure", data);
  print_why (search, why, data);
}

static void
text_nogood (const FdSearch *search, const FdAtom *atoms, size_t n,
             gpointer data)
{
  fputs ("nogood", data);
  print_atoms (search, atoms, n, data);
  putc ('\n', data);
}

static void
text_restart (const FdSearch *search, uint32_t depth, gpointer data)
{
  (void) search;
  fprintf (data, "restart %u\n", depth);
}

static void
text_solution (const FdSearch *search, gpointer data)
{
  fprintf (data, "solution %" G_GUINT64_FORMAT "\n",
           search->statistics.solutions);
}

static void
text_interrupted (const FdSearch *search, uint32_t depth, gpointer data)
{
  (void) search;
  fprintf (data, "interrupted %u\n", depth);
}

static const FdTracer text_tracer = {
    .decision = text_decision,
    .pruning = text_pruning,
    .failure = text_failure,
    .nogood = text_nogood,
    .backtrack = text_backtrack,
    .restart = text_restart,
    .solution = text_solution,
    .interrupted = text_interrupted,
};

bool
fd_search_trace_text (FdSearch *search, FILE *out)
{
  return fd_require_search (search) &&
         fd_require_of_search (search, out, "out is NULL, expected a stream") &&
         fd_search_add_tracer (search, &text_tracer, out, NULL);
}
