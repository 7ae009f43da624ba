/* SPDX-License-Identifier: MIT */

/* page.h - the parts of a page of --html, from the files in page/ */
#ifndef FDSOLVE_PAGE_H
#define FDSOLVE_PAGE_H

#include <glib.h>
#include <stdbool.h>

/* Words between two @ in the page are replaced by what they name. */
extern const char solver_page_html[], solver_page_css[], solver_page_js[];

/* @picture, @other: (inout): elements, which share their long outlines then;
 * these are before the first one. */
void solver_page_share_paths (char **picture, char **other);

#endif
