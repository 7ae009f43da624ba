/* SPDX-License-Identifier: MIT */
/* mpi.c - fzn-libfd-mpi: the parts of a search by as many processes as mpirun
 * starts
 *
 * Rank 0 splits, hands out a cube to whoever asks, with the best objective so
 * far, passes on what ranks tell each other (mpi-news.c), and joins the results
 * at the end.  All else is in the folder, as when cubes are searched one by
 * one: so a run that ended in the middle is gone on with from there.  A rank
 * that dies ends the run, as mpirun does with all.
 */
#include "mpi-news.h"

#include "../../out-of-memory.h"

#include <inttypes.h>
#include <string.h>

enum { TAG = 17, POLL = 500 /* microseconds */ };

/* Of a worker: how cube @number, 0: none, ended; then it asks for another one.
 * Of rank 0: which it is, 0: there are no more. */
typedef struct {
  int64_t number, status, has_objective, objective;
} Message;

/* What rank 0 knows. */
typedef struct {
  const FznManifest *manifest;
  size_t next;  /* cube, from 1 on; those before were handed out or done */
  size_t first; /* with a solution, where one is asked for; SIZE_MAX: none */
  bool has_best;
  int64_t best;
  int status;    /* the first that is none of a cube that is done */
  FznNews news;  /* of all ranks */
  FznOutbox *to; /* by rank, from 1 on */
  int size;
} Master;

/* --- messages ------------------------------------------------------------- */

static void
send_message (const Message *message, int rank)
{
  MPI_Send (message, sizeof *message, MPI_BYTE, rank, TAG, MPI_COMM_WORLD);
}

/* The next message of any kind: those of one rank come in the order in which it
 * sent them.  Waits without taking a processor, which most often another rank
 * needs; @to: (array length=n): what is to be sent meanwhile.  A worker that
 * waits sends nothing: rank 0 may have told it that all is done. */
static MPI_Status
wait_for_message (int from, FznOutbox *to, int n)
{
  MPI_Status status;
  int there = 0;
  for (;;) {
    for (int i = 0; i < n; i++)
      fzn_outbox_push (&to[i]);
    MPI_Iprobe (from, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there)
      return status;
    g_usleep (POLL);
  }
}

static void
receive (Message *message, int from)
{
  MPI_Recv (message, sizeof *message, MPI_BYTE, from, TAG, MPI_COMM_WORLD,
            MPI_STATUS_IGNORE);
}

/* --- a cube --------------------------------------------------------------- */

/* Searches the cube of @task, and says in it how it ended. */
static void
solve (const FznManifest *manifest, const FznOptions *options, FznNews *news,
       FznPartModel *kept, Message *task)
{
  FznTalk talk = {fzn_news_talk, news};
  FznResult result = {0};
  FznOptions own = *options;
  own.path = NULL; /* the copy in the folder */
  own.has_bound = task->has_objective;
  own.bound = task->objective;
  task->status = fzn_cube_solve (manifest, (size_t) task->number, &own,
                                 news ? &talk : NULL, kept, &result);
  task->has_objective = task->status == FZN_EXIT_DONE && result.n_solutions > 0;
  task->objective = result.objective;
}

/* --- rank 0 --------------------------------------------------------------- */

static bool
is_done (const Master *self, size_t number)
{
  FznResult result;
  FznOptions bound = {.has_bound = self->has_best, .bound = self->best};
  return fzn_result_read (&result, self->manifest, number, NULL) &&
         fzn_result_covers (&result, self->manifest, &bound);
}

/* What a worker says of the cube it had. */
static void
take_answer (Master *self, const Message *answer)
{
  if (!answer->number)
    return;
  if (!self->status || self->status == FZN_EXIT_UNFINISHED)
    self->status = MAX (self->status, (int) answer->status);
  if (!answer->has_objective)
    return;
  self->first = MIN (self->first, (size_t) answer->number);
  if (!self->has_best ||
      fzn_is_better (self->manifest, answer->objective, self->best))
    self->best = answer->objective;
  self->has_best = true;
}

