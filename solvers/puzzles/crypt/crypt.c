/* SPDX-License-Identifier: MIT */
/* crypt.c - letter arithmetic: SEND + MORE = MONEY and its kin */
#include "columns.h"
#include "fdsolve/explain.h"
#include "fdsolve/generate.h"
#include "fdsolve/json-place.h"

#include <string.h>

/* Values of what a page has beside the letters, at most. */
#define ASIDE_MOST 100

typedef struct {
  const CryptSystem *system;
  const CryptModel *model;
  const CryptRules *rules;
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

void
crypt_json (const CryptSystem *system, const int32_t *digits,
            JsonBuilder *builder)
{
  g_autoptr (GArray) order = sorted_letters (system);
  g_autoptr (GString) text = g_string_new (NULL);
  char name[7];

  crypt_system_print (system, digits, "; ", text);
  json_builder_set_member_name (builder, "equation");
  json_builder_add_string_value (builder, text->str);
  json_builder_set_member_name (builder, "letters");
  json_builder_begin_object (builder);
  for (guint i = 0; i < order->len; i++) {
    guint letter = g_array_index (order, guint, i);
    json_builder_set_member_name (builder, letter_name (system, letter, name));
    json_builder_add_int_value (builder, digits[letter]);
  }
  json_builder_end_object (builder);
}

void
crypt_describe (const CryptSystem *system, const CryptRules *rules,
                JsonBuilder *builder)
{
  g_autoptr (GString) text = g_string_new (NULL);

  crypt_system_print (system, NULL, "; ", text);
  json_builder_set_member_name (builder, "puzzle");
  json_builder_add_string_value (builder, text->str);
  json_builder_set_member_name (builder, "base");
  json_builder_add_int_value (builder, system->base);
  if (rules->zero) {
    json_builder_set_member_name (builder, "zero");
    json_builder_add_boolean_value (builder, TRUE);
  }
  if (!rules->different) {
    json_builder_set_member_name (builder, "different");
    json_builder_add_boolean_value (builder, FALSE);
  }
}

static void
json (JsonBuilder *builder, gpointer data)
{
  Crypt *crypt = data;

  crypt_json (crypt->system, digits (crypt), builder);
}

static void
describe (JsonBuilder *builder, gpointer data)
{
  const Crypt *crypt = data;

  crypt_describe (crypt->system, crypt->rules, builder);
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

/* What steps speak of besides the letters, unless there is much to choose. */
static void
page_aside (const Crypt *crypt, bool solved, CryptCarry x, JsonBuilder *builder)
{
  const CryptModel *model = crypt->model;
  g_autoptr (GString) name = g_string_new (NULL);
  int32_t value = fd_var_min (model->store, x.var);

  if (x.max - x.min >= ASIDE_MOST)
    return;
  crypt_var_name (model, crypt->system, x.var, name);
  solver_page_variable (builder,
                        &(SolverPageVariable){.name = name->str,
                                              .min = x.min,
                                              .max = x.max,
                                              .value = solved ? &value : NULL,
                                              .aside = true});
}

static void
page (JsonBuilder *builder, bool solved, gpointer data)
{
  Crypt *crypt = data;
  const CryptSystem *system = crypt->system;
  const CryptModel *model = crypt->model;
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
  for (guint i = 0; i < model->products->len; i++) {
    const CryptProduct *of = &g_array_index (model->products, CryptProduct, i);
    page_aside (crypt, solved, (CryptCarry){of->var, 0, of->max}, builder);
  }
  for (guint i = 0; i < model->carries->len; i++)
    page_aside (crypt, solved, g_array_index (model->carries, CryptCarry, i),
                builder);
  json_builder_end_array (builder);
  if (crypt->rules->different) { /* or else crypt_describe() says so */
    json_builder_set_member_name (builder, "different");
    json_builder_add_boolean_value (builder, TRUE);
  }
}

/* With what it points to. */
typedef struct {
  Crypt crypt;
  CryptModel model;
  int32_t digits[];
} CryptView;

static gpointer
view (FdStore *store, gpointer data)
{
  const Crypt *crypt = data;
  CryptView *view =
      g_malloc (sizeof *view + (crypt->model->n + 1) * sizeof *view->digits);

  view->crypt = *crypt;
  view->model = *crypt->model;
  view->model.store = store;
  view->crypt.model = &view->model;
  view->crypt.digits = view->digits;
  return view;
}

static bool
steps (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  const Crypt *crypt = puzzle->data;

  return crypt_steps (solver, crypt->system, crypt->rules, puzzle, error);
}

static bool
solve (Solver *solver, const SolverText *text, size_t start, size_t end,
       const CryptRules *rules, GError **error)
{
  g_autoptr (CryptSystem) system =
      crypt_parse (text, start, end, rules->base, error);
  g_autoptr (CryptModel) model = NULL;
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree int32_t *room = NULL;
  Crypt crypt;

  if (system == NULL)
    return false;
  model = crypt_model_new (solver_store_new (solver), system, rules,
                           solver_explains (solver), error);
  if (model == NULL)
    return false;
  room = g_new0 (int32_t, model->n + 1);
  crypt = (Crypt){system, model, rules, room};
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
                                       .steps = steps,
                                       .check = check,
                                       .view = view,
                                       .single = true},
                       error);
}

