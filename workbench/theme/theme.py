"""The colours of the workbench as plain values, light and dark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from string import Template
from types import MappingProxyType

from PySide6.QtGui import QColor, QPalette

from resources import icon_path, stylesheet_template
from workbench.theme.palettes import PALETTES, Palette, palette_named

__all__ = ["STALE", "Theme", "contrast", "mixed"]

STALE = 0.45
"""Strength of figures and curves that belong to an older text."""

LEAST_CONTRAST_OF_CURVES = 2.0
"""Below this against the surface a thin line gets lost (yellow on white does)."""

LEAST_CONTRAST_OF_AREAS = 1.5
"""Below this against the surface an area is taken for the ground."""

LEAST_CONTRAST_OF_TEXT = 4.5
"""Below this text is hard to read; the figure is that of WCAG's level AA."""

MOST_STRENGTHENED = 64
"""Colours that are remembered: painting asks for them for every curve and every mark."""


@dataclass(frozen=True)
class Theme:
    """One set of colours, each as ``#RRGGBB``.

    Attributes:
        name: ``light`` or ``dark``.
        window: Behind everything.
        surface: Behind what is read or written: scripts, lists, tables, the chart.
        line: Thin lines between areas, and the grid.
        border: Outlines of controls, which have to be found by eye.
        text: Text.
        quiet: Text that steps back.
        accent: The one colour of selection and focus.
        selection: Behind selected rows and text.
        hover: Behind what the pointer is over.
        current_line: Behind the line of the script that is being written.
        error: Errors.
        warning: What may surprise.
        mechanic_colours: The eight colours of mechanics.
        palette_name: The palette they are from.
        syntax: The colour of each kind of token in scripts.
    """

    name: str
    window: str
    surface: str
    line: str
    border: str
    text: str
    quiet: str
    accent: str
    selection: str
    hover: str
    current_line: str
    error: str
    warning: str
    mechanic_colours: tuple[str, ...]
    syntax: Mapping[str, str]
    palette_name: str = PALETTES[0].name

    @classmethod
    def light(cls) -> Theme:
        """Return the light theme."""
        return _LIGHT

    @classmethod
    def dark(cls) -> Theme:
        """Return the dark theme."""
        return _DARK

    @classmethod
    def named(cls, name: str, palette: str = PALETTES[0].name) -> Theme:
        """Return the dark theme where ``name`` is ``dark``, and the light one otherwise.

        Args:
            name: ``light`` or ``dark``.
            palette: The name of the palette of its mechanics.
        """
        return _coloured(_DARK if name == _DARK.name else _LIGHT, palette_named(palette))

    @property
    def is_dark(self) -> bool:
        """Whether text is lighter than what is behind it."""
        return self.name == _DARK.name

    @property
    def colour_words(self) -> tuple[str, ...]:
        """What the eight colours of mechanics are called, in the language of the window."""
        return palette_named(self.palette_name).words(is_dark=self.is_dark)

    def mechanic_colour(self, index: int) -> str:
        """Return the colour of areas of a mechanic: bars, swatches."""
        return self.mechanic_colours[index % len(self.mechanic_colours)]

    def curve_colour(self, index: int) -> str:
        """Return the colour of thin lines of a mechanic, strong enough to be seen."""
        colour = self.mechanic_colour(index)
        return self._strengthened(colour, LEAST_CONTRAST_OF_CURVES)

    def area_colour(self, colour: str) -> str:
        """Return a colour that the designer chose, strong enough for an area to be seen."""
        return self._strengthened(colour, LEAST_CONTRAST_OF_AREAS)

    def colour_of_words(self, index: int) -> str:
        """Return the colour of words in the colour of a mechanic, strong enough to be read."""
        return self._strengthened(self.mechanic_colour(index), LEAST_CONTRAST_OF_TEXT)

    @property
    def warning_text(self) -> str:
        """The colour of words that warn; ``warning`` itself is too pale for words."""
        return self._strengthened(self.warning, LEAST_CONTRAST_OF_TEXT)

    @property
    def faint(self) -> str:
        """The colour of what cannot be used now."""
        return mixed(self.quiet, self.surface, 0.6)

    def ink(self, colour: str, *, stale: bool) -> QColor:
        """Return what figures in ``colour`` are written in; those of an older text are faded."""
        return QColor(mixed(colour, self.surface, STALE) if stale else colour)

    def _strengthened(self, colour: str, least: float) -> str:
        return _strengthened(colour, self.text, self.surface, least)

    def palette(self) -> QPalette:
        """Return Qt's palette of these colours, for what the stylesheet does not reach."""
        palette = QPalette()
        for role, colour in self._roles().items():
            palette.setColor(role, QColor(colour))
        for role in (
            QPalette.ColorRole.WindowText,
            QPalette.ColorRole.Text,
            QPalette.ColorRole.ButtonText,
        ):
            palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(self.faint))
        return palette

    def _roles(self) -> dict[QPalette.ColorRole, str]:
        role = QPalette.ColorRole
        return {
            role.Window: self.window,
            role.WindowText: self.text,
            role.Base: self.surface,
            role.AlternateBase: self.window,
            role.Text: self.text,
            role.PlaceholderText: self.quiet,
            role.Button: self.surface,
            role.ButtonText: self.text,
            role.BrightText: self.error,
            role.ToolTipBase: self.surface,
            role.ToolTipText: self.text,
            role.Highlight: self.selection,
            role.HighlightedText: self.text,
            role.Accent: self.accent,
            role.Link: self.accent,
            role.LinkVisited: self.accent,
            role.Light: self.surface,
            role.Midlight: self.line,
            role.Mid: self.border,
            role.Dark: self.border,
            role.Shadow: self.border,
        }

    def stylesheet(self) -> str:
        """Return the stylesheet of the whole application in these colours."""
        colours = {
            entry.name: value
            for entry in fields(self)
            if isinstance(value := getattr(self, entry.name), str)
        }
        icons = {
            name.replace("-", "_"): icon_path(f"{name}-{self.name}").as_posix()
            for name in ("chevron-up", "chevron-down", "check")
        }
        return Template(stylesheet_template()).substitute(colours, faint=self.faint, **icons)


