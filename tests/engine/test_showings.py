from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, islice
from math import comb, factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.showings import all_hands, all_multisets, every_multiset


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.integers(1, 5))
def test_all_multisets_have_their_multinomial_weights(weights: list[int], count: int) -> None:
    faces = [3 * index - 2 for index in range(len(weights))]
    found = list(all_multisets(faces, weights, count))
    expected = {}
    for shown in combinations_with_replacement(range(len(faces)), count):
        ways = factorial(count) // prod(factorial(shown.count(i)) for i in set(shown))
        expected[tuple(faces[i] for i in shown)] = ways * prod(weights[i] for i in shown)

    assert expected == dict(found)
    assert expected == dict(zip(*every_multiset(faces, weights, count), strict=True))
    assert comb(len(faces) + count - 1, count) == len(found), "a collection came twice"


@pytest.mark.parametrize("copies", [(1, 1, 1, 1), (2, 1, 3), (4,), (1, 3, 1, 2)])
def test_all_hands_have_their_number_of_ways(copies: tuple[int, ...]) -> None:
    faces = range(10, 10 + len(copies))
    deck = [face for face, many in zip(faces, copies, strict=True) for _ in range(many)]
    for count in range(1, len(deck) + 1):
        found = list(all_hands(faces, copies, count))

        assert Counter(combinations(deck, count)) == dict(found)
        assert len(found) == len(dict(found)), "a collection came twice"


def test_the_first_of_very_many_come_at_once() -> None:
    many = 20_000

    assert 3 == len(list(islice(all_multisets(range(many), [1] * many, many), 3)))
    assert 3 == len(list(islice(all_hands(range(many), [2] * many, 200), 3)))
