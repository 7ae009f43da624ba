/* SPDX-License-Identifier: MIT */
#include "command.h"

/* Two houses, two categories: four assignments, or five houses and one
 * category, to look at one clue at a time. */
#define TWO(clues)                                                             \
  "{\"houses\": 2, \"categories\": {\"drink\": [\"tea\", \"water\"],\n"        \
  "\"pet\": [\"dog\", \"zebra\"]},\n\"clues\": [" clues "]}"
#define FIVE(clues)                                                            \
  "{\"categories\": {\"letter\": [\"a\", \"b\", \"c\", \"d\", \"e\"]},\n"      \
  "\"clues\": [" clues "]}"
#define PAIR(type) "{\"type\":\"" type "\",\"a\":\"a\",\"b\":\"b\"}"
#define ONE(type, more) "{\"type\":\"" type "\",\"a\":\"a\"" more "}"

/* How many of the 120 orders of five values one clue leaves. */
#define COUNT(what, clues, count)                                              \
  {                                                                            \
    .name = what, .args = {"zebra", "--count", "-"}, .input = FIVE (clues),    \
    .out = count "\n"                                                          \
  }
#define BAD(what, text, message)                                               \
  {                                                                            \
    .name = what, .args = {"zebra", "-"}, .input = text, .status = 65,         \
    .err_like = "\\Afdsolve: <stdin>:" message "[^@]*\\^\n\\Z"                 \
  }

