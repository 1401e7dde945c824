"""Plots as inline SVG. Places across are in per cent and sizes in pixels, so that a plot is as wide as its column, on a
phone and on a desk, and its dots and letters stay what they are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablee.engine.errors import MissingExtra
from tablee.lab.balance_tables import Histogram
from tablee.lab.stats import Interval

try:
    from markupsafe import Markup, escape
except ImportError as error:
    raise MissingExtra("MarkupSafe", "lab") from error

TICKS = 5
ROW, SMALL_ROW, CAP, DOT = 46, 30, 5, 5.5
PLOT, FOOT = 150, 22
GAP = 0.14
LABELS = 6
LEAN = 0.25
"""Bars of correlations are drawn on a scale that ends at a multiple of this."""

Write = Callable[[float], str]


@dataclass(frozen=True)
class Scale:
    """From numbers to places across a plot."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Per cent from the left, never outside."""
        place = 100 * (value - self.low) / (self.high - self.low)
        return round(min(100.0, max(0.0, place)), 3)


SHARES = Scale(0.0, 1.0, (0.0, 0.25, 0.5, 0.75, 1.0))
HALVES = Scale(0.0, 1.0, (0.0, 0.5, 1.0))
"""The same with fewer figures, for a narrow axis."""


def round_step(span: float) -> float:
    """A round number of which a few make up the span."""
    rough = span / TICKS
    power = 10 ** math.floor(math.log10(rough))
    return float(next(step * power for step in (1, 2, 5, 10) if step * power >= rough))


def scale_for(found: Sequence[Interval]) -> Scale:
    """A scale with round ends that holds all intervals."""
    low, high = min(i.low for i in found), max(i.high for i in found)
    step = round_step(max(high - low, 1.0))
    first, last = math.floor(low / step), math.ceil(high / step)
    last = max(last, first + 1)
    return Scale(first * step, last * step, tuple(n * step for n in range(first, last + 1)))


def svg(kind: str, height: float, label: str, parts: Sequence[str]) -> Markup:
    title = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return Markup(f'<svg class="{kind}" width="100%" height="{height:g}" {title}>{"".join(parts)}</svg>')


def upright(kind: str, x: float, top: float, bottom: float) -> str:
    return f'<line class="{kind}" x1="{x}%" x2="{x}%" y1="{top:g}" y2="{bottom:g}"/>'


def whisker(found: Interval, scale: Scale, fair: float | None = None, row: float = ROW) -> Markup:
    """An estimate as a dot, its interval as a line; `fair` is marked. The figures stand beside it as text."""
    middle = row / 2
    low, high, value = scale.at(found.low), scale.at(found.high), scale.at(found.value)
    parts = [upright("grid", scale.at(tick), 0, row) for tick in scale.ticks]
    if fair is not None:
        parts.append(upright("fair", scale.at(fair), 0, row))
    parts.append(f'<line class="range" x1="{low}%" x2="{high}%" y1="{middle:g}" y2="{middle:g}"/>')
    parts += [upright("range", end, middle - CAP, middle + CAP) for end in (low, high)]
    parts.append(f'<circle class="dot" cx="{value}%" cy="{middle:g}" r="{DOT}"/>')
    return svg("track", row, "", parts)


def axis(scale: Scale, write: Write) -> Markup:
    """The figures under a column of whiskers."""
    last = len(scale.ticks) - 1
    labels = [
        tick_label(scale.at(tick), write(tick), FOOT - 7, between=i not in (0, last))
        for i, tick in enumerate(scale.ticks)
    ]
    return svg("axis", FOOT, "", labels)


def tick_label(x: float, text: str, y: float, between: bool) -> str:
    """A figure of an axis. Those between the ends are left out where the axis is too narrow for them."""
    anchor = "start" if x < 2 else "end" if x > 98 else "middle"
    kind = ' class="between"' if between else ""
    return f'<text{kind} x="{x}%" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def columns(found: Histogram, label: str, write: Write) -> Markup:
    """A histogram; the part that is counted apart stands in front."""
    most, width = max(found.counts), 100 / len(found.counts)
    every = math.ceil(len(found.counts) / LABELS)
    parts = [f'<line class="ground" x1="0" x2="100%" y1="{PLOT}" y2="{PLOT}"/>']
    for kind, counts in (("all", found.counts), ("part", found.part)):
        parts += [column(kind, i, n / most, width) for i, n in enumerate(counts) if n]
    for i in range(0, len(found.counts), every):
        text = write(found.start + i * found.width)
        parts.append(f'<text x="{(i + 0.5) * width:.3f}%" y="{PLOT + 16}" text-anchor="middle">{escape(text)}</text>')
    return svg("columns", PLOT + FOOT, label, parts)


def column(kind: str, place: int, height: float, width: float) -> str:
    tall = max(1.0, height * (PLOT - 8))
    return (
        f'<rect class="{kind}" x="{(place + GAP / 2) * width:.3f}%" width="{width * (1 - GAP):.3f}%" '
        f'y="{PLOT - tall:.1f}" height="{tall:.1f}" rx="2"/>'
    )


def bar(value: float, most: float) -> Markup:
    """A plain bar: how much of the most."""
    width = 100 * value / most if most else 0.0
    return svg("bar", 10, "", [f'<rect class="all" x="0" y="0" width="{width:.2f}%" height="10" rx="3"/>'])


def lean_end(correlations: Sequence[float]) -> float:
    """The end of a scale for correlations."""
    return max(LEAN, math.ceil(max(map(abs, correlations), default=0.0) / LEAN) * LEAN)


def lean(value: float, end: float) -> Markup:
    """A correlation as a bar to the right or to the left of the middle."""
    width = 50 * abs(value) / end
    left = 50 - width if value < 0 else 50
    kind = "minus" if value < 0 else "plus"
    parts = [f'<rect class="{kind}" x="{left:.2f}%" y="0" width="{width:.2f}%" height="10" rx="2"/>']
    return svg("lean", 10, "", [*parts, upright("ground", 50, -3, 13)])
