/* SPDX-License-Identifier: MIT */
/* choose.c - choices, made or repeated
 *
 * The record is the path in the tree of choices.  All but its last choice are
 * repeated as they were: one comparison each.  The last one has just taken its
 * next value; there the values are compared with those recorded, so every
 * difference is seen before a value is taken by it.
 */
#include "amb.h"

#include <string.h>

/* What the body offers now. */
typedef struct {
  FdAmbKind kind;
  uint64_t n, mask;
  int32_t least;
  const int32_t *values;
} Offer;

static bool
keeps_values (FdAmbKind kind)
{
  return kind == FD_AMB_LIST || kind == FD_AMB_STRING;
}

static bool
keeps_order (const FdAmb *amb, uint64_t n)
{
  return amb->shuffled && n <= FD_AMB_SHUFFLE_MAX;
}

/* --- the value in force ------------------------------------------------- */

static int32_t
bit_at (uint64_t mask, uint64_t i)
{
  for (; i; i--)
    mask &= mask - 1;
  return __builtin_ctzll (mask);
}

static int32_t
value_at (const FdAmb *amb, const FdAmbChoice *choice)
{
  switch (choice->kind) {
  case FD_AMB_LIST:
  case FD_AMB_STRING:
    return amb->words[choice->words + choice->pick];
  case FD_AMB_RANGE:
    return (int32_t) (choice->least + (int64_t) choice->pick);
  case FD_AMB_MASK:
    return choice->least + bit_at (choice->mask, choice->pick);
  case FD_AMB_INDEX:
    break;
  }
  return 0;
}

/* The next value, in the order of this amb. */
static void
take (FdAmb *amb, FdAmbChoice *choice)
{
  uint64_t i = choice->tried++;
  if (!amb->shuffled)
    choice->pick = i;
  else if (choice->n > FD_AMB_SHUFFLE_MAX)
    choice->pick = fd_amb_permute (choice->order, choice->n, i);
  else
    choice->pick =
        (uint64_t)
            amb->words[choice->words +
                       (keeps_values (choice->kind) ? choice->n : 0) + i];
  choice->value = value_at (amb, choice);
  amb->statistics.choices++;
}

bool
fd_amb_advance (FdAmb *amb)
{
  while (amb->n_choices) {
    FdAmbChoice *last = &amb->choices[amb->n_choices - 1];
    if (last->tried < last->n) {
      take (amb, last);
      return true;
    }
    amb->n_words = last->words;
    amb->n_choices--;
  }
  return false;
}

/* --- making a choice ---------------------------------------------------- */

static bool
room_for (FdAmb *amb, const Offer *offer)
{
  size_t words = (keeps_values (offer->kind) ? offer->n : 0) +
                 (keeps_order (amb, offer->n) ? offer->n : 0);
  return fd_amb_grow (amb, (void **) &amb->choices, &amb->choices_room,
                      amb->n_choices + 1, sizeof *amb->choices) &&
         fd_amb_grow (amb, (void **) &amb->words, &amb->words_room,
                      amb->n_words + words, sizeof *amb->words);
}

/* False: the body could not be left. */
static bool
make (FdAmb *amb, const Offer *offer)
{
  if (!offer->n) {
    fd_amb_fail (amb);
    return false;
  }
  if (fd_amb_limited (amb))
    fd_amb_leave_limit (amb, amb->limits.reached);
  if (!room_for (amb, offer))
    fd_amb_leave_limit (amb, FD_LIMIT_MEMORY);
  FdAmbChoice *choice = &amb->choices[amb->n_choices++];
  *choice = (FdAmbChoice){
      .n = offer->n,
      .mask = offer->mask,
      .words = amb->n_words,
      .kind = offer->kind,
      .least = offer->least,
  };
  if (keeps_values (offer->kind)) {
    memmove (amb->words + amb->n_words, offer->values,
             offer->n * sizeof *amb->words);
    amb->n_words += offer->n;
  }
  if (keeps_order (amb, offer->n)) {
    fd_amb_shuffle (&amb->random, amb->words + amb->n_words,
                    (uint32_t) offer->n);
    amb->n_words += offer->n;
  } else if (amb->shuffled) {
    choice->order = fd_random_next (&amb->random);
  }
  take (amb, choice);
  if (amb->n_choices > amb->statistics.peak_depth)
    amb->statistics.peak_depth = amb->n_choices;
  return true;
}

