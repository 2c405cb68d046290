"""The formats that can be exported, and how pictures are to look."""

from __future__ import annotations

import enum
from dataclasses import dataclass

__all__ = ["SCALES", "Format", "PictureStyle"]

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
