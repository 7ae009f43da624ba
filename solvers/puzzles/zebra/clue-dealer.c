/* SPDX-License-Identifier: MIT */
/* clue-dealer.c - the clues that are true of an assignment, dealt at random
 *
 * The clues of a kind are numbered by what they name.  Where the numbers are
 * few, those of the true clues are listed once and each is dealt once; where
 * they are many, numbers are drawn until one is true, and a clue may come
 * again.  A card's kind is drawn first, by the weights.
 */
#include "fdsolve/generate.h"
#include "puzzle.h"

/* Numbers to list at most, and draws before a kind is taken to be used up. */
#define MOST_LISTED (1 << 18)
#define MOST_TRIES 10000

/* The clues of one kind. */
typedef struct {
  guint kind, weight;
  uint64_t n_numbers; /* 0: made of other clues */
  GArray *numbers;    /* uint32_t: the true ones; NULL: not listed */
  guint n_dealt;      /* the first of them are dealt */
} Stack;

struct _ZebraDeck {
  const ZebraPuzzle *puzzle;
  const int32_t *house;
  GArray *stacks;
  GArray *swaps; /* {stack, a, b}: since the last shuffle */
  GenerateRandom random;
};

typedef struct {
  guint stack, a, b;
} Swap;

static guint
n_values (const ZebraDeck *deck)
{
  return deck->puzzle->values->len;
}

static Stack *
stack_at (const ZebraDeck *deck, guint i)
{
  return &g_array_index (deck->stacks, Stack, i);
}

/* --- clues by number ------------------------------------------------------ */

static uint64_t
count_numbers (const ZebraDeck *deck, const ZebraKind *kind)
{
  uint64_t v = n_values (deck), houses = deck->puzzle->n_houses;
  bool given = kind->set == ZEBRA_SET_GIVEN || kind->set == ZEBRA_SET_NOT_GIVEN;

  switch (kind->n) {
  case 1:
    return v * (given ? houses : 1);
  case 2:
    return v * v *
           (kind->form == ZEBRA_NOT_DISTANCE && kind->k == 0 ? houses : 1);
  case 3:
    return v * v * v;
  default:
    return 0;
  }
}

/* Whether exchanging the two values makes no difference. */
static bool
is_symmetric (const ZebraClue *clue)
{
  return clue->form == ZEBRA_DISTANCE || clue->form == ZEBRA_NOT_DISTANCE ||
         (clue->form == ZEBRA_RELATION && clue->k == 0 &&
          (clue->relation == FD_EQ || clue->relation == FD_NE));
}

static void
name_house (const ZebraDeck *deck, ZebraClue *clue, guint house)
{
  for (guint i = 0; i < deck->puzzle->n_houses; i++)
    clue->houses[i] = i == house;
  zebra_set_fill (deck->puzzle, zebra_kinds[clue->kind].set, clue->houses);
}

/* Of two values; @rest of the number says which distance there is not. */
static bool
name_pair (const ZebraDeck *deck, ZebraClue *clue, uint64_t rest)
{
  const guint *v = clue->value;
  bool same_category = zebra_value (deck->puzzle, v[0])->category ==
                       zebra_value (deck->puzzle, v[1])->category;

  if (v[0] == v[1] || (v[0] > v[1] && is_symmetric (clue)))
    return false;
  /* They are never in one house: nothing to say. */
  if (same_category && clue->form == ZEBRA_RELATION && is_symmetric (clue))
    return false;
  if (zebra_kinds[clue->kind].k != 0)
    return true;
  if (clue->form == ZEBRA_DISTANCE)
    clue->k = ABS (deck->house[v[0]] - deck->house[v[1]]);
  else if (clue->form == ZEBRA_NOT_DISTANCE)
    clue->k = (int32_t) rest;
  else
    return true;
  return clue->k > 0;
}

/* Makes @clue, of a kind that names values, the one with that number; %false
 * if it has none, or another number as well. */
