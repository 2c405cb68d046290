"""Dice, and what is kept and counted of them, in the words of Troll."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from flint import fmpz

from engine.calculus.value_set import ValueSet
from engine.errors import Span
from engine.languages.conversion import bare, no_script
from engine.languages.roll20.arithmetic import is_constant
from engine.languages.roll20.modifiers import Settling, UnitSelection
from engine.languages.roll20.reading import syntax
from engine.languages.roll20.reading.questions import Question

__all__ = [
    "broken",
    "chosen_among",
    "die",
    "keeps_all",
    "kept",
    "matching",
    "number",
    "selected",
    "target",
    "term",
]

_FILTERS = {">": "<=", "<": ">=", "=": "="}
"""The filter of Troll that keeps what matches, with the number of the point before it."""


_MOST_IN_A_ROW = 10
"""Faces in a row of which a few are always written one by one, where there are others."""

_WIDEST_LINE = 80
"""Characters of the longest line that a sum is written in."""


def number(value: int) -> str:
    """Return a whole number as it can stand anywhere."""
    digits = str(fmpz(abs(value)))  # Python refuses to write integers of more than 4,300 digits
    return digits if value >= 0 else f"(-{digits})"


def broken(line: str) -> str:
    """Return a line with a long sum broken before each ``+`` and ``-`` that adds up all of it."""
    if len(line) <= _WIDEST_LINE:
        return line
    depth = 0
    written: list[str] = []
    for place, sign in enumerate(line):
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(sign, 0)
        ends_term = depth == 0 and line[place : place + 3] in (" + ", " - ")
        written.append("\n  " if ends_term else sign)
    return "".join(written)


def chosen_among(number: str, question: Question, scripts: Sequence[str]) -> str:
    """Return the one of several scripts that a number says, counted from 1.

    Args:
        number: The number, as a script.
        question: The question that offers them, which is told in a comment.
        scripts: The scripts of its choices.
    """
    choices = ", ".join(f"{place} {name}" for place, name in enumerate(question.names, 1))
    written = [f"\\ {question.name}: {choices}"]
    for place, script in enumerate(scripts, 1):
        before = "else " if place > 1 else ""
        condition = f"if {place} = {number} then" if place < len(scripts) else ""
        inside = script.replace("\n", "\n    ")
        written.append((before + condition).rstrip())
        written.append(f"  (\n    {inside}\n  )" if "\n" in script else f"  ({bare(script)})")
    return "\n".join(written)


def term(text: str) -> str:
    """Return a script as it can stand behind an operator."""
    return f"({bare(text)})" if not text.startswith("{") else text


# ---- dice ---------------------------------------------------------------------------------


def die(
    settling: Settling, level: str | None, dice: syntax.DiceTerm, *, scored_apart: bool
) -> tuple[str, bool]:
    """Return one die with all that it brings about, and whether it is a plain ``d6``.

    Args:
        settling: How the die settles.
        level: What of ``x`` explodes, where that is no matter of known faces; None otherwise.
        dice: The dice.
        scored_apart: Whether it matters what each die of a chain is worth.

    Raises:
        DiceError: Troll does not tell which die of a chain came first.
    """
    face, is_plain = _face(settling)
    if level is None:
        exploding = settling.goes_on
        if not exploding.intervals:
            return face, is_plain
        level = f"x keep {_set(exploding)}"
    chain = f"(accumulate x := {face} while {level})"
    if not settling.penetrates:
        return (f"(sum {chain})" if settling.compounds else chain), False
    if scored_apart and not settling.compounds:
        raise no_script("it does not say which die of a chain came first", dice.span)
    return f"(c := {chain}; (sum c) + 1 - count c)", False


def _face(settling: Settling) -> tuple[str, bool]:
    """Return one die without what it brings about, and whether it is a plain ``d6``."""
    faces = settling.kept
    is_plain = faces.intervals == ((1, settling.high),)
    face = f"d{settling.high}" if is_plain else f"(choose {_set(faces)})"
    once = faces.intersection(settling.once)
    if not once.intervals:
        return face, is_plain
    return f"(y := {face}; if y keep {_set(once)} then {face} else y)", False


def _set(faces: ValueSet) -> str:
    """Return faces as a collection; those that stand alone or are a few are written one by one."""
    fewest = 3 if len(faces.intervals) == 1 else _MOST_IN_A_ROW
    parts: list[str] = []
    for low, high in faces.intervals:
        assert low is not None, "faces have a lowest"
        assert high is not None, "faces have a highest"
        if high - low + 1 < fewest:
            parts += map(number, range(low, high + 1))
        else:
            parts.append(f"{number(low)}..{number(high)}")
    return f"{{{', '.join(parts)}}}"


# ---- what is kept -------------------------------------------------------------------------


def selected(pool: str, selection: UnitSelection, span: Span) -> str:
    """Return what is left of a collection after keeps and drops.

    One after the other they leave what all of them together do, as long as none that is counted
    from one end has to look at dice that are gone from that end.

    Raises:
        DiceError: Both the highest and the lowest are kept, which Troll has no form for.
    """
    highest = selection.keep_high is not None
    if highest and selection.keep_low is not None:
        raise no_script("what is both among the highest and among the lowest", span)
    keep = selection.keep_high if highest else selection.keep_low
    drop, drop_last = selection.drop_high, selection.drop_low
    if highest:
        drop, drop_last = drop_last, drop
    if drop:
        pool = kept(pool, str(drop), keeps=False, highest=not highest)
    if keep is not None:
        pool = kept(pool, str(keep), keeps=True, highest=highest)
    if drop_last:
        pool = kept(pool, str(drop_last), keeps=False, highest=highest)
    return term(pool) if selection.is_everything else pool


def kept(pool: str, how_many: str, *, keeps: bool, highest: bool) -> str:
    """Return what a single keep or drop leaves of a collection."""
    end = "largest" if highest else "least"
    if keeps:
        return f"({end} {how_many} {term(pool)})"
    return f"(x := {pool}; x -- ({end} {how_many} x))"


# ---- what is counted ----------------------------------------------------------------------


def target(comparator: str, value: Fraction) -> str | None:
    """Return the whole number that whole numbers are compared with; None where none matches."""
    if comparator == "=" and value.denominator != 1:
        return None
    return number(math.ceil(value) if comparator == ">" else math.floor(value))


def matching(name: str, points: Iterable[tuple[str, str]]) -> str:
    """Return the numbers of a collection that match any point.

    Args:
        name: The collection.
        points: The comparator of each point with its number.
    """
    found = [f"({value} {_FILTERS[comparator]} {name})" for comparator, value in points]
    if len(found) > 1:
        # What matches several points counts once: it is what is left without what matches none.
        rest = name
        for each in found:
            rest = f"({rest} drop {each})"
        return f"({name} -- {rest})"
    return found[0] if found else "{}"


def keeps_all(node: syntax.DiceTerm | syntax.Group) -> bool:
    """Return whether nothing is dropped, whatever the open numbers are."""
    selects = [each for each in node.modifiers if isinstance(each, syntax.Select)]
    return all(map(is_constant, selects)) and UnitSelection.of(selects, {}).is_everything
