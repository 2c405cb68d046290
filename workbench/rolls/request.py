"""The requests for rolls: a batch of them, and how well their tally fits the distribution."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Accounting, Outputting, RolledOutput
from engine.languages.accounts import RollAccount
from engine.languages.script import Script
from engine.random_source import SeededSource
from engine.statistics.goodness import Goodness, goodness
from engine.statistics.histogram import Histogram, histogram
from engine.values import Value
from workbench.backend.requests import Lane, Report, Request, ScriptRequest
from workbench.project.project import Mechanic

__all__ = [
    "ComparisonRequest",
    "RollBatch",
    "RollComparison",
    "RollRequest",
    "RolledScript",
    "Tally",
    "rolled_script",
]


BATCH_SECONDS = 0.1
"""How long rolls are collected before they are sent."""

MOST_DETAILED = 100
"""Rolls of a request that are shown die by die; of more, only the last one is."""

MOST_DICE = 100
"""Dice of a roll that are shown one by one; the others are only counted."""


_Roll: TypeAlias = "tuple[Value, RollAccount | None, tuple[RolledOutput, ...]]"
"""What was rolled, how it came about where that is shown, and the outputs where there are any."""


@dataclass(frozen=True, slots=True)
class RollBatch:
    """Give rolls that were asked for: some of them, or the last ones.

    Attributes:
        values: What was rolled since the last batch, one value for each roll.
        accounts: How the last of these rolls came about, as many as are shown: all of a few rolls,
            or only the very last one; none in a notation that does not tell.
        outputs: What each output came to in each of these rolls; none in a notation without.
    """

    values: tuple[Value, ...]
    accounts: tuple[RollAccount, ...] = ()
    outputs: tuple[tuple[RolledOutput, ...], ...] = ()

    def rolls(self) -> tuple[_Roll, ...]:
        """Return each value, how it came about where that is shown, and what was output."""
        silent = len(self.values) - len(self.accounts)
        accounts = (None,) * silent + self.accounts
        outputs = self.outputs or ((),) * len(self.values)
        return tuple(zip(self.values, accounts, outputs, strict=True))


@dataclass(frozen=True, slots=True)
class RollRequest(ScriptRequest[RollBatch]):
    """Ask for rolls of a script.

    Attributes:
        count: How many rolls.
        seed: Where the random numbers start.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    count: int
    seed: int

    def seconds_allowed(self) -> float:
        """Return infinity: who waits sees how far it is, and may stop it."""
        return math.inf

    def carry_out(self, report: Report) -> RollBatch:
        """Roll, and report what has been rolled ten times a second.

        Raises:
            DiceError: The script has an error; rolls before the one that met it are reported.
        """
        batch: list[_Roll] = []
        due = time.monotonic() + BATCH_SECONDS
        try:
            for roll in self._rolls():
                batch.append(roll)
                if time.monotonic() >= due:
                    report(_rolled(batch))
                    batch = []
                    due = time.monotonic() + BATCH_SECONDS
        except DiceError:
            if batch:
                report(_rolled(batch))
            raise
        return _rolled(batch)

    def _rolls(self) -> Iterator[_Roll]:
        """Yield the rolls, each with how it came about where that is shown."""
        program = self.program()
        numbers = self.numbers(program)
        source = SeededSource(self.seed)
        for number in range(1, self.count + 1):
            is_detailed = self.count <= MOST_DETAILED or number == self.count
            try:
                if is_detailed and isinstance(program, Accounting):
                    account = program.account(source, numbers)
                    roll: _Roll = (account.value, account, ())
                elif isinstance(program, Outputting):
                    roll = _of_outputs(program.roll_outputs(source, numbers))
                else:
                    roll = (program.roll(source, numbers), None, ())
            except DiceError as error:
                # What every roll meets is an error of the script and of no roll.
                raise error if number == 1 else error.said_of(self._name(number)) from None
            yield roll

    def _name(self, number: int) -> str:
        return f"in roll {number:,} of {self.count:,}"


def _rolled(batch: Sequence[_Roll]) -> RollBatch:
    values = tuple(value for value, _, _ in batch)
    shown = tuple(each.shortened(MOST_DICE) for _, each, _ in batch if each is not None)
    outputs = tuple(each for _, _, each in batch)
    return RollBatch(values, shown, outputs if any(outputs) else ())


