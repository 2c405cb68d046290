"""One parameter of the project: its slider, who shares it, and what the designer says of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from workbench.parameters.model import ParameterUse, SharedParameter
from workbench.project.parameters import GREATEST_NUMBER, LONGEST_NOTE
from workbench.widgets import tight
from workbench.widgets.fields.boxes import Line
from workbench.widgets.fields.chain_button import ChainButton
from workbench.widgets.fields.number_field import whole_number
from workbench.widgets.fields.parameter_controls import controls_of
from workbench.widgets.fields.widths import FollowingWidth
from workbench.widgets.plain_text import ElidedLabel, PlainLabel, QuietLabel, plain

__all__ = ["ParameterCard"]

MOST_NAMED = 12
"""Mechanics that are named; of more it tells how many there are."""

NUMBER_WIDTH = 54
"""Pixels of a field for an end of the range."""

NARROWEST_NUMBER = 36
"""Pixels of those where the column is narrow."""


class ParameterCard(QFrame):
    """A parameter that can be set, described and linked.

    Signals:
        value_chosen: The number that is wanted.
        known_chosen: The ``ProjectParameter`` as its user describes it now.
        link_requested: All mechanics are to share its number again.
        link_chosen: The identity of a mechanic, and whether it is to share the number.
        gesture_began: The slider was taken hold of.
        gesture_ended: The slider was let go.
    """

    value_chosen = Signal(int)
    known_chosen = Signal(object)
    link_requested = Signal()
    link_chosen = Signal(str, bool)
    gesture_began = Signal()
    gesture_ended = Signal()

    def __init__(self, shared: SharedParameter, parent: QWidget | None = None) -> None:
        """Show a parameter.

        Args:
            shared: The parameter, and who has it.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._known = known = shared.known
        self.setObjectName("card")
        self.controls = controls_of(self, replace(known, value=None), shared.choices)
        self.controls.chosen.connect(self.value_chosen)
        self.controls.gesture_began.connect(self.gesture_began)
        self.controls.gesture_ended.connect(self.gesture_ended)
        self.users = QuietLabel("", self)
        self.users.setWordWrap(True)
        self.chains: dict[str, ChainButton] = {}
        self._names: list[ElidedLabel] = []
        self._uses = QGridLayout()
        self._uses.setColumnStretch(1, 1)
        self.link = QPushButton(self.tr("Link All"), self)
        self.link.setToolTip(self.tr("Give all mechanics one number for it again"))
        self.link.clicked.connect(self.link_requested)
        self.label = self._text(self.tr("Label"), self.tr("a name to show instead"))
        self.low = self._number(self.tr("Least number"))
        self.high = self._number(self.tr("Greatest number"))
        self.step = self._number(self.tr("Step"))
        self.note = self._text(self.tr("Note"), self.tr("what it stands for"))
        self.note.setMaxLength(LONGEST_NOTE)
        for field in (self.label, self.note, self.low, self.high, self.step):
            field.editingFinished.connect(self._choose_known)
        self._lay_out(has_range=not shared.choices)
        self.show_shared(shared)

    def _text(self, name: str, invitation: str) -> QLineEdit:
        field = Line(self)
        field.setAccessibleName(f"{name}: {self._known.name}")
        field.setPlaceholderText(invitation)
        return field

    def _number(self, name: str) -> QLineEdit:
        field = self._text(name, self.tr("auto"))
        FollowingWidth(field, NARROWEST_NUMBER, field.setMinimumWidth)
        FollowingWidth(field, NUMBER_WIDTH, field.setMaximumWidth)
        field.setToolTip(plain(name))
        return field

    def _lay_out(self, *, has_range: bool) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 10)
        layout.setSpacing(6)
        sliding = QHBoxLayout()
        for place, widget in enumerate(self.controls.widgets):
            sliding.addWidget(widget, 1 if place == len(self.controls.widgets) - 1 else 0)
        layout.addLayout(sliding)
        users = QHBoxLayout()
        users.addWidget(self.users, 1)
        users.addWidget(self.link)
        layout.addLayout(users)
        layout.addLayout(self._uses)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        fields: dict[str, QWidget] = {self.tr("Label"): self.label}
        ranging = self._range_row()
        if has_range:
            fields |= {self.tr("Range"): ranging, self.tr("Step"): self.step}
        for widget in (ranging, self.step):
            widget.setVisible(has_range)
        fields[self.tr("Note")] = self.note
        for row, (word, field) in enumerate(fields.items()):
            grid.addWidget(PlainLabel(word, self), row, 0)
            grid.addWidget(field, row, 1)
        layout.addLayout(grid)

    def _range_row(self) -> QWidget:
        row = QWidget(self)
        ranging = tight(QHBoxLayout(row), 6)
        ranging.addWidget(self.low)
        ranging.addWidget(PlainLabel(self.tr("to"), row))
        ranging.addWidget(self.high)
        ranging.addStretch(1)
        return row

    def show_shared(self, shared: SharedParameter) -> None:
        """Show the same parameter as it is now."""
        self._known = known = shared.known
        self.controls.show_sheet(replace(known, value=None))
        self.controls.show_value(shared.value)
        self.users.setText(self._users_of(shared))
        self.users.setVisible(not 1 < len(shared.uses) <= MOST_NAMED)
        self.link.setVisible(bool(shared.free))
        self._show_uses(shared.uses if 1 < len(shared.uses) <= MOST_NAMED else ())
        shown = {
            self.label: known.label,
            self.note: known.note,
            self.low: _written(known.low),
            self.high: _written(known.high),
            self.step: "" if known.step == 1 else str(known.step),
        }
        for field, text in shown.items():
            if not field.isModified():
                with QSignalBlocker(field):
                    field.setText(text)

    def _show_uses(self, uses: tuple[ParameterUse, ...]) -> None:
        """Show a chain for each mechanic, on where it shares the number."""
        if list(self.chains) != [one.identity for one in uses]:
            for widget in (*self.chains.values(), *self._names):
                self._uses.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
            self.chains, self._names = {}, []
            for use in uses:
                self._add_use(use)
            for before, after in pairwise((self.link, *self.chains.values(), self.label)):
                QWidget.setTabOrder(before, after)
        for use, chain, label in zip(uses, self.chains.values(), self._names, strict=True):
            chain.setChecked(not use.is_free)
            template = self.tr("{name} shares {parameter}")
            words = template.format(name=use.name, parameter=self._known.name)
            chain.setAccessibleName(words)
            chain.setToolTip(plain(words))
            label.setText(f"{use.name} ({use.value})" if use.is_free else use.name)

    def _add_use(self, use: ParameterUse) -> None:
        chain, label = ChainButton(self), ElidedLabel("", self)
        chain.clicked.connect(lambda is_on: self.link_chosen.emit(use.identity, is_on))
        row = len(self._names)
        self._uses.addWidget(chain, row, 0)
        self._uses.addWidget(label, row, 1)
        chain.show()
        label.show()
        self.chains[use.identity] = chain
        self._names.append(label)

    def _users_of(self, shared: SharedParameter) -> str:
        lines = []
        if shared.linked:
            lines.append(
                self.tr("Used by {names}").format(
                    names=_listed([one.name for one in shared.linked])
                )
            )
        if shared.free:
            free = [f"{one.name} ({one.value})" for one in shared.free]
            lines.append(self.tr("Free in {names}").format(names=_listed(free)))
        return "\n".join(lines)

    def _choose_known(self) -> None:
        for field in (self.label, self.note, self.low, self.high, self.step):
            field.setModified(False)
        low, high, step = (_number_in(field) for field in (self.low, self.high, self.step))
        if low is not None and high is not None and low >= high:
            low, high = self._known.low, self._known.high
        step = step if step is not None and step > 0 else 1
        known = replace(
            self._known,
            low=low,
            high=high,
            step=step,
            label=" ".join(self.label.text().split()),
            note=self.note.text().strip(),
        )
        for field, number in ((self.low, low), (self.high, high)):
            field.setText(_written(number))
        self.step.setText("" if step == 1 else str(step))
        if known != self._known:
            self.known_chosen.emit(known)


def _written(number: int | None) -> str:
    return "" if number is None else str(number)


def _number_in(field: QLineEdit) -> int | None:
    number = whole_number(field.text().strip())
    return None if number is None else max(-GREATEST_NUMBER, min(number, GREATEST_NUMBER))


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:MOST_NAMED])
    return f"{shown} … ({len(names)})" if len(names) > MOST_NAMED else shown
