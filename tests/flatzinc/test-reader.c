/* SPDX-License-Identifier: MIT */
/* test-reader.c - what is read, what is refused, and that it takes any input */
#include "../tap.h"

#include "cases.h"
#include "dump.h"
#include "inputs.h"

#include "read/reader.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static const char sample[] =
    "\xef\xbb\xbfpredicate p(array [int] of var int: x, int: n);\r\n"
    "array [1..2] of int: k = [-1,0x1f];\r\n"
    "var 1..9: x :: output_var;\n"
    "var {1,3,7}: y :: is_defined_var = x; % \xc3\xa9\n"
    "var bool: b;\n"
    "array [1..3] of var int: a :: output_array([1..3]) = [x,y,k[2]];\n"
    "constraint p(a,3) :: domain :: defines_var(x);\n"
    "constraint q(1..0,{4,2},b,true,-7,1.5e-3,[]) :: "
    "note(\"a\\n\xc3\xa9\",[[],f()]);\n"
    "solve :: int_search(a,first_fail,indomain_min,complete) minimize x;\n";

/* --- tables --------------------------------------------------------------- */

static const char *
wanted (const Case *row)
{
  return row->output ? row->output : row->input;
}

/* @text, with a solve item if it has none. */
static char *
complete (const char *text)
{
  return strstr (text, "solve") ? g_strdup (text)
                                : g_strconcat (text, "solve satisfy;\n", NULL);
}

START_TEST (good)
{
  const Case *row = &good_cases[_i];
  g_autofree char *input = complete (row->input);
  g_autofree char *output = complete (wanted (row));
  g_autofree char *got = read_whole (input, -1);
  ck_assert_str_eq (got, output);
  g_autofree char *again = read_whole (got, -1);
  ck_assert_str_eq (again, got);
}
END_TEST

START_TEST (bad)
{
  g_autofree char *got = read_whole (bad_cases[_i].input, -1);
  ck_assert_str_eq (got, bad_cases[_i].output);
}
END_TEST

/* Wherever the input is cut into pieces, the same comes out. */
static void
assert_pieces (const char *text, gssize length)
{
  size_t n = length < 0 ? strlen (text) : (size_t) length;
  g_autofree char *whole = read_whole (text, length);
  for (size_t i = 1; i < n; i++) {
    g_autofree char *split = read_split (text, length, i);
    ck_assert_str_eq (split, whole);
  }
  for (size_t piece = 1; piece < 5; piece++) {
    g_autofree char *pieces = read_pieces (text, length, piece);
    ck_assert_str_eq (pieces, whole);
  }
}

START_TEST (pieces)
{
  for (size_t i = 0; i < n_good_cases; i++)
    assert_pieces (good_cases[i].input, -1);
  for (size_t i = 0; i < n_bad_cases; i++)
    assert_pieces (bad_cases[i].input, -1);
  assert_pieces (sample, -1);
}
END_TEST

/* --- broken inputs -------------------------------------------------------- */

/* What comes out, which is an error at the end or before. */
static void
assert_refused (const char *text, size_t length)
{
  g_autofree char *got = read_whole (text, (gssize) length);
  ck_assert_msg (g_ascii_isdigit (got[0]), "read %.*s", (int) length, text);
}

START_TEST (truncated)
{
  size_t n = strlen (sample) - 2; /* up to the last ';' */
  ck_assert (sample[n] == ';');
  for (size_t i = 0; i <= n; i++)
    assert_refused (sample, i);
  for (uint64_t seed = 0; seed < 20; seed++) {
    g_autofree char *text = draw_model (seed);
    for (size_t i = 0; i < strlen (text); i++)
      assert_refused (text, i);
  }
}
END_TEST

/* One byte another: never a crash, and the same in pieces. */
START_TEST (altered)
{
  static const char bytes[] = "\0\n\"%,:;.[](){}=-0ex\xff\xc3";
  g_autofree char *text = g_strdup (sample);
  size_t n = strlen (sample);
  for (size_t i = 0; i < n; i++) {
    for (size_t k = 0; k < sizeof bytes - 1; k++) {
      text[i] = bytes[k];
      g_autofree char *whole = read_whole (text, (gssize) n);
      g_autofree char *split = read_split (text, (gssize) n, i);
      ck_assert_str_eq (whole, split);
    }
    text[i] = sample[i];
  }
}
END_TEST

