"""Notes on rolls that are read in a way their writer may not have meant."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import DiceError, Fix, Span
from engine.languages.lexeme import Lexeme
from engine.languages.roll20.arithmetic import constant, has_dice
from engine.languages.roll20.modifiers import Scoring, Settling
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.lexing import OPERAND_ENDS, lexemes
from engine.languages.roll20.reading.questions import Template, name_of
from engine.languages.roll20.reading.stuck import BRACKETS, CLOSING
from engine.languages.roll20.reading.syntax import RollTree

__all__ = ["notes", "on_choices"]


def notes(roll: RollTree, text: str) -> Iterator[DiceError]:
    """Yield what may be a slip in a roll that can be read, in the order of the text.

    Args:
        roll: The roll.
        text: The roll as it was written.
    """
    for node in syntax.walk(roll):
        if isinstance(node, syntax.DiceTerm | syntax.Group):
            yield from _on_both_ends(node, text)
            yield from _on_comparators(node, text)
            if isinstance(node, syntax.DiceTerm) and not _asks(node):
                yield from _on_idle_modifiers(node, text)
        elif isinstance(node, syntax.Addition):
            yield from _on_selections(node, text)


def on_choices(template: Template) -> Iterator[DiceError]:
    """Yield a note where only a part of a sum that can be chosen belongs to the operator beside it.

    What is chosen is read as if it had been written there, without parentheses.
    """
    beside = set(_beside_operators(template))
    for question in template.questions:
        for choice in question.choices:
            value = choice.value
            if question.name not in beside or not _is_sum(value.text):
                continue
            fix = Fix(f"Write `({value.text})`", value.whole_span, f"({value.text})")
            yield DiceError(
                "this sum is put beside an operator, which takes only the part next to it",
                value.whole_span,
                f"write ({value.text}) for all of it",
                (fix,) if value.is_as_written else (),
            )


def _beside_operators(template: Template) -> Iterator[str]:
    """Yield the names of questions with an operator beside them that binds tighter than ``+``."""
    values = (choice.value for one in template.questions for choice in one.choices)
    for text in (template.text, *(value.text for value in values)):
        found = [Lexeme("", "", 0, 1, 1), *lexemes(text), Lexeme("", "", 0, 1, 1)]
        for before, lexeme, behind in zip(found, found[1:], found[2:], strict=False):
            if lexeme.text.startswith("?{") and (before.kind in _TAKES or behind.kind in _TAKEN):
                yield name_of(lexeme.text)


_TAKEN = frozenset({"TIMES", "DIVIDE", "PERCENT", "RAISED", "DIE_SIGN"})
"""The kinds of operators that take only the end of a sum before them."""

_TAKES = _TAKEN | {"MINUS"}
"""The kinds of operators that take only the beginning of a sum behind them."""


def _is_sum(text: str) -> bool:
    """Return whether there is a plus or minus between operands outside of all brackets."""
    depth, last = 0, ""
    for lexeme in lexemes(text):
        depth += (lexeme.kind in BRACKETS) - (lexeme.kind in CLOSING)
        if lexeme.kind in ("PLUS", "MINUS") and not depth and last in OPERAND_ENDS:
            return True
        last = lexeme.kind
    return False


def _on_both_ends(node: syntax.DiceTerm | syntax.Group, text: str) -> Iterator[DiceError]:
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


def _asks(dice: syntax.DiceTerm) -> bool:
    return any(isinstance(each, syntax.Given) for each in syntax.walk(dice)) or any(
        part is not None and has_dice(part) for part in (dice.count, dice.sides)
    )


def _on_idle_modifiers(dice: syntax.DiceTerm, text: str) -> Iterator[DiceError]:
    """Yield a note where a modifier does nothing, or leaves nothing, whatever is rolled."""
    explosions = [each for each in dice.modifiers if isinstance(each, syntax.Explode)]
    count = 1 if dice.count is None else constant(dice.count, {})
    sides = None if dice.sides is None else int(constant(dice.sides, {}))
    settling = Settling.of(dice, sides, {})
    if settling.high - settling.low > MOST_FACES:
        return
    faces = range(settling.low, settling.high + 1)
    for explosion in explosions:
        if explosion.point is not None and not any(face in settling.explodes for face in faces):
            shown = text[explosion.span.start : explosion.span.end]
            yield DiceError(
                f"no face of these dice is what `{shown}` asks for, so that none explodes",
                explosion.span,
                "what explodes stands behind !, as in 3d6!>5",
            )
    scoring = Scoring.of(dice.modifiers, {})
    is_idle = scoring is not None and not any(map(scoring.is_success, faces))
    if is_idle and count and not explosions:
        yield _never_met(dice, text)
    for select in dice.modifiers:
        if isinstance(select, syntax.Select) and not explosions and count:
            number = 1 if select.number is None else constant(select.number, {})
            if number >= count:
                yield _idle_selection(dice, select, text)
                if not select.keeps:
                    break  # no dice are left for any other


MOST_FACES = 10_000
"""Faces of dice beyond which it takes too long to look at each."""


def _never_met(dice: syntax.DiceTerm, text: str) -> DiceError:
    """Return the note on a comparison that no die meets, with the total in its place."""
    successes = [each for each in dice.modifiers if isinstance(each, syntax.Success)]
    first = successes[0]
    fixes: tuple[Fix, ...] = ()
    target = text[first.point.target.span.start : first.point.target.span.end]
    if first is dice.modifiers[-1] and first.point.comparator != "<" and target.isdecimal():
        pool = text[dice.span.start : first.span.start].strip()
        written = f"{{{pool}, 0d1}}{first.point.comparator}{target}"
        fixes = (Fix(f"Write `{written}`", dice.span, written),)
    return DiceError(
        "no die shows this, so that none counts: each die is compared by itself",
        first.span,
        "the total is compared in a group of several, as in {2d6, 0d1}>7",
        fixes,
    )


def _idle_selection(dice: syntax.DiceTerm, select: syntax.Select, text: str) -> DiceError:
    """Return the note on a keep or drop of all dice."""
    if not select.keeps:
        return DiceError("this drops all of the dice", select.span, "drop fewer, as in 4d6dl1")
    message = "this keeps all of the dice, so that it changes nothing"
    hint = "roll more dice than are kept, as in 2d20kh1"
    start = dice.span.start
    sides = dice.sides
    if (
        sides is None
        or text[sides.span.start - 1].lower() != "d"
        or dice.modifiers[0] is not select
    ):
        return DiceError(message, select.span, hint)
    number = int(constant(select.number, {})) if select.number is not None else 1
    written = f"{number + 1}{text[sides.span.start - 1 : sides.span.end]}"
    fix = Fix(f"Write `{written}`", Span.in_text(text, start, sides.span.end), written)
    return DiceError(message, select.span, hint, (fix,))


def _on_comparators(node: syntax.DiceTerm | syntax.Group, text: str) -> Iterator[DiceError]:
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


def _on_selections(node: syntax.Addition, text: str) -> Iterator[DiceError]:
    """Yield a note where ``k-1`` could be meant as a number to keep."""
    for term, follower, sign in zip(node.terms, node.terms[1:], node.signs[1:], strict=False):
        last = term.modifiers[-1] if isinstance(term, syntax.DiceTerm) and term.modifiers else None
        touches = text[term.span.end : follower.span.start] == "-"
        if sign == -1 and touches and isinstance(last, syntax.Select) and last.number is None:
            word = text[last.span.start : last.span.end]
            yield DiceError(
                f"this is `{word}` of one die, and then a subtraction",
                last.span.to(follower.span),
                f"write {word}1 to make that plain",
            )
