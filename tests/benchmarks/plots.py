"""Draws curves on doubly logarithmic paper, as SVG."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

__all__ = ["Line", "Panel", "picture"]

COLOURS = ("#0072B2", "#B07800", "#009E73", "#CC79A7", "#D55E00", "#555555")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2", "12 4")

PANEL = (420, 320)
"""Width and height of the paper of one panel, in points."""
LEFT, TOP, GAP = 62, 56, 74
ROW = 20
"""Height of a row of the legend."""


@dataclass(frozen=True, slots=True)
class Line:
    """A curve.

    Attributes:
        label: What the legend calls it.
        points: Pairs of positive numbers in ascending order of the first.
    """

    label: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Panel:
    """Curves on one sheet of paper.

    Attributes:
        title: What is counted upwards.
        lines: The curves, in the order of the colours.
    """

    title: str
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class Axis:
    """A logarithmic axis.

    Attributes:
        low: The decade it begins with, as a power of ten.
        high: The decade it ends with.
        start: Where it begins on the picture.
        length: How far it goes; negative for upwards.
    """

    low: int
    high: int
    start: float
    length: float

    @classmethod
    def around(cls, values: Sequence[float], start: float, length: float) -> Axis:
        """Return an axis of whole decades that shows ``values``."""
        low = math.floor(math.log10(min(values, default=1)))
        high = math.ceil(math.log10(max(values, default=10)))
        return cls(low, max(high, low + 1), start, length)

    def place(self, value: float) -> float:
        """Return where ``value`` lies on the picture."""
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return self.start + share * self.length

    def decades(self) -> range:
        """Return the powers of ten that get a line."""
        return range(self.low, self.high + 1)


def picture(title: str, panels: Sequence[Panel]) -> str:
    """Return an SVG with ``panels`` side by side and one legend below them."""
    labels = [line.label for line in panels[0].lines]
    width = LEFT + len(panels) * (PANEL[0] + GAP) - GAP + 24
    height = TOP + PANEL[1] + 52 + ROW * math.ceil(len(labels) / 3)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#FFFFFF"/>',
        text(LEFT, 24, title, "start", "#1F2328", 15),
    ]
    for index, panel in enumerate(panels):
        parts.extend(sheet(panel, LEFT + index * (PANEL[0] + GAP)))
    parts.extend(legend(labels, TOP + PANEL[1] + 52))
    parts.append("</svg>\n")
    return "\n".join(parts)


def sheet(panel: Panel, left: float) -> Iterator[str]:
    """Yield one panel: its paper, its axes and its curves."""
    drawn = [point for line in panel.lines for point in line.points]
    across = Axis.around([x for x, _ in drawn], left, PANEL[0])
    upward = Axis.around([y for _, y in drawn], TOP + PANEL[1], -PANEL[1])
    yield from paper(across, upward)
    yield text(left, TOP - 10, panel.title, "start", "#475467", 12)
    yield text(left + PANEL[0], TOP + PANEL[1] + 34, "N", "end", "#475467", 12)
    for index, line in enumerate(panel.lines):
        yield from curve(line, across, upward, index)


def paper(across: Axis, upward: Axis) -> Iterator[str]:
    """Yield the grid and the numbers at its edges."""
    bottom = TOP + PANEL[1]
    for power in upward.decades():
        y = upward.place(10**power)
        yield stroke([(across.start, y), (across.start + across.length, y)], "#E2E2DE", 1)
        yield text(across.start - 8, y + 4, number(power), "end", "#475467", 11)
    for power in across.decades():
        x = across.place(10**power)
        yield stroke([(x, TOP), (x, bottom)], "#E2E2DE", 1)
        yield text(x, bottom + 18, number(power), "middle", "#475467", 11)


def curve(line: Line, across: Axis, upward: Axis, index: int) -> Iterator[str]:
    """Yield a curve and a dot at each of its points."""
    colour = COLOURS[index % len(COLOURS)]
    places = [(across.place(x), upward.place(y)) for x, y in line.points]
    yield stroke(places, colour, 2, DASHES[index % len(DASHES)])
    for x, y in places:
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'


def legend(labels: Sequence[str], top: float) -> Iterator[str]:
    """Yield the names of the curves, three in a row."""
    width = (2 * PANEL[0] + GAP) / 3
    for index, label in enumerate(labels):
        x, y = LEFT + index % 3 * width, top + index // 3 * ROW
        dash = DASHES[index % len(DASHES)]
        yield stroke([(x, y - 4), (x + 28, y - 4)], COLOURS[index % len(COLOURS)], 2, dash)
        yield text(x + 36, y, label, "start", "#1F2328", 12)


def stroke(places: Sequence[tuple[float, float]], colour: str, width: int, dash: str = "") -> str:
    """Return a line through ``places``."""
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"{dashed}/>'
    )


def text(x: float, y: float, words: str, anchor: str, colour: str, size: int) -> str:
    """Return words at a place."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" '
        f'font-size="{size}">{escape(words)}</text>'
    )


def number(power: int) -> str:
    """Return a power of ten as it stands at an axis."""
    return f"{10.0**power:g}" if power < 0 else f"{10**power:,}"
