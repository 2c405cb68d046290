"""Scripts as functions in Python that go through what some dice can show."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.direct.results import COLLECTION, NUMBER, Step
from engine.languages.troll.exact.direct.forms import each_one_by_one
from engine.languages.troll.exact.direct.in_python.function_text import FunctionText, Source
from engine.languages.troll.exact.direct.in_python.writer import (
    TRUTH,
    NotWrittenError,
    Written,
)
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.sizes import Shape, is_opened, shape
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Declaration, Expression, children

if TYPE_CHECKING:
    from engine.languages.troll.exact.direct.in_python.several import Several
    from engine.languages.troll.exact.direct.reader import Reader

__all__ = ["FunctionWriter"]

_MANY = 1 << 30
"""Values of what nobody knows, which may be as many."""

_BOTH = ("&", "U")
"""Operators of which each side is either true or not."""

_SCOPES = (syntax.Let, syntax.ForEach, syntax.Fold, syntax.Loop, syntax.RepeatedRoll)
"""Expressions with dice in which these are not rolled once, or names are bound."""


class FunctionWriter(FunctionText):
    """Writes a function for a script."""

    def __init__(self, declarations: Mapping[str, Declaration]) -> None:
        """Begin with an empty function, in a script with these declarations."""
        super().__init__(declarations)
        self._conditions: list[Expression] = []
        self._shapes: dict[str, Shape | None] = {}

    def statement(self, node: Expression, weight: str) -> None:
        """Write what adds the weight of each value of an expression to what has been found.

        Raises:
            NotWrittenError: That is not written in Python.
        """
        while isinstance(node, syntax.Let):
            weight = self.bind(node, weight)
            node = node.body
            if self._is_worth_putting_together(node):
                weight = self._put_together(node, weight)
        self._ending(node, weight)

    def _branch(self, node: Expression, weight: str) -> None:
        """Write the same one deeper, and return to what is known and gone through outside."""
        outside, known, shapes = self.writer.names, dict(self.writer.known), self._shapes
        depth, path, inside = self._depth, len(self._path), len(self._inside)
        self._depth += 1
        while isinstance(node, syntax.Let):
            weight = self.bind(node, weight)
            node = node.body
        self._ending(node, weight)
        self.writer.names, self.writer.known, self._shapes = outside, known, shapes
        self._depth = depth
        del self._path[path:], self._inside[inside:]

    def _ending(self, node: Expression, weight: str) -> None:
        """Write the same where nothing is bound any more."""
        if isinstance(node, syntax.Conditional) and rolls(node):
            self._choose(node, weight)
        elif self._path and rolls(node) and not names.free_names(node) and shape(node, {}):
            self.count(self._source(node), weight)
        else:
            weight = self._rolled(node, weight)
            self.end(self.writer.value(node), weight)

    def bind(self, node: syntax.Let, weight: str) -> str:
        """Write the binding of a name, and return the weight inside.

        Raises:
            NotWrittenError: That is not written in Python.
        """
        weight = self._rolled(node.bound, weight, is_named=True)
        written = self.writer.value(node.bound)
        if not written.text.isidentifier():
            name = self.writer.name()
            self._write(f"{name} = {written.text}")
            written = written._replace(text=name)
        self.writer.names = {**self.writer.names, node.name: written}
        self._shapes = {**self._shapes, node.name: shape(node.bound, self._shapes)}
        return weight

    def _looked_at(self, rest: Expression) -> list[str]:
        """Return the names that the rest looks at, in the order in which they were bound."""
        free = names.free_names(rest)
        return [name for name in self.writer.names if name in free]

    def _sizes(self, rest: Expression) -> int:
        """Return in how many ways everything can come out that the rest looks at."""
        shapes = [self._shapes.get(name) for name in self._looked_at(rest)]
        return math.prod([_MANY if one is None else one.size for one in shapes])

    def _is_worth_putting_together(self, rest: Expression) -> bool:
        """Return whether fewer rows are left than are gone through, for what comes after them."""
        is_looked_at = rolls(rest) and bool(self._looked_at(rest))
        return is_looked_at and self._sizes(rest) < math.prod(map(self._size, self._inside))

    def _put_together(self, rest: Expression, weight: str) -> str:
        """Write that rows become one in which everything is alike that the rest looks at.

        Returns:
            The weight inside of a loop over what is left.
        """
        alike = {self.writer.names[name].text: None for name in self._looked_at(rest)}
        states, ways, key = self.writer.name(), self.writer.name(), ", ".join(alike)
        if len(alike) > 1:
            key = f"({key})"
        self._first.append(f"{states} = {{}}")
        self._write(f"{states}[{key}] = {states}.get({key}, 0) + {weight}")
        self._depth = 1
        self._write(f"for {key}, {ways} in {states}.items():")
        self._depth = 2
        self._states.insert(0, self._sizes(rest))
        self._inside[:] = [-len(self._states)]
        return ways

    def _choose(self, node: syntax.Conditional, weight: str) -> None:
        condition = each_one_by_one(node.condition)
        self._conditions.append(condition)  # as its parts are known by their identities
        weight = self._rolled_truth(condition, weight)
        self._write(f"if {self.writer.truth(condition)}:")
        self._branch(node.then_branch, weight)
        self._write("else:")
        self._branch(node.else_branch, weight)

    def _rolled(self, node: Expression, weight: str, *, is_named: bool = False) -> str:
        """Write a loop for each of the dice in an expression, and return the weight inside.

        Of dice that have no name less may be asked than all that they can show together.
        """
        if not rolls(node):
            return weight
        if id(node) in self.writer.known:
            raise NotWrittenError  # it is rolled once more
        if not names.free_names(node) and not is_opened(node):
            kept = shape(node, {})
            if kept is not None and (is_named or kept.kind == NUMBER):
                source = self._source(node, kept)
                is_filled = source.kind == COLLECTION and kept.is_filled
                written = Written(source.kind, source.name, is_filled, kept.least > 0)
                self.writer.known[id(node)] = written
                return self.loop(source.name, source, weight)
        if isinstance(node, syntax.Unary) and node.operator in ("sum", "count"):
            from engine.languages.troll.exact.direct.in_python.several import several

            found = several(node, self._shapes)
            if found is not None:
                return self._several(node, found, weight)
        if isinstance(node, _SCOPES):
            raise NotWrittenError
        for part in children(node):
            weight = self._rolled(part, weight)  # type: ignore[arg-type]  # parts of expressions
        return weight

    def _several(self, node: Expression, found: Several, weight: str) -> str:
        """Write a loop for dice whose number, or what they are compared with, depends on names."""
        name, key = self.writer.name(), f"[{self.writer.number(found.times)}]"
        if found.bound is not None:
            key = f"[{self.writer.number(found.bound)}]{key}"
        source = Source(NUMBER, found.read, found.size, None, name, found)
        self.writer.known[id(node)] = Written(NUMBER, name, is_positive=found.shape.least > 0)
        return self.loop(name, source, weight, key)

    def _source(self, node: Expression, kept: Shape | None = None) -> Source:
        """Return what is rolled in an expression that looks at no name.

        Raises:
            NotWrittenError: Nobody knows what it can come to.
        """
        kept = kept or shape(node, {})
        if kept is None:
            raise NotWrittenError
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
            raise NotWrittenError  # it is rolled once more
        read: Callable[[Reader], Step] = lambda reader: reader.truth(node)  # noqa: E731 - with a type
        source = Source(TRUTH, read, 1, None, self.writer.name())
        self.writer.known[id(node)] = Written(TRUTH, source.name)
        return self.loop(source.name, source, weight)
