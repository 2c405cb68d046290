"""What a card shows: lines, and decisions between them, kept in place while they change."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import TypeAlias

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QToolButton, QVBoxLayout, QWidget

from workbench.cards.card import Card
from workbench.cards.wording import left_out_words
from workbench.panels.card_column import CardColumn
from workbench.panels.card_guides import GuidedRow, guided_rows, indent_of
from workbench.panels.card_lines import CardLines
from workbench.panels.card_option import OptionRow
from workbench.theme import Theme

__all__ = ["FIRST_ROWS", "CardBody"]

FIRST_ROWS = 500
"""Rows that a card shows until its user asks for all."""

FIRST_CHARACTERS = 40_000
"""Characters of these rows together: breaking very long lines takes its time."""

MADE_AT_ONCE = 30
"""Widgets that are made before the window gets its turn again."""

Stretch: TypeAlias = tuple[GuidedRow, ...]
"""A decision, or all lines between two of them."""


class CardBody(QWidget):
    """The rows of a card. Widgets are kept for what stays, so that focus and place stay too.

    Signals:
        flipped: The path of a decision, and how it is to be made.
    """

    flipped = Signal(str, bool)

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
        self._shows_all = False
        # By the path of the decision; lines by that of the decision above them.
        self._options: dict[str, OptionRow] = {}
        self._lines: dict[str | None, CardLines] = {}
        self._column = CardColumn(self)
        self.left_out = QLabel(self)
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
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._column)
        layout.addLayout(foot)

    @property
    def option_rows(self) -> tuple[OptionRow, ...]:
        """The decisions shown, from top to bottom."""
        return tuple(widget for widget in self.column if isinstance(widget, OptionRow))

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
        return (*(row.button for row in self.option_rows), self._more)

    def set_card(self, card: Card) -> None:
        """Show the rows of a card."""
        self._card = card
        self._fill()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of ``theme``."""
        self._theme = theme
        for widget in (*self._options.values(), *self._lines.values()):
            widget.set_theme(theme)

    def show_all(self) -> None:
        """Show all rows that the card holds."""
        self._shows_all = True
        self._more.setEnabled(False)
        self._fill()

    # ---- filling --------------------------------------------------------------------------

    def _fill(self) -> None:
        """Show as many rows as can be shown in a moment, and the rest after a breath."""
        assert self._card is not None
        self._column.setUpdatesEnabled(False)
        known = self._made()
        wanted: list[QWidget] = []
        for above, stretch in _stretches(self._card, self._count()):
            wanted.append(self._shown(above, stretch))
            if self._made() - known >= max(MADE_AT_ONCE, known // 10):
                self._rest.start(0)
                break
        else:
            self._rest.stop()
        self._arrange(wanted)
        self._show_foot()
        self._column.setUpdatesEnabled(True)

    def _made(self) -> int:
        return len(self._options) + len(self._lines)

    def _count(self) -> int:
        assert self._card is not None
        rows = self._card.sheet.rows
        if self._shows_all:
            return len(rows)
        lengths = accumulate(len(row.text) for row in rows[:FIRST_ROWS])
        return max(1, sum(length <= FIRST_CHARACTERS for length in lengths))

    def _shown(self, above: str | None, stretch: Stretch) -> QWidget:
        """Return the widget of a stretch, made if there is none yet.

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
            lines.set_lines(stretch)
            return lines
        row = self._options.get(option.path)
        if row is None:
            row = self._options[option.path] = OptionRow(self._theme, self._column)
            row.flipped.connect(self.flipped)
        assert self._card is not None
        row.set_option(option, first.guides, chosen=self._card.is_chosen(option.path))
        return row

    def _arrange(self, wanted: list[QWidget]) -> None:
        """Show these widgets in order; those no longer wanted go, unless more is to come."""
        shown = self._column.widgets
        if self._rest.isActive():
            known = set(wanted)
            wanted += [widget for widget in shown if widget not in known]
        pairs = enumerate(zip(shown, wanted, strict=False))
        shorter = min(len(shown), len(wanted))
        same = next((at for at, (old, new) in pairs if old is not new), shorter)
        if same == len(shown) == len(wanted):
            return
        self._column.set_widgets(tuple(wanted))
        self._forget(set(shown) - set(wanted))
        above = [one.button for one in wanted[:same] if isinstance(one, OptionRow)][-1:]
        fresh = [one.button for one in wanted[same:] if isinstance(one, OptionRow)]
        set_tab_order((*(above or [self._entrance]), *fresh))

    def _forget(self, widgets: set[QWidget]) -> None:
        self._options = {path: one for path, one in self._options.items() if one not in widgets}
        self._lines = {path: one for path, one in self._lines.items() if one not in widgets}
        for widget in widgets:
            widget.hide()
            widget.deleteLater()

    def _show_foot(self) -> None:
        assert self._card is not None
        sheet, count = self._card.sheet, self._count()
        is_cut = len(sheet.rows) > count
        self._more.setText(self.tr("Show all {count}").format(count=f"{len(sheet.rows):,}"))
        first = self.tr("These are the first {count} lines of this card")
        self._more.setToolTip(first.format(count=f"{count:,}"))
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
