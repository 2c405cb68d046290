"""Figures of faces that depend on how many dice show the faces beside them.

``x := 12d6; count foreach v in 1..5 do if v = x & (v + 1) = x then 1 else {}`` counts faces that
are shown together with the next one. Faces are gone through from the greatest on, and a state is
how often those are shown that may still be asked for, with what the figure comes to so far.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from operator import add
from typing import Any, NamedTuple, TypeAlias

from engine.direct.results import NotDirectError

__all__ = ["NeighbourFace", "Neighbours", "WalkedFigure"]

_MOST_NUMBERS = 400
"""Whole numbers from the least to the greatest face beyond which faces are too far apart."""

Seen: TypeAlias = tuple[int, ...]
"""What is remembered of the faces above, as how often the last of them are shown."""


class NeighbourFace(NamedTuple):
    """A face beside another one that a figure looks at.

    Attributes:
        offset: By how much it is greater.
        name: What stands for the dice that show it.
        asks_presence: Whether nothing is asked but whether any die shows it.
    """

    offset: int
    name: str
    asks_presence: bool


class WalkedFigure(ABC):
    """A figure of faces that depends on other faces, walked through from the greatest face on.

    Attributes:
        begin: What is to be remembered above all faces.
        nothing: What changes nothing where it is joined.
    """

    begin: Seen

    def __init__(
        self,
        looked_at: Counter[int],
        join: tuple[Callable[[Any, Any], Any], Any],
        *,
        asks_presence: bool,
    ) -> None:
        """Take what is looked at; the numbers follow.

        Args:
            looked_at: The faces that the figure is of, and how often.
            join: Joins two numbers, and what changes nothing.
            asks_presence: Whether it matters of a face only whether any die shows it.
        """
        self._looked_at = looked_at
        self._join, self.nothing = join
        self._asks_presence = asks_presence
        self._numbers: dict[tuple[int, ...], Any] = {}

    def learn(self, rows: Sequence[tuple[int, ...]], numbers: Sequence[Any]) -> None:
        """Take what the figure is in each of these rows, for a face that is looked at once."""
        self._numbers = dict(zip(rows, numbers))

    @property
    def most(self) -> int | None:
        """The most that all faces can add up to; None where they are not added, or negative."""
        if self._join is not add or min(self._numbers.values(), default=0) < 0:
            return None
        greatest: dict[int, int] = {}
        for key, number in self._numbers.items():
            face = key[0]
            greatest[face] = max(greatest.get(face, 0), number)
        return sum([number * self._looked_at[face] for face, number in greatest.items()])

    def kinds(self, shown: Sequence[int]) -> Sequence[int]:
        """Return what matters of how often a face is shown, for each place."""
        return [min(often, 1) for often in shown] if self._asks_presence else shown

    @abstractmethod
    def onward(self, seen: Seen, place: int, shown: int) -> tuple[Seen, Any]:
        """Go on to a face that is shown so often.

        Args:
            seen: What is remembered of the faces above.
            place: The place of the face.
            shown: How often it is shown.

        Returns:
            What is to be remembered then, and what all faces down to there come to.
        """

    @abstractmethod
    def last(self, seen: Seen) -> Any:  # noqa: ANN401 - a number, or that there is none
        """Return what the faces come to that are below those of the dice."""

    def joined(self, one: Any, other: Any) -> Any:  # noqa: ANN401 - numbers, or that there are none
        """Return what some faces come to together with others."""
        return self._join(one, other)

    def _with(self, joined: Any, row: tuple[int, ...]) -> Any:  # noqa: ANN401 - as above
        """Return what is joined with what the face of a row comes to."""
        more = self._numbers[row]
        for _ in range(self._looked_at[row[0]]):
            joined = self._join(joined, more)
        return joined


class Neighbours(WalkedFigure):
    """A figure of some faces and those beside them; how often the last are shown is remembered."""

    def __init__(
        self,
        faces: Sequence[int],
        looked_at: Counter[int],
        beside: Sequence[NeighbourFace],
        join: tuple[Callable[[Any, Any], Any], Any],
    ) -> None:
        """Take what is looked at; the numbers follow.

        Args:
            faces: The faces of the dice in ascending order.
            looked_at: The faces that the figure is of, and how often.
            beside: The faces beside each that it depends on.
            join: Joins two numbers, and what changes nothing.

        Raises:
            NotDirectError: The faces are too far apart.
        """
        super().__init__(looked_at, join, asks_presence=all(each.asks_presence for each in beside))
        self._faces = faces
        self._beside = beside
        offsets = [each.offset for each in beside]
        self._low = min(0, *offsets)
        self._many = max(0, *offsets) - self._low
        self._above = max([faces[-1], *[face + self._low for face in looked_at]]) + 1
        self._end = min([faces[0], *[face + self._low for face in looked_at]])
        if self._above - self._end > _MOST_NUMBERS:
            raise NotDirectError
        self.begin = (0,) * self._many

    def rows(self, most: int) -> list[tuple[int, ...]]:
        """Return each face that is looked at, with how often those beside it may be shown.

        Args:
            most: How many dice may show a face.
        """
        every = [range(2 if each.asks_presence else most + 1) for each in self._beside]
        return [(face, *shown) for face in self._looked_at for shown in product(*every)]

    def onward(self, seen: Seen, place: int, shown: int) -> tuple[Seen, Any]:
        """Go on to a face that is shown so often; see ``WalkedFigure``."""
        face = self._faces[place]
        before = self._faces[place + 1] if place + 1 < len(self._faces) else self._above
        joined = self.nothing
        for between in range(before - 1, face, -1):
            seen, joined = self._behind(seen, between, 0, joined)
        return self._behind(seen, face, shown, joined)

    def last(self, seen: Seen) -> Any:  # noqa: ANN401 - a number, or that there is none
        """Return what the faces come to that are below those of the dice."""
        joined = self.nothing
        for face in range(self._faces[0] - 1, self._end - 1, -1):
            seen, joined = self._behind(seen, face, 0, joined)
        return joined

    def _behind(self, above: Seen, number: int, shown: int, joined: Any) -> tuple[Seen, Any]:  # noqa: ANN401 - a number, or that there is none
        """Go on to the next number, which may be no face."""
        seen = (min(shown, 1) if self._asks_presence else shown, *above)
        face = number - self._low
        if face in self._looked_at:
            joined = self._with(joined, (face, *self._asked(seen)))
        return seen[: self._many], joined

    def _asked(self, seen: Seen) -> list[int]:
        """Return how often each face is shown that is asked for."""
        often = [seen[each.offset - self._low] for each in self._beside]
        return [
            min(one, 1) if each.asks_presence else one for one, each in zip(often, self._beside)
        ]
