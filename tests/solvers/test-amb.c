/* SPDX-License-Identifier: MIT */

/* fdsolve amb: known answers by every text, tables, limits, and bad input. */
#include "command.h"

#define SOLVED                                                                 \
  "316578492529134768487629531263415987974863125851792643138947256692351874"   \
  "745286319"

/* Its rows, each of them reversed: the same puzzle, mirrored. */
#define MIRRORED                                                               \
  "__48_56_3\n_______25\n13____78_\n_8__1_3__\n5__368__9\n__6_9__5_\n"         \
  "_52____31\n47_______\n__36_25__\n"

/* A function of the shell: makes a map with the options $1, and tells if a
 * country has its neighbor's color.  These borders are a sample of our own. */
#define EUROPE                                                                 \
  "map () { \"$FDSOLVE\" amb europe $1 >\"$tmp\"; "                            \
  "[ $(wc -l <\"$tmp\") = 42 ] || echo \"$1: $(wc -l <\"$tmp\") countries\"; " \
  "while IFS=/ read -r a b; do "                                               \
  "x=$(sed -n \"s/^$a: //p\" \"$tmp\"); y=$(sed -n \"s/^$b: //p\" \"$tmp\"); " \
  "[ -n \"$x\" ] && [ -n \"$y\" ] && [ \"$x\" != \"$y\" ] || "                 \
  "echo \"$1: $a $x, $b $y\"; done <<END\n"                                    \
  "Portugal/Spain\nSpain/France\nAndorra/France\nAndorra/Spain\n"              \
  "France/Germany\nFrance/Belgium\nFrance/Luxembourg\nBelgium/Germany\n"       \
  "Luxembourg/Germany\nLuxembourg/Belgium\nNetherlands/Belgium\n"              \
  "Switzerland/Austria\nLiechtenstein/Austria\nItaly/Slovenia\n"               \
  "Austria/Hungary\nSerbia/Croatia\nSerbia/Bosnia\nGreece/Cyprus\n"            \
  "Poland/Ukraine\nUkraine/Moldova\nLithuania/Latvia\nEstonia/Latvia\n"        \
  "Norway/Sweden\nSweden/Finland\nIreland/United Kingdom\nEND\n}; "            \
  "tmp=$(mktemp); "

