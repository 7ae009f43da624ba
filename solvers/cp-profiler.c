/* SPDX-License-Identifier: MIT */
/* cp-profiler.c - search trees sent to CP-Profiler, version 3 of its protocol
 *
 * A message is its length (4 bytes, little-endian) and its body: the type, for
 * a node its numbers, and then optional fields, each led by which it is.  In
 * the body numbers are 4 bytes, big-endian, and a text is its length and bytes.
 *
 * A node is sent once it is known what became of it, so always after its
 * parent.  A decision is its first child, and what a backtrack leads to the
 * second one; where learning goes back further, the second children passed over
 * are skipped nodes.  A restart, or another search of the run, is a new tree.
 *
 * If the connection breaks the search goes on, and the program says so at last.
 *
 * Source: the message header of CP-Profiler's integration library for C++.
 */
#include "cp-profiler.h"

#include <gio/gio.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 3, NO_NODE = -1 };
enum { MESSAGE_NODE, MESSAGE_DONE, MESSAGE_START, MESSAGE_RESTART };
enum { FIELD_LABEL, FIELD_NOGOOD, FIELD_INFO, N_TEXTS, FIELD_VERSION = 3 };

/* The last one: it is not known yet; never sent. */
typedef enum { SOLVED, FAILED, BRANCH, SKIPPED, OPEN } NodeStatus;

/* A viewer that takes nothing for so many seconds is gone; what waits to be
 * sent waits so many microseconds, and is so many bytes, at most. */
enum { PATIENCE = 5, FLUSH_EVERY = 100000, FLUSH_SIZE = 1 << 14 };

typedef struct {
  int32_t id, parent;
  int alternative;
  NodeStatus status;
  GString *text[N_TEXTS]; /* by field; empty: there is none */
} Node;

struct _CpProfiler {
  GSocket *socket;
  GError *error; /* why nothing is sent any longer; NULL: it is */
  GByteArray *waiting, *body;
  gint64 sent;      /* when that was done last */
  int32_t n_trees;  /* so far */
  int32_t n_nodes;  /* of this one */
  bool is_current;  /* the last node is not sent yet */
  Node current;     /* that one */
  GArray *branched; /* int32_t: the node of each depth, down to the last one */
};

/* --- bytes -------------------------------------------------------------- */

static void
put_byte (CpProfiler *self, int value)
{
  guint8 byte = (guint8) value;
  g_byte_array_append (self->body, &byte, 1);
}

static void
put_number (CpProfiler *self, int32_t value)
{
  guint32 bytes = GUINT32_TO_BE ((guint32) value);
  g_byte_array_append (self->body, (const guint8 *) &bytes, sizeof bytes);
}

static void
put_text (CpProfiler *self, int field, const char *text, gsize length)
{
  put_byte (self, field);
  put_number (self, (int32_t) length);
  g_byte_array_append (self->body, (const guint8 *) text, (guint) length);
}

static void
flush (CpProfiler *self)
{
  gsize done = 0;
  while (!self->error && done < self->waiting->len) {
    gssize n = g_socket_send (self->socket, (char *) self->waiting->data + done,
                              self->waiting->len - done, NULL, &self->error);
    done += (gsize) MAX (n, 0);
  }
  g_byte_array_set_size (self->waiting, 0);
  self->sent = g_get_monotonic_time ();
}

static void
end_message (CpProfiler *self)
{
  guint32 length = GUINT32_TO_LE (self->body->len);
  g_byte_array_append (self->waiting, (const guint8 *) &length, sizeof length);
  g_byte_array_append (self->waiting, self->body->data, self->body->len);
  g_byte_array_set_size (self->body, 0);
  if (self->waiting->len >= FLUSH_SIZE ||
      g_get_monotonic_time () - self->sent >= FLUSH_EVERY)
    flush (self);
}

/* --- messages ----------------------------------------------------------- */

static void
send_start (CpProfiler *self, int32_t id)
{
  g_autofree char *info = g_strdup_printf (
      "{\"name\": \"libfd\", \"has_restarts\": true, \"execution_id\": %" PRId32
      "}",
      id);
  put_byte (self, MESSAGE_START);
  put_byte (self, FIELD_VERSION);
  put_number (self, VERSION);
  put_text (self, FIELD_INFO, info, strlen (info));
  end_message (self);
}

