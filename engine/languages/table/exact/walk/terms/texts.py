"""Texts of what operators and built-in functions make of values, of which functions are written."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from engine.languages.table.exact.walk.terms.operators import DIVISIONS

__all__ = ["Texts"]

_LONG = 200
"""Digits of a number, to base 2, that is not written out."""

_AS_IN_PYTHON = {
    operator.add: "+",
    operator.sub: "-",
    operator.lt: "<",
    operator.le: "<=",
    operator.gt: ">",
    operator.ge: ">=",
    operator.eq: "==",
    operator.ne: "!=",
    **{function: "//" if sign == "/" else sign for sign, function in DIVISIONS.items()},
}
"""Operators that Python writes."""


class Texts:
    """Writes the texts of one roll, in which ``v3`` is what the variable of number 3 holds.

    Attributes:
        outside: What the texts look at besides variables, by the names of that in them.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.outside: dict[str, Any] = {}
        self._names = 0

    def _name(self) -> str:
        self._names += 1
        return f"k{self._names}"

    def _named(self, value: object) -> str:
        name = self._name()
        self.outside[name] = value
        return name

    def known(self, value: object) -> str:
        """Return the text of something that is known."""
        if isinstance(value, int) and value.bit_length() < _LONG:
            return repr(value) if value >= 0 else f"({value})"
        return self._named(value)

    def of_two(self, function: Callable[..., Any], one: str, other: str) -> str:
        """Return the text of what an operator makes of two."""
        sign = _AS_IN_PYTHON.get(function)
        if sign is None:
            return f"{self._named(function)}({one},{other})"
        return f"({one}{sign}{other})"

    def extreme(self, key: str, texts: Sequence[str]) -> str:
        """Return the text of what ``max``, ``min`` or ``abs`` makes of some values."""
        if key == "abs":
            return f"abs({texts[0]})"
        sign = ">" if key == "max" else "<"
        found = texts[0]
        for text in texts[1:]:
            (one, first), (other, second) = self._once(found), self._once(text)
            found = f"({one} if {first}{sign}{second} else {other})"
        return found

    def _once(self, text: str) -> tuple[str, str]:
        """Return a value and what it is where it is first looked at: it is worked out once."""
        if text.isalnum():
            return text, text
        kept = self._name()
        return kept, f"({kept}:={text})"
