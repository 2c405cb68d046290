"""The budget of an evaluation: what it may cost, whether it should stop, how far it has come."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.errors import Cancelled, OverBudgetError

__all__ = ["Budget", "Progress"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an evaluation has come.

    Attributes:
        seconds: Wall time since the evaluation began.
        states: Number of different residual expressions evaluated so far.
    """

    seconds: float
    states: int


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

    seconds: float = 60.0
    states: int = 20_000_000
    memory: int = 2_000_000_000
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
            raise OverBudgetError(
                f"this needs more than {self.states:,} states",
                hint="roll fewer dice, or look at fewer of their properties at once",
            )
        if elapsed > self.seconds:
            raise OverBudgetError(
                f"this takes longer than {self.seconds:g} seconds ({self._states:,} states so far)",
                hint="roll fewer dice, or look at fewer of their properties at once",
            )
        if self.on_progress is not None and elapsed - self._reported >= 0.1:
            self._reported = elapsed
            self.on_progress(Progress(elapsed, self._states))

    def reserve(self, size: int, what: str) -> None:
        """Claim memory before a large result is made.

        Args:
            size: Estimated bytes of the result.
            what: The result, in the designer's words, for the message.

        Raises:
            OverBudgetError: The results would take more memory than allowed.
        """
        self._memory += size
        if self._memory > self.memory:
            raise OverBudgetError(
                f"{what} would take about {self._memory / 1e9:.1f} GB of memory, "
                f"more than the {self.memory / 1e9:.1f} GB allowed",
                hint="roll fewer dice, or add them up instead of listing every collection",
            )