static const CommandCase cases[] = {
    /* SEND + MORE = MONEY */
    {.name = "the naive text, in a lucky order",
     .args = {"amb", "send-more-money", "--random", "--seed", "46",
              "--node-limit", "300000"},
     .out = "9567 + 1085 = 10652\n"},
    /* 84 million choices */
    {.name = "the naive text",
     .args = {"amb", "send-more-money"},
     .out = "9567 + 1085 = 10652\n",
     .slow = true},
    {.name = "distinct choices, all",
     .args = {"amb", "send-more-money", "--distinct", "--all"},
     .out = "9567 + 1085 = 10652\n",
     .err_like = "\\Afdsolve: 1 solution\n\\Z"},
    {.name = "lazy, what was chosen",
     .args = {"amb", "send-more-money", "--lazy", "--all", "--stats",
              "--quiet"},
     .out = "9567 + 1085 = 10652\n",
     .err_like = "\\Achoices +6\nfailures +3\nreplays +0\nrepeated +0\n"
                 "propagations +[1-9][0-9]*\nsolutions +1\n"},
    {.name = "distinct, what was chosen",
     .args = {"amb", "send-more-money", "--distinct", "--count", "--stats"},
     .out = "1\n",
     .err_like = "\\Achoices +2085786\nfailures +1451519\nreplays +1451519\n"
                 "repeated +[0-9]+\npropagations +0\nsolutions +1\n"
                 "peak depth +8\n"},
    {.name = "letters in JSON",
     .args = {"amb", "send-more-money", "--lazy", "--unique", "--json"},
     .out = "{\"family\":\"amb\",\"puzzle\":\"send-more-money\",\"text\":"
            "\"lazy\",\"solutions\":[{\"equation\":\"9567 + 1085 = 10652\","
            "\"letters\":{\"S\":9,\"E\":5,\"N\":6,\"D\":7,\"M\":1,\"O\":0,"
            "\"R\":8,\"Y\":2}}],\"status\":\"solved\",\"count\":1,"
            "\"complete\":true,\"unique\":true}\n",
     .json = true},
    {.name = "statistics in JSON",
     .args = {"amb", "send-more-money", "--lazy", "--all", "--json", "--stats",
              "--quiet"},
     .out_like = "\"statistics\":\\{\"choices\":6,\"failures\":3,\"replays\":0,"
                 "\"repeated\":0,\"propagations\":[0-9]+,\"solutions\":1,"
                 "\"peak_depth\":0,\"seconds\":",
     .err_like = "\\Achoices",
     .json = true},
    {.name = "in random orders",
     .shell = "for s in 1 2 3; do \"$FDSOLVE\" amb send-more-money --distinct "
              "--random --seed $s; done",
     .out = "9567 + 1085 = 10652\n9567 + 1085 = 10652\n9567 + 1085 = 10652\n"},

    /* queens */
    {.name = "queens by each text",
     .shell = "for t in '' --early --lazy; do for n in 1 2 3 4 5 6 7 8; do "
              "\"$FDSOLVE\" amb queens $n --count $t; done | xargs; done",
     .out = "1 0 0 2 10 4 40 92\n1 0 0 2 10 4 40 92\n1 0 0 2 10 4 40 92\n"},
    {.name = "eight queens",
     .args = {"amb", "queens"},
     .locale = "C",
     .out = "Q . . . . . . .\n. . . . Q . . .\n. . . . . . . Q\n"
            ". . . . . Q . .\n. . Q . . . . .\n. . . . . . Q .\n"
            ". Q . . . . . .\n. . . Q . . . .\n"},
    {.name = "queens, all in JSON",
     .args = {"amb", "queens", "4", "--all", "--json", "--quiet"},
     .out = "{\"family\":\"amb\",\"puzzle\":\"queens\",\"text\":\"eager\","
            "\"n\":4,\"solutions\":[{\"columns\":[2,4,1,3]},{\"columns\":"
            "[3,1,4,2]}],\"status\":\"solved\",\"count\":2,\"complete\":true}"
            "\n",
     .json = true},
    {.name = "queens, no solution",
     .args = {"amb", "queens", "3", "--early"},
     .out = "no solution\n"},
    {.name = "queens, a second solution",
     .args = {"amb", "queens", "6", "--unique", "--lazy", "--json"},
     .out_like = "\"count\":2,\"complete\":false,\"unique\":false\\}\n\\Z",
     .json = true},
    {.name = "the same seed, the same board; another seed, another",
     .shell = "for s in 5 5 6; do \"$FDSOLVE\" amb queens 10 --early --random "
              "--seed $s | cksum; done | uniq -c | awk '{print $1}'",
     .out = "2\n1\n"},
    {.name = "random orders lose nothing",
     .shell =
         "for t in '' --early --lazy; do \"$FDSOLVE\" amb queens 7 --count "
         "--random --seed 9 $t; done",
     .out = "40\n40\n40\n"},
    {.name = "queens, compared",
     .args = {"amb", "queens", "--all", "--compare"},
     .out_like = "\\Amethod +solutions +nodes +failures +held +seconds\n"
                 "eager +92 +109600 +40228 +- +[0-9.]+  complete\n"
                 "early +92 +5508 +3452 +- +[0-9.]+  complete\n"
                 "lazy +92 +[0-9]+ +[0-9]+ +- +[0-9.]+  complete\n"
                 "propagation +92 +[0-9]+ +[0-9]+ +- +[0-9.]+  complete\n"
                 "states +92 +2057 +- +2057 +[0-9.]+  complete\n"
                 "5 complete answers, equal\n\\Z"},
    {.name = "compared in another order",
     .args = {"amb", "queens", "6", "--all", "--compare", "--random"},
     .out_like = "(\\w+ +4 +.*  complete\n){5}5 complete answers, equal\n\\Z"},
    {.name = "none, compared",
     .args = {"amb", "queens", "3", "--compare"},
     .out_like = "(\\w+ +0 +[0-9]+ +[0-9-]+ +[0-9-]+ +[0-9.]+  complete\n){5}"
                 "5 complete answers, equal\n\\Z"},
    {.name = "compared in JSON",
     .args = {"amb", "queens", "5", "--compare", "--all", "--json"},
     .out_like = "\\A\\{\"family\":\"amb\",\"puzzle\":\"queens\",\"n\":5,"
                 "\"methods\":\\[\\{\"method\":\"eager\",\"count\":10,"
                 "\"complete\":true,\"nodes\":[0-9]+,\"failures\":[0-9]+,.*"
                 "\\],\"equal\":5\\}\n\\Z",
     .json = true},
    {.name = "only the first, compared",
     .args = {"amb", "queens", "8", "--compare"},
     .out_like = "^eager +1 [^@]*^states +1 +[0-9]+ +- +[0-9]+ +[0-9.]+\n\\Z"},

    /* Europe */
    {.name = "europe, by each text",
     .shell = EUROPE "map; map --lazy; map '--random --seed 4'; "
                     "map '--lazy --random'; map '--colors 7'; "
                     "rm -f \"$tmp\"; echo done",
     .out = "done\n"},
    {.name = "four names of colors",
     .shell = "\"$FDSOLVE\" amb europe | sed 's/.*: //' | sort -u | xargs",
     .out = "blue green red yellow\n"},
    {.name = "numbers of colors",
     .shell = "\"$FDSOLVE\" amb europe --colors 5 | sed 's/.*: //' | sort -u | "
              "xargs",
     .out_like = "\\A1 2 3 4( 5)?\n\\Z"},
    {.name = "three colors will not do",
     .args = {"amb", "europe", "--colors", "3"},
     .out = "no solution\n"},
    {.name = "three colors will not do, lazily",
     .args = {"amb", "europe", "--colors=3", "--lazy", "--json"},
     .out = "{\"family\":\"amb\",\"puzzle\":\"europe\",\"text\":\"lazy\","
            "\"colors\":3,\"solutions\":[],\"status\":\"none\",\"count\":0,"
            "\"complete\":true}\n",
     .json = true},
    {.name = "europe, compared",
     .args = {"amb", "europe", "--compare", "--colors", "3"},
     .out_like = "^eager +0 [^@]*^3 complete answers, equal\n\\Z"},
    {.name = "some maps",
     .args = {"amb", "europe", "--count=1000"},
     .out = "1000\n"},

    /* sudoku */
    {.name = "the classic grid",
     .args = {"amb", "sudoku", "--unique"},
     .locale = "C",
     .out = "+-------+-------+-------+\n| 3 1 6 | 5 7 8 | 4 9 2 |\n"
            "| 5 2 9 | 1 3 4 | 7 6 8 |\n| 4 8 7 | 6 2 9 | 5 3 1 |\n"
            "+-------+-------+-------+\n| 2 6 3 | 4 1 5 | 9 8 7 |\n"
            "| 9 7 4 | 8 6 3 | 1 2 5 |\n| 8 5 1 | 7 9 2 | 6 4 3 |\n"
            "+-------+-------+-------+\n| 1 3 8 | 9 4 7 | 2 5 6 |\n"
            "| 6 9 2 | 3 5 1 | 8 7 4 |\n| 7 4 5 | 2 8 6 | 3 1 9 |\n"
            "+-------+-------+-------+\n\nunique\n"},
    {.name = "the classic grid, lazily, in a line",
     .args = {"amb", "sudoku", "--lazy", "--line", "--unique", "--quiet"},
     .out = SOLVED "\tunique\n"},
    {.name = "the classic grid, compared",
     .args = {"amb", "sudoku", "--all", "--compare"},
     .out_like = "\\Amethod +solutions +nodes +failures +seconds\n"
                 "eager +1 +1104 +267 +[0-9.]+  complete\n"
                 "lazy +1 +[0-9]+ +[0-9]+ +[0-9.]+  complete\n"
                 "propagation +1 +[0-9]+ +[0-9]+ +[0-9.]+  complete\n"
                 "3 complete answers, equal\n\\Z"},
    {.name = "from standard input, mirrored",
     .shell = "\"$FDSOLVE\" amb sudoku --line --quiet - | fold -w 9 | rev | "
              "tr -d '\\n'",
     .input = MIRRORED,
     .out = SOLVED},
    {.name = "3 x 2 boxes by each text",
     .shell = "for t in '' --lazy; do echo "
              "'1.....|..2...|...3..|....4.|.....5|6.....' | tr -d '|' | "
              "\"$FDSOLVE\" amb sudoku - --box 3x2 --count $t; done | uniq -c",
     .out_like = "\\A *2 [1-9][0-9]*\n\\Z"},
    {.name = "4 x 4, all",
     .args = {"amb", "sudoku", "-", "--count"},
     .input = "................\n",
     .out = "288\n"},
    {.name = "several puzzles",
     .args = {"amb", "sudoku", "-", "--unique", "--quiet", "--json"},
     .input = "1234341221434321\n11..............\n1234............\n",
     .out_like =
         "\"name\":\"<stdin>:1\".*\"unique\":true\\}\n"
         ".*\"name\":\"<stdin>:2\".*\"status\":\"none\".*\"reason\":\"1 "
         "is given twice in row 1.*\n"
         ".*\"name\":\"<stdin>:3\".*\"unique\":false\\}\n\\Z",
     .json = true},
    {.name = "several puzzles, compared",
     .args = {"amb", "sudoku", "-", "--compare", "--all", "--quiet"},
     .input = "1234341221434321\n1234............\n",
     .out_like = "\\A<stdin>:1:\nmethod [^@]*^eager +1 [^@]*"
                 "^3 complete answers, equal\n<stdin>:2:\nmethod [^@]*"
                 "^eager +12 [^@]*^3 complete answers, equal\n\\Z"},
    {.name = "a value given twice",
     .args = {"amb", "sudoku", "-", "--compare"},
     .input = "12..\n....\n.3.4\n1...\n",
     .out = "no solution: 1 is given twice in column 1, at row 1 column 1 and "
            "at row 4 column 1\n"},
    {.name = "no value left",
     .args = {"amb", "sudoku", "-"},
     .input = "123.\n...4\n....\n....\n",
     .out = "no solution\n"},

    /* limits */
    {.name = "a time limit",
     .args = {"amb", "queens", "20", "--time-limit", "0.3"},
     .status = 2,
     .out = "unknown\n",
     .err_like = "\\Afdsolve: stopped by the time limit\n\\Z"},
    {.name = "a time limit of a lazy text",
     .args = {"amb", "queens", "20", "--lazy", "--count", "--time-limit", "2s"},
     .status = 2,
     .out_like = "\\Aat least [1-9][0-9]*\n\\Z",
     .err_like = "\\Afdsolve: stopped by the time limit\n\\Z"},
    {.name = "a limit of choices",
     .args = {"amb", "send-more-money", "--node-limit", "1000", "--stats"},
     .status = 2,
     .out = "unknown\n",
     .err_like = "\\Afdsolve: stopped by the node limit\nchoices +1000\n"},
    {.name = "a limit in a table",
     .args = {"amb", "queens", "20", "--compare", "--all", "--node-limit",
              "500"},
     .status = 2,
     .out_like = "^eager +0 +500 .* node limit\nearly +0 +500 .* node limit\n"
                 "lazy .* node limit\npropagation .* node limit\n"
                 "states .* node limit\n\\Z"},
    {.name = "a signal, between one choice and the next",
     .shell = "timeout -s INT 0.5 \"$FDSOLVE\" amb send-more-money --all "
              "--json; timeout -s TERM 0.5 \"$FDSOLVE\" amb queens 32 --lazy "
              "--count --quiet; true",
     .out_like = "\"complete\":false,\"stopped\":\"signal\"\\}\n"
                 "at least [0-9]+\n\\Z",
     .err_like = "stopped by the signal"},

    /* the command line */
    {.name = "no name",
     .args = {"amb"},
     .status = 1,
     .err_like = "^fdsolve: amb: too few arguments"},
    {.name = "unknown name",
     .args = {"amb", "jugs"},
     .status = 1,
     .err_like = "expected send-more-money, queens, europe or sudoku, found "
                 "'jugs'$"},
    {.name = "no board",
     .args = {"amb", "queens", "0"},
     .status = 1,
     .err_like = "N: expected a whole number from 1 to 64, found '0'$"},
    {.name = "too much for one puzzle",
     .args = {"amb", "europe", "5"},
     .status = 1,
     .err_like =
         "amb: too many arguments; usage: fdsolve amb \\[OPTION\\.\\.\\."
         "\\] europe$"},
    {.name = "another puzzle's option",
     .args = {"amb", "europe", "--distinct"},
     .status = 1,
     .err_like = "amb europe has no option --distinct$"},
    {.name = "two texts",
     .args = {"amb", "queens", "--early", "--lazy"},
     .status = 1,
     .err_like = "--early cannot be combined with --lazy$"},
    {.name = "a text in a table of all",
     .args = {"amb", "queens", "--early", "--compare"},
     .status = 1,
     .err_like = "--early cannot be combined with --compare$"},
    {.name = "no colors",
     .args = {"amb", "europe", "--colors", "0"},
     .status = 1,
     .err_like = "--colors: expected a whole number from 1 to 42, found '0'$"},
    {.name = "no box",
     .args = {"amb", "sudoku", "--box", "3by3"},
     .status = 1,
     .err_like = "--box: expected WIDTHxHEIGHT .*, found '3by3'$"},
    {.name = "no such file",
     .args = {"amb", "sudoku", "@data/no-such-file"},
     .status = 65,
     .err_like = "no-such-file: No such file or directory$"},
    {.name = "a character that is none of a grid",
     .args = {"amb", "sudoku", "-"},
     .input = "1234\n34?2\n2143\n4321\n",
     .status = 65,
     .err_like = "\\Afdsolve: <stdin>:2:3: expected "},
    {.name = "a row too few",
     .args = {"amb", "sudoku", "-", "--lazy"},
     .input = "1234\n3412\n2143\n",
     .status = 65,
     .err_like = "\\Afdsolve: <stdin>:[0-9]+:[0-9]+: expected "},
    {.name = "help",
     .args = {"amb", "--help"},
     .out_like = "^  send-more-money [^@]*^  --compare "},
};

int
main (void)
{
  return command_main ("solvers/amb", cases, G_N_ELEMENTS (cases));
}
