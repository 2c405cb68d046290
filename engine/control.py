"""The budget of an evaluation: what it may cost, whether it should stop, how far it has come.

Every step counts a state, and every few dozen steps the clock is checked, and whether somebody has
asked to cancel. Large results are announced by their estimated bytes before they are made, and the
memory of the process is checked every tenth of a second. Errors that come of this can say what was
too large.

The limits themselves are guaranteed by the ``watchdog``. Reading, checking, converting, calculating
and writing results as text all run inside ``Budget.enforced``; a thread watches the clock and the
memory, and raises an exception in the midst of them when they have gone on for too long. Only
single calls of compiled code have to be announced by their estimated cost, since they cannot be
interrupted. Printing waits for its reader, and is no part of the work. A text of more than 250,000
characters is refused before it is read.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from engine.errors import Cancelled, OutOfTimeError, OverBudgetError
from engine.process_memory import give_back, memory_in_use
from engine.watchdog import Interrupted, watched

__all__ = [
    "DEFAULT_MEMORY",
    "DEFAULT_SECONDS",
    "DEFAULT_STATES",
    "FEWER_PROPERTIES",
    "NO_LISTS",
    "SMALLER_NUMBERS",
    "Budget",
    "Progress",
    "spoken",
]

DEFAULT_SECONDS = 60.0
"""Wall time an evaluation may take where nothing else is said: a designer's patience."""

DEFAULT_MEMORY = 2_000_000_000
"""Bytes an evaluation may take where nothing else is said: what a laptop can spare."""

_MUCH_LEFT = 1_000_000_000
"""Bytes of which a part may be left from before, so that it is worth the time to give it back."""

DEFAULT_STATES = 20_000_000
"""States an evaluation may go through where nothing else is said; time ends most before."""

FEWER_PROPERTIES = "roll fewer dice, or look at fewer of their properties at once"
"""The hint where there are too many states."""

SMALLER_NUMBERS = "use smaller numbers: fewer dice, faces, copies or lines"
"""The hint where a single step is too large."""

SHORTER_SCRIPT = "write a shorter script, use smaller numbers, or allow more time"
"""The hint where the time was up before any state was looked at."""

NO_LISTS = "roll fewer dice, or take their `sum`, `count` or `max` instead of every collection"
"""The hint where a list of outcomes is too long."""

_SECONDS_BETWEEN_LOOKS = 0.1
"""Time between two looks at the memory of the process, and between two reports of progress."""

_SMALL_SHARE = 10
"""A step that takes less than a tenth of all memory or time is not to blame."""

_BEYOND_WORDS = 10**15
"""A number of bytes or things beyond which it does not matter any more how many there are."""