static const CommandCase cases[] = {
    {.name = "the classical puzzle",
     .args = {"zebra", "classic"},
     .out = "house        1          2              3         4             5\n"
            "color        yellow     blue           red       ivory         "
            "green\n"
            "nationality  Norwegian  Ukrainian      English   Spanish       "
            "Japanese\n"
            "drink        water      tea            milk      orange juice  "
            "coffee\n"
            "smoke        Kools      Chesterfields  Old Gold  Lucky Strike  "
            "Parliaments\n"
            "pet          fox        horse          snails    dog           "
            "zebra\n"
            "Who drinks water? Norwegian\nWho owns the zebra? Japanese\n"},
    {.name = "it is unique",
     .args = {"zebra", "classic", "--unique"},
     .out_like = "\n\nunique\n\\Z"},
    {.name = "in JSON",
     .args = {"zebra", "classic", "--json"},
     .out_like = "\"solutions\":\\[\\{\"solution\":\\{\"color\":\\[\"yellow\","
                 "\"blue\",\"red\",\"ivory\",\"green\"\\],.*\"answers\":\\[\\{"
                 "\"text\":\"Who drinks water\\?\",\"answer\":\"Norwegian\"\\},"
                 "\\{\"text\":\"Who owns the zebra\\?\",\"answer\":"
                 "\"Japanese\"\\}\\]",
     .json = true},
    {.name = "15 puzzles with their solutions",
     .args = {"zebra", "--unique", "--verify", "@data/zebra-structured.jsonl"},
     .out_like = "\\A(.*\tunique\n){15}\\Z",
     .err_like = "\\Afdsolve: 15 puzzles: 15 with a solution \\(15 unique, 0 "
                 "not\\), 0 without, 0 not fully answered"},
    {.name = "120 puzzles with their solutions",
     .args = {"zebra", "--unique", "--verify",
              "@shared/data/zebra/structured-120.jsonl"},
     .out_like = "\\A(.*\tunique\n){120}\\Z",
     .err_like = "120 puzzles: 120 with a solution \\(120 unique, 0 not\\)"},

    /* Kinds of clues: how many orders of a, b, c, d, e they leave. */
    COUNT ("no clue", "", "120"),
    COUNT ("left of", PAIR ("left_of"), "60"),
    COUNT ("right of", PAIR ("right_of"), "60"),
    COUNT ("immediately left", PAIR ("immediate_left"), "24"),
    COUNT ("immediately right", PAIR ("immediate_right"), "24"),
    COUNT ("next to", PAIR ("neighbor"), "48"),
    COUNT ("not next to", PAIR ("not_neighbor"), "72"),
    COUNT ("the same", PAIR ("same_house"), "0"),
    COUNT ("not the same", PAIR ("not_same_house"), "120"),
    COUNT ("a clue on one value", ONE ("left_of", ",\"b\":\"a\""), "0"),
    COUNT ("2 apart",
           "{\"type\":\"distance\",\"a\":\"a\",\"b\":\"b\",\"distance\":2}",
           "36"),
    COUNT ("not 2 apart",
           "{\"type\":\"not_distance\",\"a\":\"a\",\"b\":\"b\",\"k\":2}", "84"),
    COUNT ("between",
           "{\"type\":\"between\",\"a\":\"a\",\"b\":\"b\",\"c\":\"c\"}", "40"),
    COUNT ("position", ONE ("position", ",\"pos\":4"), "24"),
    COUNT ("house", ONE ("at", ",\"house\":5"), "24"),
    COUNT ("positions", ONE ("at", ",\"pos\":[0,2,3]"), "72"),
    COUNT ("no positions", ONE ("at", ",\"pos\":[]"), "0"),
    COUNT ("not at", ONE ("not_at", ",\"pos\":1"), "96"),
    COUNT ("not at several", ONE ("not_at", ",\"house\":[1,2]"), "72"),
    COUNT ("first", ONE ("first", ""), "24"),
    COUNT ("last", ONE ("last", ""), "24"),
    COUNT ("at an end", ONE ("at an end", ""), "48"),
    COUNT ("middle", ONE ("middle", ""), "72"),
    COUNT ("center", ONE ("center", ""), "24"),
    COUNT ("odd", ONE ("odd", ""), "72"),
    COUNT ("even", ONE ("EVEN", ""), "48"),
    COUNT ("either",
           "{\"type\":\"either\",\"clues\":[" ONE ("first", "") "," PAIR (
               "neighbor") "]}",
           "66"),
    COUNT ("exactly one",
           "{\"type\":\"exactly_one\",\"clues\":[" ONE ("first", "") "," PAIR (
               "neighbor") "]}",
           "60"),
    COUNT ("exactly one of three",
           "{\"type\":\"xor\",\"clues\":[" ONE ("first", "") "," ONE (
               "odd", "") "," PAIR ("left_of") "]}",
           "60"),
    COUNT ("all",
           "{\"type\":\"all\",\"clues\":[" ONE ("first",
                                                "") "," PAIR ("neighbor") "]}",
           "6"),
    COUNT ("not",
           "{\"type\":\"not\",\"clues\":[" ONE ("first",
                                                "") "," PAIR ("neighbor") "]}",
           "54"),
    COUNT ("not between",
           "{\"type\":\"not\",\"clues\":[{\"type\":\"between\",\"a\":\"a\","
           "\"b\":\"b\",\"c\":\"c\"}]}",
           "80"),
    COUNT ("if",
           "{\"type\":\"if\",\"clues\":[" ONE ("first",
                                               "") "," PAIR ("neighbor") "]}",
           "102"),
    COUNT ("if and only if",
           "{\"type\":\"iff\",\"clues\":[" ONE ("first",
                                                "") "," PAIR ("neighbor") "]}",
           "60"),
    COUNT ("clues two deep",
           "{\"type\":\"not\",\"clues\":[{\"type\":\"all\",\"clues\":[" ONE (
               "first", "") "," PAIR ("neighbor") "]}]}",
           "114"),

    /* Forms of input. */
    {.name = "the seed's form",
     .args = {"zebra", "-", "--unique"},
     .input = "{\"grid\":{\"w\":2,\"h\":2},\n\"clues\":[\n{\"type\":"
              "\"immediately to the left of\",\"a\":{\"v\":\"var1_0\","
              "\"y\":1},\"b\":{\"v\":\"var1_1\",\"y\":1}},\n{\"type\":"
              "\"immediately to the left of\",\"a\":{\"v\":\"var0_0\","
              "\"y\":0},\"b\":{\"v\":\"var0_1\",\"y\":0}}]}",
     .out = "house  1       2\nrow 0  var0_0  var0_1\nrow 1  var1_0  var1_1\n"
            "\nunique\n"},
    {.name = "a grid with rooms to let",
     .args = {"zebra", "-"},
     .input = "{\"grid\":{\"w\":3,\"h\":1},\"clues\":[{\"type\":\"middle\","
              "\"a\":{\"v\":\"x\",\"y\":0}}]}",
     .out = "house  1  2  3\nrow 0  -  x  -\n"},
    {.name = "an array of puzzles",
     .args = {"zebra", "-", "--quiet"},
     .input = "[" TWO (ONE ("first", "") "") ", " TWO ("") "]",
     .status = 65,
     .out_like = "\\Adrink: .*\n\\Z",
     .err_like = "<stdin>:3:31: there is no value 'a'"},
    {.name = "two puzzles, one after the other",
     .args = {"zebra", "-", "--count", "--quiet"},
     .input = TWO ("") "\n\n" FIVE (""),
     .out = "4\n120\n"},
    {.name = "names that need a category",
     .args = {"zebra", "-", "--json"},
     .input = "{\"categories\":[\"x\",\"y\"],\"values\":{\"x\":[\"p\",\"q\"],"
              "\"y\":[\"q\",\"p\"]},\"clues\":[{\"type\":\"first\",\"cat\":"
              "\"x\",\"val\":\"q\"},{\"type\":\"same\",\"cat1\":\"x\","
              "\"val1\":\"p\",\"b\":{\"cat\":\"y\",\"val\":\"p\"}}],"
              "\"questions\":[{\"a\":{\"cat\":\"x\",\"val\":\"p\"},\"of\":"
              "\"y\"},{\"cat\":\"x\",\"val\":\"p\"}]}",
     .out_like = "\"solution\":\\{\"x\":\\[\"q\",\"p\"\\],\"y\":\\[\"q\","
                 "\"p\"\\]\\},\"answers\":\\[\\{\"text\":\"y of p:\","
                 "\"answer\":\"p\"\\},\\{\"text\":\"house of p:\",\"answer\":"
                 "\"2\"\\}\\]",
     .json = true},
    {.name = "contradictory clues",
     .args = {"zebra", "-"},
     .input = TWO ("{\"type\":\"first\",\"a\":\"tea\"},{\"type\":\"right_of\","
                   "\"a\":\"tea\",\"b\":\"zebra\"}"),
     .out = "no solution: these 2 clues clash: The tea drinker lives in the "
            "first house. (3:11) The tea drinker lives somewhere to the right "
            "of the zebra owner. (3:38)\n"},
    {.name = "a stated solution that is wrong",
     .args = {"zebra", "-"},
     .input = "{\"categories\":{\"x\":[\"p\",\"q\"]},\"clues\":[{\"type\":"
              "\"first\",\"a\":\"p\"}],\n\"solution\":{\"x\":[\"q\",\"p\"]}}",
     .out = "house  1  2\nx      p  q\n",
     .err_like = "<stdin>:2:12: .*the solution stated here is not the one"},
    {.name = "a stated solution that is wrong, verified",
     .args = {"zebra", "-", "--verify"},
     .input = "{\"categories\":{\"x\":[\"p\",\"q\"]},\"clues\":[{\"type\":"
              "\"first\",\"a\":\"p\"}],\n\"solution\":{\"x\":[\"q\",\"p\"]}}",
     .status = 65,
     .out_like = "p  q",
     .err_like = "<stdin>:2:12: the solution stated here is not the one"},
    {.name = "wide letters keep the columns",
     .args = {"zebra", "-"},
     .input = "{\"categories\":{\"飲\":[\"茶\",\"b\"],\"é\":[\"xyz\",\"w\"]},"
              "\"clues\":[{\"type\":\"first\",\"a\":\"茶\"},{\"type\":"
              "\"first\",\"a\":\"w\"}]}",
     .out = "house  1   2\n飲     茶  b\né      w   xyz\n"},

    /* Bad input. */
    BAD ("unknown type", TWO ("{\"type\":\"beside\",\"a\":\"tea\"}"),
         "3:19: unknown type of clue 'beside', expected one of same_house, "),
    BAD ("unknown value", TWO ("{\"type\":\"first\",\"a\":\"milk\"}"),
         "3:31: there is no value 'milk'"),
    BAD ("unknown category",
         TWO ("{\"type\":\"first\",\"cat\":\"food\",\"val\":\"tea\"}"),
         "3:33: there is no category 'food'"),
    BAD ("value of another category",
         TWO ("{\"type\":\"first\",\"cat\":\"pet\",\"val\":\"tea\"}"),
         "3:45: there is no value 'tea' in category 'pet'"),
    BAD ("value missing", TWO ("{\"type\":\"left_of\",\"a\":\"tea\"}"),
         "3:11: expected a member \"b\", or \"cat2\" and \"val2\""),
    BAD ("no type", TWO ("{\"a\":\"tea\"}"), "3:11: expected a member "),
    BAD ("not a clue", TWO ("true"),
         "3:11: expected an object: a clue, found true or false"),
    BAD ("not a name", TWO ("{\"type\":\"first\",\"a\":3}"),
         "3:31: expected a string: the name of a value, found a number"),
    BAD ("house 3 of 2", TWO ("{\"type\":\"at\",\"a\":\"tea\",\"house\":3}"),
         "3:42: the house is 3, expected 1 to 2"),
    BAD ("position 2 of 2",
         TWO ("{\"type\":\"at\",\"a\":\"tea\",\"pos\":[0,2]}"),
         "3:43: the house is 2, expected 0 to 1"),
    BAD ("no position", TWO ("{\"type\":\"at\",\"a\":\"tea\"}"),
         "3:11: expected a member \"pos\""),
    BAD ("half a house", TWO ("{\"type\":\"at\",\"a\":\"tea\",\"pos\":0.5}"),
         "3:40: expected a whole number: the house, found a fraction"),
    BAD ("center of 2", TWO ("{\"type\":\"center\",\"a\":\"tea\"}"),
         "3:11: of an even number of houses"),
    BAD ("if with one clue",
         TWO ("{\"type\":\"if\",\"clues\":[{\"type\":\"first\",\"a\":"
              "\"tea\"}]}"),
         "3:32: expected two clues inside of this clue"),
    BAD ("too few values",
         "{\"houses\":3,\"categories\":{\"x\":[\"a\",\"b\"]},\"clues\":[]}",
         "1:31: category 'x' has 2 values, expected 3"),
    BAD ("a value twice", "{\"categories\":{\"x\":[\"a\",\"a\"]},\"clues\":[]}",
         "1:25: 'a' is in 'x' twice"),
    BAD ("no houses", "{\"houses\":0,\"categories\":{},\"clues\":[]}",
         "1:11: the number of houses is 0, expected 1 to 1000"),
    BAD ("no categories", "{\"clues\":[]}",
         "1:1: expected a member \"categories\" or \"grid\""),
    BAD ("no clues", "{\"categories\":{\"x\":[\"a\"]}}",
         "1:1: expected a member \"clues\""),
    BAD ("grid too small",
         "{\"grid\":{\"w\":1,\"h\":1},\"clues\":[{\"type\":\"left_of\",\"a\":"
         "{\"v\":\"x\",\"y\":0},\"b\":{\"v\":\"z\",\"y\":0}}]}",
         "1:9: row 0 has 2 values, but \"w\" is 1"),
    BAD ("cut in a string", "{\"categories\": {\"x\": [\"a",
         "1:25: expected '\"' at the end of the string, found end of file"),
    BAD ("cut behind a value", "{\"categories\": {\"x\": [\"a\"",
         "1:26: expected ',' or '\\]', found end of file"),
    BAD ("comma missing", "{\"a\":1 \"b\":2}",
         "1:8: expected ',' or '}', found '\"'"),
    {.name = "a limit while clues are read",
     .shell =
         "awk 'BEGIN { printf \"{\\\"categories\\\":{\"; for (c = 0; c < 20; "
         "c++) { printf \"%s\\\"c%d\\\":[\", c ? \",\" : \"\", c; for (v = 0; "
         "v "
         "< 1000; v++) printf \"%s\\\"v%d_%d\\\"\", v ? \",\" : \"\", c, v; "
         "printf "
         "\"]\" } printf \"},\\\"clues\\\":[\"; for (i = 0; i < 60000; i++) "
         "printf "
         "\"%s{\\\"type\\\":\\\"last\\\",\\\"a\\\":\\\"v19_%d\\\"}\", i ? "
         "\",\" : \"\", i % 1000; print \"]}\" }' | (ulimit -S -t 2; "
         "\"$FDSOLVE\" zebra - --time-limit 20ms)",
     .status = 2,
     .out = "unknown\n",
     .err_like =
         "\\Afdsolve: stopped by the time limit, before the search\n\\Z"},
    BAD ("a type mistyped", FIVE (PAIR ("neigbour")),
         "2:19: unknown type of clue 'neigbour' \\(did you mean "
         "'neighbour'\\?\\), expected one of same_house, "),
    BAD ("a value mistyped", TWO (ONE ("first", "")) "",
         "3:31: there is no value 'a'\n"),
    BAD ("a value mistyped, with a word like it",
         TWO ("{\"type\":\"first\",\"a\":\"zerba\"}"),
         "3:31: there is no value 'zerba' \\(did you mean 'zebra'\\?\\)\n"),
    BAD ("a category mistyped",
         TWO ("{\"type\":\"first\",\"a\":{\"cat\":\"drnk\",\"val\":\"tea\"}}"),
         "3:38: there is no category 'drnk' \\(did you mean 'drink'\\?\\)\n"),
    {.name = "second document broken",
     .args = {"zebra", "-"},
     .input = TWO ("{\"type\":\"first\",\"a\":\"milk\"}") "\n{]",
     .status = 65,
     .err_like = "\\Afdsolve: <stdin>:3:31: there is no value 'milk'[^@]*\\^\n"
                 "fdsolve: <stdin>:4:2: expected a member's name[^@]*\\^\n"
                 "fdsolve: 0 puzzles: .*, 2 bad;"},
    BAD ("nothing", " \n", "2:1: expected a JSON value, found end of file"),
    BAD ("not JSON", "houses = 5", "1:1: expected a JSON value, found 'h'"),
    BAD ("a long number", "{\"houses\":1234567890123456789}",
         "1:11: a number of more than 18 digits"),
    {.name = "a million brackets",
     .shell = "printf '%01000000d' 0 | tr 0 '[' | \"$FDSOLVE\" zebra -",
     .status = 65,
     .err_like = "<stdin>:1:102: nested more than 100 deep"},
    {.name = "every beginning of a puzzle",
     .shell = "p='{\"categories\":{\"x\":[\"a\",\"b\"]},\"clues\":[{\"type\":"
              "\"first\",\"a\":\"a\"}]}'; i=0; while [ $i -lt ${#p} ]; do "
              "printf \"%.${i}s\" \"$p\" | \"$FDSOLVE\" zebra - 2> /dev/null; "
              "[ $? = 65 ] || echo $i; i=$((i+1)); done; echo done",
     .out = "done\n"},
    {.name = "missing",
     .args = {"zebra", "/nonexistent.json"},
     .status = 65,
     .err_like = "\\Afdsolve: /nonexistent.json: No such file or directory\n"},
    {.name = "directory",
     .args = {"zebra", "/"},
     .status = 65,
     .err_like = "\\Afdsolve: /: Is a directory\n"},
    {.name = "zeros",
     .shell = "head -c 100000000 /dev/zero | \"$FDSOLVE\" zebra -",
     .status = 65,
     .err_like = "<stdin>:1:1: expected text, found a NUL byte"},
};

int
main (void)
{
  return command_main ("solvers/zebra", cases, G_N_ELEMENTS (cases));
}
