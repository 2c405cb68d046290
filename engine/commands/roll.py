"""The command ``roll``: rolls of each script."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from engine.commands.declared_roll_options import add_roll_options
from engine.commands.each_script import (
    Finish,
    LoadedScript,
    for_each_script,
    json_line,
    print_result,
)
from engine.commands.options import Subcommands, add_definitions, add_files, add_max_iterations
from engine.commands.script_file import ScriptFile
from engine.commands.troll_report import roll_report
from engine.control import Budget
from engine.languages import Accounting, Outputting, RolledOutput
from engine.languages.accounts import RollAccount
from engine.limits import add_limits, argument, read_count
from engine.random_source import ForcedSource, RandomSource, SeededSource
from engine.report import value_json
from engine.values import Value

__all__ = ["add_roll", "dice_joined"]


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
        help="tell what became of every die; in Roll20's notation that is always told",
    )
    add_roll_options(roll)
    roll.add_argument("--json", action="store_true", help="print one JSON object a script")
    add_limits(roll, "script", of_states=False)
    roll.set_defaults(perform=_roll, can_estimate=False)


def dice_joined(arguments: Sequence[str]) -> list[str]:
    """Return ``arguments`` with numbers behind ``--dice`` that begin with a minus as one word.

    Otherwise these would pass for an option of their own.
    """
    joined: list[str] = []
    for word in arguments:
        if joined[-1:] == ["--dice"] and re.match(r"-\s*[0-9]", word):
            joined[-1] = f"--dice={word}"
        else:
            joined.append(word)
    return joined


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
            text = json_line({**script.heading, **_rolls_json(rolls), "seed": seed})
        else:
            text = "".join(map(_roll_text, rolls))
        return partial(print_result, options, script.file, text)

    def perform_declared(file: ScriptFile) -> Finish:
        from engine.commands.declared_rolls import roll_script

        return roll_script(file, source(), options)

    return for_each_script(options, perform, perform_declared)


def _rolls(
    script: LoadedScript, source: RandomSource, options: argparse.Namespace
) -> Sequence[_Roll]:
    program, definitions = script.program, script.definitions
    if isinstance(program, Outputting):
        return [_Outputs(program.roll_outputs(source, definitions)) for _ in range(options.count)]
    roll: Callable[..., _Roll] = program.roll
    if isinstance(program, Accounting) and (options.show_dice or program.tells_unasked):
        roll = program.account
    return [roll(source, definitions, options.max_iterations) for _ in range(options.count)]


@dataclass(frozen=True, slots=True)
class _Outputs:
    """What a program with several results came to."""

    outputs: tuple[RolledOutput, ...]


_Roll: TypeAlias = Value | RollAccount | _Outputs


def _rolls_json(rolls: Sequence[_Roll]) -> dict[str, object]:
    """Return some rolls: outputs, or values, with all of their dice where these are told."""
    accounts = [roll.json() for roll in rolls if isinstance(roll, RollAccount)]
    told = {"dice": accounts} if accounts else {}
    return {"rolls": [_roll_json(roll) for roll in rolls], **told}


def _roll_json(roll: _Roll) -> object:
    if isinstance(roll, _Outputs):
        return [output.json() for output in roll.outputs]
    return value_json(roll.value if isinstance(roll, RollAccount) else roll)


def _roll_text(roll: _Roll) -> str:
    if isinstance(roll, _Outputs):
        return "".join(f"{output.text()}\n" for output in roll.outputs)
    return f"{roll.text()}\n" if isinstance(roll, RollAccount) else roll_report(roll)
