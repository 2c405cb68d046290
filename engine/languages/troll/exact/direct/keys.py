"""What dice of a function that calls itself look at: the keys of what they come to.

``count 5 <= (min {3, a}) d6`` looks at ``min {3, a}``, and ``if a < b then max 2d6 else d6`` at
whether ``a`` is less than ``b``. So it is worked out once for each value of these, and not for each
``a`` and ``b`` (``engine.direct.chains.keyed``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.direct.chains.keyed import OneByOne, keyed, truth_keyed
from engine.direct.results import Frame, NotDirectError, Result, Step
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.forms import is_plain
from engine.languages.troll.exact.direct.reader import Reader
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.substitution import (
    bound_by,
    with_parts,
    without_spans,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["KeyedStep", "as_number", "is_equal", "step_by_keys", "truth_by_keys"]

_NOT_ALWAYS = (syntax.ForEach, syntax.Fold, syntax.Loop, syntax.RepeatedRoll)
"""Forms whose parts may not be worked out at all."""


class KeyedStep(NamedTuple):
    """What an expression comes to.

    Attributes:
        step: Works it out for rows.
        one: Finds it for the values of its keys, or None where it has none, or needs none.
        keys: These keys.
    """

    step: Step
    one: OneByOne | None = None
    keys: Sequence[Expression] = ()


def step_by_keys(reader: Reader, node: Expression) -> KeyedStep:
    """Return the step of an expression, worked out once for each value of its keys."""
    if not rolls(node):
        return KeyedStep(reader.step(node))
    keys = _Keys()
    body = keys.taken_from(node, is_asked=True)
    if keys.is_unclear:
        return KeyedStep(reader.step(node))
    opened = [reader.opened(reader.named(name), _nowhere) for name in keys.found]
    step = reader.step(body)
    reader.bindings(opened)
    return _by_keys(reader, keys, step, keyed)


def truth_by_keys(reader: Reader, node: Expression) -> KeyedStep:
    """Return the step of whether something is true, worked out in the same way."""
    if not rolls(node):
        return KeyedStep(reader.truth(node))
    keys = _Keys()
    body = keys.condition(node, is_asked=True)
    if keys.is_unclear:
        return KeyedStep(reader.truth(node))
    opened = [reader.opened(reader.named(name), _nowhere) for name in keys.found]
    truth = reader.truth(body)
    reader.bindings(opened)
    return _by_keys(reader, keys, truth, truth_keyed)


def _by_keys(
    reader: Reader,
    keys: _Keys,
    step: Step,
    with_keys: Callable[[Sequence[tuple[str, Step]], Step], tuple[Step, OneByOne]],
) -> KeyedStep:
    """Return a step by its keys; without any it is worked out now, if that takes little."""
    if not keys.found:
        step = reader.worked_out(step)
        if reader.known(step) is not None:
            return KeyedStep(step)
    step, one = with_keys(keys.read(reader), step)
    return KeyedStep(step, one, tuple(keys.found.values()))


def as_number(condition: Expression, code: int) -> Expression:
    """Return a number where something is true, and 0 elsewhere."""
    span = condition.span
    number, zero = syntax.Integer(span, code), syntax.Integer(span, 0)
    return syntax.Conditional(span, condition, number, zero)


def is_equal(code: int, number: Expression) -> Expression:
    """Return the condition that a number is another one."""
    return syntax.Binary(number.span, "=", syntax.Integer(number.span, code), number, number.span)


def _nowhere(_frame: Frame) -> Result:
    """Stand for a key, which has its value from what asks for it."""
    raise NotDirectError


class _Keys:
    """The keys of one expression.

    Attributes:
        found: The names of the keys, and what they stand for.
        is_unclear: Whether names are looked at that may mean nothing, or other things.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self.found: dict[str, Expression] = {}
        self.is_unclear = False
        self._names: dict[object, str] = {}
        self._bound: frozenset[str] = frozenset()

    def read(self, reader: Reader) -> list[tuple[str, Step]]:
        """Return the names of the keys, and the steps of what they stand for."""
        return [(reader.named(name), reader.again(key)) for name, key in self.found.items()]

    def taken_from(self, node: Expression, *, is_asked: bool) -> Expression:
        """Return an expression with names for its keys.

        Args:
            node: The expression.
            is_asked: Whether it is worked out in any case; else a key must be no error.
        """
        looked_at = names.free_names(node)
        if not looked_at - self._bound:
            return node
        shadowed = looked_at.intersection(bound_by(node)) and not isinstance(node, syntax.Let)
        self.is_unclear |= isinstance(node, syntax.Default) or bool(shadowed)
        if isinstance(node, syntax.Variable):
            return self._named(node)
        is_outside = looked_at.isdisjoint(self._bound) and not rolls(node)
        if is_outside and (is_asked or is_plain(node)) and _is_number(node):
            return self._named(node)
        if isinstance(node, syntax.Conditional):
            branches = node.then_branch, node.else_branch
            then, otherwise = (self.taken_from(one, is_asked=False) for one in branches)
            condition = self.condition(node.condition, is_asked=is_asked)
            return replace(node, condition=condition, then_branch=then, else_branch=otherwise)
        if isinstance(node, syntax.Let):
            bound = self.taken_from(node.bound, is_asked=is_asked)
            return replace(node, bound=bound, body=self._inside(node, node.body, is_asked=is_asked))
        if isinstance(node, syntax.ForEach):
            items = self.taken_from(node.items, is_asked=is_asked)
            return replace(node, items=items, body=self._inside(node, node.body, is_asked=False))
        if isinstance(node, _NOT_ALWAYS):
            return with_parts(node, lambda part: self._inside(node, part, is_asked=False))
        return with_parts(node, lambda part: self.taken_from(part, is_asked=is_asked))

    def condition(self, node: Expression, *, is_asked: bool) -> Expression:
        """Return a condition with names for its keys, of which only the truth is asked."""
        looked_at = names.free_names(node)
        if isinstance(node, syntax.Binary) and node.operator == "&":
            left = self.condition(node.left, is_asked=is_asked)
            return replace(node, left=left, right=self.condition(node.right, is_asked=False))
        is_outside = bool(looked_at) and looked_at.isdisjoint(self._bound) and not rolls(node)
        if is_outside and (is_asked or is_plain(node)):
            return is_equal(1, self._named(as_number(node, 1)))
        return self.taken_from(node, is_asked=is_asked)

    def _inside(self, binding: Expression, node: Expression, *, is_asked: bool) -> Expression:
        """Return what stands inside of a form that binds names."""
        outside, self._bound = self._bound, self._bound.union(bound_by(binding))
        node = self.taken_from(node, is_asked=is_asked)
        self._bound = outside
        return node

    def _named(self, node: Expression) -> syntax.Variable:
        name = self._names.setdefault(without_spans(node), f"key {len(self._names)}")
        self.found.setdefault(name, node)
        return syntax.Variable(node.span, name)


def _is_number(node: Expression) -> bool:
    """Return whether an expression makes less of what it looks at."""
    if isinstance(node, syntax.Unary):
        return node.operator in ("sum", "count", "-", "sgn", "min", "max", "median")
    if isinstance(node, syntax.Conditional):
        return True
    return isinstance(node, syntax.Binary) and node.operator in semantics.ARITHMETIC
