"""What may be a slip in a script that can be read: notes, each with the change that mends it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import DiceError, Fix, Span
from engine.languages import Parameter
from engine.languages.troll import parser, syntax
from engine.languages.troll.advice import LONGEST_TEXT, advised, foreign_words, replacing
from engine.languages.troll.precedence import early_ends
from engine.languages.troll.semantics import FILTERS
from engine.languages.troll.sizes import sizes_of
from engine.languages.troll.syntax import Expression, Node, Script

__all__ = ["notes", "totalling"]


def notes(text: str, script: Script, parameters: tuple[Parameter, ...]) -> Iterator[DiceError]:
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
    yield from (_where_reached(advised(text, fault)) for fault in sizes.doubts)
    for condition, extent in sizes.always_true:
        if not isinstance(condition, syntax.Integer):
            yield _always_true(text, condition, is_number=extent.most == 1)
    if sizes.body.least > 1:
        yield from _bare_dice(text, _final(script), sizes.body.words)


def totalling(text: str, script: Script) -> Fix | None:
    """Return the change that adds up what a script comes to, or None.

    Args:
        text: The script.
        script: Its tree.
    """
    return _set_before(text, "sum ", _final(script))


def _final(script: Script) -> Expression:
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


def _where_reached(fault: DiceError) -> DiceError:
    """Return the note on what fails in those rolls only that come there."""
    message = f"a roll that comes here fails: {fault.message}"
    return DiceError(message, fault.span, fault.hint, fault.fixes)


def _always_true(text: str, condition: Expression, *, is_number: bool) -> DiceError:
    """Return the note on the condition of an ``if`` that is never the empty collection."""
    fix = None
    if isinstance(condition, syntax.Unary) and condition.operator == "count":
        start, end = condition.operand.span.start, condition.operand.span.end
        if _is_filter(condition.operand) and text[condition.span.start] != "(":
            fix = replacing(text, condition.span.start, end, text[start:end])
    elif is_number:
        fix = _set_before(text, "0 =/= ", condition)
    return DiceError(
        "this condition always holds: every number is true, 0 as well, and only {} is false",
        condition.span,
        "compare it with a number, as in 0 < x",
        () if fix is None else (fix,),
    )


def _is_filter(node: Node) -> bool:
    return isinstance(node, syntax.Binary) and node.operator in FILTERS


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
