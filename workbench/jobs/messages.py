"""What the window asks of the child process, and what the child answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine import control
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages import Parameter
from engine.summary import Summary
from engine.values import Value

__all__ = [
    "START_VALUE",
    "Answer",
    "Calculation",
    "Fault",
    "Limits",
    "Message",
    "Progress",
    "Request",
    "RollRequest",
    "Rolled",
    "starting_value",
]

START_VALUE = 3
"""The number of a parameter for which neither the designer nor the script says one."""


def starting_value(parameter: Parameter) -> int:
    """Return the number a parameter has until the designer gives it another."""
    return START_VALUE if parameter.default is None else parameter.default


@dataclass(frozen=True, slots=True)
class Limits:
    """What a calculation may cost.

    Attributes:
        seconds: Wall time.
        memory: Bytes.
    """

    seconds: float = control.DEFAULT_SECONDS
    memory: int = control.DEFAULT_MEMORY


@dataclass(frozen=True, slots=True)
class Calculation:
    """Ask for the exact distribution of a script.

    Attributes:
        identity: The mechanic it belongs to.
        revision: Greater for newer requests; answers carry it back.
        language: The name of the notation.
        text: The script.
        definitions: Numbers for parameters; one that is left out has its starting value.
        max_iterations: Limit on accumulate and call depth.
        limits: What it may cost.
    """

    identity: str
    revision: int
    language: str
    text: str
    definitions: tuple[tuple[str, int], ...]
    max_iterations: int
    limits: Limits = Limits()


@dataclass(frozen=True, slots=True)
class RollRequest:
    """Ask for rolls of a script.

    Attributes:
        identity: The mechanic it belongs to.
        revision: Greater for newer requests; answers carry it back.
        language: The name of the notation.
        text: The script.
        definitions: Numbers for parameters; one that is left out has its starting value.
        count: How many rolls.
        seed: Where the random numbers start.
    """

    identity: str
    revision: int
    language: str
    text: str
    definitions: tuple[tuple[str, int], ...]
    count: int
    seed: int


Request: TypeAlias = Calculation | RollRequest


@dataclass(frozen=True, slots=True)
class Progress:
    """Tell how far a calculation has come."""

    identity: str
    revision: int
    progress: control.Progress


@dataclass(frozen=True, slots=True)
class Answer:
    """Give the distribution that was asked for.

    Attributes:
        identity: The mechanic it belongs to.
        revision: That of the request.
        distribution: The exact distribution.
        summary: Its figures, worked out in the child.
        seconds: Wall time of reading and calculating.
        parameters: The names the script leaves open.
    """

    identity: str
    revision: int
    distribution: Distribution
    summary: Summary
    seconds: float
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """Give the rolls that were asked for.

    Attributes:
        identity: The mechanic they belong to.
        revision: That of the request.
        values: What was rolled, one value for each roll.
        seed: Where the random numbers started.
    """

    identity: str
    revision: int
    values: tuple[Value, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Fault:
    """Say why there is no answer.

    Attributes:
        identity: The mechanic it belongs to.
        revision: That of the request.
        error: What is wrong.
        parameters: The names the script leaves open, or None where it could not be read.
        of_roll: Whether rolls were asked for, and no distribution.
    """

    identity: str
    revision: int
    error: DiceError
    parameters: tuple[Parameter, ...] | None = None
    of_roll: bool = False


Message: TypeAlias = Progress | Answer | Rolled | Fault
