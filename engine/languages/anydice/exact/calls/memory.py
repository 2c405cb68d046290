"""What functions that call others have come to, which depends on how deep they were called, too."""

from __future__ import annotations

from typing import NamedTuple

from engine.languages.anydice.exact.call_stack import CallStack
from engine.languages.anydice.values import Value

__all__ = ["MOST_KEPT", "CallMemory", "KnownResults"]

MOST_KEPT = 300_000
"""Results that are kept for the next call, to keep the memory small."""


class KnownResults(NamedTuple):
    """What a function has come to where all that it looks at outside was the same.

    Attributes:
        anywhere: What it has come to for its arguments, and how many calls stood in one another.
        at_depth: The same where calls were too deep, by the arguments and how deep it was itself.
    """

    anywhere: dict[tuple[Value, ...], tuple[Value, int]]
    at_depth: dict[tuple[tuple[Value, ...], int], tuple[Value, int]]


class CallMemory:
    """Remembers what functions have come to."""

    def __init__(self, calls: CallStack) -> None:
        """Remember what functions come to that are called within ``calls``."""
        self._calls = calls
        self._known: dict[tuple[object, ...], KnownResults] = {}
        self._kept = 0

    def of(self, context: tuple[object, ...]) -> KnownResults:
        """Return what a function has come to, by all that it depends on besides its arguments."""
        known = self._known.get(context)
        if known is None:
            known = self._known[context] = KnownResults({}, {})
        return known

    def recalled(self, results: KnownResults, arguments: tuple[Value, ...]) -> Value | None:
        """Return what a call has come to before, if it would come to the same now."""
        calls = self._calls
        known = results.anywhere.get(arguments)
        if known is None or calls.depth + known[1] > calls.most_depth:
            if not results.at_depth:
                return None
            known = results.at_depth.get((arguments, calls.depth))
            if known is None:
                return None
            calls.cut()  # as it was at this depth
        if calls.height < known[1]:
            calls.height = known[1]
        return known[0]

    def keep(
        self,
        results: KnownResults,
        arguments: tuple[Value, ...],
        value: Value,
        height: int,
        *,
        was_cut: bool,
    ) -> None:
        """Keep what a call has come to, which reached so many calls deep.

        Args:
            results: Where it is kept.
            arguments: What was passed to it.
            value: What it has come to.
            height: How many calls stood in one another in it, with its own.
            was_cut: Whether any of them was too deep.
        """
        if self._kept >= MOST_KEPT:
            return
        self._kept += 1
        if was_cut:
            results.at_depth[arguments, self._calls.depth] = value, height
        else:
            results.anywhere[arguments] = value, height
