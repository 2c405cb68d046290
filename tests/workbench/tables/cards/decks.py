"""Table scripts and cards for tests."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from engine.languages.results import Answer
from engine.languages.script import Script
from engine.languages.setup import Fields, RollSetup, entry_from_json
from tests.resources.test_table_samples import ARGUMENTS, SAMPLES
from workbench.tables.cards.card import Card
from workbench.tables.requests import CardRequest, Dealt

NOON = datetime(2024, 5, 4, 12, 0)


def script_of(text: str, arguments: dict[str, Any] | None = None) -> Script:
    fields = entry_from_json(arguments or {})
    assert isinstance(fields, Fields)
    return Script("table", text, RollSetup(arguments=fields))


def sample(name: str) -> Script:
    """Return a sample, with entities that may reroll."""
    return script_of(Path(SAMPLES / f"{name}.table").read_text("utf-8"), ARGUMENTS[name])


def body(statements: str) -> Script:
    return script_of(f"defroll x() {{ {statements} }}")


def dealt(script: Script, seed: int = 1) -> Dealt:
    """Roll a script as the child process does."""
    return CardRequest("card", script, seed, {}, {}).carry_out(print)


def flipped(script: Script, before: Dealt, path: str, *, chosen: Answer, seed: int = 99) -> Dealt:
    choices = {**before.choices, path: chosen}
    request = CardRequest("card", script, seed, before.memory, choices, before.sheet)
    return request.carry_out(print)


def card_of(script: Script, run: Dealt, identity: str = "card", name: str = "mechanic") -> Card:
    return Card(
        identity,
        name,
        run.title,
        run.given,
        script,
        run.memory,
        run.choices,
        run.sheet,
        run.changes,
        NOON,
        1,
    )


def lines(run: Dealt) -> list[str]:
    return [row.text for row in run.sheet.rows if row.option is None]


def changed_texts(run: Dealt) -> list[str]:
    return [run.sheet.rows[number].text for number in sorted(run.changes.rows)]
