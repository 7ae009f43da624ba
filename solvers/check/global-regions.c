/* SPDX-License-Identifier: MIT */
/* global-regions.c - edge e is between the nodes a[1][e] and a[2][e], from 0
 * on; the nodes i with a[0][i] = a[3] + k, k from 0 on, are connected, and
 * a[4][k]; there are no other nodes
 */
#include "refute.h"

static const char *
regions_take (const Model *m, const Constraint *c)
{
  size_t n, n_from, n_to;
  term_items (m, &c->a[0], &n);
  const Term *from = term_items (m, &c->a[1], &n_from);
  const Term *to = term_items (m, &c->a[2], &n_to);
  if (n_from != n_to)
    return "edges with two ends";
  for (size_t e = 0; e < n_from; e++)
    if (from[e].value < 0 || from[e].value >= (int64_t) n || to[e].value < 0 ||
        to[e].value >= (int64_t) n)
      return "edges between nodes";
  return NULL;
}

/* Of a region: which nodes must be in it, and which can be. */
typedef struct {
  const Model *m;
  const Constraint *c;
  size_t n;
  uint8_t *must, *can;
  uint32_t *up;
} Region;

static uint32_t
group (const Region *p, uint32_t i)
{
  while (p->up[i] != i)
    i = p->up[i] = p->up[p->up[i]];
  return i;
}

/* Whether it has too many nodes or too few, or nodes that are not joined. */
static bool
is_wrong (Region *p, int64_t size)
{
  size_t m;
  const Term *from = term_items (p->m, &p->c->a[1], &m);
  const Term *to = term_items (p->m, &p->c->a[2], &m);
  int64_t must = 0, can = 0, first = -1;
  for (uint32_t i = 0; i < p->n; i++)
    p->up[i] = i;
  for (size_t e = 0; e < m; e++) {
    uint32_t a = (uint32_t) from[e].value, b = (uint32_t) to[e].value;
    if (p->can[a] && p->can[b])
      p->up[group (p, a)] = group (p, b);
  }
  for (uint32_t i = 0; i < p->n; i++) {
    must += p->must[i];
    can += p->can[i];
    if (p->must[i] && first >= 0 && group (p, i) != group (p, (uint32_t) first))
      return true;
    first = p->must[i] ? i : first;
  }
  return must > size || can < size;
}

static Region
region_new (const Model *m, const Constraint *c)
{
  Region p = {.m = m, .c = c};
  term_items (m, &c->a[0], &p.n);
  p.must = g_new0 (uint8_t, p.n + 1);
  p.can = g_new0 (uint8_t, p.n + 1);
  p.up = g_new0 (uint32_t, p.n + 1);
  return p;
}

static void
region_free (Region *p)
{
  g_free (p->must);
  g_free (p->can);
  g_free (p->up);
}

static bool
regions_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n_sizes;
  const Term *sizes = term_items (m, &c->a[4], &n_sizes);
  Region p = region_new (m, c);
  const Term *x = term_items (m, &c->a[0], &p.n);
  size_t left = p.n;
  bool holds = true;
  for (size_t k = 0; k < n_sizes && holds; k++) {
    for (size_t i = 0; i < p.n; i++) {
      p.must[i] = p.can[i] =
          value_of (x[i], values) == (Wide) c->a[3].value + (Wide) k;
      left -= p.can[i];
    }
    holds = !is_wrong (&p, sizes[k].value);
  }
  region_free (&p);
  return holds && !left;
}

static bool
regions_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n_sizes;
  const Term *sizes = term_items (r->names->m, &c->a[4], &n_sizes);
  int64_t offset = c->a[3].value;
  if (!holds || offset < -FAR / 2 || offset > FAR / 2)
    return false;
  Region p = region_new (r->names->m, c);
  const Term *x = term_items (r->names->m, &c->a[0], &p.n);
  bool refuted = false;
  for (size_t i = 0; i < p.n; i++) {
    View w = see (r, x[i]);
    refuted |= view_max (d, &w) < offset ||
               view_min (d, &w) >= offset + (int64_t) n_sizes;
  }
  for (size_t k = 0; k < n_sizes && !refuted; k++) {
    for (size_t i = 0; i < p.n; i++) {
      View w = see (r, x[i]);
      p.can[i] = view_has (d, &w, offset + (int64_t) k);
      p.must[i] = p.can[i] && is_fixed (d, &w);
    }
    refuted = is_wrong (&p, sizes[k].value);
  }
  region_free (&p);
  return refuted;
}

const Global regions_global = {
    .take = regions_take,
    .holds = regions_holds,
    .refute = regions_refute,
};
