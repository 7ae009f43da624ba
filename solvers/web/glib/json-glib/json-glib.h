/* SPDX-License-Identifier: MIT */
/* json-glib.h - what fdsolve calls of json-glib, as glib.h has it of GLib */
#ifndef FD_WEB_JSON_GLIB_H
#define FD_WEB_JSON_GLIB_H

#include "../glib.h"

typedef enum {
  JSON_NODE_OBJECT,
  JSON_NODE_ARRAY,
  JSON_NODE_VALUE,
  JSON_NODE_NULL,
} JsonNodeType;

typedef enum {
  G_TYPE_BOOLEAN = 1,
  G_TYPE_INT64,
  G_TYPE_DOUBLE,
  G_TYPE_STRING,
} GType;

typedef struct _JsonNode JsonNode;
typedef struct _JsonObject JsonObject;
typedef struct _JsonArray JsonArray;
typedef struct _JsonBuilder JsonBuilder;
typedef struct _JsonGenerator JsonGenerator;
typedef struct _JsonParser JsonParser;

/* Of a builder, a generator or a parser. */
void g_object_unref (gpointer object);

/* --- building ----------------------------------------------------------------
 */

JsonBuilder *json_builder_new (void);
JsonBuilder *json_builder_begin_object (JsonBuilder *builder);
JsonBuilder *json_builder_end_object (JsonBuilder *builder);
JsonBuilder *json_builder_begin_array (JsonBuilder *builder);
JsonBuilder *json_builder_end_array (JsonBuilder *builder);
JsonBuilder *json_builder_set_member_name (JsonBuilder *builder,
                                           const char *name);
JsonBuilder *json_builder_add_int_value (JsonBuilder *builder, gint64 value);
JsonBuilder *json_builder_add_double_value (JsonBuilder *builder, double value);
JsonBuilder *json_builder_add_boolean_value (JsonBuilder *builder,
                                             gboolean value);
JsonBuilder *json_builder_add_string_value (JsonBuilder *builder,
                                            const char *value);
JsonBuilder *json_builder_add_null_value (JsonBuilder *builder);
JsonNode *json_builder_get_root (JsonBuilder *builder);

/* Of what a builder made. */
JsonGenerator *json_generator_new (void);
void json_generator_set_root (JsonGenerator *generator, JsonNode *root);
char *json_generator_to_data (JsonGenerator *generator, gsize *length);

/* --- reading
 * ------------------------------------------------------------------ */

JsonParser *json_parser_new (void);
/* @text is known to be JSON, with a number of no more than 18 digits. */
gboolean json_parser_load_from_data (JsonParser *parser, const char *text,
                                     gssize n, GError **error);
JsonNode *json_parser_get_root (JsonParser *parser);

JsonNodeType json_node_get_node_type (JsonNode *node);
GType json_node_get_value_type (JsonNode *node);
JsonObject *json_node_get_object (JsonNode *node);
JsonArray *json_node_get_array (JsonNode *node);
const char *json_node_get_string (JsonNode *node);
gint64 json_node_get_int (JsonNode *node);
gboolean json_node_get_boolean (JsonNode *node);
void json_node_unref (JsonNode *node);
#define JSON_NODE_HOLDS(node, type)                                            \
  (json_node_get_node_type (node) == JSON_NODE_##type)
#define JSON_NODE_HOLDS_OBJECT(node) JSON_NODE_HOLDS (node, OBJECT)
#define JSON_NODE_HOLDS_ARRAY(node) JSON_NODE_HOLDS (node, ARRAY)
#define JSON_NODE_HOLDS_VALUE(node) JSON_NODE_HOLDS (node, VALUE)
#define JSON_NODE_HOLDS_NULL(node) JSON_NODE_HOLDS (node, NULL)

guint json_object_get_size (JsonObject *object);
GList *json_object_get_members (JsonObject *object);
JsonNode *json_object_get_member (JsonObject *object, const char *name);
guint json_array_get_length (JsonArray *array);
JsonNode *json_array_get_element (JsonArray *array, guint i);

static inline void
fd_glib_object_unref (gpointer object)
{
  g_object_unref (object);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JsonBuilder, fd_glib_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JsonGenerator, fd_glib_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JsonParser, fd_glib_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JsonNode, json_node_unref)

#endif
