"""Cards drawn from a deck without putting back.

Cards that are alike to whoever asks are one, in as many copies as there are of them together. So a
deal is the same as dice, but for its weights: a deck with ``m`` copies of a card has ``comb(m, n)``
ways to show it ``n`` times.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from engine.direct.adding import bytes_of_slot, unpacked
from engine.direct.results import (
    COLLECTION,
    EMPTY,
    NUMBER,
    Handful,
    NotDirectError,
    Odds,
    Work,
    sure,
)

__all__ = ["Deal", "dealt", "dealt_kept", "dealt_outermost", "dealt_total"]

_BITS_OF_A_VALUE = 32
"""Bits of a long number that take as long as one plain value."""

_VALUES_OF_A_HAND = 3
"""Plain values that take as long as making one hand."""


class Deal(Handful):
    """So many cards of a deck, which are not independent.

    Attributes:
        count: How many cards are drawn: one at least, and not all.
        cards: How many copies there are of what each card comes to.
    """

    __slots__ = ("cards", "count")

    def __init__(self, count: int, cards: Odds) -> None:
        """Draw from a deck."""
        super().__init__(())
        self.count = count
        self.cards = cards

    def expect(self, cost: int, work: Work) -> None:
        """Look ahead whether all hands can be listed, and so many values worked out for each.

        Raises:
            NotDirectError: There are too many.
        """
        work.afford(self._most() * cost)

    def _most(self) -> int:
        """Return how many different hands there may be."""
        different = len(self.cards.weights)
        return min(self.whole, math.comb(different + self.count - 1, self.count))

    def listed(self, work: Work) -> Odds:
        """Return the same as odds."""
        self.expect(_VALUES_OF_A_HAND, work)
        work.spend_on(_VALUES_OF_A_HAND * self._most(), self.count)
        cards, rest = self.cards, self.cards.total
        hands: list[tuple[tuple[Any, ...], int, int]] = [((), self.count, 1)]
        for card, copies in sorted(cards.weights.items()):
            rest -= copies
            shown = (card,) if cards.kind == NUMBER else card
            ways = [(shown * n, n, math.comb(copies, n)) for n in range(copies + 1)]
            hands = [
                (hand + more, left - n, weight * way)
                for hand, left, weight in hands
                for more, n, way in ways
                if n <= left <= rest + n
            ]
        weights: dict[Any, int] = {}
        for hand, _, weight in hands:
            together = hand if cards.kind == NUMBER else tuple(sorted(hand))
            weights[together] = weights.get(together, 0) + weight
        return Odds(COLLECTION, weights, self.whole)

    def number(self) -> Odds:
        """Refuse, as these are several cards.

        Raises:
            NotDirectError: Always.
        """
        raise NotDirectError

    def pieces(self) -> tuple[tuple[int, Odds], ...]:
        """Refuse, as there are no independent parts.

        Raises:
            NotDirectError: Always.
        """
        raise NotDirectError

    @property
    def whole(self) -> int:
        """How many hands there are."""
        return math.comb(self.cards.total, self.count)

    def each(self, make: Callable[[Odds], Odds]) -> Deal:
        """Return the deal of what is made of each card."""
        return Deal(self.count, make(self.cards))


def dealt(deck: tuple[Any, ...], count: int) -> Odds | Deal:
    """Return so many elements of a collection, drawn without putting back."""
    if count <= 0 or count >= len(deck):
        return sure(COLLECTION, deck) if count else EMPTY
    copies: dict[Any, int] = {}
    for card in deck:
        copies[card] = copies.get(card, 0) + 1
    cards = Odds(NUMBER, copies, len(deck))
    return Deal(count, cards) if count > 1 else cards


def dealt_total(deal: Deal, work: Work) -> Odds:
    """Return the sum of what the cards of a deal come to, which are numbers.

    Of two sorts of cards the number of those of one sort is hypergeometric.
    """
    count, copies, total = deal.count, deal.cards.weights, deal.cards.total
    whole = math.comb(total, count)
    weights: dict[Any, int] = {}
    if len(copies) <= 2:
        (one, often), (other, _) = (*copies.items(), (0, 0))[:2]
        rest = total - often
        work.spend(count)
        for drawn in range(max(0, count - rest), min(count, often) + 1):
            number = drawn * one + (count - drawn) * other
            weights[number] = math.comb(often, drawn) * math.comb(rest, count - drawn)
        return Odds(NUMBER, weights, whole)
    return dealt_kept(deal, range(count), work)


def dealt_kept(deal: Deal, ranks: range, work: Work) -> Odds:
    """Return the sum of some of the cards of a deal, which are numbers.

    The weights of all sums of so many cards stand in the slots of one long number.

    Args:
        deal: The cards.
        ranks: Which are added up, from the least on, which is 0.
        work: What may be worked out.
    """
    count, copies = deal.count, deal.cards.weights
    whole, least, kept = deal.whole, min(copies), len(ranks)
    first, end = ranks.start, ranks.stop
    span = kept * (max(copies) - least) + 1
    size = bytes_of_slot(whole.bit_length())
    width = size * 8
    work.spend(span + span * width // _BITS_OF_A_VALUE + len(copies) * count)
    sums = [1] + [0] * count
    for number, often in sorted(copies.items()):
        shift = (number - least) * width
        ways = [math.comb(often, n) for n in range(min(often, count) + 1)]
        for drawn in range(count, 0, -1):
            more = sums[drawn]
            for n in range(1, min(often, drawn) + 1):
                before = drawn - n
                if sums[before]:
                    added = (drawn if drawn < end else end) - (before if before > first else first)
                    more += sums[before] * ways[n] << (shift * added if added > 0 else 0)
            sums[drawn] = more
    return Odds(NUMBER, unpacked(sums[count], kept * least, span, size), whole)


def dealt_outermost(deal: Deal, *, least: bool, work: Work) -> Odds:
    """Return the greatest card of a deal, or the least; its cards are numbers."""
    weights: dict[Any, int] = {}
    copies, rest = deal.cards.weights, deal.cards.total
    work.spend(len(copies))
    before = whole = math.comb(rest, deal.count)
    for card in sorted(copies, reverse=not least):
        rest -= copies[card]
        beyond = math.comb(rest, deal.count)
        weights[card] = before - beyond
        before = beyond
        if not beyond:
            break
    return Odds(NUMBER, weights, whole)
