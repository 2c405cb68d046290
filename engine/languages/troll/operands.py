"""Checks that a value is of the sort an operator needs, with the errors that say so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from engine.errors import DiceError, Span
from engine.languages.troll.semantics import Numbers, kind_of
from engine.textbox import TextBox
from engine.values import Tuple, Value

__all__ = [
    "ADD_UP",
    "MAKE_ZERO",
    "SET_BESIDE",
    "amount",
    "collection",
    "faces",
    "located",
    "no_collection",
    "no_number",
    "no_part",
    "nothing_to_choose",
    "number",
    "part",
]

ADD_UP = "sum adds a collection up to a number"
"""The hint for a collection of several numbers in the place of one number."""

SET_BESIDE = "|| sets texts and numbers side by side"
"""The hint for a text in the place of a number."""

NOT_BELOW = "where it may be lower, write max {{{least}, ...}} around it"
"""The hint for a number that is too low."""

MAKE_ZERO = "sum makes 0 of it"
"""The hint for the empty collection in the place of one number."""


def collection(value: Value, operator: str, span: Span) -> Numbers:
    """Return ``value``, which must be a collection of numbers.

    Args:
        value: What was computed.
        operator: The operator that needs it, for the message.
        span: Where the operand stands.

    Raises:
        DiceError: The value is a text or a tuple.
    """
    if isinstance(value, tuple):
        return cast("Numbers", value)
    raise no_collection(operator, kind_of(value), span)


def number(value: Value, operator: str, span: Span) -> int:
    """Return the one number in ``value``; the arguments are those of ``collection``.

    Raises:
        DiceError: The value is anything but a single number.
    """
    if isinstance(value, tuple) and len(value) == 1:
        return cast("int", value[0])
    raise no_number(operator, kind_of(value), span, _single_hint(value))


def _single_hint(value: Value) -> str | None:
    if not isinstance(value, tuple):
        return SET_BESIDE if isinstance(value, TextBox) else None
    return ADD_UP if value else MAKE_ZERO


def amount(value: Value, operator: str, span: Span) -> int:
    """Return the one number in ``value``, which says how many; as ``number``.

    Raises:
        DiceError: The value is anything but a single number from 0 up.
    """
    found = number(value, operator, span)
    if found < 0:
        raise _too_low(operator, 0, found, span)
    return found


def faces(value: Value, letter: str, span: Span) -> range:
    """Return the faces of a die ``d value`` or ``z value``; the arguments are those of ``number``.

    Raises:
        DiceError: The value is anything but a single number, or leaves no face.
    """
    lowest = 0 if letter == "z" else 1
    highest = number(value, letter, span)
    if highest < lowest:
        raise _too_low(letter, lowest, highest, span)
    return range(lowest, highest + 1)


def _too_low(operator: str, least: int, found: int, span: Span) -> DiceError:
    message = f"`{operator}` needs a number from {least} up, but this is {found}"
    return DiceError(message, span, NOT_BELOW.format(least=least))


def part(value: Value, index: int, size: int | None, operator: str, span: Span) -> Value:
    """Return a part of ``value``, which must be a tuple.

    Args:
        value: What was computed.
        index: The number of the part, from 1.
        size: How many parts the tuple must have; None where it need only have this one.
        operator: What takes the part, for the message.
        span: Where the operand stands.

    Raises:
        DiceError: The value is no tuple, or has too few parts or a wrong number of them.
    """
    if isinstance(value, Tuple):
        found = len(value.parts)
        if found == size or (size is None and index <= found):
            return value.parts[index - 1]
    raise no_part(index, size, operator, kind_of(value), span)


def no_collection(operator: str, found: str, span: Span) -> DiceError:
    """Return the error that an operand is no collection of numbers, but what ``found`` says."""
    hint = SET_BESIDE if found == "a text" else None
    return DiceError(f"`{operator}` needs a collection of numbers, but this is {found}", span, hint)


def no_number(operator: str, found: str, span: Span, hint: str | None) -> DiceError:
    """Return the error that an operand is no single number, but what ``found`` says."""
    return DiceError(f"`{operator}` needs a single number, but this is {found}", span, hint)


def no_part(index: int, size: int | None, operator: str, found: str, span: Span) -> DiceError:
    """Return the error that an operand is no tuple of the right size, but what ``found`` says.

    The arguments are those of ``part``.
    """
    wanted = max(index, _PAIR) if size is None else size
    kind = "a pair" if wanted == _PAIR else f"a tuple of {wanted}"
    if size is None and wanted > _PAIR:
        kind += " or more"
    example = ", ".join(map(str, range(1, min(wanted, _LONGEST_EXAMPLE) + 1)))
    hint = f"{'a pair' if wanted == _PAIR else 'a tuple'} is written [{example}]"
    return DiceError(f"`{operator}` needs {kind}, but this is {found}", span, hint)


_PAIR = 2
"""Parts of a tuple that is called a pair."""

_LONGEST_EXAMPLE = 9
"""Parts of the longest tuple that is written in a hint."""


def nothing_to_choose(span: Span) -> DiceError:
    """Return the error that an element of the empty collection is to be chosen."""
    hint = "write c := ...; if c then choose c else 0"
    return DiceError("there is nothing to choose from: the collection is empty", span, hint)


@contextmanager
def located(span: Span | None) -> Iterator[None]:
    """Place the errors of what is done inside at ``span``, unless they have a place."""
    try:
        yield
    except DiceError as error:
        raise error.located(span) from None
