"""Numbers in the place of tuples in collections: what they come to is what the tuples do."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.exact import calculation
from engine.languages.troll.exact.direct.rewriting.normal_form import normal_form
from engine.languages.troll.exact.direct.rewriting.numbers.number_codes import (
    script_of_numbers,
    with_numbers_for_tuples,
)
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import parser, syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import check_agreement

SETS = "p := 4d4; s := foreach x in different p do [count x = p, x]; "
SOME = "p := 4d4; s := foreach x in 1..4 do if 2 <= count x = p then [count x = p, -x] else {}; "
SYMBOLS = """
    function face(x) = if x = 1 then [0, 0] else if x <= 3 then [1, 0] else [0, -1]
    s := foreach x in 3d4 do call face(x);
"""
CHOSEN = "s := 2 # choose {[0, 0], [1, 0], [1, 0], [0, 2]} U choose {[-1, 0], [0, -1]}; "

TAKEN = {
    "the best set": SETS + "max s",
    "its parts": SETS + "[wide, high] := max s; 10 * wide + high",
    "the best set if any": SOME + "max s",
    "if any, in words": SOME + 'if s then \'max %2 s else "none"',
    "two sets": SOME + "[count s, sum %1 largest 2 s]",
    "symbols": SYMBOLS + "[sum %1 s, sum %2 s]",
    "equal symbols": SYMBOLS + "max counts s",
    "dice of symbols": CHOSEN + "[sum %1 s, sum %2 s]",
    "compared": CHOSEN + "count [0, 1] <= s",
    "taken away": CHOSEN + "t := choose s; [count (s -- t), count (s drop t)]",
    "who is second": "s := {[d4, 1], [d3, 2], [d4 + 1, 3]}; count (2 = %2 largest 2 s)",
    "who is first": "s := {[d4 - 2, 1], [d3, 2], [d4 + 1, 3]}; %2 max s",
    "three parts": "s := foreach x in 2d4 do [x / 2, x mod 2, 7]; [sum %3 s, max %1 s, least 1 s]",
    "rolled again": "s := 3 # (repeat t := [d3, d3] until (%1 t) =/= %2 t); max s",
    "taken apart if any": SOME + "if s then ([wide, high] := max s; wide - high) else 0",
    "in a text": "s := 2 # [d3, d2]; \"best |> worst\" || ('(%1 max s) |> '(%1 min s))",
}

OTHERS = {
    "only in the end": "x := 2d3; [min x, max x]",
    "a collection of them": "2 # [d3, d2]",
    "with numbers": "s := (2 # [d3, d2]) U 3; count s",
    "of two widths": "s := {[1, 2], [1, 2, d2]}; count s",
    "a part that is empty": "s := foreach x in 2d3 do [x, 2 < x]; count s",
    "added up": "s := 2 # [d3, d2]; sum s",
    "written out where a collection belongs": "max [d3, d2]",
    "several taken apart as one": "s := d2 # [d3, d2]; if count s = 1 then ([a, b] := s; a) else 0",
    "perhaps none taken apart": "s := (d2 - 1) # [d3, d2]; if 0 < count s then ([a, b] := max s; a)"
    " else 0",
    "accumulated": "s := accumulate t := [d3, d3] until (%1 t) =/= %2 t; max s",
    "a condition": "if [d3, d2] then 1 else 2",
    "large numbers": "s := 2 # [1000 * d6, 1000 * d6]; %1 max s",
}


def _coded(text: str) -> syntax.Expression | None:
    script = parser.parse(text)
    declared = {each.name: each for each in script.declarations}
    return with_numbers_for_tuples(normal_form(script.body, declared)[0])


@pytest.mark.parametrize("name", TAKEN)
def test_tuples_are_numbers(name: str) -> None:
    assert _coded(TAKEN[name]) is not None
    check_agreement(TAKEN[name])


@pytest.mark.parametrize("name", [*TAKEN, *OTHERS])
def test_the_calculus_comes_to_the_same_with_numbers(name: str) -> None:
    text = {**TAKEN, **OTHERS}[name]
    program = parse_program(text)
    script = script_of_numbers(program.script, {})
    assert (script is not program.script) == (name in TAKEN)
    if name in TAKEN:
        coded = calculation.calculate(script, text, {}, 12, Budget(20.0))
        assert coded == calculation.calculate(program.script, text, {}, 12, Budget(20.0))


def test_a_way_by_numbers_is_found_where_there_is_none_by_tuples() -> None:
    text = """
        heroes := foreach x in 3d20 do [x + 2, 1]; foes := foreach x in 4d20 do [x, 0];
        sum %2 largest 1 (heroes U foes)
    """
    found = parse_program(text).calculate({}, 12, Budget(20.0))
    foes = sum(
        (Fraction(face, 20) ** 4 - Fraction(face - 1, 20) ** 4)
        * Fraction(max(face - 3, 0), 20) ** 3
        for face in range(1, 21)
    )
    assert found.probability((0,)) == foes


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_not_known_stays_as_it_is(name: str) -> None:
    assert _coded(OTHERS[name]) is None
    check_agreement(OTHERS[name])


@pytest.mark.parametrize("several", ["s := 2 # [d3, d2]", "s := max (d2 - 1) # [d3, d2]"])
def test_names_in_brackets_need_one_tuple(several: str) -> None:
    program = parse_program(f"{several}; [a, b] := s; a")
    with pytest.raises(DiceError, match=r"`\[a, b\]` needs a pair"):
        program.calculate({}, 12, Budget(20.0))


def test_what_some_tuples_can_be_is_not_what_others_are_made_of() -> None:
    text = (
        "s := 2 # [d2, 1]; t := foreach x in %1 s do [2 * x, x];"
        "max (t U s U (choose {[9, 9], [1, 1]}) -- choose s)"
    )
    assert _coded(text) is not None
    check_agreement(text)


_NUMBERS = st.sampled_from(["x", "-x", "x / 2", "x mod 2", "count x = p", "d2", "3", "-1", "2 - x"])
_TUPLES = st.builds("[{}, {}]".format, _NUMBERS, _NUMBERS)
_BODIES = _TUPLES | st.builds("if {} < x then {} else {{}}".format, st.integers(0, 3), _TUPLES)
_COLLECTIONS = st.builds(
    "(foreach x in {} do {})".format,
    st.sampled_from(["p", "different p", "1..3", "2 < p", "choose p"]),
    _BODIES,
) | st.builds("(2 # choose {{[1, {}], [{}, d2]}})".format, st.integers(-2, 2), st.integers(-2, 2))


@st.composite
def _ends(draw: st.DrawFn) -> str:
    """Return what is asked of some tuples."""
    selected = draw(
        st.sampled_from(
            [
                "s",
                "largest 2 s",
                "(s U t)",
                "(s -- t)",
                "(s drop t)",
                "(t keep s)",
                "minimal s",
                "different (s U t)",
                "([1, 1] < s)",
                "(choose (s U [0, 0]))",
                "(s pick 1)",
                "(if s then t else s)",
            ]
        )
    )
    end = draw(
        st.sampled_from(
            ["max {0}", "count {0}", "sum %1 {0}", "%2 {0}", "counts {0}", "%1 max {0}", "!{0}"]
        )
    )
    return end.format(selected)


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(_COLLECTIONS, _COLLECTIONS, _ends(), _ends())
def test_whatever_is_asked_of_tuples_is_what_the_calculus_says(
    one: str, other: str, first: str, second: str
) -> None:
    check_agreement(f"p := 3d3; s := {one}; t := {other}; [{first}, {second}]")
