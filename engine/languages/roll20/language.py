"""The entry of Roll20's notation among the notations."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TYPE_CHECKING

from engine.errors import DiceError
from engine.languages.conversion import Conversion, Translation
from engine.languages.protocols import (
    Language,
    NotationHelp,
    Program,
    translatable,
)
from engine.languages.tokens import LineTokens

if TYPE_CHECKING:
    from engine.languages.assistance import Assistance
    from engine.languages.setup import RollSetup

__all__ = ["ROLL20"]


def _parse(text: str) -> Program:
    from engine.languages.roll20.program import parse_program

    return parse_program(text)


def _check(text: str) -> tuple[DiceError, ...]:
    from engine.languages.roll20.assistance.checking import check

    return check(text)


def _as_troll(
    text: str, definitions: Mapping[str, int], fixed: Collection[str]
) -> tuple[Translation, ...]:
    from engine.languages.roll20.assistance.troll_form.translation import as_troll
    from engine.languages.roll20.program import parse_program

    return (as_troll(parse_program(text), definitions, fixed),)


def _tokens(line: str, state: Hashable) -> LineTokens:
    from engine.languages.roll20.reading.tokens import line_tokens

    return line_tokens(line, state)


def _resembles(text: str) -> bool:
    from engine.languages.roll20.assistance.signs import is_of_chat

    return is_of_chat(text)


def _assistance() -> type[Assistance]:
    from engine.languages.roll20.assistance.writing import Roll20Assistance

    return Roll20Assistance


def _title(text: str, _setup: RollSetup) -> str:
    from engine.languages.roll20.assistance.title import title

    return title(text)


ROLL20 = Language(
    "roll20",
    "Roll20",
    (".roll20",),
    _parse,
    _check,
    conversions=(Conversion("roll20", "troll", _as_troll),),
    offers_choices=True,
    tokens=_tokens,
    assistance=_assistance,
    script_title=_title,
    resembles=_resembles,
    help=NotationHelp(
        translatable("HelpPanel", "Roll20 notation"),
        (
            ("literal", translatable("HelpReference", "Dice and numbers")),
            ("modifier", translatable("HelpReference", "Modifiers of dice")),
            ("construct", translatable("HelpReference", "Groups, labels, parameters")),
            ("operator", translatable("HelpReference", "Arithmetic")),
            ("function", translatable("HelpReference", "Rounding")),
        ),
        "kh",
    ),
)
