/* SPDX-License-Identifier: MIT */
/* main.c - fdcheck: what it is asked, and its verdict */
#include "verify.h"

#include "../licences.h"
#include "../out-of-memory.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- what is proved ------------------------------------------------------- */

static void
print_list (const Check *c, const uint32_t *list, size_t n)
{
  char name[128];
  for (size_t i = 0; i < n && i < 10; i++) {
    model_name (c->m, list[i], name, sizeof name);
    printf ("%s%s", i ? ", " : "", name);
  }
  if (n > 10)
    printf (", ... (%zu)", n);
  putchar ('\n');
}

static void
print_open (const Check *c, const char *word)
{
  printf ("verified %s", word);
  if (c->m->sense && c->n_better)
    printf (": best %" PRId64, c->best);
  else
    printf (": %u solution%s", g_hash_table_size (c->known),
            g_hash_table_size (c->known) == 1 ? "" : "s");
  View w = names_view ((Names *) &c->names, c->m->objective);
  if (c->m->sense && c->is_improving && !c->root.empty)
    printf (", bound %" PRId64, c->m->sense < 0 ? view_min (&c->root, &w)
                                                : view_max (&c->root, &w));
  putchar ('\n');
}

static void
print_claim (const Check *c)
{
  switch (c->claim) {
  case 'u':
    puts ("verified unsat");
    break;
  case 'o':
    printf ("verified optimum %" PRId64 "\n", c->claimed);
    break;
  case 'b':
    printf ("verified bound %" PRId64, c->claimed);
    if (c->n_better)
      printf (": best %" PRId64, c->best);
    putchar ('\n');
    break;
  case 'a':
    if (c->m->sense)
      printf ("verified optimum %" PRId64 ", ", c->best);
    else
      printf ("verified ");
    printf ("all %" PRId64 "\n", c->claimed);
    break;
  case 'c':
    printf ("verified core");
    proof_print_atoms (&c->proof, c->stage, c->n_stage, stdout);
    putchar ('\n');
    break;
  default:
    print_open (c, c->claim == 's' ? "sat" : "open");
  }
}

static void
print_verdict (const Check *c)
{
  print_claim (c);
  if (c->n_assumed) {
    printf ("assumed within %s: ", c->is_cut ? "-2^30..2^30" : "-2^61..2^61");
    print_list (c, c->assumed, c->n_assumed);
  }
  if (c->has_projection && strchr ("as", c->claim ? c->claim : '?')) {
    printf ("solutions differ in: ");
    print_list (c, c->projection, c->n_projection);
  }
}

/* --- setting up ----------------------------------------------------------- */

static void
check_init (Check *c, const char *model, const char *proof)
{
  c->m = model_read (model);
  names_init (&c->names, c->m);
  domain_init (&c->tree, &c->names);
  domain_init (&c->root, &c->names);
  c->both[0] = &c->tree;
  c->both[1] = &c->root;
  refuter_init (&c->refuter, &c->names);
  c->record.values = g_new0 (int64_t, c->m->n_variables + 1);
  c->is_improving = c->m->sense;
  answer_init (c);
  c->projection = model_outputs (c->m, &c->n_projection);
  names_declare (&c->names, c->both, 2);
  proof_open (&c->proof, proof, c->m, &c->names);
  if (c->proof.has_hash && c->proof.hash != c->m->hash)
    die ("%s: a proof of another model than %s, whose hash is %016" PRIx64,
         proof, model, c->m->hash);
}

const char program[] = "fdcheck";