/* The next cube; none behind one that failed, but for a limit. */
static Message
next_task (Master *self)
{
  const FznManifest *manifest = self->manifest;
  bool one = manifest->asked == FZN_ASKED_ONE;
  while (self->next <= manifest->n && is_done (self, self->next))
    self->next++;
  bool failed = self->status && self->status != FZN_EXIT_UNFINISHED;
  if (failed || self->next > manifest->n || (one && self->next > self->first))
    return (Message){0};
  return (Message){
      .number = (int64_t) self->next++,
      .has_objective = manifest->asked == FZN_ASKED_BEST && self->has_best,
      .objective = self->best,
  };
}

/* What one rank tells goes to all others. */
static void
pass_on (Master *self, const MPI_Status *status)
{
  g_autoptr (GByteArray) bytes = fzn_news_receive (status);
  fzn_news_take (&self->news, bytes);
  for (int rank = 1; rank < self->size; rank++)
    if (rank != status->MPI_SOURCE)
      fzn_outbox_add (&self->to[rank], bytes->data, bytes->len);
  if (!self->news.has_best ||
      (self->has_best &&
       !fzn_is_better (self->manifest, self->news.best, self->best)))
    return;
  self->has_best = true;
  self->best = self->news.best;
}

/* False: the rank has ended. */
static bool
give_next (Master *self, int rank)
{
  Message message;
  receive (&message, rank);
  take_answer (self, &message);
  message = next_task (self);
  if (!message.number)
    self->to[rank].closed = true;
  send_message (&message, rank);
  return message.number;
}

static void
hand_out_to_ranks (Master *self)
{
  self->to = g_new0 (FznOutbox, (size_t) self->size);
  for (int rank = 1; rank < self->size; rank++)
    fzn_outbox_init (&self->to[rank], rank);
  for (int n = self->size - 1; n > 0;) {
    MPI_Status status =
        wait_for_message (MPI_ANY_SOURCE, self->to + 1, self->size - 1);
    if (status.MPI_TAG == FZN_MPI_NEWS)
      pass_on (self, &status);
    else
      n -= !give_next (self, status.MPI_SOURCE);
  }
  for (int rank = 1; rank < self->size; rank++)
    fzn_outbox_close (&self->to[rank]);
  g_free (self->to);
}

static void
hand_out (Master *self, const FznOptions *options)
{
  Message message;
  FznPartModel kept = {0};
  fzn_news_init (&self->news, self->manifest);
  if (self->size > 1)
    hand_out_to_ranks (self);
  while (self->size == 1 && (message = next_task (self)).number) {
    solve (self->manifest, options, NULL, &kept, &message);
    take_answer (self, &message);
  }
  fzn_part_clear (&kept);
  if (options->verbose)
    fprintf (stderr,
             "fzn-libfd-mpi: told: %" PRIu64 " better objectives, %" PRIu64
             " nogoods\n",
             self->news.n_objectives, self->news.n_nogoods);
  fzn_news_clear (&self->news);
}

/* Results that were there. */
static void
look_back (Master *self)
{
  const FznManifest *manifest = self->manifest;
  for (size_t i = 1; i <= manifest->n; i++) {
    FznResult result;
    if (!fzn_result_read (&result, manifest, i, NULL))
      continue;
    take_answer (self, &(Message){.number = (int64_t) i,
                                  .has_objective = result.n_solutions > 0,
                                  .objective = result.objective});
  }
}

/* --- the others ----------------------------------------------------------- */

static void
work (const FznManifest *manifest, const FznOptions *options)
{
  Message message = {0};
  FznPartModel kept = {0};
  FznNews news;
  fzn_news_init (&news, manifest);
  do {
    send_message (&message, 0);
    for (;;) {
      MPI_Status status = wait_for_message (0, NULL, 0);
      if (status.MPI_TAG != FZN_MPI_NEWS)
        break;
      g_autoptr (GByteArray) bytes = fzn_news_receive (&status);
      fzn_news_take (&news, bytes);
    }
    receive (&message, 0);
    fzn_news_begin (&news);
    if (message.number)
      solve (manifest, options, &news, &kept, &message);
  } while (message.number);
  fzn_part_clear (&kept);
  fzn_news_clear (&news);
}

/* --- altogether ----------------------------------------------------------- */

