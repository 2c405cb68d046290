"""The commands that need no window: ``calc``, ``roll`` and ``check``."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages import DEFAULT_ITERATIONS, LANGUAGES, Program
from engine.limits import Limits, add_limits, argument, read_count, with_way_out
from engine.random_source import ForcedSource, RandomSource, SeededSource
from engine.report import (
    distribution_json,
    distribution_table,
    estimate_json,
    estimate_table,
    value_json,
)
from engine.sampling import Estimate, estimated
from engine.script_file import (
    ScriptFile,
    UnreadableFileError,
    fault_line,
    place_of,
    read_definition,
)
from engine.terminal import FAULT, SUCCESS, report_problem, run_command
from engine.troll_report import roll_report
from engine.values import Value

__all__ = ["main"]


def main(arguments: Sequence[str]) -> int:
    """Run the command that the first of ``arguments`` names and return its exit status."""
    return run_command(lambda: _run(arguments))


def _run(arguments: Sequence[str]) -> int:
    try:
        options = _parser().parse_args(arguments)
        perform: Callable[[argparse.Namespace], int] = options.perform
        return perform(options)
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return int(end.code or SUCCESS)


# ---- arguments ------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dice-workbench", allow_abbrev=False)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_calc(commands)
    _add_roll(commands)
    _add_check(commands)
    return parser


def _add_calc(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    calc = commands.add_parser("calc", help="print the exact distribution of each script")
    _add_files(calc)
    _add_definitions(calc)
    calc.add_argument(
        "--samples",
        type=argument(read_count),
        metavar="N",
        help="estimate the distribution from N rolls",
    )
    calc.add_argument("--seed", type=int, metavar="S", help="repeat the estimate of this seed")
    add_limits(calc, "script")
    calc.add_argument("--json", action="store_true", help="print one JSON object a script")
    calc.set_defaults(perform=_calc, refuse=calc.error)


def _add_roll(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    roll = commands.add_parser("roll", help="roll each script")
    _add_files(roll)
    _add_definitions(roll)
    roll.add_argument(
        "--count", type=argument(read_count), default=1, metavar="N", help="roll N times"
    )
    chance = roll.add_mutually_exclusive_group()
    chance.add_argument("--seed", type=int, metavar="S", help="repeat the rolls of this seed")
    chance.add_argument(
        "--dice",
        type=_forced_dice,
        metavar="3,5,1,...",
        help="the numbers rolled, in the order the rolls are made",
    )
    roll.add_argument("--json", action="store_true", help="print one JSON object a script")
    roll.set_defaults(perform=_roll, samples=None)


def _add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = commands.add_parser("check", help="report the faults of each script, and do no more")
    _add_files(check)
    check.set_defaults(perform=_check, definitions=[], samples=None, json=False)


def _add_files(command: argparse.ArgumentParser) -> None:
    command.allow_abbrev = False
    command.add_argument(
        "files", nargs="+", metavar="FILE", help="a script, or - for standard input"
    )
    command.add_argument(
        "--language",
        choices=[language.name for language in LANGUAGES],
        help="the notation of every FILE (otherwise its ending decides, and troll is the default)",
    )


def _add_definitions(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "-D",
        dest="definitions",
        type=_definition,
        action="append",
        default=[],
        metavar="NAME=INT",
        help="give a name of the script its number",
    )
    command.add_argument(
        "--max-iterations",
        type=argument(read_count),
        metavar="N",
        help=f"limit on accumulate and call depth (calc: {DEFAULT_ITERATIONS})",
    )


def _definition(text: str) -> tuple[str, int]:
    definition = read_definition(text)
    if definition is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form NAME=INT")
    return definition


def _forced_dice(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in text.split(",") if text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a list like 3,5,1") from None


# ---- scripts, one after another -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReadScript:
    """A script that could be read.

    Attributes:
        file: Where it came from.
        program: What it says.
        parse_seconds: How long reading it took.
    """

    file: ScriptFile
    program: Program
    parse_seconds: float

    @property
    def heading(self) -> dict[str, object]:
        """The fields that begin each JSON object about the script."""
        return {"file": self.file.name, "language": self.file.language.name}


def _for_each_script(options: argparse.Namespace, perform: Callable[[ReadScript], None]) -> int:
    """Read and perform every file, whatever becomes of the others; return the exit status."""
    faulty = False
    unused = {name for name, _ in options.definitions}
    for name in options.files:
        try:
            script = _read(name, options.language)
            unused -= {parameter.name for parameter in script.program.parameters}
            perform(script)
        except (DiceError, UnreadableFileError) as error:
            faulty = True
            _print_error(options, name, error)
    if faulty:
        return FAULT
    # One -D may serve some scripts of several, so that a name nobody wants is a slip, not a fault.
    for name in sorted(unused):
        report_problem(f"note: -D {name}=... is not used by any script")
    return SUCCESS


def _read(name: str, language: str | None) -> ReadScript:
    file = ScriptFile.read(name, language)
    began = time.perf_counter()
    program = file.parse()
    return ReadScript(file, program, time.perf_counter() - began)


def _print_error(
    options: argparse.Namespace, name: str, error: DiceError | UnreadableFileError
) -> None:
    if isinstance(error, OverBudgetError) and options.samples is None:
        error = with_way_out(error)
    line = fault_line(name, error) if isinstance(error, DiceError) else f"{name}: error: {error}"
    if options.json:
        place = place_of(error) if isinstance(error, DiceError) else None
        where = {"line": place and place.line, "column": place and place.column}
        _print_json({"file": name, "error": {"message": str(error), **where}})
    report_problem(line)


def _print_json(fields: Mapping[str, object]) -> None:
    print(json.dumps(fields), flush=True)


# ---- the commands ---------------------------------------------------------------------------


def _calc(options: argparse.Namespace) -> int:
    if options.seed is not None and options.samples is None:
        options.refuse("--seed needs --samples")

    def perform(script: ReadScript) -> None:
        began = time.perf_counter()
        limits = Limits(options.max_seconds, options.max_memory, options.max_states)
        with limits.budget() as budget:
            result = _computed(script.program, options, budget)
        seconds = time.perf_counter() - began
        if options.json:
            timing = {"parse_seconds": script.parse_seconds, "seconds": seconds}
            _print_json({**script.heading, **_result_json(result), **timing})
        else:
            _print_result(options, script, _result_table(result))
        if isinstance(result, Estimate) and result.samples < result.wanted:
            report_problem(_short_note(script, result, options))

    return _for_each_script(options, perform)


def _computed(
    program: Program, options: argparse.Namespace, budget: Budget
) -> Distribution | Estimate:
    definitions = dict(options.definitions)
    limit = options.max_iterations or DEFAULT_ITERATIONS
    if options.samples is None:
        return program.calculate(definitions, limit, budget)
    budget.states = max(budget.states, options.samples)  # the rolls asked for are no surprise
    source = SeededSource(options.seed)
    return estimated(program, definitions, limit, options.samples, source, budget)


def _result_json(result: Distribution | Estimate) -> dict[str, object]:
    if isinstance(result, Estimate):
        return estimate_json(result)
    return distribution_json(result)


def _result_table(result: Distribution | Estimate) -> str:
    if isinstance(result, Estimate):
        return estimate_table(result)
    return distribution_table(result)


def _short_note(script: ReadScript, estimate: Estimate, options: argparse.Namespace) -> str:
    return (
        f"note: {script.file.name}: {estimate.samples:,} of {estimate.wanted:,} rolls were made "
        f"in {options.max_seconds:g} s"
    )


def _roll(options: argparse.Namespace) -> int:
    forced = None if options.dice is None else ForcedSource(options.dice)

    def perform(script: ReadScript) -> None:
        # Each script starts from the seed anew, so that its rolls can be repeated without the
        # others; forced numbers go on from script to script, in the order the rolls are made.
        source = SeededSource(options.seed) if forced is None else forced
        rolls = _rolls(script.program, source, options)
        if options.json:
            values = [value_json(value) for value in rolls]
            seed = source.seed if isinstance(source, SeededSource) else None
            _print_json({**script.heading, "rolls": values, "seed": seed})
        else:
            _print_result(options, script, "".join(map(roll_report, rolls)))

    return _for_each_script(options, perform)


def _rolls(program: Program, source: RandomSource, options: argparse.Namespace) -> list[Value]:
    definitions = dict(options.definitions)
    return [program.roll(source, definitions, options.max_iterations) for _ in range(options.count)]


def _check(options: argparse.Namespace) -> int:
    return _for_each_script(options, lambda _: None)  # reading a script finds its faults


def _print_result(options: argparse.Namespace, script: ReadScript, result: str) -> None:
    if len(options.files) > 1:
        result = f"{script.file.name}:\n{result}\n"
    print(result, end="", flush=True)