/* --- many ----------------------------------------------------------------- */

/* A rule that is that of the command, if the object says it; @hint: how to have
 * the other one. */
static bool
check_rule (const JsonPlace *object, const char *name, bool wanted,
            const char *hint, GError **error)
{
  JsonPlace at;
  bool value;

  if (!json_place_member (object, name, &at))
    return true;
  if (!json_place_bool (&at, name, &value, error))
    return false;
  return value == wanted ||
         json_place_error (&at, error, "%s is %s, expected %s: it needs %s",
                           name, value ? "true" : "false",
                           wanted ? "true" : "false", hint);
}

static bool
check_family (const JsonPlace *object, GError **error)
{
  const char *name;
  JsonPlace at;

  if (!json_place_member (object, "family", &at))
    return true;
  return json_place_string (&at, "the family", &name, error) &&
         (strcmp (name, "crypt") == 0 ||
          json_place_error (&at, error, "expected \"crypt\", found another"));
}

static bool
check_base (const JsonPlace *object, int wanted, GError **error)
{
  gint64 base = wanted;
  JsonPlace at;

  if (json_place_member (object, "base", &at) &&
      !json_place_int (&at, "the base", 2, 36, &base, error))
    return false;
  return base == wanted ||
         json_place_error (&at, error,
                           "base is %" G_GINT64_FORMAT ", expected %d: it "
                           "needs --base %" G_GINT64_FORMAT,
                           base, wanted, base);
}

/* What an object says: "puzzle", and rules, which are those of the command.
 * Behind it, what follows a tab or a "#" is remarks. */
static bool
read_object (const SolverText *text, const CryptRules *rules, size_t *end,
             const char **puzzle, JsonParser **parser, GError **error)
{
  JsonPlace object = {.text = text, .start = *end}, at;

  if (!json_check (text, NULL, end, error))
    return false;
  *end += strspn (text->text + *end, " \n");
  if (*end < text->length && strchr ("\t#", text->text[*end]) == NULL)
    return solver_text_error (text, *end, FD_ERROR_PARSE, error,
                              "expected nothing behind the object");
  *parser = json_parse (text, object.start, *end, error);
  if (*parser == NULL)
    return false;
  object.node = json_parser_get_root (*parser);
  if (!check_family (&object, error) ||
      !check_base (&object, rules->base, error) ||
      !check_rule (&object, "zero", rules->zero,
                   rules->zero ? "no --zero" : "--zero", error) ||
      !check_rule (&object, "different", rules->different,
                   rules->different ? "--different no" : "--different yes",
                   error))
    return false;
  if (!json_place_member (&object, "puzzle", &at))
    return json_place_error (&object, error, "expected a member \"puzzle\"");
  return json_place_string (&at, "the equations", puzzle, error);
}

