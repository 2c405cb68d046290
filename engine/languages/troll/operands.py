"""Checks that a value is of the sort an operator needs, with the errors that say so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from engine.errors import DiceError, Span
from engine.languages.troll import mixed_values, semantics
from engine.languages.troll.mixed_values import kind_of
from engine.languages.troll.reading.syntax import (
    CollectionLiteral,
    Projection,
    TrollSyntax,
    TupleLiteral,
)
from engine.languages.troll.semantics import Numbers
from engine.textbox import TextBox
from engine.values import EMPTY, Tuple, TupleCollection, Value

__all__ = [
    "ADD_UP",
    "MAKE_ZERO",
    "SET_BESIDE",
    "aggregated",
    "amount",
    "bound",
    "check_written",
    "collection",
    "compared",
    "drawn",
    "elements",
    "faces",
    "gathered",
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


def elements(value: Value, operator: str, span: Span) -> Numbers:
    """Return what is in ``value``, a collection of numbers or of tuples; as ``collection``.

    Tuples are rows of numbers, which compare, count and sort as numbers do.

    Raises:
        DiceError: The value is a text, or a tuple of other values than single numbers.
    """
    found = mixed_values.elements(value)
    if found is None:
        raise no_collection(operator, kind_of(value), span)
    return cast("Numbers", found)


def alike(left: Numbers, right: Numbers, operator: str, value: Value, span: Span) -> None:
    """Check that two collections are of numbers, or of tuples with as many parts.

    Args:
        left: What is in one; nothing is like anything.
        right: What is in the other.
        operator: The operator that compares them.
        value: The second one.
        span: Where that stands.

    Raises:
        DiceError: They are not.
    """
    if left and right:
        widths = {len(one[0]) if isinstance(one[0], tuple) else 0 for one in (left, right)}
        if len(widths) > 1:
            message = f"`{operator}` compares like with like, but this is {kind_of(value)}"
            hint = "compare numbers with numbers, and tuples with tuples of as many parts"
            raise DiceError(message, span, hint)


def gathered(value: Value, operator: str, place: TrollSyntax) -> Numbers:
    """Return what is in ``value``, as ``elements``, of an operand that stands at ``place``.

    A tuple that is written out there was most likely meant as a collection of its parts.

    Raises:
        DiceError: The value is no collection, or is a tuple that is written out.
    """
    if isinstance(place, TupleLiteral):
        raise no_collection(operator, kind_of(value), place.span)
    return elements(value, operator, place.span)


def bound(value: Value, operator: str, span: Span) -> int:
    """Return the one number in ``value``, or the row of its one tuple; as ``elements``.

    Raises:
        DiceError: The value is anything but a single number or a tuple of single numbers.
    """
    if isinstance(value, Tuple):
        return elements(value, operator, span)[0]
    return number(value, operator, span)


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
    """Return a part of ``value``, a tuple, or of each where it is several.

    Args:
        value: What was computed.
        index: The number of the part, from 1.
        size: How many parts the tuple must have; None where it need only have this one.
        operator: What takes the part, for the message.
        span: Where the operand stands.

    Raises:
        DiceError: The value is no tuple, or has too few parts or a wrong number of them.
    """
    found = 0
    if isinstance(value, Tuple):
        found = len(value.parts)
    elif isinstance(value, TupleCollection) and size is None:
        found = len(value.rows[0])
    if found == size or (size is None and (index <= found or value == EMPTY)):
        return mixed_values.part(value, index)
    raise no_part(index, size, operator, kind_of(value), span)


def check_written(node: Projection, whole: Value) -> None:
    """Check that it is not ``{}``, as it is written, that a part is taken of.

    Raises:
        DiceError: It is.
    """
    if isinstance(node.operand, CollectionLiteral) and not node.operand.elements:
        found = kind_of(whole)
        raise no_part(node.index, node.size, node.operator, found, node.operand.span)


def no_collection(operator: str, found: str, span: Span) -> DiceError:
    """Return the error that an operand is no collection of numbers, but what ``found`` says."""
    hint = SET_BESIDE if found == "a text" else None
    if found.startswith(("a pair", "a tuple")):
        hint = "several values are written {1, 2}, and a collection of one tuple {[1, 2]}"
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


def aggregated(operator: str, value: Value, span: Span) -> Value:
    """Return what an operator before a collection, of numbers or of tuples, makes of it.

    Raises:
        DiceError: The value is no such collection, or ``choose`` has more than one to choose from.
    """
    found = elements(value, operator, span)
    if operator == "!":
        return semantics.truth(not found)
    if operator == "choose":
        if len(found) == 1:
            return value
        raise nothing_to_choose(span)
    with located(span):
        return mixed_values.collected(semantics.AGGREGATES[operator](found))


def drawn(value: Value, operator: str, span: Span) -> Value:
    """Refuse a value that is taken from, or gone through, and has no exact answer for that.

    Raises:
        DiceError: It is no collection, or one of tuples whose numbers are too great.
    """
    elements(value, operator, span)
    message = f"`{operator}` takes tuples of numbers from -32768 to 32767"
    raise DiceError(message, span, "roll it instead, or use smaller numbers")


def compared(operator: str, left: Value, right: Value, left_span: Span, right_span: Span) -> Value:
    """Return what a filter, or ``drop``, ``keep`` or ``--``, makes of its operands.

    Raises:
        DiceError: They are no collections, or not alike.
    """
    if operator in semantics.FILTERS:
        threshold = bound(left, operator, left_span)
        others = elements(right, operator, right_span)
        alike((threshold,), others, operator, right, right_span)
        return mixed_values.collected(semantics.filtered(operator, threshold, others))
    found = elements(left, operator, left_span)
    others = elements(right, operator, right_span)
    alike(found, others, operator, right, right_span)
    return mixed_values.collected(semantics.SELECTIONS[operator](found, others))


@contextmanager
def located(span: Span | None) -> Iterator[None]:
    """Place the errors of what is done inside at ``span``, unless they have a place."""
    try:
        yield
    except DiceError as error:
        raise error.located(span) from None
