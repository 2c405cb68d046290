"""Functions that call themselves for one face of their dice after the other.

``function most(x, v, n) = if 6 < v then n else call most(x, v + 1, max {n, count v = x})`` asks its
dice for one face with each call, and never again. So nobody has to know beforehand what all of them
show: of the dice that are left, each shows the face or one of those that come later. The function
is told how many dice are left, and rolls how many of them show its face, which leaves far fewer
states than there are showings of the dice. A fold over faces may be such a function, too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engine.direct.results import NotDirectError
from engine.languages.troll.exact.direct.rewriting.numbers.tuple_parts import taken_apart
from engine.languages.troll.exact.direct.rewriting.substitution import REPEATS, bound_by, with_parts
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, Function

__all__ = ["FaceRecursion", "fold_through_faces", "through_faces"]


class FaceRecursion(NamedTuple):
    """A function that goes through faces, told how many dice are left.

    Attributes:
        function: The function; its parameters have the same places.
        arguments: What it is called with first.
    """

    function: Function
    arguments: tuple[Expression, ...]


def through_faces(function: Function, arguments: tuple[Expression, ...]) -> FaceRecursion | None:
    """Return a function that goes through faces as one that is told how many dice are left.

    None where it is none, or where it is not called with a number of equal dice, and with the first
    face.

    Args:
        function: The function, which calls itself.
        arguments: What it is called with from outside.
    """
    for place, dice in enumerate(arguments):
        if isinstance(dice, syntax.Dice) and isinstance(dice.count, syntax.Integer):
            found = _through(function, arguments, place, dice)
            if found is not None:
                return found
    return None


def fold_through_faces(node: syntax.Let) -> FaceRecursion | None:
    """Return a fold over the faces of dice as a function that is told how many dice are left.

    None where it is none, or looks at anything else than these dice.

    Args:
        node: Gives a name to the dice before the fold.
    """
    fold = node.body
    faces = _range(fold.items) if isinstance(fold, syntax.Fold) else None
    if faces is None or not isinstance(fold, syntax.Fold) or node.name == fold.name:
        return None
    start, span = fold.start, fold.span
    carried: tuple[str, ...] = (fold.carried,)
    bodies: tuple[Expression, ...] = (fold.body,)
    starts: tuple[Expression, ...] = (start,)
    if isinstance(start, syntax.TupleLiteral):
        try:
            apart = taken_apart(fold, start)
        except NotDirectError:
            return None
        carried, bodies, starts = apart.names, apart.bodies, start.parts
    known = node.name, fold.name, *carried
    looks_aside = any(not names.free_names(body) <= set(known) for body in bodies)
    if looks_aside or node.name in names.free_names(start) or _has_texts(fold):
        return None
    dice, face, *values = [syntax.Variable(span, name) for name in known]
    end: Expression = values[0]
    if isinstance(start, syntax.TupleLiteral):
        end = replace(start, parts=tuple(values))
    following = syntax.Binary(span, "+", face, syntax.Integer(span, 1), span)
    name = f"fold at {span.start}"
    again = syntax.Call(span, name, span, (dice, following, *bodies))
    is_over = syntax.Binary(span, "<", syntax.Integer(span, faces[1]), face, span)
    body = syntax.Conditional(span, is_over, end, again)
    function = Function(span, name, known, body, span, ())
    return through_faces(function, (node.bound, syntax.Integer(span, faces[0]), *starts))


def _has_texts(node: syntax.TrollSyntax) -> bool:
    """Return whether a text is written anywhere inside."""
    return any(
        isinstance(inside, syntax.TextLiteral | syntax.Samples) for inside in syntax.walk(node)
    )


def _range(node: Expression) -> tuple[int, int] | None:
    """Return the ends of a range of numbers that are written down."""
    if not isinstance(node, syntax.Binary) or node.operator != "..":
        return None
    if not isinstance(node.left, syntax.Integer) or not isinstance(node.right, syntax.Integer):
        return None
    return node.left.value, node.right.value


def _through(
    function: Function, arguments: tuple[Expression, ...], place: int, dice: syntax.Dice
) -> FaceRecursion | None:
    """Return the function where it goes through the faces of the dice at a place."""
    if not isinstance(dice.faces, syntax.Integer) or dice.from_zero or dice.count is None:
        return None
    for other, first in enumerate(arguments):
        if isinstance(first, syntax.Integer) and 1 <= first.value <= dice.faces.value:
            faces = _Faces(function, place, other, first.value, dice.faces.value)
            body = faces.body()
            if body is not None:
                counted = (*arguments[:place], dice.count, *arguments[place + 1 :])
                return FaceRecursion(replace(function, body=body), counted)
    return None


class _OtherwiseError(Exception):
    """The dice are asked for something else."""


class _Faces:
    """A function that may ask its dice for a face after the other."""

    def __init__(self, function: Function, dice: int, face: int, first: int, sides: int) -> None:
        """Take the function and the places of its dice and of the face.

        Args:
            function: The function.
            dice: The place of the dice.
            face: The place of the face.
            first: The first face.
            sides: The number of faces.
        """
        self._function = function
        self._dice = function.parameters[dice]
        self._face = function.parameters[face]
        self._places = dice, face
        self._first = first
        self._sides = sides
        self._signs: set[str] = set()

    def body(self) -> Expression | None:
        """Return the body, told how many dice are left; None where it asks for anything else."""
        if _calls_at_once(self._function.body, self._function.name) > 1:
            return None  # both calls would look at the same dice
        try:
            body = self._asked(self._function.body)
        except _OtherwiseError:
            return None
        if len(self._signs) != 1:
            return None
        span = self._function.span
        (sign,) = self._signs
        if _SHOWN in names.free_names(body):
            shown = syntax.RepeatedRoll(span, self._named(_HOW_MANY), self._named(self._face))
            body = syntax.Let(span, _SHOWN, span, shown, body)
        return syntax.Let(span, _HOW_MANY, span, self._how_many(sign), body)

    def _how_many(self, sign: str) -> Expression:
        """Return how many of the dice that are left show the face, none where it is no face."""
        span, face = self._function.span, self._named(self._face)
        last, one = syntax.Integer(span, self._sides), syntax.Integer(span, 1)
        lowest, highest = (face, last) if sign == "+" else (one, face)
        is_face = syntax.Binary(span, "<=", lowest, highest, span)
        if sign == "+":
            whole = syntax.Integer(span, self._sides + self._first)
            sides = syntax.Binary(span, "-", whole, face, span)
        else:
            whole = syntax.Integer(span, self._sides - self._first)
            sides = syntax.Binary(span, "+", whole, face, span)
        left = syntax.Dice(span, self._named(self._dice), sides, from_zero=False)
        count = syntax.Unary(span, "count", syntax.Binary(span, "=", one, left, span))
        return syntax.Conditional(span, is_face, count, syntax.Integer(span, 0))

    def _asked(self, node: Expression) -> Expression:
        """Return a part of the body in which dice are left, and what they show is known."""
        if not {self._dice, self._face}.isdisjoint(bound_by(node)):
            raise _OtherwiseError
        if isinstance(node, syntax.Variable | syntax.Default):
            if node.name == self._dice:
                raise _OtherwiseError
            return node
        if isinstance(node, syntax.Call) and node.function == self._function.name:
            return self._called(node)
        if self._is_question(node):
            return self._named(_SHOWN)
        if isinstance(node, syntax.Unary) and self._is_question(node.operand):
            how_many, shown = self._named(_HOW_MANY), self._named(_SHOWN)
            return how_many if node.operator == "count" else replace(node, operand=shown)
        if isinstance(node, syntax.Conditional) and self._is_question(node.condition):
            some = syntax.Integer(node.span, 1)
            shows = syntax.Binary(node.span, "<=", some, self._named(_HOW_MANY), node.span)
            node = replace(node, condition=shows)
        return with_parts(node, self._asked)

    def _is_question(self, node: Expression) -> bool:
        """Return whether an expression is all dice that show the face."""
        if not isinstance(node, syntax.Binary) or node.operator != "=":
            return False
        return _is(node.left, self._face) and _is(node.right, self._dice)

    def _called(self, node: syntax.Call) -> syntax.Call:
        """Return a call with the dice that are left, for the next face."""
        place, other = self._places
        dice, face = node.arguments[place], node.arguments[other]
        if not isinstance(face, syntax.Binary) or not _is(face.left, self._face):
            raise _OtherwiseError
        is_next = isinstance(face.right, syntax.Integer) and face.right.value == 1
        if not is_next or face.operator not in ("+", "-") or not _is(dice, self._dice):
            raise _OtherwiseError
        self._signs.add(face.operator)
        left = syntax.Binary(
            dice.span, "-", self._named(self._dice), self._named(_HOW_MANY), dice.span
        )
        arguments = [
            left if at == place else one if at == other else self._asked(one)
            for at, one in enumerate(node.arguments)
        ]
        return replace(node, arguments=tuple(arguments))

    def _named(self, name: str) -> syntax.Variable:
        return syntax.Variable(self._function.span, name)


def _calls_at_once(node: syntax.TrollSyntax, name: str) -> int:
    """Return how often a function may be called on one way through; at least 2 where often."""
    branches = [_calls_at_once(part, name) for part in syntax.children(node)]
    calls = sum(branches)
    if isinstance(node, syntax.Conditional):
        calls = branches[0] + max(branches[1:])
    if isinstance(node, REPEATS):
        calls *= 2
    return calls + (isinstance(node, syntax.Call) and node.function == name)


_SHOWN, _HOW_MANY = "dice that show the face", "number of dice that show the face"
"""Names that no script can write."""


def _is(node: Expression, name: str) -> bool:
    return isinstance(node, syntax.Variable) and node.name == name
