"""Applies the settings to everything in a window that they change.

This is the one place where settings take effect. The dialog changes them at once and has nothing to
confirm. Only the language waits for the next start; limits on time and memory hold for calculations
that begin afterwards; the one on iterations calculates anew.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QWidget

from workbench.backend.requests import CalculationLimits
from workbench.context import Context
from workbench.storage.settings import Settings
from workbench.theme import PartStyles, Theme, set_type
from workbench.widgets.numbers.numbers import NumberFormat

__all__ = ["Choices", "begin_with", "system_scheme"]

SCHEMES = {
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
    "system": Qt.ColorScheme.Unknown,
}
"""What Qt calls the themes; its word for following the system is ``Unknown``."""

FORMATS = {
    "language": NumberFormat.of_language,
    "point": NumberFormat,
    "system": NumberFormat.of_system,
}
"""How numbers are written for each decimal mark that can be chosen."""


class Choices(QObject):
    """Lets what its user chose take effect in a window, at once and whenever it changes."""

    def __init__(self, context: Context, panels: Iterable[QWidget]) -> None:
        """Follow the preferences of ``context`` and the system's choice of light or dark.

        Args:
            context: What features of the window are handed.
            panels: The panels that lie in the window.
        """
        super().__init__(context.window)
        self._context = context
        self._styles = PartStyles(context.window, panels)
        self._styles.completed.connect(self._announce)
        self._applied: Theme | None = None
        self._format = NumberFormat()
        context.preferences.changed.connect(self._take)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    def _take(self, settings: Settings) -> None:
        _set_scheme(settings.theme)
        self._dress(settings)
        self._set_numbers(settings)
        self._set_limits(settings)
        self._context.commands.follow()

    def _follow_system(self) -> None:
        self._dress(self._context.preferences.settings)

    # ---- how it looks ---------------------------------------------------------------------

    def _dress(self, settings: Settings) -> None:
        # In this order: panels measure in the new type, and where a stylesheet is set, Qt gives
        # editors back the font they had at first. Parts that are dressed later are told again.
        theme, size, family = _appearance_of(settings)
        self._context.appearance.set_theme(theme)
        set_type(size, family)
        if theme != self._applied:
            self._applied = theme
            self._styles.apply(theme)
        self._announce()

    def _announce(self) -> None:
        settings = self._context.preferences.settings
        self._context.appearance.announce(max(1, round(settings.font_size * settings.zoom / 100)))

    def _set_numbers(self, settings: Settings) -> None:
        chosen = FORMATS[settings.decimal_mark](settings.digits)
        chosen.install()
        if chosen != self._format:
            self._format = chosen
            self._context.appearance.numbers_changed.emit()

    # ---- what it may cost -----------------------------------------------------------------

    def _set_limits(self, settings: Settings) -> None:
        results = self._context.results
        limits = CalculationLimits.of(settings)
        results.set_limits(limits)
        results.set_max_iterations(settings.max_iterations)
        results.set_typing_pause(settings.typing_pause)
        self._context.estimates.set_limits(limits)


def begin_with(settings: Settings) -> None:
    """Give the application its scheme and type before there is a window.

    What is made afterwards has the right font from the beginning. Where it had another one,
    headings and buttons would only take it if their window was dressed before and is again, and
    each time takes a tenth of a second.

    Args:
        settings: What its user chose.
    """
    _set_scheme(settings.theme)
    _, size, family = _appearance_of(settings)
    set_type(size, family)


def _set_scheme(name: str) -> None:
    # The frames of windows and the system's own dialogs follow Qt's scheme, not our theme.
    hints = QGuiApplication.styleHints()
    if name == "system":
        hints.unsetColorScheme()
    elif hints.colorScheme() != SCHEMES[name]:
        hints.setColorScheme(SCHEMES[name])


def _appearance_of(settings: Settings) -> tuple[Theme, float, str]:
    """Return the theme, the size of type in points, and the font of scripts."""
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    points = settings.interface_size or system.pointSizeF()
    return _theme_of(settings), points * settings.zoom / 100, settings.font_family


def _theme_of(settings: Settings) -> Theme:
    name = settings.theme
    if name == "system":
        name = "dark" if system_scheme() == Qt.ColorScheme.Dark else "light"
    return Theme.named(name, settings.palette)


def system_scheme() -> Qt.ColorScheme:
    """Return whether the system is light or dark, or ``Unknown``."""
    return QGuiApplication.styleHints().colorScheme()
