"""What a run of a script shows: lines in groups, decisions where they were met, rolls made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.errors import DiceError
from engine.languages.kinds import FieldValue

__all__ = ["Key", "Line", "Memory", "Option", "Output", "OutputGroup", "Outputs", "Run"]

Memory: TypeAlias = dict[tuple[str, str], int]
"""Totals that were rolled, by the path before the roll and the canonical text of its dice."""


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
    """

    path: str
    who: str | None
    label: str
    chosen: bool


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
        fault: What ended it early, or None.
        steps: Every change of its path; see ``paths.trace``.
    """

    outputs: tuple[Output, ...]
    options: tuple[Option, ...] = ()
    keys: tuple[Key, ...] = ()
    returned: FieldValue | None = None
    variables: tuple[FieldValue | None, ...] = ()
    fault: DiceError | None = field(default=None, compare=False)
    steps: tuple[tuple[int, str], ...] = ()

    @property
    def error(self) -> str | None:
        """What ended it early, with its line, or None."""
        if self.fault is None:
            return None
        span = self.fault.span
        return self.fault.message if span is None else f"{self.fault.message} (line {span.line})"


class Outputs:
    """Output in the making."""

    def __init__(self) -> None:
        """Begin outside of all groups."""
        self._open: list[list[Output]] = [[]]

    def show(self, output: Output) -> None:
        """Add a line or a decision to the innermost group."""
        self._open[-1].append(output)

    def open_group(self) -> None:
        """Begin a group inside the present one."""
        self._open.append([])

    def close_group(self) -> None:
        """End the innermost group.

        Raises:
            DiceError: None is open.
        """
        if len(self._open) == 1:
            raise DiceError("endGroup without startGroup")
        inner = self._open.pop()
        self._open[-1].append(OutputGroup(tuple(inner)))

    def result(self) -> tuple[Output, ...]:
        """Return everything shown; groups still open end here."""
        return _nested(self._open)


def _nested(opened: Sequence[Sequence[Output]]) -> tuple[Output, ...]:
    first, *rest = opened
    return (*first, OutputGroup(_nested(rest))) if rest else tuple(first)
