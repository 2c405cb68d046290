"""Charts of a report drawn once, in light colours, and played into every kind of file."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from PySide6.QtCore import QBuffer, QIODevice, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPicture

from workbench.plotting.pictures.chart_picture import ChartPainter
from workbench.plotting.pictures.picture import PictureSize
from workbench.plotting.pictures.svg_page import SvgPage
from workbench.reporting.blocks import Chart
from workbench.theme import PALETTES, Theme

__all__ = ["CHART_SIZE", "Charts", "png_of"]

CHART_SIZE = PictureSize(720, 340)
"""Pixels of a chart; its type has the size of the text around it."""

FINENESS = 2
"""Pixels of a PNG for each of these."""


QUICKLY = 80
"""Qt's word for PNG files that are written quickly rather than as small as can be."""


class Charts:
    """Keeps each chart as it was drawn for as long as a report has it."""

    def __init__(self, palette: str = "") -> None:
        """Begin without charts.

        Args:
            palette: The name of the palette of the mechanics, or empty for the usual one.
        """
        self.theme = Theme.named("light", palette or PALETTES[0].name)
        self._known: dict[Hashable, tuple[Chart, QPicture]] = {}
        self._painter = ChartPainter(self.theme, CHART_SIZE)

    def has(self, chart: Chart) -> bool:
        """Return whether a chart was drawn already, so that it takes no time."""
        return chart.key in self._known

    def drawn(self, chart: Chart) -> QPicture:
        """Return a chart as what a painter plays."""
        if chart.key not in self._known:
            # The chart is kept too: its key may tell objects apart by where they lie.
            self._known[chart.key] = chart, self._record(chart)
        return self._known[chart.key][1]

    def keep_only(self, charts: Iterable[Chart]) -> None:
        """Forget all other charts, and rest."""
        self.rest()
        keys = {chart.key for chart in charts}
        self._known = {key: one for key, one in self._known.items() if key in keys}

    def rest(self) -> None:
        """Leave what charts are painted with until there are more."""
        self._painter.close()

    def svg(self, chart: Chart) -> str:
        """Return a chart as the text of an SVG file."""
        page = SvgPage(QSizeF(CHART_SIZE.width, CHART_SIZE.height))
        painter = QPainter(page)
        painter.drawPicture(0, 0, self.drawn(chart))
        painter.end()
        return page.text(QSize(CHART_SIZE.width, CHART_SIZE.height), chart.words)

    def image(self, chart: Chart) -> QImage:
        """Return a chart in pixels."""
        size = QSize(CHART_SIZE.width, CHART_SIZE.height) * FINENESS
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor(self.theme.surface))
        painter = QPainter(image)
        painter.scale(FINENESS, FINENESS)
        painter.drawPicture(0, 0, self.drawn(chart))
        painter.end()
        return image

    def _record(self, chart: Chart) -> QPicture:
        drawn = QPicture()
        painter = QPainter(drawn)
        self._painter.paint(chart.drawing, painter)
        painter.end()
        return drawn


def png_of(image: QImage) -> bytes:
    """Return the content of a PNG file; any thread may ask for it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"PNG")
    writer.setQuality(QUICKLY)
    writer.write(image)
    return bytes(buffer.data().data())
