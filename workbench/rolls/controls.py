"""What is set before rolling: how often, from which seed; and what is done with the rolls."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from workbench.widgets import tight
from workbench.widgets.fields.boxes import Line, offer_clearing
from workbench.widgets.fields.formatted_fields import CountField
from workbench.widgets.fields.number_field import FIELD_MARGIN, give_line
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.folding_row import FoldingRow, in_a_row
from workbench.widgets.plain_text import ElidedLabel, QuietLabel, with_key

__all__ = ["RollControls"]

MOST_AT_ONCE = 1_000_000
"""How many rolls can be made by one press of the button."""

SEED_DIGITS = "[0-9]{0,18}"
"""What a seed can be: a whole number that can still be typed again."""

NARROWEST_FIELD = 84
"""Pixels of a field at least."""

CLEAR_BUTTON = 24
"""Pixels of the cross that empties a field."""

SPACING = 6
"""Pixels between two controls."""

SEED_WIDTH = len("000000000000000 ")
"""Digits that the field of the seed shows."""


class RollControls(QWidget):
    """One row of controls over the rolls.

    Signals:
        roll_pressed: Dice are to be rolled.
        copy_pressed: The rolls are to be copied.
        clear_pressed: The rolls are to be forgotten.
        export_chosen: The rolls are to be written to a file: ``text`` or ``picture``.
    """

    roll_pressed = Signal()
    copy_pressed = Signal()
    clear_pressed = Signal()
    export_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with one roll from a fresh seed."""
        super().__init__(parent)
        self._button = QPushButton(self.tr("Roll"), self)
        self.setFocusProxy(self._button)
        self._button.setToolTip(self.tr("Roll the selected mechanic (Ctrl+R)"))
        self._button.clicked.connect(self.roll_pressed)
        self._count = self._make_count()
        self._seed = self._make_seed()
        self._keeping = self._make_keeping()
        self._last = ElidedLabel(self)
        self._last.setObjectName("quiet")
        self._last.setMinimumWidth(NARROWEST_FIELD)
        self._last.explanation = self.tr("The seed that the last rolls started from")
        self._lay_out()
        self.set_keepable(keepable=False)

    @property
    def count(self) -> int:
        """How many rolls are made at once."""
        return self._count.value()

    @property
    def seed(self) -> int | None:
        """Where the random numbers start, or None for a fresh start each time."""
        return int(self._seed.text()) if self._seed.text() else None

    def set_count(self, count: int) -> None:
        """Roll so many times at once."""
        self._count.setValue(count)

    def write_anew(self) -> None:
        """Write the numbers in the present format of numbers."""
        self._count.write_anew()

    def set_seed(self, seed: int) -> None:
        """Start the next rolls from ``seed``."""
        self._seed.setText(str(seed))

    def set_rollable(self, *, rollable: bool) -> None:
        """Let the button be pressed, or not while there is no mechanic."""
        self._button.setEnabled(rollable)

    def set_keepable(self, *, keepable: bool) -> None:
        """Let rolls be copied, exported and forgotten, or not while there are none."""
        if not keepable and any(one.hasFocus() for one in self._keeping):
            self._button.setFocus(Qt.FocusReason.OtherFocusReason)
        for one in self._keeping:
            one.setEnabled(keepable)

    def set_last_seed(self, seed: int | None) -> None:
        """Show where the last rolls started, so that they can be repeated; None without any."""
        self._last.setText("" if seed is None else self.tr("last: {seed}").format(seed=seed))

    # ---- building -------------------------------------------------------------------------

    def _make_count(self) -> CountField:
        count = CountField(self)
        count.setRange(1, MOST_AT_ONCE)
        give_line(count)
        count.setStepType(CountField.StepType.AdaptiveDecimalStepType)
        # What the field asks for is not what it needs: the panel must not widen the window.
        count.setMinimumWidth(NARROWEST_FIELD)
        count.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        count.setPrefix("\N{MULTIPLICATION SIGN} ")
        count.setAccessibleName(self.tr("How many rolls at once"))
        count.setToolTip(self.tr("How many rolls at once"))
        return count

    def _make_seed(self) -> QLineEdit:
        seed = Line(self)
        seed.setObjectName("seed")
        seed.setValidator(QRegularExpressionValidator(SEED_DIGITS, seed))
        seed.setPlaceholderText(self.tr("new each time"))
        seed.setAccessibleName(self.tr("Seed"))
        seed.setToolTip(self.tr("The same seed gives the same rolls; empty: a new one each time"))
        offer_clearing(seed)
        FollowingWidth(seed, NARROWEST_FIELD, lambda least: _fit_seed(seed, least))
        seed.returnPressed.connect(self.roll_pressed)
        return seed

    def _make_export(self) -> QPushButton:
        exporting = QPushButton(self.tr("Export"), self)
        exporting.setToolTip(self.tr("Write the selected rolls to a file"))
        menu = QMenu(exporting)
        menu.addAction(
            with_key(self.tr("As Text…"), "Ctrl+Alt+T"), lambda: self.export_chosen.emit("text")
        )
        menu.addAction(
            with_key(self.tr("As Picture…"), "Ctrl+Alt+P"),
            lambda: self.export_chosen.emit("picture"),
        )
        exporting.setMenu(menu)
        return exporting

    def _make_keeping(self) -> tuple[QPushButton, ...]:
        """Return the buttons of what can be done with rolls that there are."""
        copying = QPushButton(self.tr("Copy"), self)
        copying.setToolTip(self.tr("Copy the selected rolls, or all of them"))
        copying.clicked.connect(self.copy_pressed)
        exporting = self._make_export()
        clearing = QPushButton(self.tr("Clear"), self)
        clearing.setToolTip(self.tr("Forget these rolls"))
        clearing.clicked.connect(self.clear_pressed)
        return copying, exporting, clearing

    def _lay_out(self) -> None:
        label = QuietLabel(self.tr("Seed"), self)
        label.setBuddy(self._seed)
        rolling = in_a_row(self, SPACING, self._button, self._count, label, self._seed)
        keeping = in_a_row(self, SPACING, self._last, None, *self._keeping)
        layout = tight(QVBoxLayout(self))
        layout.addWidget(FoldingRow(rolling, keeping, SPACING, self))


def _fit_seed(seed: QLineEdit, least: int) -> None:
    """Give the field of the seed the room that its words need in the type that it has."""
    metrics = seed.fontMetrics()
    # Beside the help there is less room: a long seed can then be scrolled in its field.
    shortest = max(metrics.horizontalAdvance(seed.placeholderText()), least)
    seed.setMinimumWidth(shortest + CLEAR_BUTTON + 2 * FIELD_MARGIN)
    seed.setMaximumWidth(metrics.horizontalAdvance("0" * SEED_WIDTH) + 40)
