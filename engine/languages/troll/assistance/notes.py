"""What may be a slip in a script that can be read: notes, each with a fix."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import DiceError, Fix, Span
from engine.languages import Parameter
from engine.languages.troll import semantics
from engine.languages.troll.assistance import comparisons
from engine.languages.troll.assistance.edits import edited, is_filter
from engine.languages.troll.assistance.fixes import (
    LONGEST_TEXT,
    advised,
    foreign_words,
    replacing,
    rewriting,
)
from engine.languages.troll.assistance.precedence import early_ends
from engine.languages.troll.reading import parser, syntax
from engine.languages.troll.reading.sizes import sizes_of
from engine.languages.troll.reading.syntax import Expression, TrollScript, TrollSyntax

__all__ = ["notes", "totalling"]


def notes(text: str, script: TrollScript, parameters: tuple[Parameter, ...]) -> Iterator[DiceError]:
    """Yield what may be a slip in a script, unless it is too long to look at closely.

    Args:
        text: The script.
        script: Its tree.
        parameters: The names that it leaves open.
    """
    if len(text) > LONGEST_TEXT:
        return
    sizes = sizes_of(script)
    yield from foreign_words(text, parameters)
    yield from early_ends(text, script)
    if script.declarations:  # few scripts have any
        from engine.languages.troll.assistance.endless import endless_functions

        yield from endless_functions(script)
    yield from (_where_reached(advised(text, error)) for error in sizes.possible_errors)
    torn = tuple(_torn_comparisons(text, script))
    yield from torn
    wrong = (*torn, *sizes.errors)
    for condition, extent in sizes.always_true:
        if not (
            isinstance(condition, syntax.Integer) or any(_is_in(one, condition) for one in wrong)
        ):
            yield _always_true(text, condition, is_number=extent.most == 1)
    yield from (one for node in syntax.walk(script) for one in _odd_numbers(text, node))
    yield from _lists(text, script)
    yield from _unbound(text, _final(script), parameters)
    if sizes.body.least > 1:
        yield from _bare_dice(text, _final(script), sizes.body.words)


def totalling(text: str, script: TrollScript) -> Fix | None:
    """Return the change that adds up what a script comes to, or None.

    Args:
        text: The script.
        script: Its tree.
    """
    return _set_before(text, "sum ", _final(script))


def _final(script: TrollScript) -> Expression:
    """Return the expression that a script comes to, behind all bindings."""
    found = script.body
    while isinstance(found, syntax.Let):
        found = found.body
    return found


def _set_before(text: str, words: str, node: Expression) -> Fix | None:
    """Return the fix that sets an operator before all of ``node``, in parentheses if need be."""
    start, end = node.span.start, node.span.end
    for operand in (text[start:end], f"({text[start:end]})"):
        fix = replacing(text, start, end, words + operand)
        place = Span.in_text(fix.apply(text), start + len(words), start + len(fix.replacement))
        if _has(fix.apply(text), place):
            return fix
    return None


def _has(text: str, place: Span) -> bool:
    """Return whether a whole operand of an operator stands at a place."""
    try:
        script = parser.parse(text)
    except DiceError:
        return False
    operands = (
        node.right if isinstance(node, syntax.Binary) else node.operand
        for node in syntax.walk(script)
        if isinstance(node, syntax.Binary | syntax.Unary)
    )
    return any(one.span == place for one in operands)


# ---- the notes ----------------------------------------------------------------------------


def _where_reached(error: DiceError) -> DiceError:
    """Return the note on what fails in those rolls only that come there."""
    message = f"a roll that comes here fails: {error.message}"
    return DiceError(message, error.span, error.hint, error.fixes)


def _always_true(text: str, condition: Expression, *, is_number: bool) -> DiceError:
    """Return the note on the condition of an ``if`` that is never the empty collection."""
    fix = None
    if isinstance(condition, syntax.Unary) and condition.operator == "count":
        start, end = condition.operand.span.start, condition.operand.span.end
        if is_filter(condition.operand) and text[condition.span.start] != "(":
            fix = replacing(text, condition.span.start, end, text[start:end])
    elif is_number:
        fix = _set_before(text, "0 =/= ", condition)
    return DiceError(
        "this condition always holds: every number is true, 0 as well, and only {} is false",
        condition.span,
        "compare it with a number, as in 0 < x",
        () if fix is None else (fix,),
    )


def _bare_dice(text: str, final: Expression, words: str) -> Iterator[DiceError]:
    """Yield a note on a script that comes to several dice, side by side."""
    if isinstance(final, syntax.Dice):
        dice = " ".join(text[final.span.start : final.span.end].split())
        fix = _set_before(text, "sum ", final)
        yield DiceError(
            f"`{dice}` is {words}, one for each die: it is not added up",
            final.span,
            "sum makes one number of it",
            () if fix is None else (fix,),
        )


def _torn_comparisons(text: str, script: TrollScript) -> Iterator[DiceError]:
    """Yield a note on ``x = m + 1``, which compares with m alone."""
    for node, edits in comparisons.regrouped(text, script):
        sign = node.operator
        compared = " ".join(text[node.left.span.start : node.right.span.end].split())
        yield DiceError(
            f"`{sign}` binds tighter than what stands around it, and compares only `{compared}`",
            node.operator_span,
            "set parentheses around the calculation",
            (rewriting(text, edited(text, edits)),),
        )


def _is_in(note: DiceError, node: TrollSyntax) -> bool:
    place = note.span
    return place is not None and node.span.start <= place.start < node.span.end


def _odd_numbers(text: str, node: TrollSyntax) -> Iterator[DiceError]:
    """Yield a note where a range was meant: ``{1-6}``, ``foreach i in 3`` and ``2 < d6 < 5``."""
    match node:
        case syntax.Binary(
            left=syntax.Integer(),
            right=syntax.Binary(left=middle, right=syntax.Integer() as bound) as inner,
        ) if is_filter(node) and is_filter(inner) and not isinstance(middle, syntax.Integer):
            if text[inner.span.start : middle.span.start] == "":
                turned = semantics.TURNED_ROUND[inner.operator]
                found = text[middle.span.start : middle.span.end]
                fix = replacing(
                    text, inner.span.start, inner.span.end, f"{bound.value} {turned} {found}"
                )
                yield DiceError(
                    f"`{text[inner.span.start : inner.span.end]}` is compared first, and comes to "
                    f"{bound.value} or to nothing",
                    inner.span,
                    "each number stands before its sign, as in 2 < 5 > d6",
                    (fix,),
                )
        case syntax.CollectionLiteral(elements=elements):
            for one in elements:
                yield from _difference(text, one)
        case (
            syntax.ForEach(items=syntax.Integer(value=last) as items)
            | syntax.Fold(items=syntax.Integer(value=last) as items)
        ) if last > 1:
            fix = replacing(text, items.span.start, items.span.end, f"1..{last}")
            yield DiceError(
                f"this goes through one number, the {last}",
                items.span,
                "write 1..3 for a range",
                (fix,),
            )


def _lists(text: str, script: TrollScript) -> Iterator[DiceError]:
    """Yield a note on ``[1, 2, 3]`` where a collection was meant."""
    found: list[tuple[Expression, str]] = [(_final(script), "")]
    for node in syntax.walk(script):
        match node:
            case syntax.Unary(operand=one) | syntax.Extremes(operand=one):
                found.append((one, ""))
            case syntax.ForEach(items=one) | syntax.Fold(items=one):
                found.append((one, ""))
            case syntax.Dice(count=None, faces=one):
                found.append((one, "choose "))
    for one, words in found:
        if isinstance(one, syntax.TupleLiteral) and _is_list(one):
            start, end = one.span.start, one.span.end
            before = start - 1 if words else start
            fix = replacing(text, before, end, f"{words}{{{text[start + 1 : end - 1]}}}")
            yield DiceError(
                f"this is one value, a tuple of {len(one.parts)}",
                one.span,
                "several values are written {1, 2}",
                (fix,),
            )


def _is_list(node: syntax.TupleLiteral) -> bool:
    """Return whether a tuple is of numbers alone, of more than a pair has."""
    return len(node.parts) > _PAIR and all(isinstance(one, syntax.Integer) for one in node.parts)


_PAIR = 2
"""Parts of a tuple that is called a pair."""


def _difference(text: str, node: TrollSyntax) -> Iterator[DiceError]:
    match node:
        case syntax.Binary(
            operator="-",
            left=syntax.Integer(value=low) as left,
            right=syntax.Integer(value=high) as right,
        ) if low < high:
            span = left.span.to(right.span)
            fix = replacing(text, span.start, span.end, f"{low}..{high}")
            yield DiceError(
                f"this is the number {low - high}", span, "a range is written 1..6", (fix,)
            )


def _unbound(
    text: str, final: Expression, parameters: tuple[Parameter, ...]
) -> Iterator[DiceError]:
    """Yield a note on a script that is only ``x = d6``, which binds nothing."""
    match final:
        case syntax.Binary(operator="=", left=syntax.Variable(name=name), right=right):
            if [name] == [one.name for one in parameters] and final.span.start == 0:
                sign = final.operator_span
                bound = f":={text[sign.end : right.span.end]}; {name}"
                yield DiceError(
                    f"this compares {name} with what is behind it, and binds nothing",
                    sign,
                    f"write {name} := ... to bind it",
                    (replacing(text, sign.start, right.span.end, bound),),
                )
