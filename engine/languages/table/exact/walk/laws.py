"""What comes of a part of a roll, worked out once for all states that it cannot tell apart.

Such a part is a call of a function, a loop within other statements, or dice whose text depends on
variables. What its weights are out of differs with what it is asked for, and the weights of all
paths through a piece are to be out of one total. So a total is taken that was enough so far; where
it turns out not to be, the roll is read anew with a larger one, once all else that is asked for in
the same piece is known. So it is where a loop is come to in many states: then its rounds become
pieces of the loop around it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from engine.direct.results import NotDirectError, Work
from engine.languages.table.exact.walk.terms.texts import Texts

if TYPE_CHECKING:
    from engine.languages.table.exact.walk.loops.loop import Loop
    from engine.languages.table.exact.walk.loops.ways import TransitionTable

__all__ = [
    "Arrived",
    "Law",
    "LawQuery",
    "LawResult",
    "Laws",
    "ReadAnewError",
    "State",
    "Values",
    "outs_of",
]

State: TypeAlias = tuple[Any, ...]
"""What the variables hold; what a roll has returned is alone in one."""

Arrived: TypeAlias = dict[State, int]
"""The weights of states."""

Values: TypeAlias = list[Any]
"""What the variables hold: plain values, or None where nothing asks for them any more."""

_MOST_BITS = 2_000
"""Bits of a total beyond which weights take long."""

_SPARE_BITS = 200
"""Bits that a total may have beyond those that have been asked for, which take no time."""


class ReadAnewError(Exception):
    """A roll has to be read anew, with what is known of its laws by now."""


class LawResult(NamedTuple):
    """What comes of a part of a roll.

    Attributes:
        going: What variables hold behind it, each with its weight.
        returned: What has been returned inside of it.
        total: What these weights are out of.
    """

    going: Mapping[State, int]
    returned: Mapping[Any, int]
    total: int


class Law:
    """What comes of one part of a roll.

    Attributes:
        total: What all weights are out of, as far as it is known what is asked for.
        most: How much may be asked for, if the part can be read in another way.
        is_many: Whether more has been asked for.
    """

    __slots__ = ("_ahead", "_known", "_laws", "is_many", "most", "total")

    def __init__(self, laws: Laws, total: int) -> None:
        """Know nothing yet."""
        self.most: int | None = None
        self.is_many = False
        self._laws = laws
        self._ahead = 0
        self._known: dict[State, LawResult] = {}
        self.total = total

    def of(
        self, asked: State, out_of: int, work_out: Callable[[State, Work], LawResult]
    ) -> tuple[LawResult, int]:
        """Return what comes of the part, and the factor that its weights are to be multiplied by.

        Args:
            asked: What the part looks at.
            out_of: What weights are to be out of.
            work_out: Works out what comes of it.

        Where weights cannot be out of that, those returned are wrong, and ``stale`` of the laws
        tells so: the piece is gone through to its end, which asks for what else is needed.

        Raises:
            NotDirectError: It is much.
            ReadAnewError: Much has been asked for.
        """
        found = self._known.get(asked)
        if found is None:
            if self.most is not None and len(self._known) >= self.most:
                self.is_many = True
                self._laws.forget_ways()
                raise ReadAnewError
            found = self._known[asked] = work_out(asked, self._laws.work)
        factor, rest = divmod(out_of, found.total)
        if rest:
            self._laws.stale += 1
            self._enlarge(found.total, is_first=self.total == out_of)
            return found, 1
        return found, factor

    def _enlarge(self, total: int, *, is_first: bool) -> None:
        """Take a total that is enough for another one too, and for more that grow as this does.

        Dice and rounds whose number grows ask for one more factor each time.

        Args:
            total: The other one.
            is_first: Whether nothing else was needed in the same piece.

        Raises:
            NotDirectError: It takes long to reckon with.
        """
        enough = math.lcm(self.total, total)
        growth, self.total = enough // self.total, enough
        if is_first:
            if growth.bit_length() * self._ahead < _SPARE_BITS:
                self.total *= growth**self._ahead
            self._ahead = 2 * self._ahead + 1
        if enough.bit_length() > _MOST_BITS:
            raise NotDirectError

    def forget(self) -> None:
        """Forget all that was worked out."""
        self._known.clear()


class LawQuery(NamedTuple):
    """How a law is asked.

    Attributes:
        law: The law.
        asked: What the part looks at, of what the variables hold.
        work_out: Works out what comes of it.
        ways: In how many ways, roughly.
        text: What the part looks at, as Python text.
    """

    law: Law
    asked: Callable[[Values], State]
    work_out: Callable[[State, Work], LawResult]
    ways: int
    text: str


class Laws:
    """All laws of a roll, which last when it is read anew.

    Attributes:
        work: Asked for all that is done.
        rounds: How many rounds of a loop are gone through at most.
        most_ways: How many ways there may be through a piece.
        stale: How often a total has turned out not to be enough.
        is_gone_through: Whether the roll is being gone through, and calls functions.
        texts: Writes the texts of expressions.
        explosions: How many dice explode out of one another at most.
        is_cut_off: Whether dice have been read of which that leaves something out.
        may_explode: Whether there may be such dice anywhere.
    """

    def __init__(self, explosions: int, *, may_explode: bool) -> None:
        """Know of none."""
        self.explosions = explosions
        self.is_cut_off = False
        self.may_explode = may_explode
        self.work = Work(0, 0)
        self.rounds = self.most_ways = 0
        self.stale = 0
        self.is_gone_through = False
        self.texts = Texts()
        self._ways: dict[Hashable, TransitionTable] = {}
        self._of: dict[Hashable, Law] = {}

    def law(self, part: Hashable, total: int = 1) -> Law:
        """Return the law of a part.

        Args:
            part: The part.
            total: What its weights are out of, until it turns out not to be enough.
        """
        if part not in self._of:
            self._of[part] = Law(self, total)
        return self._of[part]

    def ways(self, loop: Loop) -> TransitionTable:
        """Return where the states of a loop lead, as far as that is known."""
        known = self._ways.get(loop.part)
        if known is None:
            known = self._ways[loop.part] = loop.ways(self.work, self.rounds)
        elif known.pieces is not loop.pieces:
            known.read_anew(loop.pieces)
        return known

    def forget_ways(self) -> None:
        """Forget where the states of loops lead, which are to be read in other pieces."""
        self._ways.clear()

    def begin(self, work: Work, rounds: int, most_ways: int) -> None:
        """Begin to go through a roll.

        Args:
            work: Asked for all that is done.
            rounds: How many rounds of a loop are gone through at most.
            most_ways: How many ways there may be through a piece.
        """
        self.work, self.rounds, self.most_ways = work, rounds, most_ways
        self.is_gone_through = True

    def end(self) -> None:
        """Forget what was worked out for a roll that has been gone through."""
        self.is_gone_through = False
        self._ways.clear()
        for law in self._of.values():
            law.forget()


def outs_of(
    states: Arrived, total: int, exits: Iterable[tuple[Arrived, int]], slots: Iterable[int]
) -> LawResult:
    """Return what comes of a part out of the least total.

    Args:
        states: What is possible behind it.
        total: What these weights are out of.
        exits: What has been returned, and what that is out of.
        slots: The variables that it changes and that matter behind it.
    """
    slots, exits = tuple(slots), tuple(exits)
    whole = math.lcm(total, *[one for _, one in exits])
    going: dict[State, int] = {}
    returned: dict[Any, int] = {}
    for state, weight in states.items():
        contents = tuple([state[slot] for slot in slots])
        going[contents] = going.get(contents, 0) + weight * (whole // total)
    for arrived, out_of in exits:
        for (value,), weight in arrived.items():
            returned[value] = returned.get(value, 0) + weight * (whole // out_of)
    common = math.gcd(whole, *going.values(), *returned.values())
    if common > 1:
        going = {one: weight // common for one, weight in going.items()}
        returned = {one: weight // common for one, weight in returned.items()}
    return LawResult(going, returned, whole // common)
