/* SPDX-License-Identifier: MIT */
/* shrink.c - the smallest instance and walk that still go wrong
 *
 * Greedy: each simplification that leaves the failure is kept.  Steps depend
 * on the state they meet, so a changed instance may need another walk: some
 * are tried before a simplification is given up.
 */
#include "shrink.h"

#include <string.h>

typedef struct {
  OracleWalk *walk;
  const OracleConstraint *constraint;
  OracleInstance *instance;
  OracleScript *script;
  OracleCheck check;
  uint32_t budget; /* of walks */
} Shrinking;

bool
oracle_try (OracleWalk *walk, const OracleConstraint *c,
            const OracleInstance *in, const OracleScript *script)
{
  oracle_verdict_reset (walk->verdict);
  if (walk->trace)
    g_string_truncate (walk->trace, 0);
  oracle_solutions_find (walk->solutions, c, in);
  return oracle_walk (walk, c, in, script);
}

static bool
fails (Shrinking *s, const OracleInstance *in, const OracleScript *script)
{
  if (!s->budget)
    return false;
  s->budget--;
  return !oracle_try (s->walk, s->constraint, in, script) &&
         s->walk->verdict->check == s->check;
}

/* Keeps @in if it fails, by this walk or another. */
static bool
keep_instance (Shrinking *s, const OracleInstance *in)
{
  if (s->constraint->is_valid && !s->constraint->is_valid (in))
    return false;
  if (fails (s, in, s->script)) {
    *s->instance = *in;
    return true;
  }
  OracleRandom r;
  oracle_random_seed (&r, s->budget);
  for (int i = 0; i < 15; i++) {
    OracleScript other;
    oracle_script_write (&r, &other);
    if (!fails (s, in, &other))
      continue;
    *s->instance = *in;
    *s->script = other;
    return true;
  }
  return false;
}

static bool
shorten_script (Shrinking *s)
{
  bool better = false;
  for (uint32_t n = s->script->n / 2; n > 0; n /= 2)
    for (uint32_t i = s->script->n; i >= n && i > 0; i--) {
      OracleScript shorter = *s->script;
      if (i < n || i > shorter.n)
        continue;
      memmove (shorter.step + i - n, shorter.step + i,
               (shorter.n - i) * sizeof *shorter.step);
      shorter.n -= n;
      if (!fails (s, s->instance, &shorter))
        continue;
      *s->script = shorter;
      better = true;
    }
  return better;
}

static bool
drop_flags (Shrinking *s)
{
  bool better = false;
  for (int flag = 0; flag < 5; flag++) {
    OracleInstance in = *s->instance;
    in.explaining &= flag != 0;
    in.late &= flag != 1;
    in.batched &= flag != 2;
    if (flag == 3)
      in.share = ORACLE_SHARE_POSTED;
    in.conditional &= flag != 4;
    oracle_compact (&in);
    if (memcmp (&in, s->instance, sizeof in))
      better |= keep_instance (s, &in);
  }
  return better;
}

static void
remove_term (OracleInstance *in, uint32_t t)
{
  for (uint32_t i = t; i + 1 < oracle_n_terms (in); i++) {
    in->var[i] = in->var[i + 1];
    in->a[i] = in->a[i + 1];
    in->b[i] = in->b[i + 1];
    in->relations[i] = in->relations[i + 1];
  }
  in->n--;
  oracle_compact (in);
}

static bool
drop_terms (Shrinking *s)
{
  bool better = false;
  if (!s->constraint->alike)
    return false;
  for (uint32_t t = s->instance->n; t-- > 0;) {
    if (s->instance->n <= s->constraint->min_terms)
      break;
    OracleInstance in = *s->instance;
    remove_term (&in, t);
    better |= keep_instance (s, &in);
  }
  return better;
}

static bool
drop_values (Shrinking *s)
{
  bool better = false;
  for (uint32_t v = 0; v < s->instance->n_vars; v++)
    for (uint32_t i = s->instance->domain[v].n; i-- > 0;) {
      OracleInstance in = *s->instance;
      OracleValues *d = &in.domain[v];
      if (d->n == 1 || i >= d->n)
        continue;
      memmove (d->value + i, d->value + i + 1,
               (d->n - i - 1) * sizeof *d->value);
      d->n--;
      better |= keep_instance (s, &in);
    }
  return better;
}

static bool
lower (Shrinking *s, size_t offset)
{
  int32_t old;
  memcpy (&old, (char *) s->instance + offset, sizeof old);
  int32_t smaller[] = {0, old < 0 ? -1 : 1, old / 2, old - (old > 0)};
  for (uint32_t i = 0; i < G_N_ELEMENTS (smaller); i++) {
    OracleInstance in = *s->instance;
    if (ABS ((int64_t) smaller[i]) >= ABS ((int64_t) old))
      continue;
    memcpy ((char *) &in + offset, &smaller[i], sizeof old);
    if (keep_instance (s, &in))
      return true;
  }
  return false;
}

static bool
lower_numbers (Shrinking *s)
{
  bool better = lower (s, offsetof (OracleInstance, k));
  for (uint32_t t = 0; t < s->instance->n; t++) {
    better |= lower (s, offsetof (OracleInstance, a) + t * sizeof (int32_t));
    better |= lower (s, offsetof (OracleInstance, b) + t * sizeof (int32_t));
  }
  return better;
}

void
oracle_shrink (OracleWalk *walk, const OracleConstraint *c, OracleInstance *in,
               OracleScript *script)
{
  Shrinking s = {walk, c, in, script, walk->verdict->check, 20000};
  GString *trace = walk->trace;
  walk->trace = NULL;
  bool better = true;
  while (better && s.budget) {
    better = shorten_script (&s);
    better |= drop_flags (&s);
    better |= drop_terms (&s);
    better |= drop_values (&s);
    better |= lower_numbers (&s);
  }
  walk->trace = trace;
  oracle_try (walk, c, in, script);
}