static void
send_restart (CpProfiler *self)
{
  g_autofree char *info =
      g_strdup_printf ("{\"restart_id\": %" PRId32 "}", self->n_trees - 1);
  put_byte (self, MESSAGE_RESTART);
  put_text (self, FIELD_INFO, info, strlen (info));
  end_message (self);
}

static void
put_id (CpProfiler *self, int32_t node)
{
  put_number (self, node);
  put_number (self, self->n_trees - 1);
  put_number (self, 0); /* of the thread */
}

static void
send_node (CpProfiler *self, const Node *node)
{
  put_byte (self, MESSAGE_NODE);
  put_id (self, node->id);
  put_id (self, node->parent);
  put_number (self, node->alternative);
  put_number (self, node->status == BRANCH ? 2 : 0);
  put_byte (self, (int) node->status);
  for (int i = 0; i < N_TEXTS; i++)
    if (node->text[i]->len)
      put_text (self, i, node->text[i]->str, node->text[i]->len);
  end_message (self);
}

/* --- the tree ----------------------------------------------------------- */

static int32_t *
node_at (CpProfiler *self, guint depth)
{
  g_assert (depth < self->branched->len);
  return &g_array_index (self->branched, int32_t, depth);
}

/* The last node is one of @status, if nothing is known of it. */
static void
end_node (CpProfiler *self, NodeStatus status)
{
  Node *node = &self->current;
  if (!self->is_current)
    return;
  self->is_current = false;
  if (node->status == OPEN)
    node->status = status;
  send_node (self, node);
}

/* A new node at @depth, which becomes the last one; @alternative of @parent. */
static void
begin_node (CpProfiler *self, guint depth, int32_t parent, int alternative)
{
  Node *node = &self->current;
  for (int i = 0; i < N_TEXTS; i++)
    g_string_truncate (node->text[i], 0);
  node->id = self->n_nodes++;
  node->parent = parent;
  node->alternative = alternative;
  node->status = OPEN;
  self->is_current = true;
  g_array_set_size (self->branched, depth + 1);
  *node_at (self, depth) = node->id;
}

/* A new tree; its root is that of all depths down to @depth. */
static void
begin_tree (CpProfiler *self, guint depth)
{
  self->n_trees++;
  self->n_nodes = 0;
  if (self->n_trees > 1)
    send_restart (self);
  begin_node (self, depth, NO_NODE, NO_NODE);
  for (guint i = 0; i < depth; i++)
    *node_at (self, i) = self->current.id;
}

/* --- what the search tells ---------------------------------------------- */

static void
tell_atoms (CpProfiler *self, int field, const FdSearch *search,
            const FdAtom *atoms, size_t n)
{
  char *text = NULL;
  size_t length = 0;
  FILE *stream = open_memstream (&text, &length);
  for (size_t i = 0; stream && i < n; i++) {
    fputs (i ? ", " : "", stream);
    fd_atom_print (fd_search_store (search), atoms[i], stream);
  }
  if (stream && fclose (stream) == 0)
    g_string_append_len (self->current.text[field], text, (gssize) length);
  free (text);
}

static void
tell_decision (const FdSearch *search, FdAtom atom, uint32_t depth,
               gpointer data)
{
  CpProfiler *self = data;
  end_node (self, BRANCH);
  if (depth > self->branched->len) /* there is no way down to it */
    begin_tree (self, depth - 1);
  begin_node (self, depth, *node_at (self, depth - 1), 0);
  tell_atoms (self, FIELD_LABEL, search, &atom, 1);
}

static void
tell_failure (const FdSearch *search, const FdPruning *why, gpointer data)
{
  CpProfiler *self = data;
  (void) search;
  self->current.status = FAILED;
  if (why->constraint)
    g_string_printf (self->current.text[FIELD_INFO], "{\"failed\": \"%s\"}",
                     why->constraint->klass->name);
}

static void
tell_nogood (const FdSearch *search, const FdAtom *atoms, size_t n,
             gpointer data)
{
  tell_atoms (data, FIELD_NOGOOD, search, atoms, n);
}

static void
tell_backtrack (const FdSearch *search, FdAtom atom, uint32_t depth,
                gpointer data)
{
  CpProfiler *self = data;
  end_node (self, SKIPPED);
  for (guint i = self->branched->len - 1; i-- > depth + 1;) {
    begin_node (self, i, *node_at (self, i), 1);
    end_node (self, SKIPPED);
  }
  begin_node (self, depth, *node_at (self, depth), 1);
  tell_atoms (self, FIELD_LABEL, search, &atom, 1);
}

