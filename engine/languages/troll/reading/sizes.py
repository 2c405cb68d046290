"""How many numbers an expression comes to, as far as its text tells, and where that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from engine.deep_stack import with_deep_stack
from engine.errors import DiceError
from engine.languages.troll import operands
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.extent import (
    ANYTHING,
    AT_MOST_ONE,
    NONE,
    ONE,
    SOME,
    TEXT,
    Extent,
)
from engine.languages.troll.reading.syntax import Expression, TrollScript
from engine.languages.troll.semantics import ARITHMETIC, FILTERS, divided_by_zero
from engine.textbox import JOINS

__all__ = ["Extent", "Sizes", "sizes_of"]


@dataclass(slots=True)
class Sizes:
    """What the expressions of a script come to, and which of them their operators cannot take.

    Attributes:
        body: What the script comes to.
        errors: What fails in every roll.
        possible_errors: What fails where it is reached, which some rolls or all may never do.
        always_true: The conditions that no roll can find false, with what they come to.
    """

    body: Extent = ANYTHING
    errors: list[DiceError] = field(default_factory=list)
    possible_errors: list[DiceError] = field(default_factory=list)
    always_true: list[tuple[Expression, Extent]] = field(default_factory=list)


def sizes_of(script: TrollScript) -> Sizes:
    """Return what the text of ``script`` tells of the sizes of its collections.

    Args:
        script: A script that could be read; its names may lack values.
    """
    return with_deep_stack(lambda: _Measuring(script).result())


@dataclass(frozen=True, slots=True)
class _Scope:
    """Where an expression stands.

    Attributes:
        bound: What the names come to that are bound there.
        sure: Whether every roll evaluates it.
    """

    bound: dict[str, Extent]
    sure: bool = True

    def where(self, condition: bool) -> _Scope:  # noqa: FBT001 - the one argument of a question
        """Return the scope of an expression that is evaluated where the condition holds."""
        return self if condition else replace(self, sure=False)

    def binding(self, name: str, extent: Extent) -> _Scope:
        """Return this scope with one name more."""
        return replace(self, bound={**self.bound, name: extent})


class _Measuring:
    """Goes through a script once; each rule returns what its node comes to."""

    def __init__(self, script: TrollScript) -> None:
        self._script = script
        self._sizes = Sizes()
        self._has_tuples = any(isinstance(one, syntax.TupleLiteral) for one in syntax.walk(script))
        self._called: list[str] = []
        """Functions that every roll calls."""

    def result(self) -> Sizes:
        """Return what is known once the expression and all functions are gone through."""
        self._sizes.body = self._of(self._script.body, _Scope({}))
        left = {
            one.name: one for one in self._script.declarations if isinstance(one, syntax.Function)
        }
        while left:
            called = [name for name in self._called if name in left]
            name = called[0] if called else next(iter(left))
            function = left.pop(name)
            parameters = dict.fromkeys(function.parameters, ANYTHING)
            self._of(function.body, _Scope(parameters, sure=bool(called)))
        return self._sizes

    def _of(self, node: Expression, scope: _Scope) -> Extent:
        if isinstance(node, syntax.Let):
            # One mapping for all bindings that follow one another: there may be thousands.
            scope = replace(scope, bound=dict(scope.bound))
        while isinstance(node, syntax.Let):
            scope.bound[node.name] = self._of(node.bound, scope)
            node = node.body
        rule = _RULES.get(type(node))
        return ANYTHING if rule is None else rule(self, node, scope)

    def _number(self, node: Expression, operator: str, scope: _Scope) -> Extent:
        """Go through an operand that has to be one number."""
        found = self._of(node, scope)
        if found.kind != "any" and not found.may_be_number:
            self._report(operands.no_number(operator, found.words, node.span, _hint(found)), scope)
        return ONE

    def _amount(self, node: Expression, operator: str, scope: _Scope) -> int | None:
        """Go through an operand that has to be a number from 0 up; return it where it is known."""
        self._number(node, operator, scope)
        amount = _constant(node)
        if amount is not None:
            self._try(lambda: operands.amount((amount,), operator, node.span), scope)
        return amount

    def _numbers(self, node: Expression, operator: str, scope: _Scope) -> Extent:
        """Go through an operand that has to be a collection."""
        found = self._of(node, scope)
        takes_tuples = operator not in ("sum", "straight")
        if isinstance(node, syntax.TupleLiteral):
            takes_tuples = operator in ("if", "&", "while", "until", *FILTERS, "drop", "keep", "--")
        if found.kind == "text" or (found.kind == "tuple" and not takes_tuples):
            self._report(operands.no_collection(operator, found.words, node.span), scope)
        if self._has_tuples and takes_tuples and found.kind in ("any", "tuple"):
            return ANYTHING
        return found if found.kind == "numbers" else SOME

    def _try(self, work: Callable[[], object], scope: _Scope) -> None:
        """Tell of the error that the roller would come to."""
        try:
            work()
        except DiceError as error:
            self._report(error, scope)

    def _report(self, error: DiceError, scope: _Scope) -> None:
        (self._sizes.errors if scope.sure else self._sizes.possible_errors).append(error)

    # ---- rules ----------------------------------------------------------------------------

    def variable(self, node: syntax.Variable, scope: _Scope) -> Extent:
        return scope.bound.get(node.name, ONE)

    def dice(self, node: syntax.Dice, scope: _Scope) -> Extent:
        letter = "z" if node.from_zero else "d"
        count = None if node.count is None else self._amount(node.count, letter, scope)
        self._number(node.faces, letter, scope)
        highest = _constant(node.faces)
        if highest is not None:
            self._try(lambda: operands.faces((highest,), letter, node.faces.span), scope)
        return ONE if node.count is None else ONE.times(count)

    def copies(self, node: syntax.RepeatedRoll, scope: _Scope) -> Extent:
        count = self._amount(node.count, "#", scope)
        return self._of(node.body, scope.where(bool(count))).times(count)

    def samples(self, node: syntax.Samples, scope: _Scope) -> Extent:
        count = 1 if node.count is None else self._amount(node.count, "'", scope)
        self._of(node.body, scope.where(bool(count)))
        return TEXT

    def unary(self, node: syntax.Unary, scope: _Scope) -> Extent:
        operator = node.operator
        if operator in ("-", "sgn"):
            return self._number(node.operand, operator, scope)
        found = self._numbers(node.operand, operator, scope)
        if operator == "choose" and found.most == 0:
            self._report(operands.nothing_to_choose(node.operand.span), scope)
        if operator in ("sum", "count") or (found.kind != "any" and operator in _SINGLE):
            return ONE
        if operator == "!":
            return NONE if found.least else AT_MOST_ONE
        if found.kind == "any" and operator != "counts":
            return ANYTHING
        most = 1 if operator in ("min", "max") else found.most
        return Extent(least=min(found.least, 1), most=most)

    def binary(self, node: syntax.Binary, scope: _Scope) -> Extent:
        operator = node.operator
        if operator in ARITHMETIC or operator == "..":
            self._number(node.left, operator, scope)
            self._number(node.right, operator, scope)
            if operator in ("/", "mod") and _constant(node.right) == 0:
                self._report(divided_by_zero().located(node.right.span), scope)
            return SOME if operator == ".." else ONE
        if operator in FILTERS:
            if self._of(node.left, scope).kind != "tuple":
                self._number(node.left, operator, scope)
            compared = self._numbers(node.right, operator, scope)
            return compared if compared.kind == "any" else Extent(most=compared.most)
        if operator == "U" or operator in JOINS:
            left, right = self._of(node.left, scope), self._of(node.right, scope)
            return left.united(right) if operator == "U" else TEXT
        return self._selected(node, scope)

    def _selected(self, node: syntax.Binary, scope: _Scope) -> Extent:
        operator = node.operator
        found = self._numbers(node.left, operator, scope)
        if operator == "&":
            then = self._of(node.right, scope.where(found.least > 0))
            return then if found.least else then.or_else(NONE)
        if operator == "pick":
            picked = found.limited(self._amount(node.right, operator, scope))
            return found if found.kind == "any" else picked
        other = self._numbers(node.right, operator, scope)
        if found.kind == "any":
            return ANYTHING
        taken = other.most if operator == "--" else None
        return Extent(least=0 if taken is None else max(found.least - taken, 0), most=found.most)

    def extremes(self, node: syntax.Extremes, scope: _Scope) -> Extent:
        word = "largest" if node.largest else "least"
        count = self._amount(node.count, word, scope)
        found = self._numbers(node.operand, word, scope)
        return found if found.kind == "any" else found.limited(count)

    def literal(self, node: syntax.CollectionLiteral, scope: _Scope) -> Extent:
        found = NONE
        for element in node.elements:
            found = found.united(self._of(element, scope))
        return found

    def literal_tuple(self, node: syntax.TupleLiteral, scope: _Scope) -> Extent:
        for part in node.parts:
            self._of(part, scope)
        return Extent("tuple", len(node.parts), len(node.parts))

    def projection(self, node: syntax.Projection, scope: _Scope) -> Extent:
        found = self._of(node.operand, scope)
        has_parts = found.kind == "tuple"
        wrong = found.least < node.index if node.size is None else found.least != node.size
        is_written = isinstance(node.operand, syntax.CollectionLiteral)
        may_be_empty = node.size is None and found.least == 0 and not is_written
        is_other = found.kind in ("numbers", "text") and not (
            found.kind == "numbers" and may_be_empty
        )
        if is_other or (has_parts and wrong):
            operator, place = node.operator, node.operand.span
            error = operands.no_part(node.index, node.size, operator, found.words, place)
            self._report(error, scope)
        return ANYTHING

    def default(self, node: syntax.Default, scope: _Scope) -> Extent:
        if node.name in scope.bound:
            return scope.bound[node.name]
        return ONE.or_else(self._of(node.fallback, scope.where(False)))  # noqa: FBT003 - never sure

    def conditional(self, node: syntax.Conditional, scope: _Scope) -> Extent:
        found = self._numbers(node.condition, "if", scope)
        if found.least:
            self._sizes.always_true.append((node.condition, found))
        then = self._of(node.then_branch, scope.where(found.least > 0))
        otherwise = self._of(node.else_branch, scope.where(found.most == 0))
        if found.least:
            return then
        return otherwise if found.most == 0 else then.or_else(otherwise)

    def foreach(self, node: syntax.ForEach, scope: _Scope) -> Extent:
        items = self._numbers(node.items, "foreach", scope)
        inner = scope.binding(node.name, _element(items)).where(items.least > 0)
        found = self._of(node.body, inner)
        return found.times(items.most) if items.least == items.most else found.repeated()

    def fold(self, node: syntax.Fold, scope: _Scope) -> Extent:
        items = self._numbers(node.items, "fold", scope)
        start = self._of(node.start, scope)
        # What is carried may be anything but in the first round, which may be the only one.
        inner = scope.binding(node.name, _element(items)).binding(node.carried, ANYTHING)
        found = self._of(node.body, inner.where(items.least > 0))
        return found if items.least else start.or_else(found)

    def loop(self, node: syntax.Loop, scope: _Scope) -> Extent:
        found = self._of(node.bound, scope)
        word = "until" if node.until else "while"
        self._numbers(node.condition, word, scope.binding(node.name, found))
        return found.repeated() if node.accumulates else found

    def call(self, node: syntax.Call, scope: _Scope) -> Extent:
        for argument in node.arguments:
            self._of(argument, scope)
        if scope.sure:
            self._called.append(node.function)
        return ANYTHING


_RULES: dict[type[Expression], Callable[[_Measuring, Any, _Scope], Extent]] = {
    syntax.Integer: lambda *_: ONE,
    syntax.Probability: lambda *_: AT_MOST_ONE,
    syntax.TextLiteral: lambda *_: TEXT,
    syntax.Variable: _Measuring.variable,
    syntax.Default: _Measuring.default,
    syntax.Dice: _Measuring.dice,
    syntax.Unary: _Measuring.unary,
    syntax.Binary: _Measuring.binary,
    syntax.Extremes: _Measuring.extremes,
    syntax.RepeatedRoll: _Measuring.copies,
    syntax.Samples: _Measuring.samples,
    syntax.CollectionLiteral: _Measuring.literal,
    syntax.TupleLiteral: _Measuring.literal_tuple,
    syntax.Projection: _Measuring.projection,
    syntax.Conditional: _Measuring.conditional,
    syntax.ForEach: _Measuring.foreach,
    syntax.Fold: _Measuring.fold,
    syntax.Loop: _Measuring.loop,
    syntax.Call: _Measuring.call,
}
"""What each sort of node comes to."""


def _element(items: Extent) -> Extent:
    """Return what is known of one element of a collection."""
    return ANYTHING if items.kind == "any" else ONE


_SINGLE = ("median", "choose")
"""The operators that give one element."""


def _constant(node: Expression) -> int | None:
    """Return the number that an expression always is, or None where it is not written out."""
    if isinstance(node, syntax.Integer):
        return node.value
    if isinstance(node, syntax.Unary) and node.operator == "-":
        number = _constant(node.operand)
        return None if number is None else -number
    if isinstance(node, syntax.Binary) and node.operator in ("+", "-"):
        left, right = _constant(node.left), _constant(node.right)
        if left is not None and right is not None:
            return left + right if node.operator == "+" else left - right
    return None


def _hint(found: Extent) -> str | None:
    if found.kind != "numbers":
        return operands.SET_BESIDE if found.kind == "text" else None
    return operands.MAKE_ZERO if found.most == 0 else operands.ADD_UP
