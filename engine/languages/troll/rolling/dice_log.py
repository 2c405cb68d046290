"""What happened to the dice of a roll, recorded while it is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import NamedTuple

from engine.errors import Span
from engine.languages.accounts.dice import Aside, DieRecord, Tested
from engine.languages.accounts.grouped import DiceGroup, GroupedAccount
from engine.languages.troll.reading.syntax import Declaration
from engine.languages.troll.rolling.origins import Origin, draws_of, origins_in, plain_value
from engine.values import Value

__all__ = ["MOST_LOGGED", "DiceLog"]

MOST_LOGGED = 10_000
"""Draws of a roll that are logged one by one; those behind them are only counted."""


@dataclass(slots=True)
class _Throw:
    """Draws that one place in the script has made at a time.

    Attributes:
        span: The place.
        sides: How many faces each die has; 0 for draws that are no dice.
        is_row: Whether its dice were rolled one by one.
        faces: What came up: a number for each draw that is logged, and what it shows.
        more: How many draws are not logged.
    """

    span: Span
    sides: int
    is_row: bool
    faces: list[tuple[int, str]] = field(default_factory=list)
    more: int = 0


class DiceLog:
    """The draws of a roll in order, and what is known of them.

    Attributes:
        drawn: How many draws there have been, those that are not logged included.
        deciding: How many conditions are being evaluated around what happens now.
    """

    def __init__(self) -> None:
        """Begin a roll."""
        self.drawn = 0
        self.deciding = 0
        self._throws: list[_Throw] = []
        self._dropped: list[Origin] = []
        self._counted: list[Origin] = []
        self._decided: list[Origin] = []
        self._counted_to_decide: list[Origin] = []
        self._rolled_again: set[int] = set()
        self._exploded: set[int] = set()
        self._extra: set[int] = set()

    # ---- what happens ---------------------------------------------------------------------

    def throw(self, span: Span, sides: int, count: int) -> None:
        """Take note that a place makes draws; single ones that follow each other are one throw.

        Args:
            span: The place.
            sides: How many faces each die has; 0 for draws that are no dice.
            count: How many draws it makes.
        """
        begun = _Throw(span, sides, is_row=count == 1)
        last = self._throws[-1] if self._throws else None
        is_same = last is not None and (last.span, last.sides) == (span, sides)
        if count and not (is_same and last is not None and last.is_row and begun.is_row):
            self._throws.append(begun)

    def draw(self, value: int, shown: str = "") -> Origin | None:
        """Take down a draw of the present throw; return its origin, or None if it is not logged.

        Args:
            value: What came up.
            shown: What the die shows, where that is not a number.
        """
        place, throw = self.drawn, self._throws[-1]
        self.drawn += 1
        if place >= MOST_LOGGED:
            throw.more += 1
            return None
        throw.faces.append((value, shown))
        return Origin(place, latest=place)

    def select(self, before: Iterable[Origin], after: Iterable[Origin]) -> None:
        """Take note of a selection; what it leaves out is dropped, inside a condition it decides.

        Args:
            before: What there was to select from.
            after: What is left.
        """
        if self.deciding:
            self._decided += before
        else:
            left = set(after)
            # What was drawn from others is another origin, and theirs are its parts.
            left.update([part for origin in left for part in origin.parts])
            self._dropped += [origin for origin in before if origin not in left]

    def count(self, counted: Iterable[Origin]) -> None:
        """Take note that values are counted, for the result or to decide something."""
        noted = self._counted_to_decide if self.deciding else self._counted
        noted += counted

    def decide(self, values: Iterable[object]) -> None:
        """Take note that values decide what becomes of others, or how many these are."""
        self._decided += [origin for value in values for origin in origins_in(value)]

    def go_round(self, first: int, last: int, kept: Iterable[Origin] | None) -> None:
        """Take note that a loop goes round once more.

        Args:
            first: The place of the first draw of the round that has ended.
            last: That of the last one, and one more.
            kept: What the round has left that is kept; None where nothing of it is kept.
        """
        if kept is None:
            self._rolled_again.update(range(first, min(last, MOST_LOGGED)))
        else:
            self._exploded.update(draw for draw in draws_of(kept, first) if draw < last)

    def bring_about(self, first: int, last: int) -> None:
        """Take note that the draws from ``first`` to before ``last`` followed an explosion."""
        self._extra.update(range(first, min(last, MOST_LOGGED)))

    # ---- what it comes to -----------------------------------------------------------------

    def account(
        self, text: str, declarations: Mapping[str, Declaration], value: Value
    ) -> GroupedAccount:
        """Return how the roll came about.

        Args:
            text: The script.
            declarations: Its functions, by name.
            value: What the roll came to, its numbers with their origins.
        """
        fates = _Fates(
            kept=draws_of(origins_in(value)),
            dropped=draws_of(self._dropped),
            decided=draws_of(self._decided),
            counted=draws_of(self._counted),
            counted_to_decide=draws_of(self._counted_to_decide),
        )
        groups: list[DiceGroup] = []
        named: dict[Span, tuple[str, str]] = {}
        place = more = 0
        for throw in self._throws:
            if not throw.faces:
                more += throw.more
                continue
            dice = [
                replace(self._die(draw, fates), value=face, faces=(face,), shown=shown)
                for draw, (face, shown) in enumerate(throw.faces, place)
            ]
            place += len(dice)
            if throw.span not in named:
                named[throw.span] = _named(throw.span, text, declarations)
            label, function = named[throw.span]
            groups.append(DiceGroup(label, tuple(dice), throw.sides, function, throw.more))
        return GroupedAccount(tuple(groups), plain_value(value), more)

    def _die(self, draw: int, fates: _Fates) -> DieRecord:
        """Return what became of a draw, whatever came up."""
        die = DieRecord(
            0,
            (),
            exploded=draw in self._exploded,
            extra=draw in self._extra,
            counted=draw in fates.counted,
        )
        if draw in fates.kept:
            return die
        aside: Aside | None = "decided" if draw in fates.decided else "not in the result"
        if draw in self._rolled_again:
            aside = "rolled again"
        elif draw in fates.dropped:
            aside = None
        counted = die.counted or draw in fates.counted_to_decide
        return replace(die, tested=_LEFT_OUT, counted=counted, aside=aside)


_LEFT_OUT = Tested(kept=False)


class _Fates(NamedTuple):
    """What became of draws, each by its place among all of the roll.

    Attributes:
        kept: Those that the result comes from.
        dropped: Those that a selection has left out, which may be kept all the same.
        decided: Those that decided something, whatever else became of them.
        counted: Those that were counted outside of conditions.
        counted_to_decide: Those that were counted in conditions. Of dice that are in the result
            themselves, that is not told: it would seem to be what they are worth.
    """

    kept: set[int]
    dropped: set[int]
    decided: set[int]
    counted: set[int]
    counted_to_decide: set[int]


def _named(span: Span, text: str, declarations: Mapping[str, Declaration]) -> tuple[str, str]:
    """Return the text of a place that rolls, and the name of the function it stands in, if any."""
    label = text[span.start : span.end]
    depths = accumulate((sign == "(") - (sign == ")") for sign in label)
    if label.startswith("(") and all(list(depths)[:-1]):
        # The parentheses stand around all of it.
        label = label[1:-1].strip()
    around = (
        each.name
        for each in declarations.values()
        if each.span.start <= span.start and span.end <= each.span.end
    )
    return label, next(around, "")
