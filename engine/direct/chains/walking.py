"""Functions of a chain that are walked through for one state after the other, as compiled code.

What a function ends with is asked of rows of states (``ending``), which takes a while for the first
of them. Where nothing but plain numbers is looked at, and dice of which is known what they show,
the same is written as the text of a Python function, once, when the script is read: names are its
variables, dice its loops. What it calls and ends with is found in a fraction of a microsecond.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from engine.direct.code import Code
from engine.direct.results import Odds, Work

__all__ = [
    "Chance",
    "Drawn",
    "Findings",
    "Learner",
    "Lookup",
    "TextPlace",
    "Walk",
    "Writing",
    "argument",
    "called",
    "carried",
    "chosen",
    "chosen_by_chance",
    "compiled",
    "constant",
    "drawn",
    "ended",
    "named",
]


class Learner(Protocol):
    """What dice come to that look at numbers of a state."""

    def learn(self, rows: Sequence[tuple[int, ...]], work: Work) -> None:
        """Work it out for several of what it looks at."""


class Findings:
    """What has been found of what states end with.

    Attributes:
        work: Asked before ways are made.
        missing: What has to be worked out before, and for what numbers.
        calls: From which state there is a way to which, with which weight out of what whole, and
            what is added on it.
        ends: With what value a state ends, in the same form.
    """

    __slots__ = ("calls", "ends", "missing", "work")

    def __init__(self, work: Work) -> None:
        """Begin with nothing."""
        self.work = work
        self.missing: dict[Learner, dict[tuple[int, ...], None]] = {}
        self.calls: list[tuple[int, Any, int, int, int]] = []
        self.ends: list[tuple[int, Any, int, int, int]] = []


Walk: TypeAlias = Callable[[Sequence[int], Sequence[tuple[Any, ...]], Findings], None]
"""Finds what states with some numbers end with, which stand behind the place of their function."""


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A place in the text, and the way to it.

    Attributes:
        depth: How many loops and conditions it stands in.
        weight: The weight of the way.
        whole: What that is out of.
        added: What has been added on it.
    """

    depth: int
    weight: str = "1"
    whole: str = "1"
    added: str = "0"

    def inside(self, weight: str = "1", whole: str = "1") -> TextPlace:
        """Return the place in a loop or condition, with a share of the weight."""
        return TextPlace(
            self.depth + 1, _product(self.weight, weight), _product(self.whole, whole), self.added
        )


@dataclass(frozen=True, slots=True)
class Lookup:
    """What is found for some numbers while a function is walked through.

    Attributes:
        one: Finds it.
        keys: The numbers in the text.
    """

    one: Callable[[tuple[int, ...], Findings], Any]
    keys: Sequence[str]

    def text(self, code: Code) -> str:
        """Return the call that finds it."""
        return f"{code.constant(self.one)}(({''.join([f'{key}, ' for key in self.keys])}), found)"


Drawn: TypeAlias = Odds | Lookup
"""What dice show: known, or found for some numbers."""

Chance: TypeAlias = bool | tuple[int, int] | Lookup
"""Whether something is true, as ``choosing.truth`` tells it: known, or found for some numbers."""

_Truth: TypeAlias = bool | tuple[int, int]

Writing: TypeAlias = Callable[[Code, TextPlace], None]
"""Writes what a part of a function ends with."""


def ended(value: str) -> Writing:
    """Return what writes that a function ends with a number."""
    return lambda code, place: code.line(
        place.depth, f"ends.append((origin, {value}, {place.weight}, {place.whole}, {place.added}))"
    )


def called(function: int, arguments: Sequence[str]) -> Writing:
    """Return what writes that a function calls another one, by its place in the chain."""
    state = ", ".join([str(function), *arguments])
    return lambda code, place: code.line(
        place.depth,
        f"calls.append((origin, ({state},), {place.weight}, {place.whole}, {place.added}))",
    )


def carried(call: Writing, number: str, sign: str) -> Writing:
    """Return what writes a call with a number added to what it ends with, or taken from that."""
    return lambda code, place: call(code, replace(place, added=f"{place.added} {sign} {number}"))


