"""Sums and differences of figures that are one figure.

The sum of the best two of four cards and of two others, ``(sum largest 2 x) + sum y``, is one
number that faces add to. So is ``(max a) - max b``, where nothing but the difference is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.direct.faces.summands import Selection
from engine.languages.troll.exact.direct.rewriting.face_terms import OUTERMOST
from engine.languages.troll.exact.direct.rewriting.figures.figure import Figure
from engine.languages.troll.exact.direct.rewriting.figures.hands import FiguresOfHands
from engine.languages.troll.exact.direct.rewriting.numbers.decks import united
from engine.languages.troll.exact.direct.rewriting.substitution import substituted, with_parts
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression, walk

__all__ = ["Part", "SumsOfFigures", "added_together"]

_ADDED = ("sum", "count")

_SIGNS = {"+": 1, "-": -1}

_TWICE = 2


class Part(NamedTuple):
    """A part of a sum over all faces.

    Attributes:
        sign: 1 where it is added, -1 where it is subtracted.
        of_one: What a face adds, or how many cards of it there are.
        selection: Which of these are added up; None where all that faces add is.
    """

    sign: int
    of_one: Expression
    selection: Selection | None


class SumsOfFigures(NamedTuple):
    """Figures of which some are sums.

    Attributes:
        figures: The figures.
        sums: The parts of those that are sums, by name.
        body: What looks at the names of the figures.
    """

    figures: tuple[Figure, ...]
    sums: Mapping[str, tuple[Part, ...]]
    body: Expression


def added_together(finding: FiguresOfHands, body: Expression) -> SumsOfFigures:
    """Return figures of hands of which those are one that only their sum or difference is asked of.

    Args:
        finding: The figures that have been found.
        body: What looks at their names.
    """
    figures = tuple(finding.figures.values())
    by_name = {one.name: part for one in figures if (part := _part(one, finding)) is not None}
    if not any(part.selection for part in by_name.values()):
        return SumsOfFigures(figures, {}, body)
    merging = _Merging(by_name)
    body = merging.with_names_inlined(body)
    merging.uses = Counter(one.name for one in walk(body) if isinstance(one, syntax.Variable))
    body = merging.replaced(body)
    kept = [one for one in figures if one.name not in merging.merged]
    made = [Figure(name, figures[0].of_one, "sum") for name in merging.made]
    sums = {one.name: (by_name[one.name],) for one in kept if one.name in by_name}
    kept = [replace(one, join="sum") if one.name in sums else one for one in kept]
    return SumsOfFigures((*kept, *made), {**sums, **merging.made}, body)


def _part(figure: Figure, finding: FiguresOfHands) -> Part | None:
    """Return a figure as a part of a sum; None where it is none, or others have to be known."""
    selection = finding.selections.get(figure.name)
    is_plain = figure.item is None and figure.needs is None and not figure.beside
    if selection is not None or not is_plain or figure.ranks is not None:
        return None if selection is None else Part(1, figure.of_one, selection)
    if figure.join in _ADDED:
        return Part(1, figure.of_one, None)
    of = united(figure.of_one.operand)
    if figure.join not in OUTERMOST or not of or not set(of) <= set(finding.pools):
        return None
    if any(one.needs for one in finding.figures.values()):
        return None
    counted = syntax.Unary(figure.of_one.span, "count", figure.of_one.operand)
    return Part(1, counted, Selection(figure.join, of))


class _Merging:
    """Puts sums and differences of figures together.

    Attributes:
        uses: How often each name is looked at.
        made: The parts of the sums that have been made, by name.
        merged: The names of the figures that they have been made of.
    """

    def __init__(self, parts: Mapping[str, Part]) -> None:
        """Begin with figures that add up."""
        self.uses: Counter[str] = Counter()
        self.made: dict[str, tuple[Part, ...]] = {}
        self.merged: set[str] = set()
        self._parts = parts

    def with_names_inlined(self, node: Expression) -> Expression:
        """Return a body in which figures have no other names."""
        node = with_parts(node, self.with_names_inlined)
        if isinstance(node, syntax.Let) and getattr(node.bound, "name", None) in self._parts:
            return substituted(node.body, node.name, node.bound)
        return node

    def replaced(self, node: Any) -> Any:  # noqa: ANN401 - a part of the syntax tree
        """Return the same with one name in the place of a sum or a difference."""
        terms = self._terms(node, 1)
        if terms is None or len(terms) < _TWICE:
            return with_parts(node, self.replaced)
        name = f"sum of {terms[0][0]}"
        self.merged |= {one for one, _ in terms}
        self.made[name] = tuple([part for _, part in terms])
        return syntax.Variable(node.span, name)

    def _terms(self, node: Expression, sign: int) -> Sequence[tuple[str, Part]] | None:
        """Return what an expression adds up; None where that are not only such figures."""
        if isinstance(node, syntax.Variable):
            part = self._parts.get(node.name)
            if part is None or self.uses[node.name] > 1:
                return None
            return [(node.name, part._replace(sign=sign))]
        if not isinstance(node, syntax.Binary) or node.operator not in _SIGNS:
            return None
        left = self._terms(node.left, sign)
        right = self._terms(node.right, sign * _SIGNS[node.operator])
        return None if left is None or right is None else [*left, *right]
