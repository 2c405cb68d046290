"""Figures of hands that are drawn from one deck, and of the order of their cards.

How many cards each hand has is known, so that a rank counted from the least card is also one that
is counted from the greatest: ``min a`` and ``sum (a -- min a)`` are sums over the faces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.direct.faces.summands import Selection
from engine.languages.troll.exact.direct.rewriting.face_terms import is_of_sets
from engine.languages.troll.exact.direct.rewriting.figures.face_figures import (
    FigureSearch,
    NotFaceByFaceError,
)
from engine.languages.troll.exact.direct.rewriting.figures.figure import Asking, Figure
from engine.languages.troll.exact.direct.rewriting.numbers.decks import is_one_card, united
from engine.languages.troll.exact.direct.rewriting.substitution import without_spans
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["FiguresOfHands"]

_OUTERMOST = ("max", "min")
_ADDED = ("sum", "count")

_TWICE = 2


class FiguresOfHands(FigureSearch):
    """The figures of hands that have been found so far.

    Attributes:
        selections: The cards that figures look at, by the names of these figures.
    """

    def __init__(self, pools: Mapping[str, Expression]) -> None:
        """Look for figures of these hands."""
        super().__init__(pools)
        self.selections: dict[str, Selection] = {}
        self._single = {name for name, dice in pools.items() if is_one_card(dice)}

    def replaced(self, node: Any) -> Any:  # noqa: ANN401 - a part of the syntax tree
        """Return the same with names in the place of figures.

        Raises:
            NotFaceByFaceError: The hands are looked at in another way, or more is drawn.
        """
        if isinstance(node, syntax.Variable) and node.name in self._single:
            return self._figure(syntax.Unary(node.span, "sum", node))
        if _draws(node) and not self._dice.isdisjoint(names.free_names(node)):
            raise NotFaceByFaceError
        if isinstance(node, syntax.Unary) and (apart := _parts_of_union(node)) is not None:
            return self.replaced(apart)
        return super().replaced(node)

    def with_figures(self, body: Expression) -> Expression:
        """Return a body with names in the place of figures, which may be parts of sums."""
        return self.replaced(body)  # type: ignore[no-any-return]  # a part of the syntax tree

    def _are_dice(self, node: Expression) -> bool:
        parts: Sequence[Expression] = (node,)
        if isinstance(node, syntax.CollectionLiteral):
            parts = node.elements
        found = [_selected(part) for part in parts]
        if not any(found):
            return super()._are_dice(node)
        return all(
            self._of_dice(part if one is None else one[0]) is not None
            for part, one in zip(parts, found)
        )

    def _condition(self, node: Expression) -> Expression:
        if isinstance(node, syntax.Binary) and isinstance(node.right, syntax.Variable):
            is_known = isinstance(node.left, syntax.Integer)
            if node.right.name in self._single and not is_known:
                return node
        return super()._condition(node)

    def _figure(self, node: Asking) -> syntax.Variable | None:
        found = _ranks_of(node) if isinstance(node, syntax.Unary) else None
        if found is None or isinstance(node, syntax.Extremes):
            return super()._figure(node)
        outside, self._needs = self._needs, set()
        cards, needed = self._of_dice(found[0]), self._needs
        self._needs = outside
        if needed:
            raise NotFaceByFaceError
        if cards is None or is_of_sets(cards, "counts"):
            return super()._figure(node)
        key = without_spans(node)
        if key not in self.figures:
            name = f"figure {len(self.figures) + 1} of {min(self._dice)}"
            self.figures[key] = Figure(
                name, syntax.changed(node, operator="count", operand=cards), "sum"
            )
            self.selections[name] = found[1]
        return syntax.Variable(node.span, self.figures[key].name)


def _draws(node: object) -> bool:
    return isinstance(node, syntax.Binary) and node.operator == "pick"


def _selected(node: Expression) -> tuple[Expression, Selection] | None:
    """Return the collection of which an expression is some ranks, and these; None where it is none.

    That is ``largest 3 x``, or ``x -- min x``.
    """
    if isinstance(node, syntax.Extremes):
        count = node.count
        if isinstance(count, syntax.Integer) and count.value > 0:
            return node.operand, Selection("sum", (), count.value, node.largest)
    if isinstance(node, syntax.Binary) and node.operator == "--":
        lost = node.right
        if isinstance(lost, syntax.Unary) and lost.operator in _OUTERMOST:
            found: tuple[Expression, Selection] | None
            found = lost.operand, Selection("sum", (), 1, lost.operator == "max")
        else:
            found = _selected(lost)
        if found and without_spans(found[0]) == without_spans(node.left):
            return node.left, found[1]._replace(is_left_out=True)
    return None


def _ranks_of(node: syntax.Unary) -> tuple[Expression, Selection] | None:
    """Return the collection and the ranks of which an operator makes a number; None otherwise."""
    if node.operator == "median":
        of = united(node.operand)
        return (node.operand, Selection("median", of)) if of else None
    found = _selected(node.operand) if node.operator in ("sum", *_OUTERMOST) else None
    if found is None:
        return None
    ranks = found[1]._replace(operator=node.operator, of=united(found[0]))
    is_sum_of_largest = ranks.operator == "sum" and ranks.is_largest and not ranks.is_left_out
    return (found[0], ranks) if ranks.of or is_sum_of_largest else None


def _parts_of_union(node: syntax.Unary) -> Expression | None:
    """Return what an operator makes of a union by what it makes of its parts.

    Returns:
        None where it is no union, or the operator needs all of it.
    """
    operand = node.operand
    parts: Sequence[Expression] = ()
    if isinstance(operand, syntax.CollectionLiteral):
        parts = operand.elements
    elif isinstance(operand, syntax.Binary) and operand.operator == "U":
        parts = operand.left, operand.right
    if len(parts) < _TWICE or not any(_selected(part) for part in parts):
        return None
    of_parts = [syntax.changed(node, operand=part) for part in parts]
    if node.operator in _OUTERMOST:
        return syntax.changed(node, operand=syntax.CollectionLiteral(operand.span, tuple(of_parts)))
    if node.operator not in _ADDED:
        return None
    together: Expression = of_parts[0]
    for one in of_parts[1:]:
        together = syntax.Binary(node.span, "+", together, one, node.span)
    return together
