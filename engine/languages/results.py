"""What a run of a script shows: lines in groups, decisions where they were met, rolls made.

Rolls and decisions are remembered by their paths: where a run is and how it got there, a mark for
each step. The same path always means the same statement in the same context.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.errors import DiceError
from engine.languages.kinds import FieldValue

__all__ = [
    "DECISION_MARK",
    "END_OF_LOGICAL",
    "ROLL_MARK",
    "Answer",
    "ChoicesByPath",
    "Key",
    "Line",
    "Memory",
    "Option",
    "Output",
    "OutputGroup",
    "ReplayedRoll",
    "Run",
    "settled",
    "shown_path",
]

ROLL_MARK = "r"
"""The mark of a path behind a roll."""

DECISION_MARK = "u"
"""The mark of a path behind a decision."""

END_OF_LOGICAL = "&"
"""The mark behind ``&&`` and ``||``.

It is shown as ``i``, the mark behind an ``if``. Were it the same, a branch of an ``if`` whose
condition begins with ``&&`` would have the path of what comes behind that ``if``, and share its
dice.
"""

Memory: TypeAlias = dict[tuple[str, str], int]
"""Totals that were rolled, by the path before the roll and the canonical text of its dice."""


Answer: TypeAlias = bool | int
"""How a decision is made: yes or no, or the number that is chosen."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of output.

    Attributes:
        text: What it says.
        step: How many changes of the path came before it; see ``Run.steps``.
    """

    text: str
    step: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Option:
    """A decision that was met.

    Attributes:
        path: The path before it, by which it is remembered.
        who: Who decides, or None where anyone may.
        label: What is offered.
        chosen: How it was decided in this run.
        offered: The numbers to choose from; none where the answer is yes or no.
    """

    path: str
    who: str | None
    label: str
    chosen: Answer
    offered: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OutputGroup:
    """Output that belongs together."""

    items: tuple[Output, ...]


Output: TypeAlias = Line | Option | OutputGroup


@dataclass(frozen=True, slots=True)
class Key:
    """A roll that was made or remembered.

    Attributes:
        path: The path before it.
        dice: The canonical text of its dice.
        total: What came up.
    """

    path: str
    dice: str
    total: int


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a roll.

    Attributes:
        outputs: What it showed, in order.
        options: The decisions that were met, in order.
        keys: The rolls it looked at, in order.
        returned: What it returned, or None.
        variables: The value of each variable of the roll at its end, None where it has none.
        error: What ended it early, or None.
        steps: Every change of its path; as how many marks were kept and the mark added then.
    """

    outputs: tuple[Output, ...]
    options: tuple[Option, ...] = ()
    keys: tuple[Key, ...] = ()
    returned: FieldValue | None = None
    variables: tuple[FieldValue | None, ...] = ()
    error: DiceError | None = field(default=None, compare=False)
    steps: tuple[tuple[int, str], ...] = ()

    @property
    def error_text(self) -> str | None:
        """What ended it early, with its line, or None."""
        if self.error is None:
            return None
        span = self.error.span
        return self.error.message if span is None else f"{self.error.message} (line {span.line})"


@dataclass(frozen=True)
class ReplayedRoll:
    """The result of a roll, with what it takes to replay it with other decisions.

    Attributes:
        memory: Everything rolled for this result so far, also in branches no longer taken.
        choices: How decisions were made, by their paths; those of hidden decisions are kept.
        run: What came out.
    """

    memory: Mapping[tuple[str, str], int]
    choices: Mapping[str, Answer]
    run: Run


def settled(given: Answer | None, offered: tuple[int, ...]) -> Answer:
    """Return how a decision is made, where nobody has to have answered it.

    Other decisions may change what is offered: what no longer is counts as no answer.

    Args:
        given: The answer, or None.
        offered: The numbers to choose from, the first of them where nobody says otherwise; none
            where the answer is yes or no.
    """
    if not offered:
        return given is True
    is_number = given is not None and not isinstance(given, bool)
    return given if is_number and given in offered else offered[0]


def shown_path(path: str) -> str:
    """Return a path as people see it, for whom few marks are to be learnt."""
    return path.replace(END_OF_LOGICAL, "i")


@dataclass(frozen=True)
class ChoicesByPath(Mapping[str, Answer]):
    """How decisions are made, given by their paths, exact or as they are shown.

    Of two decisions with the same shown path, one can be given by its exact path, and then the
    shown path is for the other. A shown path without a choice of its own is for all of them.

    Attributes:
        given: The choices as they were given.
    """

    given: Mapping[str, Answer]

    def __getitem__(self, path: str) -> Answer:
        return self.given[path if path in self.given else shown_path(path)]

    def __iter__(self) -> Iterator[str]:
        return iter(self.given)

    def __len__(self) -> int:
        return len(self.given)
