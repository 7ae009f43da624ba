# SPDX-License-Identifier: MIT
"""Draws the annotations of the solve item, and tells the order they ask for.
"""

from .model import Call, Variable, Word, resolve

SELECT = ['input_order', 'first_fail', 'anti_first_fail', 'smallest',
          'largest', 'occurrence', 'most_constrained', 'max_regret',
          'dom_w_deg']
# Choices that try the values of a variable upwards, or downwards.
UP = ['indomain', 'indomain_min', 'indomain_split', 'indomain_interval',
      'outdomain_max']
DOWN = ['indomain_max', 'indomain_reverse_split', 'outdomain_min']
ASSIGN = UP + DOWN + ['indomain_middle', 'indomain_median', 'indomain_random',
                      'indomain_split_random', 'outdomain_median',
                      'outdomain_random']
RESTART = [('restart_none', []), ('restart_constant', [1]),
           ('restart_linear', [1]), ('restart_geometric', [Word('1.5'), 2]),
           ('restart_luby', [1])]


def draw_part(drawing, depth=0):
    r = drawing.random
    if drawing.chance(20) and depth < 3:
        return Call('seq_search', [[draw_part(drawing, depth + 1)
                                    for _ in range(r.randint(0, 3))]])
    kind = r.choice(['int', 'int', 'bool'])
    known = drawing.of_kind(kind)
    arrays = [n for n in drawing.model.named if n.kind == 'var ' + kind]
    if arrays and drawing.chance(20):
        terms = r.choice(arrays)
    else:
        terms = r.sample(known, r.randint(0, len(known)))
        if drawing.chance(10):
            drawing.huge = drawing.chance(20) and not drawing.plain
            terms.append(drawing.term(kind))
            drawing.huge = False
    return Call(kind + '_search', [
        terms, Word(r.choice(SELECT) if drawing.chance(60) else SELECT[0]),
        Word(r.choice([a for a in ASSIGN if not drawing.plain or
                       not a.startswith('out')])),
        Word('complete')])


def draw_search(drawing):
    r, search = drawing.random, drawing.model.search
    search.append(draw_part(drawing))
    if drawing.chance(15):
        name, arguments = r.choice(RESTART[:1] if drawing.plain else RESTART)
        search.append(Call(name, list(arguments)))
    if drawing.chance(6) and not drawing.plain:
        known = drawing.of_kind('int')
        terms = r.sample(known, r.randint(0, len(known)))
        search.append(Call('warm_start', [
            terms, [r.randint(-3, 6) for _ in terms]]))
    if drawing.chance(3) and not drawing.plain:
        search.append(Call('mzn_unknown', [Word('why'), [1, 2]]))


def draw_switches(drawing):
    """Of the program: whether it learns, checks, and when it restarts."""
    r, options = drawing.random, drawing.model.options
    if takes_away_many(drawing.model):
        options.append('--no-learn')
        return
    options += r.choice([[], [], ['--learn'], ['--learn'], ['--no-learn'],
                         ['--learn', '--no-learn']])
    if drawing.chance(20):
        options.append('--check')
    if not drawing.chance(30):
        return
    kind = r.choice(['none', 'constant', 'linear', 'geometric', 'luby'])
    scale = r.choice([1, 2, 5, 50])
    options += [f'--restart={kind}', f'--restart-scale={scale}']
    if kind == 'geometric':
        options.append(f'--restart-base={r.choice(["1.1", "1.5", "2"])}')


def takes_away_many(model):
    """Thousands of values, one by one: a nogood would have as many atoms."""
    return any(max(x.values, default=0) - min(x.values, default=0) > 1000
               for x in model.variables) and \
        any(c.arguments[2].startswith('outdomain')
            for c in leaves(model.search) if c.name.endswith('_search'))


def leaves(calls):
    for call in calls:
        if call.name == 'seq_search':
            yield from leaves(call.arguments[0])
        else:
            yield call


def order(model):
    """[(variable, upwards)]: solutions come in the lexicographic order of
    these, the first the most important; a part without such an order ends
    the list."""
    names = [c.name for c in model.search]
    if '-f' in model.options or 'warm_start' in names or \
            any(n.startswith('restart') for n in names) or \
            any(o.startswith('--restart') for o in model.options):
        return []
    keys = []
    for call in leaves(model.search):
        if not call.name.endswith('_search'):
            continue
        terms, select, assign = call.arguments[:3]
        terms = [t for t in resolve(terms) if isinstance(t, Variable)]
        if select != 'input_order' and len(terms) > 1:
            break
        if assign not in UP + DOWN and terms:
            break
        keys += [(t, assign in UP) for t in terms]
    return keys
