"""Where chains end: given where each state leads."""

from __future__ import annotations

from typing import Any

import pytest

from engine.direct.arriving import arrived
from engine.direct.graph import Lead, Round
from engine.direct.results import NotFew, Work


def ended(rounds: list[Round], starts: list[int], ends: list[Any]) -> tuple[dict[Any, int], int]:
    odds = arrived(rounds, starts, sum(starts), ends, None, Work(4_000, 12))
    return odds.weights, odds.total


def test_rounds_that_lead_on_are_moved_on_one_by_one() -> None:
    first = Round(1, 6, [Lead([0, 0], [1, 2], [1, 2], None)], [Lead([0], [0], [3], None)])
    second = Round(3, 2, [], [Lead([1, 1, 2], [0, 1, 1], [1, 1, 2], None)])

    assert ({"lost": 7, "won": 5}, 12) == ended([first, second], [1], ["lost", "won"])


def test_numbers_are_added_on_the_way() -> None:
    first = Round(1, 2, [Lead([0, 0], [1, 1], [1, 1], [-3, 2])], [])
    second = Round(2, 1, [], [Lead([1], [0], [1], [1])])

    assert ({8: 1, 13: 1}, 2) == ended([first, second], [1], [10])


def test_a_state_that_others_lead_to_may_be_the_first_as_well() -> None:
    only = Round(2, 2, [Lead([0], [1], [1], None)], [Lead([0, 1], [0, 1], [1, 2], None)])

    assert ({1: 3, 2: 5}, 8) == ended([only], [3, 1], [1, 2])


def test_a_way_back_is_taken_as_often_as_it_takes() -> None:
    there = Round(1, 2, [Lead([0], [1], [1], None)], [Lead([0], [0], [1], None)])
    back = Round(2, 2, [Lead([1], [0], [1], None)], [Lead([1], [1], [1], None)])

    assert ({7: 2, 8: 1}, 3) == ended([there, back], [1], [7, 8])


def test_what_has_no_end_is_left_to_others() -> None:
    forever = Round(1, 1, [Lead([0], [0], [1], None)], [])
    more_and_more = Round(1, 2, [Lead([0], [0], [1], [1])], [Lead([0], [0], [1], [0])])

    for one in (forever, more_and_more):
        with pytest.raises(NotFew):
            ended([one], [1], [0])