static bool
is_same (const FdAmb *amb, const FdAmbChoice *choice, const Offer *offer)
{
  if (choice->kind != offer->kind || choice->n != offer->n ||
      choice->mask != offer->mask || choice->least != offer->least)
    return false;
  return !keeps_values (offer->kind) ||
         !memcmp (amb->words + choice->words, offer->values,
                  offer->n * sizeof *amb->words);
}

static void
differ (FdAmb *amb, uint64_t n)
{
  const FdAmbChoice *choice = &amb->choices[amb->next];
  if (choice->n != n)
    fd_amb_err (amb, FD_ERROR_REPLAY,
                "replay: choice %zu is of %" G_GUINT64_FORMAT
                " values, but was of %" G_GUINT64_FORMAT " before",
                amb->next + 1, n, choice->n);
  else
    fd_amb_err (amb, FD_ERROR_REPLAY,
                "replay: choice %zu is of other values than before",
                amb->next + 1);
  fd_amb_leave (amb, FD_AMB_ERROR);
}

/* The choice that answers @offer.  NULL: misplaced. */
static const FdAmbChoice *
answer (FdAmb *amb, const Offer *offer, const char *function)
{
  if (!fd_amb_check_inside (amb, function))
    return NULL;
  if (amb->next == amb->n_choices) {
    if (!make (amb, offer))
      return NULL;
  } else if (!is_same (amb, &amb->choices[amb->next], offer)) {
    differ (amb, offer->n);
  }
  return &amb->choices[amb->next++];
}

/* The choice to repeat, if it is of this form and of as many values. */
static inline const FdAmbChoice *
repeated (const FdAmb *amb, FdAmbKind kind, uint64_t n)
{
  if (amb->next >= amb->n_repeated)
    return NULL;
  const FdAmbChoice *choice = &amb->choices[amb->next];
  return choice->kind == kind && choice->n == n ? choice : NULL;
}

static inline bool
is_last (const FdAmb *amb)
{
  return amb->next + 1 == amb->n_repeated;
}

/* --- the forms ---------------------------------------------------------- */

int32_t
fd_amb_choose (FdAmb *amb, const int32_t *values, size_t n)
{
  if (!fd_require_amb (amb) || !fd_require_array_of_amb (amb, values, n))
    return 0;
  const FdAmbChoice *choice = repeated (amb, FD_AMB_LIST, n);
  Offer offer = {.kind = FD_AMB_LIST, .n = n, .values = values};
  if (choice && values[choice->pick] == choice->value &&
      (!is_last (amb) || is_same (amb, choice, &offer))) {
    amb->next++;
    return choice->value;
  }
  choice = answer (amb, &offer, G_STRFUNC);
  return choice ? choice->value : 0;
}

int32_t
fd_amb_choose_range (FdAmb *amb, int32_t min, int32_t max)
{
  if (!fd_require_amb (amb))
    return 0;
  uint64_t n = min <= max ? (uint64_t) ((int64_t) max - min) + 1 : 0;
  const FdAmbChoice *choice = repeated (amb, FD_AMB_RANGE, n);
  if (choice && choice->least == min) {
    amb->next++;
    return choice->value;
  }
  Offer offer = {.kind = FD_AMB_RANGE, .n = n, .least = min};
  choice = answer (amb, &offer, G_STRFUNC);
  return choice ? choice->value : 0;
}

size_t
fd_amb_choose_index (FdAmb *amb, size_t n)
{
  if (!fd_require_amb (amb))
    return 0;
  const FdAmbChoice *choice = repeated (amb, FD_AMB_INDEX, n);
  if (choice) {
    amb->next++;
    return choice->pick;
  }
  Offer offer = {.kind = FD_AMB_INDEX, .n = n};
  choice = answer (amb, &offer, G_STRFUNC);
  return choice ? choice->pick : 0;
}

