"""Functions that take the greatest or the least of their dice off, one call after the other.

``function run(c, n) = if c then call run(c -- max c, n + max c) else n`` looks at nothing but the
greatest of its dice before the next call. So nobody has to know what the others show: they are
dice that show no more than it. The function is told how many dice have not been looked at, how many
show the face it has come to, and that face; where no die shows it, it goes on to the next face.
That leaves far fewer states than there are showings of the dice, and several pools may be looked at
so. What the function ends with may look at all that is left, which is rolled there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from engine.direct.results import NotDirectError
from engine.errors import Span
from engine.languages.troll.exact.direct.rewriting.recursion.extreme_dice import (
    GREATEST,
    LEAST,
    End,
    ExtremeDice,
)
from engine.languages.troll.exact.direct.rewriting.substitution import (
    bound_by,
    inlined,
    is_always_seen,
    rolls_dice,
    substituted,
    with_parts,
)
from engine.languages.troll.exact.direct.rewriting.unused_names import Kind, kind_of
from engine.languages.troll.reading import names, recursion, syntax
from engine.languages.troll.reading.syntax import Expression, Function

__all__ = ["Peeled", "peeled"]

_Emptiness: TypeAlias = bool | None
"""Whether there are no dice; None where that is not known."""


class Peeled(NamedTuple):
    """A function that takes its dice off, told how many are left.

    Attributes:
        function: The function, with three parameters for each pool.
        arguments: What it is called with first.
    """

    function: Function
    arguments: tuple[Expression, ...]


def peeled(functions: Sequence[Function], arguments: Sequence[Expression]) -> Peeled | None:
    """Return a function that takes dice off as one that is told how many are left.

    None where it looks at its dice in another way, or is not called with equal dice.

    Args:
        functions: All that call one another in a circle, the one called from outside first. The
            others are taken to be parts of it.
        arguments: What it is called with from outside.
    """
    first = tuple(arguments)
    pools = {place: pool for place, one in enumerate(first) if (pool := _pool(one)) is not None}
    if not pools:
        return None
    try:
        function = _without_names(_as_one(functions), pools)
    except NotDirectError:
        return None
    found: Peeled | None = None
    for place, pool in reversed(pools.items()):
        for end in (LEAST, GREATEST):
            try:
                body = _Pool(function, place, pool, end).function()
            except NotDirectError:
                continue
            function, first = body, (*first[:place], *_begun(pool, end), *first[place + 1 :])
            found = Peeled(function, first)
            break
    return found


class _Dice(NamedTuple):
    """Equal dice.

    Attributes:
        how_many: How many they are.
        sides: The number of their faces.
        are_different: Whether of equal ones only one is looked at.
        span: Where they stand.
    """

    how_many: Expression
    sides: int
    are_different: bool
    span: Span


def _pool(argument: Expression) -> _Dice | None:
    """Return the equal dice that an argument is, or None where it is anything else."""
    are_different = isinstance(argument, syntax.Unary) and argument.operator == "different"
    dice = argument.operand if isinstance(argument, syntax.Unary) else argument
    if not isinstance(dice, syntax.Dice) or not isinstance(dice.count, syntax.Integer):
        return None
    if dice is not argument and not are_different:
        return None
    if not isinstance(dice.faces, syntax.Integer) or dice.from_zero or dice.faces.value < 1:
        return None
    return _Dice(dice.count, dice.faces.value, are_different, argument.span)


def _begun(pool: _Dice, end: End) -> tuple[Expression, ...]:
    """Return what a function is told of dice before any of them have been looked at."""
    face = pool.sides if end.takes_largest else 1
    return pool.how_many, syntax.Integer(pool.span, 0), syntax.Integer(pool.span, face)


def _as_one(functions: Sequence[Function]) -> Function:
    """Return a function with the others as parts of it."""
    first, *others = functions
    parts = {each.name: each for each in others}
    for each in others:
        if not parts.keys().isdisjoint(recursion.called(each)):
            raise NotDirectError

    def whole(node: Expression) -> Expression:
        if isinstance(node, syntax.Call) and node.function in parts:
            return inlined(parts[node.function], node)
        return with_parts(node, whole)

    return replace(first, body=whole(first.body)) if others else first


def _without_names(function: Function, pools: Iterable[int]) -> Function:
    """Return a function without names for what follows from its parameters.

    Those stay that may be an error which nothing looks at.
    """
    known = frozenset(function.parameters)
    bound = [name for one in syntax.walk(function.body) for name in bound_by(one)]
    if len(known.union(bound)) < len(known) + len(bound):
        raise NotDirectError  # a name means one thing here and another thing there

    dice = {function.parameters[place]: Kind.COLLECTION for place in pools}

    def plain(node: Expression) -> Expression:
        if isinstance(node, syntax.Let) and not rolls_dice(node.bound):
            follows = bool(names.free_names(node.bound) & known)
            is_plain = not recursion.called(node.bound) and not _draws(node.bound)
            if follows and is_plain and _errs_alike(node, dice):
                return plain(substituted(node.body, node.name, node.bound))
        return with_parts(node, plain)

    return replace(function, body=plain(function.body))


def _errs_alike(node: syntax.Let, known: Mapping[str, Kind]) -> bool:
    """Return whether what has a name may as well be an error where the name is looked at."""
    return is_always_seen(node.name, node.body) or kind_of(node.bound, known) is not None


def _draws(node: Expression) -> bool:
    """Return whether anything is drawn or bound inside."""
    return any(syntax.draws(one) or bound_by(one) for one in syntax.walk(node))


class _Pool:
    """The dice at one place of a function."""

    def __init__(self, function: Function, place: int, dice: _Dice, end: End) -> None:
        """Take the function, the place of its dice, and the end from which it takes them off."""
        self._function = function
        self._place = place
        self._dice = dice
        self._name = function.parameters[place]
        self._looks = ExtremeDice(self._name, end)
        self._span = function.span
        roles = (f"left of {self._name}", f"shown of {self._name}", f"face of {self._name}")
        self._roles = roles
        self._left, self._shown, self._face = map(self._named, roles)

    def function(self) -> Function:
        """Return the function, told how many dice are left.

        Raises:
            NotDirectError: It looks at its dice in another way.
        """
        before, behind = self._around(self._function.parameters)
        parameters = (*before, *self._roles, *behind)
        body = self._ending(self._function.body, is_empty=None)
        one = self._number(1)
        at_least_one = syntax.CollectionLiteral(self._span, (self._left, one))
        is_hidden = self._binary("<", self._shown, self._unary("min", at_least_one))
        body = syntax.Conditional(self._span, is_hidden, self._looked_at(before, behind), body)
        return replace(self._function, parameters=parameters, body=body)

    def _looked_at(self, before: Sequence[str], behind: Sequence[str]) -> Expression:
        """Return the call that follows where it is found out how many dice show the next face."""
        how_many = self._named(_HOW_MANY)
        dice = syntax.Dice(self._span, self._left, self._faces_left(0), from_zero=False)
        shown = self._unary("count", self._binary("=", self._number(1), dice))
        is_none = self._binary("<", how_many, self._number(1))

        def call(*roles: Expression) -> Expression:
            arguments = (*map(self._named, before), *roles, *map(self._named, behind))
            return syntax.Call(self._span, self._function.name, self._span, arguments)

        found = self._number(1) if self._dice.are_different else how_many
        left = self._binary("-", self._left, how_many)
        otherwise = call(left, found, self._face)
        then = call(self._left, self._number(0), self._next_face())
        body = syntax.Conditional(self._span, is_none, then, otherwise)
        return syntax.Let(self._span, _HOW_MANY, self._span, shown, body)

    def _faces_left(self, behind: int) -> Expression:
        """Return how many faces dice can show that lie so many places behind the face."""
        if self._looks.end.takes_largest:
            return self._binary("-", self._face, self._number(behind)) if behind else self._face
        return self._binary("-", self._number(self._dice.sides + 1 - behind), self._face)

    def _next_face(self) -> Expression:
        return self._binary(self._looks.end.step, self._face, self._number(1))

    # ---- what the function ends with ----------------------------------------------------------

    def _ending(self, node: Expression, is_empty: _Emptiness) -> Expression:
        """Return what the function ends with; ``is_empty`` tells what is known of its dice."""
        if self._function.name not in recursion.called(node):
            return self._end(node, is_empty)
        if isinstance(node, syntax.Conditional):
            return self._conditional(node, is_empty, self._ending)
        if isinstance(node, syntax.Let):
            bound = self._asked(node.bound, is_empty)
            return syntax.changed(node, bound=bound, body=self._ending(node.body, is_empty))
        if isinstance(node, syntax.Binary):
            leads = self._function.name in recursion.called(node.left)
            inside = (self._ending, self._asked) if leads else (self._asked, self._ending)
            left, right = inside[0](node.left, is_empty), inside[1](node.right, is_empty)
            return syntax.changed(node, left=left, right=right)
        if isinstance(node, syntax.Call) and node.function == self._function.name:
            return self._call(node, is_empty)
        raise NotDirectError

    def _end(self, node: Expression, is_empty: _Emptiness) -> Expression:
        """Return an end, for which all that is left is rolled where that is looked at."""
        try:
            return self._asked(node, is_empty)
        except NotDirectError:
            pass
        if self._dice.are_different or _has_text(node):
            raise NotDirectError
        known = syntax.RepeatedRoll(self._span, self._shown, self._face)
        rest: Expression = syntax.Dice(self._span, self._left, self._faces_left(1), from_zero=False)
        if not self._looks.end.takes_largest:
            moved = self._binary("+", self._named(_DIE), self._face)
            rest = syntax.ForEach(self._span, _DIE, self._span, rest, moved)
        some = self._binary("U", known, rest)
        has_more = self._binary("<", self._number(0), self._left)
        every = syntax.Conditional(self._span, has_more, some, known)
        return syntax.Let(self._span, self._name, self._span, every, node)

    def _conditional(
        self,
        node: syntax.Conditional,
        is_empty: _Emptiness,
        inside: Callable[[Expression, _Emptiness], Expression],
    ) -> Expression:
        condition, where_it_holds, elsewhere = self._condition(node.condition, is_empty)
        then, other = inside(node.then_branch, where_it_holds), inside(node.else_branch, elsewhere)
        return syntax.changed(node, condition=condition, then_branch=then, else_branch=other)

    def _condition(
        self, node: Expression, is_empty: _Emptiness
    ) -> tuple[Expression, _Emptiness, _Emptiness]:
        """Return a condition, and what it tells of the dice where it holds and elsewhere."""
        tells = self._looks.emptiness(node)
        if tells:
            return self._binary("<", self._shown, self._number(1)), True, False
        if tells is not None:
            return self._binary("<", self._number(0), self._shown), False, True
        if isinstance(node, syntax.Binary) and node.operator == "&":
            left, holds, _ = self._condition(node.left, is_empty)
            right, both_hold, _ = self._condition(node.right, holds)
            return syntax.changed(node, left=left, right=right), both_hold, is_empty
        return self._asked(node, is_empty), is_empty, is_empty

    def _call(self, node: syntax.Call, is_empty: _Emptiness) -> Expression:
        before, behind = self._around(node.arguments)
        roles = self._rest(node.arguments[self._place], is_empty)
        asked = [[self._asked(one, is_empty) for one in part] for part in (before, behind)]
        return replace(node, arguments=(*asked[0], *roles, *asked[1]))

    def _around(self, every: tuple) -> tuple[tuple, tuple]:  # type: ignore[type-arg]  # of either kind
        return every[: self._place], every[self._place + 1 :]

    def _rest(self, node: Expression, is_empty: _Emptiness) -> tuple[Expression, ...]:
        """Return what a function is told of the dice that are left."""
        if self._looks.is_pool(node):
            return self._left, self._shown, self._face
        if is_empty is not False:
            raise NotDirectError
        taken = self._looks.taken(node)
        if taken == "all" or self._dice.are_different:
            return self._left, self._number(0), self._next_face()
        shown = self._binary("-", self._shown, self._number(1))
        is_last = self._binary("<", self._shown, self._number(2))
        face = syntax.Conditional(self._span, is_last, self._next_face(), self._face)
        return self._left, shown, face

    # ---- questions about the dice ---------------------------------------------------------------

    def _asked(self, node: Expression, is_empty: _Emptiness) -> Expression:
        """Return an expression in which no dice are left.

        Raises:
            NotDirectError: The dice are asked for something else.
        """
        if self._name in bound_by(node) or self._function.name in recursion.called(node):
            raise NotDirectError
        if self._name not in names.free_names(node):
            return node
        tells = self._looks.emptiness(node)
        if tells is not None and isinstance(node, syntax.Unary):
            node = self._binary("<", self._shown, self._number(1))
            return self._unary("!", self._unary("!", node))
        if isinstance(node, syntax.Conditional):
            return self._conditional(node, is_empty, self._asked)
        if self._looks.is_extreme(node):
            if is_empty is not False:
                raise NotDirectError
            return self._face
        if isinstance(node, syntax.Unary) and node.operator == "count":
            if self._looks.is_pool(node.operand) and not self._dice.are_different:
                return self._binary("+", self._left, self._shown)
            if self._looks.is_all_of_extreme(node.operand):
                return self._shown
        if isinstance(node, syntax.Variable | syntax.Default):
            raise NotDirectError
        return with_parts(node, lambda part: self._asked(part, is_empty))

    # ---- new nodes ------------------------------------------------------------------------------

    def _named(self, name: str) -> syntax.Variable:
        return syntax.Variable(self._span, name)

    def _number(self, value: int) -> syntax.Integer:
        return syntax.Integer(self._span, value)

    def _unary(self, operator: str, operand: Expression) -> syntax.Unary:
        return syntax.Unary(self._span, operator, operand)

    def _binary(self, operator: str, left: Expression, right: Expression) -> syntax.Binary:
        return syntax.Binary(self._span, operator, left, right, self._span)


def _has_text(node: syntax.TrollSyntax) -> bool:
    """Return whether a text is written anywhere inside."""
    return any(
        isinstance(inside, syntax.TextLiteral | syntax.Samples) for inside in syntax.walk(node)
    )


_HOW_MANY, _DIE = "number of dice that show the face", "die behind the face"
"""Names that no script can write."""
