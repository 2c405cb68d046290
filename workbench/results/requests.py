"""The requests about mechanics: exact distributions, estimates, and examples of the reference."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from engine.constant import constant_note
from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, Fix, OverBudgetError
from engine.languages import (
    DEFAULT_ITERATIONS,
    Output,
    Parameter,
    Program,
    notes_of,
    outputs_of,
    totalling_of,
)
from engine.random_source import SeededSource
from engine.sampling import Estimate, Intervals, refined
from engine.statistics.summary import Summary, summarise
from engine.values import Tuple, TupleCollection, Value
from workbench.backend.requests import GRACE, CalculationLimits, Lane, Report, ScriptRequest
from workbench.results.outputs import KnownOutput, known_outputs, note_on_outputs
from workbench.results.unfinished import UnfinishedError, check_certain, check_name

if TYPE_CHECKING:
    from workbench.project.glances import Glance

__all__ = [
    "Calculated",
    "CalculationRequest",
    "EstimateRequest",
    "Estimated",
    "ExampleRequest",
    "size_of",
]


GRACE_OF_GLANCE = 2.0
"""Seconds that a row of the list may still be calculated when it is not seen any more."""


@dataclass(frozen=True, slots=True)
class Calculated:
    """The distribution that was asked for, or what a list shows of it.

    Attributes:
        distribution: The exact distribution; None where a glance was asked for.
        summary: Its figures, worked out in the child; None where a glance was asked for.
        seconds: Wall time of reading and calculating.
        parameters: The names the script leaves open.
        notes: What may be a slip in the script.
        totalling: The change after which it comes to totals rather than collections, or None.
        size: About how many bytes the window needs to hold the distribution and its figures.
        glance: What a list shows of it; None where all of it was asked for.
        outputs: Of a script with several results the first ones, from the first on; that one is
            also ``distribution``. Empty for one result, and where a glance was asked for.
        count: How many results the script has.
    """

    distribution: Distribution | None
    summary: Summary | None
    seconds: float
    parameters: tuple[Parameter, ...]
    notes: tuple[DiceError, ...] = ()
    totalling: Fix | None = None
    size: int = 0
    glance: Glance | None = None
    outputs: tuple[KnownOutput, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class CalculationRequest(ScriptRequest[Calculated]):
    """Ask for the exact distribution of a script; its ``control.Progress`` is reported.

    Attributes:
        max_iterations: Limit on accumulate and call depth.
        limits: What it may cost.
        in_full: Whether the distribution is wanted, and not only what a list shows of it.
        writing: Where in the script its user is writing, counted in characters, or None.
    """

    lane: ClassVar[Lane] = Lane.CALCULATION

    max_iterations: int
    limits: CalculationLimits = field(default_factory=CalculationLimits)
    in_full: bool = True
    writing: int | None = None

    def seconds_allowed(self) -> float:
        """Return the wall time after which the work is ended; reading the script is part of it."""
        return self.limits.seconds

    @property
    def grace(self) -> float:
        """Rows that fly past while the list is scrolled must not cost a child each."""
        return GRACE if self.in_full else GRACE_OF_GLANCE

    def carry_out(self, report: Report) -> Calculated:
        """Calculate, and report how many states have been looked at."""
        began = time.perf_counter()

        program = self.program()
        budget = Budget(self.limits.seconds, memory=self.limits.memory, on_progress=report)
        if self.writing is not None:
            check_name(program.text, program.parameters, self.writing)
        numbers = self.numbers(program)
        outputs = outputs_of(program, numbers, self.max_iterations, budget)
        distribution = outputs[0].distribution
        if self.writing is not None:
            # What is written last belongs to the last of them.
            check_certain(program.text, outputs[-1].distribution, self.writing)
        seconds = time.perf_counter() - began
        summary = summarise(distribution)
        about = (
            seconds,
            program.parameters,
            (*self._notes(program, outputs), *note_on_outputs(outputs)),
            totalling_of(program, distribution),
        )
        if self.in_full:
            known = known_outputs(outputs, summary)
            results = known or (KnownOutput("", distribution, summary),)
            size = sum(size_of(one.distribution, one.summary) for one in results)
            self._check_size(size, sum(len(one.distribution.outcomes) for one in results))
            return Calculated(
                distribution, summary, *about, size, outputs=known, count=len(outputs)
            )
        # Only lists need it, and the arrays it is worked out with take their time to be loaded.
        from workbench.project.glances import glance_of

        glance = glance_of(summary)
        return Calculated(None, None, *about, glance=glance, count=len(outputs))

    def _notes(self, program: Program, outputs: Sequence[Output]) -> Iterator[DiceError]:
        yield from notes_of(program)
        if len(outputs) == 1:
            # Of several, one that is certain is there to be compared with the others.
            distribution = outputs[0].distribution
            numbers = self.numbers(program)
            constant = constant_note(program, numbers, self.max_iterations, distribution)
            if constant is not None:
                yield constant

    def parameters(self) -> tuple[Parameter, ...] | None:
        """Return the names the script leaves open; None while one of them is being written."""
        # Explicit, because a dataclass with slots is not the class that ``super`` looks for.
        parameters = ScriptRequest.parameters(self)
        if parameters is None or self.writing is None:
            return parameters
        try:
            check_name(self.script.text, parameters, self.writing)
        except UnfinishedError:
            return None
        return parameters

    def _check_size(self, size: int, outcomes: int) -> None:
        if size > self.limits.result:
            raise OverBudgetError(
                f"this has {outcomes:,} outcomes, "
                f"which take {size / 1e6:,.0f} MB: more than the window can hold",
                hint="calculate it in the shell, or ask for less: a sum, a count, fewer faces",
            )


def size_of(distribution: Distribution, summary: Summary) -> int:
    """Return about how many bytes a distribution and its figures take.

    It is counted from what Python needs for numbers, tuples and texts, and true to about a fifth.
    """
    count = len(distribution.outcomes)
    weights = sum(map(int.bit_length, distribution.weights)) // 8 + 36 * count
    if distribution.is_numeric:
        outcomes = 88 * count
    else:
        outcomes = sum(map(_size_of_value, distribution.outcomes))
    figures = 95 * len(summary.points) + sum(map(len, summary.labels))
    return weights + outcomes + figures


def _size_of_value(value: Value) -> int:
    if isinstance(value, tuple):
        return 64 + 32 * len(value)
    if isinstance(value, TupleCollection):
        return 64 + sum(64 + 32 * len(row) for row in value.rows)
    if isinstance(value, Tuple):
        return 64 + sum(map(_size_of_value, value.parts))
    return 120 + sum(64 + len(line) for line in value.lines)


PATIENCE = 5.0
"""Seconds an example may take; all that come with the workbench take far less."""


@dataclass(frozen=True, slots=True)
class ExampleRequest(ScriptRequest[Summary]):
    """Ask for the exact distribution of a script that is no mechanic of the project."""

    lane: ClassVar[Lane] = Lane.PROMPT

    def carry_out(self, report: Report) -> Summary:
        """Calculate, with the limits that everybody begins with."""
        del report  # there is one answer
        program = self.program()
        numbers = self.numbers(program)
        distribution = program.calculate(numbers, DEFAULT_ITERATIONS, Budget(PATIENCE))
        return summarise(distribution)


@dataclass(frozen=True, slots=True)
class Estimated:
    """Give an estimate: one of several that grow better, or the last.

    Attributes:
        estimate: How often each outcome has come up so far.
        summary: Its figures, worked out in the child.
        intervals: The bounds of its probabilities, along the points of the summary.
    """

    estimate: Estimate
    summary: Summary
    intervals: Intervals

    @property
    def is_last(self) -> bool:
        """Whether all rolls that were asked for have been made."""
        return self.estimate.samples == self.estimate.wanted


@dataclass(frozen=True, slots=True)
class EstimateRequest(ScriptRequest[Estimated]):
    """Ask for an estimate of a script's distribution.

    Attributes:
        max_iterations: Limit on accumulate and call depth.
        samples: How many rolls to make.
        seed: Where the random numbers start.
        memory: Bytes that the outcomes rolled may take.
    """

    lane: ClassVar[Lane] = Lane.BACKGROUND

    max_iterations: int
    samples: int
    seed: int
    memory: int

    def seconds_allowed(self) -> float:
        """Return infinity: who waits sees how far it is, and may stop it."""
        return math.inf

    def carry_out(self, report: Report) -> Estimated:
        """Roll, and report the estimate as it grows better."""
        program = self.program()
        source = SeededSource(self.seed)
        budget = Budget(math.inf, self.samples, self.memory)
        for estimate in refined(
            program, self.numbers(program), self.max_iterations, self.samples, source, budget
        ):
            message = self._estimated(estimate)
            if not message.is_last:
                report(message)
        return message

    def _estimated(self, estimate: Estimate) -> Estimated:
        summary = summarise(estimate.distribution)
        intervals = estimate.intervals_along(summary)
        return Estimated(estimate, summary, intervals)
