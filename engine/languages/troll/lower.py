"""Troll made exact: a script becomes an expression of the calculus, and that a distribution."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Node
from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import OverBudgetError
from engine.evaluate.deep import with_deep_stack
from engine.evaluate.evaluator import Evaluator
from engine.languages.troll.lowering.lowering import Lowering
from engine.languages.troll.lowering.scope import Scope
from engine.languages.troll.syntax import Script
from engine.measure import Measure, bytes_of_outcomes, outcomes

__all__ = ["calculate"]


def calculate(
    script: Script, definitions: Mapping[str, int], max_iterations: int, budget: Budget
) -> Distribution:
    """Return the exact distribution of the rolls of ``script``.

    Where a call went deeper than the limit the script is evaluated once more with the mass of such
    calls missing: the difference is the probability that the rule for deep calls decided.

    Args:
        script: The script; its names have been checked.
        definitions: A number for every name to be given from outside.
        max_iterations: Limit on the values an accumulate collects and on the depth of calls.
        budget: What the evaluation may cost.

    Raises:
        DiceError: The script is at fault, or over the budget.
        Cancelled: The budget was asked to stop.
    """
    try:
        return with_deep_stack(lambda: _calculate(script, definitions, max_iterations, budget))
    except RecursionError:
        raise OverBudgetError(
            "the calls of this script go too deep to be worked out",
            hint="lower the limit on iterations, or let the function call itself less often",
        ) from None


def _calculate(
    script: Script, definitions: Mapping[str, int], max_iterations: int, budget: Budget
) -> Distribution:
    lowering, measure = _evaluated(script, definitions, max_iterations, budget, voids=False)
    limited = Fraction(0)
    if lowering.went_too_deep:
        _, without = _evaluated(script, definitions, max_iterations, budget, voids=True)
        limited = Fraction(measure.mass, measure.total) - Fraction(without.mass, without.total)
    budget.afford(bytes_of_outcomes(measure), "the list of all outcomes")
    return Distribution.from_weights(outcomes(measure), measure.total, limited)


def _evaluated(
    script: Script,
    definitions: Mapping[str, int],
    max_iterations: int,
    budget: Budget,
    *,
    voids: bool,
) -> tuple[Lowering, Measure]:
    algebra = Algebra(budget)
    lowering = Lowering(
        Evaluator(algebra, budget), script.declarations, max_iterations, voids_deep_calls=voids
    )
    known: dict[str, Node] = {name: algebra.number(number) for name, number in definitions.items()}
    root = lowering.lower(script.body, Scope(known, 0))
    return lowering, lowering.evaluator.measure(root)
