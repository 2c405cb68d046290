"""Sums over the faces of one pool that depend on what another pool shows, face by face.

``a := 8d6; b := 8d6; count (a keep (b U foreach v in b do v + 1))`` is a sum of one number for each
face of ``a``. As soon as it is known what ``b`` shows, that follows from how many dice show the
face. What is asked of ``b`` for a face gets a name; see ``engine.direct.faces.beside``.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engine.direct.results import NotDirectError
from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.substitution import (
    are_bound,
    bound_by,
    is_always_seen,
    rolls_dice,
    substituted,
    with_parts,
    without_spans,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["FACE", "SHOWN", "BesideOthers", "beside_others"]

FACE, SHOWN = "face beside others", "dice that show the face"
"""Names that no script can write."""

_ADDED_UP = ("sum", "count")

_OF_ONE_NUMBER = ("max", "min", "median")


_Named: TypeAlias = tuple[tuple[str, Expression], ...]
"""Expressions by their names."""


class BesideOthers(NamedTuple):
    """A sum over the faces of dice beside others.

    Attributes:
        name: The name of the others.
        others: The others.
        dice: The dice whose faces are gone through.
        made: Collections that are made of the others, whatever the face, by name.
        asked: The numbers that are asked of the others for a face, by name.
        of_face: What a face adds.
        rest: What is added once.
        total: The name of the sum in the body, or None where it is the body.
        body: The body behind it.
    """

    name: str
    others: Expression
    dice: Expression
    made: tuple[tuple[str, Expression], ...]
    asked: tuple[tuple[str, Expression], ...]
    of_face: Expression
    rest: Expression
    total: str | None
    body: Expression


def beside_others(node: syntax.Let) -> BesideOthers | None:
    """Return the sum over the faces of one of two pools that a body asks for, or None.

    Args:
        node: Gives a name to dice, behind which the others are named.
    """
    second = node.body
    if not isinstance(second, syntax.Let) or node.name == second.name:
        return None
    if not (_is_pool(node.bound) and _is_pool(second.bound)):
        return None
    try:
        total, summed, body = _summed(second.body, frozenset((node.name, second.name)))
    except NotDirectError:
        return None
    for dice, others in ((node, second), (second, node)):
        try:
            found = _Faces(dice, others).found(summed)
        except NotDirectError:
            continue
        return BesideOthers(others.name, others.bound, dice.bound, *found, total, body)
    return None


def _is_pool(node: Expression) -> bool:
    """Return whether an expression is a number of dice that is written down."""
    if not isinstance(node, syntax.Dice) or node.from_zero:
        return False
    return isinstance(node.count, syntax.Integer) and isinstance(node.faces, syntax.Integer)


def _summed(node: Expression, pools: frozenset[str]) -> tuple[str | None, Expression, Expression]:
    """Return the only number that is asked of some pools, its name if it has one, and the rest."""
    while isinstance(node, syntax.Let):
        if rolls_dice(node.bound) or node.name in pools:
            raise NotDirectError
        if _is_number(node.bound) and pools.isdisjoint(names.free_names(node.body)):
            return node.name, _plain(node.bound), node.body
        if are_bound(names.free_names(node.bound) | {node.name}, node.body):
            raise NotDirectError
        if not is_always_seen(node.name, node.body) and _may_be_an_error(node.bound, pools):
            raise NotDirectError  # nothing may look at it
        node = substituted(node.body, node.name, node.bound)
    return None, _plain(node), node


def _may_be_an_error(node: Expression, pools: frozenset[str]) -> bool:
    """Return whether what follows from some pools may be an error."""
    from engine.languages.troll.exact.direct.rewriting.unused_names import Kind, kind_of

    return kind_of(node, dict.fromkeys(pools, Kind.COLLECTION)) is None


def _is_number(node: Expression) -> bool:
    """Return whether an expression has the form of a sum, or of arithmetic."""
    if isinstance(node, syntax.Unary):
        return node.operator in (*_ADDED_UP, "-")
    return isinstance(node, syntax.Binary) and node.operator in semantics.ARITHMETIC


def _is_collection(made: tuple[str, Expression]) -> bool:
    """Return whether what has a name may be something else than one number."""
    _, node = made
    is_one = isinstance(node, syntax.Unary) and node.operator in _OF_ONE_NUMBER
    return not (is_one or _is_number(node))


def _plain(node: Expression) -> Expression:
    """Return an expression in which nothing is rolled, and each name means one thing."""
    bound = [name for one in syntax.walk(node) for name in bound_by(one)]
    if rolls(node) or any(isinstance(one, syntax.TextLiteral) for one in syntax.walk(node)):
        raise NotDirectError
    if not names.free_names(node).isdisjoint(bound):
        raise NotDirectError
    return node


class _Faces:
    """The faces of one pool beside another."""

    def __init__(self, dice: syntax.Let, others: syntax.Let) -> None:
        """Take the names of both."""
        assert isinstance(dice.bound, syntax.Dice)
        assert isinstance(dice.bound.faces, syntax.Integer)
        self._dice = dice.name
        self._others = others.name
        self._sides = dice.bound.faces.value
        self._span = dice.span
        self._face, self._shown = self._named(FACE), self._named(SHOWN)
        self._asked: dict[object, tuple[str, Expression]] = {}
        self._made: dict[object, tuple[str, Expression]] = {}

    def found(self, node: Expression) -> tuple[_Named, _Named, Expression, Expression]:
        """Return what is made and asked of the others, what a face adds, and what is added once.

        Raises:
            NotDirectError: A number is no such sum.
        """
        of_face, rest = self._parted(node)
        if of_face is None:
            raise NotDirectError
        of_face = self._without_others(of_face)
        asked, made = tuple(self._asked.values()), tuple(self._made.values())
        if not asked or {self._dice, self._others} & names.free_names(of_face):
            raise NotDirectError
        if not (self._are_asked_themselves(asked) or any(map(_is_collection, made))):
            raise NotDirectError  # numbers of the others are better known before any face
        return made, asked, of_face, rest or syntax.Integer(self._span, 0)

    def _are_asked_themselves(self, asked: _Named) -> bool:
        """Return whether a question looks at what the others show."""
        return any(self._others in names.free_names(each) for _, each in asked)

    def _looks(self, node: Expression) -> bool:
        return self._dice in names.free_names(node)

    def _parted(self, node: Expression) -> tuple[Expression | None, Expression | None]:
        """Return what each face adds to a number, and what is added once; None for nothing."""
        if not self._looks(node):
            return None, node
        if isinstance(node, syntax.Binary) and node.operator in ("+", "-"):
            left, right = self._parted(node.left), self._parted(node.right)
            return self._joined(node, left[0], right[0]), self._joined(node, left[1], right[1])
        if isinstance(node, syntax.Binary) and node.operator == "*":
            return self._multiplied(node)
        if isinstance(node, syntax.Unary) and node.operator == "-":
            zero = None, syntax.Integer(node.span, 0)
            left, right = zero, self._parted(node.operand)
            minus = syntax.Binary(node.span, "-", zero[1], zero[1], node.span)
            return self._joined(minus, left[0], right[0]), self._joined(minus, left[1], right[1])
        if isinstance(node, syntax.Unary) and node.operator in _ADDED_UP:
            return self._added_up(node.operator, node.operand)
        raise NotDirectError

    def _joined(
        self, node: syntax.Binary, left: Expression | None, right: Expression | None
    ) -> Expression | None:
        if right is None:
            return left
        if left is None:
            left = syntax.Integer(node.span, 0)
        return syntax.changed(node, left=left, right=right)

    def _multiplied(self, node: syntax.Binary) -> tuple[Expression | None, Expression | None]:
        factor, other = node.left, node.right
        if self._looks(factor):
            factor, other = other, factor
        if self._looks(factor):
            raise NotDirectError
        parts = self._parted(other)
        made = [part and syntax.changed(node, left=factor, right=part) for part in parts]
        return made[0], made[1]

    def _added_up(
        self, operator: str, node: Expression
    ) -> tuple[Expression | None, Expression | None]:
        """Return the parts of the sum, or of the number, of the elements of a collection."""
        if not self._looks(node):
            return None, syntax.Unary(self._span, operator, node)
        if isinstance(node, syntax.Binary) and node.operator == "U":
            left, right = self._added_up(operator, node.left), self._added_up(operator, node.right)
            plus = syntax.Binary(node.span, "+", node.left, node.right, node.span)
            return self._joined(plus, left[0], right[0]), self._joined(plus, left[1], right[1])
        if isinstance(node, syntax.ForEach) and self._is_every_face(node.items):
            body = self._of_face(substituted(node.body, node.name, self._face))
            return syntax.Unary(self._span, operator, body), None
        is_different = False
        if isinstance(node, syntax.ForEach):
            items, is_different = self._of_one(node.items)
            body = self._of_face(substituted(node.body, node.name, self._face))
            node = syntax.changed(node, items=items, body=body)
        else:
            node, is_different = self._of_one(node)
        of_one = syntax.Unary(self._span, operator, node)
        if not is_different:
            return self._binary("*", self._shown, of_one), None
        one, none = syntax.Integer(self._span, 1), syntax.Integer(self._span, 0)
        is_shown = self._binary("<=", one, self._shown)
        return syntax.Conditional(self._span, is_shown, of_one, none), None

    def _is_every_face(self, node: Expression) -> bool:
        """Return whether an expression is all faces of the dice, written down."""
        if not isinstance(node, syntax.Binary) or node.operator != "..":
            return False
        ends = node.left, node.right
        return [getattr(end, "value", None) for end in ends] == [1, self._sides]

    def _of_one(self, node: Expression) -> tuple[Expression, bool]:
        """Return what passes of the dice for one of them, and whether only different ones do."""
        if isinstance(node, syntax.Variable) and node.name == self._dice:
            return self._face, False
        if isinstance(node, syntax.Unary) and node.operator == "different":
            return self._of_one(node.operand)[0], True
        if isinstance(node, syntax.Binary):
            if node.operator in ("keep", "drop") and not self._looks(node.right):
                left, is_different = self._of_one(node.left)
                return syntax.changed(node, left=left), is_different
            if node.operator in semantics.FILTERS and not self._looks(node.left):
                right, is_different = self._of_one(node.right)
                return syntax.changed(node, right=right), is_different
        raise NotDirectError

    def _of_face(self, node: Expression) -> Expression:
        """Return an expression that asks for one face of the dice, with the number of them."""
        if not self._looks(node):
            return node
        is_count = isinstance(node, syntax.Unary) and node.operator == "count"
        if is_count and self._is_shown(node.operand):  # type: ignore[union-attr]  # it is unary
            return self._shown
        if isinstance(node, syntax.Conditional) and self._is_shown(node.condition):
            one = syntax.Integer(self._span, 1)
            node = syntax.changed(node, condition=self._binary("<=", one, self._shown))
        if isinstance(node, syntax.Variable):
            raise NotDirectError
        return with_parts(node, self._of_face)

    def _is_shown(self, node: Expression) -> bool:
        """Return whether an expression is the dice that show the face."""
        if not isinstance(node, syntax.Binary) or node.operator != "=":
            return False
        is_face = isinstance(node.left, syntax.Variable) and node.left.name == FACE
        return is_face and isinstance(node.right, syntax.Variable) and node.right.name == self._dice

    # ---- what is asked of the others ------------------------------------------------------------

    def _without_others(self, node: Expression) -> Expression:
        """Return what a face adds with names for what is asked of the others."""
        free = names.free_names(node)
        if self._others not in free:
            return node
        is_known = free <= {self._others, FACE}
        if is_known and isinstance(node, syntax.Unary) and node.operator in _ADDED_UP:
            return self._question(node)
        if isinstance(node, syntax.Conditional):
            condition = node.condition
            if self._others in names.free_names(condition) and not _compares_numbers(condition):
                if not names.free_names(condition) <= {self._others, FACE}:
                    raise NotDirectError
                count = self._question(syntax.Unary(self._span, "count", condition))
                condition = self._binary("<", syntax.Integer(self._span, 0), count)
                node = syntax.changed(node, condition=condition)
        return with_parts(node, self._without_others)

    def _question(self, node: Expression) -> syntax.Variable:
        return self._put_aside(self._asked, "asked", with_parts(node, self._with_made))

    def _with_made(self, node: Expression) -> Expression:
        """Return a question with names for what is made of the others, whatever the face."""
        if not isinstance(node, syntax.Variable) and names.free_names(node) == {self._others}:
            return self._put_aside(self._made, "made", node)
        return node if bound_by(node) else with_parts(node, self._with_made)

    def _put_aside(
        self, known: dict[object, tuple[str, Expression]], what: str, node: Expression
    ) -> syntax.Variable:
        """Return the name of an expression, the same one for equal expressions."""
        key = without_spans(node)
        if key not in known:
            known[key] = f"{what} of {self._others} {len(known) + 1}", node
        return self._named(known[key][0])

    def _named(self, name: str) -> syntax.Variable:
        return syntax.Variable(self._span, name)

    def _binary(self, operator: str, left: Expression, right: Expression) -> syntax.Binary:
        return syntax.Binary(self._span, operator, left, right, self._span)


def _compares_numbers(node: Expression) -> bool:
    """Return whether a condition compares sums, or counts, which may be named by themselves."""
    if not isinstance(node, syntax.Binary) or node.operator not in semantics.FILTERS:
        return False
    return _is_number(node.right)
