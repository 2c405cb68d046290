"""What ``foreach`` asks of the faces beside each, as in ``v = x & (v + 1) = x``."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.languages.troll.exact.direct.rewriting.substitution import bound_by, with_parts
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["Neighbour", "Neighbours", "with_face"]

_FARTHEST = 3
"""How far apart two faces may be of which one is asked for the other."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A face beside another one.

    Attributes:
        offset: By how much it is greater.
        name: The name of the dice that show it; no script can write it.
        asks_presence: Whether nothing is asked but whether any die shows it.
    """

    offset: int
    name: str
    asks_presence: bool


def with_face(
    beside: tuple[Neighbour, ...], dice: str, *, asks_presence: bool
) -> tuple[Neighbour, ...]:
    """Return faces with the one beside which they are, of whose dice more may be asked.

    Args:
        beside: The faces.
        dice: The name of the dice.
        asks_presence: Whether nothing more is asked but whether any die shows it.
    """
    own = [asks_presence and one.asks_presence for one in beside if not one.offset] or [
        asks_presence
    ]
    others = [one for one in beside if one.offset]
    return (Neighbour(0, dice, own[0]), *others)


@dataclass(slots=True)
class Neighbours:
    """Which faces are asked for: how far from the one that has a name, and what is asked of each.

    Attributes:
        dice: The name of the dice.
        face: The name of the face.
        presence_asked: Whether nothing is asked of the dice of a face but whether there are any,
            by how far it is from the one that has a name.
    """

    dice: str
    face: str
    presence_asked: dict[int, bool] = field(default_factory=dict)

    def found(self) -> tuple[Neighbour, ...]:
        """Return the faces; none where only the face with a name is asked for."""
        if not any(self.presence_asked) or max(map(abs, self.presence_asked)) > _FARTHEST:
            return ()
        return tuple(
            Neighbour(offset, self.name(offset), asks_presence)
            for offset, asks_presence in sorted(self.presence_asked.items())
        )

    def name(self, offset: int) -> str:
        """Return the name of the dice of a face."""
        return f"{self.dice} {offset} on" if offset else self.dice

    def replaced(self, node: Expression, *, asks_presence: bool = False) -> Expression:
        """Return an expression with the names of dice of other faces in their places.

        Args:
            node: The expression.
            asks_presence: Whether only that it is not empty matters.
        """
        if self.face in bound_by(node) or self.dice in bound_by(node):
            return node
        offset = self._offset(node)
        if offset is not None:
            assert isinstance(node, syntax.Binary), "it is a comparison"
            self.presence_asked[offset] = asks_presence and self.presence_asked.get(offset, True)
            return replace(node, right=syntax.Variable(node.right.span, self.name(offset)))
        if isinstance(node, syntax.Variable) and node.name == self.dice:
            self.presence_asked[0] = False  # more is asked of them
        if isinstance(node, syntax.Conditional):
            return replace(
                node,
                condition=self.replaced(node.condition, asks_presence=True),
                then_branch=self.replaced(node.then_branch),
                else_branch=self.replaced(node.else_branch),
            )
        if isinstance(node, syntax.Binary) and node.operator == "&":
            left = self.replaced(node.left, asks_presence=True)
            return replace(
                node, left=left, right=self.replaced(node.right, asks_presence=asks_presence)
            )
        if isinstance(node, syntax.Unary) and node.operator == "!":
            return replace(node, operand=self.replaced(node.operand, asks_presence=True))
        return with_parts(node, self.replaced)

    def _offset(self, node: Expression) -> int | None:
        """Return how far the face is from the one with a name whose dice these are; else None."""
        if not isinstance(node, syntax.Binary) or node.operator != "=":
            return None
        face, dice = node.left, node.right
        if not isinstance(dice, syntax.Variable) or dice.name != self.dice:
            return None
        if isinstance(face, syntax.Variable):
            return 0 if face.name == self.face else None
        if not isinstance(face, syntax.Binary) or face.operator not in ("+", "-"):
            return None
        one, other = face.left, face.right
        if isinstance(one, syntax.Integer) and face.operator == "+":
            one, other = other, one
        if not isinstance(other, syntax.Integer) or getattr(one, "name", None) != self.face:
            return None
        return other.value if face.operator == "+" else -other.value
