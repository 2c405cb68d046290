"""Figures of faces that depend on the dice above each, such as the widest gap between dice.

``x := 6d6; max foreach v in 1..6 do if v <= count v <= x then v else 0`` asks for each face how
many dice show it or more. Faces are gone through from the greatest on, and a state is how many dice
lie above, and which of them is the nearest, as far as that is asked, with what the figure comes to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from engine.direct.faces.neighbours import WalkedFigure

__all__ = ["LyingAbove", "Sight"]

Row: TypeAlias = tuple[int, int, int, int]
"""A face, how many dice show it, and what lies above."""


class Sight(NamedTuple):
    """What a figure asks of the dice above each face, and below it.

    Attributes:
        above: What stands for the dice above.
        below: What stands for the dice below, of which only the number is asked.
        counts: Whether it matters how many dice lie above; else only whether any do.
        nearest: Whether it matters which of them is the nearest.
        asks_presence: Whether it matters of the face itself only whether any die shows it.
    """

    above: str
    below: str
    counts: bool
    nearest: bool
    asks_presence: bool = False


class LyingAbove(WalkedFigure):
    """A figure of some faces and the dice above them.

    How many dice lie above and what the nearest of them shows is remembered; 0 where either is not
    asked for.
    """

    def __init__(
        self,
        faces: Sequence[int],
        looked_at: Counter[int],
        sight: Sight,
        join: tuple[Callable[[Any, Any], Any], Any],
    ) -> None:
        """Take what is looked at; the numbers follow.

        Args:
            faces: The faces of the dice in ascending order.
            looked_at: The faces that the figure is of, and how often.
            sight: What it asks of the dice above each.
            join: Joins two numbers, and what changes nothing.
        """
        super().__init__(looked_at, join, asks_presence=sight.asks_presence and not sight.counts)
        self._faces = faces
        self._sight = sight
        self.begin = 0, 0
        others = sorted(set(looked_at).difference(faces), reverse=True)
        above = [*faces[1:], max([faces[-1], *others]) + 1]
        self._between = [
            [one for one in others if face < one < before] for face, before in zip(faces, above)
        ]
        self._below = [one for one in others if one < faces[0]]

    def rows(self, most: int) -> list[Row]:
        """Return each face that is looked at, with what may show it and lie above it.

        Args:
            most: How many dice there are.
        """
        found: list[Row] = []
        for face in self._looked_at:
            least = 1 if self._asks_presence else most
            shown = range(least + 1) if face in self._faces else (0,)
            near = [one for one in self._faces if one > face] if self._sight.nearest else [0]
            for own in shown:
                found.append((face, own, 0, 0))
                many = range(1, most - own + 1) if self._sight.counts else (1,) * (own < most)
                found += [(face, own, number, one) for number in many for one in near]
        return found

    def dice_above(self, row: Row) -> tuple[int, ...]:
        """Return numbers that stand for the dice above a face, as far as these are asked for."""
        face, _, many, nearest = row
        return (nearest if self._sight.nearest else face + 1,) * many

    def onward(self, seen: tuple[int, ...], place: int, shown: int) -> tuple[tuple[int, ...], Any]:
        """Go on to a face that is shown so often; see ``WalkedFigure``."""
        joined = self.nothing
        for between in self._between[place]:
            joined = self._with(joined, (between, 0, *seen))
        face = self._faces[place]
        if face in self._looked_at:
            own = min(shown, 1) if self._asks_presence else shown
            joined = self._with(joined, (face, own, *seen))
        if not shown:
            return seen, joined
        many = seen[0] + shown if self._sight.counts else 1
        return (many, face if self._sight.nearest else 0), joined

    def last(self, seen: tuple[int, ...]) -> Any:  # noqa: ANN401 - a number, or that there is none
        """Return what the faces come to that are below those of the dice."""
        joined = self.nothing
        for face in self._below:
            joined = self._with(joined, (face, 0, *seen))
        return joined