def chosen(condition: str, then: Writing, otherwise: Writing) -> Writing:
    """Return what writes an ``if``."""

    def write(code: Code, place: TextPlace) -> None:
        code.line(place.depth, f"if {condition}:")
        then(code, place.inside())
        code.line(place.depth, "else:")
        otherwise(code, place.inside())

    return write


def chosen_by_chance(condition: Chance, then: Writing, otherwise: Writing) -> Writing:
    """Return what writes an ``if`` where dice may decide."""

    def write(code: Code, place: TextPlace) -> None:
        if isinstance(condition, Lookup):
            holds, misses, whole = code.name(), code.name(), code.name()
            shares = f"{code.constant(_shares)}({condition.text(code)})"
            code.line(place.depth, f"{holds}, {misses}, {whole} = {shares}")
        else:
            holds, misses, whole = map(code.number, _shares(condition))
        code.line(place.depth, f"if {holds}:")
        then(code, place.inside(holds, whole))
        code.line(place.depth, f"if {misses}:")
        otherwise(code, place.inside(misses, whole))

    return write


def named(name: str, value: str, body: Writing) -> Writing:
    """Return what writes a body in which a number has a name."""

    def write(code: Code, place: TextPlace) -> None:
        code.line(place.depth, f"{name} = {value}")
        body(code, place)

    return write


def drawn(name: str, value: Drawn, body: Writing, *, is_number: bool) -> Writing:
    """Return what writes a body in which what dice show has a name.

    Args:
        name: The name.
        value: What dice show.
        body: Writes what is there.
        is_number: Whether it looks at a number, and not at one of several.
    """

    def write(code: Code, place: TextPlace) -> None:
        ways, weight = code.name(), code.name()
        if isinstance(value, Odds):
            whole = code.number(value.total)
            ways = code.constant(value.weights.items())
        else:
            odds, whole = code.name(), code.name()
            found = value.text(code) + (".number()" if is_number else "")
            code.line(place.depth, f"{odds} = {found}")
            code.line(place.depth, f"{ways}, {whole} = {odds}.weights.items(), {odds}.total")
        code.line(place.depth, f"spend(len({ways}))")
        code.line(place.depth, f"for {name}, {weight} in {ways}:")
        body(code, place.inside(weight, whole))

    return write


def compiled(names: Sequence[str], body: Writing, code: Code) -> Walk | None:
    """Return the walk of a function, or None where it is too deep to be written.

    Args:
        names: Its parameters.
        body: Writes what it ends with.
        code: What its text may look at already.
    """
    code.line(0, "def walk(numbers, states, found):")
    code.line(1, "calls, ends, spend = found.calls, found.ends, found.work.spend")
    code.line(1, f"for origin, ({', '.join(['_', *names])},) in zip(numbers, states):")
    try:
        body(code, TextPlace(2))
    except RecursionError:
        return None
    return code.function("walk")


def argument(place: int) -> Walk:
    """Return the walk of a function that ends with what it is called with at a place."""

    def walk(numbers: Sequence[int], states: Sequence[tuple[Any, ...]], found: Findings) -> None:
        for origin, state in zip(numbers, states):
            found.ends.append((origin, state[place + 1], 1, 1, 0))

    return walk


def constant(number: int) -> Walk:
    """Return the walk of a function that ends with a number, whatever it is called with."""

    def walk(numbers: Sequence[int], _states: Sequence[tuple[Any, ...]], found: Findings) -> None:
        for origin in numbers:
            found.ends.append((origin, number, 1, 1, 0))

    return walk


def _shares(truth: _Truth) -> tuple[int, int, int]:
    """Return the weights with which something is true and not, and what they are out of."""
    if isinstance(truth, bool):
        return int(truth), int(not truth), 1
    return truth[0], truth[1] - truth[0], truth[1]


def _product(one: str, other: str) -> str:
    """Return the product of two factors in the text."""
    if one == "1" or other == "1":
        return other if one == "1" else one
    if one.isdigit() and other.isdigit():
        return str(int(one) * int(other))
    return f"{one} * {other}"
