/* SPDX-License-Identifier: MIT */
#include "command.h"

/* Three jobs on three machines: 84 schedules take 11, counted by trying all
 * starts. */
#define SMALL "# small\n3 3\n0 3 1 2 2 2\n0 2 2 1 1 4\n1 4 2 3 0 1\n"

#define BENCH "@data/../../bench/instances/jobshop/"

/* A shop of 60 jobs and 30 machines. */
#define BIG_SHOP                                                               \
  "awk 'BEGIN { print \"60 30\"; for (j = 0; j < 60; j++) { for (k = 0; "      \
  "k < 30; k++) printf \"%d %d \", (j * 7 + k * (j % 2 ? 1 : 29)) % 30, "      \
  "1 + (j * 31 + k * 17) % 90; print \"\" } }' | "

static const CommandCase cases[] = {
    {.name = "a first schedule by any limit",
     .shell = BIG_SHOP "\"$FDSOLVE\" jobshop - --time-limit 1ms",
     .status = 2,
     .out_like = "\\Amachine 0: [^@]*^makespan = [0-9]+, not proven",
     .err_like = "\\Afdsolve: stopped by the time limit\n\\Z"},
    {.name = "a first schedule by any limit, JSON",
     .shell = BIG_SHOP "\"$FDSOLVE\" jobshop - --time-limit 1ms --json --quiet",
     .status = 2,
     .out_like = "\"starts\":.*\"status\":\"solved\",\"count\":1,\"complete\":"
                 "false,\"makespan\":[0-9]+,\"proven\":false",
     .json = true},
    {.name = "one task",
     .args = {"jobshop", "-"},
     .input = "1 1\n0 7\n",
     .out = "machine 0: job 0 0-7\nmakespan = 7, proven\n"},
    {.name = "JSON",
     .args = {"jobshop", "-", "--json"},
     .input = "1 2\n1 3 0 4\n",
     .json = true,
     .out_like = "\"jobs\":1,\"machines\":2,\"solutions\":\\[\\{\"makespan\":7,"
                 "\"starts\":\\[\\[0,3\\]\\]\\}\\]"},
    {.name = "all schedules",
     .args = {"jobshop", "-", "--count"},
     .input = SMALL,
     .out = "84\nmakespan = 11, proven\n"},
    {.name = "all schedules, without learning",
     .args = {"jobshop", "-", "--count", "--plain"},
     .input = SMALL,
     .out = "84\nmakespan = 11, proven\n"},
    {.name = "tasks that take no time",
     .args = {"jobshop", "-", "--count"},
     .input = "2 2\n0 0 1 1\n0 0 1 1\n",
     .out = "4\nmakespan = 2, proven\n"},
    {.name = "a job on one machine twice",
     .args = {"jobshop", "-"},
     .input = "1 2\n0 2 0 3\n",
     .out = "machine 0: job 0 0-2, job 0 2-5\nmakespan = 5, proven\n"},
    {.name = "ft06",
     .args = {"jobshop", BENCH "ft06.txt"},
     .out_like = "^makespan = 55, proven\n\\Z"},
    {.name = "ft06, without learning",
     .args = {"jobshop", BENCH "ft06.txt", "--plain"},
     .out_like = "^makespan = 55, proven\n\\Z"},
    {.name = "la02",
     .args = {"jobshop", BENCH "la02.txt"},
     .out_like = "^makespan = 655, proven\n\\Z"},
    {.name = "a limit",
     .args = {"jobshop", BENCH "la03.txt", "--node-limit", "1000"},
     .status = 2,
     .out_like =
         "^makespan = [6-9][0-9]{2}, not proven \\(at least 588\\)\n\\Z",
     .err_like = "^fdsolve: stopped by the node limit$"},
    {.name = "several, named",
     .args = {"jobshop", "-"},
     .input = " instance one\n +++\n The first 1\n1 1\n0 5\n\n instance two\n"
              "1 1\n0 6\n",
     .out = "one:\nmachine 0: job 0 0-5\nmakespan = 5, proven\n"
            "two:\nmachine 0: job 0 0-6\nmakespan = 6, proven\n",
     .err_like = "2 puzzles"},
    {.name = "nothing",
     .args = {"jobshop", "-"},
     .input = "no numbers\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:2:1: expected the numbers of jobs and "
                 "machines, found the end of the file$"},
    {.name = "a job is missing",
     .args = {"jobshop", "-"},
     .input = "2 2\n0 1 1 1\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:3:1: expected job 2 of the 2 of the "
                 "instance that begins in line 1, found the end of the file$"},
    {.name = "a task is missing",
     .args = {"jobshop", "-"},
     .input = "2 2\n0 1 1\n0 1 1 1\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:2:6: expected the duration of the task, "
                 "found end of line$"},
    {.name = "a task too many",
     .args = {"jobshop", "-"},
     .input = "2 2\n0 1 1 1 0 1\n0 1 1 1\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:2:9: expected the end of the line: a job "
                 "has one task for each machine, found '0'$"},
    {.name = "no such machine",
     .args = {"jobshop", "-"},
     .input = "1 2\n0 1 2 1\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:2:5: expected the number of a machine, 0 "
                 "to 1, found 2$"},
    {.name = "a negative duration",
     .args = {"jobshop", "-"},
     .input = "1 1\n0 -1\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:2:3: expected the duration of the task, "
                 "found '-'$"},
    {.name = "too long",
     .args = {"jobshop", "-"},
     .input = "1 2\n0 1000000000 1 1000000000\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:2:16: all durations together are more than "
                 "1073741823$"},
    {.name = "too many jobs",
     .args = {"jobshop", "-"},
     .input = "20000 3\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:1:1: expected the number of jobs, 1 to "
                 "10000, found 20000$"},
};

int
main (void)
{
  return command_main ("solvers/jobshop", cases, G_N_ELEMENTS (cases));
}
