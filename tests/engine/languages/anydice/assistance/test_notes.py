"""Notes on AnyDice programs: what may be a slip, or comes out otherwise on AnyDice's page."""

from __future__ import annotations

import pytest

from engine.languages.anydice.program import parse_program


def noted(text: str) -> list[tuple[str, str]]:
    """Return the message of each note and what it is about."""
    found = []
    for note in parse_program(text).notes:
        assert note.span is not None
        assert note.hint
        found.append((note.message, text[note.span.start : note.span.end]))
    return found


SUM = "a sum of dice is one die, of which nothing can be dropped"
BELOW = "AnyDice computes > for dice <= a sequence; here it is <="
ZERO = "this divides by 0"


def carried(name: str) -> str:
    return f"{name} keeps no value from one roll to the next; AnyDice would carry it over"


@pytest.mark.parametrize(
    ("message", "place", "text"),
    [
        (BELOW, "<=", "output d6 <= {2, 3}"),
        (BELOW, "<=", "DIE: 2d6 SEQ: {2, 3} output DIE <= SEQ"),
        (ZERO, "3d6 / 0", "output 3d6 / 0"),
        (ZERO, "3d6 / NONE", "NONE: 0 output 3d6 / NONE"),
        (SUM, "d6 + 1", "output [highest 1 of d6 + 1]"),
        (SUM, "(2d6 + 3d8)", "output [lowest 2 of (2d6 + 3d8)]"),
        (SUM, "ROLL", "ROLL: 2d6 + 3 output [middle 1 of ROLL]"),
        (SUM, "d8 * 2", "output [highest 2 of 3d6 and d8 * 2]"),
        ("`#` takes only 3 here", "#3", "output #3d6"),
        ("this range is empty", "6..1", "loop N over {6..1} { output N }"),
        ("this range is empty", "3..2", "output #{1, 3..2, 2..3}"),
        ("`!` takes only 2 here", "!2", "output !2d6"),
        (carried("R"), "R", "function: f X:n { R: R + X result: R } R: 0 output [f d6]"),
        (carried("X"), "X", "function: f X:n { X: X + 1 result: X } output [f d6]"),
        (
            "this is rolled 2 times more at most: 1 roll in 216 would go on",
            "[explode d6]",
            "output 2d[explode d6]",
        ),
        (
            "this is rolled once more at most: 1 roll in 400 would go on",
            "[explode 1d20]",
            'set "explode depth" to 1 output [explode 1d20]',
        ),
    ],
)
def test_what_may_be_a_slip_is_told_at_its_place(message, place, text):
    assert [(message, place)] == noted(text)


@pytest.mark.parametrize(
    "text",
    [
        "output [highest 3 of 4d6]",
        "output [highest of d6 + 1 and d8 + 2]",
        "output {2, 3} <= d6",
        "output d6 <= 4",
        "output d6 / 2",
        "output #(3d6) + !(2d6 = 7)",
        "function: f X:n { R: X + 1 result: R } output [f d6]",
        "function: f N:d { R: R + 1 result: R } R: 0 output [f d6]",
        "function: f S:s { L: 0 loop I over S { L: L + I } result: L } output [f 3d6]",
        "ROLL: 2d6 ROLL: ROLL + 3 output [highest 1 of ROLL]",
        'set "explode depth" to 5 output [explode d6]',
        'output [explode d6] set "explode depth" to 4',
        "output [explode d{1, 6}]",
    ],
)
def test_what_is_well_has_no_note(text):
    assert [] == noted(text)


def test_a_range_that_counts_down_is_turned_around() -> None:
    (note,) = parse_program("loop N over {6..1} { output N }").notes
    (fix,) = note.fixes
    assert fix.apply("loop N over {6..1} { output N }") == (
        "loop N over [reverse {1..6}] { output N }"
    )
