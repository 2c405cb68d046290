"""Dice of which only the outermost are looked at, so that no others need be told apart.

In ``x := n d6; y := m d6; count foreach i in 1..k do (min largest i x) > min largest i y`` nobody
looks at more than the ``k`` largest of ``x`` and ``y``. There are fewer ways for these to come out
than for all of the dice, and far fewer for both pools together.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.figures.per_die import are_dice, number_of
from engine.languages.troll.exact.direct.rewriting.substitution import bound_by, without_spans
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax

__all__ = ["with_outermost"]

_TWICE = 2
"""Looks at a name from which on the dice have to be listed."""


def with_outermost(node: syntax.Let) -> syntax.Let | None:
    """Return the binding of dice as that of their outermost; None where others are looked at.

    Dice that are looked at once need no list, and are left as they are.
    """
    if not are_dice(node.bound) or number_of(node.bound) == 1 or not _is_only_operand(node):
        return None
    looks = _Looks(node.name)
    try:
        looks.see(node.body, {})
    except _AllAreLookedAtError:
        return None
    if looks.seen < _TWICE or len(looks.sides) > 1:
        return None
    (largest,) = looks.sides
    many, dice = _greatest(tuple(looks.counts.values())), number_of(node.bound)
    if isinstance(many, syntax.Integer) and dice is not None and many.value >= dice:
        return None  # these are all of them
    bound = syntax.Extremes(node.bound.span, largest, many, node.bound)
    return syntax.changed(node, bound=bound)


def _is_only_operand(node: syntax.Let) -> bool:
    """Return whether wherever the name stands in the body an operator looks at it."""
    uses = looks = 0
    for one in syntax.walk(node.body):
        uses += getattr(one, "name", None) == node.name
        looks += getattr(getattr(one, "operand", None), "name", None) == node.name
    return 0 < uses == looks


def _greatest(counts: tuple[Expression, ...]) -> Expression:
    """Return the greatest of some numbers."""
    known = [one for one in counts if isinstance(one, syntax.Integer)]
    if len(known) == len(counts):
        return max(known, key=lambda one: one.value)
    if len(counts) == 1:
        return counts[0]
    span = counts[0].span
    return syntax.Unary(span, "max", syntax.CollectionLiteral(span, counts))


class _AllAreLookedAtError(Exception):
    """The dice are looked at in another way than by their outermost."""


class _Looks:
    """Where dice are looked at.

    Attributes:
        sides: Whether these look at the largest (True) or at the least (False) of them.
        counts: At how many of them, by what is written.
        seen: How often the dice are looked at: twice where it is once in a loop.
    """

    def __init__(self, dice: str) -> None:
        """Have seen nothing yet."""
        self.sides: set[bool] = set()
        self.counts: dict[object, Expression] = {}
        self.seen = 0
        self._dice = dice

    def see(
        self, node: TrollSyntax, inside: Mapping[str, Expression | None], times: int = 1
    ) -> None:
        """See all looks in an expression.

        Args:
            node: The expression.
            inside: The names that are bound in the body, and what each is at most, in terms of
                names of outside; None where that is not known.
            times: How often it is worked out, of which it only matters whether it is once.

        Raises:
            _AllAreLookedAtError: Somewhere the dice are looked at in another way.
        """
        if self._dice not in names.free_names(node):
            return
        if self._dice in bound_by(node) or isinstance(node, (syntax.Variable, syntax.Default)):
            raise _AllAreLookedAtError
        if self._is_dice(getattr(node, "operand", None)):
            self._look(node, inside, times)
            return
        if isinstance(node, syntax.Let):
            self.see(node.bound, inside, times)
            self.see(node.body, {**inside, node.name: _known(node.bound, inside)}, times)
            return
        if isinstance(node, syntax.ForEach):
            self.see(node.items, inside, times)
            self.see(node.body, {**inside, node.name: _last(node.items, inside)}, _TWICE)
            return
        bound = dict.fromkeys(bound_by(node))
        for part in syntax.children(node):
            self.see(part, {**inside, **bound}, _TWICE if bound else times)

    def _is_dice(self, node: TrollSyntax | None) -> bool:
        return isinstance(node, syntax.Variable) and node.name == self._dice

    def _look(self, node: TrollSyntax, inside: Mapping[str, Expression | None], times: int) -> None:
        """Note a look at the dice themselves."""
        count: Expression | None = None
        if isinstance(node, syntax.Extremes) and self._dice not in names.free_names(node.count):
            self.sides.add(node.largest)
            count = _known(node.count, inside)
        elif isinstance(node, syntax.Unary) and node.operator in ("min", "max"):
            self.sides.add(node.operator == "max")
            count = syntax.Integer(node.span, 1)
        if count is None:
            raise _AllAreLookedAtError
        self.seen += times
        self.counts.setdefault(without_spans(count), count)


def _known(node: Expression, inside: Mapping[str, Expression | None]) -> Expression | None:
    """Return what a number is at most, in terms of names of outside; None where it is not known."""
    if isinstance(node, syntax.Variable) and node.name in inside:
        return inside[node.name]
    if rolls(node) or not names.free_names(node).isdisjoint(inside):
        return None
    return node


def _last(items: Expression, inside: Mapping[str, Expression | None]) -> Expression | None:
    """Return the last of some numbers in the same way."""
    if isinstance(items, syntax.Binary) and items.operator == "..":
        last = _known(items.right, inside)
        if last is None or isinstance(last, syntax.Integer):
            return last
        # There may be none of them, and then nobody looks at any dice.
        several = syntax.CollectionLiteral(last.span, (last, syntax.Integer(last.span, 0)))
        return syntax.Unary(last.span, "max", several)
    numbers = items.elements if isinstance(items, syntax.CollectionLiteral) else (items,)
    known = [one for one in numbers if isinstance(one, syntax.Integer)]
    return max(known, key=lambda one: one.value) if len(known) == len(numbers) > 0 else None
