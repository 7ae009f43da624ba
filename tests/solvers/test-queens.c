/* SPDX-License-Identifier: MIT */
#include "command.h"

/* The numbers of solutions are those of OEIS A000170. */
static const CommandCase cases[] = {
    {.name = "one queen", .args = {"queens", "1"}, .out = "♛\n"},
    {.name = "n = 2", .args = {"queens", "2"}, .out = "no solution\n"},
    {.name = "n = 3",
     .args = {"queens", "3", "--unique"},
     .out = "no solution\n"},
    {.name = "4 in ASCII",
     .args = {"queens", "4"},
     .locale = "C",
     .out_like = "\\A(\\. Q \\. \\.\n\\. \\. \\. Q\nQ \\. \\. \\.\n"
                 "\\. \\. Q \\.\n|\\. \\. Q \\.\nQ \\. \\. \\.\n"
                 "\\. \\. \\. Q\n\\. Q \\. \\.\n)\\Z"},
    {.name = "count 1", .args = {"queens", "1", "--count"}, .out = "1\n"},
    {.name = "count 3", .args = {"queens", "3", "--count"}, .out = "0\n"},
    {.name = "count 4", .args = {"queens", "4", "--count"}, .out = "2\n"},
    {.name = "count 5", .args = {"queens", "5", "--count"}, .out = "10\n"},
    {.name = "count 6", .args = {"queens", "6", "--count"}, .out = "4\n"},
    {.name = "count 7", .args = {"queens", "7", "--count"}, .out = "40\n"},
    {.name = "count 8", .args = {"queens", "8", "--count"}, .out = "92\n"},
    {.name = "count 8, value",
     .args = {"queens", "8", "--count", "--consistency", "value"},
     .out = "92\n"},
    {.name = "count 8, bounds",
     .args = {"queens", "8", "--count", "--consistency=bounds"},
     .out = "92\n"},
    {.name = "count 8, domain",
     .args = {"queens", "8", "--count", "--consistency=domain"},
     .out = "92\n"},
    {.name = "count 10", .args = {"queens", "10", "--count"}, .out = "724\n"},
    {.name = "count 12",
     .args = {"queens", "12", "--count", "--consistency", "value"},
     .out = "14200\n"},
    {.name = "all, as columns",
     .args = {"queens", "4", "--all", "--json"},
     .out = "{\"family\":\"queens\",\"n\":4,\"solutions\":["
            "{\"columns\":[2,4,1,3]},{\"columns\":[3,1,4,2]}],"
            "\"status\":\"solved\",\"count\":2,\"complete\":true}\n",
     .err_like = "\\Afdsolve: 2 solutions\n\\Z",
     .json = true},
    {.name = "not unique",
     .args = {"queens", "5", "--unique"},
     .out_like = "\\A([·♛ ]+\n){5}\n([·♛ ]+\n){5}\nnot unique\n\\Z"},
    {.name = "three",
     .args = {"queens", "9", "-n", "3", "--quiet"},
     .out_like = "\\A([·♛ ]+\n){9}(\n([·♛ ]+\n){9}){2}\\Z"},
    {.name = "64",
     .args = {"queens", "64"},
     .out_like = "\\A([·♛ ]+\n){64}\\Z"},
    {.name = "1000",
     .args = {"queens", "1000"},
     .out_like = "\\A[0-9]+( [0-9]+){999}\n\\Z"},
    {.name = "4 to 200, each",
     .shell = "for n in $(seq 4 200); do "
              "\"$FDSOLVE\" queens $n --json --node-limit 20000 || exit; done",
     .json = true},
    {.name = "n = 0",
     .args = {"queens", "0"},
     .status = 1,
     .err_like = "^fdsolve: N: expected a whole number from 1 to 10000, found "
                 "'0'$"},
    {.name = "n too large",
     .args = {"queens", "10001"},
     .status = 1,
     .err_like = "from 1 to 10000, found '10001'$"},
    {.name = "n = x",
     .args = {"queens", "8x"},
     .status = 1,
     .err_like = "found '8x'$"},
    {.name = "n with 30 digits",
     .args = {"queens", "100000000000000000000000000000"},
     .status = 1,
     .err_like = "^fdsolve: N: expected"},
    {.name = "no n",
     .args = {"queens"},
     .status = 1,
     .err_like = "^fdsolve: expected N, or --generate N"},
    {.name = "two n",
     .args = {"queens", "8", "9"},
     .status = 1,
     .err_like = "^fdsolve: queens: too many arguments"},
    {.name = "unknown consistency",
     .args = {"queens", "8", "--consistency", "full"},
     .status = 1,
     .err_like =
         "^fdsolve: --consistency: expected one of value, singles, bounds, "
         "domain, found 'full'$"},
};

int
main (void)
{
  return command_main ("solvers/queens", cases, G_N_ELEMENTS (cases));
}
