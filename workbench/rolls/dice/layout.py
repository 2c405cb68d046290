"""Where the pieces of a roll lie: in lines that wrap, boxes within them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QFont, QFontMetricsF

from engine.languages.accounts import RollAccount
from workbench.rolls.dice.pieces import (
    Box,
    DrawnDie,
    GivenNumber,
    Label,
    Piece,
    Remainder,
    Total,
    Words,
)
from workbench.rolls.dice.reading import pieces_of
from workbench.rolls.dice.shapes import room_for_text
from workbench.theme import tabular

__all__ = ["DiceScale", "DiceSheet", "DieParts", "Placed"]

SMALL, LARGE = 0.8, 1.55
"""Sizes of type of names and of the last total, relative to the numbers on dice."""

DIE_HEIGHT = 1.8
"""Height of a die in lines of its type."""

REROLLED_HEIGHT = 0.72
"""Height of a die that was rolled again, relative to the others."""

MARGIN = 6.0
"""Pixels around the whole."""


class DiceScale:
    """The sizes of everything, from the size of the type.

    Attributes:
        numbers: The font of numbers on dice and of words.
        small: The font of names, labels and dice that were rolled again.
        large: The font of the last total.
        die: The height of a die in pixels.
        gap: Pixels between two pieces.
        padding: Pixels between the frame of a box and what is inside.
    """

    def __init__(self, font: QFont) -> None:
        """Take the sizes for type like ``font``."""
        self.numbers = tabular(font)
        self.small = _sized(self.numbers, SMALL)
        self.large = _sized(self.numbers, LARGE)
        self.large.setWeight(QFont.Weight.DemiBold)
        line = QFontMetricsF(self.numbers).height()
        self.die = round(DIE_HEIGHT * line)
        self.gap = round(0.22 * self.die)
        self.padding = round(0.16 * self.die)

    def font_of(self, piece: Words | Label | GivenNumber | Remainder | Total) -> QFont:
        """Return the font of a piece that is written."""
        if isinstance(piece, Total) and piece.is_last:
            return self.large
        return self.small if isinstance(piece, Label | Remainder) else self.numbers

    def face_width(self, text: str, sides: int | None, height: float) -> float:
        """Return how wide a die is that shows ``text``."""
        font = self.numbers if height == self.die else self.small
        room = QFontMetricsF(font).horizontalAdvance(text) / room_for_text(sides)
        return max(height, room)

    def written(self, piece: Words | Label | GivenNumber | Remainder | Total) -> QSizeF:
        """Return the size of a piece that is written."""
        metrics = QFontMetricsF(self.font_of(piece))
        width = metrics.horizontalAdvance(text_of(piece))
        if isinstance(piece, GivenNumber):
            width += QFontMetricsF(self.small).horizontalAdvance(f" {piece.name}")
        if isinstance(piece, Label):
            width += 2 * self.padding
        if isinstance(piece, Total):
            marks = piece.tested.success + piece.tested.failure
            width += marks * 0.6 * self.die
        return QSizeF(width + 1, metrics.height())


def text_of(piece: Words | Label | GivenNumber | Remainder | Total) -> str:
    """Return what is written of a piece."""
    return f"= {piece.text}" if isinstance(piece, Total) else piece.text


def _sized(font: QFont, factor: float) -> QFont:
    sized = QFont(font)
    sized.setPointSizeF(font.pointSizeF() * factor)
    return sized


@dataclass(frozen=True)
class DieParts:
    """Where the parts of a die lie, from the left.

    Attributes:
        rerolled: The dice that were rolled again.
        face: The die itself.
        chain: What it was added up from.
        size: Of all of them.
    """

    rerolled: tuple[QRectF, ...]
    face: QRectF
    chain: QRectF
    size: QSizeF

    @classmethod
    def of(cls, die: DrawnDie, scale: DiceScale) -> DieParts:
        """Return where the parts of a die lie, the first one at the origin."""
        x, height = 0.0, scale.die
        low = REROLLED_HEIGHT * height
        rerolled = []
        for text in die.rerolled:
            width = scale.face_width(text, die.sides, low)
            rerolled.append(QRectF(x, (height - low) / 2, width, low))
            x += width + scale.gap / 2
        width = scale.face_width(die.text, die.sides, height)
        face = QRectF(x, 0, width, height)
        x += width
        chain = QRectF(x, 0, 0, height)
        if die.chain:
            advance = QFontMetricsF(scale.small).horizontalAdvance(die.chain)
            chain = QRectF(x + scale.gap / 2, 0, advance + 1, height)
        return cls(tuple(rerolled), face, chain, QSizeF(chain.right(), height))


@dataclass(frozen=True)
class Placed:
    """A piece in its place.

    Attributes:
        piece: The piece.
        area: Where it lies.
        parts: Where the parts of a die lie within its area; None for other pieces.
        link: Pixels to the die on its left that brought it about; 0 for none.
    """

    piece: Piece
    area: QRectF
    parts: DieParts | None = None
    link: float = 0.0

    def moved(self, by: QPointF) -> Placed:
        """Return the piece in another place."""
        return replace(self, area=self.area.translated(by))


@dataclass
class _Line:
    """A line that is being filled.

    Attributes:
        parts: For each of its pieces where it begins, and it with all that is inside of it.
        width: How far it reaches.
        height: That of its highest piece.
    """

    parts: list[tuple[float, tuple[Placed, ...], float]] = field(default_factory=list)
    width: float = 0.0
    height: float = 0.0

    def add(self, gap: float, placed: tuple[Placed, ...]) -> None:
        """Put a piece with all that is inside of it behind the others."""
        size = placed[0].area.size()
        self.parts.append((self.width + gap, placed, size.height()))
        self.width += gap + size.width()
        self.height = max(self.height, size.height())

    def placed(self, top: float) -> Iterator[Placed]:
        """Yield the pieces, centred in their line."""
        for left, placed, height in self.parts:
            by = QPointF(left, top + (self.height - height) / 2)
            yield from (each.moved(by) for each in placed)


class DiceSheet:
    """A roll laid out for a width.

    Attributes:
        scale: The sizes it is laid out with.
        placed: All its pieces, each box before what is inside of it.
        size: What they take together; wider than asked for where a piece is.
    """

    def __init__(self, account: RollAccount, font: QFont, width: float) -> None:
        """Lay out a roll.

        Args:
            account: The roll.
            font: The type of the numbers on dice.
            width: Pixels from the left to the right.
        """
        self.scale = DiceScale(font)
        placed, size = self._flow(pieces_of(account), width - 2 * MARGIN)
        corner = QPointF(MARGIN, MARGIN)
        self.placed = tuple(each.moved(corner) for each in placed)
        self.size = QSizeF(size.width() + 2 * MARGIN, size.height() + 2 * MARGIN)

    @property
    def dice(self) -> tuple[Placed, ...]:
        """The dice in their order."""
        return tuple(each for each in self.placed if isinstance(each.piece, DrawnDie))

    @property
    def total(self) -> Placed | None:
        """What the whole roll comes to, in its place, or None where it stands elsewhere."""
        last = self.placed[-1] if self.placed else None
        is_total = last is not None and isinstance(last.piece, Total) and last.piece.is_last
        return last if is_total else None

    def words_at(self, place: QPointF) -> str:
        """Return what there is to say of the die, or else of the box, at a place."""
        found = [each.piece for each in self.placed if each.area.contains(place)]
        words = [each.words for each in found if isinstance(each, DrawnDie | Box)]
        return words[-1] if words else ""

    def _flow(self, pieces: Sequence[Piece], width: float) -> tuple[tuple[Placed, ...], QSizeF]:
        """Return pieces in lines no wider than ``width`` where they can be, and their size."""
        lines = [_Line()]
        for piece in pieces:
            placed = self._piece(piece, width)
            joined = isinstance(piece, DrawnDie) and piece.is_joined
            gap = self.scale.gap * (1.4 if joined else 1.0) if lines[-1].parts else 0.0
            if gap and lines[-1].width + gap + placed[0].area.width() > width:
                lines.append(_Line())
                gap = 0.0
            if joined and gap:
                placed = (replace(placed[0], link=gap),)
            lines[-1].add(gap, placed)
        found: list[Placed] = []
        top = 0.0
        for line in lines:
            found += line.placed(top)
            top += line.height + self.scale.gap
        size = QSizeF(max(line.width for line in lines), top - self.scale.gap)
        return tuple(found), size

    def _piece(self, piece: Piece, width: float) -> tuple[Placed, ...]:
        """Return a piece at the origin, with all that is inside of it."""
        if isinstance(piece, Box):
            padding = self.scale.padding
            inside, size = self._flow(piece.pieces, width - 2 * padding)
            area = QRectF(0, 0, size.width() + 2 * padding, size.height() + 2 * padding)
            corner = QPointF(padding, padding)
            return (Placed(piece, area), *(each.moved(corner) for each in inside))
        if isinstance(piece, DrawnDie):
            parts = DieParts.of(piece, self.scale)
            return (Placed(piece, QRectF(QPointF(), parts.size), parts),)
        size = self.scale.written(piece)
        # A number of a thousand digits is shortened in the middle.
        size.setWidth(min(size.width(), max(width, 2.0 * self.scale.die)))
        return (Placed(piece, QRectF(QPointF(), size)),)