static const char help[] =
    "Usage: fdcheck [OPTION...] MODEL PROOF [MODEL PROOF...]\n"
    "Verifies that PROOF, written by a solver, proves its answer to MODEL.\n"
    "Of several, each by itself: the lines of one begin with its name.\n"
    "\n"
    "MODEL is a FlatZinc file.  PROOF is text or binary; its form is "
    "described\n"
    "in the file FORMAT (" FORMAT_FILE ").\n"
    "Either may be -, the standard input.\n"
    "\n"
    "  --all      go on behind records that are rejected, as if they were not\n"
    "             there\n"
    "  --stats    print how many records there were\n"
    "  --help     print this\n"
    "  --version  print the version; with --verbose behind it, the licences\n"
    "             of all that is in it, too\n"
    "\n"
    "The first line of the output is the verdict:\n"
    "\n"
    "  verified unsat                no solution\n"
    "  verified optimum V            V is the best value of the objective\n"
    "  verified all N                N solutions, and no others\n"
    "  verified optimum V, all N     N solutions with the best objective\n"
    "  verified bound V: best W      no objective better than V; W was found\n"
    "  verified core ATOM...         no solution has all of the atoms\n"
    "  verified sat: ...             solutions, maybe not all\n"
    "  verified open: ...            the search came to no end\n"
    "\n"
    "Lines behind it say what was assumed of variables without bounds, and in\n"
    "what solutions differ, if it is not what the model prints.\n"
    "\n"
    "A record that does not follow is printed on the standard error output "
    "with\n"
    "its line (or byte) and constraint.\n"
    "\n"
    "Exit status: 0, if the answer is verified; 1, if a record is rejected; "
    "2,\n"
    "if a file cannot be read or makes no sense; 3, if the records are right "
    "but\n"
    "claim nothing: the search came to no end.  Of several proofs, the\n"
    "greatest of 0, 1 and 2, or else 3.\n";

/* @label: before the verdict. */
static int
verify (Check *c, const char *model, const char *proof, const char *label,
        bool stats)
{
  check_init (c, model, proof);
  while (take_next (c))
    ;
  if (stats)
    printf ("records %" PRIu64 ", solutions %zu, nogoods kept %u\n",
            c->n_records, c->n_printed, g_hash_table_size (c->nogoods));
  fputs (label, stdout);
  if (c->n_rejected) {
    puts ("rejected");
    return 1;
  }
  print_verdict (c);
  return c->claim && c->claim != '?' ? 0 : 3;
}

/* --- several -------------------------------------------------------------- */

/* Each in a process of its own: the one that is wrong ends nothing else. */
static int
verify_apart (Check *c, char **pair, bool stats)
{
  int status;
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0) {
    g_autofree char *label = g_strconcat (pair[1], ": ", NULL);
    status = verify (c, pair[0], pair[1], label, stats);
    _exit (fflush (stdout) ? 2 : status);
  }
  if (child < 0 || waitpid (child, &status, 0) != child)
    die ("%s: %s", pair[1], strerror (errno));
  return WIFEXITED (status) ? WEXITSTATUS (status) : 2;
}

/* @pairs ends with NULL. */
static int
verify_all (Check *c, char **pairs, bool stats)
{
  int worst = 0;
  bool open = false;
  for (; *pairs; pairs += 2) {
    int status = verify_apart (c, pairs, stats);
    open |= status == 3;
    worst = status == 3 ? worst : MAX (worst, status);
  }
  return worst ? worst : open ? 3 : 0;
}

int
main (int argc, char **argv)
{
  static Check check;
  bool stats = false;
  int i = 1;
  out_of_memory_install (program, NULL);
  for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
    if (strcmp (argv[i], "--help") == 0) {
      fputs (help, stdout);
      return fflush (stdout) ? 2 : 0;
    }
    if (strcmp (argv[i], "--version") == 0) {
      bool verbose = i + 1 < argc && strcmp (argv[i + 1], "--verbose") == 0;
      g_autofree char *text =
          licences_version ("fdcheck", VERSION, verbose, NULL);
      fputs (text, stdout);
      return fflush (stdout) ? 2 : 0;
    }
    if (strcmp (argv[i], "--all") == 0)
      check.goes_on = true;
    else if (strcmp (argv[i], "--stats") == 0)
      stats = true;
    else
      die ("there is no option %s; see fdcheck --help", argv[i]);
  }
  if (argc - i < 2 || (argc - i) % 2)
    die ("expected a model and a proof; see fdcheck --help");
  if (argc - i > 2)
    return verify_all (&check, argv + i, stats);
  if (strcmp (argv[i], "-") == 0 && strcmp (argv[i + 1], "-") == 0)
    die ("only one of model and proof can be the standard input");
  int status = verify (&check, argv[i], argv[i + 1], "", stats);
  return fflush (stdout) ? 2 : status;
}
