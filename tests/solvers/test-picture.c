/* SPDX-License-Identifier: MIT */

/* --svg: what is in the pictures, that they are XML, and the same each time. */
#include "command.h"

#define SVG(INSIDE)                                                            \
  "\\A<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"[0-9]+\" "             \
  "height=\"[0-9]+\" viewBox=\"0 0 [0-9]+ [0-9]+\" role=\"img\" "              \
  "aria-labelledby=\"picture-title picture-desc\">\n<title "                   \
  "id=\"picture-title\">" INSIDE "[^`]*</svg>\n\\Z"

/* All of @names, in two runs: the same bytes, and XML, where xmllint is. */
#define EACH(NAMES)                                                            \
  "cd \"$(mktemp -d)\" && printf '2 2\\n0 3 1 2\\n1 2 0 4\\n' > shop && "      \
  "printf '4x1\\n1...\\n.2..\\n....\\n...3\\n' > square && "                   \
  "each () { \"$FDSOLVE\" \"$@\" --quiet --svg a.svg > a.txt && "              \
  "\"$FDSOLVE\" \"$@\" --quiet --svg - > b.svg && cmp a.svg b.svg && "         \
  "test -s a.txt && "                                                          \
  "if command -v xmllint > xml; then xmllint --noout a.svg; fi && "            \
  "echo ok; }; " NAMES "rm -r \"$PWD\""

