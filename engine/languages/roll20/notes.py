"""Notes on rolls that are read in a way their writer may not have meant."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import DiceError, Fix
from engine.languages.roll20 import syntax
from engine.languages.roll20.syntax import Roll

__all__ = ["notes"]


def notes(roll: Roll, text: str) -> Iterator[DiceError]:
    """Yield what may be a slip in a roll that can be read, in the order of the text.

    Args:
        roll: The roll.
        text: The roll as it was written.
    """
    for node in syntax.walk(roll):
        if isinstance(node, syntax.Dice | syntax.Group):
            yield from _on_both_ends(node, text)
            yield from _on_comparators(node, text)
        elif isinstance(node, syntax.Sum):
            yield from _on_selections(node, text)


def _on_both_ends(node: syntax.Dice | syntax.Group, text: str) -> Iterator[DiceError]:
    """Yield a note where dice are kept from both ends, which mostly leaves none."""
    keeps = [each for each in node.modifiers if isinstance(each, syntax.Select) and each.keeps]
    if len({each.highest for each in keeps}) < 2:
        return
    last = keeps[-1]
    inner = text[node.span.start : last.span.start].strip()
    outer = text[last.span.start : node.span.end]
    yield DiceError(
        "each of these keeps looks at all dice, and only dice that both keep survive",
        keeps[0].span.to(last.span),
        f"to keep some of those kept before, write {{{inner}}}{outer}",
        (Fix(f"Write `{{{inner}}}{outer}`", node.span, f"{{{inner}}}{outer}"),),
    )


def _on_comparators(node: syntax.Dice | syntax.Group, text: str) -> Iterator[DiceError]:
    """Yield a note where a strict comparison of other tools may have been meant."""
    for part in (each for modifier in node.modifiers for each in syntax.walk(modifier)):
        if isinstance(part, syntax.Point) and text[part.span.start : part.span.start + 2] in (
            ">=",
            "<=",
        ):
            sign = text[part.span.start]
            meaning = "at least" if sign == ">" else "at most"
            yield DiceError(
                f"`{sign}=` is {meaning}, and so is `{sign}` by itself in this notation",
                part.span,
                f"where another tool's `{sign}5` leaves out 5, "
                f"write {sign}{6 if sign == '>' else 4} here",
            )
            return


def _on_selections(node: syntax.Sum, text: str) -> Iterator[DiceError]:
    """Yield a note where ``k-1`` could be meant as a number to keep."""
    for term, follower, sign in zip(node.terms, node.terms[1:], node.signs[1:], strict=False):
        last = term.modifiers[-1] if isinstance(term, syntax.Dice) and term.modifiers else None
        touches = text[term.span.end : follower.span.start] == "-"
        if sign == -1 and touches and isinstance(last, syntax.Select) and last.number is None:
            word = text[last.span.start : last.span.end]
            yield DiceError(
                f"this is `{word}` of one die, and then a subtraction",
                last.span.to(follower.span),
                f"write {word}1 to make that plain",
            )
