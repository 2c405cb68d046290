"""What became of every die of a roll, and how that is written.

A notation in which every roll stands in its place once tells of its dice in the text of the roll
(``written``). A script, whose places may roll many times or never, tells of its dice in groups, in
the order that they were rolled (``grouped``).
"""

from __future__ import annotations

from typing import TypeAlias

from engine.languages.accounts.dice import DieRecord, Tested
from engine.languages.accounts.grouped import DiceGroup, GroupedAccount
from engine.languages.accounts.written import (
    AccountRecord,
    DiceRecord,
    Gap,
    GivenRecord,
    GroupRecord,
    Rolled,
    WrittenAccount,
    as_written,
    number_of,
    stretches,
)

__all__ = [
    "AccountRecord",
    "DiceGroup",
    "DiceRecord",
    "DieRecord",
    "Gap",
    "GivenRecord",
    "GroupRecord",
    "GroupedAccount",
    "RollAccount",
    "Rolled",
    "Tested",
    "WrittenAccount",
    "as_written",
    "number_of",
    "stretches",
]

RollAccount: TypeAlias = WrittenAccount | GroupedAccount
"""How a roll came about: its ``value``, a ``text``, ``json``, and ``shortened`` for long ones."""