static const CommandCase cases[] = {
    {.name = "a sudoku",
     .args = {"sudoku", "-", "--svg", "-"},
     .input =
         "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4"
         "19..5....8..79\n",
     .out_like =
         SVG ("Solved sudoku, 9 x 9</title>\n<desc "
              "id=\"picture-desc\">Row 1: 5, 3, 4, 6, 7, 8, 9, 1, 2\\. ")},
    {.name = "a sudoku without its solution",
     .args = {"sudoku", "-", "--quiet", "--svg=-", "--svg-of", "puzzle"},
     .input = "1... .... .... ...2\n",
     .out_like = SVG ("Sudoku, 4 x 4</title>\n<desc id=\"picture-desc\">Row "
                      "1: 1, blank, blank, blank\\. ")},
    {.name = "candidates",
     .args = {"sudoku", "-", "--quiet", "--svg=-", "--svg-of", "candidates"},
     .input = "123. .... .... ....\n",
     .out_like = SVG ("Sudoku, 4 x 4, with candidates</title>[^`]*"
                      "<text class=\"ink strong\" [^>]*>3</text>\n"
                      "<text class=\"dim\" [^>]*>4</text>\n"
                      "<text class=\"dim\" [^>]*>3</text>\n"
                      "<text class=\"dim\" [^>]*>4</text>\n"
                      "<text class=\"dim\" [^>]*>3</text>\n"
                      "<text class=\"dim\" [^>]*>4</text>\n")},
    {.name = "no solution",
     .args = {"sudoku", "-", "--svg", "-"},
     .input = "11.. .... .... ....\n",
     .out_like = SVG ("Sudoku, 4 x 4</title>")},
    {.name = "zebra",
     .args = {"zebra", "classic", "--svg", "-"},
     .out_like = SVG ("classic: 5 houses</title>[^`]*House 5: green, Japanese, "
                      "coffee, Parliaments, zebra\\.[^`]*Who owns the zebra\\? "
                      "Japanese</desc>")},
    {.name = "the clues",
     .args = {"zebra", "classic", "--svg", "-", "--svg-of", "puzzle"},
     .out_like = SVG ("classic: 5 houses</title>[^`]*Clue 14: ")},
    {.name = "names that are not XML",
     .args = {"zebra", "-", "--svg", "-", "--quiet"},
     .input = "{\"name\": \"<b> & \\\"c\\\"\\u0001\", \"houses\": 1, "
              "\"categories\": {\"a&b\": [\"<x>\"]}, \"clues\": []}",
     .out_like = SVG ("&lt;b&gt; &amp; &quot;c&quot; : 1 houses</title>[^`]*"
                      ">a&amp;b</text>[^`]*>&lt;x&gt;</text>")},
    {.name = "queens",
     .args = {"queens", "6", "--svg", "-"},
     .out_like = SVG ("6 queens on a 6 x 6 board</title>[^`]*"
                      "(<use class=\"ink\" href=\"#queen\" [^>]*>\n){6}")},
    {.name = "a map",
     .args = {"color", "europe", "--svg", "-"},
     .out_like = SVG ("Colored map of Europe</title>[^`]*<title>Iceland: color "
                      "[1-4]</title>[^`]*<title>Andorra: color ")},
    {.name = "a graph",
     .args = {"color", "@data/color/myciel3.col", "--svg", "-"},
     .out_like = SVG ("Colored graph</title>\n<desc id=\"picture-desc\">11 "
                      "vertices, 20 edges\\. Color 1: [^`]*Color 4: ")},
    {.name = "the optimum is drawn",
     .shell = "printf '2 2\\n0 3 1 2\\n1 2 0 4\\n' | \"$FDSOLVE\" jobshop - "
              "--svg -",
     .out_like =
         SVG ("Schedule of 2 jobs on 2 machines</title>[^`]*all is done "
              "at 7\\.")},
    {.name = "tasks",
     .shell = "printf '2 2\\n0 3 1 2\\n1 2 0 4\\n' | \"$FDSOLVE\" jobshop - "
              "--svg - --svg-of puzzle",
     .out_like = SVG ("Tasks of 2 jobs on 2 machines</title>")},
    {.name = "an addition",
     .args = {"crypt", "SEND + MORE = MONEY", "--svg", "-"},
     .out_like = SVG ("SEND \\+ MORE = MONEY</title>\n<desc id=\"picture-desc"
                      "\">Solved: 9567 \\+ 1085 = 10652</desc>")},
    {.name = "tiles",
     .args = {"states", "puzzle", "1 2 3 / 4 5 6 / 7 _ 8", "--svg", "-"},
     .out_like =
         SVG ("Sliding puzzle</title>\n<desc id=\"picture-desc\">start, "
              "1\\. move 8 left\\.</desc>")},
    {.name = "each family",
     .shell = EACH ("each queens 8; each queens 200; each hexagon; "
                    "each magic 4; each qcp square; each zebra classic; "
                    "each jobshop shop; each color europe; "
                    "each color \"$FD_DATA/color/david.col\"; "
                    "each color \"$FD_DATA/color/myciel6.col\"; "
                    "each states queens 6; each states jugs 3 5 4; "
                    "each states puzzle '8 1 3 / 4 _ 2 / 7 6 5'; "
                    "each crypt 'TWO * TWO = THREE' 'ONE + ONE = TWO' --zero; "
                    "each crypt 'NO + GUN + NO = HUNT'; "
                    "each amb europe; each amb queens 6; each amb sudoku; "
                    "each amb send-more-money --distinct; "),
     .out = "ok\nok\nok\nok\nok\nok\nok\nok\nok\nok\nok\nok\nok\nok\nok\nok\n"
            "ok\nok\nok\n"},
    {.name = "several puzzles, several files",
     .shell = "cd \"$(mktemp -d)\" && printf '1... .... .... ....\\n"
              "2... .... .... ....\\n' | \"$FDSOLVE\" sudoku --quiet --svg "
              "p.q/s.svg; printf '1... .... .... ....\\n2... .... .... ....\\n'"
              " | \"$FDSOLVE\" sudoku --quiet --svg s.svg --count && ls && "
              "rm -r \"$PWD\"",
     .out_like = "\ns-1\\.svg\ns-2\\.svg\n\\Z",
     .err_like = "p\\.q/s-1\\.svg: No such file or directory"},
    {.name = "to nowhere",
     .args = {"queens", "4", "--svg", "/nonexistent/q.svg"},
     .status = 74,
     .out_like = "♛",
     .err_like =
         "\\Afdsolve: /nonexistent/q.svg: No such file or directory\n\\Z"},
    {.name = "no file",
     .args = {"queens", "4", "--svg="},
     .status = 1,
     .err_like = "--svg: expected a file$"},
    {.name = "of what",
     .args = {"queens", "4", "--svg", "-", "--svg-of", "queen"},
     .status = 1,
     .err_like = "--svg-of: expected solution, puzzle or candidates, found "
                 "'queen'$"},
    {.name = "with --generate",
     .args = {"sudoku", "--generate", "2x2", "--svg", "-"},
     .status = 1,
     .err_like = "--svg cannot be combined with --generate$"},
    {.name = "a page with --generate",
     .args = {"sudoku", "--generate", "2x2", "--html", "p.html"},
     .status = 1,
     .err_like = "--html cannot be combined with --generate$"},
    {.name = "a page to nowhere",
     .args = {"queens", "4", "--html", "/nonexistent/q.html"},
     .status = 74,
     .out_like = "♛",
     .err_like =
         "\\Afdsolve: /nonexistent/q.html: No such file or directory\n\\Z"},
    {.name = "with --compare",
     .args = {"states", "jugs", "3", "5", "4", "--compare", "--svg", "-"},
     .status = 1,
     .err_like = "--svg cannot be combined with --compare$"},
};

int
main (void)
{
  return command_main ("solvers/picture", cases, G_N_ELEMENTS (cases));
}
