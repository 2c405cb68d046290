"""The rolls of Roll20's notation with known answers: distributions, forced dice, and errors."""

from __future__ import annotations

import json
from fractions import Fraction
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from engine.control import Budget
from engine.distribution import Distribution
from engine.errors import DiceError
from engine.languages.roll20.program import parse_program
from engine.random_source import ForcedSource
from engine.values import Number
from tests.cases import each_of

HERE = Path(__file__).parent
CASES = json.loads((HERE / "roll20.json").read_text("utf-8"))
CLOSED_FORMS = {
    case["notation"]: case
    for case in json.loads((HERE / "roll20_closed_forms.json").read_text("utf-8"))
}


def is_refused(case: dict[str, Any]) -> bool:
    if case.get("error"):
        return True
    ((written, *_), *_) = case["outcomes"]
    return isinstance(written[0], str) and written[0].startswith("error")


def cases_of(mode: str, *, refused: bool) -> list[dict[str, Any]]:
    return [case for case in CASES if case["mode"] == mode and is_refused(case) == refused]


def calculated(text: str, iterations: int = 12) -> Distribution:
    return parse_program(text).calculate({}, iterations, Budget(seconds=20))


def chances(distribution: Distribution, below: Number | None = None) -> dict[Number, Fraction]:
    return {
        number: Fraction(weight, distribution.total)
        for number, weight in distribution.numbers
        if below is None or number < below
    }


@each_of(cases_of("dist", refused=False), itemgetter("id"))
def test_distribution(case: dict[str, Any]) -> None:
    below = case.get("exact_below")
    expected = {Fraction(value[0]): Fraction(chance) for value, chance in case["outcomes"]}
    if below is not None:
        expected = {value: chance for value, chance in expected.items() if value < below}
    distribution = calculated(case["script"], case.get("iterations", 12))

    assert expected == chances(distribution, below)


@each_of(cases_of("roll", refused=False), itemgetter("id"))
def test_roll(case: dict[str, Any]) -> None:
    ((written, _),) = case["outcomes"]
    (actual,) = parse_program(case["script"]).roll(ForcedSource(case["dice"]), {})

    # What is no whole number was printed by another program, as a float.
    expected = written[0] if isinstance(written[0], int) else pytest.approx(written[0])
    assert expected == (actual if isinstance(actual, int) else float(actual))


@each_of(cases_of("dist", refused=True) + cases_of("roll", refused=True), itemgetter("id"))
def test_refused(case: dict[str, Any]) -> None:
    with pytest.raises(DiceError) as caught:
        calculated(case["script"])
    span = caught.value.span
    assert span is not None
    assert 0 <= span.start <= span.end <= len(case["script"])


@pytest.mark.parametrize(
    "notation", [name for name, case in CLOSED_FORMS.items() if "distribution" in case]
)
def test_kept_dice_that_explode_are_exact(notation: str) -> None:
    case = CLOSED_FORMS[notation]
    distribution = calculated(notation)

    assert {value: Fraction(chance) for value, chance in case["distribution"]} == chances(
        distribution
    )
    assert Fraction(case["mean"]) == distribution.mean
    assert 0 == distribution.missing


@pytest.mark.parametrize("notation", ["d6r<2", "d6ro<2", "{1d6!!}>8"])
def test_finite_means(notation: str) -> None:
    distribution = calculated(notation)

    assert Fraction(CLOSED_FORMS[notation]["mean"]) == distribution.mean
    assert 0 == distribution.missing


@pytest.mark.parametrize("notation", ["d6!", "d6!>5", "d6!p", "{1d6!}>4"])
def test_endless_means_are_approached(notation: str) -> None:
    distribution = calculated(notation, 40)

    assert float(Fraction(CLOSED_FORMS[notation]["mean"])) == pytest.approx(
        distribution.mean_as_float
    )
    assert 0 < distribution.missing < Fraction(1, 3**39)


def test_each_chain_of_an_exploding_die_is_one_outcome() -> None:
    distribution = calculated("d6!", 5)

    assert {
        6 * chain + last: Fraction(1, 6 ** (chain + 1))
        for chain in range(5)
        for last in range(1, 6)
    } == chances(distribution)
    assert Fraction(1, 6**5) == distribution.missing


def test_each_chain_of_a_penetrating_die_is_one_outcome() -> None:
    distribution = calculated("d6!p", 4)
    longer = {
        5 * chain + last: Fraction(1, 6 ** (chain + 1))
        for chain in range(1, 4)
        for last in range(1, 6)
    }

    assert {last: Fraction(1, 6) for last in range(1, 6)} | longer == chances(distribution)


def test_successes_of_exploding_dice() -> None:
    found = chances(calculated("{1d6!}>4"))

    assert Fraction(1, 2) == found[0]
    for count in range(1, 12):
        assert Fraction(5, 12) * Fraction(1, 6) ** (count - 1) == found[count]
