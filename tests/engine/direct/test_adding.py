from __future__ import annotations

from collections import Counter
from itertools import product
from math import factorial, prod

from hypothesis import given
from hypothesis import strategies as st

from engine.direct.adding import added_up
from engine.direct.results import NUMBER, Odds, Work


def test_the_sum_of_nothing_is_surely_zero() -> None:
    nothing = added_up([], Work(1_000, 12))
    assert ({0: 1}, 1) == (nothing.weights, nothing.total)


dice = st.dictionaries(st.integers(-9, 30), st.integers(1, 9), min_size=1, max_size=4)


@given(
    st.lists(st.tuples(st.integers(1, 3), dice), min_size=1, max_size=2),
    st.integers(1, 12),
    st.integers(-5, 5),
)
def test_sums_are_those_of_all_ways_however_far_numbers_lie_apart(
    pieces: list[tuple[int, dict[int, int]]], stride: int, moved: int
) -> None:
    _assert_sums_of_all_ways(
        [
            (times, {stride * number + moved: way for number, way in each.items()})
            for times, each in pieces
        ]
    )


numbers_of_two_digits = st.dictionaries(
    st.tuples(st.integers(0, 5), st.integers(-2, 2)), st.integers(1, 9), min_size=1, max_size=4
)


@given(
    st.lists(st.tuples(st.integers(1, 3), numbers_of_two_digits), min_size=1, max_size=2),
    st.integers(5, 200),
)
def test_sums_are_those_of_all_ways_where_numbers_are_multiples_and_a_little_more(
    pieces: list[tuple[int, dict[tuple[int, int], int]]], base: int
) -> None:
    _assert_sums_of_all_ways(
        [
            (times, {base * high + end: way for (high, end), way in each.items()})
            for times, each in pieces
        ]
    )


@given(st.integers(8, 25), st.lists(st.integers(1, 9), min_size=2, max_size=4))
def test_many_dice_with_few_faces_far_apart_add_up_to_how_many_show_each(
    count: int, weights: list[int]
) -> None:
    base = count + 1
    die = {base**place: weight for place, weight in enumerate(weights)}

    found = added_up([(count, Odds(NUMBER, die, sum(weights)))], Work(100_000, 0))

    expected: dict[int, int] = {}
    for shown in product(range(count + 1), repeat=len(weights) - 1):
        last = count - sum(shown)
        if last >= 0:
            every = (*shown, last)
            ways = factorial(count) // prod(map(factorial, every))
            slot = sum(base**place * often for place, often in enumerate(every))
            expected[slot] = ways * prod(map(pow, weights, every))
    assert found.weights == expected
    assert found.total == sum(weights) ** count


def _assert_sums_of_all_ways(sorts: list[tuple[int, dict[int, int]]]) -> None:
    expected: Counter[int] = Counter()
    for way in product(*[each.items() for times, each in sorts for _ in range(times)]):
        expected[sum(number for number, _ in way)] += prod(weight for _, weight in way)

    found = added_up(
        [(times, Odds(NUMBER, each, sum(each.values()))) for times, each in sorts],
        Work(100_000, 0),
    )

    assert found.weights == expected
    assert found.total == sum(expected.values())


def test_numbers_far_apart_take_no_more_than_those_beside_one_another() -> None:
    far = Odds(NUMBER, {0: 3, 1_000_000: 2}, 5)

    found = added_up([(12, far)], Work(100, 0))

    assert found.weights[12_000_000] == 2**12
    assert len(found.weights) == 13


def test_two_digits_take_no_more_than_their_own_sums() -> None:
    sum_and_ones = Odds(NUMBER, {1000 * face + (face == 1): 1 for face in range(1, 7)}, 6)

    found = added_up([(10, sum_and_ones)], Work(1_000, 0))

    assert found.weights[10_010] == 1
    assert found.weights[60_000] == 1
    assert found.weights[11_009] == 10
    assert sum(found.weights.values()) == 6**10
