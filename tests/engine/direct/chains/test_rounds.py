"""Chains of states that are gone through for a number of rounds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

import pytest

from engine.direct.chains.rounds import after_rounds, summed
from engine.direct.chains.state_graph import Edges, Round
from engine.direct.results import NUMBER, NotDirectError, Odds, Work, sure

NUMBERS = [sure(NUMBER, 0), Odds(NUMBER, {-2: 1, 3: 2}, 3), sure(NUMBER, 5)]
CALLS = [(0, 1, 2, 1), (0, 0, 1, 0), (1, 0, 3, 2), (1, 1, 1, 1)]
"""Where states lead: from which to which, with what weight out of 4, and what is added."""

LEVELS = [
    Round(1, 4, [Edges([0, 0], [1, 0], [2, 1], [1, 0])], [Edges([0], [0], [1], None)]),
    Round(2, 4, [Edges([1, 1], [0, 1], [3, 1], [2, 1])], []),
]


def shares(odds: Odds, whole: int) -> Mapping[int, Fraction]:
    return {value: Fraction(weight, whole) for value, weight in odds.weights.items()}


def test_rounds_come_to_what_a_table_of_states_comes_to() -> None:
    after = after_rounds(LEVELS, 1, NUMBERS, [2], 2, 5, Work(100_000, 1))

    here: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    ended: defaultdict[int, Fraction] = defaultdict(Fraction)
    for _ in range(5):
        there: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (state, total), chance in here.items():
            if state == 0:
                ended[total] += chance / 4
            for origin, target, weight, place in CALLS:
                for value, way in NUMBERS[place].weights.items() if origin == state else ():
                    share = chance * weight * way / NUMBERS[place].total / 4
                    there[target, total + value] += share
        here = there
    found = after.sums(summed(after.ended)[0])
    assert shares(found, after.whole) == ended
    for state, packed in after.going.items():
        expected = {total: chance for (one, total), chance in here.items() if one == state}
        sums = after.sums(packed)
        assert shares(sums, after.whole) == expected
        assert sums.total == sum(sums.weights.values())


def test_what_takes_long_is_refused_before_anything_is_spent() -> None:
    work = Work(50, 1)
    with pytest.raises(NotDirectError):
        after_rounds(LEVELS, 1, NUMBERS, [1], 1, 90, work)
    assert work.left == 50
