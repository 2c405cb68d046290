"""Rolls with everything decided beforehand, made again and again."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest

from engine.control import Budget
from engine.errors import DiceError
from engine.languages import DEFAULT_ITERATIONS
from engine.languages.policies import Policy, Way
from engine.languages.table.program import RollMechanic, roll_mechanic
from engine.languages.table.reading.checks.checker import check
from engine.random_source import ForcedSource, SeededSource
from tests.engine.languages.table.scripts import body, mechanic

LUCKY = mechanic(body('return luck + roll("d6");', "luck: int"), {"luck": 1})


def test_samples_are_rolls_with_the_numbers_given():
    samples = LUCKY.samples(ForcedSource([1, 6, 3]), {"luck": 10}, 12)
    assert [(11,), (16,), (13,)] == [one.value for one in islice(samples, 3)]


def test_what_all_samples_share_is_found_once(monkeypatch):
    given, asked = RollMechanic.given, []

    def watched(roll, definitions):
        asked.append(definitions)
        return given(roll, definitions)

    monkeypatch.setattr(RollMechanic, "given", watched)
    samples = LUCKY.samples(ForcedSource([1, 6, 3]), {"luck": 10}, 12)
    assert 3 == len(list(islice(samples, 3)))
    assert [{"luck": 10}] == asked


@pytest.mark.parametrize(
    "attempt",
    [
        lambda roll: roll.roll(ForcedSource([]), {}),
        lambda roll: next(roll.samples(ForcedSource([]), {}, 12)),
    ],
)
def test_a_roll_at_error_is_not_made(attempt):
    with pytest.raises(DiceError, match="cannot run: there are mistakes in x"):
        attempt(mechanic(body("return a;")))


UNREACHED = (
    "deffun broken(x: int) { a = lost + 1; while (max(a, x) > 3) { a--; }"
    ' if (userOption("Again?")) { output("n" + a); return other(a); } return absent(a); }'
    " deffun other(x: int) { return broken(min(x, 2)); }"
    " defroll bad() { return other(lost); }"
    ' defroll good() { a = roll("d2"); output("a" + a);'
    ' if (userOption("Again?")) { a = max(a, roll("d2")); } return fine(a); }'
    " deffun fine(x: int) { return max(x, 0); }"
)
"""Everything but the roll ``good`` is in error, or reaches what is."""


@pytest.mark.parametrize(
    ("way", "chance"),
    [(Way.NEVER, Fraction(1, 2)), (Way.ALWAYS, Fraction(3, 4)), (Way.BEST, Fraction(3, 4))],
)
def test_what_a_roll_does_not_reach_may_be_in_error(way, chance):
    roll = roll_mechanic(check(UNREACHED), "good", {}, Policy(way), None)
    found = roll.calculate({}, DEFAULT_ITERATIONS, Budget(seconds=20))
    assert chance == Fraction(found.weights[found.outcomes.index((2,))], found.total)


class TestLongSums:
    TERMS = 5_000

    @pytest.mark.parametrize(
        ("first", "term", "sign", "outcomes"),
        [
            ("1", "x", " + ", [5_000]),
            ('roll("d2")', "x", " + ", [5_000, 5_001]),
            ('roll("d2") > 1', "x > 0", " && ", [0, 1]),
        ],
    )
    def test_they_are_rolled_and_calculated(self, first, term, sign, outcomes):
        whole = sign.join([first, *[term] * (self.TERMS - 1)])
        made = mechanic(body(f"x = 1; y = {whole}; return y;"))
        found = made.calculate({}, DEFAULT_ITERATIONS, Budget())
        assert [(number,) for number in outcomes] == list(found.outcomes)
        assert made.roll(SeededSource(1), {}) in found.outcomes
