from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages.troll import mixed_values
from engine.textbox import TextBox
from engine.values import Tuple


def test_the_empty_collection_is_neutral_in_unions_even_with_texts() -> None:
    text, pair = TextBox(("a",)), Tuple((1,), (2,))
    assert text == mixed_values.united([(), text])
    assert pair == mixed_values.united([(), pair, ()])
    assert () == mixed_values.united([])


@pytest.mark.parametrize("odd", [TextBox(("a",)), Tuple((1,), (2,))])
def test_a_text_or_pair_cannot_be_united_with_numbers(odd: object) -> None:
    with pytest.raises(DiceError, match="cannot be in a collection"):
        mixed_values.united([odd, (1,)])


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        ((), ("",)),
        ((3,), ("3 ",)),
        ((-3, 1, 2), ("-3 1 2 ",)),
        (TextBox(("a", "b")), ("a", "b")),
        (Tuple((1,), (2, 3)), ("[1  , 2 3 ]",)),
        (Tuple((1,), (), (2,)), ("[1  ,  , 2 ]",)),
        (Tuple(TextBox(("a", "b")), ()), ("[a , ]", " b    ")),
    ],
)
def test_how_a_value_is_shown(value: object, lines: tuple[str, ...]) -> None:
    assert lines == mixed_values.box_of(value).lines


@pytest.mark.parametrize(("exponent", "rest"), [(5000, 0), (5000, 7), (20_000, 1)])
@pytest.mark.parametrize("sign", [1, -1])
def test_numbers_of_many_digits_are_shown(exponent: int, rest: int, sign: int) -> None:
    expected = "-" * (sign < 0) + "1" + str(rest).zfill(exponent) + " "
    assert (expected,) == mixed_values.box_of((sign * (10**exponent + rest),)).lines


def test_values_that_are_not_both_texts_are_joined_side_by_side() -> None:
    a, b = TextBox(("a",)), TextBox(("b",))
    assert ("a", "b") == mixed_values.joined("|>", a, b).lines
    assert ("a3 ",) == mixed_values.joined("|>", a, (3,)).lines
    assert ("3 4 ",) == mixed_values.joined("<>", (3,), (4,)).lines
