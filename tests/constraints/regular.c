/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* The terms are a word that an automaton accepts: a[0] states, initial state
 * a[1], the bits of k from 1 on are the states that accept.  table[] has the
 * transitions, of a[2] symbols, or edges: state, symbol, state. */

static void
automaton_generate (OracleRandom *r, OracleInstance *in)
{
  in->a[0] = oracle_between (r, 1, 4);
  in->a[1] = oracle_between (r, 1, in->a[0]);
  in->k = (int32_t) oracle_below (r, 32);
}

static bool
does_accept (const OracleInstance *in, int32_t state)
{
  return in->k >> state & 1;
}

static size_t
accepting (const OracleInstance *in, FdInterval *set)
{
  size_t n = 0;
  for (int32_t state = 1; state <= in->a[0]; state++)
    if (does_accept (in, state))
      set[n++] = (FdInterval){state, state};
  return n;
}

/* --- deterministic ------------------------------------------------------ */

static void
regular_generate (OracleRandom *r, OracleInstance *in)
{
  automaton_generate (r, in);
  in->a[2] = oracle_between (r, 1, 4);
  in->n_table = (uint32_t) (in->a[0] * in->a[2]);
  for (uint32_t k = 0; k < in->n_table; k++)
    in->table[k] = oracle_chance (r, 20) ? 0 : oracle_between (r, 1, in->a[0]);
  for (uint32_t i = 0; i < in->n; i++)
    oracle_set_range (in, i, oracle_between (r, 0, 2),
                      oracle_between (r, 2, 5));
}

static bool
regular_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t state = in->a[1];
  for (uint32_t i = 0; i < in->n && state; i++)
    state = x[i] < 1 || x[i] > in->a[2]
                ? 0
                : in->table[(state - 1) * in->a[2] + x[i] - 1];
  return state && does_accept (in, state);
}

static bool
regular_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdInterval set[8];
  return fd_post_regular (store, x, in->n, in->a[0], in->a[2], in->table,
                          in->a[1], set, accepting (in, set));
}

/* The last term tells whether the others are accepted. */
static bool
reified_regular_holds (const OracleInstance *in, const int32_t *x)
{
  OracleInstance word = *in;
  word.n--;
  return regular_holds (&word, x) == (x[word.n] == 1);
}

static void
reified_regular_generate (OracleRandom *r, OracleInstance *in)
{
  regular_generate (r, in);
  oracle_set_range (in, in->n - 1, 0, 1);
}

static bool
reified_regular_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdInterval set[8];
  return fd_post_reified_regular (store, fd_atom (x[in->n - 1], FD_EQ, 1), x,
                                  in->n - 1, in->a[0], in->a[2], in->table,
                                  in->a[1], set, accepting (in, set));
}

/* --- of any kind -------------------------------------------------------- */

static void
nfa_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS] = {0};
  automaton_generate (r, in);
  in->n_table = 3 * oracle_below (r, ORACLE_TABLE / 3 + 1);
  for (uint32_t k = 0; k < in->n_table; k += 3) {
    oracle_pick (r, in, values);
    in->table[k] = oracle_between (r, 1, in->a[0]);
    in->table[k + 1] = in->n ? values[oracle_below (r, in->n)] : 0;
    in->table[k + 2] = oracle_between (r, 1, in->a[0]);
  }
}

static bool
nfa_accepts (const OracleInstance *in, const int32_t *x, uint32_t i,
             int32_t state)
{
  if (i == in->n)
    return does_accept (in, state);
  for (uint32_t k = 0; k < in->n_table; k += 3)
    if (in->table[k] == state && in->table[k + 1] == x[i] &&
        nfa_accepts (in, x, i + 1, in->table[k + 2]))
      return true;
  return false;
}

static bool
nfa_holds (const OracleInstance *in, const int32_t *x)
{
  return nfa_accepts (in, x, 0, in->a[1]);
}

static bool
nfa_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdInterval set[8];
  return fd_post_regular_nfa (store, x, in->n, in->a[0], in->table,
                              in->n_table / 3, in->a[1], set,
                              accepting (in, set));
}

/* --- diagrams: two nodes a level, 2 i and 2 i + 1 of level i, but the first */

static int32_t
any_node (OracleRandom *r, const OracleInstance *in, uint32_t level)
{
  return level == 0       ? 1
         : level == in->n ? 0
                          : (int32_t) (2 * level + oracle_below (r, 2));
}

static void
mdd_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  uint32_t most = ORACLE_TABLE / 3;
  in->n_table = 3 * most;
  for (uint32_t k = 0; k < most; k++) {
    uint32_t level = k < in->n ? k : oracle_below (r, in->n);
    oracle_pick (r, in, values);
    in->table[3 * k] = any_node (r, in, level);
    in->table[3 * k + 1] = values[level];
    in->table[3 * k + 2] = any_node (r, in, level + 1);
  }
}

static bool
mdd_leads (const OracleInstance *in, const int32_t *x, uint32_t i, int32_t node)
{
  if (i == in->n)
    return node == 0;
  for (uint32_t k = 0; k < in->n_table; k += 3)
    if (in->table[k] == node && in->table[k + 1] == x[i] &&
        mdd_leads (in, x, i + 1, in->table[k + 2]))
      return true;
  return false;
}

static bool
mdd_holds (const OracleInstance *in, const int32_t *x)
{
  return mdd_leads (in, x, 0, 1);
}

static bool
mdd_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_mdd (store, x, in->n, 2 * (int32_t) in->n + 1, in->table,
                      in->n_table / 3);
}

const OracleConstraint oracle_regular = {
    .name = "regular",
    .posts = "fd_post_regular",
    .min_terms = 0,
    .max_terms = 5,
    .generate = regular_generate,
    .holds = regular_holds,
    .post = regular_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .alike = true,
    .unshared = true,
};

const OracleConstraint oracle_reified_regular = {
    .name = "reified-regular",
    .posts = "fd_post_reified_regular",
    .min_terms = 1,
    .max_terms = 5,
    .generate = reified_regular_generate,
    .holds = reified_regular_holds,
    .post = reified_regular_post,
    .strength = ORACLE_DECIDES,
    .at_least = 80,
    .unconditional = true,
};

const OracleConstraint oracle_regular_nfa = {
    .name = "regular-nfa",
    .posts = "fd_post_regular_nfa",
    .min_terms = 0,
    .max_terms = 6,
    .generate = nfa_generate,
    .holds = nfa_holds,
    .post = nfa_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .unshared = true,
};

const OracleConstraint oracle_mdd = {
    .name = "mdd",
    .posts = "fd_post_mdd",
    .min_terms = 1,
    .max_terms = 6,
    .generate = mdd_generate,
    .holds = mdd_holds,
    .post = mdd_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .unshared = true,
};
