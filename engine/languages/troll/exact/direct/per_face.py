"""Figures of a pool that are joined face by face, such as the width of its widest set.

``x := 5d6; w := max counts x; if w > 2 then w else count different x`` looks at its dice by two
figures only. Either is joined, by ``max`` or as a sum, of one number for each face, which follows
from how many dice show it. So the faces are gone through one by one, and all that is remembered is
how many dice are left and what both figures come to so far: nothing that the dice can show together
is ever listed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.inlining import substituted, with_parts, without_spans
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax

__all__ = ["FaceByFace", "Figure", "face_by_face"]

_JOINS = ("sum", "count", "max", "min")
"""Operators whose value for a union is that of its parts, joined."""

_FEW = 60
"""Collections that are listed sooner than faces are gone through."""

_OF_SETS = ("counts", "different")
"""Operators that treat the dice of each face by themselves."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that is joined of what it is for each face.

    Attributes:
        name: What stands for it; no script can write it.
        of_one: The figure, where the dice are those of one face only.
        join: The operator that joins it of all faces, or ``straight`` for the longest run of those
            for which it is 1.
        item: The name of the face, or None where it has none.
        items: The faces that are looked at, or None for all that the dice show.
        is_repeated: Whether a face is looked at as often as dice show it.
        needs: The name of another figure that has to be known for it, or None.
    """

    name: str
    of_one: syntax.Unary
    join: str
    item: str | None = None
    items: Expression | None = None
    is_repeated: bool = False
    needs: str | None = None


@dataclass(frozen=True, slots=True)
class FaceByFace:
    """A body that looks at dice by figures only.

    Attributes:
        figures: The figures.
        body: The same with their names in their places.
    """

    figures: tuple[Figure, ...]
    body: Expression


def face_by_face(node: syntax.Let) -> FaceByFace | None:
    """Return the body of a binding with names for its figures.

    Returns:
        None where the dice are looked at in another way, or no figure is of sets: what is only
        compared and added takes a shorter way.
    """
    if not isinstance(node.bound, syntax.Dice | syntax.RepeatedRoll) or _show_little(node.bound):
        return None
    finding = _Finding(node.name)
    try:
        body = finding.replaced(node.body)
    except _LookedAtOtherwise:
        return None
    figures = tuple(finding.figures.values())
    return FaceByFace(figures, body) if finding.is_of_sets else None


def _show_little(node: Expression) -> bool:
    """Return whether all that dice can show together is listed sooner."""
    if not isinstance(node, syntax.Dice) or not isinstance(node.faces, syntax.Integer):
        return False
    dice = node.count.value if isinstance(node.count, syntax.Integer) else 1
    return math.comb(node.faces.value + dice - 1, dice) <= _FEW if dice < _FEW else False


class _LookedAtOtherwise(Exception):  # noqa: N818 - no error: it says that there are no figures
    """The dice are looked at in a way that is no figure joined face by face."""


class _Finding:
    """The figures that have been found so far.

    Attributes:
        figures: The figures by what is written.
        is_of_sets: Whether any of them is of the dice that show the same.
    """

    def __init__(self, name: str) -> None:
        """Look for figures of the dice of that name."""
        self.figures: dict[str, Figure] = {}
        self.is_of_sets = False
        self._name = name
        self._bound: dict[str, str] = {}

    def replaced(self, node: Any) -> Any:  # noqa: ANN401 - a part of the syntax tree
        """Return the same with names in the place of figures.

        Raises:
            _LookedAtOtherwise: The dice are looked at in another way.
        """
        if (
            getattr(node, "name", None) == self._name
            or getattr(node, "carried", None) == self._name
        ):
            raise _LookedAtOtherwise  # there it stands for something else
        if isinstance(node, syntax.Let):
            return self._binding(node)
        if isinstance(node, syntax.Unary) and (figure := self._figure(node)):
            return figure
        if isinstance(node, syntax.Conditional):
            node = replace(node, condition=self._condition(node.condition))
        return with_parts(node, self.replaced)

    def _binding(self, node: syntax.Let) -> Expression:
        """Return the binding of a name, by which a figure may be known from here on."""
        bound = self.replaced(node.bound)
        leading = [one.name for one in self.figures.values() if one.join in ("max", "min")]
        before = dict(self._bound)
        self._bound.pop(node.name, None)
        if isinstance(bound, syntax.Variable) and bound.name in leading:
            self._bound[node.name] = bound.name
        body = self.replaced(node.body)
        self._bound = before
        return replace(node, bound=bound, body=body)

    def _condition(self, node: Expression) -> Expression:
        """Return a condition on dice that are there as one on how many there are."""
        if not self._is_of_dice(node):
            return node
        count = syntax.Unary(node.span, "count", node)
        return syntax.Binary(node.span, "<", syntax.Integer(node.span, 0), count, node.span)

    def _figure(self, node: syntax.Unary) -> syntax.Variable | None:
        """Return the name of a figure, or None where an operator makes none."""
        if node.operator not in _JOINS:
            return None
        key = repr(without_spans(node))
        if key not in self.figures:
            name = f"{self._name} by face {len(self.figures) + 1}"
            found = self._each(name, node) if isinstance(node.operand, syntax.ForEach) else None
            if found is None and self._is_of_dice(node.operand):
                found = Figure(name, node, node.operator)
            if found is None:
                found = self._straight(name, node)
            if found is None:
                return None
            self.figures[key] = found
        return syntax.Variable(node.span, self.figures[key].name)

    def _each(self, name: str, node: syntax.Unary) -> Figure | None:
        """Return the figure that ``foreach`` makes of the faces."""
        each = node.operand
        assert isinstance(each, syntax.ForEach)
        if each.name == self._name or not self._is_of_one(each.body, each.name, frozenset()):
            return None
        needs = None
        body = each.body
        for bound in names.free_names(body) & self._bound.keys() - {each.name}:
            if needs not in (None, self._bound[bound]):
                return None
            needs = self._bound[bound]
            body = substituted(body, bound, syntax.Variable(each.span, needs))
        if needs is not None and not self._may_lead(needs):
            return None
        of_one = replace(node, operand=body)
        self.is_of_sets = True
        if not names.free_names(each.items):
            return (
                None
                if _rolls(each.items)
                else Figure(name, of_one, node.operator, each.name, each.items, needs=needs)
            )
        items, is_repeated = each.items, True
        if isinstance(items, syntax.Unary) and items.operator == "different":
            items, is_repeated = items.operand, False
        if isinstance(items, syntax.Variable) and items.name == self._name:
            return Figure(name, of_one, node.operator, each.name, None, is_repeated, needs)
        return None

    def _may_lead(self, name: str) -> bool:
        """Return whether a figure may be the one that has to be known for others."""
        needed = {one.needs for one in self.figures.values()} - {None}
        leading = next(one for one in self.figures.values() if one.name == name)
        return leading.needs is None and needed <= {name}

    def _straight(self, name: str, node: syntax.Unary) -> Figure | None:
        """Return the figure of how long the longest run of faces is."""
        run = node.operand
        if node.operator != "count" or not isinstance(run, syntax.Unary):
            return None
        if run.operator != "straight" or not self._is_of_dice(run.operand):
            return None
        self.is_of_sets = True
        return Figure(name, replace(node, operand=replace(run, operator="different")), "straight")

    def _is_of_one(self, node: TrollSyntax, face: str, known: frozenset[str]) -> bool:
        """Return whether an expression looks only at the dice that show a face, and rolls none."""
        if isinstance(node, syntax.Binary) and node.operator == "=":
            sides = [getattr(side, "name", None) for side in (node.left, node.right)]
            if sides == [face, self._name]:
                return True
        if isinstance(node, syntax.Variable):
            return node.name == face or node.name in known or node.name in self._bound
        if isinstance(node, syntax.Let):
            inside = known | {node.name}
            return (
                node.name not in (face, self._name)
                and self._is_of_one(node.bound, face, known)
                and self._is_of_one(node.body, face, inside)
            )
        if isinstance(node, (*_ROLLING, syntax.ForEach, syntax.Fold)) or _chooses(node):
            return False
        return all(self._is_of_one(child, face, known) for child in syntax.children(node))

    def _is_of_dice(self, node: Expression) -> bool:
        """Return whether a collection is the union of what it is for the dice of each face."""
        while isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS:
            if not isinstance(node.left, syntax.Integer):
                return False
            node = node.right
        if isinstance(node, syntax.Unary) and node.operator in _OF_SETS:
            if self._is_of_dice(node.operand) and not _is_of_sets(node.operand):
                self.is_of_sets = True
                return True
            return False
        return isinstance(node, syntax.Variable) and node.name == self._name


_ROLLING = (
    syntax.Dice,
    syntax.Probability,
    syntax.Call,
    syntax.Loop,
    syntax.Samples,
    syntax.Default,
)
"""Expressions that may come out otherwise each time, or look elsewhere."""


def _chooses(node: TrollSyntax) -> bool:
    return isinstance(node, syntax.Unary) and node.operator == "choose"


def _rolls(node: TrollSyntax) -> bool:
    """Return whether there may be dice in an expression."""
    return any(isinstance(one, _ROLLING) or _chooses(one) for one in syntax.walk(node))


def _is_of_sets(node: TrollSyntax) -> bool:
    """Return whether an operator on sets stands in an expression."""
    return any(
        isinstance(one, syntax.Unary) and one.operator in _OF_SETS for one in syntax.walk(node)
    )
