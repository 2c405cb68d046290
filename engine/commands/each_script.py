"""One script after another: reading what a command names, reporting errors, printing results."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from engine.commands.limits import limits_of, with_way_out
from engine.commands.options import numbers_for, refuse_words
from engine.commands.script_file import (
    Remarks,
    ScriptFile,
    UnreadableFileError,
    error_line,
    place_of,
)
from engine.commands.terminal import ERROR, SUCCESS, report_problem
from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages import Program, notes_of

__all__ = [
    "Finish",
    "LoadedScript",
    "for_each_file",
    "for_each_script",
    "json_line",
    "print_result",
]

Finish: TypeAlias = Callable[[], bool]
"""Prints what came of a script and returns whether all went well.

It stands outside of all limits: whoever reads what is printed may take any time over it.
"""


@dataclass(frozen=True, slots=True)
class LoadedScript:
    """A script that could be read.

    Attributes:
        file: Where it came from.
        program: What it says.
        parse_seconds: How long reading it took.
        definitions: The numbers that were given for names, its own and others.
        remarks: What may be a slip, each with its severity.
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


def for_each_file(
    options: argparse.Namespace, perform: Callable[[ScriptFile, Budget], Finish]
) -> bool:
    """Perform every file, whatever becomes of the others; return whether all went well.

    Args:
        options: The options of the command, with the limits for each file.
        perform: Does everything for a file that takes time and memory.
    """
    all_well = True
    for name in options.files:
        try:
            file = ScriptFile.read(name, options.language)
            went_well = limits_of(options).applied(partial(perform, file))()
        except (DiceError, UnreadableFileError) as error:
            went_well = False
            _print_error(options, name, error)
        all_well = all_well and went_well
    return all_well


def for_each_script(
    options: argparse.Namespace,
    perform: Callable[[LoadedScript, Budget], Finish],
    perform_declared: Callable[[ScriptFile], Finish] | None = None,
) -> int:
    """Read and perform every file and return the exit status.

    Args:
        options: The options of the command.
        perform: What to do with a script.
        perform_declared: What to do with a script that declares rolls; the same where it is None.
    """
    refuse_words(options)
    unused = {name for name, _ in options.definitions}

    def read_and_perform(file: ScriptFile, budget: Budget) -> Finish:
        if perform_declared is not None and file.declares_rolls:
            unused.clear()  # it knows names that others do not, and tells of these itself
            return perform_declared(file)
        script = _read(file, options)
        unused.difference_update(parameter.name for parameter in script.program.parameters)
        file.report_remarks(script.remarks)
        return perform(script, budget)

    if not for_each_file(options, read_and_perform):
        return ERROR
    # One -D may serve some scripts of several, so that a name nobody wants is a slip, not an error.
    for name in sorted(unused):
        report_problem(f"note: -D {name}=... is not used by any script")
    return SUCCESS


def _read(file: ScriptFile, options: argparse.Namespace) -> LoadedScript:
    began = time.perf_counter()
    program, remarks = _program(file, options)
    seconds = time.perf_counter() - began
    return LoadedScript(file, program, seconds, numbers_for(program, options), remarks)


def _program(file: ScriptFile, options: argparse.Namespace) -> tuple[Program, Remarks]:
    """Return what a script says, and what may be a slip in it."""
    if file.declares_rolls:
        # Other notations start faster without it.
        from engine.commands.declared_rolls import read_mechanic, remarks_on

        mechanic = read_mechanic(file, options)
        return mechanic, remarks_on(mechanic)
    program = file.parse()
    return program, tuple(("note", note) for note in notes_of(program))


def _print_error(
    options: argparse.Namespace, name: str, error: DiceError | UnreadableFileError
) -> None:
    if isinstance(error, OverBudgetError) and options.can_estimate and options.samples is None:
        error = with_way_out(error)
    if options.json:
        place = place_of(error) if isinstance(error, DiceError) else None
        where = {"line": place and place.line, "column": place and place.column}
        print(json_line({"file": name, "error": {"message": str(error), **where}}), end="")
    report_problem(error_line(name, error))


def json_line(fields: Mapping[str, object]) -> str:
    """Return one JSON object on a line of its own."""
    return f"{json.dumps(fields)}\n"


def print_result(options: argparse.Namespace, file: ScriptFile, result: str) -> bool:
    """Print what came of a script, under its name where there are several; return true."""
    is_headed = len(options.files) > 1 and not options.json
    if is_headed:
        print(f"{file.name}:")
    sys.stdout.write(result)
    print(end="\n" if is_headed else "", flush=True)
    return True
