"""What every notation can do with a text, and its entry in the registry."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, Fix, Span
from engine.languages.conversion import Conversion
from engine.languages.tokens import Tokeniser, plain_tokens
from engine.random_source import RandomSource
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.accounts import RollAccount
    from engine.languages.assistance import Assistance
    from engine.languages.declaring import Declaring
    from engine.languages.setup import RollSetup

__all__ = [
    "DEFAULT_ITERATIONS",
    "Accounting",
    "Language",
    "NotationHelp",
    "Noting",
    "Output",
    "Outputting",
    "Parameter",
    "Program",
    "RolledOutput",
    "Sample",
    "Showing",
    "Totalling",
    "notes_of",
    "outputs_of",
    "shows_lines",
    "totalling_of",
    "translatable",
]

DEFAULT_ITERATIONS = 12
"""How many values an accumulate collects, and how deep calls go, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that a script uses, and that is given from outside.

    Attributes:
        name: The name in the script.
        default: The number the script suggests, or None where it suggests none.
        span: Where the name is first used.
        choices: Where the number is that of a choice, counted from 1, the names of the choices.
        is_sides: Whether it is, somewhere in the script, the number of sides of dice.
    """

    name: str
    default: int | None
    span: Span
    choices: tuple[str, ...] = ()
    is_sides: bool = False

    def allows(self, number: int) -> bool:
        """Return whether the parameter can have a number: any, or that of one of its choices."""
        return not self.choices or 1 <= number <= len(self.choices)

    def number(self, written: str) -> int | None:
        """Return the number that is written, as ``3``, ``-3`` or ``~3``, or None if it is none.

        Of choices the name stands for the number, in capitals or not, and before a number.

        Raises:
            DiceError: There is no such choice.
        """
        names = [name.casefold() for name in self.choices]
        if written.strip().casefold() in names:
            return names.index(written.strip().casefold()) + 1
        match = _NUMBER.fullmatch(written)
        number = int(match[2]) * (-1 if match[1] in ("-", "~") else 1) if match else None
        if self.choices and (number is None or not self.allows(number)):
            raise DiceError(
                f"{self.name} has no choice {written}",
                self.span,
                f"choose {' or '.join(self.choices)}, or a number from 1 to {len(self.choices)}",
            )
        return number


_NUMBER = re.compile(r"([-~+]?)([0-9]+)")


@dataclass(frozen=True, slots=True)
class Sample:
    """One of many rolls.

    Attributes:
        value: What was rolled, or None where the limit on iterations cut the roll off.
        limited: Whether the rule for calls that go too deep decided anything.
    """

    value: Value | None
    limited: bool


class Program(Protocol):
    """A text that could be read, ready to be rolled and to be calculated."""

    @property
    def text(self) -> str:
        """The script as it was written."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The names to be given from outside, in the order of their first use."""

    def roll(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int | None = None,
    ) -> Value:
        """Roll once.

        Args:
            source: Where the random numbers come from.
            definitions: A number for each parameter; one with a default may be left out.
            max_iterations: Limit on accumulate and call depth; None where only a very large
                limit on steps guards against a roll without end.

        Raises:
            DiceError: The script is in error, or the source has run out of forced numbers.
        """

    def samples(
        self, source: RandomSource, definitions: Mapping[str, int], max_iterations: int
    ) -> Iterator[Sample]:
        """Roll again and again, for as long as samples are asked for.

        Args:
            source: Where the random numbers come from.
            definitions: A number for each parameter; one with a default may be left out.
            max_iterations: Limit on accumulate and call depth.

        Raises:
            DiceError: The script is in error.
        """

    def calculate(
        self,
        definitions: Mapping[str, int],
        max_iterations: int,
        budget: Budget,
    ) -> Distribution:
        """Return the exact distribution of the rolls.

        Args:
            definitions: A number for each parameter; one with a default may be left out.
            max_iterations: Limit on accumulate and call depth.
            budget: What the evaluation may cost.

        Raises:
            DiceError: The script is in error, or over the budget.
            Cancelled: The budget was asked to stop.
        """


@runtime_checkable
class Noting(Protocol):
    """A program that can tell what in its text may be a slip."""

    @property
    def notes(self) -> tuple[DiceError, ...]:
        """What may be a slip, in the form of errors, though it can be rolled as it is written."""


def notes_of(program: Program) -> tuple[DiceError, ...]:
    """Return what may be a slip in a script; nothing where its notation knows no notes."""
    return program.notes if isinstance(program, Noting) else ()


@runtime_checkable
class Showing(Protocol):
    """A program whose rolls may show more than what they come to."""

    @property
    def shows_lines(self) -> bool:
        """Whether a roll shows lines of its own."""


def shows_lines(program: Program) -> bool:
    """Return whether the rolls of a program show more than what they come to."""
    return isinstance(program, Showing) and program.shows_lines


@runtime_checkable
class Totalling(Protocol):
    """A program that may come to a collection of numbers where their total was meant."""

    @property
    def totalling(self) -> Fix | None:
        """The change after which it comes to the total, or None where there is none."""


def totalling_of(program: Program, distribution: Distribution) -> Fix | None:
    """Return the change after which a program comes to totals, if its outcomes have any."""
    has_totals = all(isinstance(outcome, tuple) for outcome in distribution.outcomes)
    if distribution.is_numeric or not has_totals or not isinstance(program, Totalling):
        return None
    return program.totalling


@dataclass(frozen=True, slots=True)
class Output:
    """One of several results of a program.

    Attributes:
        name: What the program calls it.
        distribution: Its exact distribution.
        notes: What should be known of it, in the form of errors.
    """

    name: str
    distribution: Distribution
    notes: tuple[DiceError, ...] = ()