/* What is to be written behind the record, where a choice would keep it. */
static int32_t *
draft (FdAmb *amb, size_t n)
{
  if (n > SIZE_MAX / 4 ||
      !fd_amb_grow (amb, (void **) &amb->words, &amb->words_room,
                    amb->n_words + 2 * n, sizeof *amb->words))
    fd_amb_leave_limit (amb, FD_LIMIT_MEMORY);
  return amb->words + amb->n_words;
}

static int32_t
hash_of (const char *string)
{
  return string ? (int32_t) g_str_hash (string) : 0;
}

const char *
fd_amb_choose_string (FdAmb *amb, const char *const *strings, size_t n)
{
  if (!fd_require_amb (amb) || !fd_require_array_of_amb (amb, strings, n))
    return NULL;
  const FdAmbChoice *choice = repeated (amb, FD_AMB_STRING, n);
  if (choice && !is_last (amb) &&
      hash_of (strings[choice->pick]) == choice->value) {
    amb->next++;
    return strings[choice->pick];
  }
  if (!fd_amb_check_inside (amb, G_STRFUNC))
    return NULL;
  int32_t *hashes = draft (amb, n);
  for (size_t i = 0; i < n; i++)
    hashes[i] = hash_of (strings[i]);
  Offer offer = {.kind = FD_AMB_STRING, .n = n, .values = hashes};
  choice = answer (amb, &offer, G_STRFUNC);
  return choice ? strings[choice->pick] : NULL;
}

static bool
is_among (int32_t value, const int32_t *values, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (values[i] == value)
      return true;
  return false;
}

/* More than 64 values: those left are listed. */
static int32_t
choose_of_many (FdAmb *amb, int32_t min, int32_t max, const int32_t *except,
                size_t n)
{
  if (!fd_amb_check_inside (amb, "fd_amb_choose_except"))
    return 0;
  int32_t *values = draft (amb, (size_t) ((int64_t) max - min) + 1);
  size_t left = 0;
  for (int64_t value = min; value <= max; value++)
    if (!is_among ((int32_t) value, except, n))
      values[left++] = (int32_t) value;
  return fd_amb_choose (amb, values, left);
}

int32_t
fd_amb_choose_except (FdAmb *amb, int32_t min, int32_t max,
                      const int32_t *except, size_t n)
{
  if (!fd_require_amb (amb) || !fd_require_array_of_amb (amb, except, n))
    return 0;
  if ((int64_t) max - min >= 64)
    return choose_of_many (amb, min, max, except, n);
  uint64_t mask = min <= max ? UINT64_MAX >> (63 - (max - min)) : 0;
  for (size_t i = 0; i < n; i++)
    if (except[i] >= min && except[i] <= max)
      mask &= ~(UINT64_C (1) << (except[i] - min));
  uint64_t left = (uint64_t) __builtin_popcountll (mask);
  const FdAmbChoice *choice = repeated (amb, FD_AMB_MASK, left);
  if (choice && choice->mask == mask && choice->least == min) {
    amb->next++;
    return choice->value;
  }
  Offer offer = {.kind = FD_AMB_MASK, .n = left, .mask = mask, .least = min};
  choice = answer (amb, &offer, G_STRFUNC);
  return choice ? choice->value : 0;
}

/* --- where the body is; commitment -------------------------------------- */

bool
fd_amb_is_replaying (const FdAmb *amb)
{
  if (!fd_require_amb (amb))
    return false;
  return amb->running && amb->next < amb->n_choices;
}

size_t
fd_amb_mark (const FdAmb *amb)
{
  if (!fd_require_amb (amb))
    return 0;
  return amb->next;
}

/* The choices that are yet to be repeated are none of its business. */
void
fd_amb_cut_to (FdAmb *amb, size_t mark)
{
  if (!fd_amb_check_inside (amb, G_STRFUNC) ||
      !fd_require_of_amb (amb, mark <= amb->next,
                          "mark %zu, expected one of fd_amb_mark() in this run",
                          mark))
    return;
  for (size_t i = mark; i < amb->next; i++)
    amb->choices[i].tried = amb->choices[i].n;
}

void
fd_amb_cut (FdAmb *amb)
{
  if (!fd_require_amb (amb))
    return;
  if (amb->active)
    fd_amb_cut_to (amb, 0);
  else
    amb->committed = true;
}
