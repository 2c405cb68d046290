"""The variables of a program and of its running functions.

Scope is dynamic: a function sees the variables of its caller and changes only its own. What a
function has read from outside is written down, so that the result of a call can be used again where
the same call would read the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from engine.languages.anydice.exact.lowering.unknown import AnyValue

if TYPE_CHECKING:
    from engine.languages.anydice.exact.interpreter import ProgramInterpreter

__all__ = ["UNSETTLED", "Unsettled", "VariableFrame"]


class Unsettled:
    """What stands for a variable that has a value in some runs only, or one that has no form."""


UNSETTLED: Final = Unsettled()

Held: TypeAlias = AnyValue | Unsettled
"""What a frame holds for a variable."""


class VariableFrame:
    """The variables of a running function, or of the program.

    Attributes:
        own: The variables set here.
        outer: The frame of the caller; None for the program's own.
        program: What runs the program.
        read: What was read from outside since the frame was made; None for the program's own.
    """

    __slots__ = ("outer", "own", "program", "read")

    def __init__(
        self,
        own: dict[str, Held],
        outer: VariableFrame | None,
        program: ProgramInterpreter,
    ) -> None:
        self.own = own
        self.outer = outer
        self.program = program
        self.read: dict[str, Held] | None = None if outer is None else {}

    def look_up(self, name: str) -> Held | None:
        """Return the value of a variable, or None where nobody has set it."""
        if name in self.own:
            return self.own[name]
        passed: list[dict[str, Held]] = []
        frame: VariableFrame | None = self
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

    def visible(self) -> dict[str, Held]:
        """Return all variables that can be read here, which counts as having read them."""
        names: set[str] = set()
        frame: VariableFrame | None = self
        while frame is not None:
            names |= frame.own.keys()
            frame = frame.outer
        values = {name: self.look_up(name) for name in sorted(names)}
        return {name: value for name, value in values.items() if value is not None}
