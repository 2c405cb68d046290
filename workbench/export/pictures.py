"""Pictures of the chart as files."""

from __future__ import annotations

from pathlib import Path

from workbench.charts.picture import render_pdf, render_png, render_svg
from workbench.charts.scene import Figure
from workbench.export.formats import Drawing, Format
from workbench.storage import StorageError
from workbench.theme import PALETTES, Theme

__all__ = ["theme_of", "write_picture"]


def theme_of(drawing: Drawing) -> Theme:
    """Return the colours that a picture is drawn in."""
    return Theme.named(drawing.theme, drawing.palette or PALETTES[0].name)


def write_picture(path: Path, figure: Figure, kind: Format, drawing: Drawing) -> None:
    """Draw ``figure`` and write it to ``path``, whole or not at all.

    Args:
        path: The file.
        figure: What the chart draws.
        kind: A format that is a picture.
        drawing: How it is to look.

    Raises:
        StorageError: The file cannot be written.
    """
    theme, transparent = theme_of(drawing), drawing.is_transparent
    try:
        if kind is Format.PNG:
            render_png(path, figure, theme, scale=drawing.scale, transparent=transparent)
        elif kind is Format.SVG:
            render_svg(path, figure, theme, transparent=transparent)
        else:
            render_pdf(path, figure, theme, transparent=transparent)
    except OSError as error:
        raise StorageError(str(error)) from error
