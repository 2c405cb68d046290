"""Rolls of scripts: their dice in groups, in the order that they were rolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.languages.accounts.dice import DieRecord
from engine.statistics.summary import describe_value
from engine.textbox import TextBox
from engine.values import Value

__all__ = ["DiceGroup", "GroupedAccount"]

_LONGEST_LABEL = 32
"""Characters of the text of a place that is told with its dice."""


@dataclass(frozen=True, slots=True)
class DiceGroup:
    """Dice that one place in a script rolled at a time.

    Attributes:
        label: The text of that place: ``4d6``.
        dice: The dice, in the order that they were rolled.
        sides: How many faces each has; 0 where a number was drawn rather than a die rolled.
        function: The function in which the place stands, or nothing.
        more: How many dice more there are, which are left out here.
    """

    label: str
    dice: tuple[DieRecord, ...]
    sides: int
    function: str = ""
    more: int = 0

    @property
    def title(self) -> str:
        """The text of the place on one line, with its function, and not too long."""
        words = " ".join(self.label.split())
        if len(words) > _LONGEST_LABEL:
            words = f"{words[: _LONGEST_LABEL - 1].rstrip()}…"
        return f"{self.function}: {words}" if self.function else words

    def text(self) -> str:
        """Return the title and the dice in brackets: ``4d6 [5, 4, ~~1~~, 4]``."""
        dice = [die.text() for die in self.dice]
        left_out = [f"… {self.more:,} more"] if self.more else []
        return f"{self.title} [{', '.join([*dice, *left_out])}]"

    def json(self) -> dict[str, object]:
        """Return the group for JSON; what is not remarkable is left out."""
        found: dict[str, object] = {
            "dice": self.label,
            "sides": self.sides,
            "rolled": [die.json() for die in self.dice],
        }
        if self.function:
            found["function"] = self.function
        return {**found, "more": self.more} if self.more else found


@dataclass(frozen=True, slots=True)
class GroupedAccount:
    """How the roll of a script came about.

    Attributes:
        groups: The dice, in the order that they were rolled.
        value: What the roll comes to: numbers, a text or a tuple.
        more: How many dice more there are in groups that are left out here.
    """

    groups: tuple[DiceGroup, ...]
    value: Value
    more: int = 0

    def text(self) -> str:
        """Return a line such as ``4d6 [5, 4, ~~1~~, 4] = 13``; a large text has its own lines."""
        shown = [group.text() for group in self.groups]
        if self.more:
            shown.append(f"… {self.more:,} more")
        if isinstance(self.value, TextBox):
            # What is left of the dice stands below, so that the text is as the script has set it.
            lines = [line.rstrip() for line in self.value.lines]
            return "\n".join([*lines, ", ".join(shown)] if shown else lines)
        result = describe_value(self.value)
        return f"{', '.join(shown)} = {result}" if shown else result

    def json(self) -> object:
        """Return the dice of the roll for JSON."""
        shown: list[object] = [group.json() for group in self.groups]
        return [*shown, {"more": self.more}] if self.more else shown

    def shortened(self, most: int) -> GroupedAccount:
        """Return this account with the first ``most`` dice, and of the others how many they are."""
        found: list[DiceGroup] = []
        room, more = most, self.more
        for group in self.groups:
            if room > 0:
                found.append(_shortened(group, room))
                room -= len(group.dice)
            else:
                more += len(group.dice) + group.more
        return replace(self, groups=tuple(found), more=more)


def _shortened(group: DiceGroup, room: int) -> DiceGroup:
    dice: Sequence[DieRecord] = group.dice[:room]
    return replace(group, dice=tuple(dice), more=group.more + len(group.dice) - len(dice))
