"""Classes of faces: faces that an expression cannot tell apart are one face.

What only counts the sixes of a pool, and its ones, sees dice with three faces. Such a die has the
weights of the faces of a class added up; there are fewer of them to be looked at, and residual
expressions meet. Asked anew in every residual, since with some dice known less is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.calculus.nodes import Count, Filter, Node, Rolled, Some, Test
from engine.calculus.value_set import ValueSet
from engine.dice import Deal, Die, Pool, Source
from engine.evaluate.plan import Plan

if TYPE_CHECKING:
    from engine.evaluate.evaluator import Evaluator

__all__ = ["plan_with_fewer_faces", "with_fewer_faces"]


def plan_with_fewer_faces(evaluator: Evaluator, node: Node) -> Plan | None:
    """Return the plan for dice with one face for each class, or None where all are told apart."""
    coarse = with_fewer_faces(evaluator, node)
    if coarse is node:
        return None
    if evaluator.whole is node:
        evaluator.whole = coarse
    return Plan((coarse,), lambda found: found[0])


def with_fewer_faces(evaluator: Evaluator, node: Node) -> Node:
    """Return an expression of the same measure whose dice have one face for each class.

    Args:
        evaluator: Knows the shape of the expression, and builds the result.
        node: The expression; itself returned where all faces are told apart.
    """
    structure = evaluator.structure
    if not structure.counts_some(node):
        return node
    for leaf in structure.leaves(node).values():
        if isinstance(leaf, Rolled) and leaf.source.is_numeric and structure.counts_some(node):
            source = _merged(leaf.source, node, leaf)
            if source is not None:
                replacement = evaluator.algebra.rolled(leaf.site, source)
                node = evaluator.substitution.at_site(node, leaf.site, replacement)
    return node


def _merged(source: Source, node: Node, leaf: Rolled) -> Source | None:
    """Return the source with one face for each class, or None where they are all told apart."""
    marks: set[ValueSet] = set()
    apart: list[ValueSet] = []
    for user, kept in _views(node, leaf):
        if isinstance(user, Test):
            marks.add(user.accepted)
        elif kept is None:
            return None
        elif isinstance(user, Count | Some):
            marks.add(kept)
        else:
            apart.append(kept)
    classes: dict[tuple[object, ...], tuple[int, int]] = {}
    for face, weight in zip(source.values, _weights(source), strict=True):
        assert isinstance(face, int), "the source shows numbers"
        own = face if any(face in kept for kept in apart) else None
        key = (own, *(face in mark for mark in marks))
        first, before = classes.get(key, (face, 0))
        classes[key] = (first, before + weight)
    if len(classes) == len(source.values):
        return None
    faces, weights = zip(*sorted(classes.values()), strict=True)
    if isinstance(source, Deal):
        return Deal(source.count, faces, weights)
    return Pool(source.count, Die.canonical(faces, weights, source.die.lost)[0])


def _weights(source: Source) -> tuple[int, ...]:
    return source.die.weights if isinstance(source, Pool) else source.copies


def _views(node: Node, leaf: Rolled) -> Iterator[tuple[Node, ValueSet | None]]:
    """Yield what looks at a source below ``node``, with the faces that it sees, or None for all."""
    seen = {node}
    waiting = [node]
    while waiting:
        user = waiting.pop()
        for child in user.children:
            if not child.sources & leaf.own:
                continue
            if child is leaf:
                yield user, None
            elif isinstance(child, Filter) and child.operand is leaf:
                yield user, child.kept
            elif child not in seen:
                seen.add(child)
                waiting.append(child)
