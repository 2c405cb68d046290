"""Bands that many games use, to begin with."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from engine.bands import Band, range_text
from workbench.theme.translation import QT_TRANSLATE_NOOP

__all__ = ["PRESETS", "Preset"]


@dataclass(frozen=True)
class Preset:
    """A set of bands.

    Attributes:
        title: What the set is known for.
        bands: The bands, their names still in English.
    """

    title: str
    bands: tuple[Band, ...]

    def translated(self) -> tuple[Band, ...]:
        """Return the bands with names in the language of the window."""
        return tuple(Band(_tr(band.name), band.low, band.high) for band in self.bands)

    def text(self) -> str:
        """Return the title and the ranges, as a menu shows them."""
        ranges = ", ".join(range_text(band.low, band.high) for band in self.bands)
        return f"{_tr(self.title)}  ({ranges})"


def _tr(text: str) -> str:
    return QCoreApplication.translate("BandPresets", text)


PRESETS = (
    Preset(
        QT_TRANSLATE_NOOP("BandPresets", "Miss, mixed, hit"),
        (
            Band(QT_TRANSLATE_NOOP("BandPresets", "miss"), None, 6),
            Band(QT_TRANSLATE_NOOP("BandPresets", "mixed"), 7, 9),
            Band(QT_TRANSLATE_NOOP("BandPresets", "hit"), 10, None),
        ),
    ),
    Preset(
        QT_TRANSLATE_NOOP("BandPresets", "Bad, partial, full success"),
        (
            Band(QT_TRANSLATE_NOOP("BandPresets", "bad"), None, 3),
            Band(QT_TRANSLATE_NOOP("BandPresets", "partial"), 4, 5),
            Band(QT_TRANSLATE_NOOP("BandPresets", "full"), 6, None),
        ),
    ),
    Preset(
        QT_TRANSLATE_NOOP("BandPresets", "Degrees of success with a d20"),
        (
            Band(QT_TRANSLATE_NOOP("BandPresets", "fumble"), None, 1),
            Band(QT_TRANSLATE_NOOP("BandPresets", "failure"), 2, 9),
            Band(QT_TRANSLATE_NOOP("BandPresets", "success"), 10, 19),
            Band(QT_TRANSLATE_NOOP("BandPresets", "triumph"), 20, None),
        ),
    ),
    Preset(
        QT_TRANSLATE_NOOP("BandPresets", "Roll under 50 with percentile dice"),
        (
            Band(QT_TRANSLATE_NOOP("BandPresets", "critical"), None, 5),
            Band(QT_TRANSLATE_NOOP("BandPresets", "success"), 6, 50),
            Band(QT_TRANSLATE_NOOP("BandPresets", "failure"), 51, 95),
            Band(QT_TRANSLATE_NOOP("BandPresets", "fumble"), 96, None),
        ),
    ),
    Preset(
        QT_TRANSLATE_NOOP("BandPresets", "Number of successes"),
        (
            Band(QT_TRANSLATE_NOOP("BandPresets", "none"), None, 0),
            Band(QT_TRANSLATE_NOOP("BandPresets", "one"), 1, 1),
            Band(QT_TRANSLATE_NOOP("BandPresets", "two"), 2, 2),
            Band(QT_TRANSLATE_NOOP("BandPresets", "three or more"), 3, None),
        ),
    ),
)
"""The sets of bands in the order of the menu."""
