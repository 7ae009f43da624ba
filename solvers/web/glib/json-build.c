/* SPDX-License-Identifier: MIT */
/* json-build.c - JsonBuilder and JsonGenerator, which write text as they go */
#include "json-private.h"

struct _JsonBuilder {
  Object object;
  GString *text;
  bool comes_first; /* nothing before it in the object or array */
};

struct _JsonGenerator {
  Object object;
  char *text;
};

void
g_object_unref (gpointer object)
{
  ((Object *) object)->free (object);
}

/* --- builder -----------------------------------------------------------------
 */

static void
builder_free (gpointer self)
{
  g_string_free (((JsonBuilder *) self)->text, TRUE);
  g_free (self);
}

JsonBuilder *
json_builder_new (void)
{
  JsonBuilder *builder = g_new (JsonBuilder, 1);
  *builder = (JsonBuilder){{builder_free}, g_string_new (NULL), true};
  return builder;
}

static GString *
begin_item (JsonBuilder *builder)
{
  if (!builder->comes_first)
    g_string_append_c (builder->text, ',');
  builder->comes_first = false;
  return builder->text;
}

static JsonBuilder *
add (JsonBuilder *builder, const char *text)
{
  g_string_append (begin_item (builder), text);
  return builder;
}

static void
append_string (GString *out, const char *text)
{
  static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt";
  g_string_append_c (out, '"');
  for (const char *p = text; *p; p++) {
    const char *found = strchr (letters, *p);
    if (found && (found - letters) % 2 == 0)
      g_string_append_printf (out, "\\%c", found[1]);
    else if ((guchar) *p < 0x20 || *p == 0x7f)
      g_string_append_printf (out, "\\u%04x", (guint) *p);
    else
      g_string_append_c (out, *p);
  }
  g_string_append_c (out, '"');
}

JsonBuilder *
json_builder_begin_object (JsonBuilder *builder)
{
  add (builder, "{");
  builder->comes_first = true;
  return builder;
}

static JsonBuilder *
end (JsonBuilder *builder, char bracket)
{
  g_string_append_c (builder->text, bracket);
  builder->comes_first = false;
  return builder;
}

JsonBuilder *
json_builder_end_object (JsonBuilder *builder)
{
  return end (builder, '}');
}

JsonBuilder *
json_builder_begin_array (JsonBuilder *builder)
{
  add (builder, "[");
  builder->comes_first = true;
  return builder;
}

JsonBuilder *
json_builder_end_array (JsonBuilder *builder)
{
  return end (builder, ']');
}

JsonBuilder *
json_builder_set_member_name (JsonBuilder *builder, const char *name)
{
  append_string (begin_item (builder), name);
  g_string_append_c (builder->text, ':');
  builder->comes_first = true;
  return builder;
}

JsonBuilder *
json_builder_add_int_value (JsonBuilder *builder, gint64 value)
{
  g_string_append_printf (begin_item (builder), "%" G_GINT64_FORMAT, value);
  return builder;
}

JsonBuilder *
json_builder_add_double_value (JsonBuilder *builder, double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_dtostr (digits, sizeof digits, value);
  add (builder, digits);
  if (!strchr (digits, '.'))
    g_string_append (builder->text, ".0");
  return builder;
}

JsonBuilder *
json_builder_add_boolean_value (JsonBuilder *builder, gboolean value)
{
  return add (builder, value ? "true" : "false");
}

JsonBuilder *
json_builder_add_null_value (JsonBuilder *builder)
{
  return add (builder, "null");
}

JsonBuilder *
json_builder_add_string_value (JsonBuilder *builder, const char *value)
{
  if (!value)
    return json_builder_add_null_value (builder);
  append_string (begin_item (builder), value);
  return builder;
}

JsonNode *
json_builder_get_root (JsonBuilder *builder)
{
  JsonNode *node = g_new0 (JsonNode, 1);
  node->text = g_strdup (builder->text->str);
  return node;
}

/* --- generator
 * ---------------------------------------------------------------- */

static void
generator_free (gpointer self)
{
  g_free (((JsonGenerator *) self)->text);
  g_free (self);
}

JsonGenerator *
json_generator_new (void)
{
  JsonGenerator *generator = g_new0 (JsonGenerator, 1);
  generator->object.free = generator_free;
  return generator;
}

void
json_generator_set_root (JsonGenerator *generator, JsonNode *root)
{
  g_free (generator->text);
  generator->text = g_strdup (root->text);
}

char *
json_generator_to_data (JsonGenerator *generator, gsize *length)
{
  if (length)
    *length = strlen (generator->text);
  return g_strdup (generator->text);
}
