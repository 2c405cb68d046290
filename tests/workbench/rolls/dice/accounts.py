"""Accounts of rolls for the tests of what draws them."""

from __future__ import annotations

from engine.languages.accounts import AccountRecord, DiceRecord, GroupRecord, RollAccount
from engine.languages.roll20.program import parse_program
from engine.random_source import ForcedSource, SeededSource

__all__ = ["account_of", "dice_in", "seeded"]


def account_of(text: str, *dice: int) -> RollAccount:
    """Return the account of a roll with these dice."""
    return parse_program(text).account(ForcedSource(dice), {})


def seeded(text: str, seed: int) -> RollAccount:
    """Return the account of a roll from a seed."""
    return parse_program(text).account(SeededSource(seed), {})


def dice_in(records: tuple[AccountRecord, ...]) -> int:
    """Return how many dice are told of."""
    count = 0
    for record in records:
        if isinstance(record, DiceRecord):
            count += len(record.dice) + dice_in(record.before)
        elif isinstance(record, GroupRecord):
            count += dice_in(record.inside)
    return count
