# SPDX-License-Identifier: MIT
"""Random FlatZinc, and the answers by trying every assignment."""