START_TEST (nul_bytes)
{
  static const struct {
    const char *text;
    size_t length;
    const char *error;
  } rows[] = {
      {"\0", 1, "1:1: NUL byte: FlatZinc is text"},
      {"solve\n  \0tisfy;", 15, "2:3: NUL byte: FlatZinc is text"},
      {"solve :: a(\"\xc3\xa9\0\");", 18,
       "1:14: NUL byte in a string: FlatZinc is text"},
      {"% a\xc3\xa9\0\n", 7, "1:5: NUL byte in a comment: FlatZinc is text"},
      {"constraint p(1\0", 15, "1:15: NUL byte: FlatZinc is text"},
      {"constraint p(1.5\0", 17, "1:17: NUL byte: FlatZinc is text"},
      {"solve satisfy;\0", 15, "1:15: NUL byte: FlatZinc is text"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *got = read_whole (rows[i].text, (gssize) rows[i].length);
    ck_assert_str_eq (got, rows[i].error);
    assert_pieces (rows[i].text, (gssize) rows[i].length);
  }
}
END_TEST

/* --- models of the compiler ----------------------------------------------- */

static void
assert_corpus_file (const char *path, bool refused)
{
  g_autofree char *text = NULL;
  size_t length;
  ck_assert (g_file_get_contents (path, &text, &length, NULL));
  g_autofree char *dump = read_whole (text, (gssize) length);
  ck_assert_msg (g_ascii_isdigit (dump[0]) == refused, "%s:%s", path, dump);
  for (size_t piece = 1; piece < 100; piece += 33) {
    g_autofree char *cut = read_pieces (text, (gssize) length, piece);
    ck_assert_str_eq (cut, dump);
  }
  if (refused)
    return;
  g_autofree char *again = read_whole (dump, -1);
  ck_assert_str_eq (again, dump);
}

START_TEST (corpus)
{
  g_autoptr (GDir) dir = g_dir_open (CORPUS, 0, NULL);
  ck_assert_ptr_nonnull (dir);
  unsigned n = 0;
  for (const char *name; (name = g_dir_read_name (dir)); n++) {
    g_autofree char *path = g_build_filename (CORPUS, name, NULL);
    assert_corpus_file (path, g_str_has_prefix (name, "refused-"));
  }
  ck_assert_uint_ge (n, 10);
}
END_TEST

/* --- large inputs --------------------------------------------------------- */

static void
repeat (GString *out, const char *text, size_t n)
{
  for (size_t i = 0; i < n; i++)
    g_string_append (out, text);
}

START_TEST (deep)
{
  static const char *const brackets[][2] = {
      {"[", "]"}, {"f(", ")"}, {"f([", "])"}, {"f(1,[x,", "],{})"}};
  const size_t depth = 1000000;
  g_autoptr (GString) text = g_string_new ("solve :: a(");
  const char *const *pair = brackets[_i];
  repeat (text, pair[0], depth);
  repeat (text, pair[1], depth);
  g_string_append (text, ") satisfy;\n");
  g_autofree char *dump = read_whole (text->str, -1);
  g_autofree char *again = read_whole (dump, -1);
  ck_assert_str_eq (dump, again);
  ck_assert_uint_ge (strlen (dump), text->len);
  g_string_truncate (text, text->len / 2);
  assert_refused (text->str, text->len);
}
END_TEST

/* Names, strings, numbers, comments and lists longer than any buffer. */
START_TEST (long_tokens)
{
  const size_t n = 300000;
  g_autoptr (GString) text = g_string_new ("% ");
  repeat (text, "\xc3\xa9", n);
  g_string_append (text, "\nvar int: x");
  repeat (text, "yz", n);
  g_string_append (text, ";constraint p(x");
  repeat (text, "yz", n);
  g_string_append (text, ",");
  repeat (text, "0", n);
  g_string_append (text, "7,[");
  repeat (text, "1,", n);
  g_string_append (text, "]) :: a(\"");
  repeat (text, "\\n\xc3\xa9", n);
  g_string_append (text, "\");\nsolve satisfy;");
  repeat (text, " \r\n", n);
  for (size_t piece = 0; piece < 5000; piece += 4999) {
    g_autofree char *dump =
        piece ? read_pieces (text->str, -1, piece) : read_whole (text->str, -1);
    g_autofree char *again = read_whole (dump, -1);
    ck_assert_str_eq (dump, again);
    ck_assert (g_str_has_prefix (dump, "var int: xyz"));
    ck_assert_ptr_nonnull (strstr (dump, "z,7,[1,1,"));
  }
  g_string_append (text, ".");
  g_autofree char *error = read_whole (text->str, -1);
  ck_assert_str_eq (error, "300003:1: unexpected '.', expected FlatZinc");
}
END_TEST

START_TEST (many_names)
{
  const unsigned n = 100000;
  g_autoptr (GString) text = g_string_new (NULL);
  for (unsigned i = 0; i < n; i++)
    g_string_append_printf (text, "var 0..%u: X_INTRODUCED_%u_;\n", i, i);
  g_string_append (text, "solve satisfy;");
  g_autoptr (GError) error = NULL;
  g_autoptr (FznModel) model =
      fzn_model_read_memory (text->str, -1, "in", NULL, &error);
  ck_assert_ptr_nonnull (model);
  size_t count;
  const FznVariable *variables = fzn_model_variables (model, &count);
  ck_assert_uint_eq (count, n);
  for (unsigned i = 0; i < n; i++) {
    g_autofree char *name = g_strdup_printf ("X_INTRODUCED_%u_", i);
    FznTerm term = fzn_model_find (model, name);
    ck_assert_uint_eq (fzn_term_kind (term), FZN_VARIABLE);
    ck_assert_uint_eq (fzn_term_index (term), i);
    ck_assert_int_eq (variables[i].domain.max, (int32_t) i);
    ck_assert_str_eq (fzn_model_text (model, variables[i].name), name);
  }
  ck_assert_uint_lt (fzn_model_memory_used (model), 6 * text->len);
}
END_TEST

/* --- records -------------------------------------------------------------- */

START_TEST (records)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FznModel) model =
      fzn_model_read_memory (sample, -1, "in", NULL, &error);
  ck_assert_ptr_nonnull (model);
  ck_assert_str_eq (fzn_model_name (model), "in");
  size_t n;
  const FznVariable *x = fzn_model_variables (model, &n);
  ck_assert_uint_eq (n, 3);
  ck_assert_uint_eq (x[0].flags, FZN_OUTPUT);
  ck_assert (x[0].line == 3 && x[0].column == 11);
  ck_assert (x[1].flags == FZN_DEFINED && x[1].type == FZN_TYPE_INT);
  ck_assert_uint_eq (fzn_term_index (x[1].value), 0);
  ck_assert_uint_eq (fzn_model_holes (model, &x[0].domain).n, 0);
  ck_assert_uint_eq (fzn_model_holes (model, &x[1].domain).n, 3);
  ck_assert (x[2].type == FZN_TYPE_BOOL && x[2].domain.max == 1);
  const FznArray *arrays = fzn_model_arrays (model, &n);
  ck_assert_uint_eq (n, 2);
  ck_assert_uint_eq (arrays[0].flags, FZN_PARAMETER);
  ck_assert_uint_eq (arrays[1].flags, FZN_OUTPUT | FZN_UNBOUNDED);
  ck_assert_uint_eq (fzn_model_list (model, arrays[1].dims).n, 1);
  ck_assert (arrays[1].domain.min == FD_VALUE_MIN &&
             arrays[1].domain.max == FD_VALUE_MAX);
  const FznPredicate *predicates = fzn_model_predicates (model, &n);
  ck_assert_uint_eq (n, 2);
  ck_assert (predicates[0].declared && predicates[0].n_parameters == 2);
  ck_assert (!predicates[1].declared);
  const FznConstraint *constraints = fzn_model_constraints (model, &n);
  ck_assert_uint_eq (n, 2);
  ck_assert_uint_eq (constraints[0].defines, 1);
  ck_assert_uint_eq (constraints[0].consistency, FD_CONSISTENCY_DOMAIN);
  ck_assert (constraints[1].line == 8 && constraints[1].column == 12);
  ck_assert_uint_eq (fzn_model_list (model, constraints[0].annotations).n, 0);
  const FznOutput *outputs = fzn_model_outputs (model, &n);
  ck_assert_uint_eq (n, 2);
  ck_assert (!outputs[0].is_array && outputs[0].index == 0);
  ck_assert (outputs[1].is_array && outputs[1].index == 1);
  const FznSolve *solve = fzn_model_solve (model);
  ck_assert (solve->sense == -1 && solve->line == 9 && solve->column == 1);
  ck_assert_uint_eq (fzn_term_index (solve->objective), 0);
  ck_assert (
      !fzn_model_error (model, 8, 12, FD_ERROR_INVALID, &error, "%d", 5));
  ck_assert (g_error_matches (error, FD_ERROR, FD_ERROR_INVALID));
  ck_assert_str_eq (error->message, "in:8:12: 5");
  ck_assert_uint_eq (fzn_term_kind (fzn_model_find (model, "none")), FZN_NONE);
  ck_assert_uint_eq (fzn_term_kind (fzn_model_find (model, "k")), FZN_ARRAY);
}
END_TEST

