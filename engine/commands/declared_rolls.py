"""What ``calc``, ``roll`` and ``check`` do with scripts that declare rolls, as JSON and as text."""

from __future__ import annotations

import argparse
import json
import os
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from engine.commands.each_script import Finish, json_line, print_result
from engine.commands.options import numbers_for
from engine.commands.script_file import Remarks, ScriptFile, UnreadableFileError
from engine.encoding import text_in_file
from engine.errors import DiceError, Span
from engine.languages.declaring import Declaring, DeclaringScript, PreparedRoll
from engine.languages.diagnostics import Diagnostic
from engine.languages.forms import FormField
from engine.languages.kinds import FieldValue, Record, printed
from engine.languages.results import (
    ChoicesByPath,
    Line,
    Memory,
    Option,
    Output,
    OutputGroup,
    Run,
    settled,
    shown_path,
)
from engine.random_source import RandomSource

__all__ = ["outline_json", "read_mechanic", "roll_script"]

# ---- calculating ------------------------------------------------------------------------------


def read_mechanic(file: ScriptFile, options: argparse.Namespace) -> PreparedRoll:
    """Return the roll to calculate, as the options of ``calc`` describe it.

    Raises:
        DiceError: The roll cannot be run, or is not described well.
    """
    declaring = _declaring(file)
    name = declaring.read(file.text).sound_roll(options.roll).name
    decisions = dict(options.policies)
    return declaring.prepared(
        file.text,
        name,
        options.arguments,
        decisions,
        options.outcome,
        options.max_iterations,
        options.goal,
    )


def _declaring(file: ScriptFile) -> Declaring:
    declaring = file.language.declaring
    assert declaring is not None, "the commands ask for this of such scripts only"
    return declaring()


def remarks_on(mechanic: PreparedRoll) -> Remarks:
    """Return what may be a slip in a script or in the policy, with the word for how grave it is.

    A label that no decision has is not refused: one policy may serve several scripts.
    """
    remarks = [(severity.value, remark) for severity, remark in mechanic.remarks]
    return (*remarks, *(("warning", one) for one in mechanic.unmet_labels()))


# ---- rolling ----------------------------------------------------------------------------------


def roll_script(file: ScriptFile, source: RandomSource, options: argparse.Namespace) -> Finish:
    """Roll a script as the options of ``roll`` say, and return what prints the rolls.

    Args:
        file: The script.
        source: Where the dice come from.
        options: The options of the command.

    Raises:
        DiceError: There is no such roll, or its arguments do not fit.
        UnreadableFileError: The remembered rolls cannot be read or written.
    """
    mechanic = _declaring(file).prepared(file.text, options.roll, options.arguments)
    script = mechanic.script
    memory = _remembered(options.memory)
    definitions = _definitions(mechanic, options)
    choices = ChoicesByPath(dict(options.choices))
    rolls: list[tuple[str, DiceError | None]] = []
    unfit: dict[str, DiceError] = {}
    for _ in range(options.count):
        result = mechanic.replay(source, memory, choices, definitions)
        if options.memory is not None:
            memory = dict(result.memory)
            _remember(options.memory, memory)
        run = result.run
        text = json_line(_run_json(file, run, script)) if options.json else _run_text(run)
        rolls.append((text, run.error))
        unfit.update((one.message, one) for one in _unfit_answers(run.options, choices))
    remarks = (*remarks_on(mechanic), *(("warning", one) for one in unfit.values()))

    def finish() -> bool:
        reported: set[Span | None] = set()
        for text, error in rolls:
            print_result(options, file, text)
            if error is not None:
                reported |= _report(file, script, error)
        # What was met as an error is no note any more.
        file.report_remarks(tuple(one for one in remarks if one[1].span not in reported))
        return not reported

    return finish


def _unfit_answers(options: Iterable[Option], choices: ChoicesByPath) -> Iterator[DiceError]:
    """Yield what was answered to a decision that does not offer it, and was passed over."""
    for one in options:
        given = choices.get(one.path)
        if given is not None and settled(given, one.offered) is not given:
            offered = [str(n) for n in one.offered] or ["true", "false"]
            answer, hint = str(given).lower(), "it offers " + ", ".join(offered)
            yield DiceError(f"{one.label} cannot be answered with {answer}", hint=hint)


def _definitions(mechanic: PreparedRoll, options: argparse.Namespace) -> dict[str, int]:
    known = {parameter.name.casefold() for parameter in mechanic.parameters}
    for name, _ in options.definitions:
        if name.casefold() not in known:
            raise DiceError(f"there is no number {name} among the arguments")
    return numbers_for(mechanic, options)


def _report(file: ScriptFile, script: DeclaringScript, error: DiceError) -> set[Span | None]:
    """Print an error that ended a roll, with all that kept it from running; return the places."""
    causes = script.errors if error.span is None else ()
    errors = (*(one.error() for one in causes), error)
    file.report_remarks(tuple(("error", one) for one in errors))
    return {one.span for one in errors}


