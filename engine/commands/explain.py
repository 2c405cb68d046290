"""The command ``explain``: what each script does, in plain English."""

from __future__ import annotations

import argparse
from functools import partial

from engine.commands.declared_roll_options import add_playing_options
from engine.commands.each_script import (
    Finish,
    LoadedScript,
    for_each_script,
    json_line,
    print_result,
)
from engine.commands.options import Subcommands, add_definitions, add_files, add_max_iterations
from engine.control import Budget
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.in_words import Sentence, as_text, in_words
from engine.limits import add_limits

__all__ = ["add_explain"]


def add_explain(commands: Subcommands) -> None:
    """Add the command ``explain``, which leaves its work in the option ``perform``."""
    explain = commands.add_parser("explain", help="tell in plain English what each script does")
    add_files(explain)
    add_definitions(explain)
    add_max_iterations(explain)
    add_playing_options(explain)
    explain.add_argument("--json", action="store_true", help="print one JSON object a script")
    add_limits(explain, "script", of_states=False)
    explain.set_defaults(perform=_explain, can_estimate=False)


def _explain(options: argparse.Namespace) -> int:
    limit = DEFAULT_ITERATIONS if options.max_iterations is None else options.max_iterations

    def perform(script: LoadedScript, _budget: Budget) -> Finish:
        told = in_words(script.program, script.definitions, limit)
        text = json_line({**script.heading, "sentences": list(map(_json, told))})
        return partial(print_result, options, script.file, text if options.json else as_text(told))

    return for_each_script(options, perform)


def _json(sentence: Sentence) -> dict[str, object]:
    place = sentence.span
    where = {"line": place.line, "column": place.column}
    ends = {"end_line": place.end_line, "end_column": place.end_column}
    return {"text": sentence.text, "depth": sentence.depth, **where, **ends}
