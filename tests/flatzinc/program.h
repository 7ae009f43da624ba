/* SPDX-License-Identifier: MIT */
#ifndef PROGRAM_H
#define PROGRAM_H

/* fzn-libfd as MiniZinc runs it: small models, and what it prints. */
#include "../solvers/command.h"

#define TWO                                                                    \
  "var 1..3: x :: output_var;\n"                                               \
  "var 1..3: y :: output_var;\n"
#define PAIR(annotations)                                                      \
  TWO "constraint int_ne(x,y);\nsolve " annotations " satisfy;\n"
#define IN_ORDER ":: int_search([x,y],input_order,indomain_min,complete)"
#define BEST(annotations, sense)                                               \
  TWO "constraint int_ne(x,y);\n"                                              \
      "constraint int_lin_le([1,1],[x,y],4);\n"                                \
      "solve " annotations " " sense " x;\n"
#define NONE TWO "constraint int_lin_le([1,1],[x,y],1);\nsolve satisfy;\n"
#define SOLUTION(x, y) "x = " x ";\ny = " y ";\n----------\n"
#define ONE(x) "x = " x ";\n----------\n"

#endif
