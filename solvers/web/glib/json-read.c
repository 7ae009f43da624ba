/* SPDX-License-Identifier: MIT */
/* json-read.c - JsonParser, of text whose grammar was checked before, and the
 * nodes that it makes */
#include "json-private.h"

struct _JsonParser {
  Object object;
  JsonNode *root;
};

/* --- nodes
 * -------------------------------------------------------------------- */

void
json_node_unref (JsonNode *node)
{
  g_clear_pointer (&node->items, g_ptr_array_unref);
  g_clear_pointer (&node->names, g_ptr_array_unref);
  g_free (node->text);
  g_free (node);
}

static void
free_node (gpointer node)
{
  json_node_unref (node);
}

static JsonNode *
node_new (JsonNodeType type)
{
  JsonNode *node = g_new0 (JsonNode, 1);
  node->type = type;
  if (type == JSON_NODE_OBJECT || type == JSON_NODE_ARRAY)
    node->items = g_ptr_array_new_with_free_func (free_node);
  if (type == JSON_NODE_OBJECT)
    node->names = g_ptr_array_new_with_free_func (g_free);
  return node;
}

JsonNodeType
json_node_get_node_type (JsonNode *node)
{
  return node->type;
}

GType
json_node_get_value_type (JsonNode *node)
{
  return node->value;
}

JsonObject *
json_node_get_object (JsonNode *node)
{
  return (JsonObject *) node;
}

JsonArray *
json_node_get_array (JsonNode *node)
{
  return (JsonArray *) node;
}

const char *
json_node_get_string (JsonNode *node)
{
  return node->text;
}

gint64
json_node_get_int (JsonNode *node)
{
  return node->number;
}

gboolean
json_node_get_boolean (JsonNode *node)
{
  return node->number != 0;
}

guint
json_object_get_size (JsonObject *object)
{
  return ((JsonNode *) object)->items->len;
}

GList *
json_object_get_members (JsonObject *object)
{
  const GPtrArray *names = ((JsonNode *) object)->names;
  GList *list = NULL;
  for (guint i = names->len; i-- > 0;) {
    GList *link = g_new (GList, 1);
    *link = (GList){names->pdata[i], list, NULL};
    if (list)
      list->prev = link;
    list = link;
  }
  return list;
}

JsonNode *
json_object_get_member (JsonObject *object, const char *name)
{
  const JsonNode *node = (JsonNode *) object;
  guint at;
  return g_ptr_array_find_with_equal_func (node->names, name, g_str_equal, &at)
             ? node->items->pdata[at]
             : NULL;
}

guint
json_array_get_length (JsonArray *array)
{
  return ((JsonNode *) array)->items->len;
}

JsonNode *
json_array_get_element (JsonArray *array, guint i)
{
  return ((JsonNode *) array)->items->pdata[i];
}

/* --- reading
 * ------------------------------------------------------------------ */

static JsonNode *read_value (const char **p);

static char
skip (const char **p)
{
  while (**p && g_ascii_isspace (**p))
    ++*p;
  return **p;
}

static gunichar
read_hex (const char **p)
{
  gunichar c = 0;
  for (int i = 0; i < 4 && g_ascii_isxdigit (**p); i++)
    c = c * 16 + (gunichar) g_ascii_xdigit_value (*(*p)++);
  return c;
}

/* Behind "\u"; two of them may be one character. */
static gunichar
read_unicode (const char **p)
{
  gunichar c = read_hex (p);
  if ((c & 0xfc00) != 0xd800 || (*p)[0] != '\\' || (*p)[1] != 'u')
    return c;
  *p += 2;
  return 0x10000 + ((c & 0x3ff) << 10) + (read_hex (p) & 0x3ff);
}

static void
read_escape (const char **p, GString *out)
{
  static const char letters[] = "b\bf\fn\nr\rt\t";
  char c = *++*p;
  const char *found = strchr (letters, c);
  if (!c)
    return;
  ++*p;
  if (c == 'u')
    g_string_append_unichar (out, read_unicode (p));
  else
    g_string_append_c (out, found && (found - letters) % 2 == 0 ? found[1] : c);
}

static char *
read_string (const char **p)
{
  GString *out = g_string_new (NULL);
  for (++*p; **p && **p != '"';)
    if (**p == '\\')
      read_escape (p, out);
    else
      g_string_append_c (out, *(*p)++);
  *p += **p == '"';
  return g_string_free (out, FALSE);
}

/* Of two members of one name the last counts, in the place of the first. */
static void
add_member (JsonNode *node, char *name, JsonNode *value)
{
  guint at;
  if (!g_ptr_array_find_with_equal_func (node->names, name, g_str_equal, &at)) {
    g_ptr_array_add (node->names, name);
    g_ptr_array_add (node->items, value);
    return;
  }
  g_free (name);
  json_node_unref (node->items->pdata[at]);
  node->items->pdata[at] = value;
}

static JsonNode *
read_many (const char **p, JsonNodeType type, char end)
{
  JsonNode *node = node_new (type);
  ++*p;
  while (skip (p) && **p != end) {
    char *name = type == JSON_NODE_OBJECT ? read_string (p) : NULL;
    if (name && skip (p) == ':')
      ++*p;
    JsonNode *value = read_value (p);
    if (name)
      add_member (node, name, value);
    else
      g_ptr_array_add (node->items, value);
    if (skip (p) == ',')
      ++*p;
  }
  *p += **p == end;
  return node;
}

static JsonNode *
read_plain (const char **p)
{
  const char *from = *p;
  gsize n = strcspn (from, ",]} \t\r\n");
  bool truth = *from == 't';
  *p += MAX (n, 1);
  if (*from == 'n')
    return node_new (JSON_NODE_NULL);
  JsonNode *node = node_new (JSON_NODE_VALUE);
  node->value = truth || *from == 'f'       ? G_TYPE_BOOLEAN
                : strcspn (from, ".eE") < n ? G_TYPE_DOUBLE
                                            : G_TYPE_INT64;
  node->number = node->value == G_TYPE_INT64 ? strtoll (from, NULL, 10) : truth;
  return node;
}

static JsonNode *
read_value (const char **p)
{
  char c = skip (p);
  if (c == '{')
    return read_many (p, JSON_NODE_OBJECT, '}');
  if (c == '[')
    return read_many (p, JSON_NODE_ARRAY, ']');
  if (c != '"')
    return read_plain (p);
  JsonNode *node = node_new (JSON_NODE_VALUE);
  node->value = G_TYPE_STRING;
  node->text = read_string (p);
  return node;
}

static void
parser_free (gpointer self)
{
  g_clear_pointer (&((JsonParser *) self)->root, json_node_unref);
  g_free (self);
}

JsonParser *
json_parser_new (void)
{
  JsonParser *parser = g_new0 (JsonParser, 1);
  parser->object.free = parser_free;
  return parser;
}

gboolean
json_parser_load_from_data (JsonParser *parser, const char *text, gssize n,
                            GError **error)
{
  g_autofree char *copy = n < 0 ? g_strdup (text) : g_strndup (text, (gsize) n);
  const char *p = copy;
  (void) error;
  parser->root = read_value (&p);
  return TRUE;
}

JsonNode *
json_parser_get_root (JsonParser *parser)
{
  return parser->root;
}
