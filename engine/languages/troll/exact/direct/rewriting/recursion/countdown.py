"""Parameters of functions that call themselves which only count the rounds.

``function f(at, left) = if left < 1 then at else call f(at + d6, left - 1)`` looks at ``left`` to
know whether it is over, and in all rounds but the last that is decided the same. So ``call f(0,
9)`` is nine rounds of ``function f(at) = call f(at + d6)``, and then ``at``: there is a state for
each ``at``, and not for each ``at`` in each round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple, TypeGuard

from engine.direct.results import NotDirectError
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.forms import is_plain
from engine.languages.troll.exact.direct.rewriting.substitution import bound_by, substituted
from engine.languages.troll.reading import names, recursion, syntax
from engine.languages.troll.reading.syntax import Expression, Function

__all__ = ["Countdown", "counted"]

_LONGEST = 300
"""Nodes of a body beyond which a function is not small."""

_MOST_ROUNDS = 1_000
"""Rounds up to which they are gone through one by one."""


class Countdown(NamedTuple):
    """A function that calls itself for a number of rounds.

    Attributes:
        round: What a round ends with, without the parameter that counts.
        last: What comes after the last round, without it.
        arguments: What the first round is called with.
        rounds: How many there are.
    """

    round: Function
    last: Function
    arguments: Sequence[Expression]
    rounds: int


def counted(function: Function, arguments: Sequence[Expression]) -> Countdown | None:
    """Return a function without a parameter that counts its rounds, or None where it has none.

    Args:
        function: The function, which ends with calls of itself.
        arguments: What it is called with from outside.
    """
    begins = {
        place: argument.value
        for place, argument in enumerate(arguments)
        if isinstance(argument, syntax.Integer)
    }
    nodes = list(islice(syntax.walk(function.body), _LONGEST + 1)) if begins else []
    if not begins or len(nodes) > _LONGEST:
        return None
    calls = [node for node in nodes if isinstance(node, syntax.Call)]
    called = [node.arguments for node in calls if node.function == function.name]
    if any(len(each) != len(arguments) for each in called):
        return None
    for place, begin in begins.items():
        name = function.parameters[place]
        steps = {_step(each[place], name) for each in called}
        step = steps.pop() if len(steps) == 1 else None
        if step and not any(name in bound_by(node) for node in nodes):
            found = _without(function, nodes, place, begin, step)
            if found is not None:
                others = [*arguments[:place], *arguments[place + 1 :]]
                return found._replace(arguments=others)
    return None


def _without(
    function: Function, nodes: Sequence[syntax.TrollSyntax], place: int, begin: int, step: int
) -> Countdown | None:
    """Return a function without the parameter at a place, or None where that does not count."""
    name = function.parameters[place]
    asked = [node for node in nodes if _is_asked(node, name)]
    rounds = _rounds(asked, begin, step)
    if rounds is None:
        return None
    try:
        during = _Phase(function, place, begin, is_last=False).ending(function.body)
        end = begin + rounds * step
        after = _Phase(function, place, end, is_last=True).ending(function.body)
    except NotDirectError:
        return None
    if function.name not in recursion.called(during):
        return None
    others = function.parameters[:place] + function.parameters[place + 1 :]
    return Countdown(
        replace(function, parameters=others, body=during),
        replace(function, name=f"{function.name} at last", parameters=others, body=after),
        (),
        rounds,
    )


def _step(argument: Expression, name: str) -> int | None:
    """Return what is added to a name, or None where that is not known."""
    if not isinstance(argument, syntax.Binary) or argument.operator not in ("+", "-"):
        return None
    left, right = argument.left, argument.right
    if argument.operator == "+" and isinstance(left, syntax.Integer):
        left, right = right, left
    if not _is_name(left, name) or not isinstance(right, syntax.Integer):
        return None
    return right.value if argument.operator == "+" else -right.value


def _rounds(asked: Sequence[syntax.Binary], begin: int, step: int) -> int | None:
    """Return after how many rounds something about a number is decided in another way."""
    bounds = [side.value for one in asked for side in (one.left, one.right) if _is_number(side)]
    farthest = max([abs(bound - begin) // abs(step) + 1 for bound in bounds], default=0)
    first = [_holds(one, begin) for one in asked]
    for rounds in range(1, min(farthest, _MOST_ROUNDS) + 1):
        if [_holds(one, begin + rounds * step) for one in asked] != first:
            return rounds
    return None


class _Phase:
    """Rewrites what a function ends with in rounds that decide the same about a number."""

    def __init__(self, function: Function, place: int, value: int, *, is_last: bool) -> None:
        """Take the function, the place of the number, and what it is in one of the rounds.

        Args:
            function: The function.
            place: The place of the number among its parameters.
            value: What the number is in one of the rounds.
            is_last: Whether there is no other round, so that it may be looked at in any way.
        """
        self._function = function.name
        self._name = function.parameters[place]
        self._place = place
        self._value = value
        self._is_last = is_last

    def ending(self, node: Expression) -> Expression:
        """Return what comes to the same without the number.

        Raises:
            NotDirectError: The number is looked at otherwise, or there is a round after the last.
        """
        if self._function not in recursion.called(node):
            return self._without(node)
        if isinstance(node, syntax.Conditional):
            truth = self._truth(node.condition)
            if isinstance(truth, bool):
                return self.ending(node.then_branch if truth else node.else_branch)
            branches = self.ending(node.then_branch), self.ending(node.else_branch)
            return replace(node, condition=truth, then_branch=branches[0], else_branch=branches[1])
        if isinstance(node, syntax.Let):
            return replace(node, bound=self._without(node.bound), body=self.ending(node.body))
        if isinstance(node, syntax.Binary):
            return replace(node, left=self.ending(node.left), right=self.ending(node.right))
        if self._is_last or not isinstance(node, syntax.Call):
            raise NotDirectError
        others = (*node.arguments[: self._place], *node.arguments[self._place + 1 :])
        return replace(node, arguments=tuple(map(self._without, others)))

    def _without(self, node: Expression) -> Expression:
        if self._name not in names.free_names(node):
            return node
        if not self._is_last:
            raise NotDirectError
        return substituted(node, self._name, syntax.Integer(node.span, self._value))

    def _truth(self, node: Expression) -> Expression | bool:
        """Return whether a condition is true as far as the number decides it, or what is left."""
        if self._name not in names.free_names(node):
            return node
        if _is_asked(node, self._name):
            return _holds(node, self._value)
        if isinstance(node, syntax.Unary) and node.operator == "!":
            truth = self._truth(node.operand)
            return not truth if isinstance(truth, bool) else replace(node, operand=truth)
        if isinstance(node, syntax.Binary) and node.operator in ("&", "U"):
            return self._joined(node)
        return self._without(node)

    def _joined(self, node: syntax.Binary) -> Expression | bool:
        """Return the same of two conditions together."""
        left = self._truth(node.left)
        if left is False and node.operator == "&":
            return False  # whatever stands on the right is not looked at
        right = self._truth(node.right)
        decides = node.operator == "U"  # what each of both decides by itself
        for one, other in ((left, right), (right, left)):
            if one is decides:
                if isinstance(other, bool) or is_plain(other):
                    return decides
                raise NotDirectError  # it may be an error
            if isinstance(one, bool):
                return other
        assert not isinstance(left, bool), "or it was returned"
        assert not isinstance(right, bool), "or it was returned"
        return replace(node, left=left, right=right)


def _is_asked(node: syntax.TrollSyntax, name: str) -> TypeGuard[syntax.Binary]:
    """Return whether a name is compared with a number."""
    if not isinstance(node, syntax.Binary) or node.operator not in semantics.FILTERS:
        return False
    left, right = node.left, node.right
    if _is_number(left):
        left, right = right, left
    return _is_name(left, name) and _is_number(right)


def _holds(comparison: syntax.Binary, value: int) -> bool:
    """Return whether a comparison of a name with a number is true where the name has a value."""
    left, right = (
        one.value if _is_number(one) else value for one in (comparison.left, comparison.right)
    )
    return semantics.FILTERS[comparison.operator](left, right)


def _is_number(node: syntax.TrollSyntax) -> TypeGuard[syntax.Integer]:
    return isinstance(node, syntax.Integer)


def _is_name(node: Expression, name: str) -> bool:
    return isinstance(node, syntax.Variable) and node.name == name
