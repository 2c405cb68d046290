"""A page that is painted on like a widget and becomes an SVG file.

Qt's own generator writes clips in other coordinates than what they cut, and pens that it alone
reads right. Here everything is in the coordinates of the page, text is text, and only what would
reach beyond its clip has one: browsers, librsvg, Cairo and drawing programs all show the same.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from html import escape

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QLineF,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontInfo,
    QFontMetricsF,
    QGradient,
    QGuiApplication,
    QLinearGradient,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTextItem,
    QTransform,
)

__all__ = ["SvgPage"]

MILLIMETRES_PER_INCH = 25.4

CAPS = {Qt.PenCapStyle.RoundCap: "round", Qt.PenCapStyle.SquareCap: "square"}
JOINS = {Qt.PenJoinStyle.RoundJoin: "round", Qt.PenJoinStyle.BevelJoin: "bevel"}
"""SVG has flat caps and mitred joins unless told otherwise."""

CLIP_FLAGS = (
    QPaintEngine.DirtyFlag.DirtyClipPath
    | QPaintEngine.DirtyFlag.DirtyClipRegion
    | QPaintEngine.DirtyFlag.DirtyClipEnabled
)

NO_XML = re.compile(r"[^\t\n\r -\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")
"""Characters that no XML file may hold, such as control characters."""

Attributes = dict[str, str]


class SvgPage(QPaintDevice):
    """What a ``QPainter`` paints on to draw an SVG file."""

    def __init__(self, size: QSizeF) -> None:
        """Begin empty.

        Args:
            size: Width and height, in pixels of the window.
        """
        super().__init__()
        self._size = size
        self._engine = _Engine(QRectF(QPointF(), size))

    def text(self, shown: QSize, title: str) -> str:
        """Return the file.

        Args:
            shown: The pixels in which it is shown unless its reader wants it otherwise.
            title: What it shows, in words.
        """
        width, height = _number(self._size.width()), _number(self._size.height())
        definitions = self._engine.definitions
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' width="{shown.width()}" height="{shown.height()}" viewBox="0 0 {width} {height}">',
            f"<title>{_escaped(title)}</title>",
            *(["<defs>", *definitions, "</defs>"] if definitions else []),
            *self._engine.elements(),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def paintEngine(self) -> QPaintEngine:  # noqa: N802 - Qt's name
        """Return what the painter talks to."""
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        """Return a measure of the page; its type is as large as that on the screen."""
        dots = round(QGuiApplication.primaryScreen().logicalDotsPerInch())
        width, height = math.ceil(self._size.width()), math.ceil(self._size.height())
        kind = QPaintDevice.PaintDeviceMetric
        measures = {
            kind.PdmWidth: width,
            kind.PdmHeight: height,
            kind.PdmWidthMM: round(width * MILLIMETRES_PER_INCH / dots),
            kind.PdmHeightMM: round(height * MILLIMETRES_PER_INCH / dots),
            kind.PdmNumColors: 2**24,
            kind.PdmDepth: 24,
            kind.PdmDpiX: dots,
            kind.PdmDpiY: dots,
            kind.PdmPhysicalDpiX: dots,
            kind.PdmPhysicalDpiY: dots,
        }
        return measures[metric] if metric in measures else super().metric(metric)


class _Engine(QPaintEngine):
    """Writes an element for each thing that is painted."""

    def __init__(self, page: QRectF) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self._page = page
        self._elements: list[tuple[str, str]] = []
        self._clips: dict[str, str] = {}
        self._gradients: dict[str, str] = {}
        self._transform = QTransform()
        self._pen, self._brush = QPen(), QBrush()
        self._opacity = 1.0
        self._clip: QPainterPath | None = None

    @property
    def definitions(self) -> list[str]:
        """What elements refer to."""
        clips = [
            f'<clipPath id="{name}"><path d="{outline}"/></clipPath>'
            for outline, name in self._clips.items()
        ]
        gradients = [
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {rest}</linearGradient>'
            for rest, name in self._gradients.items()
        ]
        return clips + gradients

    def elements(self) -> Iterator[str]:
        """Yield what was painted; neighbours with the same clip share a group."""
        present = ""
        for clip, element in self._elements:
            if clip != present and present:
                yield "</g>"
            if clip != present and clip:
                yield f'<g clip-path="url(#{clip})">'
            present = clip
            yield element
        if present:
            yield "</g>"

    # ---- what Qt calls --------------------------------------------------------------------

    def begin(self, _device: QPaintDevice) -> bool:
        """Begin with nothing to prepare."""
        return True

    def end(self) -> bool:
        """End with nothing to tidy up."""
        return True

    def type(self) -> QPaintEngine.Type:
        """Return that this is none of Qt's own."""
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:  # noqa: N802 - Qt's name
        """Take over what has changed of the painter."""
        self._transform = QTransform(state.transform())
        self._pen, self._brush = QPen(state.pen()), QBrush(state.brush())
        self._opacity = state.opacity()
        if state.state() & CLIP_FLAGS:
            painter = self.painter()
            # Kept in the coordinates of the page: the painter's may be others by the next time.
            to_page = painter.deviceTransform()
            self._clip = to_page.map(painter.clipPath()) if painter.hasClipping() else None

    def drawPath(self, path: QPainterPath) -> None:  # noqa: N802 - Qt's name
        """Fill and draw an outline."""
        self._add_path(path, is_filled=True)

    def drawRects(self, rects: Sequence[QRectF]) -> None:  # noqa: N802 - Qt's name
        """Fill and draw rectangles, all in one element."""
        path = QPainterPath()
        for rect in rects:
            path.addRect(QRectF(rect))
        self._add_path(path, is_filled=True)

    def drawLines(self, lines: Sequence[QLineF]) -> None:  # noqa: N802 - Qt's name
        """Draw separate lines, all in one element."""
        path = QPainterPath()
        for line in map(QLineF, lines):
            path.moveTo(line.p1())
            path.lineTo(line.p2())
        self._add_path(path, is_filled=False)

    def drawPolygon(  # noqa: N802 - Qt's name
        self, points: Sequence[QPointF], mode: QPaintEngine.PolygonDrawMode
    ) -> None:
        """Draw a line through points, or fill what it encloses."""
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(point) for point in points]))
        is_line = mode == QPaintEngine.PolygonDrawMode.PolylineMode
        if not is_line:
            path.closeSubpath()
        if mode == QPaintEngine.PolygonDrawMode.WindingMode:
            path.setFillRule(Qt.FillRule.WindingFill)
        self._add_path(path, is_filled=not is_line)

    def drawTextItem(self, place: QPointF, item: QTextItem) -> None:  # noqa: N802 - Qt's name
        """Write a piece of text as wide as it is here, whatever font its reader has."""
        font, text = QFont(item.font()), item.text().strip(" ")
        if not text.strip():
            return
        # Not every program keeps spaces at the ends of a text.
        advance = QFontMetricsF(font).horizontalAdvance
        before, after = item.text().split(text)
        place, width = place + QPointF(advance(before), 0), item.width() - advance(before + after)
        area = QRectF(place.x(), place.y() - item.ascent(), width, item.ascent())
        area.adjust(0, 0, 0, item.descent())
        attributes = _paint_attributes("fill", self._pen.color(), self._opacity)
        attributes |= _font_attributes(font, self._scale)
        if len(text) > 1:
            attributes["textLength"] = _number(width * self._scale)
            attributes["lengthAdjust"] = "spacingAndGlyphs"
        at = self._transform.map(place)
        attributes |= {"x": _number(at.x()), "y": _number(at.y())}
        angle = math.degrees(math.atan2(self._transform.m12(), self._transform.m11()))
        if angle:
            turned = f"rotate({_number(angle)} {attributes['x']} {attributes['y']})"
            attributes["transform"] = turned
        words = f'<text xml:space="preserve"{_written(attributes)}>{_escaped(text)}</text>'
        self._add(words, self._transform.mapRect(area))

    def drawPixmap(  # noqa: N802 - Qt's name
        self, target: QRectF, pixmap: QPixmap, source: QRectF
    ) -> None:
        """Put a picture in, whole inside the file."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        pixmap.copy(source.toAlignedRect()).save(buffer, "PNG")
        content = QByteArray(buffer.data()).toBase64().toStdString()
        area = self._transform.mapRect(QRectF(target))
        place = {
            "x": _number(area.x()),
            "y": _number(area.y()),
            "width": _number(area.width()),
            "height": _number(area.height()),
            "xlink:href": f"data:image/png;base64,{content}",
        }
        if self._opacity < 1:
            place["opacity"] = _number(self._opacity)
        self._add(f"<image{_written(place)}/>", area)

    # ---- elements -------------------------------------------------------------------------

    @property
    def _scale(self) -> float:
        """How many times larger than it says everything is painted."""
        return math.sqrt(abs(self._transform.determinant()))

    def _add_path(self, path: QPainterPath, *, is_filled: bool) -> None:
        fill = self._fill() if is_filled else {"fill": "none"}
        stroke, width = self._stroke()
        if fill["fill"] == "none" and not stroke:
            return
        if is_filled and path.fillRule() == Qt.FillRule.OddEvenFill:
            fill["fill-rule"] = "evenodd"
        outline = self._transform.map(path)
        bounds = outline.boundingRect().adjusted(-width, -width, width, width)
        self._add(f'<path d="{_path_data(outline)}"{_written(fill | stroke)}/>', bounds)

    def _fill(self) -> Attributes:
        if self._brush.style() == Qt.BrushStyle.NoBrush:
            return {"fill": "none"}
        gradient = self._brush.gradient()
        if isinstance(gradient, QLinearGradient):
            return {"fill": f"url(#{self._gradient_named(gradient)})"}
        return _paint_attributes("fill", self._brush.color(), self._opacity)

    def _stroke(self) -> tuple[Attributes, float]:
        """Return how lines are drawn, and how far they reach to each side at most."""
        pen = self._pen
        attributes = _paint_attributes("stroke", pen.color(), self._opacity)
        if pen.style() == Qt.PenStyle.NoPen or attributes["stroke"] == "none":
            return {}, 0.0
        # A cosmetic pen is as wide as it says, however large everything else is painted.
        width = (pen.widthF() or 1.0) * (1.0 if pen.isCosmetic() else self._scale)
        attributes["stroke-width"] = _number(width)
        if pen.capStyle() in CAPS:
            attributes["stroke-linecap"] = CAPS[pen.capStyle()]
        if pen.joinStyle() in JOINS:
            attributes["stroke-linejoin"] = JOINS[pen.joinStyle()]
        dashes = [_number(length * width) for length in pen.dashPattern()]
        if dashes:
            attributes["stroke-dasharray"] = " ".join(dashes)
        return attributes, width

    def _add(self, element: str, bounds: QRectF) -> None:
        """Add an element, with a clip only if it reaches beyond it."""
        clip = self._clip
        if not bounds.intersects(self._page):
            return
        if clip is None or clip.contains(bounds):
            self._elements.append(("", element))
        elif clip.intersects(bounds):
            outline = _path_data(clip)
            name = self._clips.setdefault(outline, f"clip{len(self._clips) + 1}")
            self._elements.append((name, element))

    def _gradient_named(self, gradient: QLinearGradient) -> str:
        ends = map(self._transform.map, (gradient.start(), gradient.finalStop()))
        (x1, y1), (x2, y2) = ((_number(end.x()), _number(end.y())) for end in ends)
        rest = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">' + "".join(self._stops(gradient))
        return self._gradients.setdefault(rest, f"gradient{len(self._gradients) + 1}")

    def _stops(self, gradient: QGradient) -> Iterator[str]:
        for place, colour in gradient.stops():
            attributes = {"offset": _number(place), "stop-color": colour.name()}
            if colour.alphaF() * self._opacity < 1:
                attributes["stop-opacity"] = _number(colour.alphaF() * self._opacity)
            yield f"<stop{_written(attributes)}/>"


def _paint_attributes(kind: str, colour: QColor, opacity: float) -> Attributes:
    """Return the attributes of a colour; ``kind`` is what they colour, such as ``fill``."""
    strength = colour.alphaF() * opacity
    if not strength:
        return {kind: "none"}
    attributes = {kind: colour.name()}
    if strength < 1:
        attributes[f"{kind}-opacity"] = f"{strength:.3g}"
    return attributes


def _font_attributes(font: QFont, scale: float) -> Attributes:
    info = QFontInfo(font)
    kind = "monospace" if info.fixedPitch() else "sans-serif"
    size: float = font.pixelSize()
    if size < 0:
        size = font.pointSizeF() * QGuiApplication.primaryScreen().logicalDotsPerInch() / 72
    attributes = {
        "font-family": f"'{info.family()}', {kind}",
        "font-size": _number(size * scale),
    }
    if font.weight() != QFont.Weight.Normal:
        attributes["font-weight"] = str(int(font.weight()))
    if font.italic():
        attributes["font-style"] = "italic"
    return attributes


def _path_data(path: QPainterPath) -> str:
    """Return an outline in the words of SVG."""
    kinds, words = QPainterPath.ElementType, []
    letters = {kinds.MoveToElement: "M", kinds.LineToElement: "L", kinds.CurveToElement: "C"}
    for index in range(path.elementCount()):
        element = path.elementAt(index)
        # The other points of a curve follow its first without a letter.
        words.append(f"{letters.get(element.type, '')}{_number(element.x)} {_number(element.y)}")
    return " ".join(words)


def _written(attributes: Attributes) -> str:
    return "".join(f' {name}="{_escaped(value)}"' for name, value in attributes.items())


def _number(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _escaped(text: str) -> str:
    return escape(NO_XML.sub("", text), quote=False).replace('"', "&quot;")
