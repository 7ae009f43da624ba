/* SPDX-License-Identifier: MIT */

/* page.h - the parts of a page of --html, from the files in page/ */
#ifndef FDSOLVE_PAGE_H
#define FDSOLVE_PAGE_H

/* Words between two @ in the page are replaced by what they name. */
extern const char solver_page_html[], solver_page_css[], solver_page_js[];

#endif
