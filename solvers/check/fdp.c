/* SPDX-License-Identifier: MIT */
/* fdp.c - proofs as text or binary, made shorter, or counted
 *
 * It reads as fdcheck does, record by record, and verifies nothing.
 */
#include "trim.h"

#include "../licences.h"
#include "../out-of-memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char program[] = "fdp";

static const char help[] =
    "Usage: fdp COMMAND MODEL PROOF [OUT]\n"
    "Rewrites PROOF, of the FlatZinc file MODEL, to OUT, or to the standard\n"
    "output.  It verifies nothing: that is for fdcheck.\n"
    "\n"
    "  text    in the form that can be read\n"
    "  binary  in the form that is short\n"
    "  strip   in its form, without the premises of inferences: shorter, and\n"
    "          as strong, but fdcheck finds wrong reasons no longer\n"
    "  trim    in its form, only the records that the verdict needs; how many "
    "these\n"
    "          are is printed on the standard error output\n"
    "  drcp    trimmed, in the format DRCP of the solver Pumpkin: of unsat, "
    "optimum\n"
    "          and bound, by int_lin_eq, int_lin_le (by bounds) and all "
    "different\n"
    "          (name it pumpkin_all_different in its copy of the model)\n"
    "  stats   how many records of each kind there are, and atoms in them\n"
    "\n"
    "  --help     print this\n"
    "  --version  print the version; with --verbose behind it, the licences\n"
    "             of all that is in it, too\n"
    "\n"
    "A proof that was cut short is written as far as it goes.  The form is\n"
    "described in the file FORMAT (" FORMAT_FILE ").\n"
    "\n"
    "Exit status: 0; 2, if a file cannot be read or written or makes no "
    "sense.\n";

typedef struct {
  Names names;
  Proof proof;
  Record record;
  Writer writer;
  uint64_t *new;
  uint64_t counts[128], atoms[128];
  bool strips;
} Work;

static void
begin (Work *work, const char *model, const char *file)
{
  Model *m = model_read (model);
  names_init (&work->names, m);
  work->new = g_new0 (uint64_t, m->n_constraints + 1);
  work->record.values = g_new0 (int64_t, m->n_variables + 1);
  proof_open (&work->proof, file, m, &work->names);
  if (work->proof.has_hash && work->proof.hash != m->hash)
    die ("%s: a proof of another model than %s", file, model);
  work->writer.proof = &work->proof;
  work->writer.new = work->new;
}

/* The variable of a v. */
static void
add_variable (Work *work)
{
  const Model *m = work->proof.m;
  uint64_t id = work->record.id;
  Constraint *k = id && id <= m->n_constraints ? &m->constraints[id - 1] : NULL;
  if (!k || k->outer == HOLDS || k->t)
    proof_malformed (&work->proof,
                     "a constraint with two Booleans, once for each");
  work->new[work->names.n - m->n_variables] = id;
  constraint_name (k, names_add (&work->names));
}

/* False at the end. */
static bool
next (Work *work)
{
  Record *r = &work->record;
  proof_next (&work->proof, r);
  if (!r->kind)
    return false;
  if (r->kind == 'v')
    add_variable (work);
  if (work->strips && r->kind == 'i')
    r->n_atoms = 0;
  return true;
}

static void
rewrite (Work *work, bool to_binary)
{
  if (to_binary)
    write_binary_header (&work->writer);
  else
    write_text_header (&work->writer);
  while (next (work))
    if (to_binary)
      write_binary (&work->writer, &work->record);
    else
      write_text (&work->writer, &work->record);
}

static void
print_stats (Work *work)
{
  static const char kinds[] = "jwavrnid+-*smoq";
  FILE *out = work->writer.out;
  uint64_t records = 0;
  for (; next (work); records++) {
    work->counts[work->record.kind & 127]++;
    work->atoms[work->record.kind & 127] +=
        work->record.n_atoms + work->record.has_then;
  }
  fprintf (out, "form %s\nbytes %" PRIu64 "\nrecords %" PRIu64 "\n",
           work->proof.is_binary ? "binary" : "text", work->proof.offset,
           records);
  for (const char *k = kinds; *k; k++)
    if (work->counts[(int) *k])
      fprintf (out, "%c %" PRIu64 ", atoms %" PRIu64 "\n", *k,
               work->counts[(int) *k], work->atoms[(int) *k]);
}

static bool
next_to_trim (void *work)
{
  return next (work);
}

static void
trim (Work *work, bool to_drcp)
{
  static Kept kept;
  kept_read (&kept, &work->proof, &work->record, next_to_trim, work);
  trim_mark (&kept, &work->names);
  if (to_drcp)
    drcp_write (&kept, &work->names, work->writer.out);
  else
    trim_write (&kept, &work->writer, work->proof.is_binary);
}

typedef enum { TEXT, BINARY, STRIP, TRIM, DRCP, STATS, N_COMMANDS } Command;

static Command
find_command (const char *name)
{
  static const char *const names[] = {"text", "binary", "strip",
                                      "trim", "drcp",   "stats"};
  for (Command k = TEXT; k < N_COMMANDS; k++)
    if (strcmp (names[k], name) == 0)
      return k;
  die ("there is no command %s; see fdp --help", name);
}

static void
run (Work *work, Command command)
{
  work->strips = command == STRIP;
  if (command == STATS)
    print_stats (work);
  else if (command == TRIM || command == DRCP)
    trim (work, command == DRCP);
  else
    rewrite (work,
             command == BINARY || (command == STRIP && work->proof.is_binary));
}

static int
print (const char *text)
{
  fputs (text, stdout);
  return fflush (stdout) ? 2 : 0;
}

int
main (int argc, char **argv)
{
  static Work work;
  out_of_memory_install (program, NULL);
  if (argc == 2 && strcmp (argv[1], "--help") == 0)
    return print (help);
  if (argc >= 2 && strcmp (argv[1], "--version") == 0) {
    bool verbose = argc > 2 && strcmp (argv[2], "--verbose") == 0;
    g_autofree char *text = licences_version ("fdp", VERSION, verbose, NULL);
    return print (text);
  }
  if (argc < 4 || argc > 5)
    die ("expected a command, a model and a proof; see fdp --help");
  Command command = find_command (argv[1]);
  begin (&work, argv[2], argv[3]);
  const char *to = argc == 5 ? argv[4] : "-";
  work.writer.out = strcmp (to, "-") == 0 ? stdout : fopen (to, "wb");
  if (!work.writer.out)
    die ("%s: %s", to, strerror (errno));
  run (&work, command);
  if (ferror (work.writer.out) || fclose (work.writer.out))
    die ("%s: cannot be written", to);
  return 0;
}
