"""Merges what the branches of a condition that is not known have set, and come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.calculus.nodes import Node
from engine.languages.anydice.exact.frames import UNSETTLED, Held, Unsettled
from engine.languages.anydice.exact.lowering.lifting import Lifting
from engine.languages.anydice.exact.lowering.unknown import AnyValue, NotLoweredError, UnknownDice
from engine.languages.anydice.values import Dice

__all__ = ["Merger", "PartialResult"]


@dataclass(frozen=True, slots=True)
class PartialResult:
    """A result that only some outcomes have reached.

    Attributes:
        reached: 1 where it is reached, else 0.
        value: What it is there.
    """

    reached: Node
    value: AnyValue


class Merger:
    """Makes one value, one result, or one set of variables of two."""

    def __init__(self, lifting: Lifting) -> None:
        self._lifting = lifting
        self._algebra = lifting.algebra

    def joined(
        self, results: Iterator[AnyValue | PartialResult | None]
    ) -> AnyValue | PartialResult | None:
        """Return the first result that each outcome reaches, one after the other."""
        reached: list[PartialResult] = []
        last: AnyValue | None = None
        for result in results:
            if isinstance(result, PartialResult):
                reached.append(result)
            elif result is not None:
                last = result
                break
        if not reached:
            return last
        algebra = self._algebra
        if last is None:
            *reached, final = reached
            every, value = final.reached, final.value
            for one in reversed(reached):
                every = algebra.choice(one.reached, algebra.one, every)
                value = self.merged_results(one.reached, one.value, value)
            return value if every is algebra.one else PartialResult(every, value)
        for one in reversed(reached):
            last = self.merged_results(one.reached, one.value, last)
        return last

    def either(
        self,
        truth: Node,
        then: AnyValue | PartialResult | None,
        otherwise: AnyValue | PartialResult | None,
    ) -> AnyValue | PartialResult | None:
        """Return the result of two branches."""
        algebra = self._algebra
        reached = algebra.choice(truth, self._reached(then), self._reached(otherwise))
        ours = then.value if isinstance(then, PartialResult) else then
        theirs = otherwise.value if isinstance(otherwise, PartialResult) else otherwise
        if ours is None:
            value = theirs
        elif theirs is None:
            value = ours
        else:
            value = self.merged_results(truth, ours, theirs)
        if value is None or reached is algebra.zero:
            return None
        return value if reached is algebra.one else PartialResult(reached, value)

    def _reached(self, result: AnyValue | PartialResult | None) -> Node:
        if isinstance(result, PartialResult):
            return result.reached
        return self._algebra.zero if result is None else self._algebra.one

    def merged(
        self, truth: Node, then: Mapping[str, Held], otherwise: Mapping[str, Held]
    ) -> dict[str, Held]:
        """Return the variables after two branches; what only one has set is not settled."""
        merged: dict[str, Held] = {}
        for name in (*then, *(one for one in otherwise if one not in then)):
            ours, theirs = then.get(name, UNSETTLED), otherwise.get(name, UNSETTLED)
            merged[name] = self._merged_value(truth, ours, theirs)
        return merged

    def _merged_value(self, truth: Node, ours: Held, theirs: Held) -> Held:
        if ours is theirs:
            return ours
        if isinstance(ours, Unsettled) or isinstance(theirs, Unsettled):
            return UNSETTLED
        try:
            return self._lifting.chosen(truth, ours, theirs)
        except NotLoweredError:
            return UNSETTLED

    def merged_results(self, truth: Node, ours: AnyValue, theirs: AnyValue) -> AnyValue:
        """Return a result that is one value or another; no result at all is no number."""
        try:
            return self._lifting.chosen(truth, ours, theirs)
        except NotLoweredError:
            return UnknownDice(
                lambda: self._algebra.choice(truth, self.shown(ours), self.shown(theirs))
            )

    def shown(self, value: AnyValue) -> Node:
        """Return what a result shows: nothing where there is none."""
        if isinstance(value, Dice) and value.is_empty:
            return self._algebra.nothing
        if isinstance(value, UnknownDice):
            return value.draw()
        return self._lifting.drawn(value)
