"""The variables of a program and of its running functions.

Scope is dynamic: a function sees the variables of its caller and changes only its own. What a
function has read from outside is written down, so that the result of a call can be used again where
the same call would read the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.languages.anydice.values import Value

__all__ = ["Frame", "KnownCall"]


class Frame:
    """The variables of a running function, or of the program.

    Attributes:
        own: The variables set here.
        outer: The frame of the caller; None for the program's own.
        read: What was read from outside since the frame was made; None for the program's own.
    """

    __slots__ = ("outer", "own", "read")

    def __init__(self, own: dict[str, Value], outer: Frame | None) -> None:
        self.own = own
        self.outer = outer
        self.read: dict[str, Value] | None = None if outer is None else {}

    def look_up(self, name: str) -> Value | None:
        """Return the value of a variable, or None where nobody has set it."""
        if name in self.own:
            return self.own[name]
        passed: list[dict[str, Value]] = []
        frame: Frame | None = self
        while frame is not None and name not in frame.own:
            if frame.read is not None:
                passed.append(frame.read)
            frame = frame.outer
        if frame is None:
            return None
        value = frame.own[name]
        for read in passed:
            read[name] = value
        return value


@dataclass(frozen=True, slots=True)
class KnownCall:
    """The result of a call that was run before.

    Attributes:
        read: The variables it read from outside, with their values.
        value: What it came to.
        height: How many calls stood in one another below and including it.
        cut_at: The depth at which it was called, where the limit on depth cut it; else None.
    """

    read: dict[str, Value]
    value: Value
    height: int
    cut_at: int | None
