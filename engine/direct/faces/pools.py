"""The dice that several names stand for, and how many of them can show one face.

Equal dice of one name are a *sort*. What shows the same whatever is rolled, as 10 in
``5d10 U {10}``, is no die. Dice that are rolled on after some faces are two sorts: those with which
they stop, and as many others as it is rolled on, whose number is rolled. How many dice show a face
is told for each sort, in a *showing*; what a script asks of a face depends on how many dice of each
name show it, which is a *place* in a column.

Hands drawn one after the other from one deck are a sort each. How many ways there are for a hand to
show a face depends on how many copies of it the hands before have taken, and on nothing else: so
all hands together are gone through face by face as independent dice are.
"""

from __future__ import annotations

import copy
import itertools
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from operator import mul
from typing import Any

from engine.direct.dealing import Deal
from engine.direct.exploding import Exploding
from engine.direct.results import (
    ANY,
    COLLECTION,
    EMPTY,
    NUMBER,
    Column,
    Frame,
    Handful,
    NotDirectError,
    Odds,
    Result,
)

__all__ = ["Pools"]

_MOST_SHOWINGS = 20_000
"""Ways to show one face beyond which the dice are too many."""


class Pools:
    """Dice of several names.

    Attributes:
        names: The names.
        dice: How many dice there are of each sort, at most.
        numbers: How many there are of each sort, with weights, where that is rolled; else None.
        are_dealt: Whether the dice of each sort are cards of one deck; their weights are copies.
        hands_before: The sorts that are drawn from the same deck before each sort.
        owners: The place of the name that each sort belongs to.
        faces: All faces in ascending order.
        ways: The weights of a face for each sort, for one face after the other.
        showings: How many dice of each sort show a face, in all ways; none where these are too
            many, or numbers of dice are rolled: faces have to be gone through one by one then.
        places: The place of each showing in a column.
        strides: By how much the place grows with each die of a name.
        rows: How many places there are for each face.
        whole: The total of all weights.
        kept: That of what is not missing.
        products: How products for these dice are laid out, by how many sums they tell apart.
    """

    __slots__ = (
        "_fixed",
        "_rolled",
        "are_dealt",
        "dice",
        "faces",
        "hands_before",
        "kept",
        "names",
        "numbers",
        "owners",
        "places",
        "products",
        "rows",
        "showings",
        "strides",
        "ways",
        "whole",
    )

    def __init__(
        self, names: Sequence[str], results: Sequence[Result], decks: Sequence[int] = ()
    ) -> None:
        """Take apart what the names stand for.

        Args:
            names: The names.
            results: What each stands for; a hand as it would be if it were the first one.
            decks: The place of the name that stands for the first hand drawn from the same deck as
                each, or the place of the name itself; nothing where each has a deck of its own.

        Raises:
            NotDirectError: These are not only dice, or too many, or none.
        """
        self.names = names
        self.products: dict[int, Any] = {}
        self.dice: list[int] = []
        self.owners: list[int] = []
        self.are_dealt: list[bool] = []
        self.hands_before: list[tuple[int, ...]] = []
        self._fixed: list[Counter[int]] = []
        self.numbers: list[dict[int, int] | None] = []
        self.whole = self.kept = 1
        sorts: list[Odds] = []
        for owner, result in enumerate(results):
            self._fixed.append(self._take_apart(owner, result, sorts))
        self.hands_before = [()] * len(sorts)
        if len(set(decks)) < len(decks):
            self._deal_from_same(decks, results, sorts)
        self.faces = sorted(set().union(*self._fixed, *[odds.weights for odds in sorts]))
        if not self.faces:
            raise NotDirectError
        self.ways = [tuple([odds.weights.get(face, 0) for odds in sorts]) for face in self.faces]
        if max(map(self._ways_to_show, self.ways)) > _MOST_SHOWINGS:
            raise NotDirectError
        self._count()

    def _ways_to_show(self, weights: Sequence[int]) -> int:
        """Return in how many ways a face is shown that dice have with these weights."""
        return math.prod([n + 1 for n, weight in zip(self.dice, weights) if weight])

    def _take_apart(self, owner: int, result: Result, sorts: list[Odds]) -> Counter[int]:
        """Add the dice of one name to the sorts, and return what is no die of it, face by face."""
        fixed: Counter[int] = Counter()
        first = len(sorts)
        is_dealt = isinstance(result, Deal)
        for count, odds in _pieces(result):
            if count > _MOST_SHOWINGS and not odds.is_sure:
                raise NotDirectError
            if isinstance(odds, Exploding) and odds.is_die:
                self._add(owner, count * odds.rounds, odds.times(count))
                self._add(owner, count)
                sorts += odds.others, odds.last
                self.whole *= odds.total**count
                self.kept *= odds.kept(count)
                continue
            if odds.is_sure:
                (known,) = odds.weights
                for face in (known,) if odds.kind == NUMBER else known:
                    fixed[face] += count
                continue
            if odds.kind != NUMBER or odds.total != sum(odds.weights.values()):
                raise NotDirectError
            weight = math.comb(odds.total, count) if is_dealt else odds.total**count
            self.whole *= weight
            self.kept *= weight
            for place in range(first, len(sorts)):
                is_rolled = self.numbers[place] is not None
                if sorts[place].weights == odds.weights and not is_dealt and not is_rolled:
                    self.dice[place] += count
                    break
            else:
                sorts.append(odds)
                self._add(owner, count, is_dealt=is_dealt)
        return fixed

    def _add(
        self,
        owner: int,
        count: int,
        numbers: dict[int, int] | None = None,
        *,
        is_dealt: bool = False,
    ) -> None:
        """Add a sort of so many dice, or cards of one deck, to a name."""
        self.dice.append(count)
        self.numbers.append(numbers)
        self.owners.append(owner)
        self.are_dealt.append(is_dealt)

    def _deal_from_same(
        self, decks: Sequence[int], results: Sequence[Result], sorts: Sequence[Odds]
    ) -> None:
        """Note which hands come from the same deck.

        Raises:
            NotDirectError: There are more cards in them than in the deck.
        """
        taken: Counter[int] = Counter()
        for owner, result in enumerate(results):
            if decks.count(decks[owner]) > 1:
                ((count, cards),) = _pieces(result)
                taken[decks[owner]] += count
                if cards.kind != NUMBER or taken[decks[owner]] > cards.total:
                    raise NotDirectError
        for sort, owner in enumerate(self.owners):
            if decks.count(decks[owner]) == 1:
                continue
            self.are_dealt[sort] = True
            before = [other for other in range(sort) if decks[self.owners[other]] == decks[owner]]
            self.hands_before[sort] = tuple(before)
            drawn, total = self.dice[sort], sorts[sort].total
            left = total - self.cards_before(sort, self.dice)
            self.whole = self.whole // math.comb(total, drawn) * math.comb(left, drawn)
            self.kept = self.kept // math.comb(total, drawn) * math.comb(left, drawn)

    @property
    def every(self) -> int:
        """How many dice and numbers beside them there are together, at most."""
        return sum(self.dice) + sum([sum(fixed.values()) for fixed in self._fixed])

    def size(self, name: str) -> int:
        """Return how many dice and numbers beside them there are of a name.

        Raises:
            NotDirectError: That is rolled.
        """
        owner = self.names.index(name)
        own = [sort for sort, other in enumerate(self.owners) if other == owner]
        if any(self.numbers[sort] is not None for sort in own):
            raise NotDirectError
        return sum([self.dice[sort] for sort in own]) + sum(self._fixed[owner].values())

    def cards_before(self, sort: int, shown: Sequence[int]) -> int:
        """Return how many cards the hands before a sort have, of all sorts that show so many."""
        return sum([shown[other] for other in self.hands_before[sort]])

    def _count(self) -> None:
        """Work out in how many ways a face can be shown."""
        most = [0] * len(self.names)
        for owner, count in zip(self.owners, self.dice):
            most[owner] += count
        self.showings: list[tuple[int, ...]] = []
        if math.prod([n + 1 for n in self.dice]) <= _MOST_SHOWINGS and not any(self.numbers):
            self.showings = list(itertools.product(*[range(count + 1) for count in self.dice]))
        if len(most) == 1:
            self.rows = most[0] + 1
            self.strides = [1]
            self._rolled: list[Sequence[int]] = [range(self.rows)]
        else:
            self._rolled = list(zip(*itertools.product(*[range(n + 1) for n in most])))
            self.rows = len(self._rolled[0])
            self.strides = [
                math.prod([n + 1 for n in most[place + 1 :]]) for place in range(len(most))
            ]
        self.places: Sequence[int] = range(self.rows)
        if len(set(self.owners)) < len(self.owners):
            steps = [self.strides[owner] for owner in self.owners]
            self.places = [sum(map(mul, steps, showing)) for showing in self.showings]

    def upside_down(self) -> Pools:
        """Return the same with the least face where the greatest is."""
        other = copy.copy(self)
        other.faces, other.ways = self.faces[::-1], self.ways[::-1]
        return other

    def with_faces_together(self, together: Sequence[Sequence[int]]) -> Pools:
        """Return the same with several faces as one, which is shown where any of them is.

        Args:
            together: The places of the faces that are one, none of which numbers beside the dice
                show.
        """
        other = copy.copy(self)
        other.products = {}
        other.faces = [self.faces[first] for first, *_ in together]
        other.ways = [
            tuple(map(sum, zip(*[self.ways[face] for face in faces]))) for faces in together
        ]
        return other

    def is_beside_dice(self, face: int) -> bool:
        """Return whether a number beside the dice shows a face."""
        return any(fixed[face] for fixed in self._fixed)

    def one_more(self) -> list[tuple[int, list[int]]]:
        """Return by how much the place grows with a die of each name, and from which places."""
        return [
            (stride, [place for place, count in enumerate(rolled) if count < rolled[-1]])
            for stride, rolled in zip(self.strides, self._rolled)
            if rolled[-1]
        ]

    def only(self, names: Sequence[str]) -> tuple[Pools, list[int]]:
        """Return some of the names alone, and for each place here the place there.

        What comes of it knows what dice of these can show, but not in how many ways.
        """
        owners = [owner for owner, name in enumerate(self.names) if name in names]
        shown = list(zip(*[self._rolled[owner] for owner in owners]))
        there = {each: place for place, each in enumerate(dict.fromkeys(shown))}
        other = copy.copy(self)
        other.names = [self.names[owner] for owner in owners]
        other._fixed = [self._fixed[owner] for owner in owners]
        other._rolled, other.rows = list(zip(*there)), len(there)
        return other, [there[each] for each in shown]

    def alike(self, looked_at: Mapping[int, int] | None) -> dict[int, int]:
        """Return the place of one face of each kind, with how many faces are of that kind.

        Faces are of one kind where all dice show them with the same weights, as many numbers beside
        the dice are the same, and they are looked at as often.

        Args:
            looked_at: How often each face is looked at; None where all are, as often.
        """
        kinds: dict[Any, int] = {}
        numbers: dict[int, int] = {}
        for place, face in enumerate(self.faces):
            kind = self.ways[place], *[fixed[face] for fixed in self._fixed]
            if looked_at is not None:
                kind += (looked_at.get(face, 0),)
            first = kinds.setdefault(kind, place)
            numbers[first] = numbers.get(first, 0) + 1
        return numbers

    def frame(
        self, item: str | None, copies: int, frame: Frame, faces: Sequence[int] | None = None
    ) -> Frame:
        """Return a frame with a row for each place of each face, which is all that the dice show.

        Args:
            item: The name of the face, or None where it has none.
            copies: How many times there are all these rows, one after the other.
            frame: What else has a name.
            faces: The faces; all of them where None.
        """
        faces = self.faces if faces is None else faces
        rows = len(faces) * self.rows * copies
        frame.work.spend(rows * len(self.names))
        names: dict[str, Result] = dict(frame.names)
        for name, rolled, fixed in zip(self.names, self._rolled, self._fixed):
            shown = [(face,) * (count + fixed[face]) for face in faces for count in rolled]
            names[name] = Column(COLLECTION, shown * copies)
        if item is not None:
            names[item] = Column(
                NUMBER, [face for face in faces for _ in range(self.rows)] * copies
            )
        return Frame(names, rows, frame.work)

    def shown(self) -> list[list[int]]:
        """Return how many numbers of the only name are the face, in each place of each face.

        Raises:
            NotDirectError: There are several names.
        """
        if len(self.names) > 1:
            raise NotDirectError
        ((rolled,), (fixed,)) = self._rolled, self._fixed
        return [[count + fixed[face] for count in rolled] for face in self.faces]

    def in_places(self) -> list[int]:
        """Return how many dice show a face in each place."""
        return list(map(sum, zip(*self._rolled)))

    def nothing_of(self, faces: Sequence[int], item: str | None, frame: Frame) -> Frame:
        """Return a frame with a row for each of some faces, none of which is ever shown."""
        names: dict[str, Result] = dict(frame.names)
        for name in self.names:
            names[name] = EMPTY
        if item is not None:
            names[item] = Column(NUMBER, list(faces))
        return Frame(names, len(faces), frame.work)


def _pieces(result: Result) -> Sequence[tuple[int, Odds]]:
    """Return how many of each are together in a collection."""
    if isinstance(result, Deal):
        return ((result.count, result.cards),)
    if isinstance(result, Handful):
        return result.pieces()
    if isinstance(result, Odds) and result.kind != ANY:
        return ((1, result),)
    raise NotDirectError
