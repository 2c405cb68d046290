"""What the functions that AnyDice brings along make of values that are not known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from engine.calculus import drawing
from engine.calculus.nodes import Constant, Node
from engine.calculus.value_set import ValueSet
from engine.dice import Pool
from engine.languages.anydice.exact.lowering.lifting import Lifting
from engine.languages.anydice.exact.lowering.unknown import (
    MOST_ELEMENTS,
    AnyValue,
    NotLoweredError,
    UnknownDice,
    UnknownNumber,
    UnknownSequence,
)
from engine.languages.anydice.values import Dice

__all__ = ["LiftedFunctions"]

_AT_LEAST_ZERO = ValueSet(((0, None),))


class LiftedFunctions:
    """Calculates the functions that every program has, of values of which one is not known."""

    def __init__(self, lifting: Lifting) -> None:
        self._lifting = lifting
        self._algebra = lifting.algebra
        self._functions: Mapping[str, Callable[..., AnyValue]] = {
            "absolute N": self._absolute,
            "S contains N": self._contains,
            "count V in S": self._count,
            "highest N of D": lambda number, pool: self._kept(number, pool, top=True),
            "lowest N of D": lambda number, pool: self._kept(number, pool, top=False),
            "highest of A and B": lambda one, other: self._extreme(one, other, greatest=True),
            "lowest of A and B": lambda one, other: self._extreme(one, other, greatest=False),
            "maximum of D": self._maximum,
            "reverse S": self._reverse,
            "sort S": self._sort,
        }

    def call(self, template: str, arguments: tuple[AnyValue, ...]) -> AnyValue:
        """Return what a function comes to.

        Raises:
            NotLoweredError: That cannot be said for all outcomes at once.
        """
        function = self._functions.get(template)
        if function is None:
            raise NotLoweredError
        return function(*arguments)

    def _of_numbers(self, values: tuple[AnyValue, ...], of: Callable[..., Node]) -> AnyValue:
        """Return a function of numbers; dice and sequences among its arguments make it dice."""
        lifting = self._lifting
        if not all(isinstance(value, int | UnknownNumber) for value in values):
            return UnknownDice(lambda: of(*(lifting.drawn(value) for value in values)))
        return lifting.of_number(of(*(lifting.number(value) for value in values)))

    def _absolute(self, number: AnyValue) -> AnyValue:
        def of(node: Node) -> Node:
            turned = self._algebra.linear(0, ((node, -1),))
            return self._algebra.choice(self._algebra.test(_AT_LEAST_ZERO, node), node, turned)

        return self._of_numbers((number,), of)

    def _extreme(self, one: AnyValue, other: AnyValue, *, greatest: bool) -> AnyValue:
        def of(left: Node, right: Node) -> Node:
            both = self._algebra.union((left, right))
            return self._algebra.ranks(both, top=greatest, skip=0, take=1)

        return self._of_numbers((one, other), of)

    def _contains(self, sequence: AnyValue, number: AnyValue) -> AnyValue:
        lifting = self._lifting
        wanted = lifting.of_number(lifting.number(_certain(number)))  # a sequence is its sum
        counted = lifting.binary("=", lifting.sequence(_certain(sequence)), wanted)
        found = lifting.truth(lifting.number(counted))
        if isinstance(number, int | UnknownNumber):
            return lifting.of_number(found)
        return UnknownDice(lambda: found)

    def _count(self, values: AnyValue, sequence: AnyValue) -> AnyValue:
        lifting = self._lifting
        counted = lifting.sequence(_certain(sequence))
        if isinstance(values, int):
            values = (values,)
        if isinstance(values, tuple):
            terms = [
                (self._number_of(value, counted.roll), n) for value, n in Counter(values).items()
            ]
            return lifting.of_number(self._algebra.linear(0, terms))
        wanted = lifting.sequence(_certain(values))
        faces = _reach(wanted.roll)
        if wanted.elements is None and faces is not None and len(faces) <= MOST_ELEMENTS:
            return lifting.of_number(self._face_by_face(faces, wanted.roll, counted.roll))
        found = [
            lifting.binary("=", counted, UnknownNumber(element))
            for element in lifting.elements(wanted)
        ]
        return lifting.of_number(
            self._algebra.linear(0, [(lifting.number(one), 1) for one in found])
        )

    def _face_by_face(self, faces: range, wanted: Node, counted: Node) -> Node:
        """Return how often the dice of one roll are in another: of each face the product."""
        algebra = self._algebra
        return algebra.linear(
            0,
            [
                (algebra.product(self._number_of(face, wanted), self._number_of(face, counted)), 1)
                for face in faces
            ],
        )

    def _number_of(self, value: int, roll: Node) -> Node:
        """Return how many elements are a value."""
        return self._algebra.count(self._algebra.filter(ValueSet.of((value,)), roll))

    def _maximum(self, value: AnyValue) -> AnyValue:
        if isinstance(value, UnknownDice):
            raise NotLoweredError
        return self._lifting.of_number(self._lifting.number(value))

    def _reverse(self, sequence: AnyValue) -> AnyValue:
        known = self._lifting.sequence(_certain(sequence))
        return UnknownSequence(known.roll, self._lifting.elements(known)[::-1])

    def _sort(self, sequence: AnyValue) -> AnyValue:
        known = self._lifting.sequence(_certain(sequence))
        return UnknownSequence(known.roll, None, is_sorted=True)

    def _kept(self, number: AnyValue, pool: AnyValue, *, top: bool) -> AnyValue:
        lifting, algebra = self._lifting, self._algebra
        if isinstance(number, Dice | UnknownDice):
            raise NotLoweredError
        take = lifting.number(number)

        def of(roll: Node) -> Node:
            if isinstance(take, Constant):
                kept = algebra.ranks(roll, top=top, skip=0, take=max(take.elements[0], 0))
            elif take.low is not None and take.low >= 0:
                code = drawing.Ranking(algebra, top)
                kept = algebra.deferred(code, (take, roll), None)
            else:
                raise NotLoweredError
            return algebra.sum(kept)

        if isinstance(pool, Dice):
            if pool.is_empty:
                raise NotLoweredError
            source = Pool(pool.count, pool.die)
            return UnknownDice(lambda: of(algebra.rolled(algebra.new_site(), source)))
        if isinstance(pool, UnknownDice):
            rolled = pool.roll or pool.draw
            return UnknownDice(lambda: of(rolled()))
        # A number or a sequence is one die here, which shows its sum; the result is dice.
        total = lifting.number(pool)
        return UnknownDice(lambda: of(total))


def _reach(roll: Node) -> range | None:
    """Return the numbers that the elements of a roll may be, or None where that is not known."""
    if roll.low is None or roll.high is None:
        return None
    return range(roll.low, roll.high + 1)


def _certain(value: AnyValue) -> AnyValue:
    """Return a value that is certain in each run.

    Raises:
        NotLoweredError: It is dice.
    """
    if isinstance(value, Dice | UnknownDice):
        raise NotLoweredError
    return value
