"""The budget of an evaluation: what it may cost, whether it should stop, how far it has come."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.errors import Cancelled, OutOfTimeError, OverBudgetError

__all__ = ["DEFAULT_MEMORY", "DEFAULT_SECONDS", "DEFAULT_STATES", "Budget", "Progress", "spoken"]

DEFAULT_SECONDS = 60.0
"""Wall time an evaluation may take where nothing else is said: a designer's patience."""

DEFAULT_MEMORY = 2_000_000_000
"""Bytes an evaluation may take where nothing else is said: what a laptop can spare."""

DEFAULT_STATES = 20_000_000
"""States an evaluation may go through where nothing else is said; time ends most before."""

_FEWER_DICE = "roll fewer dice, or look at fewer of their properties at once"

_NO_LISTS = "roll fewer dice, or add them up instead of listing every collection"

_SMALL_SHARE = 10
"""A result that takes less than this part of all memory is not to blame for the lack of it."""

_BEYOND_WORDS = 10**15
"""A number of bytes or things beyond which it does not matter any more how many there are."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an evaluation has come.

    Attributes:
        seconds: Wall time since the evaluation began.
        states: Number of different residual expressions evaluated so far.
    """

    seconds: float
    states: int

    @property
    def pace(self) -> float:
        """States per second."""
        return self.states / self.seconds if self.seconds else 0.0


@dataclass(slots=True)
class Budget:
    """What one evaluation may cost; it is handed down and asked at every step.

    Attributes:
        seconds: Wall time allowed.
        states: Number of residual expressions allowed.
        memory: Estimated bytes allowed for results that are kept.
        is_cancelled: Asked now and then; the evaluation stops when it returns true.
        on_progress: Told now and then how far the evaluation has come.
    """

    seconds: float = DEFAULT_SECONDS
    states: int = DEFAULT_STATES
    memory: int = DEFAULT_MEMORY
    is_cancelled: Callable[[], bool] | None = None
    on_progress: Callable[[Progress], None] | None = None
    _began: float = field(default_factory=time.monotonic, init=False, repr=False)
    _reported: float = field(default=0.0, init=False, repr=False)
    _states: int = field(default=0, init=False, repr=False)
    _memory: int = field(default=0, init=False, repr=False)
    _unchecked: int = field(default=0, init=False, repr=False)

    def step(self, states: int = 1) -> None:
        """Count ``states`` more states; look at the clock every few dozen steps.

        Raises:
            OverBudgetError: More states or seconds are needed than allowed.
            Cancelled: The evaluation was asked to stop.
        """
        self._states += states
        self._unchecked += states
        if self._unchecked >= 64:
            self._unchecked = 0
            self.check()

    def check(self) -> None:
        """Look at the clock, the count of states and the wish to cancel.

        Raises:
            OverBudgetError: More states or seconds are needed than allowed.
            Cancelled: The evaluation was asked to stop.
        """
        elapsed = time.monotonic() - self._began
        if self.is_cancelled is not None and self.is_cancelled():
            raise Cancelled
        if self._states > self.states:
            raise OverBudgetError(f"this needs more than {self.states:,} states", hint=_FEWER_DICE)
        if elapsed > self.seconds:
            raise OutOfTimeError(
                f"this takes longer than {self.seconds:g} seconds ({self._states:,} states so far)",
                hint=_FEWER_DICE,
            )
        if self.on_progress is not None and elapsed - self._reported >= 0.1:
            self._reported = elapsed
            self.on_progress(Progress(elapsed, self._states))

    def expect(self, seconds: float, what: str) -> None:
        """Check that there is time for a long step in which nothing can be asked, before it begins.

        Args:
            seconds: Estimated time of the step.
            what: What the step makes, in the designer's words, for the message.

        Raises:
            OutOfTimeError: It would end after the time is up.
        """
        elapsed = time.monotonic() - self._began
        if elapsed + seconds > self.seconds:
            raise OutOfTimeError(
                f"{what} would take about {spoken(math.ceil(seconds))} s, "
                f"more than is left of the {self.seconds:g} s allowed",
                hint=_FEWER_DICE,
            )

    def reserve(self, size: int, what: str) -> None:
        """Claim memory for a large result that is kept, before it is made.

        Args:
            size: Estimated bytes of the result.
            what: The result, in the designer's words, for the message.

        Raises:
            OverBudgetError: The results would take more memory than allowed.
        """
        self.afford(size, what)
        self._memory += size

    def afford(self, size: int, what: str) -> None:
        """Check that there is memory for a large result that passes, before it is made.

        Args:
            size: Estimated bytes of the result.
            what: The result, in the designer's words, for the message.

        Raises:
            OverBudgetError: Together with what is kept it would take more memory than allowed.
        """
        needed = self._memory + size
        if needed > self.memory:
            if size * _SMALL_SHARE < needed:
                what = f"what has been worked out, with {what},"
            raise OverBudgetError(
                f"{what} would take {_amount(needed)} of memory, "
                f"more than the {_bytes_text(self.memory)} allowed",
                hint=_NO_LISTS,
            )


def spoken(number: int) -> str:
    """Return a number of things for a message; of a very large one only that it is large."""
    return f"{number:,}" if number < _BEYOND_WORDS else "more than 10^15"


def _amount(size: int) -> str:
    if size > _BEYOND_WORDS:
        return f"more than {_bytes_text(_BEYOND_WORDS)}"
    return f"about {_bytes_text(size)}"


def _bytes_text(size: int) -> str:
    if size < 10**9:
        return f"{size / 10**6:.0f} MB"
    return f"{size / 10**9:,.1f} GB" if size < 10**11 else f"{size / 10**9:,.0f} GB"
