"""What the settings say, on its way to everything in a window that it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication

from workbench.backend.messages import Limits
from workbench.storage.settings import Settings
from workbench.theme import Theme, dress, set_type
from workbench.widgets.number_format import NumberFormat

if TYPE_CHECKING:
    from workbench.window.main_window import MainWindow

__all__ = ["Choices", "system_scheme"]

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

    def __init__(self, window: MainWindow) -> None:
        """Follow the preferences of ``window`` and the system's choice of light or dark."""
        super().__init__(window)
        self._window = window
        self._theme = Theme.light()
        self._worn: tuple[Theme, float, str] | None = None
        self._format = NumberFormat()
        window.preferences.changed.connect(self._take)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    @property
    def theme(self) -> Theme:
        """The theme that the window wears."""
        return self._theme

    def _take(self, settings: Settings) -> None:
        self._set_scheme(settings.theme)
        self._dress(settings)
        self._set_numbers(settings)
        self._set_limits(settings)
        self._set_pauses(settings)
        self._window.chart.set_extras(bands=settings.show_bands, ghost=settings.show_ghost)
        self._window.script.editor.set_word_wrap(on=settings.word_wrap)
        self._window.menus.follow()

    def _follow_system(self) -> None:
        self._dress(self._window.preferences.settings)

    # ---- how it looks ---------------------------------------------------------------------

    def _set_scheme(self, name: str) -> None:
        # The frames of windows and the system's own dialogs follow Qt's scheme, not our theme.
        hints = QGuiApplication.styleHints()
        if name == "system":
            hints.unsetColorScheme()
        elif hints.colorScheme() != SCHEMES[name]:
            hints.setColorScheme(SCHEMES[name])

    def _dress(self, settings: Settings) -> None:
        # In this order: panels measure in the new type, and where a stylesheet is set, Qt gives
        # editors back the font they had at first.
        self._theme = _theme_of(settings)
        system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        points = settings.interface_size or system.pointSizeF()
        worn = self._theme, points * settings.zoom / 100, settings.font_family
        window = self._window
        if worn != self._worn:
            if self._worn is None:
                # Where a window was never dressed, its headings and buttons keep their font.
                dress(window, self._theme)
            self._worn = worn
            set_type(*worn[1:])
            dress(window, self._theme)
        for view in (window.mechanics, window.script, *window.panels):
            view.set_theme(self._theme)
        scripts = max(1, round(settings.font_size * settings.zoom / 100))
        window.script.set_font_size(scripts)
        window.rolls.set_font_size(scripts)
        window.status.set_view(f"{settings.zoom}%")

    def _set_numbers(self, settings: Settings) -> None:
        chosen = FORMATS[settings.decimal_mark](settings.digits)
        chosen.install()
        if chosen != self._format:
            self._format = chosen
            self._window.presenter.write_numbers_anew()

    # ---- what it may cost -----------------------------------------------------------------

    def _set_limits(self, settings: Settings) -> None:
        window = self._window
        limits = Limits(settings.max_seconds, settings.max_megabytes * 1_000_000)
        window.calculator.set_limits(limits)
        window.estimator.set_limits(limits)
        window.sweeper.set_limits(limits)
        window.calculator.set_max_iterations(settings.max_iterations)

    def _set_pauses(self, settings: Settings) -> None:
        self._window.calculator.set_typing_pause(settings.typing_pause)
        self._window.files.set_keeping_pause(settings.keeping_pause)


def _theme_of(settings: Settings) -> Theme:
    name = settings.theme
    if name == "system":
        name = "dark" if system_scheme() == Qt.ColorScheme.Dark else "light"
    return Theme.named(name, settings.palette)


def system_scheme() -> Qt.ColorScheme:
    """Return whether the system is light or dark, or ``Unknown``."""
    return QGuiApplication.styleHints().colorScheme()
