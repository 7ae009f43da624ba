/* SPDX-License-Identifier: MIT */
/* test-proof.c - fdsolve --proof, and what fdcheck says of it
 *
 * Each answer is one that is known otherwise; the proof is verified against the
 * model that stands beside it.
 */
#include "command.h"

/* In a folder that is gone afterwards. */
#define ROOM "d=$(mktemp -d) && cd \"$d\" && trap 'rm -rf \"$d\"' EXIT; "
#define CHECK "\"$FDCHECK\" p.fdp.fzn p.fdp"
#define PROVE(arguments) ROOM "\"$FDSOLVE\" " arguments " --proof p.fdp"

/* What is proved; of the answer its last line. */
#define PROVED(title, arguments, answer, claim)                                \
  {                                                                            \
    .name = title, .shell = PROVE (arguments) " --quiet | tail -1; " CHECK,    \
    .out = answer "\n" claim "\n"                                              \
  }

#define LA02 "\"$FD_DATA/../../bench/instances/jobshop/la02.txt\""
#define MODEL "grep -c '^var [01]..[19]: .* :: output_var' p.fdp.fzn"

#define JOBS                                                                   \
  ROOM "printf '3 3\\n0 3 1 2 2 2\\n0 2 2 1 1 4\\n1 4 2 3 0 1\\n' >s; "        \
       "\"$FDSOLVE\" jobshop s --proof p.fdp "

/* Sudokus of 17 clues where they are, or as many that are made. */
#define SUDOKUS                                                                \
  ROOM "f=\"$FD_SHARED/data/sudoku/17-clue-first-2000.txt\"; "                 \
       "if [ -f \"$f\" ]; then grep -v '^#' \"$f\" | head -100; "              \
       "else \"$FDSOLVE\" sudoku --generate 3x3 --count 100 --quiet; fi >s; "

/* All of several proofs. */
#define EACH                                                                   \
  "set --; for p in p-*.fdp; do set -- \"$@\" $p.fzn $p; done; "               \
  "\"$FDCHECK\" \"$@\" "

