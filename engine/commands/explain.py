"""The command ``explain``: what each script does, in plain English."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial

from engine.commands.each_script import (
    Finish,
    LoadedScript,
    for_each_script,
    json_line,
    print_result,
)
from engine.commands.limits import add_limits
from engine.commands.options import (
    Subcommands,
    add_definitions,
    add_files,
    add_max_iterations,
    numbers_for,
)
from engine.commands.script_file import ScriptFile
from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS, Program
from engine.languages.in_words import Sentence, as_text, in_words
from engine.languages.script import Script

__all__ = ["add_explain"]


def add_explain(commands: Subcommands) -> None:
    """Add the command ``explain``, which leaves its work in the option ``perform``."""
    explain = commands.add_parser("explain", help="say in plain English what each script does")
    add_files(explain)
    add_definitions(explain)
    add_max_iterations(explain)
    explain.add_argument("--json", action="store_true", help="print one JSON object a script")
    add_limits(explain, "script", of_states=False)
    explain.set_defaults(perform=_explain, can_estimate=False)


def _explain(options: argparse.Namespace) -> int:
    limit = DEFAULT_ITERATIONS if options.max_iterations is None else options.max_iterations

    def explained(file: ScriptFile, program: Program, numbers: Mapping[str, int]) -> Finish:
        sentences = in_words(program, numbers, limit)
        heading = {"file": file.name, "language": file.language.name}
        text = json_line({**heading, "sentences": list(map(_json, sentences))})
        return partial(print_result, options, file, text if options.json else as_text(sentences))

    def explained_whole(file: ScriptFile) -> Finish:
        """Tell a script that declares rolls as a whole, whichever of them is chosen."""
        program = Script(file.language.name, file.text).program()
        return explained(file, program, numbers_for(program, options))

    def perform(script: LoadedScript, _budget: Budget) -> Finish:
        return explained(script.file, script.program, script.definitions)

    return for_each_script(options, perform, explained_whole)


def _json(sentence: Sentence) -> dict[str, object]:
    place = sentence.span
    where = {"line": place.line, "column": place.column}
    ends = {"end_line": place.end_line, "end_column": place.end_column}
    return {"text": sentence.text, "depth": sentence.depth, **where, **ends}
