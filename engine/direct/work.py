"""How much the direct way may work out, and the exception that says where it gives up."""

from __future__ import annotations

from engine.control import Budget

__all__ = ["NotDirectError", "Work"]

_ELEMENTS_OF_A_VALUE = 16
"""Elements of a collection that take as long as another plain value."""

_VALUES_BETWEEN_LOOKS = 16_000
"""Values between two looks at the budget: some ten milliseconds."""


class NotDirectError(Exception):
    """There is too much to be looked at, or something that is not done here."""


class Work:
    """How much may still be worked out.

    Attributes:
        left: How many plain values.
        limit: How long chains of dice that follow one another may be.
        budget: Asked now and then where more is worked out than takes a moment.
        needed: How many values would have been needed at least where these were too few; else 0.
        is_cut_off: Whether some odds have less weight than their total, as a chain was too long.
        is_too_deep: Whether calls were too deep, which have no value if ``voids_deep_calls``.
    """

    __slots__ = (
        "_look",
        "_most",
        "budget",
        "is_cut_off",
        "is_too_deep",
        "left",
        "limit",
        "needed",
        "voids_deep_calls",
    )

    def __init__(self, left: int, limit: int, budget: Budget | None = None) -> None:
        """Allow so many plain values, and chains of that length."""
        self.left = left
        self.limit = limit
        self.budget = budget
        self.is_cut_off = self.is_too_deep = self.voids_deep_calls = False
        self.needed = 0
        self._most = left
        self._look = 0 if budget is None else max(0, left - _VALUES_BETWEEN_LOOKS)

    def widen(self, values: int) -> None:
        """Allow so many plain values at least, before any has been counted."""
        self.left = self._most = max(self.left, values)
        self._look = 0 if self.budget is None else max(0, self.left - _VALUES_BETWEEN_LOOKS)

    def spend_on(self, values: int, elements: int) -> None:
        """Count so many more collections, the longest of which has so many elements.

        Raises:
            NotDirectError: They are too many, or too long.
        """
        self.spend(values * (1 + elements // _ELEMENTS_OF_A_VALUE))

    def spend(self, values: int) -> None:
        """Count so many more.

        Raises:
            NotDirectError: They are too many.
        """
        self.left -= values
        if self.left < self._look:
            self._looked()

    def afford(self, values: int) -> None:
        """Check that so many more may be worked out, without counting them.

        Raises:
            NotDirectError: They are too many.
        """
        if values > self.left:
            raise self.too_few(values)

    def _looked(self) -> None:
        if self.left < 0:
            raise self.too_few(0)
        if self.budget is not None:
            self.budget.check()
        self._look = max(0, self.left - _VALUES_BETWEEN_LOOKS)

    def too_few(self, more: int) -> NotDirectError:
        """Return the error where so many more would be needed, and note how many that makes."""
        self.needed = max(1, self._most - self.left + more)
        return NotDirectError()