@lru_cache(maxsize=MOST_STRENGTHENED)
def _strengthened(colour: str, text: str, surface: str, least: float) -> str:
    """Return ``colour`` with as much of ``text`` in it as its contrast to ``surface`` needs."""
    for percent in range(0, 100, 4):
        strong = mixed(text, colour, percent / 100)
        if contrast(strong, surface) >= least:
            return strong
    return text


def mixed(colour: str, ground: str, share: float) -> str:
    """Return ``colour`` laid over ``ground``, opaque to the given share from 0 to 1."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours as WCAG defines it, from 1 to 21."""
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def _coloured(theme: Theme, palette: Palette) -> Theme:
    """Return ``theme`` with the colours of ``palette``."""
    if palette.name == theme.palette_name:
        return theme
    return replace(
        theme,
        mechanic_colours=palette.colours(is_dark=theme.is_dark),
        palette_name=palette.name,
    )


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


_LIGHT = Theme(
    name="light",
    window="#F7F7F5",
    surface="#FFFFFF",
    line="#E2E2DE",
    border="#C9C9C4",
    text="#1F2328",
    quiet="#667085",
    accent="#3451B2",
    selection="#DDE3F6",
    hover="#EEEFEC",
    current_line="#F7F7F5",
    error="#C0392B",
    warning="#B7791F",
    mechanic_colours=PALETTES[0].light,
    syntax=MappingProxyType(
        {
            "keyword": "#7A3E9D",
            "operator": "#4A5568",
            "dice": "#3451B2",
            "number": "#0B6B57",
            "name": "#1F2328",
            "function": "#8A4B0F",
            "string": "#1D6A86",
            "comment": "#667085",
            "bracket": "#4A5568",
            "error": "#C0392B",
        }
    ),
)

_DARK = Theme(
    name="dark",
    window="#15171B",
    surface="#1D2025",
    line="#2D3138",
    border="#474D57",
    text="#E7E7E4",
    quiet="#9AA3AF",
    accent="#8DA4EF",
    selection="#2F3A5C",
    hover="#272B32",
    current_line="#23272D",
    error="#F1948A",
    warning="#E3B341",
    mechanic_colours=PALETTES[0].dark,
    syntax=MappingProxyType(
        {
            "keyword": "#C7A2EE",
            "operator": "#B4BCC8",
            "dice": "#8DA4EF",
            "number": "#74CDB0",
            "name": "#E7E7E4",
            "function": "#E5B07B",
            "string": "#7FC4DC",
            "comment": "#9AA3AF",
            "bracket": "#B4BCC8",
            "error": "#F1948A",
        }
    ),
)
