/* SPDX-License-Identifier: MIT */
/* glib.h - what libfd and fdsolve call of GLib, for a target without it
 *
 * Only names that they use are here, each with the contract of GLib 2.68 as far
 * as they rely on it.  There is one thread, and no locale but C with UTF-8.
 */
#ifndef FD_WEB_GLIB_H
#define FD_WEB_GLIB_H

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>

/* --- types and words ------------------------------------------------------ */

typedef int gboolean, gint;
typedef char gchar;
typedef unsigned char guchar;
typedef unsigned guint;
typedef int8_t gint8;
typedef uint8_t guint8;
typedef int16_t gint16;
typedef uint16_t guint16;
typedef int32_t gint32;
typedef uint32_t guint32, gunichar, GQuark;
typedef int64_t gint64;
typedef uint64_t guint64;
typedef size_t gsize;
typedef ssize_t gssize;
typedef double gdouble;
typedef void *gpointer;
typedef const void *gconstpointer;
typedef char **GStrv;

typedef void (*GDestroyNotify) (gpointer data);
typedef int (*GCompareFunc) (gconstpointer a, gconstpointer b);
typedef int (*GCompareDataFunc) (gconstpointer a, gconstpointer b,
                                 gpointer data);
typedef guint (*GHashFunc) (gconstpointer key);
typedef gboolean (*GEqualFunc) (gconstpointer a, gconstpointer b);

#define TRUE 1
#define FALSE 0
#define G_BEGIN_DECLS
#define G_END_DECLS
#define G_GINT64_FORMAT "lld"
#define G_GUINT64_FORMAT "llu"
#define G_GSIZE_FORMAT "zu"
#define G_MAXINT INT_MAX
#define G_MAXUINT UINT_MAX
#define G_MAXINT32 INT32_MAX
#define G_MAXUINT32 UINT32_MAX
#define G_MININT64 INT64_MIN
#define G_MAXINT64 INT64_MAX
#define G_MAXUINT64 UINT64_MAX
#define G_MAXSIZE SIZE_MAX
#define G_USEC_PER_SEC 1000000
#define G_N_ELEMENTS(array) (sizeof (array) / sizeof (array)[0])
#define G_LIKELY(x) __builtin_expect (!!(x), 1)
#define G_UNLIKELY(x) __builtin_expect (!!(x), 0)
#define G_STRFUNC __func__
#define G_STRINGIFY(x) G_STRINGIFY_ARG (x)
#define G_STRINGIFY_ARG(x) #x
#define G_STATIC_ASSERT(x) _Static_assert(x, #x)
#define G_GNUC_PRINTF(format, first)                                           \
  __attribute__ ((__format__ (__printf__, format, first)))
#define G_GNUC_WARN_UNUSED_RESULT __attribute__ ((warn_unused_result))
#define G_GNUC_NO_INLINE __attribute__ ((noinline))
#define G_NO_INLINE __attribute__ ((noinline))
#define G_GNUC_UNUSED __attribute__ ((unused))
#define G_NORETURN __attribute__ ((noreturn))
#define G_GNUC_NORETURN __attribute__ ((noreturn))
#define GPOINTER_TO_UINT(p) ((guint) (uintptr_t) (p))
#define GUINT_TO_POINTER(u) ((gpointer) (uintptr_t) (u))
#define GPOINTER_TO_INT(p) ((gint) (intptr_t) (p))
#define GINT_TO_POINTER(i) ((gpointer) (intptr_t) (i))
#define GUINT32_TO_LE(x) (x)
#define GUINT32_TO_BE(x) __builtin_bswap32 (x)
#undef MIN
#undef MAX
#undef CLAMP
#undef ABS
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define ABS(a) ((a) < 0 ? -(a) : (a))
#define CLAMP(x, low, high) ((x) > (high) ? (high) : (x) < (low) ? (low) : (x))

/* --- cleaning up ---------------------------------------------------------- */

#define FD_GLIB_POINTER(type) fd_glib_pointer_##type
#define FD_GLIB_AUTOPTR(type) fd_glib_autoptr_##type
#define FD_GLIB_AUTO(type) fd_glib_auto_##type
#define g_autoptr(type)                                                        \
  __attribute__ ((cleanup (FD_GLIB_AUTOPTR (type)))) FD_GLIB_POINTER (type)
