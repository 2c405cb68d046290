"""The preferences: a field for everything that can be set, taking effect while it is set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from workbench.storage.preferences import Preferences
from workbench.storage.settings import (
    DIGITS,
    FONT_SIZES,
    ITERATIONS,
    KEEPING_PAUSES,
    MEGABYTES,
    SECONDS,
    TYPING_PAUSES,
    ZOOMS,
    Settings,
)
from workbench.theme import PALETTES
from workbench.theme.translation import LANGUAGES
from workbench.widgets import PlainLabel
from workbench.widgets.fields.boxes import ElidingBox
from workbench.widgets.fields.number_field import give_line
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = ["ChoiceField", "PreferenceNumberField", "PreferencesDialog"]


NARROWEST = 190
"""Least width of a field in pixels, so that those of a page are equally wide."""


Words: TypeAlias = Mapping[str, str] | Mapping[bool, str]
"""The values of a setting, and what each is called."""


class ChoiceField(ElidingBox):
    """A setting with a few values, each with words for it."""

    def __init__(self, preferences: Preferences, name: str, words: Words, parent: QWidget) -> None:
        """Offer values of a setting.

        Args:
            preferences: What is changed.
            name: The field of ``Settings``.
            words: What each value is called.
            parent: The widget it belongs to.
        """
        super().__init__("", parent)  # It is called as its label is.
        self._name = name
        self.setObjectName(name)
        for value, text in words.items():
            self.addItem(text, value)
        self.activated.connect(lambda _: preferences.change(**{name: self.currentData()}))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Ask for the room of all words: a least width that is set would take the place of it."""
        return super().minimumSizeHint().expandedTo(QSize(NARROWEST, 0))

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
        zero: str = "",
    ) -> None:
        """Offer the numbers of a setting.

        Args:
            preferences: What is changed.
            name: The field of ``Settings``.
            numbers: The least and the greatest number, and the step from one to the next.
            parent: The widget it belongs to.
            suffix: The unit.
            zero: What is said, one step below the least number, for a setting of 0; or empty.
        """
        super().__init__(parent)
        self._name = name
        self._zero = numbers[0] - numbers.step if zero else None
        self.setObjectName(name)
        self.setMinimumWidth(NARROWEST)
        self.setRange(numbers[0] if self._zero is None else self._zero, numbers[-1])
        self.setSingleStep(numbers.step)
        self.setSuffix(suffix)
        self.setSpecialValueText(zero)
        give_line(self)
        # While a number is typed, its first digits alone would already take effect.
        self.setKeyboardTracking(False)
        self.valueChanged.connect(self._changer(preferences))

    def _changer(self, preferences: Preferences) -> Callable[[int], None]:
        def change(number: int) -> None:
            preferences.change(**{self._name: 0 if number == self._zero else number})

        return change

    def show_setting(self, settings: Settings) -> None:
        """Show what ``settings`` say."""
        number = getattr(settings, self._name)
        with QSignalBlocker(self):
            self.setValue(self._zero if number == 0 and self._zero is not None else number)


ROOM_IN_FIELD = 13
"""Pixels over and under the words in a field, so that all kinds of fields are equally high."""


