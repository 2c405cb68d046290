"""The formats that can be exported, and tables written in them."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from engine.reports.comparison import Column, Comparison, ProbabilityKind
from workbench.project.views import Series, ViewMode

__all__ = [
    "SCALES",
    "Format",
    "PictureStyle",
    "comparison_of",
    "table_text",
]


SCALES = (1, 2, 3, 4)
"""How many times finer than usual a picture can be."""


class Format(enum.Enum):
    """What kind of file is written."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"
    CSV = "csv"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"

    @property
    def ending(self) -> str:
        """The ending of its files, with the dot."""
        return ".md" if self is Format.MARKDOWN else f".{self.value}"

    @property
    def is_picture(self) -> bool:
        """Whether it shows the chart, rather than a table."""
        return self in (Format.PNG, Format.SVG, Format.PDF)

    @property
    def is_text(self) -> bool:
        """Whether its files can be read as text, and so be printed."""
        return self not in (Format.PNG, Format.PDF)


@dataclass(frozen=True)
class PictureStyle:
    """How a picture of the chart is to look.

    Attributes:
        scale: How many times finer than usual it is, from 1 to 4; only pixels are counted so.
        is_transparent: Whether what lies behind the picture shows through.
        theme: ``light`` or ``dark``.
        palette: The name of the palette of the mechanics, or empty for the usual one.
    """

    scale: int = 1
    is_transparent: bool = False
    theme: str = "light"
    palette: str = ""


def comparison_of(series: Iterable[Series], mode: ViewMode) -> Comparison:
    """Return the mechanics on the chart side by side.

    Args:
        series: What the window shows; what is hidden or has no result is left out.
        mode: Which probability to write.
    """
    columns = (
        Column(each.name, each.distribution, each.estimate)
        for each in series
        if each.shown and each.distribution is not None
    )
    return Comparison(columns, ProbabilityKind(mode.value))


def table_text(comparison: Comparison, kind: Format) -> str:
    """Return ``comparison`` as the text of a file.

    Args:
        comparison: What to write.
        kind: A format that is a table.
    """
    writers = {
        Format.CSV: comparison.csv,
        Format.MARKDOWN: comparison.markdown,
        Format.HTML: comparison.html_page,
        Format.JSON: comparison.json,
    }
    return writers[kind]()
