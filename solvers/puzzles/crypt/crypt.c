/* SPDX-License-Identifier: MIT */
/* crypt.c - letter arithmetic: SEND + MORE = MONEY and its kin */
#include "model.h"

#include <string.h>

typedef struct {
  const CryptSystem *system;
  const CryptModel *model;
  int32_t *digits; /* of the solution that is being shown */
} Crypt;

static const int32_t *
digits (Crypt *crypt)
{
  for (guint i = 0; i < crypt->model->n; i++)
    crypt->digits[i] =
        fd_var_min (crypt->model->store, crypt->model->letters[i]);
  return crypt->digits;
}

static void
branch (FdSearch *search, gpointer data)
{
  Crypt *crypt = data;

  fd_search_add_branching (search, crypt->model->letters, crypt->model->n,
                           FD_SELECT_FIRST_FAIL, FD_ASSIGN_MIN);
}

static bool
check (gpointer data)
{
  Crypt *crypt = data;

  return crypt_system_holds (crypt->system, digits (crypt));
}

static void
name_vars (gpointer data)
{
  const Crypt *crypt = data;

  crypt_model_name_vars (crypt->model, crypt->system);
}

static const char *
letter_name (const CryptSystem *system, guint i, char name[7])
{
  name[g_unichar_to_utf8 (g_array_index (system->letters, gunichar, i), name)] =
      '\0';
  return name;
}

/* The letters, in the order of the alphabet. */
static GArray *
sorted_letters (const CryptSystem *system)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < system->letters->len; i++) {
    gunichar c = g_array_index (system->letters, gunichar, i);
    guint at = order->len;
    while (at > 0 && g_array_index (system->letters, gunichar,
                                    g_array_index (order, guint, at - 1)) > c)
      at--;
    g_array_insert_val (order, at, i);
  }
  return order;
}

static void
draw_line (GString *out, gpointer data)
{
  Crypt *crypt = data;

  crypt_system_print (crypt->system, digits (crypt), "; ", out);
}

static void
draw (const SolverStyle *style, GString *out, gpointer data)
{
  Crypt *crypt = data;
  g_autoptr (GArray) order = sorted_letters (crypt->system);
  char name[7];

  g_string_append (out, style->bold);
  crypt_system_print (crypt->system, digits (crypt), "\n", out);
  g_string_append_printf (out, "%s\n", style->plain);
  for (guint i = 0; i < order->len; i++) {
    guint letter = g_array_index (order, guint, i);
    g_string_append_printf (out, "%s%s = %d", i > 0 ? ", " : "",
                            letter_name (crypt->system, letter, name),
                            crypt->digits[letter]);
  }
  if (order->len > 0)
    g_string_append_c (out, '\n');
}

static void
json (JsonBuilder *builder, gpointer data)
{
  Crypt *crypt = data;
  g_autoptr (GArray) order = sorted_letters (crypt->system);
  g_autoptr (GString) text = g_string_new (NULL);
  char name[7];

  crypt_system_print (crypt->system, digits (crypt), "; ", text);
  json_builder_set_member_name (builder, "equation");
  json_builder_add_string_value (builder, text->str);
  json_builder_set_member_name (builder, "letters");
  json_builder_begin_object (builder);
  for (guint i = 0; i < order->len; i++) {
    guint letter = g_array_index (order, guint, i);
    json_builder_set_member_name (builder,
                                  letter_name (crypt->system, letter, name));
    json_builder_add_int_value (builder, crypt->digits[letter]);
  }
  json_builder_end_object (builder);
}

static void
describe (JsonBuilder *builder, gpointer data)
{
  Crypt *crypt = data;
  g_autoptr (GString) text = g_string_new (NULL);

  crypt_system_print (crypt->system, NULL, "; ", text);
  json_builder_set_member_name (builder, "puzzle");
  json_builder_add_string_value (builder, text->str);
  json_builder_set_member_name (builder, "base");
  json_builder_add_int_value (builder, crypt->system->base);
}

static void
draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  Crypt *crypt = data;
  g_autoptr (GString) letters = g_string_new (NULL);
  g_autoptr (GString) found = g_string_new (NULL);

  crypt_system_print (crypt->system, NULL, "\n", letters);
  if (kind == PICTURE_SOLUTION)
    crypt_system_print (crypt->system, digits (crypt), "\n", found);
  crypt_picture (picture, letters->str,
                 kind == PICTURE_SOLUTION ? found->str : NULL);
}

static void
page (JsonBuilder *builder, bool solved, gpointer data)
{
  Crypt *crypt = data;
  const CryptSystem *system = crypt->system;
  g_autoptr (GArray) order = sorted_letters (system);
  const int32_t *found = solved ? digits (crypt) : NULL;
  char name[7];

  json_builder_set_member_name (builder, "variables");
  json_builder_begin_array (builder);
  for (guint i = 0; i < order->len; i++) {
    guint letter = g_array_index (order, guint, i);
    solver_page_variable (
        builder,
        &(SolverPageVariable){.name = letter_name (system, letter, name),
                              .max = system->base - 1,
                              .value = solved ? &found[letter] : NULL});
  }
  json_builder_end_array (builder);
}

typedef struct {
  int base;
  bool zero, different;
} Rules;

