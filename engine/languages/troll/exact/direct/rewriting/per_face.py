"""Figures of dice that are joined face by face, such as the width of the widest set.

``x := 5d6; w := max counts x; if w > 2 then w else count different x`` looks at its dice by two
figures only. Either is joined, by ``max`` or as a sum, of one number for each face, which follows
from how many dice show it. So nothing that the dice can show together is ever listed. The same goes
for ``x := 5d6; y := 3d6; count (x keep y)``: what is kept of a face follows from how many dice of
either pool show it, so that the faces of both are gone through together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.languages.troll.exact.direct.rewriting.face_figures import (
    OUTERMOST,
    ROLLING,
    Figure,
    FigureSearch,
    LookedAtOtherwise,
    rolls,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax

__all__ = ["FaceByFace", "face_by_face"]

_FEW = 60
"""Collections that are listed sooner than faces are gone through."""

_MOST_POOLS = 3
"""Pools that are looked at together at most."""


@dataclass(frozen=True, slots=True)
class FaceByFace:
    """A body that looks at dice by figures only.

    Attributes:
        pools: The dice, by name, and numbers beside them, by names that no script can write.
        figures: The figures.
        body: The same with their names in their places.
    """

    pools: tuple[tuple[str, Expression], ...]
    figures: tuple[Figure, ...]
    body: Expression


def face_by_face(node: syntax.Let) -> FaceByFace | None:
    """Return the body of a binding with names for its figures.

    Where it looks at several pools at once, as in ``x keep y``, their faces are gone through
    together.

    Returns:
        None where the dice are looked at in another way, or no figure is of sets: what is only
        compared and added takes a shorter way.
    """
    node = _with_dice_before(node)
    if not (_is_pool(node.bound) or _is_drawn(node.bound)):
        return None
    if _show_little(node):
        return None
    pools = {node.name: node.bound}
    body: Expression | None = node.body
    while body is not None:
        finding = FigureSearch(pools)
        try:
            replaced = finding.replaced(body)
        except LookedAtOtherwise:
            body = _taken_along(pools, body) if len(pools) < _MOST_POOLS else None
            continue
        if not finding.are_worth_it:
            return None
        return FaceByFace(tuple(finding.pools.items()), tuple(finding.figures.values()), replaced)
    return None


def _taken_along(pools: dict[str, Expression], body: Expression) -> Expression | None:
    """Put the next dice that get a name in a body with others, and return what is left of it.

    Returns:
        None where there are none, or names before them would mean something else.
    """
    if not isinstance(body, syntax.Let) or body.name in pools:
        return None
    body = _with_dice_before(body)
    if _is_pool(body.bound):
        pools[body.name] = body.bound
        return body.body
    rest = _taken_along(pools, body.body)
    if rest is None or body.name in pools or list(pools)[-1] in names.free_names(body.bound):
        return None
    return syntax.changed(body, body=rest)


def _with_dice_before(node: syntax.Let) -> syntax.Let:
    """Return a binding with a name for the dice of which it is the greatest or least."""
    figure = node.bound
    if not isinstance(figure, syntax.Unary) or figure.operator not in OUTERMOST:
        return node
    if not _is_pool(figure.operand):
        return node
    name = f"dice of {node.name}"  # no script can write it
    operand = syntax.Variable(figure.operand.span, name)
    inside = syntax.changed(node, bound=syntax.changed(figure, operand=operand))
    return syntax.changed(node, name=name, bound=figure.operand, body=inside)


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


def _show_little(node: TrollSyntax) -> bool:
    """Return whether all that dice can show together is listed sooner."""
    showings = 1
    for one in syntax.walk(node):
        if isinstance(one, syntax.Dice) and isinstance(one.faces, syntax.Integer):
            dice = one.count.value if isinstance(one.count, syntax.Integer) else 1
            showings *= math.comb(one.faces.value + dice - 1, dice) if dice < _FEW else _FEW + 1
        elif isinstance(one, ROLLING) or syntax.draws(one):
            return False
        if showings > _FEW:
            return False
    return True
