"""Troll's entry among the notations."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from engine.errors import DiceError
from engine.languages.protocols import Language, NotationHelp, Program, translatable
from engine.languages.tokens import LineTokens

if TYPE_CHECKING:
    from engine.languages.assistance import Assistance
    from engine.languages.setup import RollSetup

__all__ = ["TROLL"]


def _parse(text: str) -> Program:
    from engine.languages.troll.program import parse_program

    return parse_program(text)


def _check(text: str) -> tuple[DiceError, ...]:
    from engine.languages.troll.assistance.checking import check

    return check(text)


def _tokens(line: str, _state: Hashable) -> LineTokens:
    """Find the tokens of a line; lines know nothing of one another."""
    from engine.languages.troll.reading.tokens import tokens

    return LineTokens(tuple(tokens(line)), None)


def _assistance() -> type[Assistance]:
    from engine.languages.troll.assistance.writing import TrollAssistance

    return TrollAssistance


def _title(text: str, _setup: RollSetup) -> str:
    from engine.languages.troll.assistance.title import title

    return title(text)


TROLL = Language(
    "troll",
    "Troll",
    (".t", ".troll"),
    _parse,
    _check,
    tokens=_tokens,
    assistance=_assistance,
    script_title=_title,
    help=NotationHelp(
        translatable("HelpPanel", "The Troll language"),
        (
            ("operator", translatable("HelpReference", "Operators")),
            ("function", translatable("HelpReference", "Functions of collections")),
            ("construct", translatable("HelpReference", "Names, choices, loops")),
            ("literal", translatable("HelpReference", "Values")),
        ),
        "largest",
    ),
)
