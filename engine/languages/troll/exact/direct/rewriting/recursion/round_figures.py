"""What is needed of the dice of a round: which names themselves, and which figures of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.languages.troll import semantics
from engine.languages.troll.exact.direct.forms import is_plain
from engine.languages.troll.exact.direct.keys import as_number
from engine.languages.troll.exact.direct.rewriting.face_terms import rolls
from engine.languages.troll.exact.direct.rewriting.substitution import without_spans
from engine.languages.troll.reading import names, syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["NeededFigures", "RoundFigure", "SharedNumber", "in_turn"]

_REPEATS = (syntax.ForEach, syntax.Fold, syntax.Loop, syntax.RepeatedRoll, syntax.Samples)
"""Forms whose parts may be worked out more than once, or not at all."""

_NUMBERS = ("sum", "count", "-", "sgn", "min", "max", "median")
"""Operators that make a number of a collection."""


@dataclass(frozen=True, slots=True)
class RoundFigure:
    """What is needed of dice.

    Attributes:
        node: Where it stands.
        guards: The conditions of the branches in which it stands, and whether they are true there.
        looked_at: The names for dice that it looks at.
        is_truth: Whether nothing is asked but whether it is true.
    """

    node: Expression
    guards: tuple[tuple[Expression, bool], ...]
    looked_at: frozenset[str]
    is_truth: bool

    def is_same(self, other: RoundFigure) -> bool:
        """Return whether another figure is the same, and asked in the same branch."""
        mine, others = (without_spans(one.as_number(1)) for one in (self, other))
        return bool(mine == others)

    def excludes(self, other: RoundFigure) -> bool:
        """Return whether another figure is asked only where this one is not, or is not true."""
        if self.is_truth and any(one is self.node and not holds for one, holds in other.guards):
            return True
        asked = {(id(condition), holds) for condition, holds in self.guards}
        return any((id(condition), not holds) in asked for condition, holds in other.guards)

    def within(self, known: frozenset[str]) -> RoundFigure:
        """Return the figure without the guards that look at other names than those known."""
        guards = [one for one in self.guards if names.free_names(one[0]) <= known]
        return replace(self, guards=tuple(guards))

    def as_number(self, code: int) -> Expression:
        """Return what is needed, a truth as a number, and 0 where it is not asked for."""
        number = self.node
        if self.is_truth:
            number = as_number(self.node, code)
        for condition, holds in reversed(self.guards):
            zero = syntax.Integer(condition.span, 0)
            branches = (number, zero) if holds else (zero, number)
            number = syntax.Conditional(condition.span, condition, *branches)
        return number


class NeededFigures:
    """What is needed of dice that have names.

    Attributes:
        bare: The names that are needed themselves.
        figures: What else is needed.
        guarded: Where names that are numbers are needed themselves, but not in every branch.
    """

    def __init__(self, rolled: Mapping[str, syntax.Let]) -> None:
        """Take the names."""
        self.bare: set[str] = set()
        self.figures: list[RoundFigure] = []
        self.guarded: list[RoundFigure] = []
        self._seen: set[int] = set()
        self._rolled = rolled
        self._inside: frozenset[str] = frozenset()
        self._guards: tuple[tuple[Expression, bool], ...] = ()

    def look(self, node: Expression, *, is_truth: bool) -> None:
        """Find what an expression needs, where nothing but its truth is asked or also its value."""
        looked_at = names.free_names(node) & self._rolled.keys()
        if not looked_at:
            return
        if isinstance(node, syntax.Variable):
            self._add_name(node, looked_at)
            return
        if isinstance(node, _REPEATS) and not is_truth:
            self.bare |= looked_at
            return
        if self._is_figure(node, is_truth=is_truth):
            self._add(node, looked_at, is_truth=is_truth)
        elif isinstance(node, syntax.Conditional):
            self.look(node.condition, is_truth=True)
            for branch, holds in ((node.then_branch, True), (node.else_branch, False)):
                self._behind(node.condition, branch, holds=holds, is_truth=is_truth)
        elif isinstance(node, syntax.Binary) and node.operator == "&":
            self.look(node.left, is_truth=True)
            self._behind(node.left, node.right, holds=True, is_truth=is_truth)
        elif isinstance(node, syntax.Let):
            self.look(node.bound, is_truth=False)
            outside, self._inside = self._inside, self._inside | {node.name}
            self.look(node.body, is_truth=is_truth)
            self._inside = outside
        elif isinstance(node, _REPEATS):
            self.bare |= looked_at
        else:
            for part in syntax.children(node):
                self.look(part, is_truth=False)  # type: ignore[arg-type]  # only expressions stand there

    def _behind(
        self, condition: Expression, node: Expression, *, holds: bool, is_truth: bool
    ) -> None:
        """Find what an expression needs that is asked only where a condition holds, or not."""
        outside, self._guards = self._guards, (*self._guards, (condition, holds))
        self.look(node, is_truth=is_truth)
        self._guards = outside

    def _add_name(self, node: syntax.Variable, looked_at: frozenset[str]) -> None:
        guards = [one for one in self._guards if self._is_closed(one[0]) and _never_fails(one[0])]
        if not guards or not self.is_number(node) or not self._is_new(node):
            self.bare |= looked_at
            return
        self.guarded.append(RoundFigure(node, tuple(guards), looked_at, is_truth=False))

    def _add(self, node: Expression, looked_at: frozenset[str], *, is_truth: bool) -> None:
        guards = []
        for condition, holds in self._guards:
            is_closed = self._is_closed(condition)
            if is_closed and names.free_names(condition) <= looked_at:
                guards.append((condition, holds))
            elif not (is_plain(node) or _is_no_error(node) or (is_closed and _never_fails(node))):
                self.bare |= looked_at
                return
            elif is_closed and _never_fails(condition):
                guards.append((condition, holds))
        if not self._is_new(node):
            self.bare |= looked_at
            return
        self.figures.append(RoundFigure(node, tuple(guards), looked_at, is_truth))

    def _is_new(self, node: Expression) -> bool:
        """Return whether an expression stands in no other place, where it is told by identity."""
        is_new = id(node) not in self._seen
        self._seen.add(id(node))
        return is_new

    def _is_closed(self, node: Expression) -> bool:
        """Return whether an expression looks at nothing but the names."""
        return self._is_known(node) and names.free_names(node) <= self._rolled.keys()

    def _is_known(self, node: Expression) -> bool:
        """Return whether something is decided by the dice, and what is known before them."""
        return names.free_names(node).isdisjoint(self._inside) and not rolls(node)

    def _is_figure(self, node: Expression, *, is_truth: bool) -> bool:
        """Return whether an expression is worth to be known in the place of the dice."""
        if not self._is_known(node):
            return False
        if is_truth:
            return True
        if not names.free_names(node) <= self._rolled.keys():
            return isinstance(node, syntax.Unary) and node.operator == "count"
        return self.is_number(node)

    def is_number(self, node: Expression) -> bool:
        """Return whether an expression is a number."""
        if isinstance(node, syntax.Variable):
            bound = self._rolled.get(node.name)
            return bound is not None and self.is_number(bound.bound)
        if isinstance(node, syntax.Unary):
            return node.operator in _NUMBERS
        if isinstance(node, syntax.Dice):
            return node.count is None
        if isinstance(node, syntax.Conditional):
            return self.is_number(node.then_branch) and self.is_number(node.else_branch)
        if isinstance(node, syntax.Let):
            return self.is_number(node.body)
        is_sum = isinstance(node, syntax.Binary) and node.operator in semantics.ARITHMETIC
        return is_sum or isinstance(node, syntax.Integer)


@dataclass(slots=True)
class SharedNumber:
    """Figures that share a number, since one of them is asked at most.

    Attributes:
        figures: Each of them, with a number for where it is true.
        again: The same for those that are asked in another place as well.
    """

    figures: list[tuple[int, RoundFigure]]
    again: list[tuple[int, RoundFigure]]

    @property
    def number(self) -> Expression:
        """The number, which is 0 where none of the figures is asked for or true."""
        return _chosen(self.figures)

    def takes(self, one: RoundFigure) -> bool:
        """Take another figure in where that is possible, and return whether it was."""
        if self.figures[0][1].is_truth != one.is_truth:
            return False
        for code, other in self.figures:
            if other.is_same(one):
                self.again.append((code, one))
                return True
        if not all(other.excludes(one) for _, other in self.figures):
            return False
        self.figures.append((len(self.figures) + 1, one))
        return True


def in_turn(figures: Sequence[RoundFigure]) -> list[SharedNumber]:
    """Return figures, some of them together of which one is asked at most."""
    found: list[SharedNumber] = []
    for one in figures:
        if not any(shared.takes(one) for shared in found):
            found.append(SharedNumber([(1, one)], []))
    return found


def _chosen(figures: Sequence[tuple[int, RoundFigure]]) -> Expression:
    """Return that figure of some which is asked for, with each condition written once if it can be.

    Conditions stand in one another as in the branches in which the figures stand.
    """
    code, first = figures[0]
    if len(figures) == 1:
        return first.as_number(code)
    is_first_asked = not first.guards
    condition = first.node if is_first_asked else first.guards[0][0]
    branches: dict[bool, list[tuple[int, RoundFigure]]] = {True: [], False: []}
    for other, one in figures[is_first_asked:]:
        if not one.guards or one.guards[0][0] is not condition:
            return _sum([one.as_number(code) for code, one in figures])
        branches[one.guards[0][1]].append((other, replace(one, guards=one.guards[1:])))
    zero = syntax.Integer(condition.span, 0)
    then, otherwise = (_chosen(each) if each else zero for each in branches.values())
    if is_first_asked:
        then = syntax.Integer(condition.span, code)
    return syntax.Conditional(condition.span, condition, then, otherwise)


def _sum(numbers: Sequence[Expression]) -> Expression:
    total = numbers[0]
    for more in numbers[1:]:
        total = syntax.Binary(total.span, "+", total, more, total.span)
    return total


def _is_no_error(node: Expression) -> bool:
    """Return whether an expression comes to something whatever its dice show."""
    if isinstance(node, syntax.Unary):
        return node.operator != "choose" and _is_no_error(node.operand)
    if isinstance(node, syntax.Binary):
        return (
            node.operator in semantics.FILTERS
            and is_plain(node.left)
            and (_is_no_error(node.right))
        )
    return is_plain(node)


def _never_fails(node: Expression) -> bool:
    """Return whether an expression, or a condition that joins some, comes to something."""
    if isinstance(node, syntax.Binary) and node.operator in ("&", "U"):
        return _never_fails(node.left) and _never_fails(node.right)
    return is_plain(node) or _is_no_error(node)
