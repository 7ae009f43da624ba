/* SPDX-License-Identifier: MIT */
/* test-parts.c - the proofs of the parts of a search, joined
 *
 * Each part has a store of its own, and a proof in memory.  fdcheck says what
 * is proved of them all.
 */
#include "../tap.h"

#include <fd-flatzinc.h>
#include <fd-parallel.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define MODEL                                                                  \
  "var 1..4: a :: output_var; var 1..4: b :: output_var;"                      \
  "var 1..4: c :: output_var; var 1..4: d :: output_var;"                      \
  "constraint all_different_int([a,b,c,d]);"                                   \
  "constraint int_lin_ne([1,1],[a,b],5);"                                      \
  "solve :: int_search([a,b,c,d],input_order,indomain_min,complete) satisfy;"
enum { N_SOLUTIONS = 16, N_PARTS = 5, MOST_PARTS = 4 * N_PARTS };

typedef struct {
  FdStore *store;
  FdFlatzinc *model;
  FdSearch *search;
} Model;

typedef struct {
  const uint8_t *at;
  size_t left;
} Bytes;

typedef struct {
  bool learning;
  FdCubes *cubes;
  GByteArray *part[MOST_PARTS];
  uint64_t refuted[MOST_PARTS], from;
  FdProof *proof;
  GError *error;
} Parts;

static void
read_model (Model *m, FdProof *proof, bool learning)
{
  g_autoptr (GError) error = NULL;
  m->store = fd_store_new ();
  ck_assert (fd_store_set_explaining (m->store, learning));
  if (proof)
    ck_assert (fd_store_set_proof (m->store, proof));
  m->model = fd_flatzinc_read_memory (m->store, MODEL, -1, "model", &error);
  ck_assert_msg (m->model, "%s", error ? error->message : "");
  m->search = fd_flatzinc_search_new (
      m->model, learning ? FD_FLATZINC_LEARN : 0, NULL, NULL);
  ck_assert (m->search);
}

static void
free_model (Model *m)
{
  fd_search_free (m->search);
  fd_flatzinc_free (m->model);
  fd_store_free (m->store);
}

static void
search_part (Parts *parts, size_t i)
{
  Model m;
  size_t n;
  const FdAtom *atom = fd_cubes_get (parts->cubes, i, &n);
  parts->part[i] = g_byte_array_new ();
  FdProof *proof = fd_proof_new_memory (parts->part[i]);
  read_model (&m, proof, parts->learning);
  fd_search_set_proof (m.search, proof);
  ck_assert (fd_search_assume (m.search, atom, n));
  while (fd_search_next (m.search) == FD_STATUS_SOLUTION)
    fd_flatzinc_prove_solution (m.model);
  fd_proof_claim (proof, FD_CLAIM_OPEN, 0);
  ck_assert (fd_proof_close (proof, NULL));
  free_model (&m);
  fd_proof_free (proof);
}

static void
make_parts (Parts *parts, bool learning)
{
  Model m;
  *parts = (Parts){.learning = learning};
  read_model (&m, NULL, learning);
  parts->cubes = fd_search_split (m.search, N_PARTS);
  ck_assert_uint_ge (fd_cubes_length (parts->cubes), N_PARTS);
  for (size_t i = 0; i < fd_cubes_length (parts->cubes); i++)
    search_part (parts, i);
  free_model (&m);
}

static void
free_parts (Parts *parts)
{
  for (size_t i = 0; i < MOST_PARTS; i++)
    if (parts->part[i])
      g_byte_array_unref (parts->part[i]);
  fd_cubes_free (parts->cubes);
  g_clear_error (&parts->error);
}

static gssize
read_bytes (gpointer data, uint8_t *buffer, size_t room, GError **error)
{
  Bytes *bytes = data;
  size_t n = MIN (MIN (room, bytes->left), 7);
  (void) error;
  memcpy (buffer, bytes->at, n);
  bytes->at += n;
  bytes->left -= n;
  return (gssize) n;
}

static bool
join (Parts *parts, size_t i)
{
  Bytes bytes = {parts->part[i]->data, parts->part[i]->len};
  return fd_proof_join (parts->proof, parts->from, FD_PROOF_PART_ALL,
                        read_bytes, &bytes, &parts->refuted[i], &parts->error);
}

