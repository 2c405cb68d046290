"""The options of commands for scripts that declare rolls."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from engine.commands.limits import argument
from engine.encoding import text_in_file
from engine.errors import DiceError
from engine.languages.policies import Policy, Way, WayOrNumber

if TYPE_CHECKING:
    from engine.best_play.goals import Goal
    from engine.languages.results import Answer

__all__ = [
    "add_calc_options",
    "add_playing_options",
    "add_roll_options",
    "policy_of",
    "read_goal",
]

_ANSWERS = {"true": True, "false": False}
_NUMBER = re.compile(r"[+-]?[0-9]{1,40}", re.ASCII)
_POLICIES = {way.value: way for way in Way}


def add_roll_options(command: argparse.ArgumentParser) -> None:
    """Add what ``roll`` can be told about table scripts."""
    options = _add_options(command)
    options.add_argument(
        "--choose",
        dest="choices",
        type=argument(_read_choice),
        action="append",
        default=[],
        metavar="PATH=true|NUMBER",
        help="make the decision at this path so",
    )
    options.add_argument(
        "--memory",
        metavar="FILE",
        help="remember the dice in FILE, and do not roll again what it remembers",
    )


def add_calc_options(command: argparse.ArgumentParser) -> None:
    """Add what ``calc`` can be told about table scripts."""
    add_playing_options(command).add_argument(
        "--goal",
        type=argument(read_goal),
        metavar="GOAL",
        help="what best play wants: mean (the greatest, if nothing is said), least, "
        '"at least 15", "at most 3", "exactly 7" or "between 4 and 6"',
    )


def add_playing_options(command: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Add how a table script is played and what its outcome is; return where that is told."""
    options = _add_options(command)
    options.add_argument(
        "--outcome", metavar="VARIABLE", help="the outcome is this variable at the roll's end"
    )
    options.add_argument(
        "--policy",
        dest="policies",
        type=argument(_read_policy),
        action="append",
        default=[],
        metavar="LABEL=HOW",
        help="make the decisions of this label so: never, always, best, worst (as an opponent "
        "does), or the number to choose; without LABEL=, all others (never)",
    )
    return options


def _add_options(command: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    options = command.add_argument_group("table scripts")
    options.add_argument("--roll", metavar="NAME", help="which defroll, where there are several")
    options.add_argument(
        "--arguments",
        type=argument(_read_arguments),
        default={},
        metavar="JSON|@FILE",
        help="an object with a value for each parameter of the roll; the rest is empty",
    )
    return options


def _read_choice(text: str) -> tuple[str, Answer]:
    path, sign, answer = text.rpartition("=")
    if sign and answer in _ANSWERS:
        return path, _ANSWERS[answer]
    if sign and _NUMBER.fullmatch(answer):
        return path, int(answer)
    raise ValueError(f"{text!r} is not of the form PATH=true, PATH=false or PATH=2")


def _read_policy(text: str) -> tuple[str | None, WayOrNumber]:
    label, sign, written = text.rpartition("=")
    how: WayOrNumber | None = _POLICIES.get(written)
    if how is None and sign and _NUMBER.fullmatch(written):
        how = int(written)
    if how is None:
        known = ", ".join(_POLICIES)
        raise ValueError(f"{text!r} is not of the form LABEL={known.replace(', ', '|')}|NUMBER")
    return label.casefold() if sign else None, how


def read_goal(text: str) -> Goal:
    """Return the goal that an argument stands for.

    Raises:
        ValueError: It is none.
    """
    from engine.best_play.goals import (
        Goal,  # few scripts have decisions, which somebody makes for a goal
    )

    try:
        return Goal.read(text)
    except DiceError as error:
        raise ValueError(f"{error.message}: {error.hint}") from None


def policy_of(options: argparse.Namespace) -> Policy:
    """Return how the options make decisions; of a label that is named twice the last one counts."""
    given: dict[str | None, WayOrNumber] = dict(options.policies)
    otherwise = given.pop(None, Way.NEVER)
    return Policy(otherwise, {str(label): how for label, how in given.items()})


def _read_arguments(text: str) -> Mapping[str, object]:
    try:
        written = text_in_file(Path(text[1:])) if text.startswith("@") else text
        found = json.loads(written)
    except RecursionError:
        raise ValueError("the arguments cannot be read: they are nested too deeply") from None
    except OSError as error:
        reason = error.strerror or error
        raise ValueError(f"the arguments cannot be read: {text[1:]}: {reason}") from None
    except ValueError as error:
        raise ValueError(f"the arguments cannot be read: {error}") from None
    if not isinstance(found, dict):
        raise ValueError('the arguments are no JSON object such as {"target": {"ac": 15}}')
    return found