START_TEST (drawn)
{
  for (uint64_t seed = 0; seed < 3000; seed++) {
    g_autofree char *text = draw_model (seed);
    g_autofree char *dump = read_whole (text, -1);
    ck_assert_msg (!g_ascii_isdigit (dump[0]), "seed %u: %s\n%s",
                   (unsigned) seed, dump, text);
    g_autofree char *again = read_pieces (dump, -1, 1 + seed % 7);
    ck_assert_str_eq (again, dump);
  }
}
END_TEST

/* --- memory --------------------------------------------------------------- */

typedef struct {
  const char *text;
  size_t left;
} Input;

static gssize
give (gpointer data, char *buffer, size_t room, GError **error)
{
  (void) error;
  Input *input = data;
  size_t n = MIN (room, input->left);
  memcpy (buffer, input->text, n);
  input->text += n;
  input->left -= n;
  return (gssize) n;
}

/* A model that makes every vector grow. */
static char *
growing (void)
{
  GString *text = g_string_new (NULL);
  for (int i = 0; i < 300; i++)
    g_string_append_printf (
        text,
        "predicate p%d();var {%d,-3}: x%d :: output_var :: a([[{1,3,5},%d]]);"
        "array [1..1] of var int: y%d = [x%d];constraint p%d() :: b;",
        i, i, i, i, i, i, i);
  /* Long enough that each kind of term is the one that grows them. */
  g_string_append (text, "constraint q([");
  repeat (text, "-9223372036854775808,", 5000);
  repeat (text, "1.5,", 5000);
  repeat (text, "{2,4},", 5000);
  g_string_append (text, "]);solve :: a(");
  repeat (text, "[{1,3,5,7,9,11},1.5,", 300);
  repeat (text, "]", 300);
  g_string_append (text, ") satisfy;");
  return g_string_free (text, false);
}

