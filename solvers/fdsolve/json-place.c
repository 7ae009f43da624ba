/* SPDX-License-Identifier: MIT */
/* json-place.c - JSON values that know where they stand in the text
 *
 * json-glib keeps no positions.  The path to a value is kept instead, and
 * followed through the text, which is known to be well-formed, when needed.
 */
#include "json-place.h"

#include <string.h>

bool
json_place_member (const JsonPlace *object, const char *name, JsonPlace *place)
{
  JsonNode *node =
      json_object_get_member (json_node_get_object (object->node), name);

  *place = (JsonPlace){object->text, 0, object, name, 0, node};
  return node != NULL;
}

JsonPlace
json_place_element (const JsonPlace *array, guint index)
{
  return (JsonPlace){
      array->text,
      0,
      array,
      NULL,
      index,
      json_array_get_element (json_node_get_array (array->node), index)};
}

/* --- positions ------------------------------------------------------------ */

static size_t
skip_value (const SolverText *text, size_t at)
{
  json_check (text, NULL, &at, NULL);
  return at;
}

/* The value of member @name in the object at @at; the last, if there are
 * several, as json-glib has it; the object itself if there is none. */
static size_t
find_member (const SolverText *text, size_t at, const char *name)
{
  size_t found = at, length = strlen (name);

  for (at = json_skip (text, NULL, at + 1); text->text[at] == '"';
       at = json_skip (text, NULL, at + 1)) {
    size_t end = skip_value (text, at), value;
    bool same = end - at == length + 2 &&
                strncmp (text->text + at + 1, name, length) == 0;
    value = json_skip (text, NULL, json_skip (text, NULL, end) + 1);
    if (same)
      found = value;
    at = json_skip (text, NULL, skip_value (text, value));
    if (text->text[at] != ',')
      break;
  }
  return found;
}

static size_t
find_element (const SolverText *text, size_t at, guint index)
{
  at = json_skip (text, NULL, at + 1);
  for (; index > 0; index--) {
    at = json_skip (text, NULL, skip_value (text, at));
    at = json_skip (text, NULL, at + 1);
  }
  return at;
}

size_t
json_place_offset (const JsonPlace *place)
{
  size_t at;

  if (place->up == NULL)
    return json_skip (place->text, NULL, place->start);
  at = json_place_offset (place->up);
  return place->member != NULL ? find_member (place->text, at, place->member)
                               : find_element (place->text, at, place->index);
}

bool
json_place_error (const JsonPlace *place, GError **error, const char *format,
                  ...)
{
  va_list ap;
  g_autofree char *message = NULL;

  va_start (ap, format);
  message = g_strdup_vprintf (format, ap);
  va_end (ap);
  return solver_text_error (place->text, json_place_offset (place),
                            FD_ERROR_INVALID, error, "%s", message);
}

/* --- types ---------------------------------------------------------------- */

static bool
wrong_type (const JsonPlace *place, const char *type, const char *what,
            GError **error)
{
  const char *found = "an array";

  if (JSON_NODE_HOLDS_OBJECT (place->node))
    found = "an object";
  else if (JSON_NODE_HOLDS_NULL (place->node))
    found = "null";
  else if (JSON_NODE_HOLDS_VALUE (place->node))
    switch (json_node_get_value_type (place->node)) {
    case G_TYPE_STRING:
      found = "a string";
      break;
    case G_TYPE_BOOLEAN:
      found = "true or false";
      break;
    case G_TYPE_INT64:
      found = "a number";
      break;
    default:
      found = "a fraction";
    }
  return json_place_error (place, error, "expected %s: %s, found %s", type,
                           what, found);
}

bool
json_place_object (const JsonPlace *place, const char *what, GError **error)
{
  return JSON_NODE_HOLDS_OBJECT (place->node) ||
         wrong_type (place, "an object", what, error);
}

bool
json_place_array (const JsonPlace *place, const char *what, guint *n,
                  GError **error)
{
  if (!JSON_NODE_HOLDS_ARRAY (place->node))
    return wrong_type (place, "an array", what, error);
  *n = json_array_get_length (json_node_get_array (place->node));
  return true;
}

bool
json_place_string (const JsonPlace *place, const char *what,
                   const char **string, GError **error)
{
  if (!JSON_NODE_HOLDS_VALUE (place->node) ||
      json_node_get_value_type (place->node) != G_TYPE_STRING)
    return wrong_type (place, "a string", what, error);
  *string = json_node_get_string (place->node);
  return true;
}

bool
json_place_bool (const JsonPlace *place, const char *what, bool *value,
                 GError **error)
{
  if (!JSON_NODE_HOLDS_VALUE (place->node) ||
      json_node_get_value_type (place->node) != G_TYPE_BOOLEAN)
    return wrong_type (place, "true or false", what, error);
  *value = json_node_get_boolean (place->node);
  return true;
}

bool
json_place_int (const JsonPlace *place, const char *what, gint64 min,
                gint64 max, gint64 *value, GError **error)
{
  if (!JSON_NODE_HOLDS_VALUE (place->node) ||
      json_node_get_value_type (place->node) != G_TYPE_INT64)
    return wrong_type (place, "a whole number", what, error);
  *value = json_node_get_int (place->node);
  if (*value >= min && *value <= max)
    return true;
  return json_place_error (place, error,
                           "%s is %" G_GINT64_FORMAT
                           ", expected %" G_GINT64_FORMAT
                           " to %" G_GINT64_FORMAT,
                           what, *value, min, max);
}
