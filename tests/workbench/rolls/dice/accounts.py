"""Accounts of rolls for the tests of what draws them."""

from __future__ import annotations

from engine.languages.accounts import (
    AccountRecord,
    DiceRecord,
    GroupedAccount,
    GroupRecord,
    WrittenAccount,
)
from engine.languages.roll20.program import parse_program
from engine.languages.troll.program import parse_program as parse_script
from engine.random_source import ForcedSource, SeededSource

__all__ = ["account_of", "dice_in", "script_account", "seeded"]


def account_of(text: str, *dice: int) -> WrittenAccount:
    """Return the account of a roll with these dice."""
    return parse_program(text).account(ForcedSource(dice), {})


def seeded(text: str, seed: int) -> WrittenAccount:
    """Return the account of a roll from a seed."""
    return parse_program(text).account(SeededSource(seed), {})


def script_account(script: str, *dice: int) -> GroupedAccount:
    """Return the account of a roll of a Troll script with these dice."""
    return parse_script(script).account(ForcedSource(dice), {})


def dice_in(records: tuple[AccountRecord, ...]) -> int:
    """Return how many dice are told of."""
    count = 0
    for record in records:
        if isinstance(record, DiceRecord):
            count += len(record.dice) + dice_in(record.before)
        elif isinstance(record, GroupRecord):
            count += dice_in(record.inside)
    return count
