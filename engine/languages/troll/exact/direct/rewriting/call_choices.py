"""Choices in the arguments of calls, put before the calls."""

from __future__ import annotations

from collections.abc import Iterator

from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.substitution import with_parts, without_spans
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["with_choice_before"]


def with_choice_before(node: syntax.Call) -> Expression:
    """Return a call with the choice before it that several of its arguments depend on.

    ``call f(a - if x < y then 1 else 0, b - if x < y then 0 else 1)`` is a choice of two calls.
    What is compared need not be known any more once it is known which of them it is.
    """
    seen: set[object] = set()
    for choice in _choices(node):
        condition = choice.condition
        key = without_spans(condition)
        if key in seen and not rolls(condition):
            then, other = (_call_in_branch(node, key, is_true=one) for one in (True, False))
            return syntax.changed(choice, then_branch=then, else_branch=other)
        seen.add(key)
    return node


def _choices(node: Expression) -> Iterator[syntax.Conditional]:
    """Yield the choices that arguments of a call are made of."""
    if isinstance(node, syntax.Conditional):
        yield node
    elif isinstance(node, syntax.Call):
        for argument in node.arguments:
            yield from _choices(argument)
    elif isinstance(node, syntax.Binary):
        yield from _choices(node.left)
        yield from _choices(node.right)


def _call_in_branch(node: syntax.Call, condition: object, *, is_true: bool) -> syntax.Call:
    return with_parts(node, lambda part: _taken(part, condition, is_true=is_true))


def _taken(node: Expression, condition: object, *, is_true: bool) -> Expression:
    """Return an argument in which all choices by a condition are made."""
    if isinstance(node, syntax.Conditional) and without_spans(node.condition) == condition:
        return node.then_branch if is_true else node.else_branch
    if isinstance(node, syntax.Binary):
        return with_parts(node, lambda part: _taken(part, condition, is_true=is_true))
    return node
