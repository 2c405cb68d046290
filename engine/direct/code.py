"""Text of Python functions, and these functions: the only place where text is compiled.

The text is made of signs, numbers and names that are made up here; nothing of a script is in it.
Compiling takes some 5 microseconds a line, so that it is worth its time where what is written is
worked out many times, and the text should be short.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.direct.results import NotDirectError

__all__ = ["Code"]

_LONG = 200
"""Digits of a number, to base 2, that is not written out."""


class Code:
    """The text of a function that is written, and what it looks at outside.

    Attributes:
        outside: What it looks at, by the names of that in the text.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.outside: dict[str, Any] = {}
        self._lines: list[str] = []
        self._known: dict[int, str] = {}
        self._names = 0

    def name(self) -> str:
        """Return a variable that is new."""
        self._names += 1
        return f"v{self._names}"

    def constant(self, value: object) -> str:
        """Return a name for something outside."""
        name = self._known.get(id(value))
        if name is None:
            name = self._known[id(value)] = f"c{len(self.outside)}"
            self.outside[name] = value
        return name

    def number(self, value: int) -> str:
        """Return a number in the text; a very long one is looked up outside."""
        return str(value) if value.bit_length() < _LONG else self.constant(value)

    def line(self, depth: int, text: str) -> None:
        """Write a line."""
        self._lines.append(" " * depth + text)

    def text(self) -> str:
        """Return all lines."""
        return "\n".join(self._lines)

    def function(self, name: str) -> Callable[..., Any] | None:
        """Return a function that is defined in the text, or None where it is too deep for Python.

        It raises ``NotDirectError`` where something is divided by 0, or where calls have no end.
        """
        made = self.made(name)
        if made is None:
            return None

        def function(*arguments: Any) -> Any:  # noqa: ANN401 - whatever it is called with
            try:
                return made(*arguments)
            except (ZeroDivisionError, RecursionError):
                raise NotDirectError from None

        return function

    def made(self, name: str) -> Callable[..., Any] | None:
        """Return a function as it is defined, or None where it is too deep for Python."""
        space = dict(self.outside)
        try:
            exec(compile(self.text(), "<written>", "exec"), space)
        except (SyntaxError, RecursionError, MemoryError):
            return None  # loops, conditions or parentheses stand too deep in one another
        found: Callable[..., Any] = space[name]
        return found
