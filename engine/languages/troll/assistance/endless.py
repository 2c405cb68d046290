"""Functions that call themselves in every branch, so that no roll of dice ends them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.errors import DiceError
from engine.languages.troll.reading import recursion, syntax
from engine.languages.troll.reading.syntax import Function, TrollScript, TrollSyntax

__all__ = ["endless_functions"]

_MADE_OF_ALL = (
    syntax.Binary,
    syntax.Call,
    syntax.CollectionLiteral,
    syntax.Dice,
    syntax.Extremes,
    syntax.Let,
    syntax.Projection,
    syntax.TupleLiteral,
    syntax.Unary,
)
"""Expressions all parts of which are evaluated, but for those that ``_needed`` knows better."""


def endless_functions(script: TrollScript) -> Iterator[DiceError]:
    """Yield a note on each function of which the text alone tells that its calls have no end."""
    declarations = {each.name: each for each in script.declarations}
    waiting = [
        each
        for each in declarations.values()
        if isinstance(each, Function) and recursion.circle(each, declarations)
    ]
    endless = {each.name for each in waiting}
    while ending := {
        one.name for one in waiting if one.name in endless and _ends(one.body, endless)
    }:
        endless -= ending
    for one in waiting:
        if one.name in endless:
            yield DiceError(
                f"no branch of `{one.name}` ends it: each of them calls it again",
                one.name_span,
                "write an end without a call, as in if n = 0 then 0 else call ...",
            )


def _ends(body: TrollSyntax, endless: set[str]) -> bool:
    """Return whether an expression may be evaluated without a call of a function without an end."""
    ends: dict[int, bool] = {}
    for node in reversed(list(syntax.walk(body))):  # what a part is made of comes before it
        own = not (isinstance(node, syntax.Call) and node.function in endless)
        ends[id(node)] = own and all(ends[id(one)] for one in _needed(node))
        if isinstance(node, syntax.Conditional):
            ends[id(node)] &= ends[id(node.then_branch)] or ends[id(node.else_branch)]
    return ends[id(body)]


def _needed(node: TrollSyntax) -> Iterable[TrollSyntax]:
    """Return the parts of an expression that are evaluated whatever the others come to."""
    if isinstance(node, syntax.Conditional):
        return (node.condition,)
    if isinstance(node, syntax.Binary) and node.operator == "&":
        return (node.left,)
    if isinstance(node, syntax.ForEach | syntax.Fold):
        return (node.items,)
    if isinstance(node, syntax.Dice | syntax.RepeatedRoll) and node.count is not None:
        return (node.count,)  # there may be none
    return syntax.children(node) if isinstance(node, _MADE_OF_ALL) else ()
