/* SPDX-License-Identifier: MIT */
/* europe.c - the built-in map: 42 countries of Europe
 *
 * Neighbors by land, and across some straits, each pair at the one of the two
 * that comes first in the alphabet.
 */
#include "graph.h"

#include <string.h>

static const struct {
  const char *code, *name, *neighbors;
} europe[] = {
    {"al", "Albania", "gr it mk me rs"},
    {"ad", "Andorra", "fr es"},
    {"at", "Austria", "cz de hu it li sk si ch"},
    {"by", "Belarus", "lv lt pl ua"},
    {"be", "Belgium", "fr de lu nl gb"},
    {"ba", "Bosnia", "hr me rs"},
    {"bg", "Bulgaria", "gr mk ro rs"},
    {"hr", "Croatia", "hu it me rs si"},
    {"cy", "Cyprus", "gr"},
    {"cz", "Czech Republic", "de pl sk"},
    {"dk", "Denmark", "de no se gb"},
    {"ee", "Estonia", "lv"},
    {"fi", "Finland", "no se"},
    {"fr", "France", "de it lu mc es ch gb"},
    {"de", "Germany", "lu nl pl se ch"},
    {"gr", "Greece", "it mk"},
    {"hu", "Hungary", "ro rs sk si ua"},
    {"is", "Iceland", "ie no gb"},
    {"ie", "Ireland", "gb"},
    {"it", "Italy", "me sm si ch"},
    {"lv", "Latvia", "lt"},
    {"li", "Liechtenstein", "ch"},
    {"lt", "Lithuania", "pl"},
    {"lu", "Luxembourg", ""},
    {"mk", "Macedonia", "rs"},
    {"md", "Moldova", "ro ua"},
    {"mc", "Monaco", ""},
    {"me", "Montenegro", "rs"},
    {"nl", "Netherlands", "gb"},
    {"no", "Norway", "se gb"},
    {"pl", "Poland", "sk se ua"},
    {"pt", "Portugal", "es"},
    {"ro", "Romania", "rs ua"},
    {"sm", "San Marino", ""},
    {"rs", "Serbia", ""},
    {"sk", "Slovakia", "ua"},
    {"si", "Slovenia", ""},
    {"es", "Spain", ""},
    {"se", "Sweden", ""},
    {"ch", "Switzerland", ""},
    {"ua", "Ukraine", ""},
    {"gb", "United Kingdom", ""},
};

static guint
europe_find (const char *code)
{
  guint i = 0;

  while (strcmp (europe[i].code, code) != 0)
    i++;
  return i;
}

const char *
color_europe_code (uint32_t v)
{
  return europe[v].code;
}

ColorGraph *
color_graph_europe (void)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (ColorEdge));
  ColorGraph *graph;
  char **names = g_new0 (char *, G_N_ELEMENTS (europe) + 1);

  for (guint i = 0; i < G_N_ELEMENTS (europe); i++) {
    g_auto (GStrv) codes = g_strsplit (europe[i].neighbors, " ", -1);
    names[i] = g_strdup (europe[i].name);
    for (char **code = codes; *code != NULL; code++) {
      ColorEdge edge = {i, europe_find (*code), 0};
      g_array_append_val (edges, edge);
    }
  }
  graph = color_graph_new (G_N_ELEMENTS (europe), edges);
  graph->names = names;
  return graph;
}