static bool
set_number (const ZebraDeck *deck, ZebraClue *clue, uint64_t number)
{
  uint64_t rest = number;

  for (guint i = 0; i < clue->n; i++, rest /= n_values (deck))
    clue->value[i] = (guint) (rest % n_values (deck));
  switch (clue->n) {
  case 1:
    rest += (guint) deck->house[clue->value[0]];
    name_house (deck, clue, (guint) rest % deck->puzzle->n_houses);
    return true;
  case 2:
    return name_pair (deck, clue, rest);
  default:
    return clue->value[0] != clue->value[1] &&
           clue->value[0] != clue->value[2] && clue->value[1] < clue->value[2];
  }
}

static bool
is_true (const ZebraDeck *deck, const ZebraClue *clue)
{
  return zebra_clue_holds (deck->puzzle, clue, deck->house);
}

static GArray *
list_numbers (const ZebraDeck *deck, const Stack *stack)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  ZebraClue *clue = zebra_clue_new (deck->puzzle, stack->kind);

  for (uint32_t number = 0; number < stack->n_numbers; number++)
    if (set_number (deck, clue, number) && is_true (deck, clue))
      g_array_append_val (numbers, number);
  zebra_clue_free (clue);
  return numbers;
}

/* --- clues made of others ------------------------------------------------- */

static uint64_t
draw_number (ZebraDeck *deck, uint64_t below)
{
  return generate_random_next (&deck->random) % below;
}

/* A clue, true or not, to be inside of another. */
static ZebraClue *
draw_inner (ZebraDeck *deck)
{
  static const char *const types[] = {"same_house", "left_of", "neighbor",
                                      "position"};
  const char *type =
      types[generate_random_below (&deck->random, G_N_ELEMENTS (types))];
  ZebraClue *clue;
  uint64_t below;
  guint kind;

  if (!zebra_kind_find (type, &kind))
    g_assert_not_reached ();
  clue = zebra_clue_new (deck->puzzle, kind);
  below = count_numbers (deck, &zebra_kinds[kind]);
  for (int i = 0; i < MOST_TRIES; i++)
    if (set_number (deck, clue, draw_number (deck, below)))
      return clue;
  zebra_clue_free (clue);
  return NULL;
}

static ZebraClue *
draw_made (ZebraDeck *deck, guint kind)
{
  ZebraClue *clue = zebra_clue_new (deck->puzzle, kind);
  guint n = clue->form == ZEBRA_NONE
                ? 1 + generate_random_below (&deck->random, 2)
                : 2;

  for (int i = 0; i < MOST_TRIES; i++) {
    g_ptr_array_set_size (clue->clues, 0);
    while (clue->clues->len < n) {
      ZebraClue *inner = draw_inner (deck);
      if (inner == NULL)
        break;
      g_ptr_array_add (clue->clues, inner);
    }
    if (clue->clues->len == n && is_true (deck, clue))
      return clue;
  }
  zebra_clue_free (clue);
  return NULL;
}

/* --- dealing -------------------------------------------------------------- */

/* A random one of those not dealt goes to the end of those dealt. */
static ZebraClue *
deal_listed (ZebraDeck *deck, guint i)
{
  Stack *stack = stack_at (deck, i);
  guint from = stack->n_dealt, left = stack->numbers->len - from;
  ZebraClue *clue;
  Swap swap;
  uint32_t *number, drawn;

  if (left == 0)
    return NULL;
  number = &g_array_index (stack->numbers, uint32_t, 0);
  swap = (Swap){i, from, from + generate_random_below (&deck->random, left)};
  g_array_append_val (deck->swaps, swap);
  drawn = number[swap.b];
  number[swap.b] = number[swap.a];
  number[swap.a] = drawn;
  clue = zebra_clue_new (deck->puzzle, stack->kind);
  if (!set_number (deck, clue, drawn))
    g_assert_not_reached ();
  return clue;
}

static ZebraClue *
deal_unlisted (ZebraDeck *deck, const Stack *stack)
{
  ZebraClue *clue;

  if (stack->n_dealt > MOST_TRIES + 100 * n_values (deck))
    return NULL;
  if (stack->n_numbers == 0)
    return draw_made (deck, stack->kind);
  clue = zebra_clue_new (deck->puzzle, stack->kind);
  for (int i = 0; i < MOST_TRIES; i++)
    if (set_number (deck, clue, draw_number (deck, stack->n_numbers)) &&
        is_true (deck, clue))
      return clue;
  zebra_clue_free (clue);
  return NULL;
}

