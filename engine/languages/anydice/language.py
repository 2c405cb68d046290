"""The entry of AnyDice among the notations."""

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

__all__ = ["ANYDICE"]


def _parse(text: str) -> Program:
    from engine.languages.anydice.program import parse_program

    return parse_program(text)


def _check(text: str) -> tuple[DiceError, ...]:
    from engine.languages.anydice.assistance.checking import check

    return check(text)


def _as_troll(
    text: str, definitions: Mapping[str, int], fixed: Collection[str]
) -> tuple[Translation, ...]:
    from engine.languages.anydice.assistance.troll_form import as_troll
    from engine.languages.anydice.program import parse_program

    return as_troll(parse_program(text), definitions, fixed)


def _from_troll(
    text: str,
    definitions: Mapping[str, int],
    fixed: Collection[str],  # noqa: ARG001 - each name is given its number in any case
) -> tuple[Translation, ...]:
    from engine.languages.anydice.assistance.from_troll.converting import from_troll
    from engine.languages.troll.program import parse_program

    return (from_troll(parse_program(text), definitions),)


def _tokens(line: str, state: Hashable) -> LineTokens:
    from engine.languages.anydice.reading.tokens import line_tokens

    return line_tokens(line, state)


def _resembles(text: str) -> bool:
    from engine.languages.anydice.assistance.recognition import is_program

    return is_program(text)


def _assistance() -> type[Assistance]:
    from engine.languages.anydice.assistance.writing import AnyDiceAssistance

    return AnyDiceAssistance


def _title(text: str, _setup: RollSetup) -> str:
    from engine.languages.anydice.assistance.title import title

    return title(text)


ANYDICE = Language(
    "anydice",
    "AnyDice",
    (".anydice",),
    _parse,
    _check,
    conversions=(
        Conversion("anydice", "troll", _as_troll),
        Conversion("troll", "anydice", _from_troll),
    ),
    tokens=_tokens,
    assistance=_assistance,
    script_title=_title,
    resembles=_resembles,
    help=NotationHelp(
        translatable("HelpPanel", "AnyDice programs"),
        (
            ("construct", translatable("HelpReference", "Statements")),
            ("literal", translatable("HelpReference", "Values")),
            ("operator", translatable("HelpReference", "Operators")),
            ("function", translatable("HelpReference", "Built-in functions")),
            ("setting", translatable("HelpReference", "Settings")),
        ),
        "highest",
    ),
)
