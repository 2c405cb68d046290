"""Expressions that are the sum of what they would be for each die of a pool alone.

``x := 6d6; again := (6 - count 6 = x)d6; count 6 = x + count 6 = again`` is such a sum: each of the
six dice counts, or brings one other die that may. Then one die has to be looked at, and the rest is
a power. Names on the way are taken along, as long as what they stand for is the union, or the sum,
of what it would be for each die; numbers that are written down are shared out among the dice.
"""

from __future__ import annotations

from enum import Enum, auto

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = [
    "NotPerDieError",
    "PerDieBody",
    "PerDieNames",
    "are_dice",
    "number_of",
    "shared_out",
    "with_named_dice",
]


_OF_SETS = ("counts", "different", "straight")
"""Operators on sets and runs of dice."""

_OF_TWO = ("keep", "drop", "--")
"""Operators on two pools of dice."""


class PerDieBody:
    """A body in which a name stands for dice, for each of them alone.

    Attributes:
        body: What each of the dice adds, where the name stands for that die alone.
        rest: What is added once, and looks at none of the names; None where that is nothing.
    """

    def __init__(self, body: Expression, rest: Expression | None) -> None:
        """Take the parts."""
        self.body = body
        self.rest = rest


def shared_out(node: syntax.Let) -> PerDieBody | None:
    """Return the body for each of the dice alone, or None where it is no sum of what it would be.

    Args:
        node: Gives a name to dice.
    """
    if not are_dice(node.bound):
        return None
    for puts_aside in (False, True):
        sharing = PerDieNames(node.name, number_of(node.bound), puts_aside=puts_aside)
        try:
            alone = sharing.all_of(node.body)
            return PerDieBody(alone, sharing.rest()) if sharing.is_asked else None
        except NotPerDieError:
            pass
    return None


def with_named_dice(node: Expression) -> Expression:
    """Return the same with names for dice whose number says how many others are rolled.

    ``sum (count 4 <= 6d6)d8`` becomes ``x := 6d6; sum (count 4 <= x)d8``, and what stands for a
    count of dice, as in ``hits := count 4 <= 6d6; ...``, becomes a name for the dice before it. So
    does what is kept of one pool by another, as in ``left := 4d6 -- 2d6; ...``.

    Args:
        node: A figure of dice, or the binding of a name.
    """
    naming = _Naming(node)
    inside = node
    if isinstance(node, syntax.Let):
        inside = syntax.changed(node, bound=naming.bound(node.bound))
    elif isinstance(node, syntax.Unary):
        inside = syntax.changed(node, operand=naming.dice(node.operand))
    for name, dice in reversed(naming.named):
        inside = syntax.Let(dice.span, name, dice.span, dice, inside)
    return inside if naming.named else node


class _Naming:
    """Gives names to dice.

    Attributes:
        named: The names that no script can write, and the dice.
    """

    def __init__(self, node: Expression) -> None:
        """Begin with an expression, whose names mean something else."""
        self.named: list[tuple[str, Expression]] = []
        self._node = node

    def bound(self, node: Expression) -> Expression:
        """Return what a name stands for, with names for its dice."""
        if isinstance(node, syntax.Binary):
            if node.operator in _OF_TWO:
                return self.dice(node)
            if node.operator in semantics.FILTERS and isinstance(node.left, syntax.Integer):
                return syntax.changed(node, right=self._rolled(node.right))
        if isinstance(node, syntax.Unary) and node.operator in _OF_SETS:
            return self.dice(node)
        return self.number(node)

    def dice(self, node: Expression) -> Expression:
        """Return dice of which those are named that say how many there are."""
        if isinstance(node, (syntax.Dice, syntax.RepeatedRoll)) and node.count is not None:
            return syntax.changed(node, count=self.number(node.count))
        if isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS:
            return syntax.changed(node, left=self._bound(node), right=self.dice(node.right))
        if isinstance(node, syntax.Binary) and node.operator == "U":
            return syntax.changed(node, left=self.dice(node.left), right=self.dice(node.right))
        if isinstance(node, syntax.CollectionLiteral):
            return syntax.changed(node, elements=tuple(map(self.dice, node.elements)))
        if isinstance(node, syntax.Unary) and node.operator in _OF_SETS:
            return syntax.changed(node, operand=self._rolled(node.operand))
        if isinstance(node, syntax.Binary) and node.operator in _OF_TWO:
            return syntax.changed(
                node, left=self._rolled(node.left), right=self._rolled(node.right)
            )
        return node

    def _bound(self, node: syntax.Binary) -> Expression:
        """Return what several dice are compared with, as a name where it is rolled."""
        rolls = syntax.Dice in syntax.forms(node.left)
        if not rolls or not are_dice(node.right):
            return node.left
        return self._name(f"number at {node.left.span.start}", node.left)

    def number(self, node: Expression) -> Expression:
        """Return a number whose dice are named."""
        if isinstance(node, syntax.Unary):
            if node.operator in ("sum", "count"):
                return syntax.changed(node, operand=self._rolled(node.operand))
            if node.operator == "-":
                return syntax.changed(node, operand=self.number(node.operand))
        if isinstance(node, syntax.Binary) and node.operator in ("+", "-"):
            return syntax.changed(node, left=self.number(node.left), right=self.number(node.right))
        return self._rolled(node) if isinstance(node, syntax.Dice) else node

    def _rolled(self, node: Expression) -> Expression:
        """Return what is asked for its sum or its elements, with names for its dice."""
        if isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS:
            return syntax.changed(node, right=self._rolled(node.right))
        if isinstance(node, (syntax.Dice, syntax.RepeatedRoll)):
            return self._name(f"dice at {node.span.start}", self.dice(node))
        if are_dice(node):
            return self._name(f"dice at {node.span.start}", node)
        return self.dice(node)

    def _name(self, name: str, node: Expression) -> syntax.Variable:
        """Return a name for an expression that is like the one given and no other name."""
        taken = names.free_names(self._node).union([name for name, _ in self.named])
        while name in taken:
            name += " again"  # what a function says may be written in several places
        self.named.append((name, node))
        return syntax.Variable(node.span, name)


