"""One point of a sweep: a mechanic with given parameters, boiled down to what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar

from engine.best_play.rules.conditions import DecisionRule, Threshold, threshold_of
from engine.control import Budget
from engine.cumulative import Cumulative
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Program, outputs_of
from engine.languages.best_play import Deciding
from engine.statistics.events import Event
from engine.statistics.fan import Fan, fan_of
from engine.values import Value
from workbench.backend.requests import CalculationLimits, Lane, Report, ScriptRequest
from workbench.project.sweep import Asked, SharesOf, ThresholdOf
from workbench.results.outputs import MOST_OUTPUTS

__all__ = ["PointRequest", "PointRule", "SweepPoint"]

MOST_WORDS = 100
"""Outcomes of a point that are no numbers and are kept; a chart names fewer."""

SIZE_OF_NUMBER = 40
"""Bytes that a number takes beside its digits."""


@dataclass(frozen=True, slots=True)
class PointRule:
    """How a decision is best made at a point.

    Attributes:
        label: What the decision offers.
        variables: The names of what the rule speaks of.
        rule: The shortest rule, or None where only a table tells.
        threshold: Where the answer changes, or None where the rule is of another kind.
    """

    label: str
    variables: tuple[str, ...]
    rule: DecisionRule | None
    threshold: Threshold | None


@dataclass(frozen=True, slots=True)
class SweepPoint:
    """What is known of one point of a sweep.

    Attributes:
        fan: Its mean and quantiles; None where outcomes are no numbers.
        events: The events that were asked for with it, and their weights.
        total: The weight of all outcomes.
        cumulative: The whole distribution, or None where it is too large to be kept.
        missing: The probability that a limit on iterations cut off.
        rules: How the decisions are best made that are made freely, or None where nobody asked.
        further: Of a script with several results the same of the others, in their order, or why
            there is none.
        words: Outcomes that are no numbers with their weights, the likeliest first, as many as a
            chart can name.
    """

    fan: Fan | None
    events: tuple[tuple[Event, int], ...]
    total: int
    cumulative: Cumulative | None
    missing: Fraction
    rules: tuple[PointRule, ...] | None = None
    further: tuple[SweepPoint | DiceError, ...] = ()
    words: tuple[tuple[Value, int], ...] = ()

    @property
    def size(self) -> int:
        """About how many bytes it takes, the further results included."""
        own = SIZE_OF_NUMBER if self.cumulative is None else _size_of(self.cumulative)
        return own + sum(one.size for one in self.further if isinstance(one, SweepPoint))

    def of_output(self, place: int) -> SweepPoint | DiceError:
        """Return what is known of one of several results, counted from 0."""
        if not place:
            return self
        if place > len(self.further):
            return DiceError("there is no such output here")
        return self.further[place - 1]

    def rule_of(self, label: str) -> PointRule | None:
        """Return how a decision is best made, None where it is not made freely here."""
        return next((one for one in self.rules or () if one.label == label), None)

    def answers(self, asked: Asked) -> bool:
        """Return whether it is known what is asked; of every result where it is a chance."""
        if asked is None:
            return True
        if isinstance(asked, ThresholdOf):
            return self.rules is not None
        known = {event for event, _ in self.events}
        is_kept = self.fan is None or self.cumulative is not None
        is_known = is_kept or known.issuperset(_events(asked))
        others = (one for one in self.further if isinstance(one, SweepPoint))
        return is_known and all(one.answers(asked) for one in others)

    def weight_of(self, event: Event) -> int:
        """Return the weight of ``event``, of ``total``, which it must be able to tell."""
        known = dict(self.events)
        if event in known:
            return known[event]
        assert self.cumulative is not None, "only asked of what it can tell"
        return event.weight_in(self.cumulative)

    def answer_to(self, asked: Asked) -> SweepPoint | DiceError:
        """Return this point, or why it has no answer: words have neither mean nor targets."""
        if self.fan is not None or isinstance(asked, SharesOf):
            return self
        return DiceError("the outcomes are not numbers, and so have neither mean nor targets")


def _events(asked: Event | SharesOf) -> tuple[Event, ...]:
    return asked.events if isinstance(asked, SharesOf) else (asked,)


@dataclass(frozen=True, slots=True)
class PointRequest(ScriptRequest[SweepPoint]):
    """Ask for one point of a sweep.

    Attributes:
        max_iterations: Limit on accumulate and call depth.
        asked: What is wanted; thresholds of all decisions come together.
        most_bytes: A distribution that takes more is not sent along.
        limits: What it may cost.
    """

    lane: ClassVar[Lane] = Lane.BACKGROUND

    max_iterations: int
    asked: Asked
    most_bytes: int
    limits: CalculationLimits = field(default_factory=CalculationLimits)

    def seconds_allowed(self) -> float:
        """Return the wall time after which the work is ended; reading the script is part of it."""
        return self.limits.seconds

    def carry_out(self, report: Report) -> SweepPoint:
        """Calculate the distribution, and say of it what is asked.

        Raises:
            DiceError: It cannot be calculated.
        """
        del report
        program = self.program()
        budget = Budget(self.limits.seconds, memory=self.limits.memory)
        if isinstance(self.asked, ThresholdOf):
            if isinstance(program, Deciding) and self.script.setup.is_free:
                return self._played_point(program, self.numbers(program), budget)
            return replace(self._points(program, budget), rules=())
        return self._points(program, budget)

    def _played_point(
        self, program: Deciding, numbers: Mapping[str, int], budget: Budget
    ) -> SweepPoint:
        """Return the point under best play, with the rules of its decisions."""
        setup = self.script.setup
        best = program.best_play(setup.goal, setup.policy, numbers, self.max_iterations, budget)
        rules = budget.enforced(lambda: best.rules(budget))
        point_rules = tuple(
            PointRule(
                one.label,
                one.table.variables,
                rule,
                None if rule is None else threshold_of(one.table, rule),
            )
            for one, rule in zip(best.decisions, rules, strict=True)
        )
        return replace(self._point(best.distribution, self.most_bytes), rules=point_rules)

    def _points(self, program: Program, budget: Budget) -> SweepPoint:
        """Return the point, with all results of a script that has several."""
        outputs = outputs_of(program, self.numbers(program), self.max_iterations, budget)
        first, *others = [one.distribution for one in outputs[:MOST_OUTPUTS]]
        most_bytes = self.most_bytes // (1 + len(others))
        further = tuple(self._point_or_error(one, most_bytes) for one in others)
        return replace(self._point(first, most_bytes), further=further)

    def _point_or_error(
        self, distribution: Distribution, most_bytes: int
    ) -> SweepPoint | DiceError:
        try:
            return self._point(distribution, most_bytes)
        except DiceError as error:
            return error

    def _point(self, distribution: Distribution, most_bytes: int) -> SweepPoint:
        if not distribution.total:
            raise DiceError("there are no outcomes")
        cumulative = distribution.cumulative
        if cumulative is None:
            return _point_of_words(distribution)
        asked = self.asked
        events = _events(asked) if isinstance(asked, Event | SharesOf) else ()
        return SweepPoint(
            fan=fan_of(cumulative),
            events=tuple((event, event.weight_in(cumulative)) for event in events),
            total=cumulative.total,
            cumulative=cumulative if _size_of(cumulative) <= most_bytes else None,
            missing=distribution.missing,
        )


def _point_of_words(distribution: Distribution) -> SweepPoint:
    pairs = zip(distribution.outcomes, distribution.weights, strict=True)
    return SweepPoint(
        fan=None,
        events=(),
        total=distribution.computed_weight,
        cumulative=None,
        missing=distribution.missing,
        words=tuple(sorted(pairs, key=lambda pair: -pair[1])[:MOST_WORDS]),
    )


def _size_of(cumulative: Cumulative) -> int:
    digits = cumulative.total.bit_length() // 8
    return len(cumulative.numbers) * (2 * SIZE_OF_NUMBER + digits)
