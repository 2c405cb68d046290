"""A result card: one roll of a table script, as it was made and as it was decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from engine.languages.script import Script
from workbench.tables.cards.sheet import CardSheet, Changes
from workbench.tables.requests import GivenArgument

__all__ = ["Card"]


@dataclass(frozen=True)
class Card:
    """What came of a roll, with all that it takes to decide it otherwise.

    It keeps script and arguments as they were: editing a mechanic or its entities afterwards does
    not disturb it.

    Attributes:
        identity: Stays the same as long as the card lives.
        name: What the mechanic was called.
        title: What players call the roll.
        given: What the roll was given for its parameters.
        script: The script, with its roll and its arguments.
        memory: Everything rolled for the card so far, also behind decisions taken back.
        choices: How decisions are made, by their paths; the sheet may not have caught up yet.
        sheet: What the roll shows.
        changes: What the last decision has changed.
        time: When it was rolled.
        seed: Where its random numbers started.
    """

    identity: str
    name: str
    title: str
    given: tuple[GivenArgument, ...]
    script: Script
    memory: Mapping[tuple[str, str], int]
    choices: Mapping[str, bool]
    sheet: CardSheet
    changes: Changes
    time: datetime
    seed: int

    @property
    def entities(self) -> tuple[str, ...]:
        """The names of those who took part."""
        return tuple(one.words for one in self.given if one.is_entity)

    @cached_property
    def marks(self) -> int:
        """How many marks its memory holds in all paths together."""
        return sum(len(path) for path, _ in self.memory)

    def is_chosen(self, path: str) -> bool:
        """Return how the decision at ``path`` is made."""
        return self.choices.get(path, False)
