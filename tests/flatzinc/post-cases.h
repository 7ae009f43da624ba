/* SPDX-License-Identifier: MIT */
#ifndef POST_CASES_H
#define POST_CASES_H

#include <check.h>

Suite *post_cases_suite (void);

#endif
