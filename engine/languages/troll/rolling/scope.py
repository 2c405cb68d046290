"""What an expression sees while it is rolled."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.languages.troll.reading.syntax import Expression
from engine.values import Value

__all__ = ["Scope", "Steps"]


@dataclass(frozen=True, slots=True)
class Scope:
    """The bindings around an expression.

    Attributes:
        values: The value of each bound name.
        depth: How many calls are around the expression.
    """

    values: Mapping[str, Value]
    depth: int = 0

    def bind(self, name: str, value: Value) -> Scope:
        """Return this scope with ``name`` bound to ``value``, hiding what it meant before."""
        return Scope({**self.values, name: value}, self.depth)


Steps: TypeAlias = Generator[tuple[Expression, Scope], Value, Value]
"""The evaluation of an expression: it asks for the values of others and returns its own."""