/* All ranks have the manifest, or none. */
static int
search (const FznOptions *options, const char *folder, FznAnswer *answer,
        int rank, int size)
{
  FznManifest manifest = {0};
  g_autoptr (GError) error = NULL;
  int status = fzn_manifest_read (&manifest, folder, &error)
                   ? 0
                   : (rank ? FZN_EXIT_ERROR : fzn_cubes_fail (error));
  int worst = status;
  MPI_Allreduce (&status, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (status == 0 && worst == 0 && rank == 0) {
    Master master = {
        .manifest = &manifest, .next = 1, .first = SIZE_MAX, .size = size};
    FznOptions merging = *options;
    merging.path = NULL;
    look_back (&master);
    hand_out (&master, options);
    status = fzn_cubes_merge (&manifest, &merging, answer);
    status = master.status ? master.status : status;
  } else if (worst == 0) {
    work (&manifest, options);
  } else if (status == 0) {
    fprintf (stderr, "fzn-libfd-mpi: not all ranks see %s\n", folder);
  }
  fzn_manifest_clear (&manifest);
  return MAX (status, worst);
}

static const char *
unfit (const FznOptions *options)
{
  bool splits = options->split && options->cubes;
  return splits == (options->merge != NULL)
             ? "expected --split K --cubes DIR FILE, or --resume DIR"
         : options->cube || options->missing || options->has_bound
             ? "--cube, --missing, --bound: these are for fzn-libfd"
         : options->milliseconds ? "-t: use the one of mpirun, --timeout"
                                 : NULL;
}

static int
run (FznOptions *options, FznAnswer *answer, int rank, int size)
{
  const char *why = unfit (options);
  int status = 0;
  size_t n;
  if (why && rank == 0)
    fprintf (stderr, "fzn-libfd-mpi: %s\n", why);
  if (why)
    return FZN_EXIT_ERROR;
  FznOptions splitting = *options;
  splitting.proof = NULL;
  if (options->split && rank == 0)
    status = fzn_cubes_check (&splitting) ? fzn_cubes_split (&splitting, &n)
                                          : FZN_EXIT_ERROR;
  MPI_Bcast (&status, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return status ? status
                : search (options,
                          options->split ? options->cubes : options->merge,
                          answer, rank, size);
}

static const char help[] =
    "Usage: mpirun -np N fzn-libfd-mpi [OPTION...] --split K --cubes DIR FILE\n"
    "       mpirun -np N fzn-libfd-mpi [OPTION...] --resume DIR\n"
    "Solves the FlatZinc model in FILE in about K parts: rank 0 splits and "
    "joins, "
    "the\nothers search.  They share the folder DIR; --resume goes on with a "
    "run "
    "that did\nnot come to its end.  Options are those of fzn-libfd that say "
    "what "
    "is asked and\nhow to search, and but for -t its limits; with --proofs, "
    "also "
    "--proof FILE.  See\ncubes.md.\n";

/* Of the program itself; the exit status. */
static int
tell (const char *text)
{
  return fputs (text, stdout) == EOF || fflush (stdout) ? FZN_EXIT_ERROR
                                                        : FZN_EXIT_DONE;
}

static int
begin (FznOptions *options, int rank, int size)
{
  FznAnswer *answer = fzn_answer_new ();
  if (rank)
    fzn_answer_drop (answer);
  if (!options->help && !options->version)
    return run (options, answer, rank, size);
  return rank
             ? FZN_EXIT_DONE
             : tell (options->help ? help
                                   : "fzn-libfd-mpi (libfd) " FZN_VERSION "\n");
}

int
main (int argc, char **argv)
{
  FznOptions options;
  g_autofree char *message = NULL;
  int rank, size, provided;
  out_of_memory_install ("fzn-libfd-mpi", NULL);
  MPI_Init_thread (&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &size);
  for (int i = 1; i < argc; i++) /* the same folder, and it ends so, too */
    if (strcmp (argv[i], "--resume") == 0)
      argv[i] = (char *) "--merge";
  int status = FZN_EXIT_ERROR;
  if (!fzn_options_parse (&options, argc, argv, &message)) {
    if (rank == 0)
      fprintf (stderr, "fzn-libfd-mpi: %s\n", message);
  } else {
    status = begin (&options, rank, size);
  }
  MPI_Finalize ();
  return status;
}
