/* SPDX-License-Identifier: MIT */
#ifndef JSON_PLACE_H
#define JSON_PLACE_H

#include "solver.h"

/**
 * json_check:
 * @stream: (nullable): where @text is from: read on as far as need be
 * @at: (inout): where a JSON value is expected; afterwards, behind it
 *
 * Checks one JSON value against the grammar of RFC 8259, strictly, so that an
 * error is reported at the very place where it is.
 */
bool json_check (const SolverText *text, SolverStream *stream, size_t *at,
                 GError **error);

/* The first place from @at on that is not white space; if it is behind all of
 * it, the input is at its end. */
size_t json_skip (const SolverText *text, SolverStream *stream, size_t at);

/* The value from @start to @end, which was checked. */
JsonParser *json_parse (const SolverText *text, size_t start, size_t end,
                        GError **error);

/**
 * JsonPlace:
 * @start: (top only): where the document begins in @text
 * @up: the array or object around it, %NULL at the top
 * @member: its name there, %NULL if it is an element
 * @index: its number there, if it is an element
 *
 * A value and the way to it, from which its place in the text can be found
 * when it has to be complained about.
 */
typedef struct _JsonPlace JsonPlace;
struct _JsonPlace {
  const SolverText *text;
  size_t start;
  const JsonPlace *up;
  const char *member;
  guint index;
  JsonNode *node;
};

/* Whether @object has a member @name; @place is it. */
bool json_place_member (const JsonPlace *object, const char *name,
                        JsonPlace *place);
JsonPlace json_place_element (const JsonPlace *array, guint index);

/* FD_ERROR_INVALID at the place; returns %false. */
bool json_place_error (const JsonPlace *place, GError **error,
                       const char *format, ...) G_GNUC_PRINTF (3, 4);
size_t json_place_offset (const JsonPlace *place);

/* Each returns %false, and @error set, unless @place has that type;
 * @what it is, for the message. */
bool json_place_object (const JsonPlace *place, const char *what,
                        GError **error);
bool json_place_array (const JsonPlace *place, const char *what, guint *n,
                       GError **error);
bool json_place_string (const JsonPlace *place, const char *what,
                        const char **string, GError **error);
bool json_place_bool (const JsonPlace *place, const char *what, bool *value,
                      GError **error);
bool json_place_int (const JsonPlace *place, const char *what, gint64 min,
                     gint64 max, gint64 *value, GError **error);

#endif
