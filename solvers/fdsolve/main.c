/* SPDX-License-Identifier: MIT */

/* fdsolve FAMILY ... */
#include "solver-private.h"

#include "licences.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

GQuark
solver_error_quark (void)
{
  return g_quark_from_static_string ("solver-error");
}

static void
main_help (GString *out)
{
  g_string_append (out,
                   "Usage: fdsolve FAMILY [OPTION...] [ARGUMENT...]\n"
                   "       fdsolve help [FAMILY]\n"
                   "Solves puzzles of the family by constraint propagation and "
                   "search.\n\nFamilies:\n");
  for (size_t i = 0; solver_families[i] != NULL; i++)
    g_string_append_printf (out, "  %-22s %s\n", solver_families[i]->name,
                            solver_families[i]->summary);
  g_string_append (out, "\nfdsolve help FAMILY tells more of one.\n");
  solver_options_help (out, NULL);
}

static void
main_family_help (GString *out, const SolverFamily *family)
{
  g_string_append_printf (out, "Usage: fdsolve %s [OPTION...]%s%s\n%s\n",
                          family->name, *family->arguments ? " " : "",
                          family->arguments, family->summary);
  if (family->help != NULL)
    g_string_append_printf (out, "\n%s\n", family->help);
  solver_options_help (out, family);
}

static void
main_style (SolverStyle *style)
{
  const char *kind = g_getenv ("TERM"), *no_color = g_getenv ("NO_COLOR");
  bool color = isatty (STDOUT_FILENO) &&
               (no_color == NULL || *no_color == '\0') && kind != NULL &&
               strcmp (kind, "dumb") != 0;

  style->utf8 = g_get_charset (NULL);
  style->bold = color ? "\033[1m" : "";
  style->dim = color ? "\033[2m" : "";
  style->plain = color ? "\033[0m" : "";
}

int
solver_error_status (const GError *error)
{
  if (g_error_matches (error, FD_ERROR, FD_ERROR_STOPPED))
    return SOLVER_EXIT_LIMIT;
  if (g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY))
    return OUT_OF_MEMORY_EXIT;
  if (error->domain != SOLVER_ERROR)
    return SOLVER_EXIT_INPUT;
  switch ((SolverError) error->code) {
  case SOLVER_ERROR_USAGE:
    return SOLVER_EXIT_USAGE;
  case SOLVER_ERROR_OUTPUT:
  case SOLVER_ERROR_CLOSED:
    return SOLVER_EXIT_OUTPUT;
  case SOLVER_ERROR_INTERNAL:
    break;
  }
  return SOLVER_EXIT_INTERNAL;
}

static int
main_status (const Solver *solver)
{
  if (solver->bad > 0)
    return SOLVER_EXIT_INPUT;
  if (!solver->dimacs)
    return solver->unanswered > 0 || solver_stopped () ? SOLVER_EXIT_LIMIT
                                                       : SOLVER_EXIT_ANSWERED;
  if (solver->satisfiable + solver->unsatisfiable < solver->puzzles ||
      solver->puzzles == 0)
    return 0;
  return solver->unsatisfiable > 0 ? 20 : solver->optimum ? 30 : 10;
}

void
solver_report (const GError *error)
{
  solver_write_waiting ();
  solver_progress_clear ();
  if (!g_error_matches (error, SOLVER_ERROR, SOLVER_ERROR_CLOSED))
    fprintf (stderr, "fdsolve: %s\n", error->message);
}

static int
main_fail (const GError *error)
{
  solver_report (error);
  return solver_error_status (error);
}

static int
main_text (const char *text)
{
  g_autoptr (GError) error = NULL;

  return solver_write (text, -1, &error) && solver_flush (&error)
             ? SOLVER_EXIT_ANSWERED
             : main_fail (error);
}

