/* SPDX-License-Identifier: MIT */

/* What all families have in common: options, limits, errors, statuses. */
#include "command.h"

static const CommandCase cases[] = {
    {.name = "help",
     .args = {"--help"},
     .out_like = "\\AUsage: fdsolve FAMILY[^@]*^  queens  [^@]*^  "
                 "--time-limit TIME "},
    {.name = "help of a family",
     .args = {"queens", "--help"},
     .out_like = "\\AUsage: fdsolve queens \\[OPTION...\\] N\n[^@]*"
                 "^Options of queens:\n  --consistency LEVEL "},
    {.name = "version",
     .args = {"--version"},
     .out_like = "\\Afdsolve \\(libfd\\) [0-9]+\\.[0-9]+\\.[0-9]+\n\\Z"},
    {.name = "no family",
     .args = {NULL},
     .status = 1,
     .err_like = "\\Afdsolve: expected a family; see fdsolve --help\n\\Z"},
    {.name = "unknown family",
     .args = {"quens", "8"},
     .status = 1,
     .err_like = "\\Afdsolve: unknown family 'quens'; see fdsolve --help\n\\Z"},
    {.name = "unknown option before the family",
     .args = {"--queens"},
     .status = 1,
     .err_like = "\\Afdsolve: unknown option '--queens'"},
    {.name = "unknown option",
     .args = {"queens", "8", "--conut"},
     .status = 1,
     .err_like = "\\Afdsolve: unknown option '--conut'; see fdsolve queens "
                 "--help\n\\Z"},
    {.name = "unknown short option",
     .args = {"queens", "8", "-x"},
     .status = 1,
     .err_like = "unknown option '-x'"},
    {.name = "another family's option",
     .args = {"queens", "8", "--box", "2x2"},
     .status = 1,
     .err_like = "unknown option '--box'"},
    {.name = "-n in long form",
     .args = {"queens", "8", "--n=2"},
     .status = 1,
     .err_like = "unknown option '--n=2'"},
    {.name = "value for a flag",
     .args = {"queens", "8", "--all=yes"},
     .status = 1,
     .err_like = "--all takes no value$"},
    {.name = "value missing",
     .args = {"queens", "8", "--seed"},
     .status = 1,
     .err_like = "--seed: expected N after it$"},
    {.name = "value empty",
     .args = {"queens", "8", "--seed="},
     .status = 1,
     .err_like = "--seed: expected a whole number from 0 up, found ''$"},
    {.name = "-n -1",
     .args = {"queens", "8", "-n", "-1"},
     .status = 1,
     .err_like = "-n: expected a whole number from 0 up, found '-1'$"},
    {.name = "unique and count",
     .args = {"queens", "8", "--unique", "--count"},
     .status = 1,
     .err_like = "--unique cannot be combined with --count$"},
    {.name = "unique and all",
     .args = {"queens", "8", "--unique", "--all"},
     .status = 1,
     .err_like = "--unique cannot be combined with -n or --all$"},
    {.name = "time limit of nothing",
     .args = {"queens", "8", "--time-limit", "0"},
     .status = 1,
     .err_like = "--time-limit: expected a time such as .*, found '0'$"},
    {.name = "time limit in parsecs",
     .args = {"queens", "8", "--time-limit", "3pc"},
     .status = 1,
     .err_like = "found '3pc'$"},
    {.name = "time limit not a number",
     .args = {"queens", "8", "--time-limit", "nan"},
     .status = 1,
     .err_like = "found 'nan'$"},
    {.name = "unknown exit status form",
     .args = {"queens", "8", "--exit-status", "posix"},
     .status = 1,
     .err_like = "--exit-status: expected plain or dimacs, found 'posix'$"},
    {.name = "-- ends the options",
     .args = {"queens", "--count", "--", "6"},
     .out = "4\n"},
    {.name = "-n and --count",
     .args = {"queens", "8", "--count", "-n", "7"},
     .out = "7\n"},
    {.name = "-n0",
     .args = {"queens", "6", "-n0", "--json", "--quiet"},
     .out_like = "\"count\":4,\"complete\":true",
     .json = true},

    /* Limits. */
    {.name = "node limit",
     .args = {"queens", "30", "--node-limit", "2"},
     .status = 2,
     .out = "unknown\n",
     .err_like = "\\Afdsolve: stopped by the node limit\n\\Z"},
    {.name = "node limit, JSON",
     .args = {"queens", "30", "--node-limit=2", "--json", "--quiet"},
     .status = 2,
     .out_like = "\"status\":\"unknown\",\"count\":0,\"complete\":false,"
                 "\"stopped\":\"node limit\"",
     .json = true},
    {.name = "time limit while counting",
     .args = {"queens", "20", "--count", "--time-limit", "300ms"},
     .status = 2,
     .out_like = "\\Aat least [0-9]+\n\\Z",
     .err_like = "\\Afdsolve: stopped by the time limit\n\\Z"},
    {.name = "time limit while posting",
     .args = {"queens", "10000", "--time-limit", "20ms"},
     .status = 2,
     .out_like = "\\A(unknown\n)?\\Z",
     .err_like = "\\Afdsolve: stopped by the time limit(, before the search)?"
                 "\n\\Z"},
    {.name = "time limit that is not met",
     .args = {"queens", "8", "--count", "--time-limit", "1.5h"},
     .out = "92\n"},

    /* Exit status of the DIMACS kind. */
    {.name = "satisfiable",
     .args = {"queens", "8", "--exit-status=dimacs"},
     .status = 10,
     .out_like = "♛"},
    {.name = "unsatisfiable",
     .args = {"queens", "3", "--exit-status", "dimacs"},
     .status = 20,
     .out = "no solution\n"},
    {.name = "unknown",
     .args = {"queens", "30", "--node-limit=2", "--exit-status=dimacs"},
     .status = 0,
     .out = "unknown\n",
     .err_like = "node limit"},

    /* Statistics. */
    {.name = "statistics",
     .args = {"queens", "8", "--count", "--stats"},
     .out = "92\n",
     .err_like = "\\Anodes +[1-9][0-9]*\nfailures +[1-9][0-9]*\n"
                 "propagations +[1-9][0-9]*\nsolutions +92\nrestarts +0\n"
                 "peak depth +[1-9][0-9]*\nsearch time +[0-9.]+ s\n"
                 "total time +[0-9.]+ s\n\\Z"},
    {.name = "statistics, JSON",
     .args = {"queens", "8", "--count", "--stats", "--json"},
     .out_like = "\"statistics\":\\{\"nodes\":[1-9]",
     .err_like = "^nodes",
     .json = true},
    {.name = "the same answer twice",
     .shell = "\"$FDSOLVE\" queens 40 --seed 7 --json > /dev/null && "
              "a=$(\"$FDSOLVE\" queens 40 --seed 7) && "
              "b=$(\"$FDSOLVE\" queens 40 --seed 7) && test \"$a\" = \"$b\" "
              "&& echo same",
     .out = "same\n"},

    /* A terminal. */
    {.name = "progress on a terminal",
     .terminal = true,
     .shell =
         "TERM=vt100 script -qec \"$FDSOLVE queens 20 --count --time-limit "
         "1s\" /dev/null < /dev/null",
     .status = 2,
     .out_like = "\\r[0-9]+ solutions  [0-9.]+ solutions/s  [0-9.]+ s\033\\[K"
                 "[^@]*\\r\033\\[Kat least [0-9]+"},
    {.name = "colour on a terminal",
     .terminal = true,
     .shell = "TERM=vt100 script -qec \"$FDSOLVE queens 1\" /dev/null "
              "< /dev/null",
     .out_like = "\\A\033\\[1m♛\033\\[0m\\r\n\\Z"},
    {.name = "NO_COLOR",
     .terminal = true,
     .shell = "NO_COLOR=1 TERM=vt100 script -qec \"$FDSOLVE queens 1\" "
              "/dev/null < /dev/null",
     .out_like = "\\A♛\\r\n\\Z"},

    /* Output that fails, signals. */
    {.name = "full disk",
     .shell = "\"$FDSOLVE\" queens 8 > /dev/full",
     .status = 74,
     .err_like = "\\Afdsolve: cannot write to standard output: No space left "
                 "on device\n\\Z"},
    {.name = "full disk, help",
     .shell = "\"$FDSOLVE\" --help > /dev/full",
     .status = 74,
     .err_like = "cannot write to standard output"},
    {.name = "full disk, a batch",
     .shell = "printf '%s\\n' 1... .1.. | \"$FDSOLVE\" sudoku --box 2x1 "
              "> /dev/full",
     .status = 74,
     .err_like = "cannot write to standard output"},
    {.name = "closed pipe",
     .shell = "{ sleep 0.2; \"$FDSOLVE\" queens 9 --all; echo $? >&2; } | :",
     .out = "",
     .err_like = "\\Afdsolve: cannot write to standard output: Broken pipe\n"
                 "74\n\\Z"},
    {.name = "interrupted",
     .shell = "timeout --preserve-status -s INT 0.5 \"$FDSOLVE\" queens 20 "
              "--count",
     .status = 2,
     .out_like = "\\Aat least [0-9]+\n\\Z",
     .err_like = "\\Afdsolve: stopped by the signal\n\\Z"},
    {.name = "terminated",
     .shell = "timeout --preserve-status -s TERM 0.5 \"$FDSOLVE\" queens 20 "
              "--count --json",
     .status = 2,
     .out_like = "\"complete\":false,\"stopped\":\"signal\"",
     .err_like = "stopped by the signal",
     .json = true},
};

int
main (void)
{
  return command_main ("solvers/command-line", cases, G_N_ELEMENTS (cases));
}
