"""Figures of the greatest or the least of some dice, in a walk over the faces.

``x := 5d10; y := 5d10; sum largest 2 (x drop y)`` takes what is left of one face after the other
until there are two dice. How many have been taken is all that has to be remembered.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

__all__ = ["RankedDice", "Ranks"]

_State: TypeAlias = tuple[int, Any]
"""How many dice have been taken, and what they come to."""

_WORTH: dict[str, tuple[Callable[[Any, int, int], Any], Any]] = {
    "sum": (lambda so_far, face, dice: so_far + face * dice, 0),
    "count": (lambda so_far, _, dice: so_far + dice, 0),
    "max": (lambda so_far, face, _: max(so_far, face), -math.inf),
    "min": (lambda so_far, face, _: min(so_far, face), math.inf),
}
"""What dice come to with some more that show a face, and what none come to."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """What is asked of the greatest or the least of some dice.

    Attributes:
        join: The operator that joins them: ``sum``, ``count``, ``max`` or ``min``.
        count: How many they are, where there are as many.
        largest: Whether they are the greatest.
    """

    join: str
    count: int
    largest: bool


class RankedDice:
    """The dice of some ranks, taken face by face.

    Attributes:
        begin: What has been taken before any face.
        most: The most that they come to where they are added; None where they are not, or faces are
            negative.
    """

    def __init__(
        self, ranks: Ranks, faces: Sequence[int], counted: Sequence[Sequence[int]]
    ) -> None:
        """Take the dice from the last face on.

        Args:
            ranks: What is asked.
            faces: The faces, of which the last ones have the first ranks.
            counted: How many dice there are of each face, for each place.
        """
        self._ranks = ranks
        self._faces = faces
        self._worth, nothing = _WORTH[ranks.join]
        self._counted = [[min(number, ranks.count) for number in of_face] for of_face in counted]
        is_added = ranks.join in ("sum", "count")
        self.begin: _State = 0, nothing
        dice = min(ranks.count, sum(map(max, self._counted)))
        greatest = 1 if ranks.join == "count" else max(faces)
        self.most = dice * greatest if is_added and min(faces) >= 0 else None

    def kinds(self, place: int) -> Sequence[int]:
        """Return what matters of how often a face is shown, for each place in its column."""
        return self._counted[place]

    def onward(self, state: _State, place: int, shown: int) -> _State:
        """Return what has been taken behind a face that is shown in this place of its column."""
        taken, so_far = state
        more = min(self._counted[place][shown], self._ranks.count - taken)
        return (taken + more, self._worth(so_far, self._faces[place], more)) if more else state

    def is_final(self, state: _State) -> bool:
        """Return whether all dice have been taken."""
        return state[0] == self._ranks.count
