"""Paints a roll: its dice with what became of them, and what stands between them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from engine.languages.accounts import Tested
from workbench.rolls.dice.layout import DiceScale, DiceSheet, DieParts, Placed, text_of
from workbench.rolls.dice.pieces import Box, DrawnDie, GivenNumber, Label, Remainder, Total, Words
from workbench.rolls.dice.shapes import burst, cross, plus, shape_of, text_centre, tick, wedge
from workbench.theme import Theme, mixed

__all__ = ["paint_sheet"]

SUCCESS, FAILURE = 2, 4
"""Which colours of mechanics are the green and the red: in each palette they are told apart."""

FILL = 0.10
"""How much of its colour the inside of a die has."""

BADGE = 0.18
"""Radius of the small signs, in heights of a die."""

OUTLINE = 0.45
"""How much of the colour of text the outline of a die has that has nothing to tell."""

THIN, THICK = 1.2, 2.0
"""Pixels of the outlines of dice: plain ones, and those with something to tell."""


def paint_sheet(
    painter: QPainter, sheet: DiceSheet, theme: Theme, visible: QRectF | None = None
) -> None:
    """Paint a roll with its corner at the origin.

    Args:
        painter: What to paint with.
        sheet: The roll, laid out.
        theme: Its colours.
        visible: What is seen of it; None for all.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    brush = _Brush(painter, sheet.scale, theme)
    for each in sheet.placed:
        if visible is None or each.area.adjusted(-9, -9, 9, 9).intersects(visible):
            brush.paint(each)
    painter.restore()


