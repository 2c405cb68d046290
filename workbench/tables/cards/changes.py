"""What another decision has changed: rows and rolls that the run before did not have."""

from __future__ import annotations

from dataclasses import dataclass

from engine.languages.results import Key
from workbench.tables.cards.sheet import CardRow, CardSheet, Event, RowKind

__all__ = ["Changes", "changes_between"]


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs in a sheet from the one before.

    Attributes:
        rows: The numbers of the rows that are new or say something else, counted from 0.
        events: The numbers of the rolls and decisions that were not met before.
    """

    rows: frozenset[int] = frozenset()
    events: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        """Return whether anything differs."""
        return bool(self.rows or self.events)


def changes_between(before: CardSheet, after: CardSheet) -> Changes:
    """Return what is new in ``after``.

    Rows are compared with those that the same statement has shown in the same context, which their
    places tell: so a line that comes in or drops out moves none of the others. How a decision was
    made is no change: its own row says it.
    """
    said = {_key(row): _words(row) for row in before.rows}
    met = {_identity(event) for event in before.events}
    return Changes(
        frozenset(
            number for number, row in enumerate(after.rows) if said.get(_key(row)) != _words(row)
        ),
        frozenset(
            number for number, event in enumerate(after.events) if _identity(event) not in met
        ),
    )


def _key(row: CardRow) -> tuple[RowKind, tuple[int, int]]:
    return row.kind, row.place


def _words(row: CardRow) -> tuple[str, int, str | None]:
    return row.text, row.left_out, None if row.option is None else row.option.who


def _identity(event: Event) -> tuple[str, str | None]:
    return event.path, event.dice if isinstance(event, Key) else None
