/* SPDX-License-Identifier: MIT */

/* Runs fdsolve as its users do, and compares. */
#include "command.h"

#include <check.h>
#include <gio/gio.h>
#include <json-glib/json-glib.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const CommandCase *command_cases;

/* The folder that stands behind a prefix; %NULL if there is none here. */
static const char *
command_folder (const char *variable)
{
  const char *folder = g_getenv (variable);

  return folder != NULL && *folder != '\0' ? folder : NULL;
}

/* The argument with its prefix replaced; %NULL if that folder is missing. */
static char *
command_argument (const char *arg)
{
  static const struct {
    const char *prefix, *variable;
  } folders[] = {{"@data/", "FD_DATA"}, {"@shared/", "FD_SHARED"}};

  for (size_t i = 0; i < G_N_ELEMENTS (folders); i++)
    if (g_str_has_prefix (arg, folders[i].prefix)) {
      const char *folder = command_folder (folders[i].variable);
      return folder == NULL
                 ? NULL
                 : g_build_filename (folder, arg + strlen (folders[i].prefix),
                                     NULL);
    }
  return g_strdup (arg);
}

/* (transfer full) (nullable): the words to run. */
static GPtrArray *
command_words (const CommandCase *c)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  if (c->shell != NULL) {
    g_ptr_array_add (words, g_strdup ("/bin/sh"));
    g_ptr_array_add (words, g_strdup ("-c"));
    g_ptr_array_add (words, g_strdup (c->shell));
  } else
    g_ptr_array_add (words, g_strdup (command_folder ("FDSOLVE")));
  for (size_t i = 0; c->shell == NULL && c->args[i] != NULL; i++) {
    char *word = command_argument (c->args[i]);
    if (word == NULL)
      return NULL;
    g_ptr_array_add (words, word);
  }
  g_ptr_array_add (words, NULL);
  return g_steal_pointer (&words);
}

static void
command_expect_json (const CommandCase *c, const char *out)
{
  g_auto (GStrv) lines = g_strsplit (out, "\n", -1);
  guint n = g_strv_length (lines);

  ck_assert_msg (n > 1 && *lines[n - 1] == '\0',
                 "%s: expected lines of JSON, found:\n%.1500s", c->name, out);
  for (guint i = 0; i + 1 < n; i++) {
    g_autoptr (JsonParser) parser = json_parser_new_immutable ();
    g_autoptr (GError) error = NULL;
    ck_assert_msg (json_parser_load_from_data (parser, lines[i], -1, &error),
                   "%s: line %u is no JSON: %s\n%.1500s", c->name, i + 1,
                   error->message, lines[i]);
    ck_assert_msg (JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser)),
                   "%s: line %u is no JSON object", c->name, i + 1);
  }
}

static void
command_expect (const CommandCase *c, int status, const char *out,
                const char *err)
{
  ck_assert_msg (
      status == c->status,
      "%s: expected exit status %d, found %d; standard error:\n%.1500s",
      c->name, c->status, status, err);
  ck_assert_msg (c->out == NULL || strcmp (out, c->out) == 0,
                 "%s: expected on standard output:\n%.1500s\nfound:\n%.1500s",
                 c->name, c->out, out);
  ck_assert_msg (
      c->out_like == NULL ||
          g_regex_match_simple (c->out_like, out, G_REGEX_MULTILINE, 0),
      "%s: expected standard output like:\n%s\nfound:\n%.1500s", c->name,
      c->out_like, out);
  ck_assert_msg (
      c->out != NULL || c->out_like != NULL || c->json || *out == '\0',
      "%s: expected nothing on standard output, found:\n%.1500s", c->name, out);
  ck_assert_msg (
      c->err_like == NULL
          ? *err == '\0'
          : g_regex_match_simple (c->err_like, err, G_REGEX_MULTILINE, 0),
      "%s: expected standard error like:\n%s\nfound:\n%.1500s", c->name,
      c->err_like != NULL ? c->err_like : "(nothing)", err);
  if (c->json)
    command_expect_json (c, out);
}

static char *
command_text (GBytes *bytes)
{
  gsize n;
  const char *data = g_bytes_get_data (bytes, &n);

  return g_strndup (n > 0 ? data : "", n);
}

/* A file, for a program may end without reading it, and close a pipe. */
static int
command_input (const CommandCase *c)
{
  FILE *file = tmpfile ();
  int fd;

  ck_assert (file != NULL);
  if (c->input != NULL)
    ck_assert_int_ge (fputs (c->input, file), 0);
  ck_assert_int_eq (fflush (file), 0);
  rewind (file);
  fd = dup (fileno (file));
  ck_assert_int_ge (fd, 0);
  fclose (file);
  return fd;
}

/* A container may have no /dev/ptmx. */
static bool
have_terminals (void)
{
  int fd = open ("/dev/ptmx", O_RDWR | O_NOCTTY);

  if (fd < 0)
    return false;
  close (fd);
  return true;
}

START_TEST (command_case)
{
  const CommandCase *c = &command_cases[_i];
  g_autoptr (GPtrArray) words = command_words (c);
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) out = NULL, err = NULL;
  g_autofree char *out_text = NULL, *err_text = NULL;

  if (words == NULL) {
    fprintf (stderr, "# %s: skipped, its data is not here\n", c->name);
    return;
  }
  if (c->slow && !g_strcmp0 (g_getenv ("CK_FORK"), "no")) {
    fprintf (stderr, "# %s: skipped under the sanitizers\n", c->name);
    return;
  }
  if (c->terminal && !have_terminals ()) {
    fprintf (stderr, "# %s: skipped, there are no terminals\n", c->name);
    return;
  }
  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                        G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_subprocess_launcher_take_stdin_fd (launcher, command_input (c));
  g_subprocess_launcher_setenv (
      launcher, "LC_ALL", c->locale != NULL ? c->locale : "C.UTF-8", TRUE);
  process = g_subprocess_launcher_spawnv (
      launcher, (const char *const *) words->pdata, &error);
  ck_assert_msg (process != NULL, "%s: %s", c->name,
                 error != NULL ? error->message : "");
  ck_assert_msg (
      g_subprocess_communicate (process, NULL, NULL, &out, &err, &error),
      "%s: %s", c->name, error != NULL ? error->message : "");
  ck_assert_msg (g_subprocess_get_if_exited (process), "%s: ended by signal %d",
                 c->name, g_subprocess_get_term_sig (process));
  out_text = command_text (out);
  err_text = command_text (err);
  command_expect (c, g_subprocess_get_exit_status (process), out_text,
                  err_text);
}
END_TEST

int
command_main (const char *suite, const CommandCase *cases, int n)
{
  Suite *s = suite_create (suite);
  TCase *tcase = tcase_create ("command");
  SRunner *runner;
  int failed;

  if (command_folder ("FDSOLVE") == NULL) {
    fprintf (stderr, "%s: expected the program's path in FDSOLVE\n", suite);
    return 99;
  }
  command_cases = cases;
  tcase_set_timeout (tcase, 0); /* the build's test runner has its own */
  tcase_add_loop_test (tcase, command_case, 0, n);
  suite_add_tcase (s, tcase);
  runner = srunner_create (s);
  srunner_set_tap (runner, "-");
  srunner_run_all (runner, CK_SILENT);
  failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed > 0;
}
