"""The commands that need no window: ``calc``, ``roll``, ``check`` and ``convert``."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.control import Budget
from engine.convert_command import add_convert_options, converted
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages import DEFAULT_ITERATIONS, Account, Accounting, Program, notes_of
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
)
from engine.script_options import add_definitions, add_files
from engine.table_options import add_calc_options, add_roll_options
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
    _add_convert(commands)
    return parser


def _add_calc(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    calc = commands.add_parser("calc", help="print the exact distribution of each script")
    add_files(calc)
    add_definitions(calc)
    _add_max_iterations(calc)
    calc.add_argument(
        "--samples",
        type=argument(read_count),
        metavar="N",
        help="estimate the distribution from N rolls",
    )
    calc.add_argument("--seed", type=int, metavar="S", help="repeat the estimate of this seed")
    add_limits(calc, "script")
    add_calc_options(calc)
    calc.add_argument("--json", action="store_true", help="print one JSON object a script")
    calc.set_defaults(perform=_calc, refuse=calc.error)


def _add_roll(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    roll = commands.add_parser("roll", help="roll each script")
    add_files(roll)
    add_definitions(roll)
    _add_max_iterations(roll)
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
    add_roll_options(roll)
    roll.add_argument("--json", action="store_true", help="print one JSON object a script")
    roll.set_defaults(perform=_roll, samples=None)


def _add_check(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = commands.add_parser("check", help="report the faults of each script, and do no more")
    add_files(check)
    check.add_argument("--json", action="store_true", help="print one JSON object a script")
    check.set_defaults(perform=_check, definitions=[], samples=None)


def _add_convert(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    convert = commands.add_parser("convert", help="print each script in another notation")
    add_files(convert)
    add_definitions(convert)
    add_convert_options(convert)
    convert.set_defaults(perform=_convert, json=False, samples=None)


def _add_max_iterations(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--max-iterations",
        type=argument(read_count),
        metavar="N",
        help=f"limit on accumulate and call depth (calc: {DEFAULT_ITERATIONS})",
    )


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


def _for_each_file(options: argparse.Namespace, perform: Callable[[ScriptFile], bool]) -> bool:
    """Perform every file, whatever becomes of the others; return whether all went well."""
    all_well = True
    for name in options.files:
        try:
            went_well = perform(ScriptFile.read(name, options.language))
        except (DiceError, UnreadableFileError) as error:
            went_well = False
            _print_error(options, name, error)
        all_well = all_well and went_well
    return all_well


def _for_each_script(
    options: argparse.Namespace,
    perform: Callable[[ReadScript], None],
    perform_table: Callable[[ScriptFile], bool] | None = None,
) -> int:
    """Read and perform every file and return the exit status.

    Args:
        options: The options of the command.
        perform: What to do with a script.
        perform_table: What to do with a table script, where that is something else, and return
            whether it went well.
    """
    unused = {name for name, _ in options.definitions}

    def read_and_perform(file: ScriptFile) -> bool:
        if perform_table is not None and file.is_table_script:
            unused.clear()  # it knows names that others do not, and tells of these itself
            return perform_table(file)
        script = _read(file, options)
        unused.difference_update(parameter.name for parameter in script.program.parameters)
        for note in notes_of(script.program):
            report_problem(fault_line(file.name, note, "note"))
        perform(script)
        return True

    if not _for_each_file(options, read_and_perform):
        return FAULT
    # One -D may serve some scripts of several, so that a name nobody wants is a slip, not a fault.
    for name in sorted(unused):
        report_problem(f"note: -D {name}=... is not used by any script")
    return SUCCESS


def _read(file: ScriptFile, options: argparse.Namespace) -> ReadScript:
    began = time.perf_counter()
    program = _mechanic(file, options) if file.is_table_script else file.parse()
    return ReadScript(file, program, time.perf_counter() - began)


def _mechanic(file: ScriptFile, options: argparse.Namespace) -> Program:
    from engine.table_command import read_mechanic  # other notations start faster without it

    return read_mechanic(file, options)


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
            _print_result(options, script.file, _result_table(result))
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

    def source() -> RandomSource:
        # Each script starts from the seed anew, so that its rolls can be repeated without the
        # others; forced numbers go on from script to script, in the order the rolls are made.
        return SeededSource(options.seed) if forced is None else forced

    def perform(script: ReadScript) -> None:
        chance = source()
        rolls = _rolls(script.program, chance, options)
        if options.json:
            seed = chance.seed if isinstance(chance, SeededSource) else None
            _print_json({**script.heading, **_rolls_json(rolls), "seed": seed})
        else:
            _print_result(options, script.file, "".join(map(_roll_text, rolls)))

    def perform_table(file: ScriptFile) -> bool:
        from engine.table_command import roll_script

        return roll_script(file, source(), options, lambda text: _print_result(options, file, text))

    return _for_each_script(options, perform, perform_table)


def _rolls(
    program: Program, source: RandomSource, options: argparse.Namespace
) -> list[Value | Account]:
    definitions = dict(options.definitions)
    roll = program.account if isinstance(program, Accounting) else program.roll
    return [roll(source, definitions, options.max_iterations) for _ in range(options.count)]


def _rolls_json(rolls: Sequence[Value | Account]) -> dict[str, object]:
    """Return the values of some rolls and, where these are told, all of their dice."""
    values = [roll.value if isinstance(roll, Account) else roll for roll in rolls]
    accounts = [roll.json() for roll in rolls if isinstance(roll, Account)]
    told = {"dice": accounts} if accounts else {}
    return {"rolls": [value_json(value) for value in values], **told}


def _roll_text(roll: Value | Account) -> str:
    return f"{roll.text()}\n" if isinstance(roll, Account) else roll_report(roll)


def _check(options: argparse.Namespace) -> int:
    def perform(file: ScriptFile) -> bool:
        found = file.diagnostics()
        if options.json:
            heading = {"file": file.name, "language": file.language.name}
            told = [[severity, place_of(one).line, one.message] for severity, one in found]
            _print_json({**heading, "diagnostics": told, **_outline(file)})
        for severity, fault in found:
            report_problem(fault_line(file.name, fault, severity))
        return all(severity != "error" for severity, _ in found)

    return SUCCESS if _for_each_file(options, perform) else FAULT


def _outline(file: ScriptFile) -> dict[str, object]:
    if not file.is_table_script:
        return {}
    from engine.table_command import outline_json

    return outline_json(file)


def _convert(options: argparse.Namespace) -> int:
    def perform(script: ReadScript) -> None:
        print_converted(script.file)

    def print_converted(file: ScriptFile) -> bool:
        _print_result(options, file, converted(file, dict(options.definitions)))
        return True

    return _for_each_script(options, perform, print_converted)


def _print_result(options: argparse.Namespace, file: ScriptFile, result: str) -> None:
    if len(options.files) > 1 and not options.json:
        result = f"{file.name}:\n{result}\n"
    print(result, end="", flush=True)
