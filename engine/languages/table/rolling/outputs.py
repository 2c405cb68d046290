"""Output of a run in the making: lines and decisions in groups that are open or closed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import DiceError
from engine.languages.results import Output, OutputGroup

__all__ = ["Outputs"]


class Outputs:
    """Output in the making."""

    def __init__(self) -> None:
        """Begin outside of all groups."""
        self._open: list[list[Output]] = [[]]

    def show(self, output: Output) -> None:
        """Add a line or a decision to the innermost group."""
        self._open[-1].append(output)

    def open_group(self) -> None:
        """Begin a group inside the present one."""
        self._open.append([])

    def close_group(self) -> None:
        """End the innermost group.

        Raises:
            DiceError: None is open.
        """
        if len(self._open) == 1:
            raise DiceError("endGroup without startGroup")
        inner = self._open.pop()
        self._open[-1].append(OutputGroup(tuple(inner)))

    def result(self) -> tuple[Output, ...]:
        """Return everything shown; groups still open end here."""
        return _nested(self._open)


def _nested(opened: Sequence[Sequence[Output]]) -> tuple[Output, ...]:
    first, *rest = opened
    return (*first, OutputGroup(_nested(rest))) if rest else tuple(first)
