"""Classes of faces: faces that an expression cannot tell apart are one face.

What only counts the sixes of a pool, and its ones, sees dice with three faces. Such a die has the
weights of the faces of a class added up; there are fewer of them to be looked at, and residual
expressions meet. Asked anew in every residual, since with some dice known less is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from engine.calculus.building.programs import Images
from engine.calculus.nodes import Count, Each, Filter, Node, NonEmpty, Rolled, Test
from engine.calculus.value_set import ValueSet
from engine.dice import Deal, Die, Pool, Source
from engine.evaluate.plan import Plan

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["FaceClasses", "plan_with_fewer_faces", "with_fewer_faces"]

_Looks: TypeAlias = frozenset[tuple[bool, ValueSet | None]]
"""What an expression sees of a source: sets of faces (None for all), and of each of them whether
these are told apart, rather than only counted or asked for."""

_NOTHING: dict[int, _Looks] = {}


class FaceClasses:
    """Remembers which faces expressions tell apart."""

    def __init__(self) -> None:
        self._looks: dict[Node, dict[int, _Looks]] = {}
        self._merged: dict[tuple[Source, _Looks], Source | None] = {}

    def merged(self, node: Node, leaf: Rolled) -> Source | None:
        """Return what is rolled at a leaf with one face for each class, or None for the same."""
        looks = self._looks_of(node).get(leaf.site)
        if looks is None or (True, None) in looks or not leaf.source.is_numeric:
            return None
        key = (leaf.source, looks)
        if key not in self._merged:
            self._merged[key] = _merged(leaf.source, looks)
        return self._merged[key]

    def _looks_of(self, node: Node) -> dict[int, _Looks]:
        known = self._looks.get(node)
        if known is None:
            known = _NOTHING
            for child in node.children:
                if child.sources:
                    below = self._looks_at(node, child)
                    known = _both(known, below) if known else below
            self._looks[node] = known
        return known

    def _looks_at(self, user: Node, child: Node) -> dict[int, _Looks]:
        """Return how ``user`` looks at sources by way of one of its children."""
        if isinstance(child, Rolled):
            look = (False, user.accepted) if isinstance(user, Test) else (True, None)
            return {child.site: frozenset((look,))}
        if isinstance(child, Filter) and isinstance(child.operand, Rolled):
            is_counted = isinstance(user, Count | NonEmpty)
            return {child.operand.site: frozenset(((not is_counted, child.kept),))}
        if isinstance(child, Each) and isinstance(child.operand, Rolled) and child.images:
            return {child.operand.site: _looks_by_image(child.images)}
        return self._looks_of(child)


def _looks_by_image(images: Images) -> _Looks:
    """Return how a loop looks at faces: those with the same image are not told apart."""
    classes: dict[tuple[int, ...], list[int]] = {}
    for face, image in images:
        classes.setdefault(image, []).append(face)
    if len(classes) == len(images):
        return frozenset(((True, None),))
    return frozenset((False, ValueSet.of(faces)) for faces in classes.values())


def _both(some: dict[int, _Looks], others: dict[int, _Looks]) -> dict[int, _Looks]:
    found = dict(some)
    for site, looks in others.items():
        found[site] = found[site] | looks if site in found else looks
    return found


def plan_with_fewer_faces(evaluator: Evaluator, node: Node) -> Plan | None:
    """Return the plan for dice with one face for each class, or None where all are told apart.

    Where all that is asked is a number made of each die, such as the ranks of cards, the dice show
    these numbers.
    """
    coarse = _with_images_for_faces(evaluator, node) or with_fewer_faces(evaluator, node)
    if coarse is node:
        return None
    if evaluator.whole is node:
        evaluator.whole = coarse
    return Plan((coarse,), lambda found: found[0])


def _with_images_for_faces(evaluator: Evaluator, node: Node) -> Node | None:
    """Return dice that show what a loop makes of each of them, or None where it is no such loop."""
    if not isinstance(node, Each) or not isinstance(node.operand, Rolled) or not node.images:
        return None
    source = node.operand.source
    if not source.is_numeric or any(len(image) != 1 for _, image in node.images):
        return None
    shown = {face: image[0] for face, image in node.images}
    merged: dict[int, int] = {}
    for face, weight in zip(source.values, _weights(source), strict=True):
        assert isinstance(face, int), "the source shows numbers"
        merged[shown[face]] = merged.get(shown[face], 0) + weight
    return evaluator.algebra.rolled(node.operand.site, _showing(source, sorted(merged.items())))


def with_fewer_faces(evaluator: Evaluator, node: Node) -> Node:
    """Return an expression of the same measure whose dice have one face for each class.

    Args:
        evaluator: Knows the shape of the expression, and builds the result.
        node: The expression; itself returned where all faces are told apart.
    """
    for leaf in evaluator.structure.leaves(node).values():
        if isinstance(leaf, Rolled):
            source = evaluator.face_classes.merged(node, leaf)
            if source is not None:
                replacement = evaluator.algebra.rolled(leaf.site, source)
                node = evaluator.substitution.at_site(node, leaf.site, replacement)
    return node


def _merged(source: Source, looks: _Looks) -> Source | None:
    """Return a source with one face for each class, or None where all faces are told apart."""
    apart = [kept for is_apart, kept in looks if is_apart and kept is not None]
    marks = [kept for is_apart, kept in looks if not is_apart and kept is not None]
    classes: dict[tuple[object, ...], tuple[int, int]] = {}
    for face, weight in zip(source.values, _weights(source), strict=True):
        assert isinstance(face, int), "the source shows numbers"
        own = face if any(face in kept for kept in apart) else None
        key = (own, *(face in mark for mark in marks))
        first, before = classes.get(key, (face, 0))
        classes[key] = (first, before + weight)
    if len(classes) == len(source.values):
        return None
    return _showing(source, sorted(classes.values()))


def _weights(source: Source) -> tuple[int, ...]:
    """Return how likely each value is, by the weights of faces or the copies of cards."""
    return source.die.weights if isinstance(source, Pool) else source.copies


def _showing(source: Source, weighted: Sequence[tuple[int, int]]) -> Source:
    """Return as many dice or cards that show these values, in ascending order, with weights."""
    faces, merged = zip(*weighted, strict=True)
    if isinstance(source, Deal):
        return Deal(source.count, faces, merged)
    return Pool(source.count, Die.canonical(faces, merged, source.die.lost)[0])
