/* SPDX-License-Identifier: MIT */
/* api-generate.c - random traces
 *
 * The values of one trace lie on a lattice origin + step * i, so constraints
 * meet however far apart the values are: in one word, in a flat sparse, or in
 * pages of their own, also at both ends of the range.
 */
#include "api-trace.h"

typedef struct {
  uint64_t state;
  int32_t origin, step;
} Random;

static uint32_t
draw (Random *random, uint32_t n)
{
  uint64_t z = random->state += UINT64_C (0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return (uint32_t) ((z ^ z >> 31) % n);
}

static bool
chance (Random *random, uint32_t percent)
{
  return draw (random, 100) < percent;
}

static int32_t
draw_value (Random *random)
{
  int32_t value = random->origin + random->step * (int32_t) draw (random, 6);
  return chance (random, 5) && value < FD_VALUE_MAX ? value + 1 : value;
}

static int32_t
draw_distance (Random *random)
{
  return random->step * ((int32_t) draw (random, 5) - 2);
}

static int32_t
draw_small (Random *random, int32_t from, int32_t to)
{
  return from + (int32_t) draw (random, (uint32_t) (to - from + 1));
}

static void
put (Op *op, int32_t number)
{
  g_assert (op->n < OP_ROOM);
  op->a[op->n++] = number;
}

static void
put_var (Random *random, Op *op)
{
  put (op, (int32_t) draw (random, 6));
}

static void
put_atom (Random *random, Op *op)
{
  put_var (random, op);
  put (op, (int32_t) draw (random, 6));
  put (op, draw_value (random));
}

static void
put_values (Random *random, Op *op)
{
  for (uint32_t n = 1 + draw (random, 5); n; n--)
    put (op, draw_value (random));
}

static void
put_relation (Random *random, Op *op)
{
  put_var (random, op);
  put (op, (int32_t) draw (random, 6));
  put_var (random, op);
  put (op, draw_distance (random));
}

static void
put_linear (Random *random, Op *op)
{
  put (op, (int32_t) draw (random, 6));
  int at = op->n;
  put (op, 0);
  int64_t c = draw_distance (random);
  for (uint32_t n = draw (random, 5); n; n--) {
    int32_t a = draw_small (random, -2, 3);
    put (op, a);
    put_var (random, op);
    c += (int64_t) a * draw_value (random);
  }
  op->a[at] = (int32_t) CLAMP (c, INT32_MIN, INT32_MAX);
}

static void
put_range (Random *random, Op *op)
{
  int32_t min = draw_value (random);
  int32_t spread = chance (random, 20) ? 64 + draw_small (random, 0, 100)
                                       : draw_small (random, 0, 5);
  put (op, min);
  put (op, MIN (min, FD_VALUE_MAX - spread) + spread);
}

static void
put_different (Random *random, Op *op)
{
  put (op, (int32_t) draw (random, 4));
  bool offsets = chance (random, 40);
  for (uint32_t n = draw (random, 6); n; n--) {
    put_var (random, op);
    put (op, offsets ? draw_distance (random) : 0);
  }
}

static void
put_numbers (Random *random, Op *op)
{
  switch (op->kind) {
  case OP_VALUES:
  case OP_ANY:
    put_values (random, op);
    break;
  case OP_RANGE:
    put_range (random, op);
    break;
  case OP_ATOM:
    put_atom (random, op);
    break;
  case OP_REIFIED:
    put_atom (random, op);
    put_relation (random, op);
    break;
  case OP_RELATION:
    put_relation (random, op);
    break;
  case OP_DIFFERENT:
    put_different (random, op);
    break;
  case OP_REIFIED_LINEAR:
    put_atom (random, op);
    put_linear (random, op);
    break;
  case OP_LINEAR:
    put_linear (random, op);
    break;
  case OP_CLAUSE:
    for (uint32_t n = draw (random, 5); n; n--)
      put_atom (random, op);
    break;
  case OP_IFF:
    put_atom (random, op);
    put_atom (random, op);
    break;
  case OP_ELEMENT:
    put_var (random, op);
    put_var (random, op);
    for (uint32_t n = draw (random, 6); n; n--)
      put (op, draw_value (random));
    break;
  case OP_SUM_MODULO:
    put (op, draw_small (random, 1, 4));
    put (op, draw_small (random, 0, 3));
    for (uint32_t n = draw (random, 4); n; n--)
      put_var (random, op);
    break;
  case OP_SET:
  case OP_UNSET:
    put_var (random, op);
    put (op, draw_value (random));
    break;
  case OP_IMPLY:
    put_var (random, op);
    put (op, draw_value (random));
    put_var (random, op);
    put (op, draw_value (random));
    break;
  case OP_TIMES:
    put_var (random, op);
    put_var (random, op);
    put_var (random, op);
    break;
  case OP_DISTANCE:
    put_var (random, op);
    put_var (random, op);
    put (op, draw_distance (random));
    break;
  case OP_UNIFY:
  case OP_NOT_UNIFY:
    put_var (random, op);
    put_var (random, op);
    break;
  case OP_OFF:
  case OP_BAD:
    put (op, (int32_t) draw (random, 1000));
    break;
  case OP_LISTEN:
  case OP_TRY:
    put_var (random, op);
    break;
  default:
    break;
  }
}

static const uint8_t weights[N_OPS] = {
    [OP_VALUES] = 3,
    [OP_RANGE] = 3,
    [OP_ANY] = 2,
    [OP_UNIFY] = 9,
    [OP_NOT_UNIFY] = 8,
    [OP_SET] = 5,
    [OP_UNSET] = 10,
    [OP_ATOM] = 8,
    [OP_RELATION] = 6,
    [OP_REIFIED] = 5,
    [OP_DIFFERENT] = 5,
    [OP_LINEAR] = 5,
    [OP_CLAUSE] = 5,
    [OP_IFF] = 3,
    [OP_ELEMENT] = 3,
    [OP_TIMES] = 2,
    [OP_DISTANCE] = 3,
    [OP_SUM_MODULO] = 4,
    [OP_IMPLY] = 5,
    [OP_LISTEN] = 6,
    [OP_OFF] = 2,
    [OP_TRY] = 3,
    [OP_SOLVE] = 2,
    [OP_PUSH] = 12,
    [OP_POP] = 10,
    [OP_BEGIN] = 6,
    [OP_COMMIT] = 9,
    [OP_BAD] = 5,
    [OP_REIFIED_LINEAR] = 3,
};

static OpKind
draw_kind (Random *random, uint32_t total)
{
  uint32_t left = draw (random, total);
  OpKind kind = 0;
  for (; left >= weights[kind]; kind++)
    left -= weights[kind];
  return kind;
}

GArray *
trace_generate (uint64_t seed, unsigned n_ops)
{
  static const int32_t steps[] = {1, 1, 1, 1, 13, 70, 5000, 5000, 100000};
  Random random = {.state = seed};
  random.step = steps[draw (&random, G_N_ELEMENTS (steps))];
  int32_t origins[] = {0, -3, FD_VALUE_MIN, FD_VALUE_MAX - 5 * random.step};
  random.origin = origins[draw (&random, G_N_ELEMENTS (origins))];
  uint32_t total = 0;
  for (OpKind kind = 0; kind < N_OPS; kind++)
    total += weights[kind];
  GArray *trace = g_array_new (FALSE, FALSE, sizeof (Op));
  Op explain = {.kind = OP_EXPLAIN};
  if (chance (&random, 30))
    g_array_append_val (trace, explain);
  unsigned later = chance (&random, 30) ? draw (&random, n_ops) : n_ops;
  for (unsigned i = 0; i < n_ops; i++) {
    if (i == later)
      g_array_append_val (trace, explain);
    Op op = {.kind = i < 3 ? draw (&random, 3) : draw_kind (&random, total)};
    put_numbers (&random, &op);
    bool may = op.kind >= OP_UNIFY && op.kind <= OP_SUM_MODULO;
    op.conditional = may && chance (&random, 15);
    if (op.conditional) {
      Op atom = {0};
      put_atom (&random, &atom);
      for (int j = 0; j < 3; j++)
        op.condition[j] = atom.a[j];
    }
    g_array_append_val (trace, op);
  }
  return trace;
}
