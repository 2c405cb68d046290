"""The field for a chance in percent, written as every number of the window is."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QSignalBlocker
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from workbench.widgets.numbers.number_format import NumberFormat

__all__ = ["ChanceField"]


class ChanceField(QDoubleSpinBox):
    """A chance from 0 to 100 percent; both a point and a comma may be typed before decimals."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with a chance of nought."""
        super().__init__(parent)
        self._format = NumberFormat.present()
        # Qt reads what ``_pointed`` makes of a text; what is written comes from ``textFromValue``.
        self.setLocale(QLocale.c())
        self.setRange(0, 100)
        self.setDecimals(1)
        self.setSuffix(" %")

    def write_anew(self) -> None:
        """Write the chance in the present format of numbers, unless it stands there in it."""
        if self._format != NumberFormat.present():
            self._format = NumberFormat.present()
            with QSignalBlocker(self):
                self.setValue(self.value())

    # ---- Qt's ways to write and to read ---------------------------------------------------

    def textFromValue(self, val: float) -> str:  # noqa: N802 - Qt's name
        """Return a chance as it is written."""
        return NumberFormat.present().localised(super().textFromValue(val))

    def valueFromText(self, text: str) -> float:  # noqa: N802 - Qt's name
        """Return the chance that is written."""
        return super().valueFromText(_pointed(text))

    def validate(
        self,
        input: str,  # noqa: A002 - Qt's name
        pos: int,
    ) -> tuple[QValidator.State, str, int]:
        """Return whether a text is a chance, or may become one."""
        state, _, place = super().validate(_pointed(input), pos)
        return state, input, place


def _pointed(text: str) -> str:
    return text.replace(",", ".")