static bool
solve (Solver *solver, const SolverText *text, size_t start, size_t end,
       const Rules *rules, GError **error)
{
  g_autoptr (CryptSystem) system =
      crypt_parse (text, start, end, rules->base, error);
  g_autoptr (CryptModel) model = NULL;
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree int32_t *room = NULL;
  Crypt crypt;

  if (system == NULL)
    return false;
  model = crypt_model_new (solver_store_new (solver), system, rules->zero,
                           rules->different, error);
  if (model == NULL)
    return false;
  room = g_new0 (int32_t, model->n + 1);
  crypt = (Crypt){system, model, room};
  crypt_system_print (system, NULL, "; ", name);
  return solver_solve (solver,
                       &(SolverPuzzle){.name = name->str,
                                       .store = model->store,
                                       .none = model->none,
                                       .data = &crypt,
                                       .branch = branch,
                                       .name_vars = name_vars,
                                       .draw = draw,
                                       .draw_line = draw_line,
                                       .json = json,
                                       .describe = describe,
                                       .picture = draw_picture,
                                       .page = page,
                                       .check = check,
                                       .single = true},
                       error);
}

/* The line that begins at @start, if it holds a puzzle: what follows a tab, or
 * a "#", is remarks. */
static bool
is_puzzle (const SolverText *text, size_t start, size_t *end)
{
  size_t blank = strspn (text->text + start, " ");

  *end = start + strcspn (text->text + start, "\t#\n");
  return start + blank < *end;
}

static bool
run_lines (Solver *solver, SolverStream *stream, const Rules *rules,
           GError **error)
{
  guint count = 0;

  while (solver_going (solver) && solver_stream_more (stream)) {
    size_t end;
    if (is_puzzle (&stream->text, 0, &end)) {
      if (count++ == 0)
        solver_batch (solver, 0);
      if (!solve (solver, &stream->text, 0, end, rules, error) &&
          !solver_go_on (solver, error))
        return false;
    }
    solver_stream_drop (stream, stream->text.length);
  }
  if (solver_stream_failed (stream, error))
    return false;
  return count > 0 || !solver_going (solver) ||
         solver_text_error (&stream->text, stream->text.length, FD_ERROR_PARSE,
                            error, "expected an equation, found the end");
}

static bool
run_list (Solver *solver, const char *path, const Rules *rules, GError **error)
{
  g_autoptr (SolverStream) stream = solver_stream_open (path, error);

  return stream != NULL && run_lines (solver, stream, rules, error);
}

static bool
read_rules (const Solver *solver, Rules *rules, GError **error)
{
  static const char *const words[] = {"no", "yes", NULL};
  gint64 base = 10;
  int different = 1;

  if (!solver_option_int (solver, "base", 2, 36, &base, error) ||
      !solver_option_choice (solver, "different", words, &different, error))
    return false;
  *rules = (Rules){(int) base, solver_option (solver, "zero") != NULL,
                   different == 1};
  return true;
}

static bool
run (Solver *solver, char **args, GError **error)
{
  const char *file = solver_option (solver, "file");
  const char *list = solver_option (solver, "list");
  int sources = (args[0] != NULL) + (file != NULL) + (list != NULL);
  g_autoptr (SolverText) text = NULL;
  Rules rules;

  if (!read_rules (solver, &rules, error))
    return false;
  if (sources != 1)
    return solver_usage_error (error, "expected equations, --file or --list%s",
                               sources > 1 ? ", only one of them" : "");
  if (list != NULL)
    return run_list (solver, list, &rules, error);
  if (file != NULL) {
    text = solver_text_read (file, error);
  } else {
    g_autofree char *joined = g_strjoinv ("\n", args);
    text = solver_text_new ("<equation>", joined);
  }
  return text != NULL && solve (solver, text, 0, text->length, &rules, error);
}

static const SolverOption options[] = {
    {"base", "B", "of the numbers, 2 to 36 (10)"},
    {"zero", NULL, "numbers may begin with 0"},
    {"different", "yes|no", "different letters are different digits (yes)"},
    {"file", "FILE", "read the equations from FILE: one puzzle"},
    {"list", "FILE", "a puzzle a line; what follows a tab is ignored"},
    {NULL, NULL, NULL}};

static const char help[] =
    "Replaces letters by digits so that all equations hold.  An equation "
    "joins words\nby + - * ( ) and =.  Different letters stand for "
    "different digits, and no number\nof two digits or more begins with 0.  "
    "Upper and lower case are the same; digits\nstand for themselves.  "
    "Several equations are several arguments, or separated by\n';' or by "
    "line ends.\n\n"
    "  fdsolve crypt 'SEND + MORE = MONEY' --unique\n"
    "  fdsolve crypt 'TWO * TWO = THREE' 'ONE + ONE = TWO' --zero\n"
    "  fdsolve crypt --base 16 'KYOTO + OSAKA = TOKYO'";

const SolverFamily solver_crypt = {
    .name = "crypt",
    .arguments = "EQUATION...",
    .summary = "letter arithmetic, SEND + MORE = MONEY",
    .help = help,
    .options = options,
    .min_args = 0,
    .max_args = -1,
    .run = run,
};
