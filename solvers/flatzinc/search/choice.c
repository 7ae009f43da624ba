/* SPDX-License-Identifier: MIT */
/* choice.c - the words for choices of variables and values
 *
 * Source: MiniZinc Handbook, "Search".  Words of Gecode's own, which models in
 * the wild use, are taken for the nearest of these.  Plain "indomain" leaves
 * the value to the solver: it is "indomain_min", with two branches a node as
 * all.
 */
#include "choice.h"

#include <string.h>

static const struct {
  const char *word;
  FdVarSelect select;
  const char *instead;
} var_words[] = {
    {"input_order", FD_SELECT_INPUT_ORDER, NULL},
    {"first_fail", FD_SELECT_FIRST_FAIL, NULL},
    {"anti_first_fail", FD_SELECT_ANTI_FIRST_FAIL, NULL},
    {"smallest", FD_SELECT_SMALLEST, NULL},
    {"largest", FD_SELECT_LARGEST, NULL},
    {"occurrence", FD_SELECT_OCCURRENCE, NULL},
    {"most_constrained", FD_SELECT_MOST_CONSTRAINED, NULL},
    {"max_regret", FD_SELECT_MAX_REGRET, NULL},
    {"dom_w_deg", FD_SELECT_DOM_WDEG, NULL},
    {"random", FD_SELECT_RANDOM, NULL},
    {"impact", FD_SELECT_DOM_WDEG, "dom_w_deg"},
    {"afc_max", FD_SELECT_DOM_WDEG, "dom_w_deg"},
    {"afc_size_max", FD_SELECT_DOM_WDEG, "dom_w_deg"},
    {"action_max", FD_SELECT_DOM_WDEG, "dom_w_deg"},
    {"action_size_max", FD_SELECT_DOM_WDEG, "dom_w_deg"},
};

static const struct {
  const char *word;
  FdValSelect select;
} value_words[] = {
    {"indomain", FD_ASSIGN_MIN},
    {"indomain_min", FD_ASSIGN_MIN},
    {"indomain_max", FD_ASSIGN_MAX},
    {"indomain_middle", FD_ASSIGN_MIDDLE},
    {"indomain_median", FD_ASSIGN_MEDIAN},
    {"indomain_random", FD_ASSIGN_RANDOM},
    {"indomain_split", FD_ASSIGN_SPLIT},
    {"indomain_reverse_split", FD_ASSIGN_REVERSE_SPLIT},
    {"indomain_split_random", FD_ASSIGN_SPLIT_RANDOM},
    {"indomain_interval", FD_ASSIGN_INTERVAL},
    {"outdomain_min", FD_ASSIGN_OUT_MIN},
    {"outdomain_max", FD_ASSIGN_OUT_MAX},
    {"outdomain_median", FD_ASSIGN_OUT_MEDIAN},
    {"outdomain_random", FD_ASSIGN_OUT_RANDOM},
};

bool
fzn_choice_of_var (const char *word, FdVarSelect *select, const char **instead)
{
  for (size_t i = 0; i < G_N_ELEMENTS (var_words); i++)
    if (strcmp (var_words[i].word, word) == 0) {
      *select = var_words[i].select;
      *instead = var_words[i].instead;
      return true;
    }
  return false;
}

bool
fzn_choice_of_value (const char *word, FdValSelect *select)
{
  for (size_t i = 0; i < G_N_ELEMENTS (value_words); i++)
    if (strcmp (value_words[i].word, word) == 0) {
      *select = value_words[i].select;
      return true;
    }
  return false;
}

const char *
fzn_choice_var_word (FdVarSelect select)
{
  for (size_t i = 0; i < G_N_ELEMENTS (var_words); i++)
    if (var_words[i].select == select)
      return var_words[i].word;
  return "input_order";
}

const char *
fzn_choice_value_word (FdValSelect select)
{
  for (size_t i = 1; i < G_N_ELEMENTS (value_words); i++)
    if (value_words[i].select == select)
      return value_words[i].word;
  return "indomain_min";
}

bool
fzn_choice_orders_bools (FdVarSelect select)
{
  switch (select) {
  case FD_SELECT_OCCURRENCE:
  case FD_SELECT_MOST_CONSTRAINED:
  case FD_SELECT_DOM_WDEG:
  case FD_SELECT_RANDOM:
    return true;
  default:
    return false;
  }
}

bool
fzn_choice_tries_one (FdValSelect select)
{
  switch (select) {
  case FD_ASSIGN_MAX:
  case FD_ASSIGN_REVERSE_SPLIT:
  case FD_ASSIGN_OUT_MIN:
  case FD_ASSIGN_OUT_MEDIAN:
    return true;
  default:
    return false;
  }
}

bool
fzn_choice_is_random (FdValSelect select)
{
  return select == FD_ASSIGN_RANDOM || select == FD_ASSIGN_SPLIT_RANDOM ||
         select == FD_ASSIGN_OUT_RANDOM;
}