@dataclass(frozen=True, slots=True)
class RolledOutput:
    """What one of several results of a program came to when it was rolled.

    Attributes:
        name: What the program calls it.
        number: What was rolled, or None where it has no outcome.
        pools: The dice that were rolled for it, pool by pool, each with its greatest die first;
            empty where they are not known.
    """

    name: str
    number: int | None
    pools: tuple[tuple[int, ...], ...] = ()

    def text(self) -> str:
        """Return a line such as ``damage: 7 <- [5, 2]``."""
        if self.number is None:
            return f"{self.name}: no outcome"
        pools = " ".join(f"[{', '.join(map(str, pool))}]" for pool in self.pools)
        return f"{self.name}: {self.number}{' <- ' if pools else ''}{pools}"

    def json(self) -> dict[str, object]:
        """Return it for JSON, with its dice where it has any."""
        fields: dict[str, object] = {"output": self.name, "value": self.number}
        return {**fields, "dice": list(map(list, self.pools))} if self.pools else fields


@runtime_checkable
class Outputting(Protocol):
    """A program with results of its own names, as many as it likes, in the order of its text."""

    def outputs(
        self, definitions: Mapping[str, int], max_iterations: int, budget: Budget
    ) -> tuple[Output, ...]:
        """Return all of its results; the arguments and errors are those of ``calculate``."""

    def roll_outputs(
        self, source: RandomSource, definitions: Mapping[str, int]
    ) -> tuple[RolledOutput, ...]:
        """Roll each of its results once; the arguments and errors are those of ``roll``."""


def outputs_of(
    program: Program, definitions: Mapping[str, int], max_iterations: int, budget: Budget
) -> tuple[Output, ...]:
    """Return what a program comes to: its outputs, or its one distribution without a name.

    The arguments and errors are those of ``calculate``; it is also an error to output nothing.
    """
    # Whether it is Outputting would take longer to find out than some scripts to be worked out.
    own = getattr(program, "outputs", None)
    outputs: tuple[Output, ...] = () if own is None else own(definitions, max_iterations, budget)
    return outputs or (Output("", program.calculate(definitions, max_iterations, budget)),)


@runtime_checkable
class Accounting(Protocol):
    """A program that can tell how its rolls come about."""

    @property
    def accounts_unasked(self) -> bool:
        """Whether the shell tells of the dice of each roll even where nobody asks for them."""

    def account(
        self,
        source: RandomSource,
        definitions: Mapping[str, int],
        max_iterations: int | None = None,
    ) -> RollAccount:
        """Roll once, and tell what became of every die; the arguments are those of ``roll``.

        Raises:
            DiceError: The script is in error, or the source has run out of forced numbers.
        """


def translatable(context: str, text: str) -> str:  # noqa: ARG001 - for the collector
    """Mark a text that the window shows in its user's language; here it stays as it is.

    The collector of translations finds calls of this name with two plain strings.
    """
    return text


@dataclass(frozen=True, slots=True)
class NotationHelp:
    """What the help of the window has of a notation.

    Its page is ``resources/help/NAME.md``, its reference ``resources/reference/NAME.json``.

    Attributes:
        page: The title of its page; translatable, context ``HelpPanel``.
        sections: The kinds of entries of its reference in the order in which they are listed, each
            with its heading; translatable, context ``HelpReference``.
        sought: A word of the reference that somebody might look for.
    """

    page: str
    sections: tuple[tuple[str, str], ...]
    sought: str


def _no_assistance() -> type[Assistance]:
    from engine.languages.assistance import Assistance

    return Assistance


def _whole_text(text: str, setup: RollSetup) -> str:  # noqa: ARG001 - others look at it
    return text


@dataclass(frozen=True, slots=True)
class Language:
    """A notation.

    Its functions import what they need when they are first called: the registry is read by every
    command, most of which need one notation.

    Attributes:
        name: The word for it on the command line and in project files, and the name of its folder
            and of its files in ``resources``.
        title: The name shown to people; translatable, context ``Notations``.
        endings: The file endings that mean this notation, with their dots.
        parse: Reads a text; raises DiceError where it cannot be read.
        check: Returns all errors of a text that can be told without evaluating it, the one that
            ``parse`` raises first.
        declaring: Returns what reads texts that declare rolls, together with what else these take
            to be played; None for a notation whose texts say everything.
        conversions: The ways that it knows from another notation to it, and from it to another.
        diagnose: Returns all diagnostics of a text, each with the word for its severity, ``error``
            or another; None where these are what ``check`` and the program's notes return.
        offers_choices: Whether parameters can have choices, so that a name stands for a number.
        tokens: Finds the tokens of a line, whatever is wrong with it, for its colours and for help.
        assistance: Returns the class that knows what helps while one writes.
        help: What the help of the window has of it; None where it has neither page nor reference.
        resembles: Tells at a glance whether a text is one of this notation and of no other; None
            where nothing in a text says so for certain.
        script_title: Returns what a script is called while nobody has named it, from its text
            without comments and how it is played, whatever is wrong with it; see ``titles``.
    """

    name: str
    title: str
    endings: tuple[str, ...]
    parse: Callable[[str], Program]
    check: Callable[[str], tuple[DiceError, ...]]
    declaring: Callable[[], Declaring] | None = None
    conversions: tuple[Conversion, ...] = ()
    diagnose: Callable[[str], tuple[tuple[str, DiceError], ...]] | None = None
    offers_choices: bool = False
    tokens: Tokeniser = plain_tokens
    assistance: Callable[[], type[Assistance]] = _no_assistance
    help: NotationHelp | None = None
    resembles: Callable[[str], bool] | None = None
    script_title: Callable[[str, RollSetup], str] = _whole_text
