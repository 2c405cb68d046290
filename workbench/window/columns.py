"""The places of splitters: what their user chose, whatever pixels that comes to at the moment.

Larger type and smaller windows push splitters. With what was chosen kept apart from that, they are
where they were as soon as there is room again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import QWidget

from workbench.widgets.fields.widths import FollowingWidth, grown
from workbench.window.arranging import ArrangingSplitter

__all__ = ["Column", "Columns"]

NEEDS = (QEvent.Type.LayoutRequest, QEvent.Type.FontChange)
"""What splitters hear when panels need another room."""

MIDDLE_SHARE = 0.45
"""The share of the width that larger type leaves to the middle of three columns."""

GROWN_SHARE = 1 / 3
"""The share of the width up to which the usual left column grows with the type."""


class KeepingSplitter(ArrangingSplitter):
    """A splitter that goes back to where its user put it."""

    def __init__(self, across: Qt.Orientation, parent: QWidget | None = None) -> None:
        """Begin without panels.

        Args:
            across: The way in which they follow one another.
            parent: The widget it belongs to.
        """
        super().__init__(across, parent)
        self.splitterMoved.connect(self.keep)

    def event(self, event: QEvent) -> bool:
        """Find its place anew where there is another room, or another need of it."""
        if event.type() == QEvent.Type.Resize:
            # Qt leaves what fits, so that each panel is laid out once.
            self.fit()
        handled = super().event(event)
        if event.type() in NEEDS:
            self.fit()
        return handled

    def keep(self) -> None:
        """Take the places of the panels now as those that their user wants."""
        raise NotImplementedError

    def fit(self) -> None:
        """Give the panels the room that their user wants, as far as there is any."""
        raise NotImplementedError

    def give(self, sizes: Sequence[int]) -> None:
        """Give the panels these pixels, which is no choice of the user.

        One that is hidden has them as soon as it is shown.
        """
        panels = [self.widget(place) for place in range(self.count())]
        seen = [
            0 if panel is None or panel.isHidden() else size
            for panel, size in zip(panels, sizes, strict=True)
        ]
        if seen != self.sizes():
            with QSignalBlocker(self):
                self.setSizes(list(sizes))


class Column(KeepingSplitter):
    """Two panels, one over the other; the upper one has a share of the height.

    Until the splitter is moved by its user, it finds its place by itself.
    """

    def __init__(
        self, name: str, panels: tuple[QWidget, QWidget], usual: Callable[[int], int]
    ) -> None:
        """Put panels over one another.

        Args:
            name: What settings call the column.
            panels: The upper panel and the lower one.
            usual: Returns the height of the upper one from that of all, where nobody chose it.
        """
        super().__init__(Qt.Orientation.Vertical)
        self.setObjectName(name)
        self._usual = usual
        self._share: float | None = None
        self.setChildrenCollapsible(False)
        self._upper, self._lower = panels
        for panel in panels:
            self.addWidget(panel)

    @property
    def state(self) -> str:
        """The share of the upper panel; empty where nobody chose it."""
        return "" if self._share is None else repr(self._share)

    def restore(self, state: str) -> None:
        """Put the splitter where it was; where ``state`` tells nothing, let it find its place."""
        numbers = _numbers(state)
        self._share = numbers[0] if len(numbers) == 1 else None
        self.fit()

    def keep(self) -> None:
        """Keep the share of the upper panel."""
        self._share = self.sizes()[0] / max(1, sum(self.sizes()))

    def fit(self) -> None:
        """Give the upper panel its share."""
        if self._upper.isHidden() or self._lower.isHidden():
            return
        room = self.height() - self.handleWidth()
        upper = self._usual(self.height()) if self._share is None else round(self._share * room)
        upper = max(_least(self._upper).height(), upper)
        upper = min(room - _least(self._lower).height(), upper)
        self.give((upper, room - upper))


class Columns(KeepingSplitter):
    """Three columns beside each other, of which the middle one has what the others leave.

    The outer ones have a width in pixels of the usual type, and grow with the type as far as the
    window has room for that.
    """

    def __init__(self, name: str, usual: tuple[int, int], parent: QWidget | None = None) -> None:
        """Begin without columns.

        Args:
            name: What settings call them.
            usual: The pixels of the left and the right column where nobody chose others.
            parent: The widget it belongs to.
        """
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setObjectName(name)
        self._usual_left = usual[0]
        self._widths: tuple[float, float] = usual
        self._middle_share = MIDDLE_SHARE
        self._columns: tuple[QWidget, ...] = ()

    def place(self, columns: tuple[QWidget, QWidget, QWidget], least: tuple[int, int, int]) -> None:
        """Add the columns, with the least pixels that each has in the usual type."""
        self._columns = columns
        for column, pixels in zip(columns, least, strict=True):
            FollowingWidth(column, pixels, column.setMinimumWidth)
            self.addWidget(column)
        # Where one is shown or hidden, its width comes from the middle at once.
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self.fit()

    @property
    def state(self) -> str:
        """The widths of the outer columns, and the share that is left to the middle."""
        return " ".join(map(repr, (*self._widths, self._middle_share)))

    def restore(self, state: str) -> None:
        """Give the columns the widths that they had; where ``state`` tells nothing, they stay."""
        numbers = _numbers(state)
        if len(numbers) == 3:
            left, right, self._middle_share = numbers
            self._widths = left, right
        self.fit()

    def keep(self) -> None:
        """Keep the widths of the outer columns that are seen."""
        left, middle, right = self.sizes()
        before = self._widths
        self._widths = self._kept(0, left, before[0]), self._kept(2, right, before[1])
        self._middle_share = min(MIDDLE_SHARE, middle / max(1, self._room()))

    def _kept(self, place: int, pixels: int, before: float) -> float:
        """Return the width of a column in the usual type, which is as before while it is hidden."""
        return before if self._columns[place].isHidden() else pixels / self._growth()

    def fit(self) -> None:
        """Give the outer columns their widths, grown with the type."""
        if not self._columns or self._columns[1].isHidden():
            return
        left, middle, right = self._columns
        growth, room = self._growth(), self._room()
        sizes = {
            column: max(round(width * growth), _least(column).width())
            for column, width in zip((left, right), self._widths, strict=True)
        }
        seen = [column for column in sizes if not column.isHidden()]
        kept = max(round(self._middle_share * room), _least(middle).width())
        least = [_least(column).width() for column in seen]
        given = _squeezed([sizes[column] for column in seen], least, room - kept)
        sizes |= zip(seen, given, strict=True)
        self.give((sizes[left], room - sum(given), sizes[right]))

    def _room(self) -> int:
        """Return the pixels of all columns together."""
        seen = sum(not column.isHidden() for column in self._columns)
        return self.width() - self.handleWidth() * max(0, seen - 1)

    def _growth(self) -> float:
        """Return how many pixels there are for each of the usual type."""
        usual = self._usual_left
        return min(grown(usual, self), max(usual, GROWN_SHARE * self.width())) / usual


def _least(panel: QWidget) -> QSize:
    """Return the room that a panel has at least."""
    return panel.minimumSizeHint().expandedTo(panel.minimumSize())


def _squeezed(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Return widths that fit into ``room``, each smaller in the measure that it can be."""
    excess = max(0, sum(wanted) - room)
    slack = sum(wanted) - sum(least)
    part = min(1.0, excess / slack) if slack else 0.0
    return [
        most - round(part * (most - fewest)) for most, fewest in zip(wanted, least, strict=True)
    ]


def _numbers(state: str) -> list[float]:
    """Return the numbers of a state that was kept, or nothing where it is none of ours."""
    try:
        numbers = [float(part) for part in state.split()]
    except ValueError:
        return []
    return numbers if all(0 < number < 100_000 for number in numbers) else []
