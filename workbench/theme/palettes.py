"""The sets of eight colours that mechanics can take, on light and on dark."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from workbench.theme.translation import QT_TRANSLATE_NOOP

__all__ = ["PALETTES", "Palette", "palette_named"]


@dataclass(frozen=True)
class Palette:
    """Eight colours for mechanics, as ``#RRGGBB``, told apart with every common colour blindness.

    Attributes:
        name: The word by which the settings call it.
        title: What it is called in the window, untranslated.
        light: The colours on a light surface.
        dark: The colours on a dark surface, in the same order.
        light_words: What the colours on a light surface are called, untranslated.
        dark_words: What the colours on a dark surface are called, untranslated.
    """

    name: str
    title: str
    light: tuple[str, ...]
    dark: tuple[str, ...]
    light_words: tuple[str, ...]
    dark_words: tuple[str, ...]

    @property
    def translated_title(self) -> str:
        """What it is called in the language of the window."""
        return QCoreApplication.translate("Palette", self.title)

    def colours(self, *, is_dark: bool) -> tuple[str, ...]:
        """Return the colours on one of the surfaces."""
        return self.dark if is_dark else self.light

    def words(self, *, is_dark: bool) -> tuple[str, ...]:
        """Return what the colours on one of the surfaces are called, translated."""
        words = self.dark_words if is_dark else self.light_words
        return tuple(QCoreApplication.translate("Palette", word) for word in words)


_FAMILIAR = (
    QT_TRANSLATE_NOOP("Palette", "Blue"),
    QT_TRANSLATE_NOOP("Palette", "Orange"),
    QT_TRANSLATE_NOOP("Palette", "Green"),
    QT_TRANSLATE_NOOP("Palette", "Pink"),
    QT_TRANSLATE_NOOP("Palette", "Vermilion"),
    QT_TRANSLATE_NOOP("Palette", "Sky blue"),
    QT_TRANSLATE_NOOP("Palette", "Yellow"),
    QT_TRANSLATE_NOOP("Palette", "Grey"),
)

_OKABE_ITO = Palette(
    name="okabe_ito",
    title=QT_TRANSLATE_NOOP("Palette", "Okabe and Ito"),
    light=(
        "#0072B2",
        "#E69F00",
        "#009E73",
        "#CC79A7",
        "#D55E00",
        "#56B4E9",
        "#F0E442",
        "#555555",
    ),
    dark=(
        "#4BA3DB",
        "#F2B233",
        "#2BBF94",
        "#DD95BD",
        "#F07F3C",
        "#8FCDF3",
        "#F5EC6E",
        "#D8D8D5",
    ),
    light_words=_FAMILIAR,
    dark_words=_FAMILIAR,
)

# Chosen by search: the least difference of any two, whichever cones are missing, is greatest
# among colours of enough contrast. They differ in lightness more than in hue.
_HIGH_CONTRAST = Palette(
    name="high_contrast",
    title=QT_TRANSLATE_NOOP("Palette", "High contrast"),
    light=(
        "#2F6DF0",
        "#B07A00",
        "#0F5C1A",
        "#7A1FA2",
        "#C4122F",
        "#00246B",
        "#808080",
        "#000000",
    ),
    dark=(
        "#5A7DFF",
        "#FFE14D",
        "#7CE06A",
        "#FF8C1A",
        "#F2545B",
        "#58B4F5",
        "#9A9A9A",
        "#FFFFFF",
    ),
    light_words=(
        QT_TRANSLATE_NOOP("Palette", "Blue"),
        QT_TRANSLATE_NOOP("Palette", "Ochre"),
        QT_TRANSLATE_NOOP("Palette", "Green"),
        QT_TRANSLATE_NOOP("Palette", "Purple"),
        QT_TRANSLATE_NOOP("Palette", "Red"),
        QT_TRANSLATE_NOOP("Palette", "Navy"),
        QT_TRANSLATE_NOOP("Palette", "Grey"),
        QT_TRANSLATE_NOOP("Palette", "Black"),
    ),
    dark_words=(
        QT_TRANSLATE_NOOP("Palette", "Blue"),
        QT_TRANSLATE_NOOP("Palette", "Yellow"),
        QT_TRANSLATE_NOOP("Palette", "Green"),
        QT_TRANSLATE_NOOP("Palette", "Orange"),
        QT_TRANSLATE_NOOP("Palette", "Red"),
        QT_TRANSLATE_NOOP("Palette", "Sky blue"),
        QT_TRANSLATE_NOOP("Palette", "Grey"),
        QT_TRANSLATE_NOOP("Palette", "White"),
    ),
)

PALETTES = (_OKABE_ITO, _HIGH_CONTRAST)
"""All palettes; the first is the usual one."""


def palette_named(name: str) -> Palette:
    """Return the palette of this name, or the usual one."""
    return next((palette for palette in PALETTES if palette.name == name), PALETTES[0])
