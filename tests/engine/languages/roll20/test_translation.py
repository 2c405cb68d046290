from __future__ import annotations

import pytest
from hypothesis import example, given, settings

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError, OverBudgetError
from engine.languages import Program
from engine.languages.roll20 import program as roll20
from engine.languages.roll20.translation import as_troll
from engine.languages.troll import program as troll
from tests.engine.languages.roll20.rolls import rolls

LIMIT = 3


def calculated(program: Program) -> Distribution:
    return program.calculate({}, LIMIT, Budget(seconds=10))


def assert_equivalent(text: str, script: str) -> None:
    """Compare a roll with its script; what is missing of the script only may be of any outcome."""
    ours = calculated(roll20.parse_program(text))
    theirs = calculated(troll.parse_program(script))
    cut = theirs.missing - ours.missing
    assert cut >= 0
    for value in {*ours.outcomes, *theirs.outcomes}:
        assert 0 <= ours.probability(value) - theirs.probability(value) <= cut


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("4d6kh3", "sum (largest 3 (4d6))"),
        ("4d6dl1", "sum (x := 4d6; x -- (least 1 x))"),
        ("3d6!", "sum (3 # (accumulate x := d6 while x keep {6}))"),
        ("2d6ro<2", "sum (2 # (y := d6; if y keep {1, 2} then d6 else y))"),
        ("10d6<4f>5", "ra := 10d6;\n(count (4 >= ra)) - count (5 <= ra)"),
        ("{2d6,1d12}kh1", "sum (largest 1 {(sum (2d6)), (sum (d12))})"),
        ("floor(2d6/2)", "(sum (2d6)) / 2"),
        ("@{n}d6+1", "(sum (5d6)) + 1"),
    ],
)
def test_scripts(text: str, script: str) -> None:
    assert script == as_troll(roll20.parse_program(text).tree, {"n": 5})
    if "@" not in text:
        assert_equivalent(text, script)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("d6/2", "the result is not always whole"),
        ("d6/d4", "it divides by whole numbers that are known, only"),
        ("d6%4", "its remainder has the sign of the divisor"),
        ("d6**2", "it has no powers"),
        ("2d(d6)", "the number of sides is rolled"),
        ("3d6!pk2", "it does not tell which die of a chain came first"),
        ("{2*2d6+d8}k2", "dice that are kept are not told apart"),
        ("4d6k3d1", "several keeps and drops at once"),
    ],
)
def test_what_troll_cannot_say_is_told(text: str, reason: str) -> None:
    with pytest.raises(DiceError, match="Troll has no script for this") as caught:
        as_troll(roll20.parse_program(text).tree, {})
    assert caught.value.message.endswith(reason)
    assert caught.value.span is not None


@settings(deadline=None, max_examples=100)
@given(rolls())
@example("abs(d4-3)*2 - ceil(d3/2) + round(2d3/4)")
@example("{2d3+1, d4*2}>4f<3")
@example("{2d3+d4+1}k2")
@example("{d4/2}>1")
@example("{3d3!p}>4")
@example("{2d3/2, d4}kl1 * 2")
def test_a_script_has_the_distribution_of_its_roll(text: str) -> None:
    try:
        program = roll20.parse_program(text)
        calculated(program)
        script = as_troll(program.tree, {})
    except DiceError:
        return  # what cannot be rolled, or not be said
    try:
        assert_equivalent(text, script)
    except OverBudgetError:
        return  # Troll has no score of exploding dice that is as quick
