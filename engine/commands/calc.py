"""The command ``calc``: the exact distribution of each script, or an estimate of it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from engine.commands.declared_roll_options import add_calc_options, policy_of
from engine.commands.each_script import (
    Finish,
    LoadedScript,
    for_each_script,
    json_line,
    print_result,
)
from engine.commands.limits import add_limits, argument, read_count
from engine.commands.options import Subcommands, add_definitions, add_files, add_max_iterations
from engine.commands.script_file import error_line
from engine.commands.terminal import report_problem
from engine.constant import constant_note
from engine.control import Budget
from engine.distribution import Distribution
from engine.languages import DEFAULT_ITERATIONS, Output, Outputting, Program
from engine.random_source import SeededSource
from engine.reports.results import (
    distribution_json,
    distribution_table,
    estimate_json,
    estimate_table,
)
from engine.sampling import Estimate, estimated

if TYPE_CHECKING:
    from engine.commands.best_play import PlayReport

__all__ = ["add_calc"]


def add_calc(commands: Subcommands) -> None:
    """Add the command ``calc``, which leaves its work in the option ``perform``."""
    calc = commands.add_parser("calc", help="print the exact distribution of each script")
    add_files(calc)
    add_definitions(calc)
    add_max_iterations(calc)
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
    calc.set_defaults(perform=_calc, can_estimate=True)


def _calc(options: argparse.Namespace) -> int:
    if options.seed is not None and options.samples is None:
        options.refuse("--seed needs --samples")
    is_free = policy_of(options).is_free
    if options.goal is not None and not is_free:
        options.refuse("--goal needs --policy best")
    if options.samples is not None and is_free:
        options.refuse("--samples cannot find what best play is: leave one of them out")

    def perform(script: LoadedScript, budget: Budget) -> Finish:
        began = time.perf_counter()
        results = _computed(script, options, budget)
        seconds = time.perf_counter() - began - budget.spent_loading
        if options.json:
            timing = {"parse_seconds": script.parse_seconds, "seconds": seconds}
            text = "".join(
                json_line({**script.heading, **_result_json(result), **timing})
                for result in results
            )
        else:
            text = "\n".join(map(_result_table, results))
        notes = tuple(note for result in results for note in _notes(script, result, options))

        def finish() -> bool:
            print_result(options, script.file, text)
            for note in notes:
                report_problem(note)
            return True

        return finish

    return for_each_script(options, perform)


def _computed(
    script: LoadedScript, options: argparse.Namespace, budget: Budget
) -> tuple[_Result, ...]:
    """Return the results of a script: one, or all that it outputs."""
    program, definitions = script.program, script.definitions
    limit = options.max_iterations or DEFAULT_ITERATIONS
    if options.samples is None and isinstance(program, Outputting):
        return program.outputs(definitions, limit, budget)
    if options.samples is None:
        return (_exact(program, options, definitions, limit, budget),)
    budget.states = max(budget.states, options.samples)  # the rolls asked for are no surprise
    source = SeededSource(options.seed)
    return (estimated(program, definitions, limit, options.samples, source, budget),)


def _exact(
    program: Program,
    options: argparse.Namespace,
    definitions: Mapping[str, int],
    limit: int,
    budget: Budget,
) -> Distribution | PlayReport:
    policy = policy_of(options)
    if not policy.is_free:
        return program.calculate(definitions, limit, budget)
    # Few scripts have decisions: all others start faster without these.
    from engine.best_play.goals import Goal
    from engine.commands.best_play import reported
    from engine.languages.best_play import Deciding

    if not isinstance(program, Deciding):
        return program.calculate(definitions, limit, budget)
    goal = options.goal or Goal()
    return reported(program.best_play(goal, policy, definitions, limit, budget), budget)


_Result: TypeAlias = "Distribution | Estimate | Output | PlayReport"


def _result_json(result: _Result) -> dict[str, object]:
    if isinstance(result, Output):
        return {"output": result.name, **distribution_json(result.distribution)}
    if isinstance(result, Estimate):
        return estimate_json(result)
    if isinstance(result, Distribution):
        return distribution_json(result)
    return result.as_json()


def _result_table(result: _Result) -> str:
    if isinstance(result, Output):
        return f"{result.name}\n{distribution_table(result.distribution)}"
    if isinstance(result, Estimate):
        return estimate_table(result)
    if isinstance(result, Distribution):
        return distribution_table(result)
    return result.as_text()


def _notes(script: LoadedScript, result: _Result, options: argparse.Namespace) -> Iterator[str]:
    if isinstance(result, Output):
        yield from (error_line(script.file.name, note, "note") for note in result.notes)
        return
    if isinstance(result, Distribution):
        limit = options.max_iterations or DEFAULT_ITERATIONS
        note = constant_note(script.program, dict(options.definitions), limit, result)
        if note is not None:
            yield error_line(script.file.name, note, "note")
    elif isinstance(result, Estimate) and result.samples < result.wanted:
        yield _short_note(script, result, options)


def _short_note(script: LoadedScript, estimate: Estimate, options: argparse.Namespace) -> str:
    return (
        f"note: {script.file.name}: {estimate.samples:,} of {estimate.wanted:,} rolls were made "
        f"in {options.max_seconds:g} s"
    )
