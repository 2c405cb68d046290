"""Sums over several pools, with what belongs to the dice of one pool put together.

In ``a := 4d6; b := 3d6; sixes := (count 6 = a) + count 6 = b; x := (4 - count 6 = a)d6; y := (3 -
count 6 = b)d6; sixes + (count 6 = x) + count 6 = y`` all of ``x`` follows from ``a``, and all of
``y`` from ``b``. As a sum of ``(count 6 = a) + count 6 = x`` and ``(count 6 = b) + count 6 = y``,
each pool comes to one number, and nothing that one shows meets anything that the other does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.substitution import (
    bound_by,
    is_always_seen,
    substituted,
    with_parts,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, walk
from engine.textbox import JOINS

__all__ = ["with_sums_by_pool"]

_FEWEST = 2
"""Pools from which on it matters what is beside what."""

_MAY_BE_NO_NUMBERS = (
    syntax.TupleLiteral,
    syntax.TextLiteral,
    syntax.Samples,
    syntax.Call,
    syntax.Default,
    *JOINS,
)
"""Forms of tuples and texts, which are an error beside numbers."""

_Pools = frozenset[str]

_Origins = Mapping[str, _Pools]
"""The dice that have been rolled first of those that each name follows from."""

_NONE: _Pools = frozenset()


class _Summand(NamedTuple):
    """A part of a sum.

    Attributes:
        is_added: Whether it is added, and not subtracted.
        node: The part.
        pools: The dice that it follows from.
    """

    is_added: bool
    node: Expression
    pools: _Pools


def with_sums_by_pool(node: Expression) -> Expression:
    """Return an expression of the same value, in whose sums what is of one pool is side by side.

    A number that is looked at once, and is a sum over several pools, is put in its place.
    """
    return _followed(node, {})


def _origin(node: syntax.Let, origins: _Origins) -> _Pools:
    """Return the dice that a name follows from: itself where these are rolled there."""
    before = _pools_of(node.bound, origins)
    return before or (frozenset((node.name,)) if rolls(node.bound) else _NONE)


def _pools_of(node: Expression, origins: _Origins) -> _Pools:
    return _NONE.union(*[origins.get(name, _NONE) for name in names.free_names(node)])


def _followed(node: Expression, origins: _Origins) -> Expression:
    """Return an expression with its sums put in order, and those of its bindings."""
    if not isinstance(node, syntax.Let):
        return _ordered(node, origins)
    if not _holds_numbers(node.bound):
        return node
    bound = _ordered(node.bound, origins)
    node = syntax.changed(node, bound=bound)
    if _is_for_its_place(node, origins):
        return _followed(substituted(node.body, node.name, bound), origins)
    behind = {**origins, node.name: _origin(node, origins)}
    return syntax.changed(node, body=_followed(node.body, behind))


def _holds_numbers(node: Expression) -> bool:
    """Return whether nothing in an expression can be a tuple or a text, if no name is."""
    return syntax.forms(node).isdisjoint(_MAY_BE_NO_NUMBERS)


def _is_for_its_place(node: syntax.Let, origins: _Origins) -> bool:
    """Return whether a name stands for a sum over pools that only what is behind dice looks at."""
    if rolls(node.bound) or not isinstance(node.bound, syntax.Binary):
        return False
    summands = list(_summands(node.bound, origins, is_added=True))
    own = names.free_names(node.bound)
    return (
        len({one.pools for one in summands if one.pools}) >= _FEWEST
        and isinstance(node.body, syntax.Let)
        and _times(node.body, node.name) == 1
        and is_always_seen(node.name, node.body)
        and not any(not own.isdisjoint(bound_by(one)) for one in walk(node.body))
    )


def _times(node: syntax.TrollSyntax, name: str) -> int:
    """Return how often a name is looked at."""
    if name not in names.free_names(node):
        return 0
    if isinstance(node, syntax.Variable):
        return 1
    return sum([_times(part, name) for part in syntax.children(node)])


def _ordered(node: Expression, origins: _Origins) -> Expression:
    """Return an expression in whose sums what is of one pool is side by side."""
    if len(_pools_of(node, origins)) < _FEWEST or bound_by(node):
        return node
    summands = list(_summands(node, origins, is_added=True))
    places: dict[_Pools, list[_Summand]] = {}
    for one in summands:
        inside = with_parts(one.node, lambda part: _ordered(part, origins))
        places.setdefault(one.pools, []).append(one._replace(node=inside))
    if len(places) < _FEWEST:
        return with_parts(node, lambda part: _ordered(part, origins))
    rest = places.pop(_NONE, [])
    parts = [_added(each) for each in places.values()]
    whole = _added([*parts, *rest])
    return whole.node if whole.is_added else syntax.Unary(node.span, "-", whole.node)


def _added(summands: list[_Summand]) -> _Summand:
    """Return the sum of some numbers as one, which is subtracted where all of them are."""
    is_added = any(one.is_added for one in summands)
    first = next(place for place, one in enumerate(summands) if one.is_added == is_added)
    _, whole, pools = summands[first]
    for one in (*summands[:first], *summands[first + 1 :]):
        sign = "+" if one.is_added == is_added else "-"
        whole = syntax.Binary(whole.span, sign, whole, one.node, whole.span)
    return _Summand(is_added, whole, pools)


def _summands(node: Expression, origins: _Origins, *, is_added: bool) -> Iterator[_Summand]:
    """Yield the parts of a sum, from left to right."""
    if isinstance(node, syntax.Binary) and node.operator in ("+", "-"):
        yield from _summands(node.left, origins, is_added=is_added)
        yield from _summands(node.right, origins, is_added=is_added == (node.operator == "+"))
    elif isinstance(node, syntax.Unary) and node.operator == "-":
        yield from _summands(node.operand, origins, is_added=not is_added)
    else:
        for part in _of_each_pool(node, origins):
            yield _Summand(is_added, part, _pools_of(part, origins))


def _of_each_pool(node: Expression, origins: _Origins) -> list[Expression]:
    """Return what has to be added up for a sum or a count over several pools, one for each.

    So ``count 6 = (a U b U x)`` is ``(count 6 = (a U x)) + count 6 = b`` where ``x`` follows from
    ``a``.
    """
    if not isinstance(node, syntax.Unary) or node.operator not in ("sum", "count"):
        return [node]
    if not _holds_numbers(node):
        return [node]
    compared = node.operand
    if not isinstance(compared, syntax.Binary) or compared.operator not in semantics.FILTERS:
        each = _by_pool(node.operand, origins)
        return [syntax.changed(node, operand=part) for part in each]
    if rolls(compared.left):
        return [node]
    each = [syntax.changed(compared, right=part) for part in _by_pool(compared.right, origins)]
    return [syntax.changed(node, operand=part) for part in each]


def _by_pool(node: Expression, origins: _Origins) -> list[Expression]:
    """Return the collections of each pool that are put together in one."""
    united: dict[_Pools, Expression] = {}
    for part in _united(node):
        pools = _pools_of(part, origins)
        before = united.get(pools)
        united[pools] = (
            part if before is None else syntax.Binary(part.span, "U", before, part, part.span)
        )
    return list(united.values()) if len(united) >= _FEWEST else [node]


def _united(node: Expression) -> Iterator[Expression]:
    """Yield the collections that are put together in one."""
    if isinstance(node, syntax.Binary) and node.operator == "U":
        yield from _united(node.left)
        yield from _united(node.right)
    elif isinstance(node, syntax.CollectionLiteral):
        for each in node.elements:
            yield from _united(each)
    else:
        yield node
