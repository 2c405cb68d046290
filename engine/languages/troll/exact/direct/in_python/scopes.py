"""Numbers and conditions that no dice decide, at a place where some names stand for numbers.

A chain is walked through with them; see ``engine.direct.chains.walking``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.direct.results import ANY, NUMBER
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.in_python.expressions import RULES
from engine.languages.troll.exact.direct.in_python.writer import NotWrittenError, Writer, Written
from engine.languages.troll.exact.direct.number_tuples import NumberTuple, Part
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["Scope"]

_NUMBERS = ("-", "sgn", "sum", "count", "min", "max", "median")
"""Operators that make numbers, unless of the empty collection."""

_Text = TypeVar("_Text")


@dataclass(frozen=True, slots=True)
class Scope:
    """A place in a function, with what names stand for there.

    Attributes:
        writer: Writes the expressions of the function.
        names: What each name is written as; those that are missing here are not written.
    """

    writer: Writer
    names: Mapping[str, Written]

    @classmethod
    def of(cls, names: Sequence[str]) -> Scope:
        """Return a beginning in which some names stand for numbers."""
        writer = Writer({**RULES, Part: _part}, is_repeated=True)
        return cls(writer, {name: Written(NUMBER, writer.code.name()) for name in names})

    def inside(self, name: str, value: Expression) -> Scope:
        """Return the same where a name is bound to what an expression comes to."""
        names = {key: written for key, written in self.names.items() if key != name}
        written = self._named(value)
        if written is not None:
            names[name] = written._replace(text=self.writer.code.name())
        return Scope(self.writer, names)

    def is_number(self, node: Expression) -> bool:
        """Return whether an expression comes to a number, unless it comes to nothing at all."""
        match node:
            case syntax.Integer():
                return True
            case syntax.Variable(name=name):
                return name in self.names and self.names[name].kind == NUMBER
            case syntax.Unary(operator=sign):
                return sign in _NUMBERS
            case syntax.Binary(operator=sign):
                return sign in semantics.ARITHMETIC
            case syntax.Dice(count=count):
                return count is None
            case syntax.Conditional(then_branch=then, else_branch=otherwise):
                return self.is_number(then) and self.is_number(otherwise)
            case syntax.Let(name=name, bound=bound, body=body):
                return self.inside(name, bound).is_number(body)
        return False

    def number(self, node: Expression) -> str | None:
        """Return an expression as a number, or None where it is none, or dice decide it."""
        return self._written(self.writer.number, node)

    def numbers(self, nodes: Sequence[Expression]) -> list[str] | None:
        """Return all of some expressions as numbers, or None where one of them is none."""
        found = [number for node in nodes if (number := self.number(node)) is not None]
        return found if len(found) == len(nodes) else None

    def truth(self, node: Expression) -> str | None:
        """Return whether an expression is not empty, or None where dice decide that."""
        return self._written(self.writer.truth, node)

    def value(self, node: Expression) -> Written | None:
        """Return an expression that is no text, or None where dice decide it."""
        written = self._written(self.writer.value, node)
        return None if written is None or written.kind == ANY else written

    def _named(self, value: Expression) -> Written | None:
        """Return what a name stands for, as far as that is known of it, else None."""
        if self.is_number(value):
            return Written(NUMBER, "")
        return Written(ANY, "") if isinstance(value, NumberTuple) else self.value(value)

    def _written(self, write: Callable[[Expression], _Text], node: Expression) -> _Text | None:
        self.writer.names = dict(self.names)
        try:
            return write(node)
        except NotWrittenError:
            return None


def _part(writer: Writer, node: Part) -> Written:
    """Return one of the numbers that a name stands for."""
    if node.operand.name not in writer.names:
        raise NotWrittenError
    return Written(NUMBER, f"{writer.names[node.operand.name].text}[{node.index}]")