class PreferencesDialog(QDialog):
    """Shows the settings and changes them; there is nothing to confirm.

    What is chosen is seen at once in the window behind, and taken back by choosing again, or all
    of it by restoring the defaults.
    """

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        """Show the settings of ``preferences``."""
        super().__init__(parent)
        self.setObjectName("preferences")
        self.setWindowTitle(self.tr("Preferences"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._preferences = preferences
        self._fields: list[ChoiceField | PreferenceNumberField] = []
        self._language = preferences.settings.language
        self._lay_out()
        preferences.changed.connect(self._show)
        self._show(preferences.settings)

    def _lay_out(self) -> None:
        pages = QTabWidget(self)
        pages.setDocumentMode(True)
        pages.setUsesScrollButtons(False)
        pages.addTab(self._appearance(), self.tr("Appearance"))
        pages.addTab(self._numbers_and_language(), self.tr("Numbers and Language"))
        pages.addTab(self._calculation(), self.tr("Calculation and Files"))
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(QDialogButtonBox.StandardButton.Close)
        self.restore_button = buttons.addButton(
            self.tr("Restore Defaults"), QDialogButtonBox.ButtonRole.ResetRole
        )
        self.restore_button.setAutoDefault(False)
        close.setDefault(True)
        buttons.rejected.connect(self.close)
        self.restore_button.clicked.connect(self._preferences.restore_defaults)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.addWidget(pages)
        layout.addWidget(buttons)
        buttons.setContentsMargins(16, 8, 16, 14)

    # ---- pages ----------------------------------------------------------------------------

    def _appearance(self) -> QWidget:
        page, form = _page()
        themes = {
            "system": self.tr("Same as the system"),
            "light": self.tr("Light"),
            "dark": self.tr("Dark"),
        }
        palettes = {palette.name: palette.translated_title for palette in PALETTES}
        zooms = range(ZOOMS[0], ZOOMS[-1] + 1, 10)
        points = self.tr(" pt")
        sizes = range(FONT_SIZES[0], FONT_SIZES[-1] + 1)
        self._choice(form, self.tr("&Theme"), "theme", themes)
        self._choice(form, self.tr("&Colours of mechanics"), "palette", palettes)
        self._number(form, self.tr("&Zoom"), "zoom", zooms, suffix=NumberFormat.present().percent)
        system = self.tr("Same as the system")
        self._number(
            form, self.tr("&Interface size"), "interface_size", sizes, suffix=points, zero=system
        )
        self._choice(form, self.tr("Font of &scripts"), "font_family", self._families())
        self._number(form, self.tr("Si&ze of scripts"), "font_size", sizes, suffix=points)
        motions = {
            "system": self.tr("Same as the system"),
            "reduced": self.tr("Reduced"),
            "full": self.tr("Full"),
        }
        self._choice(form, self.tr("&Motion"), "motion", motions)
        shown = {True: self.tr("The start page"), False: self.tr("An empty chart")}
        self._choice(form, self.tr("&New windows show"), "show_start", shown)
        return page

    def _numbers_and_language(self) -> QWidget:
        page, form = _page()
        marks = {
            "language": self.tr("Same as the language of the window"),
            "point": self.tr("Point (12.5)"),
            "system": self.tr("Same as the system"),
        }
        languages = {"": self.tr("Same as the system"), **LANGUAGES}
        self._number(form, self.tr("Significant &digits"), "digits", DIGITS)
        self._choice(form, self.tr("Decimal &mark"), "decimal_mark", marks)
        self._choice(form, self.tr("&Language"), "language", languages)
        self.note = PlainLabel(self.tr("The language changes with the next start."), page)
        self.note.setObjectName("note")
        form.addRow("", self.note)
        return page

    def _calculation(self) -> QWidget:
        page, form = _page()
        pauses = range(TYPING_PAUSES[0], TYPING_PAUSES[-1] + 1, 50)
        seconds = self.tr(" s")
        self._number(
            form, self.tr("&Pause after typing"), "typing_pause", pauses, suffix=self.tr(" ms")
        )
        self._number(
            form,
            self.tr("Limit on &time"),
            "max_seconds",
            SECONDS,
            suffix=seconds,
        )
        self._number(
            form,
            self.tr("Limit on &memory"),
            "max_megabytes",
            range(100, MEGABYTES[-1] + 1, 100),
            suffix=self.tr(" MB"),
        )
        self._number(
            form,
            self.tr("Limit on &iterations"),
            "max_iterations",
            ITERATIONS,
        )
        self._number(
            form,
            self.tr("Unsaved work is &kept within"),
            "keeping_pause",
            KEEPING_PAUSES,
            suffix=seconds,
        )
        return page

    def _families(self) -> dict[str, str]:
        system = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
        first = self.tr("Same as the system ({family})").format(family=system)
        fixed = (name for name in QFontDatabase.families() if QFontDatabase.isFixedPitch(name))
        return {"": first, **{name: name for name in fixed}}

    # ---- fields ---------------------------------------------------------------------------

    def _choice(self, form: QFormLayout, label: str, name: str, words: Words) -> None:
        self._add(form, label, ChoiceField(self._preferences, name, words, self))

    def _number(
        self,
        form: QFormLayout,
        label: str,
        name: str,
        numbers: range,
        *,
        suffix: str = "",
        zero: str = "",
    ) -> None:
        field = PreferenceNumberField(
            self._preferences, name, numbers, self, suffix=suffix, zero=zero
        )
        self._add(form, label, field)

    def _add(
        self, form: QFormLayout, label: str, field: ChoiceField | PreferenceNumberField
    ) -> None:
        field.setAccessibleName(label.replace("&", ""))
        field.setMinimumHeight(self.fontMetrics().height() + ROOM_IN_FIELD)
        form.addRow(label, field)
        self._fields.append(field)

    def _show(self, settings: Settings) -> None:
        for field in self._fields:
            field.show_setting(settings)
        self.note.setVisible(settings.language != self._language)


def _page() -> tuple[QWidget, QFormLayout]:
    page = QWidget()
    form = QFormLayout(page)
    form.setContentsMargins(20, 18, 20, 14)
    form.setHorizontalSpacing(18)
    form.setVerticalSpacing(10)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return page, form
