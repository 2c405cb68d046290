"""What the operators make of values that are not known: expressions of the calculus.

Each method does what ``DiceCalculator`` does to values that are known. Where that cannot be said
for all outcomes at once it raises ``NotLoweredError``, and the function is run for each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from engine.calculus import drawing
from engine.calculus.algebra import Algebra
from engine.calculus.nodes import Constant, Node, Operation, is_number
from engine.calculus.value_set import ValueSet
from engine.dice import Pool
from engine.languages.anydice.arithmetic import MIRRORED, NUMBER_OPERATORS, digits
from engine.languages.anydice.exact.dice.operators import DiceCalculator
from engine.languages.anydice.exact.dice.rolls import runs_of_ranks
from engine.languages.anydice.exact.lowering.choosing import chosen_number
from engine.languages.anydice.exact.lowering.lifted_dice import LiftedDice
from engine.languages.anydice.exact.lowering.unknown import (
    MOST_ELEMENTS,
    AnyValue,
    NotLoweredError,
    Unknown,
    UnknownDice,
    UnknownNumber,
    UnknownSequence,
)
from engine.languages.anydice.values import Dice

__all__ = ["Lifting"]

_TRUE = ValueSet(((None, -1), (1, None)))

_ACCEPTED = {
    "=": ValueSet(((0, 0),)),
    "!=": _TRUE,
    "<": ValueSet(((None, -1),)),
    ">": ValueSet(((1, None),)),
    "<=": ValueSet(((None, 0),)),
    ">=": ValueSet(((0, None),)),
}
"""What the difference of two numbers is where they compare so."""


class Lifting:
    """Operators on values of which at least one is not known."""

    def __init__(self, algebra: Algebra, dice: DiceCalculator) -> None:
        """Build expressions of ``algebra``; what is known is calculated by ``dice``."""
        self.algebra = algebra
        self.dice = dice
        self._operations: dict[str, Operation] = {}
        self._filters: dict[str, drawing.Filtering] = {}
        self._rolling = LiftedDice(self)

    # ---- what values are ------------------------------------------------------------------

    def number(self, value: AnyValue) -> Node:
        """Return a value that is certain as a number: a sequence is its sum.

        Raises:
            NotLoweredError: It is dice.
        """
        if isinstance(value, int):
            return self.algebra.number(value)
        if isinstance(value, UnknownNumber):
            return value.node
        if isinstance(value, tuple):
            return self.algebra.number(sum(value))
        if isinstance(value, UnknownSequence):
            return self.algebra.sum(value.roll)
        raise NotLoweredError

    def drawn(self, value: AnyValue) -> Node:
        """Return what any value shows, with dice of its own.

        Raises:
            NotLoweredError: The value has no outcome.
        """
        if isinstance(value, UnknownDice):
            return _single(value.draw())
        if isinstance(value, Dice):
            if value.is_empty:
                raise NotLoweredError
            die = self.dice.summed(value)
            return self.algebra.rolled(self.algebra.new_site(), Pool(1, die))
        return self.number(value)

    def sequence(self, value: AnyValue) -> UnknownSequence:
        """Return a value that is certain as a sequence.

        Raises:
            NotLoweredError: It is not certain.
        """
        if isinstance(value, UnknownSequence):
            return value
        elements = (value,) if isinstance(value, int | UnknownNumber) else value
        if not isinstance(elements, tuple):
            raise NotLoweredError
        nodes = tuple(self.number(element) for element in elements)
        return UnknownSequence(self.algebra.union(nodes), nodes)

    def elements(self, sequence: UnknownSequence) -> tuple[Node, ...]:
        """Return the elements of a sequence in order.

        Raises:
            NotLoweredError: Its order or its length is not known.
        """
        if sequence.elements is not None:
            return sequence.elements
        size = sequence.roll.least
        if not sequence.is_sorted or size != sequence.roll.most or size > MOST_ELEMENTS:
            raise NotLoweredError
        top = self.dice.highest_first
        return tuple(
            self.algebra.ranks(sequence.roll, top=top, skip=skip, take=1) for skip in range(size)
        )

    def of_number(self, node: Node) -> AnyValue:
        """Return a number as a value: plain where it is known after all."""
        if isinstance(node, Constant) and is_number(node):
            return node.elements[0]
        return UnknownNumber(node)

    def truth(self, node: Node) -> Node:
        """Return 1 where a number is anything but 0, else 0."""
        return self.algebra.test(_TRUE, node)

    # ---- operators ------------------------------------------------------------------------

    def unary(self, sign: str, value: Unknown) -> AnyValue:
        """Return what a sign makes of a value that is not known.

        Raises:
            NotLoweredError: That cannot be said for all outcomes at once.
        """
        match sign:
            case "+":
                return value
            case "#":
                return self._size(value)
            case "d":
                return self._rolling.roll(1, value)
        if isinstance(value, UnknownDice):
            if sign == "-" and value.roll is not None:
                raise NotLoweredError
            return UnknownDice(lambda: self._signed(sign, self.drawn(value)))
        return self.of_number(self._signed(sign, self.number(value)))

    def _signed(self, sign: str, node: Node) -> Node:
        if sign == "-":
            return self.algebra.linear(0, ((node, -1),))
        return self.algebra.opposite(self.truth(node))

    def _size(self, value: Unknown) -> AnyValue:
        if isinstance(value, UnknownDice):
            return value.size
        if isinstance(value, UnknownSequence):
            return self.of_number(self.algebra.count(value.roll))
        return self.of_number(self.applied("#", lambda number: len(digits(number)), value.node))

    def binary(self, sign: str, left: AnyValue, right: AnyValue) -> AnyValue:
        """Return what an operator makes of two values, one of which is not known."""
        if sign == "d":
            return self._rolling.rolled(left, right)
        if sign == "@":
            return self._at(left, right)
        if isinstance(left, Dice | UnknownDice) or isinstance(right, Dice | UnknownDice):
            return UnknownDice(lambda: self._combined(sign, self.drawn(left), self.drawn(right)))
        if sign in _ACCEPTED:
            return self._compared(sign, left, right)
        return self.of_number(self._combined(sign, self.number(left), self.number(right)))

    def _combined(self, sign: str, left: Node, right: Node) -> Node:
        algebra = self.algebra
        if sign in _ACCEPTED:
            distance = algebra.linear(0, ((left, 1), (right, -1)))
            return algebra.test(_ACCEPTED[sign], distance)
        match sign:
            case "+":
                return algebra.linear(0, ((left, 1), (right, 1)))
            case "-":
                return algebra.linear(0, ((left, 1), (right, -1)))
            case "*":
                return algebra.product(left, right)
            case "&":
                return algebra.choice(self.truth(left), self.truth(right), algebra.zero)
            case "|":
                return algebra.choice(self.truth(left), algebra.one, self.truth(right))
        return self.applied(sign, NUMBER_OPERATORS[sign], left, right)

    def applied(self, name: str, function: Callable[..., int], *operands: Node) -> Node:
        """Return what a function of numbers makes of some that are not known."""
        operation = self._operations.get(name)
        if operation is None:
            operation = self._operations[name] = Operation(
                name,
                lambda *values: (function(*(value[0] for value in values)),),
                gives_number=True,
                may_fail=name == "^",
            )
        return self.algebra.apply(operation, operands)

    # ---- comparisons ----------------------------------------------------------------------

    def _compared(self, sign: str, left: AnyValue, right: AnyValue) -> AnyValue:
        left_is_sequence = isinstance(left, tuple | UnknownSequence)
        right_is_sequence = isinstance(right, tuple | UnknownSequence)
        if left_is_sequence and right_is_sequence:
            return self.of_number(self._in_order(sign, self.sequence(left), self.sequence(right)))
        if left_is_sequence:
            return self._counted(sign, self.sequence(left), self.number(right))
        if right_is_sequence:
            return self._counted(MIRRORED[sign], self.sequence(right), self.number(left))
        return self.of_number(self._combined(sign, self.number(left), self.number(right)))

    def _counted(self, sign: str, sequence: UnknownSequence, number: Node) -> AnyValue:
        """Return how many elements compare so to a number."""
        algebra = self.algebra
        if isinstance(number, Constant):
            kept = _ACCEPTED[sign].shifted(number.elements[0])
            return self.of_number(algebra.count(algebra.filter(kept, sequence.roll)))
        if isinstance(sequence.roll, Constant):
            known = Counter(sequence.roll.elements)
            tests = [
                (self._combined(sign, algebra.number(element), number), times)
                for element, times in known.items()
            ]
            return self.of_number(algebra.linear(0, tests))
        operator = {"!=": "=/="}.get(MIRRORED[sign], MIRRORED[sign])
        code = self._filters.get(operator)
        if code is None:
            code = self._filters[operator] = drawing.Filtering(algebra, operator, each_round=False)
        return self.of_number(algebra.count(algebra.deferred(code, (number, sequence.roll), None)))

    def _in_order(self, sign: str, left: UnknownSequence, right: UnknownSequence) -> Node:
        """Return whether sequences compare so, as the words of a dictionary do."""
        ours, theirs = self.elements(left), self.elements(right)
        if len(ours) == len(theirs) and sign in ("=", "!="):
            same = self.algebra.one
            for one, other in zip(ours, theirs, strict=True):
                same = self.algebra.choice(self._combined("=", one, other), same, self.algebra.zero)
            return same if sign == "=" else self.algebra.opposite(same)
        result = self.algebra.number(NUMBER_OPERATORS[sign](len(ours), len(theirs)))
        for one, other in reversed(list(zip(ours, theirs, strict=False))):
            differs = self._combined(sign, one, other)
            result = self.algebra.choice(self._combined("=", one, other), result, differs)
        return result

    # ---- positions ------------------------------------------------------------------------

    def _at(self, positions: AnyValue, value: AnyValue) -> AnyValue:
        if isinstance(positions, UnknownDice | Dice | UnknownSequence):
            raise NotLoweredError
        if isinstance(positions, UnknownNumber):
            return self._at_unknown(positions.node, value)
        wanted = (positions,) if isinstance(positions, int) else positions
        if isinstance(value, UnknownDice):
            if value.roll is not None:
                roll = value.roll
                return UnknownDice(
                    lambda: self._placed(wanted, UnknownSequence(roll(), None, is_sorted=True))
                )
            times = wanted.count(1)
            return UnknownDice(lambda: self.algebra.linear(0, ((self.drawn(value), times),)))
        if isinstance(value, UnknownNumber):
            return self._digits(wanted, value.node)
        assert isinstance(value, UnknownSequence), "the value is not known, as the positions are"
        return self.of_number(self._placed(wanted, value))

    def _placed(self, wanted: Sequence[int], sequence: UnknownSequence) -> Node:
        algebra = self.algebra
        if sequence.is_sorted:
            # Ranks that a roll does not have are nothing, and add 0.
            counts = Counter(place for place in wanted if place >= 1)
            top = self.dice.highest_first
            return algebra.linear(
                0,
                [
                    (
                        algebra.sum(algebra.ranks(sequence.roll, top=top, skip=skip, take=take)),
                        times,
                    )
                    for skip, take, times in runs_of_ranks(counts)
                ],
            )
        elements = self.elements(sequence)
        chosen = [elements[place - 1] for place in wanted if 1 <= place <= len(elements)]
        return algebra.linear(0, [(element, 1) for element in chosen])

    def _at_unknown(self, position: Node, value: AnyValue) -> AnyValue:
        """Return what stands at a position that is not known, of a value that is certain."""
        if isinstance(value, Dice | UnknownDice | int | UnknownNumber):
            raise NotLoweredError
        elements = self.elements(self.sequence(value))
        found = self.algebra.zero
        for place, element in enumerate(elements, start=1):
            here = self.algebra.test(ValueSet(((place, place),)), position)
            found = self.algebra.choice(here, element, found)
        return self.of_number(found)

    def _digits(self, wanted: tuple[int, ...], number: Node) -> AnyValue:
        return self.of_number(
            self.applied(
                f"{wanted}@{self.dice.highest_first}",
                lambda known: self.dice.at(wanted, known),  # type: ignore[arg-type,return-value]  # of a number a number
                number,
            )
        )

    # ---- merging --------------------------------------------------------------------------

    def chosen(self, condition: Node, then: AnyValue, otherwise: AnyValue) -> AnyValue:
        """Return one value where a condition is 1, and another where it is 0.

        Raises:
            NotLoweredError: The values are not of one kind.
        """
        if then is otherwise or (type(then) is type(otherwise) and then == otherwise):
            return then
        both = (then, otherwise)
        if all(isinstance(one, int | UnknownNumber) for one in both):
            numbers = self.number(then), self.number(otherwise)
            return self.of_number(chosen_number(self.algebra, condition, *numbers))
        if all(isinstance(one, tuple | UnknownSequence) for one in both):
            return self._chosen_sequence(condition, self.sequence(then), self.sequence(otherwise))
        if all(map(_is_single, both)):
            return UnknownDice(
                lambda: self.algebra.choice(condition, self.drawn(then), self.drawn(otherwise))
            )
        raise NotLoweredError

    def _chosen_sequence(
        self, condition: Node, then: UnknownSequence, otherwise: UnknownSequence
    ) -> UnknownSequence:
        roll = self.algebra.choice(condition, then.roll, otherwise.roll)
        try:
            ours, theirs = self.elements(then), self.elements(otherwise)
        except NotLoweredError:
            return UnknownSequence(roll, None)
        if len(ours) != len(theirs):
            return UnknownSequence(roll, None)
        elements = tuple(
            self.algebra.choice(condition, one, other)
            for one, other in zip(ours, theirs, strict=True)
        )
        return UnknownSequence(roll, elements)

    def joined(self, parts: Iterable[AnyValue]) -> UnknownSequence:
        """Return a sequence of the elements of several values, one after the other."""
        sequences = [self.sequence(part) for part in parts]
        roll = self.algebra.union([one.roll for one in sequences])
        try:
            elements = [node for one in sequences for node in self.elements(one)]
        except NotLoweredError:
            return UnknownSequence(roll, None)
        return UnknownSequence(roll, tuple(elements))


def _is_single(value: AnyValue) -> bool:
    if isinstance(value, UnknownDice):
        return value.roll is None
    return isinstance(value, Dice) and value.count == 1 and not value.is_empty


def _single(node: Node) -> Node:
    """Return what dice show where they always show something.

    Raises:
        NotLoweredError: There may be no outcome, so that the rest is to be scaled up.
    """
    if not is_number(node):
        raise NotLoweredError
    return node
