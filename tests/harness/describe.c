/* SPDX-License-Identifier: MIT */
/* describe.c - an instance for people */
#include "shrink.h"

static void
describe_numbers (const char *name, const int32_t *number, uint32_t n,
                  GString *out)
{
  bool zero = true;
  for (uint32_t i = 0; i < n; i++)
    zero &= !number[i];
  if (zero)
    return;
  g_string_append_printf (out, "  %s =", name);
  for (uint32_t i = 0; i < n; i++)
    g_string_append_printf (out, " %d", number[i]);
  g_string_append_c (out, '\n');
}

static void
describe_domain (const OracleValues *d, GString *out)
{
  if (d->n > 2 && (int64_t) d->value[d->n - 1] - d->value[0] == d->n - 1) {
    g_string_append_printf (out, "%d..%d", d->value[0], d->value[d->n - 1]);
    return;
  }
  for (uint32_t i = 0; i < d->n; i++)
    g_string_append_printf (out, "%s%d", i ? ", " : "{", d->value[i]);
  g_string_append_c (out, '}');
}

void
oracle_describe (const OracleConstraint *c, const OracleInstance *in,
                 GString *out)
{
  static const char *const relation[] = {">=", "<=", "=", "!=", ">", "<"};
  static const char *const share[] = {"", ", unified", ", unified in a level"};
  g_string_append_printf (out, "  %s (", c->name);
  for (uint32_t t = 0; t < in->n; t++)
    g_string_append_printf (out, "%sx%u", t ? ", " : "", in->var[t]);
  g_string_append_printf (
      out, ") relation %s k %d%s%s%s%s\n", relation[in->relation], in->k,
      share[in->share], in->explaining ? ", explaining" : "",
      in->late ? ", posted in a level" : "", in->batched ? ", batched" : "");
  if (in->conditional)
    g_string_append_printf (out, "  if x%u %s %d\n", in->var[in->n],
                            relation[in->condition], in->condition_value);
  for (uint32_t v = 0; v < in->n_vars; v++) {
    g_string_append_printf (out, "  x%u in ", v);
    describe_domain (&in->domain[v], out);
    g_string_append_c (out, '\n');
  }
  describe_numbers ("a", in->a, in->n, out);
  describe_numbers ("b", in->b, in->n, out);
  describe_numbers ("table", in->table, in->n_table, out);
  for (uint32_t t = 0; t < in->n && c->alike; t++)
    g_string_append_printf (out, "  relation %u: %s\n", t,
                            relation[in->relations[t]]);
}
