"""Folds and compositional functions as steps: how what they carry is read."""

from __future__ import annotations

from engine.direct.folds.elements import each_added
from engine.direct.folds.fold_bodies import FoldBody
from engine.direct.folds.folding import folded
from engine.direct.results import Frame, NotDirectError, Result, Step
from engine.direct.tuples import numbers_of, numbers_together
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.binary_operators import binary
from engine.languages.troll.exact.direct.reader import Reader
from engine.languages.troll.exact.direct.rewriting.numbers.tuple_parts import (
    taken_apart,
    taken_together,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.sums import added_by_each, as_number
from engine.languages.troll.reading.syntax import Expression

__all__ = ["composed", "fold"]

_ELEMENT, _CARRIED = "element of a fold", "carried by a fold"
"""Names that no script can write, for what a compositional function joins."""


def fold(reader: Reader, node: syntax.Fold) -> Step:
    """Return the step of a fold; it is a sum where it adds something for each element alone."""
    if isinstance(node.start, syntax.TupleLiteral):
        return _of_tuple(reader, node, node.start)
    items, start = reader.step(node.items), reader.step(node.start)
    added = added_by_each(node)
    if added is not None:
        return binary("+", start, _summed(reader, node.name, items, added))
    reader.has_folds = True
    body, others, cost = _body(reader, (node.name, node.carried), node.body)
    name, carried = reader.named(node.name), reader.named(node.carried)
    folding = FoldBody(name, (carried,), body, None, descends=False, others=others, cost=cost)
    return folded(folding, items, start)


def _of_tuple(reader: Reader, node: syntax.Fold, start: syntax.TupleLiteral) -> Step:
    """Return the step of a fold that carries a tuple of numbers."""
    reader.has_folds = True
    items = reader.step(node.items)
    begin = numbers_together(list(map(reader.step, start.parts)))
    try:
        apart = taken_apart(node, start)
    except NotDirectError:
        parts, whole = taken_together(node, start)
        read = [_body(reader, (node.name, *parts), whole)]
        together = numbers_of(read[0][0], len(parts))
    else:
        parts = apart.names
        read = [_body(reader, (node.name, *parts), number) for number in apart.bodies]
        together = numbers_together([body for body, _, _ in read])
    others = frozenset[str]().union(*[seen for _, seen, _ in read])
    cost = sum([cost for _, _, cost in read])
    name, carried = reader.named(node.name), tuple(map(reader.named, parts))
    folding = FoldBody(name, carried, together, None, descends=False, others=others, cost=cost)
    return folded(folding, items, begin)


def composed(reader: Reader, function: syntax.Compositional, argument: Expression) -> Step:
    """Return the step of a call of a compositional function, whose parts are joined downwards."""
    items = reader.step(argument)
    span = function.span
    element, carried = (syntax.Variable(span, each) for each in (_ELEMENT, _CARRIED))
    single = _single(function, element)
    empty = reader.step(function.empty)
    if function.join == "+" and function.empty == syntax.Integer(function.empty.span, 0):
        return _summed(reader, _ELEMENT, items, as_number(single))
    if function.empty == syntax.Integer(function.empty.span, 1):
        single = as_number(single)  # a product is known to be a number, even of one element
    join = _joined(function, single, carried)
    reader.has_folds |= function.join != "*"  # of products the calculus knows more
    first, seen, first_cost = _body(reader, (_ELEMENT,), single)
    body, others, cost = _body(reader, (_ELEMENT, _CARRIED), join)
    folding = FoldBody(
        reader.named(_ELEMENT),
        (reader.named(_CARRIED),),
        body,
        first,
        descends=True,
        others=seen | others,
        cost=max(first_cost, cost),
    )
    return folded(folding, items, empty)


def _summed(reader: Reader, name: str, items: Step, added: Expression) -> Step:
    """Return the step of the sum of a number for each element."""
    body, others, cost = _body(reader, (name,), added)
    return each_added(reader.named(name), items, body, others, cost)


def _body(
    reader: Reader, bound: tuple[str, ...], body: Expression
) -> tuple[Step, frozenset[str], int]:
    """Return the step of a body, the names that it looks at besides, and its cost."""
    before = reader.made
    known = [reader.opened(reader.named(name), _unknown) for name in bound]
    step = reader.again(body)
    reader.bindings(known)
    others = names.free_names(body) - set(bound)
    return step, frozenset(map(reader.named, others)), reader.made - before + 2


def _unknown(_frame: Frame) -> Result:
    raise AssertionError("what differs from element to element is bound by the fold")


def _single(function: syntax.Compositional, element: syntax.Variable) -> Expression:
    """Return what a compositional function makes of one element."""
    name, span = function.single, function.single_span
    if name in ("sum", "min", "max", "minimal", "maximal", "choose"):
        return element
    if name in ("d", "z"):
        return syntax.Dice(span, None, element, from_zero=name == "z")
    if name in semantics.AGGREGATES or name == "-":
        return syntax.Unary(span, name, element)
    if name == "sgn":
        raise NotDirectError
    return syntax.Call(span, name, span, (element,))


def _joined(
    function: syntax.Compositional, single: Expression, carried: syntax.Variable
) -> Expression:
    """Return what a compositional function makes of one element and all greater ones."""
    name, span = function.join, function.join_span
    if name == "U" or name in semantics.ARITHMETIC:
        return syntax.Binary(span, name, single, carried, span)
    return syntax.Call(span, name, span, (single, carried))
