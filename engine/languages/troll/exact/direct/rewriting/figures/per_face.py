"""Figures of dice that are joined face by face, such as the width of the widest set.

``x := 5d6; w := max counts x; if w > 2 then w else count different x`` looks at its dice by two
figures only. Either is joined, by ``max`` or as a sum, of one number for each face, which follows
from how many dice show it. So nothing that the dice can show together is ever listed. The same goes
for ``x := 5d6; y := 3d6; count (x keep y)``: what is kept of a face follows from how many dice of
either pool show it, so that the faces of both are gone through together. Hands that are drawn from
one deck, as in ``a := deck pick 2; b := (deck -- a) pick 3``, are pools as well.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import (
    ALL_OUTERMOST,
    MEMBERS,
    OF_SETS,
    OUTERMOST,
    ROLLING,
    rolls,
)
from engine.languages.troll.exact.direct.rewriting.numbers.decks import (
    is_deck,
    kinds_of_cards,
    picked,
    rest_of,
)
from engine.languages.troll.exact.direct.rewriting.substitution import (
    bound_by,
    with_parts,
    without_spans,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax

if TYPE_CHECKING:
    from engine.languages.troll.exact.direct.rewriting.figures.face_figures import FigureSearch
    from engine.languages.troll.exact.direct.rewriting.figures.figure import Figure
    from engine.languages.troll.exact.direct.rewriting.figures.sums_of_figures import Part

__all__ = ["FaceByFaceBody", "face_by_face"]

_FEW = 60
"""Collections that are listed sooner than faces are gone through."""

_MANY = 250
"""The same where no figure is of sets, and all are sums."""

_STATES_OF_A_FIGURE = 6
"""How many times more that are for each figure that is no sum."""

_OF_NO_STATES = ("sum", "count", "any")
"""Joins of figures that have hardly any states."""

_FEW_HANDS, _FEW_HANDS_WITH_SETS = 1_500, 60
"""Hands from one deck that are listed sooner than faces are gone through."""

_ONCE = (
    syntax.Let,
    syntax.Unary,
    syntax.Binary,
    syntax.Extremes,
    syntax.CollectionLiteral,
    syntax.Conditional,
)
"""Forms whose parts are evaluated once at most, and mean the same by the same names."""

_OF_FACES = frozenset(
    (
        *(*OF_SETS, *MEMBERS, *OUTERMOST, *ALL_OUTERMOST, "--", "straight", "pick"),
        *(syntax.Extremes, syntax.ForEach),
    )
)
"""What there is in every body that is worth it: sets, or the outermost dice, or hands of cards."""

_OTHERWISE_ROLLED = frozenset((*ROLLING, "pick", "choose")) - {syntax.Dice}
"""What is rolled in another way than as dice, so that it is not known how much it can show."""

_MOST_POOLS = 3
"""Pools that are looked at together at most."""


@dataclass(frozen=True, slots=True)
class FaceByFaceBody:
    """A body that looks at dice by figures only.

    Attributes:
        pools: The dice, by name, and numbers beside them, by names that no script can write.
        decks: For each of the pools the place of the first hand from the same deck, or its own.
        figures: The figures.
        body: The same with their names in their places.
        sums: The parts of figures that add up what depends on the order of the cards, by name.
    """

    pools: tuple[tuple[str, Expression], ...]
    decks: tuple[int, ...]
    figures: tuple[Figure, ...]
    body: Expression
    sums: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)


def face_by_face(node: syntax.Let, *, else_listed: bool = False) -> FaceByFaceBody | None:
    """Return the body of a binding with names for its figures.

    Where it looks at several pools at once, as in ``x keep y``, their faces are gone through
    together.

    Args:
        node: The binding.
        else_listed: Whether the dice would be listed otherwise, so that any figures help where
            there are many dice.

    Returns:
        None where the dice are looked at in another way, or no figure is of sets: what is only
        compared and added takes a shorter way.
    """
    node = node if else_listed else _with_dice_before(node)
    if not (_is_pool(node.bound) or _is_drawn(node.bound)):
        return None
    if else_listed:
        is_of_dice = syntax.forms(node.bound).isdisjoint(_OTHERWISE_ROLLED)
        if not is_of_dice or _showings(node.bound, _MANY) <= _MANY:
            return None
    elif syntax.forms(node).isdisjoint(_OF_FACES) or _showings(node, _FEW) <= _FEW:
        return None
    from engine.languages.troll.exact.direct.rewriting.figures.face_figures import (
        NotFaceByFaceError,
    )

    taken = _PoolGroup({node.name: node.bound}, {node.name: node.name})
    body: Expression | None = node.body
    while body is not None:
        finding = taken.search()
        try:
            replaced = finding.with_figures(body)
        except NotFaceByFaceError:
            if else_listed or len(taken.pools) == _MOST_POOLS:
                return None
            body = _taken_along(taken, body) or _drawn_inside(taken, body)
            continue
        return _faced(taken, finding, body, replaced, else_listed=else_listed)
    return None


def _faced(
    taken: _PoolGroup,
    finding: FigureSearch,
    before: Expression,
    body: Expression,
    *,
    else_listed: bool,
) -> FaceByFaceBody | None:
    """Return a body with names for figures; None where dice are listed sooner.

    Args:
        taken: The dice.
        finding: The figures.
        before: The body as it was.
        body: The body with names for the figures.
        else_listed: Whether the dice are many, and are listed otherwise.
    """
    pools = tuple(finding.pools.items())
    decks, figures = taken.decks(pools), tuple(finding.figures.values())
    if not taken.are_from_same_deck:
        is_worth_it = finding.are_worth_it or (else_listed and _are_few(figures, taken))
        return FaceByFaceBody(pools, decks, figures, body) if is_worth_it else None
    is_compared = any(_is_only_compared(name, before) for name in taken.pools)
    with_sets = finding.is_of_sets and not is_compared
    if taken.hands() <= (_FEW_HANDS_WITH_SETS if with_sets else _FEW_HANDS):
        return None
    from engine.languages.troll.exact.direct.rewriting.figures import hands, sums_of_figures

    assert isinstance(finding, hands.FiguresOfHands), "as they are from the same deck"
    found = sums_of_figures.added_together(finding, body)
    return FaceByFaceBody(pools, decks, found.figures, found.body, found.sums)


def _are_few(figures: Sequence[Figure], taken: _PoolGroup) -> bool:
    """Return whether figures have fewer states than there are ways in which dice can show."""
    if len({one.ranks.largest for one in figures if one.ranks}) > 1:
        return False  # faces are gone through from one end
    alone = [one for one in figures if one.ranks or one.join not in _OF_NO_STATES]
    many = _MANY * _STATES_OF_A_FIGURE ** len(alone)
    return bool(figures) and all(_showings(dice, many) > many for dice in taken.pools.values())


@dataclass(frozen=True, slots=True)
class _PoolGroup:
    """Pools that are looked at together.

    Attributes:
        pools: The dice by their names. Of hands that come from the rest of a deck, these are as
            many cards of the whole deck.
        first: The name of the first hand from the same deck as each, or its own.
    """

    pools: dict[str, Expression]
    first: dict[str, str]

    @property
    def are_from_same_deck(self) -> bool:
        """Whether some of them are hands from one deck."""
        return len(set(self.first.values())) < len(self.first)

    def hands(self) -> int:
        """Return how many different hands from one deck have to be listed together, at most."""
        many = 1
        for name, first in self.first.items():
            hand = self.pools[name]
            if list(self.first.values()).count(first) > 1 and isinstance(hand, syntax.Binary):
                assert isinstance(hand.right, syntax.Integer), "so is the number of cards"
                kinds, cards = kinds_of_cards(hand.left), hand.right.value
                many *= math.comb(kinds + min(cards, _FEW) - 1, kinds - 1)
        return many

    def search(self) -> FigureSearch:
        """Return a search for figures of these."""
        if not self.are_from_same_deck:
            from engine.languages.troll.exact.direct.rewriting.figures.face_figures import (
                FigureSearch,
            )

            return FigureSearch(self.pools)
        from engine.languages.troll.exact.direct.rewriting.figures.hands import FiguresOfHands

        return FiguresOfHands(self.pools)

    def decks(self, pools: Sequence[tuple[str, Expression]]) -> tuple[int, ...]:
        """Return the place of the first hand from the same deck as each of some pools."""
        places = {name: place for place, (name, _) in enumerate(pools)}
        return tuple([places[self.first.get(name, name)] for name, _ in pools])

    def take(self, name: str, dice: Expression) -> bool:
        """Take along what gets a name; return whether it is dice, or a hand from a deck."""
        if _is_pool(dice):
            self.pools[name], self.first[name] = dice, name
            return True
        dice = picked(dice)
        if not (isinstance(dice, syntax.Binary) and dice.operator == "pick"):
            return False
        deck, before = rest_of(dice.left)
        if not before or before[-1] not in self.first:
            return False
        first = self.first[before[-1]]
        hand = self.pools[first]
        others = [one for one in self.first if self.first[one] == first]
        if sorted(before) != sorted(others) or not _are_hands(hand, dice):
            return False
        assert isinstance(hand, syntax.Binary), "it is a hand"
        if not is_deck(deck) or without_spans(deck) != without_spans(hand.left):
            return False
        self.pools[name], self.first[name] = syntax.changed(dice, left=deck), first
        return True


def _is_only_compared(name: str, body: Expression) -> bool:
    """Return whether nothing is asked of some dice but one comparison, so that none is listed."""
    compared = looked_at = 0
    for one in syntax.walk(body):
        looked_at += isinstance(one, syntax.Variable) and one.name == name
        if isinstance(one, syntax.Binary) and one.operator in semantics.FILTERS:
            compared += getattr(one.right, "name", None) == name
    return compared == looked_at == 1


def _are_hands(*nodes: Expression) -> bool:
    """Return whether expressions are hands of as many cards as is written down."""
    return all(
        isinstance(one, syntax.Binary)
        and one.operator == "pick"
        and isinstance(one.right, syntax.Integer)
        and one.right.value > 0
        for one in nodes
    )


def _taken_along(taken: _PoolGroup, body: Expression) -> Expression | None:
    """Put the next dice that get a name in a body with others, and return what is left of it.

    Returns:
        None where there are none, or names before them would mean something else.
    """
    if not isinstance(body, syntax.Let) or body.name in taken.pools:
        return None
    body = _with_dice_before(body)
    if taken.take(body.name, body.bound):
        return body.body
    rest = _taken_along(taken, body.body)
    if rest is None or body.name in taken.pools:
        return None
    if list(taken.pools)[-1] in names.free_names(body.bound):
        return None
    return syntax.changed(body, body=rest)


def _drawn_inside(taken: _PoolGroup, body: Expression) -> Expression | None:
    """Put a hand that has no name with others, as in ``sum ((deck -- a) pick 2)``.

    Returns:
        The body with a name in its place, which no script can write; None where there is none that
        is drawn once.
    """
    name, before = f"hand {len(taken.pools) + 1} of {next(iter(taken.pools))}", len(taken.pools)

    def named(node: Expression) -> Expression:
        if len(taken.pools) > before or taken.pools.keys() & set(bound_by(node)):
            return node
        if syntax.draws(node):
            return syntax.Variable(node.span, name) if taken.take(name, node) else node
        return with_parts(node, named) if isinstance(node, _ONCE) else node

    found = named(body)
    return found if len(taken.pools) > before else None


def _with_dice_before(node: syntax.Let) -> syntax.Let:
    """Return a binding with a name for the dice of which it is the greatest, or those that pass.

    Numbers may stand beside them, as in ``best := max {0, 13 >= 3d20}``.
    """
    if _is_pool(node.bound):
        return node
    dice: list[Expression] = []
    name = f"dice of {node.name}"  # no script can write it

    def named(part: Expression) -> Expression:
        if _is_pool(part):
            dice.append(part)
            return syntax.Variable(part.span, name)
        is_looked_through = (
            isinstance(part, syntax.CollectionLiteral)
            or (isinstance(part, syntax.Unary) and part.operator in OUTERMOST)
            or (isinstance(part, syntax.Binary) and part.operator in semantics.FILTERS)
        )
        return with_parts(part, named) if is_looked_through else part

    inside = syntax.changed(node, bound=named(node.bound))
    return syntax.changed(node, name=name, bound=dice[0], body=inside) if len(dice) == 1 else node


def _is_pool(node: Expression) -> bool:
    """Return whether an expression is dice and numbers, and looks at no name."""
    return _is_of_pools(node) and not names.free_names(node) and rolls(node)


def _is_of_pools(node: Expression) -> bool:
    if isinstance(node, syntax.CollectionLiteral):
        return all(map(_is_of_pools, node.elements))
    if isinstance(node, syntax.Binary) and node.operator == "U":
        return _is_of_pools(node.left) and _is_of_pools(node.right)
    return isinstance(node, syntax.Integer) or _is_drawn(node)


def _is_drawn(node: Expression) -> bool:
    """Return whether an expression is equal dice, or cards of one deck."""
    if isinstance(node, syntax.Binary):
        return node.operator == "pick"
    return isinstance(node, (syntax.Dice, syntax.RepeatedRoll))


def _showings(node: TrollSyntax, most: int) -> int:
    """Return how much dice can show together at most, or more than the most that matters."""
    showings = 1
    for one in syntax.walk(node):
        if isinstance(one, syntax.Dice) and isinstance(one.faces, syntax.Integer):
            dice = one.count.value if isinstance(one.count, syntax.Integer) else 1
            faces = max(1, one.faces.value)  # without any it is an error, which is reported later
            showings *= math.comb(faces + dice - 1, dice) if dice < _FEW else most + 1
        elif isinstance(one, ROLLING) or syntax.draws(one):
            return most + 1
        if showings > most:
            break
    return showings
