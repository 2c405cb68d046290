"""The command ``solve``: which number of a parameter gives the chance or the mean that is wanted.

One script is held against a number, two are held against each other. With two ``--vary`` every pair
is calculated, and the best ones are listed. An answer that was found without calculating every
number says so; see ``engine.goal_seek``.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.best_play.goals import Aim, Goal
from engine.commands.declared_roll_options import add_playing_options, read_goal
from engine.commands.each_script import Finish, LoadedScript, for_each_script, json_line
from engine.commands.limits import Limits, add_limits, argument, limits_of
from engine.commands.options import Subcommands, add_definitions, add_files, add_max_iterations
from engine.commands.script_file import error_line
from engine.commands.terminal import ERROR, SUCCESS, report_problem
from engine.control import Budget
from engine.errors import DiceError
from engine.goal_seek import GapGoal, Place, RankedPlace, SearchResult, figure_of, search
from engine.languages import DEFAULT_ITERATIONS, outputs_of
from engine.reports.results import LONGEST_SHOWN, ratio_text

__all__ = ["add_solve"]

MOST_LISTED = 10
"""Further numbers that are listed; JSON has all of them."""

_VARY = re.compile(
    r"(?P<name>[^=]+)=(?P<first>-?\d{1,18})\.\.(?P<last>-?\d{1,18})(?::(?P<step>\d{1,18}))?"
)
_CHANCE = re.compile(r"(\d{1,40})(?:\.(\d{1,40}))?\s*(%?)|(\d{1,40})/(\d{1,40})")
_NUMBER = re.compile(r"-?\d{1,40}(?:\.\d{1,40}|/\d{1,40})?")


@dataclass(frozen=True, slots=True)
class _Axis:
    """A parameter that varies.

    Attributes:
        name: Its name in the scripts.
        numbers: The numbers that are looked at, ascending.
    """

    name: str
    numbers: range

    def text(self) -> str:
        """Return it in words."""
        step = f" in steps of {self.numbers.step}" if self.numbers.step > 1 else ""
        return f"{self.name} from {self.numbers[0]} to {self.numbers[-1]}{step}"


def add_solve(commands: Subcommands) -> None:
    """Add the command ``solve``, which leaves its work in the option ``perform``."""
    solve = commands.add_parser(
        "solve", help="find the number of a parameter that gives a chance or a mean"
    )
    add_files(solve)
    add_definitions(solve)
    add_max_iterations(solve)
    solve.add_argument(
        "--vary",
        type=argument(_read_axis),
        action="append",
        required=True,
        metavar="NAME=A..B",
        help="look at this parameter from A to B, or with A..B:STEP at every so many; twice for "
        "the best pairs of two parameters",
    )
    solve.add_argument(
        "--goal",
        dest="asked",
        type=argument(read_goal),
        default=Goal(),
        metavar="GOAL",
        help='what is asked: mean, "at least 15", "at most 3", "exactly 7" or "between 4 and 6"',
    )
    _add_wanted(solve)
    add_limits(solve, "calculation")
    add_playing_options(solve)
    solve.add_argument("--json", action="store_true", help="print one JSON object")
    solve.set_defaults(perform=_solve, can_estimate=False, samples=None)


def _add_wanted(solve: argparse.ArgumentParser) -> None:
    """Add the options that say which chance or mean is wanted."""
    wanted = solve.add_mutually_exclusive_group()
    wanted.add_argument(
        "--chance", type=argument(_read_chance), metavar="P", help="as 65%%, 0.65 or 13/20"
    )
    wanted.add_argument(
        "--mean", type=argument(_read_number), metavar="X", help="as 10, 10.5 or 21/2"
    )
    wanted.add_argument(
        "--equal", action="store_true", help="of two scripts: what is asked is the same of both"
    )
    solve.add_argument(
        "--at-most",
        action="store_true",
        help="the chance or the mean is to be at most this (otherwise at least)",
    )


def _solve(options: argparse.Namespace) -> int:
    _refuse_misfits(options)
    options.goal = options.asked  # what decisions that are left free are made for
    scripts: list[LoadedScript] = []

    def read(script: LoadedScript, _budget: Budget) -> Finish:
        scripts.append(script)
        return lambda: True

    varied = {axis.name for axis in options.vary}
    options.definitions = [one for one in options.definitions if one[0] not in varied]
    if for_each_script(options, read) != SUCCESS:
        return ERROR
    question = _Question(tuple(scripts), tuple(options.vary), options)
    try:
        question.check_names()
        result = search(
            [axis.numbers for axis in question.axes],
            question.gap,
            question.wanted,
            says_little=question.says_little,
        )
        if result.best is None and result.error is not None:
            raise result.error
    except DiceError as error:
        report_problem(error_line(scripts[0].file.name, error))
        return ERROR
    print(question.as_json(result) if options.json else question.as_text(result), end="")
    return SUCCESS


def _refuse_misfits(options: argparse.Namespace) -> None:
    """Refuse options that do not go together."""
    refuse: Callable[[str], None] = options.refuse
    is_chance = options.asked.aim is Aim.CHANCE
    if len(options.vary) > 2 or len({axis.name for axis in options.vary}) < len(options.vary):
        refuse("--vary takes one parameter or two different ones")
    if options.equal and len(options.files) != 2:
        refuse("--equal needs two scripts")
    if not options.equal and len(options.files) != 1:
        refuse("only --equal takes two scripts")
    if options.chance is not None and not is_chance:
        refuse('--chance needs a --goal such as "at least 10"')
    if options.mean is not None and is_chance:
        refuse("--mean needs the --goal mean")
    if options.chance is None and options.mean is None and not options.equal:
        refuse("say what is wanted: --chance, --mean or --equal")
    if options.at_most and options.equal:
        refuse("--at-most does not go with --equal")


@dataclass
class _Question:
    """What is looked for, and the figures that are known.

    Attributes:
        scripts: One script, or two that are held against each other.
        axes: What varies.
        options: The options of the command.
    """

    scripts: tuple[LoadedScript, ...]
    axes: tuple[_Axis, ...]
    options: argparse.Namespace
    _figures: dict[Place, tuple[Fraction, ...]] = field(default_factory=dict)

    @property
    def goal(self) -> Goal:
        """What is asked of each script."""
        goal: Goal = self.options.asked
        return goal

    @property
    def target(self) -> Fraction | None:
        """The figure that is wanted; None where two scripts are to be equal."""
        target: Fraction | None = self.options.chance
        return self.options.mean if target is None else target

    @property
    def wanted(self) -> GapGoal:
        """What the gap is to be."""
        if self.target is None:
            return GapGoal.EQUAL
        return GapGoal.AT_MOST if self.options.at_most else GapGoal.AT_LEAST

    def check_names(self) -> None:
        """Make sure that something varies.

        Raises:
            DiceError: A name is that of no parameter, or a choice is not offered.
        """
        parameters = [one for script in self.scripts for one in script.program.parameters]
        for axis in self.axes:
            own = [one for one in parameters if one.name == axis.name]
            if not own:
                known = ", ".join(dict.fromkeys(one.name for one in parameters))
                raise DiceError(
                    f"there is no parameter {axis.name}",
                    hint=f"there is {known}" if known else "the script leaves nothing open",
                )
            for end in (axis.numbers[0], axis.numbers[-1]):
                if not all(one.allows(end) for one in own):
                    raise DiceError(f"{axis.name} has no choice {end}", own[0].span)

    def gap(self, place: Place) -> Fraction:
        """Calculate by how much the figure of a place is too great.

        Raises:
            DiceError: It cannot be calculated.
        """
        limits = limits_of(self.options)
        figures = tuple(self._figure(script, place, limits) for script in self.scripts)
        self._figures[place] = figures
        return figures[0] - (figures[1] if self.target is None else self.target)

    def says_little(self, place: Place) -> bool:
        """Return whether two chances are equal because both are 0, or both are 1."""
        is_chance = self.goal.aim is Aim.CHANCE and self.target is None
        return is_chance and set(self._figures[place]) in ({0}, {1})

    def _figure(self, script: LoadedScript, place: Place, limits: Limits) -> Fraction:
        varied = dict(zip((axis.name for axis in self.axes), place, strict=True))
        names = {one.name for one in script.program.parameters}
        numbers = {
            **script.definitions,
            **{name: number for name, number in varied.items() if name in names},
        }
        iterations = self.options.max_iterations or DEFAULT_ITERATIONS
        outputs = limits.applied(
            lambda budget: outputs_of(script.program, numbers, iterations, budget)
        )
        return figure_of(outputs[0].distribution, self.goal)

    # ---- what is printed ------------------------------------------------------------------

    def as_text(self, result: SearchResult) -> str:
        """Return the answer to be read in a terminal."""
        best = result.best
        assert best is not None, "an error is told where there is no figure"
        lines = []
        if best.is_met:
            lines.append(self._line(best))
            others = result.met[1 : 1 + MOST_LISTED]
            if others:
                lines.append("also")
                lines += [f"  {self._line(one)}" for one in others]
            left = len(result.met) - 1 - len(others)
            if left:
                lines.append(f"  ... and {left:,} more, which --json lists")
        else:
            searched = " and ".join(axis.text() for axis in self.axes)
            lines.append(f"no number gives {self._goal_text()} ({searched}); the nearest:")
            lines += [f"  {self._line(one)}" for one in result.ranked[:MOST_LISTED]]
        if result.failed:
            lines.append(f"note: {result.failed:,} of {result.count:,} have no result")
            lines.append(f"  {result.error}")
        if not result.is_whole:
            lines.append(
                f"note: {result.known:,} of {result.count:,} numbers were calculated; this is "
                "right if the figures go one way between them, as they do among these"
            )
        return "".join(f"{line}\n" for line in lines)

    def _goal_text(self) -> str:
        what = self.goal.phrase() if self.goal.aim is Aim.CHANCE else "the mean"
        if self.target is None:
            return f"the same for {what.removeprefix('the ')}"
        return f"{self.wanted.value} {self._shown(self.target)} for {what}"

    def _line(self, one: RankedPlace) -> str:
        names = ", ".join(
            f"{axis.name} = {number}" for axis, number in zip(self.axes, one.place, strict=True)
        )
        figures = " and ".join(map(self._shown, self._figures[one.place]))
        what = self.goal.text() if self.goal.aim is Aim.CHANCE else "mean"
        return f"{names}: {what} {figures}"

    def _shown(self, figure: Fraction) -> str:
        exact = ratio_text(figure.numerator, figure.denominator)
        is_short = "/" in exact and len(exact) <= LONGEST_SHOWN
        return f"{self.goal.figure_text(figure)}{f' ({exact})' if is_short else ''}"

    def as_json(self, result: SearchResult) -> str:
        """Return the answer on a line for other programs; figures are exact, as strings."""
        target = self.target
        fields: dict[str, object] = {
            "files": [script.file.name for script in self.scripts],
            "vary": {
                axis.name: [axis.numbers[0], axis.numbers[-1], axis.numbers.step]
                for axis in self.axes
            },
            "goal": self.goal.text(),
            "wanted": self.wanted.value,
            "target": None if target is None else ratio_text(target.numerator, target.denominator),
            "met": [self._json(one) for one in result.met],
            "nearest": [self._json(one) for one in result.ranked[:MOST_LISTED]],
            "calculated": result.known,
            "count": result.count,
            "failed": result.failed,
            "whole": result.is_whole,
        }
        return json_line(fields)

    def _json(self, one: RankedPlace) -> Mapping[str, object]:
        numbers = zip((axis.name for axis in self.axes), one.place, strict=True)
        figures = self._figures[one.place]
        return {
            "numbers": dict(numbers),
            "figures": [ratio_text(each.numerator, each.denominator) for each in figures],
        }


# ---- arguments ------------------------------------------------------------------------------


def _read_axis(text: str) -> _Axis:
    match = _VARY.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not of the form NAME=A..B or NAME=A..B:STEP")
    first, last, step = int(match["first"]), int(match["last"]), int(match["step"] or 1)
    if last < first or not step:
        raise ValueError(f"{text!r} has no number in it")
    return _Axis(match["name"], range(first, last + 1, step))


def _read_chance(text: str) -> Fraction:
    match = _CHANCE.fullmatch(text.strip())
    if match is None or (match[5] is not None and not int(match[5])):
        raise ValueError(f"{text!r} is not a chance such as 65%, 0.65 or 13/20")
    chance = Fraction(text.strip().removesuffix("%").strip())
    chance = chance / 100 if match[3] else chance
    if chance > 1:
        raise ValueError(f"{text!r} is more than 100%")
    return chance


def _read_number(text: str) -> Fraction:
    if _NUMBER.fullmatch(text.strip()) is None or re.search(r"/0+$", text.strip()):
        raise ValueError(f"{text!r} is not a number such as 10, 10.5 or 21/2")
    return Fraction(text.strip())
