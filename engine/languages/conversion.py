"""Conversion of scripts to another notation, directly or by way of a third."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.errors import DiceError, Span

__all__ = ["Conversion", "Convert", "Translation", "bare", "conversions_from", "no_script"]


@dataclass(frozen=True, slots=True)
class Translation:
    """A script with the distribution of a script in another notation.

    Attributes:
        text: The script.
        names: The names that both leave open: in the other script, and in this one.
        output: Of which of several outputs it is, or empty.
    """

    text: str
    names: tuple[tuple[str, str], ...] = ()
    output: str = ""


Convert: TypeAlias = Callable[[str, Mapping[str, int], Collection[str]], tuple[Translation, ...]]
"""Writes a text in another notation: one script, or one for each of several outputs.

It takes the text, numbers for its names, and the names whose numbers are to be written into the
script rather than left open. It raises DiceError where there is no such script.
"""


@dataclass(frozen=True, slots=True)
class Conversion:
    """A way from one notation to another.

    It is declared by the one of the two that knows the other.

    Attributes:
        source: The name of the notation whose scripts are taken.
        target: The name of the notation that they are written in.
        convert: Writes a script.
    """

    source: str
    target: str
    convert: Convert


def conversions_from(source: str, known: Iterable[Conversion]) -> dict[str, Convert]:
    """Return what writes scripts of a notation, by the names of the notations they can be in.

    What has no way of its own is reached by way of one other notation, where that can be done.

    Args:
        source: The name of the notation.
        known: All conversions that there are.
    """
    known = tuple(known)
    found = {one.target: one.convert for one in known if one.source == source}
    for first in known:
        for second in known:
            is_way = first.source == source and first.target == second.source
            if is_way and second.target != source:
                found.setdefault(second.target, _joined(first.convert, second.convert))
    return {target: _with_room(convert) for target, convert in found.items()}


def _with_room(convert: Convert) -> Convert:
    """Return a conversion for which a script may stand deeper than the stack allows."""

    def convert_deep(
        text: str, definitions: Mapping[str, int], fixed: Collection[str]
    ) -> tuple[Translation, ...]:
        from engine.deep_stack import with_deep_stack

        return with_deep_stack(lambda: convert(text, definitions, fixed))

    return convert_deep


def _joined(first: Convert, second: Convert) -> Convert:
    """Return a conversion that carries out two, one after the other."""

    def convert(
        text: str, definitions: Mapping[str, int], fixed: Collection[str]
    ) -> tuple[Translation, ...]:
        return tuple(
            translation
            for between in first(text, definitions, fixed)
            for translation in _continued(between, second, definitions, fixed)
        )

    return convert


def _continued(
    between: Translation,
    second: Convert,
    definitions: Mapping[str, int],
    fixed: Collection[str],
) -> Iterator[Translation]:
    """Yield what the second of two conversions makes of a script that the first one wrote."""
    inner = dict(between.names)
    numbers = {inner[own]: number for own, number in definitions.items() if own in inner}
    try:
        found = second(between.text, numbers, {inner[own] for own in fixed if own in inner})
    except DiceError as error:
        # Its place is one in a script that nobody has seen.
        raise DiceError(error.message, None, error.hint) from None
    for one in found:
        written = dict(one.names)
        names = ((own, written[name]) for own, name in between.names if name in written)
        yield Translation(one.text, tuple(names), between.output or one.output)


def no_script(reason: str, span: Span | None) -> DiceError:
    """Return the error that Troll has no script for something, and why."""
    return DiceError(f"Troll has no script for this: {reason}", span)


def bare(text: str) -> str:
    """Return a script of Troll without parentheses around all of it."""
    depth = 0
    for place, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if not depth and place < len(text) - 1:
            return text
    return bare(text[1:-1]) if text.startswith("(") else text
