"""Hands drawn one after the other from one deck come to what all orders of its cards come to."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.languages.troll.exact.direct.rewriting.figures import per_face
from engine.languages.troll.program import parse_program
from engine.languages.troll.reading import syntax
from tests.amount import examples
from tests.engine.languages.troll.exact.direct.test_reading import calculus, check_agreement, direct

DECKS = st.sampled_from(
    [
        "2 # {1..4}",
        "3 # {1, 2} U {5}",
        "{1, 1, 1, 2, 3, 3, 4}",
        "{-2, -1, 0, 0, 3, 3, 5}",
        "foreach v in 1..3 do v # v",
        "4 # 1",
        "{1..6}",
        "1..9",
        "(2 # 1..3) U 3 # {7, 8, 9}",
    ]
)
DRAWS = st.sampled_from(
    [
        "a := deck pick {0}; b := (deck -- a) pick {1};",
        "a := deck pick {0}; rest := deck -- a; b := rest pick {1};",
        "a := deck pick {0}; z := 2d3; b := (deck -- a) pick {1};",
        "a := deck pick {0}; b := (deck -- a) pick {1}; c := (deck -- a -- b) pick 1;",
        "a := deck pick {0}; b := (deck -- a) pick {1}; c := (deck -- (a U b)) pick 2;",
        "a := deck pick {0}; left := deck -- a; b := left pick {1}; left := left -- b;"
        " c := left pick 1;",
        "a := deck pick {0}; b := (deck -- a) pick {1}; c := (deck -- a) pick 2;",
        "a := deck pick {0}; b := deck pick {1}; c := (deck -- b) pick 1;",
        "a := deck pick {0}; b := deck -- a;",
        "a := deck pick {0}; b := choose (deck -- a);",
        "a := deck pick {0}; rest := deck -- a; b := choose rest;",
    ]
)
PARTS = ["a", "b", "c", "z", "(a U b)", "{a, c}", "(a keep b)", "(b drop a)", "(1 < b)", "(b -- z)"]
FIGURES = st.builds(
    str.format,
    st.sampled_from(
        [
            "(sum {})",
            "(count {})",
            "(count 4 <= {})",
            "(count 2 >= {})",
            "(max counts {})",
            "(count different {})",
            "(max {})",
            "(min {})",
            "(count 2 = counts {})",
            "(count straight {})",
            "(sum foreach v in 1..4 do (count v = {}) * (v - 1))",
            "(if 2 = {} then 1 else 0)",
            "(count maximal {})",
            "(sum foreach n in counts {} do n * (n - 1))",
            "(max foreach n in 1 < counts {} do 5 - n)",
            "(sum largest 2 {})",
            "(sum least 2 {})",
            "(min largest 2 {})",
            "(max least 2 {})",
            "(median {})",
            "(sum ({0} -- min {0}))",
            "(max ({0} -- largest 1 {0}))",
            "(sum {{largest 1 {}, b}})",
        ]
    ),
    st.sampled_from(PARTS),
)
ENDS = st.sampled_from(
    [
        "{x, y}",
        "x - y",
        "x + 2 * y",
        "if x < y then 1 else if y < x then 2 else 0",
        "if x = y then x else sum b",
        "x + sum a",
        "x + b",
        "if 3 >= b then x else 2 * y",
        "[x, y, choose (deck -- a)]",
        "if (x - y) < 2 then y else 3 - x",
        "k := largest 2 a; x - sum (k U b)",
        "(sum (deck -- a) pick 2) - x",
        "if x < y then max ((deck -- (a U b)) pick 1) else max counts {b, (deck -- a -- b) pick 1}",
        "max {x, y}",
    ]
)


@st.composite
def scripts(draw: st.DrawFn) -> str:
    """Return a script that looks at two hands or three."""
    sizes = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    draws = draw(DRAWS).format(*sizes)
    first, second = draw(FIGURES), draw(FIGURES)
    for name, other in (("c", "b"), ("z", "a")):
        if f"{name} :=" not in draws:
            first = _with_other(first, name, other)
            second = _with_other(second, name, other)
    return f"deck := {draw(DECKS)}; {draws} x := {first}; y := {second}; {draw(ENDS)}"


def _with_other(figure: str, name: str, other: str) -> str:
    """Return a figure of another hand in the place of one that there is not."""
    return re.sub(rf"\b{name}\b", other, figure)


@given(scripts(), st.sampled_from([0, 0, 60]))
@settings(max_examples=examples(150, 6_000), suppress_health_check=list(HealthCheck))
def test_generated_hands_come_to_what_the_calculus_says(text: str, few: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(per_face, "_FEW_HANDS", few)
        patch.setattr(per_face, "_FEW_HANDS_WITH_SETS", few)
        check_agreement(text, most=60_000, may_be_unreadable=True)


BY_HAND: list[tuple[str, Callable[[list[int], list[int]], int]]] = [
    ("(sum a) - sum b", lambda a, b: sum(a) - sum(b)),
    ("10 * (max a) + min b", lambda a, b: 10 * max(a) + min(b)),
    ("max counts (a U b)", lambda a, b: max(Counter(a + b).values())),
    ("10 * (max counts a) + max counts b", lambda a, b: _most(a) * 10 + _most(b)),
    ("if (max a) > max b then sum a else 0", lambda a, b: sum(a) if max(a) > max(b) else 0),
    ("(sum largest 2 a) + sum b", lambda a, b: sum(sorted(a)[-2:]) + sum(b)),
    ("(max least 2 b) - median a", lambda a, b: sorted(b)[:2][-1] - sorted(a)[len(a) // 2]),
    ("count (a keep b)", lambda a, b: sum(one in b for one in a)),
]


def _most(hand: list[int]) -> int:
    return max(Counter(hand).values())


@pytest.mark.parametrize(("ending", "made"), BY_HAND)
@pytest.mark.parametrize("sizes", [(3, 2), (2, 4), (1, 3)])
def test_hands_come_to_what_all_orders_of_the_deck_do(
    ending: str, made: Callable[[list[int], list[int]], int], sizes: tuple[int, int]
) -> None:
    deck = [1, 1, 2, 2, 2, 3, 5]
    first, second = sizes
    orders = list(permutations(deck, first + second))
    ways = Counter(made(list(one[:first]), list(one[first:])) for one in orders)
    text = (
        f"deck := {{{', '.join(map(str, deck))}}}; a := deck pick {first};"
        f" b := (deck -- a) pick {second}; {ending}"
    )

    found = direct(text)

    assert found is not None
    assert found[0] == {(one,): Fraction(way, len(orders)) for one, way in ways.items()}


@pytest.mark.parametrize(
    "text",
    [
        "a := (4 # {1..13}) pick 5; b := ((4 # {1..13}) -- a) pick 5; max counts (a U b)",
        "a := (4 # {1..13}) pick 2; b := ((4 # {1..13}) -- a) pick 3;"
        " c := ((4 # {1..13}) -- (a U b)) pick 1; count (a keep c) + max counts b",
    ],
)
def test_hands_of_one_deck_are_gone_through_face_by_face(text: str) -> None:
    body = parse_program(text).script.body
    assert isinstance(body, syntax.Let)
    faced = per_face.face_by_face(body)

    assert faced is not None
    assert set(faced.decks) == {0}
    assert direct(text, most=6_000) is not None


@pytest.mark.parametrize("second", ["({1..40} -- a) pick 1", "choose ({1..40} -- a)"])
def test_cards_that_nothing_tells_apart_are_one(second: str) -> None:
    text = f"a := {{1..40}} pick 5; b := {second}; h := count 5 >= a; if 5 >= b then h else 10 + h"
    whole = math.comb(40, 5) * 35
    ways = {h: math.comb(5, h) * math.comb(35, 5 - h) for h in range(6)}
    expected = {(h,): Fraction(way * (5 - h), whole) for h, way in ways.items() if h < 5}
    expected |= {(10 + h,): Fraction(way * (30 + h), whole) for h, way in ways.items()}

    found = direct(text, most=4_000)

    assert found is not None
    assert found[0] == expected


def test_more_cards_than_there_are_leave_it_to_the_calculus() -> None:
    text = "deck := {1, 2, 2}; a := deck pick 2; b := (deck -- a) pick 3; max counts a + sum b"

    assert direct(text) in (None, calculus(text))
