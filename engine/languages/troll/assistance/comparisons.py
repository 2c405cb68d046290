"""Comparisons that take in less, or more, than was meant, and what was meant instead.

Comparisons come before what is added up and before ``sum``, ``min``, ``max`` and ``count``: in
``d20 + 5 >= 15`` it is the 5 that is compared, and in ``max a > max b`` the pool ``a``.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import Span
from engine.languages.troll.assistance.edits import (
    Edit,
    calculation,
    first_operand,
    is_arithmetic,
    is_filter,
    is_many,
    last_operand,
    paths,
    source,
    tests,
)
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import TrollScript, TrollSyntax
from engine.languages.troll.semantics import TURNED_ROUND

__all__ = [
    "calculated_first",
    "compared_figure",
    "count_compared",
    "is_compared_alone",
    "pool_compared",
    "regrouped",
]

_ONE_NUMBER = ("sum", "min", "max", "median")
"""The operators that make a number of a pool, and that people expect to bind tightly."""


def compared_figure(text: str, script: TrollScript, span: Span) -> tuple[Edit, ...]:
    """Return the edits that compare ``max a`` where ``max a > max b`` compares the pool ``a``.

    Args:
        text: The script.
        script: Its tree.
        span: Where the pool stands that cannot be compared.
    """
    for path in paths(script):
        pool, comparison = path[-1], path[-2]
        if pool.span == span and is_filter(comparison) and comparison.left is pool:
            figure = _figure_around(text, path[:-1])
            is_open = figure and text[figure[-1].span.start] != "("
            return _figure_compared(text, figure, comparison) if is_open else ()
    return ()


def _figure_around(text: str, path: tuple[TrollSyntax, ...]) -> tuple[TrollSyntax, ...]:
    """Return the path to the figure that takes in the comparison at the end of ``path``, or none.

    It is the outermost one, as the ``max`` of ``max largest 2 a > max b``, and may stand in
    parentheses with all of the comparison.
    """
    taken = path[-1]
    assert isinstance(taken, syntax.Binary)
    is_open = taken.span.start == taken.left.span.start
    while is_open and isinstance(path[-2], syntax.Unary | syntax.Extremes):
        path = path[:-1]
        is_open = text[path[-1].span.start] != "("
    figure = path[-1]
    is_number = isinstance(figure, syntax.Unary) and figure.operator in (*_ONE_NUMBER, "count")
    return path if is_number else ()


def _figure_compared(
    text: str, path: tuple[TrollSyntax, ...], comparison: syntax.Binary
) -> tuple[Edit, ...]:
    """Return the edits that compare the figure at the end of ``path``."""
    root, outer = path[-1], path[-2]
    right = source(text, comparison.right)
    if is_arithmetic(outer):
        root, outer = calculation(path)
        right = f"({text[comparison.right.span.start : root.span.end]})"
    elif isinstance(comparison.right, syntax.Integer | syntax.Variable):
        return ()  # that reads better the other way round
    start, end = path[-1].span.start, comparison.left.span.end
    if root.span.start != start:
        return ()
    word = "" if tests(outer) else "count "
    compared = f"{word}({text[start:end]}) {comparison.operator} {right}"
    return (Edit(start, root.span.end, compared),)


def is_compared_alone(script: TrollScript, span: Span) -> bool:
    """Return whether a comparison at ``span`` stands inside of a calculation."""
    there = (path for path in paths(script) if path[-1].span == span)
    return any(is_filter(path[-1]) and is_arithmetic(path[-2]) for path in there)


def regrouped(text: str, script: TrollScript) -> Iterator[tuple[syntax.Binary, tuple[Edit, ...]]]:
    """Yield the comparisons that stand inside of calculations, with edits that turn that around.

    ``x = m + 1`` compares x with m, and ``d20 + 5 >= 15`` compares 5 with 15.
    """
    for path in paths(script):
        node = path[-1]
        if is_filter(node) and is_arithmetic(path[-2]) and text[node.span.start] != "(":
            root, outer = calculation(path)
            for edits in calculated_first(text, root, node, outer):
                yield node, edits


def calculated_first(
    text: str, root: TrollSyntax, node: syntax.Binary, outer: TrollSyntax
) -> Iterator[tuple[Edit, ...]]:
    """Yield ``d20 + 5 >= 15``, which compares only the 5, as a comparison of the whole.

    In ``15 <= d20 + 5`` it is the d20 alone that is compared.
    """
    start, end = first_operand(root).span.start, last_operand(root).span.end
    word = "" if tests(outer) else "count "
    before, behind = text[start : node.left.span.end], text[node.right.span.start : end]
    if node.span.end == end:
        if node.span.start == start:
            return
        compared = f"{source(text, node.right)} {TURNED_ROUND[node.operator]} ({before})"
    elif node.span.start == start:
        total = "sum " if is_many(node.right, frozenset()) else ""
        compared = f"{source(text, node.left)} {node.operator} ({total}{behind})"
    else:
        compared = f"({before}) {node.operator} ({behind})"
    yield (Edit(start, end, word + compared),)


def pool_compared(text: str, path: tuple[TrollSyntax, ...]) -> Iterator[tuple[Edit, ...]]:
    """Yield what ``3d6 >= 5`` may mean: the total compared, or the dice that are so large.

    Args:
        text: The script.
        path: The comparison of a pool, behind all that it stands in.
    """
    node, outer, around = path[-1], path[-2], _figure_around(text, path)
    assert isinstance(node, syntax.Binary)
    pool, bound = source(text, node.left), source(text, node.right)
    turned = f"{bound} {TURNED_ROUND[node.operator]}"
    start, end = node.span.start, node.span.end
    counted = isinstance(outer, syntax.Unary) and outer.operator == "count"
    word = "" if tests(outer) else "count "
    if not isinstance(node.right, syntax.Integer | syntax.Variable):
        yield (Edit(node.left.span.start, node.left.span.end, f"(sum {pool})"),)
    elif counted:
        yield (Edit(start, end, f"{turned} {pool}"),)
    elif around:
        yield _turned_round(text, around, turned, text[: node.left.span.end], end)
    elif isinstance(outer, syntax.Unary) and outer.operator in _ONE_NUMBER:
        yield _turned_round(text, path[:-1], turned, text[:start] + pool, end)
    else:
        total = (Edit(start, end, f"{word}{turned} sum {pool}"),)
        each = (Edit(start, end, f"{word}{turned} {pool}"),)
        yield from (each, total) if _shows(node.left, node.right) else (total, each)


def _turned_round(
    text: str, path: tuple[TrollSyntax, ...], turned: str, before: str, end: int
) -> tuple[Edit, ...]:
    """Return the edit that writes the bound before the figure at the end of ``path``.

    Args:
        text: The script.
        path: The figure, behind all that it stands in.
        turned: The bound and the sign.
        before: The script up to the end of what is compared.
        end: Where the comparison ends.
    """
    figure = path[-1].span.start
    start = figure + 1 if text[figure] == "(" else figure
    word = "" if tests(path[-2]) else "count "
    return (Edit(start, end, f"{word}{turned} {before[start:].lstrip()}"),)


def count_compared(text: str, path: tuple[TrollSyntax, ...]) -> Iterator[tuple[Edit, ...]]:
    """Yield ``count 5 <= 6d6 > 0``, which compares the pool with 0, as it is for the count.

    Args:
        text: The script.
        path: A pool, behind the comparison that it stands in, the one around that, and the count.
    """
    count, inner = path[-4], path[-2]
    assert isinstance(inner, syntax.Binary)
    if isinstance(count, syntax.Unary) and count.operator == "count":
        word = "" if tests(path[-5]) else "count "
        start = count.span.start
        compared = f"{source(text, inner.right)} {TURNED_ROUND[inner.operator]}"
        counted = f"{word}{compared} {text[start : inner.left.span.end]}"
        yield (Edit(start, inner.span.end, counted),)


def _shows(pool: TrollSyntax, bound: TrollSyntax) -> bool:
    """Return whether a die of a pool can show a number, so that dice may be meant to be counted."""
    return (
        isinstance(pool, syntax.Dice)
        and isinstance(pool.faces, syntax.Integer)
        and isinstance(bound, syntax.Integer)
        and bound.value <= pool.faces.value
    )
