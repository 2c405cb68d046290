"""What is needed of the dice of a round: which names themselves, and which figures of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
    """

    def __init__(self, rolled: Mapping[str, syntax.Let]) -> None:
        """Take the names."""
        self.bare: set[str] = set()
        self.figures: list[RoundFigure] = []
        self._rolled = rolled
        self._inside: frozenset[str] = frozenset()
        self._guards: tuple[tuple[Expression, bool], ...] = ()

    def look(self, node: Expression, *, is_truth: bool) -> None:
        """Find what an expression needs, where nothing but its truth is asked or also its value."""
        looked_at = names.free_names(node) & self._rolled.keys()
        if not looked_at:
            return
        if isinstance(node, syntax.Variable) or (isinstance(node, _REPEATS) and not is_truth):
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

    def _add(self, node: Expression, looked_at: frozenset[str], *, is_truth: bool) -> None:
        guards = []
        for condition, holds in self._guards:
            seen = names.free_names(condition)
            of_dice = seen & self._rolled.keys()
            if self._is_known(condition) and of_dice <= looked_at and seen == of_dice:
                guards.append((condition, holds))
            elif not is_plain(node) and not _is_no_error(node):
                self.bare |= looked_at
                return
        self.figures.append(RoundFigure(node, tuple(guards), looked_at, is_truth))

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