/* An object as --json writes it, at @start of the line. */
static bool
solve_object (Solver *solver, const SolverText *line, size_t start,
              const CryptRules *rules, GError **error)
{
  g_autoptr (JsonParser) parser = NULL;
  g_autoptr (SolverText) text = NULL;
  g_autofree char *name = NULL;
  const char *puzzle;

  if (!read_object (line, rules, &start, &puzzle, &parser, error))
    return false;
  name = g_strdup_printf ("%s:%u", line->name, line->line);
  text = solver_text_new (name, puzzle);
  return solve (solver, text, 0, text->length, rules, error);
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
solve_line (Solver *solver, const SolverText *text, size_t end,
            const CryptRules *rules, GError **error)
{
  size_t start = strspn (text->text, " \t");

  return text->text[start] == '{'
             ? solve_object (solver, text, start, rules, error)
             : solve (solver, text, 0, end, rules, error);
}

static bool
run_lines (Solver *solver, SolverStream *stream, const CryptRules *rules,
           GError **error)
{
  guint count = 0;

  while (solver_going (solver) && solver_stream_more (stream)) {
    size_t end;
    if (is_puzzle (&stream->text, 0, &end)) {
      if (count++ == 0)
        solver_batch (solver, 0);
      if (!solve_line (solver, &stream->text, end, rules, error) &&
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
run_list (Solver *solver, const char *path, const CryptRules *rules,
          GError **error)
{
  g_autoptr (SolverStream) stream = solver_stream_open (path, error);

  return stream != NULL && run_lines (solver, stream, rules, error);
}

static bool
read_rules (const Solver *solver, CryptRules *rules, GError **error)
{
  static const char *const words[] = {"no", "yes", NULL};
  gint64 base = 10;
  int different = 1;

  if (!solver_option_int (solver, "base", 2, 36, &base, error) ||
      !solver_option_choice (solver, "different", words, &different, error))
    return false;
  *rules = (CryptRules){(int) base, solver_option (solver, "zero") != NULL,
                        different == 1};
  return true;
}

static bool
run (Solver *solver, char **args, GError **error)
{
  const char *file = solver_option (solver, "file");
  const char *list = solver_option (solver, "list");
  static const char *const of_made[] = {GENERATE_OPTION_NAMES, "words", NULL};
  int sources = (args[0] != NULL) + (file != NULL) + (list != NULL);
  g_autoptr (SolverText) text = NULL;
  CryptRules rules;
  bool is_made;

  if (!generate_is_asked (solver, of_made, &is_made, error) ||
      !read_rules (solver, &rules, error))
    return false;
  if (is_made)
    return crypt_generate (solver, args, &rules, error);
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
    GENERATE_OPTIONS_OF ("N"),
    {"words", "FILE", "of which they are made, instead of a list of our own"},
    {NULL, NULL, NULL}};

static const char help[] =
    "Replaces letters by digits so that all equations hold.  An equation "
    "joins words\nby + - * ( ) and =.  Different letters stand for "
    "different digits, and no number\nof two digits or more begins with 0.  "
    "Upper and lower case are the same; digits\nstand for themselves.  "
    "Several equations are several arguments, or separated by\n';' or by "
    "line ends.  In a --list a puzzle may be an object, as --json writes "
    "it.\n\n"
    "With --generate N, sums of N different words are made, which are another "
    "word and\nhave one solution: of words of our own, or those of --words "
    "FILE, one a line.  Of\nthese puzzles --clues and --at-most count the "
    "letters.  In steps and on pages c1,\nc2, ... are carries, c1 from the "
    "last column.\n\n"
    "  fdsolve crypt 'SEND + MORE = MONEY' --unique\n"
    "  fdsolve crypt 'TWO * TWO = THREE' 'ONE + ONE = TWO' --zero\n"
    "  fdsolve crypt --base 16 'KYOTO + OSAKA = TOKYO'\n"
    "  fdsolve crypt --generate 3 --count 10 --difficulty ..hard --json";

const SolverFamily solver_crypt = {
    .name = "crypt",
    .arguments = "EQUATION...|--generate N",
    .summary = "letter arithmetic, SEND + MORE = MONEY",
    .help = help,
    .options = options,
    .min_args = 0,
    .max_args = -1,
    .run = run,
};