static const CommandCase cases[] = {
    PROVED ("SEND + MORE", "crypt 'SEND + MORE = MONEY' --unique", "unique",
            "verified all 1"),
    PROVED ("letters that may be one", "crypt 'AB + BA = CC' --zero --count",
            "32", "verified all 32"),
    PROVED ("Aristotle's hexagon", "hexagon --count", "12", "verified all 12"),
    PROVED ("queens, all", "queens 8 --count", "92", "verified all 92"),
    PROVED ("queens, none", "queens 3", "no solution", "verified unsat"),
    PROVED ("the zebra", "zebra classic --unique", "unique", "verified all 1"),
    PROVED ("magic squares", "magic 3 --count", "8", "verified all 8"),
    PROVED ("colors", "color europe", "colors = 4, proven",
            "verified optimum 4"),
    PROVED ("too few colors", "color europe --colors 3", "no solution",
            "verified unsat"),
    PROVED ("a square, learning", "qcp 8 --holes 30 --seed 4 --unique --learn",
            "not unique", "verified sat: 2 solutions"),
    {.name = "a schedule",
     .shell = JOBS "| tail -1; " CHECK,
     .out = "makespan = 11, proven\nverified optimum 11\n"},
    {.name = "a schedule, without learning",
     .shell = JOBS "--plain | tail -1; " CHECK,
     .out = "makespan = 11, proven\nverified optimum 11\n"},
    {.name = "all schedules",
     .shell = JOBS "--count; " CHECK,
     .out = "84\nmakespan = 11, proven\nverified optimum 11, all 84\n"},
    {.name = "some solutions",
     .shell = PROVE ("queens 8 -n 5 --quiet") " >/dev/null; " CHECK,
     .out = "verified sat: 5 solutions\n"},
    {.name = "what the makespan is at least",
     .shell = PROVE ("jobshop " LA02
                     " --node-limit 20 --quiet") " >/dev/null; echo $?; " CHECK,
     .out_like = "\\A2\nverified bound [0-9]+$"},
    {.name = "a search that came to nothing",
     .shell = PROVE ("queens 8 --node-limit 1 --count --quiet") "; " CHECK,
     .status = 3,
     .out = "at least 0\nverified open: 0 solutions\n"},
    {.name = "sudokus, each with a proof of its own",
     .shell = SUDOKUS "\"$FDSOLVE\" sudoku s --unique --quiet --proof p.fdp "
                      "| cut -f2 | sort | uniq -c; " EACH
                      "| cut -d' ' -f2- | sort | uniq -c",
     .out_like = "\\A *100 unique\n *100 verified all 1\n\\Z"},
    {.name = "several, one of them wrong",
     .shell = SUDOKUS "head -3 s >t; \"$FDSOLVE\" sudoku t --unique --quiet "
                      "--proof p.fdp >/dev/null; cp p-1.fdp p-2.fdp; " EACH,
     .status = 2,
     .out = "p-1.fdp: verified all 1\np-3.fdp: verified all 1\n",
     .err_like = "\\Afdcheck: p-2.fdp: a proof of another model"},
    {.name = "compressed",
     .shell = ROOM "\"$FDSOLVE\" hexagon --count --proof p.gz; \"$FDCHECK\" "
                   "p.gz.fzn p.gz; gzip -t p.gz; head -c 40000 p.gz >q.gz; "
                   "\"$FDCHECK\" p.gz.fzn q.gz",
     .status = 3,
     .out_like = "\\A12\nverified all 12\nverified (open|sat): "},
    {.name = "compressed, and not",
     .shell = ROOM "\"$FDSOLVE\" queens 6 --count --proof p.gz; head -c 300 "
                   "p.gz >q; echo no more of it >>q; \"$FDCHECK\" p.gz.fzn q",
     .status = 2,
     .out = "4\n",
     .err_like = "\\Afdcheck: q: "},
    /* the model is what the family said, not what follows */
    {.name = "the model",
     .shell = PROVE ("crypt 'SEND + MORE = MONEY'") " >/dev/null; " MODEL,
     .out = "12\n"},
    /* refused */
    {.name = "no constraints",
     .args = {"states", "jugs", "3", "5", "4", "--proof", "p.fdp"},
     .status = 1,
     .err_like = "\\Afdsolve: --proof: states has no constraints, expected "
                 "another family\n\\Z"},
    {.name = "choices",
     .args = {"amb", "queens", "--proof", "p.fdp"},
     .status = 1,
     .err_like = "\\Afdsolve: --proof: amb has no constraints"},
    {.name = "puzzles to be made",
     .args = {"sudoku", "--generate", "3x3", "--proof", "p.fdp"},
     .status = 1,
     .err_like = "\\Afdsolve: --proof cannot be combined with --generate\n\\Z"},
    {.name = "what is alike",
     .args = {"color", "europe", "--distinct", "--proof", "p.fdp"},
     .status = 1,
     .err_like = "\\Afdsolve: --proof: colorings that are alike are many, "
                 "expected no --distinct\n\\Z"},
    {.name = "no file",
     .args = {"queens", "4", "--proof", ""},
     .status = 1,
     .err_like = "\\Afdsolve: --proof: expected a file\n\\Z"},
    {.name = "standard output",
     .args = {"queens", "4", "--proof", "-"},
     .status = 1,
     .err_like = "\\Afdsolve: --proof: expected a file other than standard "
                 "output\n\\Z"},
    {.name = "a file that cannot be",
     .args = {"queens", "4", "--proof", "/dev/null/p.fdp"},
     .status = 74,
     .err_like = "\\Afdsolve: /dev/null/p.fdp: Not a directory\n\\Z"},
    {.name = "a full disk",
     .shell = ROOM "ln -s /dev/full p.fdp; \"$FDSOLVE\" queens 8 --count "
                   "--proof p.fdp >/dev/null",
     .status = 74,
     .err_like = "\\Afdsolve: p.fdp: No space left on device\n\\Z"},
    {.name = "no model to be proved",
     .shell = PROVE ("crypt 'AB + AB = AB'"),
     .out = "no solution\n",
     .err_like = "\\Afdsolve: --proof: nothing is proved: posting found that "
                 "there is no solution\n\\Z"},
};

int
main (void)
{
  return command_main ("solvers/proof", cases, G_N_ELEMENTS (cases));
}
