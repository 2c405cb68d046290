"""What all requests to a child process have in common, and how it answers them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from engine import control
from engine.errors import DiceError
from engine.languages import Parameter, Program
from engine.languages.script import Script
from workbench.project.starting_numbers import start_of

if TYPE_CHECKING:
    from workbench.storage.settings import Settings

__all__ = [
    "GRACE",
    "MOST_HELD",
    "Answer",
    "CalculationLimits",
    "Key",
    "Lane",
    "Report",
    "Request",
    "RequestFailure",
    "ScriptRequest",
    "value_of",
]

MOST_HELD = 500_000_000
"""Bytes of results that all windows of the program hold together, where nothing else is said."""

PATIENCE = 20.0
"""Seconds of wall time that a piece of work may take where it says nothing else."""

GRACE = 0.05
"""Seconds that work which is no longer wanted may still run, where nothing else is said."""

Answer = TypeVar("Answer")
"""What a request is answered with: a plain value that can cross the pipe."""

Report: TypeAlias = Callable[[Any], None]
"""Takes what is known before the work is done: progress, or an answer in part."""

Key: TypeAlias = "tuple[type[Request[Any]], str]"
"""What a newer request has in common with the older one that it replaces."""


def value_of(parameter: Parameter, given: Mapping[str, int]) -> int:
    """Return the number of a parameter: that in ``given``, or the one it starts with.

    It starts anew, too, where its script no longer offers the choice that was made.
    """
    number = given.get(parameter.name)
    if number is not None and parameter.allows(number):
        return number
    return start_of(parameter)


class Lane(Enum):
    """How urgent a request is; a lane never waits for another one."""

    PROMPT = auto()
    """What the designer has asked for and waits for, such as a roll."""

    CALCULATION = auto()
    """Exact distributions of the mechanics; those that are seen come first."""

    BACKGROUND = auto()
    """What may take minutes; done by children that the system lets wait for the others."""


@dataclass(frozen=True, slots=True)
class CalculationLimits:
    """What a calculation may cost.

    Attributes:
        seconds: Wall time.
        memory: Bytes.
        result: Bytes of what comes out, in the window that holds it.
    """

    seconds: float = control.DEFAULT_SECONDS
    memory: int = control.DEFAULT_MEMORY
    result: int = MOST_HELD

    @classmethod
    def of(cls, settings: Settings) -> CalculationLimits:
        """Return what the user allows each calculation."""
        return cls(settings.max_seconds, settings.max_megabytes * 1_000_000)


@dataclass(frozen=True, slots=True)
class Request(ABC, Generic[Answer]):
    """A piece of work for a child process.

    Of requests of one class and identity only the newest is wanted.

    Attributes:
        identity: What the work is done for, most often a mechanic.
    """

    lane: ClassVar[Lane]

    identity: str

    @property
    def grace(self) -> float:
        """Seconds that the work may still run when it is not wanted any more.

        Most is done by then, and a fresh child costs more.
        """
        return GRACE

    @property
    def key(self) -> Key:
        """The key of the older requests that this one replaces."""
        return type(self), self.identity

    @abstractmethod
    def carry_out(self, report: Report) -> Answer:
        """Do the work, in the child, and return the answer.

        Args:
            report: Takes what is known before the end, in the order it is to arrive.

        Raises:
            DiceError: There is no answer; the window learns so by a ``RequestFailure``.
        """

    def seconds_allowed(self) -> float:
        """Return the wall time after which the work is ended, infinite where its user ends it."""
        return PATIENCE

    def parameters(self) -> tuple[Parameter, ...] | None:
        """Return the names a script leaves open, for a failure; None where nothing is known."""
        return None


@dataclass(frozen=True, slots=True)
class ScriptRequest(Request[Answer]):
    """A piece of work on one script.

    Attributes:
        script: The script.
        definitions: Numbers for parameters; one that is left out has its starting value.
    """

    script: Script
    definitions: tuple[tuple[str, int], ...]

    def program(self) -> Program:
        """Return the script, read.

        Raises:
            DiceError: It cannot be read.
        """
        return self.script.program()

    def numbers(self, program: Program) -> dict[str, int]:
        """Return a number for each parameter of ``program``."""
        given = dict(self.definitions)
        return {parameter.name: value_of(parameter, given) for parameter in program.parameters}

    def parameters(self) -> tuple[Parameter, ...] | None:
        """Return the names the script leaves open, or None where it cannot be read."""
        try:
            return self.program().parameters
        except DiceError:
            return None


@dataclass(frozen=True, slots=True)
class RequestFailure:
    """The reason why there is no answer.

    Attributes:
        error: What is wrong.
        parameters: The names the script leaves open, or None where it could not be read.
    """

    error: DiceError
    parameters: tuple[Parameter, ...] | None = None
