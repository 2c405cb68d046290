from __future__ import annotations

from collections import Counter

import pytest

from engine.errors import DiceError
from engine.random_source import ForcedSource, SeededSource


def test_a_seed_repeats_its_numbers() -> None:
    first, second, third = SeededSource(7), SeededSource(7), SeededSource(8)
    numbers = [first.integer(1, 1_000) for _ in range(20)]

    assert numbers == [second.integer(1, 1_000) for _ in range(20)]
    assert numbers != [third.integer(1, 1_000) for _ in range(20)]
    assert 7 == first.seed


def test_without_a_seed_a_fresh_one_is_taken_and_told() -> None:
    source = SeededSource()
    repeated = SeededSource(source.seed)

    assert source.integer(1, 10**9) == repeated.integer(1, 10**9)
    assert source.seed != SeededSource().seed


def test_both_ends_can_be_rolled() -> None:
    source = SeededSource(1)
    rolled = Counter(source.integer(-1, 2) for _ in range(400))

    assert {-1, 0, 1, 2} == set(rolled)
    assert min(rolled.values()) > 60


def test_forced_numbers_come_in_their_order() -> None:
    source = ForcedSource([3, 1, 6])

    assert [3, 1, 6] == [source.integer(1, 6) for _ in range(3)]


def test_forced_numbers_run_out() -> None:
    source = ForcedSource([3])
    source.integer(1, 6)
    with pytest.raises(DiceError, match="the 1 forced dice are used up"):
        source.integer(1, 6)


@pytest.mark.parametrize("number", [0, 7])
def test_a_forced_number_must_be_on_the_die(number: int) -> None:
    source = ForcedSource([6, number])
    source.integer(1, 6)
    with pytest.raises(DiceError, match=f"forced die 2 is {number}, but the roll is from 1 to 6"):
        source.integer(1, 6)