static bool
put_part (FdProof *proof, size_t i, gpointer data)
{
  Parts *parts = data;
  ck_assert (proof == parts->proof);
  if (!parts->learning)
    return join (parts, i);
  fd_proof_refute (proof, parts->refuted[i]);
  return true;
}

/* What fdcheck says. */
static char *
verdict (const char *proof_path)
{
  char *out = NULL;
  g_autofree char *path = g_strconcat (proof_path, ".fzn", NULL);
  const char *argv[] = {g_getenv ("FDCHECK"), path, proof_path, NULL};
  ck_assert (g_file_set_contents (path, MODEL, -1, NULL));
  ck_assert (g_spawn_sync (NULL, (char **) argv, NULL,
                           G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &out, NULL,
                           NULL, NULL));
  g_remove (path);
  return out;
}

/* Joins them under @cubes, and claims all; whether that was accepted: by the
 * library, *@joined, and by fdcheck. */
static bool
is_proved (Parts *parts, const FdCubes *cubes, bool *joined)
{
  Model m;
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "XXXXXX", NULL);
  int file = g_mkstemp (path);
  ck_assert_int_ge (file, 0);
  close (file);
  parts->proof = fd_proof_new_file (path, NULL);
  read_model (&m, parts->proof, parts->learning);
  parts->from = fd_proof_bytes (parts->proof);
  bool ok = true;
  for (size_t i = 0; parts->learning && i < fd_cubes_length (parts->cubes); i++)
    ok = ok && join (parts, i);
  FdSearch *walk = fd_flatzinc_search_new (m.model, 0, NULL, NULL);
  fd_search_set_proof (walk, parts->proof);
  *joined = ok && fd_search_prove_cubes (walk, cubes, put_part, parts);
  fd_search_free (walk);
  fd_proof_claim (parts->proof, FD_CLAIM_ALL, N_SOLUTIONS);
  ck_assert (fd_proof_close (parts->proof, NULL));
  free_model (&m);
  fd_proof_free (parts->proof);
  g_autofree char *said = verdict (path);
  g_remove (path);
  return g_str_has_prefix (said, "verified all 16\n");
}

/* Each test plain or, if _i, learning. */
START_TEST (all)
{
  Parts parts;
  bool joined;
  make_parts (&parts, _i);
  ck_assert (is_proved (&parts, parts.cubes, &joined));
  ck_assert (joined);
  free_parts (&parts);
}
END_TEST

START_TEST (one_left_out)
{
  Parts parts;
  make_parts (&parts, _i);
  for (size_t out = 0; out < fd_cubes_length (parts.cubes); out++) {
    FdCubes *cubes = fd_cubes_new ();
    bool joined;
    for (size_t i = 0; i < fd_cubes_length (parts.cubes); i++) {
      size_t n;
      const FdAtom *atom = fd_cubes_get (parts.cubes, i, &n);
      if (i != out)
        ck_assert (fd_cubes_add (cubes, atom, n));
    }
    ck_assert (!is_proved (&parts, cubes, &joined));
    ck_assert (!joined);
    fd_cubes_free (cubes);
  }
  free_parts (&parts);
}
END_TEST

/* The proof of another cube in its place: the library does not see it. */
START_TEST (mixed_up)
{
  Parts parts;
  bool joined;
  make_parts (&parts, _i);
  GByteArray *first = parts.part[0];
  parts.part[0] = g_byte_array_ref (parts.part[1]);
  ck_assert (!is_proved (&parts, parts.cubes, &joined));
  g_byte_array_unref (first);
  free_parts (&parts);
}
END_TEST

START_TEST (cut_short)
{
  Parts parts;
  bool joined;
  make_parts (&parts, _i);
  for (guint n = parts.part[1]->len; n-- > 0;) {
    g_byte_array_set_size (parts.part[1], n);
    ck_assert (!is_proved (&parts, parts.cubes, &joined));
    ck_assert (!joined && parts.error);
    g_clear_error (&parts.error);
  }
  free_parts (&parts);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("proof/parts");
  TCase *tests = tcase_create ("parts");
  tcase_set_timeout (tests, 60);
  tcase_add_loop_test (tests, all, 0, 2);
  tcase_add_loop_test (tests, one_left_out, 0, 2);
  tcase_add_loop_test (tests, mixed_up, 0, 2);
  tcase_add_loop_test (tests, cut_short, 0, 2);
  suite_add_tcase (suite, tests);
  return run_suite (suite);
}
