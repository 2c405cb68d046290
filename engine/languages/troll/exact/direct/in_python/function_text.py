"""The text of a function in Python that goes through what some dice can show."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.direct.binding import Question
from engine.direct.results import COLLECTION, Step, ways_to_show
from engine.languages.troll.exact.direct.in_python.expressions import RULES
from engine.languages.troll.exact.direct.in_python.writer import (
    NotWrittenError,
    Writer,
    Written,
    in_kind,
)
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Declaration

if TYPE_CHECKING:
    from engine.languages.troll.exact.direct.in_python.several import Several
    from engine.languages.troll.exact.direct.reader import Reader

__all__ = ["Function", "FunctionText", "Source"]

Function: TypeAlias = Callable[..., None]
"""Adds the weights of all values, for the values with weights of each source, and factors."""


@dataclass(frozen=True, slots=True)
class Source:
    """Something that is rolled.

    Attributes:
        kind: The kind of its values, as far as they are used.
        read: Returns its step.
        size: How many values it has, roughly.
        dice: How many dice it is, and how many faces each has; None where it is none, or unlike.
        name: What its value is called in Python.
        several: What it is where there are as many of it as names say; else None.
    """

    kind: int
    read: Callable[[Reader], Step]
    size: int
    dice: tuple[int, int] | None
    name: str
    several: Several | None = None


class _End(NamedTuple):
    """A value that comes out.

    Attributes:
        depth: How far the lines for it are indented.
        value: The value.
        weight: How likely it is among what is rolled on the way.
        path: The places of what is rolled on the way.
    """

    depth: int
    value: Written
    weight: str
    path: tuple[int, ...]


class FunctionText:
    """A function that is being written, as far as it has been.

    Attributes:
        writer: Writes what has no dice.
        called: The definitions of functions without dice that are called.
        sources: What is rolled, in the order in which the function has it.
    """

    def __init__(self, declarations: Mapping[str, Declaration]) -> None:
        """Begin with an empty function, in a script with these declarations."""
        self.called: Sequence[str] = ()
        self.writer = Writer(RULES)
        if declarations:
            from engine.languages.troll.exact.direct.in_python.calls import Calls

            calls = Calls(declarations)
            self.called = calls.lines  # of which there are more as soon as they are called
            self.writer = Writer({**RULES, syntax.Call: calls.call})
        self.sources: list[Source] = []
        self._lines: list[tuple[int, str] | _End] = []
        self._last: list[tuple[int, str] | _End] = []
        self._first: list[str] = []
        self._counted: list[int] = []
        self._loops: list[tuple[int, ...]] = []
        self._depth = 1
        self._path: list[int] = []
        self._inside: list[int] = []
        self._states: list[int] = []

    # ---- what has been written ------------------------------------------------------------

    @property
    def kind(self) -> int:
        """The kind of what comes out."""
        return max([end.value.kind for end in self._ends])

    @property
    def is_source(self) -> bool:
        """Whether what comes out is nothing but something that is rolled."""
        ends = self._ends
        return len(ends) == len(self.sources) == 1 and ends[0].value.text == self.sources[0].name

    @property
    def paths(self) -> list[tuple[int, ...]]:
        """The places of what is rolled on the way to each end, each way once."""
        return list(dict.fromkeys([end.path for end in self._ends]))

    @property
    def passes(self) -> list[tuple[int, ...]]:
        """The places of what is gone through together, in loops inside one another."""
        loops = self._loops
        inner = [path for path, after in zip(loops, [*loops[1:], ()]) if after[: len(path)] != path]
        return [*inner, *[(number,) for number in self._counted]]

    @property
    def values(self) -> int:
        """How many values are gone through, roughly; 0 where those of one number alone."""
        return max([self._values(path) for path in self._loops], default=0)

    @property
    def is_staged(self) -> bool:
        """Whether how much is gone through is known here alone, as it depends on what is rolled."""
        return bool(self._states) or any(source.several for source in self.sources)

    @property
    def has_pools(self) -> bool:
        """Whether all is gone through that a pool shows, of which only a part may matter."""
        return any(source.kind == COLLECTION for source in self.sources)

    @property
    def has_pools_beside_others(self) -> bool:
        """Whether all that a pool shows meets what others do."""
        return any(
            self.sources[place].kind == COLLECTION and self._values(path) > self._size(place)
            for path in self._loops
            for place in path
            if place >= 0
        )

    def _values(self, path: Sequence[int]) -> int:
        sizes = [self._size(place) for place in path]
        is_listed = self.sources[path[-1]].kind == COLLECTION
        return math.prod(sizes) if is_listed or sum([size > 1 for size in sizes]) > 1 else 0

    def questions(self, source: Source) -> tuple[Question, ...]:
        """Return how elements of a source are compared; none where they are looked at otherwise."""
        asked = self.writer.asked.get(source.name, [])
        return () if source.name in self.writer.looked_at else tuple(asked)

    def _size(self, place: int) -> int:
        """Return how many values a source has, or, below 0, what has been put together."""
        if place < 0:
            return self._states[place]
        source = self.sources[place]
        questions = self.questions(source)
        if source.dice is None or not questions:
            return source.size
        many, faces = source.dice
        return ways_to_show(many, min(faces, len(questions) + 1))

    @property
    def _ends(self) -> list[_End]:
        return [line for line in (*self._lines, *self._last) if isinstance(line, _End)]

    def function(self) -> Function:
        """Return the function that has been written.

        Raises:
            NotWrittenError: Its loops, conditions or parentheses are nested too deep for Python.
        """
        code, kind, paths = self.writer.code, self.kind, self.paths
        given = ["found", *[f"s{place}" for place in range(len(self.sources))]]
        if len(paths) > 1:
            given += [f"f{place}" for place in range(len(paths))]
        code.line(0, f"def walk({', '.join(given)}):")
        for first in (*self._first, *self.called):
            code.line(1, first)
        for line in (*self._lines, *self._last):
            if isinstance(line, _End):
                factor = f" * f{paths.index(line.path)}" if len(paths) > 1 else ""
                value = in_kind(line.value, kind)
                key, asked = (value, value) if value.isalnum() else ("key", f"key := {value}")
                weight = f"found.get({asked}, 0) + {line.weight}{factor}"
                code.line(line.depth, f"found[{key}] = {weight}")
            else:
                code.line(*line)
        function = code.made("walk")
        if function is None:
            raise NotWrittenError
        return function

    # ---- writing --------------------------------------------------------------------------

    def loop(self, name: str, source: Source, weight: str, key: str = "") -> str:
        """Write a loop over the values of a source, and return the weight inside.

        Args:
            name: What each of them is called.
            source: The source.
            weight: The weight outside; nothing stands for 1.
            key: Where the values are looked up in it, if they depend on what is outside.
        """
        number = self._add(source)
        ways = self.writer.name()
        self._write(f"for {name}, {ways} in s{number}{key}:")
        self._depth += 1
        self._path.append(number)
        self._inside.append(number)
        self._loops.append(tuple(self._inside))
        if not weight:
            return ways
        together = self.writer.name()
        self._write(f"{together} = {weight} * {ways}")
        return together

    def end(self, written: Written, weight: str) -> None:
        """Write that a value comes out."""
        self._lines.append(_End(self._depth, written, weight or "1", tuple(self._path)))

    def count(self, source: Source, weight: str) -> None:
        """Write how likely it is that something is rolled, and that it comes out at the end."""
        number, ways, count = self._add(source), self.writer.name(), self.writer.name()
        self._first.append(f"{count} = 0")
        self._counted.append(number)
        self._write(f"{count} += {weight}")
        written = Written(source.kind, source.name)
        self._last.append((1, f"for {source.name}, {ways} in s{number} if {count} else ():"))
        self._last.append(_End(2, written, f"{count} * {ways}", (*self._path, number)))

    def _add(self, source: Source) -> int:
        """Let the function have another source, and return its place."""
        self.sources.append(source)
        return len(self.sources) - 1

    def _write(self, line: str) -> None:
        self._lines.append((self._depth, line))