static void
main_constraints (GString *out)
{
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  for (size_t i = 0; classes[i]; i++) {
    g_autofree char *one = fd_constraint_describe (classes[i]);
    g_string_append (out, one);
  }
}

static void
main_version (GString *out, bool verbose)
{
  g_autofree char *text = licences_version (
      "fdsolve", FDSOLVE_VERSION, verbose,
      "json-glib, linked: LGPL-2.1-or-later\n"
      "outlines of the countries of Europe: Natural Earth, public domain, as "
      "in\nrnaturalearthdata, CC0\n");
  g_string_append (out, text);
}

static int
main_show (SolverShow show, const SolverFamily *family, bool verbose)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (show == SHOW_VERSION)
    main_version (out, verbose);
  else if (show == SHOW_CONSTRAINTS)
    main_constraints (out);
  else if (family == NULL)
    main_help (out);
  else
    main_family_help (out, family);
  return main_text (out->str);
}

/* Makes or ends the files of a trace. */
static bool
main_trace (bool (*act) (TraceFiles *files, char **message), TraceFiles *files)
{
  g_autofree char *message = NULL;

  if (act (files, &message))
    return true;
  fprintf (stderr, "fdsolve: %s\n", message);
  return false;
}

/* Runs the family on its arguments, or shows help. */
static int
main_run (Solver *solver, int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char **args = NULL;
  SolverShow show;
  bool good, traced;

  if (!solver_options_parse (solver, argc, argv, &args, &show, &error))
    return main_fail (error);
  if (show != SHOW_NOTHING)
    return main_show (show, solver->family, solver->verbose);
  if (!main_trace (trace_files_open, &solver->trace))
    return SOLVER_EXIT_OUTPUT;
  good = (solver->family->run (solver, args, &error) ||
          solver_go_on (solver, &error)) &&
         solver_explain_grades (solver, &error);
  if (good || solver_error_status (error) != SOLVER_EXIT_OUTPUT) {
    GError **late = good ? &error : NULL;
    good = solver_flush (late) && good;
  }
  traced = main_trace (trace_files_close, &solver->trace);
  if (!good)
    return main_fail (error);
  if (!traced)
    return SOLVER_EXIT_OUTPUT;
  solver_output_summary (solver);
  return main_status (solver);
}

/* Without a family there is only help, or the version, to ask for. */
static int
main_no_family (int argc, char **argv)
{
  static const SolverFamily none = {.name = "", .arguments = ""};
  Solver solver = {.family = &none};
  g_autoptr (GError) error = NULL;
  g_autofree char **args = NULL;
  SolverShow show;

  if (!solver_options_parse (&solver, argc, argv, &args, &show, &error))
    return main_fail (error);
  if (show != SHOW_NOTHING)
    return main_show (show, NULL, solver.verbose);
  fputs ("fdsolve: expected a family; see fdsolve --help\n", stderr);
  return SOLVER_EXIT_USAGE;
}

int
main (int argc, char **argv)
{
  static char help[] = "--help";
  Solver solver = {.started = g_get_monotonic_time ()};
  g_autoptr (GError) error = NULL;
  int status;

  out_of_memory_install ("fdsolve", solver_unfinished_save);
  setlocale (LC_CTYPE, "");
  signal (SIGPIPE, SIG_IGN); /* a write fails instead */
  solver_stop_install (NULL);
  main_style (&solver.style);
  if (argc > 1 && strcmp (argv[1], "help") == 0)
    argv[1] = help;
  if (!solver_options_family (&argc, argv, &solver.family, &error))
    return main_fail (error);
  if (solver.family == NULL)
    return main_no_family (argc, argv);
  solver.options =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  status = main_run (&solver, argc, argv);
  g_hash_table_unref (solver.options);
  g_free (solver.drawn);
  solver_page_forget (&solver);
  g_clear_pointer (&solver.page_steps, g_ptr_array_unref);
  g_clear_pointer (&solver.page_values, g_hash_table_unref);
  return status;
}
