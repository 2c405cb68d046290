"""Figures of faces that depend on the dice above each, such as the widest gap between dice.

``x := 6d6; max foreach v in 1..6 do if v <= count v <= x then v else 0`` asks for each face how
many dice show it or more. Faces are gone through from the greatest on, and a state is how many dice
lie above, and which of them is the nearest, as far as that is asked, with what the figure comes to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import add
from typing import Any, NamedTuple, TypeAlias

__all__ = ["LyingAbove", "Sight"]

Seen: TypeAlias = tuple[int, int]
"""How many dice lie above, and what the nearest of them shows; 0 where either is not asked for."""

Row: TypeAlias = tuple[int, int, int, int]
"""A face, how many dice show it, and what lies above."""


class Sight(NamedTuple):
    """What a figure asks of the dice above each face, and below it.

    Attributes:
        above: What stands for the dice above.
        below: What stands for the dice below, of which only the number is asked.
        counts: Whether it matters how many dice lie above; else only whether any do.
        nearest: Whether it matters which of them is the nearest.
        is_told: Whether it does not matter how many dice show the face itself, but whether any do.
    """

    above: str
    below: str
    counts: bool
    nearest: bool
    is_told: bool = False


class LyingAbove:
    """A figure of some faces and the dice above them; it is walked like ``Neighbours``.

    Attributes:
        begin: What lies above all faces.
        nothing: What changes nothing where it is joined.
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
        self._faces = faces
        self._looked_at = looked_at
        self._sight = sight
        self._join, self.nothing = join
        self.begin: Seen = 0, 0
        others = sorted(set(looked_at).difference(faces), reverse=True)
        above = [*faces[1:], max([faces[-1], *others]) + 1]
        self._between = [
            [one for one in others if face < one < before] for face, before in zip(faces, above)
        ]
        self._below = [one for one in others if one < faces[0]]
        self._numbers: dict[Row, Any] = {}
        self._is_told = sight.is_told and not sight.counts

    def rows(self, most: int) -> list[Row]:
        """Return each face that is looked at, with what may show it and lie above it.

        Args:
            most: How many dice there are.
        """
        found: list[Row] = []
        for face in self._looked_at:
            least = 1 if self._is_told else most
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

    def learn(self, rows: Sequence[Row], numbers: Sequence[Any]) -> None:
        """Take what the figure is in each of these rows, for a face that is looked at once."""
        self._numbers = dict(zip(rows, numbers))

    @property
    def most(self) -> int | None:
        """The most that all faces can add up to; None where they are not added, or negative."""
        if self._join is not add or min(self._numbers.values(), default=0) < 0:
            return None
        greatest: dict[int, int] = {}
        for (face, *_), number in self._numbers.items():
            greatest[face] = max(greatest.get(face, 0), number)
        return sum([number * self._looked_at[face] for face, number in greatest.items()])

    def kinds(self, shown: Sequence[int]) -> Sequence[int]:
        """Return what matters of how often a face is shown, for each place."""
        return [min(often, 1) for often in shown] if self._is_told else shown

    def onward(self, seen: Seen, place: int, shown: int) -> tuple[Seen, Any]:
        """Go on to a face that is shown so often.

        Args:
            seen: What lies above.
            place: The place of the face.
            shown: How often it is shown.

        Returns:
            What lies above the next face, and what all faces down to there come to.
        """
        joined = self.nothing
        for between in self._between[place]:
            joined = self._with(joined, between, 0, seen)
        face = self._faces[place]
        if face in self._looked_at:
            joined = self._with(joined, face, min(shown, 1) if self._is_told else shown, seen)
        if not shown:
            return seen, joined
        many = seen[0] + shown if self._sight.counts else 1
        return (many, face if self._sight.nearest else 0), joined

    def last(self, seen: Seen) -> Any:  # noqa: ANN401 - a number, or that there is none
        """Return what the faces come to that are below those of the dice."""
        joined = self.nothing
        for face in self._below:
            joined = self._with(joined, face, 0, seen)
        return joined

    def joined(self, one: Any, other: Any) -> Any:  # noqa: ANN401 - numbers, or that there are none
        """Return what some faces come to together with others."""
        return self._join(one, other)

    def _with(self, joined: Any, face: int, shown: int, seen: Seen) -> Any:  # noqa: ANN401 - as above
        """Return what is joined with what a face comes to."""
        more = self._numbers[face, shown, seen[0], seen[1]]
        for _ in range(self._looked_at[face]):
            joined = self._join(joined, more)
        return joined
