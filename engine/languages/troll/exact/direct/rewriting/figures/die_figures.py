"""What a body asks of dice: a few sums over them, or nothing but other dice made of each.

``x := 4d6; y := (2 <= x) U (count 1 = x)d6; s := count 6 = y; if 1 = y then s else 2 * s`` asks for
two numbers. Each is the sum of what it would be for each die, so that both together follow from
what they are for one: a vector for each die, and vectors are added up.
``x := 5d6; y := (5 <= x) U (count 5 > x)d6; sum largest 3 y`` asks for five other dice, each of
which is a die of the first ones, kept or rolled again.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.rewriting.face_terms import OUTERMOST, rolls
from engine.languages.troll.exact.direct.rewriting.figures.per_die import (
    Kind,
    NotPerDieError,
    PerDieNames,
    are_dice,
    number_of,
)
from engine.languages.troll.exact.direct.rewriting.substitution import (
    REPEATS,
    bound_by,
    substituted,
    with_parts,
    without_spans,
)
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression, walk

if TYPE_CHECKING:
    from engine.direct.merged_values import Bound

__all__ = ["DieFigures", "die_figures", "with_number_before"]

_FEW_DICE = 2
"""Dice that are listed sooner than their greatest and least are found by bounds."""

_ROLLS = frozenset((syntax.Dice, syntax.RepeatedRoll, syntax.ForEach))
"""What may come out otherwise each time, of all that can be worked out for one die."""

_CUT_OFF = frozenset((syntax.Loop, syntax.Call))
"""What may be cut off, so that it is missing of everything wherever it is worked out."""


@dataclass(frozen=True, slots=True)
class DieFigures:
    """What a body asks of dice.

    Attributes:
        on_the_way: The names on the way, and what each stands for where there is one die.
        figures: The names of the numbers that are asked for, and each of them where there is one
            die; none where other dice are asked for, which are the last on the way.
        joins: How each number of all dice is joined of those of each: ``sum``, ``max`` or ``min``.
        body: The body with these names.
        outside: The names of numbers known before that dice are compared with.
    """

    on_the_way: tuple[tuple[str, Expression], ...]
    figures: tuple[tuple[str, Expression], ...]
    joins: tuple[str, ...]
    body: Expression
    outside: tuple[str, ...] = ()

    def bounds(self, named: Callable[[str], str]) -> list[list[Bound]]:
        """Return for each number what it is compared with, where nothing else is asked of it.

        Only the greatest and least numbers are looked at, and what is known before or written down.

        Args:
            named: Says what the names that they are compared with are called where this is asked.
        """
        if not set(self.joins).intersection(OUTERMOST):
            return []
        from engine.languages.troll.exact.direct.rewriting.numbers.lone_comparisons import (
            comparisons_of,
        )

        found: list[list[Bound]] = []
        known = {None, *self.outside}
        for join, (name, _) in zip(self.joins, self.figures):
            bounds = comparisons_of(name, self.body) if join in OUTERMOST else None
            if bounds is None or not known.issuperset([bound.name for bound in bounds]):
                bounds = []
            renamed = [one._replace(name=one.name and named(one.name)) for one in bounds]
            found.append(list(dict.fromkeys(renamed)))
        return found


def die_figures(node: syntax.Let) -> DieFigures | syntax.Let | None:
    """Return what a body asks of the dice that a name stands for.

    Returns:
        A binding where it is a single number that looks at the dice only once, so that they need no
        name; None where the body asks for more than can be said.
    """
    if not are_dice(node.bound):
        return None
    found = _asked(node, takes_apart=False, may_roll=True)
    if found is None:
        return _other_dice(node)
    for may_roll in (False, True):
        if _size(found) > 1:
            other = _asked(node, takes_apart=True, may_roll=may_roll)
            found = other if other is not None and _size(other) < _size(found) else found
    return found


def with_number_before(node: syntax.Let) -> syntax.Let | None:
    """Return the binding of dice behind that of a number that is rolled beside them.

    So dice can be compared with it, whatever else they are asked, as in ``x := 3d20; y := d12;
    {max x, count y < x}``.

    Returns:
        None where there is none, or a name would mean something else.
    """
    passed = [node]
    body = node.body
    while isinstance(body, syntax.Let):
        own = {one.name for one in passed}
        if rolls(body.bound) and own.isdisjoint(names.free_names(body.bound)):
            used = own.union(*[names.free_names(one.bound) for one in passed])
            if body.name in used:
                return None
            rest = body.body
            for one in reversed(passed):
                rest = syntax.changed(one, body=rest)
            return syntax.changed(body, body=rest)
        passed.append(body)
        body = body.body
    return None


def _asked(
    node: syntax.Let, *, takes_apart: bool, may_roll: bool
) -> DieFigures | syntax.Let | None:
    """Return the numbers that a body asks for; None where it asks for more."""
    try:
        return _Asking(node, takes_apart=takes_apart, may_roll=may_roll).asked()
    except NotPerDieError:
        return None


def _size(found: DieFigures | syntax.Let) -> int:
    """Return how many numbers are asked for."""
    return len(found.figures) if isinstance(found, DieFigures) else 1


class _Asking:
    """The numbers that have been found so far."""

    def __init__(self, node: syntax.Let, *, takes_apart: bool, may_roll: bool) -> None:
        """Begin with the name of the dice.

        Args:
            node: The binding of the dice.
            takes_apart: Whether sums and differences are taken apart, which makes for fewer numbers
                where their parts are asked for as well.
            may_roll: Whether numbers may be of dice that are rolled again, which are otherwise
                rolled in the body.
        """
        self._barred = frozenset() if may_roll else _ROLLS
        self._takes_apart = takes_apart
        self._dice = node
        bound = {name for one in walk(node.body) for name in bound_by(one)}
        self._outside = names.free_names(node).difference(bound, (node.name,))
        self._sharing = PerDieNames(node.name, number_of(node.bound), outside=self._outside)
        self._on_the_way: list[tuple[str, Expression]] = []
        self._kept: set[str] = set()
        self._figures: dict[object, tuple[str, Expression]] = {}
        self._joins: list[str] = []
        self._may_be_outermost = _are_several(node.bound)
        self._first: Expression | None = None

    def asked(self) -> DieFigures | syntax.Let:
        """Return the numbers that the body asks for.

        Raises:
            NotPerDieError: It asks for more.
        """
        body = self._followed(self._dice.body)
        figures = tuple(self._figures.values())
        if not figures or self._sharing.looks(body):
            raise NotPerDieError
        if len(figures) == 1 and self._first is not None and not self._on_the_way:
            (name, _), dice = figures[0], self._dice
            if sum(inside == syntax.Variable for inside in map(type, walk(self._first))) == 1:
                bound = substituted(self._first, dice.name, dice.bound)
                return syntax.changed(dice, name=name, bound=bound, body=body)
        outside = tuple(sorted(self._outside_of(figures)))
        if outside and len(figures) == 1 and not self._on_the_way:
            raise NotPerDieError  # dice that are only compared take a shorter way
        return DieFigures(tuple(self._on_the_way), figures, tuple(self._joins), body, outside)

    def _outside_of(self, figures: Iterable[tuple[str, Expression]]) -> frozenset[str]:
        """Return the names of numbers known before that are used for a die."""
        used = [names.free_names(one) for _, one in (*self._on_the_way, *figures)]
        return self._outside.intersection(itertools.chain(*used))

    def _followed(self, node: Expression) -> Expression:
        """Return a body with names for numbers, and without the names on the way."""
        if not isinstance(node, syntax.Let):
            return self._part(node, self._barred)
        if node.name in self._sharing.kinds:
            raise NotPerDieError
        if not self._sharing.looks(node.bound):
            self._kept.add(node.name)
            return syntax.changed(node, body=self._followed(node.body))
        try:
            if self._is_taken_apart(node.bound):
                raise NotPerDieError
            alone = self._sharing.bound(node)
            if not self._barred.isdisjoint(syntax.forms(alone)):
                del self._sharing.kinds[node.name]
                raise NotPerDieError
        except NotPerDieError:
            bound = self._part(node.bound, self._barred)
            if isinstance(bound, syntax.Variable):  # another name for one of the numbers
                return self._followed(substituted(node.body, node.name, bound))
            self._kept.add(node.name)
            return syntax.changed(node, bound=bound, body=self._followed(node.body))
        if node.name in self._kept:
            raise NotPerDieError  # what the body keeps of the name would mean the dice before it
        self._on_the_way.append((node.name, alone))
        return self._followed(node.body)

    def _is_taken_apart(self, node: Expression) -> bool:
        """Return whether an expression is a sum or the like, whose parts are asked for instead."""
        if isinstance(node, syntax.Binary):
            return self._takes_apart and node.operator in ("+", "-", "*")
        return self._takes_apart and isinstance(node, syntax.Unary) and node.operator == "-"

    def _part(self, node: Expression, barred: frozenset[object]) -> Expression:
        """Return an expression with names for the numbers that it asks for.

        Args:
            node: The expression.
            barred: The forms that none of these may have, as they are worked out once, here and
                now, and the expression perhaps not at all, or several times.
        """
        if not self._sharing.looks(node):
            return node
        if any(name in self._sharing.kinds for name in bound_by(node)):
            raise NotPerDieError
        name = None if self._is_taken_apart(node) else self._figure(node, barred)
        if name is not None:
            return name
        if isinstance(node, syntax.Variable):
            raise NotPerDieError  # more than a number is asked
        if isinstance(node, syntax.Conditional):
            node = syntax.changed(node, condition=self._condition(node.condition))
            barred |= _CUT_OFF
        elif isinstance(node, syntax.Binary) and node.operator == "&":
            node = syntax.changed(node, left=self._condition(node.left))
            barred |= _CUT_OFF
        elif isinstance(node, syntax.Unary) and node.operator == "!":
            node = syntax.changed(node, operand=self._condition(node.operand))
        elif isinstance(node, REPEATS):
            barred |= _ROLLS
        return with_parts(node, lambda part: self._part(part, barred))

    def _condition(self, node: Expression) -> Expression:
        """Return a condition that dice are there as one on how many there are."""
        if not isinstance(node, syntax.Binary):
            return node
        if node.operator == "&":
            return syntax.changed(node, right=self._condition(node.right))
        if node.operator not in semantics.FILTERS:
            return node
        try:
            self._sharing.collection(node)
        except NotPerDieError:
            return node
        count = syntax.Unary(node.span, "count", node)
        return syntax.Binary(node.span, "<", syntax.Integer(node.span, 0), count, node.span)

    def _figure(self, node: Expression, barred: frozenset[object]) -> syntax.Variable | None:
        """Return the name of a number that is joined of what it is for each die, or None."""
        join = "sum"
        try:
            if self._may_be_outermost and _is_outermost(node):
                join = node.operator
                alone = self._sharing.outermost(node)
            else:
                alone = self._sharing.number(node)
        except NotPerDieError:
            return None
        if not barred.isdisjoint(syntax.forms(alone)):
            return None
        # dice are rolled anew wherever they stand
        key = len(self._figures) if _comes_out_anew(alone) else without_spans(node)
        name = f"{self._dice.name} asked for {len(self._figures) + 1}"
        if key not in self._figures:
            self._figures[key] = name, alone
            self._joins.append(join)
        name, _ = self._figures[key]
        self._first = self._first or node
        return syntax.Variable(node.span, name)


def _is_outermost(node: Expression) -> TypeGuard[syntax.Unary]:
    """Return whether an expression is the greatest or the least of something."""
    return isinstance(node, syntax.Unary) and node.operator in OUTERMOST


def _are_several(dice: Expression) -> bool:
    """Return whether dice are no cards, and so many that all they can show is many."""
    if "pick" in syntax.forms(dice):
        return False
    count = number_of(dice)
    return count is None or count > _FEW_DICE


def _comes_out_anew(node: Expression) -> bool:
    """Return whether something may come out otherwise each time."""
    return not syntax.forms(node).isdisjoint(_ROLLS)


def _other_dice(node: syntax.Let) -> DieFigures | None:
    """Return the last dice on the way that are all that the body looks at, if there are any."""
    sharing = PerDieNames(node.name, number_of(node.bound))
    found = None
    on_the_way = []
    for binding in _bindings(node.body):
        if binding.name in sharing.kinds:
            break
        try:
            on_the_way.append((binding.name, sharing.bound(binding)))
        except NotPerDieError:
            break
        asked = names.free_names(binding.body) & sharing.kinds.keys()
        if asked == {binding.name} and sharing.kinds[binding.name] == Kind.COLLECTION:
            found = DieFigures(tuple(on_the_way), (), (), binding.body)
    return found


def _bindings(node: Expression) -> Iterator[syntax.Let]:
    """Yield the bindings that a body begins with."""
    while isinstance(node, syntax.Let):
        yield node
        node = node.body