/* The order of two values that may change places is random, too. */
static void
flip (ZebraDeck *deck, ZebraClue *clue)
{
  bool between = clue->form == ZEBRA_BETWEEN;
  guint *a = &clue->value[between ? 1 : 0], *b = &clue->value[between ? 2 : 1];

  if ((between || is_symmetric (clue)) &&
      generate_random_below (&deck->random, 2) == 1) {
    guint v = *a;
    *a = *b;
    *b = v;
  }
}

/* One of the kinds that have clues left, by weight; -1: none has. */
static int
draw_stack (ZebraDeck *deck, const bool *is_empty)
{
  guint total = 0, at;

  for (guint i = 0; i < deck->stacks->len; i++)
    total += is_empty[i] ? 0 : stack_at (deck, i)->weight;
  if (total == 0)
    return -1;
  at = generate_random_below (&deck->random, total);
  for (guint i = 0;; i++)
    if (!is_empty[i]) {
      guint weight = stack_at (deck, i)->weight;
      if (at < weight)
        return (int) i;
      at -= weight;
    }
}

ZebraClue *
zebra_deck_deal (ZebraDeck *deck)
{
  bool is_empty[ZEBRA_N_KINDS] = {false};
  int i;

  while ((i = draw_stack (deck, is_empty)) >= 0) {
    Stack *stack = stack_at (deck, (guint) i);
    ZebraClue *clue = stack->numbers != NULL ? deal_listed (deck, (guint) i)
                                             : deal_unlisted (deck, stack);
    if (clue != NULL) {
      stack->n_dealt++;
      flip (deck, clue);
      return clue;
    }
    is_empty[i] = true;
  }
  return NULL;
}

/* The lists are put back in their order: what a seed gives must not depend on
 * the seeds before it. */
void
zebra_deck_shuffle (ZebraDeck *deck, uint64_t seed)
{
  generate_random_init (&deck->random, seed);
  for (guint i = deck->swaps->len; i > 0; i--) {
    const Swap *swap = &g_array_index (deck->swaps, Swap, i - 1);
    uint32_t *number =
        &g_array_index (stack_at (deck, swap->stack)->numbers, uint32_t, 0);
    uint32_t held = number[swap->a];
    number[swap->a] = number[swap->b];
    number[swap->b] = held;
  }
  g_array_set_size (deck->swaps, 0);
  for (guint i = 0; i < deck->stacks->len; i++)
    stack_at (deck, i)->n_dealt = 0;
}

ZebraDeck *
zebra_deck_new (const ZebraPuzzle *puzzle, const int32_t *house,
                const guint *weights)
{
  ZebraDeck *deck = g_new0 (ZebraDeck, 1);

  deck->puzzle = puzzle;
  deck->house = house;
  deck->stacks = g_array_new (FALSE, FALSE, sizeof (Stack));
  deck->swaps = g_array_new (FALSE, FALSE, sizeof (Swap));
  for (guint kind = 0; kind < ZEBRA_N_KINDS; kind++) {
    Stack stack = {.kind = kind, .weight = weights[kind]};
    if (weights[kind] == 0)
      continue;
    stack.n_numbers = count_numbers (deck, &zebra_kinds[kind]);
    /* Houses are counted from the one where the value is: only 0 is true. */
    if (zebra_kinds[kind].set == ZEBRA_SET_GIVEN)
      stack.n_numbers = n_values (deck);
    if (stack.n_numbers > 0 && stack.n_numbers <= MOST_LISTED)
      stack.numbers = list_numbers (deck, &stack);
    g_array_append_val (deck->stacks, stack);
  }
  return deck;
}

void
zebra_deck_free (ZebraDeck *deck)
{
  if (deck == NULL)
    return;
  for (guint i = 0; i < deck->stacks->len; i++)
    if (stack_at (deck, i)->numbers != NULL)
      g_array_unref (stack_at (deck, i)->numbers);
  g_array_unref (deck->stacks);
  g_array_unref (deck->swaps);
  g_free (deck);
}
