"""Reading a number as a sum of scores, each of which depends on how often one face shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from engine.calculus.nodes import (
    Applied,
    Constant,
    Count,
    Counts,
    Different,
    Filter,
    If,
    Linear,
    Node,
    NonEmpty,
    Product,
    Rolled,
    Sum,
    Test,
)
from engine.calculus.value_set import ValueSet
from engine.control import Budget
from engine.errors import DiceError

__all__ = ["FaceTerms", "KnownScores", "counted_faces", "face_terms", "scores_of"]

_TRANSPARENT = (Linear, Product, Applied, Sum, Count, Test, NonEmpty, If, Different, Counts)
"""What depends on nothing but what it is made of."""

_EVERY = ValueSet(((None, None),))

_Seen: TypeAlias = "tuple[Rolled, ValueSet]"
"""A source, and faces of it."""

KnownScores: TypeAlias = dict[tuple[Node, bool, int], tuple[int, ...]]
"""What terms score that count faces: for a term, whether it sees a face, and how often one shows at
most."""


@dataclass(frozen=True, slots=True)
class FaceTerms:
    """A number taken apart by faces.

    Attributes:
        leaf: The dice, or the cards.
        of_face: For some faces, the terms that look at that face only, with their factors.
        of_every: Terms that add up over all faces, with their factors.
        of_others: What the terms come to that look at a face which the dice do not have.
    """

    leaf: Rolled
    of_face: dict[int, tuple[tuple[Node, int], ...]]
    of_every: tuple[tuple[Node, int], ...]
    of_others: tuple[int, ...] = ()


def face_terms(terms: Iterable[tuple[Node, int]], *, apart: bool) -> FaceTerms | None:
    """Return how faces of one pool or deal make up a number, or None where they do not.

    Args:
        terms: The terms of the number with their factors.
        apart: Whether the terms are compared rather than added, so that each must look at one face
            alone.
    """
    leaf: Rolled | None = None
    of_face: dict[int, tuple[tuple[Node, int], ...]] = {}
    of_every: list[tuple[Node, int]] = []
    known: dict[Node, _Seen | None] = {}
    for term, factor in terms:
        seen = _seen(term, known)
        if seen is None or (leaf is not None and seen[0] is not leaf):
            return None
        leaf, values = seen[0], seen[1].intervals
        if len(values) == 1 and values[0][0] is not None and values[0][0] == values[0][1]:
            face = values[0][0]
            of_face[face] = (*of_face.get(face, ()), (term, factor))
        elif not apart and _adds_up(term):
            of_every.append((term, factor))
        else:
            return None
    if leaf is None or leaf.source.loses_mass:
        return None
    others = [
        one for face, each in of_face.items() if face not in leaf.source.values for one in each
    ]
    try:
        of_others = tuple([factor * _value(term, ())[0] for term, factor in others])
    except DiceError:
        return None
    return FaceTerms(leaf, of_face, tuple(of_every), of_others)


def _seen(node: Node, known: dict[Node, _Seen | None]) -> _Seen | None:
    """Return the one source below, and the faces of it that the node can tell from nothing.

    Args:
        node: The node.
        known: What was found of nodes so far; numbers built up step by step share their parts.
    """
    if node not in known:
        known[node] = _found(node, known)
    return known[node]


def _found(node: Node, known: dict[Node, _Seen | None]) -> _Seen | None:
    if isinstance(node, Rolled | Filter):
        return _elements(node)
    if not isinstance(node, _TRANSPARENT):
        return None
    seen: set[_Seen] = set()
    for child in node.children:
        if isinstance(child, Constant):
            continue
        below = _seen(child, known) if child.sources else None
        if below is None:  # other dice, or what never comes to a value
            return None
        seen.add(below)
    return seen.pop() if len(seen) == 1 else None


def _elements(node: Node) -> tuple[Rolled, ValueSet] | None:
    """Return the source and the faces of a collection that keeps or drops each face by itself."""
    if isinstance(node, Rolled):
        return (node, _EVERY) if node.source.is_numeric else None
    if isinstance(node, Different | Counts):
        return None if _has_sizes(node.operand) else _elements(node.operand)
    if not isinstance(node, Filter):
        return None
    below = _elements(node.operand)
    if below is None or _has_sizes(node.operand):
        return below
    return below[0], below[1].intersection(node.kept)


def _has_sizes(node: Node) -> bool:
    """Return whether elements are not faces, but how often these show."""
    while isinstance(node, Filter | Different):
        node = node.operand
    return isinstance(node, Counts)


def counted_faces(node: Counts) -> tuple[Rolled, ValueSet] | None:
    """Return the source whose faces are counted, and those of them that are; None for others."""
    operand = node.operand
    while isinstance(operand, Filter):
        operand = operand.operand
    if not isinstance(operand, Rolled) or operand.source.loses_mass:
        return None
    return _elements(node.operand)


def _adds_up(node: Node) -> bool:
    """Return whether the node is a sum over faces of what each of them contributes."""
    if not isinstance(node, Sum | Count):
        return False
    operand = node.operand
    if _has_sizes(operand):
        while isinstance(operand, Filter | Counts):
            operand = operand.operand
    if isinstance(operand, Different):
        operand = operand.operand
    if isinstance(operand, Filter):
        operand = operand.operand
    return isinstance(operand, Rolled)


def _grows_evenly(node: Node) -> bool:
    """Return whether every further die of a face adds the same to the number."""
    if not isinstance(node, Sum | Count):
        return False
    return isinstance(node.operand, Rolled) or (
        isinstance(node.operand, Filter) and isinstance(node.operand.operand, Rolled)
    )


def scores_of(
    terms: FaceTerms, face: int, most: int, budget: Budget, known: KnownScores
) -> list[tuple[int, ...]] | None:
    """Return what each term scores for a face that shows 0, 1, 2 ... up to ``most`` times.

    None where a score cannot be computed.

    Args:
        terms: The terms.
        face: The face.
        most: How often it shows at most.
        budget: What this may cost.
        known: What is known of other faces, to which this one is added.
    """
    found = []
    for term, factor in (*terms.of_face.get(face, ()), *terms.of_every):
        is_seen = _is_counted(term, face)
        scores = None if is_seen is None else known.get((term, is_seen, most))
        if scores is None:
            scores = _scores(term, factor, face, most, budget)
        if scores is None:
            return None
        if is_seen is not None:
            known[term, is_seen, most] = scores
        found.append(scores)
    return found


def _is_counted(term: Node, face: int) -> bool | None:
    """Return whether a term counts a face; None where it is not the same for all that it counts."""
    if not _adds_up(term) or (isinstance(term, Sum) and not _has_sizes(term.operand)):
        return None
    seen = _elements(term.operand)  # type: ignore[attr-defined]  # what adds up has one
    return seen is not None and face in seen[1]


def _scores(
    term: Node, factor: int, face: int, most: int, budget: Budget
) -> tuple[int, ...] | None:
    if _grows_evenly(term):
        each = factor * _value(term, (face,))[0]
        budget.step(1 + most // 64)
        return tuple([each * shown for shown in range(most + 1)])
    scores = []
    for shown in range(most + 1):
        budget.step(1 + shown // 64)
        try:
            scores.append(factor * _value(term, (face,) * shown)[0])
        except DiceError:
            return None
    return tuple(scores)


def _value(
    node: Node, shown: tuple[int, ...], known: dict[Node, tuple[int, ...]] | None = None
) -> tuple[int, ...]:
    """Return the value of a transparent node where its one source shows ``shown``.

    Args:
        node: The node.
        shown: What the source shows.
        known: The values of nodes so far; numbers built up step by step share their parts.
    """
    known = {} if known is None else known
    found = known.get(node)
    if found is None:
        found = known[node] = _worked_out(node, shown, known)
    return found


def _worked_out(
    node: Node, shown: tuple[int, ...], known: dict[Node, tuple[int, ...]]
) -> tuple[int, ...]:
    match node:
        case Rolled():
            return shown
        case Constant():
            return node.elements
        case Filter():
            return tuple(
                value for value in _value(node.operand, shown, known) if value in node.kept
            )
        case Different():
            return tuple(dict.fromkeys(_value(node.operand, shown, known)))
        case Counts():
            counted = _value(node.operand, shown, known)
            return (len(counted),) if counted else ()
        case Sum():
            return (sum(_value(node.operand, shown, known)),)
        case Count():
            return (len(_value(node.operand, shown, known)),)
        case NonEmpty():
            return (int(bool(_value(node.operand, shown, known))),)
        case Test():
            return (int(_value(node.operand, shown, known)[0] in node.accepted),)
        case Linear():
            terms = (factor * _value(term, shown, known)[0] for term, factor in node.terms)
            return (sum(terms, node.constant),)
        case Product():
            return (_value(node.left, shown, known)[0] * _value(node.right, shown, known)[0],)
        case If():
            chosen = node.then if _value(node.condition, shown, known)[0] else node.otherwise
            return _value(chosen, shown, known)
    assert isinstance(node, Applied), "transparent nodes are all of these"
    values = (_value(operand, shown, known) for operand in node.operands)
    return node.operation.compute(*values)  # type: ignore[return-value]  # a transparent node is a collection
