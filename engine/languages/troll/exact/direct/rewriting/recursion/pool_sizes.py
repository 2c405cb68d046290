"""Functions that call themselves with dice are told how many there are, and roll them themselves.

``function f(x) = if (count x) < 1 then 0 else 1 + call f((count 3 <= x) d6)`` looks at whatever its
dice show, of which there is far more than there are dice. As ``function f(n) = x := n d6; ...`` it
is called with a number, and a state is how many dice are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.languages.troll.exact.direct.rewriting.substitution import with_parts
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Dice, Expression, Function, Let

__all__ = ["with_pool_sizes"]


def with_pool_sizes(
    functions: Sequence[Function], called: tuple[Expression, ...]
) -> tuple[Sequence[Function], tuple[Expression, ...]]:
    """Return functions that are told how many dice they roll, and what the first is called with.

    Args:
        functions: Functions that call one another, the one that is called from outside first.
        called: What it is called with from outside.
    """
    pools = _Pools(functions, called)
    if not pools.dice:
        return functions, called
    sized = [pools.sized(function) for function in functions]
    return sized, pools.sizes(functions[0].name, called)


class _Pools:
    """The parameters that always stand for equal dice.

    Attributes:
        dice: A call's argument for each, by the name of the function and the place.
    """

    def __init__(self, functions: Sequence[Function], called: Sequence[Expression]) -> None:
        """Find them."""
        self._names = {function.name for function in functions}
        given: dict[tuple[str, int], list[Expression]] = {}
        calls = [(functions[0].name, called)]
        for function in functions:
            for node in syntax.walk(function.body):
                if isinstance(node, syntax.Call) and node.function in self._names:
                    calls.append((node.function, node.arguments))
        for name, arguments in calls:
            for place, argument in enumerate(arguments):
                given.setdefault((name, place), []).append(argument)
        self.dice: dict[tuple[str, int], Dice] = {}
        for key, arguments in given.items():
            first = arguments[0]
            if isinstance(first, Dice) and all(_are_equal_dice(first, one) for one in arguments):
                self.dice[key] = first

    def sized(self, function: Function) -> Function:
        """Return a function that rolls its dice itself, and tells others how many they roll."""
        body = self._telling(function.body)
        parameters = list(function.parameters)
        for place, name in enumerate(function.parameters):
            dice = self.dice.get((function.name, place))
            if dice is not None:
                parameters[place] = f"dice of {name}"
                count = syntax.Variable(dice.span, parameters[place])
                rolled = replace(dice, count=count)
                body = Let(function.span, name, function.parameter_spans[place], rolled, body)
        return replace(function, parameters=tuple(parameters), body=body)

    def sizes(self, name: str, arguments: Sequence[Expression]) -> tuple[Expression, ...]:
        """Return what a function is told in the place of what it is called with."""
        found = list(arguments)
        for place, argument in enumerate(arguments):
            if (name, place) in self.dice and isinstance(argument, Dice) and argument.count:
                found[place] = argument.count
        return tuple(found)

    def _telling(self, node: Expression) -> Expression:
        """Return an expression with the calls that tell how many dice there are."""
        made = with_parts(node, self._telling)
        if isinstance(made, syntax.Call) and made.function in self._names:
            return replace(made, arguments=self.sizes(made.function, made.arguments))
        return made


def _are_equal_dice(first: Dice, other: Expression) -> bool:
    """Return whether an argument is a number of dice with the same faces as the first one's."""
    if not isinstance(other, Dice) or other.count is None or first.count is None:
        return False
    if not (isinstance(first.faces, syntax.Integer) and isinstance(other.faces, syntax.Integer)):
        return False
    return (first.faces.value, first.from_zero) == (other.faces.value, other.from_zero)
