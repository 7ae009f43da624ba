# SPDX-License-Identifier: MIT
"""Models that several tests ask."""
import libfd


def queens(n):
    model = libfd.Model()
    q = model.int_vars(n, 0, n - 1, 'q')
    model.add(libfd.all_different(q),
              libfd.all_different([q[i] + i for i in range(n)]),
              libfd.all_different([q[i] - i for i in range(n)]))
    return model, q
