"""Rolls with everything decided beforehand, made again and again."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.errors import DiceError
from engine.languages.table.mechanic import RollMechanic
from engine.random_source import ForcedSource
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
def test_a_roll_at_fault_is_not_made(attempt):
    with pytest.raises(DiceError, match="cannot run: there are mistakes in x"):
        attempt(mechanic(body("return a;")))
