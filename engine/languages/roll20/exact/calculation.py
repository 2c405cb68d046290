"""Roll20's notation made exact: a roll becomes an expression, and that a distribution."""

from __future__ import annotations

from fractions import Fraction

from engine.calculus.algebra import Algebra
from engine.control import NO_LISTS, Budget
from engine.deep_stack import with_deep_stack
from engine.distribution import Distribution
from engine.errors import OverBudgetError
from engine.evaluate.evaluator import Evaluator
from engine.languages.accounts import number_of
from engine.languages.roll20.arithmetic import Definitions
from engine.languages.roll20.exact.lowering import RollLowering
from engine.languages.roll20.reading.syntax import RollTree
from engine.measure import Measure, Values, as_values, bytes_of_outcomes
from engine.values import Value

__all__ = ["calculate"]


def calculate(
    roll: RollTree,
    definitions: Definitions,
    max_iterations: int,
    budget: Budget,
) -> Distribution:
    """Return the exact distribution of a roll.

    Args:
        roll: The roll.
        definitions: A number for each name without a default.
        max_iterations: The most dice of a chain of explosions; the probability of longer ones is
            missing, where the result depends on them.
        budget: What the evaluation may cost.

    Raises:
        DiceError: The roll is in error, or over the budget.
        Cancelled: The budget was asked to stop.
    """
    try:
        return budget.enforced(
            lambda: with_deep_stack(lambda: _calculated(roll, definitions, max_iterations, budget))
        )
    except OverBudgetError as error:
        raise error.located(roll.body.span) from None


def _calculated(
    roll: RollTree, definitions: Definitions, max_iterations: int, budget: Budget
) -> Distribution:
    evaluator = Evaluator(Algebra(budget), budget)
    number = RollLowering(evaluator, definitions, max_iterations).roll(roll.body)
    measure = evaluator.measure(number.node)
    budget.afford(bytes_of_outcomes(measure), "the list of all outcomes", NO_LISTS)
    return _distribution(measure, number.scale)


def _distribution(measure: Measure, scale: int) -> Distribution:
    if scale == 1 and not isinstance(measure, Values):
        return Distribution.from_pairs(measure.items(), measure.total)
    weights = as_values(measure).weights
    if scale == 1:
        return Distribution.from_weights(weights, measure.total)
    rationals: dict[Value, int] = {
        (number_of(Fraction(value[0], scale)),): weight  # type: ignore[index]  # a number is a collection of one
        for value, weight in weights.items()
    }
    return Distribution.from_weights(rationals, measure.total)
