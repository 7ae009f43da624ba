/* SPDX-License-Identifier: MIT */
#ifndef ZEBRA_DOCUMENTS_H
#define ZEBRA_DOCUMENTS_H

#include "fdsolve/json-place.h"

/**
 * ZebraDocuments:
 *
 * The puzzles of an input: JSON values one after the other, or elements of
 * arrays.
 */
typedef struct _ZebraDocuments ZebraDocuments;

ZebraDocuments *zebra_documents_new (SolverStream *stream);
void zebra_documents_free (ZebraDocuments *documents);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ZebraDocuments, zebra_documents_free)

/**
 * zebra_documents_next:
 * @place: (out): the next one, good as long as @parser and until the next call
 * @parser: (out) (transfer full) (nullable): %NULL at the end
 *
 * Returns: %false, and @error set, if it is no JSON: it was passed over, and
 *   others may follow; or, at the end, if there was none at all
 */
bool zebra_documents_next (ZebraDocuments *documents, JsonPlace *place,
                           JsonParser **parser, GError **error);

/* Whether another one follows, or may, as the input pauses; likewise the only
 * one of an array. */
bool zebra_documents_have_next (ZebraDocuments *documents);

#endif
