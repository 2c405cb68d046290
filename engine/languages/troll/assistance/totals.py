"""Where a collection stands in the place of a number, and the script with the number written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

from engine.errors import Span
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import TrollScript, TrollSyntax, children
from engine.languages.troll.semantics import ARITHMETIC, FILTERS

__all__ = [
    "TURNED",
    "Edit",
    "choices",
    "compared_figure",
    "edited",
    "joins",
    "regrouped",
    "sum_of_final",
    "totals",
    "totals_of_all",
]


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement in a text.

    Attributes:
        start: Offset of the first character replaced.
        end: Offset just after the last one.
        text: What is written there.
    """

    start: int
    end: int
    text: str


def edited(text: str, edits: tuple[Edit, ...]) -> str:
    """Return ``text`` with edits made that do not overlap."""
    for edit in sorted(edits, key=lambda one: (one.start, one.end), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def totals(text: str, script: TrollScript, span: Span) -> Iterator[tuple[Edit, ...]]:
    """Yield ways to write a number where the collection at ``span`` is not one.

    Args:
        text: The script.
        script: Its tree.
        span: Where the collection stands that an operator cannot take.
    """
    for path in _paths(script):
        if path[-1].span == span and path[-2].span != span:
            yield from _totals_at(text, path)
            return


def compared_figure(text: str, script: TrollScript, span: Span) -> tuple[Edit, ...]:
    """Return the edits that compare ``max a`` where ``max a > max b`` compares the pool ``a``.

    Args:
        text: The script.
        script: Its tree.
        span: Where the pool stands that cannot be compared.
    """
    for path in _paths(script):
        pool, comparison = path[-1], path[-2]
        if pool.span == span and is_filter(comparison) and comparison.left is pool:
            figure = _figure_around(text, path[:-1])
            return _figure_compared(text, figure, comparison) if figure else ()
    return ()


def _figure_around(text: str, path: tuple[TrollSyntax, ...]) -> tuple[TrollSyntax, ...]:
    """Return the path to the figure that takes in the comparison at the end of ``path``, or none.

    It is the outermost one, as the ``max`` of ``max largest 2 a > max b``.
    """
    taken = path[-1]
    assert isinstance(taken, syntax.Binary)
    is_open = taken.span.start == taken.left.span.start
    while is_open and isinstance(path[-2], syntax.Unary | syntax.Extremes):
        path = path[:-1]
        is_open = text[path[-1].span.start] != "("
    figure = path[-1]
    is_number = isinstance(figure, syntax.Unary) and figure.operator in (*_ONE_NUMBER, "count")
    return path if is_number and is_open else ()


def _figure_compared(
    text: str, path: tuple[TrollSyntax, ...], comparison: syntax.Binary
) -> tuple[Edit, ...]:
    """Return the edits that compare the figure at the end of ``path``."""
    root, outer = path[-1], path[-2]
    right = _source(text, comparison.right)
    if _is_arithmetic(outer):
        root, outer = _calculation(path)
        right = f"({text[comparison.right.span.start : root.span.end]})"
    elif isinstance(comparison.right, syntax.Integer | syntax.Variable):
        return ()  # that reads better the other way round
    start, end = path[-1].span.start, comparison.left.span.end
    if root.span.start != start:
        return ()
    word = "" if _tests(outer) else "count "
    compared = f"{word}({text[start:end]}) {comparison.operator} {right}"
    return (Edit(start, root.span.end, compared),)


def totals_of_all(text: str, script: TrollScript) -> tuple[Edit, ...]:
    """Return the edits that add up every pool with which the script calculates or compares."""
    pools = _pools(script)
    edits: list[Edit] = []
    for path in _paths(script):
        node, parent = path[-1], path[-2]
        if _is_arithmetic(node) and not _is_arithmetic(parent):
            last = list(_operands(node))[-1]
            if is_filter(last):
                edits += next(_regrouped(text, node, last, parent), ())
            else:
                edits += _sums(text, node, pools)
        elif is_filter(node) and _is_many(node.left, pools) and not _overlaps(node, edits):
            edits += next(_comparisons(text, node, parent))
    return tuple(edits)


def _overlaps(node: TrollSyntax, edits: list[Edit]) -> bool:
    return any(edit.start <= node.span.end and node.span.start <= edit.end for edit in edits)


def regrouped(text: str, script: TrollScript) -> Iterator[tuple[syntax.Binary, tuple[Edit, ...]]]:
    """Yield the comparisons that stand inside of calculations, with edits that turn that around.

    ``x = m + 1`` compares x with m, and ``d20 + 5 >= 15`` compares 5 with 15.
    """
    for path in _paths(script):
        node = path[-1]
        if is_filter(node) and _is_arithmetic(path[-2]) and text[node.span.start] != "(":
            root, outer = _calculation(path)
            for edits in _regrouped(text, root, node, outer):
                yield node, edits


def joins(script: TrollScript, span: Span) -> tuple[Edit, ...]:
    """Return the edits for a text at ``span`` where there can be none.

    One that is added to something, as in ``"a" + 1``, is set beside it; one that ``d6 <> 6`` makes,
    which joins both, is a comparison.
    """
    for path in _paths(script):
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
    is_pool = _is_many(found, _pools(script))
    return (_insertion(found.span.start, "sum "),) if is_pool else ()


def _pools(script: TrollScript) -> frozenset[str]:
    """Return the names that are bound to plain pools."""
    pools: frozenset[str] = frozenset()
    for node in syntax.walk(script):
        if isinstance(node, syntax.Let) and _is_many(node.bound, pools):
            pools |= {node.name}
    return pools


def choices(text: str, script: TrollScript, span: Span) -> tuple[Edit, ...] | None:
    """Return the edits for dice whose faces are listed, as in ``2d{1, 2, 4}``, or None."""
    for path in _paths(script):
        node = path[-1]
        if isinstance(node, syntax.Dice) and _lists_faces(node, span):
            word = "sum " if _is_arithmetic(path[-2]) and node.count is not None else ""
            many = "" if node.count is None else f"{_source(text, node.count)} # "
            faces = f"choose {text[span.start : span.end]}"
            return (Edit(node.span.start, node.span.end, word + many + faces),)
    return None


def _lists_faces(node: syntax.Dice, span: Span) -> bool:
    return isinstance(node.faces, syntax.CollectionLiteral) and node.faces.span == span


def _paths(script: TrollScript) -> Iterator[tuple[TrollSyntax, ...]]:
    """Yield each node of a script at the end of all nodes around it, outer ones first."""
    waiting: list[tuple[TrollSyntax, ...]] = [(script, child) for child in children(script)]
    while waiting:
        path = waiting.pop()
        yield path
        waiting.extend((*path, child) for child in reversed(children(path[-1])))


def _totals_at(text: str, path: tuple[TrollSyntax, ...]) -> Iterator[tuple[Edit, ...]]:
    node, parent = path[-1], path[-2]
    if _is_arithmetic(parent):
        root, outer = _calculation(path)
        if is_filter(node):
            yield from _regrouped(text, root, node, outer)
        else:
            yield _sums(text, root, frozenset(), node.span)
    elif is_filter(parent) and parent.left is node:
        yield from _comparisons(text, parent, path[-3])
    elif isinstance(parent, syntax.Unary) and parent.operator == "sgn":
        yield (_insertion(node.span.start, "sum "),)
    elif not (isinstance(parent, syntax.Dice) and text[node.span.start] != "("):
        # In 2d6 d8 it is rather an operator that is missing.
        yield (Edit(node.span.start, node.span.end, f"(sum {_source(text, node)})"),)


def _calculation(path: tuple[TrollSyntax, ...]) -> tuple[TrollSyntax, TrollSyntax]:
    """Return the whole calculation that the end of ``path`` is part of, and what is around it."""
    place = len(path) - 2
    while _is_arithmetic(path[place - 1]):
        place -= 1
    return path[place], path[place - 1]


def _regrouped(
    text: str, root: TrollSyntax, node: syntax.Binary, outer: TrollSyntax
) -> Iterator[tuple[Edit, ...]]:
    """Yield ``d20 + 5 >= 15``, which compares only the 5, as a comparison of the whole.

    In ``15 <= d20 + 5`` it is the d20 alone that is compared.
    """
    word = "" if _tests(outer) else "count "
    if node.span.end == root.span.end:
        number = text[root.span.start : node.left.span.end]
        comparison = f"{word}{_source(text, node.right)} {TURNED[node.operator]} ({number})"
        yield (Edit(root.span.start, root.span.end, comparison),)
    elif node.span.start == root.span.start:
        total = "sum " if _is_many(node.right, frozenset()) else ""
        number = total + text[node.right.span.start : root.span.end]
        comparison = f"{word}{_source(text, node.left)} {node.operator} ({number})"
        yield (Edit(root.span.start, root.span.end, comparison),)


def _tests(node: TrollSyntax) -> bool:
    """Return whether only it matters to ``node`` that an operand is not empty."""
    if isinstance(node, syntax.Unary):
        return node.operator in ("count", "!")
    return isinstance(node, syntax.Conditional | syntax.Loop) or (
        isinstance(node, syntax.Binary) and node.operator in ("&", "U")
    )


_ONE_NUMBER = ("sum", "min", "max", "median")
"""The operators that make a number of a pool, and that people expect to bind tightly."""

TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "=/=": "=/="}


