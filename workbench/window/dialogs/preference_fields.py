"""Fields of the preferences: each shows one setting and changes it at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget

from workbench.storage.preferences import Preferences
from workbench.storage.settings import Settings
from workbench.widgets.fields.number_field import FIELD_MARGIN

__all__ = ["ChoiceField", "PreferenceNumberField"]

NARROWEST = 190
"""Least width of a field in pixels, so that those of a page are equally wide."""


class ChoiceField(QComboBox):
    """A setting with a few values, each with words for it."""

    def __init__(
        self, preferences: Preferences, name: str, words: Mapping[str, str], parent: QWidget
    ) -> None:
        """Offer values of a setting.

        Args:
            preferences: What is changed.
            name: The field of ``Settings``.
            words: What each value is called.
            parent: The widget it belongs to.
        """
        super().__init__(parent)
        self._name = name
        self.setObjectName(name)
        self.setMinimumWidth(NARROWEST)
        for value, text in words.items():
            self.addItem(text, value)
        self.activated.connect(lambda _: preferences.change(**{name: self.currentData()}))

    def show_setting(self, settings: Settings) -> None:
        """Show what ``settings`` say, also where it is none of the values offered."""
        value = getattr(settings, self._name)
        if self.findData(value) < 0:
            self.addItem(str(value), value)
        self.setCurrentIndex(self.findData(value))


class PreferenceNumberField(QSpinBox):
    """A setting that is a whole number."""

    def __init__(
        self,
        preferences: Preferences,
        name: str,
        numbers: range,
        parent: QWidget,
        *,
        suffix: str = "",
        nought: str = "",
    ) -> None:
        """Offer the numbers of a setting.

        Args:
            preferences: What is changed.
            name: The field of ``Settings``.
            numbers: The least and the greatest number, and the step from one to the next.
            parent: The widget it belongs to.
            suffix: The unit.
            nought: What is said, one step below the least number, for a setting of 0; or empty.
        """
        super().__init__(parent)
        self._name = name
        self._nought = numbers[0] - numbers.step if nought else None
        self.setObjectName(name)
        self.setMinimumWidth(NARROWEST)
        self.setRange(numbers[0] if self._nought is None else self._nought, numbers[-1])
        self.setSingleStep(numbers.step)
        self.setSuffix(suffix)
        self.setSpecialValueText(nought)
        # Qt passes over the padding that a stylesheet gives a spin box on its left.
        self.lineEdit().setTextMargins(FIELD_MARGIN, 0, 0, 0)
        # While a number is typed, its first digits alone would already take effect.
        self.setKeyboardTracking(False)
        self.valueChanged.connect(self._changer(preferences))

    def _changer(self, preferences: Preferences) -> Callable[[int], None]:
        def change(number: int) -> None:
            preferences.change(**{self._name: 0 if number == self._nought else number})

        return change

    def show_setting(self, settings: Settings) -> None:
        """Show what ``settings`` say."""
        number = getattr(settings, self._name)
        with QSignalBlocker(self):
            self.setValue(self._nought if number == 0 and self._nought is not None else number)
