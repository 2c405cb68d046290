"""Dice of which a body asks for a few figures only, which are worked out before anything else.

``a := 4d6; b := 5d6; s := sum largest 2 a; if s <= max b then 0 else if s <= sum least 3 b then 1
else 2`` asks one figure of ``a``, and two of ``b``. Worked out for all that the dice of each name
show, they leave few rows, and only these meet those of other names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.figures.per_die import are_dice, number_of
from engine.languages.troll.exact.direct.rewriting.substitution import (
    REPEATS,
    bound_by,
    substituted,
    with_parts,
    without_spans,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, walk

__all__ = ["ProjectedBody", "projected"]

_MOST_FIGURES = 6
"""Figures beyond which rows are hardly ever alike."""

_OUTERMOST = ("max", "min")
"""Operators whose value for a union is that of their values for its parts."""

_ADDED_UP = ("sum", "count")
"""Operators whose value for a union is the sum of their values for its parts."""

_MEMBERS = ("keep", "drop")
"""Filters by whether an element is one of a collection, which stands on the right."""

_FORMS = (
    syntax.Integer,
    syntax.Variable,
    syntax.Unary,
    syntax.Binary,
    syntax.Extremes,
    syntax.CollectionLiteral,
    syntax.Conditional,
    syntax.ForEach,
    syntax.Let,
)
"""Forms whose values are collections that follow from names."""


@dataclass(frozen=True, slots=True)
class ProjectedBody:
    """A body that looks at dice by figures only.

    Attributes:
        figures: The figures, with the names that stand for them in the body; no script can write
            these.
        body: The body.
    """

    figures: tuple[tuple[str, Expression], ...]
    body: Expression


def projected(node: syntax.Let) -> ProjectedBody | syntax.Let | None:
    """Return the body of a binding of dice with names for its figures.

    Returns:
        A binding where it is a single figure that looks at the dice only once, so that they need no
        name; None where the body looks at the dice in another way, or in one place only, so that
        they need no rows.
    """
    dice = _at_the_end(node.bound)
    if not are_dice(dice) or number_of(dice) == 1:
        return None
    if any(isinstance(one, syntax.Call) for one in walk(node.body)):
        return None  # calls that a function ends with are known by their identity
    figures = _Figures(node.name)
    body = figures.named(node.body)
    if body is None or figures.looks < 2 or len(figures.found) > _MOST_FIGURES:
        return None
    found = tuple(figures.found.values())
    if len(found) == 1:
        ((name, figure),) = found
        if _looks_once(figure):
            bound = substituted(figure, node.name, dice)
            return syntax.changed(node, name=name, bound=_ending_in(node.bound, bound), body=body)
    if dice is not node.bound or names.free_names(dice):
        return None
    return ProjectedBody(found, body)


def _at_the_end(node: Expression) -> Expression:
    """Return what bindings are made for."""
    while isinstance(node, syntax.Let):
        node = node.body
    return node


def _ending_in(node: Expression, end: Expression) -> Expression:
    """Return bindings that are made for something else."""
    if not isinstance(node, syntax.Let):
        return end
    return syntax.changed(node, body=_ending_in(node.body, end))


def _looks_once(figure: Expression) -> bool:
    """Return whether the only name in a figure is looked at once."""
    every = list(walk(figure))
    looks = sum([isinstance(one, syntax.Variable) for one in every])
    return looks == 1 and not any(isinstance(one, REPEATS) for one in every)


class _Figures:
    """The figures that have been found so far.

    Attributes:
        found: Their names and what they are, by what is written.
        looks: In how many places the dice are looked at.
    """

    def __init__(self, dice: str) -> None:
        """Look for figures of the dice that have this name."""
        self.found: dict[object, tuple[str, Expression]] = {}
        self.looks = 0
        self._dice = dice

    def named(self, node: Expression) -> Expression | None:
        """Return an expression with names for figures; None where dice are looked at otherwise."""
        free = names.free_names(node)
        if self._dice not in free:
            return node
        if isinstance(node, (syntax.Variable, syntax.Default)) or self._dice in bound_by(node):
            return None
        if free == {self._dice} and _is_figure(node):
            return self._figure(node)
        apart = _taken_apart(node)
        if apart is not None:
            parts = list(map(self.named, apart))
            return None if None in parts else _joined(node, parts)  # type: ignore[arg-type]  # none is None
        if isinstance(node, syntax.Conditional):
            return self._choice(node)
        made: list[Expression | None] = []

        def part(inner: Expression) -> Expression:
            made.append(None if None in made else self.named(inner))
            return made[-1] or inner

        changed = with_parts(node, part)
        return None if None in made else changed

    def _choice(self, node: syntax.Conditional) -> Expression | None:
        """Return a choice with names for figures, of whose condition only the truth is asked."""
        condition = self._condition(node.condition)
        branches = self.named(node.then_branch), self.named(node.else_branch)
        if condition is None or None in branches:
            return None
        then, otherwise = branches
        return syntax.changed(node, condition=condition, then_branch=then, else_branch=otherwise)

    def _condition(self, node: Expression) -> Expression | None:
        """Return a condition in the same way."""
        if names.free_names(node) == {self._dice} and _is_figure(node):
            return self._figure(_truth(node))
        if not (isinstance(node, syntax.Binary) and node.operator == "&"):
            return self.named(node)
        left, right = self._condition(node.left), self._condition(node.right)
        return (
            None if left is None or right is None else syntax.changed(node, left=left, right=right)
        )

    def _figure(self, node: Expression) -> Expression:
        """Return the name of a figure."""
        self.looks += 1
        name = f"figure {len(self.found) + 1} of {self._dice}"
        name, _ = self.found.setdefault(without_spans(node), (name, node))
        return syntax.Variable(node.span, name)


def _is_figure(node: Expression) -> bool:
    """Return whether the value of an expression is a collection that follows from its names."""
    return all(isinstance(one, _FORMS) and not syntax.draws(one) for one in walk(node))


def _truth(node: Expression) -> Expression:
    """Return a condition as one that comes to 1 or to nothing, which leaves fewer rows."""
    if isinstance(node, syntax.Binary) and node.operator == "&":
        return syntax.changed(node, left=_truth(node.left), right=_truth(node.right))
    if isinstance(node, syntax.Unary) and node.operator == "!":
        return node
    return syntax.Unary(node.span, "!", syntax.Unary(node.span, "!", node))


def _taken_apart(node: Expression) -> Sequence[Expression] | None:
    """Return what a figure or a filter of a union is of its parts; None for anything else."""
    if isinstance(node, syntax.Unary) and node.operator in (*_OUTERMOST, *_ADDED_UP):
        return [_figure_of_part(node, part) for part in _parts(node.operand)] or None
    return _filtered(node) or None


def _filtered(node: Expression) -> Sequence[Expression]:
    """Return what passes a filter of each part of a union; nothing where a node is no filter."""
    if not isinstance(node, syntax.Binary):
        return ()
    if node.operator in semantics.FILTERS and not rolls(node.left):
        return [syntax.changed(node, right=part) for part in _parts(node.right)]
    if node.operator in _MEMBERS and not rolls(node.right):
        return [syntax.changed(node, left=part) for part in _parts(node.left)]
    return ()


def _figure_of_part(node: syntax.Unary, part: Expression) -> Expression:
    """Return what a figure is of a part, which may be the same figure of something else already."""
    is_same = isinstance(part, syntax.Unary) and part.operator == node.operator
    return part if is_same and node.operator != "count" else syntax.changed(node, operand=part)


def _joined(node: Expression, parts: Sequence[Expression]) -> Expression:
    """Return a figure or a filter of a union, by what it is of its parts."""
    if not isinstance(node, syntax.Unary):
        return syntax.CollectionLiteral(node.span, tuple(parts))
    if node.operator in _OUTERMOST:
        return syntax.changed(node, operand=syntax.CollectionLiteral(node.span, tuple(parts)))
    first, *others = parts
    for more in others:
        first = syntax.Binary(node.span, "+", first, more, node.span)
    return first


def _parts(node: Expression) -> Sequence[Expression]:
    """Return the collections that are united, or what passes a filter of each; else none."""
    if isinstance(node, syntax.CollectionLiteral):
        return node.elements
    if isinstance(node, syntax.Binary) and node.operator == "U":
        return node.left, node.right
    return _filtered(node)
