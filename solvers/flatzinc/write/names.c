/* SPDX-License-Identifier: MIT */
/* names.c - a name for each variable that is written */
#include "write.h"

#include <string.h>

static bool
lose (FznWriter *self)
{
  self->lost = true;
  return false;
}

/* Words that FlatZinc keeps for itself. */
static bool
is_keyword (const char *text, size_t length)
{
  static const char *const words[] = {
      "annotation", "any",       "array",    "bool",     "case",
      "constraint", "diff",      "div",      "else",     "elseif",
      "endif",      "enum",      "false",    "float",    "function",
      "if",         "in",        "include",  "int",      "intersect",
      "let",        "list",      "maximize", "minimize", "mod",
      "not",        "of",        "op",       "opt",      "output",
      "par",        "predicate", "record",   "satisfy",  "set",
      "solve",      "string",    "subset",   "superset", "symdiff",
      "test",       "then",      "true",     "tuple",    "type",
      "union",      "var",       "where",    "xor",
  };
  for (size_t i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i]) == length && strncmp (words[i], text, length) == 0)
      return true;
  return false;
}

static bool
add_char (FznWriter *self, char c)
{
  FznVector *text = &self->text;
  if (!fzn_vector_reserve (&self->memory, text, 1, 1))
    return lose (self);
  ((char *) text->items)[text->n++] = c;
  return true;
}

/* Letters, digits and underscores, of which the first is a letter. */
static bool
sanitise (FznWriter *self, const char *name)
{
  self->text.n = 0;
  if (!g_ascii_isalpha (*name) &&
      (!add_char (self, 'v') || (*name != '_' && !add_char (self, '_'))))
    return false;
  for (; *name; name++)
    if (!add_char (self, g_ascii_isalnum (*name) ? *name : '_'))
      return false;
  return !is_keyword (self->text.items, self->text.n) || add_char (self, '_');
}

static bool
add_number (FznWriter *self, uint64_t number)
{
  char digits[24];
  g_snprintf (digits, sizeof digits, "_%" G_GUINT64_FORMAT, number);
  for (const char *c = digits; *c; c++)
    if (!add_char (self, *c))
      return false;
  return true;
}

/* The text, or if that is taken, the text with the first free number from
 * @number on behind it.  0: no memory. */
static uint32_t
take_name (FznWriter *self, uint64_t number)
{
  size_t length = self->text.n, known = self->names.n_names;
  uint32_t name =
      fzn_names_intern (&self->names, &self->memory, self->text.items, length);
  while (name && self->names.n_names == known) {
    self->text.n = length;
    if (!add_number (self, number++))
      return 0;
    name = fzn_names_intern (&self->names, &self->memory, self->text.items,
                             self->text.n);
  }
  if (!name)
    lose (self);
  return name;
}

static uint32_t
name_of (FznWriter *self, FdVar x)
{
  const char *name = fd_var_name (self->store, x);
  if (!name || !*name)
    return sanitise (self, "x") && add_number (self, x.id) ? take_name (self, 2)
                                                           : 0;
  return sanitise (self, name) ? take_name (self, 2) : 0;
}

/* Those that have a name keep it where they can, so they come first. */
bool
fzn_write_name_vars (FznWriter *self)
{
  uint32_t n = fd_var_count (self->store);
  if (!fzn_vector_reserve (&self->memory, &self->var_names, sizeof (uint32_t),
                           n + 1))
    return lose (self);
  uint32_t *names = self->var_names.items;
  for (int named = 1; named >= 0; named--)
    for (uint32_t id = 1; id <= n; id++) {
      FdVar x = {id};
      const char *name = fd_var_name (self->store, x);
      if ((name && *name) != named)
        continue;
      if (!(names[id] = name_of (self, x)))
        return lose (self);
    }
  return true;
}

static bool
name_all_new (FznWriter *self, FznVector *made)
{
  FznNew *items = made->items;
  for (size_t i = 0; i < made->n; i++)
    if (!sanitise (self, items[i].kind == FZN_NEW_INT ||
                                 items[i].kind == FZN_NEW_SHIFT
                             ? "i"
                             : "b") ||
        !add_number (self, i + 1) || !(items[i].name = take_name (self, 2)))
      return lose (self);
  return true;
}

bool
fzn_write_name_new (FznWriter *self)
{
  return name_all_new (self, &self->made) && name_all_new (self, &self->single);
}
