"""Troll made exact: a script becomes an expression of the calculus, and that a distribution."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.calculus.algebra import Algebra
from engine.control import NO_LISTS, Budget
from engine.deep_stack import with_deep_stack
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError, Span
from engine.evaluate.evaluator import Evaluator
from engine.languages.troll.exact.blame import blamed
from engine.languages.troll.exact.digits import digits_of
from engine.languages.troll.exact.lowering import TrollLowering
from engine.languages.troll.exact.scope import Calls, LoweringScope
from engine.languages.troll.reading.recursion import called, reachable
from engine.languages.troll.reading.syntax import Declaration, Expression, Function, TrollScript
from engine.measure import Measure, Values, bytes_of_outcomes, outcomes
from engine.values import Value

__all__ = ["ExactEndings", "calculate"]

_NOTHING = Fraction(0)

_STATES_OF_ENDINGS = 1_000_000
"""States that are looked at for calls with an end; what would take more is cut off at the limit."""


def calculate(
    script: TrollScript,
    text: str,
    definitions: Mapping[str, int],
    max_iterations: int,
    budget: Budget,
) -> Distribution:
    """Return the exact distribution of the rolls of ``script``.

    Where a call went deeper than the limit the script is evaluated once more with the mass of such
    calls missing: the difference is the probability that the rule for deep calls decided.

    Args:
        script: The script; its names have been checked.
        text: The script as it was written, for messages.
        definitions: A number for every name to be given from outside.
        max_iterations: Limit on the values an accumulate collects and on the depth of calls.
        budget: What the evaluation may cost.

    Raises:
        DiceError: The script is in error, or over the budget.
        Cancelled: The budget was asked to stop.
    """
    try:
        return budget.enforced(
            lambda: with_deep_stack(
                lambda: _calculate(script, text, definitions, max_iterations, budget)
            )
        )
    except OverBudgetError as error:
        # Where no dice are to blame, as when the time was over before any were looked at, the whole
        # expression is.
        raise error.located(script.body.span) from None
    except RecursionError:
        raise OverBudgetError(
            "the calls of this script go too deep to be worked out",
            _deep_calls(script),
            hint="lower the limit on iterations, or let the function call itself less often",
        ) from None


def _calculate(
    script: TrollScript,
    text: str,
    definitions: Mapping[str, int],
    max_iterations: int,
    budget: Budget,
) -> Distribution:
    digits = digits_of(script.body)
    body = script.body if digits is None else digits.body

    def evaluated(before: TrollLowering | None = None) -> tuple[TrollLowering, Measure]:
        lowering = TrollLowering(
            Evaluator(Algebra(budget), budget),
            script.declarations,
            max_iterations,
            voids_deep_calls=before is not None,
            has_tuples="[" in text,
        )
        if before is not None:
            lowering.recursion.learn_from(before.recursion)
        try:
            return lowering, _measure(lowering, body, definitions)
        except OverBudgetError as error:
            waiting = lowering.evaluator.overwhelmed
            raise blamed(error, waiting, lowering.places, script, text) from None

    lowering, measure = evaluated()
    limited = _NOTHING
    if lowering.went_too_deep:
        _, without = evaluated(lowering)
        limited = Fraction(measure.mass, measure.total) - Fraction(without.mass, without.total)
    if digits is not None:
        tuples: dict[Value, int] = {}
        tuples.update((digits.tuple_of(value), weight) for value, weight in outcomes(measure))
        return Distribution.from_weights(tuples, measure.total, limited)
    if isinstance(measure, Values):
        return Distribution.from_weights(measure.weights, measure.total, limited)
    return Distribution.from_pairs(measure.items(), measure.total, limited)


def _deep_calls(script: TrollScript) -> Span | None:
    """Return the name of the first function that calls itself, which is the one to go deep."""
    declared = {declaration.name: declaration for declaration in script.declarations}
    for name, declaration in declared.items():
        if name in reachable(called(declaration), declared):
            return declaration.name_span
    return None


def _measure(lowering: TrollLowering, body: Expression, definitions: Mapping[str, int]) -> Measure:
    algebra, budget = lowering.algebra, lowering.algebra.budget
    known = {name: algebra.number(number) for name, number in definitions.items()}
    root = lowering.lower(body, LoweringScope(known, Calls()))
    measure = lowering.evaluator.measure(root)
    budget.afford(bytes_of_outcomes(measure), "the list of all outcomes", NO_LISTS)
    return measure


class ExactEndings:
    """Knows which calls of a script have an end, as far as that is found out in a while."""

    def __init__(self, declarations: Sequence[Declaration], max_iterations: int) -> None:
        """Prepare to look at the calls of these functions."""
        budget = Budget(seconds=math.inf, states=_STATES_OF_ENDINGS)
        evaluator = Evaluator(Algebra(budget), budget)
        self._lowering = TrollLowering(
            evaluator, declarations, max_iterations, voids_deep_calls=False
        )
        self._circles: dict[str, frozenset[str]] = {}
        self._known: dict[tuple[str, tuple[Value, ...]], bool] = {}

    def circle(self, name: str) -> frozenset[str]:
        """Return the functions that call one another with this one; none if it is in no circle."""
        if name not in self._circles:
            bodies = self._lowering.bodies
            recursive = bodies.is_recursive(name)
            self._circles[name] = bodies.circle(name) if recursive else frozenset()
        return self._circles[name]

    def has_end(self, function: Function, arguments: tuple[Value, ...]) -> bool:
        """Return whether a call surely has an end of states and of outcomes."""
        key = function.name, arguments
        if key not in self._known:
            known = tuple(map(self._lowering.algebra.constant, arguments))
            try:
                self._known[key] = self._lowering.recursion.has_end(function, known)
            except (OverBudgetError, RecursionError):
                self._known[key] = False
            except DiceError:
                self._known[key] = True  # the roll will say what is wrong
        return self._known[key]
