"""How rows of a card are moved in: a thin line for each group, a bar beside what has changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from workbench.tables.cards.card import Card
from workbench.tables.cards.sheet import CardRow
from workbench.theme import Theme, mixed

__all__ = ["GuidedRow", "Guides", "guided_rows", "indent_of", "paint_guides"]

LEFT = 14
"""Pixels left of all rows, where the bar of what has changed stands."""

INDENT = 16
"""Pixels that each group moves its rows in by."""

DEEPEST = 12
"""Groups that move rows in; those inside of them all stand at one edge."""

BAR = 3
"""Width of the bar beside a row that has changed, in pixels."""

GAP = 3
"""Pixels that the line of a group stays away from its first and last row's edges."""

TINT = 0.10
"""How much of the accent is behind a row that has changed."""


@dataclass(frozen=True, slots=True)
class Guides:
    """What stands left of a row.

    Attributes:
        depth: How many groups it lies in.
        above: How many of these the row above lies in as well.
        below: How many of these the row below lies in as well.
        has_changed: Whether the last decision has changed it.
    """

    depth: int
    above: int
    below: int
    has_changed: bool


@dataclass(frozen=True, slots=True)
class GuidedRow:
    """A row of a card and what stands left of it."""

    row: CardRow
    guides: Guides


def guided_rows(card: Card, count: int) -> Iterator[GuidedRow]:
    """Yield the first rows of a card, each with what stands left of it.

    Args:
        card: The card.
        count: How many rows at most.
    """
    rows = card.sheet.rows
    for number, row in enumerate(rows[:count]):
        below = rows[number + 1].shared if number + 1 < len(rows) else 0
        changed = number in card.changes.rows
        yield GuidedRow(row, Guides(row.depth, row.shared, below, changed))


def indent_of(depth: int) -> int:
    """Return where the words of a row begin, in pixels."""
    return LEFT + INDENT * min(depth, DEEPEST)


def paint_guides(painter: QPainter, area: QRectF, guides: Guides, theme: Theme) -> None:
    """Paint what stands left of the words of a row, and what is behind it.

    Args:
        painter: Paints on the row's widget.
        area: The whole width of the row.
        guides: What stands there.
        theme: The colours.
    """
    if guides.has_changed:
        painter.fillRect(area, QColor(mixed(theme.accent, theme.surface, TINT)))
        bar = QRectF(area.left() + 2, area.top(), BAR, area.height())
        painter.fillRect(bar, QColor(theme.accent))
    for level in range(min(guides.depth, DEEPEST)):
        x = area.left() + indent_of(level) + 2
        top = area.top() + (0 if guides.above > level else GAP)
        bottom = area.bottom() - (0 if guides.below > level else GAP)
        painter.fillRect(QRectF(x, top, 1, bottom - top), QColor(theme.border))
