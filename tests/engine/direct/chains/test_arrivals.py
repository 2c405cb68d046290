"""Where chains end: given where each state leads."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.direct.chains.arrivals import arrived
from engine.direct.chains.state_graph import Edges, Round
from engine.direct.results import NotDirectError, Work


def ended(rounds: list[Round], starts: list[int], ends: list[Any]) -> tuple[dict[Any, int], int]:
    odds = arrived(rounds, starts, sum(starts), ends, Work(4_000, 12))
    return odds.weights, odds.total


def test_rounds_that_lead_on_are_moved_on_one_by_one() -> None:
    first = Round(1, 6, [Edges([0, 0], [1, 2], [1, 2], None)], [Edges([0], [0], [3], None)])
    second = Round(3, 2, [], [Edges([1, 1, 2], [0, 1, 1], [1, 1, 2], None)])

    assert ({"lost": 7, "won": 5}, 12) == ended([first, second], [1], ["lost", "won"])


def test_numbers_are_added_on_the_way() -> None:
    first = Round(1, 2, [Edges([0, 0], [1, 1], [1, 1], [-3, 2])], [])
    second = Round(2, 1, [], [Edges([1], [0], [1], [1])])

    assert ({8: 1, 13: 1}, 2) == ended([first, second], [1], [10])


def test_a_state_that_others_lead_to_may_be_the_first_as_well() -> None:
    only = Round(2, 2, [Edges([0], [1], [1], None)], [Edges([0, 1], [0, 1], [1, 2], None)])

    assert ({1: 3, 2: 5}, 8) == ended([only], [3, 1], [1, 2])


def test_a_first_state_has_nothing_added_even_where_others_lead_there_with_sums() -> None:
    only = Round(2, 1, [Edges([0], [1], [1], [-2])], [Edges([1], [0], [1], [3])])

    assert ({11: 1, 13: 1}, 2) == ended([only], [1, 1], [10])


def test_numbers_are_only_added_on_ways_of_several_lengths() -> None:
    there = Edges([0, 0, 0], [1, 2, 2], [1, 2, 2], [1, 1, 4])
    first = Round(1, 6, [there], [Edges([0], [0], [1], None)])
    second = Round(3, 2, [Edges([1, 1], [2, 2], [1, 1], [0, 2])], [Edges([2], [1], [2], [3])])

    assert ({0: 2, 24: 5, 26: 1, 27: 4}, 12) == ended([first, second], [1], [0, 20])


def test_a_way_back_is_taken_as_often_as_it_takes() -> None:
    there = Round(1, 2, [Edges([0], [1], [1], None)], [Edges([0], [0], [1], None)])
    back = Round(2, 2, [Edges([1], [0], [1], None)], [Edges([1], [1], [1], None)])

    assert ({7: 2, 8: 1}, 3) == ended([there, back], [1], [7, 8])


def test_states_that_lead_to_each_other_may_stay_where_they_are_as_well() -> None:
    lead = Edges([0, 0, 1, 1], [0, 1, 0, 1], [1, 2, 1, 1], None)
    both = Round(2, 4, [lead], [Edges([0, 1], [0, 1], [1, 2], None)])

    # From 0: a third of all that leaves it ends, the rest goes on to 1; of that a third comes back.
    assert ({7: 3, 8: 4}, 7) == ended([both], [1, 0], [7, 8])
    assert ({7: 1, 8: 6}, 7) == ended([both], [0, 1], [7, 8])


def test_a_state_may_lead_to_and_fro_with_several_others() -> None:
    lead = Edges([0, 1, 1, 2], [1, 0, 2, 1], [1, 1, 1, 1], None)
    walk = Round(3, 2, [lead], [Edges([0, 2], [0, 1], [1, 1], None)])

    assert ({0: 3, 9: 1}, 4) == ended([walk], [1, 0, 0], [0, 9])


def test_what_has_no_end_is_left_to_others() -> None:
    forever = Round(1, 1, [Edges([0], [0], [1], None)], [])
    more_and_more = Round(1, 2, [Edges([0], [0], [1], [1])], [Edges([0], [0], [1], [0])])

    to_and_fro = Round(2, 1, [Edges([0, 1], [1, 0], [1, 1], None)], [])

    for one in (forever, more_and_more, to_and_fro):
        with pytest.raises(NotDirectError):
            ended([one], [1] * one.known, [0])


@pytest.mark.parametrize("states", [20, 2_000])
def test_only_few_states_may_lead_to_one_another(states: int) -> None:
    onward = Edges(range(states), [*range(1, states), 0], [1] * states, None)
    circle = Round(states, 2, [onward], [Edges(range(states), [0] * states, [1] * states, None)])
    starts = [1, *[0] * (states - 1)]

    if states == 20:
        assert ({0: 1}, 1) == ended([circle], starts, [0])
    else:
        with pytest.raises(NotDirectError):
            ended([circle], starts, [0])


@given(
    st.lists(st.tuples(st.integers(-3, 6), st.integers(-2, 2)), min_size=1, max_size=7),
    st.booleans(),
)
def test_where_nothing_is_rolled_each_state_has_one_value(
    following: list[tuple[int, int]], has_sums: bool
) -> None:
    states = len(following)
    ways = [(min(to, states - 1), more * has_sums) for to, more in following]
    ends = sorted({-10 * to for to, _ in ways if to < 0})

    def lead(chosen: list[int], place: Callable[[int], int]) -> list[Edges]:
        sums = [ways[state][1] for state in chosen]
        targets = [place(ways[state][0]) for state in chosen]
        return [Edges(chosen, targets, [1] * len(chosen), sums if has_sums else None)]

    called = [state for state in range(states) if ways[state][0] >= 0]
    others = [state for state in range(states) if ways[state][0] < 0]
    only = Round(
        states, 1, lead(called, lambda to: to), lead(others, lambda to: ends.index(-10 * to))
    )
    starts = [*range(1, states + 1)]

    expected: dict[int, int] | None = {}
    for start in range(states):
        state, added, depth = start, 0, 0
        while state >= 0 and depth <= states:
            state, more = ways[state]
            added, depth = added + more, depth + 1
        if state >= 0:
            expected = None
            break
        value = added - 10 * state
        expected[value] = expected.get(value, 0) + starts[start]

    if expected is None:
        with pytest.raises(NotDirectError):
            ended([only], starts, ends)
        return
    divisor = math.gcd(*expected.values())
    found, total = ended([only], starts, ends)
    assert found == {value: weight // divisor for value, weight in expected.items()}
    assert total == sum(starts) // divisor
