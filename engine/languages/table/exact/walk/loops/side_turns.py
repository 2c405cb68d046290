"""Which sides of a loop change together, and behind which of them it may be over."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["SideTurns"]


class SideTurns:
    """Finds out which sides change together, from the statements one after another.

    Attributes:
        turns: The sides of each turn.
        returning: Turns that end where something has been returned, and where nothing else may be
            over: what is done behind them does not ask for that.
        order: The sides that return something, in the order in which they do.
    """

    def __init__(self, owners: Sequence[int]) -> None:
        """Know of no statement yet.

        Args:
            owners: The side of each condition that the loop asks for at its head.
        """
        self.turns: list[list[int]] = [[]]
        self.returning: list[int] = []
        self.order: list[int] = []
        self._asked = frozenset(owners)
        self._has_returned = False

    def take(self, side: int, guards: frozenset[int], *, returns: bool) -> bool:
        """Take a statement that changes a side where some others have not ended.

        Args:
            side: The side.
            guards: The sides of which it asks first whether they have ended.
            returns: Whether it may return something.

        Returns:
            Whether it is so that what has ended in an earlier turn keeps it from being done.
        """
        *earlier, now = self.turns
        where = next((number for number, turn in enumerate(earlier) if side in turn), None)
        if where is not None:
            # It may as well be done in its turn, if whatever is over since has been returned.
            by_returns = set(self.returning).issuperset(range(where, len(earlier)))
            return by_returns and not returns and not guards
        before = {
            one
            for number, turn in enumerate(earlier)
            for one in turn
            if number not in self.returning and one in self._asked
        }
        if not before <= guards or not self._has_turn(side, set(now), guards):
            return False
        return not returns or self._returns(side)

    def _returns(self, side: int) -> bool:
        """Return whether a side that returns something now does so before all that follow it."""
        self._has_returned = True
        if side not in self.order:
            self.order.append(side)
        return self.order[-1] == side

    def _has_turn(self, side: int, now: set[int], guards: frozenset[int]) -> bool:
        """Return whether a side can change in this turn, or in another one that begins with it."""
        if side in now:
            return not guards & (now - {side})
        if self._has_returned:
            self.returning.append(len(self.turns) - 1)
            self._has_returned = False
            self.turns.append([side])
        elif not guards & now:
            self.turns[-1].append(side)
        elif now & self._asked <= guards:
            self.turns.append([side])
        else:
            return False
        return True
