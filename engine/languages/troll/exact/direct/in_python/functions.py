"""A function in Python that goes through what some dice can show, as it is being written."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.direct.binding import Question
from engine.direct.results import COLLECTION, NUMBER, Step, ways_to_show
from engine.languages.troll.exact.direct.forms import each_one_by_one
from engine.languages.troll.exact.direct.in_python.expressions import RULES
from engine.languages.troll.exact.direct.in_python.sizes import Shape, is_opened, shape
from engine.languages.troll.exact.direct.in_python.writer import (
    TRUTH,
    NotPlain,
    Writer,
    Written,
    in_kind,
)
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Declaration, Expression, children

if TYPE_CHECKING:
    from engine.languages.troll.exact.direct.reader import Reader

__all__ = ["Function", "FunctionWriter", "Source"]

Function: TypeAlias = Callable[..., None]
"""Adds the weights of all values, for the values with weights of each source, and factors."""

_BOTH = ("&", "U")
"""Operators of which each side is either true or not."""

_SCOPES = (syntax.Let, syntax.ForEach, syntax.Fold, syntax.Loop, syntax.RepeatedRoll)
"""Expressions with dice in which these are not rolled once, or names are bound."""


@dataclass(frozen=True, slots=True)
class Source:
    """Something that is rolled.

    Attributes:
        kind: The kind of its values, as far as they are used.
        read: Returns its step.
        size: How many values it has, roughly.
        dice: How many dice it is, and how many faces each has; None where it is none, or unlike.
        name: What its value is called in Python.
    """

    kind: int
    read: Callable[[Reader], Step]
    size: int
    dice: tuple[int, int] | None
    name: str


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


class FunctionWriter:
    """A function that is being written.

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
        self._counts: list[str] = []
        self._counted: list[int] = []
        self._loops: list[tuple[int, ...]] = []
        self._conditions: list[Expression] = []
        self._depth = 1
        self._path: list[int] = []

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
            NotPlain: Its loops, conditions or parentheses stand too deep in one another for Python.
        """
        code, kind, paths = self.writer.code, self.kind, self.paths
        given = ["found", *[f"s{place}" for place in range(len(self.sources))]]
        if len(paths) > 1:
            given += [f"f{place}" for place in range(len(paths))]
        code.line(0, f"def walk({', '.join(given)}):")
        for first in (*[f"{count} = 0" for count in self._counts], *self.called):
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
        function = code.function("walk")
        if function is None:
            raise NotPlain
        return function

    # ---- writing --------------------------------------------------------------------------

    def statement(self, node: Expression, weight: str) -> None:
        """Write what adds the weight of each value of an expression to what has been found.

        Raises:
            NotPlain: That is not written in Python.
        """
        outside, known = self.writer.names, dict(self.writer.known)
        depth, path = self._depth, len(self._path)
        while isinstance(node, syntax.Let):
            weight = self.bind(node, weight)
            node = node.body
        if isinstance(node, syntax.Conditional) and rolls(node):
            self._choose(node, weight)
        elif path and rolls(node) and not names.free_names(node) and shape(node, {}):
            self._count(node, weight)
        else:
            weight = self._rolled(node, weight)
            self.end(self.writer.value(node), weight)
        self.writer.names, self.writer.known, self._depth = outside, known, depth
        del self._path[path:]

    def bind(self, node: syntax.Let, weight: str) -> str:
        """Write the binding of a name, and return the weight inside.

        Raises:
            NotPlain: That is not written in Python.
        """
        weight = self._rolled(node.bound, weight, is_named=True)
        written = self.writer.value(node.bound)
        if not written.text.isidentifier():
            name = self.writer.name()
            self._write(f"{name} = {written.text}")
            written = written._replace(text=name)
        self.writer.names = {**self.writer.names, node.name: written}
        return weight

    def loop(self, name: str, source: Source, weight: str) -> str:
        """Write a loop over the values of a source, and return the weight inside."""
        number = self._add(source)
        ways = self.writer.name()
        self._write(f"for {name}, {ways} in s{number}:")
        self._depth += 1
        self._path.append(number)
        self._loops.append(tuple(self._path))
        if not weight:
            return ways
        together = self.writer.name()
        self._write(f"{together} = {weight} * {ways}")
        return together

    def end(self, written: Written, weight: str) -> None:
        """Write that a value comes out."""
        self._lines.append(_End(self._depth, written, weight or "1", tuple(self._path)))

    def _choose(self, node: syntax.Conditional, weight: str) -> None:
        condition = each_one_by_one(node.condition)
        self._conditions.append(condition)  # as its parts are known by their identities
        weight = self._rolled_truth(condition, weight)
        self._write(f"if {self.writer.truth(condition)}:")
        self._inside(node.then_branch, weight)
        self._write("else:")
        self._inside(node.else_branch, weight)

    def _inside(self, node: Expression, weight: str) -> None:
        self._depth += 1
        self.statement(node, weight)
        self._depth -= 1

    def _count(self, node: Expression, weight: str) -> None:
        """Write how likely it is that dice are rolled which look at no name, and roll them last."""
        source = self._source(node)
        number, ways, count = self._add(source), self.writer.name(), self.writer.name()
        self._counts.append(count)
        self._counted.append(number)
        self._write(f"{count} += {weight}")
        written = Written(source.kind, source.name)
        self._last.append((1, f"for {source.name}, {ways} in s{number} if {count} else ():"))
        self._last.append(_End(2, written, f"{count} * {ways}", (*self._path, number)))

    def _rolled(self, node: Expression, weight: str, *, is_named: bool = False) -> str:
        """Write a loop for each of the dice in an expression, and return the weight inside.

        Of dice that have no name less may be asked than all that they can show together.
        """
        if not rolls(node):
            return weight
        if id(node) in self.writer.known:
            raise NotPlain  # it is rolled once more
        if not names.free_names(node) and not is_opened(node):
            kept = shape(node, {})
            if kept is not None and (is_named or kept.kind == NUMBER):
                source = self._source(node, kept)
                is_filled = source.kind == COLLECTION and kept.is_filled
                written = Written(source.kind, source.name, is_filled, kept.least > 0)
                self.writer.known[id(node)] = written
                return self.loop(source.name, source, weight)
        if isinstance(node, _SCOPES):
            raise NotPlain
        for part in children(node):
            weight = self._rolled(part, weight)  # type: ignore[arg-type]  # parts of expressions
        return weight

    def _source(self, node: Expression, kept: Shape | None = None) -> Source:
        """Return what is rolled in an expression that looks at no name.

        Raises:
            NotPlain: Nobody knows what it can come to.
        """
        kept = kept or shape(node, {})
        if kept is None:
            raise NotPlain
        dice = None
        if isinstance(node, syntax.Dice) and kept.kind == COLLECTION:
            dice = kept.elements, kept.greatest - kept.least + 1
        read: Callable[[Reader], Step] = lambda reader: reader.step(node)  # noqa: E731 - with a type
        return Source(kept.kind, read, kept.size, dice, self.writer.name())

    def _rolled_truth(self, node: Expression, weight: str) -> str:
        """Write loops for a condition; whether parts without names hold is all that is asked."""
        if not rolls(node):
            return weight
        if names.free_names(node):
            if isinstance(node, syntax.Binary) and node.operator in _BOTH:
                return self._rolled_truth(node.right, self._rolled_truth(node.left, weight))
            if isinstance(node, syntax.Unary) and node.operator == "!":
                return self._rolled_truth(node.operand, weight)
            if isinstance(node, syntax.CollectionLiteral):
                for part in node.elements:
                    weight = self._rolled_truth(part, weight)
                return weight
            return self._rolled(node, weight)
        if id(node) in self.writer.known:
            raise NotPlain  # it is rolled once more
        read: Callable[[Reader], Step] = lambda reader: reader.truth(node)  # noqa: E731 - with a type
        source = Source(TRUTH, read, 1, None, self.writer.name())
        self.writer.known[id(node)] = Written(TRUTH, source.name)
        return self.loop(source.name, source, weight)

    def _add(self, source: Source) -> int:
        """Let the function have another source, and return its place."""
        self.sources.append(source)
        return len(self.sources) - 1

    def _write(self, line: str) -> None:
        self._lines.append((self._depth, line))
