"""Functions of a script that roll no dice, written as functions in Python.

What a function comes to for some numbers is remembered while a script is worked out, as many dice
lead to the same calls: the greatest common divisor of two dice is asked for once for each pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.direct.results import NUMBER
from engine.languages.troll.exact.direct.in_python.writer import NotPlain, Writer, Written
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Declaration, Expression, Function

__all__ = ["Calls"]

_MOST_CALLS = 20_000
"""Different calls of a function beyond which these are taken to have no end."""

_LONG = 1 << 4_096
"""A number above which products are left to others."""

_OF_A_CALL = 10
"""Parts of expressions that take as long as a call, roughly."""


class Calls:
    """The functions that are called.

    Attributes:
        lines: Their definitions.
    """

    def __init__(self, declarations: Mapping[str, Declaration]) -> None:
        """Know the functions of a script by their names."""
        self.lines: list[str] = []
        self._declarations = declarations
        self._names: dict[str, str] = {}

    def call(self, writer: Writer, node: syntax.Call) -> Written:
        """Return a call with numbers, which comes to a number.

        Raises:
            NotPlain: It does not, or the function is not written in Python.
        """
        function = self._declarations.get(node.function)
        if (
            not isinstance(function, Function)
            or len(function.parameters) != len(node.arguments)
            or not node.arguments
        ):
            raise NotPlain
        arguments = list(map(writer.number, node.arguments))
        writer.spend(_OF_A_CALL)
        writer.fallible += 1  # it may have no end
        if function.name not in self._names:
            self._define(writer, function)
        return Written(NUMBER, f"{self._names[function.name]}({', '.join(arguments)})")

    def _define(self, writer: Writer, function: Function) -> None:
        """Write the definition of a function.

        Raises:
            NotPlain: It rolls dice, or does what else is not written in Python.
        """
        name, known = writer.name(), writer.name()
        self._names[function.name] = name
        outside = writer.names, writer.cost, writer.multiplies
        parameters = [Written(NUMBER, writer.name()) for _ in function.parameters]
        writer.names = dict(zip(function.parameters, parameters))
        texts = "".join([f"{each.text}, " for each in parameters])
        writer.constant("TooDeep", RecursionError)
        writer.constant("product", _product)
        body: list[str] = []
        writer.multiplies = "product({}, {})"
        self._write(writer, function.body, body, 2)
        writer.names, writer.cost, writer.multiplies = outside
        self.lines += [
            f" {known} = {{}}",
            f" def {name}({texts}):",
            f"  if ({texts}) in {known}: return {known}[{texts}]",
            f"  if len({known}) > {_MOST_CALLS}: raise TooDeep",
            *body,
            f"  {known}[{texts}] = result",
            "  return result",
        ]

    def _write(self, writer: Writer, node: Expression, lines: list[str], depth: int) -> None:
        indent, outside = " " * depth, writer.names
        while isinstance(node, syntax.Let):
            bound, name = writer.value(node.bound), writer.name()
            lines.append(f"{indent}{name} = {bound.text}")
            writer.names = {**writer.names, node.name: bound._replace(text=name)}
            node = node.body
        if isinstance(node, syntax.Conditional):
            lines.append(f"{indent}if {writer.truth(node.condition)}:")
            self._write(writer, node.then_branch, lines, depth + 1)
            lines.append(f"{indent}else:")
            self._write(writer, node.else_branch, lines, depth + 1)
        else:
            lines.append(f"{indent}result = {writer.number(node)}")
        writer.names = outside


def _product(one: Any, other: Any) -> Any:  # noqa: ANN401 - whole numbers
    """Return the product of two numbers.

    Raises:
        RecursionError: It is very long, as it may be where calls have no end.
    """
    made = one * other
    if abs(made) > _LONG:
        raise RecursionError
    return made
