# SPDX-License-Identifier: MIT
"""What the manual says that is said nowhere else, a line each."""

PROGRAMS = {
    'fdsolve': 'solve puzzles by constraint propagation and search',
    'fzn-libfd': 'solve FlatZinc models, for MiniZinc',
    'fdcheck': 'verify proofs of answers to FlatZinc models',
    'fdp': 'rewrite, shorten or count proofs',
}

DOCUMENTS = {
    'fd-json': 'the JSON that fdsolve writes and reads',
    'fd-proof': 'the format of proofs of answers to FlatZinc models',
    'fzn-libfd-mpi': 'search a FlatZinc model in parts, by the ranks of MPI',
}

# A test demands that each variable asked for is here.
ENVIRONMENT = {
    'fdsolve': [
        ('LC_ALL , LC_CTYPE , LANG',
         'Boards are drawn in Unicode where the locale has it, else in ASCII.'),
        ('NO_COLOR', 'If not empty, nothing is set in bold or dim.'),
        ('TERM', 'Where it is dumb, or not set, likewise.'),
    ],
}

LIBRARY_SUMMARY = 'finite-domain constraint engine'
LIBRARY = """
You say which values your variables may take and how they are related; libfd
finds the solutions, all of them, the best one, or shows that there is none. It
is deterministic, never aborts its host, and can say why it concluded what it
concluded.

A program makes a store, variables in it, and posts constraints on them, each
of which propagates at once: a function that returns false has found that there
is no solution, and has changed nothing. A search finds what propagation leaves
open. What a call refused, and why, is told by `fd_store_error()`.

Each function has a page by its own name, which is that of its header.
"""

HEADERS = {
    'fd-amb.h': 'choices of a plain C function, gone back on when it fails',
    'fd-atom.h': 'variables, atoms and relations',
    'fd-channeling.h': 'constraints between two views of one thing',
    'fd-clash.h': 'the smallest sets of parts that clash',
    'fd-constraint.h': 'declarations of constraints, and handles of those '
                       'posted',
    'fd-constraints.h': 'the constraints that most models have',
    'fd-counting.h': 'constraints that count',
    'fd-domain.h': 'domains, for propagators',
    'fd-explain.h': 'why an atom holds, back to what was given',
    'fd-explainer.h': 'a model solved in steps for people',
    'fd-extension.h': 'constraints given by tables, automata and diagrams',
    'fd-flatzinc.h': 'FlatZinc read, searched and written',
    'fd-graph.h': 'constraints on graphs: routes, parts and flows',
    'fd-history.h': 'what domains were, for explanations',
    'fd-interval.h': 'tasks that may be left out, for schedules',
    'fd-learning.h': 'searches that learn from failures',
    'fd-order.h': 'constraints on order: lexicographic, precedence, sorting',
    'fd-packing.h': 'constraints on bins and knapsacks',
    'fd-parallel.h': 'searches in several threads, or on several machines',
    'fd-proof.h': 'proofs of what a search answered',
    'fd-propagator.h': 'constraints of your own',
    'fd-scheduling.h': 'constraints on tasks, boxes and stocks',
    'fd-search.h': 'searching for solutions, and for the best one',
    'fd-states.h': 'search among states: A* and its kin',
    'fd-statistics.h': 'what searches count',
    'fd-store.h': 'stores and variables',
    'fd-trace.h': 'what a search does, as it does it',
    'fd-version.h': 'the version of the library',
}

# For completions: the words that an option takes, each of which its help must
# name, and the endings of the files that are asked for.
CHOICES = {
    '--by': ['search', 'propagation', 'probing'],
    '--consistency': ['value', 'singles', 'bounds', 'domain'],
    '--different': ['yes', 'no'],
    '--estimate': ['conflict', 'manhattan', 'none'],
    '--exit-status': ['plain', 'dimacs'],
    '--restart': ['none', 'constant', 'linear', 'luby', 'geometric',
                  'glucose'],
    '--strategy': ['depth', 'breadth', 'uniform', 'best', 'astar',
                   'deepening'],
    '--svg-of': ['solution', 'puzzle', 'candidates'],
}

ENDINGS = {
    '--flatzinc': ['fzn'],
    '--html': ['html'],
    '--proof': ['fdp', 'fdp.gz'],
    '--svg': ['svg'],
    '--tree': ['dot'],
    'color': ['col'],
    'zebra': ['json', 'jsonl'],
    'fzn-libfd': ['fzn'],
    'MODEL': ['fzn'],
    'PROOF': ['fdp', 'fdp.gz'],
}

# Documents that are pages of the manual, too.
FORMATS = (
    ('json', 'JSON', 'solvers/fdsolve/json.md'),
    ('zebra', 'Zebra puzzles', 'solvers/puzzles/zebra/zebra.md'),
    ('proof', 'Proofs', 'solvers/check/FORMAT'),
    ('cubes', 'Searches in parts', 'solvers/flatzinc/cubes/cubes.md'),
)
