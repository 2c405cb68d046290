"""Cards and dice with several properties, one of which is only matched: suits, colours.

A hand of five cards has 2,598,960 showings, but nobody asks which suit a flush is of. Where all
that an expression looks at are *projections* of the cards (the rank of each, the suit of each), a
showing is what each projection shows. And where of one projection only the sizes of its sets are
asked for, its values can be exchanged for one another: hands that differ in no more than that are
one. Of five cards 14,000 classes are left, for which all nodes are worked out at once.

The suits of a hand depend on its ranks by no more than the sizes of their sets: for a pair and
three other cards there are the same ways whatever these are. So they are counted once for each such
pattern, set by set, with the numbers of cards of each suit in descending order; suits that are in
the deck equally often at every rank are exchanged, others are not. Counting classes under a
symmetry goes back to Burnside and Pólya; here the symmetric group acts on one property only.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.calculus.nodes import (
    Column,
    Count,
    Counts,
    Different,
    Each,
    Node,
    NonEmpty,
    Rolled,
    as_column,
    plain_nodes,
)
from engine.dice import Deal, Pool, Source
from engine.evaluate.showings import Showings, number_of_showings, showings_of
from engine.evaluate.tables import BYTES_OF_A_VALUE, measure_of_showings
from engine.showings import all_hands

if TYPE_CHECKING:
    from engine.control import Budget
    from engine.measure import Measure

__all__ = ["MOST_BEFORE_REVEALING", "MOST_BEFORE_WALKS", "measure_by_projections"]

MOST_BEFORE_WALKS = 2_000_000
"""Values of nodes, for all classes together, that are worked out sooner than cards are walked."""

MOST_BEFORE_REVEALING = 20_000_000
"""Values that are worked out sooner than cards are revealed one by one."""

_MOST_OTHERS = 1_000
"""Ways in which all other dice may show together."""

_Suits: TypeAlias = tuple[tuple[int, ...], ...]
"""How often each of the values shows that are only matched, descending, for each kind of them."""

_Hand: TypeAlias = tuple[tuple[int, ...], _Suits]
"""A class of hands: the ranks shown, by their places, and the suits."""

_Set: TypeAlias = tuple[tuple[int, ...], int]
"""A rank, of which no more is known than its weights with each kind of suits, and its cards."""


class _Rank(NamedTuple):
    """Faces that are told apart by no more than the value that is only matched.

    Attributes:
        images: What each of the other projections makes of them.
        weights: For each kind of matched values, the weight of one of them with this rank.
    """

    images: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]


def measure_by_projections(node: Node, most: int, budget: Budget) -> Measure | None:
    """Return the measure of an expression that only looks at projections of some cards or dice.

    None where it looks at them in another way, where no projection is only matched, or where there
    are too many classes.

    Args:
        node: The expression.
        most: How many values of nodes may be worked out, for all classes together.
        budget: Asked at every step.
    """
    found = _only_projected(node)
    if found is None:
        return None
    leaf, projections, matched, nodes = found
    others = [each for each in nodes if isinstance(each, Rolled)]
    shown_by_others = math.prod(number_of_showings(each.source) for each in others)
    if shown_by_others > _MOST_OTHERS:
        return None
    deck = _Deck(leaf.source, [each for each in projections if each is not matched], matched)
    found_hands = deck.hands(most // (len(nodes) * shown_by_others), budget)
    if found_hands is None:
        return None
    hands, weights = found_hands
    values = len(weights) * shown_by_others * len(nodes)
    if not budget.has_room(values * BYTES_OF_A_VALUE):
        return None
    parts = [Showings(deck.columns(hands), weights, leaf.source.total)]
    parts += [showings_of(each) for each in others]
    return measure_of_showings(node, parts, len(nodes), budget)


def _only_projected(node: Node) -> tuple[Rolled, list[Each], Each, set[Node]] | None:
    """Return what is rolled, its projections, the one that is only matched, and the other nodes."""
    users: dict[Node, list[Node]] = {}
    seen = {node}
    waiting = [node]
    while waiting:
        user = waiting.pop()
        for child in user.children:
            users.setdefault(child, []).append(user)
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    candidates = []
    for leaf in users:
        if isinstance(leaf, Rolled) and leaf.source.is_numeric and leaf.source.count > 1:
            projections = [each for each in users[leaf] if isinstance(each, Each) and each.images]
            matched = [each for each in projections if _is_only_matched(each, users)]
            if matched and len(projections) == len(users[leaf]):
                candidates.append((leaf, projections, max(matched, key=_number_of_values)))
    if len(candidates) != 1:
        return None
    ((leaf, projections, chosen),) = candidates
    nodes = plain_nodes(node, projections)
    return None if nodes is None else (leaf, projections, chosen, nodes)


def _is_only_matched(each: Each, users: Mapping[Node, Sequence[Node]]) -> bool:
    """Return whether no more is asked of the elements than how many of them are equal.

    What nobody uses is the whole expression, of which every value is asked.
    """
    assert each.images is not None, "it is a projection"
    return (
        each in users
        and all(len(image) == 1 for _, image in each.images)
        and all(
            isinstance(user, Counts | Count)
            or (
                isinstance(user, Different)
                and user in users
                and all(isinstance(one, Count | NonEmpty) for one in users[user])
            )
            for user in users[each]
        )
    )


def _number_of_values(each: Each) -> int:
    return len({image for _, image in each.images or ()})


class _Deck:
    """Cards, or the faces of dice, by their ranks and suits.

    Ranks stand for all projections but one, and suits for that one.
    """

    def __init__(self, source: Source, ranked: Sequence[Each], matched: Each) -> None:
        """Find the ranks, and the kinds of suits that can be exchanged for one another."""
        self._source = source
        self._count = source.count
        self._ranked = ranked
        self._matched = matched
        own = source.die.weights if isinstance(source, Pool) else source.copies
        images = [dict(each.images or ()) for each in ranked]
        suit_of = {face: image[0] for face, image in matched.images or ()}
        table: dict[tuple[tuple[int, ...], ...], dict[int, int]] = {}
        for face, weight in zip(source.values, own, strict=True):
            assert isinstance(face, int), "the source shows numbers"
            row = table.setdefault(tuple([each[face] for each in images]), {})
            row[suit_of[face]] = row.get(suit_of[face], 0) + weight
        kinds: dict[tuple[int, ...], list[int]] = {}
        for suit in sorted(set(suit_of.values())):
            column = tuple([row.get(suit, 0) for row in table.values()])
            if any(column):
                kinds.setdefault(column, []).append(suit)
        self._kinds = list(kinds.values())
        self._ranks = [
            _Rank(images, weights)
            for images, weights in zip(table, zip(*kinds, strict=True), strict=True)
        ]
        nothing = tuple([(0,) * len(kind) for kind in self._kinds])
        self._known: dict[tuple[_Set, ...], dict[_Suits, int]] = {(): {nothing: 1}}

    def hands(self, most: int, budget: Budget) -> tuple[list[_Hand], list[int]] | None:
        """Return all classes of hands, and their ways; None where there are more than ``most``."""
        hands: list[_Hand] = []
        weights: list[int] = []
        held = list(map(self._cards_of, self._ranks))
        if _number_of_hands(held, self._count) > most:
            return None
        for shown, _ in all_hands(range(len(held)), held, self._count):
            sets = [(self._ranks[place].weights, len(list(same))) for place, same in groupby(shown)]
            found = self._suits_of(tuple(sorted(sets)))
            budget.step(1 + len(found) // 4)
            hands += [(shown, suits) for suits in found]
            weights += found.values()
            if len(hands) > most:
                return None
        return hands, weights

    def _cards_of(self, rank: _Rank) -> int:
        """Return how many of the cards can show a rank."""
        if isinstance(self._source, Pool):
            return self._count
        return sum(
            weight * len(kind) for weight, kind in zip(rank.weights, self._kinds, strict=True)
        )

    def _suits_of(self, sets: tuple[_Set, ...]) -> dict[_Suits, int]:
        """Return the suits of several cards of some ranks each, with the ways."""
        found = self._known.get(sets)
        if found is None:
            found = self._known[sets] = {}
            *others, (weights, size) = sets
            for suits, ways in self._suits_of(tuple(others)).items():
                for now, more in self._with_set(suits, weights, size).items():
                    found[now] = found.get(now, 0) + ways * more
        return found

    def _with_set(self, suits: _Suits, weights: tuple[int, ...], size: int) -> dict[_Suits, int]:
        """Return the suits with so many cards more, all of one rank, with the ways."""
        left = self._count - sum(map(sum, suits))
        each = [
            weight
            for counts, weight in zip(suits, weights, strict=True)
            for weight in [weight] * len(counts)
        ]
        options: dict[tuple[int, ...], int] = {(): 1}
        for weight in each:
            options = {
                (*shown, more): ways * factor
                for shown, ways in options.items()
                for more, factor in self._shown(weight, left - sum(shown), size - sum(shown))
            }
        found: dict[_Suits, int] = {}
        for shown, ways in options.items():
            if sum(shown) == size:
                further = iter(shown)
                now = tuple([_ordered(count + next(further) for count in one) for one in suits])
                found[now] = found.get(now, 0) + ways
        return found

    def _shown(self, weight: int, left: int, most: int) -> list[tuple[int, int]]:
        """Return how many of the cards left may show a face, at the most so many, with the ways."""
        if isinstance(self._source, Deal):
            return [(n, math.comb(weight, n)) for n in range(min(most, weight) + 1)]
        return [(n, math.comb(left, n) * weight**n) for n in range(most + 1 if weight else 1)]

    def columns(self, hands: Sequence[_Hand]) -> dict[Node, Column]:
        """Return what the projections show of each class of hands."""
        columns: dict[Node, Column] = {}
        for index, each in enumerate(self._ranked):
            images = [rank.images[index] for rank in self._ranks]
            known = {
                shown: tuple(sorted([one for place in shown for one in images[place]]))
                for shown in {shown for shown, _ in hands}
            }
            columns[each] = as_column(each, [known[shown] for shown, _ in hands])
        suits = {suits: self._suits_shown(suits) for suits in {suits for _, suits in hands}}
        columns[self._matched] = as_column(self._matched, [suits[each] for _, each in hands])
        return columns

    def _suits_shown(self, suits: _Suits) -> tuple[int, ...]:
        """Return suits that show so often."""
        pairs = [
            (suit, count)
            for kind, counts in zip(self._kinds, suits, strict=True)
            for suit, count in zip(kind, counts, strict=True)
        ]
        return tuple(sorted([suit for suit, count in pairs for _ in range(count)]))


def _number_of_hands(held: Sequence[int], count: int) -> int:
    """Return how many collections of so many cards there are, by how many each rank can show."""
    hands = [1] + [0] * count
    for most in held:
        hands = [sum(hands[max(0, size - most) : size + 1]) for size in range(count + 1)]
    return hands[count]


def _ordered(counts: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(counts, reverse=True))
