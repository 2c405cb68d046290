"""Forms of icepool for decks and bags."""

from __future__ import annotations

from typing import Any

from icepool import Deck

from tests.benchmarks.icepool_forms.first_round import walk
from tests.benchmarks.icepool_forms.games import each


def opening_hand() -> Any:
    """Lands in a hand of seven, or in six where it is thrown back."""
    deck = Deck({1: 17, 0: 23})
    fewer = deck.deal(6).sum()
    return each(lambda lands: lands if 2 <= lands <= 5 else fewer, deck.deal(7).sum())


def blackjack() -> Any:
    """What two cards of one deck are, in words."""
    deck = Deck({**dict.fromkeys(range(1, 10), 4), 10: 16})

    def told(state: tuple[int, int]) -> str:
        total = state[0] + (10 if state[1] else 0)
        return "blackjack" if total == 21 else "stands" if total >= 17 else "draws"

    return walk(lambda s, v, n: (s[0] + v * n, s[1] + n * (v == 1)), (0, 0), deck.deal(2), end=told)
