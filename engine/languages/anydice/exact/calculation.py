"""AnyDice made exact: a program becomes the distributions of its outputs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from engine.control import NO_LISTS, Budget
from engine.deep_stack import with_deep_stack
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError, Span
from engine.languages.anydice.exact.interpreter import ProgramInterpreter
from engine.languages.anydice.exact.steps import ProgramSteps
from engine.languages.anydice.reading.syntax import AnyDiceScript
from engine.languages.anydice.values import NamedOutput
from engine.languages.protocols import Output

__all__ = ["ProgramCalculation", "calculate", "distribution_of"]

_OUTCOME_BYTES = 200
"""What an outcome of a distribution takes, roughly."""

_FEW_OUTCOMES = 1_000
"""Outcomes that surely can be afforded."""


@dataclass(frozen=True, slots=True)
class ProgramCalculation:
    """What a program comes to.

    Attributes:
        named: Its outputs, in order.
        went_too_deep: Whether calls were left out because they were too deep.
    """

    named: tuple[NamedOutput, ...]
    went_too_deep: bool

    def outputs(self) -> tuple[Output, ...]:
        """Return the outputs as distributions."""
        return tuple(
            [Output(one.name, distribution_of(one), _cut(one.cut_at)) for one in self.named]
        )


def calculate(
    script: AnyDiceScript,
    given: Mapping[str, int],
    budget: Budget,
    steps: ProgramSteps | None = None,
) -> ProgramCalculation:
    """Return what a program outputs, exactly.

    Args:
        script: The program.
        given: Numbers for variables that the program sets to a number, in the place of these.
        budget: What the evaluation may cost.
        steps: What its parts do, where they have been looked at before.

    Raises:
        DiceError: The program is in error, or over the budget.
        Cancelled: The budget was asked to stop.
    """
    try:
        work = partial(_calculated, script, given, budget, steps)
        return budget.enforced(partial(with_deep_stack, work))
    except OverBudgetError as error:
        raise error.located(script.span) from None
    except RecursionError:
        raise OverBudgetError(
            "the calls of this program go too deep to be worked out",
            script.span,
            'set "maximum function depth" to a smaller number',
        ) from None


def _calculated(
    script: AnyDiceScript,
    given: Mapping[str, int],
    budget: Budget,
    steps: ProgramSteps | None,
) -> ProgramCalculation:
    interpreter = ProgramInterpreter(budget, steps or ProgramSteps(script))
    named = interpreter.run(script, given)
    size = 0
    for one in named:
        size += len(one.die.faces)
    if size > _FEW_OUTCOMES:
        budget.afford(size * _OUTCOME_BYTES, "the list of all outcomes", NO_LISTS)
    return ProgramCalculation(named, interpreter.calls.went_too_deep)


def _cut(cut_at: tuple[Span, int] | None) -> tuple[DiceError, ...]:
    """Return the note on an output for which calls were left out; none where none were."""
    if cut_at is None:
        return ()
    place, depth = cut_at
    return (
        DiceError(
            "calls that go too deep were left out of this",
            place,
            f'write set "maximum function depth" to {2 * depth} before it, or more',
        ),
    )


def distribution_of(output: NamedOutput) -> Distribution:
    """Return an output as a distribution; where it is empty nothing can come out."""
    die = output.die
    if not die.faces:
        return Distribution((), (), 0)
    outcomes: tuple[tuple[int], ...] = tuple(zip(die.faces, strict=True))  # type: ignore[arg-type]
    return Distribution(outcomes, die.weights, sum(die.weights), output.limited)
