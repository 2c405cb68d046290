"""Where an operator before its operand ends sooner than it seems, as in ``sum 4#(1..13) pick 5``.

Which operator binds tighter is the grammar's business: what is looked for is a shape of the tree. A
*taker*, which takes what is to its right (``sum``, ``largest 2``, the ``1 =`` of a filter), stands
without parentheses at the right end of the left operand of an operator between collections. Where
it could have taken that as well, it is noted; parentheses around it say that it is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.errors import DiceError, Fix, Span
from engine.languages.diagnostics import on_one_line
from engine.languages.troll.reading import parser, syntax
from engine.languages.troll.reading.sizes import sizes_of
from engine.languages.troll.reading.syntax import Expression, TrollScript, TrollSyntax, children
from engine.languages.troll.semantics import FILTERS, SELECTIONS

__all__ = ["early_ends"]

_BETWEEN = frozenset({*SELECTIONS, "pick", "U", ".."})
"""The operators between two operands that come to a collection."""

WIDEST_QUOTE = 40
"""Characters of an operand that a message shows."""


@dataclass(frozen=True, slots=True)
class _Case:
    """Takers that end before an operator.

    Attributes:
        sign: The operator, ``pick`` or the like.
        takers: What stands at the right end of its left operand, outer ones first; each takes in
            all that follow.
        end: The offset where it ends, with those that go on with what it comes to.
    """

    sign: syntax.Binary
    takers: tuple[Expression, ...]
    end: int


def early_ends(text: str, script: TrollScript) -> Iterator[DiceError]:
    """Yield a note on each operator that ends before one that it seems to take in.

    Args:
        text: The script.
        script: Its tree.
    """
    for case in _cases(text, script):
        regrouped = next(_regrouped(text, script, case), None)
        if regrouped is not None:
            yield _note(text, case, regrouped)
    for node in syntax.walk(script):
        if isinstance(node, syntax.Binary) and node.operator == "..":
            yield from _torn_range(text, node)


def _note(text: str, case: _Case, regrouped: Fix) -> DiceError:
    taker, sign = case.takers[0], case.sign.operator
    operand = _operand(taker)
    word, taken = _word(text, taker), _quoted(text, operand.span.start, operand.span.end)
    start, end = taker.span.start, taker.span.end
    kept = f"({text[start:end]})"
    read = on_one_line(kept + text[end : case.end], WIDEST_QUOTE)
    meant = Fix(f"Write `{read}`", Span.in_text(text, start, end), kept)
    return DiceError(
        f"`{word}` ends before this `{sign}` and takes only {taken}",
        case.sign.operator_span,
        f"it is read as `{read}`; {regrouped.title.replace('Write', 'write')} for all of it",
        (regrouped, meant),
    )


def _torn_range(text: str, node: syntax.Binary) -> Iterator[DiceError]:
    """Yield a note on ``1..10 pick 3``, where it is the 10 alone that is picked from."""
    last = node.right
    while isinstance(last, syntax.Binary) and last.operator in _BETWEEN:
        if _in_parentheses(text, last):
            return
        sign, last = last, last.left
    if last is node.right:
        return
    start, end = node.left.span.start, last.span.end
    grouped = f"({text[start:end]})"
    rest = text[end : node.right.span.end]
    span = Span.in_text(text, start, end)
    regrouped = Fix(f"Write `{on_one_line(grouped + rest, WIDEST_QUOTE)}`", span, grouped)
    number = _quoted(text, last.span.start, end)
    kept = text[node.right.span.start : node.right.span.end]
    meant = Fix(f"Write `({on_one_line(kept, WIDEST_QUOTE)})`", node.right.span, f"({kept})")
    yield DiceError(
        f"`{sign.operator}` binds tighter than `..` and takes only {number}",
        sign.operator_span,
        "a range that goes on with an operator needs parentheses",
        (regrouped, meant),
    )


# ---- what is noted ------------------------------------------------------------------------


def _cases(text: str, script: TrollScript) -> Iterator[_Case]:
    """Yield the operators between collections that takers end before."""
    waiting: list[tuple[TrollSyntax, int]] = [(script, 0)]
    while waiting:
        node, reach = waiting.pop()
        if isinstance(node, syntax.Binary) and node.operator in _BETWEEN:
            end = node.right.span.end if _in_parentheses(text, node) else max(reach, node.span.end)
            takers = tuple(_takers(text, node))
            if takers and not _is_alike(node):
                yield _Case(node, takers, end)
            waiting += [(node.right, 0), (node.left, end)]
        else:
            waiting += [(child, 0) for child in reversed(children(node))]


def _takers(text: str, sign: syntax.Binary) -> Iterator[Expression]:
    """Yield the takers at the right end of the left operand of ``sign``, outer ones first.

    What comes before the first one that is noted is passed over.
    """
    node: Expression = sign.left
    is_noted = False
    while not _in_parentheses(text, node):
        match node:
            case syntax.Unary() | syntax.Extremes() | syntax.Samples() | syntax.Projection():
                is_noted = is_noted or _may_take(node, sign.operator)
            case syntax.Binary():
                is_noted = is_noted or _may_take(node, sign.operator)
            case syntax.RepeatedRoll() if sign.operator == "..":
                pass  # 3 # 1 .. 6
            case _:
                return
        if is_noted:
            yield node
        node = _operand(node)


def _may_take(node: Expression, sign: str) -> bool:
    """Return whether it would make a difference that ``node`` took in an operator."""
    match node:
        case syntax.Unary(operator="-" | "sgn") | syntax.Projection():
            return False  # they take no collection
        case syntax.Unary(operator="!"):
            return sign != "U"  # there it is `or`
        case syntax.Unary(operator="different"):
            return sign not in ("keep", "drop")  # which come to the same before and after
        case syntax.Samples(count=count):
            return count is None
        case syntax.Binary(operator=operator):
            return operator in FILTERS and sign in ("pick", "--")
        case _:
            return True


def _is_alike(sign: syntax.Binary) -> bool:
    """Return whether both operands are built alike, as in ``min x .. max x``, and so are meant."""
    if sign.operator == "pick":
        return False
    first = sign.right
    while isinstance(first, syntax.Binary) and first.operator not in FILTERS:
        first = first.left
    if isinstance(first, syntax.Binary):
        return sign.operator == "U"  # conditions of which one is to hold
    return isinstance(first, syntax.Unary | syntax.Extremes | syntax.Samples | syntax.Projection)


def _operand(node: Expression) -> Expression:
    """Return what stands at the right end of ``node``, up to which it reaches."""
    match node:
        case syntax.Binary(right=right):
            return right
        case syntax.Samples(body=body) | syntax.RepeatedRoll(body=body):
            return body
        case syntax.Unary(operand=operand) | syntax.Extremes(operand=operand):
            return operand
        case syntax.Projection(operand=operand):
            return operand
        case _:
            return node


def _in_parentheses(text: str, node: Expression) -> bool:
    """Return whether a node that begins with an operator, or has two operands, stands in them."""
    match node:
        case syntax.Binary(left=first) | syntax.RepeatedRoll(count=first):
            return node.span.start < first.span.start
        case syntax.Dice(count=count) | syntax.Samples(count=count) if count is not None:
            return node.span.start < count.span.start
        case _:
            return text[node.span.start] == "("


# ---- the fix ------------------------------------------------------------------------------


def _regrouped(text: str, script: TrollScript, case: _Case) -> Iterator[Fix]:
    """Yield the ways to let a taker take all, the innermost one first, that can be evaluated."""
    failing = len(sizes_of(script).errors)
    for taker in reversed(case.takers):
        if isinstance(taker, syntax.Binary) and taker.operator not in FILTERS:
            continue
        start = _operand(taker).span.start
        grouped = f"({text[start : case.end]})"
        before = text[case.takers[0].span.start : start]
        span = Span.in_text(text, start, case.end)
        fix = Fix(f"Write `{on_one_line(before + grouped, WIDEST_QUOTE)}`", span, grouped)
        result = parser.parsed(fix.apply(text))
        if result is not None and len(sizes_of(result).errors) <= failing:
            yield fix


def _word(text: str, taker: Expression) -> str:
    """Return how the script calls a taker: ``sum``, ``largest 3`` or ``1 =``."""
    return " ".join(text[taker.span.start : _operand(taker).span.start].split())


def _quoted(text: str, start: int, end: int) -> str:
    return f"`{on_one_line(text[start:end], WIDEST_QUOTE)}`"
