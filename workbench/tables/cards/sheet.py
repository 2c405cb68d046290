"""What a run of a script shows and what a decision changes, as plain values that cross a pipe.

They are rows with depths, because a script may open thousands of groups. Each row has a *place*,
the path of the run where it was shown (as a number) and how much was shown there before, so that
changes compare what the same statement has said in both runs, and a line that comes in moves no
other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeAlias

from engine.languages.kinds import FieldValue, Record, name_of, printed
from engine.languages.results import (
    DECISION_MARK,
    ROLL_MARK,
    Key,
    Line,
    Option,
    Output,
    OutputGroup,
    Run,
)

__all__ = [
    "LONGEST_TEXT",
    "MOST_ROWS",
    "CardRow",
    "CardSheet",
    "Changes",
    "Event",
    "RowKind",
    "changes_between",
    "listed",
    "sheet_of",
    "words_of_value",
]


MOST_ROWS = 20_000
"""Rows of a sheet; the sheet says how many more there were."""

LONGEST_TEXT = 1_000
"""Characters of a row; a longer one says how many more there were."""

MOST_ELEMENTS = 20
"""Elements of a list that are named; of a longer one the number of elements is told as well."""

_BASE = 1_000_003
_PRIME = 2**61 - 1

Event: TypeAlias = Key | Option
"""What a path leads to: a roll or a decision."""

Place: TypeAlias = tuple[int, int]
"""Where a script shows something: the path there, as a number, and how much was shown before with
the same path. In all runs of a script the same place means the same statement."""


class RowKind(Enum):
    """What a row shows."""

    LINE = auto()
    OPTION = auto()
    RETURNED = auto()
    ERROR = auto()


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of a sheet.

    Attributes:
        kind: What it shows.
        text: Its words; those of a decision are its label.
        depth: How many groups it lies in.
        shared: How many of these the row above lies in as well.
        place: Where the script shows it.
        option: The decision, or None for all other rows.
        left_out: How many characters its words have beyond those that a row holds.
    """

    kind: RowKind
    text: str
    depth: int = 0
    shared: int = 0
    place: Place = (0, 0)
    option: Option | None = None
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class CardSheet:
    """What a run shows.

    Groups are marked by depths rather than by nesting, because a script may open thousands of them.

    Attributes:
        rows: What is shown, in order: lines and decisions, what was returned, what went wrong.
        events: The rolls and decisions that were met, in order.
        left_out: How many rows there were beyond those that a sheet holds.
    """

    rows: tuple[CardRow, ...] = ()
    events: tuple[Event, ...] = ()
    left_out: int = 0

    @property
    def keys(self) -> tuple[Key, ...]:
        """The rolls that were looked at, in order."""
        return tuple(event for event in self.events if isinstance(event, Key))

    @property
    def options(self) -> tuple[Option, ...]:
        """The decisions that were met, in order."""
        return tuple(event for event in self.events if isinstance(event, Option))


def sheet_of(run: Run) -> CardSheet:
    """Return what ``run`` shows."""
    events, places = _events(run), _places(run.steps)
    asked = [at for at, (_, mark) in enumerate(run.steps) if mark == DECISION_MARK]
    options = [(places[at], event) for at, event in zip(asked, _decisions(events), strict=True)]
    rows: list[CardRow] = []
    shown: Counter[int] = Counter()
    met = count = 0
    for depth, shared, output in _laid_out(run.outputs):
        if isinstance(output, Line):
            path, option, text = places[output.step], None, output.text
        else:
            path, option = options[met]
            text = option.label
            met += 1
        count += 1
        if count <= MOST_ROWS:
            kind = RowKind.LINE if option is None else RowKind.OPTION
            row = CardRow(kind, text, depth, shared, (path, shown[path]), option)
            rows.append(_bounded_row(row))
            shown[path] += 1
    rows += _end_of(run)
    return CardSheet(tuple(rows), events, max(0, count - MOST_ROWS))


def words_of_value(value: FieldValue) -> str:
    """Return a value in few enough words; entities go by their names."""
    return _shortened(_words_of(value))


def listed(values: tuple[FieldValue, ...]) -> str:
    """Return the first of some values in words, and how many there are where not all are named.

    The number stands in plain digits: how the window groups them is not known here.
    """
    named = ", ".join(words_of_value(value) for value in values[:MOST_ELEMENTS])
    return f"{named}, … ({len(values)})" if len(values) > MOST_ELEMENTS else _shortened(named)


def _words_of(value: FieldValue) -> str:
    if isinstance(value, Record):
        return name_of(value)
    return f"[{listed(value)}]" if isinstance(value, tuple) else printed(value)


def _end_of(run: Run) -> Iterator[CardRow]:
    if run.returned is not None and run.error is None:
        yield _bounded_row(CardRow(RowKind.RETURNED, _words_of(run.returned)))
    if run.error_text is not None:
        yield _bounded_row(CardRow(RowKind.ERROR, run.error_text))


def _events(run: Run) -> tuple[Event, ...]:
    """Return rolls and decisions together, in the order met, which their marks show."""
    keys = iter(run.keys)
    options = iter(run.options)
    events: list[Event] = []
    for _, mark in run.steps:
        if mark == ROLL_MARK:
            events.append(next(keys))
        elif mark == DECISION_MARK:
            events.append(_bounded(next(options)))
    return tuple(events)


def _bounded(option: Option) -> Option:
    who = None if option.who is None else _shortened(option.who)
    return replace(option, who=who, label=_shortened(option.label))


def _decisions(events: tuple[Event, ...]) -> list[Option]:
    return [event for event in events if isinstance(event, Option)]


def _laid_out(outputs: tuple[Output, ...]) -> Iterator[tuple[int, int, Line | Option]]:
    """Yield each line and decision with its depth and what it shares with the one above."""
    opened = [iter(outputs)]
    shared = 0
    while opened:
        output = next(opened[-1], None)
        if output is None:
            opened.pop()
            shared = min(shared, len(opened) - 1)
        elif isinstance(output, OutputGroup):
            opened.append(iter(output.items))
        else:
            depth = len(opened) - 1
            yield depth, shared, output
            shared = depth


def _places(steps: Sequence[tuple[int, str]]) -> list[int]:
    """Return a number for the path at the start and after each of its changes.

    Equal paths have equal numbers in every run and in every process. The paths themselves may
    take gigabytes together; two of them with the same number are as good as impossible.
    """
    before = [1]
    found = [1]
    for kept, mark in steps:
        del before[kept + 1 :]
        before.append((before[-1] * _BASE + ord(mark)) % _PRIME)
        found.append(before[-1])
    return found


def _bounded_row(row: CardRow) -> CardRow:
    """Return a row without the characters that are too many; the window says so in its words."""
    left_out = len(row.text) - LONGEST_TEXT
    return row if left_out <= 0 else replace(row, text=row.text[:LONGEST_TEXT], left_out=left_out)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}…"


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


def _words(row: CardRow) -> tuple[object, ...]:
    asked = None if row.option is None else (row.option.who, row.option.offered)
    return row.text, row.left_out, asked


def _identity(event: Event) -> tuple[str, str | None]:
    return event.path, event.dice if isinstance(event, Key) else None
