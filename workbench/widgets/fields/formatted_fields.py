"""Spin boxes whose numbers are written as all others of the window, with its marks."""

from __future__ import annotations

from PySide6.QtCore import QLocale, QSignalBlocker
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox, QWidget

from workbench.widgets.numbers.numbers import NARROW_SPACE, NumberFormat

__all__ = ["CountField", "DecimalField"]


class DecimalField(QDoubleSpinBox):
    """A number with decimals; both a point and a comma may be typed before them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with zero."""
        super().__init__(parent)
        self._format = NumberFormat.present()
        self._is_percentage = False
        # Qt reads what ``_pointed`` makes of a text; what is written comes from ``textFromValue``.
        self.setLocale(QLocale.c())

    def show_percentage(self, *, is_percentage: bool) -> None:
        """Choose whether the number is one of percent."""
        self._is_percentage = is_percentage
        self.setSuffix(NumberFormat.present().percent if is_percentage else "")

    def write_anew(self) -> None:
        """Write the number in the present format of numbers, unless it stands there in it."""
        if self._format != NumberFormat.present():
            self._format = NumberFormat.present()
            self.show_percentage(is_percentage=self._is_percentage)
            with QSignalBlocker(self):
                self.setValue(self.value())

    # ---- Qt's ways to write and to read ---------------------------------------------------

    def textFromValue(self, val: float) -> str:  # noqa: N802 - Qt's name
        """Return a number as it is written."""
        return NumberFormat.present().localised(super().textFromValue(val))

    def valueFromText(self, text: str) -> float:  # noqa: N802 - Qt's name
        """Return the number that is written."""
        return super().valueFromText(_pointed(text))

    def validate(
        self,
        input: str,  # noqa: A002 - Qt's name
        pos: int,
    ) -> tuple[QValidator.State, str, int]:
        """Return whether a text is a number, or may become one."""
        state, _, place = super().validate(_pointed(input), pos)
        return state, input, place


class CountField(QSpinBox):
    """How many there are, in groups of three digits; any marks of groups may be typed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with zero."""
        super().__init__(parent)
        self._format = NumberFormat.present()
        self.setLocale(QLocale.c())

    def write_anew(self) -> None:
        """Write the number in the present format of numbers, unless it stands there in it."""
        if self._format != NumberFormat.present():
            self._format = NumberFormat.present()
            with QSignalBlocker(self):
                self.setValue(self.value())

    # ---- Qt's ways to write and to read ---------------------------------------------------

    def textFromValue(self, val: int) -> str:  # noqa: N802 - Qt's name
        """Return a number as it is written."""
        return NumberFormat.present().count(val)

    def valueFromText(self, text: str) -> int:  # noqa: N802 - Qt's name
        """Return the number that is written."""
        return super().valueFromText(_ungrouped(text))

    def validate(
        self,
        input: str,  # noqa: A002 - Qt's name
        pos: int,
    ) -> tuple[QValidator.State, str, int]:
        """Return whether a text is a number, or may become one."""
        plain = _ungrouped(input)
        state, _, _ = super().validate(plain, min(pos, len(plain)))
        return state, input, pos


def _pointed(text: str) -> str:
    return text.replace(",", ".")


def _ungrouped(text: str) -> str:
    """Return a number without what may stand between its groups in any language."""
    return text.translate(dict.fromkeys(map(ord, f",.'{NARROW_SPACE}\N{NO-BREAK SPACE}")))
