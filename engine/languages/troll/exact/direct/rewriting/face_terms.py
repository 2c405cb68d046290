"""What the expressions say of which figures of dice are made; see ``face_figures``."""

from __future__ import annotations

from dataclasses import replace

from engine.languages.troll import semantics
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax

__all__ = [
    "ALL_OUTERMOST",
    "MEMBERS",
    "OF_SETS",
    "OF_TWO",
    "OUTERMOST",
    "ROLLING",
    "comes_to_its_faces",
    "is_of_sets",
    "rolls",
    "those_equal",
    "treats_alike",
    "treats_faces_alike",
]

OUTERMOST = ("max", "min")
"""Those that make one of the numbers of the parts, which may be known before others."""

ALL_OUTERMOST = {"maximal": "max", "minimal": "min"}
"""Operators that keep all dice that show what others make of them."""

OF_SETS = ("counts", "different")
"""Operators that treat the dice of each face by themselves."""

MEMBERS = ("keep", "drop")
"""Operators that ask which elements are in another collection."""

OF_TWO = (*MEMBERS, "--", "U")
"""Operators between collections that do so."""

ROLLING = (
    syntax.Dice,
    syntax.Probability,
    syntax.RepeatedRoll,
    syntax.Call,
    syntax.Loop,
    syntax.Samples,
    syntax.Default,
)
"""Expressions that may come out otherwise each time, or look elsewhere."""

_ROLLING = frozenset((*ROLLING, "pick", "choose"))
"""The same with the operators that draw."""


def comes_to_its_faces(each: syntax.ForEach) -> bool:
    """Return whether all that ``foreach`` makes are the faces that it goes through.

    That may be none, or several of one, as in ``foreach v in 1..6 do if v = x then v else {}``.
    """
    return _is_face(each.body, each.name)


def _is_face(node: Expression, face: str) -> bool:
    if isinstance(node, syntax.CollectionLiteral):
        return all(_is_face(one, face) for one in node.elements)
    if isinstance(node, syntax.Conditional):
        return _is_face(node.then_branch, face) and _is_face(node.else_branch, face)
    if isinstance(node, syntax.Let):
        return node.name != face and _is_face(node.body, face)
    if isinstance(node, syntax.Binary):
        if node.operator == "&":
            return _is_face(node.right, face)
        return node.operator == "=" and _is_face(node.left, face)
    return isinstance(node, syntax.Variable) and node.name == face


def those_equal(node: syntax.Unary) -> Expression:
    """Return all that are the greatest or the least as those that are equal to it."""
    outermost = replace(node, operator=ALL_OUTERMOST[node.operator])
    return syntax.Binary(node.span, "=", outermost, node.operand, node.span)


def treats_alike(dice: Expression) -> bool:
    """Return whether a collection only compares dice with one another, not with known numbers."""
    if isinstance(dice, syntax.CollectionLiteral):
        return all(map(treats_alike, dice.elements))
    if isinstance(dice, syntax.Unary):
        return dice.operator in OF_SETS and treats_alike(dice.operand)
    if isinstance(dice, syntax.Binary):
        if dice.operator in semantics.FILTERS:
            is_known = isinstance(dice.left, syntax.Integer)
            return is_known and _are_counts(dice.right) and treats_alike(dice.right)
        return dice.operator in OF_TWO and treats_alike(dice.left) and treats_alike(dice.right)
    return isinstance(dice, syntax.Variable)


def _are_counts(node: Expression) -> bool:
    """Return whether a collection is of how many dice show the same, and of nothing else."""
    if isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS:
        return _are_counts(node.right)
    return isinstance(node, syntax.Unary) and node.operator == "counts"


def treats_faces_alike(join: str, body: Expression, face: str) -> bool:
    """Return whether it does not matter which face the body of ``foreach`` is for.

    So it is where that is only asked which dice show it, and counted.

    Args:
        join: The operator that joins what it comes to.
        body: The body.
        face: The name of the face.
    """
    return join in ("sum", "count") and _asks_alike(body, face, is_counted=join == "count")


def _asks_alike(node: TrollSyntax, face: str, *, is_counted: bool) -> bool:
    if isinstance(node, syntax.Variable):
        return is_counted or node.name != face
    if isinstance(node, syntax.Binary) and _asks_for(node, face):
        return treats_alike(node.right)
    if isinstance(node, syntax.CollectionLiteral):
        return all(_asks_alike(one, face, is_counted=is_counted) for one in node.elements)
    if isinstance(node, syntax.Conditional):
        branches = node.then_branch, node.else_branch
        return _asks_alike(node.condition, face, is_counted=False) and all(
            _asks_alike(one, face, is_counted=is_counted) for one in branches
        )
    return all(_asks_alike(one, face, is_counted=False) for one in syntax.children(node))


def _asks_for(node: syntax.Binary, face: str) -> bool:
    """Return whether a filter keeps the dice that show a face."""
    return node.operator == "=" and getattr(node.left, "name", None) == face


def is_of_sets(node: TrollSyntax, *operators: str) -> bool:
    """Return whether an operator on sets stands in an expression."""
    return not syntax.forms(node).isdisjoint(operators)


def rolls(node: TrollSyntax) -> bool:
    """Return whether there may be dice in an expression."""
    return not _ROLLING.isdisjoint(syntax.forms(node))
