"""The command ``roll``: rolls of each script."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from engine.commands.declared_roll_options import add_roll_options
from engine.commands.each_script import (
    Finish,
    LoadedScript,
    for_each_script,
    json_line,
    print_result,
)
from engine.commands.limits import add_limits, argument, read_count
from engine.commands.options import Subcommands, add_definitions, add_files, add_max_iterations
from engine.commands.script_file import ScriptFile
from engine.commands.troll_report import roll_report
from engine.control import Budget
from engine.languages import Accounting, Outputting, RolledOutput
from engine.random_source import ForcedSource, RandomSource, SeededSource
from engine.reports.results import value_json
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.accounts import RollAccount

__all__ = ["add_roll"]


def add_roll(commands: Subcommands) -> None:
    """Add the command ``roll``, which leaves its work in the option ``perform``."""
    roll = commands.add_parser("roll", help="roll each script")
    add_files(roll)
    add_definitions(roll)
    add_max_iterations(roll)
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
    roll.add_argument(
        "--show-dice",
        action="store_true",
        help="show what became of every die; in Roll20's notation that is always shown",
    )
    add_roll_options(roll)
    roll.add_argument("--json", action="store_true", help="print one JSON object a script")
    add_limits(roll, "script", of_states=False)
    roll.set_defaults(perform=_roll, can_estimate=False)


def _forced_dice(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in text.split(",") if text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a list like 3,5,1") from None


def _roll(options: argparse.Namespace) -> int:
    forced = None if options.dice is None else ForcedSource(options.dice)

    def source() -> RandomSource:
        # Each script starts from the seed anew, so that its rolls can be repeated without the
        # others; forced numbers go on from script to script, in the order the rolls are made.
        return SeededSource(options.seed) if forced is None else forced

    def perform(script: LoadedScript, _budget: Budget) -> Finish:
        chance = source()
        rolls = _rolls(script, chance, options)
        if options.json:
            seed = chance.seed if isinstance(chance, SeededSource) else None
            text = json_line({**script.heading, **rolls.json(), "seed": seed})
        else:
            text = rolls.text()
        return partial(print_result, options, script.file, text)

    def perform_declared(file: ScriptFile) -> Finish:
        from engine.commands.declared_rolls import roll_script

        return roll_script(file, source(), options)

    return for_each_script(options, perform, perform_declared)


def _rolls(script: LoadedScript, source: RandomSource, options: argparse.Namespace) -> _Rolls:
    program, definitions = script.program, script.definitions
    times, limit = range(options.count), options.max_iterations
    if isinstance(program, Outputting):
        return _Outputs([program.roll_outputs(source, definitions) for _ in times])
    if isinstance(program, Accounting) and (options.show_dice or program.accounts_unasked):
        return _Accounts([program.account(source, definitions, limit) for _ in times])
    return _Values([program.roll(source, definitions, limit) for _ in times])


@dataclass(frozen=True, slots=True)
class _Values:
    """What a program came to each time."""

    rolls: Sequence[Value]

    def text(self) -> str:
        return "".join(map(roll_report, self.rolls))

    def json(self) -> dict[str, object]:
        return {"rolls": list(map(value_json, self.rolls))}


@dataclass(frozen=True, slots=True)
class _Accounts:
    """What a program came to each time, and what became of every die."""

    rolls: Sequence[RollAccount]

    def text(self) -> str:
        return "".join(f"{roll.text()}\n" for roll in self.rolls)

    def json(self) -> dict[str, object]:
        values = [value_json(roll.value) for roll in self.rolls]
        return {"rolls": values, "dice": [roll.json() for roll in self.rolls]}


@dataclass(frozen=True, slots=True)
class _Outputs:
    """What a program with several results came to each time."""

    rolls: Sequence[tuple[RolledOutput, ...]]

    def text(self) -> str:
        return "".join(f"{output.text()}\n" for roll in self.rolls for output in roll)

    def json(self) -> dict[str, object]:
        return {"rolls": [[output.json() for output in roll] for roll in self.rolls]}


_Rolls: TypeAlias = _Values | _Accounts | _Outputs
