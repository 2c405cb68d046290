"""The functions that AnyDice brings along, of dice that are rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.exact.dice.functions import FunctionCalculator
from engine.languages.anydice.rolling.drawing import DiceDrawing, is_surely_empty, never_empty
from engine.languages.anydice.rolling.operators import RollingCalculator
from engine.languages.anydice.values import EMPTY_DICE, Dice, Sequence, Value

__all__ = ["RollingFunctions"]

_OfRolls: TypeAlias = Callable[..., int]
"""What a function makes of rolled arguments: a number each, or a list of dice."""


class RollingFunctions(FunctionCalculator):
    """Makes recipes of calls of the functions that every program has.

    Attributes:
        exact: Works out such calls as a whole.
    """

    def __init__(self, dice: RollingCalculator) -> None:
        super().__init__(dice)
        self.exact = FunctionCalculator(dice.exact)
        self._rolling = dice

    def call(self, template: str, arguments: tuple[Value, ...]) -> Value:
        """Return what a function comes to; see ``FunctionCalculator``."""
        if not any(isinstance(one, Dice) for one in arguments):
            return self._exact_call(template, arguments)
        match template:
            case "maximum of D":
                return self._rolling.greatest(_dice(arguments[0])) or 0
            case "explode D":
                return self._exploded(_dice(arguments[0]))
            case "sort S" | "reverse S":
                (dice,) = arguments
                return EMPTY_DICE if is_surely_empty(dice) else self._sum(_dice(dice))
        if template in _OF_SEVERAL:
            return self._of_pools(template, arguments)
        return self._of_each(template, arguments)

    def _exact_call(self, template: str, arguments: tuple[Value, ...]) -> Value:
        self.exact.explode_depth = self.explode_depth
        self._rolling.exact.highest_first = self._rolling.highest_first
        return self.exact.call(template, tuple(map(self._rolling.settled, arguments)))

    def _sum(self, dice: Dice) -> Dice:
        return Dice(1, self._rolling.summed(dice))

    def _of_each(self, template: str, arguments: tuple[Value, ...]) -> Value:
        """Return a function that has no outcome where one of its arguments has none."""
        if any(map(is_surely_empty, arguments)):
            return EMPTY_DICE
        kinds = next(one.kinds for one in BUILT_IN.values() if one.template == template)
        function = _OF_ROLLS[template]

        def recipe(drawing: DiceDrawing) -> int | None:
            rolled = [
                drawing.number(argument) if kind == "n" else _sequence(argument, drawing)
                for kind, argument in zip(kinds, arguments, strict=True)
            ]
            return None if any(one is None for one in rolled) else function(*rolled)

        return self._rolling.later(
            recipe,
            lambda: self._exact_call(template, arguments),
            never_empty=all(map(never_empty, arguments)),
        )

    def _of_pools(self, template: str, arguments: tuple[Value, ...]) -> Value:
        """Return the sum of some dice of pools; a pool without an outcome has no dice."""
        number, *pools = arguments
        is_middle = template.startswith("middle")
        if is_surely_empty(number) or (is_middle and is_surely_empty(pools[0])):
            return EMPTY_DICE
        function = _OF_SEVERAL[template]

        def recipe(drawing: DiceDrawing) -> int | None:
            take = drawing.number(number)
            dice: list[int] = []
            for pool in pools:
                shown = _elements(pool, drawing, single=len(pools) == 1)
                if shown is None and is_middle:
                    return None
                dice.extend(shown or ())
            if take is None:
                return None
            return sum(function(sorted(dice, reverse=True), take)) if take > 0 else 0

        return self._rolling.later(
            recipe,
            lambda: self._exact_call(template, arguments),
            never_empty=never_empty(number) and (not is_middle or never_empty(pools[0])),
        )

    def _exploded(self, dice: Dice) -> Value:
        top, depth = self._rolling.greatest(dice), self.explode_depth
        if top is None:
            return EMPTY_DICE

        def recipe(drawing: DiceDrawing) -> int | None:
            total = shown = drawing.number(dice)
            for _ in range(depth):
                if shown is None or total is None or shown != top:
                    break
                shown = drawing.number(dice)
                total += shown or 0
            drawing.was_cut |= shown == top
            return total

        def settle() -> Value:
            self.exact.explode_depth = depth
            return self.exact.call("explode D", (self._rolling.settled(dice),))

        return self._rolling.later(recipe, settle, never_empty=True)


def _dice(value: Value) -> Dice:
    assert isinstance(value, Dice), "no argument is dice otherwise"
    return value


def _sequence(value: Value, drawing: DiceDrawing) -> Sequence | list[int] | None:
    if isinstance(value, Dice):
        return drawing.dice(value)
    return value if isinstance(value, tuple) else (value,)


def _elements(value: Value, drawing: DiceDrawing, *, single: bool) -> Sequence | list[int] | None:
    """Return what counts as a die each; of a single argument a sequence is one die."""
    if isinstance(value, tuple) and single:
        return (sum(value),)
    return _sequence(value, drawing)


def _middle(dice: list[int], take: int) -> list[int]:
    first = max(len(dice) - take, 0) // 2
    return dice[first : first + take]


_OF_ROLLS: Mapping[str, _OfRolls] = {
    "absolute N": abs,
    "S contains N": lambda sequence, number: int(number in sequence),
    "count V in S": lambda values, among: sum(map(among.count, values)),
    "highest of A and B": max,
    "lowest of A and B": min,
}
"""Functions of what their arguments were rolled as."""

_OF_SEVERAL: Mapping[str, Callable[[list[int], int], list[int]]] = {
    "highest N of D": lambda dice, take: dice[:take],
    "lowest N of D": lambda dice, take: dice[-take:],
    "middle N of D": _middle,
    "highest N of A and B": lambda dice, take: dice[:take],
    "lowest N of A and B": lambda dice, take: dice[-take:],
    "highest N of A and B and C": lambda dice, take: dice[:take],
    "lowest N of A and B and C": lambda dice, take: dice[-take:],
}
"""Functions that keep some of the dice that were rolled together, the greatest first."""
