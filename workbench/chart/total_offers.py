"""The offers under the chart: to add up the dice of a mechanic that is not drawn for their sake."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.errors import Fix
from workbench.project.views import Series
from workbench.widgets.errors.error_line import FixButton
from workbench.widgets.plain_text import ElidedLabel

__all__ = ["MOST_OFFERS", "TotalOffers"]

MOST_OFFERS = 3
"""Lines of offers: each takes room from the chart."""


class TotalOffers(QWidget):
    """A line for each mechanic left out of the chart whose rolls can be added up.

    Signals:
        accepted: The identity of a mechanic, and the ``Fix`` to make in its script.
    """

    accepted = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without offers."""
        super().__init__(parent)
        self._offered: list[tuple[str, str, Fix]] = []
        self._lines: list[QWidget] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(16, 0, 16, 8)
        self._layout.setSpacing(3)
        self.hide()

    def buttons(self) -> tuple[FixButton, ...]:
        """Return the buttons, from top to bottom."""
        return tuple(button for line in self._lines for button in line.findChildren(FixButton))

    def offer(self, series: Sequence[Series], drawn: set[str]) -> None:
        """Offer what can be done for those that are shown and yet not drawn.

        Args:
            series: The mechanics.
            drawn: The identities of those on the chart.
        """
        left_out = (one for one in series if drawn and one.shown and one.identity not in drawn)
        offered = [
            (one.identity, one.name, one.totalling) for one in left_out if one.totalling is not None
        ][:MOST_OFFERS]
        if offered != self._offered:
            self._offered = offered
            self._show(offered)

    def _show(self, offered: Sequence[tuple[str, str, Fix]]) -> None:
        for line in self._lines:
            self._layout.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = [self._line(*one) for one in offered]
        for line in self._lines:
            self._layout.addWidget(line)
        self.setVisible(bool(offered))

    def _line(self, identity: str, name: str, fix: Fix) -> QWidget:
        line = QWidget(self)
        text = self.tr("{name} is a collection: several numbers a roll, not their total.")
        words = ElidedLabel(line)
        words.setObjectName("note")
        words.setText(text.format(name=name))
        button = FixButton(fix, line, use=self.tr("Change the script of this mechanic so"))
        button.chosen.connect(lambda chosen: self.accepted.emit(identity, chosen))
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(words, 0)
        row.addWidget(button, 0)
        row.addStretch(1)
        return line
