"""Sums over the faces of one pool beside those of another: they come to what the calculus says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.control import Budget
from engine.errors import DiceError
from engine.languages.troll.exact.direct.rewriting.figures.beside_others import beside_others
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, direct

TAKEN = {
    "pairs that add up to five": "a := 3d4; b := 3d4;"
    " sum foreach v in 1..4 do min {count v = a, count (5 - v) = b}",
    "near to others": "a := 3d4; b := 2d5; count (a keep (b U foreach v in b do v + 1))",
    "sum of those near": "a := 3d4; b := 2d5; sum ((2 < a) drop foreach v in b do v - 1)",
    "different ones near": "a := 3d4; b := 2d5;"
    " count foreach v in different a do if 0 < ((count (v + 1) = b) + count (v - 1) = b)"
    " then v else {}",
    "each times those near": "a := 3d4; b := 3d4;"
    " n := sum foreach v in a do (count (v + 1) = b) - 1; if n > 0 then n else n * n",
    "by several names": "mine := 3d4; yours := 2d5; struck := foreach v in mine do"
    " if (count (v + 1) = yours) > 0 then v else {}; h := count struck;"
    ' if h > 1 then "rout" else if h > 0 then "hit" else "miss"',
    "with the others' own": "a := 3d4; b := 3d4;"
    " 2 * (count (a keep (foreach v in b do v + 1))) - sum b",
    "one other": "a := 8d6; b := 1d6; count (a drop (b U foreach v in b do v + 1))",
    "the others first": "b := 2d5; a := 3d4; sum foreach v in b do if v = (foreach w in a do w + 2)"
    " then v else 0",
}

OTHERS = {
    "what only asks for the greatest": "a := 3d4; b := 2d4; count (max b) < a",
    "greatest": "a := 3d4; b := 3d4; max {0, a keep (foreach v in b do v + 1)}",
    "both looked at by faces": "a := 3d4; b := 3d4; (count (a keep b)) * sum a",
    "dice inside": "a := 3d4; b := 3d4; count (a keep (foreach v in b do v + d2))",
    "text": 'a := 3d4; b := 3d4; if 0 < count (a keep (foreach v in b do v + 1)) then "x" else "y"',
}


def found(text: str) -> bool:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    return beside_others(body) is not None


@pytest.mark.parametrize("name", TAKEN)
def test_faces_are_gone_through_for_all_that_others_show(name: str) -> None:
    assert found(TAKEN[name])
    assert calculus(TAKEN[name]) == direct(TAKEN[name])


@pytest.mark.parametrize("name", OTHERS)
def test_what_asks_for_more_is_left_as_it_is(name: str) -> None:
    assert not found(OTHERS[name])
    assert direct(OTHERS[name]) in (None, calculus(OTHERS[name]))


SHIFTED = st.sampled_from(["(v + 1)", "(v - 1)", "(4 - v)", "(2 * v)", "v", "3"])


@pytest.mark.parametrize("divisor", ["0", "(sum b - 12)"])
def test_names_that_nothing_looks_at_may_be_in_error(divisor: str) -> None:
    text = f"a := 3d4; b := 2d6; q := 1 / {divisor}; sum foreach v in a do if v = b then q else 0"

    assert not found(text)
    with pytest.raises(DiceError, match="division by zero"):
        parse_program(text).calculate({}, 12, Budget())


def test_names_stand_for_what_they_stood_for_where_they_were_bound() -> None:
    text = "a := 3d4; b := 2d4; q := k + 1; sum foreach k in a do q * count (k + 1) = b"

    assert not found(text)
    assert calculus(text, k=2) == direct(text, k=2)


COUNTS = st.one_of(
    st.just("(count v = a)"),
    SHIFTED.map(lambda face: f"(count {face} = b)"),
    SHIFTED.map(lambda face: f"(count {face} < b)"),
    st.sampled_from(["1", "v", "(count different b)", "(sum b)"]),
)
NUMBERS = st.recursive(
    COUNTS,
    lambda inner: st.one_of(
        st.builds(lambda one, more: f"min {{{one}, {more}}}", inner, inner),
        st.builds(lambda one, more: f"({one} - {more})", inner, inner),
        st.builds(lambda one, more: f"({one} * {more})", inner, inner),
        st.builds(
            lambda one, more, sign, then: f"(if {one} {sign} {more} then {then} else 0)",
            COUNTS,
            COUNTS,
            st.sampled_from(["<", "=", "<="]),
            inner,
        ),
        SHIFTED.flatmap(lambda face: inner.map(lambda then: f"(if {face} = b then {then} else 1)")),
    ),
    max_leaves=3,
)
ITEMS = st.sampled_from(["1..3", "a", "different a", "a keep b", "2 <= a"])


@given(NUMBERS, ITEMS, st.sampled_from(["sum", "count"]), st.sampled_from(["", " - sum b", " * 2"]))
@settings(max_examples=examples(100, 4_000), suppress_health_check=list(HealthCheck), deadline=None)
def test_generated_sums_come_to_what_the_calculus_says(
    number: str, items: str, operator: str, more: str
) -> None:
    text = f"a := 2d3; b := 2d4; ({operator} foreach v in ({items}) do {number}){more}"
    got = direct(text)
    if got is not None:
        assert calculus(text) == got
