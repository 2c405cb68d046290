"""Collections that are the union of what they would be for each die of a pool alone.

``x := 3d20; again := (count 1 = x) d20; max {x drop 1, again}`` asks for the greatest of what three
dice come to, each of which shows a number or, in its place, brings another die. So the collection
may be written as a loop over the dice, in which ``x`` stands for one of them. Then that is worked
out for one, and what is asked of the union is asked of three equal dice.
"""

from __future__ import annotations

from dataclasses import replace

from engine.languages.troll.exact.direct.inlining import bound_by, substituted, with_parts
from engine.languages.troll.exact.direct.per_die import NotSharedOut, Sharing, shared_out
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, TrollSyntax, children, walk

__all__ = ["united"]

_REPEATS = (syntax.ForEach, syntax.RepeatedRoll, syntax.Loop, syntax.Fold, syntax.Samples)
"""Forms whose parts may be worked out more than once."""

_ROLLS = (syntax.Dice, syntax.Probability, syntax.RepeatedRoll, syntax.Loop, syntax.Call)
"""Forms that may roll dice."""


def united(node: syntax.Let) -> Expression | None:
    """Return a binding of dice whose body goes through them where it unites what they bring.

    Dice that nothing else looks at need no name any more. None where the body does nothing of the
    kind, or only adds that up, which needs no loop.

    Args:
        node: The binding.
    """
    if any(node.name in bound_by(inside) for inside in walk(node.body)):
        return None
    uniting = _Uniting(node)
    body = uniting.body(node.body)
    if not uniting.has_united or shared_out(node) is not None:
        return None
    if _times(body, node.name) == 1:
        return substituted(body, node.name, node.bound)
    return replace(node, body=body)


class _Uniting:
    """Writes unions as loops over dice.

    Attributes:
        has_united: Whether there was any.
    """

    def __init__(self, node: syntax.Let) -> None:
        """Begin with the binding of the dice."""
        self.has_united = False
        self._dice = node
        self._sharing = Sharing(node.name, None)
        self._meant: dict[str, Expression] = {}

    def body(self, node: Expression) -> Expression:
        """Return a body, in which names may be bound for parts of unions."""
        if not isinstance(node, syntax.Let):
            return self.expression(node)
        bound = self.expression(node.bound)
        if bound is node.bound and self._is_part(node):
            self._meant[node.name] = self._in_full(bound)
            body = self.body(node.body)
            is_needed = node.name in names.free_names(body)
            return replace(node, body=body) if is_needed else body
        return replace(node, bound=bound, body=self.body(node.body))

    def _is_part(self, node: syntax.Let) -> bool:
        """Return whether a name may be replaced by what it stands for, one for each die."""
        if any(node.name in bound_by(inside) for inside in walk(node.body)):
            return False
        in_full = self._in_full(node.bound)
        is_once = _times(node.body, node.name) == 1 and _is_safe(in_full)
        if _rolls(in_full) and not is_once:
            return False
        try:
            self._sharing.bound(node)
        except NotSharedOut:
            return False
        return self._sharing.looks(node.bound)

    def _in_full(self, node: Expression) -> Expression:
        for name, meant in self._meant.items():
            node = substituted(node, name, meant)
        return node

    def expression(self, node: Expression) -> Expression:
        """Return an expression with loops in the place of unions."""
        if _is_union(node):
            found = self._loop(node)
            if found is not None:
                self.has_united = True
                return found
        return with_parts(node, self.expression)

    def _loop(self, node: Expression) -> Expression | None:
        """Return a union as a loop, or None where it is none of what dice bring."""
        try:
            self._sharing.collection(node)
        except NotSharedOut:
            return None
        alone = self._in_full(node)
        if not _rolls(alone):
            return None
        dice = self._dice
        items, one = (syntax.Variable(node.span, name) for name in (dice.name, f"one {dice.name}"))
        alone = substituted(alone, dice.name, one)
        return syntax.ForEach(node.span, one.name, dice.name_span, items, alone)


def _is_union(node: Expression) -> bool:
    if isinstance(node, syntax.CollectionLiteral):
        return len(node.elements) > 1
    return isinstance(node, syntax.Binary) and node.operator == "U"


def _rolls(node: Expression) -> bool:
    return any(isinstance(inside, _ROLLS) for inside in walk(node))


def _is_safe(node: Expression) -> bool:
    """Return whether dice can be rolled whatever is known, so that it may as well be later."""
    return not any(
        (isinstance(inside, syntax.Unary | syntax.Binary) and inside.operator == "-")
        or (isinstance(inside, _ROLLS) and not _has_faces(inside))
        for inside in walk(node)
    )


def _has_faces(node: TrollSyntax) -> bool:
    faces = node.faces if isinstance(node, syntax.Dice) else None
    return isinstance(faces, syntax.Integer) and faces.value > 0


def _times(node: TrollSyntax, name: str) -> int:
    """Return how often a name is looked at, where that is more than once at least 2."""
    if isinstance(node, syntax.Variable):
        return int(node.name == name)
    if isinstance(node, syntax.ForEach) and name not in names.free_names(node.body):
        return _times(node.items, name)
    if isinstance(node, _REPEATS):
        return 2 * (name in names.free_names(node))
    return sum([_times(part, name) for part in children(node)])
