/* SPDX-License-Identifier: MIT */

/* How puzzles are asked for; that they are good ones is in test-minimal.c. */
#include "command.h"

#define WRONG(what, message, ...)                                              \
  {                                                                            \
    .name = what, .args = {__VA_ARGS__}, .status = 1,                          \
    .err_like = "\\Afdsolve: " message                                         \
  }

static const CommandCase cases[] = {
    {.name = "a puzzle for people",
     .args = {"zebra", "--generate", "3x2", "--text", "--quiet"},
     .out_like = "\\A3x2, seed 1: 3 houses stand in a row, numbered from the "
                 "left\\.\nnationality: Norwegian, German, Italian\n"
                 "color: red, green, yellow\n( +[0-9]\\. [A-Z].*\\.\n)+\n\\Z"},
    {.name = "a puzzle in JSON",
     .args = {"zebra", "--generate", "3x2", "--seed", "7", "--quiet"},
     .out_like = "\\A\\{\"name\":\"3x2 seed 7\",\"seed\":7,\"by\":\"search\","
                 "\"houses\":3,\"categories\":\\{\"nationality\":\\[\"Norwegian"
                 "\",\"German\",\"Italian\"\\],",
     .json = true},
    {.name = "the summary",
     .args = {"zebra", "--generate", "3x3", "--count", "20"},
     .json = true,
     .err_like = "\\Afdsolve: 20 puzzles; [0-9.]+ s, [0-9.]+ puzzles/s; "
                 "[0-9.]+ clues a puzzle:( [0-9]+x[0-9]+)+\n\\Z"},
    {.name = "statistics",
     .args = {"zebra", "--generate", "5x5", "--count", "5", "--stats"},
     .json = true,
     .err_like = "^nodes +[1-9][0-9]+\n"},
    {.name = "few clues",
     .args = {"zebra", "--generate", "5x5", "-n", "3", "--at-most", "14"},
     .json = true,
     .err_like = "3 puzzles of [0-9]+ made;.*:( [0-9]x1[0-4])+$"},
    {.name = "one house",
     .args = {"zebra", "--generate", "1x1", "--quiet"},
     .out_like = "\"clues\":\\[\\],\"solution\":"},
    {.name = "one house, named",
     .args = {"zebra", "--generate", "1x2", "--all-named", "--quiet"},
     .out_like = "\"clues\":\\[\\{\"type\":"},
    {.name = "a sudoku",
     .args = {"sudoku", "--generate", "3x3", "--quiet"},
     .out_like = "\\A[.1-9]{81} # seed 1, [0-9]+ givens\n\\Z"},
    {.name = "the boxes are told where they must be",
     .args = {"sudoku", "--generate", "3x2", "--quiet", "-n", "2"},
     .out_like = "\\A3x2\n([.1-6]{36} # seed [12], [0-9]+ givens\n){2}\\Z"},
    {.name = "a sudoku in JSON",
     .args = {"sudoku", "--generate", "2x2", "--quiet", "--json"},
     .out_like = "\\A\\{\"family\":\"sudoku\",\"seed\":1,\"box\":\\[2,2\\],"
                 "\"givens\":\\[\\[.*\"grid\":\\[\\[",
     .json = true},
    {.name = "as many as there are",
     .args = {"sudoku", "--generate", "3x3", "--count", "25"},
     .out_like = "\\A(.{81} #.*\n){25}\\Z",
     .err_like = "25 puzzles; .* givens a puzzle: "},
    {.name = "a time limit",
     .args = {"zebra", "--generate", "40x20", "--time-limit", "200ms"},
     .status = 2,
     .err_like = "\\Afdsolve: 0 puzzles, 1 stopped by a limit; 0\\.[0-9]+ s"},
    {.name = "a time limit while a grid is filled",
     .args = {"sudoku", "--generate", "16x16", "--time-limit", "200ms"},
     .status = 2,
     .err_like = "\\Afdsolve: 0 puzzles, 1 stopped by a limit"},
    {.name = "a node limit",
     .args = {"zebra", "--generate", "6x6", "--node-limit", "5", "-n", "2"},
     .status = 2,
     .err_like = "\\Afdsolve: 0 puzzles, 2 stopped by a limit"},
    {.name = "a signal",
     .shell = "timeout -s TERM 0.5 \"$FDSOLVE\" zebra --generate 4x4 "
              "--count 1000000 | tail -n 1 | \"$FDSOLVE\" zebra - --unique",
     .out_like = "\n\nunique\n\\Z",
     .err_like = "\\Afdsolve: [0-9]+ puzzles, 1 stopped by a limit|"
                 "\\Afdsolve: [0-9]+ puzzles; "},
    {.name = "a full disk",
     .shell = "\"$FDSOLVE\" zebra --generate 3x3 > /dev/full",
     .status = 74,
     .err_like = "cannot write to standard output"},
    {.name = "progress on a terminal",
     .shell = "export TERM=xterm; script -qec \"timeout 1 '$FDSOLVE' zebra "
              "--generate 4x4 --count 9999999 > /dev/null\" /dev/null",
     .terminal = true,
     .status = 124,
     .out_like = "\r[0-9]+ of 9999999 puzzles  [0-9]+ puzzles/s"},

    WRONG ("no file", "zebra: expected a FILE, 'classic' or --generate",
           "zebra"),
    WRONG ("no shape", "--generate: expected HOUSESxCATEGORIES, .*found '5'",
           "zebra", "--generate", "5"),
    WRONG ("three numbers", "--generate: expected .*found '5x5x5'", "zebra",
           "--generate", "5x5x5"),
    WRONG ("no houses", "--generate: expected .*found '0x5'", "zebra",
           "--generate", "0x5"),
    WRONG ("too many values", "--generate: expected .*found '1000x21'", "zebra",
           "--generate", "1000x21"),
    WRONG ("how many", "--count: expected a number after it", "zebra",
           "--generate", "5x5", "--count"),
    WRONG ("how many, not a number", "--count: expected a whole number",
           "zebra", "--generate", "5x5", "--count", "x"),
    WRONG ("none", "--count: expected a whole number", "zebra", "--generate",
           "5x5", "--count", "0"),
    WRONG ("all", "-n: expected how many puzzles", "zebra", "--generate", "5x5",
           "--all"),
    WRONG ("a file as well", "--generate reads no puzzles, found 'classic'",
           "zebra", "--generate", "5x5", "classic"),
    WRONG ("unique", "--generate makes unique puzzles; --unique", "zebra",
           "--generate", "5x5", "--unique"),
    WRONG ("verify", "--verify is for puzzles read", "zebra", "--generate",
           "5x5", "--verify"),
    WRONG ("text and JSON", "--text and --json are two forms", "zebra",
           "--generate", "5x5", "--text", "--json"),
    WRONG ("unknown type",
           "--types: unknown type of clue 'beside', expected one of same_house",
           "zebra", "--generate", "5x5", "--types", "first,beside=2"),
    WRONG ("a weight", "--types: the weight: expected a whole number", "zebra",
           "--generate", "5x5", "--types", "first=-1"),
    WRONG ("types that do not suffice",
           "all clues of the types asked for do not make a puzzle", "zebra",
           "--generate", "5x5", "--types", "same_house"),
    WRONG ("no types", "all clues of the types asked for do not make a puzzle",
           "zebra", "--generate", "2x2", "--types", "same_house=0"),
    WRONG ("a limit of clues", "--at-most: expected a whole number", "sudoku",
           "--generate", "3x3", "--at-most", "x"),
    WRONG ("unknown notion", "--by: expected one of search, propagation, ",
           "zebra", "--generate", "5x5", "--by", "magic"),
    WRONG ("the last seed", "--seed: too large for 2 puzzles", "zebra",
           "--generate", "5x5", "--seed", "9223372036854775806", "-n", "2"),
    WRONG ("no box", "--generate: expected WIDTHxHEIGHT of a box", "sudoku",
           "--generate", "3"),
    WRONG ("a large box", "--generate: expected WIDTHxHEIGHT of a box",
           "sudoku", "--generate", "17x16"),
    WRONG ("a box twice", "--box is for puzzles read", "sudoku", "--generate",
           "3x3", "--box", "3x3"),
};

int
main (void)
{
  return command_main ("solvers/generate", cases, G_N_ELEMENTS (cases));
}
