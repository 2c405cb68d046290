"""The variables of a body that is written in Python, as ``writing`` knows them at each place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

__all__ = ["NUMBER", "OTHER", "SEQUENCE", "TRUTH", "NotWrittenError", "Variables"]

NUMBER, SEQUENCE, OTHER = range(3)
"""What is known of a value: that it is a whole number, a tuple of these, or nothing."""

TRUTH: Final = 3
"""What is known of a comparison: that it is true or false, which are numbers for Python."""


class NotWrittenError(Exception):
    """It is not written in Python."""


@dataclass(slots=True)
class Variables:
    """The variables of a body at some place.

    Attributes:
        kinds: What is known of each that is surely set.
        unsure: Those that may be set or not.
        outside: Those that are looked at without having been set, with their names in Python.
        is_over: Whether a result has been returned on every way to here.
        others: What is expected of those outside that are no numbers.
    """

    kinds: dict[str, int] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)
    outside: dict[str, str] = field(default_factory=dict)
    is_over: bool = False
    others: Mapping[str, int] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)

    def set(self, name: str, kind: int) -> str:
        """Note that a variable is set, and return its name in Python."""
        self.kinds[name] = NUMBER if kind == TRUTH else kind
        self.unsure.discard(name)
        return self._names.setdefault(name, f"own{len(self._names)}")

    def own(self, looked_at: Collection[str] | None = None) -> tuple[Sequence[str], str]:
        """Return the names of all variables that are set, and a tuple of their values.

        Args:
            looked_at: The variables that are asked for; None for all.
        """
        if self.unsure if looked_at is None else self.unsure.intersection(looked_at):
            raise NotWrittenError
        names = [name for name in self.kinds if looked_at is None or name in looked_at]
        return names, f"({''.join([f'{self._names[name]}, ' for name in names])})"

    def get(self, name: str) -> tuple[str, int]:
        """Return a variable, and what is known of it; no text for what is left to steps."""
        if name in self.unsure:
            raise NotWrittenError
        if name in self.kinds:
            return self._names[name], self.kinds[name]
        kind = self.others.get(name, NUMBER)
        if kind == OTHER:
            return "", OTHER
        return self.outside.setdefault(name, f"outside{len(self.outside)}"), kind

    def copied(self) -> Variables:
        """Return the variables as they are now."""
        kinds, unsure = dict(self.kinds), set(self.unsure)
        return Variables(kinds, unsure, self.outside, self.is_over, self.others, self._names)

    def become(self, other: Variables) -> None:
        """Be as they were at another place."""
        self.kinds, self.unsure = dict(other.kinds), set(other.unsure)
        self.is_over = other.is_over

    def join(self, other: Variables) -> None:
        """Be what is known where two ways meet.

        Raises:
            NotWrittenError: A variable has another type on the other way.
        """
        if other.is_over or self.is_over:
            if self.is_over:
                self.become(other)
            return
        both = self.kinds.keys() & other.kinds.keys()
        if any(self.kinds[name] != other.kinds[name] for name in both):
            raise NotWrittenError
        self.unsure |= other.unsure | (self.kinds.keys() ^ other.kinds.keys())
        self.kinds = {name: self.kinds[name] for name in self.kinds if name in both}