def _comparisons(text: str, node: syntax.Binary, outer: TrollSyntax) -> Iterator[tuple[Edit, ...]]:
    """Yield what ``3d6 >= 5`` may mean: the total compared, or the dice that are so large."""
    pool, bound = _source(text, node.left), _source(text, node.right)
    turned = f"{bound} {TURNED[node.operator]}"
    start, end = node.span.start, node.span.end
    counted = isinstance(outer, syntax.Unary) and outer.operator == "count"
    word = "" if _tests(outer) else "count "
    if not isinstance(node.right, syntax.Integer | syntax.Variable):
        yield (Edit(node.left.span.start, node.left.span.end, f"(sum {pool})"),)
    elif isinstance(outer, syntax.Unary) and outer.operator in _ONE_NUMBER:
        yield (Edit(outer.span.start, end, f"count {turned} {outer.operator} {pool}"),)
    elif counted:
        yield (Edit(start, end, f"{turned} {pool}"),)
    else:
        total = (Edit(start, end, f"{word}{turned} sum {pool}"),)
        each = (Edit(start, end, f"{word}{turned} {pool}"),)
        yield from (each, total) if _shows(node.left, node.right) else (total, each)


def _shows(pool: TrollSyntax, bound: TrollSyntax) -> bool:
    """Return whether a die of a pool can show a number, so that dice may be meant to be counted."""
    return (
        isinstance(pool, syntax.Dice)
        and isinstance(pool.faces, syntax.Integer)
        and isinstance(bound, syntax.Integer)
        and bound.value <= pool.faces.value
    )