START_TEST (each_allocation)
{
  g_autofree char *text = growing ();
  uint64_t n_calls = 0;
  Input input = {text, strlen (text)};
  FznModel *model =
      fzn_read_failing (give, &input, "in", NULL, 0, &n_calls, NULL);
  ck_assert_ptr_nonnull (model);
  g_autofree char *expected = fzn_dump (model);
  fzn_model_free (model);
  ck_assert_uint_gt (n_calls, 40);
  unsigned n_read = 0;
  for (uint64_t k = 1; k <= n_calls; k++) {
    g_autoptr (GError) error = NULL;
    input = (Input){text, strlen (text)};
    model = fzn_read_failing (give, &input, "in", NULL, k, NULL, &error);
    if (model) { /* it was only to give memory back */
      g_autofree char *got = fzn_dump (model);
      ck_assert_str_eq (got, expected);
      n_read++;
    } else {
      ck_assert (g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY));
      ck_assert (g_str_has_prefix (error->message, "in:1:"));
      ck_assert_ptr_nonnull (strstr (error->message, "out of memory"));
    }
    fzn_model_free (model);
  }
  ck_assert_uint_le (n_read, 7);
}
END_TEST

START_TEST (memory_limit)
{
  g_autofree char *text = growing ();
  bool seen = false;
  for (size_t limit = 1; limit < 1 << 22; limit += limit / 3 + 1) {
    g_autoptr (GError) error = NULL;
    FznReadOptions options = {.memory_limit = limit};
    g_autoptr (FznModel) model =
        fzn_model_read_memory (text, -1, "in", &options, &error);
    if (model)
      ck_assert_uint_le (fzn_model_memory_used (model), limit);
    else
      ck_assert (g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY));
    ck_assert (!seen || model);
    seen = model != NULL;
  }
  ck_assert (seen);
}
END_TEST

/* Few bytes of input that ask for much. */
START_TEST (greedy)
{
  static const char *const texts[] = {
      "array [1..4000000000] of var int: x;solve satisfy;",
      "array [1..1000000] of var 1..9: x;solve satisfy;"};
  FznReadOptions options = {.memory_limit = 10 << 20};
  for (size_t i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;
    ck_assert_ptr_null (
        fzn_model_read_memory (texts[i], -1, "in", &options, &error));
    ck_assert (g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY));
  }
}
END_TEST

/* --- input ---------------------------------------------------------------- */

