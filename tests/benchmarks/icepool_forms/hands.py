"""Forms of icepool for hands and bags; dyce has nothing to draw from."""

from __future__ import annotations

from typing import Any

from icepool import Deck, Die

from tests.benchmarks.icepool_forms.first_round import walk


def balanced(state: tuple[int, int], suit: int, cards: int) -> tuple[int, int]:
    """Return how many suits have two cards, and how many too few or too many."""
    twos, wrong = state
    return twos + (cards == 2), wrong + (not 2 <= cards <= 5)


def told_balance(state: tuple[int, int]) -> str:
    """Return whether a hand is balanced."""
    return "balanced" if state[0] <= 1 and not state[1] else "no"


def poker_hand(state: Any, rank: int, cards: int) -> Any:
    """Return the widest set, how many pairs, and how long the run is and the longest."""
    width, pairs, run, longest = state
    run = run + 1 if cards else 0
    return max(width, cards), pairs + (cards == 2), run, max(longest, run)


def told_poker(state: Any) -> str:
    """Return what five cards are."""
    width, pairs, _, longest = state
    if width == 4:
        return "four"
    if width == 3:
        return "full house" if pairs else "three"
    if width == 2:
        return "two pairs" if pairs == 2 else "pair"
    return "straight" if longest == 5 else "high card"


def mulligan(least: int) -> Any:
    """Lands of a hand of seven, or of one of six where they are too few."""
    deck = Deck({1: 24, 0: 36})
    again = deck.deal(6).sum()
    return deck.deal(7).sum().map(lambda lands: lands if lands > least else again)


def told_hero(state: int) -> str:
    """Return whether a hero can be played, of 10 for enough lands, and one for each hero."""
    return "none" if not state % 10 else "played" if state > 10 else "stuck"


def bag_of_20(count: int) -> Any:
    """Points of what is drawn, lost with three black ones, which come first."""
    bag = Deck({0: 10, 1: 6, 3: 4}).deal(count)

    def drawn(points: int, value: int, cubes: int) -> int:
        return (
            (-1 if cubes >= 3 else 0)
            if value == 0
            else points
            if points < 0
            else (points + value * cubes)
        )

    return walk(drawn, 0, bag, end=lambda points: max(0, points))


def chaos_bag() -> Any:
    """The worth of a token, of a second one less 2 where the first is cursed."""
    plain = {1: 2, 0: 3, -1: 2, -2: 2, -3: 1, -4: 1, -5: 1, -8: 1}
    return Die({**plain, Die({**plain, 10: 2}) - 2: 3})


def told_blackjack(state: tuple[int, bool]) -> int:
    """Return the score of a hand with this total, and an ace in it or not."""
    total, ace = state
    total += 10 * (ace and total <= 11)
    return 0 if total > 21 else total


def swapped() -> Any:
    """The best two of four cards with two more, gone through from the best card on."""

    def placed(state: tuple[int, int], rank: int, cards: tuple[int, int]) -> tuple[int, int]:
        total, places = state
        kept = min(places, cards[0])
        return total + rank * (kept + cards[1]), places - kept

    hands = Deck(range(-12, 0), times=3).deal((4, 2))
    return -walk(placed, (0, 2), hands, end=lambda state: state[0])
