"""What the script in the editor leaves open, a row for each name.

Beside a parameter that other mechanics have as well there is a chain: one number for all, or one
for each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QSize, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from workbench.project.parameters import ProjectParameter
from workbench.widgets.fields.chain_button import ChainButton
from workbench.widgets.fields.parameter_controls import ParameterControls, controls_of
from workbench.widgets.plain_text import plain
from workbench.widgets.scrolling import VerticalScrollArea
from workbench.widgets.tab_order import lead_through

__all__ = ["ParameterRow", "ParametersPanel"]

FEWEST_ROWS = 2
"""How many rows are in sight at least; what has no room is scrolled to."""


@dataclass(frozen=True)
class ParameterRow:
    """One parameter.

    Attributes:
        name: Its name in the script.
        value: Its present number.
        choices: Where this is the number of a choice, counted from 1, the names of the choices.
        known: What the project knows of it: its range, label and note; None for nothing.
        others: The names of the other mechanics that have it.
        is_free: Whether the mechanic has a number of its own for it.
    """

    name: str
    value: int
    choices: tuple[str, ...] = ()
    known: ProjectParameter | None = None
    others: tuple[str, ...] = ()
    is_free: bool = False

    @property
    def sheet(self) -> ProjectParameter:
        """What is known of it besides its number."""
        return replace(self.known or ProjectParameter(self.name), value=None)

    @property
    def is_chained(self) -> bool:
        """Whether there are others that it can be linked with."""
        return bool(self.others) or self.is_free


class ParametersPanel(VerticalScrollArea):
    """Rows of parameters, none where the script leaves nothing open.

    Signals:
        value_chosen: A parameter's name and its new number.
        link_chosen: A parameter's name, and whether it is to be linked with those of others.
        gesture_began: A slider was taken hold of.
        gesture_ended: The slider was let go.
    """

    value_chosen = Signal(str, int)
    link_chosen = Signal(str, bool)
    gesture_began = Signal()
    gesture_ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin without rows."""
        super().__init__("parameters", parent)
        self.setAccessibleName(self.tr("Parameters"))
        self._form = QWidget(self)
        self._form.setObjectName("form")
        self.setWidget(self._form)
        self._grid = QGridLayout(self._form)
        self._grid.setContentsMargins(12, 4, 12, 8)
        self._grid.setHorizontalSpacing(10)
        self._grid.setColumnStretch(2, 1)
        self._rows: dict[str, ParameterControls] = {}
        self._chains: dict[str, ChainButton] = {}
        self._kinds: tuple[object, ...] = ()
        self.hide()

    @property
    def values(self) -> dict[str, int]:
        """The numbers shown, by the names of their parameters."""
        return {name: controls.value for name, controls in self._rows.items()}

    def set_rows(self, rows: tuple[ParameterRow, ...]) -> None:
        """Show these parameters."""
        kinds = tuple((row.name, row.choices, row.is_chained) for row in rows)
        if kinds != self._kinds:
            self._kinds = kinds
            self._rebuild(rows)
        for row in rows:
            self._rows[row.name].show_sheet(row.sheet)
            self._rows[row.name].show_value(row.value)
            if row.name in self._chains:
                _show_chain(self._chains[row.name], row)
        self.setVisible(bool(rows))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that shows all rows."""
        return self._form.sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size that shows the first rows."""
        wanted = self._form.sizeHint()
        shown = min(FEWEST_ROWS, len(self._rows)) / max(1, len(self._rows))
        return QSize(self._form.minimumSizeHint().width(), round(wanted.height() * shown))

    def _rebuild(self, rows: tuple[ParameterRow, ...]) -> None:
        old = [one for controls in self._rows.values() for one in controls.widgets]
        for widget in (*old, *self._chains.values()):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._rows, self._chains = {}, {}
        for index, row in enumerate(rows):
            controls = self._controls_of(row)
            for column, control in enumerate(controls.widgets):
                self._grid.addWidget(control, index, column, 1, controls.spans[column])
                control.show()  # Qt shows them only later, and until then they take no room
            self._rows[row.name] = controls
            if row.is_chained:
                self._add_chain(row, index)
        lead_through(self, self._stops())
        self.updateGeometry()

    def _stops(self) -> Iterator[QWidget]:
        for name, controls in self._rows.items():
            yield from controls.widgets
            if name in self._chains:
                yield self._chains[name]

    def _controls_of(self, row: ParameterRow) -> ParameterControls:
        controls = controls_of(self._form, row.sheet, row.choices)
        controls.chosen.connect(lambda value: self.value_chosen.emit(row.name, value))
        controls.gesture_began.connect(self.gesture_began)
        controls.gesture_ended.connect(self.gesture_ended)
        return controls

    def _add_chain(self, row: ParameterRow, index: int) -> None:
        chain = ChainButton(self._form)
        chain.clicked.connect(lambda is_linked: self.link_chosen.emit(row.name, is_linked))
        self._grid.addWidget(chain, index, 3)
        chain.show()
        self._chains[row.name] = chain


MOST_NAMED = 5
"""Mechanics that a chain names; of more it tells how many there are."""


def _show_chain(chain: ChainButton, row: ParameterRow) -> None:
    translate = QCoreApplication.translate
    named = ", ".join(row.others[:MOST_NAMED])
    if len(row.others) > MOST_NAMED:
        named = translate("ParametersPanel", "{count} mechanics").format(count=len(row.others))
    if row.is_free:
        name = translate("ParametersPanel", "{name} is free")
        tip = translate("ParametersPanel", "This mechanic has a number of its own. Link it again?")
    else:
        name = translate("ParametersPanel", "{name} is linked")
        tip = translate("ParametersPanel", "One number for this and {names}. Free this one?")
    chain.setChecked(not row.is_free)
    chain.setAccessibleName(name.format(name=row.name))
    chain.setToolTip(plain(tip.format(names=named)))
