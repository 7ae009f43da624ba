/* SPDX-License-Identifier: MIT */
#ifndef FD_LOCK_H
#define FD_LOCK_H

#include <glib.h>

/* GLib's locks, of which the thread sanitizer is told: it sees into code that
 * was compiled for it, which GLib's was not. */
#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#define FD_TSAN(call) call
#else
#define FD_TSAN(call) ((void) 0)
#endif

static inline void
fd_lock (GMutex *lock)
{
  g_mutex_lock (lock);
  FD_TSAN (__tsan_acquire (lock));
}

static inline void
fd_unlock (GMutex *lock)
{
  FD_TSAN (__tsan_release (lock));
  g_mutex_unlock (lock);
}

static inline void
fd_wait (GCond *cond, GMutex *lock)
{
  FD_TSAN (__tsan_release (lock));
  g_cond_wait (cond, lock);
  FD_TSAN (__tsan_acquire (lock));
}

static inline void
fd_wait_until (GCond *cond, GMutex *lock, gint64 time)
{
  FD_TSAN (__tsan_release (lock));
  g_cond_wait_until (cond, lock, time);
  FD_TSAN (__tsan_acquire (lock));
}

#endif