@dataclass(frozen=True, slots=True)
class RollComparison:
    """Say how rolls compare with the exact distribution.

    Attributes:
        histogram: The rolls, beside what they should be where that is known.
        mean: The average they should have, or None where it is not known or there is none.
        goodness: The test of whether they follow it, or None where there is none.
    """

    histogram: Histogram
    mean: float | None
    goodness: Goodness | None


@dataclass(frozen=True, slots=True)
class ComparisonRequest(Request[RollComparison]):
    """Ask how rolls compare with the exact distribution.

    Attributes:
        hits: Each outcome rolled, and how often.
        exact: What the rolls should follow, or None where it is not known.
    """

    lane: ClassVar[Lane] = Lane.PROMPT

    hits: tuple[tuple[Value, int], ...]
    exact: Distribution | None

    def carry_out(self, report: Report) -> RollComparison:
        """Compare."""
        del report  # it is done in one step
        hits = dict(self.hits)
        exact = self.exact if self.exact is not None and self.exact.total else None
        held = histogram(hits, exact)
        if exact is None:
            return RollComparison(held, None, None)
        return RollComparison(held, exact.mean_as_float, goodness(hits, exact))


MOST_OUTCOMES = 100_000
"""Different outcomes from which on a count tells nothing and only fills the memory."""

RolledScript: TypeAlias = tuple[Script, tuple[tuple[str, int], ...]]
"""All that rolls depend on: the script and the numbers of its parameters."""


def rolled_script(mechanic: Mechanic, script: Script) -> RolledScript:
    """Return what a roll of ``mechanic``, whose script is ``script``, depends on."""
    return script, mechanic.parameters


@dataclass
class Tally:
    """All rolls of one script.

    Attributes:
        script: What was rolled.
        hits: How often each outcome came up.
        further: The same of each output of a program but the first one.
        counted: How many rolls have been counted from each seed. Those that are repeated with it
            are the same again, and do not count twice.
        uncounted: How many rolls came after there were too many different outcomes to be counted.
    """

    script: RolledScript
    hits: Counter[Value] = field(default_factory=Counter)
    further: list[Counter[Value]] = field(default_factory=list)
    counted: dict[int, int] = field(default_factory=dict)
    uncounted: int = 0

    def is_of(self, script: Script, parameters: tuple[tuple[str, int], ...]) -> bool:
        """Return whether the rolls are of a script with these numbers for its parameters."""
        return self.script == (script, parameters)

    @property
    def rolls(self) -> int:
        """How many rolls have been counted."""
        return self.hits.total()

    def hits_of(self, place: int) -> Counter[Value]:
        """Return how often each outcome of an output came up; the first one has the place 0."""
        if not place:
            return self.hits
        return self.further[place - 1] if place <= len(self.further) else Counter()

    def add(
        self,
        values: Sequence[Value],
        seed: int,
        before: int,
        outputs: Sequence[tuple[RolledOutput, ...]] = (),
    ) -> bool:
        """Count rolls, unless there are so many different outcomes that none comes up again.

        Args:
            values: Rolls that follow each other.
            seed: Where their random numbers started.
            before: How many rolls from this seed came before them.
            outputs: What each output came to in each of them; none in a notation without.

        Returns:
            Whether there was a roll among them that had not been counted before.
        """
        known = self.counted.get(seed, 0)
        new = values[max(known - before, 0) :]
        if len(self.hits) < MOST_OUTCOMES:
            self.hits.update(new)
            self._add_outputs(outputs[max(known - before, 0) :])
        else:
            self.uncounted += len(new)
        self.counted[seed] = max(known, before + len(values))
        return bool(new)

    def _add_outputs(self, rolls: Sequence[tuple[RolledOutput, ...]]) -> None:
        for roll in rolls:
            while len(self.further) < len(roll) - 1:
                self.further.append(Counter())
            for counter, output in zip(self.further, roll[1:], strict=False):
                counter[_value_of(output)] += 1


def _value_of(output: RolledOutput) -> Value:
    """Return what was rolled as a value; no outcome is an empty collection."""
    return () if output.number is None else (output.number,)


def _of_outputs(outputs: tuple[RolledOutput, ...]) -> _Roll:
    """Return a roll whose value is that of the first output; no outcome is an empty collection.

    Raises:
        DiceError: There is no output.
    """
    if not outputs:
        raise DiceError("this program has reached no output, so there is nothing to roll")
    return _value_of(outputs[0]), None, outputs
