"""What to compute next: the newest text of each mechanic, what is seen first before the rest."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.jobs.messages import Calculation

__all__ = ["WorkQueue"]


class WorkQueue:
    """Calculations that wait, at most one for each mechanic."""

    def __init__(self) -> None:
        """Begin without work."""
        self._waiting: dict[str, Calculation] = {}
        self._newest: dict[str, int] = {}
        self._order: tuple[str, ...] = ()

    def __len__(self) -> int:
        """Return how many calculations wait."""
        return len(self._waiting)

    def submit(self, calculation: Calculation) -> None:
        """Let a calculation wait, in place of an older one of its mechanic."""
        identity = calculation.identity
        if self.is_wanted(identity, calculation.revision):
            self._newest[identity] = calculation.revision
            self._waiting[identity] = calculation

    def withdraw(self, identity: str, revision: int) -> None:
        """Want nothing of a mechanic that is older than ``revision`` any more."""
        self._newest[identity] = max(revision, self._newest.get(identity, -1))
        waiting = self._waiting.get(identity)
        if waiting is not None and waiting.revision < revision:
            del self._waiting[identity]

    def prefer(self, identities: Sequence[str]) -> None:
        """Take the mechanics in this order; others come after them."""
        self._order = tuple(identities)

    def take(self) -> Calculation | None:
        """Return the calculation to be done next and let it wait no longer, or None."""
        for identity in (*self._order, *self._waiting):
            if identity in self._waiting:
                return self._waiting.pop(identity)
        return None

    def clear(self) -> tuple[Calculation, ...]:
        """Let nothing wait any more, and return what did."""
        dropped = tuple(self._waiting.values())
        self._waiting.clear()
        return dropped

    def is_wanted(self, identity: str, revision: int) -> bool:
        """Return whether nothing newer of this mechanic has been asked for."""
        return revision >= self._newest.get(identity, -1)
