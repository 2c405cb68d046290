"""Where a collection stands in the place of a number, and the script with the number written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from engine.errors import Span
from engine.languages.troll.assistance.comparisons import (
    calculated_first,
    count_compared,
    pool_compared,
)
from engine.languages.troll.assistance.edits import (
    Edit,
    calculation,
    insertion,
    is_arithmetic,
    is_filter,
    is_many,
    paths,
    source,
)
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import TrollScript, TrollSyntax, children

__all__ = ["choices", "joins", "sum_of_final", "totals", "totals_of_all"]


def totals(text: str, script: TrollScript, span: Span) -> Iterator[tuple[Edit, ...]]:
    """Yield ways to write a number where the collection at ``span`` is not one.

    Args:
        text: The script.
        script: Its tree.
        span: Where the collection stands that an operator cannot take.
    """
    for path in paths(script):
        if path[-1].span == span and path[-2].span != span:
            yield from _totals_at(text, path)
            return


def _totals_at(text: str, path: tuple[TrollSyntax, ...]) -> Iterator[tuple[Edit, ...]]:
    node, parent = path[-1], path[-2]
    if is_arithmetic(parent):
        root, outer = calculation(path)
        if is_filter(node):
            yield from calculated_first(text, root, node, outer)
        else:
            yield _sums(text, root, frozenset(), node.span)
    elif is_filter(parent) and parent.left is node:
        if is_filter(path[-3]):
            yield from count_compared(text, path)
        else:
            yield from pool_compared(text, path[:-1])
    elif isinstance(parent, syntax.Unary) and parent.operator == "sgn":
        yield (insertion(node.span.start, "sum "),)
    elif not (isinstance(parent, syntax.Dice) and text[node.span.start] != "("):
        # In 2d6 d8 it is rather an operator that is missing.
        yield (Edit(node.span.start, node.span.end, f"(sum {source(text, node)})"),)


def totals_of_all(text: str, script: TrollScript) -> tuple[Edit, ...]:
    """Return the edits that add up every pool with which the script calculates or compares."""
    pools = _pools(script)
    edits: list[Edit] = []
    for path in paths(script):
        node, parent = path[-1], path[-2]
        if is_arithmetic(node) and not is_arithmetic(parent):
            last = list(_operands(node))[-1]
            if is_filter(last):
                edits += next(calculated_first(text, node, last, parent), ())
            else:
                edits += _sums(text, node, pools)
        elif is_filter(node) and is_many(node.left, pools) and not _overlaps(node, edits):
            edits += next(pool_compared(text, path))
    return tuple(edits)


def _overlaps(node: TrollSyntax, edits: list[Edit]) -> bool:
    return any(edit.start <= node.span.end and node.span.start <= edit.end for edit in edits)


def joins(script: TrollScript, span: Span) -> tuple[Edit, ...]:
    """Return the edits for a text at ``span`` where there can be none.

    One that is added to something, as in ``"a" + 1``, is set beside it; one that ``d6 <> 6`` makes,
    which joins both, is a comparison.
    """
    for path in paths(script):
        node = path[-1]
        if node.span == span and isinstance(node, syntax.Binary) and node.operator == "<>":
            return (Edit(node.operator_span.start, node.operator_span.end, "=/="),)
        if node.span == span and _adds(path[-2]) and path[-2].span != span:
            signs: list[syntax.Binary] = []
            for node in reversed(path[:-1]):
                if not _adds(node):
                    break
                signs.append(node)
            return tuple(
                Edit(sign.operator_span.start, sign.operator_span.end, "||") for sign in signs
            )
    return ()


def _adds(node: TrollSyntax) -> TypeGuard[syntax.Binary]:
    return isinstance(node, syntax.Binary) and node.operator in ("+", "&")


def sum_of_final(script: TrollScript) -> tuple[Edit, ...]:
    """Return the edits that add up what the script comes to, if that is a pool."""
    found = script.body
    while isinstance(found, syntax.Let):
        found = found.body
    is_pool = is_many(found, _pools(script))
    return (insertion(found.span.start, "sum "),) if is_pool else ()


def _pools(script: TrollScript) -> frozenset[str]:
    """Return the names that are bound to plain pools."""
    pools: frozenset[str] = frozenset()
    for node in syntax.walk(script):
        if isinstance(node, syntax.Let) and is_many(node.bound, pools):
            pools |= {node.name}
    return pools


def choices(text: str, script: TrollScript, span: Span) -> tuple[Edit, ...] | None:
    """Return the edits for dice whose faces are listed, as in ``2d{1, 2, 4}``, or None."""
    for path in paths(script):
        node = path[-1]
        if isinstance(node, syntax.Dice) and _lists_faces(node, span):
            word = "sum " if is_arithmetic(path[-2]) and node.count is not None else ""
            many = "" if node.count is None else f"{source(text, node.count)} # "
            faces = f"choose {text[span.start : span.end]}"
            return (Edit(node.span.start, node.span.end, word + many + faces),)
    return None


def _lists_faces(node: syntax.Dice, span: Span) -> bool:
    return isinstance(node.faces, syntax.CollectionLiteral) and node.faces.span == span


def _sums(
    text: str, root: TrollSyntax, pools: frozenset[str], faulty: Span | None = None
) -> tuple[Edit, ...]:
    """Return the edits that add up the pools among the operands of a sum, product or the like."""
    edits: list[Edit] = []
    for operand in _operands(root):
        if operand.span == faulty or is_many(operand, pools):
            edits.append(insertion(operand.span.start, "sum "))
    if edits:
        edits.extend(_spaces(text, root))
    return tuple(edits)


def _operands(node: TrollSyntax) -> Iterator[TrollSyntax]:
    for child in children(node):
        if is_arithmetic(child):
            yield from _operands(child)
        else:
            yield child


def _spaces(text: str, node: TrollSyntax) -> Iterator[Edit]:
    """Yield the spaces that are lacking around the operators of a calculation."""
    if isinstance(node, syntax.Binary):
        sign = node.operator_span
        if not text[sign.start - 1].isspace():
            yield insertion(sign.start, " ")
        if not text[sign.end].isspace():
            yield insertion(sign.end, " ")
    for child in children(node):
        if is_arithmetic(child):
            yield from _spaces(text, child)
