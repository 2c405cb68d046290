"""What a card shows: lines, and decisions between them, kept in place while they change.

Widgets are kept by the paths of their decisions, so that focus and place stay; lines between two
decisions are one widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate, pairwise
from time import perf_counter
from typing import TypeAlias

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from workbench.tables.cards.card import Card, left_out_words
from workbench.tables.cards.choice import ChoiceRow
from workbench.tables.cards.column import CardColumn
from workbench.tables.cards.guides import GuidedRow, guided_rows, indent_of
from workbench.tables.cards.lines import CardLines
from workbench.tables.cards.option import DecisionRow, OptionRow
from workbench.tables.cards.sheet import CardSheet
from workbench.theme import Theme
from workbench.widgets import PlainLabel, plain, tight
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = ["FIRST_ROWS", "CardBody"]

FIRST_ROWS = 500
"""Rows that a card shows until its user asks for all."""

FIRST_CHARACTERS = 40_000
"""Characters of these rows together: breaking very long lines takes its time."""

LONGEST_TURN = 0.006
"""Seconds after which the window gets its turn again; laying out what was made takes as long."""

Stretch: TypeAlias = tuple[GuidedRow, ...]
"""A decision, or all lines between two of them."""


class CardBody(QWidget):
    """The rows of a card. Widgets are kept for what stays, so that focus and place stay too.

    Signals:
        decided: The path of a decision, and the ``Answer`` that is wanted.
    """

    decided = Signal(str, object)

    def __init__(self, theme: Theme, entrance: QWidget) -> None:
        """Begin without rows.

        Args:
            theme: The colours.
            entrance: The card it belongs to, from which Tab leads to the first decision.
        """
        super().__init__(entrance)
        self._theme = theme
        self._entrance = entrance
        self._card: Card | None = None
        self._advice: Mapping[str, str] = {}
        self._shows_all = False
        # What is still to be shown of the card, and what of it is shown already.
        self._stretches: Iterator[tuple[str | None, Stretch]] = iter(())
        self._wanted: list[QWidget] = []
        # What Tab comes from to the decision that is shown next.
        self._above: QWidget = entrance
        # By the path of the decision; lines by that of the decision above them.
        self._options: dict[str, DecisionRow] = {}
        self._lines: dict[str | None, CardLines] = {}
        self._column = CardColumn(self)
        self.left_out = PlainLabel(self)
        self.left_out.setObjectName("note")
        self._more = QToolButton(self)
        self._more.setObjectName("fix")
        self._more.clicked.connect(self.show_all)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._fill)
        foot = QVBoxLayout()
        foot.setContentsMargins(indent_of(0), 0, 10, 0)
        foot.addWidget(self.left_out)
        foot.addWidget(self._more)
        layout = tight(QVBoxLayout(self), 0)
        layout.addWidget(self._column)
        layout.addLayout(foot)

    @property
    def option_rows(self) -> tuple[DecisionRow, ...]:
        """The decisions shown, from top to bottom."""
        return tuple(widget for widget in self.column if isinstance(widget, DecisionRow))

    @property
    def line_blocks(self) -> tuple[CardLines, ...]:
        """The lines shown, from top to bottom: those between two decisions together."""
        return tuple(widget for widget in self.column if isinstance(widget, CardLines))

    @property
    def column(self) -> tuple[QWidget, ...]:
        """Lines and decisions as they stand below each other."""
        return self._column.widgets

    @property
    def is_complete(self) -> bool:
        """Whether all rows that are to be shown are there."""
        return not self._rest.isActive()

    @property
    def more_button(self) -> QToolButton:
        """The button that shows all rows; it is hidden where nothing is missing."""
        return self._more

    def tab_order(self) -> tuple[QWidget, ...]:
        """Return what can be reached with Tab, in order."""
        return (*(button for row in self.option_rows for button in row.buttons), self._more)

    def set_card(self, card: Card) -> None:
        """Show the rows of a card."""
        self._card = card
        self._begin()

    def set_advice(self, advice: Mapping[str, str]) -> None:
        """Tell what best play would do at decisions, by their paths."""
        self._advice = advice
        for path, row in self._options.items():
            row.set_advice(advice.get(path, ""))

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        for option in self._options.values():
            option.set_theme(theme)
        for lines in self._lines.values():
            lines.set_theme(theme)

    def show_all(self) -> None:
        """Show all rows that the card holds."""
        self._shows_all = True
        self._more.setEnabled(False)
        self._begin()

    # ---- filling --------------------------------------------------------------------------

    def _begin(self) -> None:
        assert self._card is not None
        sheet, count = self._card.sheet, self._count()
        self._stretches = _stretches(self._card, count)
        self._wanted = []
        self._above = self._entrance
        self._show_foot(sheet, count)
        self._fill()

    def _fill(self) -> None:
        """Show as many more rows as can be shown in a moment, and the rest after a breath."""
        end = perf_counter() + LONGEST_TURN
        shown = self._column.widgets
        changed: list[int] = []
        for above, stretch in self._stretches:
            place = len(self._wanted)
            widget, is_changed = self._shown(above, stretch)
            is_moved = place >= len(shown) or shown[place] is not widget
            if isinstance(widget, DecisionRow):
                if is_moved:
                    set_tab_order((self._above, *widget.buttons))
                self._above = widget.buttons[-1]
            if is_moved or is_changed:
                changed.append(place)
            self._wanted.append(widget)
            if perf_counter() > end:
                self._rest.start(0)
                break
        else:
            self._rest.stop()
        self._arrange(changed)

    def _count(self) -> int:
        assert self._card is not None
        rows = self._card.sheet.rows
        if self._shows_all:
            return len(rows)
        lengths = accumulate(len(row.text) for row in rows[:FIRST_ROWS])
        return max(1, sum(length <= FIRST_CHARACTERS for length in lengths))

    def _shown(self, above: str | None, stretch: Stretch) -> tuple[QWidget, bool]:
        """Return the widget of a stretch, made if there is none yet; and whether that is other now.

        Args:
            above: The path of the decision above it.
            stretch: The stretch.
        """
        first = stretch[0]
        option = first.row.option
        if option is None:
            lines = self._lines.get(above)
            if lines is None:
                lines = self._lines[above] = CardLines(self._theme, self._column)
                lines.show()
            is_changed = lines.lines != stretch
            lines.set_lines(stretch)
            return lines, is_changed
        row = self._options.get(option.path)
        if row is None:
            kind = ChoiceRow if option.offered else OptionRow
            row = self._options[option.path] = kind(self._theme, self._column)
            row.decided.connect(self.decided)
            row.set_advice(self._advice.get(option.path, ""))
            row.show()
        assert self._card is not None
        return row, row.set_option(option, first.guides, self._card.answer_to(option))

    def _arrange(self, changed: list[int]) -> None:
        """Show what is wanted in order; what no longer is stays below until nothing is to come.

        Args:
            changed: The places of what is new or other since this was last done.
        """
        shown, wanted = self._column.widgets, tuple(self._wanted)
        others = shown[len(wanted) :]
        if shown[: len(wanted)] != wanted[: len(shown)]:
            known = set(wanted)
            others = tuple(widget for widget in shown if widget not in known)
        start, stop = (changed[0], changed[-1] + 1) if changed else (len(wanted), len(wanted))
        if not self.is_complete:
            self._column.set_widgets(wanted + others, start, stop)
        elif changed or others:
            self._column.set_widgets(wanted, start, stop)
            self._forget(set(others))

    def _forget(self, widgets: set[QWidget]) -> None:
        self._options = {path: one for path, one in self._options.items() if one not in widgets}
        self._lines = {path: one for path, one in self._lines.items() if one not in widgets}
        for widget in widgets:
            widget.hide()
            widget.deleteLater()

    def _show_foot(self, sheet: CardSheet, count: int) -> None:
        is_cut = len(sheet.rows) > count
        written = NumberFormat.present().count
        self._more.setText(self.tr("Show all {count}").format(count=written(len(sheet.rows))))
        first = self.tr("These are the first {count} lines of this card")
        self._more.setToolTip(plain(first.format(count=written(count))))
        self._more.setVisible(is_cut)
        self.left_out.setText(left_out_words(sheet.left_out))
        self.left_out.setVisible(bool(sheet.left_out) and not is_cut)


def set_tab_order(widgets: tuple[QWidget, ...]) -> None:
    """Let Tab go from each of these widgets to the next."""
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)


def _stretches(card: Card, count: int) -> Iterator[tuple[str | None, Stretch]]:
    """Yield decisions and the lines between them, each with the path of the decision above."""
    above: str | None = None
    lines: list[GuidedRow] = []
    for one in guided_rows(card, count):
        if one.row.option is None:
            lines.append(one)
            continue
        if lines:
            yield above, tuple(lines)
            lines = []
        yield above, (one,)
        above = one.row.option.path
    if lines:
        yield above, tuple(lines)
