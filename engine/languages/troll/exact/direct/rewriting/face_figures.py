"""The figures by which a body looks at dice, each of which is joined face by face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import (
    ALL_OUTERMOST,
    MEMBERS,
    OF_SETS,
    OF_TWO,
    ROLLING,
    comes_to_its_faces,
    is_of_sets,
    rolls,
    those_equal,
    treats_alike,
    treats_faces_alike,
)
from engine.languages.troll.exact.direct.rewriting.neighbours import (
    Neighbour,
    Neighbours,
    with_face,
)
from engine.languages.troll.exact.direct.rewriting.substitution import (
    substituted,
    with_parts,
    without_spans,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.direct.faces.ranks import Ranks

__all__ = ["OUTERMOST", "Figure", "FigureSearch", "LookedAtOtherwise"]

_JOINS = ("sum", "count", "max", "min")
"""Operators whose value for a union is that of its parts, joined."""

OUTERMOST = ("max", "min")
"""Those that make one of the numbers of the parts, which may be known before others."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that is joined of what it is for each face.

    Attributes:
        name: What stands for it; no script can write it.
        of_one: The figure, where the dice are those of one face only.
        join: The operator that joins it of all faces, or ``straight`` for the longest run of those
            for which it is 1.
        item: The name of the face, or None where it has none.
        items: The faces that are looked at.
        is_of_dice: Whether these are what the dice show, and not known.
        needs: The name of another figure that has to be known for it, or None.
        treats_alike: Whether it counts dice that show the same, whatever they show.
        beside: The faces beside each that it looks at, and the face itself, where it looks at any.
        ranks: What is asked of the greatest or least of the dice that are counted, where it is.
    """

    name: str
    of_one: syntax.Unary
    join: str
    item: str | None = None
    items: Expression | None = None
    is_of_dice: bool = False
    needs: str | None = None
    treats_alike: bool = False
    beside: tuple[Neighbour, ...] = ()
    ranks: Ranks | None = None

    @property
    def is_number(self) -> bool:
        """Whether it surely is a number, and not none where there are no dice."""
        return (self.ranks.join if self.ranks else self.join) not in OUTERMOST


class LookedAtOtherwise(Exception):  # noqa: N818 - no error: it says that there are no figures
    """The dice are looked at in a way that is no figure joined face by face."""


class FigureSearch:
    """The figures that have been found so far.

    Attributes:
        pools: The dice by their names, and numbers beside them.
        figures: The figures by what is written.
        is_of_sets: Whether any of them is of the dice that show the same.
    """

    def __init__(self, pools: Mapping[str, Expression]) -> None:
        """Look for figures of these dice."""
        self.pools = dict(pools)
        self.figures: dict[Any, Figure] = {}
        self.is_of_sets = False
        self._dice = frozenset(pools)
        self._leading: dict[str, str] = {}
        self._needs: set[str] = set()

    @property
    def are_worth_it(self) -> bool:
        """Whether the figures would take longer in other ways.

        So it is where one is of sets, or where dice are compared with the outermost of others that
        are looked at in other ways, too.
        """
        is_led = any(one.needs for one in self.figures.values())
        return self.is_of_sets or (is_led and len(self.figures) > len(self._dice))

    def replaced(self, node: Any) -> Any:  # noqa: ANN401 - a part of the syntax tree
        """Return the same with names in the place of figures.

        Raises:
            LookedAtOtherwise: The dice are looked at in another way.
        """
        if (
            getattr(node, "name", None) in self._dice
            or getattr(node, "carried", None) in self._dice
        ):
            raise LookedAtOtherwise  # there it stands for something else
        if isinstance(node, syntax.Let):
            return self._binding(node)
        if isinstance(node, syntax.Unary) and (figure := self._figure(node)):
            return figure
        if isinstance(node, syntax.Conditional):
            node = syntax.changed(node, condition=self._condition(node.condition))
        return with_parts(node, self.replaced)

    def _binding(self, node: syntax.Let) -> Expression:
        """Return the binding of a name, by which a figure may be known from here on."""
        if self._are_dice(node.bound):
            return self.replaced(substituted(node.body, node.name, node.bound))  # type: ignore[no-any-return]
        bound = self.replaced(node.bound)
        before = dict(self._leading)
        self._leading.pop(node.name, None)
        if isinstance(bound, syntax.Variable) and self._is_outermost(bound.name):
            self._leading[node.name] = bound.name
        body = self.replaced(node.body)
        self._leading = before
        return syntax.changed(node, bound=bound, body=body)

    def _are_dice(self, node: Expression) -> bool:
        """Return whether an expression is dice, or those of some faces."""
        if isinstance(node, syntax.ForEach):
            looks = not self._dice.isdisjoint(names.free_names(node))
            return looks and comes_to_its_faces(node) and not rolls(node)
        return self._of_dice(node) is not None

    def _is_outermost(self, name: str) -> bool:
        return any(
            one.name == name and one.join in OUTERMOST and not one.beside
            for one in self.figures.values()
        )

    def _condition(self, node: Expression) -> Expression:
        """Return a condition on dice that are there as one on how many there are."""
        if isinstance(node, syntax.Binary) and node.operator == "&":
            left, right = self._condition(node.left), self._condition(node.right)
            return syntax.changed(node, left=left, right=right)
        if isinstance(node, syntax.Unary) and node.operator == "!":
            return syntax.changed(node, operand=self._condition(node.operand))
        if self._of_dice(node) is None:
            return node
        count = syntax.Unary(node.span, "count", node)
        return syntax.Binary(node.span, "<", syntax.Integer(node.span, 0), count, node.span)

    # ---- figures --------------------------------------------------------------------------

    def _figure(self, node: syntax.Unary) -> syntax.Variable | None:
        """Return the name of a figure, or None where an operator makes none."""
        if node.operator not in _JOINS:
            return None
        key = without_spans(node)
        if key not in self.figures:
            outside, self._needs = self._needs, set()
            found = self._found(node)
            if found is not None and self._needs:
                if found.ranks:
                    raise LookedAtOtherwise
                found = replace(found, needs=self._needed(), treats_alike=False)
            self._needs = outside
            if found is None:
                return None
            self.figures[key] = replace(
                found, name=f"figure {len(self.figures) + 1} of {min(self._dice)}"
            )
        return syntax.Variable(node.span, self.figures[key].name)

    def _needed(self) -> str:
        """Return the one figure that has to be known for another.

        Raises:
            LookedAtOtherwise: There are several, or it needs another one itself.
        """
        name, *others = self._needs
        if others or any(one.name == name and one.needs for one in self.figures.values()):
            raise LookedAtOtherwise
        return name

    def _found(self, node: syntax.Unary) -> Figure | None:
        """Return the figure that an operator makes, without a name."""
        operand = node.operand
        if isinstance(operand, syntax.Extremes):
            return self._ranked(node, operand)
        if isinstance(operand, syntax.ForEach):
            return self._each(node, operand)
        if isinstance(operand, syntax.Unary) and operand.operator == "straight":
            dice = self._of_dice(operand.operand)
            if node.operator != "count" or dice is None or is_of_sets(dice, "counts"):
                return None
            self.is_of_sets = True
            run = syntax.changed(operand, operator="different", operand=dice)
            return Figure("", syntax.changed(node, operand=run), "straight")
        dice = self._of_dice(operand)
        if dice is None:
            return None
        is_alike = node.operator == "count" and treats_alike(dice)
        of_one = syntax.changed(node, operand=dice)
        return Figure("", of_one, node.operator, treats_alike=is_alike)

    def _ranked(self, node: syntax.Unary, extremes: syntax.Extremes) -> Figure | None:
        """Return the figure that the greatest or least dice make: those of each are counted."""
        operand = extremes.operand
        if not isinstance(extremes.count, syntax.Integer) or extremes.count.value < 1:
            return None
        if isinstance(operand, syntax.ForEach):
            if not comes_to_its_faces(operand):
                return None
        elif (dice := self._of_dice(operand)) is None or is_of_sets(dice, "counts"):
            return None
        self.is_of_sets |= any(syntax.Loop in syntax.forms(pool) for pool in self.pools.values())
        counted = self._found(syntax.changed(node, operator="count", operand=operand))
        if counted is None or counted.beside:
            return None
        from engine.direct.faces.ranks import Ranks

        ranks = Ranks(node.operator, extremes.count.value, extremes.largest)
        return replace(counted, ranks=ranks, treats_alike=False)

    def _each(self, node: syntax.Unary, each: syntax.ForEach) -> Figure | None:
        """Return the figure that ``foreach`` makes of the faces."""
        if each.name in self._dice:
            return None
        beside, body = self._beside(each)
        body = self._of_face(body, each.name, frozenset([one.name for one in beside if one.offset]))
        if body is None:
            return None
        of_one = syntax.changed(node, operand=body)
        is_alike = not beside and treats_faces_alike(node.operator, body, each.name)
        if not names.free_names(each.items):
            if rolls(each.items):
                return None
            self.is_of_sets = True
            figure = Figure("", of_one, node.operator, each.name, each.items, beside=beside)
            return replace(figure, treats_alike=is_alike)
        items = self._of_dice(each.items)
        if items is None or is_of_sets(items, "counts"):
            return None
        if beside:
            self.is_of_sets = True
            is_told = isinstance(items, syntax.Unary)
            beside = with_face(beside, min(self._dice), is_told=is_told)
            figure = Figure("", of_one, node.operator, each.name, items, beside=beside)
            return replace(figure, is_of_dice=True)
        self.is_of_sets |= not self._dice.isdisjoint(names.free_names(body))
        is_alike &= treats_alike(items)
        figure = Figure("", of_one, node.operator, each.name, items, treats_alike=is_alike)
        return replace(figure, is_of_dice=True)

    def _beside(self, each: syntax.ForEach) -> tuple[tuple[Neighbour, ...], Expression]:
        """Return the faces beside each that a body looks at, and the body with names for them."""
        if len(self.pools) > 1:
            return (), each.body
        neighbours = Neighbours(min(self._dice), each.name)
        body = neighbours.replaced(each.body)
        beside = neighbours.found()
        return beside, body if beside else each.body

    def _of_face(self, node: Any, face: str, known: frozenset[str]) -> Any:  # noqa: ANN401 - a part of the syntax tree
        """Return what looks only at the dice that show a face, and rolls none; else None."""
        is_asked = isinstance(node, syntax.Binary) and node.operator == "="
        if is_asked and getattr(node.left, "name", None) == face:
            dice = self._of_dice(node.right)
            if dice is not None and not is_of_sets(dice, "counts"):
                return syntax.changed(node, right=dice)
        if isinstance(node, syntax.Variable):
            if node.name == face or node.name in known:
                return node
            return self._leader(node)
        if isinstance(node, syntax.Let):
            if node.name == face or node.name in self._dice:
                return None
            known = known | {node.name}
        elif isinstance(node, (*ROLLING, syntax.ForEach, syntax.Fold)) or syntax.draws(node):
            return None
        parts: list[Any] = []

        def kept(part: Expression) -> Expression:
            made = self._of_face(part, face, known)
            parts.append(made)
            return part if made is None else made

        made = with_parts(node, kept)
        return None if None in parts else made

    # ---- dice -----------------------------------------------------------------------------

    def _of_dice(self, node: Expression) -> Expression | None:
        """Return a collection that is the union of what it is for the dice of each face.

        Numbers that are written down in it get a name like dice.

        Returns:
            None where it is none.
        """
        if isinstance(node, syntax.Variable):
            return node if node.name in self._dice else None
        if isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS:
            right = self._of_dice(node.right)
            left = None if right is None else self._bound(node.left)
            if left is None or right is None:
                return None
            return syntax.changed(node, left=left, right=right)
        if isinstance(node, syntax.Unary) and node.operator in ALL_OUTERMOST:
            return (
                self._of_dice(those_equal(node))
                if isinstance(node.operand, syntax.Variable)
                else None
            )
        if isinstance(node, syntax.Unary) and node.operator in OF_SETS:
            operand = self._of_dice(node.operand)
            if operand is None or is_of_sets(operand, *OF_SETS):
                return None
            self.is_of_sets = True
            return syntax.changed(node, operand=operand)
        if isinstance(node, syntax.Binary) and node.operator in OF_TWO:
            return self._of_both(node)
        if isinstance(node, syntax.CollectionLiteral) and node.elements:
            return self._of_all(node)
        return None

    def _of_all(self, node: syntax.CollectionLiteral) -> Expression | None:
        """Return the union of several collections, some of which may be known."""
        elements: list[Expression] = []
        looks = False
        for one in node.elements:
            dice = self._of_dice(one)
            looks |= dice is not None
            made = dice or self._fixed(one)
            if made is None:
                return None
            elements.append(made)
        return syntax.changed(node, elements=tuple(elements)) if looks else None

    def _of_both(self, node: syntax.Binary) -> Expression | None:
        """Return what an operator makes of two collections, of which one may be known."""
        left, right = self._of_dice(node.left), self._of_dice(node.right)
        if left is None and right is None:
            return None
        is_compared = right is None and node.operator in MEMBERS
        left, right = left or self._fixed(node.left), right or self._fixed(node.right)
        if left is None or right is None:
            return None
        if is_of_sets(left, "counts") or is_of_sets(right, "counts"):
            return None
        self.is_of_sets |= node.operator != "U" and not is_compared
        return syntax.changed(node, left=left, right=right)

    def _fixed(self, node: Expression) -> Expression | None:
        """Return a name for numbers that are written down, which dice may show as well."""
        if names.free_names(node) or rolls(node) or isinstance(node, syntax.TextLiteral):
            return None
        name = f"numbers at {node.span.start}"
        self.pools[name] = node
        return syntax.Variable(node.span, name)

    def _bound(self, node: Expression) -> Expression | None:
        """Return what dice are compared with: a number, or a figure that is known before."""
        if isinstance(node, syntax.Integer):
            return node
        if isinstance(node, syntax.Variable):
            return self._leader(node)
        if isinstance(node, syntax.Unary) and node.operator in OUTERMOST:
            figure = self._figure(node)
            return None if figure is None else self._leader(figure)
        return None

    def _leader(self, node: syntax.Variable) -> syntax.Variable | None:
        """Return the name of a figure that has to be known, or None where a name is none."""
        name = self._leading.get(node.name, node.name)
        if not self._is_outermost(name):
            return None
        self._needs.add(name)
        return syntax.changed(node, name=name)
