"""Where a program is in its calls, and what of that the result of a call depends on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from engine.languages.anydice.exact.frames import Held, VariableFrame
from engine.languages.anydice.values import Value

__all__ = ["CallStack", "Dependencies", "KnownCall"]


@dataclass(slots=True)
class Dependencies:
    """What results depend on besides the arguments, as far as that has been seen.

    Attributes:
        read: The variables that were read from outside, with their values.
        height: How many calls stood in one another below and including this one.
        cut_at: The depth at which it was called, where the limit on depth cut it; else None.
    """

    read: dict[str, Held] = field(default_factory=dict)
    height: int = 0
    cut_at: int | None = None


@dataclass(slots=True)
class KnownCall:
    """The result of a call that was made before.

    Attributes:
        value: What it came to.
        within: What it depended on.
    """

    value: Value
    within: Dependencies


class CallStack:
    """The calls that a program is inside of.

    Attributes:
        most_depth: How deep calls may stand in one another.
        depth: How deep they do.
        height: How many have stood in one another, since this was last asked for.
        was_cut: Whether a call was left out for being too deep, since this was last asked for.
        went_too_deep: Whether one was left out at all.
    """

    most_depth = 10
    depth = height = 0
    was_cut = went_too_deep = False

    @property
    def is_deepest(self) -> bool:
        """Whether no call may stand in the present one."""
        return self.depth >= self.most_depth

    def cut(self) -> None:
        """Note that a call is left out."""
        self.was_cut = self.went_too_deep = True

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Be one call deeper for as long as the context lasts."""
        outside = self.enter()
        try:
            yield
        finally:
            self.leave(outside)

    def enter(self) -> tuple[int, bool]:
        """Be one call deeper, and return what ``leave`` is to be given."""
        outside = self.height, self.was_cut
        self.height, self.was_cut = 0, False
        self.depth += 1
        return outside

    def begin(self) -> tuple[int, bool]:
        """Begin to look at what calls depend on, and return what ``end`` is to be given."""
        outside = self.height, self.was_cut
        self.height, self.was_cut = 0, False
        return outside

    def end(self, outside: tuple[int, bool], frame: VariableFrame) -> Dependencies:
        """Return what all calls since ``begin`` depended on; variables were read by ``frame``."""
        within = Dependencies(frame.read or {}, self.height, self.depth if self.was_cut else None)
        self.height, self.was_cut = outside
        self.reuse(within)
        return within

    def leave(self, outside: tuple[int, bool]) -> tuple[int, bool]:
        """Be out of a call again, and return how high it was and whether it was cut."""
        height, was_cut = self.height + 1, self.was_cut
        self.depth -= 1
        self.height, self.was_cut = max(outside[0], height), outside[1] or was_cut
        return height, was_cut

    def holds(self, known: Dependencies, frame: VariableFrame) -> bool:
        """Return whether a call would go now as it went before."""
        if known.cut_at is None:
            if self.depth + known.height > self.most_depth:
                return False
        elif known.cut_at != self.depth:
            return False
        return not known.read or all(
            frame.look_up(name) == value for name, value in known.read.items()
        )

    def reuse(self, known: Dependencies) -> None:
        """Note that the result of a call was used again."""
        self.height = max(self.height, known.height)
        self.was_cut = self.was_cut or known.cut_at is not None
