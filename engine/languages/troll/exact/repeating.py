"""Pieces of program that are expanded a number of times, once that number is known."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.calculus.nodes import CodeOutline, Constant, Node, WaitingCode
from engine.languages.troll.exact.scope import Piece

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["Repeating"]


@dataclass(frozen=True, eq=False)
class Repeating(WaitingCode, ABC):
    """A piece of program and how often it is wanted.

    The operands are the number of times, and what the piece captures.

    Attributes:
        lowering: The lowering of the script.
        piece: What is expanded.
    """

    lowering: TrollLowering
    piece: Piece
    awaits = 1

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:  # noqa: ARG002 - nothing is known
        """Return that nothing is known beforehand."""
        return CodeOutline()

    def expand(self, operands: tuple[Node, ...], site: int | None) -> Node:  # noqa: ARG002 - others need it
        """Return what so many expansions make together; each of them rolls at sites of its own."""
        count, captured = operands[0], operands[1:]
        assert isinstance(count, Constant), "otherwise it is not ready"
        return self.repeated(count.elements[0], captured)

    @abstractmethod
    def repeated(self, count: int, captured: tuple[Node, ...]) -> Node:
        """Return what ``count`` expansions make together."""
