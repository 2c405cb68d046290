"""The lowering of what is random by itself: dice, coins, choices and picks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.calculus import drawing
from engine.calculus.nodes import Constant, Demand, Node, is_number
from engine.calculus.value_set import ValueSet
from engine.dice import Die, Pool
from engine.languages.troll import operands
from engine.languages.troll.exact.rows import Rows, lifted, may_be_tuples, tuples
from engine.languages.troll.exact.scope import LoweringScope
from engine.languages.troll.reading import syntax
from engine.values import Value

if TYPE_CHECKING:
    from engine.languages.troll.exact.lowering import TrollLowering

__all__ = ["RULES", "choose", "dice", "pick"]

_ONE = ValueSet(((1, 1),))


def _probability(lowering: TrollLowering, node: syntax.Probability, _scope: LoweringScope) -> Node:
    chance = node.chance
    if not chance:
        return lowering.algebra.nothing
    weights = (chance.denominator - chance.numerator, chance.numerator)
    coin = lowering.algebra.rolled(lowering.algebra.new_site(), Pool(1, Die((0, 1), weights)))
    return lowering.algebra.filter(_ONE, coin)


def _dice(lowering: TrollLowering, node: syntax.Dice, scope: LoweringScope) -> Node:
    letter = "z" if node.from_zero else "d"
    count = lowering.algebra.one
    if node.count is not None:
        count = lowering.amount(node.count, letter, scope)
    return dice(lowering, count, lowering.lower(node.faces, scope), letter, node.faces)


def dice(
    lowering: TrollLowering, count: Node, faces: Node, letter: str, place: syntax.TrollSyntax
) -> Node:
    """Return ``count`` dice, numbered from 1 for the letter d and from 0 for z.

    Args:
        lowering: The lowering of the script.
        count: How many, a number from 0 up.
        faces: The greatest face, still to be checked.
        letter: ``d`` or ``z``.
        place: Where an error of the faces is shown.
    """
    lowest = 0 if letter == "z" else 1
    highest = faces
    if not (is_number(faces) and faces.low is not None and faces.low >= lowest):
        demand = lowering.demand(
            place,
            letter,
            lambda: Demand(
                lambda v: operands.faces(v, letter, place.span), number=True, low=lowest
            ),
        )
        highest = lowering.algebra.require(faces, demand)
    algebra = lowering.algebra
    site = algebra.new_site()
    if isinstance(count, Constant) and isinstance(highest, Constant):
        return drawing.fair_dice(algebra, count.elements[0], lowest, highest.elements[0], site)
    code = lowering.code(drawing.Rolling, algebra, lowest)
    return algebra.deferred(code, (count, highest), site)


def choose(lowering: TrollLowering, operand: Node, place: syntax.TrollSyntax) -> Node:
    """Return one element of ``operand``, which must not be empty and stands at ``place``."""

    def check(value: Value) -> None:
        if not operands.collection(value, "choose", place.span):
            raise operands.nothing_to_choose(place.span)

    demand = lowering.demand(place, "choose", lambda: Demand(check, least=1))
    code = lowering.code(drawing.Choosing, lowering.algebra)
    chosen = lowering.algebra.require(operand, demand)
    return lowering.algebra.deferred(code, (chosen,), lowering.algebra.new_site())


def pick(lowering: TrollLowering, node: syntax.Binary, scope: LoweringScope) -> Node:
    """Return some elements of a collection, drawn without putting back."""
    deck = lowering.lower(node.left, scope)
    count = lowering.amount(node.right, "pick", scope)
    return _pick(lowering, (deck, count), node)


def _pick(lowering: TrollLowering, operands_: tuple[Node, ...], node: syntax.Binary) -> Node:
    deck, count = operands_
    if may_be_tuples(lowering, deck, node.left):
        return lifted(
            lowering,
            _pick,
            operands_,
            (node,),
            lambda codes, width: tuples(lowering, Rows(_pick(lowering, codes, node), width)),
            lambda value: operands.drawn(value, "pick", node.left.span),
            rolls=True,
        )
    deck = lowering.as_collection(deck, node.left, "pick")
    code = lowering.code(drawing.Picking, lowering.algebra)
    return lowering.algebra.deferred(code, (deck, count), lowering.algebra.new_site())


RULES: dict[type[syntax.TrollSyntax], Callable[[TrollLowering, Any, LoweringScope], Node]] = {
    syntax.Probability: _probability,
    syntax.Dice: _dice,
}
"""How dice and coins are lowered."""