Result = TypeVar("Result")


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

    It knows nothing of scripts. Where it cannot tell what grew, its messages begin with ``this``,
    and whoever knows the expression puts its name there.

    Attributes:
        seconds: Wall time allowed.
        states: Number of residual expressions allowed.
        memory: Estimated bytes allowed for results that are kept.
        is_cancelled: Called now and then; the evaluation stops when it returns true.
        on_progress: Called now and then with how far the evaluation has come.
        spent_loading: Seconds that were spent on loading modules, which are not counted.
    """

    seconds: float = DEFAULT_SECONDS
    states: int = DEFAULT_STATES
    memory: int = DEFAULT_MEMORY
    is_cancelled: Callable[[], bool] | None = None
    on_progress: Callable[[Progress], None] | None = None
    spent_loading: float = field(default=0.0, init=False)
    _began: float = field(default_factory=time.monotonic, init=False, repr=False)
    _looked: float = field(default=0.0, init=False, repr=False)
    _held_before: int | None = field(default=None, init=False, repr=False)
    _states: int = field(default=0, init=False, repr=False)
    _memory: int = field(default=0, init=False, repr=False)
    _unchecked: int = field(default=0, init=False, repr=False)
    _is_enforced: bool = field(default=False, init=False, repr=False)
    _other_way: Callable[[], float] | None = field(default=None, init=False, repr=False)
    _due: float = field(default=math.inf, init=False, repr=False)

    @contextmanager
    def loading(self) -> Iterator[None]:
        """Leave out what is spent inside on loading modules, which only the first script pays."""
        began = time.monotonic()
        try:
            yield
        finally:
            spent = time.monotonic() - began
            self.spent_loading += spent
            self._began += spent

    @contextmanager
    def trying(self, other_way: Callable[[], float], after: float) -> Iterator[None]:
        """Try another way now and then while work goes on inside, in the midst of it.

        Args:
            other_way: Tries it, and returns after how many seconds more it is worth another try.
                It ends the work by an exception of its own where it succeeds.
            after: After how many seconds of work it is tried first.
        """
        before = self._other_way, self._due
        self._other_way, self._due = other_way, self._elapsed() + after
        try:
            yield
        finally:
            self._other_way, self._due = before

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

    def check(self, ahead: float = 0.0) -> None:
        """Check the clock, the count of states, and whether somebody has asked to cancel.

        Every tenth of a second, check the memory of the process too, and report the progress.

        Args:
            ahead: About how many seconds go by before this is asked again; another way that is due
                by then is tried before.

        Raises:
            OverBudgetError: More states, seconds or memory are needed than allowed.
            Cancelled: The evaluation was asked to stop.
        """
        elapsed = self._elapsed()
        if self.is_cancelled is not None and self.is_cancelled():
            raise Cancelled
        if self._states > self.states:
            raise OverBudgetError(
                f"this needs more than {self.states:,} states", hint=FEWER_PROPERTIES
            )
        if elapsed > self.seconds:
            raise self._out_of_time()
        if elapsed - self._looked >= _SECONDS_BETWEEN_LOOKS:
            self._looked = elapsed
            if self._holds_too_much():
                raise self._out_of_memory(FEWER_PROPERTIES)
            if self.on_progress is not None:
                self.on_progress(Progress(elapsed, self._states))
        if elapsed + ahead > self._due:
            self._try_other_way()

    def _elapsed(self) -> float:
        return time.monotonic() - self._began

    def _try_other_way(self) -> None:
        """Try the other way, which may ask this budget too, and see when it is due again."""
        self._due = math.inf
        if self._other_way is not None:
            seconds = self._other_way()
            self._due = self._elapsed() + seconds

    def _holds_too_much(self) -> bool:
        """Return whether the process holds more than is allowed, whatever was estimated.

        What it held before is found out at the first look, since most evaluations end without one.
        What an earlier one has left behind does not count, as this one can take its place.
        """
        held = memory_in_use()
        if held is None:
            return False
        if self._held_before is None:
            if held > _MUCH_LEFT:
                give_back()
                held = memory_in_use() or held
            self._held_before = held
        return held - self._held_before > self.memory

    def part(self, states: int) -> Budget:
        """Return a budget for a part of the work, of so many states, in the time that is left."""
        part = Budget(self.seconds, states, self.memory, self.is_cancelled, self.on_progress)
        part._began = self._began
        part._held_before = self._held_before
        part._is_enforced = self._is_enforced
        part._other_way, part._due = self._other_way, self._due
        return part

    def overrun(self) -> OverBudgetError | None:
        """Return the error where the time is up or the memory is used up, or None for neither."""
        if self._elapsed() > self.seconds:
            return self._out_of_time()
        return self._out_of_memory(FEWER_PROPERTIES) if self._holds_too_much() else None

    def enforced(self, work: Callable[[], Result]) -> Result:
        """Return what ``work`` returns; end it soon after the limits where it does not ask itself.

        Raises:
            OverBudgetError: It has gone on for too long, or the process holds too much memory.
        """
        if not self._is_enforced:
            self._is_enforced = True
            try:
                return watched(self, work)
            finally:
                self._is_enforced = False
        try:
            return work()
        except Interrupted:
            overrun = self.overrun()
            if overrun is None:
                raise  # freed by now; what watches over all of the work knows the reason
            raise overrun from None

    def expect(self, seconds: float, what: str) -> None:
        """Check that there is time for a long step in which nothing can be asked, before it begins.

        Args:
            seconds: Estimated time of the step.
            what: What the step makes, in the designer's words, for the message.

        Raises:
            OutOfTimeError: It would end after the time is up.
        """
        elapsed = self._elapsed()
        if elapsed + seconds > self.seconds:
            if seconds * _SMALL_SHARE < self.seconds:
                raise self._out_of_time()
            raise OutOfTimeError(
                f"{what} would take about {spoken(math.ceil(seconds))} s, "
                f"more than is left of the {self.seconds:g} s allowed",
                hint=SMALLER_NUMBERS,
            )

    def _out_of_time(self) -> OutOfTimeError:
        unit = "second" if self.seconds == 1 else "seconds"
        message = f"this takes longer than {self.seconds:g} {unit}"
        if not self._states:  # as where the time was up before anything was rolled
            return OutOfTimeError(message, hint=SHORTER_SCRIPT)
        return OutOfTimeError(f"{message} ({self._states:,} states so far)", hint=FEWER_PROPERTIES)

    def reserve(self, size: int, what: str, hint: str = SMALLER_NUMBERS) -> None:
        """Claim memory for a large result that is kept, before it is made.

        Args:
            size: Estimated bytes of the result.
            what: The result, in the designer's words, for the message.
            hint: What helps against it.

        Raises:
            OverBudgetError: The results would take more memory than allowed.
        """
        self.afford(size, what, hint)
        self._memory += size

    def afford(self, size: int, what: str, hint: str = SMALLER_NUMBERS) -> None:
        """Check that there is memory for a large result that passes, before it is made.

        Args:
            size: Estimated bytes of the result.
            what: The result, in the designer's words, for the message.
            hint: What helps against it.

        Raises:
            OverBudgetError: Together with what is kept it would take more memory than allowed.
        """
        needed = self._memory + size
        if not self.has_room(size):
            if size * _SMALL_SHARE < needed:
                raise self._out_of_memory(hint)
            raise OverBudgetError(
                f"{what} would take {_amount(needed)} of memory, "
                f"more than the {_bytes_text(self.memory)} allowed",
                hint=hint,
            )

    def has_room(self, size: int) -> bool:
        """Return whether there is memory for a large result that passes, of so many bytes."""
        return self._memory + size <= self.memory

    def _out_of_memory(self, hint: str) -> OverBudgetError:
        return OverBudgetError(
            f"this needs more than the {_bytes_text(self.memory)} of memory allowed", hint=hint
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
