"""Functions of a script that roll no dice, written as functions in Python.

What a function comes to for some numbers is remembered while a script is worked out, as many dice
lead to the same calls: the greatest common divisor of two dice is asked for once for each pair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.direct.results import NUMBER, NotDirectError
from engine.languages.troll.exact.direct.in_python.writer import NotWrittenError, Writer, Written
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Declaration, Function

__all__ = ["Calls"]

_MOST_CALLS = 20_000
"""Different calls of a function beyond which these are taken to have no end."""

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
            NotWrittenError: It does not, or the function is not written in Python.
        """
        function = self._declarations.get(node.function)
        if (
            not isinstance(function, Function)
            or len(function.parameters) != len(node.arguments)
            or not node.arguments
        ):
            raise NotWrittenError
        arguments = "".join([f"{writer.number(argument)}, " for argument in node.arguments])
        writer.spend(_OF_A_CALL)
        writer.fallible += 1  # it may have no end
        if function.name not in self._names:
            self._define(writer, function)
        return Written(NUMBER, f"{self._names[function.name]}[{arguments}]")

    def _define(self, writer: Writer, function: Function) -> None:
        """Write the definition of a function.

        Raises:
            NotWrittenError: It rolls dice, or does what else is not written in Python.
        """
        name = self._names[function.name] = writer.name()
        outside = writer.names, writer.cost, writer.is_repeated
        parameters = {each: Written(NUMBER, writer.name()) for each in function.parameters}
        writer.names, writer.is_repeated = parameters, True
        body = writer.number(function.body)
        writer.names, writer.cost, writer.is_repeated = outside
        texts = ", ".join([each.text for each in parameters.values()])
        self.lines.append(f"{name} = {writer.code.constant(_Known)}(lambda {texts}: {body})")


class _Known(dict[tuple[int, ...], int]):
    """What a function comes to, by what it is called with; it is called for what is missing."""

    def __init__(self, function: Callable[..., Any]) -> None:
        """Know nothing yet."""
        super().__init__()
        self._function = function

    def __missing__(self, arguments: tuple[int, ...]) -> int:
        """Return what the function comes to, and remember it.

        Raises:
            NotDirectError: It has been called so often that this may have no end.
        """
        if len(self) > _MOST_CALLS:
            raise NotDirectError
        found: int = self._function(*arguments)
        self[arguments] = found
        return found