#define g_auto(type) __attribute__ ((cleanup (FD_GLIB_AUTO (type)))) type
#define g_autofree __attribute__ ((cleanup (fd_glib_autofree)))
#define G_DEFINE_AUTOPTR_CLEANUP_FUNC(type, function)                          \
  typedef type *FD_GLIB_POINTER (type);                                        \
  static inline G_GNUC_UNUSED void FD_GLIB_AUTOPTR (type) (type * *at)         \
  {                                                                            \
    if (*at)                                                                   \
      (function) (*at);                                                        \
  }
#define G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(type, function)                       \
  static inline G_GNUC_UNUSED void FD_GLIB_AUTO (type) (type * at)             \
  {                                                                            \
    (function) (at);                                                           \
  }
#define g_steal_pointer(at)                                                    \
  ((__typeof__ (*(at))) fd_glib_steal ((gpointer) (at)))
#define g_clear_pointer(at, destroy)                                           \
  do {                                                                         \
    __typeof__ (at) fd_at = (at);                                              \
    __typeof__ (*fd_at) fd_old = *fd_at;                                       \
    *fd_at = NULL;                                                             \
    if (fd_old)                                                                \
      (destroy) (fd_old);                                                      \
  } while (0)

void g_free (gpointer memory);

static inline void
fd_glib_autofree (gpointer at)
{
  g_free (*(gpointer *) at);
}

static inline gpointer
fd_glib_steal (gpointer at)
{
  gpointer *pointer = at, old = *pointer;
  *pointer = NULL;
  return old;
}

/* --- memory ----------------------------------------------------------------
 */

gpointer g_malloc (gsize n);
gpointer g_malloc0 (gsize n);
gpointer g_realloc (gpointer memory, gsize n);
gpointer g_malloc_n (gsize n, gsize size);
gpointer g_malloc0_n (gsize n, gsize size);
gpointer g_realloc_n (gpointer memory, gsize n, gsize size);
gpointer g_try_malloc (gsize n);
gpointer g_try_malloc0 (gsize n);
gpointer g_try_realloc (gpointer memory, gsize n);
gpointer g_try_malloc_n (gsize n, gsize size);
gpointer g_try_malloc0_n (gsize n, gsize size);
gpointer g_try_realloc_n (gpointer memory, gsize n, gsize size);
gpointer g_memdup2 (gconstpointer memory, gsize n);
#define g_new(type, n) ((type *) g_malloc_n (n, sizeof (type)))
#define g_new0(type, n) ((type *) g_malloc0_n (n, sizeof (type)))
#define g_renew(type, p, n) ((type *) g_realloc_n (p, n, sizeof (type)))
#define g_try_new(type, n) ((type *) g_try_malloc_n (n, sizeof (type)))
#define g_try_new0(type, n) ((type *) g_try_malloc0_n (n, sizeof (type)))
#define g_try_renew(type, p, n) ((type *) g_try_realloc_n (p, n, sizeof (type)))

/* --- messages ---------------------------------------------------------------
 */

typedef enum {
  G_LOG_LEVEL_ERROR = 1 << 2,
  G_LOG_LEVEL_CRITICAL = 1 << 3,
  G_LOG_LEVEL_WARNING = 1 << 4,
} GLogLevelFlags;

typedef void (*GLogFunc) (const char *domain, GLogLevelFlags level,
                          const char *message, gpointer data);

