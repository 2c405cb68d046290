"""The entry of table scripts among the notations."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from engine.errors import DiceError
from engine.languages.protocols import Language, NotationHelp, Program, translatable
from engine.languages.tokens import LineTokens

if TYPE_CHECKING:
    from engine.languages.assistance import Assistance
    from engine.languages.declaring import Declaring
    from engine.languages.setup import RollSetup

__all__ = ["TABLE"]


def _parse(text: str) -> Program:
    from engine.languages.table.program import parse_program

    return parse_program(text)


def _check(text: str) -> tuple[DiceError, ...]:
    from engine.languages.table.reading.checks.checker import check

    script = check(text)
    errors = tuple(one.error() for one in script.errors)
    return errors if script.nothing_to_roll is None else (script.nothing_to_roll,)


def _diagnose(text: str) -> tuple[tuple[str, DiceError], ...]:
    from engine.languages.table.reading.checks.checker import check

    script = check(text)
    reports = tuple((one.severity.value, one.error()) for one in script.diagnostics)
    missing = script.nothing_to_roll
    return reports if missing is None else (*reports, ("error", missing))


def _declaring() -> Declaring:
    from engine.languages.table import declared

    return declared


def _tokens(line: str, state: Hashable) -> LineTokens:
    from engine.languages.table.reading.tokens import line_tokens

    return line_tokens(line, state)


def _assistance() -> type[Assistance]:
    from engine.languages.table.assistance.writing import TableAssistance

    return TableAssistance


def _title(text: str, setup: RollSetup) -> str:
    from engine.languages.table.assistance.title import title

    return title(text, setup.roll)


TABLE = Language(
    "table",
    translatable("Notations", "Table script"),
    (".table",),
    _parse,
    _check,
    declaring=_declaring,
    diagnose=_diagnose,
    tokens=_tokens,
    assistance=_assistance,
    script_title=_title,
    help=NotationHelp(
        translatable("HelpPanel", "Table scripts"),
        (
            ("declaration", translatable("HelpReference", "Types, functions, rolls")),
            ("construct", translatable("HelpReference", "Statements")),
            ("function", translatable("HelpReference", "Built-in functions")),
            ("operator", translatable("HelpReference", "Operators")),
            ("literal", translatable("HelpReference", "Values")),
        ),
        "userOption",
    ),
)
