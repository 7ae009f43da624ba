/* SPDX-License-Identifier: MIT */

/* starve.c - a library to preload, that makes allocations fail
 *
 * From main() on each call of malloc() and its kin is counted, of the program
 * and of every library; the one that the test named fails, or all from it on.
 * What GLib needs to start is not counted: nobody can do anything about it.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "starve.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* glibc's own. */
void *__libc_malloc (size_t bytes);
void *__libc_calloc (size_t n, size_t bytes);
void *__libc_realloc (void *block, size_t bytes);
void *__libc_memalign (size_t alignment, size_t bytes);

typedef int Main (int argc, char **argv, char **envp);
int __libc_start_main (Main *program, int argc, char **argv,
                       void (*init) (void), void (*fini) (void),
                       void (*rtld_fini) (void), void *stack_end);

static Starve *starve;
static bool begun;
static Main *real_main;

static bool
fails (void)
{
  if (!begun)
    return false;
  uint64_t call = __atomic_add_fetch (&starve->calls, 1, __ATOMIC_RELAXED);
  if (!starve->at || call < starve->at ||
      (call > starve->at && !starve->onward))
    return false;
  __atomic_add_fetch (&starve->failed, 1, __ATOMIC_RELAXED);
  errno = ENOMEM;
  return true;
}

void *
malloc (size_t bytes)
{
  return fails () ? NULL : __libc_malloc (bytes);
}

void *
calloc (size_t n, size_t bytes)
{
  return fails () ? NULL : __libc_calloc (n, bytes);
}

void *
realloc (void *block, size_t bytes)
{
  return fails () ? NULL : __libc_realloc (block, bytes);
}

void *
memalign (size_t alignment, size_t bytes)
{
  return fails () ? NULL : __libc_memalign (alignment, bytes);
}

void *
aligned_alloc (size_t alignment, size_t bytes)
{
  return fails () ? NULL : __libc_memalign (alignment, bytes);
}

int
posix_memalign (void **block, size_t alignment, size_t bytes)
{
  if (fails ())
    return ENOMEM;
  *block = __libc_memalign (alignment, bytes);
  return *block ? 0 : ENOMEM;
}

static int
starved_main (int argc, char **argv, char **envp)
{
  const char *name = getenv (STARVE_FILE);
  int fd = name ? open (name, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0)
    _exit (126);
  starve =
      mmap (NULL, sizeof *starve, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (starve == MAP_FAILED)
    _exit (126);
  close (fd);
  unsetenv ("LD_PRELOAD");
  begun = true;
  return real_main (argc, argv, envp);
}

int
__libc_start_main (Main *program, int argc, char **argv, void (*init) (void),
                   void (*fini) (void), void (*rtld_fini) (void),
                   void *stack_end)
{
  typeof (__libc_start_main) *next =
      (typeof (next)) dlsym (RTLD_NEXT, "__libc_start_main");
  real_main = program;
  return next (starved_main, argc, argv, init, fini, rtld_fini, stack_end);
}