class _Brush:
    """Paints pieces, one after the other."""

    def __init__(self, painter: QPainter, scale: DiceScale, theme: Theme) -> None:
        self._painter = painter
        self._scale = scale
        self._theme = theme
        self._good = theme.curve_colour(SUCCESS)
        self._bad = theme.curve_colour(FAILURE)
        self._fills = {
            colour: mixed(colour, theme.surface, FILL)
            for colour in (self._good, self._bad, theme.accent)
        }
        self._plain = mixed(theme.text, theme.surface, OUTLINE)

    def paint(self, placed: Placed) -> None:
        """Paint a piece in its place, without what is inside of it."""
        piece = placed.piece
        if isinstance(piece, DrawnDie) and placed.parts is not None:
            self._die(piece, placed, placed.parts)
        elif isinstance(piece, Box):
            self._box(piece, placed.area)
        elif isinstance(piece, Label):
            self._label(piece, placed.area)
        elif isinstance(piece, GivenNumber):
            self._given(piece, placed.area)
        elif isinstance(piece, Total):
            self._total(piece, placed.area)
        elif isinstance(piece, Words | Remainder):
            self._words(piece, placed.area)

    # ---- what is written ------------------------------------------------------------------

    def _words(self, piece: Words | Remainder, area: QRectF) -> None:
        is_quiet = isinstance(piece, Remainder) or piece.is_pale
        colour = self._theme.quiet if is_quiet else self._theme.text
        self._write(piece.text, area, self._scale.font_of(piece), colour)

    def _label(self, piece: Label, area: QRectF) -> None:
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor(self._theme.hover))
        self._painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
        inside = area.adjusted(self._scale.padding, 0, -self._scale.padding, 0)
        self._write(piece.text, inside, self._scale.small, self._theme.quiet)

    def _given(self, piece: GivenNumber, area: QRectF) -> None:
        colour = self._theme.quiet if piece.is_pale else self._theme.text
        advance = QFontMetricsF(self._scale.numbers).horizontalAdvance(piece.text)
        self._write(piece.text, area, self._scale.numbers, colour)
        name = area.adjusted(min(advance, area.width()), 0, 0, 0)
        self._write(f" {piece.name}", name, self._scale.small, self._theme.quiet)

    def _total(self, piece: Total, area: QRectF) -> None:
        font = self._scale.font_of(piece)
        text = text_of(piece)
        colour = self._theme.quiet if piece.is_pale else self._theme.text
        self._write(text, area, font, colour)
        end = area.left() + QFontMetricsF(font).horizontalAdvance(text)
        if not piece.tested.kept:
            self._strike(QRectF(area.left(), area.top(), end - area.left(), area.height()))
        place = QPointF(end + 0.3 * self._scale.die, area.center().y())
        self._judge(piece, piece.tested, place, 0.55 * self._scale.die)

    def _write(self, text: str, area: QRectF, font: QFont, colour: str) -> None:
        self._painter.setFont(font)
        self._painter.setPen(QColor(colour))
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideMiddle, area.width())
        self._painter.drawText(
            area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown
        )

    # ---- boxes ----------------------------------------------------------------------------

    def _box(self, box: Box, area: QRectF) -> None:
        pen = QPen(QColor(self._theme.line if box.is_pale else self._theme.border), 1.0)
        if box.is_pale:
            pen.setDashPattern([4, 3])
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = self._scale.padding
        self._painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    # ---- dice -----------------------------------------------------------------------------

    def _die(self, die: DrawnDie, placed: Placed, parts: DieParts) -> None:
        corner = placed.area.topLeft()
        if placed.link:
            self._link(placed)
        for text, area in zip(die.rerolled, parts.rerolled, strict=True):
            self._rerolled(die, text, area.translated(corner))
        face = parts.face.translated(corner)
        self._face(die, face)
        if die.chain:
            chain = parts.chain.translated(corner)
            self._write(die.chain, chain, self._scale.small, self._theme.quiet)
        self._signs(die, face)

    def _link(self, placed: Placed) -> None:
        """Paint the line from a die to the one that it brought about."""
        self._painter.setPen(QPen(QColor(self._theme.accent), THICK))
        y = placed.area.center().y()
        left = placed.area.left()
        self._painter.drawLine(QLineF(left - placed.link, y, left, y))

    def _rerolled(self, die: DrawnDie, text: str, area: QRectF) -> None:
        self._painter.setPen(QPen(QColor(self._theme.border), THIN))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._draw(die, area)
        self._number(die, text, area, self._scale.small, self._theme.quiet)
        self._strike(area)

    def _face(self, die: DrawnDie, area: QRectF) -> None:
        outline, fill, width = self._look(die)
        self._painter.setPen(QPen(QColor(outline), width))
        self._painter.setBrush(QColor(fill))
        self._draw(die, area)
        colour = self._theme.quiet if die.is_pale else self._theme.text
        self._number(die, die.text, area, self._scale.numbers, colour)
        if die.record.is_struck:
            self._strike(area)

    def _draw(self, die: DrawnDie, area: QRectF) -> None:
        shape = shape_of(die.sides, area.width(), area.height())
        self._painter.translate(area.topLeft())
        self._painter.drawPath(shape.outline)
        self._painter.translate(-area.topLeft())

    def _look(self, die: DrawnDie) -> tuple[str, str, float]:
        """Return the colour of the outline, that inside of it, and how thick the outline is."""
        theme, tested = self._theme, die.record.tested
        if die.is_pale:
            return theme.border, theme.surface, THIN
        is_good = tested.success or die.record.counted
        is_both = is_good and tested.failure
        if (is_good or die.record.critical == "success") and not is_both:
            return self._good, self._fills[self._good], THICK
        if (tested.failure or die.record.critical) and not is_both:
            return self._bad, self._fills[self._bad], THICK
        if die.record.exploded:
            return theme.accent, self._fills[theme.accent], THICK
        return self._plain, theme.surface, THIN

    def _number(self, die: DrawnDie, text: str, area: QRectF, font: QFont, colour: str) -> None:
        self._painter.setFont(font)
        self._painter.setPen(QColor(colour))
        down = (text_centre(die.sides) - 0.5) * area.height()
        self._painter.drawText(area.translated(0, down), Qt.AlignmentFlag.AlignCenter, text)

    def _strike(self, area: QRectF) -> None:
        pen = QPen(QColor(self._theme.quiet), THIN)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        self._painter.setPen(pen)
        rise = 0.12 * area.height()
        middle = area.center().y()
        self._painter.drawLine(QLineF(area.left(), middle + rise, area.right(), middle - rise))

    # ---- signs ----------------------------------------------------------------------------

    def _signs(self, die: DrawnDie, face: QRectF) -> None:
        radius, corner = BADGE * face.height(), face.topLeft()
        shape = shape_of(die.sides, face.width(), face.height())
        accent = self._unless_pale(self._theme.accent, die)
        if die.record.exploded:
            self._fill(burst(shape.top_right + corner, 1.55 * radius), accent)
        if die.record.extra and not die.is_joined:
            place = shape.bottom_left + corner
            self._disc(place, radius, accent, plus(place, radius))
        if die.record.critical:
            is_upright = die.record.critical == "success"
            colour = self._unless_pale(self._good if is_upright else self._bad, die)
            place = shape.top_left + corner
            self._fill(wedge(place, 1.15 * radius, is_upright=is_upright), colour)
        tested = replace(die.record.tested, success=die.record.tested.success or die.record.counted)
        self._judge(die, tested, shape.bottom_right + corner, -2.2 * radius)

    def _unless_pale(self, colour: str, piece: DrawnDie | Total) -> str:
        return self._theme.quiet if piece.is_pale else colour

    def _judge(self, piece: DrawnDie | Total, tested: Tested, place: QPointF, step: float) -> None:
        """Paint the signs of a success and of a failure, the second one a step beside it."""
        radius = BADGE * self._scale.die
        if tested.success:
            colour = self._unless_pale(self._good, piece)
            self._disc(place, radius, colour, tick(place, radius))
            place = place + QPointF(step, 0)
        if tested.failure:
            colour = self._unless_pale(self._bad, piece)
            self._disc(place, radius, colour, cross(place, radius))

    def _disc(self, centre: QPointF, radius: float, colour: str, sign: QPainterPath) -> None:
        disc = QPainterPath()
        disc.addEllipse(centre, radius, radius)
        self._fill(disc, colour)
        pen = QPen(QColor(self._theme.surface), 0.24 * radius + 0.6)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(sign)

    def _fill(self, path: QPainterPath, colour: str) -> None:
        """Paint a sign with a seam that sets it off from the die."""
        self._painter.setPen(QPen(QColor(self._theme.surface), 1.5))
        self._painter.setBrush(QColor(colour))
        self._painter.drawPath(path)
