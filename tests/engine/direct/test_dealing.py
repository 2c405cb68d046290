"""Cards drawn without putting back come out as all of them, told apart and laid out, say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.direct.dealing import Deal, dealt, dealt_kept, dealt_outermost, dealt_total
from engine.direct.results import COLLECTION, EMPTY, NUMBER, NotDirectError, Odds, Work, sure

decks = st.lists(st.integers(-2, 4), min_size=3, max_size=8)


def hands(
    deck: list[int], count: int, make: Callable[[tuple[int, ...]], object]
) -> Counter[object]:
    """Return how often each hand makes what."""
    return Counter(make(tuple(sorted(hand))) for hand in combinations(deck, count))


def deal(deck: list[int], count: int) -> Deal:
    found = dealt(tuple(sorted(deck)), count)
    assert isinstance(found, Deal)
    return found


@given(decks)
def test_every_hand_counts_once(deck: list[int]) -> None:
    for count in range(2, len(deck)):
        drawn, work = deal(deck, count), Work(10_000, 1)
        least = dealt_outermost(drawn, least=True, work=work)
        greatest = dealt_outermost(drawn, least=False, work=work)

        assert drawn.listed(work).weights == hands(deck, count, tuple)
        assert dealt_total(drawn, work).weights == hands(deck, count, sum)
        assert least.weights == hands(deck, count, min)
        assert greatest.weights == hands(deck, count, max)
        assert drawn.whole == sum(greatest.weights.values())


@given(decks, st.integers(0, 6), st.integers(0, 6))
def test_kept_cards_are_those_of_all_hands(deck: list[int], first: int, end: int) -> None:
    count = len(deck) - 1
    ranks = range(min(first, count), max(min(end, count), min(first, count)))

    found = dealt_kept(deal(deck, count), ranks, Work(10_000, 1))

    assert found.weights == hands(deck, count, lambda hand: sum(hand[ranks.start : ranks.stop]))


def test_ones_of_two_sorts_are_hypergeometric() -> None:
    cards = Odds(NUMBER, {1: 3, 0: 5}, 8)

    found = dealt_total(Deal(4, cards), Work(100, 1))

    assert found.weights == {0: 5, 1: 30, 2: 30, 3: 5}
    assert found.total == 70


def test_cards_that_come_to_nothing_are_drawn_all_the_same() -> None:
    cards = Odds(COLLECTION, {(): 2, (7,): 1, (1, 9): 1}, 4)

    found = Deal(2, cards).listed(Work(100, 1))

    assert found.weights == {(): 1, (7,): 2, (1, 9): 2, (1, 7, 9): 1}


def test_none_all_and_one_are_no_deals() -> None:
    assert dealt((1, 1, 2), 0) is EMPTY
    everything, one = dealt((1, 1, 2), 5), dealt((1, 1, 2), 1)

    assert isinstance(everything, Odds)
    assert everything.weights == sure(COLLECTION, (1, 1, 2)).weights
    assert isinstance(one, Odds)
    assert one.weights == {1: 2, 2: 1}


def test_too_many_hands_are_given_up() -> None:
    drawn = deal(list(range(52)), 5)

    with pytest.raises(NotDirectError):
        drawn.listed(Work(4_000, 1))
    assert dealt_total(drawn, Work(4_000, 1)).total == 2_598_960
