/* SPDX-License-Identifier: MIT */
#include "core.h"

static PyMethodDef functions[] = {
    {"classes", store_classes, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "libfd._core",
    .m_doc = "What the package is made of.",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__core (void);

PyMODINIT_FUNC
PyInit__core (void)
{
  static const struct {
    const char *name;
    PyTypeObject *type;
  } types[] = {
      {"Store", &store_type},         {"Var", &var_type},
      {"Search", &search_type},       {"Domain", &domain_type},
      {"Explainer", &explainer_type}, {"Flatzinc", &flatzinc_type},
      {"Parallel", &parallel_type},
  };
  PyObject *module = PyModule_Create (&definition);
  if (!module || !errors_init (module) || !interrupt_init ())
    return NULL;
  for (size_t i = 0; i < G_N_ELEMENTS (types); i++)
    if (PyType_Ready (types[i].type) < 0 ||
        PyModule_AddObjectRef (module, types[i].name,
                               (PyObject *) types[i].type) < 0)
      return NULL;
  return module;
}
