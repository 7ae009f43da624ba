/* SPDX-License-Identifier: MIT */
#include "command.h"

#define CYCLE_5 "p edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n"
#define PETERSEN                                                               \
  "p edge 10 15\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\ne 1 6\ne 2 7\ne 3 8\n"     \
  "e 4 9\ne 5 10\ne 6 8\ne 8 10\ne 10 7\ne 7 9\ne 9 6\n"

/* The chromatic number of a graph of this folder, or of the large set; both
 * as the collection states and proves it. */
#define NUMBER(graph, colors)                                                  \
  {                                                                            \
    .name = graph,                                                             \
    .args = {"color", "--json", "--quiet", "@data/color/" graph ".col"},       \
    .out_like = "\"status\":\"optimal\",\"count\":1,\"complete\":false,"       \
                "\"colors\":" #colors ",\"proven\":true",                      \
    .json = true                                                               \
  }
#define SHARED_NUMBER(graph, colors)                                           \
  {                                                                            \
    .name = graph,                                                             \
    .args = {"color", "--json", "--quiet",                                     \
             "@shared/data/colouring/" graph ".col"},                          \
    .out_like = "\"colors\":" #colors ",\"proven\":true", .json = true         \
  }

/* A file $g with a circulant graph of 1,200 vertices. */
#define GRAPH(edges)                                                           \
  "g=$(mktemp); awk 'BEGIN { n = 1200; print \"p edge\", n, " edges "; "       \
  "for (i = 0; i < " edges "; i++) { u = i % n; "                              \
  "print \"e\", u + 1, (u + 1 + int (i / n)) % n + 1 } }' > $g; "

