/* SPDX-License-Identifier: MIT */
/* test-names.c - interning finds each name again, colliding or not */
#include "../tap.h"

/* Its hash is needed to make names that collide. */
#include "model/names.c"

static uint32_t
intern (FznNames *names, FznMemory *memory, const char *text)
{
  size_t n_before = names->n_names;
  uint32_t found = fzn_names_find (names, text, strlen (text));
  uint32_t name = fzn_names_intern (names, memory, text, strlen (text));
  ck_assert_uint_ne (name, 0);
  ck_assert_uint_eq (names->n_names, n_before + !found);
  ck_assert (!found || found == name);
  ck_assert_str_eq (fzn_names_get (names, name)->text, text);
  ck_assert_uint_eq (fzn_names_get (names, name)->length, strlen (text));
  return name;
}

/* Names of all lengths and endings, each twice. */
START_TEST (all_lengths)
{
  FznMemory memory = {0};
  FznNames names = {0};
  g_autoptr (GString) text = g_string_new (NULL);
  GArray *ids = g_array_new (false, false, sizeof (uint32_t));
  for (unsigned round = 0; round < 2; round++)
    for (unsigned length = 0, k = 0; length < 70; length++)
      for (unsigned end = 0; end < 20; end++, k++) {
        g_string_truncate (text, 0);
        for (unsigned i = 0; i < length; i++)
          g_string_append_c (text, (char) ('a' + (i * 7 + length) % 26));
        g_string_append_printf (text, end < 10 ? "%u" : "%u_", end % 10);
        uint32_t name = intern (&names, &memory, text->str);
        if (!round)
          g_array_append_val (ids, name);
        ck_assert_uint_eq (name, g_array_index (ids, uint32_t, k));
      }
  ck_assert_uint_eq (names.n_names, 1400);
  ck_assert_uint_eq (intern (&names, &memory, ""),
                     intern (&names, &memory, ""));
  fzn_names_clear (&names, &memory);
  ck_assert_uint_eq (memory.used, 0);
  g_array_free (ids, true);
}
END_TEST

/* An input made of names with one hash does not make the table a list. */
START_TEST (colliding)
{
  enum { WANTED = 1500, SLOTS = 4096 };
  FznMemory memory = {0};
  FznNames names = {0};
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  for (uint64_t i = 0; texts->len < WANTED; i++) {
    char text[32];
    size_t length =
        (size_t) g_snprintf (text, sizeof text, "%" G_GUINT64_FORMAT, i);
    if ((hash_text (0, text, length) & (SLOTS - 1)) < 8)
      g_ptr_array_add (texts, g_strdup (text));
  }
  size_t longest = 0;
  for (guint i = 0; i < texts->len; i++)
    intern (&names, &memory, texts->pdata[i]);
  for (guint i = 0; i < texts->len; i++) {
    const char *text = texts->pdata[i];
    size_t n_probes, length = strlen (text);
    uint32_t hash = hash_text (names.seed, text, length);
    ck_assert_uint_ne (fzn_names_find (&names, text, length), 0);
    find_slot (&names, hash, text, length, &n_probes);
    longest = MAX (longest, n_probes);
  }
  ck_assert_uint_eq (names.n_slots, SLOTS);
  ck_assert_uint_eq (names.seed, 1);
  ck_assert_uint_lt (longest, 200);
  fzn_names_clear (&names, &memory);
}
END_TEST

/* The names that compilers write do not lie in one another's way. */
START_TEST (introduced)
{
  FznMemory memory = {0};
  FznNames names = {0};
  uint64_t sum = 0;
  for (unsigned i = 0; i < 200000; i++) {
    char text[32];
    g_snprintf (text, sizeof text, i % 2 ? "X_INTRODUCED_%u_" : "x%u", i);
    intern (&names, &memory, text);
  }
  for (unsigned i = 0; i < 200000; i++) {
    char text[32];
    size_t n_probes,
        length = (size_t) g_snprintf (text, sizeof text,
                                      i % 2 ? "X_INTRODUCED_%u_" : "x%u", i);
    find_slot (&names, hash_text (names.seed, text, length), text, length,
               &n_probes);
    sum += n_probes;
  }
  ck_assert_uint_eq (names.seed, 0);
  ck_assert_uint_lt (sum, 6 * 200000);
  fzn_names_clear (&names, &memory);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("flatzinc/names");
  add_test (suite, "all_lengths", all_lengths);
  add_test (suite, "colliding", colliding);
  add_test (suite, "introduced", introduced);
  return run_suite (suite);
}
