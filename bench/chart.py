# SPDX-License-Identifier: MIT
"""Two kinds of plots as SVG, with nothing but text."""

import html
import math

COLOURS = ('#1b6ca8', '#d1495b', '#2e8b57', '#8e6c8a')
LEFT, TOP, RIGHT, BOTTOM = 70, 50, 160, 55


class Svg:
    """A drawing, element by element."""

    def __init__(self, width, height, title):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}" '
            'font-family="sans-serif" font-size="12">',
            f'<rect width="{width}" height="{height}" fill="white"/>']
        self.text(width / 2, 22, title, anchor='middle', size=15)

    def text(self, x, y, text, anchor='start', size=12, colour='#222'):
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" '
            f'font-size="{size}" fill="{colour}">{html.escape(text)}</text>')

    def line(self, x0, y0, x1, y1, colour='#ddd', width=1.0):
        self.parts.append(
            f'<line x1="{x0:.1f}" y1="{y0:.1f}" x2="{x1:.1f}" y2="{y1:.1f}" '
            f'stroke="{colour}" stroke-width="{width}"/>')

    def rect(self, x, y, width, height, colour):
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
            f'height="{height:.1f}" fill="{colour}"/>')

    def curve(self, points, colour):
        path = ' '.join(f'{x:.1f},{y:.1f}' for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="none" '
                          f'stroke="{colour}" stroke-width="2"/>')
        self.parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" '
                       f'fill="{colour}"/>' for x, y in points]

    def write(self, path):
        path.write_text('\n'.join(self.parts + ['</svg>', '']))


def bars(path, title, families, mean):
    """For each (label, ratios) a bar as long as their geometric mean, and a
    line from the least to the most of them; a line at 1 and one at @mean. On a
    logarithmic axis, from 1/2 on."""
    step, left, right = 24, 150, 70
    width, height = 760, TOP + step * len(families) + 34
    most = max([mean, 1] + [max(ratios) for _, ratios in families])
    least = min([0.5] + [min(ratios) for _, ratios in families])
    svg = Svg(width, height, title)
    bottom = TOP + step * len(families)

    def across(ratio):
        return left + (width - left - right) * (
            math.log(ratio / least) / math.log(most / least))

    for x, text in ((1, '1'), (mean, f'mean over families {mean:.2f}')):
        svg.line(across(x), TOP - 6, across(x), bottom,
                 '#222' if x == 1 else COLOURS[2], 1.5)
        svg.text(across(x), bottom + (30 if x == mean else 14), text,
                 anchor='middle')
    for i, (label, ratios) in enumerate(families):
        y = TOP + step * i
        value = math.exp(sum(map(math.log, ratios)) / len(ratios))
        svg.text(left - 8, y + 15, label, anchor='end')
        svg.rect(left, y + 4, across(value) - left, step - 9,
                 COLOURS[0] if value >= 1 else COLOURS[1])
        svg.line(across(min(ratios)), y + 11, across(max(ratios)), y + 11,
                 '#222', 1.5)
        svg.text(width - right + 10, y + 15, f'{value:.2f}')
    svg.write(path)


def decades(values):
    """The powers of ten that enclose @values, as exponents."""
    return (math.floor(math.log10(min(values)) + 1e-9),
            math.ceil(math.log10(max(values)) - 1e-9))


def curves(path, title, x_label, y_label, series, log_x=True):
    """Each of @series is (label, [(x, y)]), y on a logarithmic axis."""
    width, height = 720, 420
    xs = [x for _, points in series for x, _ in points]
    low, high = decades([y for _, points in series for _, y in points])
    high = max(high, low + 1)
    first, last = decades(xs) if log_x else (min(xs), max(xs))
    last = max(last, first + 1)
    svg = Svg(width, height, title)

    def across(x):
        place = math.log10(x) if log_x else x
        return LEFT + (width - LEFT - RIGHT) * (place - first) / (last - first)

    def up(y):
        part = (math.log10(y) - low) / (high - low)
        return height - BOTTOM - (height - TOP - BOTTOM) * part

    for exponent in range(low, high + 1):
        y = up(10 ** exponent)
        svg.line(LEFT, y, width - RIGHT, y)
        svg.text(LEFT - 6, y + 4, f'{10.0 ** exponent:g}', anchor='end')
    for tick in range(first, last + 1):
        value = 10 ** tick if log_x else tick
        svg.line(across(value), TOP, across(value), height - BOTTOM)
        svg.text(across(value), height - BOTTOM + 16, f'{value:g}', 'middle')
    svg.text((LEFT + width - RIGHT) / 2, height - 14, x_label, 'middle')
    svg.text(LEFT, TOP - 10, y_label)
    for i, (label, points) in enumerate(series):
        colour = COLOURS[i % len(COLOURS)]
        svg.curve([(across(x), up(y)) for x, y in points], colour)
        svg.text(width - RIGHT + 12, TOP + 16 + 20 * i, label, colour=colour)
    svg.write(path)