def are_dice(node: Expression) -> bool:
    """Return whether an expression is dice or cards, whatever their number is."""
    if isinstance(node, syntax.CollectionLiteral):
        return bool(node.elements) and all(map(_are_among_dice, node.elements))
    if isinstance(node, syntax.Binary):
        if node.operator == "pick":
            return True
        both = node.left, node.right
        return node.operator == "U" and all(map(_are_among_dice, both))
    return isinstance(node, (syntax.Dice, syntax.RepeatedRoll))


def _are_among_dice(node: Expression) -> bool:
    """Return whether an expression is dice, or one die with faces that are written down."""
    if isinstance(node, syntax.Unary):
        return node.operator == "choose" and not rolls(node.operand) and not names.free_names(node)
    return are_dice(node)


def number_of(node: Expression) -> int | None:
    """Return the number of dice where it is written down."""
    if isinstance(node, syntax.CollectionLiteral):
        numbers = list(map(number_of, node.elements))
        return None if None in numbers else sum(filter(None, numbers))
    if isinstance(node, syntax.Dice) and isinstance(node.faces, syntax.Integer):
        if node.count is None:
            return 1
        if isinstance(node.count, syntax.Integer):
            return node.count.value
    return None


def _is_written_down(node: Expression) -> bool:
    """Return whether an expression is numbers."""
    if isinstance(node, syntax.CollectionLiteral):
        return all(map(_is_written_down, node.elements))
    return isinstance(node, syntax.Integer)


class NotPerDieError(Exception):
    """It is not the sum of what it would be for each die."""


class Kind(Enum):
    """What a name stands for."""

    NUMBER = auto()
    COLLECTION = auto()


