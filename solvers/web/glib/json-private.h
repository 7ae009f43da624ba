/* SPDX-License-Identifier: MIT */
#ifndef FD_WEB_JSON_PRIVATE_H
#define FD_WEB_JSON_PRIVATE_H

#include "json-glib/json-glib.h"

/* A value that was read; or what was built, as text. */
struct _JsonNode {
  JsonNodeType type;
  GType value;
  gint64 number;
  char *text;
  GPtrArray *items; /* of an array or object: its nodes */
  GPtrArray *names; /* of an object */
};

/* What g_object_unref() calls is the first member of each object. */
typedef struct {
  void (*free) (gpointer self);
} Object;

#endif