def _sums(
    text: str, root: TrollSyntax, pools: frozenset[str], faulty: Span | None = None
) -> tuple[Edit, ...]:
    """Return the edits that add up the pools among the operands of a sum, product or the like."""
    edits: list[Edit] = []
    for operand in _operands(root):
        if operand.span == faulty or _is_many(operand, pools):
            edits.append(_insertion(operand.span.start, "sum "))
    if edits:
        edits.extend(_spaces(text, root))
    return tuple(edits)


def _operands(node: TrollSyntax) -> Iterator[TrollSyntax]:
    for child in children(node):
        if _is_arithmetic(child):
            yield from _operands(child)
        else:
            yield child


def _spaces(text: str, node: TrollSyntax) -> Iterator[Edit]:
    """Yield the spaces that are lacking around the operators of a calculation."""
    if isinstance(node, syntax.Binary):
        sign = node.operator_span
        if not text[sign.start - 1].isspace():
            yield _insertion(sign.start, " ")
        if not text[sign.end].isspace():
            yield _insertion(sign.end, " ")
    for child in children(node):
        if _is_arithmetic(child):
            yield from _spaces(text, child)


def _is_arithmetic(node: TrollSyntax) -> bool:
    if isinstance(node, syntax.Unary):
        return node.operator == "-"
    return isinstance(node, syntax.Binary) and node.operator in ARITHMETIC


def is_filter(node: TrollSyntax) -> TypeGuard[syntax.Binary]:
    """Return whether an expression keeps some values of a collection, as ``3 < x`` does."""
    return isinstance(node, syntax.Binary) and node.operator in FILTERS


def _is_many(node: TrollSyntax, pools: frozenset[str]) -> bool:
    """Return whether an expression is plainly a collection of more than one number.

    Args:
        node: The expression.
        pools: Names that are known to stand for such collections.
    """
    match node:
        case syntax.Variable(name=name):
            return name in pools
        case (
            syntax.Dice(count=count)
            | syntax.RepeatedRoll(count=count)
            | syntax.Extremes(count=count)
        ):
            return not (count is None or (isinstance(count, syntax.Integer) and count.value <= 1))
        case syntax.CollectionLiteral(elements=elements):
            return len(elements) > 1
        case syntax.Binary(operator=operator):
            return operator in ("U", "..")
        case _:
            return False


def _source(text: str, node: TrollSyntax) -> str:
    return text[node.span.start : node.span.end]


def _insertion(place: int, text: str) -> Edit:
    return Edit(place, place, text)
