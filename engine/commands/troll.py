"""The command ``troll``: rolls and distributions with the arguments of the original program."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from engine.commands.limits import Limits, read_count, read_seconds, with_way_out
from engine.commands.script_file import (
    STANDARD_INPUT,
    ScriptFile,
    UnreadableFileError,
    error_line,
    read_definition,
)
from engine.commands.terminal import ERROR, SUCCESS, USAGE, report_problem, run_command
from engine.commands.troll_report import (
    Accumulation,
    ReportLayout,
    distribution_report,
    roll_report,
)
from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages import DEFAULT_ITERATIONS, DEFAULT_LANGUAGE, Program
from engine.random_source import SeededSource

__all__ = ["main"]

USAGE_TEXT = """\
usage: troll [FILE] [N | 0 | -N] [NAME=INT]... [-p] [-gX] [ge|le|gt|lt] [--seed S]
             [--max-seconds X] [--max-memory MB]

  FILE      a Troll script; standard input where none is given
  N         roll N times (1 where no number is given)
  0, -N     print the distribution, with at most 12, or N, iterations of accumulate
  NAME=INT  give a name its number
  -p        print probabilities from 0 to 1 instead of percentages
  -gX       draw X bars per percent instead of printing figures
  ge le gt lt   what the second column accumulates (ge where none is given)
  --seed S  repeat the rolls of this seed
  --max-seconds X   give a script up after so long, inf for never (60)
  --max-memory MB   give it up beyond so many megabytes (2000)
"""

COMPARISONS = {
    "ge": Accumulation.AT_LEAST,
    "gt": Accumulation.MORE,
    "le": Accumulation.AT_MOST,
    "lt": Accumulation.LESS,
}

_NUMBER = re.compile(r"([-~]?)([0-9]+)")
_BARS = re.compile(r"-g([0-9]+(?:\.[0-9]+)?|\.[0-9]+)")


class UsageError(Exception):
    """An argument that means nothing."""


@dataclass(frozen=True, slots=True)
class OriginalArguments:
    """What the arguments ask for.

    Attributes:
        file: The script, ``-`` for standard input.
        number: Rolls to make where positive; otherwise the limit on iterations, negated, or 0.
        definitions: The names given from outside.
        layout: How a distribution is printed.
        seed: The seed of the rolls, or None for a fresh one.
        limits: What reading, rolling and calculating may cost.
    """

    file: str = STANDARD_INPUT
    number: int = 1
    definitions: dict[str, int] = field(default_factory=dict)
    layout: ReportLayout = field(default_factory=ReportLayout)
    seed: int | None = None
    limits: Limits = field(default_factory=Limits)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``troll`` with ``arguments``, those of the process where None; return the exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    return run_command(lambda: _run(words))


def _run(words: Sequence[str]) -> int:
    if "--help" in words or "-h" in words:
        print(USAGE_TEXT, end="")
        return SUCCESS
    try:
        request = read_request(words)
    except UsageError as error:
        report_problem(f"troll: {error}\n{USAGE_TEXT}".rstrip())
        return USAGE
    try:
        file = ScriptFile.read(request.file, DEFAULT_LANGUAGE.name)
        text = request.limits.applied(lambda budget: _result(request, file.parse(), budget))
    except (DiceError, UnreadableFileError) as error:
        if isinstance(error, OverBudgetError):
            error = with_way_out(error, "dice-workbench calc ")
        report_problem(error_line(request.file, error))
        return ERROR
    sys.stdout.write(text)
    return SUCCESS


def read_request(words: Sequence[str]) -> OriginalArguments:
    """Return what ``words`` ask for; of words of one kind the last one counts.

    Raises:
        UsageError: A word means nothing here.
    """
    request = OriginalArguments()
    remaining = iter(words)
    for word in remaining:
        option, equals, value = word.partition("=")
        if option in _SETTINGS:
            request = _SETTINGS[option](request, value if equals else next(remaining, ""))
        else:
            request = _with_word(request, word)
    return request


def _with_word(request: OriginalArguments, word: str) -> OriginalArguments:
    if match := _NUMBER.fullmatch(word):
        sign, digits = match.groups()
        return replace(request, number=-int(digits) if sign else int(digits))
    if definition := read_definition(word):
        return replace(request, definitions={**request.definitions, definition[0]: definition[1]})
    if word in COMPARISONS or (word.startswith("-") and word != STANDARD_INPUT):
        return replace(request, layout=_with_option(request.layout, word))
    return replace(request, file=word)


def _with_option(layout: ReportLayout, word: str) -> ReportLayout:
    if word in COMPARISONS:
        return replace(layout, comparison=COMPARISONS[word])
    if word == "-p":
        return replace(layout, as_probabilities=True)
    match = _BARS.fullmatch(word)
    if match is not None and float(match[1]) > 0:
        return replace(layout, bars_per_percent=float(match[1]))
    raise UsageError(f"unknown option {word}")


def _with_seed(request: OriginalArguments, word: str) -> OriginalArguments:
    match = _NUMBER.fullmatch(word)
    if match is None:
        raise UsageError("--seed needs a whole number")
    return replace(request, seed=-int(match[2]) if match[1] else int(match[2]))


def _with_seconds(request: OriginalArguments, word: str) -> OriginalArguments:
    return _with_limits(request, lambda: replace(request.limits, seconds=read_seconds(word)))


def _with_memory(request: OriginalArguments, word: str) -> OriginalArguments:
    return _with_limits(request, lambda: replace(request.limits, megabytes=read_count(word)))


def _with_limits(request: OriginalArguments, read: Callable[[], Limits]) -> OriginalArguments:
    try:
        return replace(request, limits=read())
    except ValueError as error:
        raise UsageError(str(error)) from None


_SETTINGS: dict[str, Callable[[OriginalArguments, str], OriginalArguments]] = {
    "--seed": _with_seed,
    "--max-seconds": _with_seconds,
    "--max-memory": _with_memory,
}
"""The options that take a value, as the next word or behind an equals sign."""


def _result(request: OriginalArguments, program: Program, budget: Budget) -> str:
    """Return what is printed: rolls, or a distribution."""
    if request.number > 0:
        source = SeededSource(request.seed)
        rolls = (program.roll(source, request.definitions) for _ in range(request.number))
        return "".join(map(roll_report, rolls))
    limit = -request.number or DEFAULT_ITERATIONS
    distribution = program.calculate(request.definitions, limit, budget)
    return distribution_report(distribution, request.layout)


if __name__ == "__main__":
    sys.exit(main())