def _remembered(name: str | None) -> Memory:
    if name is None or not Path(name).exists():
        return {}
    try:
        rolls = json.loads(text_in_file(Path(name)))["rolls"]
        return {(str(path), str(dice)): int(total) for path, dice, total in rolls}
    except OSError as error:
        raise UnreadableFileError(f"{name}: {error.strerror or error}") from error
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise UnreadableFileError(f"{name} does not hold remembered rolls") from error


def _remember(name: str, memory: Memory) -> None:
    rolls = [[path, dice, total] for (path, dice), total in memory.items()]
    path = Path(name).resolve()
    try:
        # Whoever interrupts the command finds what was remembered before, and never a part of it.
        # What is no ordinary file, or is not to be written, is left to the system.
        is_replaced = not path.exists() or (path.is_file() and os.access(path, os.W_OK))
        written = path.with_name(f".{path.name}.part") if is_replaced else path
        written.write_text(json.dumps({"rolls": rolls}) + "\n", "utf-8")
        if is_replaced:
            written.chmod(path.stat().st_mode if path.exists() else written.stat().st_mode)
            written.replace(path)
    except OSError as error:
        raise UnreadableFileError(f"{name}: {error.strerror or error}") from error


# ---- results as JSON --------------------------------------------------------------------------


def _run_json(file: ScriptFile, run: Run, script: DeclaringScript) -> dict[str, object]:
    return {
        "language": file.language.name,
        "outputs": [_output_json(one) for one in run.outputs],
        "options": [[shown_path(one.path), one.who, one.label, one.chosen] for one in run.options],
        "keys": [[shown_path(one.path), one.dice, one.total] for one in run.keys],
        "returned": None if run.returned is None else _value_json(run.returned),
        "error": run.error_text,
        "diagnostics": _diagnostics_json(script.diagnostics),
    }


def _output_json(output: Output) -> object:
    if isinstance(output, Line):
        return output.text
    if isinstance(output, OutputGroup):
        return [_output_json(one) for one in output.items]
    offered = {"offered": list(output.offered)} if output.offered else {}
    return {
        "option": shown_path(output.path),
        "who": output.who,
        "label": output.label,
        "chosen": output.chosen,
        **offered,
    }


def _value_json(value: FieldValue) -> object:
    if isinstance(value, Record):
        return {name: _value_json(inner) for name, inner in value.fields}
    if isinstance(value, tuple):
        return [_value_json(one) for one in value]
    return value


def _diagnostics_json(diagnostics: Iterable[Diagnostic]) -> list[list[object]]:
    return [[one.severity.value, one.line, one.message] for one in diagnostics]


def outline_json(file: ScriptFile) -> dict[str, object]:
    """Return the types and rolls of a script."""
    script = _declaring(file).read(file.text)
    return {
        "forms": [
            {"type": form.name, "fields": _fields_json(form.fields)} for form in script.forms.forms
        ],
        "rolls": [
            {
                "title": declared.title,
                "name": declared.name,
                "params": _fields_json(declared.parameters),
            }
            for declared in script.declared_rolls
        ],
    }


def _fields_json(fields: Iterable[FormField]) -> list[list[str]]:
    return [[one.name, str(one.kind)] for one in fields]


# ---- results to read --------------------------------------------------------------------------


def _run_text(run: Run) -> str:
    lines = list(_lines(run.outputs, "", _paths_to_choose(run.options)))
    if isinstance(run.returned, int | str):
        lines.append(f"= {printed(run.returned)}")
    return "".join(f"{line}\n" for line in lines)


def _paths_to_choose(options: Sequence[Option]) -> Mapping[str, str]:
    """Return how the path of each decision is given: in full only where two are told alike."""
    alike = Counter(shown_path(path) for path in {one.path for one in options})
    paths = {}
    for one in options:
        shown = shown_path(one.path)
        paths[one.path] = shown if alike[shown] == 1 else shlex.quote(one.path)
    return paths


def _lines(outputs: Sequence[Output], indent: str, paths: Mapping[str, str]) -> Iterator[str]:
    for output in outputs:
        if isinstance(output, Line):
            yield from (f"{indent}{line}" for line in output.text.split("\n"))
        elif isinstance(output, OutputGroup):
            yield from _lines(output.items, indent + "  ", paths)
        else:
            yield indent + _option_text(output, paths[output.path])


def _option_text(option: Option, path: str) -> str:
    who = "" if option.who is None else f" ({option.who})"
    if option.offered:
        numbers = " ".join(f"[{n}]" if n == option.chosen else str(n) for n in option.offered)
        other = next((n for n in option.offered if n != option.chosen), option.chosen)
        return f"{option.label}{who}: {numbers}  --choose {path}={other}"
    box = "[x]" if option.chosen else "[ ]"
    return f"{box} {option.label}{who}  --choose {path}={str(not option.chosen).lower()}"
