"""The figures by which a body looks at dice, each of which is joined face by face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.direct.faces.joins import LARGEST, LEAST
from engine.languages.troll.exact.direct.rewriting.face_terms import (
    OUTERMOST,
    ROLLING,
    comes_to_its_faces,
    is_of_sets,
    rolls,
    treats_alike,
    treats_faces_alike,
)
from engine.languages.troll.exact.direct.rewriting.figures.face_collections import CollectionSearch
from engine.languages.troll.exact.direct.rewriting.figures.figure import (
    Asking,
    Figure,
    all_made_of_faces,
    asked_of_parts,
    fewest,
    parts_of,
)
from engine.languages.troll.exact.direct.rewriting.figures.neighbours import (
    Neighbour,
    Neighbours,
    with_face,
)
from engine.languages.troll.exact.direct.rewriting.figures.per_die import number_of
from engine.languages.troll.exact.direct.rewriting.substitution import (
    are_bound,
    substituted,
    with_parts,
    without_spans,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

if TYPE_CHECKING:
    from engine.direct.faces.lying_above import Sight

__all__ = ["FigureSearch", "NotFaceByFaceError"]

_JOINS = ("sum", "count", "max", "min")
"""Operators whose value for a union is that of its parts, joined."""

_ASKED = ("straight", "median")
"""Operators whose value is found out face by face, too."""


class NotFaceByFaceError(Exception):
    """The dice are looked at in a way that is no figure joined face by face."""


class FigureSearch(CollectionSearch):
    """The figures that have been found so far.

    Attributes:
        figures: The figures by what is written.
    """

    def __init__(self, pools: Mapping[str, Expression]) -> None:
        """Look for figures of these dice."""
        super().__init__(pools)
        self.figures: dict[Any, Figure] = {}
        self._needs: set[str] = set()

    @property
    def are_worth_it(self) -> bool:
        """Whether the figures would take longer in other ways.

        So it is where one is of sets, or where dice are compared with the outermost of others that
        are looked at in other ways, too, and not only with one die, which is sooner known in rows.
        """
        is_led = any(one.needs for one in self.figures.values())
        are_more = is_led and len(self.figures) > len(self._dice)
        return self.is_of_sets or (
            are_more and all(number_of(self.pools[name]) != 1 for name in self._dice)
        )

    def with_figures(self, body: Expression) -> Expression:
        """Return a body with names in the place of figures, of which there are as few as can be.

        Raises:
            NotFaceByFaceError: The dice are looked at in another way.
        """
        body = self.replaced(body)
        found = fewest(list(self.figures.values()), body)
        names_left = {one.name: one for one in found.figures}
        self.figures = {
            key: names_left[one.name] for key, one in self.figures.items() if one.name in names_left
        }
        return found.body

    def replaced(self, node: Any) -> Any:  # noqa: ANN401 - a part of the syntax tree
        """Return the same with names in the place of figures.

        Raises:
            NotFaceByFaceError: The dice are looked at in another way.
        """
        if (
            getattr(node, "name", None) in self._dice
            or getattr(node, "carried", None) in self._dice
        ):
            raise NotFaceByFaceError  # there it stands for something else
        if isinstance(node, syntax.Let):
            return self._binding(node)
        asked = all_made_of_faces(node, self._dice)
        if isinstance(asked, Asking) and (figure := self._figure(asked)):
            return figure
        if isinstance(node, syntax.Unary) and node.operator in _JOINS:
            node = asked_of_parts(node)
        elif isinstance(node, syntax.Conditional):
            node = syntax.changed(node, condition=self._condition(node.condition))
        return with_parts(node, self.replaced)

    def _binding(self, node: syntax.Let) -> Expression:
        """Return the binding of a name, or its body where dice or a figure stand in its place."""
        if self._are_dice(node.bound) and not are_bound(names.free_names(node.bound), node.body):
            return self.replaced(substituted(node.body, node.name, node.bound))  # type: ignore[no-any-return]
        bound = self.replaced(node.bound)
        if isinstance(bound, syntax.Variable) and self._is_outermost(bound.name):
            return self.replaced(substituted(node.body, node.name, bound))  # type: ignore[no-any-return]
        return syntax.changed(node, bound=bound, body=self.replaced(node.body))

    def _are_dice(self, node: Expression) -> bool:
        """Return whether an expression is dice, or what faces come to, or numbers among these."""
        if self._of_dice(node) is not None:
            return True
        each = [part for part in parts_of(node) if isinstance(part, syntax.ForEach)]
        if rolls(node) or all(self._dice.isdisjoint(names.free_names(one)) for one in each):
            return False
        return all(part in each or isinstance(part, syntax.Integer) for part in parts_of(node))

    def _is_outermost(self, name: str) -> bool:
        return any(
            one.name == name and one.join in OUTERMOST and not one.beside and not one.sight
            for one in self.figures.values()
        )

    def _condition(self, node: Expression) -> Expression:
        """Return a condition on dice that are there as one on how many there are."""
        if isinstance(node, syntax.Binary) and node.operator == "&":
            left, right = self._condition(node.left), self._condition(node.right)
            return syntax.changed(node, left=left, right=right)
        if isinstance(node, syntax.Unary) and node.operator == "!":
            return syntax.changed(node, operand=self._condition(node.operand))
        is_of_faces = isinstance(node, syntax.ForEach) and not rolls(node)
        if not is_of_faces and self._of_dice(node) is None:
            return node
        one = syntax.Integer(node.span, 1)
        least = syntax.Extremes(node.span, False, one, node)  # noqa: FBT003 - the order of the form
        count = syntax.Unary(node.span, "count", least)
        return syntax.Binary(node.span, "=", one, count, node.span)

    # ---- figures --------------------------------------------------------------------------

    def _figure(self, node: Asking) -> syntax.Variable | None:
        """Return the name of a figure, or None where an operator makes none."""
        if isinstance(node, syntax.Unary) and node.operator not in (*_JOINS, *_ASKED):
            return None
        key = without_spans(node)
        if key not in self.figures:
            outside, self._needs = self._needs, set()
            found = self._found(node)
            if found is not None and self._needs:
                if found.ranks:
                    raise NotFaceByFaceError
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
            NotFaceByFaceError: There are several, or it needs another one itself.
        """
        name, *others = self._needs
        if others or any(one.name == name and one.needs for one in self.figures.values()):
            raise NotFaceByFaceError
        return name

    def _found(self, node: Asking) -> Figure | None:
        """Return the figure that an operator makes, without a name."""
        if isinstance(node, syntax.Extremes):
            return self._outermost(node)
        operand = node.operand
        if node.operator == "straight":
            return self._run(node, node)
        if node.operator == "median":
            return self._median(node)
        if isinstance(operand, syntax.Extremes):
            return self._ranked(node, operand)
        if isinstance(operand, syntax.ForEach):
            return self._each(node, operand)
        if getattr(operand, "operator", None) == "straight" and node.operator == "count":
            assert isinstance(operand, syntax.Unary), "it is a run"
            return self._run(node, operand)
        dice = self._of_dice(operand)
        if dice is None:
            return None
        is_alike = node.operator == "count" and treats_alike(dice)
        of_one = syntax.changed(node, operand=dice)
        return Figure("", of_one, node.operator, treats_alike=is_alike)

    def _run(self, node: syntax.Unary, run: syntax.Unary) -> Figure | None:
        """Return how long the longest run is, or which faces it has where that is asked."""
        dice = self._of_dice(run.operand)
        if dice is None or is_of_sets(dice, "counts"):
            return None
        self.is_of_sets = True
        of_one = syntax.Unary(
            node.span, "count", syntax.changed(run, operator="different", operand=dice)
        )
        return Figure("", of_one, "run" if node is run else "straight")

    def _median(self, node: syntax.Unary) -> Figure | None:
        """Return the middle one of dice whose number is written down."""
        pool = self.pools.get(getattr(node.operand, "name", ""))
        many = None if pool is None else number_of(pool)
        if not many:
            return None
        count = syntax.Integer(node.span, many - many // 2)
        largest = syntax.Extremes(node.span, True, count, node.operand)  # noqa: FBT003 - the order of the form
        return self._ranked(syntax.changed(node, operator="min"), largest)

    def _outermost(self, node: syntax.Extremes) -> Figure | None:
        """Return the greatest or the least of some numbers as a collection."""
        if not isinstance(node.count, syntax.Integer) or node.count.value < 1:
            return None
        join = f"{LARGEST if node.largest else LEAST}{node.count.value}"
        if isinstance(node.operand, syntax.ForEach):
            found = self._each(node, node.operand)
            return None if found is None else replace(found, join=join)
        dice = self._of_dice(node.operand)
        return None if dice is None else Figure("", syntax.changed(node, operand=dice), join)

    def _ranked(self, node: syntax.Unary, extremes: syntax.Extremes) -> Figure | None:
        """Return the figure that the greatest or least dice make: those of each are counted."""
        operand = extremes.operand
        if not isinstance(extremes.count, syntax.Integer) or extremes.count.value < 1:
            return None
        is_any = node.operator == "count" and extremes.count.value == 1
        if isinstance(operand, syntax.ForEach):
            if not (is_any or comes_to_its_faces(operand)):
                return None
        elif not is_any and is_of_sets(self._of_dice(operand) or operand, "counts"):
            return None
        self.is_of_sets |= any(syntax.Loop in syntax.forms(pool) for pool in self.pools.values())
        counted = self._found(syntax.changed(node, operator="count", operand=operand))
        if counted is None or counted.join != "count":
            return None
        if counted.beside or counted.sight or counted.ranks:
            return None
        if is_any:
            return replace(counted, join="any", treats_alike=False)
        from engine.direct.faces.ranks import Ranks

        ranks = Ranks(node.operator, extremes.count.value, extremes.largest)
        return replace(counted, ranks=ranks, treats_alike=False)

    def _each(self, node: Asking, each: syntax.ForEach) -> Figure | None:
        """Return the figure that ``foreach`` makes of the faces."""
        if each.name in self._dice:
            return None
        if is_of_sets(each.items, "counts"):
            return self._each_count(node, each)
        sight, seen = self._sight(each)
        if sight is not None:
            return self._seen(node, each, sight, seen)
        beside, body = self._beside(each)
        body = self._of_face(body, each.name, frozenset([one.name for one in beside if one.offset]))
        if body is None:
            return None
        of_one = syntax.changed(node, operand=body)
        join = getattr(node, "operator", "")
        is_alike = not beside and treats_faces_alike(join, body, each.name)
        if not names.free_names(each.items):
            if rolls(each.items):
                return None
            self.is_of_sets = True
            figure = Figure("", of_one, join, each.name, each.items, beside=beside)
            return replace(figure, treats_alike=is_alike)
        items = self._of_dice(each.items)
        if items is None:
            return None
        if beside:
            self.is_of_sets = True
            asks_presence = isinstance(items, syntax.Unary)
            beside = with_face(beside, min(self._dice), asks_presence=asks_presence)
            figure = Figure("", of_one, join, each.name, items, beside=beside)
            return replace(figure, is_of_dice=True)
        self.is_of_sets |= not self._dice.isdisjoint(names.free_names(body))
        is_alike &= treats_alike(items)
        figure = Figure("", of_one, join, each.name, items, treats_alike=is_alike)
        return replace(figure, is_of_dice=True)

    def _each_count(self, node: Asking, each: syntax.ForEach) -> Figure | None:
        """Return the figure that ``foreach`` makes of how many dice show the same."""
        counts = self._of_dice(each.items)
        if counts is None or rolls(each.body) or names.free_names(each.body) - {each.name}:
            return None
        of_one = syntax.changed(node, operand=syntax.changed(each, items=counts))
        return Figure("", of_one, getattr(node, "operator", ""))

    def _sight(self, each: syntax.ForEach) -> tuple[Sight | None, Expression]:
        """Return what a body asks of dice above and below each face, and the body with names."""
        if len(self.pools) > 1:
            return None, each.body
        if syntax.forms(each.body).isdisjoint(("<", "<=", ">", ">=")):
            return None, each.body
        from engine.languages.troll.exact.direct.rewriting.figures.lying_above import SightSearch

        search = SightSearch(min(self._dice), each.name)
        body = search.replaced(each.body)
        return search.found(), body

    def _seen(
        self, node: Asking, each: syntax.ForEach, sight: Sight, body: Expression
    ) -> Figure | None:
        """Return the figure that ``foreach`` makes of faces and the dice above and below them."""
        outside = len(self._needs)
        body = self._of_face(body, each.name, frozenset([sight.above, sight.below]))
        items = self._of_dice(each.items)
        is_of_dice = items is not None
        if items is None and not names.free_names(each.items) and not rolls(each.items):
            items = each.items
        if body is None or items is None or len(self._needs) > outside or len(self.pools) > 1:
            return None
        if is_of_sets(items, "counts"):
            return None
        self.is_of_sets = True
        of_one = syntax.changed(node, operand=body)
        join = getattr(node, "operator", "")
        asks_presence = join in OUTERMOST and self._dice.isdisjoint(names.free_names(body))
        sight = sight._replace(asks_presence=asks_presence)
        return Figure("", of_one, join, each.name, items, is_of_dice=is_of_dice, sight=sight)

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

    def _bound(self, node: Expression) -> Expression | None:
        """Return what dice are compared with: a number, or a figure that is known before."""
        if isinstance(node, syntax.Variable):
            return self._leader(node)
        if isinstance(node, syntax.Unary) and node.operator in OUTERMOST:
            figure = self._figure(node)
            return None if figure is None else self._leader(figure)
        return super()._bound(node)

    def _leader(self, node: syntax.Variable) -> syntax.Variable | None:
        """Return the name of a figure, which has to be known then; None for any other name."""
        if not self._is_outermost(node.name):
            return None
        self._needs.add(node.name)
        return node
