from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.direct.keeping import kept_total
from engine.direct.results import NUMBER, NotDirectError, Odds, Work

dice = st.dictionaries(st.integers(-2, 3), st.integers(1, 3), min_size=1, max_size=3)


def odds(weights: dict[int, int], lost: int = 0) -> Odds:
    return Odds(NUMBER, weights, sum(weights.values()) + lost)


@given(
    st.one_of(
        st.lists(st.tuples(st.integers(1, 2), dice), min_size=1, max_size=2),
        st.lists(st.tuples(st.integers(1, 5), dice), min_size=1, max_size=1),
    ),
    st.integers(0, 5),
    st.integers(0, 5),
    st.sampled_from([None, abs, lambda number: int(number > 0)]),
)
def test_every_way_in_which_dice_can_show_is_counted_once(
    pieces: list[tuple[int, dict[int, int]]], first: int, last: int, worth
) -> None:
    shown = [weights.items() for count, weights in pieces for _ in range(count)]
    ranks = range(min(first, len(shown)), max(min(last, len(shown)), min(first, len(shown))))
    expected: Counter[int] = Counter()
    for way in product(*shown):
        weight = 1
        for _, each in way:
            weight *= each
        kept = sorted(face for face, _ in way)[ranks.start : ranks.stop]
        expected[sum(kept if worth is None else map(worth, kept))] += weight

    found = kept_total([(n, odds(each)) for n, each in pieces], ranks, worth, Work(10_000, 1))

    assert dict(expected) == found.weights
    assert sum(expected.values()) == found.total


def test_what_dice_lost_is_missing_whatever_is_kept() -> None:
    found = kept_total([(2, odds({1: 1, 2: 2}, lost=1))], range(1, 2), None, Work(1_000, 1))

    assert {1: 1, 2: 8} == found.weights
    assert found.total == 16


def test_too_many_ways_are_given_up() -> None:
    pieces = [(9, odds(dict.fromkeys(range(1, 100 + sides), 1))) for sides in range(3)]

    with pytest.raises(NotDirectError):
        kept_total(pieces, range(9, 18), None, Work(4_000, 1))
