"""Pictures of the chart as files."""

from __future__ import annotations

from pathlib import Path

from workbench.export.formats import Format, PictureStyle
from workbench.plotting.figure.scene import Figure
from workbench.plotting.pictures.chart_picture import chart_picture
from workbench.plotting.pictures.picture import Picture
from workbench.theme import PALETTES, Theme

__all__ = ["picture_of", "theme_of", "write_picture"]


def theme_of(drawing: PictureStyle) -> Theme:
    """Return the colours that a picture is drawn in."""
    return Theme.named(drawing.theme, drawing.palette or PALETTES[0].name)


def picture_of(figure: Figure, drawing: PictureStyle) -> Picture:
    """Return the picture of the chart as it is wanted."""
    return chart_picture(figure, theme_of(drawing), transparent=drawing.is_transparent)


def write_picture(path: Path, figure: Figure, kind: Format, drawing: PictureStyle) -> None:
    """Draw ``figure`` and write it to ``path``, whole or not at all.

    Args:
        path: The file.
        figure: What the chart draws.
        kind: A format that is a picture.
        drawing: How it is to look.

    Raises:
        StorageError: The file cannot be written.
    """
    picture_of(figure, drawing).write(path, kind.value, drawing.scale)
