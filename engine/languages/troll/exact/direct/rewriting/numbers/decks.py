"""Decks from which cards are drawn: numbers that are written down, or tuples of them.

The name of a deck is looked through, so that what is drawn is known when a script is read. Of cards
with several parts, as in ``hand := deck pick 5; max counts %2 hand``, those parts are drawn that
are looked at.
"""

from __future__ import annotations

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.substitution import (
    bound_by,
    substituted,
    with_parts,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax, walk

__all__ = [
    "is_deck",
    "is_drawn_from",
    "is_one_card",
    "is_rest_of_deck",
    "kinds_of_cards",
    "picked",
    "rest_of",
    "united",
    "with_parts_drawn",
]

_MOST_CARDS = 30
"""Cards up to which a deck is short that is written down one by one."""

_GREATEST = 100
"""Numbers up to which the parts of cards are small whatever is added to them."""

_OF_COLLECTIONS = ("min", "max", "sum", "count", "different", "counts")
"""Operators that are no error for numbers."""

_OF_NUMBERS = ("+", "-", "*")

_ONE_NUMBER = ("sum", "count")

_DRAWN = frozenset(("pick", "choose"))

_NOTHING = frozenset[str]()


def is_deck(node: Expression, known: frozenset[str] = _NOTHING, *, of_tuples: bool = False) -> bool:
    """Return whether an expression is short, no error, and the same cards whatever is rolled.

    Args:
        node: The expression.
        known: The names that stand for a number of it.
        of_tuples: Whether the cards are tuples, else they are numbers.
    """
    if isinstance(node, syntax.CollectionLiteral):
        each = node.elements
        return 0 < len(each) <= _MOST_CARDS and all(
            is_deck(one, known, of_tuples=of_tuples) for one in each
        )
    if isinstance(node, syntax.Binary) and node.operator == "U":
        both = (node.left, node.right)
        return all(is_deck(one, known, of_tuples=of_tuples) for one in both)
    if isinstance(node, syntax.RepeatedRoll):
        is_sure = isinstance(node.count, syntax.Integer) and node.count.value > 0
        return is_sure and is_deck(node.body, known, of_tuples=of_tuples)
    if isinstance(node, syntax.ForEach):
        inside = known | {node.name}
        return is_deck(node.items, known) and is_deck(node.body, inside, of_tuples=of_tuples)
    if of_tuples:
        return isinstance(node, syntax.TupleLiteral) and all(
            _is_number(part, known) for part in node.parts
        )
    return _is_of_numbers(node, known)


def _is_of_numbers(node: Expression, known: frozenset[str]) -> bool:
    """Return whether something else than a union is numbers."""
    if isinstance(node, syntax.Unary) and node.operator in _OF_COLLECTIONS:
        return is_deck(node.operand, known)
    if isinstance(node, syntax.Conditional):
        parts = node.condition, node.then_branch, node.else_branch
        return all(is_deck(part, known) for part in parts)
    if isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS:
        return _is_number(node.left, known) and is_deck(node.right, known)
    if isinstance(node, syntax.Binary) and node.operator == "..":
        return _is_number(node.left, known) and _is_number(node.right, known)
    return _is_number(node, known)


def _is_number(node: Expression, known: frozenset[str]) -> bool:
    """Return whether an expression is one number, whatever the names are."""
    if isinstance(node, syntax.Variable):
        return node.name in known
    if isinstance(node, syntax.Unary) and node.operator == "-":
        return _is_number(node.operand, known)
    if isinstance(node, syntax.Unary):
        return node.operator in _ONE_NUMBER and is_deck(node.operand, known)
    if isinstance(node, syntax.Binary):
        is_of_numbers = node.operator in _OF_NUMBERS
        return is_of_numbers and _is_number(node.left, known) and _is_number(node.right, known)
    return isinstance(node, syntax.Integer)


def is_drawn_from(node: Expression, name: str) -> bool:
    """Return whether something is drawn from what has a name."""
    return not _DRAWN.isdisjoint(syntax.forms(node)) and any(
        syntax.draws(one) and name in names.free_names(syntax.children(one)[0])
        for one in walk(node)
    )


def is_one_card(node: Expression) -> bool:
    """Return whether an expression draws one card, which is a number."""
    if not isinstance(node, syntax.Binary) or node.operator != "pick":
        return False
    return isinstance(node.right, syntax.Integer) and node.right.value == 1


def picked(node: Expression) -> Expression:
    """Return an expression with a card that is chosen of what a hand has left as one picked of it.

    That is the same where something is left, as it is in the hands of one deck that are gone
    through together.
    """
    if not (isinstance(node, syntax.Unary) and node.operator == "choose"):
        return node
    if not rest_of(node.operand)[1]:
        return node
    one = syntax.Integer(node.span, 1)
    return syntax.Binary(node.span, "pick", node.operand, one, node.span)


def is_rest_of_deck(node: syntax.Let) -> bool:
    """Return whether a name stands for the rest of a deck that may as well be written out.

    It is drawn from, and nothing in the body means something else by the names of the hands.
    """
    deck, hands = rest_of(node.bound)
    is_known = isinstance(deck, syntax.Variable) or is_deck(deck) or is_deck(deck, of_tuples=True)
    if not (hands and is_known and is_drawn_from(node.body, node.name)):
        return False
    outside = names.free_names(node.bound)
    return all(outside.isdisjoint(bound_by(one)) for one in walk(node.body))


def rest_of(node: Expression) -> tuple[Expression, tuple[str, ...]]:
    """Return a deck, and the names of the hands that have been taken out of it, if there are any.

    They are taken out one after the other, as in ``deck -- a -- b``, or together.
    """
    hands: list[str] = []
    while isinstance(node, syntax.Binary) and node.operator == "--":
        taken = united(node.right)
        if not taken:
            break
        hands += taken
        node = node.left
    return node, tuple(hands)


def kinds_of_cards(deck: TrollSyntax) -> int:
    """Return how many different cards there are in a deck at most."""
    if isinstance(deck, syntax.CollectionLiteral):
        numbers = {one.value for one in deck.elements if isinstance(one, syntax.Integer)}
        others = [one for one in deck.elements if not isinstance(one, syntax.Integer)]
        return len(numbers) + sum(map(kinds_of_cards, others))
    if isinstance(deck, syntax.RepeatedRoll):
        return kinds_of_cards(deck.body)
    if isinstance(deck, syntax.ForEach):
        return kinds_of_cards(deck.items) * kinds_of_cards(deck.body)
    if isinstance(deck, syntax.Binary) and deck.operator == "U":
        return kinds_of_cards(deck.left) + kinds_of_cards(deck.right)
    if isinstance(deck, syntax.Binary) and deck.operator == "..":
        first, last = deck.left, deck.right
        if isinstance(first, syntax.Integer) and isinstance(last, syntax.Integer):
            return max(0, last.value - first.value + 1)
        return _MOST_CARDS
    return max([1, *map(kinds_of_cards, syntax.children(deck))])


def united(node: Expression) -> tuple[str, ...]:
    """Return the names of a union; none where it is of other things as well."""
    if isinstance(node, syntax.Variable):
        return (node.name,)
    parts: tuple[Expression, ...] = ()
    if isinstance(node, syntax.CollectionLiteral):
        parts = node.elements
    elif isinstance(node, syntax.Binary) and node.operator == "U":
        parts = node.left, node.right
    found = [united(part) for part in parts]
    return tuple([name for one in found for name in one]) if all(found) else ()


# ---- parts of cards -----------------------------------------------------------------------


def with_parts_drawn(node: Expression) -> Expression:
    """Return an expression that draws only those parts of cards that it looks at."""
    node = with_parts(node, with_parts_drawn)
    if isinstance(node, syntax.Projection):
        return _drawn(node.operand, node) or node
    if isinstance(node, syntax.Let) and isinstance(node.bound, syntax.Binary):
        looked_at = _looked_at(node.body, node.name)
        drawn = None if looked_at is None else _drawn(node.bound, looked_at)
        if drawn is not None:
            return syntax.changed(
                node, bound=drawn, body=_without_projections(node.body, node.name)
            )
    return node


def _looked_at(node: Expression, name: str) -> syntax.Projection | None:
    """Return the part of the cards with a name that is looked at; None where it is not only one."""
    found: list[syntax.Projection] = []
    uses = 0
    for one in walk(node):
        if name in bound_by(one):
            return None
        uses += getattr(one, "name", None) == name
        if isinstance(one, syntax.Projection) and getattr(one.operand, "name", None) == name:
            found.append(one)
    parts = {(one.index, one.size) for one in found}
    return found[0] if len(parts) == 1 and len(found) == uses else None


def _without_projections(node: Expression, name: str) -> Expression:
    """Return the same with the name itself in the place of a part of what it stands for."""
    if isinstance(node, syntax.Projection) and getattr(node.operand, "name", None) == name:
        return node.operand
    if isinstance(node, syntax.Let) and getattr(node.bound, "name", None) is None:
        bound = _without_projections(node.bound, name)
        body = _without_projections(node.body, name)
        if isinstance(bound, syntax.Variable):
            return substituted(body, node.name, bound)
        return syntax.changed(node, bound=bound, body=body)
    return with_parts(node, lambda part: _without_projections(part, name))


def _drawn(node: Expression, part: syntax.Projection) -> Expression | None:
    """Return what is drawn of the parts of cards; None where they are no such cards."""
    if not (isinstance(node, syntax.Binary) and node.operator == "pick"):
        return None
    deck = node.left
    if isinstance(deck, syntax.TupleLiteral):
        return None  # a tuple alone is no deck, but an error
    if not is_deck(deck, of_tuples=True) or any(map(_may_be_great, walk(deck))):
        return None
    sizes = {len(one.parts) for one in walk(deck) if isinstance(one, syntax.TupleLiteral)}
    if len(sizes) > 1 or part.index > min(sizes) or part.size not in (None, *sizes):
        return None
    return syntax.changed(node, left=_part_of(deck, part.index))


def _may_be_great(node: TrollSyntax) -> bool:
    """Return whether numbers may be greater than parts of cards can be."""
    if isinstance(node, syntax.Integer):
        return abs(node.value) > _GREATEST
    return isinstance(node, (syntax.Binary, syntax.Unary)) and node.operator in ("*", "sum")


def _part_of(deck: Expression, index: int) -> Expression:
    """Return a part of all cards."""
    if isinstance(deck, syntax.TupleLiteral):
        return deck.parts[index - 1]
    return with_parts(deck, lambda inside: _part_of(inside, index))
