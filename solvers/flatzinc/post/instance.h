/* SPDX-License-Identifier: MIT */
#ifndef FZN_INSTANCE_H
#define FZN_INSTANCE_H

#include "model/model.h"
#include "post.h"

/* Beyond every sum of values: a bound that is not known. */
#define FZN_INFINITY ((int64_t) 1 << 62)

/* What some variables of the model are together: they are equal, or, of a
 * class of truth values, each other's negation.  The one with the class in its
 * place is the root. */
typedef struct {
  int64_t min, max; /* of the root */
  FdAtom atom;      /* of a class of truth values: the root is 1 */
  FdVar var[2];     /* the root, and its negation */
  bool is_truth;    /* some member is a bool */
  bool has_atom;
  bool is_used;
} FznClass;

/* A variable of the model as its root << 1, + 1 if it is its negation. */
typedef uint32_t FznLink;

typedef struct {
  FdVar *vars; /* by value, open addressing; FD_VAR_NONE: free */
  int32_t *values;
  size_t n, room;
} FznConstants;

struct _FznInstance {
  const FznModel *model;
  FdStore *store;
  FdProof *proof;     /* of the store, or NULL */
  const bool *active; /* (nullable): the constraints there are; NULL: all */
  const FznSwitches *switches; /* (nullable): what each is switched by */
  FznMemory memory;
  const FznVariable *variables;
  size_t n_variables;
  FznLink *links;
  FznClass *classes; /* by variable */
  FznConstants constants;
  /* scratch of what posts: */
  FznVector vars, ints, atoms, extra;
  const FznConstraint *at; /* what errors speak of; NULL: the whole */
  const char *at_name;
  bool no_cliques;
  bool has_wide; /* some bounds are not known, or no values */
  bool changed;  /* a bound, since last looked */
  bool is_dry;   /* nothing may be made in the store yet */
  bool has_far;  /* some variable is a number that is no value */
  bool is_cut;   /* some bounds were given up for those of values */
  bool consistent;
  GError *error;
};

/* Of an instance with a model and a store, else zeroed but for @consistent:
 * what fzn_instance_new() does.  False: @error is set. */
bool fzn_instance_post (FznInstance *instance);

/* Sets the error, at the constraint in question; returns false. */
bool fzn_refuse (FznInstance *instance, FdError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
bool fzn_refuse_memory (FznInstance *instance);
/* Returns @ok, as a change of the store did; if it is false, notes why. */
bool fzn_posted (FznInstance *instance, bool ok);
/* Notes that there is no solution; returns false. */
bool fzn_contradiction (FznInstance *instance);

/* That variables @x and @y are one, or @opposite, by what is posted now. */
void fzn_prove_alias (FznInstance *instance, uint32_t x, uint32_t y,
                      bool opposite);
/* That @x is what @link is. */
static inline void
fzn_prove_name (const FznInstance *instance, FznLink link, FdVar x)
{
  if (instance->proof)
    fd_proof_name (instance->proof, x, link >> 1, link & 1, 0);
}
/* What is posted now is by constraint @number, from 1; 0: by none. */
static inline void
fzn_prove_source (const FznInstance *instance, size_t number)
{
  if (instance->proof)
    fd_proof_set_source (instance->proof, (uint32_t) number);
}

/* Room for @n items at the start of a scratch vector; NULL: refused. */
void *fzn_scratch (FznInstance *instance, FznVector *vector, size_t n,
                   size_t item_bytes);
/* Gives back the room of all of them. */
void fzn_scratch_clear (FznInstance *instance);

/* --- classes -------------------------------------------------------------- */

bool fzn_classes_init (FznInstance *instance);
void fzn_classes_clear (FznInstance *instance);

FznLink fzn_link (FznInstance *instance, uint32_t variable);

static inline FznClass *
fzn_class (const FznInstance *instance, FznLink link)
{
  return &instance->classes[link >> 1];
}

/* The bounds of a variable or of a constant. */
FznRange fzn_bounds (FznInstance *instance, FznTerm term);
/* Intersects with min..max; false: a contradiction. */
bool fzn_narrow_link (FznInstance *instance, FznLink link, int64_t min,
                      int64_t max);
bool fzn_narrow (FznInstance *instance, FznTerm term, int64_t min, int64_t max);
/* Whether it is one number that is no value: that is no variable of the store,
 * and no constant. */
bool fzn_is_far (const FznInstance *instance, FznTerm term);

/* The two are equal from now on; both int classes without variables, or of
 * truth values, or a mix. */
bool fzn_merge (FznInstance *instance, FznLink x, FznLink y);

/* --- what a comparison means ---------------------------------------------- */

typedef enum {
  FZN_MEANS_MORE, /* no single atom */
  FZN_MEANS_FALSE,
  FZN_MEANS_TRUE,
  FZN_MEANS_LINK, /* a truth value */
  FZN_MEANS_ATOM,
} FznMeans;

typedef struct {
  FznMeans means;
  FznLink link;
  FdAtom atom;
} FznMeaning;

static inline FznMeaning
fzn_meaning (FznMeans means)
{
  FznMeaning meaning = {.means = means};
  return meaning;
}

static inline FznMeaning
fzn_meaning_bool (bool value)
{
  return fzn_meaning (value ? FZN_MEANS_TRUE : FZN_MEANS_FALSE);
}

/* @term @relation @c. */
FznMeaning fzn_compare (FznInstance *instance, FznTerm term,
                        FdRelation relation, int64_t c);
/* Its atom, made if need be; of a comparison with a meaning. */
FdAtom fzn_meaning_atom (FznInstance *instance, FznMeaning meaning);

/* --- in the store --------------------------------------------------------- */

/* As the public functions, but at a constraint: they set the error. */
FdVar fzn_var (FznInstance *instance, FznTerm term);
FdVar fzn_constant (FznInstance *instance, int64_t value);
FdAtom fzn_link_atom (FznInstance *instance, FznLink link);
FdAtom fzn_atom (FznInstance *instance, FznTerm term);
/* A new variable min..max that the model does not have. */
FdVar fzn_new_var (FznInstance *instance, int64_t min, int64_t max);

static inline bool
fzn_is_constant (FznTerm term)
{
  return fzn_term_kind (term) != FZN_VARIABLE;
}

/* Of a constant: an integer or 0, 1. */
static inline int64_t
fzn_number (const FznModel *model, FznTerm term)
{
  return fzn_term_kind (term) == FZN_BOOL ? fzn_term_bool (term)
                                          : fzn_term_int (model, term);
}

static inline bool
fzn_is_value (int64_t value)
{
  return value >= FD_VALUE_MIN && value <= FD_VALUE_MAX;
}

/* A value, or beside the range of values. */
static inline int32_t
fzn_clamp (int64_t value)
{
  return (int32_t) CLAMP (value, FD_VALUE_MIN - 1, FD_VALUE_MAX + 1);
}

#endif
