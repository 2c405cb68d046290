"""One script after another: reading what a command names, telling faults, printing results."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.commands.options import numbers_for, refuse_words
from engine.commands.script_file import (
    Remarks,
    ScriptFile,
    UnreadableFileError,
    fault_line,
    place_of,
)
from engine.commands.terminal import FAULT, SUCCESS, report_problem
from engine.errors import DiceError, OverBudgetError
from engine.languages import Program, notes_of
from engine.limits import with_way_out

__all__ = ["ReadScript", "for_each_file", "for_each_script", "print_json", "print_result"]


@dataclass(frozen=True, slots=True)
class ReadScript:
    """A script that could be read.

    Attributes:
        file: Where it came from.
        program: What it says.
        parse_seconds: How long reading it took.
        definitions: The numbers that were given for names, its own and others.
        remarks: What may be a slip, each with the word for how grave it is.
    """

    file: ScriptFile
    program: Program
    parse_seconds: float
    definitions: Mapping[str, int]
    remarks: Remarks

    @property
    def heading(self) -> dict[str, object]:
        """The fields that begin each JSON object about the script."""
        return {"file": self.file.name, "language": self.file.language.name}


def for_each_file(options: argparse.Namespace, perform: Callable[[ScriptFile], bool]) -> bool:
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


def for_each_script(
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
    refuse_words(options)
    unused = {name for name, _ in options.definitions}

    def read_and_perform(file: ScriptFile) -> bool:
        if perform_table is not None and file.is_table_script:
            unused.clear()  # it knows names that others do not, and tells of these itself
            return perform_table(file)
        script = _read(file, options)
        unused.difference_update(parameter.name for parameter in script.program.parameters)
        file.report_remarks(script.remarks)
        perform(script)
        return True

    if not for_each_file(options, read_and_perform):
        return FAULT
    # One -D may serve some scripts of several, so that a name nobody wants is a slip, not a fault.
    for name in sorted(unused):
        report_problem(f"note: -D {name}=... is not used by any script")
    return SUCCESS


def _read(file: ScriptFile, options: argparse.Namespace) -> ReadScript:
    began = time.perf_counter()
    program, remarks = _program(file, options)
    seconds = time.perf_counter() - began
    return ReadScript(file, program, seconds, numbers_for(program, options), remarks)


def _program(file: ScriptFile, options: argparse.Namespace) -> tuple[Program, Remarks]:
    """Return what a script says, and what may be a slip in it."""
    if file.is_table_script:
        # Other notations start faster without it.
        from engine.commands.table_scripts import read_mechanic, remarks_on

        mechanic = read_mechanic(file, options)
        return mechanic, remarks_on(mechanic)
    program = file.parse()
    return program, tuple(("note", note) for note in notes_of(program))


def _print_error(
    options: argparse.Namespace, name: str, error: DiceError | UnreadableFileError
) -> None:
    if isinstance(error, OverBudgetError) and options.samples is None:
        error = with_way_out(error)
    line = fault_line(name, error) if isinstance(error, DiceError) else f"{name}: error: {error}"
    if options.json:
        place = place_of(error) if isinstance(error, DiceError) else None
        where = {"line": place and place.line, "column": place and place.column}
        print_json({"file": name, "error": {"message": str(error), **where}})
    report_problem(line)


def print_json(fields: Mapping[str, object]) -> None:
    """Print one JSON object on a line of its own."""
    print(json.dumps(fields), flush=True)


def print_result(options: argparse.Namespace, file: ScriptFile, result: str) -> None:
    """Print what came of a script, under its name where there are several."""
    if len(options.files) > 1 and not options.json:
        result = f"{file.name}:\n{result}\n"
    print(result, end="", flush=True)
