"""The limits of a calculation on a command line: their options, and errors that name them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from engine.commands.memory_limit import limited_memory
from engine.control import DEFAULT_MEMORY, DEFAULT_SECONDS, DEFAULT_STATES, Budget
from engine.errors import OverBudgetError

if TYPE_CHECKING:
    import argparse

__all__ = [
    "Limits",
    "add_limits",
    "argument",
    "limits_of",
    "read_count",
    "read_seconds",
    "with_way_out",
]

_MEGABYTE = 1_000_000

_SAMPLES_SUGGESTED = 100_000
"""Rolls that estimate a probability to within a third of a per cent."""

Read = TypeVar("Read")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Limits:
    """What one calculation may cost.

    Attributes:
        seconds: Wall time; infinite where it may take as long as it takes.
        megabytes: Memory.
        states: Different situations to work out.
    """

    seconds: float = DEFAULT_SECONDS
    megabytes: int = DEFAULT_MEMORY // _MEGABYTE
    states: int = DEFAULT_STATES

    def applied(self, work: Callable[[Budget], Result]) -> Result:
        """Return what ``work`` returns, ended where it needs more time or memory than this.

        Meanwhile the system refuses this process more memory.

        Args:
            work: Everything that is done for a script except waiting for others; it takes a budget
                that begins now.

        Raises:
            OverBudgetError: It has run out of time or memory.
        """
        memory = self.megabytes * _MEGABYTE
        with limited_memory(memory):
            budget = Budget(self.seconds, self.states, memory)
            return budget.enforced(lambda: work(budget))


def with_way_out(error: OverBudgetError, command: str = "") -> OverBudgetError:
    """Return the error with a hint at what always works.

    Args:
        error: What the calculation said.
        command: The command to take instead, where it is not the one that failed, and a space.
    """
    way_out = f"estimate it with {command}--samples {_SAMPLES_SUGGESTED}"
    hint = way_out if error.hint is None else f"{error.hint}, or {way_out}"
    return type(error)(error.message, error.span, hint)


# ---- arguments ------------------------------------------------------------------------------


def read_count(text: str) -> int:
    """Return the number that an argument stands for.

    Raises:
        ValueError: It is not a whole number above 0.
    """
    if not text.isdecimal() or int(text) == 0:
        raise ValueError(f"{text!r} is not a whole number above 0")
    return int(text)


def read_seconds(text: str) -> float:
    """Return the time that an argument stands for; ``inf`` is one.

    Raises:
        ValueError: It is not a number of seconds above 0.
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not seconds > 0:
        raise ValueError(f"{text!r} is not a number of seconds above 0")
    return seconds


def argument(read: Callable[[str], Read]) -> Callable[[str], Read]:
    """Return ``read`` as argparse wants it, so that its user is told what is wrong."""
    from argparse import ArgumentTypeError

    def read_argument(text: str) -> Read:
        try:
            return read(text)
        except ValueError as error:
            raise ArgumentTypeError(str(error)) from None

    return read_argument


def limits_of(options: argparse.Namespace) -> Limits:
    """Return the limits that the options of a command set; see ``add_limits``."""
    return Limits(options.max_seconds, options.max_memory, options.max_states)


def add_limits(parser: argparse.ArgumentParser, subject: str, *, of_states: bool = True) -> None:
    """Add the options that set the limits to a command.

    Args:
        parser: The command's arguments: ``max_seconds``, ``max_memory`` and ``max_states``.
        subject: What has limits of its own, such as ``script``.
        of_states: Whether the command goes through states, and so can be given how many.
    """
    standard = Limits()
    limits = parser.add_argument_group(f"limits for each {subject}")
    limits.add_argument(
        "--max-seconds",
        type=argument(read_seconds),
        default=standard.seconds,
        metavar="X",
        help=f"wall time, or inf for as long as it takes ({standard.seconds:g})",
    )
    limits.add_argument(
        "--max-memory",
        type=argument(read_count),
        default=standard.megabytes,
        metavar="MB",
        help=f"memory in megabytes ({standard.megabytes})",
    )
    parser.set_defaults(max_states=standard.states)
    if not of_states:
        return
    limits.add_argument(
        "--max-states",
        type=argument(read_count),
        default=standard.states,
        metavar="N",
        help=f"different situations to work out ({standard.states})",
    )