void g_log (const char *domain, GLogLevelFlags level, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
void g_log_default_handler (const char *domain, GLogLevelFlags level,
                            const char *message, gpointer data);
GLogFunc g_log_set_default_handler (GLogFunc handler, gpointer data);
G_NORETURN void fd_glib_assertion (const char *what, const char *where);
void g_print (const char *format, ...) G_GNUC_PRINTF (1, 2);
#define g_critical(...) g_log (NULL, G_LOG_LEVEL_CRITICAL, __VA_ARGS__)
#define g_warning(...) g_log (NULL, G_LOG_LEVEL_WARNING, __VA_ARGS__)
#define g_assert(x) ((x) ? (void) 0 : fd_glib_assertion (#x, G_STRFUNC))
#define g_assert_not_reached() fd_glib_assertion ("not reached", G_STRFUNC)
#define g_return_if_fail(x)                                                    \
  do {                                                                         \
    if (!(x)) {                                                                \
      g_critical ("%s: assertion '%s' failed", G_STRFUNC, #x);                 \
      return;                                                                  \
    }                                                                          \
  } while (0)
#define g_return_val_if_fail(x, value)                                         \
  do {                                                                         \
    if (!(x)) {                                                                \
      g_critical ("%s: assertion '%s' failed", G_STRFUNC, #x);                 \
      return value;                                                            \
    }                                                                          \
  } while (0)

/* --- errors -----------------------------------------------------------------
 */

typedef struct {
  GQuark domain;
  int code;
  char *message;
} GError;

/* Those that are asked for by name; G_FILE_ERROR_FAILED is the others. */
typedef enum {
  G_FILE_ERROR_EXIST,
  G_FILE_ERROR_NOENT,
  G_FILE_ERROR_INTR,
  G_FILE_ERROR_FAILED,
} GFileError;

#define G_FILE_ERROR g_file_error_quark ()
GQuark g_file_error_quark (void);
GFileError g_file_error_from_errno (int code);
const char *g_strerror (int code);
GQuark g_quark_from_static_string (const char *text);
GError *g_error_new (GQuark domain, int code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
GError *g_error_new_literal (GQuark domain, int code, const char *message);
GError *g_error_copy (const GError *error);
void g_error_free (GError *error);
void g_clear_error (GError **error);
gboolean g_error_matches (const GError *error, GQuark domain, int code);
void g_set_error (GError **error, GQuark domain, int code, const char *format,
                  ...) G_GNUC_PRINTF (4, 5);
void g_set_error_literal (GError **error, GQuark domain, int code,
                          const char *message);
void g_propagate_error (GError **to, GError *from);
void g_prefix_error (GError **error, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GError, g_error_free)

/* --- strings ----------------------------------------------------------------
 */

typedef struct {
  char *str;
  gsize len, allocated_len;
} GString;

GString *g_string_new (const char *text);
char *g_string_free (GString *string, gboolean and_text);
GString *g_string_append (GString *string, const char *text);
GString *g_string_append_len (GString *string, const char *text, gssize n);
GString *g_string_insert_c (GString *string, gssize at, char c);
GString *g_string_append_unichar (GString *string, gunichar c);
GString *g_string_assign (GString *string, const char *text);
GString *g_string_truncate (GString *string, gsize n);
GString *g_string_set_size (GString *string, gsize n);
gboolean g_string_equal (const GString *a, const GString *b);
guint g_string_replace (GString *string, const char *what, const char *by,
                        guint limit);
void g_string_printf (GString *string, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
void g_string_append_printf (GString *string, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
void g_string_append_vprintf (GString *string, const char *format, va_list args)
    G_GNUC_PRINTF (2, 0);
#define g_string_append_c(string, c) g_string_insert_c (string, -1, c)
static inline void
fd_glib_string_free (GString *string)
{
  g_string_free (string, TRUE);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GString, fd_glib_string_free)

char *g_strdup (const char *text);
char *g_path_get_basename (const char *path);
char *g_strndup (const char *text, gsize n);
char *g_strdup_printf (const char *format, ...) G_GNUC_PRINTF (1, 2);
char *g_strdup_vprintf (const char *format, va_list args) G_GNUC_PRINTF (1, 0);
char *g_strconcat (const char *first, ...) __attribute__ ((sentinel));
char *g_strjoin (const char *between, ...) __attribute__ ((sentinel));
char *g_strjoinv (const char *between, char **texts);
char **g_strsplit (const char *text, const char *at, int limit);
void g_strfreev (char **texts);
guint g_strv_length (char **texts);
char *g_strdelimit (char *text, const char *delimiters, char by);
char *g_strchug (char *text);
char *g_strchomp (char *text);
#define g_strstrip(text) g_strchomp (g_strchug (text))
gboolean g_str_has_prefix (const char *text, const char *prefix);
gboolean g_str_has_suffix (const char *text, const char *suffix);
gboolean g_str_equal (gconstpointer a, gconstpointer b);
guint g_str_hash (gconstpointer text);
static inline void
fd_glib_strv_clear (GStrv *texts)
{
  g_strfreev (*texts);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GStrv, fd_glib_strv_clear)
#define g_snprintf snprintf
#define g_vsnprintf vsnprintf

enum { G_ASCII_DTOSTR_BUF_SIZE = 29 + 10 };
double g_ascii_strtod (const char *text, char **end);
gint64 g_ascii_strtoll (const char *text, char **end, guint base);
guint64 g_ascii_strtoull (const char *text, char **end, guint base);
char *g_ascii_dtostr (char *buffer, int n, double number);
char *g_ascii_formatd (char *buffer, int n, const char *format, double number);
gboolean g_ascii_string_to_signed (const char *text, guint base, gint64 min,
                                   gint64 max, gint64 *value, GError **error);
gboolean g_ascii_string_to_unsigned (const char *text, guint base, guint64 min,
                                     guint64 max, guint64 *value,
                                     GError **error);
int g_ascii_strcasecmp (const char *a, const char *b);
char *g_ascii_strup (const char *text, gssize n);
char *g_ascii_strdown (const char *text, gssize n);
int g_ascii_xdigit_value (char c);
#define g_ascii_isdigit(c) ((c) >= '0' && (c) <= '9')
#define g_ascii_islower(c) ((c) >= 'a' && (c) <= 'z')
#define g_ascii_isupper(c) ((c) >= 'A' && (c) <= 'Z')
#define g_ascii_isalpha(c) (g_ascii_islower (c) || g_ascii_isupper (c))
#define g_ascii_isalnum(c) (g_ascii_isdigit (c) || g_ascii_isalpha (c))
#define g_ascii_isxdigit(c) (g_ascii_xdigit_value (c) >= 0)
#define g_ascii_isspace(c) ((c) == ' ' || ((c) >= '\t' && (c) <= '\r'))
static inline char
g_ascii_toupper (char c)
{
  return g_ascii_islower (c) ? (char) (c - 'a' + 'A') : c;
}
static inline char
g_ascii_tolower (char c)
{
  return g_ascii_isupper (c) ? (char) (c - 'A' + 'a') : c;
}

/* --- Unicode ----------------------------------------------------------------
 */

extern const char *const g_utf8_skip; /* by the first byte */
gunichar g_utf8_get_char (const char *p);
gunichar g_utf8_get_char_validated (const char *p, gssize n);
gboolean g_utf8_validate (const char *text, gssize n, const char **end);
char *g_utf8_make_valid (const char *text, gssize n);
int g_unichar_to_utf8 (gunichar c, char *out);
gunichar g_unichar_toupper (gunichar c);
gboolean g_unichar_isalpha (gunichar c);
gboolean g_unichar_isalnum (gunichar c);
gboolean g_unichar_isupper (gunichar c);
gboolean g_unichar_isprint (gunichar c);
gboolean g_unichar_isgraph (gunichar c);
gboolean g_unichar_iswide (gunichar c);
gboolean g_unichar_iszerowidth (gunichar c);
#define g_utf8_next_char(p)                                                    \
  ((__typeof__ (&*(p))) ((p) + g_utf8_skip[(guchar) * (p)]))

/* --- containers -------------------------------------------------------------
 */

typedef struct {
  char *data;
  guint len;
} GArray;

GArray *g_array_sized_new (gboolean terminated, gboolean clear, guint size,
                           guint room);
GArray *g_array_new (gboolean terminated, gboolean clear, guint size);
void g_array_unref (GArray *array);
char *g_array_free (GArray *array, gboolean and_data);
GArray *g_array_append_vals (GArray *array, gconstpointer values, guint n);
GArray *g_array_insert_vals (GArray *array, guint at, gconstpointer values,
                             guint n);
GArray *g_array_remove_index (GArray *array, guint at);
GArray *g_array_remove_range (GArray *array, guint at, guint n);
GArray *g_array_set_size (GArray *array, guint n);
void g_array_set_clear_func (GArray *array, GDestroyNotify clear);
void g_array_sort (GArray *array, GCompareFunc compare);
void g_array_sort_with_data (GArray *array, GCompareDataFunc compare,
                             gpointer data);
void g_qsort_with_data (gconstpointer items, int n, gsize size,
                        GCompareDataFunc compare, gpointer data);
#define g_array_index(array, type, i) (((type *) (void *) (array)->data)[i])
#define g_array_append_val(array, v) g_array_append_vals (array, &(v), 1)
#define g_array_insert_val(array, i, v) g_array_insert_vals (array, i, &(v), 1)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GArray, g_array_unref)

typedef struct {
  gpointer *pdata;
  guint len;
} GPtrArray;

GPtrArray *g_ptr_array_new (void);
GPtrArray *g_ptr_array_new_with_free_func (GDestroyNotify destroy);
GPtrArray *g_ptr_array_ref (GPtrArray *array);
void g_ptr_array_unref (GPtrArray *array);
gpointer *g_ptr_array_free (GPtrArray *array, gboolean and_data);
void g_ptr_array_add (GPtrArray *array, gpointer item);
gboolean g_ptr_array_remove (GPtrArray *array, gpointer item);
gpointer g_ptr_array_remove_index (GPtrArray *array, guint at);
gpointer g_ptr_array_steal_index (GPtrArray *array, guint at);
void g_ptr_array_set_size (GPtrArray *array, int n);
void g_ptr_array_set_free_func (GPtrArray *array, GDestroyNotify destroy);
void g_ptr_array_sort (GPtrArray *array, GCompareFunc compare);
gboolean g_ptr_array_find (GPtrArray *array, gconstpointer item, guint *at);
gboolean g_ptr_array_find_with_equal_func (GPtrArray *array, gconstpointer item,
                                           GEqualFunc equal, guint *at);
#define g_ptr_array_index(array, i) ((array)->pdata[i])
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GPtrArray, g_ptr_array_unref)

typedef struct {
  guint8 *data;
  guint len;
} GByteArray;

GByteArray *g_byte_array_new (void);
void g_byte_array_unref (GByteArray *array);
guint8 *g_byte_array_free (GByteArray *array, gboolean and_data);
GByteArray *g_byte_array_append (GByteArray *array, const guint8 *data,
                                 guint n);
GByteArray *g_byte_array_set_size (GByteArray *array, guint n);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GByteArray, g_byte_array_unref)

typedef struct _GList GList;
struct _GList {
  gpointer data;
  GList *next, *prev;
};

void g_list_free (GList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GList, g_list_free)

typedef struct _GHashTable GHashTable;

GHashTable *g_hash_table_new (GHashFunc hash, GEqualFunc equal);
GHashTable *g_hash_table_new_full (GHashFunc hash, GEqualFunc equal,
                                   GDestroyNotify key, GDestroyNotify value);
void g_hash_table_unref (GHashTable *table);
gpointer g_hash_table_lookup (GHashTable *table, gconstpointer key);
gboolean g_hash_table_contains (GHashTable *table, gconstpointer key);
gboolean g_hash_table_insert (GHashTable *table, gpointer key, gpointer value);
gboolean g_hash_table_replace (GHashTable *table, gpointer key, gpointer value);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GHashTable, g_hash_table_unref)

/* --- the system -------------------------------------------------------------
 */

typedef struct _GMappedFile GMappedFile;

GMappedFile *g_mapped_file_new (const char *path, gboolean writable,
                                GError **error);
void g_mapped_file_unref (GMappedFile *file);
char *g_mapped_file_get_contents (GMappedFile *file);
gsize g_mapped_file_get_length (GMappedFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GMappedFile, g_mapped_file_unref)

gint64 g_get_monotonic_time (void);
void g_usleep (unsigned long microseconds);
const char *g_getenv (const char *name);
gboolean g_get_charset (const char **name);
int g_open (const char *path, int flags, ...);

/* One thread: locks are free, and no other one starts. */
typedef struct {
  char unused;
} GMutex, GCond;
typedef struct _GThread GThread;
typedef gpointer (*GThreadFunc) (gpointer data);

#define g_mutex_init(lock) ((void) (lock))
#define g_mutex_clear(lock) ((void) (lock))
#define g_mutex_lock(lock) ((void) (lock))
#define g_mutex_unlock(lock) ((void) (lock))
#define g_mutex_trylock(lock) ((void) (lock), TRUE)
#define g_cond_init(cond) ((void) (cond))
#define g_cond_clear(cond) ((void) (cond))
#define g_cond_signal(cond) ((void) (cond))
#define g_cond_broadcast(cond) ((void) (cond))
#define g_cond_wait(cond, lock) ((void) (cond), (void) (lock))
#define g_cond_wait_until(cond, lock, time)                                    \
  ((void) (cond), (void) (lock), (void) (time), FALSE)
#define g_get_num_processors() 1u
GThread *g_thread_try_new (const char *name, GThreadFunc run, gpointer data,
                           GError **error);
gpointer g_thread_join (GThread *thread);

#endif