static void
tell_restart (const FdSearch *search, uint32_t depth, gpointer data)
{
  CpProfiler *self = data;
  (void) search;
  end_node (self, SKIPPED);
  begin_tree (self, depth);
}

static void
tell_solution (const FdSearch *search, gpointer data)
{
  CpProfiler *self = data;
  (void) search;
  self->current.status = SOLVED;
}

/* No node after all; the same place is for the next one. */
static void
tell_interrupted (const FdSearch *search, uint32_t depth, gpointer data)
{
  CpProfiler *self = data;
  (void) search;
  if (self->is_current)
    self->n_nodes--;
  self->is_current = false;
  g_array_set_size (self->branched, depth + 1);
}

static const FdTracer tracer = {
    .decision = tell_decision,
    .failure = tell_failure,
    .nogood = tell_nogood,
    .backtrack = tell_backtrack,
    .restart = tell_restart,
    .solution = tell_solution,
    .interrupted = tell_interrupted,
};

static void
end_search (gpointer data)
{
  CpProfiler *self = data;
  if (self->current.status != OPEN)
    end_node (self, OPEN);
  self->is_current = false;
  flush (self);
}

bool
cp_profiler_add (CpProfiler *self, FdSearch *search)
{
  begin_tree (self, 0);
  return fd_search_add_tracer (search, &tracer, self, end_search);
}

/* --- the connection ----------------------------------------------------- */

bool
cp_profiler_parse (const char *text, int32_t *id, uint16_t *port)
{
  const char *comma = strchr (text, ',');
  guint64 numbers[2];
  if (!comma)
    return false;
  g_autofree char *first = g_strndup (text, (gsize) (comma - text));
  if (!g_ascii_string_to_unsigned (first, 10, 0, INT32_MAX, &numbers[0],
                                   NULL) ||
      !g_ascii_string_to_unsigned (comma + 1, 10, 1, UINT16_MAX, &numbers[1],
                                   NULL))
    return false;
  *id = (int32_t) numbers[0];
  *port = (uint16_t) numbers[1];
  return true;
}

/* To this machine's own address: no name is looked up. */
static GSocket *
connect_to (uint16_t port, GError **error)
{
  GSocketFamily family = G_SOCKET_FAMILY_IPV4;
  g_autoptr (GInetAddress) own = g_inet_address_new_loopback (family);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (own, port);
  g_autoptr (GSocket) socket = g_socket_new (
      G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, error);
  if (socket)
    g_socket_set_timeout (socket, PATIENCE);
  if (!socket || !g_socket_connect (socket, address, NULL, error))
    return NULL;
  return g_steal_pointer (&socket);
}

CpProfiler *
cp_profiler_new (const char *text, char **message)
{
  g_autoptr (GError) error = NULL;
  int32_t id = 0;
  uint16_t port = 0;
  g_return_val_if_fail (cp_profiler_parse (text, &id, &port), NULL);
  GSocket *socket = connect_to (port, &error);
  if (!socket) {
    *message = g_strdup_printf ("CP-Profiler: %s", error->message);
    return NULL;
  }
  CpProfiler *self = g_new0 (CpProfiler, 1);
  self->socket = socket;
  self->waiting = g_byte_array_new ();
  self->body = g_byte_array_new ();
  self->branched = g_array_new (FALSE, FALSE, sizeof (int32_t));
  for (int i = 0; i < N_TEXTS; i++)
    self->current.text[i] = g_string_new (NULL);
  send_start (self, id);
  return self;
}

bool
cp_profiler_free (CpProfiler *self, char **message)
{
  if (!self)
    return true;
  put_byte (self, MESSAGE_DONE);
  end_message (self);
  flush (self);
  bool good = !self->error;
  if (!good)
    *message = g_strdup_printf ("CP-Profiler: %s", self->error->message);
  g_clear_error (&self->error);
  g_object_unref (self->socket);
  g_byte_array_unref (self->waiting);
  g_byte_array_unref (self->body);
  g_array_unref (self->branched);
  for (int i = 0; i < N_TEXTS; i++)
    g_string_free (self->current.text[i], TRUE);
  g_free (self);
  return good;
}
