"""Everything that is wrong with a script: reading goes on behind each error.

Behind an error, a number stands in the place of the value, argument or body that the error spoils,
so that hardly any error is only a consequence of another. A fix is made together with its error,
and only if it was tried: the changed script can be read, or is in error in a later line or binding
only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lark import UnexpectedToken

from engine.errors import DiceError
from engine.languages.lexeme import Lexeme, excess
from engine.languages.troll.assistance.fixes import advised
from engine.languages.troll.reading import names, parser
from engine.languages.troll.reading.errors import TrollImpasse, lexical_error, syntax_error
from engine.languages.troll.reading.lexing import COMMENT, ERROR, lexemes
from engine.languages.troll.reading.segments import (
    BRACKETS,
    SEPARATORS,
    Segment,
    partners,
    segment_around,
)
from engine.languages.troll.reading.sizes import sizes_of
from engine.languages.troll.reading.syntax import TrollScript

__all__ = ["check"]

MOST_ERRORS = 20
"""How many errors of one script are told."""

MOST_LEXEMES = 60_000
"""How many lexemes are read, again and again, for the sake of further errors."""

_STAND_IN = "0"
"""What is read in the place of what cannot be read: a value fits nearly everywhere."""


@dataclass(frozen=True, slots=True)
class _Stuck:
    """Where reading ended.

    Attributes:
        index: The number of the lexeme that does not fit; their count at the end of the script.
        offset: Where that lexeme starts in the text.
        error: What is wrong there.
    """

    index: int
    offset: int
    error: DiceError


def check(text: str) -> tuple[DiceError, ...]:
    """Return the errors of a script that can be seen without evaluating it.

    The first one is the error that ``parse`` raises, if it raises one; the others are in the order
    of the text. Behind an error of its syntax the script is read on with a number in the place of
    what could not be read: the operand, the bound value or the body that the error lies in.

    Args:
        text: The script.
    """
    if (too_long := excess(text)) is not None:
        return (too_long,)
    try:
        script = parser.parse(text)
    except DiceError as error:
        return _in_order(advised(text, error), _further(text))
    found = [*names.all_errors(script), *sizes_of(script).errors]
    return tuple(advised(text, error) for error in sorted(found, key=_start)[:MOST_ERRORS])


def _in_order(first: DiceError, others: Iterator[DiceError]) -> tuple[DiceError, ...]:
    by_place = {(first.message, first.span): first}
    for error in others:
        by_place.setdefault((error.message, error.span), error)
        if len(by_place) == MOST_ERRORS:
            break
    rest = sorted(list(by_place.values())[1:], key=_start)
    return (first, *rest)


def _start(error: DiceError) -> int:
    return 0 if error.span is None else error.span.start


def _further(text: str) -> Iterator[DiceError]:
    """Yield the errors of a script that cannot be read, and those of the names in the rest."""
    sequence: Sequence[Lexeme] = [one for one in lexemes(text) if one.kind != COMMENT]
    functions = _declared(sequence)
    widened: Sequence[Lexeme] = []
    work, passed = 0, -1
    while sequence and work <= MOST_LEXEMES:
        work += len(sequence) + 1
        found = _read(text, sequence)
        if isinstance(found, TrollScript):
            yield from names.all_errors(found, functions)
            return
        if found.offset > passed:
            yield found.error
            last = sequence[-1]
            sequence, widened = _repaired(sequence, found.index)
            # Where the rest of the script is passed over, its end says nothing any more.
            passed = found.offset if last in sequence[-1:] else len(text)
        else:
            # The stand-in did not help: one for more of the script may.
            sequence, widened = widened, []


def _read(text: str, sequence: Sequence[Lexeme]) -> TrollScript | _Stuck:
    """Return the script of ``sequence``, or where it cannot be read any more."""
    feed = parser.feeding()
    for index, lexeme in enumerate(sequence):
        if lexeme.kind == ERROR:
            return _Stuck(index, lexeme.start, lexical_error(text, lexeme))
        try:
            feed.feed_token(parser.token(lexeme))
        except UnexpectedToken as error:
            return _Stuck(index, lexeme.start, _error(text, sequence, index, error))
        except DiceError as error:
            return _Stuck(index, lexeme.start, error)
    try:
        script = feed.feed_eof()  # type: ignore[no-untyped-call] # lark says nothing of it
    except UnexpectedToken as error:
        end = len(sequence)
        return _Stuck(end, len(text), _error(text, sequence, end, error))
    except DiceError as error:
        return _Stuck(len(sequence), len(text), error)
    assert isinstance(script, TrollScript)
    return script


def _error(text: str, sequence: Sequence[Lexeme], index: int, error: UnexpectedToken) -> DiceError:
    found = sequence[index] if index < len(sequence) else None
    place = TrollImpasse(text, tuple(sequence[:index]), found)
    return syntax_error(place, parser.error_name(error))


def _repaired(sequence: Sequence[Lexeme], index: int) -> tuple[Sequence[Lexeme], Sequence[Lexeme]]:
    """Return the lexemes with a number in the place of what is in error, and of more than that.

    Args:
        sequence: The script.
        index: The number of the lexeme that does not fit.
    """
    pairs = partners(sequence)
    kinds = [lexeme.kind for lexeme in sequence]
    if index < len(kinds) and index not in pairs and kinds[index] in BRACKETS.values():
        return [*sequence[:index], *sequence[index + 1 :]], []
    segment = segment_around(sequence, index)
    repaired = _with_number(sequence, segment)
    if segment.end in pairs:
        return repaired, _with_number(sequence, Segment(pairs[segment.end], segment.end + 1))
    if segment.end < len(kinds) and kinds[segment.end] in SEPARATORS:
        return repaired, [*sequence[: segment.start], *sequence[segment.end + 1 :]]
    return repaired, []


def _with_number(sequence: Sequence[Lexeme], segment: Segment) -> list[Lexeme]:
    where = sequence[min(segment.start, len(sequence) - 1)]
    stand_in = Lexeme("NUMBER", _STAND_IN, where.start, where.line, where.column)
    return [*sequence[: segment.start], stand_in, *sequence[segment.end :]]


def _declared(sequence: Sequence[Lexeme]) -> frozenset[str]:
    """Return the names that follow ``function`` and ``compositional``."""
    return frozenset(
        name.text
        for word, name in pairwise(sequence)
        if word.kind in ("FUNCTION", "COMPOSITIONAL") and name.kind == "NAME"
    )
