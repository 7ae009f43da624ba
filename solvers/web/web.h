/* SPDX-License-Identifier: MIT */
/* web.h - what libfd.wasm exports besides functions of the library itself */
#ifndef FD_WEB_H
#define FD_WEB_H

#include <fd-flatzinc.h>

/* program.c: fdsolve as a function; its files are those of the host */
int fdsolve_main (int argc, char **argv);

/* model.c */
void *web_allocate (uint32_t bytes);
void web_free (void *memory);
const char *web_error (FdStore *store);
char *web_classes (void);
uint32_t web_var_new (FdStore *store, int32_t min, int32_t max);
uint32_t web_var_new_values (FdStore *store, const int32_t *values, uint32_t n);
int web_var_set_name (FdStore *store, uint32_t x, const char *name);
int32_t web_var_min (FdStore *store, uint32_t x);
int32_t web_var_max (FdStore *store, uint32_t x);
uint32_t web_var_values (FdStore *store, uint32_t x, int32_t *values,
                         uint32_t room);
int web_set_atom (FdStore *store, const FdAtom *atom);
int web_atom_holds (FdStore *store, const FdAtom *atom);
int web_post (FdStore *store, const char *name, const uint32_t *message,
              int how, const FdAtom *atom);
void web_branch (FdSearch *search, const FdVar *x, uint32_t n, int var_select,
                 int val_select);
int web_objective (FdSearch *search, const int64_t *a, const FdVar *x,
                   uint32_t n, int maximize);
void web_limits (FdSearch *search, double seconds, double nodes,
                 double failures);
int web_hint (FdSearch *search, uint32_t x, int32_t value);
void web_seed (FdSearch *search, double seed);
uint32_t web_core (FdSearch *search, FdAtom *atoms, uint32_t room);
double web_statistic (FdSearch *search, int i);
double web_best (FdSearch *search);

/* flatzinc.c */
const char *web_flatzinc_error (void);
FdFlatzinc *web_flatzinc_read (FdStore *store, const char *text);
char *web_flatzinc_solution (FdFlatzinc *model);
int web_flatzinc_proves (FdFlatzinc *model, int claim, double best);
FdSearch *web_flatzinc_search (FdFlatzinc *model, unsigned flags);
double web_flatzinc_objective (FdFlatzinc *model);

#endif
