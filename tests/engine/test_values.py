from __future__ import annotations

import random
from fractions import Fraction

import pytest

from engine.textbox import TextBox
from engine.values import EMPTY, Tuple, Value, is_plain, number_text, outcome_order

ASCENDING: tuple[Value, ...] = (
    (),
    (-3,),
    (-3, 7),
    (1,),
    (1, 1),
    (Fraction(3, 2),),
    (2,),
    TextBox(("a ",)),
    TextBox(("a ", "b ")),
    TextBox(("b",)),
    Tuple((), (9,)),
    Tuple((1,), (2,)),
    Tuple((1,), (2,), ()),
    Tuple((1,), TextBox(("a",))),
    Tuple(TextBox(("a",)), ()),
    Tuple(Tuple((), ()), ()),
)


def test_outcomes_are_listed_as_collections_then_texts_then_pairs() -> None:
    shuffled = list(ASCENDING)
    random.Random(1).shuffle(shuffled)

    assert list(ASCENDING) == sorted(shuffled, key=outcome_order)


def test_the_order_tells_all_values_apart() -> None:
    assert len(ASCENDING) == len(set(map(outcome_order, ASCENDING)))


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (EMPTY, True),
        ((7,), True),
        ((Fraction(5, 2),), True),
        ((1, 1), False),
        (TextBox(("7",)), False),
        (Tuple((1,), (2,)), False),
    ],
)
def test_single_numbers_and_nothing_count_as_numbers(value: Value, plain: bool) -> None:
    assert plain is is_plain(value)


def test_numbers_of_very_many_digits_are_shortened() -> None:
    assert "-7" == number_text(-7)
    assert "5/2" == number_text(Fraction(5, 2))
    assert "-999999…999999 (5,000 digits)" == number_text(-(10**5000) + 1)