static bool
stop_at_third (gpointer data)
{
  return ++*(int *) data == 3;
}

START_TEST (stop)
{
  int asked = 0;
  FznReadOptions options = {.stop = stop_at_third, .data = &asked};
  g_autoptr (GString) text = g_string_new (NULL);
  repeat (text, "% blank\n", 100000);
  g_autoptr (GError) error = NULL;
  ck_assert_ptr_null (
      fzn_model_read_memory (text->str, -1, "in", &options, &error));
  ck_assert (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_INTR));
  ck_assert_int_eq (asked, 3);
}
END_TEST

static gssize
give_half (gpointer data, char *buffer, size_t room, GError **error)
{
  if (*(int *) data)
    return g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_IO, "broken"), -1;
  const char text[] = "solve :: a(\"";
  ck_assert_uint_gt (room, sizeof text);
  memcpy (buffer, text, sizeof text - 1);
  *(int *) data = 1;
  return sizeof text - 1;
}

START_TEST (read_error)
{
  int calls = 0;
  g_autoptr (GError) error = NULL;
  ck_assert_ptr_null (fzn_model_read (give_half, &calls, "in", NULL, &error));
  ck_assert (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_IO));
  ck_assert_str_eq (error->message, "broken");
}
END_TEST

static void
assert_file_error (const char *path, int code)
{
  g_autoptr (GError) error = NULL;
  ck_assert_ptr_null (fzn_model_read_file (path, NULL, &error));
  ck_assert_msg (g_error_matches (error, G_FILE_ERROR, code), "%s",
                 error->message);
  ck_assert (g_str_has_prefix (error->message, path));
}

/* The lowest number that a file opened now would get. */
static int
next_fd (void)
{
  int fd = dup (STDIN_FILENO);
  close (fd);
  return fd;
}

START_TEST (files)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  int fd = g_file_open_tmp ("fznXXXXXX", &path, NULL);
  ck_assert_int_ge (fd, 0);
  ck_assert_int_eq (write (fd, sample, strlen (sample)),
                    (gssize) strlen (sample));
  g_autofree char *expected = read_whole (sample, -1);
  int unused = next_fd ();
  FznModel *model = fzn_model_read_file (path, NULL, &error);
  ck_assert_ptr_nonnull (model);
  ck_assert_str_eq (fzn_model_name (model), path);
  ck_assert_int_eq (next_fd (), unused);
  g_autofree char *got = fzn_dump (model);
  ck_assert_str_eq (got, expected);
  fzn_model_free (model);
  int old = dup (STDIN_FILENO);
  ck_assert_int_eq (lseek (fd, 0, SEEK_SET), 0);
  ck_assert_int_eq (dup2 (fd, STDIN_FILENO), STDIN_FILENO);
  model = fzn_model_read_file ("-", NULL, &error);
  ck_assert_int_ge (next_fd (), 0); /* it is still open */
  dup2 (old, STDIN_FILENO);
  close (old);
  close (fd);
  g_unlink (path);
  ck_assert_ptr_nonnull (model);
  ck_assert_str_eq (fzn_model_name (model), "<stdin>");
  g_autofree char *standard = fzn_dump (model);
  ck_assert_str_eq (standard, expected);
  fzn_model_free (model);
  assert_file_error (path, G_FILE_ERROR_NOENT);
  assert_file_error ("/", G_FILE_ERROR_ISDIR);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("flatzinc/reader");
  TCase *tables = tcase_create ("tables");
  tcase_set_timeout (tables, 0);
  tcase_add_loop_test (tables, good, 0, (int) n_good_cases);
  tcase_add_loop_test (tables, bad, 0, (int) n_bad_cases);
  tcase_add_loop_test (tables, deep, 0, 4);
  suite_add_tcase (suite, tables);
  add_test (suite, "pieces", pieces);
  add_test (suite, "truncated", truncated);
  add_test (suite, "altered", altered);
  add_test (suite, "nul_bytes", nul_bytes);
  add_test (suite, "corpus", corpus);
  add_test (suite, "long_tokens", long_tokens);
  add_test (suite, "many_names", many_names);
  add_test (suite, "records", records);
  add_test (suite, "drawn", drawn);
  add_test (suite, "each_allocation", each_allocation);
  add_test (suite, "memory_limit", memory_limit);
  add_test (suite, "greedy", greedy);
  add_test (suite, "stop", stop);
  add_test (suite, "read_error", read_error);
  add_test (suite, "files", files);
  return run_suite (suite);
}
