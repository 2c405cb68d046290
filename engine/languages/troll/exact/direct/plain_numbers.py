"""Numbers and conditions that no dice decide, as Python writes them.

A chain is walked through with them; see ``engine.direct.chains.walking``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.direct.chains.walking import Code
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.number_tuples import NumberTuple, part_of_name
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["PlainNumbers"]

_SIGNS = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "==", "=/=": "!="}
"""How Python writes comparisons."""

_OF_ONE = ("sum", "min", "max", "median")
"""Operators that leave a number as it is."""

_OF_SEVERAL = ("sum", "min", "max")
"""Operators on several numbers that Python has, too."""

_NUMBERS = ("-", "sgn", "sum", "count", "min", "max", "median")
"""Operators that make numbers, unless of the empty collection."""


class PlainNumbers:
    """Writes expressions in which some names stand for numbers.

    Attributes:
        code: Where they are written.
        known: What these names are there, and those that stand for several numbers.
        numbers: The names that stand for one number.
    """

    def __init__(self, code: Code, known: Mapping[str, str], numbers: frozenset[str]) -> None:
        """Know some names."""
        self.code = code
        self.known = known
        self._numbers = numbers

    @classmethod
    def of(cls, names: Sequence[str]) -> PlainNumbers:
        """Return a beginning in which some names stand for numbers."""
        code = Code()
        return cls(code, {name: code.name() for name in names}, frozenset(names))

    def inside(self, name: str, value: Expression) -> PlainNumbers:
        """Return the same where a name is bound to what an expression comes to."""
        known = {**self.known, name: self.code.name()}
        if self.is_number(value):
            return PlainNumbers(self.code, known, self._numbers | {name})
        if not isinstance(value, NumberTuple):
            del known[name]
        return PlainNumbers(self.code, known, self._numbers - {name})

    def is_number(self, node: Expression) -> bool:
        """Return whether an expression comes to a number, unless it comes to nothing at all."""
        match node:
            case syntax.Integer():
                return True
            case syntax.Variable(name=name):
                return name in self._numbers
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
        match node:
            case syntax.Integer(value=value):
                return self.code.number(value)
            case syntax.Variable(name=name) if name in self._numbers:
                return self.known[name]
            case syntax.Binary(operator=sign) if sign in semantics.ARITHMETIC:
                return self._calculated(node)
            case syntax.Unary():
                return self._unary(node)
            case syntax.Conditional():
                return self._chosen(node)
            case syntax.Let():
                return self._let(node)
        index, name = part_of_name(node) or (0, "")
        return f"{self.known[name]}[{index}]" if name in self.known else None

    def truth(self, node: Expression) -> str | None:
        """Return whether an expression is not empty, or None where dice decide that."""
        match node:
            case syntax.Binary(operator=sign) if sign in _SIGNS:
                sides = self.numbers((node.left, node.right))
                return None if sides is None else f"({sides[0]} {_SIGNS[sign]} {sides[1]})"
            case syntax.Binary(operator="&" | "U" as sign):
                left, right = self.truth(node.left), self.truth(node.right)
                word = "and" if sign == "&" else "|"  # which works out both sides, as U does
                return None if left is None or right is None else f"({left} {word} {right})"
            case syntax.Unary(operator="!"):
                turned = self.truth(node.operand)
                return None if turned is None else f"(not {turned})"
        number = self.number(node)
        return None if number is None else f"bool(({number},))"

    def numbers(self, nodes: Sequence[Expression]) -> list[str] | None:
        """Return all of some expressions as numbers, or None where one of them is none."""
        found = [number for node in nodes if (number := self.number(node)) is not None]
        return found if len(found) == len(nodes) else None

    def _calculated(self, node: syntax.Binary) -> str | None:
        sides = self.numbers((node.left, node.right))
        if sides is None:
            return None
        if node.operator in ("+", "-"):
            return f"({sides[0]} {node.operator} {sides[1]})"
        return f"{self.code.constant(semantics.ARITHMETIC[node.operator])}({', '.join(sides)})"

    def _unary(self, node: syntax.Unary) -> str | None:
        sign, operand = node.operator, node.operand
        if sign == "count":
            if not isinstance(operand, syntax.Binary) or operand.operator == "U":
                return None
            truth = self.truth(operand)
            return None if truth is None else f"int({truth})"
        if isinstance(operand, syntax.CollectionLiteral):
            numbers = self.numbers(operand.elements) if sign in _OF_SEVERAL else None
            return f"{sign}(({', '.join(numbers)},))" if numbers else None
        number = self.number(operand)
        if number is None or sign in _OF_ONE:
            return number
        if sign == "-":
            return f"(-{number})"
        return f"{self.code.constant(semantics.sign)}({number})" if sign == "sgn" else None

    def _chosen(self, node: syntax.Conditional) -> str | None:
        condition = self.truth(node.condition)
        branches = self.numbers((node.then_branch, node.else_branch))
        if condition is None or branches is None:
            return None
        return f"({branches[0]} if {condition} else {branches[1]})"

    def _let(self, node: syntax.Let) -> str | None:
        inside = self.inside(node.name, node.bound)
        value, body = self.number(node.bound), inside.number(node.body)
        if value is None or body is None:
            return None
        return f"({inside.known[node.name]} := {value}, {body})[1]"
