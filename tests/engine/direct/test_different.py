"""The faces that dice show at all: as often as all their showings say, listed one by one."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.direct.different import different_faces
from engine.direct.results import COLLECTION, NUMBER, NotDirectError, Odds, Work

DICE = st.dictionaries(st.integers(-3, 3), st.integers(1, 5), min_size=1, max_size=3)


@given(st.lists(st.tuples(st.integers(1, 3), DICE, st.integers(0, 2)), min_size=1, max_size=3))
def test_they_are_as_likely_as_all_showings_say(
    pools: list[tuple[int, dict[int, int], int]],
) -> None:
    dice = [
        (count, Odds(NUMBER, weights, sum(weights.values()) + missing))
        for count, weights, missing in pools
    ]
    found = different_faces(dice, Work(10_000, 10))
    if found is None:
        return
    listed: dict[tuple[int, ...], int] = {}
    each = [odds.weights.items() for count, odds in dice for _ in range(count)]
    for showing in product(*each):
        shown = tuple(sorted({face for face, _ in showing}))
        listed[shown] = listed.get(shown, 0) + prod(weight for _, weight in showing)
    assert found.kind == COLLECTION
    assert found.weights == listed
    assert found.total == prod(odds.total**count for count, odds in dice)


def test_few_showings_are_listed() -> None:
    d6 = Odds(NUMBER, dict.fromkeys(range(1, 7), 1), 6)
    assert different_faces([(2, d6)], Work(10_000, 10)) is None
    assert different_faces([(9, d6)], Work(10_000, 10)) is not None


def test_many_faces_are_not_gone_through() -> None:
    many = Odds(NUMBER, dict.fromkeys(range(20), 1), 20)
    assert different_faces([(50, many)], Work(10_000, 10)) is None
    some = Odds(NUMBER, dict.fromkeys(range(14), 1), 14)
    with pytest.raises(NotDirectError):
        different_faces([(50, some)], Work(1_000, 10))
