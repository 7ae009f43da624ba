/* SPDX-License-Identifier: MIT */
#include "command.h"

/* The magic hexagon of order 3 from 1 on is unique but for its 12 symmetries;
 * with all of them allowed, each of the twelve is a solution. */
static const CommandCase cases[] = {
    {.name = "order 1",
     .args = {"hexagon", "1", "--start", "-7", "--unique"},
     .out_like = "\\A *-7\n\nunique\n\\Z"},
    {.name = "order 2 has a sum, but no solution",
     .args = {"hexagon", "2", "--start", "3"},
     .out = "no solution\n"},
    {.name = "Aristotle's",
     .args = {"hexagon", "--distinct", "--unique"},
     .out = "     3  19  16\n"
            "  17   7   2  12\n"
            "18   1   5   4  10\n"
            "  11   6   8  13\n"
            "     9  14  15\n"
            "\nunique\n"},
    {.name = "all", .args = {"hexagon", "--count"}, .out = "12\n"},
    {.name = "all, value",
     .args = {"hexagon", "--count", "--consistency", "value"},
     .out = "12\n"},
    {.name = "all, bounds",
     .args = {"hexagon", "--count", "--consistency", "bounds"},
     .out = "12\n"},
    {.name = "all, domain",
     .args = {"hexagon", "--count", "--consistency", "domain"},
     .out = "12\n"},
    {.name = "all drawn",
     .args = {"hexagon", "3", "--all"},
     .out_like = "\\A(( *[0-9]+){3,5}\n){5}(\n(( *[0-9]+){3,5}\n){5}){11}\\Z",
     .err_like = "\\Afdsolve: 12 solutions\n\\Z"},
    {.name = "JSON",
     .args = {"hexagon", "--distinct", "--json"},
     .out = "{\"family\":\"hexagon\",\"order\":3,\"start\":1,\"sum\":38,"
            "\"solutions\":[{\"rows\":[[3,19,16],[17,7,2,12],[18,1,5,4,10],"
            "[11,6,8,13],[9,14,15]]}],\"status\":\"solved\",\"count\":1,"
            "\"complete\":false}\n",
     .json = true},
    {.name = "order 2 has no sum",
     .args = {"hexagon", "2"},
     .out = "no solution: the numbers 1 to 7 add up to 28, which cannot be "
            "shared equally among 3 rows; the next that could is --start 3\n"},
    {.name = "order 2 has no sum, JSON",
     .args = {"hexagon", "2", "--json"},
     .out_like = "\"order\":2,\"start\":1,.*\"status\":\"none\".*"
                 "\"reason\":\"the numbers 1 to 7 ",
     .json = true},
    {.name = "order 4 has no sum",
     .args = {"hexagon", "4"},
     .out_like = "add up to 703, which .* 7 rows; .* --start 3$"},
    {.name = "order 5 has no sum",
     .args = {"hexagon", "5"},
     .out_like = "--start 6$"},
    {.name = "start x",
     .args = {"hexagon", "--start", "x"},
     .status = 1,
     .err_like = "^fdsolve: --start: expected a whole number"},
    {.name = "order x",
     .args = {"hexagon", "x"},
     .status = 1,
     .err_like = "^fdsolve: ORDER: expected a whole number from 1 to 30, "
                 "found 'x'$"},
    {.name = "givens, beyond start",
     .args = {"hexagon", "1", "--start", "-7", "--givens", "-"},
     .input = "-6\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:1:1: expected a number from -7 to -7, .*, "
                 "found -6\n"},
    {.name = "givens of another start",
     .args = {"hexagon", "4", "--givens", "-"},
     .input = "{\"family\": \"hexagon\", \"order\": 4, \"start\": 3, "
              "\"sum\": 111, \"givens\": []}\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:1:44: start is 3, expected 1: it needs "
                 "--start 3\n"},
    {.name = "givens of another order",
     .args = {"hexagon", "--givens", "-"},
     .input = "{\"order\": 4, \"givens\": []}\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:1:11: order is 4, expected 3\n"},
    {.name = "made, distinct",
     .args = {"hexagon", "--generate", "3", "--distinct"},
     .status = 1,
     .err_like = "^fdsolve: --generate: .*expected no --distinct$"},
    {.name = "made, too large to decide all givens",
     .args = {"hexagon", "--generate", "4", "--start", "3", "--quiet"},
     .slow = true,
     .out_like = "\\A([0-9]+ |\\. ){37}# seed 1, [0-9]+ givens, [0-9]+ of "
                 "them perhaps not needed\n\\Z"},
    {.name = "Aristotle's in steps, each checked",
     .args = {"hexagon", "--explain", "--check-steps", "--time-limit", "1h"},
     .slow = true,
     .out_like = "\\nvery hard \\(grade 5\\): [0-9]+ steps, [0-9]+ by "
                 "supposition; .*\\n\\Z"},
    {.name = "none to be made",
     .args = {"hexagon", "--generate", "2", "--start", "3"},
     .status = 1,
     .err_like = "^fdsolve: --generate: there is no solution at all$"},
};

int
main (void)
{
  return command_main ("solvers/hexagon", cases, G_N_ELEMENTS (cases));
}
