from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, example, given, settings

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages.roll20.program import parse_program
from engine.values import Number
from tests.amount import examples
from tests.engine.languages.roll20.courses import TooManyCourses, enumerated
from tests.engine.languages.roll20.rolls import rolls

LIMIT = 3


def calculated(text: str) -> Distribution | DiceError:
    try:
        return parse_program(text).calculate({}, LIMIT, Budget(seconds=60))
    except DiceError as error:
        return error


def assert_same(text: str) -> None:
    """Compare the exact result of a roll with all courses of its dice.

    Courses that end are counted by both, so that a probability is at least what they come to. What
    was cut off may belong to any outcome, and no more than that may.
    """
    try:
        expected, missing, cut = enumerated(text, LIMIT)
    except TooManyCourses:
        assume(False)
    except DiceError:
        assert isinstance(calculated(text), DiceError)
        return
    found = calculated(text)
    assert isinstance(found, Distribution), found
    actual: dict[Number, Fraction] = {
        number: Fraction(weight, found.total) for number, weight in found.numbers
    }
    assert found.missing <= missing + cut
    if not missing and not cut:
        assert expected == actual
    for number in {*expected, *actual}:
        excess = actual.get(number, Fraction(0)) - expected.get(number, Fraction(0))
        assert 0 <= excess <= missing + cut, number


@settings(max_examples=examples(40))
@given(rolls())
@example("{2d3!+d2}k2")
@example("{2*2d3+2d4}kl3")
@example("{2d2*2d3}dh1")
@example("{2d2!!*d3}kh2")
@example("{2d2!+d3+d4!!}kh2")
@example("2d3!pk2dl1")
@example("3d3!kh2kl1")
@example("{2d3!!+1, d4}>3f<2")
@example("{d3!+3, 2d2!!}>6")
@example("(d3/2)d4")
@example("{(d2)d3 + 2d(d2+1)}k2>2")
@example("3dF!!=0>0f<-1")
@example("2d4ro<2!>3kl1")
@example("{{2d3>2, d2}kh1, 1.5}kl1")
@example("d3 % 2 - d3 ** 2 / d2")
def test_exact_results_agree_with_all_courses(text: str) -> None:
    assert_same(text)


@pytest.mark.parametrize(
    "text",
    [
        "2d3!k2",
        "2d2!>2kl3",
        "2d3!pkh1",
        "3d3!!3>4",
        "{2d3!!}>4",
        "2d3!!3k1>4",
        "{3d4!p}>4",
        "{d3!+3, 2d2!!}>6",
        "2d3!kh2kl1",
        "2d3!k2dl1",
        "{2d3!+d2}k2",
        "2d3!<1>2",
        "dF!!p",
        "dF!!=0",
    ],
)
def test_what_is_finite_though_dice_explode_has_nothing_missing(text: str) -> None:
    found = calculated(text)
    assert isinstance(found, Distribution)
    assert 0 == found.missing
    assert_same(text)


@pytest.mark.parametrize("text", ["16d20!dl1+5", "16d20!>5dl2*2-16d4", "8dF!dh1+5"])
def test_dice_dropped_of_many_that_explode_are_looked_at_once(text: str) -> None:
    found = parse_program(text).calculate({}, 12, Budget(seconds=30, states=2_000))

    assert 0 < found.missing < 1