static const CommandCase cases[] = {
    /* A first answer by any limit in which the graph can be read. */
    {.name = "a first coloring by any limit",
     .shell = GRAPH ("60000") "\"$FDSOLVE\" color - --time-limit 1ms "
                              "< $g; r=$?; rm $g; exit $r",
     .status = 2,
     .out_like = "\\Acolor 1: [^@]*^colors = [0-9]+, not proven\n\\Z",
     .err_like = "\\Afdsolve: stopped by the time limit\n\\Z"},
    {.name = "a first coloring by any limit, JSON",
     .shell = GRAPH (
         "60000") "\"$FDSOLVE\" color - --time-limit 100ms --json --quiet "
                  "< $g; r=$?; rm $g; exit $r",
     .status = 2,
     .out_like = "\"status\":\"solved\",\"count\":1,\"complete\":false,"
                 "\"colors\":[0-9]+,\"proven\":false,.*\"stopped\":"
                 "\"time limit\"\\}",
     .json = true},
    {.name = "a first coloring with colors given",
     .shell =
         GRAPH ("60000") "\"$FDSOLVE\" color - --time-limit 1ms --colors 1100 "
                         "< $g | tail -n 1 | cut -c 1-10; rm $g",
     .out_like = "\\Acolor [0-9]+"},
    {.name = "a signal while a graph is got ready",
     .shell =
         GRAPH ("300000") "timeout --preserve-status 0.2 \"$FDSOLVE\" color $g "
                          "--stats > /dev/null; r=$?; rm $g; exit $r",
     .status = 2,
     .err_like = "\\Afdsolve: stopped by the signal[^@]*^total time"},
    /* The built-in map. */
    {.name = "Europe",
     .args = {"color", "europe"},
     .out_like = "\\Acolor 1: .*\ncolor 2: .*\ncolor 3: .*\ncolor 4: .*\n"
                 "colors = 4, proven\n\\Z"},
    {.name = "Europe in 4 colors, in JSON",
     .args = {"color", "europe", "--colors", "4", "--json"},
     .out_like = "\"vertices\":42,\"edges\":91,\"solutions\":\\[\\{\"colors\":"
                 "4,\"coloring\":\\{\"Albania\":[1-4],.*"
                 "\"United Kingdom\":[1-4]\\}\\}\\]",
     .json = true},
    {.name = "Europe in 3 colors",
     .args = {"color", "europe", "--colors", "3"},
     .out_like = "\\Ano solution(: .* are all neighbors of each other)?\n\\Z"},

    /* Some colors are given. */
    {.name = "colors given",
     .args = {"color", "@data/color/myciel3.col", "--colors", "4", "--givens",
              "-", "--unique", "--quiet"},
     .input = "# made\n. 4 2 3 1 2 1 3 . . . # 7 givens\n. 4 2 3 1 2 1 . . . "
              ".\n",
     .out_like = "<stdin>:2:[^@]*\n\nunique[^@]*<stdin>:3:[^@]*not unique"},
    {.name = "colors given by name",
     .args = {"color", "europe", "--givens", "-", "--json", "--quiet"},
     .input = "{\"graph\":\"europe\",\"vertices\":42,\"edges\":91,"
              "\"colors\":4,\"givens\":{\"France\":2,\"Italy\":3}}\n",
     .out_like = "\"graph\":\"europe\",.*\"colors\":4,\"givens\":"
                 "\\{\"France\":2,\"Italy\":3\\},.*\"coloring\":"
                 "\\{.*\"France\":2,.*\"Italy\":3,",
     .json = true},
    {.name = "two neighbors of one color",
     .args = {"color", "europe", "--givens", "-"},
     .input = "{\"givens\":{\"France\":2,\"Italy\":2}}\n",
     .out = "no solution\n"},
    {.name = "why two neighbors of one color are no puzzle",
     .args = {"color", "europe", "--givens", "-", "--explain", "--json"},
     .input = "{\"givens\":{\"France\":2,\"Italy\":2,\"Spain\":1}}\n",
     .out_like = "\"explained\":\"clash\",.*\"clash\":\\[\"the neighbors "
                 "[^\"]*France[^\"]*\",\"France has color 2\",\"Italy has "
                 "color 2\"\\]",
     .json = true},
    {.name = "a land that is none",
     .args = {"color", "europe", "--givens", "-"},
     .input = "{\"givens\":{\"Atlantis\":1}}\n",
     .status = 65,
     .err_like = "<stdin>:1:[0-9]+: there is no such cell\n"},
    {.name = "another number of colors",
     .args = {"color", "europe", "--givens", "-"},
     .input = "{\"colors\":5,\"givens\":{\"France\":1}}\n",
     .status = 65,
     .err_like = "colors is 5, expected 4: it needs --colors 5\n"},
    {.name = "no time for steps",
     .shell = "echo '{\"givens\":{}}' | \"$FDSOLVE\" color europe --givens - "
              "--explain --time-limit 0.000001",
     .status = 2,
     .out = "unknown\n",
     .err_like = "stopped by the time limit, before the search\n"},
    {.name = "no time for steps, and a page",
     .shell = "t=$(mktemp) && \"$FDSOLVE\" color europe --html \"$t\" "
              "--time-limit 0.000001 --quiet >/dev/null; grep -c "
              "'id=\"puzzle\"' \"$t\"; rm \"$t\"",
     .out = "1\n"},
    {.name = "a page has no more colors than vertices",
     .shell = "t=$(mktemp) && echo 'p edge 3 1\ne 1 2' | \"$FDSOLVE\" color - "
              "--colors 1000000 --html \"$t\" --quiet >/dev/null; grep -o "
              "'\"max\":[0-9]*' \"$t\"; rm \"$t\"",
     .out = "\"max\":3\n\"max\":3\n\"max\":3\n"},
    {.name = "givens of two graphs",
     .args = {"color", "europe", "europe", "--givens", "-"},
     .status = 1,
     .err_like = "\\Afdsolve: --givens: expected one graph\n"},
    {.name = "givens, distinct",
     .args = {"color", "europe", "--givens", "-", "--distinct"},
     .status = 1,
     .err_like = "\\Afdsolve: --distinct: where colors are given"},

    /* Puzzles made. */
    {.name = "made of a graph with no coloring",
     .args = {"color", "--generate", "europe", "--colors", "3"},
     .status = 1,
     .err_like = "\\Afdsolve: --generate: there is no solution at all\n"},
    /* The time is each puzzle's own, not that of all since the graph. */
    {.name = "made in a time limit, of a file",
     .shell =
         "\"$FDSOLVE\" color --generate \"$FD_DATA/color/myciel3.col\" "
         "--count 20000 --time-limit 0.5 --quiet --colors 4 | grep -c seed",
     .out = "20000\n"},
    {.name = "made with hardly any time",
     .args = {"color", "--generate", "@data/color/myciel3.col", "--time-limit",
              "0.000001"},
     .status = 2,
     .out = "unknown\n",
     .err_like = "stopped by the time limit, before the search\n"},
    {.name = "made, more colors than vertices",
     .args = {"color", "--generate", "@data/color/myciel3.col", "--colors",
              "12"},
     .status = 1,
     .err_like = "expected at most one for each of 11 vertices, found 12\n"},
    {.name = "made of no file",
     .args = {"color", "--generate", "no-such-file"},
     .status = 65,
     .err_like = "no-such-file"},
    {.name = "--difficulty without --generate",
     .args = {"color", "europe", "--difficulty", "easy"},
     .status = 1,
     .err_like = "\\Afdsolve: --difficulty is for --generate\n"},
    {.name = "made, and a graph to read",
     .args = {"color", "europe", "--generate", "europe"},
     .status = 1,
     .err_like = "--generate reads no puzzles, found 'europe'"},

    /* Counting: chromatic polynomials, and partitions. */
    {.name = "cycle of 5",
     .args = {"color", "-", "--json"},
     .input = CYCLE_5,
     .out_like = "\"colors\":3,\"proven\":true",
     .json = true},
    {.name = "cycle of 5, 2 colors",
     .args = {"color", "-", "--colors=2"},
     .input = CYCLE_5,
     .out = "no solution: a part of the graph needs 3 colors\n"},
    {.name = "cycle of 5, 3 colors",
     .args = {"color", "-", "--colors=3", "--count"},
     .input = CYCLE_5,
     .out = "30\n"},
    {.name = "cycle of 5, 3 colors, distinct",
     .args = {"color", "-", "--colors=3", "--count", "--distinct"},
     .input = CYCLE_5,
     .out = "5\n"},
    {.name = "cycle of 5, 4 colors",
     .args = {"color", "-", "--colors=4", "--count"},
     .input = CYCLE_5,
     .out = "240\n"},
    {.name = "cycle of 5, 4 colors, distinct",
     .args = {"color", "-", "--colors=4", "--count", "--distinct"},
     .input = CYCLE_5,
     .out = "10\n"},
    {.name = "cycle of 5, more colors than vertices",
     .args = {"color", "-", "--colors=7", "--count"},
     .input = CYCLE_5,
     .out = "7770\n"},
    {.name = "Petersen graph, 3 colors",
     .args = {"color", "-", "--colors=3", "--count"},
     .input = PETERSEN,
     .out = "120\n"},
    {.name = "Petersen graph, distinct",
     .args = {"color", "-", "--count", "--distinct", "--quiet"},
     .input = PETERSEN,
     .out_like = "\\A20\ncolors = 3, proven\n\\Z"},
    {.name = "no edges",
     .args = {"color", "-"},
     .input = "p edge 3 0\n",
     .out = "color 1: 1 2 3\ncolors = 1, proven\n"},
    {.name = "unique up to names",
     .args = {"color", "-", "--colors=3", "--unique", "--distinct"},
     .input = "p edge 4 5\ne 1 2\ne 1 3\ne 2 3\ne 2 4\ne 3 4\n",
     .out_like = "\nunique\n\\Z"},
    {.name = "clique that is too large",
     .args = {"color", "-", "--colors=2"},
     .input = "p edge 4 4\ne 1 2\ne 1 3\ne 2 3\ne 3 4\n",
     .out_like = "\\Ano solution: ([123], ){1}[123] and [123] are all "
                 "neighbors of each other\n\\Z"},

    /* Chromatic numbers. */
    NUMBER ("myciel3", 4),
    NUMBER ("myciel4", 5),
    NUMBER ("myciel6", 7),
    NUMBER ("queen5_5", 5),
    NUMBER ("queen6_6", 7),
    NUMBER ("huck", 11),
    NUMBER ("jean", 10),
    NUMBER ("david", 11),
    SHARED_NUMBER ("anna", 11),
    SHARED_NUMBER ("homer", 13),
    SHARED_NUMBER ("games120", 9),
    SHARED_NUMBER ("miles250", 8),
    SHARED_NUMBER ("miles500", 20),
    SHARED_NUMBER ("mulsol.i.1", 49),
    SHARED_NUMBER ("zeroin.i.1", 49),
    SHARED_NUMBER ("r125.1", 5),
    {.name = "several files",
     .args = {"color", "@data/color/myciel3.col", "europe", "--json"},
     .out_like = "\\A\\{.*\"colors\":4,\"proven\":true.*\n.*\"colors\":4,"
                 "\"proven\":true.*\n\\Z",
     .err_like = "2 puzzles: 2 with a solution, 0 without, 0 not fully",
     .json = true},
    {.name = "a limit, and the bounds",
     .args = {"color", "@data/color/queen6_6.col", "--node-limit", "60"},
     .status = 2,
     .out_like = "^colors = [7-9], not proven \\(at least 6\\)\n",
     .err_like = "stopped by the node limit"},

    {.name = "a limit, and what the search has proven by then",
     .args = {"color", "@data/color/queen6_6.col", "--node-limit", "120"},
     .status = 2,
     .out_like = "^colors = [89], not proven \\(at least 7\\)\n",
     .err_like = "stopped by the node limit"},
    {.name = "the gap",
     .args = {"color", "@data/color/queen6_6.col", "--node-limit", "120",
              "--json"},
     .status = 2,
     .out_like = "\"colors\":9,\"proven\":false,\"bound\":7,\"gap\":2,",
     .err_like = "stopped by the node limit",
     .json = true},

    /* What is warned of. */
    {.name = "edges twice, loops, wrong number",
     .args = {"color", "-"},
     .input = "c a triangle\np col 3 9\r\ne 1 2\ne 2 1\ne 2 3\ne 2 2\n"
              "e 3 1\n\ne 1 3\nn 1 5\n",
     .out = "color 1: 1\ncolor 2: 2\ncolor 3: 3\ncolors = 3, proven\n",
     .err_like = "\\Afdsolve: <stdin>:6:1: [^@]*an edge from a vertex to "
                 "itself: ignored\n[^@]*<stdin>:4:1: [^@]*an edge listed "
                 "before: ignored, with 1 more of the kind\n[^@]*<stdin>:2:9: "
                 "[^@]*the header counts 9 edges, the file lists 6\n"},
    {.name = "no warnings if quiet",
     .args = {"color", "-", "--quiet"},
     .input = "p edge 2 3\ne 1 2\ne 2 1\n",
     .out = "color 1: 1\ncolor 2: 2\ncolors = 2, proven\n"},

    /* Bad input. */
    {.name = "vertex 0",
     .args = {"color", "-"},
     .input = "p edge 3 2\ne 1 2\ne 0 3\n",
     .status = 65,
     .err_like = "\\Afdsolve: <stdin>:3:3: expected the number of a vertex, 1 "
                 "to 3, found 0\n    e 0 3\n {6}\\^\n\\Z"},
    {.name = "vertex n + 1",
     .args = {"color", "-"},
     .input = "p edge 3 2\ne 1 4\n",
     .status = 65,
     .err_like = "<stdin>:2:5: .* 1 to 3, found 4\n"},
    {.name = "no header",
     .args = {"color", "-"},
     .input = "c nothing\n",
     .status = 65,
     .err_like = "<stdin>:2:1: expected a line 'p edge VERTICES EDGES'"},
    {.name = "edge before the header",
     .args = {"color", "-"},
     .input = "e 1 2\n",
     .status = 65,
     .err_like = "<stdin>:1:1: an edge before the line 'p edge"},
    {.name = "two headers",
     .args = {"color", "-"},
     .input = "p edge 2 1\np edge 2 1\n",
     .status = 65,
     .err_like = "<stdin>:2:1: a second 'p' line"},
    {.name = "strange header",
     .args = {"color", "-"},
     .input = "p cnf 2 1\n",
     .status = 65,
     .err_like = "<stdin>:1:3: expected 'edge' or 'col', found 'c'"},
    {.name = "half an edge",
     .args = {"color", "-"},
     .input = "p edge 2 1\ne 1",
     .status = 65,
     .err_like = "<stdin>:2:4: expected the number of a vertex, found end of"},
    {.name = "too much of an edge",
     .args = {"color", "-"},
     .input = "p edge 2 1\ne 1 2 2\n",
     .status = 65,
     .err_like = "<stdin>:2:7: expected the end of the line, found '2'"},
    {.name = "too many vertices",
     .args = {"color", "-"},
     .input = "p edge 99999999999999999999 1\n",
     .status = 65,
     .err_like = "<stdin>:1:8: expected the number of vertices, 1 to 20000, "
                 "found 99999999999999999999\n"},
    {.name = "something else",
     .args = {"color", "-"},
     .input = "p edge 2 1\nhello\n",
     .status = 65,
     .err_like = "<stdin>:2:1: expected a line 'c', 'p' or 'e', found 'h'"},
    {.name = "empty",
     .args = {"color", "-"},
     .status = 65,
     .err_like = "<stdin>:1:1: expected a line 'p edge"},
    {.name = "missing",
     .args = {"color", "/nonexistent.col"},
     .status = 65,
     .err_like = "\\Afdsolve: /nonexistent.col: No such file or directory\n"},
    {.name = "directory",
     .args = {"color", "/"},
     .status = 65,
     .err_like = "\\Afdsolve: /: Is a directory\n"},
    {.name = "zeros",
     .shell = "head -c 100000000 /dev/zero | \"$FDSOLVE\" color -",
     .status = 65,
     .err_like = "<stdin>:1:1: expected text, found a NUL byte"},
    {.name = "no colors",
     .args = {"color", "europe", "--colors", "0"},
     .status = 1,
     .err_like = "--colors: expected a whole number from 1 "},
    {.name = "no file",
     .args = {"color"},
     .status = 1,
     .err_like = "expected a FILE, 'europe'"},
};

int
main (void)
{
  return command_main ("solvers/color", cases, G_N_ELEMENTS (cases));
}
