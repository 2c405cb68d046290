"""Where a roll can stand: before dice, before a decision, or at its end.

Equal states are one, so that equal situations are decided once; see ``deciding``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.errors import Span
from engine.languages.kinds import FieldValue
from engine.languages.policies import Way
from engine.languages.table.exact.deciding.places import CallPlace, FlowPlace, SetPlace, TestPlace
from engine.languages.table.exact.weighing import Odds, Thing
from engine.languages.table.reading.syntax import Expression

__all__ = [
    "AskedQuestion",
    "Contents",
    "DecisionState",
    "RollEnd",
    "RollingState",
    "Situation",
    "State",
    "Variables",
    "packed",
    "rolling",
    "standing_around",
    "unpacked",
]

Contents: TypeAlias = tuple[FieldValue | Odds | None, ...]

Variables: TypeAlias = list[FieldValue | Odds | None]


class Situation(NamedTuple):
    """Where a roll stands.

    Attributes:
        place: The place.
        contents: What the variables hold that matter there.
        around: Where the call stands in the function around it; None for the roll itself. Its
            contents are those that matter once the call has returned.
        depth: How many calls it stands in.
    """

    place: FlowPlace
    contents: Contents
    around: Situation | None
    depth: int


class RollingState(NamedTuple):
    """Where a roll stands that needs dice.

    What the dice are for does not matter any more once it is known what they come to.

    Attributes:
        place: The place.
        odds: What the dice come to.
        contents: What the variables hold that matter afterwards and do not depend on the dice.
        around: Where the call stands in the function around it; None for the roll itself.
        depth: How many calls it stands in.
    """

    place: SetPlace | TestPlace
    odds: Odds
    contents: Contents
    around: Situation | None
    depth: int


class RollEnd(NamedTuple):
    """What a roll has come to."""

    thing: Thing


State: TypeAlias = Situation | RollingState | RollEnd


class AskedQuestion(NamedTuple):
    """What is asked.

    Attributes:
        label: What is offered.
        answers: What can be answered; only one where nothing is decided freely.
        is_truth: Whether that is no or yes.
        way: Whether it is decided for the best or the worst.
    """

    label: str
    answers: tuple[int, ...]
    is_truth: bool
    way: Way


@dataclass(frozen=True, slots=True)
class DecisionState:
    """A situation in which somebody decides freely.

    Attributes:
        situation: The situation.
        span: Where it is asked.
        question: What is asked.
    """

    situation: Situation
    span: Span
    question: AskedQuestion

    @property
    def answers(self) -> tuple[int, ...]:
        """What can be answered."""
        return self.question.answers


def rolling(
    place: SetPlace | TestPlace,
    expression: Expression,
    variables: Variables,
    around: Situation | None,
) -> RollingState:
    """Return where a roll stands that needs dice for an expression."""
    odds = place.flow.plan.odds.of(expression, tuple(variables))
    contents = tuple([variables[slot] for slot in place.kept])
    return RollingState(place, odds, contents, around, 0 if around is None else around.depth + 1)


def packed(place: FlowPlace, variables: Variables, around: Situation | None) -> Situation:
    """Return where a roll stands at a place."""
    contents = tuple([variables[slot] for slot in place.live])
    return Situation(place, contents, around, 0 if around is None else around.depth + 1)


def standing_around(place: CallPlace, variables: Variables, around: Situation | None) -> Situation:
    """Return where a call stands, with what matters once it has returned."""
    contents = tuple([None if slot == place.slot else variables[slot] for slot in place.then.live])
    return Situation(place, contents, around, 0 if around is None else around.depth + 1)


def unpacked(situation: Situation) -> Variables:
    """Return the variables of a situation."""
    variables: Variables = [None] * len(situation.place.flow.variables)
    for slot, content in zip(situation.place.live, situation.contents, strict=True):
        variables[slot] = content
    return variables
