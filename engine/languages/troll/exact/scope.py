"""What an expression can see while it is lowered, and pieces of program that take it along."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.calculus.nodes import CodeOutline, Node
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["Calls", "LoweringScope", "Piece"]


class Calls(NamedTuple):
    """Which calls are around an expression.

    Attributes:
        depth: How many.
        inlined: The innermost function, where its body is lowered in the place of the call.
    """

    depth: int = 0
    inlined: str | None = None


@dataclass(frozen=True, slots=True)
class LoweringScope:
    """What an expression can see.

    Attributes:
        values: The node of each bound name.
        calls: Which calls are around the expression.
    """

    values: Mapping[str, Node]
    calls: Calls

    def bind(self, name: str, value: Node) -> LoweringScope:
        """Return this scope with ``name`` bound to ``value``, hiding what it meant before."""
        return LoweringScope({**self.values, name: value}, self.calls)


@dataclass(frozen=True, eq=False)
class Piece:
    """An expression of a script that is lowered only when it is needed.

    Attributes:
        lowering: Lowers it.
        expression: The expression.
        names: The names its operands are bound to, in order.
        calls: Which calls are around it.
    """

    lowering: TrollLowering
    expression: Expression
    names: tuple[str, ...]
    calls: Calls
    is_lazy = True

    def awaited(self, operands: tuple[Node, ...]) -> tuple[Node, ...]:  # noqa: ARG002 - others need it
        """Return nothing: it can be lowered whatever is known."""
        return ()

    def is_ready(self, operands: tuple[Node, ...]) -> bool:  # noqa: ARG002 - never at once
        """Return False: it waits until its value is asked for."""
        return False

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:  # noqa: ARG002 - nothing is known
        """Return that nothing is known beforehand."""
        return CodeOutline()

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:  # noqa: ARG002 - others need it
        """Return the node of the expression with its names bound to ``operands``."""
        self.lowering.algebra.budget.step()
        values = dict(zip(self.names, operands, strict=True))
        return self.lowering.lower(self.expression, LoweringScope(values, self.calls))
