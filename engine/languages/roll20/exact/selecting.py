"""Keeps and drops in the calculus: which of the dice survive, also where their number is random."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.calculus.exploding import NearEnd
from engine.calculus.nodes import COLLECTION, CodeOutline, Constant, Node, WaitingCode
from engine.languages.roll20.modifiers import UnitSelection

if TYPE_CHECKING:
    from engine.calculus.algebra import Algebra

__all__ = ["near_end", "selected"]


def near_end(selection: UnitSelection) -> NearEnd | None:
    """Return which dice a selection looks at, whatever their number; None for all.

    Where both ends are kept nothing is left of more dice than are kept together.
    """
    if selection.keep_high is not None and selection.keep_low is not None:
        return NearEnd(top=True, count=selection.keep_high + selection.keep_low)
    if selection.keep_high is not None:
        return NearEnd(top=True, count=selection.keep_high + selection.drop_low)
    if selection.keep_low is not None:
        return NearEnd(top=False, count=selection.keep_low + selection.drop_high)
    return None


def selected(algebra: Algebra, dice: Node, selection: UnitSelection) -> Node:
    """Return the dice that survive the keeps and drops."""
    if dice.least == dice.most:
        ranks = selection.ranks(dice.most)
        return algebra.ranks(dice, top=False, skip=ranks.start, take=len(ranks))
    if selection.keep_high is not None and selection.keep_low is not None:
        code = _Surviving(algebra, selection)
        return algebra.deferred(code, (algebra.count(dice), dice), None)
    low = (False, selection.drop_low, selection.keep_low)
    high = (True, selection.drop_high, selection.keep_high)
    # What is kept counts from its own end in the whole pool, so the other end is dropped first.
    order = (high, low) if selection.keep_high is None else (low, high)
    for top, skip, keep in order:
        take = dice.most if keep is None else keep - skip
        if skip or keep is not None:
            dice = algebra.ranks(dice, top=top, skip=skip, take=take)
    return dice


@dataclass(frozen=True, eq=False)
class _Surviving(WaitingCode):
    """What keeps and drops leave; the operands are the number of dice, and the dice."""

    algebra: Algebra
    selection: UnitSelection
    awaits = 1

    def outline(self, operands: tuple[Node, ...]) -> CodeOutline:
        """Return that they are some of the dice."""
        dice = operands[1]
        return CodeOutline((dice.low, dice.high), (0, dice.most), COLLECTION, may_fail=False)

    def expand(self, operands: tuple[Node, ...], _site: int | None) -> Node:
        """Return the ranks that survive."""
        size, dice = operands
        assert isinstance(size, Constant), "otherwise it is not ready"
        ranks = self.selection.ranks(size.elements[0])
        return self.algebra.ranks(dice, top=False, skip=ranks.start, take=len(ranks))