class PerDieNames:
    """What is known of the names on the way.

    Attributes:
        kinds: What each of the names stands for.
        is_asked: Whether any of the names is looked at.
    """

    def __init__(
        self,
        name: str,
        dice: int | None,
        *,
        puts_aside: bool = False,
        outside: frozenset[str] = frozenset(),
    ) -> None:
        """Begin with the name of the dice.

        Args:
            name: The name.
            dice: How many dice there are, if that is known.
            puts_aside: Whether names that have to do with none of the dice belong to the rest.
            outside: Names of numbers that are known before, with which dice may be compared.
        """
        self.kinds = {name: Kind.COLLECTION}
        self.is_asked = False
        self._may_ask = outside
        self._dice = dice
        self._puts_aside = puts_aside
        self._aside: list[syntax.Let] = []
        self._rest: list[tuple[int, Expression]] = []

    def all_of(self, node: Expression) -> Expression:
        """Return a body without what is added once."""
        if not isinstance(node, syntax.Let):
            return self._top(node, 1)
        if self._puts_aside and not self.looks(node.bound):
            if node.name in self.kinds:
                raise NotPerDieError
            self._aside.append(node)
            return self.all_of(node.body)
        bound = self.bound(node)
        return syntax.changed(node, bound=bound, body=self.all_of(node.body))

    def rest(self) -> Expression | None:
        """Return all that is added once, with the names for it."""
        if not self._rest:
            if self._aside:
                raise NotPerDieError  # nobody would find out whether these names are errors
            return None
        (sign, rest), *more = self._rest
        if sign < 0:
            rest = syntax.Unary(rest.span, "-", rest)
        for sign, one in more:
            rest = syntax.Binary(one.span, "+" if sign > 0 else "-", rest, one, one.span)
        for binding in reversed(self._aside):
            rest = syntax.changed(binding, body=rest)
        return rest

    def _top(self, node: Expression, sign: int) -> Expression:
        """Return a number that is added to everything else, without what is added once."""
        if isinstance(node, syntax.TextLiteral | syntax.Samples):
            raise NotPerDieError  # to which nothing can be added
        if not self.looks(node):
            self._rest.append((sign, node))
            return syntax.Integer(node.span, 0)
        if isinstance(node, syntax.Binary) and node.operator in ("+", "-"):
            other = sign if node.operator == "+" else -sign
            left = self._top(node.left, sign)
            return syntax.changed(node, left=left, right=self._top(node.right, other))
        return self.number(node)

    def bound(self, node: syntax.Let) -> Expression:
        """Return what a name stands for, for one die, and remember its kind."""
        try:
            bound, kind = self.number(node.bound), Kind.NUMBER
        except NotPerDieError:
            bound, kind = self.collection(node.bound), Kind.COLLECTION
        self.kinds[node.name] = kind
        return bound

    def looks(self, node: Expression) -> bool:
        """Return whether an expression looks at any of the names."""
        return not self.kinds.keys().isdisjoint(names.free_names(node))

    def number(self, node: Expression) -> Expression:
        """Return a number for one die."""
        if isinstance(node, syntax.Integer):
            return self._share(node)
        if isinstance(node, syntax.Variable) and self.kinds.get(node.name) == Kind.NUMBER:
            self.is_asked = True
            return node
        if isinstance(node, syntax.Unary):
            if node.operator in ("sum", "count"):
                return syntax.changed(node, operand=self.collection(node.operand))
            if node.operator == "-":
                return syntax.changed(node, operand=self.number(node.operand))
        if isinstance(node, syntax.Binary):
            if node.operator in ("+", "-"):
                return syntax.changed(
                    node, left=self.number(node.left), right=self.number(node.right)
                )
            if node.operator == "*" and isinstance(node.left, syntax.Integer):
                return syntax.changed(node, right=self.number(node.right))
            if node.operator == "*" and isinstance(node.right, syntax.Integer):
                return syntax.changed(node, left=self.number(node.left))
        raise NotPerDieError

    def _share(self, node: syntax.Integer) -> Expression:
        """Return the share of each die in a number that is written down."""
        if not node.value:
            return node
        if not self._dice or node.value % self._dice:
            raise NotPerDieError
        return syntax.changed(node, value=node.value // self._dice)

    def outermost(self, node: syntax.Unary) -> Expression:
        """Return the greatest or least of a collection for one die.

        Numbers that are written down beside the dice are there with each of them.
        """
        operand = node.operand
        if not (self._dice and isinstance(operand, syntax.CollectionLiteral)):
            return syntax.changed(node, operand=self.collection(operand))
        elements = [
            one if isinstance(one, syntax.Integer) else self.collection(one)
            for one in operand.elements
        ]
        return syntax.changed(node, operand=syntax.changed(operand, elements=tuple(elements)))

    def _is_known(self, node: Expression) -> bool:
        """Return whether a number is written down, or follows from names that are known before."""
        if isinstance(node, syntax.Integer):
            return True
        if isinstance(node, syntax.Variable) and node.name in self._may_ask:
            return True
        if isinstance(node, syntax.Binary) and node.operator in ("+", "-", "*"):
            return self._is_known(node.left) and self._is_known(node.right)
        return False

    def collection(self, node: Expression) -> Expression:
        """Return a collection for one die."""
        if isinstance(node, syntax.Variable) and self.kinds.get(node.name) == Kind.COLLECTION:
            self.is_asked = True
            return node
        if isinstance(node, syntax.Binary):
            if node.operator == "U":
                left, right = self.collection(node.left), self.collection(node.right)
                return syntax.changed(node, left=left, right=right)
            if node.operator in semantics.FILTERS and self._is_known(node.left):
                return syntax.changed(node, right=self.collection(node.right))
            if node.operator in ("keep", "drop") and _is_written_down(node.right):
                return syntax.changed(node, left=self.collection(node.left))
        if isinstance(node, syntax.CollectionLiteral):
            return syntax.changed(node, elements=tuple(map(self.collection, node.elements)))
        if isinstance(node, syntax.ForEach) and names.free_names(node.body) <= {node.name}:
            return syntax.changed(node, items=self.collection(node.items))
        if isinstance(node, syntax.Dice) and node.count and isinstance(node.faces, syntax.Integer):
            return syntax.changed(node, count=self.number(node.count))
        if isinstance(node, syntax.RepeatedRoll) and not names.free_names(node.body):
            return syntax.changed(node, count=self.number(node.count))
        raise NotPerDieError
