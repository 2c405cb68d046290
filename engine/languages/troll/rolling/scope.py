"""What an expression sees while it is rolled."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.languages.troll.reading.syntax import Expression, Function
from engine.values import Value

__all__ = ["Entry", "Scope", "Steps"]

Entry: TypeAlias = tuple[Function, tuple[Value, ...]]
"""A function and what it was called with."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The bindings around an expression.

    Attributes:
        values: The value of each bound name.
        depth: How many calls are around the expression.
        entry: The first call of the circle of functions that it stands in, if that is told apart.
    """

    values: Mapping[str, Value]
    depth: int = 0
    entry: Entry | None = None

    def bind(self, name: str, value: Value) -> Scope:
        """Return this scope with ``name`` bound to ``value``, hiding what it meant before."""
        return Scope({**self.values, name: value}, self.depth, self.entry)


Steps: TypeAlias = Generator[tuple[Expression, Scope], Value, Value]
"""The evaluation of an expression: it asks for the values of others and returns its own."""
